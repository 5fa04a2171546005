"""What is learned: the file is what its script writes, from matches that are played like this still."""

from __future__ import annotations

from inspect import getsource

from game.yak import YAK, learn, values
from game.yak.potential import TRAITS
from game.yak.standing import FEATURES


def test_the_numbers_are_of_the_seed_and_the_matches_that_the_file_names() -> None:
    """Fails if the file was changed by hand, or if it is time to learn anew."""
    assert getsource(values) == learn.text(learn.SEED, learn.mark_of(learn.SEED))


def test_another_seed_teaches_something_else() -> None:
    assert learn.mark_of(learn.SEED + 1) != learn.mark_of(learn.SEED)


def test_there_is_a_number_for_everything_that_is_looked_at() -> None:
    assert len(values.GROWTH) == TRAITS
    assert len(values.WEIGHTS) == FEATURES
    assert set(values.SLOPES) == set(learn.MATCHES) == set(YAK.seats)


def test_a_system_of_equations_is_solved() -> None:
    assert learn.solve([[4.0, 2.0], [2.0, 3.0]], [2.0, 5.0]) == [-0.5, 2.0]
