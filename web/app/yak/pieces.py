"""The pictures of Yak's pieces, as ready markup: symbols of the sprite that the page holds."""

from __future__ import annotations

from functools import cache

from htpy import Element, b, g, li, span, svg, text, ul, use
from markupsafe import Markup

from app.markup import art
from app.pieces import picture
from app.text import Translator
from app.yak import words
from game.yak.components import FOODS

COLOUR_NAMES = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "V": "violet",
    "N": "brown",
    "W": "grey",
    "X": "crystal",
    "~": "fog",
}
FOOD_NAMES = {"m": "meat", "k": "milk", "b": "bread"}


def stone_symbol(letter: str, crystal: bool = False) -> str:
    """The symbol of a stone; of a crystal that has taken this colour."""
    return f"{'crystal' if crystal else 'stone'}-{COLOUR_NAMES[letter]}"


def stone(letter: str, class_: str = "", crystal: bool = False) -> Markup:
    return picture(stone_symbol(letter, crystal), class_)


def food(letter: str, class_: str = "", size: int | None = None) -> Markup:
    return picture(f"food-{FOOD_NAMES[letter]}", class_, size)


def card(tr: Translator, name: str | None, whose: str) -> Element:
    """A card as others see it: open, face down, or not there yet."""
    if name is None:
        return span(".cdno", role="img", aria_label=tr("{name} has no card here", name=whose))
    if name == "hidden":
        return art("card-back", class_="cd", label=tr("A card of {name}, face down", name=whose))
    return art(
        f"card-{name}", class_="cd open", label=tr("{name}: {card}", name=whose, card=words.card(tr, name))
    )


@cache
def team(stones: str, flip: bool, cart: int | None = None, come: str = "", moves: bool = False) -> Markup:
    """A yak before its cart; to face the other way the team is mirrored, never the stones on it.

    `cart`: its number on the ring; there each stone has an id, so that one sees where it comes from and goes.
    `come`: those that have just come out of the bag. `moves`: the cart does, and they lie still on it.
    """
    lying = [
        g(_travels(stones, i, cart, come, moves) if cart is not None else {})[
            use(
                href=f"#{stone_symbol(letter)}",
                x=120 - 37 * i if flip else 84 + 37 * i,
                y=17,
                width=36,
                height=27,
            )
        ]
        for i, letter in enumerate(stones)
    ]
    pulling = (
        use(href="#cart", x=74, y=13, width=162, height="93.15"),
        use(href="#yak", x=2, y=40, width=84, height=63),
    )
    return Markup(
        str(
            svg(".ct", viewBox="0 0 240 106", aria_hidden="true")[
                g(transform="matrix(-1 0 0 1 240 0)")[pulling] if flip else pulling, lying
            ]
        )
    )


def _travels(stones: str, place: int, cart: int, come: str, moves: bool) -> dict[str, str | bool]:
    """What lets a stone on a cart travel: it is told from others of its colour by their number."""
    letter = stones[place]
    number = stones[:place].count(letter)
    known = {"id": f"lying-{cart}-{letter}{number}"}
    if moves:
        return {**known, "data-place": True}
    if number >= stones.count(letter) - come.count(letter):
        return {**known, "data-move": "fly", "data-from": "bag-of-stones"}
    return {**known, "data-move": "drop"}


@cache
def store(letters: str, refused: str = "") -> Markup:
    """The food in a cart, kind by kind; what it refuses is struck."""
    return Markup(
        str(
            ul(".fd", aria_hidden="true")[
                (
                    li(class_="no" if kind == refused else None)[
                        food(kind),
                        picture("no", "x") if kind == refused else b(".num")[str(letters.count(kind))],
                    ]
                    for kind in FOODS
                )
            ]
        )
    )


@cache
def counted(letters: str, size: int) -> Markup:
    """Some food, kind by kind."""
    return Markup(
        "".join(str(span[food(kind, "", size), b(".num")[str(letters.count(kind))]]) for kind in FOODS)
    )


@cache
def objective(number: int, points: int) -> Markup:
    """A master builder card with its points."""
    return Markup(
        str(
            svg(".ob", viewBox="0 0 84 64", aria_hidden="true")[
                use(href=f"#obj-{number}"), text(".obn", x=69, y=20)[str(points)]
            ]
        )
    )
