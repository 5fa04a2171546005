"""Match your box: what can be typed in, what is kept, and that both are what the engine takes."""

from __future__ import annotations

from typing import Any

import pytest

from app.box import form, kept_from, read, value, whole, with_value
from app.screens.box import box
from app.text import Translator
from game import GAMES

TR = Translator()
GAMES_WITH_VALUES = ("yeti", "yak")


def names(game: str) -> list[str]:
    return [field.name for group in form(game).groups(TR) for row in group.rows for field in row.fields]


def leaves(tables: Any, path: str = "") -> list[str]:
    """Every number in the tables, by its name."""
    if isinstance(tables, int):
        return [path]
    inner = tables.items() if isinstance(tables, dict) else enumerate(tables)
    return [leaf for key, one in inner for leaf in leaves(one, f"{path}.{key}" if path else str(key))]


@pytest.mark.parametrize("game", GAMES_WITH_VALUES)
def test_every_value_that_may_be_replaced_has_a_field(game: str) -> None:
    assert sorted(names(game)) == sorted(leaves(whole(game, {})))


@pytest.mark.parametrize("game", GAMES_WITH_VALUES)
def test_a_changed_value_is_all_that_is_kept_and_the_engine_plays_with_it(game: str) -> None:
    for name in names(game):
        ours = value(whole(game, {}), name)
        kept = with_value(game, {}, name, ours + 7)
        assert list(kept) == [name.split(".")[0]]
        assert value(whole(game, kept), name) == ours + 7
        assert GAMES[game].options({"components": kept}).to_json() == {"components": kept}
        assert with_value(game, kept, name, ours) == {}


def test_several_values_add_up() -> None:
    kept = with_value("yeti", with_value("yeti", {}, "photos.0", 9), "equipment.E7.1", 6)
    assert kept["photos"] == [9, 3, 6, 9, 13, 17, 21]
    assert kept["equipment"]["E7"] == [5, 6]


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "100", "9999", "１", None, 5])
def test_what_no_box_says_is_no_number(text: object) -> None:
    assert read(text) is None


def test_what_was_kept_is_checked_game_by_game() -> None:
    good = {"photos": [2, 3, 6, 9, 13, 17, 21]}
    data = {"yeti": good, "yak": {"group_points": "many"}, "chess": {}, "other": 3}
    assert kept_from(data) == {"yeti": good}
    assert kept_from("nonsense") == {}
    assert kept_from({"yeti": {"photos": [1, 3, 6, 9, 13, 17, 21]}}) == {}, "these are ours"


def test_a_wrong_field_says_what_it_wants_and_keeps_what_was_typed() -> None:
    page = str(box(TR, "yak", {}, {"food_points": "<lots>"}, None))
    assert "&lt;lots&gt;" in page
    assert "A whole number from 0 to 99, please." in page
    assert page.count('aria-invalid="true"') == 1


def test_a_changed_field_shows_what_ours_is() -> None:
    page = str(box(TR, "yeti", with_value("yeti", {}, "peak_tiles.0", 12), {}, None))
    assert "ours: 8" in page
    assert "1 value differs from ours." in page
