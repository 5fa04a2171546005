"""The golden playthroughs still go exactly as written; see `playthroughs.py`."""

import pytest

from game import GAMES, Dealer
from game.contract import Chance, Over
from tests.engine.playthroughs import FOLDER, NAMES, SETTINGS, played, read, text


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_goes_as_written(name: str) -> None:
    written, record = read(name)
    assert text(record).splitlines() == written.splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_still_deals_what_was_dealt(name: str) -> None:
    dealer, match = Dealer.from_hex(read(name)[1].extra["seed"]), played(name)
    dealt = [
        (ply, str(dealer.deal(state)), str(move))
        for ply, (state, move) in enumerate(zip(match.states, match.moves, strict=False), start=1)
        if isinstance(state.turn, Chance)
    ]
    assert [(ply, now, then) for ply, now, then in dealt if now != then] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_a_whole_match_of_its_name(name: str) -> None:
    _, record = read(name)
    game, setting, seats = name.split("-")
    assert (record.game, record.seats, record.options) == (game, int(seats), SETTINGS[game][setting])
    assert isinstance(played(name).state.turn, Over)


def test_no_game_setting_or_number_of_seats_lacks_a_playthrough() -> None:
    assert set(SETTINGS) == set(GAMES)
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(NAMES)


def test_every_weather_has_a_playthrough() -> None:
    from game.yeti.components import WEATHERS

    assert set(SETTINGS["yeti"]) == set(WEATHERS)
