"""Makes `game/yeti/values.py`: what is exact once, what is fitted from matches of the hard bot.

    python -m game.yeti.learn                 everything, with the seed that made the file
    python -m game.yeti.learn --fit-only      the tables stay, only the fits are made anew

The tables are solved, not learned. The fits are four numbers for each number of seats. A state is
one from the start of a turn in matches that the hard bot plays against itself, with the fits
there are; so they are made twice.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple

from game.contract import Chance, Decision, Over
from game.dealer import Dealer
from game.yeti import YETI, prospects, values
from game.yeti.bot import Hard
from game.yeti.components import EQUIPMENT, OURS, PEAK
from game.yeti.evaluation import Worth
from game.yeti.pace import CLIMBERS, LEVELS, Climber, long_run, turn_from, turns_ahead
from game.yeti.prospects import Fit
from game.yeti.state import State
from game.yeti.turn import ExactTurn

HORIZON: Final = 7
"""Turns ahead that are solved; a match seldom goes on for much longer."""
PEAK_TILE: Final = OURS.peak_tiles[0]
SEED: Final = 1
MATCHES: Final = 60
"""For each number of seats, each time."""


class Moment(NamedTuple):
    """A turn's start in a match that was played out."""

    state: State
    rounds: int
    """Rounds that came after this one."""
    won: tuple[float, ...]
    """Each seat's part of the win."""


def self_play(seats: int, matches: int, seed: str) -> Iterator[Moment]:
    """The turns of so many matches of the hard bot against itself."""
    for number in range(matches):
        dealer, bot = Dealer.from_words("learn", seed, seats, number), Hard()
        state = YETI.start(seats, YETI.options({}))
        starts: list[State] = []
        while not isinstance(turn := state.turn, Over):
            if isinstance(turn, Decision):
                worth = bot.choice_values(state)
                state = state.play(max(worth, key=worth.__getitem__))
                continue
            if isinstance(turn, Chance) and turn.kind == "roll" and not state.kept:
                starts.append(state)
            state = state.play(dealer.deal(state))
        won = prospects.win_chances(state)
        for start in starts:
            yield Moment(start, state.round - start.round, won)


def fit(seats: int, moments: Sequence[Moment]) -> Fit:
    """The length of a match by least squares, the slopes by maximum likelihood."""
    open_ = [moment for moment in moments if moment.state.ended_by is None]
    quickest = [prospects.prospects(moment.state).quickest for moment in open_]
    rounds, delay = _line(quickest, [moment.rounds for moment in open_])

    def loss(numbers: Sequence[float]) -> float:
        prospects.FITS[seats] = Fit(rounds, delay, *numbers)
        return sum(
            -part * log(max(chance, 1e-9))
            for moment in open_
            for part, chance in zip(moment.won, prospects.win_chances(moment.state), strict=True)
        )

    before = prospects.FITS[seats]
    numbers = rounds, delay, *_lowest(loss, [before.slope, before.calm], steps=(0.2, 0.5))
    return Fit(*(round(number, 3) for number in numbers))


def _line(x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
    """Least squares: where a line starts and how it rises."""
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    rise = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    rise /= sum((a - mean_x) ** 2 for a in x)
    return mean_y - rise * mean_x, rise


def _lowest(
    loss: Callable[[Sequence[float]], float], start: Sequence[float], steps: Sequence[float]
) -> list[float]:
    """Positive numbers that make the loss small: pattern search, steps halved when none helps."""
    at, best = list(start), loss(start)
    for scale in (2.0**-halvings for halvings in range(6)):
        better = True
        while better:
            better = False
            for place, step in enumerate(steps):
                for change in (step * scale, -step * scale):
                    tried = at[:]
                    tried[place] = max(1e-3, tried[place] + change)
                    if (value := loss(tried)) < best - 1e-9:
                        at, best, better = tried, value, True
    return at


def solve_ahead() -> list[list[list[list[int]]]]:
    """`values.AHEAD`, in tenths of a point."""
    table = []
    for ahead in islice(turns_ahead(OURS, PEAK_TILE), HORIZON):
        tenths = {climber: round(10 * value) for climber, value in ahead.items()}
        table.append(
            [
                [
                    [tenths[Climber(items, level, peak_waits)] for items in range(2 ** len(EQUIPMENT))]
                    for level in (LEVELS[:PEAK] if peak_waits else LEVELS)
                ]
                for peak_waits in (False, True)
            ]
        )
        say(f"turns ahead: {len(table)} of {HORIZON}, {len(CLIMBERS)} climbers each")
    return table


def solve_last_round() -> float:
    """The slope that describes best whether a last turn makes the points it needs, from any level."""
    tails = []
    for level in LEVELS:
        start = turn_from(level, (), OURS)
        mean = ExactTurn(start, lambda left: left.points[0]).value(start)
        for needed in range(1, 26):
            chance = ExactTurn(start, _reaches(needed)).value(start)
            tails.append((mean - needed + 0.5, chance))

    def loss(numbers: Sequence[float]) -> float:
        logistic = [(1 / (1 + exp(-numbers[0] * ahead)), chance) for ahead, chance in tails]
        return sum(-chance * log(p) - (1 - chance) * log(1 - p) for p, chance in logistic)

    return _lowest(loss, [0.5], steps=(0.1,))[0]


def _reaches(needed: int) -> Worth:
    return lambda left: float(left.points[0] >= needed)


def solve_die(camp: Sequence[float]) -> float:
    """What the seventh die of a turn brings, in points."""

    def best(dice_elsewhere: int) -> float:
        start = turn_from(0, (), OURS)
        table = start.table._replace(overview=(0, dice_elsewhere))
        state = State(start.options, 2, table, start.turn)
        return ExactTurn(state, lambda left: left.points[0] + camp[left.levels[0]]).value(state)

    return best(0) - best(1)


def text_of(numbers: Mapping[str, object], ahead: Sequence[Sequence[Sequence[Sequence[int]]]]) -> str:
    """The text of `values.py`."""
    lines = [
        '"""What the bots of Yeti know beforehand; made by `game.yeti.learn`, not by hand."""',
        "",
        "# ruff: noqa: E501",
        "# fmt: off",
        "from typing import Final",
        "",
    ]
    for name, meaning in MEANINGS.items():
        lines += [f"{name}: Final = {numbers[name]!r}", f'"""{meaning}"""']
    lines += ["AHEAD: Final = ("]
    for turns, by_tile in enumerate(ahead, start=1):
        lines.append(f"    (  # turns: {turns}")
        for tile, by_level in zip((0, PEAK_TILE), by_tile, strict=True):
            lines.append(f"        (  # peak tile: {tile}")
            lines += [f"            {tuple(row)},".replace(", ", ",") for row in by_level]
            lines.append("        ),")
        lines.append("    ),")
    meaning = (
        "Tenths of a point a lone climber makes, by turns left, whether a peak tile waits, level, equipment."
    )
    return "\n".join([*lines, ")", f'"""{meaning}"""', ""])


MEANINGS: Final = {
    "CAMP": "What sleeping on each level is worth to a lone climber, in points (Y8.4).",
    "PACE": "Points per turn of a lone climber without equipment (Y8.4).",
    "GAIN": "What lasting equipment adds to that.",
    "DIE": "What the seventh die of a turn brings, in points.",
    "LAST_ROUND": "What a point adds to the logarithm of a chance once the Yeti is reached.",
    "FITTED": "The numbers of `prospects.Fit`, by seats.",
    "PEAK_TILE": "The peak tile that waits in AHEAD.",
}


def main(argv: Sequence[str] | None = None) -> None:
    """Write `values.py` anew."""
    parser = argparse.ArgumentParser(prog="python -m game.yeti.learn", description=__doc__)
    parser.add_argument("--fit-only", action="store_true", help="keep the solved tables")
    parser.add_argument("--matches", type=int, default=MATCHES, help="for each number of seats, each time")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args(argv)

    pace = long_run()
    lasting = ("E3", "E4", "E5", "E6", "E7")
    numbers: dict[str, object] = {
        "CAMP": tuple(round(worth, 4) for worth in pace.camp),
        "PACE": round(pace.points, 4),
        "GAIN": {item: round(long_run([item]).points - pace.points, 3) for item in lasting},
        "DIE": round(solve_die(pace.camp), 3),
        "LAST_ROUND": round(solve_last_round(), 3),
        "PEAK_TILE": PEAK_TILE,
    }
    ahead = values.AHEAD if given.fit_only else solve_ahead()
    for time in ("first", "second"):
        for seats in YETI.seats:
            moments = list(self_play(seats, given.matches, f"{given.seed}/{time}"))
            prospects.FITS[seats] = fit(seats, moments)
            say(f"{time} fit for {seats} seats, {len(moments)} turns: {prospects.FITS[seats]}")
    numbers["FITTED"] = {seats: tuple(fitted) for seats, fitted in prospects.FITS.items()}
    Path(__file__).with_name("values.py").write_text(text_of(numbers, ahead), encoding="utf-8")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
