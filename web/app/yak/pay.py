"""Food picked piece by piece: what is paid, what goes on to the market, what is taken from it."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div, fieldset, legend, li, ol, output, span, ul
from htpy import b as bold

from app.coach import advised
from app.games import Table
from app.markup import icon, icon_act
from app.panel import Rows, card, pick
from app.pieces import picture
from app.text import Translator
from app.yak import words
from app.yak.flow import is_complete, letters, may_add
from app.yak.pieces import food, stone
from app.yak.rows import after, bagged, cart_of, own_card, seat_of
from app.yak.tower import site
from game.yak import State
from game.yak.components import FOODS, MOST_FOOD, MOST_RESERVE, MOST_STONES
from game.yak.food import add, less

FEW = 3
"""So many ways are shown as a list; more are picked piece by piece."""


def pay(table: Table) -> Rows:
    tr, state = table.tr, table.state
    seat = seat_of(table)
    who, chosen, price = table.players[seat], letters(table.picked), state.price
    missing = price - len(chosen)
    only = len(state.moves()) == 1
    crystals = state.taken.count("X")
    if crystals:
        why = tr(
            "{price} for {stones}, {more} more for crystals.",
            price=price - crystals,
            stones=words.some_stones(tr, len(state.taken)),
            more=crystals,
        )
    else:
        why = tr("That is the price of {stones}.", stones=words.some_stones(tr, len(state.taken)))
    if missing:
        note = tr.n("{count} food is missing.", "{count} food are missing.", missing)
    else:
        note = (
            tr("There is no other way to pay.") if only else tr("Filled in for you. Change it if you like.")
        )
    return Rows(
        look=who.look,
        title=tr.n("{name}, pay {count} food", "{name}, pay {count} food", price, name=who.name),
        why=why,
        well=_bought(tr, state),
        stage=_picker(
            table,
            seat,
            price,
            state.reserves[seat],
            note,
            tr("reserve {count}"),
            tr("You have none"),
        ),
        follows=_into_cart(table, seat, chosen),
        action=tr("Pay {food}", food=", ".join(words.parts(tr, chosen)))
        if not missing
        else tr.n("One more food", "{count} more food", missing),
        ready=is_complete(state, table.picked),
        sign=own_card(table, seat),
    )


def surplus(table: Table) -> Rows:
    tr, state = table.tr, table.state
    seat = seat_of(table)
    who, chosen = table.players[seat], letters(table.picked)
    there = cart_of(table, seat).food
    over = len(there) - MOST_FOOD
    missing = over - len(chosen)
    options = [letters(str(move)) for move in state.moves()]
    return Rows(
        look=who.look,
        title=tr.n("{count} food too many for the cart", "{count} food too many for the cart", over),
        why=tr("It holds {most}. Choose what goes to the market.", most=MOST_FOOD),
        well=_too_much(tr, state, there, chosen),
        stage=_list(table, seat, options)
        if len(options) <= FEW
        else _picker(
            table, seat, over, state.paid, tr("To the market"), tr("paid {count}"), tr("You paid none")
        ),
        follows=after(span(".label")[tr("Why")], span[tr("Only food you just paid can go.")]),
        action=tr("Send {food}", food=words.handful(tr, chosen))
        if not missing
        else tr.n("One more food", "{count} more food", missing),
        ready=is_complete(state, table.picked),
        sign=own_card(table, seat),
    )


def market(table: Table) -> Rows:
    tr, state = table.tr, table.state
    seat = seat_of(table)
    who, chosen = table.players[seat], letters(table.picked)
    wanted = len(letters(str(state.moves()[0])))
    missing = wanted - len(chosen)
    full = all(len(cart.stones) == MOST_STONES for cart in state.carts)
    return Rows(
        look=who.look,
        title=tr.n("{name}, take {count} food", "{name}, take {count} food", wanted, name=who.name),
        why=tr("Whatever you like of what the market has."),
        well=held(tr, state, seat, wanted),
        stage=_picker(
            table,
            seat,
            wanted,
            state.market,
            tr("From the market"),
            tr("market {count}"),
            tr("The market has none"),
        ),
        follows=bagged(
            tr("All carts are full: no stone is drawn.")
            if full
            else tr("Then three stones are drawn; you load one.")
        ),
        action=tr("Take {food}", food=words.handful(tr, chosen))
        if not missing
        else tr.n("One more food", "{count} more food", missing),
        ready=is_complete(state, table.picked),
        sign=own_card(table, seat),
    )


def held(tr: Translator, state: State, seat: int, room: int = 0) -> Element:
    """The eight places of the reserve; `room`: so many more will be filled."""
    own = state.reserves[seat]
    free = MOST_RESERVE - len(own)
    heading = (
        tr("Reserve: {count} of {most}, room for {free}", count=len(own), most=MOST_RESERVE, free=free)
        if free
        else tr("The reserve is full: {most} of {most}", most=MOST_RESERVE)
    )
    return div(".tray.well.one")[
        span(".label")[heading],
        div(".nine.eight", role="img", aria_label=words.handful(tr, own))[
            (span[food(kind, "", 24)] for kind in own),
            (
                span(class_="new" if place < room else None)[place < room and icon("plus")]
                for place in range(free)
            ),
        ],
    ]


def _picker(table: Table, seat: int, price: int, source: str, note: str, have: str, none: str) -> Element:
    """Slots above, one row per kind with minus and plus; what cannot be had says why."""
    tr, state = table.tr, table.state
    chosen = letters(table.picked)
    return div(".stage.fill")[
        div(".pk")[
            div(".fillr")[
                ol(class_=["slots", {"many": price > 5}], aria_label=words.handful(tr, chosen))[
                    (li[food(kind, "", 34)] for kind in chosen), (li for _ in range(price - len(chosen)))
                ],
                span(".label", role="status")[note],
            ],
            ul(".kinds", data_keys=True)[
                (_kind(table, seat, kind, source.count(kind), chosen, have, none) for kind in FOODS)
            ],
        ],
        site(tr, table.players[seat].name, state.towers[seat]),
    ]


def _kind(table: Table, seat: int, kind: str, there: int, chosen: str, have: str, none: str) -> Element:
    tr, state = table.tr, table.state
    count = chosen.count(kind)
    reason = None if count else _reason(table, seat, kind, there, chosen, none)
    name = words.Food(tr, kind)
    label = span(".nm2")[bold[name], span(".label")[have.format(count=there)]]
    if reason:
        return li(".no", id=f"kind-{kind}")[food(kind, "", 32), label, reason]
    return li(id=f"kind-{kind}")[
        food(kind, "", 32),
        label,
        icon_act(
            "minus",
            tr("One {food} less", food=words.food(tr, kind)),
            "pick",
            class_="",
            id=f"less-{kind}",
            disabled=table.watched or not count,
            token=f"-{kind}",
        ),
        output(".num", id=f"picked-{kind}")[str(count)],
        icon_act(
            "plus",
            tr("One {food} more", food=words.food(tr, kind)),
            "pick",
            class_="",
            id=f"more-{kind}",
            disabled=table.watched or not may_add(state, chosen, kind),
            token=f"+{kind}",
        ),
    ]


def _reason(table: Table, seat: int, kind: str, there: int, chosen: str, none: str) -> Node:
    """Why a kind cannot be had at all, in words."""
    tr, state = table.tr, table.state
    if state.turn.kind == "pay" and cart_of(table, seat).refused == kind:
        return span(".why")[picture("no", "i"), span[words.refusal(tr, kind).rstrip(".")]]
    if not there:
        return span(".why")[span[none]]
    if state.turn.kind == "pay" and len(set(chosen)) == 2 and not cart_of(table, seat).refused:
        return span(".why")[icon("lock"), span[tr("Two kinds already")]]
    return None


def _bought(tr: Translator, state: State) -> Element:
    crystals = state.taken.count("X")
    return div(".tray.well.one.two")[
        span(".label")[tr("Bought and placed")],
        span(".bt2", role="img", aria_label=words.stones(tr, state.taken))[
            (stone(letter) for letter in state.taken)
        ],
        span(".price.num")[
            str(state.price)
            if not crystals
            else [stone("X"), tr("{price} + {crystals}", price=state.price - crystals, crystals=crystals)]
        ],
    ]


def _into_cart(table: Table, seat: int, chosen: str) -> Element:
    """The cart with the payment in it."""
    tr = table.tr
    there = add(cart_of(table, seat).food, chosen)
    over = len(there) - MOST_FOOD
    if over > 0:
        text = tr.n(
            "cart: {sum} of {most}, {count} goes to the market",
            "cart: {sum} of {most}, {count} go to the market",
            over,
            sum=len(there),
            most=MOST_FOOD,
        )
    else:
        text = tr(
            "cart: {food} = {sum} of {most}",
            food=", ".join(words.parts(tr, there)),
            sum=len(there),
            most=MOST_FOOD,
        )
    return after(span(".label")[tr("After this")], icon("arrow"), span[text])


def _too_much(tr: Translator, state: State, there: str, going: str) -> Element:
    """The food in the cart: what lay there before, what was paid, what goes."""
    stays = less(state.paid, going)
    return div(".tray.well.one")[
        span(".label")[
            tr("The cart, with your payment: {count} of {most}", count=len(there), most=MOST_FOOD)
        ],
        div(class_=["nine", {"lots": len(there) > 11}], role="img", aria_label=words.handful(tr, there))[
            (span[food(kind, "", 22)] for kind in less(there, state.paid)),
            (span(".paid")[food(kind, "", 22)] for kind in stays),
            (span(".paid.ovr")[food(kind, "", 22)] for kind in going),
        ],
    ]


def _list(table: Table, seat: int, options: Sequence[str]) -> Element:
    """A few ways, each with the market as it would be."""
    tr, state = table.tr, table.state
    return div(".stage.fill")[
        fieldset(".choices")[
            legend(".vh")[tr("To the market")],
            (
                card(
                    pick(table, f"surplus:{option}"),
                    [food(kind, "", 34) for kind in option],
                    ", ".join(words.parts(tr, option)),
                    tr("market: {food}", food=", ".join(words.parts(tr, add(state.market, option)))),
                    chosen=table.picked == f"surplus:{option}",
                    advised=advised(table, f"surplus:{option}"),
                )
                for option in options
            ),
        ],
        site(tr, table.players[seat].name, state.towers[seat]),
    ]
