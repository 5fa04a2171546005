"""How a match of Yak came out: towers with their groups, every part of the score, the objectives."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from htpy import Element, Node, b, div, h2, li, ol, p, section, span, ul

from app.breakdown import Breakdown, Draws, Kind, Source, Standing
from app.games import Player, Table
from app.markup import badge, icon
from app.phrases import listed
from app.text import Translator
from app.yak import words
from app.yak.outlook import worth
from app.yak.pieces import COLOUR_NAMES, objective, stone, stone_symbol
from app.yak.tower import grouped
from game.contract import Over
from game.yak import Draw, State, objective_met

KINDS = ("groups", "group_count", "singles", "trigger", "food", "objectives")
"""The parts of a score, as the engine names them."""


def breakdown(table: Table) -> Breakdown:
    """The result of a finished match."""
    tr, state, players = table.tr, table.state, table.players
    assert isinstance(state.turn, Over)
    ranking = standings(tr, state)
    return Breakdown(
        headline(tr, state, players),
        summary(tr, state, players),
        ranking,
        towers(table, ranking),
        race(table),
        None,
        sources(tr, state),
        earned(state),
        draws(table),
        ranked=True,
        as_table=True,
        more=builders(table) if state.objectives else None,
    )


def headline(tr: Translator, state: State, players: Sequence[Player]) -> str:
    assert isinstance(state.turn, Over)
    winners = [players[seat].name for seat in state.turn.winners]
    total = state.scores[state.turn.winners[0]].total
    if len(winners) == 1:
        return tr.n(
            "{name} wins with {count} point", "{name} wins with {count} points", total, name=winners[0]
        )
    return tr.n(
        "{names} share the win with {count} point",
        "{names} share the win with {count} points",
        total,
        names=listed(tr, winners),
    )


def summary(tr: Translator, state: State, players: Sequence[Player]) -> str:
    """How long it took, how it ended, and what decided between equals."""
    rounds = tr.n("{count} round", "{count} rounds", state.round)
    if state.ended_by is None:
        told = tr("{rounds}: nobody finished a tower.", rounds=rounds)
    else:
        told = tr(
            "{rounds}. {name} finished a tower; one more round was played.",
            rounds=rounds,
            name=players[state.ended_by].name,
        )
    tie = tied(tr, state, players)
    return f"{told} {tie}" if tie else told


def tied(tr: Translator, state: State, players: Sequence[Player]) -> str:
    """What was decided between those with the most points; empty if there was nothing to decide."""
    assert isinstance(state.turn, Over)
    winners = state.turn.winners
    best = max(score.total for score in state.scores)
    equal = [seat for seat, score in enumerate(state.scores) if score.total == best]
    if len(equal) == 1:
        return ""
    food = len(state.reserves[winners[0]])
    if len(winners) == len(equal):
        return tr("They are even in points and in food left: {food}.", food=words.some_food(tr, food))
    others = listed(tr, [players[seat].name for seat in equal if seat not in winners])
    names = listed(tr, [players[seat].name for seat in winners])
    return tr(
        "{others} has as many points; {names} wins the tie by more food left.", others=others, names=names
    )


def rank(state: State, seat: int) -> tuple[int, int]:
    """Points, then food left."""
    return state.scores[seat].total, len(state.reserves[seat])


def standings(tr: Translator, state: State) -> tuple[Standing, ...]:
    ranks = {seat: rank(state, seat) for seat in range(state.seats)}
    return tuple(
        Standing(
            seat,
            1 + sum(other > ranks[seat] for other in ranks.values()),
            ranks[seat][0],
            tr("{food} left", food=words.some_food(tr, ranks[seat][1])),
        )
        for seat in sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
    )


def towers(table: Table, ranking: Sequence[Standing]) -> Element:
    """Everybody's tower, best first: who came where stands on it."""
    return ol(class_=f"tws n{len(ranking)}", aria_label=table.tr("Ranking"))[
        (_tower(table, one) for one in ranking)
    ]


def _tower(table: Table, one: Standing) -> Element:
    tr, state, who = table.tr, table.state, table.players[one.seat]
    tower, components = state.towers[one.seat], state.options.components
    colours = worth(tower, components).colours
    return li(class_=["twc paper", f"s{who.look}", {"first": one.place == 1}])[
        div(".oh2")[
            span(".pos.num")[str(one.place)],
            badge(who.look),
            p[b[who.name], span(".label")[one.note]],
            b(".num.big2")[str(one.points)],
        ],
        grouped(tr, who.name, tower, components),
        ul(".crs")[
            (
                li[
                    stone("X"),
                    icon("arrow", class_="i xs"),
                    stone(colour, crystal=True),
                    span[tr("crystal counts as {colour}", colour=words.stone(tr, colour))],
                ]
                for colour in colours
            )
        ],
    ]


def closing(table: Table) -> list[State]:
    """The state after each round but the last, and the last of all."""
    states: Sequence[State] = table.match.states  # type: ignore[assignment]
    after = [state for before, state in pairwise(states) if state.round > before.round]
    return [*after, states[-1]]


def race(table: Table) -> tuple[tuple[int, ...], ...]:
    """What the towers were worth after each round; at the end everything counts."""
    *rounds, end = closing(table)
    components = end.options.components
    return tuple(
        (
            0,
            *(worth(state.towers[seat], components).total for state in rounds),
            end.scores[seat].total,
        )
        for seat in range(end.seats)
    )


def sources(tr: Translator, state: State) -> tuple[Source, ...]:
    every = (
        Source("groups", tr("Groups"), "stone-blue"),
        Source("group_count", tr("Number of groups"), "stone-orange"),
        Source("singles", tr("Single stones"), "stone-grey"),
        Source("trigger", tr("Finished the tower"), "i-end"),
        Source("food", tr("Most food"), "food-bread"),
        Source("objectives", tr("Objectives"), "i-crown"),
    )
    return every if state.objectives else every[:-1]


def earned(state: State) -> tuple[tuple[int, ...], ...]:
    """Each seat's points, part by part."""
    kinds = KINDS if state.objectives else KINDS[:-1]
    return tuple(tuple(getattr(score, kind) for kind in kinds) for score in state.scores)


def draws(table: Table) -> Draws:
    """What came out of the bag, the carts' first stones aside."""
    tr = table.tr
    drawn = sum(len(move.letters) for move in table.match.moves if isinstance(move, Draw))
    note = tr.n(
        "{count} stone was drawn, fog included. The stroke is what the bag gives on average.",
        "{count} stones were drawn, fog included. The strokes are what the bag gives on average.",
        drawn,
    )
    return Draws(tr("Bag"), note, draw_kinds(tr))


def draw_kinds(tr: Translator) -> tuple[Kind, ...]:
    """What may come out of the bag."""
    return tuple(Kind(letter, words.stone(tr, letter), stone_symbol(letter)) for letter in COLOUR_NAMES)


def builders(table: Table) -> Node:
    """The objectives and who met them."""
    tr, state = table.tr, table.state
    points = state.options.components.objective_points
    return section(".card.paper", aria_labelledby="builders-title")[
        h2("#builders-title.h")[tr("Master builder")],
        ol(".obr")[
            (
                li[
                    objective(number, points[number - 1]),
                    div[b[words.objective(tr, number)], _met(table, objective_met(number, state.towers))],
                ]
                for number in state.objectives
            )
        ],
    ]


def _met(table: Table, seats: Sequence[int]) -> Element:
    if not seats:
        return span(".label")[table.tr("nobody")]
    return span(".win")[
        (span[badge(table.players[seat].look), span[table.players[seat].name]] for seat in seats)
    ]
