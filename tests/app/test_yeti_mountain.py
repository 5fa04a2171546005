"""The board: everyone stands where they are and can be seen."""

from __future__ import annotations

import re

from app.yeti.mountain import CLIMBER, LEDGES, board, window
from tests.app.yeti_tables import played, state_of, table, wandering


def test_five_climbers_fit_on_every_ledge() -> None:
    for ledge in LEDGES:
        places = [ledge.place(index, 5) for index in range(5)]
        assert places == sorted(places)
        assert places[0] == ledge.left
        assert places[-1] + CLIMBER <= ledge.right


def test_the_trail_keeps_everyone_in_view() -> None:
    for match in wandering(5, weather="mixed"):
        state = state_of(match)
        view = window(state.points, state.yeti)
        for space in (*state.points, state.yeti):
            assert view.at(view.first) <= view.at(space) < view.at(view.first + view.spaces)


def test_the_trail_begins_at_zero_and_moves_on_by_twenty() -> None:
    states = [state_of(match) for match in wandering(3, weather="short")]
    views = [window(state.points, state.yeti) for state in states]
    assert views[0].first == 0
    assert {view.first % 20 for view in views} == {0}
    assert max(view.first for view in views) >= 20


def test_equal_points_are_lifted_and_the_own_marker_stands_lowest() -> None:
    html = str(board(table(played(3, "start:1"))))
    heights = {int(seat): int(y) for seat, y in re.findall(r'id="marker-of-(\d)".*?\by="(\d+)"', html)}
    assert heights[1] == max(heights.values())
    assert len(set(heights.values())) == 3


def test_where_the_climber_would_get_is_drawn_ahead() -> None:
    match = played(2, "start:0", "roll:CFPPTT")
    assert 'class="ghost"' not in str(board(table(match)))
    assert 'class="ghost"' in str(board(table(match, picked="keep:P")))


def test_who_climbs_and_slides_back_goes_up_the_route_and_down_again() -> None:
    ways = 0
    for match in wandering(3):
        html = str(board(table(match)))
        events = {event.kind: event for event in state_of(match).events}
        if "climbed" not in events or "camped" not in events:
            continue
        climbed, camped = events["climbed"], events["camped"]
        way = re.search(rf'id="climber-{climbed.seat}"[^>]* data-way="([^"]*)"', html)
        assert way
        heights = [float(place.partition(",")[2]) for place in way[1].split()]
        assert min(heights) == LEDGES[climbed.to].y - LEDGES[camped.to].y
        assert html.count("data-way") == 1
        ways += 1
    assert ways


def test_nobody_walks_who_has_not_climbed() -> None:
    for match in wandering(3):
        if not {event.kind for event in state_of(match).events} & {"climbed", "camped"}:
            assert "data-way" not in str(board(table(match)))


def test_the_board_says_in_words_what_it_shows() -> None:
    html = str(board(table(played(2, "start:0"))))
    assert "Tenzin: base camp, 0 points. Dolma: base camp, 0 points." in html
    assert "The Yeti stands on 50. Peak tiles left: 8, 6." in html


def test_the_last_round_is_announced_on_the_sky() -> None:
    for match in wandering(3):
        state = state_of(match)
        if match.is_over:
            break
        shown = "last-round" in str(board(table(match)))
        assert shown == (state.ended_by is not None)
