"""What the pieces of Yeti are called, and the phrases that the panel and the log share."""

from __future__ import annotations

from typing import NamedTuple

from app.phrases import listed as listed
from app.phrases import points as points
from app.text import Translator
from game.yeti.components import BAD, COIN, FOOTPRINT, SHERPA, SNOW, TENT

FACES = SNOW + COIN + SHERPA + FOOTPRINT + TENT
"""The order in which the five faces always stand: the order of the evaluation."""


def face(tr: Translator, letter: str) -> str:
    """A face of the dice by its name."""
    match letter:
        case "S":
            return tr("Snow")
        case "C":
            return tr("Coin")
        case "P":
            return tr("Sherpa")
        case "F":
            return tr("Footprint")
        case _:
            return tr("Tent")


def narrow_face(tr: Translator, letter: str) -> str:
    """A face's name where there is little room: it may break at a soft hyphen."""
    return tr("Foot\u00adprint") if letter == FOOTPRINT else face(tr, letter)


def narrow_dice(tr: Translator, letter: str, count: int) -> str:
    """Like `dice`, where there is little room."""
    if letter == FOOTPRINT:
        return tr.n("{count} Foot\u00adprint", "{count} Foot\u00adprints", count)
    return dice(tr, letter, count)


def dice(tr: Translator, letter: str, count: int) -> str:
    """So many dice of one face: `2 Tents`."""
    match letter:
        case "S":
            return tr.n("{count} Snow", "{count} Snow", count)
        case "C":
            return tr.n("{count} Coin", "{count} Coins", count)
        case "P":
            return tr.n("{count} Sherpa", "{count} Sherpas", count)
        case "F":
            return tr.n("{count} Footprint", "{count} Footprints", count)
        case _:
            return tr.n("{count} Tent", "{count} Tents", count)


def handful(tr: Translator, letters: str) -> str:
    """Any dice: `2 Sherpas and 1 Tent`."""
    return listed(tr, [dice(tr, letter, letters.count(letter)) for letter in FACES if letter in letters])


def coins(tr: Translator, count: int) -> str:
    return tr.n("{count} coin", "{count} coins", count)


def some_dice(tr: Translator, count: int) -> str:
    return tr.n("{count} die", "{count} dice", count)


def place(tr: Translator, level: int) -> str:
    """Where a climber stands, in a few letters."""
    return tr("level {level}", level=level) if level else tr("base camp")


def on_place(tr: Translator, level: int) -> str:
    return tr("on level {level}", level=level) if level else tr("at base camp")


def ledge(tr: Translator, level: int) -> str:
    """A level of the mountain by its name."""
    match level:
        case 0:
            return tr("Base camp")
        case 3:
            return tr("Peak")
        case _:
            return tr("Level {level}", level=level)


def item(tr: Translator, id_: str) -> str:
    """A piece of equipment by its name."""
    match id_:
        case "E1":
            return tr("Lucky pouch")
        case "E2":
            return tr("Bundle")
        case "E3":
            return tr("Field glass")
        case "E4":
            return tr("Ice axe")
        case "E5":
            return tr("Snowshoe")
        case "E6":
            return tr("Radio")
        case _:
            return tr("Lantern")


def narrow_item(tr: Translator, id_: str) -> str:
    """Like `item`, where there is little room."""
    return tr("Snow\u00adshoe") if id_ == "E5" else item(tr, id_)


def effect(tr: Translator, id_: str) -> str:
    """What a piece of equipment does, as a sentence."""
    match id_:
        case "E1":
            return tr("One more Coin, once; then it lies in the display again.")
        case "E2":
            return tr("One more Sherpa or one more Tent, once; then it lies in the display again.")
        case "E3":
            return tr("You may set aside a second kind after each roll.")
        case "E4":
            return tr("Once a turn, with 1 or 2 Snow, you may roll one of them again.")
        case "E5":
            return tr("One more Footprint each turn.")
        case "E6":
            return tr("One more Sherpa each turn.")
        case _:
            return tr("One more Tent each turn.")


class Weather(NamedTuple):
    """A side of a weather tile in words."""

    name: str
    brief: str
    """For the bar, after the name."""
    rule: str
    """A whole sentence."""


def weather(tr: Translator, tile: str) -> Weather:
    """The words of a side, `"3+"` or `"3-"`."""
    match tile:
        case "1+":
            return Weather(
                tr("Fickle snow"),
                tr("1 or 2 Snow may be rolled again"),
                tr("With 1 or 2 Snow, when all dice are aside, you may roll all of it again, once."),
            )
        case "1-":
            return Weather(
                tr("Hard frost"),
                tr("no Snow may be turned"),
                tr("With three or more Snow you may not turn one of them."),
            )
        case "2+":
            return Weather(
                tr("Clear view"),
                tr("a photo scores 3 more"),
                tr("Every photo scores 3 points more."),
            )
        case "2-":
            return Weather(
                tr("Poor trade"),
                tr("a seller gets 3 less"),
                tr("Whoever equipment is bought from is paid 3 points less, but never less than 0."),
            )
        case "3+":
            return Weather(
                tr("Fair market"),
                tr("a bought tile scores 2"),
                tr("Whoever buys equipment scores 2 points."),
            )
        case "3-":
            return Weather(
                tr("Lonely nights"),
                tr("alone on a level: lose 2"),
                tr("Whoever ends a turn alone on a level loses 2 points. Climbing less is allowed."),
            )
        case "4+":
            return Weather(
                tr("Calm wind"),
                tr("keep as many kinds as you like"),
                tr("After each roll you may set aside as many kinds as you like."),
            )
        case "4-":
            return Weather(
                tr("Deep snow"),
                tr("one Footprint fewer counts"),
                tr("One of your Footprint dice does not count."),
            )
        case "5+":
            return Weather(
                tr("Snow light"),
                tr("each Snow scores 1"),
                tr("At the end of your turn each Snow you had at the evaluation scores 1 point."),
            )
        case "5-":
            return Weather(
                tr("Dear prices"),
                tr("one Coin fewer counts"),
                tr("One of your Coin dice does not count."),
            )
        case "6+":
            return Weather(
                tr("Turning wind"),
                tr("go back 2 and turn a die"),
                tr("When all dice are aside you may go back 2 points, once, and turn one die to any face."),
            )
        case _:
            return Weather(
                tr("Tired porters"),
                tr("one Sherpa fewer counts"),
                tr("One of your Sherpa dice does not count."),
            )


def is_bad(tile: str) -> bool:
    return tile[1] == BAD
