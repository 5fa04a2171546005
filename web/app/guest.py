"""The page as a guest on somebody else's page (`embed.html`): what it was asked for, what its host is told.

What the host may say comes in as a message `host`; the form of both is in `docs/embedding.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from htpy import Element, Node, button, span

from app.draft import PERSON, Draft
from app.games import VIEWS, Player
from app.markup import act, icon, notice
from app.start import Start
from app.text import Translator
from game import Match, Over, Record

if TYPE_CHECKING:
    from app.playing import Playing
    from game import Dealer

type Said = dict[str, Any]

SITE: Final = "./"
"""Where "Snowline" leads if nothing else was said: to the site that the page comes from."""
OF_MATCH: Final = ("game", "players", "bots", "level", "seed")
"""The parameters that the command `start` may give anew."""


class Guest:
    """What the address asked for, and what the host has been told so far.

    No names, which people type; of what is chosen in secret not more than that somebody has.
    """

    def __init__(self, start: Start, parameters: Mapping[str, object]) -> None:
        self.start = start
        self._parameters = {name: parameters[name] for name in OF_MATCH if name in parameters}
        self.resumes = False
        """Whether the first match goes on from an earlier visit."""
        self._match: Match | None = None

    @property
    def away(self) -> str:
        """Where "Snowline" above the table leads."""
        return self.start.home or SITE

    @property
    def draft(self) -> Draft:
        """The match that begins here."""
        return draft_of(self.start)

    def anew(self, given: Mapping[str, object]) -> dict[str, object]:
        """The parameters of another match: those that are given, and else those of the address, but for its
        seed."""
        return {**self._parameters, "seed": None, **{name: given[name] for name in OF_MATCH if name in given}}

    def news(self, playing: Playing | None, language: str) -> list[Said]:
        """What has happened to the match since the host was told last."""
        before, match = self._match, playing.match if playing else None
        if not playing or match is None or match is before:
            return []
        self._match = match
        said: list[Said] = []
        if before is None:
            said.append({"type": "ready", "game": match.game.name, "lang": language})
        if before is None or before.states[0] is not match.states[0]:
            said.append(started(match, playing.players, playing.dealer, before is None and self.resumes))
        elif before.moves == match.moves:
            return said
        points = playing.views.scores(playing.table())
        if match.is_over:
            said.append(finished(match, playing.players, points, playing.dealer))
        else:
            said.append(ply(match, points))
        return said


def draft_of(start: Start) -> Draft:
    """The match that was asked for, or the usual one."""
    return Draft(start.game or VIEWS[0], start.seats)


def ways(tr: Translator, screen: str, running: str, sure: bool) -> Node:
    """The ways of the menu: there is no home and no set-up. Giving up a match is asked about here."""
    if running and sure:
        return [
            notice(tr("This ends the match under way."), running, kind="bad", icon_name="warn"),
            closing(tr("End it and start anew"), "plus", "start", id="start", sure="yes"),
            closing(tr("Go on with that match"), "left", "resume"),
        ]
    return [
        screen != "table" and act(tr("Back to the match"), "resume", before="left"),
        act(tr("New match"), "start", before="plus", id="start")
        if running
        else closing(tr("New match"), "plus", "start", id="start"),
        screen != "rules" and act(tr("Rules"), "rules", before="book"),
        screen != "about" and act(tr("About Snowline"), "about", before="info"),
    ]


def closing(text: str, symbol: str, do: str, *, id: str | None = None, **data: str) -> Element:
    """A button of the menu that shuts it as well: what follows may be on the same screen."""
    return button(
        {f"data-{name}": value for name, value in data.items()},
        type="button",
        id=id,
        class_="btn",
        data_do=do,
        popovertarget="menu",
        popovertargetaction="hide",
    )[icon(symbol), span[text]]


def started(match: Match, players: Sequence[Player], dealer: Dealer, resumed: bool) -> Said:
    """A match is at the table: a new one, or one that goes on from an earlier visit."""
    return {
        "type": "started",
        "game": match.game.name,
        "seats": [player.bot or PERSON for player in players],
        "fingerprint": dealer.fingerprint,
        "resumed": resumed,
    }


def ply(match: Match, points: Sequence[int]) -> Said:
    """Somebody moved, chance decided, or a move was taken back."""
    state: Any = match.state
    turn = match.state.turn
    return {
        "type": "ply",
        "ply": len(match.moves),
        "round": state.round,
        "seat": None if isinstance(turn, Over) else turn.seat,
        "points": list(points),
    }


def finished(match: Match, players: Sequence[Player], points: Sequence[int], dealer: Dealer) -> Said:
    """The match has ended. The page passes the record on to nobody but whom its address names."""
    over = match.state.turn
    assert isinstance(over, Over)
    record = Record.of(match, plays=[player.bot or PERSON for player in players], seed=dealer.seed.hex())
    return {
        "type": "finished",
        "points": list(points),
        "winners": list(over.winners),
        "reason": over.reason,
        "plies": len(match.moves),
        "record": record.to_json(),
    }
