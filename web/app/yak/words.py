"""What the pieces of Yak are called, and the phrases that the panel and the log share."""

from __future__ import annotations

from collections.abc import Sequence

from app.phrases import listed
from app.text import Translator
from game.yak.components import FOODS


def stone(tr: Translator, letter: str) -> str:
    """A stone by its colour."""
    match letter:
        case "R":
            return tr("Red")
        case "O":
            return tr("Orange")
        case "Y":
            return tr("Yellow")
        case "G":
            return tr("Green")
        case "B":
            return tr("Blue")
        case "V":
            return tr("Violet")
        case "N":
            return tr("Brown")
        case "W":
            return tr("Grey")
        case "X":
            return tr("Crystal")
        case _:
            return tr("Fog")


def stones(tr: Translator, letters: str) -> str:
    """Any stones: `Red, Red and Crystal`."""
    return listed(tr, [stone(tr, letter) for letter in letters])


def food(tr: Translator, letter: str) -> str:
    """A kind of food within a sentence."""
    return {"m": tr("meat"), "k": tr("milk"), "b": tr("bread")}[letter]


def Food(tr: Translator, letter: str) -> str:
    """A kind of food as a heading."""
    return {"m": tr("Meat"), "k": tr("Milk"), "b": tr("Bread")}[letter]


def some(tr: Translator, letter: str, count: int) -> str:
    """So much of one kind: `3 milk`."""
    match letter:
        case "m":
            return tr.n("{count} meat", "{count} meat", count)
        case "k":
            return tr.n("{count} milk", "{count} milk", count)
        case _:
            return tr.n("{count} bread", "{count} bread", count)


def parts(tr: Translator, letters: str) -> list[str]:
    """A handful of food, kind by kind: `["2 meat", "1 bread"]`."""
    return [some(tr, letter, letters.count(letter)) for letter in FOODS if letter in letters]


def handful(tr: Translator, letters: str) -> str:
    """A handful of food in a sentence: `2 meat and 1 bread`."""
    return listed(tr, parts(tr, letters)) if letters else tr("no food")


def card(tr: Translator, name: str) -> str:
    match name:
        case "build":
            return tr("Build")
        case "restock":
            return tr("Restock")
        case _:
            return tr.p("card", "Market")


def clockwise(tr: Translator, direction: int) -> str:
    """The way carts go, as an adverb."""
    return tr("clockwise") if direction == 1 else tr("anticlockwise")


def objective(tr: Translator, number: int) -> str:
    """A master builder card in a few words."""
    match number:
        case 1:
            return tr("Most red stones")
        case 2:
            return tr("Most yellow stones")
        case 3:
            return tr("Most blue stones")
        case 4:
            return tr("Most violet stones")
        case 5:
            return tr("Base row full, five colours")
        case 6:
            return tr("Both top stones one colour")
        case 7:
            return tr("One group on all four levels")
        case _:
            return tr("Left edge in four colours")


def refusal(tr: Translator, refused: str) -> str:
    """What a cart does not take, as a sentence."""
    match refused:
        case "m":
            return tr("This cart refuses meat.")
        case "k":
            return tr("This cart refuses milk.")
        case "b":
            return tr("This cart refuses bread.")
        case _:
            return tr("Takes all, two kinds at once.")


def some_stones(tr: Translator, count: int) -> str:
    return tr.n("{count} stone", "{count} stones", count)


def some_food(tr: Translator, count: int) -> str:
    return tr.n("{count} food", "{count} food", count)


def named(tr: Translator, names: Sequence[str]) -> str:
    """Several people, or nobody."""
    return listed(tr, names) if names else tr("nobody yet")


def more_points(tr: Translator, count: int) -> str:
    return tr.n("{count} point more.", "{count} points more.", count)
