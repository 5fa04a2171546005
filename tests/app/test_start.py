"""What an address may ask for, and that whatever it says does no harm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import VIEWS
from app.start import SHELLS, Start, read
from game import GAMES, Dealer

NAMES = ("game", "players", "bots", "level", "lang", "theme", "seed", "motion", "home", *SHELLS)


def asked(**parameters: str) -> tuple[Start, list[str]]:
    """What is understood, and the names of what is not."""
    start, notes = read(parameters)
    return start, [note.name for note in notes]


def line_up(**parameters: str) -> str:
    """Who sits down: a P for a person, the beginning of its strength for a bot."""
    start, _ = asked(**parameters)
    return "".join(player.bot[:1] or "P" for player in start.seats)


def test_nothing_said_is_nothing_asked_for() -> None:
    assert asked() == (Start(), [])
    assert line_up() == "Pmm"


def test_everything_at_once() -> None:
    start, notes = asked(
        game="yak",
        players="2",
        bots="1",
        level="hard",
        theme="dark",
        seed="Glacier",
        motion="off",
        home="https://example.org/games?x=1#top",
        accent="#336699",
        host="https://example.org",
        start="click",
    )
    assert notes == []
    assert (start.game, start.theme, start.motion) == ("yak", "dark", "off")
    assert [player.bot for player in start.players] == ["", "hard"]
    assert start.seed == Dealer.from_word("glacier")
    assert start.home == "https://example.org/games?x=1#top"


@pytest.mark.parametrize(
    ("parameters", "seats"),
    [
        ({"players": "4"}, "Pmmm"),
        ({"players": "4", "bots": "0"}, "PPPP"),
        ({"players": "2", "bots": "2"}, "mm"),
        ({"bots": "0"}, "PP"),
        ({"bots": "3"}, "Pmmm"),
        ({"bots": "5"}, "mmmmm"),
        ({"game": "yak", "bots": "4"}, "mmmm"),
        ({"level": "easy"}, "Pee"),
        ({"players": "2", "level": "hard"}, "Ph"),
    ],
)
def test_who_sits_down(parameters: dict[str, str], seats: str) -> None:
    assert line_up(**parameters) == seats


def test_a_seed_is_a_word_or_the_digits_of_a_record() -> None:
    digits = "00112233445566778899aAbBcCdDeEfF"
    assert asked(seed=digits)[0].seed == Dealer.from_hex(digits)
    assert asked(seed=digits[1:])[0].seed == Dealer.from_word(digits[1:])
    assert asked(seed="Émile ")[0].seed == asked(seed="émile")[0].seed != asked(seed="emile")[0].seed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", "chess"),
        ("game", "Yak"),
        ("players", "1"),
        ("players", "6"),
        ("players", "two"),
        ("players", "-2"),
        ("players", "٣"),
        ("bots", "6"),
        ("level", "fierce"),
        ("lang", "tlh"),
        ("lang", ""),
        ("theme", "pink"),
        ("motion", "fast"),
        ("seed", " "),
        ("seed", "x" * 65),
        ("home", "javascript:alert(1)"),
        ("home", "//example.org"),
        ("home", "ftp://example.org"),
        ("home", "https://"),
        ("home", "https://bank.example@evil.example/"),
        ("home", "https://example.org/" + "a" * 2000),
        ("colour", "red"),
    ],
)
def test_what_cannot_be_used_is_named_and_changes_nothing(name: str, value: str) -> None:
    assert asked(**{name: value}) == (Start(), [name])


def test_a_note_says_what_is_allowed() -> None:
    _, notes = read({"players": "5", "bots": "7", "game": "yak", "size": "x" * 100})
    assert [str(note) for note in notes] == [
        'players="5" is ignored. It may be: 2 to 4 players at this game.',
        'bots="7" is ignored. It may be: 0 to 4 bots among 4 players.',
        f'size="{"x" * 60}…" is ignored. It may be: no parameter, only one of accent, bots, game, '
        "home, host, lang, level, motion, players, seed, start, theme.",
    ]


@given(st.dictionaries(st.sampled_from(NAMES) | st.text(), st.text() | st.none() | st.integers()))
def test_whatever_an_address_says_a_match_can_begin(parameters: dict[str, object]) -> None:
    start, _ = read(parameters)
    assert len(start.seats) in GAMES[start.game or VIEWS[0]].seats
    assert len({player.look for player in start.seats}) == len(start.seats)
