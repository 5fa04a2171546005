"""Records as links: every match comes back as it was, damage is said in a sentence, and links stay short."""

from __future__ import annotations

import zlib
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import GAMES, Dealer, Match, Record
from game.link import LONGEST, MOST_HEADER, LinkError, _deflate, _encode, pack, unpack
from game.record import RecordError
from tests.engine import wild_yeti
from tests.engine.links import lengths, played
from tests.engine.playthroughs import NAMES, read
from tests.engine.yak import wild as wild_yak

RELEASED = Path(__file__).with_name("links.txt")
"""A link of each golden playthrough, one a line, written by version 1."""


def linked(body: bytes) -> str:
    """A text with a right checksum, whatever is in it."""
    return "1" + _encode(zlib.crc32(body).to_bytes(4) + body)


def with_head(head: str, rest: bytes = bytes(4)) -> str:
    deflated = _deflate(head)
    return linked(len(deflated).to_bytes(2) + deflated + rest)


@settings(max_examples=15)
@given(st.sampled_from(wild_yeti.NUMBERS), st.integers(0, 10**6))
def test_any_match_of_yeti_comes_back_from_its_link_at_any_ply(number: int, cut: int) -> None:
    match = wild_yeti.wild_match(number)
    plies = cut % (len(match.tokens) + 1)
    record = Record("yeti", match.seats, match.options, match.tokens[:plies], {"names": ["Pema"]})
    assert unpack(pack(record)) == Record.of(record.match(), names=["Pema"])


@settings(max_examples=15)
@given(st.sampled_from(wild_yak.LEGAL), st.integers(0, 10**6))
def test_any_match_of_yak_comes_back_from_its_link_at_any_ply(number: int, cut: int) -> None:
    match = wild_yak.wild_match(number, short_bag=False)
    plies = cut % (len(match.tokens) + 1)
    record = Record("yak", match.seats, match.options, match.tokens[:plies])
    assert unpack(pack(record)) == Record.of(record.match())  # its tokens as the engine writes them


PLAIN = st.text(max_size=20) | st.integers() | st.none() | st.booleans()


@settings(max_examples=30)
@given(st.dictionaries(st.text(max_size=8), PLAIN | st.lists(PLAIN, max_size=4), max_size=4))
def test_whatever_stands_beside_the_moves_comes_back(extra: dict[str, Any]) -> None:
    own = {"format", "version", "game", "seats", "options", "moves"}
    given = {key: value for key, value in extra.items() if key not in own}
    record = Record("yeti", 2, {}, ("start:0",), given)
    assert unpack(pack(record)) == record


def test_with_the_seed_chance_takes_no_room() -> None:
    match, dealer = played("yeti", 3, 1)
    with_seed = pack(Record.of(match, seed=dealer.seed.hex()))
    other_seed = pack(Record.of(match, seed=bytes(16).hex()))
    assert len(with_seed) < len(other_seed) / 2
    assert unpack(other_seed).moves == tuple(match.tokens)  # what does not follow from the seed is spelled


def test_with_a_word_in_place_of_the_seed_chance_takes_no_room() -> None:
    dealer = Dealer.from_word("Everest")
    match = Match.new(GAMES["yak"], 2)
    while not match.is_over:
        state = match.state
        match = match.play(state.moves()[0] if state.moves() else dealer.deal(state))
    bare, worded = Record.of(match), Record.of(match, word="everest ")
    assert unpack(pack(worded)) == worded
    assert len(pack(worded)) < len(pack(bare))


@pytest.mark.parametrize("name", NAMES)
def test_released_links_still_lead_to_their_matches(name: str) -> None:
    links = dict(line.split() for line in RELEASED.read_text().splitlines())
    assert unpack(links[name]) == read(name)[1]


@pytest.mark.parametrize(("game", "seats"), [(name, n) for name, game in GAMES.items() for n in game.seats])
def test_links_of_whole_matches_stay_short(game: str, seats: int) -> None:
    """A few of the two hundred that `tests.engine.links` measures."""
    seeded, open_ = lengths(game, seats, 4)
    assert max(seeded) < LONGEST / 2
    assert median(open_) < LONGEST - 200  # and room for an address before it
    assert median(seeded) < median(open_)


TEXT = pack(Record.of(played("yeti", 2, 1)[0], names=["Pema", "Tenzin"]))


def complaint(text: str) -> str:
    """What is said against a text; anything but one sentence on one line fails."""
    with pytest.raises(RecordError) as caught:
        unpack(text)
    said = str(caught.value)
    assert said.isprintable()
    assert said.endswith(".")
    assert len(said) < 400
    return said


@given(st.integers(1, len(TEXT) - 1), st.characters(codec="ascii", categories=("L", "N")))
def test_a_changed_letter_is_noticed(place: int, letter: str) -> None:
    changed = TEXT[:place] + letter + TEXT[place + 1 :]
    if changed != TEXT and place < len(TEXT) - 1:  # the last letter has bits that mean nothing
        assert "damaged" in complaint(changed)


@given(st.integers(0, len(TEXT) - 1))
def test_a_link_that_is_cut_off_is_noticed(length: int) -> None:
    assert "damaged or cut off" in complaint(TEXT[:length])


@given(st.text(max_size=200))
def test_any_other_text_is_refused(text: str) -> None:
    complaint(text)


@given(st.binary(max_size=200))
def test_any_bytes_with_a_right_checksum_are_refused(body: bytes) -> None:
    complaint(linked(body))


@given(
    st.sampled_from(
        ['["yeti",2,{},9,"",{}]', '["yeti",5,{},400,"CFPST",{"word":"a"}]', '["yak",2,{},90,"BGNORVWXY~",{}]']
    ),
    st.binary(min_size=4, max_size=300),
)
def test_any_number_as_the_plies_is_a_match_or_refused(head: str, rest: bytes) -> None:
    complaint(with_head(head, rest))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2" + TEXT[1:], "another version of Snowline"),
        ("", "damaged"),
        ("1", "damaged"),
        ("1====", "damaged"),
        ("1" * 30_000, "too long for a link"),
        (with_head("[]"), "does not begin as a match does"),
        (with_head("{}"), "does not begin"),
        (with_head('["yeti",2,{},"9","",{}]'), "does not begin"),
        (with_head('["yeti",2,{},9,0,{}]'), "does not begin"),
        (with_head('["yeti",2,{},9,"",[]]'), "does not begin"),
        (with_head(f'["yeti",2,{{}},9,"{"a" * 60_000}",{{}}]'), "does not begin"),
        (with_head('["chess",2,{},0,"",{}]'), "“game” is one of"),
        (with_head('["yeti",9,{},0,"",{}]'), "2 to 5 players"),
        (with_head('["yeti",2,{"wind":1},0,"",{}]'), "no option “wind”"),
        (with_head('["yeti",2,{},1,"",{}]'), "what chance decided at ply 1"),
        (with_head('["yeti",2,{},1,"a",{}]', bytes(4) + b"\1"), "Ply 1"),
        (with_head('["yeti",2,{},1,"ab",{}]'), "Chance decides in fewer letters"),
        (with_head('["yeti",2,{},100000000,"",{"word":"a"}]'), "the link goes on"),
        (with_head('["yeti",2,{},1,"",{"word":"a"}]'), "other rules"),
        (with_head('["yeti",2,{},1,"",{"word":"\\ud800"}]'), "other rules"),
        (with_head('["yeti",2,{},0,"",' + "[" * 1000), "too deep"),
        (with_head('["yeti",2,{},0,"",{"x":1e999}]'), "too large"),
        (with_head('["yeti",2,{},0,"",{"x"'), "not JSON"),
        (linked((4).to_bytes(2) + b"\xff" * 30), "damaged"),
    ],
)
def test_what_is_wrong_is_said(text: str, why: str) -> None:
    assert why in complaint(text)


def test_a_bomb_does_not_go_off() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b" " * 10_000_000) + packer.flush()
    assert len(bomb) < 10_000
    assert "more than a match" in complaint(linked(len(bomb).to_bytes(2) + bomb))


def test_spaces_and_line_breaks_that_mail_puts_in_do_no_harm() -> None:
    broken = "\n ".join(TEXT[at : at + 70] for at in range(0, len(TEXT), 70))
    assert unpack(f" {broken}\r\n") == unpack(TEXT)


def test_what_is_too_long_for_any_link_is_not_packed() -> None:
    with pytest.raises(RecordError, match="too long for a link"):
        pack(Record("yeti", 2, extra={"notes": "x" * (MOST_HEADER + 1)}))


def test_a_record_that_breaks_a_rule_is_not_packed() -> None:
    with pytest.raises(RecordError, match="Ply 1"):
        pack(Record("yeti", 2, moves=("start:3",)))
    assert issubclass(LinkError, RecordError)
