"""Every ply is saved: at any moment of any match, what is stored is the match that is at the table.

After each ply of 200 random matches the stored record is read as a reload would read it, ply by ply: what is
read is what was read before and one token more (or less, after an undo), and a state that follows it on its
own must be the state at the table. At moments drawn by lot the page is really loaded again, twice, and all
that it shows is compared.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import cycle, islice, product
from typing import Any

import pytest

from app import opponents
from app.sealed import unseal
from app.session import Session
from app.shelf import Summary, summarise
from game import GAMES, Match, Record
from game.bots import Thinking
from game.bots.registry import BOTS
from game.contract import State
from tests.app.player import Page, choice

MATCHES = 200
GROUPS = 20
"""Tests that the matches are dealt out to: one that fails says which."""
RELOADED = 1 / 1400
"""How often the page is really loaded again: some forty times in all, and at the end of some matches."""
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "yeti": [{}, {"weather": "mixed"}, {"weather": "long", "fair_start": True}, {"weather": "short"}],
    "yak": [{}, {"master_builder": True}],
}
EVERY = [
    (game, seats, bots, options)
    for game, choices in OPTIONS.items()
    for seats, options in product(GAMES[game].seats, choices)
    for bots in (0, 1, seats)
]
"""Both games, every number of seats, every kind of options, with people alone, with a bot, and bots alone."""
LONG = [setting for setting in EVERY if setting[0] == "yeti" and setting[1] > 2]
ALL = [setting for setting in EVERY if setting not in LONG]
ALL += [setting for number, setting in enumerate(LONG) if number // 3 % 3 == number % 3]
"""Of Yeti at large tables, whose matches are the longest, a third: each two of the three still meet there."""
OF_TWO = [setting for setting in EVERY if setting[1] < 3]
SHORT = [*OF_TWO, *[setting for setting in OF_TWO if setting[0] == "yak"] * 3]
SETTINGS = [*ALL, *islice(cycle(SHORT), MATCHES - len(ALL))]
"""Each of them at least once; matches of two, above all of Yak, are the shortest, and make up the number."""
STILL = ("choose", "forced", "ready", "handover", "over", "thinks")
"""Phases that a reload comes back to: what is in the air, or shown once, goes on from there."""


class Hasty:
    """A bot that comes to an end: what it chooses does not matter here, only that it does."""

    def think(self, seen: State, rng: random.Random) -> Thinking:
        return choice(rng, seen.moves())
        yield


class Follower:
    """Reads what is stored after each ply, and plays it on for itself."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.head: dict[str, Any] = {}

    def check(self, page: Page) -> None:
        """What is stored is the match at the table."""
        playing = page.playing
        record = unseal(page.saved[playing.key])
        head = {key: value for key, value in record.items() if key not in ("moves", "played", "replaced")}
        if self.match is None:
            self.match, self.head = Record.from_json({**record, "moves": []}).start(), head
        assert head == self.head, "what stands beside the moves stays"
        tokens = record["moves"]
        self.match = self.match.back_to(min(len(self.match.moves), len(tokens)))
        for token in tokens[len(self.match.moves) :]:
            self.match = self.match.play(token)
        assert self.match.state == playing.match.state
        assert self.match.moves[-8:] == playing.match.moves[-8:] and len(tokens) == len(playing.match.moves)
        assert record["plays"] == [player.bot or "person" for player in playing.players]
        about = Summary.from_json(page.saved[f"about:{playing.extra['id']}"])
        assert about == summarise(playing.match, playing.players, record)


@pytest.mark.parametrize("group", range(GROUPS))
def test_after_every_ply_what_is_stored_is_the_match_at_the_table(
    group: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = Session._page
    for game in GAMES:
        monkeypatch.setitem(BOTS[game], "easy", Hasty)
    for number in range(group, MATCHES, GROUPS):
        monkeypatch.setattr(Session, "_page", lambda _: {})  # drawn only where it is looked at
        rng = random.Random(number)
        dice = random.Random(number)
        monkeypatch.setattr(opponents, "Random", lambda dice=dice: dice)  # a failure is to be had again
        game, seats, bots, options = SETTINGS[(number * 7) % MATCHES]
        page = Page(seed=number, motion="off")
        page.send("pace", value="instant")
        page.start(seats, game, ["easy"] * bots, **options)
        follower = Follower()
        while page.playing.phase != "over":
            if rng.random() < 0.05:
                page.send("undo")
                follower.check(page)
            page.step(rng)
            follower.check(page)
            if rng.random() < RELOADED or (number < GROUPS and page.match.is_over):
                monkeypatch.setattr(Session, "_page", draw)
                reload_twice(page)
                monkeypatch.setattr(Session, "_page", lambda _: {})
        stored = Record.from_json(unseal(page.saved[page.playing.key])).match()
        assert stored.states == page.match.states and stored.is_over


def reload_twice(page: Page) -> None:
    """Load the page again, and again; what it shows is the same, and what was shown where nothing moves."""
    first = Page(page.saved, motion="off").open()
    second = Page(first.saved, motion="off").open()
    assert first.saved == page.saved == second.saved, "to look is not to write"
    for again in (first, second):
        assert again.match.states == page.match.states
        assert again.playing.players == page.playing.players
        assert again.playing.dealer == page.playing.dealer
        assert again.playing.log == page.playing.log
        assert again.playing.replaced == page.playing.replaced
    assert shown(first) == shown(second)
    if page.playing.phase in STILL and page.playing.phase == first.playing.phase:
        page.playing.picked = first.playing.picked
        if page.playing.phase == "over":
            page.send("play")  # a match that is over opens at its result
        assert shown(page) == shown(first)


def shown(page: Page) -> Mapping[str, str]:
    """The screen as it is."""
    return {name: str(part) for name, part in page.session._parts().items()}
