"""Picking a card in secret.

Who cannot see the screen picks by the keys 1, 2 and 3: the focus stays where it is, so nothing is read out.
Nothing names the card but the cards themselves; what is picked is said when it is asked for.
"""

from __future__ import annotations

from htpy import Element, b, button, div, li, ol, p, span

from app.coach import advised
from app.games import Table
from app.markup import art, badge, icon
from app.panel import Rows, pick, tile, tiles
from app.pieces import picture
from app.text import Translator
from app.yak import words
from app.yak.rows import cart_of, reserve, seat_of
from app.yak.seats import order
from app.yak.tower import site
from game.yak import State
from game.yak.components import CARDS, MOST_RESERVE, MOST_STONES
from game.yak.food import most


def card(table: Table) -> Rows:
    tr, state = table.tr, table.state
    seat = seat_of(table)
    who = table.players[seat]
    chosen = table.picked.partition(":")[2]
    return Rows(
        look=who.look,
        title=tr("{name}, pick a card", name=who.name),
        why=tr("In secret: it stays face down until your turn."),
        well=_who_has_picked(table, seat),
        stage=div(".stage.fill")[
            tiles(tr("Cards"), [_card(table, seat, name) for name in CARDS], "n3"),
            _unseen(tr),
            site(tr, who.name, state.towers[seat]),
        ],
        follows=reserve(table, seat),
        action=tr("Lay it face down") if chosen else tr("Pick a card first"),
        ready=bool(chosen),
        sign=art("baby-yak", class_="by2", label=tr("You have the baby yak: you act first"))
        if seat == state.baby
        else None,
    )


def _unseen(tr: Translator) -> Element:
    """For whoever listens to the screen, as may all others."""
    return div(".vh")[
        p[
            tr(
                "The keys 1, 2 and 3 pick the cards in their order, and nothing is read out. "
                "W says what is picked."
            )
        ],
        button(type="button", data_do="tell", data_key="w", tabindex="-1")[tr("Say what I have picked")],
    ]


def _who_has_picked(table: Table, asked: int) -> Element:
    tr, state = table.tr, table.state
    return div(".tray.well.one")[
        span(".label")[tr("Who has picked")],
        ol(class_=f"whop n{state.seats}")[(_one(tr, table, seat, asked) for seat in order(state))],
    ]


def _one(tr: Translator, table: Table, seat: int, asked: int) -> Element:
    who = table.players[seat]
    if seat == asked:
        sign, text = "eye", tr.p("choosing", "now")
    elif table.state.chosen[seat]:
        sign, text = "check", tr("picked")
    else:
        sign, text = "clock", tr("waits")
    return li(class_="cur" if seat == asked else None)[
        badge(who.look), span(".vh")[who.name], span[icon(sign), span[text]]
    ]


def _card(table: Table, seat: int, name: str) -> Element:
    tr, token = table.tr, f"card:{name}"
    return tile(
        pick(table, token, group="card", key=str(CARDS.index(name) + 1)),
        picture(f"card-{name}"),
        b[words.card(tr, name)],
        span(".label")[_prospect(tr, table.state, table, seat, name)],
        chosen=table.picked == token,
        class_="hc2",
        advised=advised(table, token),
    )


def _prospect(tr: Translator, state: State, table: Table, seat: int, name: str) -> str:
    """What the card would do at the cart as it stands now; others may act first."""
    cart, own = cart_of(table, seat), state.reserves[seat]
    room = MOST_RESERVE - len(own)
    if name == "build":
        payable = most(own, state.cart_of(seat))
        stones = words.some_stones(tr, len(cart.stones))
        return tr("{stones}, {count} food to pay with", stones=stones, count=payable)
    if name == "restock":
        kind = max(cart.food, key=cart.food.count, default="")
        if not kind:
            return tr("no food, one stone is drawn") if len(cart.stones) < MOST_STONES else tr("nothing here")
        there = cart.food.count(kind)
        takes = min(there, room)
        if takes == there:
            return tr("up to {food}", food=words.some(tr, kind, there))
        return tr("{count} of {food}", count=takes, food=words.some(tr, kind, there))
    takes = min(2, len(state.market), room)
    return tr.n("{count} food, load a cart", "{count} food, load a cart", takes)
