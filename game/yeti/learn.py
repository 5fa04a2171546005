"""Makes `game/yeti/values.py`: what is exact once, what is fitted from matches of the hard bot.

    python -m game.yeti.learn                  everything
    python -m game.yeti.learn --seats 2        what belongs to matches of two; the rest stays
    python -m game.yeti.learn --check          do chances to win come true, in matches never seen?

The first part is solved, not learned. The fits are a few numbers for each number of seats, from
the turns of matches that the hard bot plays against itself with the fits of the time before; what
tiles add is solved anew for each. The numbers in the file were made with the seed and the counts
below, in some ten minutes on one core; the same command makes the same file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import log
from pathlib import Path
from typing import Final, NamedTuple

from game.calibration import calibration
from game.contract import Chance, Decision, Over
from game.dealer import Dealer
from game.yeti import YETI, prospects
from game.yeti.ahead import Ahead
from game.yeti.bot import Hard
from game.yeti.components import DICE, EQUIPMENT, OURS, PEAK
from game.yeti.evaluation import Evaluation, Worth
from game.yeti.pace import LEVELS, NO_TURN, Pace, long_run, turn_from, turns_ahead
from game.yeti.prospects import Fit, softmax, what_holds
from game.yeti.state import State
from game.yeti.turn import ExactTurn, Values, code

HORIZON: Final = 10
"""Turns ahead that are solved."""
ONE_USE: Final = ("E1", "E2")
LASTING: Final = ("E3", "E4", "E5", "E6", "E7")
PEAK_TILE: Final = OURS.peak_tiles[0]
START: Final = Fit(rounds=0.9, delay=3.0, slope=0.45, calm=0.5, stays=(0.75,) * len(EQUIPMENT))
"""What the first matches are played with."""
SEED: Final = 1
MATCHES: Final = 80
"""For each number of seats, each time."""
TIMES: Final = 3
"""How often the numbers are fitted anew, each time to all matches so far."""


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
    """The length of a match by least squares, the slopes by maximum likelihood, stays counted."""
    stays = tuple(round(share, 3) for share in count_stays(moments))
    before = prospects.FITS[seats] = prospects.FITS[seats]._replace(stays=stays)
    open_ = [moment for moment in moments if moment.state.ended_by is None]
    quickest = [prospects.prospects(moment.state).quickest for moment in open_]
    rounds, delay = _line(quickest, [moment.rounds for moment in open_])
    prospects.FITS[seats] = before._replace(rounds=rounds, delay=delay)
    ahead = [(prospects.prospects(moment.state), moment.won) for moment in open_]

    def loss(numbers: Sequence[float]) -> float:
        slope, calm = numbers
        tried = before._replace(slope=slope, calm=calm)
        return sum(
            -part * log(max(chance, 1e-9))
            for (points, rounds, _), won in ahead
            for part, chance in zip(won, softmax(points, tried.slope_before(rounds)), strict=True)
        )

    slope, calm = _lowest(loss, [before.slope, before.calm], steps=(0.2, 0.5))
    return Fit(round(rounds, 3), round(delay, 3), round(slope, 3), round(calm, 3), stays)


def learn(seats: int, matches: int, seed: int) -> None:
    """Let the hard bot play itself, by what its matches have shown so far."""
    settle(seats, START)
    moments: list[Moment] = []
    for time in range(1, TIMES + 1):
        moments += self_play(seats, matches, f"{seed}/{time}")
        settle(seats, fit(seats, moments))
        say(f"{seats} seats, time {time}, {len(moments)} turns: {prospects.FITS[seats]}")


def settle(seats: int, fitted: Fit) -> None:
    """Let the hard bot play by a fit from now on."""
    prospects.FITS[seats] = fitted
    prospects.TABLES[seats] = solve_ahead(seats, fitted)
    forget()


def forget() -> None:
    """What was read off the tables before is out of date."""
    for remembered in (prospects.points_ahead, prospects.tile_ahead, prospects.turns_to, prospects.rounds_to):
        remembered.cache_clear()


def count_stays(moments: Sequence[Moment]) -> list[float]:
    """How often each tile that somebody else owned was still theirs after a turn.

    Four turns more are counted for each, one of them a loss: what was never owned stays open.
    """
    stayed, asked = [3] * len(EQUIPMENT), [4] * len(EQUIPMENT)
    for moment, following in pairwise(moments):
        table, later = moment.state.table, following.state.table
        if (later.round, later.seat) == (1, later.starter):
            continue  # the next match
        for bit, owner in enumerate(table.owners):
            if owner is not None and owner != table.seat:
                asked[bit] += 1
                stayed[bit] += later.owners[bit] == owner
    return [kept / all_ for kept, all_ in zip(stayed, asked, strict=True)]


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


def solve_ahead(seats: int, fit: Fit) -> tuple[Ahead, ...]:
    """`values.AHEAD` for so many seats: from no turn on."""
    stays = [held ** (seats - 1) for held in what_holds(seats, fit.stays)]
    return (NO_TURN, *(_rounded(ahead) for ahead in islice(turns_ahead(PEAK_TILE, stays), HORIZON)))


def _rounded(ahead: Ahead) -> Ahead:
    def row(points: Sequence[float]) -> tuple[float, ...]:
        return tuple(round(number, 1) for number in points)

    return Ahead(row(ahead.without), row(ahead.peak_waits), tuple(map(row, ahead.equipment)))


def solve_gain(pace: Pace) -> dict[str, float]:
    """`values.GAIN`: lasting equipment for ever, the other in the one turn from base camp it is for."""
    worth = _points_and_camp(pace)

    def turn(*items: str) -> float:
        start = turn_from(0, items)
        return ExactTurn(start, worth).value(start)

    once = {item: turn(item) - turn() for item in ONE_USE}
    return {**once, **{item: long_run((item,)).points - pace.points for item in LASTING}}


def solve_die(pace: Pace) -> float:
    """What the seventh die of a turn brings, in points."""
    seven = turn_from(0)
    six = State(seven.options, 2, seven.table._replace(overview=(0, 1)), seven.turn)
    worth = _points_and_camp(pace)
    return ExactTurn(seven, worth).value(seven) - ExactTurn(six, worth).value(six)


def _points_and_camp(pace: Pace) -> Worth:
    return lambda left: left.points[0] + pace.camp[left.levels[0]]


def solve_last_turn(level: int, peak_tile: int | None = None) -> tuple[float, ...]:
    """The chance to make at least k points, by k, for who goes all out for them."""
    start = turn_from(level, peak_tile=peak_tile)
    most = Evaluation(start, lambda left: left.points[0]).value
    chances: list[float] = []
    while not chances or chances[-1]:
        chances.append(round(_reaches(most, len(chances)), 4))
    return tuple(chances[:-1])


def _reaches(most: Callable[[str], float], needed: int) -> float:
    return Values(DICE, 1, lambda hand: most(hand) >= needed)[code("")]


MEANINGS: Final = {
    "CAMP": "What sleeping on each level is worth to a lone climber, in points (Y8.4).",
    "GAIN": "What equipment adds to a turn, in points.",
    "DIE": "What the seventh die of a turn brings, in points.",
    "PEAK_TILE": "The peak tile that waits in AHEAD.",
    "LAST_TURN": "The chance to make at least k points in one turn, by level, then with a peak tile.",
    "AHEAD": "The numbers of `ahead.Ahead`, by seats and turns left.",
    "FITTED": "The numbers of `prospects.Fit`, by seats.",
}


TYPES: Final = {
    "LAST_TURN": "[tuple[tuple[float, ...], ...]]",
    "AHEAD": "[dict[int, tuple[Row, ...]]]",
    "FITTED": "[dict[int, Numbers]]",
}


def text_of(numbers: Mapping[str, object]) -> str:
    """The text of `values.py`."""
    lines = [
        '"""What the bots of Yeti know beforehand; made by `game.yeti.learn`, not by hand."""',
        "",
        "# ruff: noqa: E501",
        "# fmt: off",
        "from typing import Final",
        "",
        "type Row = tuple[tuple[float, ...], tuple[float, ...], tuple[tuple[float, ...], ...]]",
        "type Numbers = tuple[float, float, float, float, tuple[float, ...]]",
        "",
    ]
    for name, meaning in MEANINGS.items():
        lines += [f"{name}: Final{TYPES.get(name, '')} = {_laid_out(numbers[name])}", f'"""{meaning}"""']
    return "\n".join([*lines, ""])


def _laid_out(entry: object) -> str:
    """As Python writes it, but a table by lines."""
    if isinstance(entry, dict):
        return "\n".join(["{", *(f"    {key!r}: {_laid_out(row)}," for key, row in entry.items()), "}"])
    if isinstance(entry, tuple) and isinstance(entry[0], tuple):
        return "\n".join(["(", *(f"        {row}," for row in entry), "    )"])
    return repr(entry)


def solved() -> dict[str, object]:
    """What is exact once for all."""
    pace = long_run()
    return {
        "CAMP": tuple(round(worth, 4) for worth in pace.camp),
        "GAIN": {item: round(gain, 3) for item, gain in solve_gain(pace).items()},
        "DIE": round(solve_die(pace), 3),
        "PEAK_TILE": PEAK_TILE,
        "LAST_TURN": (
            *(solve_last_turn(level) for level in LEVELS),
            *(solve_last_turn(level, PEAK_TILE) for level in LEVELS[:PEAK]),
        ),
    }


def called(moments: Iterable[Moment]) -> Iterator[tuple[float, float]]:
    """The chances to win of all seats at each moment, with what came."""
    for moment in moments:
        yield from zip(prospects.win_chances(moment.state), moment.won, strict=True)


def main(argv: Sequence[str] | None = None) -> None:
    """Write `values.py` anew, or check the one there is."""
    parser = argparse.ArgumentParser(
        prog="python -m game.yeti.learn",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--matches", type=int, default=MATCHES, help="for each number of seats, each time")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument(
        "--seats", type=int, nargs="+", choices=YETI.seats, default=YETI.seats, metavar="N", help="only these"
    )
    parser.add_argument("--check", action="store_true", help="print how chances to win come true instead")
    given = parser.parse_args(argv)
    if given.check:
        for seats in given.seats:
            moments = self_play(seats, given.matches, f"{given.seed}/check")
            for row in calibration(called(moments)):
                print(f"{seats} seats: {row}")
        return
    numbers = solved()
    for seats in given.seats:
        learn(seats, given.matches, given.seed)
    numbers["AHEAD"] = {seats: tuple(map(tuple, rows)) for seats, rows in prospects.TABLES.items()}
    numbers["FITTED"] = {seats: tuple(fitted) for seats, fitted in prospects.FITS.items()}
    Path(__file__).with_name("values.py").write_text(text_of(numbers), encoding="utf-8")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
