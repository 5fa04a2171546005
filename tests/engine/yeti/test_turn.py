"""The exact turn: against known facts, against the engine's own plies, and solved in slices."""

from __future__ import annotations

import random
from functools import cache
from zlib import crc32

import pytest

from game import Chance, Decision, Over, RandomSource
from game.contract import Turn
from game.yeti import YETI, State
from game.yeti.components import DIE
from game.yeti.dice import handful
from game.yeti.evaluation import SLICE, Evaluation, Worth
from game.yeti.position import Table
from game.yeti.turn import ExactTurn, Values, code


@cache
def turns_of_matches(weather: str) -> list[State]:
    """States where a turn begins, from matches played at random: every seat count, late and early."""
    rng = random.Random(4)
    found: list[State] = []
    while len(found) < 30:
        state = YETI.start(rng.randint(2, 5), YETI.options({"weather": weather}))
        begun: list[State] = []
        while not isinstance(state.turn, Over):
            if isinstance(state.turn, Chance):
                if state.turn.kind == "roll" and not state.kept:
                    begun.append(state)
                state = state.play(state.draw(RandomSource(rng)))
            else:
                state = state.play(rng.choice(state.moves()))
        found += rng.sample(begun, 3)
    return found


def starts_of_turns(weather: str, count: int) -> list[State]:
    """So many of them, of several matches."""
    found = turns_of_matches(weather)
    return found[:: len(found) // count][:count]


def any_worth(state: State) -> float:
    """A worth that tells every state from every other: whatever is mixed up shows."""
    return crc32(repr((state.table, isinstance(state.turn, Over))).encode()) / 2**32


def with_last_die(start: State, hand: str) -> State:
    """The turn as it is when its last die has fallen and shows the last face of `hand`."""
    kept, last = hand[:-1], hand[-1]
    state = State(start.options, start.seats, start.table, start.turn, kept, rolls=1).play(f"roll:{last}")
    return state if last == "S" else state.play(f"keep:{last}")


@cache
def value_by_plies(state: State, start: State, worth: Worth) -> float:
    """What a state is worth, by the engine alone, ply by ply; what several ways lead to is judged once."""
    turn = state.turn
    if isinstance(turn, Over) or (state.round, state.seat) != (start.round, start.seat):
        return worth(state)
    if isinstance(turn, Decision):
        return max(value_by_plies(state.play(move), start, worth) for move in state.moves())
    return sum(
        float(chance) * value_by_plies(state.play(move), start, worth) for move, chance in state.outcomes()
    )


type Left = tuple[Table, Turn]


def left_by_plies(state: State, start: State) -> set[Left]:
    """Everything that the turn can leave without a re-roll or a turned die."""
    if isinstance(state.turn, Over) or (state.round, state.seat) != (start.round, start.seat):
        return {(state.table, state.turn)}
    assert isinstance(state.turn, Decision)
    moves = ["evaluate"] if state.turn.kind == "prepare" else state.moves()
    return set().union(*(left_by_plies(state.play(move), start) for move in moves))


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
def test_Y4_the_evaluation_ends_in_exactly_the_states_the_engine_ends_in(weather: str) -> None:
    rng = random.Random(weather)
    for start in starts_of_turns(weather, 30):
        for _ in range(6):
            hand = handful("".join(rng.choices(DIE + "SC", k=start.pool)))
            evaluation = Evaluation(start, any_worth)
            endings = list(evaluation.every_ending(hand))
            left = {(ending.state.table, ending.state.turn) for ending in endings}
            assert left == left_by_plies(with_last_die(start, hand), start)
            assert all(ending.value == any_worth(ending.state) for ending in endings)


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
def test_Y3_4_changes_to_the_dice_are_worth_what_the_plies_say(weather: str) -> None:
    rng = random.Random(weather)
    for start in starts_of_turns(weather, 30):
        hand = handful("".join(rng.choices("SSCPTF", k=start.pool)))
        expected = value_by_plies(with_last_die(start, hand), start, any_worth)
        assert Evaluation(start, any_worth).value(hand) == pytest.approx(expected)


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
def test_Y3_2_and_Y3_3_a_throw_is_worth_what_the_plies_say(weather: str) -> None:
    rng = random.Random(weather)
    for start in starts_of_turns(weather, 6):
        kept = handful("".join(rng.choices("SSCPTF", k=start.pool - 2)))
        state = State(start.options, start.seats, start.table, start.turn, kept, rolls=1)
        turn = ExactTurn(start, any_worth)
        assert turn.value(state) == pytest.approx(value_by_plies(state, start, any_worth))


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
def test_every_kind_of_decision_has_its_values_and_they_agree_with_each_other(weather: str) -> None:
    rng = random.Random(weather)
    kinds = set()
    for number, start in enumerate(starts_of_turns(weather, 24)):
        turn, state = ExactTurn(start, any_worth), start
        while (state.round, state.seat) == (start.round, start.seat) and not isinstance(state.turn, Over):
            if isinstance(state.turn, Chance):
                if state.pool < 5 or number < 3:  # so many dice fall in hundreds of ways
                    mean = sum(float(p) * turn.value(state.play(roll)) for roll, p in state.outcomes())
                    assert turn.value(state) == pytest.approx(mean)
                state = state.play(state.draw(RandomSource(rng)))
                continue
            kinds.add(state.turn.kind)
            values = turn.choice_values(state)
            assert list(values) == list(state.moves())
            assert turn.value(state) == pytest.approx(max(values.values()))
            move = rng.choice(list(values))
            assert turn.value(state.play(move)) == pytest.approx(values[move])
            if not turn.covers(state):  # solved afresh from here it is worth the same
                again = ExactTurn(state, any_worth).choice_values(state)
                assert again == pytest.approx(values)
            state = state.play(move)
    expected = {"keep", "turn", "buy", "sherpa", "tent"}
    assert kinds >= (expected - {"turn"} if weather == "long" else expected)


@pytest.mark.parametrize("weather", ["off", "short"])
def test_between_two_pauses_hardly_anything_is_valued_and_nothing_after_the_last(weather: str) -> None:
    valued = 0

    def worth(left: State) -> float:
        nonlocal valued
        valued += 1
        return float(left.points[0])

    rng = random.Random(weather)
    for start in starts_of_turns(weather, 4):
        state = start.play(start.draw(RandomSource(rng)))
        if not isinstance(state.turn, Decision) or state.turn.kind != "keep":
            continue
        turn = ExactTurn(state, worth)
        for _ in turn.work(state):
            assert valued <= SLICE
            valued = 0
        turn.choice_values(state)
        turn.odds(state)
        assert not valued


# ---- Y8 ----


def chance_of_coins(least: int, turned: int) -> float:
    return Values(7, 1, lambda hand: hand.count("C") + turned * (hand.count("S") >= 3) >= least)[code("")]


def test_Y8_1_hunting_coins_with_the_third_snow_turned() -> None:
    found = [round(chance_of_coins(least, turned=1), 4) for least in range(1, 8)]
    assert found == [0.9949, 0.9439, 0.7633, 0.4437, 0.1468, 0.0180, 0.0016]


def test_Y8_2_hunting_coins_without_turning() -> None:
    found = [round(chance_of_coins(least, turned=0), 4) for least in range(1, 8)]
    assert found == [0.9665, 0.8275, 0.5637, 0.2791, 0.0922, 0.0180, 0.0016]


def test_Y8_3_most_footprints_at_base_camp() -> None:
    assert Values(7, 1, lambda hand: hand.count("F"))[code("")] == pytest.approx(4.22564, abs=5e-6)


# ---- odds ----


def turn_at_base(*tokens: str) -> State:
    state = YETI.start(2, YETI.options({"fair_start": True})).play("start:0")
    for token in tokens:
        state = state.play(token)
    return state


def points(left: State) -> float:
    return left.points[0]


def test_odds_of_the_throw_and_of_the_choices_hang_together() -> None:
    start = turn_at_base()
    state = State(start.options, 2, start.table, start.turn, kept="CCST", rolls=1)
    turn = ExactTurn(start, any_worth)  # no two ways are worth the same
    (throw,) = turn.odds(state)
    assert throw.move is None
    assert throw.value == pytest.approx(turn.value(state))
    coins, blizzard, points = 0.0, 0.0, 0.0
    for roll, chance in state.outcomes():
        after = state.play(roll)
        if isinstance(after.turn, Decision) and after.turn.kind == "keep":
            best = max(turn.odds(after), key=lambda odds: odds.value)
            coins += float(chance) * best.coins[3]
            blizzard += float(chance) * best.blizzard
            points += float(chance) * best.points
        else:  # three more Snow: of all that can follow, the best is played
            ending = Evaluation(start, any_worth).ending("CCSSSST")
            blizzard += float(chance)
            points += float(chance) * ending.state.points[0]
    assert (throw.coins[3], throw.blizzard, throw.points) == pytest.approx((coins, blizzard, points))


def test_odds_of_each_choice_are_in_the_order_of_the_moves_and_worth_their_values() -> None:
    state = turn_at_base("roll:CCFFTTS")
    turn = ExactTurn(state, points)
    odds = turn.odds(state)
    assert [str(row.move) for row in odds] == ["keep:C", "keep:F", "keep:T", "keep:-"]
    assert [row.value for row in odds] == pytest.approx(list(turn.choice_values(state).values()))
    assert odds[0].coins[1] == pytest.approx(1)
    for row in odds:
        assert all(1 + 1e-9 >= a >= b >= 0 for a, b in zip(row.coins, row.coins[1:], strict=False))
        assert all(1 + 1e-9 >= a >= b >= 0 for a, b in zip(row.camp, row.camp[1:], strict=False))
        assert row.three_snow >= row.blizzard > 0


def test_odds_of_the_last_die_can_be_counted_on_fingers() -> None:
    state = turn_at_base("roll:SSSCCCF", "keep:C")  # SSSCCC, one die to come
    (last,) = ExactTurn(state, points).odds(state)
    assert last.blizzard == pytest.approx(1 / 6)
    assert last.three_snow == pytest.approx(1)
    # a Coin and a turned Snow make five, and every other face leaves four
    assert last.coins == pytest.approx((1, 1, 1, 1, 1 / 6, 0, 0, 0))
    # 13 points with a Coin; 9 with Snow, a Tent, a Sherpa; 10 with a Footprint (two of six faces)
    assert last.points == pytest.approx((13 + 9 * 3 + 10 * 2) / 6)


def test_the_peak_and_the_camp_are_in_the_odds() -> None:
    start = turn_at_base()
    state = State(start.options, 2, start.table._replace(levels=(2, 0)), start.turn, kept="PTTFFF", rolls=3)
    (last,) = ExactTurn(state, points).odds(state)
    assert last.peak == pytest.approx(1)
    assert last.camp == pytest.approx((1, 1, 1 / 6))
    # the peak tile, three Footprints at the peak, a fourth, or the smallest photo
    assert last.points == pytest.approx(8 + 12 + (4 * 2 + 1) / 6)


def test_before_evaluation_the_odds_are_of_each_change_to_the_dice() -> None:
    start = turn_at_base()
    owners = (None, None, None, 0, None, None, None)
    table = start.table._replace(owners=owners)
    state = State(start.options, 2, table, start.turn, kept="SSCCFF", rolls=2).play("roll:F").play("keep:F")
    assert isinstance(state.turn, Decision)
    assert state.turn.kind == "prepare"
    turn = ExactTurn(state, points)
    reroll, leave = turn.odds(state)
    assert (str(reroll.move), str(leave.move)) == ("reroll:E4", "evaluate")
    assert leave.points == pytest.approx(3 + 3)
    assert reroll.points == pytest.approx(
        6 + (3 + 2 * 2 + 3) / 6
    )  # a Coin 3; a Footprint 2, with E2 for the Coins; a Sherpa 3
    again = state.play("reroll:E4")
    assert turn.odds(again)[0].points == pytest.approx(reroll.points)
    assert turn.value(again) == pytest.approx(reroll.value)


def test_no_odds_where_no_die_is_to_be_thrown() -> None:
    state = turn_at_base("roll:SSSSSSS")
    with pytest.raises(ValueError, match="there is none ahead"):
        ExactTurn(state, points).odds(state)


# ---- fast enough for the page ----


def test_work_is_done_in_small_slices_and_leaves_nothing_to_solve() -> None:
    asked = 0

    def counting(left: State) -> float:
        nonlocal asked
        asked += 1
        return left.points[0]

    state = turn_at_base("roll:CCFFPTS")
    turn = ExactTurn(state, counting)
    slices = []
    before = 0
    for _ in turn.work(state):
        slices.append(asked - before)
        before = asked
    assert len(slices) > 200
    assert max(slices) < 40  # states judged between two pauses
    turn.choice_values(state)
    assert asked == before
