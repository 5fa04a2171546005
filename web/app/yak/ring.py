"""The ring: carts at their stops, everybody's tower beside them, market, bag and mountain in the middle.

Everybody keeps their place, whoever is asked, so that nothing moves but what moves by the rules. Seat 0 sits
in front, the others follow clockwise.
"""

from __future__ import annotations

from htpy import Element, Fragment, Node, b, div, fragment, h2, li, ol, p, section, span, svg, use
from markupsafe import Markup

from app.games import Player, Table
from app.markup import badge, icon, kept, turnmark
from app.pieces import picture
from app.text import Translator
from app.yak import words
from app.yak.history import come, fogged, moved, placed, taken_from
from app.yak.pieces import card, counted, objective, stone, store, team
from app.yak.seats import faces_right, standing, stop
from app.yak.tower import small
from game.contract import Over
from game.yak import Cart, State, Tower, objective_met
from game.yak.components import MAJORITIES, TRACK

SPOTS = (18, 62, 106, 150)
"""Where fog lies on the mountain track."""


def ring(table: Table) -> Element:
    """The region `ring`."""
    tr, state = table.tr, table.state
    fog = table.phase == "event" and fogged(state)
    return div(
        "#ring",
        class_=[f"p{state.seats}", "four" if len(state.carts) == 4 else "three"],
    )[
        _PATH_CLOCKWISE if state.direction == 1 else _PATH_ANTICLOCKWISE,
        fog and _WIND,
        (_cart(tr, table, number, fog) for number in range(len(state.carts))),
        (_seat_badge(table, seat) for seat in range(state.seats)),
        div(".corners")[
            (_player(tr, table, seat) for seat in range(state.seats)),
            state.seats < len(state.carts) and _nobody(tr),
        ],
        _hub(tr, table),
        _goals(tr, table) if state.objectives else None,
    ]


def _cart(tr: Translator, table: Table, number: int, fog: bool) -> Markup:
    state: State = table.state
    cart = state.carts[number]
    return _team(
        tr,
        number,
        cart,
        stop(state, cart.at),
        table.players[cart.at] if cart.at < state.seats else None,
        cart.at == _acting(table),
        faces_right(state, cart.at),
        moved(state),
        table.phase == "event",
        state.direction,
        fog,
        come(state, number),
    )


@kept
def _team(
    tr: Translator,
    number: int,
    cart: Cart,
    at: str,
    before: Player | None,
    active: bool,
    flip: bool,
    moves: bool,
    told: bool,
    direction: int,
    fog: bool,
    arrived: str,
) -> Element:
    """A yak with its cart.

    :param moves: whether all carts have just moved; `told`: and that is what is being shown.
    :param fog: whether fog has just turned it.
    :param arrived: stones that have just come into it.
    """
    return section(
        class_=[
            "cart",
            f"at-{at}",
            "lit" if active else "paper",
            {"flip": flip, "moved": told and moves},
        ],
        id=f"cart-{number}",
        data_move="walk",
        data_round=str(direction),
        aria_label=_cart_name(tr, cart, before),
    )[
        fog and span(".ta", aria_hidden="true")[icon(_turn_icon(direction))],
        team(cart.stones, flip, number, arrived, moves),
        store(cart.food, cart.refused),
    ]


def _seat_badge(table: Table, seat: int) -> Element:
    """Who sits at a stop: above the yak that stands there."""
    state: State = table.state
    return div(
        class_=["spot", f"at-{stop(state, seat)}", {"flip": faces_right(state, seat)}], aria_hidden="true"
    )[badge(table.players[seat].look), svg(viewBox="0 0 240 106")]


def _acting(table: Table) -> int:
    """The seat whose turn it is, of whose cart all depends; -1 while nobody acts."""
    turn = table.state.turn
    if isinstance(turn, Over) or table.phase == "event" or turn.seat is None:
        return -1
    return int(turn.seat)


def _cart_name(tr: Translator, cart: Cart, before: Player | None) -> str:
    where = tr("Cart before {name}", name=before.name) if before else tr("Cart at the empty stop")
    stones = words.stones(tr, cart.stones) if cart.stones else tr("no stones")
    food = words.handful(tr, cart.food)
    rule = words.refusal(tr, cart.refused)
    return tr("{where}: {stones}; {food}. {rule}", where=where, stones=stones, food=food, rule=rule)


def _player(tr: Translator, table: Table, seat: int) -> Markup:
    state: State = table.state
    active = seat == _acting(table)
    return _corner(
        tr,
        seat,
        stop(state, seat),
        table.players[seat],
        active,
        standing(tr, table, seat),
        seat == state.baby,
        not isinstance(state.turn, Over),
        state.chosen[seat],
        state.towers[seat],
        state.reserves[seat],
        (placed(state), taken_from(state)) if active else (),
    )


@kept
def _corner(
    tr: Translator,
    seat: int,
    at: str,
    who: Player,
    active: bool,
    status: str,
    baby: bool,
    plays: bool,
    chosen: str | None,
    tower: Tower,
    food: str,
    new: tuple[str, ...],
) -> Element:
    """A player's corner: how far they are, their card, their tower and their food.

    :param new: the cell of a stone just placed, and where it comes from.
    """
    return section(
        class_=["opp", f"of-{at}", "paper", f"s{who.look}", {"acting": active}],
        id=f"seat-{seat}",
        aria_label=who.name,
        aria_current="true" if active else None,
    )[
        div(".oh")[
            badge(who.look),
            p[
                b(title=who.name)[who.bot and icon("bot", label=tr("Computer")), who.name],
                turnmark("play" if who.bot else "hint", status) if active else span(".label")[status],
            ],
            span(".side")[
                baby and picture("baby-yak", "by"),
                baby and span(".vh")[tr("has the baby yak")],
                plays and card(tr, chosen, who.name),
            ],
        ],
        small(tr, who.name, tower, *new),
        div(".rs", role="img", aria_label=tr("Reserve: {food}", food=words.handful(tr, food)))[
            counted(food, 18)
        ],
    ]


def _nobody(tr: Translator) -> Element:
    return div(".opp.of-e.none")[p(".label")[tr("Nobody sits here. Carts only pass by.")]]


def _turn_icon(direction: int) -> str:
    return "cw" if direction == 1 else "ccw"


def _hub(tr: Translator, table: Table) -> Element:
    """Which way the carts go, market, bag, mountain track, and the banner of the last rounds."""
    state: State = table.state
    return section(".hub", aria_label=tr("Market, bag and mountain track"))[
        _banner(tr, table),
        _direction(tr, state.direction),
        _common(tr, state.market, len(state.bag)),
        track(tr, state),
    ]


@kept
def _direction(tr: Translator, direction: int) -> Element:
    goes = tr("Carts move clockwise") if direction == 1 else tr("Carts move anticlockwise")
    return div(".dir", title=goes)[span(".arrow")[icon(_turn_icon(direction))], span(".label")[goes]]


@kept
def _common(tr: Translator, food: str, stones: int) -> Fragment:
    """Market and bag."""
    return fragment[
        div(".mkt", role="img", aria_label=tr("Market: {food}", food=words.handful(tr, food)))[
            picture("market"), span(".fdn")[counted(food, 22)]
        ],
        div(
            "#bag-of-stones.bg",
            data_place=True,
            role="img",
            aria_label=tr("Bag: {stones}", stones=words.some_stones(tr, stones)),
        )[picture("bag"), b(".num")[str(stones)]],
    ]


def track(tr: Translator, state: State, class_: str = "ft") -> Markup:
    """The fog on the mountain."""
    return _fog(tr, state.track, state.fills == 2, class_)


@kept
def _fog(tr: Translator, count: int, closed: bool, class_: str) -> Element:
    name = (
        tr("Mountain track: closed, no more fog goes there")
        if closed
        else tr.n(
            "Mountain track: {count} fog stone of {all}",
            "Mountain track: {count} fog stones of {all}",
            count,
            all=TRACK,
        )
    )
    return div(class_=class_, role="img", aria_label=name, title=name)[
        svg(viewBox="0 0 200 64")[
            use(href="#fog-track", x=0, y=0, width=200, height=64),
            (use(href="#stone-fog", x=x, y=28, width=32, height=24) for x in SPOTS[:count]),
        ],
        span(".ftc")[stone("~"), b(".num")[f"{count}/{TRACK}"]],
    ]


def _banner(tr: Translator, table: Table) -> Node:
    """That the end has been triggered, and how much is left."""
    state: State = table.state
    if state.ended_by is None or isinstance(state.turn, Over):
        return None
    name = table.players[state.ended_by].name
    left = state.last_round - state.round
    title = tr("This is the last round") if left <= 0 else tr("One more round after this")
    return div(".ending")[
        picture("i-end", "i"), span[b[title], span(".lgx")[tr("{name} has finished a tower.", name=name)]]
    ]


def goal_note(tr: Translator, table: Table, number: int) -> str:
    """Who would score an objective card now."""
    state: State = table.state
    seats = objective_met(number, state.towers)
    names = words.named(tr, [table.players[seat].name for seat in seats])
    if number in MAJORITIES and seats:
        most = state.towers[seats[0]].letters.count(MAJORITIES[number])
        return tr("{names}: {count}", names=names, count=most)
    return names


def goals(tr: Translator, table: Table) -> Element:
    """The three objective cards in play."""
    state: State = table.state
    points = state.options.components.objective_points
    return ol(".obs")[
        (_goal(tr, number, points[number - 1], goal_note(tr, table, number)) for number in state.objectives)
    ]


@kept
def _goal(tr: Translator, number: int, points: int, note: str) -> Element:
    return li(".obc")[
        objective(number, points),
        p[
            b[words.objective(tr, number)],
            span(".vh")[tr.n("{count} point", "{count} points", points)],
            span(".label")[note],
        ],
    ]


def _goals(tr: Translator, table: Table) -> Element:
    """The objectives beside the ring, where there is room for them."""
    return section(".ob3.paper", aria_labelledby="goals-title")[
        h2("#goals-title.h")[tr("Master builder")], goals(tr, table)
    ]


def _path(chevrons: str) -> Markup:
    return Markup(
        '<svg class="path deco" viewBox="0 0 800 640" preserveAspectRatio="none" aria-hidden="true">'
        f'<ellipse cx="400" cy="320" rx="262" ry="218"/><path d="{chevrons}"/></svg>'
    )


_PATH_ANTICLOCKWISE = _path("m153 224 9 9 9-9M153 408l9 9 9-9M629 234l9-9 9 9M629 418l9-9 9 9")
_PATH_CLOCKWISE = _path("m153 233 9-9 9 9M153 418l9-9 9 9M629 224l9 9 9-9M629 408l9 9 9-9")
_WIND = Markup(
    '<svg class="wind deco" viewBox="0 0 800 640" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M10 205h250c40 0 40-34 12-30M40 222h420M300 196h330c44 0 44-38 12-34M560 216h230'
    'M20 428h330c40 0 40 34 12 30M180 412h240M410 440h220M600 420h190c40 0 40-32 12-28"/></svg>'
)
