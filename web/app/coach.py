"""The coach: what it has to say about the decision under way, and how that is shown.

What is good advice the views of each game know (`GameViews.advise`). It is worked out in slices, so that
the table stays usable, and never without being asked: on request by a button beside the primary one, or,
where the setting says always, at every decision.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from htpy import Element, Node, button, div, h2, li, ol, p, section, span
from htpy import b as bold

from app.markup import icon
from app.phrases import percent
from app.pieces import close, picture
from app.text import Translator

if TYPE_CHECKING:
    from app.games import Table

MODES: Final = ("ask", "always", "off")
"""When the coach speaks; the first one unless somebody chooses."""
FIRST: Final = 0.1
"""Seconds of thought before whoever asks gets an answer: mostly enough for all of it."""
SLICE: Final = 0.01
"""Seconds of thought after that, or where nobody has asked; in between the page is answered."""
TEN: Final = 10


class Counsel(NamedTuple):
    """Advice in words and pictures."""

    title: str
    """What to do."""
    lead: str
    """Why, in a sentence or two."""
    sign: Node
    """What it is about: dice, a card, a stone."""
    body: Callable[[], Node]
    """The numbers behind it; drawn only where they are shown."""
    brief: Callable[[], Node]
    """What there is room for in one line, likewise."""
    token: str
    """What picks it, as a tap on its choice would; empty if there is nothing to pick."""


class Advice(Protocol):
    """What a game's views know about a decision; only they look inside."""

    @property
    def best(self) -> str:
        """The token of the move found best."""

    def counsel(self, table: Table) -> Counsel:
        """The same for this table: it may speak of what is picked."""


type Advising = Generator[None, None, Advice]
"""Works advice out; every pause is a point where it may be interrupted."""


class Coach:
    """Thinks about one decision."""

    def __init__(self, at: int, thinking: Advising) -> None:
        self.at = at
        """The version of the page that it thinks about."""
        self.advice: Advice | None = None
        self._thinking = thinking

    def think(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        """Think for a moment; the advice is there when it has come to an end."""
        until = clock() + seconds
        while self.advice is None and clock() < until:
            try:
                next(self._thinking)
            except StopIteration as done:
                self.advice = done.value


# -- at the table --------------------------------------------------------------------------------------------


def askable(table: Table) -> bool:
    """Whether there is something to advise on: whoever looks is the one who is asked, and has a choice."""
    if table.phase != "choose" or table.viewer is None:
        return False
    return bool(table.state.turn.seat == table.viewer) and len(table.state.moves()) > 1


def advised(table: Table, token: str, part: bool = False) -> Node:
    """The mark on a choice, if it is the one that the coach has just recommended, or how that begins."""
    best = table.advice.best if table.advice else ""
    return mark(table.tr) if best == token or (part and best.startswith(token)) else None


def mark(tr: Translator) -> Element:
    """Marks what the coach recommends."""
    return span(".advised", title=tr("The coach’s choice"))[icon("hint", label=tr("The coach’s choice"))]


def asking(table: Table) -> Node:
    """The button that asks; only where the coach speaks on request."""
    if table.coach != "ask":
        return None
    can = askable(table)
    name = table.tr("Ask the coach") if can else table.tr("The coach speaks when you have a choice.")
    return button(
        "#hint.btn.icon",
        type="button",
        data_do="coach",
        data_key="h",
        data_sheet="coach" if can else None,
        aria_expanded="false" if can else None,
        aria_disabled=None if can else "true",
        aria_label=name,
        title=name,
    )[icon("hint")]


def strip(table: Table) -> Node:
    """Advice in a line above the primary button, which opens the rest; where the coach always speaks."""
    if table.coach != "always" or not askable(table):
        return None
    tr, advice = table.tr, table.advice
    counsel = advice.counsel(table) if advice else None
    name = sentence(tr, counsel) if counsel else tr("The coach is thinking …")
    return button("#strip", type="button", data_sheet="coach", data_key="h", aria_expanded="false")[
        icon("hint"), span[[span(".vh")[name], counsel.brief] if counsel else name], icon("up")
    ]


def region(table: Table) -> Element:
    """The region `coach`: a card beside the choice, a sheet on small screens; hidden if nobody chooses."""
    if table.coach == "off" or not askable(table):
        return section("#coach", hidden=True)
    tr, advice = table.tr, table.advice
    counsel = advice.counsel(table) if advice else None
    return section(
        "#coach",
        class_=["coach paper sheet", {"always": table.coach == "always" and counsel is not None}],
        aria_labelledby="coach-title",
    )[
        div(".dhead")[span(".turnmark")[icon("hint"), span[tr("Coach")]], close(tr)],
        _card(table, counsel) if counsel else h2("#coach-title.label")[tr("The coach is thinking …")],
    ]


def _card(table: Table, counsel: Counsel) -> Node:
    tr = table.tr
    return [
        div(".verdict")[
            counsel.sign,
            div[h2("#coach-title")[counsel.title], p[counsel.lead]],
            button("#advised.btn", type="button", data_do="pick", data_token=counsel.token, data_close=True)[
                tr("Choose this")
            ]
            if counsel.token != table.picked
            else counsel.token and span(".tag.good")[icon("check"), tr("Chosen")],
        ],
        counsel.body,
    ]


def sentence(tr: Translator, counsel: Counsel) -> str:
    """The advice as it is read out."""
    return tr("The coach: {what}. {why}", what=counsel.title, why=counsel.lead)


# -- chances -------------------------------------------------------------------------------------------------


def often(tr: Translator, chance: float) -> str:
    """A chance as one says it: `3 in 10`."""
    if chance <= 0:
        return tr("never")
    if chance >= 1:
        return tr("always")
    tenths = round(chance * TEN)
    if tenths == 0:
        return tr("hardly ever")
    if tenths == TEN:
        return tr("nearly always")
    return tr("{count} in 10", count=tenths)


def ten(tr: Translator, chance: float, piece: str) -> Element:
    """A chance as ten pieces, some of them filled, and in words; `piece` is a symbol of the sprite."""
    filled = round(chance * TEN)
    return div(".ten")[
        ol(aria_hidden="true")[
            (li(class_="y" if place < filled else None)[picture(piece)] for place in range(TEN))
        ],
        span[bold(".num")[often(tr, chance)], 0 < chance < 1 and [" ", span(".label")[percent(tr, chance)]]],
    ]
