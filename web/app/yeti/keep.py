"""The choice of what to set aside after a roll."""

from __future__ import annotations

from typing import NamedTuple

from htpy import Element, Node, div, span
from htpy import b as bold

from app.coach import advised, mark
from app.games import Table
from app.panel import Rows, card, choices, pick, tile, tiles
from app.pieces import picture
from app.text import Translator
from app.yeti import words
from app.yeti.flow import is_several, kinds
from app.yeti.frame import aside, brief, consequences, if_it_ended_now, outcome
from app.yeti.outlook import outlook
from app.yeti.pieces import die, gear, sky
from game.yeti import Keep, State

NOTHING = "-"


class Option(NamedTuple):
    """A kind that was rolled, or nothing."""

    kind: str
    token: str
    """What a tap on it sends."""
    move: str
    """The move it would be alone."""
    chosen: bool
    full: bool = False
    """Whether there is no room for it beside what is chosen."""


def keep(table: Table) -> Rows:
    tr, state = table.tr, table.state
    who = table.players[state.seat]
    title, why, sign = _title(tr, state, who.name)
    action, ready = _action(tr, state, table.picked)
    return Rows(
        look=who.look,
        title=title,
        why=why,
        sign=sign,
        well=aside(tr, state),
        stage=_stage(table),
        follows=if_it_ended_now(tr, state, outlook(state)),
        action=action,
        ready=ready,
    )


def _stage(table: Table) -> Element:
    """One or two options are cards that say what follows; more are tiles with one box below."""
    tr, state = table.tr, table.state
    options = _options(state, table.picked)
    if len(state.moves()) == 1:
        return div(".choices")[_card(table, options[0], asked=False)]
    if len(options) <= 2 and not is_several(state):
        return choices(tr("Keep"), [_card(table, option) for option in options])
    return div(".stage")[
        tiles(tr("Keep"), [_tile(table, option) for option in options]),
        outcome(_heading(tr, state, table.picked), _follows(table, table.picked))
        if table.picked
        else outcome(tr("What follows from your choice is shown here.")),
    ]


def _options(state: State, picked: str) -> list[Option]:
    chosen = kinds(picked)
    if is_several(state):
        legal = {frozenset(move.faces) for move in state.moves() if isinstance(move, Keep)}
        found = [
            Option(
                kind, f"+{kind}", f"keep:{kind}", kind in chosen, legal.isdisjoint({frozenset(chosen + kind)})
            )
            for kind in words.FACES
            if kind in state.rolled
        ]
    else:
        found = [
            Option(kind, f"keep:{kind}", f"keep:{kind}", kind in chosen)
            for kind in words.FACES
            if kind in state.rolled
        ]
    if state.snowed:
        found.append(Option(NOTHING, "keep:-", "keep:-", picked == "keep:-"))
    return found


def _title(tr: Translator, state: State, name: str) -> tuple[str, str, Node]:
    if len(state.moves()) == 1:
        return tr("{name} keeps the only kind", name=name), tr("Nothing else came up, so it goes on."), None
    if is_several(state):
        calm = state.weather == "4+"
        if state.snowed:
            why = tr("Snow came up, so you may keep nothing.")
        else:
            why = tr("The calm wind lets you.") if calm else tr("Your field glass allows a second one.")
        if calm:
            return tr("{name}, keep any kinds", name=name), why, span(".why3")[sky("4+")]
        return tr("{name}, keep up to two kinds", name=name), why, span(".why3")[gear("E3")]
    if state.snowed:
        return (
            tr("{name}, keep one kind or none", name=name),
            tr("Snow came up, so you may keep nothing."),
            None,
        )
    return tr("{name}, choose one kind", name=name), tr("No Snow in this roll: you must keep one kind."), None


def _card(table: Table, option: Option, asked: bool = True) -> Element:
    tr, state = table.tr, table.state
    rest = _rest(state, option.kind)
    return card(
        pick(table, option.token) if asked else None,
        _dice(tr, state, option.kind),
        _keep(tr, state, option.kind),
        tr.n("then roll {count} die", "then roll {count} dice", rest)
        if rest
        else tr("then all dice are aside"),
        _follows(table, option.move),
        chosen=option.chosen,
        advised=_advised(table, option),
    )


def _tile(table: Table, option: Option) -> Element:
    tr, state = table.tr, table.state
    several = is_several(state)
    if option.kind == NOTHING:
        gain = tr("roll all again")
    else:
        gain = brief(tr, option.kind, outlook(state, option.move), state.levels[state.seat])
    return tile(
        pick(
            table,
            option.token,
            kind="checkbox" if several else "radio",
            chosen=option.chosen,
            disabled=option.full,
        ),
        _dice(tr, state, option.kind),
        bold[
            tr("Nothing")
            if option.kind == NOTHING
            else words.narrow_dice(tr, option.kind, state.rolled.count(option.kind))
        ],
        span(".label")[gain],
        chosen=option.chosen,
        class_="rest" if option.full else "",
        advised=_advised(table, option),
    )


def _advised(table: Table, option: Option) -> Node:
    """The coach's mark; if it recommends several kinds, on each."""
    if table.advice and option.kind in kinds(table.advice.best):
        return mark(table.tr)
    return advised(table, option.move)


def _dice(tr: Translator, state: State, kind: str) -> Element:
    """The dice themselves; their ids let them slide here from where they were in the air."""
    if kind == NOTHING:
        return span(".dd.none")[picture("die")]
    places = (place for place, letter in enumerate(state.rolled) if letter == kind)
    return span(".dd")[(span(".d1", id=f"rolled-{place}", data_move="drop")[die(kind)] for place in places)]


def _keep(tr: Translator, state: State, kind: str) -> str:
    if kind == NOTHING:
        return tr("Keep nothing")
    return tr("Keep {dice}", dice=words.dice(tr, kind, state.rolled.count(kind)))


def _follows(table: Table, move: str) -> Element:
    state = table.state
    return consequences(table.tr, state.levels[state.seat], outlook(state, move), outlook(state))


def _rest(state: State, chosen: str) -> int:
    """How many dice are rolled again."""
    return sum(letter not in chosen for letter in state.rolled)


def _heading(tr: Translator, state: State, picked: str) -> str:
    if chosen := kinds(picked):
        return tr("Chosen: {dice}", dice=words.handful(tr, _chosen_dice(state, chosen)))
    return tr.n(
        "Nothing kept, {count} die is rolled again",
        "Nothing kept, {count} dice are rolled again",
        len(state.rolled),
    )


def _chosen_dice(state: State, chosen: str) -> str:
    return "".join(letter for letter in state.rolled if letter in chosen)


def _action(tr: Translator, state: State, picked: str) -> tuple[str, bool]:
    """What the primary button says, and whether it can be pressed."""
    chosen = kinds(picked)
    rest = _rest(state, chosen)
    if not picked:
        return tr("Choose what to keep"), False
    if not chosen:
        return tr.n("Keep nothing, roll {count}", "Keep nothing, roll {count}", rest), True
    if len(chosen) > 1:
        if not rest:
            return tr("Keep all dice"), True
        return tr.n(
            "Keep {kinds} kinds, roll {count}", "Keep {kinds} kinds, roll {count}", rest, kinds=len(chosen)
        ), True
    dice = words.handful(tr, _chosen_dice(state, chosen))
    if not rest:
        return tr("Keep {dice}", dice=dice), True
    return tr.n("Keep {dice}, roll {count}", "Keep {dice}, roll {count}", rest, dice=dice), True
