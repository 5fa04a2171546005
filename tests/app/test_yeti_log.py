"""What happens is told in whole sentences."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from app.games import views
from tests.app.yeti_tables import TR, people, played, state_of, table, wandering

yeti = views("yeti")


def told(*tokens: str, seats: int = 2, **options: object) -> list[str]:
    """What the last of these plies is told as."""
    match = played(seats, *tokens, **options)
    before, after = match.states[-2], state_of(match)
    lines = yeti.sentences(TR, people()[:seats], before, match.moves[-1], after)
    return [Markup(line.text).striptags() for line in lines]


def test_a_roll_and_a_choice() -> None:
    assert told("start:0", "roll:SFFCTT") == ["Tenzin rolls 1 Snow, 1 Coin, 2 Footprints and 2 Tents."]
    assert told("start:0", "roll:SFFCTT", "keep:T") == ["Tenzin keeps 2 Tents."]
    assert told("start:0", "roll:SFFCTT", "keep:-") == ["Tenzin keeps nothing."]


def test_the_start_and_the_first_weather() -> None:
    assert told("start:1") == ["Dolma starts.", "Round 1 begins."]
    assert told("start:1", "weather:1+,3+,2+,4-,5-,6-", weather="mixed") == [
        "Round 1, Fair market: a bought tile scores 2."
    ]


def test_the_end_of_a_turn() -> None:
    assert told("start:0", "roll:FFFFFF", "keep:F") == [
        "Tenzin keeps 6 Footprints.",
        "Tenzin scores 6 points for 6 Footprints.",
    ]


def test_a_blizzard_names_what_stays_behind() -> None:
    lines = told("start:0", "roll:SSSSSS")
    assert lines[1] == "Blizzard: the Yeti walks to 57, 3 Snow dice lie with Tenzin."


def test_a_purchase_names_the_price() -> None:
    start = ("start:0", "roll:CCCCPP", "keep:C", "roll:PP", "keep:P")
    assert told(*start, "buy:photo")[0] == "Tenzin takes a photo for 4 coins: 9 points."
    assert told(*start, "buy:E6")[0] == "Tenzin buys the Radio for 4 coins."


def test_names_are_bold_and_escaped() -> None:
    match = played(2, "start:0")
    before, after = match.states[0], state_of(match)
    lines = yeti.sentences(TR, people(["<i>", "x"]), before, match.moves[0], after)
    first = next(iter(lines))
    assert str(first.text) == "<b>&lt;i&gt;</b> starts."


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
def test_every_ply_is_told_in_whole_sentences(weather: str) -> None:
    names = people()
    silent = {"snow"}
    for match in wandering(4, weather=weather):
        if not match.moves:
            continue
        before, after = match.states[-2], state_of(match)
        lines = list(yeti.sentences(TR, names[:4], before, match.moves[-1], after))
        for line in lines:
            text = Markup(line.text).striptags()
            assert re.fullmatch(r"[A-Z][^{}]*[.]", text), text
            assert -1 <= line.seat < 4
        telling = [event for event in after.events if event.kind not in silent]
        assert lines or not telling or all(event.points == 0 for event in telling)


def test_the_latest_line_stands_on_top() -> None:
    html = str(yeti.regions(table(played(2, "start:0", "roll:SFFCTT", "keep:T")))["log"])
    lines = re.findall(r'id="log-(\d+)-0"', html)
    assert lines == ["2", "1", "0"]
