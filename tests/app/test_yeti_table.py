"""The table shows every state of every match: well formed, named, escaped, with one primary action."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from app.games import Table, views
from app.yeti.flow import is_several
from game import Decision
from tests.app.yeti_tables import at, found, markup, people, phase_of, played, state_of, table, wandering

yeti = views("yeti")

WICKED = ("<b>Pema</b>", '" onclick="x', "&amp;", "W" * 24, "’s {name} {0}")


def parsed(html: str) -> ET.Element:
    """The markup as a tree; htpy writes attributes without value and void elements as HTML does."""
    closed = re.sub(r"<(input)\b([^>]*)>", r"<\1\2/>", html)
    valued = re.sub(
        r"(\s(?:checked|disabled|hidden|data-move|data-count|data-close))(?=[\s/>])", r'\1=""', closed
    )
    return ET.fromstring(valued)


def tables(seats: int, step: int, weather: str = "off") -> Iterator[Table]:
    """Some states of a match as they come up, with one of their choices picked."""
    for ply, match in enumerate(wandering(seats, weather=weather)):
        if ply % step or state_of(match).starter < 0 or at("weather")(state_of(match)):
            continue
        yield table(match)
        if phase_of(match) == "choose":
            yield table(match, picked=str(match.state.moves()[ply % len(match.state.moves())]))
        if any(event.kind == "blizzard" for event in match.state.events):
            yield table(match, phase="event")


@pytest.mark.parametrize(
    ("seats", "weather", "step"), [(2, "off", 7), (3, "mixed", 7), (5, "short", 13), (4, "long", 13)]
)
def test_every_state_is_shown(seats: int, weather: str, step: int) -> None:
    for shown in tables(seats, step, weather):
        ids: list[str] = []
        primary = 0
        for element in parsed(markup(shown)).iter():
            has = element.attrib
            if "id" in has:
                ids.append(has["id"])
            primary += "primary" in has.get("class", "").split()
            if has.get("role") == "img":
                assert has.get("aria-label")
            if element.tag == "button":
                assert has.get("aria-label") or "".join(element.itertext()).strip()
        assert len(ids) == len(set(ids)), "an id stands once"
        assert primary == 1


def test_every_choice_can_be_picked_by_an_input() -> None:
    for ply, match in enumerate(wandering(4, 3, weather="mixed")):
        if phase_of(match) != "choose" or ply % 3:
            continue
        state = state_of(match)
        tokens = set(re.findall(r'data-token="([^"]+)"', markup(table(match))))
        tokens = {token.replace("&gt;", ">").replace("&lt;", "<") for token in tokens}
        for move in state.moves():
            whole = str(move) in tokens
            several = is_several(state) and {f"+{kind}" for kind in move_kinds(str(move))} <= tokens
            assert whole or several or str(move).startswith("back:"), (state, move)
        for token in tokens:
            assert yeti.pick(state, "", token), (state, token)


def move_kinds(token: str) -> str:
    return token.removeprefix("keep:").replace(",", "").replace("-", "")


def test_both_halves_of_a_die_to_turn_are_offered() -> None:
    match = found(at("prepare", lambda state: state.weather == "6+" and "S" in state.kept), weather="mixed")
    shown = markup(table(match, picked="back:S>"))
    assert 'data-token="from:S"' in shown
    assert 'data-token="into:C"' in shown
    assert 'data-token="into:S"' not in shown
    assert re.search(r'id="play"[^>]*aria-disabled="true"', shown)


def test_names_are_only_ever_text() -> None:
    for shown in tables(5, 9, "mixed"):
        wicked = table(shown.match, picked=shown.picked, phase=shown.phase, players=people(WICKED))
        html = markup(wicked)
        assert "<b>Pema</b>" not in html
        assert '" onclick' not in html
        parsed(html)


def test_nothing_is_lit_but_the_turn_and_the_choice() -> None:
    for shown in tables(3, 5):
        lit = re.findall(r'class="[^"]*\blit\b', markup(shown))
        assert len(lit) <= 5


def test_the_primary_button_waits_for_a_choice() -> None:
    match = played(2, "start:0", "roll:SFFCTP")
    assert re.search(
        r'id="play"[^>]*aria-disabled="true"[^>]*><span>Choose what to keep', markup(table(match))
    )
    assert "aria-disabled" not in play_button(table(match, picked="keep:F"))


def play_button(shown: Table) -> str:
    found_ = re.search(r'<button id="play".*?</button>', markup(shown))
    assert found_
    return found_[0]


def says(shown: Table) -> str:
    return re.sub(r"<[^>]+>", "", play_button(shown))


def test_the_primary_button_says_what_happens() -> None:
    first = played(2, "start:0")
    assert says(table(first)) == "Roll 6 dice"
    rolled = first.play("roll:SFFCTP")
    assert says(table(rolled, "keep:F")) == "Keep 2 Footprints, roll 3"
    assert says(table(rolled, "keep:-")) == "Keep nothing, roll 5"
    assert says(table(rolled.play("keep:F"))) == "Show the roll"
    alone = played(2, "start:0", "roll:FFFFFF")
    assert phase_of(alone) == "forced"
    assert says(table(alone)) == "Keep 6 Footprints"


def test_a_rival_is_named_before_equipment_is_bought() -> None:
    match = found(at("buy", lambda state: any(getattr(m, "seller", None) is not None for m in state.moves())))
    move = next(m for m in state_of(match).moves() if getattr(m, "seller", None) is not None)
    seller = people()[getattr(move, "seller", 0)].name
    shown = table(match, str(move))
    assert says(shown).startswith("Buy the") and says(shown).endswith(f"from {seller}")
    assert f"{seller} is paid" in markup(shown)


def test_what_cannot_be_bought_says_why() -> None:
    html = markup(table(found(at("buy", lambda state: state.coins == 1))))
    assert "cannot be bought, 4 short" in html or "cannot be bought, yours" in html


def test_before_a_turn_everyone_sees_what_the_last_one_brought() -> None:
    match = played(2, "start:0", "roll:FFFFFF", "keep:F")
    html = markup(table(match))
    assert "Dolma, it is your turn" in html
    assert "Tenzin&#39;s turn" in html
    assert "6 Footprints, at base camp" in html


def test_dice_that_lie_elsewhere_are_explained() -> None:
    assert "2 dice lie with Dolma and Pema." in markup(table(played(3, "start:0")))
    assert "All seven dice are yours to roll." in markup(table(played(3, "start:0", fair_start=True)))


def test_the_reason_why_there_is_no_undo_is_its_name() -> None:
    match = played(2, "start:0", "roll:SFFCTP")
    assert 'aria-label="Dice stay."' in markup(table(match, stuck="Dice stay."))


def test_the_weather_is_explained_in_the_bar_and_in_its_sheet() -> None:
    match = played(2, "start:0", "weather:1+,3+,2+,4-,5-,6-", weather="mixed")
    extra = str(yeti.place(table(match)).extra)
    assert "Fair market: a bought tile scores 2" in extra
    assert 'data-sheet="weather"' in extra
    assert "three of them good at first" in markup(table(match))


def test_without_weather_nothing_speaks_of_it() -> None:
    assert yeti.place(table(played(2, "start:0"))).extra is None


def test_the_regions_are_always_the_same() -> None:
    names = [tuple(yeti.regions(shown)) for shown in tables(3, 11, "mixed")]
    assert set(names) == {("players", "log", "board", "turn", "shop", "tabs", "weather", "coach")}


def test_decisions_name_their_player() -> None:
    for match in list(wandering(3, 5))[::4]:
        if isinstance(match.state.turn, Decision):
            heading = re.search(r'<h2 id="turn-title">([^<]*)', markup(table(match)))
            assert heading and people()[match.state.turn.seat].name in heading[1]
