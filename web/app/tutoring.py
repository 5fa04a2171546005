"""A lesson at the table: a match that goes by its script, waits for what is awaited, and explains.

Everything else about it is a match like any other; it is stored nowhere.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, cast

from app import lessons
from app.draft import Draft
from app.games import Player
from app.playing import Playing
from game import GAMES, Dealer, Match
from game.bots import Thought

if TYPE_CHECKING:
    from app.games import Table
    from app.lessons import Lesson, Script, Step
    from app.text import Translator
    from app.visit import Message, Visit
    from game.contract import Move, State

SEATED = (Player("", 3), Player("", 1, "easy"))
"""The learner and who plays with them."""


class _Prepared(Dealer):
    """Deals what a lesson has prepared."""

    __slots__ = ("lesson",)

    def __init__(self, lesson: Tutoring) -> None:
        super().__init__(Dealer.from_words("lesson").seed)
        self.lesson = lesson

    def deal(self, state: State) -> Move:
        token = self.lesson.script.prepared(self.lesson.match)
        return state.parse(token) if token else super().deal(state)


class Tutoring(Playing):
    """A lesson and how far it is."""

    def __init__(self, visit: Visit, game: str) -> None:
        self.game = game
        self.wrong = False
        """Whether something else than the awaited was done last."""
        self._read: dict[int, int] = {}
        """How many of the tells before a ply, by its index, have been read."""
        self._announced: tuple[int, int, bool] | None = None
        self.script = script(visit.tr, game)
        match = Match.new(GAMES[game], self.script.seats, dict(self.script.options))
        players = Draft(game, SEATED).named()
        super().__init__(visit, match, players, _Prepared(self), lambda _: None)

    # -- what is said --------------------------------------------------------------------------------------

    @property
    def told(self) -> int:
        """How many of the tells before the next ply have been read."""
        return self._read.get(len(self.match.moves), 0)

    @property
    def step(self) -> Step | None:
        """What is said now."""
        return self.script.step(len(self.match.moves), self.told)

    @property
    def tells(self) -> bool:
        """Whether it waits for the learner to go on."""
        return self.script.tells(len(self.match.moves), self.told)

    @property
    def is_done(self) -> bool:
        """Whether the last thing is being said."""
        script = self.script
        return len(self.match.moves) >= len(script.plies) and self.told >= len(script.ends) - 1

    def go_on(self) -> None:
        """It has been read."""
        if not self.tells or self.is_done:
            return
        self._read[len(self.match.moves)] = self.told + 1
        self.visit.at += 1
        if not self.tells and self.phase == "event":
            self._continue({})
        elif not self.tells and self._wait:
            self.visit.wait(self._wait)
        self.visit.focus("lesson-on" if self.tells else self._heir)
        self.announce()

    def announce(self) -> None:
        """Say it in the live region, once."""
        now = (len(self.match.moves), self.told, self.wrong)
        if self.step and now != self._announced:
            self.visit.say(*lessons.spoken(self.visit.tr, self.step, self.wrong))
        self._announced = now

    # -- what is different from other matches --------------------------------------------------------------

    def act(self, do: str, message: Message) -> None:
        """What the awaited action is not is answered kindly, and nothing happens."""
        if self.tells and do in ("play", "continue", "skip"):
            self.go_on()
            return
        token = message.get("token", self.picked)
        moves = [str(move) for move in self.match.state.moves()] if self.phase == "choose" else []
        self.wrong = do == "play" and token in moves and not self.script.accepts(self.match, str(token))
        if self.wrong:
            self._announced = None
        else:
            super().act(do, message)
        self.announce()

    def settle(self, news: bool = True, private: bool = False, asked: bool = False) -> None:
        super().settle(news, private, asked)
        if self.tells:
            self.visit.wait(None)

    def tell_again(self) -> None:
        """In another language the lesson goes on where it is."""
        self.script = script(self.visit.tr, self.game)
        super().tell_again()

    def table(self) -> Table:
        """Nobody but the lesson gives advice."""
        return replace(super().table(), coach="off", advice=None)

    def attend(self) -> None:
        self.coach = None

    @property
    def thinking(self) -> bool:
        """The other player's moves are prepared: there is nothing to think about."""
        return self._considering and self.script.prepared(self.match) is not None

    def think(self) -> bool:
        token = self.script.prepared(self.match)
        if not self.thinking or token is None:
            return False
        self._thought = Thought(self.match.state.parse(token))
        if self._due:
            self._decide()
            self.announce()
            return True
        return False

    def _consider(self, state: State, seat: int) -> None:
        """No bot is needed for that."""

    def _paced(self, time: int) -> int:
        """Nothing is skipped: there is something to be seen."""
        return time


def script(tr: Translator, game: str) -> Script:
    """The lesson of a game."""
    return cast("Lesson", import_module(f"app.{game}.lesson")).script(tr)
