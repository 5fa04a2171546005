"""The result: who won, how the points ran, where they came from, and how the dice fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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

from app import charts
from app.breakdown import Breakdown, Count
from app.fairness import card
from app.games import GameViews, Player, Table
from app.markup import act, art, badge, bar, turnmark
from app.phrases import decimal
from app.practice import mark as practice_mark
from app.review import Review
from app.screens import screen
from app.screens.lookback import lookback
from app.screens.replay import working
from app.tables import numbers
from app.text import Translator
from game.tally import Tally


def regions(
    at: Table, face: GameViews, review: Review, practice: bool = False, key: str = ""
) -> dict[str, Element]:
    """The parts of the screen by element id; `working` and `lookback` go on changing for a while.

    `key`: where the record is kept.
    """
    tr, players = at.tr, at.players
    out = face.breakdown(at)
    return {
        "outcome": outcome(at, out, practice),
        "working": working(tr, review),
        "lookback": lookback(at, review),
        "points": div("#points.cards")[
            [parts(tr, players, out), out.more, race(tr, players, out)]
            if out.as_table
            else [race(tr, players, out), sources(tr, players, out)],
            drawn(tr, players, out, review),
            card(tr, at.fair, key),
            same_dice(tr, at.word),
        ],
    }


def layout(at: Table, face: GameViews, parts: Mapping[str, Node], practice: bool = False) -> Element:
    """How the regions lie."""
    tr = at.tr
    top = bar(tr, tr("Result"), face.place(at).title, practice and practice_mark(tr), at.away)
    return screen(
        "result",
        top,
        main(".res")[parts["outcome"], parts["working"], parts["lookback"], parts["points"]],
        parts["tips"],
        parts["menu"],
    )


def outcome(at: Table, out: Breakdown, practice: bool) -> Element:
    """The region `outcome`: who won, and where to go from here."""
    tr = at.tr
    return section(class_=["top paper", {"own": out.ranked}], id="outcome", aria_labelledby="headline")[
        None if out.ranked else div(".pod")[out.rostrum],
        div(".side2")[
            div(".hd")[
                turnmark("crown", tr("Result")),
                h2("#headline")[out.headline],
                p(".label.prose")[out.summary],
            ],
            None if out.ranked else ranking(tr, at.players, out),
            div(".ra")[
                act(tr("Back to the match"), "leave", primary=True, before="left", id="leave-practice")
                if practice
                else act(tr("Rematch"), "rematch", primary=True, before="replay", id="rematch"),
                act(tr("Replay"), "replay", before="play", id="look-back", place=0),
                act(tr("Share"), "share", before="share", id="share-it"),
                act(tr("New match"), "setup", before="plus", id="another"),
            ],
        ],
        out.ranked and out.rostrum,
    ]


def ranking(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    return ol(".rank", aria_label=tr("Ranking"))[
        (
            li(class_=[f"s{players[one.seat].look}", {"first": one.place == 1}])[
                span(".pos.num")[str(one.place)],
                badge(players[one.seat].look),
                span(".nmr")[b[players[one.seat].name], one.note and span(".label")[one.note]],
                b(".num.pt")[str(one.points)],
            ]
            for one in out.standings
        )
    ]


def race(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    rounds = range(1, len(out.race[0]))
    beside = out.beside
    lines = [(players[one.seat].name, out.race[one.seat]) for one in out.standings]
    if beside:
        lines.append((beside.title, beside.values))
    width = "full" if out.as_table else "w2"
    return section(class_=f"card paper {width}", aria_labelledby="race-title")[
        h2("#race-title.h")[tr("Race of points")],
        p(".label.prose")[
            tr("After each round. Dotted: {what}.", what=beside.title) if beside else tr("After each round.")
        ],
        charts.race(tr, players, out, alone=out.as_table),
        numbers(
            tr,
            "race-table",
            tr("Points after each round"),
            [str(number) for number in rounds],
            [(name, [str(values[number]) for number in rounds]) for name, values in lines],
        ),
    ]


def sources(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    return section(".card.paper", aria_labelledby="sources-title")[
        h2("#sources-title.h")[tr("Where the points came from")],
        charts.sources(tr, players, out),
        ul(".leg")[(li[art(source.symbol, size=20), span[source.title]] for source in out.sources)],
        numbers(
            tr,
            "sources-table",
            tr("Where the points came from"),
            [*(source.title for source in out.sources), tr("All")],
            [
                (
                    players[one.seat].name,
                    [*(minus(points) for points in out.earned[one.seat]), str(sum(out.earned[one.seat]))],
                )
                for one in out.standings
            ],
        ),
    ]


def parts(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    """Every part of everybody's score, as a table."""
    seats = [one.seat for one in out.standings]
    width = "w2" if out.more else "full"
    return section(class_=f"card paper {width}", aria_labelledby="parts-title")[
        h2("#parts-title.h")[tr("Score by part")],
        div(".wrap", tabindex="0", role="group", aria_labelledby="parts-title")[
            table(".tbl.sc")[
                caption(".vh")[tr("Score by part")],
                thead[
                    row[
                        th(scope="col")[tr("Part")],
                        (
                            th(scope="col")[span(".thp")[badge(players[seat].look), span[players[seat].name]]]
                            for seat in seats
                        ),
                    ]
                ],
                tbody[
                    (
                        row[
                            th(scope="row")[source.title],
                            (td[str(out.earned[seat][place] or "–")] for seat in seats),
                        ]
                        for place, source in enumerate(out.sources)
                    ),
                    row(".sum")[
                        th(scope="row")[tr("Total")],
                        (td(".num")[str(sum(out.earned[seat]))] for seat in seats),
                    ],
                ],
            ]
        ],
    ]


def drawn(tr: Translator, players: Sequence[Player], out: Breakdown, review: Review) -> Element:
    """What chance gave, against what it gives on average, and how unusual that is."""
    seats = [one.seat for one in out.standings]
    counts = [
        Count(
            kind.title,
            kind.symbol,
            tuple(found.seen.get(kind.letter, 0) for found in review.tallies),
            tuple(found.expected.get(kind.letter, 0.0) for found in review.tallies),
        )
        for kind in out.draws.kinds
    ]
    return section(".card.paper.w3", aria_labelledby="draws-title")[
        h2("#draws-title.h")[out.draws.title],
        p(".label.prose")[out.draws.note],
        charts.dice(tr, counts, out.draws.title),
        div(".beside")[
            ul(".usual")[
                (
                    li[badge(players[seat].look), span[usual(tr, players[seat].name, review.tallies[seat])]]
                    for seat in seats
                )
            ],
            numbers(
                tr,
                "draws-table",
                tr("How often each came, and how often on average"),
                [*(players[seat].name for seat in seats), tr("All"), tr("On average"), tr("Difference")],
                [
                    (
                        count.title,
                        [
                            *(str(count.seen[seat]) for seat in seats),
                            str(sum(count.seen)),
                            decimal(tr, sum(count.expected)),
                            charts.signed(sum(count.seen) - sum(count.expected)),
                        ],
                    )
                    for count in counts
                ],
                unfolded=True,
            ),
        ],
    ]


def same_dice(tr: Translator, word: str) -> Node:
    """By which word others get the same dice, and how the scores are compared."""
    if not word:
        return None
    return section("#same-dice.card.paper.w3", aria_labelledby="same-dice-title")[
        h2("#same-dice-title.h")[tr("Same dice for everyone")],
        p(".label.prose")[
            tr(
                "What chance decided came from the word “{word}”. Send your result to whoever plays by it "
                "too: opened on their device, it shows both scores side by side, and whether the game, the "
                "seats, the rules and the computers were the same.",
                word=word,
            )
        ],
        act(tr("Send your result"), "share", before="share", id="send-result"),
    ]


def usual(tr: Translator, name: str, found: Tally) -> str:
    """How unusual somebody's dice or stones were, in plain words."""
    if found.unusual < 0.01:
        return tr("{name}: very unusual. Of 100 matches, fewer than one is this uneven.", name=name)
    of_100 = round(found.unusual * 100)
    if found.unusual < 0.1:
        return tr.n(
            "{name}: unusual. Of 100 matches, {count} is this uneven or more.",
            "{name}: unusual. Of 100 matches, {count} are this uneven or more.",
            of_100,
            name=name,
        )
    if found.unusual < 0.9:
        return tr(
            "{name}: quite usual. Of 100 matches, {count} are this uneven or more.", name=name, count=of_100
        )
    return tr(
        "{name}: very even. Of 100 matches, {count} are this uneven or more.",
        name=name,
        count=min(99, of_100),
    )


def minus(number: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)
