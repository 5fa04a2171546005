"""Whether the dice of a match follow from its seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import Dealer, Record
from game.contract import Chance
from game.fairness import check
from tests.engine.playthroughs import NAMES, played, read


@pytest.mark.parametrize("name", NAMES)
def test_every_golden_match_follows_from_its_seed(name: str) -> None:
    match = played(name)
    checked = check(match, Dealer.from_hex(read(name)[1].extra["seed"]))
    assert checked.wrong is None
    assert checked.events == sum(isinstance(state.turn, Chance) for state in match.states)


def test_another_seed_is_found_out_at_the_first_roll_that_differs() -> None:
    record = read("yeti-off-2")[1]
    wrong = check(record.match(), Dealer.from_words("another")).wrong
    assert wrong and wrong.token == record.moves[wrong.ply - 1] != wrong.dealt


def test_a_changed_roll_is_found_out() -> None:
    record = read("yeti-off-2")[1]
    dealer = Dealer.from_hex(record.extra["seed"])
    forged = Record.from_json({**record.to_json(), "moves": [record.moves[0], "roll:CCCTTT"]}).match()
    assert check(forged, dealer).wrong == (2, "roll:CCCTTT", record.moves[1])
    assert check(replace(forged, states=forged.states[:2], moves=forged.moves[:1]), dealer).wrong is None
