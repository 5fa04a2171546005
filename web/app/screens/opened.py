"""A link that was opened: what is in it, checked, and what may be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from htpy import (
    Element,
    Node,
    b,
    caption,
    div,
    h2,
    li,
    main,
    ol,
    p,
    section,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    ul,
)
from htpy import tr as row

from app.duplicate import Comparison
from app.games import Player
from app.markup import act, art, badge, bar, icon
from app.screens import foothills, screen
from app.text import Translator

type Kind = Literal["damaged", "finished", "position", "invitation", "seat", "old", "contradiction", "doubt"]


@dataclass(frozen=True, slots=True)
class Opened:
    """What a link holds, as it is offered."""

    kind: Kind
    why: str = ""
    """What is wrong with it."""
    emblem: str = ""
    title: str = ""
    """Which game, by which options."""
    facts: str = ""
    """How far it has come, and that it was checked."""
    seats: tuple[tuple[Player, int], ...] = ()
    """Who plays, and with how many points."""
    word: str = ""
    """The dice come from this word."""
    comparison: Comparison | None = None
    """With a match of one's own by the same word."""
    taken: frozenset[int] = frozenset()
    """A match by link: seats that somebody has sat down at."""
    behind: int = 0
    """How many plies have been played since."""
    ply: int = 0
    """The first that somebody else has played for this seat."""
    own: bool = False
    """Whether no link was opened: the match is begun here."""


def opened(tr: Translator, found: Opened, menu: Node) -> Element:
    """The screen."""
    return screen(
        "link",
        bar(tr, tr("A match by link") if found.own else tr("A link was opened"), found.title),
        main(".about.links")[
            section("#opened.paper.said.wide", aria_labelledby="opened-title")[
                div(".whose")[
                    span(".ebig")[icon("warn" if found.why else "link")]
                    if not found.emblem
                    else art(found.emblem, class_="yt"),
                    div[
                        h2("#opened-title.h", tabindex="-1")[_headline(tr, found)],
                        [p(".prose")[text] for text in _sentences(tr, found)],
                    ],
                ],
                _people(tr, found),
                found.comparison and comparison(tr, found.comparison, found.word),
                div(".row")[_ways(tr, found)],
            ]
        ],
        foothills(),
        menu,
    )


def _headline(tr: Translator, found: Opened) -> str:
    match found.kind:
        case "damaged":
            return tr("This link cannot be opened")
        case "finished":
            return tr("A match from somebody else")
        case "position":
            return tr("A position from somebody else")
        case "invitation":
            return tr("An invitation: the same dice") if found.word else tr("An invitation")
        case "seat":
            return tr("A match by link: who are you?")
        case "old":
            return tr("This is an old link") if found.behind else tr("Nothing in this link is new")
        case "contradiction":
            return tr("This link contradicts what this device has seen")
    return tr("In this link somebody has played for you")


def _sentences(tr: Translator, found: Opened) -> list[str]:
    match found.kind:
        case "damaged":
            return [found.why, tr("Nothing here has changed. Ask for the link again, or for the file.")]
        case "finished":
            return [found.facts, tr("Nothing of it is stored until you say so.")]
        case "position":
            return [
                found.facts,
                tr("Nothing of it is stored until you say so. If you play on, the dice are your own."),
            ]
        case "invitation":
            if found.word:
                return [
                    tr(
                        "Whoever starts by the word “{word}” gets the same dice or draws. Play it apart, "
                        "then send your result: the scores are shown side by side.",
                        word=found.word,
                    )
                ]
            return [tr("Set up as below. You can change all of it, and it begins when you start it.")]
        case "seat":
            return [
                found.facts,
                tr("Choose the seat that is yours; this device remembers it. The others play on their own."),
            ]
        case "old":
            return [
                tr.n(
                    "{count} ply has been played since, and this device knows it. The match goes on "
                    "from there.",
                    "{count} plies have been played since, and this device knows them. The match goes on "
                    "from there.",
                    found.behind,
                )
                if found.behind
                else tr("This device knows the match as far as the link does, or has sent it itself.")
            ]
        case "contradiction":
            return [
                found.why,
                tr("What this device has is kept as it was. Ask whoever sent the link how that came about."),
            ]
    return [
        tr("Ply {number} is yours, and this device did not play it.", number=found.ply),
        tr("If you have played on another device, all is well: take it over. If not, ask the others."),
    ]


def _people(tr: Translator, found: Opened) -> Node:
    """Who plays; where a seat is to be chosen, as buttons."""
    if found.kind == "seat":
        return ol(".who-am-i", data_keys=True, aria_label=tr("Seats"))[
            (
                li[
                    act(
                        [
                            badge(player.look),
                            span[tr("I am {name}", name=player.name)],
                            seat in found.taken and span(".label")[tr("somebody has played here")],
                        ],
                        "letter-seat",
                        seat=seat,
                        id=f"seat-{seat}",
                    )
                ]
                for seat, (player, _) in enumerate(found.seats)
            )
        ]
    if not found.seats or found.comparison:
        return None
    points = found.kind in ("finished", "position")
    return ol(".pls")[
        (
            li[
                badge(player.look),
                span[player.name],
                bool(player.bot) and icon("bot", label=tr("Computer")),
                points and b(".num")[str(score)],
            ]
            for player, score in found.seats
        )
    ]


def _ways(tr: Translator, found: Opened) -> Sequence[Node]:
    """The ways on; the first is the primary one."""
    no = act(tr("No, thanks"), "home", ghost=True, id="link-no")
    match found.kind:
        case "damaged":
            return [act(tr("Home"), "home", primary=True, before="left", id="link-home")]
        case "finished":
            again = found.word and not found.comparison
            return [
                act(tr("Look at it"), "link-look", primary=True, before="replay", id="link-look"),
                again and act(tr("Play the same dice"), "link-play", before="dice", id="link-play"),
                act(tr("Keep it"), "link-keep", before="import", id="link-keep"),
                no,
            ]
        case "position":
            return [
                act(tr("Look at it"), "link-look", primary=True, before="replay", id="link-look"),
                act(tr("Play on from here"), "link-practise", before="target", id="link-practise"),
                act(tr("Keep it"), "link-keep", before="import", id="link-keep"),
                no,
            ]
        case "invitation":
            return [act(tr("To the set-up"), "link-play", primary=True, after="arrow", id="link-play"), no]
        case "seat":
            return [no]
        case "doubt":
            return [
                act(tr("Take it over"), "letter-accept", primary=True, id="letter-accept"),
                act(tr("Leave it as it is here"), "letter-mine", before="left", id="letter-mine"),
            ]
    return [
        act(tr("Go on with the match"), "letter-mine", primary=True, before="play", id="letter-mine"),
        act(tr("Home"), "home", ghost=True, before="left", id="link-home"),
    ]


def comparison(tr: Translator, both: Comparison, word: str) -> Element:
    """Two matches with the same dice side by side, and what was equal."""
    mine, theirs = both.mine, both.theirs
    equal = [
        (tr("The same word: “{word}”", word=word), True),
        (tr("The same game"), both.game),
        (tr("As many seats"), both.seats),
        (tr("The same rules"), both.options),
        (tr("The same people and computers"), both.opponents),
    ]
    return div(".compare")[
        h2(".h")[verdict(tr, both)],
        table(".tbl")[
            caption(".vh")[tr("Both matches by seat")],
            thead[
                row[
                    th(scope="col")[tr("Seat")],
                    th(scope="col")[tr("Here")],
                    th(scope="col")[tr("In the link")],
                ]
            ],
            tbody[
                (
                    row[
                        th(scope="row")[str(seat + 1)],
                        _score(mine.players, mine.scores, seat),
                        _score(theirs.players, theirs.scores, seat),
                    ]
                    for seat in range(max(len(mine.scores), len(theirs.scores)))
                )
            ],
        ],
        ul(".equal", aria_label=tr("What was equal"))[
            (
                li[icon("check" if same else "close"), span[text if same else tr("Not: {what}", what=text)]]
                for text, same in equal
            )
        ],
    ]


def _score(players: Sequence[Player], scores: Sequence[int], seat: int) -> Element:
    if seat >= len(scores):
        return td["–"]
    return td[span(".thp")[badge(players[seat].look), span[players[seat].name], b(".num")[str(scores[seat])]]]


def verdict(tr: Translator, both: Comparison) -> str:
    """Who did better with the same dice."""
    if not both.fair:
        return tr("The same dice, but not the same match")
    here, there = both.mine.scores[both.mine.seat], both.theirs.scores[both.theirs.seat]
    name = both.theirs.players[both.theirs.seat].name
    if here == there:
        return tr("The same dice, the same score: {points}", points=here)
    if here > there:
        return tr("With the same dice you have {more} more than {name}", more=here - there, name=name)
    return tr("With the same dice {name} has {more} more than you", more=there - here, name=name)
