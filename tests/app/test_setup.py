"""Set-up: two to five people, each told apart, by options that the game knows."""

from __future__ import annotations

from typing import Any

import pytest

from app.draft import BOT_NAMES, LEVELS, NAMES, PEOPLE, Draft, players_from, seats_of
from app.games import VIEWS, Player
from game.bots.registry import BOTS
from tests.app.player import Page


@pytest.fixture(name="visit")
def at_set_up() -> Page:
    page = Page()
    page.send("setup", game="yeti")
    return page


@pytest.fixture(name="two")
def two_at_set_up(visit: Page) -> Page:
    visit.send("remove", seat="2")
    return visit


def test_a_name_left_empty_is_that_of_the_colour_and_bots_have_their_own() -> None:
    assert [player.name for player in Draft(players=PEOPLE).named()] == [NAMES[1], NAMES[3]]
    assert [player.name for player in Draft().named()] == [NAMES[1], BOT_NAMES[3], BOT_NAMES[2]]
    assert len({*NAMES.values(), *BOT_NAMES.values()}) == 2 * len(NAMES)


def test_a_first_visit_plays_against_bots_and_one_click_starts_it() -> None:
    page = Page()
    page.send("start")
    assert [player.bot for player in page.playing.players] == ["", "medium", "medium"]


def test_any_seat_is_a_person_or_a_bot_and_a_typed_name_stays(visit: Page) -> None:
    visit.send("name", seat="1", value="Ang")
    for seat, who in ((0, "hard"), (1, "easy"), (2, "person")):
        visit.send("plays", seat=str(seat), value=who)
    assert [player.bot for player in visit.session.draft.players] == ["hard", "easy", ""]
    assert [player.name for player in visit.session.draft.named()] == [BOT_NAMES[1], "Ang", NAMES[2]]


@pytest.mark.parametrize("who", [None, "", "random", 3, ["hard"], "HARD"])
def test_nobody_else_can_play(visit: Page, who: Any) -> None:
    draft = visit.session.draft
    visit.send("plays", seat="1", value=who)
    assert visit.session.draft == draft


@pytest.mark.parametrize("game", VIEWS)
def test_every_game_has_every_bot_that_can_be_chosen(game: str) -> None:
    assert set(LEVELS) <= BOTS[game].keys()


def test_a_new_seat_is_of_the_kind_that_sits_last(visit: Page) -> None:
    visit.send("add")
    assert visit.session.draft.players[-1].bot == "medium"
    visit.send("plays", seat="3", value="person")
    visit.send("add")
    assert visit.session.draft.players[-1].bot == ""


def test_names_are_edited_without_a_new_version(visit: Page) -> None:
    at = visit.session.at
    visit.send("name", seat="0", value="  Mingma  ")
    assert visit.session.draft.players[0].name == "Mingma"
    assert visit.session.at == at


def test_another_game_keeps_the_players_as_many_as_may_play_it(visit: Page) -> None:
    visit.send("name", seat="0", value="Mingma")
    for _ in range(3):
        visit.send("add")
    visit.send("setup", game="yak")
    assert visit.session.draft.game == "yak"
    assert len(visit.session.draft.players) == 4
    assert visit.session.draft.players[0].name == "Mingma"
    visit.send("option", name="master_builder", value="on", checked=True)
    visit.send("start")
    assert visit.match.game.name == "yak"
    assert visit.match.options.master_builder


def test_a_name_is_escaped_everywhere(two: Page) -> None:
    nasty = '<b onload="x">&amp;'
    two.send("name", seat="0", value=nasty)
    two.send("name", seat="1", value=nasty)
    assert nasty not in two.markup
    two.send("start")
    assert "<b onload" not in two.markup
    two.send("play")
    assert "<b onload" not in two.markup
    assert [player.name for player in two.playing.players] == [nasty, nasty], "two may be called the same"


def test_seats_are_added_up_to_the_most_and_taken_away_down_to_the_fewest(visit: Page) -> None:
    for _ in range(9):
        visit.send("add")
    assert sorted(player.look for player in visit.session.draft.players) == [1, 2, 3, 4, 5]
    assert "All seats are taken" in visit.markup
    for _ in range(9):
        visit.send("remove", seat="0")
    assert len(visit.session.draft.players) == 2


def test_the_order_is_changed_one_place_at_a_time(two: Page) -> None:
    two.send("add")
    looks = [player.look for player in two.session.draft.players]
    two.send("move", seat="0", by="1")
    assert [player.look for player in two.session.draft.players] == [looks[1], looks[0], looks[2]]
    two.send("move", seat="0", by="-1")
    two.send("move", seat="2", by="1")
    two.send("move", seat="0", by="2")
    assert [player.look for player in two.session.draft.players] == [looks[1], looks[0], looks[2]]


def test_a_colour_that_is_taken_swaps(two: Page) -> None:
    two.send("look", seat="0", look="3")
    assert [player.look for player in two.session.draft.players] == [3, 1]
    two.send("look", seat="0", look="5")
    assert [player.look for player in two.session.draft.players] == [5, 1]
    two.send("look", seat="0", look="6")
    assert [player.look for player in two.session.draft.players] == [5, 1]


@pytest.mark.parametrize("seat", ["9", "-1", "", "x", None, 1.5, "1e3", "9" * 5000])
@pytest.mark.parametrize("do", ["name", "look", "move", "remove"])
def test_a_seat_that_there_is_not_changes_nothing(visit: Page, do: str, seat: Any) -> None:
    visit.send("add")
    draft = visit.session.draft
    visit.send(do, seat=seat, value="x", look="5", by="1")
    assert visit.session.draft == draft


def test_options_reach_the_match(visit: Page) -> None:
    visit.send("option", name="weather", value="mixed")
    visit.send("option", name="fair_start", value="on", checked=True)
    visit.send("start")
    assert visit.match.options.to_json() == {"weather": "mixed", "fair_start": True}


@pytest.mark.parametrize(
    "message",
    [
        {"name": "weather", "value": "hail"},
        {"name": "weather", "value": 3},
        {"name": "gravity", "value": "on", "checked": True},
        {"name": "fair_start", "value": "yes"},
        {"name": None, "value": "off"},
        {"value": "off"},
    ],
)
def test_an_option_that_the_game_does_not_know_is_ignored(visit: Page, message: dict[str, Any]) -> None:
    draft = visit.session.draft
    visit.send("option", **message)
    assert visit.session.draft == draft


def test_the_set_up_is_not_changed_from_another_screen() -> None:
    page = Page()
    for do in ("add", "remove", "name", "move", "look", "option"):
        page.send(do, seat="0", name="weather", value="mixed", look="5", by="1")
    assert page.session.draft == Draft()


def test_players_come_back_as_they_were_kept() -> None:
    players = (Player("", 4, "easy"), Player("Ang", 2))
    assert players_from(seats_of(players)) == players


@pytest.mark.parametrize(
    "data",
    [
        None,
        "x",
        [1],
        [{"name": "A", "look": 7}],
        [{"look": 1}, {"look": 1}],
        [{"look": True}],
        [{"name": "A"}],
    ],
)
def test_what_is_no_players_is_refused(data: object) -> None:
    assert players_from(data) is None
