"""Bots at the table: they play by themselves, at a pace, and people watch, skip, hold and take back."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from app.playing import CHOSEN, THINKING
from game import Chance, Decision, State
from game.bots import Thinking
from game.bots.registry import BOTS
from game.contract import Move
from tests.app.player import Page


def rng() -> random.Random:
    return random.Random(5)


class Slow:
    """Needs some slices, then takes the last legal move; nothing is no choice, or no match would end."""

    def think(self, seen: State, rng: random.Random) -> Thinking:
        for _ in range(3):
            yield
        move: Move = wish(seen)
        return move


def wish(state: State) -> Any:
    """What a slow bot plays."""
    return [move for move in state.moves() if str(move) != "keep:-"][-1]


class Broken(Slow):
    def think(self, seen: State, rng: random.Random) -> Thinking:
        yield
        raise ZeroDivisionError("oh")


class Late(Slow):
    def think(self, seen: State, rng: random.Random) -> Thinking:
        while True:
            yield


class Cheat(Slow):
    def think(self, seen: State, rng: random.Random) -> Thinking:
        yield
        return seen.parse("climb:1")


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick bots for tests, that still need a slice or two."""
    for game in BOTS.values():
        monkeypatch.setitem(game, "easy", Slow)
        monkeypatch.setitem(game, "hard", Slow)


def phase(page: Page) -> str:
    return page.playing.phase


def asked(page: Page) -> Any:
    turn = page.match.state.turn
    assert isinstance(turn, Decision)
    return page.playing.players[turn.seat]


def until(page: Page, *phases: str) -> None:
    """Look on, as the page's clock does, until the table does one of these."""
    dice = rng()
    for _ in range(2000):
        page.think()
        if phase(page) in phases and (page.playing.watched or "choose" in phases):
            return
        assert phase(page) != "over"
        if page.playing.watched:
            page.send("continue")
        else:
            page.step(dice)
    raise AssertionError(f"never {phases}")


# -- a bot's turn --------------------------------------------------------------------------------------------


def test_a_whole_match_against_a_bot_goes_by_itself_where_the_bot_acts() -> None:
    page = Page(seed=1)
    page.start(2, bots=["hard"], weather="mixed")
    dice = rng()
    for _ in range(5000):
        page.think()
        if phase(page) == "over":
            break
        if page.playing.watched:
            assert phase(page) in ("ready", "air", "event", "forced", "thinks", "chosen")
            page.send("continue")
        else:
            page.step(dice)
    assert page.stored.state == page.match.state
    assert page.record["plays"] == ["person", "hard"]


def test_what_a_bot_does_is_shown_step_by_step() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, "thinks")
    assert "is thinking" in page.regions["turn"]
    assert "Skip to me" in page.regions["turn"]
    until(page, "chosen")
    assert page.answer["after"] == CHOSEN
    assert page.playing.picked == str(wish(page.match.state))
    plies = len(page.match.moves)
    page.send("continue")
    assert page.match.tokens[plies] == str(page.match.moves[plies])
    assert len(page.match.moves) > plies


def test_a_bot_is_seen_thinking_even_if_it_needs_no_time() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    while phase(page) != "thinks":
        page.step(rng())
    assert page.answer["after"] == THINKING
    page.think()
    assert phase(page) == "thinks"
    page.send("continue")
    assert phase(page) == "chosen"


def test_a_bot_that_needs_longer_is_shown_as_soon_as_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.start(2, bots=["hard"])
    while phase(page) != "thinks":
        page.step(rng())
    at = page.session.at
    page.send("continue")
    assert phase(page) == "thinks"
    assert page.session.at == at
    page.think()
    assert phase(page) == "chosen"


@pytest.mark.parametrize(("pace", "factor"), [("slow", 2), ("normal", 1)])
def test_the_pace_is_a_setting(pace: str, factor: int) -> None:
    page = Page()
    page.send("pace", value=pace)
    page.start(2, bots=["hard"])
    until(page, "chosen")
    assert page.answer["after"] == factor * CHOSEN
    assert Page(page.saved).session.visit.look.pace == pace


def test_at_once_means_that_nothing_is_waited_for() -> None:
    page = Page()
    page.send("pace", value="instant")
    page.start(2, bots=["hard"])
    dice = rng()
    for _ in range(40):
        page.think()
        assert not page.playing.watched
        page.step(dice)
        if phase(page) == "over":
            break


def test_the_panel_of_a_bot_offers_nothing_to_choose() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, "chosen")
    inputs = re.findall("<input[^>]*>", page.regions["turn"])
    assert inputs and all(" disabled" in one for one in inputs)
    before = page.match
    page.send("pick", token=str(before.state.moves()[0]))
    assert page.match is before
    assert page.playing.picked == str(wish(before.state))


# -- skip, pause, take back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["ready", "air", "thinks", "chosen"])
def test_skip_leads_to_the_next_choice_of_a_person(moment: str) -> None:
    page = Page(seed=2)
    page.start(3, bots=["hard", "easy"])
    until(page, moment)
    page.send("skip")
    page.think()
    assert not page.playing.watched
    assert phase(page) in ("ready", "choose", "event", "forced")
    turn = page.match.state.turn
    assert getattr(turn, "seat", None) == 0
    until(page, "chosen")
    assert page.answer["after"] == CHOSEN, "the next turn is watched again"


def test_a_second_skip_does_nothing() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, "thinks")
    message = {"do": "skip", "at": page.session.at}
    page.session.handle(message)
    page.think()
    before = page.match
    page.session.handle(message)
    page.send("skip")
    assert page.match is before


def test_bots_can_be_held_and_go_on_step_by_step() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, "thinks")
    page.send("pause")
    assert "after" not in page.answer
    for expected in ("chosen", "air"):
        page.think()
        page.send("play")
        page.think()
        if phase(page) == "forced":
            break
        assert phase(page) == expected
        assert "after" not in page.answer
        assert "Go on" in page.regions["turn"]
    page.send("unpause")
    assert page.answer["after"] > 0


def test_pause_is_heard_whatever_has_happened_meanwhile() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, "thinks")
    page.session.handle({"do": "pause", "at": page.session.at - 1})
    assert page.playing.paused


def test_nobody_takes_back_what_a_bot_has_chosen() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, "chosen")
    page.send("continue")
    before = page.match
    page.send("undo")
    assert page.match is before
    assert page.said[-1] in ("Another player has decided since.", "What was rolled or drawn stays as it is.")


# -- reload, rematch -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["thinks", "chosen"])
def test_after_a_reload_the_bot_thinks_again(moment: str) -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, moment)
    again = Page(page.saved)
    again.send("resume")
    assert again.playing.players == page.playing.players
    assert again.match.states == page.match.states
    assert phase(again) == "thinks"
    until(again, "chosen")
    assert again.playing.picked == str(wish(page.match.state))


def test_bots_rest_while_nobody_is_at_the_table() -> None:
    page = Page()
    page.start(2, bots=["hard"])
    until(page, "thinks")
    page.send("home")
    assert not page.session.thinking
    assert page.session.think() is None
    page.send("resume")
    assert page.session.thinking or phase(page) == "chosen"


def test_a_rematch_keeps_who_plays() -> None:
    page = Page()
    page.send("pace", value="instant")
    page.start(2, bots=["hard", "easy"])
    page.think()
    assert phase(page) == "over"
    players = page.playing.players
    page.send("play")
    page.send("rematch")
    assert page.playing.players == players


@pytest.mark.parametrize("plays", [None, 3, ["hard"], ["?", None], [{}, []]])
def test_who_plays_is_a_person_unless_the_record_says_otherwise(plays: Any) -> None:
    page = Page()
    page.start(2)
    again = Page({"match": {**page.record, "plays": plays}})
    again.open()
    expected = ["hard" if plays == ["hard"] else "", ""]
    assert [player.bot for player in again.playing.players] == expected


# -- bots that are no good -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "words"), [(Broken, "broke down"), (Late, "thought for too long"), (Cheat, "what is not legal")]
)
def test_a_bot_that_is_no_good_is_replaced_and_the_log_says_so(
    bot: type[Slow], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS["yeti"], "hard", bot)
    monkeypatch.setattr("app.opponents.LIMIT", 0.05)
    page = Page(seed=4)
    page.start(2, bots=["hard"])
    until(page, "thinks")
    until(page, "chosen")
    default = page.match.state.moves()[0]
    ply = len(page.match.moves)
    page.send("continue")
    assert page.match.moves[ply] == default
    assert any(words in sentence.text for sentence in page.playing.log[ply])
    assert any(words in text for text in page.said)
    again = Page(page.saved).open()
    assert again.playing.log == page.playing.log, "after a reload, too"


# -- secrets -------------------------------------------------------------------------------------------------


def test_the_only_person_picks_without_a_cover_and_sees_no_card_of_a_bot() -> None:
    page = Page(seed=3)
    page.start(3, "yak", bots=["hard", "easy"])
    dice = rng()
    with page.undrawn():
        for _ in range(400):
            page.think()
            assert phase(page) != "handover"
            state: Any = page.match.state
            for seat in (1, 2):
                card = state.chosen[seat]
                if card and not state.revealed(seat):
                    assert page.playing.table().state.chosen[seat] != card
            if phase(page) == "thinks" and state.turn.kind == "card":
                assert page.playing.picked == ""
            if phase(page) == "over":
                break
            page.send("continue") if page.playing.watched else page.step(dice)


@pytest.mark.parametrize("card", [0, 1, 2])
def test_what_a_bot_picks_in_secret_changes_nothing_that_is_shown(
    card: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(place: int) -> list[dict[str, Any]]:
        """All that is answered until a card of a bot is revealed."""

        class Picks(Slow):
            def think(self, seen: State, rng: random.Random) -> Thinking:
                yield
                return seen.moves()[place % len(seen.moves())]

        monkeypatch.setitem(BOTS["yak"], "hard", Picks)
        page = Page(seed=PERSON_FIRST)
        page.start(3, "yak", bots=["hard", "hard"])
        page.send("play")
        page.send("play", token="card:build")
        answers = []
        while phase(page) != "choose":
            page.think()
            page.send("continue")
            answers.append({key: value for key, value in page.answer.items() if key != "save"})
        assert len(page.match.hidden) == 2
        assert asked(page).bot == ""
        return answers

    assert shown(card) == shown(0)


PERSON_FIRST = 1
"""Of this seed the only person acts before all bots."""


def test_two_people_still_cover_the_table_for_each_other_and_bots_do_not_need_it() -> None:
    page = Page(seed=3)
    page.start(3, "yak", bots=["hard"])
    covered = set()
    dice = rng()
    with page.undrawn():
        for _ in range(300):
            page.think()
            if phase(page) == "handover":
                covered.add(asked(page).bot)
            page.send("continue") if page.playing.watched else page.step(dice)
    assert covered == {""}


# -- only bots -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_bots_play_a_match_among_themselves(game: str) -> None:
    page = Page(seed=6)
    page.start(2, game, bots=["hard", "easy"])
    with page.undrawn():
        for _ in range(5000):
            page.think()
            if phase(page) == "over":
                break
            assert page.playing.watched
            assert "after" in page.answer
            page.send("continue")
    assert page.match.is_over


def test_among_bots_skip_leads_to_the_next_turn() -> None:
    page = Page(seed=6)
    page.start(2, bots=["hard", "easy"])
    until(page, "chosen")
    seat = asked(page)
    assert "Skip this turn" in page.regions["turn"]
    page.send("skip")
    page.think()
    assert page.playing.watched
    turn = page.match.state.turn
    assert isinstance(turn, Chance | Decision) and turn.seat is not None
    assert page.playing.players[turn.seat] != seat
