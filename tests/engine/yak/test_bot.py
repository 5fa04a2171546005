"""The bots of Yak: honest, legal, each of its own mind; chances and advice that add up."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game import Dealer, Decision, Over, RandomSource
from game.bots import Bot, Judge, choose
from game.bots.registry import BOTS
from game.dealer import shuffled
from game.yak import HIDDEN, YAK, State
from game.yak.advice import advice
from game.yak.bot import SLIP, Easy, Hard, Medium, values
from game.yak.components import CARDS
from game.yak.prospects import win_chances
from tests.engine.decisions import met, some_of_each

LIGHT = Hard(trials=12, ways=3)
"""Hard in a hurry: how long it thinks does not matter here."""
PLAYERS: list[Bot] = [Easy(), Medium(), LIGHT]


def decisions(seed: int, seats: int, every: int, **options: object) -> Iterator[State]:
    """Some decisions with a choice, from a match played at random."""
    return met(YAK.start(seats, YAK.options(options)), random.Random(f"{seed}/{seats}"), every)


def seat_of(state: State) -> int:
    assert isinstance(state.turn, Decision)
    return state.turn.seat


def move_of(bot: Bot, state: State, seed: int = 1) -> str:
    return str(choose(bot, state.seen_by(seat_of(state)), random.Random(seed)))


# ---- honest and legal ----


@pytest.mark.parametrize("bot", PLAYERS, ids=repr)
def test_hidden_cards_cannot_matter(bot: Bot) -> None:
    rng = random.Random(1)
    permuted = 0
    for state in decisions(1, 3, every=6):
        hidden = state.seen_by(seat_of(state)).chosen
        chosen = tuple(
            rng.choice(CARDS) if seen == HIDDEN else card
            for seen, card in zip(hidden, state.chosen, strict=True)
        )
        permuted += chosen != state.chosen
        assert move_of(bot, state) == move_of(bot, state.with_table(state.table._replace(chosen=chosen)))
    assert permuted > 5


@pytest.mark.parametrize("bot", PLAYERS, ids=repr)
def test_the_dealer_and_what_was_seen_before_cannot_matter(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list(decisions(2, 2, every=8))

    def forbidden(*_: object) -> None:
        raise AssertionError("a bot asked the dealer")

    monkeypatch.setattr(Dealer, "__init__", forbidden)
    monkeypatch.setattr(Dealer, "deal", forbidden)
    random.seed(1)
    chosen = [move_of(bot, state) for state in asked]
    random.seed(2)
    assert [move_of(bot, state) for state in reversed(asked)] == chosen[::-1]


def test_only_what_is_in_the_bag_matters_not_what_comes_next() -> None:
    for state in decisions(3, 2, every=12):
        bag = shuffled(list(state.bag), RandomSource(random.Random(5)))
        again = state.with_table(state.table._replace(bag="".join(sorted(bag))))
        assert move_of(LIGHT, state) == move_of(LIGHT, again)


@pytest.mark.parametrize("bot", PLAYERS, ids=repr)
@pytest.mark.parametrize("seats", YAK.seats)
def test_every_choice_is_legal(bot: Bot, seats: int) -> None:
    kinds = set()
    for state in some_of_each(decisions(4, seats, every=2, master_builder=seats == 3), most=3):
        assert state.parse(move_of(bot, state)) in state.moves()
        kinds.add(state.turn.kind if isinstance(state.turn, Decision) else "")
    assert kinds >= {"card", "build", "pay", "restock", "market", "load"}


def test_a_forced_move_needs_no_thought() -> None:
    state = next(state for state in decisions(5, 2, every=1) if state.turn == Decision(seat_of(state), "pay"))
    only = state.with_table(state.table._replace(reserves=("m" * state.price,) * 2, food=("", "", "")))
    if len(only.moves()) == 1:
        with pytest.raises(StopIteration):
            next(LIGHT.think(only, random.Random(1)))


def test_a_bot_of_yak_says_so_when_it_is_shown_something_else() -> None:
    with pytest.raises(TypeError, match="plays Yak"):
        Hard().choice_values("chess")  # type: ignore[arg-type]


def test_bots_have_names_and_what_the_coach_needs() -> None:
    for name, player in (("easy", Easy), ("medium", Medium), ("hard", Hard)):
        bot = BOTS["yak"][name]()
        assert isinstance(bot, player)
        assert repr(bot) == f"{name.title()}()"
    assert isinstance(Hard(), Judge)


# ---- each of its own mind ----


def test_easy_slips_but_never_far() -> None:
    rng, slips, asked = random.Random(6), 0, 0
    for state in decisions(6, 2, every=2):
        worths = values(state)
        move = Easy().choose(worths, rng)
        assert worths[move] > max(worths.values()) - SLIP
        slips += worths[move] < max(worths.values()) - 0.5
        asked += 1
    assert 0.03 < slips / asked < 0.4


# ---- chances and advice ----


@pytest.mark.parametrize("seats", YAK.seats)
def test_chances_to_win_add_up_everywhere_and_are_exact_at_the_end(seats: int) -> None:
    rng = random.Random(7)
    state = YAK.start(seats, YAK.options({"master_builder": True}))
    while not isinstance(state.turn, Over):
        for viewer in (None, *range(seats)):
            chances = win_chances(state.seen_by(viewer))
            assert len(chances) == seats
            assert sum(chances) == pytest.approx(1)
            assert min(chances) > 0
        moves = state.moves()
        state = state.play(rng.choice(moves) if moves else state.draw(RandomSource(rng)))
    winners = state.turn.winners
    assert win_chances(state) == tuple(1 / len(winners) if seat in winners else 0 for seat in range(seats))


def test_every_choice_is_judged_and_always_alike() -> None:
    for state in decisions(8, 2, every=12):
        seen = state.seen_by(seat_of(state))
        judged = Hard().choice_values(seen)
        assert list(judged) == list(state.moves())
        assert all(0 < value < 1 for value in judged.values())
        assert Hard().choice_values(seen) == judged


@pytest.mark.parametrize("seats", YAK.seats)
def test_advice_can_be_followed_and_says_what_it_does(seats: int) -> None:
    for state in decisions(9, seats, every=16, master_builder=True):
        seen = state.seen_by(seat_of(state))
        found = advice(seen, trials=12)
        assert found == advice(seen, trials=12)
        assert found.move in state.moves()
        assert all(move in state.moves() and move != found.move for move, _ in found.others)
        before = state.towers[found.seat]
        if not isinstance(state.turn, Decision) or state.turn.kind == "card":
            continue
        after = state
        for move in (found.move, *found.moves):
            assert move in after.moves()
            after = after.play(move)
        gained = {*after.towers[found.seat].stones.items()} - {*before.stones.items()}
        assert gained == {(cell, stone) for stone, cell in found.reasons.placed}
