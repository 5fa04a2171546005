"""The one purchase of a turn: a photo, equipment from the display or from a rival, or nothing."""

from __future__ import annotations

from htpy import Element, Node, div, label, span
from htpy import b as bold

from app.coach import advised
from app.games import Player, Table
from app.panel import Rows, pick, tile, tiles
from app.pieces import mark, picture
from app.text import Translator
from app.yeti import words
from app.yeti.frame import brief, evaluation, tell
from app.yeti.history import this_turn
from app.yeti.outlook import outlook
from app.yeti.pieces import die, gear, price
from game.yeti import EQUIPMENT, Buy, State, Use
from game.yeti.components import COIN
from game.yeti.moves import PHOTO

NOTHING = "buy:-"
POUCH = str(Use("E1"))
IN_A_ROW = 4
"""More coins than these are shown as a number."""


def buy(table: Table) -> Rows:
    tr, state, picked = table.tr, table.state, table.picked
    who = table.players[state.seat]
    coins = words.coins(tr, state.coins)
    seen = outlook(state, picked)
    return Rows(
        look=who.look,
        title=tr("{name}, spend your {coins} once", name=who.name, coins=coins)
        if state.coins
        else tr("{name}, use the pouch?", name=who.name),
        why=tr("Coins are dice: what you do not spend is gone."),
        well=_purse(table),
        stage=div(".stage")[tiles(tr("Buy"), _goods(table), "buys"), _tell(table)],
        follows=evaluation(tr, state, seen, COIN, this_turn(table.match), doing=_bought(tr, state, picked)),
        action=_action(table),
    )


def best_photo(state: State, coins: int) -> int:
    """The points of the best photo, with what the weather adds."""
    return state.options.components.best_photo(coins) + (3 if state.weather == "2+" else 0)


def _purse(table: Table) -> Element:
    """The coins; a lucky pouch can be emptied into them."""
    tr, state = table.tr, table.state
    shown = [die(COIN) for _ in range(state.coins)] if state.coins <= IN_A_ROW else [die(COIN)]
    return div(".tray.well")[
        span(".label")[tr("Coins to spend")],
        div(".purse")[
            span(".coins", role="img", aria_label=words.coins(tr, state.coins))[
                shown, (state.coins > IN_A_ROW or not state.coins) and span(".num")[f"× {state.coins}"]
            ],
            _pouch(table),
        ],
    ]


def _pouch(table: Table) -> Node:
    tr, state = table.tr, table.state
    if state.owns("E1"):
        chosen = table.picked == POUCH
        return [
            span(".plus.num", aria_hidden="true")["+"],
            gear("E1"),
            label(class_=["btn use", {"lit": chosen}])[
                pick(table, POUCH, name=tr("Use the lucky pouch: one more Coin")), span[tr("Use: +1")]
            ],
        ]
    if "E1" in state.used:
        return [
            span(".plus.num", aria_hidden="true")["+"],
            gear("E1"),
            span(".tag")[picture("i-check"), tr("pouch used")],
        ]
    return None


def _goods(table: Table) -> list[Element]:
    tr, state = table.tr, table.state
    goods = []
    if state.coins:
        photo = best_photo(state, state.coins)
        goods.append(
            _good(
                table,
                str(Buy(PHOTO)),
                tr(
                    "Photo for {coins}: {points}",
                    coins=words.coins(tr, state.coins),
                    points=words.points(tr, photo),
                ),
                picture(f"photo-{min(state.coins, len(state.options.components.photos))}", "pic"),
                bold[tr("Photo, {coins}", coins=words.coins(tr, state.coins))],
                span(".label")[words.points(tr, photo)],
                class_="ph",
            )
        )
    prices = state.options.components.equipment
    for item, owner in zip(EQUIPMENT, state.table.owners, strict=True):
        goods.append(_gear(table, item, prices[item][0], owner))
    goods.append(
        _good(
            table, NOTHING, tr("Buy nothing"), picture("i-close", "pic i"), bold[tr("Nothing")], class_="nix"
        )
    )
    return goods


def _good(table: Table, token: str, name: str, *content: Node, class_: str) -> Element:
    return tile(
        pick(table, token, name=name),
        *content,
        chosen=table.picked == token,
        class_=f"gear {class_}",
        advised=advised(table, token),
    )


def _gear(table: Table, item: str, cost: int, owner: int | None) -> Element:
    tr, state = table.tr, table.state
    seller = None if owner is None else table.players[owner]
    move = Buy(item, owner)
    name = words.item(tr, item)
    content: tuple[Node, ...] = (
        price(cost),
        mark(seller.look) if seller else None,
        gear(item, "pic"),
        bold[words.narrow_item(tr, item)],
    )
    if move in state.moves():
        return _good(
            table,
            str(move),
            _offer(tr, item, cost, seller),
            *content,
            span(".label")[tr("of {name}", name=seller.name) if seller else tr("display")],
            class_="",
        )
    why = tr("yours") if owner == state.seat else tr.n("{count} short", "{count} short", cost - state.coins)
    return div(".tile.gear.off")[
        content, span(".label")[why], span(".vh")[tr("{item}: cannot be bought, {why}", item=name, why=why)]
    ]


def _offer(tr: Translator, item: str, cost: int, seller: Player | None) -> str:
    name, coins = words.item(tr, item), words.coins(tr, cost)
    if seller:
        return tr("Buy the {item} from {name} for {coins}", item=name, name=seller.name, coins=coins)
    return tr("Buy the {item} for {coins}", item=name, coins=coins)


def _picked(table: Table) -> Buy | Use | None:
    found = next((move for move in table.state.moves() if str(move) == table.picked), None)
    return found if isinstance(found, Buy | Use) else None


def _tell(table: Table) -> Node:
    """The picked purchase in words: what it does, and who is paid."""
    tr, state = table.tr, table.state
    move = _picked(table)
    if isinstance(move, Use):
        return tell(
            gear("E1"),
            tr("One more Coin, now."),
            tr("The pouch then lies in the display, and you may still buy."),
        )
    if move is None or not move.item:
        return tell(picture("i-close"), tr("The coins are gone."), tr("Nothing is bought in this turn."))
    if move.item == PHOTO:
        return tell(
            picture(f"photo-{min(state.coins, 7)}"),
            tr.n("{count} point at once.", "{count} points at once.", best_photo(state, state.coins)),
            tr("The best photo for {coins}; photos never run out.", coins=words.coins(tr, state.coins)),
        )
    effect = words.effect(tr, move.item)
    if move.seller is None:
        return tell(gear(move.item), effect, tr("It lies in the display and belongs to nobody."))
    paid = state.options.components.equipment[move.item][1]
    if state.weather == "2-":
        paid = max(0, paid - 3)
    return tell(
        gear(move.item),
        effect,
        tr(
            "{name} is paid {points} at once and cannot refuse.",
            name=table.players[move.seller].name,
            points=words.points(tr, paid),
        ),
    )


def _bought(tr: Translator, state: State, picked: str) -> str:
    """The step of the evaluation in two words."""
    if picked == str(Buy(PHOTO)):
        return brief(tr, COIN, outlook(state), state.levels[state.seat])
    item = picked.removeprefix("buy:").partition("<")[0]
    return words.item(tr, item) if item in EQUIPMENT else tr("no purchase")


def _action(table: Table) -> str:
    tr, state = table.tr, table.state
    match _picked(table):
        case Use():
            return tr("Use the pouch: {coins}", coins=words.coins(tr, state.coins + 1))
        case Buy(item, seller) if item == PHOTO:
            return tr("Take the photo: {points}", points=words.points(tr, best_photo(state, state.coins)))
        case Buy(item, seller) if item:
            name = words.item(tr, item)
            if seller is None:
                return tr("Buy the {item}", item=name)
            return tr("Buy the {item} from {name}", item=name, name=table.players[seller].name)
        case _:
            return tr("Buy nothing")
