"""Restocking from the cart, and loading a stone onto one."""

from __future__ import annotations

from htpy import Element, Node, b, div, fieldset, legend, li, ol, span

from app.coach import advised
from app.games import Table
from app.markup import badge, icon
from app.panel import Rows, card, pick, tile
from app.text import Translator
from app.yak import words
from app.yak.flow import halves, is_complete, letters
from app.yak.pay import held
from app.yak.pieces import food, stone, team
from app.yak.rows import after, bagged, cart_of, own_card, seat_of
from app.yak.seats import faces_right, next_at
from app.yak.tower import site
from game.yak import State
from game.yak.components import FOODS, MOST_RESERVE, MOST_STONES


def restock(table: Table) -> Rows:
    tr, state = table.tr, table.state
    seat = seat_of(table)
    who, kind = table.players[seat], letters(table.picked)
    cart = cart_of(table, seat)
    room = MOST_RESERVE - len(state.reserves[seat])
    takes = min(cart.food.count(kind), room) if kind else 0
    stones = len(cart.stones)
    if kind:
        action = (
            tr("Take {food}", food=words.some(tr, kind, takes))
            if takes
            else tr("Choose {food}, take none", food=words.food(tr, kind))
        )
    else:
        action = tr("Pick a kind of food")
    return Rows(
        look=who.look,
        title=tr("{name}, take one kind", name=who.name),
        why=tr("All of it, as far as your reserve has room."),
        well=held(tr, state, seat, takes),
        stage=div(".stage.fill")[
            fieldset(".choices")[
                legend(".vh")[tr("Kind of food")],
                (_kind(table, letter, cart.food.count(letter), room, cart.refused) for letter in FOODS),
            ],
            site(tr, who.name, state.towers[seat]),
        ],
        follows=bagged(
            tr(
                "Then one stone is drawn onto the cart: {count} of {most}.",
                count=stones + 1,
                most=MOST_STONES,
            )
            if stones < MOST_STONES
            else tr("The cart is full: no stone is drawn.")
        ),
        action=action,
        ready=is_complete(state, table.picked),
        sign=own_card(table, seat),
    )


def _kind(table: Table, kind: str, there: int, room: int, refused: str) -> Element:
    """All of one kind, or why there is none."""
    tr, token = table.tr, f"food:{kind}"
    picture = food(kind, "", 40)
    if not there:
        title = tr("No {food}", food=words.food(tr, kind))
        why = tr("this cart refuses it") if kind == refused else tr("none on this cart")
        return div(".ch.none")[span(".dice")[picture], span(".says")[b[title], span(".label")[why]]]
    takes = min(there, room)
    if takes == there:
        title, then = tr("all {food}", food=words.some(tr, kind, there)), tr("none stays")
    else:
        title = tr("{count} of {food}", count=takes, food=words.some(tr, kind, there))
        then = tr.n("{count} stays on the cart", "{count} stay on the cart", there - takes)
    return card(
        pick(table, token),
        picture,
        title,
        then,
        chosen=table.picked == token,
        advised=advised(table, token),
    )


def load(table: Table) -> Rows:
    tr, state = table.tr, table.state
    seat = seat_of(table)
    who = table.players[seat]
    letter, number = halves(table.picked)
    back = len(state.drawn) - 1
    if letter and number:
        action = tr("{stone} onto {cart}", stone=words.stone(tr, letter), cart=whose(tr, table, int(number)))
    elif letter:
        action = tr("Choose a cart")
    else:
        action = tr("Choose a stone") if number else tr("Choose a stone and a cart")
    return Rows(
        look=who.look,
        title=tr("{name}, load one stone", name=who.name),
        why=tr.n(
            "{count} other goes back into the bag.",
            "The {count} others go back into the bag.",
            back,
        )
        if back
        else tr("Choose a cart for it."),
        well=div(".tray.well.one")[
            span(".label")[tr("Drawn from the bag")],
            ol(".tks.n3", aria_label=tr("Stones drawn"))[
                (li[_drawn(table, one, letter)] for one in sorted(set(state.drawn)))
            ],
        ],
        stage=div(".stage.fill")[
            fieldset(".tiles.lds.n2")[
                legend(".vh")[tr("Cart")], (_cart(table, cart, number) for cart in range(len(state.carts)))
            ],
            site(tr, who.name, state.towers[seat]),
        ],
        follows=after(
            icon("cw" if state.direction == 1 else "ccw"),
            span[
                tr(
                    "After this round the carts go one stop {clockwise}.",
                    clockwise=words.clockwise(tr, state.direction),
                )
            ],
        ),
        action=action,
        ready=is_complete(state, table.picked),
        sign=own_card(table, seat),
    )


def _drawn(table: Table, letter: str, chosen: str) -> Element:
    tr, count = table.tr, table.state.drawn.count(letter)
    return tile(
        pick(table, f"stone:{letter}", group="stone", chosen=letter == chosen, name=words.stone(tr, letter)),
        stone(letter),
        count > 1 and span(".num.many")[f"×{count}"],
        chosen=letter == chosen,
        class_="tk",
        advised=advised(table, f"load:{letter}>", part=True),
    )


def _cart(table: Table, number: int, chosen: str) -> Element:
    """A cart to load: whose it is, what is on it, and before whom it comes next."""
    tr, state = table.tr, table.state
    cart = state.carts[number]
    after_ = next_at(state, number)
    next_ = tr("next: {name}", name=table.players[after_].name) if after_ is not None else tr("next: nobody")
    full = len(cart.stones) == MOST_STONES
    count = tr("{count} of {most}", count=len(cart.stones), most=MOST_STONES)
    content: tuple[Node, ...] = (
        badge(table.players[cart.at].look) if cart.at < state.seats else span(".badge.empty"),
        span(".mc")[team(cart.stones, faces_right(state, cart.at))],
        span(".mt2")[b[tr("Full: {count}", count=count) if full else count], span(".label")[next_]],
    )
    if full:
        return div(".tile.off.ldt")[content, span(".vh")[whose(tr, table, number)]]
    name = tr(
        "{cart}: {stones}, {count}, {next}",
        cart=whose(tr, table, number),
        stones=words.stones(tr, cart.stones) if cart.stones else tr("no stones"),
        count=count,
        next=next_,
    )
    token = f"cart:{number}"
    return tile(
        pick(table, token, group="cart", chosen=str(number) == chosen, name=name),
        *content,
        chosen=str(number) == chosen,
        class_="ldt",
        advised=advised(table, f"load:{halves(table.advice.best)[0]}>{number}") if table.advice else None,
    )


def whose(tr: Translator, table: Table, number: int) -> str:
    """A cart by who it stands before."""
    state: State = table.state
    at = state.carts[number].at
    return (
        tr("{name}’s cart", name=table.players[at].name)
        if at < state.seats
        else tr("the cart at the empty stop")
    )
