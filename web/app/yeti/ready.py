"""The panel before a turn: the device changes hands, and everyone sees what the last turn brought."""

from __future__ import annotations

from htpy import Element, Node, div, h2, li, ol, span, ul
from htpy import b as bold
from htpy import p as para
from markupsafe import Markup

from app.games import Player, Table
from app.panel import Rows
from app.pieces import mark, picture
from app.text import Translator
from app.yeti import words
from app.yeti.frame import tell
from app.yeti.history import LastTurn, last_turn, new_round
from app.yeti.pieces import die, gear, glyph, sky
from game.contract import Event
from game.yeti import State
from game.yeti.components import COIN, DICE, FOOTPRINT, SHERPA, SNOW, TENT


def ready(table: Table) -> Rows:
    tr, state = table.tr, table.state
    who = table.players[state.seat]
    turn = last_turn(table.match)
    return Rows(
        look=who.look,
        title=tr("{name}, it is your turn", name=who.name),
        why=_why_so_many(tr, state, table.players),
        well=_pool(table),
        stage=div(".stage.news")[
            _round(tr, state), _brought(table, turn) if turn else _first(table), _yeti(table)
        ],
        follows=None,
        action=tr.n("Roll {count} die", "Roll {count} dice", state.pool),
    )


def _why_so_many(tr: Translator, state: State, players: tuple[Player, ...]) -> str:
    away = DICE - state.pool
    if not away:
        return tr("All seven dice are yours to roll.")
    names = [players[seat].name for seat in range(state.seats) if state.overview[seat]]
    return tr.n(
        "{count} die lies with {names}.",
        "{count} dice lie with {names}.",
        away,
        names=words.listed(tr, names),
    )


def _pool(table: Table) -> Element:
    """The seven dice: those to roll, then those that lie with others."""
    tr, state = table.tr, table.state
    away = [seat for seat in range(state.seats) for _ in range(state.overview[seat])]
    return div(".tray.well")[
        span(".label")[tr("Dice to roll")],
        ol(".pool", aria_label=words.some_dice(tr, state.pool))[
            (li(aria_hidden="true")[picture("die")] for _ in range(state.pool)),
            (
                li(".away", title=tr("lies with {name}", name=table.players[seat].name))[
                    picture("die"), mark(table.players[seat].look)
                ]
                for seat in away
            ),
        ],
    ]


def _round(tr: Translator, state: State) -> Node:
    """The weather that a new round brings."""
    if state.weather is None or not new_round(state):
        return None
    weather = words.weather(tr, state.weather)
    return div(".newround")[
        sky(state.weather),
        div[
            h2(".label")[tr("Round {round} begins", round=state.round)],
            bold[weather.name],
            para[weather.rule],
        ],
    ]


def _first(table: Table) -> Element:
    """The order of play, and with how many dice each begins."""
    tr, state = table.tr, table.state
    order = [(state.starter + step) % state.seats for step in range(state.seats)]
    return div(".brought")[
        h2[tr("{name} starts the match", name=table.players[state.starter].name)],
        ol(".lines")[
            (
                li[
                    mark(table.players[seat].look),
                    span[table.players[seat].name],
                    span(".num.other")[
                        words.some_dice(tr, DICE - sum(state.overview[later] for later in order[place + 1 :]))
                    ],
                ]
                for place, seat in enumerate(order)
            )
        ],
    ]


def _yeti(table: Table) -> Element:
    """How far it still is to the Yeti."""
    tr, state = table.tr, table.state
    name = table.players[state.seat].name
    ahead = state.yeti - state.points[state.seat]
    image = picture("yeti")
    if ahead <= 0:
        return tell(image, tr("{name} is past the Yeti.", name=name), tr("Only this round is left."))
    return tell(
        image,
        tr.n("The Yeti is {count} space ahead.", "The Yeti is {count} spaces ahead.", ahead),
        tr("Whoever reaches him makes this the last round."),
    )


def _brought(table: Table, turn: LastTurn) -> Element:
    """What the turn before brought, line by line."""
    tr = table.tr
    who = table.players[turn.seat]
    return div(".brought")[
        div(".head")[
            mark(who.look),
            h2[tr("{name}'s turn", name=who.name)],
            span(".num")[_signed(turn.points)],
        ],
        span(".dd.row", role="img", aria_label=words.handful(tr, turn.dice))[
            (die(letter) for letter in words.FACES for _ in range(turn.dice.count(letter)))
        ],
        ul(".lines")[
            (line for event in turn.events if (line := _line(tr, table.players, turn, event)) is not None)
        ],
    ]


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def _line(tr: Translator, players: tuple[Player, ...], turn: LastTurn, event: Event) -> Element | None:
    """An event in a few words, with the points it brought."""
    told = _told(tr, players, event)
    if told is None:
        return None
    image, words_ = told
    other = event.seat != turn.seat
    return li[
        image,
        span[words_],
        event.points != 0 and span(class_=["num", {"other": other}])[_signed(event.points)],
    ]


def _told(tr: Translator, players: tuple[Player, ...], event: Event) -> tuple[Markup, str] | None:
    match event.kind:
        case "blizzard":
            return glyph(SNOW), tr("Blizzard: the Yeti walks to {space}", space=event.to)
        case "photo":
            return glyph(COIN), tr("Photo for {coins}", coins=words.coins(tr, event.count))
        case "bought":
            return gear(event.item), tr(
                "{item} for {coins}", item=words.item(tr, event.item), coins=words.coins(tr, event.count)
            )
        case "sold":
            return mark(players[event.seat].look), tr("{name} is paid", name=players[event.seat].name)
        case "used":
            return gear(event.item), tr("{item} used", item=words.item(tr, event.item))
        case "climbed":
            return glyph(SHERPA), tr("Up to {place}", place=words.place(tr, event.to))
        case "peak":
            return picture("peak-tile"), tr("First time on the peak")
        case "steps":
            return glyph(FOOTPRINT), tr(
                "{dice}, {place}",
                dice=words.dice(tr, FOOTPRINT, event.count),
                place=words.on_place(tr, event.to),
            )
        case "camped":
            slept = tr("Sleeps on level {level}", level=event.to) if event.to else tr("Sleeps at base camp")
            return glyph(TENT), slept
        case "weather_points":
            return sky(event.item), words.weather(tr, event.item).name
        case "yeti_back":
            return picture("yeti"), tr("The Yeti steps back to {space}", space=event.to)
        case "reached":
            return picture("yeti"), tr("The Yeti is reached: last round")
        case _:
            return None
