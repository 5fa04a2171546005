"""Makes `game/yak/values.py`, and says whether chances to win come true.

    python -m game.yak.learn              everything
    python -m game.yak.learn --check      chances called and what came, in matches never seen

What a seat has at the end is explained by least squares from what it had on the way: the traits of
its tower and what counts beside it. Then how much a point decides is fitted to who won. The matches
are the medium bot's against itself; now and then it does something at random, so that more is seen
than what it likes. The same seed gives the same file everywhere; it takes a minute and a half of one
core. Its head names the command, and `mark_of` what the first matches were like: a test plays them again,
and if the bot or what is read from a tower has changed since, it asks for a new file.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from math import log
from pathlib import Path
from typing import Final, NamedTuple

from game.calibration import calibration
from game.contract import Decision, Over
from game.dealer import Dealer
from game.yak import YAK, potential, prospects
from game.yak.actions import answers, card_worths
from game.yak.components import Components
from game.yak.moves import Card
from game.yak.potential import TRAITS, forecast, traits
from game.yak.standing import FEATURES, features, front_of, larder, race_of, stones_ahead
from game.yak.state import State
from game.yak.tower import SIZE

SEED: Final = 1
MATCHES: Final = {2: 400, 3: 200, 4: 150}
"""For each number of seats."""
CHECKED: Final = 100
"""The same, for a check."""
ASTRAY: Final = 0.06
"""How often something is done at random."""
HELD: Final = 40.0
"""Ridge: how strongly numbers are held to nothing; rare traits are not told from luck otherwise."""
OURS: Final = Components()

WEIGHTS: Final = 2 * TRAITS
"""Where the weights of features begin among the unknowns; two of each trait stand before them."""
UNKNOWNS: Final = WEIGHTS + 2 * FEATURES

type Row = Mapping[int, float]
"""What explains a seat's end, by number of the unknown."""


class Moment(NamedTuple):
    """A state of a match that was played out."""

    state: State
    totals: tuple[int, ...]
    """Each seat's points at the end."""
    won: tuple[float, ...]
    """Each seat's part of the win."""


def self_play(seats: int, matches: int, seed: str, astray: float = ASTRAY) -> Iterator[Moment]:
    """The states between two actions of so many matches."""
    for number in range(matches):
        rng = random.Random(f"{seed}/{seats}/{number}")
        dealer = Dealer.from_words("learn", seed, seats, number)
        state, between = YAK.start(seats, YAK.options({})), list[State]()
        while not isinstance(turn := state.turn, Over):
            if not isinstance(turn, Decision):
                state = state.play(dealer.deal(state))
            elif turn.kind == "card":
                if turn.seat == state.baby:
                    between.append(state)
                worths = card_worths(state, turn.seat)
                best = max(worths, key=worths.__getitem__)
                state = state.play(Card(rng.choice(list(worths)) if rng.random() < astray else best))
            else:
                if turn.kind == state.chosen[turn.seat] and not state.taken:
                    between.append(state)
                options = answers(state)
                choice = max(options, key=lambda option: option.worth)
                for move in (rng.choice(options) if rng.random() < astray else choice).moves:
                    state = state.play(move)
        totals, won = tuple(score.total for score in state.scores), prospects.win_chances(state)
        for there in between:
            yield Moment(there, totals, won)


def rows_of(moment: Moment) -> Iterator[tuple[Row, float]]:
    """For each seat what explains its end, and the points it had not yet."""
    state = moment.state
    for seat, total in enumerate(moment.totals):
        tower, race = state.towers[seat], race_of(state, seat)
        ahead = stones_ahead(tower, race)
        row: dict[int, float] = {}
        for trait in traits(tower, OURS):
            row[2 * trait] = row.get(2 * trait, 0.0) + ahead
            row[2 * trait + 1] = row.get(2 * trait + 1, 0.0) + ahead * ahead / SIZE
        beside = features(tower, larder(state, seat), front_of(state, seat), race, ahead, OURS)
        for place, value in enumerate(beside):
            if value:
                row[WEIGHTS + 2 * place] = value
                row[WEIGHTS + 2 * place + 1] = value * ahead / SIZE
        points = forecast(tower, OURS).points + (OURS.trigger_points if race.triggered else 0)
        yield row, total - points


def fit_points(moments: Iterable[Moment]) -> None:
    """Least squares, from now on what forecasts are made of."""
    normal = [[0.0] * UNKNOWNS for _ in range(UNKNOWNS)]
    wanted = [0.0] * UNKNOWNS
    for moment in moments:
        for row, missing in rows_of(moment):
            for place, value in row.items():
                line = normal[place]
                for other, weight in row.items():
                    line[other] += value * weight
                wanted[place] += value * missing
    for place in range(UNKNOWNS):
        normal[place][place] += HELD
    numbers = solve(normal, wanted)
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    potential.GROWTH[:] = [(round(now, 4), round(bend / SIZE, 5)) for now, bend in pairs[:TRAITS]]
    prospects.WEIGHTS[:] = [(round(now, 4), round(early, 4)) for now, early in pairs[TRAITS:]]
    forecast.cache_clear()


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system, by Gauss; both are used up."""
    n = len(right)
    for i, pivot in enumerate(matrix):
        for j in range(i + 1, n):
            factor = matrix[j][i] / pivot[i]
            if factor:
                row = matrix[j]
                for k in range(i, n):
                    row[k] -= factor * pivot[k]
                right[j] -= factor * right[i]
    found = [0.0] * n
    for i in reversed(range(n)):
        known = sum(matrix[i][k] * found[k] for k in range(i + 1, n))
        found[i] = (right[i] - known) / matrix[i][i]
    return found


def fit_slope(seats: int, moments: Iterable[Moment]) -> None:
    """How much a point decides, by maximum likelihood."""
    known = [
        (prospects.expected_points(moment.state), prospects.time_left(moment.state), moment.won)
        for moment in moments
    ]

    def loss(slope: float, calm: float) -> float:
        return -sum(
            part * log(max(chance, 1e-9))
            for points, time, won in known
            for part, chance in zip(won, prospects.softmax(points, slope / (calm + time)), strict=True)
            if part
        )

    at = (2.0, 4.0)
    best = loss(*at)
    for factor in (1.5, 1.2, 1.05, 1.01):
        better = True
        while better:
            better = False
            for by in (factor, 1 / factor):
                for tried in ((at[0] * by, at[1]), (at[0], at[1] * by), (at[0] * by, at[1] * by)):
                    if (value := loss(*tried)) < best - 1e-6:
                        at, best, better = tried, value, True
    prospects.SLOPES[seats] = round(at[0], 3), round(at[1], 3)


def mark_of(seed: int) -> str:
    """What a seed's first match of each number of seats teaches, as a short mark: it is another one if
    anything is played or read in another way.
    """
    taught = sha256()
    for seats in MATCHES:
        for moment in self_play(seats, 1, str(seed)):
            taught.update(repr((list(rows_of(moment)), moment.totals, moment.won)).encode())
    return taught.hexdigest()[:16]


def text(seed: int, mark: str) -> str:
    """The text of `values.py`."""

    def lines(entries: Iterable[object]) -> str:
        return "".join(f"    {entry},\n" for entry in entries)

    slopes = (f"{seats}: {pair}" for seats, pair in prospects.SLOPES.items())
    return (
        '"""What the bots of Yak know beforehand; made by a script, not by hand.\n\n'
        f"    python -m game.yak.learn --seed {seed}\n\n"
        f'Its first matches: {mark}.\n"""\n\n'
        "from typing import Final\n\n"
        f"GROWTH: Final[tuple[tuple[float, float], ...]] = (\n{lines(potential.GROWTH)})\n"
        '"""By trait of a tower: points for each stone to come, and for the square of their number."""\n'
        f"WEIGHTS: Final[tuple[tuple[float, float], ...]] = (\n{lines(prospects.WEIGHTS)})\n"
        '"""By feature: its weight at the end, and what is added early on."""\n'
        f"SLOPES: Final[dict[int, tuple[float, float]]] = {{\n{lines(slopes)}}}\n"
        '"""By seats: a point adds slope / (calm + stones to come) to the logarithm of a chance."""\n'
    )


def called(moments: Iterable[Moment]) -> Iterator[tuple[float, float]]:
    """The chances to win of all seats at each moment, with what came."""
    for moment in moments:
        yield from zip(prospects.win_chances(moment.state), moment.won, strict=True)


def surprise(moments: Sequence[Moment]) -> float:
    """The mean of −ln of the chance that was called for who won: the less, the truer the calls."""
    return -sum(part * log(max(chance, 1e-9)) for chance, part in called(moments)) / len(moments)


def main(argv: Sequence[str] | None = None) -> None:
    """Write `values.py` anew, or check the one there is."""
    parser = argparse.ArgumentParser(prog="python -m game.yak.learn", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--check", action="store_true", help="print how chances to win come true instead")
    given = parser.parse_args(argv)
    if given.check:
        for seats in YAK.seats:
            seen = list(self_play(seats, CHECKED, f"{given.seed}/check", astray=0.0))
            for row in calibration(called(seen)):
                print(f"{seats} seats: {row}")
            print(f"{seats} seats: surprise at who won {surprise(seen):.3f}")
        return
    moments = {seats: list(self_play(seats, count, str(given.seed))) for seats, count in MATCHES.items()}
    fit_points(moment for some in moments.values() for moment in some)
    for seats, some in moments.items():
        fit_slope(seats, some)
        print(
            f"{seats} seats: {len(some)} moments, slope and calm {prospects.SLOPES[seats]}", file=sys.stderr
        )
    written = text(given.seed, mark_of(given.seed))
    Path(__file__).with_name("values.py").write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
