"""Fair, keyed, repeatable chance."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations

import pytest

from game import GAMES, Dealer
from game.contract import Chance, Decision, Over, Source, State
from game.dealer import RandomSource, shuffled
from game.simulation import random_plies

YETI = GAMES["yeti"]
SEED = bytes(range(16))

type Rolls = dict[tuple[str | int, ...], str]


def chi_square(seen: Iterable[object], expected: dict[object, float]) -> float:
    """How far the counts of what was seen are from the expected probabilities (Pearson)."""
    counts = Counter(seen)
    n = sum(counts.values())
    assert set(counts) <= set(expected)
    return sum((counts[what] - n * p) ** 2 / (n * p) for what, p in expected.items())


def uniform(what: Iterable[object]) -> dict[object, float]:
    options = list(what)
    return dict.fromkeys(options, 1 / len(options))


def sources(n: int) -> list[Source]:
    """One source for each of so many events."""
    dealer = Dealer(SEED)
    return [dealer.source(("event", number)) for number in range(n)]


@cache
def throws() -> list[str]:
    """Seven dice of each of many events."""
    return [source.dice("SCPTFF", 7) for source in sources(12_000)]


def dealt(seed: bytes, seats: int, choose: Callable[[State, int], int], plies: int = 400) -> Rolls:
    """Every roll of a match, by its key; a seat plays the legal move of the chosen index."""
    dealer = Dealer(seed)
    state = YETI.start(seats, YETI.options({"fair_start": True, "weather": "long"}))
    rolls: Rolls = {}
    for _ in range(plies):
        turn = state.turn
        if isinstance(turn, Over):
            break
        if isinstance(turn, Decision):
            legal = state.moves()
            state = state.play(legal[choose(state, turn.seat) % len(legal)])
            continue
        move = dealer.deal(state)
        rolls[turn.key] = str(move)
        state = state.play(move)
    return rolls


# ---- the seed ----


@pytest.mark.parametrize("length", [0, 15, 17, 32])
def test_a_seed_has_16_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Dealer(bytes(length))


def test_a_seed_is_written_as_32_hexadecimal_digits() -> None:
    assert Dealer.from_hex(SEED.hex()) == Dealer(SEED)
    assert Dealer.from_hex(SEED.hex().upper()) == Dealer(SEED)


@pytest.mark.parametrize(
    "text", ["", "00", "g" * 32, "0" * 31, "0" * 33, " " + "0" * 31, "٣" * 32, None, 7, b"0" * 32]
)
def test_other_seeds_are_refused(text: object) -> None:
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        Dealer.from_hex(text)


def test_new_dealers_differ() -> None:
    assert len({Dealer.new() for _ in range(20)}) == 20


def test_a_dealer_from_words_is_the_same_for_the_same_words() -> None:
    assert Dealer.from_words("sunday", 3) == Dealer.from_words("sunday", 3)
    assert Dealer.from_words("sunday", 3) != Dealer.from_words("sunday", 4)


def test_the_fingerprint_is_the_sha_256_of_the_seed() -> None:
    assert Dealer(SEED).fingerprint == hashlib.sha256(SEED).hexdigest()


def test_the_repr_does_not_give_the_seed_away() -> None:
    assert SEED.hex()[:8] not in repr(Dealer(SEED))


# ---- from bytes to outcomes ----


def test_dice_are_read_from_hmac_sha256_as_documented() -> None:
    """Anyone can check the dice: byte by byte, those from 252 up thrown away, six faces for the rest."""
    for number in range(200):
        digest = hmac.new(SEED, f"roll/2/{number}/1#0".encode(), "sha256").digest()
        faces = "".join("SCPTFF"[byte % 6] for byte in digest if byte < 252)
        assert Dealer(SEED).source(("roll", 2, number, 1)).dice("SCPTFF", 7) == faces[:7]


def test_numbers_are_read_from_hmac_sha256_as_documented() -> None:
    for number in range(2000):
        digest = hmac.new(SEED, f"start/{number}#0".encode(), "sha256").digest()
        expected = next(byte % 5 for byte in digest if byte < 255)
        assert Dealer(SEED).source(("start", number)).below(5) == expected


def test_more_dice_than_one_block_holds() -> None:
    throws = Dealer(SEED).source(("long",)).dice("SCPTFF", 1000)
    assert len(throws) == 1000
    assert throws.startswith(Dealer(SEED).source(("long",)).dice("SCPTFF", 31))
    assert len({throws[at : at + 30] for at in range(0, 990, 30)}) == 33


@pytest.mark.parametrize("n", [1, 2, 255, 256, 257, 65536, 65537, 10**12])
def test_numbers_are_in_their_range(n: int) -> None:
    numbers = [source.below(n) for source in sources(300)]
    assert all(0 <= number < n for number in numbers)
    if n > 1000:
        assert max(numbers) > n // 2 > min(numbers)


@pytest.mark.parametrize(
    ("n", "limit"), [(2, 10.9), (3, 13.9), (5, 18.5), (6, 20.6), (7, 22.5), (200, 268), (300, 381)]
)
def test_numbers_are_unbiased(n: int, limit: float) -> None:
    """Chi-square below its 99.9 % quantile; the seed is fixed, so the result is too."""
    assert chi_square((source.below(n) for source in sources(12_000)), uniform(range(n))) < limit


@pytest.mark.parametrize("die", [0, 3, 6])
def test_dice_are_unbiased(die: int) -> None:
    expected: dict[object, float] = {"S": 1 / 6, "C": 1 / 6, "P": 1 / 6, "T": 1 / 6, "F": 1 / 3}
    assert chi_square((throw[die] for throw in throws()), expected) < 18.5


def test_neighbouring_dice_and_events_are_independent() -> None:
    faces = "SCPTF"
    expected: dict[object, float] = {
        a + b: (2 if a == "F" else 1) * (2 if b == "F" else 1) / 36 for a in faces for b in faces
    }
    assert chi_square((throw[0:2] for throw in throws()), expected) < 51.2
    assert chi_square((a[0] + b[0] for a, b in pairwise(throws())), expected) < 51.2


def test_shuffles_are_unbiased() -> None:
    orders = uniform(permutations("abcd"))
    assert chi_square((tuple(shuffled(list("abcd"), source)) for source in sources(12_000)), orders) < 49.8


def test_shuffling_leaves_the_list_alone() -> None:
    items = [3, 1, 2]
    assert sorted(shuffled(items, sources(1)[0])) == [1, 2, 3]
    assert items == [3, 1, 2]


def test_a_plain_generator_serves_as_a_source() -> None:
    source = RandomSource(random.Random(1))
    assert chi_square((source.below(6) for _ in range(6000)), uniform(range(6))) < 20.6
    assert chi_square(source.dice("SCPT", 6000), uniform("SCPT")) < 16.3


# ---- dealing a match ----


def test_what_is_dealt_has_the_probability_of_the_outcome() -> None:
    state = (
        YETI.start(2, YETI.options({"fair_start": True})).play("start:0").play("roll:FFFFFCC").play("keep:F")
    )
    expected: dict[object, float] = {str(move): float(p) for move, p in state.outcomes()}
    assert chi_square((str(state.draw(source)) for source in sources(12_000)), expected) < 36.2


def test_the_starter_is_dealt_fairly() -> None:
    state = YETI.start(5, YETI.options({}))
    dealt = (str(Dealer.from_words(number).deal(state)) for number in range(6000))
    assert chi_square(dealt, uniform(f"start:{seat}" for seat in range(5))) < 18.5


def test_mixed_weather_is_dealt_fairly() -> None:
    state = YETI.start(2, YETI.options({"weather": "mixed"})).play("start:0")
    stacks = [str(state.draw(source)).removeprefix("weather:").split(",") for source in sources(6000)]
    for place in (0, 1, 5):
        tiles = uniform(number + side for number in "123456" for side in "+-")
        assert chi_square((stack[place] for stack in stacks), tiles) < 31.3
    good = Counter("".join(sorted(tile[0] for tile in stack if tile[1] == "+")) for stack in stacks)
    assert len(good) == 20
    assert chi_square(good.elements(), uniform(good)) < 43.9


def test_every_weather_outcome_can_be_dealt() -> None:
    state = YETI.start(2, YETI.options({"weather": "short"})).play("start:0")
    outcomes = {str(move): probability for move, probability in state.outcomes()}
    assert set(outcomes.values()) == {Fraction(1, 720)}
    assert {str(state.draw(source)) for source in sources(9000)} == set(outcomes)


def test_the_same_event_is_dealt_the_same_again() -> None:
    state = YETI.start(3, YETI.options({})).play("start:1")
    assert Dealer(SEED).deal(state) == Dealer(SEED).deal(state)
    assert len({Dealer.from_words(number).deal(state) for number in range(50)}) > 20


def test_other_turns_and_rolls_are_dealt_otherwise() -> None:
    rolls = dealt(SEED, 2, lambda state, seat: 0)
    assert len(set(rolls.values())) > len(rolls) / 3


def test_the_same_seed_gives_a_seat_the_same_dice_whatever_the_others_do() -> None:
    """Duplicate play: seat 0 plays the same way, the others differently."""
    rng = random.Random(3)
    one = dealt(SEED, 3, lambda state, seat: 0 if seat == 0 else rng.randrange(9))
    two = dealt(SEED, 3, lambda state, seat: 0 if seat == 0 else rng.randrange(9))
    common = [key for key in one.keys() & two.keys() if key[0] == "roll"]
    first_turns = [key for key in common if key[1] == 0 and key[2] == 1]
    assert first_turns
    assert [one[key] for key in first_turns] == [two[key] for key in first_turns]
    # With fewer dice in the pool the dice there are fall the same: the smaller handful is part of the larger.
    for key in common:
        small, large = sorted((one[key].removeprefix("roll:"), two[key].removeprefix("roll:")), key=len)
        assert not Counter(small) - Counter(large)
    assert any(len(one[key]) != len(two[key]) for key in common)


def test_taking_back_and_playing_on_cannot_change_a_roll() -> None:
    dealer = Dealer(SEED)
    state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CCFFTT")
    coins, tents = state.play("keep:C"), state.play("keep:T")
    assert isinstance(coins.turn, Chance)
    assert isinstance(tents.turn, Chance)
    assert coins.turn.key == tents.turn.key
    assert dealer.deal(coins) == dealer.deal(tents)


def test_nothing_is_dealt_at_a_decision_or_at_the_end() -> None:
    state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CCFFTT")
    with pytest.raises(ValueError, match="no chance event"):
        Dealer(SEED).deal(state)
    with pytest.raises(ValueError, match="no chance event"):
        state.draw(Dealer(SEED).source(("x",)))


def test_a_match_can_be_dealt_to_its_end() -> None:
    plies = random_plies(YETI.start(4, YETI.options({})), Dealer(SEED).deal, random.Random(0))
    assert plies == random_plies(YETI.start(4, YETI.options({})), Dealer(SEED).deal, random.Random(0)) > 100


def test_a_word_is_the_same_seed_for_everybody_who_was_told_it() -> None:
    assert Dealer.from_word("Glacier").seed.hex() == "09d7df9bcd0fffd36637bcc1fef2e85c"
    assert Dealer.from_word("  GLACIER\n") == Dealer.from_word("glacier") != Dealer.from_word("glaciers")
    assert Dealer.from_word("glacier") != Dealer.from_words("glacier")
