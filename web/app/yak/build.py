"""Building: stones from the cart into the tower, one by one, and what they cost together."""

from __future__ import annotations

from htpy import Element, Node, b, div, h2, li, ol, span

from app.coach import advised
from app.games import Table
from app.panel import Rows, pick, tile
from app.pieces import picture
from app.text import Translator
from app.yak import words
from app.yak.flow import in_hand, payable
from app.yak.history import placed, taken_from
from app.yak.outlook import worth
from app.yak.pieces import stone
from app.yak.rows import cart_of, own_card, reserve, seat_of
from app.yak.tower import building_site
from game.yak import State, Take
from game.yak.components import PRICES
from game.yak.position import price


def build(table: Table) -> Rows:
    tr, state = table.tr, table.state
    seat = seat_of(table)
    who, hand = table.players[seat], in_hand(table.picked)
    if hand:
        title = tr("{name}, where does {stone} go?", name=who.name, stone=words.stone(tr, hand))
        why = tr("Tap a lit cell, or finish building.")
    elif state.taken:
        title, why = tr("{name}, one more stone?", name=who.name), tr("Pick a stone, or finish building.")
    else:
        title, why = (
            tr("{name}, which stone?", name=who.name),
            tr("Pick one, then a cell of your tower, or drag it there."),
        )
    return Rows(
        look=who.look,
        title=title,
        why=why,
        well=_offer(table, seat, hand),
        stage=_tower(table, seat, hand),
        follows=reserve(table, seat),
        action=_action(table),
        sign=own_card(table, seat),
        token="done",
    )


def _action(table: Table) -> str:
    """What the primary button does; in a bot's turn, what it does next."""
    tr, state = table.tr, table.state
    if table.watched and table.picked.startswith("take:"):
        return tr("Place {stone}", stone=words.stone(tr, in_hand(table.picked)))
    if state.taken:
        return tr.n("Done, pay {count} food", "Done, pay {count} food", state.price)
    return tr("Buy nothing")


def _offer(table: Table, seat: int, hand: str) -> Element:
    """The stones of the cart with what each would add to the price."""
    tr, state = table.tr, table.state
    stones = cart_of(table, seat).stones
    taken = len(state.taken)
    return div(".tray.well.offer")[
        span(".label")[
            tr.n("Cart in front · {count} stone taken", "Cart in front · {count} stones taken", taken)
            if taken
            else tr("Cart in front")
        ],
        ol(class_=f"tks n{max(3, len(set(stones)))}", aria_label=tr("Stones of the cart"))[
            (li[_stone(table, letter, stones.count(letter), hand)] for letter in sorted(set(stones)))
        ],
        _prices(tr, state),
    ]


def _stone(table: Table, letter: str, count: int, hand: str) -> Element:
    tr, state = table.tr, table.state
    more = price(state.taken + letter) - price(state.taken)
    name = words.stone(tr, letter)
    content: tuple[Node, ...] = (
        stone(letter),
        span(".num.pr")[f"+{more}", count > 1 and span(".many")[f"×{count}"]],
    )
    if not any(isinstance(move, Take) and move.stone == letter for move in state.moves()):
        why = tr("{stone}: {count} more food, too much for you", stone=name, count=more)
        return div(".tile.tk.off", title=why)[content, span(".vh")[why]]
    label = tr.n("{stone}, {count} more food", "{stone}, {count} more food", more, stone=name)
    return tile(
        pick(table, f"stone:{letter}", group="stone", chosen=letter == hand, name=label),
        *content,
        chosen=letter == hand,
        class_="tk",
        drag=True,
        advised=advised(table, f"take:{letter}@", part=True),
    )


def _prices(tr: Translator, state: State) -> Element:
    """Food for one, two and three stones, crystals aside: where the purchase stands, and what is too dear."""
    crystals = state.price - PRICES[len(state.taken)]
    return ol(".prices", aria_label=tr("Price of one, two, three stones"))[
        (
            li(
                class_={
                    "on": count == len(state.taken),
                    "past": count < len(state.taken),
                    "dear": not payable(state, PRICES[count] + crystals),
                }
            )[b(".num")[str(PRICES[count])]]
            for count in (1, 2, 3)
        ),
        crystals > 0
        and li(".cry", title=tr("for crystals"))[b(".num")[f"+{crystals}"], picture("stone-crystal")],
    ]


def _tower(table: Table, seat: int, hand: str) -> Element:
    tr, state = table.tr, table.state
    tower, components = state.towers[seat], state.options.components
    takes = [
        move
        for move in state.moves()
        if isinstance(move, Take) and (not table.watched or str(move) == table.picked)
    ]
    best = table.advice.best if table.advice else ""
    cell = next((take.cell for take in takes if str(take) == best and take.stone == hand), "")
    return div(".stage.mine")[
        div(".mh")[
            h2(".h")[tr("Tower")],
            span(".label")[
                tr("Now"), " ", b("#now.num", data_count=True)[str(worth(tower, components).total)]
            ],
        ],
        building_site(
            tr,
            table.players[seat].name,
            tower,
            hand,
            takes,
            components,
            placed(state),
            taken_from(state),
            cell,
            still=table.watched,
        ),
    ]
