"""The panel while nobody decides: fog, the end of a round, the end of the match."""

from __future__ import annotations

from htpy import Element, Node, b, div, h2, li, ol, p, span

from app.ending import ended
from app.games import Table
from app.markup import badge, icon
from app.panel import Rows
from app.pieces import mark, picture
from app.text import Translator
from app.yak import words
from app.yak.history import Deed, batches, fogged, last_round, moved
from app.yak.pieces import card, stone
from app.yak.ring import track
from app.yak.rows import after
from app.yak.seats import next_before, order
from game.contract import Event, Over
from game.yak import State
from game.yak.components import TRACK


def moment(table: Table) -> Rows:
    """What has just happened."""
    return fog(table) if fogged(table.state) else round_begins(table)


def fog(table: Table) -> Rows:
    """Fog was drawn: all carts have turned round, once per batch that held some."""
    tr, state = table.tr, table.state
    turns = [event for event in state.events if event.kind == "fog"]
    seat = turns[0].seat
    who = table.players[seat]
    way = words.clockwise(tr, state.direction)
    ended = moved(state)
    return Rows(
        look=who.look,
        title=tr("Fog! All carts turn round") if len(turns) == 1 else tr("Fog, and fog again!"),
        why=tr("From now on they go {clockwise}.", clockwise=way),
        well=div(".tray.well.one")[
            span(".label")[tr("{name} has drawn", name=who.name)], _draw(tr, batches(table.match))
        ],
        stage=div(".stage.mid")[
            _turned(state, len(turns)),
            h2(".h")[
                tr("The carts now go the other way")
                if len(turns) % 2
                else tr("Turned twice: the carts go as before")
            ],
            p(".label")[_mountain(tr, state, turns)],
            track(tr, state, "ftbig"),
        ],
        follows=after(icon("eye"), span[_next(table, seat) if not ended else _moved(table)]),
        action=_on(tr, state),
    )


def _draw(tr: Translator, drawn: list[str]) -> Element:
    """What came out of the bag; what replaces fog stands behind an arrow."""
    return ol(class_=["dr4", {"long": len("".join(drawn)) > 5}])[
        (
            li(class_="rep" if number else None)[
                number > 0 and place == 0 and icon("arrow"),
                stone(letter),
                span(".vh")[words.stone(tr, letter)],
            ]
            for number, batch in enumerate(drawn)
            for place, letter in enumerate(batch)
        )
    ]


def _turned(state: State, turns: int) -> Element:
    now = "cw" if state.direction == 1 else "ccw"
    before = now if turns % 2 == 0 else "ccw" if now == "cw" else "cw"
    return span(".bigturn", aria_hidden="true")[icon(before), icon("arrow", class_="ar"), icon(now)]


def _mountain(tr: Translator, state: State, turns: list[Event]) -> str:
    """Where the fog went, and whether the mountain was full."""
    count = sum(event.count for event in turns)
    filled = [event.count for event in state.events if event.kind == "track"]
    replaced = tr.n("A new stone is drawn for it.", "New stones are drawn for them.", count)
    if 2 in filled:
        return tr("The mountain is full for the second time: it keeps its fog. {replaced}", replaced=replaced)
    if 1 in filled:
        return tr(
            "The mountain is full: its four fog stones go back into the bag. {replaced}", replaced=replaced
        )
    if state.fills == 2:
        return tr("The mountain is closed: the fog goes back into the bag. {replaced}", replaced=replaced)
    return tr(
        "The fog goes to the mountain: {count} of {all}. {replaced}",
        count=state.track,
        all=TRACK,
        replaced=replaced,
    )


def _next(table: Table, seat: int) -> str:
    """Which cart comes before whoever drew, if nothing turns again."""
    tr, state = table.tr, table.state
    at = next_before(state, seat)
    name = table.players[seat].name
    if at >= state.seats:
        return tr("Next before {name}: the cart from the empty stop.", name=name)
    if at == seat:
        return tr("Next before {name}: the same cart again.", name=name)
    return tr("Next before {name}: the cart of {other}.", name=name, other=table.players[at].name)


def _moved(table: Table) -> str:
    tr, state = table.tr, table.state
    return tr(
        "Round {round} begins: the carts moved one stop, {name} acts first.",
        round=state.round,
        name=table.players[state.baby].name,
    )


def _on(tr: Translator, state: State) -> str:
    kind = "" if isinstance(state.turn, Over) else state.turn.kind
    if kind == "load":
        return tr("On: load one stone")
    return tr("On: pick cards") if kind == "card" else tr("Go on")


def round_begins(table: Table) -> Rows:
    """The carts have moved; the table stays open until somebody goes on."""
    tr, state = table.tr, table.state
    first = table.players[state.baby]
    last = state.round == state.last_round and state.ended_by is not None
    if moved(state):
        why = tr("The carts moved one stop {clockwise}.", clockwise=words.clockwise(tr, state.direction))
    else:
        why = tr("{name} has the baby yak.", name=first.name)
    title = tr("The last round begins") if last else tr("Round {round} begins", round=state.round)
    return Rows(
        look=first.look,
        title=title,
        why=why,
        well=_order(table),
        stage=div(".stage.deeds")[_deeds(table) if moved(state) else _welcome(table)],
        follows=after(icon("hand"), span[tr("Everyone picks a card in secret.")]),
        action=tr("On: pick cards"),
        sign=picture("baby-yak", "by2"),
    )


def _order(table: Table) -> Element:
    """Who acts first, and then who."""
    tr, state = table.tr, table.state
    return div(".tray.well.one")[
        span(".label")[tr("Order of play")],
        ol(class_=f"whop n{state.seats}")[
            (
                li[
                    badge(table.players[seat].look),
                    span[span(".nm3")[table.players[seat].name]],
                ]
                for seat in order(state)
            )
        ],
    ]


def _deeds(table: Table) -> Element:
    """What everyone did in the round that is over."""
    tr = table.tr
    return ol(".brought.did", aria_label=tr("The round that is over"))[
        (
            li[
                mark(table.players[seat].look),
                card(tr, deed.card, table.players[seat].name),
                span[b[table.players[seat].name], span(".label")[_deed(tr, deed)]],
            ]
            for seat, deed in last_round(table.match).items()
        )
    ]


def _deed(tr: Translator, deed: Deed) -> str:
    """What somebody did, in half a sentence."""
    stones = "".join(event.item[0] for event in deed.events if event.kind == "placed")
    paid = sum(event.count for event in deed.events if event.kind == "paid")
    took = "".join(event.item for event in deed.events if event.kind == "took")
    loaded = "".join(event.item for event in deed.events if event.kind == "loaded")
    if deed.card == "build":
        if not stones:
            return tr("bought nothing")
        return tr.n(
            "{stones} for {count} food", "{stones} for {count} food", paid, stones=words.stones(tr, stones)
        )
    told = [words.handful(tr, took)] if took else []
    if loaded:
        told.append(tr("loaded {stone}", stone=words.stone(tr, loaded)))
    return ", ".join(told) if told else tr("took nothing")


def _welcome(table: Table) -> Node:
    """Before the first round: what it is about."""
    tr = table.tr
    return ol(".brought.did")[
        (
            li[picture(f"card-{name}", "cd"), span[b[words.card(tr, name)], span(".label")[text]]]
            for name, text in (
                ("build", tr("Buy up to three stones of the cart before you and place them in your tower.")),
                ("restock", tr("Take all food of one kind from the cart, then one stone is drawn onto it.")),
                ("market", tr("Take two food from the market, then load one stone onto any cart.")),
            )
        )
    ]


def over(table: Table) -> Rows:
    """The match has ended."""
    tr, turn = table.tr, table.state.turn
    why = (
        tr("A tower was finished, and one more round played.")
        if turn.reason == "tower"
        else tr("The last round is over.")
    )
    return ended(table, [score.total for score in table.state.scores], why)
