"""The bots of Yeti: honest, legal, each of its own mind, and as strong as they are called."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from game import Chance, Dealer, Decision, Over, RandomSource
from game.bots import Bookmaker, Bot, Judge, choose
from game.bots.registry import BOTS
from game.simulation import play_in_turn, standings, won
from game.yeti import YETI, State
from game.yeti.bot import SLIP, Easy, Hard, Medium, TurnBot
from game.yeti.moves import Buy
from game.yeti.prospects import win_chances
from game.yeti.turn import ExactTurn
from game.yeti.values import CAMP, GAIN
from tests.engine.decisions import met, some_of_each

PLAYERS = [Easy, Medium, Hard]


def decisions(seed: int, seats: int, weather: str, every: int) -> Iterator[State]:
    """Some decisions with a choice, from a match played at random."""
    start = YETI.start(seats, YETI.options({"weather": weather}))
    return met(start, random.Random(f"{seed}/{seats}/{weather}"), every)


def table(**changes: object) -> State:
    """The first throw of seat 0, who started a match of two; the table as the test wants it."""
    start = YETI.start(2, YETI.options({"fair_start": True})).play("start:0")
    return State(start.options, 2, start.table._replace(**changes), start.turn)  # type: ignore[arg-type]


def last_turn(mine: int, theirs: int, level: int = 0) -> State:
    """Seat 1 takes the last turn of a match that seat 0 has ended."""
    state = table(points=(theirs, mine), levels=(0, level), yeti=50, ended_by=0, seat=1)
    return State(state.options, 2, state.table, Chance("roll", 1, ("roll", 1, 1, 1)))


def move_of(bot: Bot, state: State, seed: int = 1) -> str:
    return str(choose(bot, state.seen_by(state.seat), random.Random(seed)))


# ---- honest and legal ----


@pytest.mark.parametrize("player", PLAYERS)
def test_the_dealers_seed_cannot_matter(player: type[TurnBot], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list(decisions(1, 2, "mixed", every=9))

    def forbidden(*_: object) -> None:
        raise AssertionError("a bot asked for the dice")

    monkeypatch.setattr(Dealer, "__init__", forbidden)
    monkeypatch.setattr(Dealer, "deal", forbidden)
    monkeypatch.setattr(State, "draw", forbidden)
    one, same = player(), player()
    random.seed(1)
    chosen = [move_of(one, state) for state in asked]
    random.seed(2)
    assert [move_of(same, state) for state in reversed(asked)] == chosen[::-1]  # nor what was seen before


@pytest.mark.parametrize("player", PLAYERS)
def test_the_order_of_the_weather_to_come_cannot_matter(player: type[TurnBot]) -> None:
    """Y6.1: the stack is shuffled and nobody has looked into it."""
    rng = random.Random(4)
    for seats in (2, 4):
        for state in some_of_each(decisions(4, seats, "mixed", every=8), most=3):
            stack = state.table.stack
            on_top = next(place for place in range(6) if stack[place][0] == str(state.weather)[0])
            below = [tile for place, tile in enumerate(stack) if place != on_top]
            rng.shuffle(below)
            below.insert(on_top, stack[on_top])
            table = state.table._replace(stack=tuple(below))
            other = State(
                state.options,
                seats,
                table,
                state.turn,
                state.kept,
                state.rolled,
                state.snowed,
                state.rolls,
                state.used,
                state.snow,
                state.coins,
            )
            assert other.weather == state.weather
            assert player().choice_values(other) == player().choice_values(state)


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
@pytest.mark.parametrize("player", PLAYERS)
def test_every_choice_is_legal_and_judged_with_all_others(player: type[TurnBot], weather: str) -> None:
    for seats in YETI.seats:
        bot = player()
        for state in some_of_each(decisions(2, seats, weather, every=4), most=2):
            assert choose(bot, state, random.Random(1)) in state.moves()
            values = bot.choice_values(state)
            assert list(values) == list(state.moves())
            assert bot.value(state) == pytest.approx(max(values.values()))


def test_a_forced_move_needs_no_thought() -> None:
    state = table().play("roll:TTTTTTT")
    thinking = Hard().think(state, random.Random(1))
    with pytest.raises(StopIteration) as done:
        next(thinking)
    assert str(done.value.value) == "keep:T"


def test_a_bot_of_yeti_says_so_when_it_is_shown_something_else() -> None:
    with pytest.raises(TypeError, match="plays Yeti"):
        Hard().choice_values("chess")  # type: ignore[arg-type]


def test_bots_have_names_and_what_the_coach_needs() -> None:
    for name, player in zip(("easy", "medium", "hard"), PLAYERS, strict=True):
        bot = BOTS["yeti"][name]()
        assert isinstance(bot, player)
        assert isinstance(bot, Judge)
        assert isinstance(bot, Bookmaker)
        assert repr(bot) == f"{name.title()}()"


# ---- each of its own mind ----


def test_hard_takes_a_win_that_is_certain() -> None:
    state = last_turn(mine=48, theirs=53)
    state = State(state.options, 2, state.table, state.turn, "CC", rolls=1).play("roll:CFFTT")
    values = {str(move): value for move, value in Hard().choice_values(state).items()}
    assert values["keep:C"] == pytest.approx(1, abs=1e-3)  # three Coins are six points
    assert values["keep:T"] < 0.9  # two Coins are only three
    assert move_of(Hard(), state) == "keep:C"


def test_hard_knows_when_all_is_won_or_lost_and_still_takes_the_points() -> None:
    lost = last_turn(mine=0, theirs=60).play("roll:CCFFFTT")
    values = Hard().choice_values(lost)
    assert max(values.values()) < 1e-3
    expected = Medium().choice_values(lost)
    assert move_of(Hard(), lost) == str(max(expected, key=expected.__getitem__))


def test_in_the_last_turn_hard_finds_the_best_chance_and_medium_does_not_always() -> None:
    rng = random.Random(8)
    better = 0
    for _ in range(12):
        start = last_turn(mine=40, theirs=rng.randint(44, 60), level=rng.randint(0, 2))
        state = start.play(start.draw(RandomSource(rng)))
        chances = ExactTurn(state, lambda left: win_chances(left)[1]).choice_values(state)
        hard, medium = (state.parse(move_of(bot(), state)) for bot in (Hard, Medium))
        assert chances[hard] == pytest.approx(max(chances.values()), abs=1e-4)
        better += chances[hard] > chances[medium] + 0.01
    assert better


def test_nobody_pays_for_a_camp_or_equipment_in_the_last_turn() -> None:
    state = last_turn(mine=40, theirs=52)
    state = State(state.options, 2, state.table, state.turn, "CCCCTT", rolls=2).play("roll:P").play("keep:P")
    for player in (Medium, Hard):
        assert move_of(player(), state) == "buy:photo"


def test_early_equipment_is_worth_more_than_a_photo_to_who_looks_ahead() -> None:
    start = table()
    state = State(start.options, 2, start.table, start.turn, "CCCCTT", rolls=2).play("roll:T").play("keep:T")
    assert move_of(Hard(), state).startswith("buy:E")
    assert move_of(Medium(), state).startswith("buy:E")


def test_hard_buys_the_win_where_resale_breaks_the_tie() -> None:
    # level at 50 after two Footprints; one Coin buys a point (a win), two buy E2 or three points
    def last_buy(theirs: int) -> dict[str, float]:
        state = last_turn(mine=48, theirs=theirs)
        kept = State(state.options, 2, state.table, state.turn, "CFTTTT", rolls=2)
        values = Hard().choice_values(kept.play("roll:F").play("keep:F"))
        return {str(move): round(value, 3) for move, value in values.items()}

    assert last_buy(theirs=50) == {"buy:photo": 1, "buy:E1": 1, "buy:-": 0.5}  # E1 resells for 1 (Y5.2)
    assert last_buy(theirs=51) == {"buy:photo": 0.5, "buy:E1": 0, "buy:-": 0}


def test_medium_plays_for_expected_points_and_for_nothing_else() -> None:
    """In the last round its values are the mean points of the turn played out ply by ply."""
    rng = random.Random(9)
    for _ in range(4):
        start = last_turn(mine=rng.randint(20, 60), theirs=60, level=rng.randint(0, 3))
        hand = "".join(sorted(rng.choices("SCPTF", k=5)))
        state = State(start.options, 2, start.table, start.turn, hand, rolls=2)
        assert Medium().value(state) == pytest.approx(mean_points(state))


def mean_points(state: State) -> float:
    if isinstance(state.turn, Over):
        return state.points[1]
    if isinstance(state.turn, Chance):
        return sum(float(chance) * mean_points(state.play(move)) for move, chance in state.outcomes())
    return max(mean_points(state.play(move)) for move in state.moves())


def test_medium_adds_the_camp_and_equipment_as_long_as_there_are_turns_to_come() -> None:
    bot = Medium()
    bare = table(points=(20, 0))
    camped = table(points=(20, 0), levels=(2, 0))
    owner = table(points=(20, 0), owners=(None, None, None, None, 0, None, None))
    assert bot.worth(bare, 0) == 20
    assert bot.worth(camped, 0) == pytest.approx(20 + CAMP[2])
    assert bot.worth(owner, 0) == pytest.approx(20 + GAIN["E5"] + 4)
    assert bot.worth(table(points=(20, 0), levels=(2, 0), ended_by=1), 0) == 20


# ---- easy makes mistakes, never nonsense ----


@cache
def easy_decisions() -> list[tuple[State, Easy]]:
    """Decisions, each with a bot of its own that has judged all its choices: to judge them takes longest."""
    return [
        (state, Easy())
        for seed, seats, weather in ((3, 3, "off"), (4, 3, "mixed"), (5, 2, "short"))
        for state in decisions(seed, seats, weather, every=4)
    ]


def test_easy_slips_but_never_far_and_takes_nothing_from_anybody() -> None:
    rng = random.Random(6)
    slips = 0
    for state, bot in easy_decisions():
        values = bot.choice_values(state)
        move = state.parse(str(choose(bot, state, rng)))
        assert not (isinstance(move, Buy) and move.seller is not None)
        kind = [v for other, v in values.items() if not (isinstance(other, Buy) and other.seller is not None)]
        assert values[move] > max(kind) - SLIP - 1e-9
        slips += values[move] < max(kind) - 0.5
    assert 0.03 < slips / len(easy_decisions()) < 0.4


def test_easy_never_leaves_what_may_be_had_for_nothing_nor_pays_to_do_worse() -> None:
    """Nonsense: no photo though it is paid for, a Snow not turned, points given away to spoil a die."""
    rng = random.Random(7)
    kinds = set()
    for state, bot in easy_decisions():
        values = {str(move): value for move, value in bot.choice_values(state).items()}
        own = {token: value for token, value in values.items() if "<" not in token}
        best = max(own.values())
        turn = state.turn
        assert isinstance(turn, Decision)
        for _ in range(5):
            token = str(choose(bot, state, rng))
            if token in ("turn:-", "buy:-") or turn.kind in ("prepare", "sherpa", "tent", "climb"):
                kinds.add(turn.kind)
                assert values[token] == pytest.approx(best)
    assert {"prepare", "sherpa", "tent"} <= kinds


def test_easy_chooses_the_better_the_likelier() -> None:
    state = table().play("roll:CCFFPTT")
    bot, rng = Easy(), random.Random(8)
    values = {str(move): value for move, value in bot.choice_values(state).items()}
    chosen = Counter(str(choose(bot, state, rng)) for _ in range(400))
    by_value = sorted(chosen, key=values.__getitem__)
    assert len(by_value) > 1
    assert [chosen[token] for token in by_value] == sorted(chosen.values())


# ---- strong enough: small fixed series; the measurements are in docs/strength.md ----


def share(names: str, matches: int, seed: int) -> float:
    lineup = names.split(",")
    wins = []
    for number in range(matches):
        bots = [BOTS["yeti"][name]() for name in lineup]
        wins.append(won(play_in_turn(YETI, bots, {}, seed, number)[0].state))
    return standings(lineup, wins)[0].share


def test_hard_beats_medium_and_easy() -> None:
    assert share("hard,medium", 4, seed=1) > 0.55
    assert share("hard,easy", 2, seed=1) > 0.75


@pytest.mark.parametrize("seats", [2, 3])
def test_random_loses_against_hard(seats: int) -> None:
    assert share(",".join(["random", *["hard"] * (seats - 1)]), 2, seed=1) == 0
