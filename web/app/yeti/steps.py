"""The other decisions of the evaluation: a Snow to turn, the bundle, a shorter climb."""

from __future__ import annotations

from htpy import Element, Node, div, span
from htpy import b as bold

from app.coach import advised
from app.games import Table
from app.panel import Rows, card, choices, pick, tile, tiles
from app.pieces import picture
from app.text import Translator
from app.yeti import words
from app.yeti.frame import aside, brief, consequences, evaluation, outcome
from app.yeti.history import this_turn
from app.yeti.outlook import outlook
from app.yeti.pieces import die, gear, sky
from game.yeti import Climb, State
from game.yeti.components import FOOTPRINT, SHERPA, SNOW, TENT

LEAVE = "turn:-"
SAVE = "use:-"
CLIMB_ON = SHERPA + FOOTPRINT + TENT
"""The steps of the evaluation from the climb on."""


def turn_snow(table: Table) -> Rows:
    """Three Snow: one of them may show another face."""
    tr, state, picked = table.tr, table.state, table.picked
    who = table.players[state.seat]
    now, level = outlook(state), state.levels[state.seat]
    options = [
        _option(table, f"turn:{letter}", die(letter), words.narrow_face(tr, letter),
                brief(tr, letter, outlook(state, f"turn:{letter}"), level))
        for letter in words.FACES if letter != SNOW
    ]  # fmt: skip
    options.append(_option(table, LEAVE, picture("die"), tr("Leave it"), tr("3 Snow stay"), dice="dd none"))
    return Rows(
        look=who.look,
        title=tr("{name}, turn one Snow?", name=who.name),
        why=tr("With three Snow you may turn one of them."),
        well=aside(tr, state),
        stage=div(".stage")[
            tiles(tr("Turn one Snow"), options),
            picked
            and outcome(
                tr("The Snow stays as it is")
                if picked == LEAVE
                else tr("One Snow becomes: {face}", face=words.face(tr, picked[-1])),
                consequences(tr, level, outlook(state, picked), now),
            ),
        ],
        follows=evaluation(
            tr,
            state,
            outlook(state, picked),
            SNOW,
            this_turn(table.match),
            doing=words.dice(tr, SNOW, state.snow),
        ),
        action=_turn_action(tr, picked),
        ready=bool(picked),
    )


def _turn_action(tr: Translator, picked: str) -> str:
    if not picked:
        return tr("Choose a face")
    return (
        tr("Leave the Snow")
        if picked == LEAVE
        else tr("Turn Snow to {face}", face=words.face(tr, picked[-1]))
    )


def _option(table: Table, token: str, image: Node, text: str, gain: str, dice: str = "dd") -> Element:
    return tile(
        pick(table, token),
        span(class_=dice)[image],
        bold[text],
        span(".label")[gain],
        chosen=table.picked == token,
        advised=advised(table, token),
    )


def bundle(table: Table) -> Rows:
    """The bundle, asked at the Sherpas and again at the Tents."""
    tr, state, picked = table.tr, table.state, table.picked
    who = table.players[state.seat]
    at_tents, level = state.turn.kind == "tent", state.levels[state.seat]
    letter = TENT if at_tents else SHERPA
    ahead = TENT if at_tents else CLIMB_ON
    token = f"use:E2={letter}"
    used, saved = outlook(state, token), outlook(state, SAVE)
    count = used.tents if at_tents else _sherpas(state) + 1
    dice = [die(letter) for _ in range(min(2, count - 1))]
    later = tr("for another turn") if at_tents else tr("you are asked again before the Tents")
    why = tr("As one more Tent, or keep it.") if at_tents else tr("As one more Sherpa, or later as a Tent.")
    return Rows(
        look=who.look,
        title=tr("{name}, use the bundle now?", name=who.name),
        why=why,
        sign=span(".why3")[gear("E2")],
        well=aside(tr, state),
        stage=choices(
            tr("Bundle"),
            [
                card(
                    pick(table, token),
                    span(".dd")[dice, gear("E2")],
                    tr("Use it: {dice}", dice=words.dice(tr, letter, count)),
                    tr("then it lies in the display"),
                    consequences(tr, level, used, saved, ahead),
                    chosen=picked == token,
                    advised=advised(table, token),
                ),
                card(
                    pick(table, SAVE),
                    span(".dd")[gear("E2")],
                    tr("Keep it"),
                    later,
                    consequences(tr, level, saved, saved, ahead),
                    chosen=picked == SAVE,
                    advised=advised(table, SAVE),
                ),
            ],
        ),
        follows=evaluation(tr, state, outlook(state, picked), letter, this_turn(table.match)),
        action=tr("Keep the bundle")
        if picked == SAVE
        else tr("Use it as a Tent")
        if at_tents
        else tr("Use it as a Sherpa"),
    )


def _sherpas(state: State) -> int:
    dice = state.kept.count(SHERPA)
    return max(0, dice - (state.weather == "6-")) + state.owns("E6")


def climb(table: Table) -> Rows:
    """Lonely nights: the climber may stay lower than the Sherpas would carry it."""
    tr, state, picked = table.tr, table.state, table.picked
    who = table.players[state.seat]
    level = state.levels[state.seat]
    whole = outlook(state, str(state.moves()[-1]))
    options = [
        _option(
            table,
            str(move),
            [picture(f"pawn-{who.look}"), span(".num")[f"+{move.levels}"]],
            words.ledge(tr, level + move.levels),
            words.points(tr, outlook(state, str(move)).steps_points),
            dice="ups",
        )
        for move in state.moves()
        if isinstance(move, Climb)
    ]
    levels = int(picked.removeprefix("climb:"))
    return Rows(
        look=who.look,
        title=tr("{name}, how far up?", name=who.name),
        why=tr("Alone on a level at the end of the turn you lose 2."),
        sign=span(".why3")[sky("3-")],
        well=aside(tr, state),
        stage=div(".stage")[
            tiles(tr("Climb"), options),
            outcome(
                _company(table),
                consequences(tr, level, outlook(state, picked), whole, SHERPA + FOOTPRINT + TENT),
            ),
        ],
        follows=evaluation(tr, state, outlook(state, picked), SHERPA, this_turn(table.match)),
        action=tr.n("Climb {count} level", "Climb {count} levels", levels) if levels else tr("Do not climb"),
    )


def _company(table: Table) -> str:
    """Who sleeps where this climb would end."""
    tr, state = table.tr, table.state
    camp = outlook(state, table.picked).camp
    there = [
        table.players[seat].name
        for seat in range(state.seats)
        if seat != state.seat and state.levels[seat] == camp
    ]
    if there:
        return tr("You would sleep beside {names}", names=words.listed(tr, there))
    return tr("You would sleep alone and lose 2 points")
