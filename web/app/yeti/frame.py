"""The rows of the turn panel, and the parts that several states of a turn fill them with."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div, li, ol, span
from htpy import b as bold
from markupsafe import Markup

from app.markup import kept
from app.text import Translator
from app.yeti import words
from app.yeti.outlook import added_by, short_of_one
from app.yeti.pieces import die, gear, glyph, sky
from game.contract import Event
from game.yeti import Preview, State
from game.yeti.components import COIN, FOOTPRINT, SHERPA, SNOW, TENT

THREE = 3
"""From so many Snow dice on one may be turned, and more are a blizzard."""
STEPS = (SNOW, COIN, SHERPA, FOOTPRINT, TENT)


def aside(tr: Translator, state: State, dice: str | None = None) -> Element:
    """The dice set aside, kind by kind, with what equipment adds and the weather takes away."""
    dice = state.kept if dice is None else dice
    return div(".tray.well")[
        span(".label")[tr("Set aside")], ol(".aside")[(_of_kind(tr, state, dice, letter) for letter in STEPS)]
    ]


def _of_kind(tr: Translator, state: State, dice: str, letter: str) -> Node:
    count, added = dice.count(letter), added_by(letter)
    item = added if added and state.owns(added) else ""
    hindered = state.weather if count and state.weather == short_of_one(letter) else None
    return _kind(tr, letter, count, item, hindered or "")


@kept
def _kind(tr: Translator, letter: str, dice: int, item: str, hindered: str) -> Element:
    """`item` adds one; under the weather `hindered` one does not count."""
    counts = dice - bool(hindered) + bool(item)
    name = words.dice(tr, letter, counts)
    if item:
        name = tr("{dice}, one of them by {item}", dice=name, item=words.item(tr, item))
    elif hindered:
        name = tr("{dice}, one of {all} does not count", dice=name, all=dice)
    return li(id=f"aside-{letter}", class_="has" if dice or item else None, title=name)[
        span(".face", role="img", aria_label=name)[
            die(letter),
            item and gear(item, "by"),
            hindered and not item and sky(hindered, "by"),
        ],
        bold(".num", id=f"aside-{letter}-count", data_count=True, aria_hidden="true")[str(counts)],
    ]


def consequences(tr: Translator, level: int, then: Preview, now: Preview, ahead: str = "CPFT") -> Element:
    """The steps that lie ahead, as they would come out; what the choice changes stands out."""
    photo = words.points(tr, then.photo) if then.photo else tr.p("photo", "none")
    climb = words.place(tr, then.climb_to) if then.climb_to > level else tr.p("climb", "none")
    lines = (
        (COIN, tr("Photo"), photo, then.photo != now.photo),
        (SHERPA, tr("Climb"), climb, then.climb_to != now.climb_to),
        (
            FOOTPRINT,
            tr("Footprints"),
            words.points(tr, then.steps_points),
            then.steps_points != now.steps_points,
        ),
        (TENT, tr("Camp"), words.place(tr, then.camp), then.camp != now.camp),
    )
    return span(".ods")[
        (
            _consequence(letter, what, value, changed)
            for letter, what, value, changed in lines
            if letter in ahead
        )
    ]


@kept
def _consequence(letter: str, what: str, value: str, changed: bool) -> Element:
    return span(class_=["od", {"same": not changed}])[span(".l")[glyph(letter), span[what]], bold[value]]


def outcome(heading: Node, *body: Node) -> Element:
    """The box below tiles: what follows from the chosen one."""
    return div(".oddsb")[span(".label")[heading], body]


def tell(image: Markup, fact: str, more: str = "") -> Element:
    """What a choice means, in a sentence or two."""
    return div(".tell")[image, span[bold[fact], more and [" ", span[more]]]]


def brief(tr: Translator, letter: str, seen: Preview, level: int) -> str:
    """One step of the evaluation in two words."""
    match letter:
        case "S":
            if seen.blizzard:
                return tr("Yeti to {space}", space=seen.yeti_to)
            return words.dice(tr, SNOW, seen.snow) if seen.snow == THREE else tr("calm")
        case "C":
            return tr("photo {points}", points=seen.photo) if seen.photo else tr("no purchase")
        case "P":
            return tr("climb to {level}", level=seen.climb_to) if seen.climb_to > level else tr("no climb")
        case "F":
            return words.points(tr, seen.steps_points)
        case _:
            return tr("sleep on {level}", level=seen.camp) if seen.camp else tr("base camp")


def if_it_ended_now(tr: Translator, state: State, seen: Preview) -> Element:
    """The five steps as the dice lie now."""
    level = state.levels[state.seat]
    return _five(tr, tr("If the turn ended now"), [brief(tr, letter, seen, level) for letter in STEPS])


def evaluation(
    tr: Translator, state: State, seen: Preview, current: str, done: Sequence[Event], doing: str = ""
) -> Element:
    """The five steps as progress: which is on, which are behind and what they brought.

    `doing` says of the current step what the dice alone do not.
    """
    level = state.levels[state.seat]
    at = STEPS.index(current)
    texts = []
    for place, letter in enumerate(STEPS):
        if place < at:
            texts.append(_done(tr, letter, done))
        elif place == at and doing:
            texts.append(doing)
        else:
            texts.append(brief(tr, letter, seen, level))
    return _five(tr, tr("Evaluation"), texts, at)


def _done(tr: Translator, letter: str, events: Sequence[Event]) -> str:
    """What a step that is behind brought."""
    found = {event.kind: event for event in events}
    match letter:
        case "S":
            if "blizzard" in found:
                return tr("Yeti to {space}", space=found["blizzard"].to)
            return words.dice(tr, "S", found["snow"].count) if "snow" in found else tr("calm")
        case "C":
            if "photo" in found:
                return tr("photo {points}", points=found["photo"].points)
            return words.item(tr, found["bought"].item) if "bought" in found else tr("no purchase")
        case "P":
            return tr("climb to {level}", level=found["climbed"].to) if "climbed" in found else tr("no climb")
        case _:
            return words.points(tr, found["steps"].points if "steps" in found else 0)


def _five(tr: Translator, heading: str, texts: Sequence[str], at: int | None = None) -> Element:
    return div(class_=["prev", {"run": at is not None}])[
        span(".label")[heading],
        ol[
            (
                li(
                    class_=None if at is None or place > at else "cur" if place == at else "done",
                    aria_current="step" if place == at else None,
                )[glyph(letter), bold[text]]
                for place, (letter, text) in enumerate(zip(STEPS, texts, strict=True))
            )
        ],
    ]
