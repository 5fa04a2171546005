"""What the frame (session, home, set-up, result) asks of each game's views, and which games there are.

A game's views are a package with the functions of `GameViews`, each in the module that `PARTS` says.
Nothing else outside that package asks which game it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from htpy import Element, Node

    from app.breakdown import Breakdown, Kind
    from app.coach import Advice, Advising
    from app.fairness import Fairness
    from app.text import Translator
    from game.contract import Move, State
    from game.match import Match

type Phase = Literal[
    "ready", "air", "event", "handover", "forced", "choose", "thinks", "chosen", "away", "over"
]
"""What the table is doing:

- `ready`: chance waits until somebody taps (the first roll of a turn; on one device, the hand-over)
- `air`: dice in the air, goes on by itself
- `event`: something that needs a look (a blizzard, the end of a round), goes on by itself or at a tap
- `handover`: the table is covered until the device is with whoever chooses in secret next
- `forced`: the one legal move is shown chosen, goes on by itself
- `choose`: a decision waits
- `thinks`: a bot is at its decision
- `chosen`: what a bot has chosen is shown, goes on by itself
- `away`: somebody else has to go on, on a device of theirs
- `over`: the match has ended, the result is one tap away
"""


@dataclass(frozen=True, slots=True)
class Player:
    """How a seat appears."""

    name: str
    look: int
    """Colour and shape: 1 blue circle, 2 white triangle, 3 red square, 4 green diamond, 5 yellow star."""
    bot: str = ""
    """How strong a bot plays: easy, medium or hard. Empty: a person plays."""


NOBODY = -1
"""The seat of what concerns nobody in particular."""


class Sentence(NamedTuple):
    """One thing that happened, in words; said by the live region and kept in the log."""

    seat: int
    """Whose badge stands before it, or `NOBODY`."""
    text: str
    """Plain or markup."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a table view may show."""

    tr: Translator
    match: Match
    players: tuple[Player, ...]
    phase: Phase
    picked: str = ""
    """The token that the primary button would play, or what is picked of it so far."""
    log: tuple[tuple[Sentence, ...], ...] = ()
    """The sentences of each ply."""
    stuck: str = ""
    """Why there is no undo, as a sentence; empty if there is."""
    viewer: int | None = None
    """The seat whose secrets may be shown; None: only what everybody may know."""
    coach: str = "off"
    """When the coach speaks: one of `app.coach.MODES`."""
    advice: Advice | None = None
    """What it has to say about this decision, once somebody wants to know."""
    watched: bool = False
    """Whether a bot acts: the table goes on by itself, and nothing on it can be chosen."""
    paused: bool = False
    """Whether it does so only when somebody wants it."""

    open: bool = False
    """Whether nothing is secret any more: the match is over and looked back at."""
    away: str = ""
    """Where "Snowline" above it leads on somebody else's site; empty: to the home screen."""
    fair: Fairness | None = None
    """What may be known of where its dice come from, if its seed answers for them."""
    word: str = ""
    """Its dice come from this word, which others may play by as well."""
    _seen: Any = field(default=None, init=False, repr=False, compare=False)

    @property
    def state(self) -> Any:
        """The state as the viewer may see it: a view that draws this and `log` cannot give anything away."""
        if self._seen is None:  # every view asks for it, again and again
            seen = self.match.state if self.open else self.match.state.seen_by(self.viewer)
            object.__setattr__(self, "_seen", seen)
        return self._seen


class Blurb(NamedTuple):
    """A game in a few words, for its cards on the home and set-up screens."""

    title: str
    line: str
    seats: range
    """How many may play: said here too, so that a card needs nothing of the rules."""
    minutes: int


class Place(NamedTuple):
    """What the bar above the table says."""

    title: str
    subtitle: str
    extra: Node = None
    """Shown in the bar before the menu: the weather."""
    mark: Node = None
    """Says that this is not the match itself but practice."""
    short: str = ""
    """The subtitle where there is little room, if it is another."""


class GameViews(Protocol):
    """One game's face. `tr` is the translator of the page."""

    # -- home and set-up --

    def blurb(self, tr: Translator) -> Blurb: ...

    def picture(self) -> Node:
        """What an `<svg viewBox="0 0 480 200">` on the game's card holds."""

    def emblem(self) -> str:
        """The symbol that stands for the game."""

    def options_form(self, tr: Translator, options: Mapping[str, Any]) -> Node:
        """The rules part of the set-up: inputs with `data-do="option"` and `data-name`."""

    def options_line(self, tr: Translator, options: Mapping[str, Any]) -> str:
        """The chosen options in a few words."""

    # -- the flow of a match --

    def chance_waits(self, state: State) -> bool:
        """At a chance event: whether it waits until somebody asks for it."""

    def chance_pause(self, state: State) -> int:
        """At a chance event: milliseconds in the air until it is dealt, mostly 0."""

    def interlude(self, state: State) -> int | None:
        """Milliseconds that what just happened (`state.events`) is shown before play goes on; mostly 0, None
        until somebody goes on."""

    def goes_by_itself(self, state: State) -> bool:
        """At a decision with one legal move: whether it is played after a moment, or waits for a tap."""

    def preselect(self, state: State) -> str:
        """At a decision: what is picked before anybody has picked, a legal token or empty."""

    def pick(self, state: State, picked: str, token: str) -> str:
        """At a decision: what is picked after a tap on `token`. Any text may come in."""

    def sentences(
        self, tr: Translator, players: tuple[Player, ...], before: State, move: object, after: State
    ) -> Iterable[Sentence]:
        """What one ply brought about, in words."""

    def sounds(self, before: State, move: object, after: State) -> Iterable[str]:
        """What is heard of one ply: names that `web/shell/sound.js` knows. A secret has no sound."""

    def advise(self, seen: State) -> Advising:
        """Works out what the coach says to whoever is asked, from what that seat may see."""

    # -- the table --

    def scores(self, table: Table) -> Sequence[int]:
        """Points per seat as everybody may know them now."""

    def place(self, table: Table) -> Place: ...

    def regions(self, table: Table) -> Mapping[str, Element]:
        """The parts of the table by element id; each is sent only when it has changed.

        The primary button has `data-do="play"` and `id="play"`: it plays `picked` at a decision and goes
        on in every other phase. A button that plays a token at once adds `data-token`. Others: `pick`
        with `data-token`, `undo`.
        """

    def layout(self, regions: Mapping[str, Node]) -> Element:
        """The `<main id="table">` that holds the regions, rendered already."""

    # -- the result, and looking back --

    def breakdown(self, table: Table) -> Breakdown: ...

    def draw_kinds(self, tr: Translator) -> tuple[Kind, ...]:
        """What the dice show, or what may be drawn."""

    def scene(self, table: Table) -> Element:
        """What lay on the table, as the region `past`; `picked` is the decision that follows, if any."""

    def given(self, table: Table) -> Node:
        """What whoever decides had before them, where the scene does not show it."""

    def choice(self, table: Table, move: Move) -> tuple[Sequence[Node], str]:
        """A legal move in pictures and in a few words."""


VIEWS = ("yeti", "yak")

PARTS = {
    "setup": ("blurb", "picture", "emblem", "options_form", "options_line"),
    "flow": ("chance_waits", "chance_pause", "interlude", "goes_by_itself", "preselect", "pick"),
    "log": ("sentences",),
    "sounds": ("sounds",),
    "table": ("scores", "place", "regions", "layout"),
    "coach": ("advise",),
    "result": ("breakdown", "draw_kinds"),
    "lookback": ("scene", "given", "choice"),
}
"""Which module of a game's package has which of the functions."""


class _Views:
    """The views of one game; each module is loaded when something of it is first asked for."""

    def __init__(self, game: str) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        part = next((part for part, names in PARTS.items() if name in names), None)
        if part is None:
            raise AttributeError(name)
        found = getattr(import_module(f"app.{self._game}.{part}"), name)
        setattr(self, name, found)
        return found


_ALL = {name: _Views(name) for name in VIEWS}


def load(game: str) -> None:
    """Load what a match will need from its first moment on, before anybody asks for it."""
    import_module(f"game.{game}")
    for part in ("flow", "log", "table", "rulebook"):
        import_module(f"app.{game}.{part}")


def views(game: str) -> GameViews:
    """The views of a game by its name."""
    return cast(GameViews, _ALL[game])
