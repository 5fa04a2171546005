"""Rows of the turn panel that several states of a turn share."""

from __future__ import annotations

from htpy import Element, Node, b, div, span

from app.games import Table
from app.pieces import picture
from app.yak import words
from app.yak.pieces import card, food
from game.yak import Cart, State
from game.yak.components import FOODS, MOST_RESERVE


def seat_of(table: Table) -> int:
    """Who is asked."""
    seat: int = table.state.turn.seat
    return seat


def cart_of(table: Table, seat: int) -> Cart:
    """The cart in front of a seat."""
    state: State = table.state
    return state.carts[state.cart_of(seat)]


def own_card(table: Table, seat: int) -> Element:
    """The card that is carried out."""
    return card(table.tr, table.state.chosen[seat], table.players[seat].name)


def reserve(table: Table, seat: int) -> Element:
    """The own food, and what of it the cart in front does not take."""
    tr, state = table.tr, table.state
    own, refused = state.reserves[seat], cart_of(table, seat).refused
    return div(".rsv")[
        span(".label")[tr("Reserve {count} / {most}", count=len(own), most=MOST_RESERVE)],
        div(".rf", role="img", aria_label=words.handful(tr, own))[
            (
                span(class_="off" if kind == refused else None)[
                    food(kind, "", 26), b(".num")[str(own.count(kind))]
                ]
                for kind in FOODS
            )
        ],
        span(".label.no")[words.refusal(tr, refused)],
    ]


def after(sign: Node, *content: Node) -> Element:
    """What follows from the choice, in a line."""
    return div(".after")[sign, span[content]]


def bagged(text: str) -> Element:
    """What the bag will do then."""
    return after(picture("bag", "", 26), text)
