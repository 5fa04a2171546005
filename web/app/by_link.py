"""A match by letter at the table: this device plays one seat of it, and the others play on their own devices.

The rules of it are in `game.correspondence`. Here it is a `Playing` whose table is away (phase `away`)
whenever somebody else has to go on: then the link to them is on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.playing import Playing
from game.contract import Decision
from game.correspondence import KEY, Correspondence
from game.record import Record

if TYPE_CHECKING:
    from app.games import Player
    from app.visit import Visit
    from game.dealer import Dealer
    from game.match import Match


class ByLink(Playing):
    """One device's match by letter.

    Its dealer deals what this device draws; the seed is stored here and goes into no letter.
    """

    def __init__(
        self,
        visit: Visit,
        letters: Correspondence,
        players: tuple[Player, ...],
        dealer: Dealer,
        store: Callable[[Playing], None],
        **more: Any,
    ) -> None:
        self.letters = letters
        self.unsent = True
        """Whether there is something in the letter that has not come from elsewhere."""
        super().__init__(visit, letters.match, players, dealer, store, **more)

    @property
    def people(self) -> list[int]:
        """The one seat of this device: its secrets may be shown, those of no other."""
        return [] if self.letters.seat is None else [self.letters.seat]

    @property
    def by_link(self) -> bool:
        return True

    @property
    def away(self) -> bool:
        """Whether the match goes on elsewhere, or its end has to be told there."""
        if self.match.is_over:
            return self.unsent and self.visit.screen == "table"
        return not self.letters.is_mine

    @property
    def _heir(self) -> str:
        return "away-title" if self.phase == "away" else super()._heir

    def letter(self) -> Record:
        """What is sent on."""
        extra = {
            "names": [player.name for player in self.players],
            "looks": [player.look for player in self.players],
        }
        return replace(self.letters, extra=extra).letter()

    def save(self) -> None:
        """Have it kept, with what this device alone knows."""
        self.extra[KEY] = {**self.letters.private, "unsent": self.unsent}
        super().save()

    def undo_stop(self) -> str:
        """Nobody takes back what somebody else has decided."""
        if self.match.undo_stop is None:
            back = self.match.undo().state.turn
            if isinstance(back, Decision) and back.seat != self.letters.seat:
                return self.visit.tr("Another player has decided since.")
        return super().undo_stop()

    def _ply(self, move: Any, replaced: str = "") -> None:
        """A ply that would turn over somebody else's card takes effect on their device, not here."""
        after, self.unsent = self.letters.play(move), True
        if after.waiting:
            self.visit.at += 1
        else:
            super()._ply(move, replaced)
        self.letters, self.match = after, after.match

    def _take_back(self, taken: Match) -> None:
        self.letters = self.letters.back_to(len(taken.moves))
        super()._take_back(self.letters.match)
