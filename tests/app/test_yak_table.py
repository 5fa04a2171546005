"""Yak's table: every state of a match can be drawn, says what is the case, and escapes what people type."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from app.games import Table, views
from app.yak.tower import PLACES
from game import Decision
from game.yak import Take
from tests.app.yak_tables import at, found, match_of, phases, state_of, table

yak = views("yak")

SYMBOLS = re.compile(r'href="#([\w-]+)"')
IDS = re.compile(r'(?<=\sid=)"[^"]*"')


def drawn(at_: Table) -> str:
    parts = {name: str(part) for name, part in yak.regions(at_).items()}
    for name, part in parts.items():
        assert re.match(rf'<\w+[^>]* id="{name}"|<\w+ id="{name}"', part), f"a region has its id: {name}"
    return "".join(parts.values())


@pytest.mark.parametrize(("seats", "master_builder"), [(2, False), (3, True), (4, True)])
def test_every_state_of_a_match_can_be_drawn(seats: int, master_builder: bool) -> None:
    sprite = sprite_symbols()
    for match in match_of(seats, 1, master_builder):
        for phase in phases(match):
            text = drawn(table(match, phase))
            ids = IDS.findall(text)
            assert len(ids) == len(set(ids)) > 10, "an id stands once"
            assert set(SYMBOLS.findall(text)) <= sprite
            assert "<Dolma>" not in text
            assert text.count("btn primary") == 1
            assert " style=" not in text


def test_stones_come_from_where_they_lay() -> None:
    before, flights = "", 0
    for match in match_of(3, 1):
        state = state_of(match)
        if not isinstance(state.turn, Decision):
            continue
        shown = drawn(table(match))
        kinds = {event.kind for event in state.events}
        starts = re.findall(r'id="([\w.-]+)"[^>]* data-from="([\w-]+)"', shown)
        for piece, start in starts:
            assert f'id="{start}"' in before
            flights += f'id="{piece}"' not in before
        assert "placed" not in kinds or any(piece.startswith("laid-small-") for piece, _ in starts)
        assert kinds & {"placed", "drawn", "loaded"} or not starts
        before = shown
    assert flights


def sprite_symbols() -> set[str]:
    from app.prerender import WEB

    text = (WEB / "art" / "sprite.svg").read_text("utf-8")
    return {element.get("id", "") for element in ElementTree.fromstring(text).iter()}


def test_with_a_stone_in_hand_every_legal_cell_is_a_button() -> None:
    match = found(at("build", lambda state: len(state.moves()) > 8), seats=4)
    state = state_of(match)
    stone = next(move.stone for move in state.moves() if isinstance(move, Take))
    text = drawn(table(match, picked=f"stone:{stone}"))
    tokens = re.findall(r'data-token="(take:[^"]+)"', text)
    assert sorted(tokens) == sorted(
        str(move) for move in state.moves() if isinstance(move, Take) and move.stone == stone
    )


def test_without_a_stone_in_hand_no_cell_is_a_button() -> None:
    match = found(at("build", lambda state: len(state.moves()) > 8), seats=4)
    assert 'data-token="take:' not in drawn(table(match, picked=""))


def test_every_cell_has_a_place() -> None:
    assert PLACES["0.-2"] == (0, -2)
    assert PLACES["3.3"] == (3, 3)


def test_what_cannot_be_paid_with_says_why() -> None:
    match = found(
        at(
            "pay",
            lambda state: "m" in state.reserves[state.seat or 0] and state.cart_of(state.seat or 0) == 0,
        )
    )
    assert "This cart refuses meat" in drawn(table(match))


def test_the_primary_button_names_what_is_missing() -> None:
    match = found(at("pay", lambda state: state.price > 1))
    text = drawn(table(match, picked="pay:"))
    assert re.search(r'id="play"[^>]*aria-disabled="true"', text)
    assert "more food" in text


def test_the_end_is_announced_as_soon_as_it_is_triggered() -> None:
    match = found(at("build", lambda state: state.ended_by is not None and state.round == state.last_round))
    assert "This is the last round" in drawn(table(match))
    match = found(
        lambda state: (
            state.ended_by is not None and state.round < state.last_round and isinstance(state.turn, Decision)
        )
    )
    assert "One more round after this" in drawn(table(match))


def test_carts_keep_their_place_and_the_yaks_face_their_way() -> None:
    match = found(at("card", lambda state: state.direction == 1), seats=4)
    text = drawn(table(match))
    flipped = set(re.findall(r'class="cart at-(\w) [^"]*flip[^"]*"', text))
    assert flipped == {"n", "e"}
    match = found(at("build", lambda state: state.direction == -1), seats=4)
    assert set(re.findall(r'class="cart at-(\w) [^"]*flip[^"]*"', drawn(table(match)))) == {"s", "w"}


def test_the_viewer_sees_no_card_of_those_who_have_not_acted() -> None:
    match = found(at("build", lambda state: state.turn.seat == state.baby), seats=4)  # type: ignore[union-attr]
    text = str(yak.regions(table(match))["ring"])
    assert text.count("#card-back") == 3


def test_objectives_name_who_leads() -> None:
    match = found(
        at("build", lambda state: 2 in state.objectives and state.round > 8), seats=4, master_builder=True
    )
    assert "Most yellow stones" in drawn(table(match))
