"""The parts that every screen is made of."""

from __future__ import annotations

import pytest

from app.draft import NAME_LENGTH
from app.markup import act, art, badge, clean_name, icon, icon_act


def test_a_button_carries_its_action_and_data_escaped() -> None:
    button = str(act("<Go>", "play", token='a"<b>', primary=True))
    assert 'data-do="play"' in button
    assert 'data-token="a&#34;&lt;b&gt;"' in button
    assert "&lt;Go&gt;" in button
    assert 'type="button"' in button


def test_a_button_that_cannot_be_used_still_takes_the_focus() -> None:
    button = str(act("Add", "add", disabled=True))
    assert 'aria-disabled="true"' in button
    assert " disabled" not in button


def test_an_icon_button_has_a_name() -> None:
    assert 'aria-label="Close"' in str(icon_act("close", "Close", "close"))


def test_a_picture_is_announced_only_with_a_label() -> None:
    assert 'role="img"' in str(art("yeti", label="The Yeti"))
    assert 'aria-hidden="true"' in str(icon("undo"))


@pytest.mark.parametrize(
    ("symbol", "box"),
    [
        ("i-undo", "0 0 24 24"),
        ("yeti-marker", "0 0 40 48"),
        ("wx-good-3", "0 0 64 64"),
        ("equip-2", "0 0 48 48"),
    ],
)
def test_a_symbol_is_shown_in_its_own_box(symbol: str, box: str) -> None:
    assert f'viewBox="{box}"' in str(art(symbol))


def test_a_seat_is_told_by_shape_and_colour() -> None:
    assert 'class="badge s3"' in str(badge(3))
    assert 'href="#seat-3"' in str(badge(3))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Pema  ", "Pema"),
        ("Pe\x00ma\n\tD", "Pe ma D"),
        ("a\u202eb", "a b"),
        ("雪線 ག Ömer 🏔", "雪線 ག Ömer 🏔"),
        ("x" * 99, "x" * NAME_LENGTH),
        ("\u200b\ufeff\ud800", ""),
        (None, ""),
        (7, ""),
    ],
)
def test_a_name_is_fit_to_be_shown(typed: object, shown: str) -> None:
    assert clean_name(typed, NAME_LENGTH) == shown
