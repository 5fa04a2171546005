"""Yak's secret: whatever has been picked, nobody else's page can tell before it is revealed."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from typing import Any

import pytest

from app.sealed import seal, unseal
from game import Decision, RecordError
from tests.app.player import Page
from tests.app.yak_tables import match_of, state_of

CARDS = ("card:build", "card:restock", "card:market")


def at_first_choice(seats: int) -> Page:
    """A new match, the table covered for the first who picks."""
    page = Page(seed=seats)
    page.start(seats, "yak")
    page.send("play")  # everyone has looked at the table
    assert page.playing.phase == "handover"
    return page


def chosen(seats: int, cards: tuple[str, ...]) -> tuple[Page, list[dict[str, Any]]]:
    """Cards picked one after the other, and every answer that somebody else may have seen."""
    page = at_first_choice(seats)
    seen = []
    for card in cards:
        page.send("play")
        assert page.playing.phase == "choose"
        seen.append(page.send("play", token=card))
    return page, seen


def without_seal(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer but for its match’s id and time, and for what is sealed, if it is as long as any other."""
    saved = {key.partition(":")[0]: dict(value) for key, value in answer["save"].items()}
    assert saved.keys() == {"match", "about"}
    saved["match"]["sealed"] = len(saved["match"]["sealed"])
    for value in saved.values():
        for own in ("id", "begun", "played"):
            value.pop(own, None)
    return {**answer, "save": saved}


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_picked_changes_nothing_that_others_see(seats: int) -> None:
    first: list[dict[str, Any]] = []
    for cards in product(CARDS, repeat=seats - 1):
        _, seen = chosen(seats, cards)
        assert all(answer["regions"].keys() == {"app"} for answer in seen), "the table is covered"
        seen = [without_seal(answer) for answer in seen]
        first = first or seen
        assert seen == first


def test_the_covered_screen_shows_no_card_and_nothing_of_the_table() -> None:
    page, _ = chosen(3, ("card:restock",))
    assert 'data-screen="handover"' in page.markup
    for word in ("card-build", "card-restock", "card-market", "card:", 'id="ring"', 'id="turn"'):
        assert word not in page.markup


def test_what_was_picked_is_not_said_nor_kept_in_the_log() -> None:
    page, seen = chosen(4, ("card:build", "card:market"))
    assert [answer["say"] for answer in seen] == [
        [f"{page.playing.players[seat].name} has picked a card."] for seat in page_order(page)[:2]
    ]


def page_order(page: Page) -> list[int]:
    state: Any = page.match.state
    return [(state.baby + step) % state.seats for step in range(state.seats)]


@pytest.mark.parametrize("card", CARDS)
def test_cards_of_those_who_have_not_acted_stay_hidden_while_the_first_acts(card: str) -> None:
    """Whatever the last of three picks, all that is shown and stored until it is revealed is the same."""
    shown = []
    for last in (card, "card:build"):
        page, _ = chosen(3, ("card:build", "card:restock", last))
        answers = []
        while page.match.hidden:
            answers.append({key: value for key, value in page.answer.items() if key != "save"})
            answers.append({"length": len(json.dumps(page.record))})
            answers.append({"moves": page.record["moves"]})
            page.send("play", **({"token": "done"} if "done" in page.match.state.moves() else {}))
            if page.playing.phase == "choose":
                page.send("play", token=str(page.match.state.moves()[-1]))
        shown.append(answers)
    assert shown[0] == shown[1]


def kinds(page: Page) -> list[str]:
    return [event.kind for event in page.match.state.events]


def test_a_reload_among_the_choices_covers_the_table_again_and_loses_nothing() -> None:
    page, _ = chosen(3, ("card:market", "card:restock"))
    again = Page(page.saved)
    assert not any(card in json.dumps(again.answer) for card in CARDS)
    again.send("resume")
    assert again.playing.phase == "handover"
    assert again.match.states == page.match.states
    assert again.markup == page.markup


def test_a_reload_while_somebody_looks_at_their_cards_covers_the_table_again() -> None:
    page, _ = chosen(3, ("card:market",))
    page.send("play")
    page.send("pick", token="card:build")
    assert "card-build" in page.markup
    again = Page(page.saved)
    again.send("resume")
    assert again.playing.phase == "handover"
    assert "card-build" not in again.markup


def test_leaving_the_table_among_the_choices_covers_it_too() -> None:
    page, _ = chosen(3, ("card:market",))
    page.send("play")
    page.send("pick", token="card:build")
    page.send("home")
    page.send("resume")
    assert page.playing.phase == "handover"
    page.send("play")
    assert page.playing.picked == "", "what was picked before is not shown again"


def test_the_stored_record_is_one_that_can_be_replayed_up_to_the_first_secret() -> None:
    page, _ = chosen(4, ("card:build", "card:build"))
    stored = page.stored
    assert stored.moves == page.match.moves[:-2]
    assert unseal(page.record)["moves"] == page.match.tokens


def test_after_the_round_nothing_is_sealed() -> None:
    page, _ = chosen(2, ("card:restock", "card:restock"))
    rng = random.Random(1)
    while "moved" not in kinds(page):
        page.step(rng)
    assert "sealed" not in page.record
    assert page.stored.state == page.match.state


def test_whoever_has_picked_may_pick_again_but_only_behind_the_cover() -> None:
    page, _ = chosen(3, ("card:market",))
    first = page_order(page)[0]
    assert page.playing.players[first].name in page.markup
    page.send("undo")
    assert page.playing.phase == "handover"
    turn = page.match.state.turn
    assert isinstance(turn, Decision) and turn.seat == first
    page.send("play")
    assert page.playing.picked == ""


def test_the_next_one_cannot_take_back_what_another_has_picked_while_looking_at_their_cards() -> None:
    page, _ = chosen(3, ("card:market",))
    page.send("play")
    before = page.match
    page.send("undo")
    assert page.match is before
    assert page.said[-1] == "What another player has picked stays face down."


def test_a_key_held_down_does_not_uncover_the_table() -> None:
    page, seen = chosen(3, ("card:market",))
    assert seen[0]["focus"] == "handover-title"
    assert 'id="handover-title"' in page.markup


def test_a_clock_or_an_old_click_does_not_uncover_the_table() -> None:
    page, _ = chosen(3, ("card:market",))
    assert "after" not in page.answer
    old = page.session.at - 1
    assert page.session.handle({"do": "play", "at": old}) == {"at": page.session.at}
    assert page.playing.phase == "handover"


SECRET = {"seed": "5a" * 16, "moves": ["start:0", *CARDS, "take:R@0.0"], "names": ["A"]}


def test_what_is_sealed_comes_back() -> None:
    for first in range(1, 6):
        assert unseal(seal(SECRET, first)) == SECRET


def test_the_length_of_what_is_sealed_tells_nothing() -> None:
    lengths = {len(seal({**SECRET, "moves": ["start:0", card]}, 1)["sealed"]) for card in CARDS}
    assert len(lengths) == 1


@pytest.mark.parametrize("damage", ["", "zz", "00", 7, None, [], "ab" * 256])
def test_a_damaged_seal_is_put_aside_like_any_damaged_match(damage: Any) -> None:
    page, _ = chosen(2, ("card:build",))
    broken = {**page.record, "sealed": damage}
    with pytest.raises(RecordError, match="in secret cannot be read"):
        unseal(broken)
    again = Page({"match": broken})
    assert "A match cannot be read." in again.markup
    assert again.saved["match"] == broken


def test_a_card_can_be_picked_unseen_and_is_named_only_on_request() -> None:
    """By keys that move no focus: whoever listens hears nothing until whoever picks asks for it."""
    page = at_first_choice(2)
    page.send("play")
    assert page.playing.phase == "choose"
    for key, card in enumerate(CARDS, 1):
        assert re.search(rf'<input[^>]*data-token="{card}"[^>]*data-key="{key}"', page.markup)
    page.said.clear()
    page.send("tell")
    assert page.said == ["Nothing is picked yet."]
    page.said.clear()
    page.send("pick", token="card:restock")
    assert page.said == []
    primary = re.findall(r'<button[^>]*id="play".*?</button>', page.markup, flags=re.DOTALL)[-1]
    assert "Lay it face down" in primary and "Restock" not in primary
    page.send("tell")
    assert page.said == ["Pick Restock"]
    page.said.clear()
    page.send("play")
    assert not [sentence for sentence in page.said if "Restock" in sentence]
    page.send("tell")
    assert not [sentence for sentence in page.said if "Restock" in sentence], (
        "the next one may not ask for it"
    )


def test_what_is_hidden_are_the_cards_that_lie_face_down() -> None:
    for match in match_of(3):
        state = state_of(match)
        chosen = [match.states[ply].turn for ply in match.hidden]
        down = [seat for seat in range(3) if state.chosen[seat] is not None and not state.revealed(seat)]
        assert sorted(turn.seat for turn in chosen if isinstance(turn, Decision)) == down
