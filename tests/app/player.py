"""A page for tests: it keeps what the session says and stores, as the shell does."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from app import draft, keeping, links, playing, session
from app.playing import Playing
from app.session import Session
from game import GAMES, Dealer, Match, Record
from tests.app.languages import words


def choice[T](rng: random.Random, choices: Sequence[T]) -> T:
    """Any of them, but the first ones more readily: whoever likes all alike hardly comes to an end."""
    return choices[int(len(choices) * rng.random() ** 3)]


def finished(seats: int = 2, game: str = "yeti", seed: int = 0, **options: Any) -> dict[str, Any]:
    """The storage of a page whose match has just ended."""
    return {"match": json.loads(_finished(seats, game, seed, json.dumps(options)))}


@cache
def _finished(seats: int, game: str, seed: int, options: str) -> str:
    """The record, as text: whoever gets it may change it."""
    rng, dealer = random.Random(seats + 10 * seed), Dealer.from_words("finished", seats + 10 * seed)
    match = Match.new(GAMES[game], seats, json.loads(options))
    while not match.is_over:
        moves = match.state.moves()
        match = match.play(rng.choice(moves) if moves else dealer.deal(match.state))
    names = ["Tenzin", "Dolma", "Pema", "Lhamo", "Karma"][:seats]
    return Record.of(match, names=names, looks=list(range(1, seats + 1)), seed=dealer.seed.hex()).dumps()


def short(game: str = "yeti") -> dict[str, Any]:
    """The same of two people, after few plies: for what is done with every one of them."""
    saved = finished(2, game, {"yeti": 33, "yak": 23}[game])  # the shortest of the first sixty
    assert len(saved["match"]["moves"]) < 150
    return saved


KNOWN = frozenset({*session.ACTIONS, *playing.ACTIONS, *draft.EDITS, *keeping.ACTIONS, *links.ACTIONS})
"""Every `do` there is."""


class Page:
    """One visit, its session and its storage; `beside` another page it is a second tab of its browser."""

    def __init__(
        self,
        saved: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        beside: Page | None = None,
        **hello: Any,
    ) -> None:
        self._deals = 0
        self._seed = seed
        self.session = Session(self._dealer)
        self.saved: dict[str, Any] = beside.saved if beside else dict(saved or {})
        self.tabs: list[Page] = beside.tabs if beside else []
        self.tabs.append(self)
        self.held = ""
        """The record that this tab has to itself."""
        self.regions: dict[str, str] = {}
        self.said: list[str] = []
        self.answer: dict[str, Any] = {}
        self.send(
            "hello",
            **{
                "languages": ["en"],
                "theme": "system",
                "motion": "normal",
                "saved": self._begins_with(bool(hello.get("embedded"))),
                **hello,
            },
        )

    def _begins_with(self, latest: bool) -> dict[str, Any]:
        """What the page hands over at first of what it has stored, the latest match too if it is wanted."""
        about = {key[6:]: value for key, value in self.saved.items() if key.startswith("about:")}
        keys = [key for key in self.saved if key != "settings" and not key.startswith("about:")]
        unknown = [key for key in keys if key.removeprefix("match:") not in about]
        records = {key: self.saved[key] for key in unknown[:1]}  # the shell hands over three
        if latest and about:
            last = max(about, key=lambda id: str(about[id]["played"]))
            records[f"match:{last}"] = self.saved[f"match:{last}"]
        return {"settings": self.saved.get("settings"), "about": about, "keys": keys, "records": records}

    def _dealer(self) -> Dealer:
        self._deals += 1
        return Dealer.from_words("page", self._seed, self._deals)

    def send(self, do: str, **data: Any) -> dict[str, Any]:
        """One message, through JSON both ways as between page and worker."""
        message = json.loads(json.dumps({"do": do, "at": self.session.at, **data}))
        answer = self._receive(self.session.handle(message))
        if lacking := answer.get("words"):
            return self.send("words", words=words(lacking))
        return answer

    def open(self) -> Page:
        """The same page, at the match that home offers."""
        self.send("resume")
        return self

    def bring(self) -> None:
        """As the worker does: bring the packages that are wanted."""
        while self.session.visit.wanted:
            self._receive(self.session.brought(self.session.visit.wanted.pop()))

    def think(self) -> None:
        """As the worker does: let bots think as long as one has to, and show what comes of it."""
        for _ in range(100_000):
            if not self.session.thinking:
                return
            if answer := self.session.think():
                self._receive(answer)
        raise AssertionError("bots think and think")

    def _receive(self, said: Mapping[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(json.dumps(said))
        if "app" in answer.get("regions", {}):
            self.regions.clear()
        self.regions |= answer.get("regions", {})
        self.said += answer.get("say", [])
        saved = answer.get("save", {})
        for key, value in saved.items():
            if value is None:
                self.saved.pop(key, None)
            else:
                self.saved[key] = value
        for key in saved:
            if key == "practice" or key.startswith("match:"):
                id = key.partition(":")[2] or key
                for tab in self.tabs:
                    if tab is not self:
                        tab.send("noted", id=id, about=self.saved.get(f"about:{id}"))
        if "hold" in answer:
            self.held = answer["hold"] or ""
        self.answer = answer
        return self._bring(answer["fetch"]) if "fetch" in answer else answer

    def _bring(self, fetch: Mapping[str, Any]) -> dict[str, Any]:
        """A record that is asked for, held if that is asked for too and no other tab has it."""
        key = fetch["key"]
        others = [tab for tab in self.tabs if tab is not self and tab.held == key]
        if fetch.get("take"):
            for tab in others:
                tab.send("taken", key=key)
                assert tab.held != key
            others = []
        held = bool(fetch.get("hold")) and not others
        if held:
            self.held = key
        every = {name: value for name, value in self.saved.items() if name.startswith(key)}
        record = every if key.endswith(":") else self.saved.get(key)
        return self.send("loaded", **{**fetch, "record": record, "held": held})

    @property
    def record(self) -> Any:
        """The match that is kept, as it is stored; the latest of several."""
        kept = [value for key, value in self.saved.items() if key.startswith("match:")]
        return max(kept, key=lambda record: record.get("played", ""))

    def start(self, seats: int = 2, game: str = "yeti", bots: Sequence[str] = (), **options: Any) -> None:
        """Through the set-up to the table: people, and after them bots."""
        with self.undrawn():
            self.send("setup", game=game)
            while len(self.session.draft.players) > seats:
                self.send("remove", seat=len(self.session.draft.players) - 1)
            while len(self.session.draft.players) < seats:
                self.send("add")
            for seat, who in enumerate([*[""] * (seats - len(bots)), *bots]):
                if self.session.draft.players[seat].bot != who:
                    self.send("plays", seat=seat, value=who or "person")
            for name, value in options.items():
                chosen = {"checked": value} if isinstance(value, bool) else {"value": value}
                self.send("option", name=name, **chosen)
        self.send("start")

    @contextmanager
    def undrawn(self) -> Iterator[None]:
        """For a while nothing is drawn: of a press whose picture nobody looks at that is the most."""
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(self.session, "_page", dict)
            yield

    def draw(self) -> None:
        """Show what there is now."""
        self._receive(self.session._page())

    @property
    def playing(self) -> Playing:
        """The match at the table."""
        assert self.session.playing
        return self.session.playing

    @property
    def match(self) -> Match:
        return self.playing.match

    @property
    def stored(self) -> Match:
        """The match as it could be read from the storage."""
        return Record.from_json(self.record).match()

    @property
    def markup(self) -> str:
        return "".join(self.regions.values())

    def step(self, rng: random.Random) -> dict[str, Any]:
        """What a hasty player does: the primary button, after some legal pick."""
        self.think()
        if self.playing.phase != "choose":
            return self.send("play")
        return self.send("play", token=str(choice(rng, self.match.state.moves())))

    def play_until(self, phase: str, rng: random.Random, kind: str = "") -> None:
        """On to a phase of the table, at a decision of this kind if one is named."""
        for _ in range(20_000):
            if self.playing.phase == phase and kind in ("", getattr(self.match.state.turn, "kind", "")):
                return
            assert self.playing.phase != "over"
            self.step(rng)
        raise AssertionError(f"no {phase} {kind}")

    def play_out(self, rng: random.Random) -> None:
        """To the end of the match."""
        while self.playing.phase != "over":
            self.step(rng)


def near_its_end(page: Page, plies: int = 12, **hello: Any) -> Page:
    """A later visit, to which the match at the table has gone on until so many plies before its end.

    By the dice that its seed gives: only nobody has seen it, since to show every ply takes long.
    """
    rng, dealer, match = random.Random(plies), page.playing.dealer, page.stored
    while not match.is_over:
        moves = match.state.moves()
        match = match.play(choice(rng, moves) if moves else dealer.deal(match.state))
    before = match.back_to(len(match.moves) - plies)
    while before.hidden:
        before = before.back_to(len(before.moves) - 1)
    key = page.playing.key
    kept = {name: value for name, value in page.saved.items() if name != f"about:{key.partition(':')[2]}"}
    return Page({**kept, key: {**page.record, "moves": before.tokens}}, **hello).open()
