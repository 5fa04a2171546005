"""Matches by letter: whole matches of both games on several devices, and all that a letter may lie about."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game import GAMES, Dealer, Record
from game.contract import Chance, Decision, IllegalMove, Move
from game.correspondence import KEY, Contradiction, Correspondence, LetterError, Stale, is_by_link, sealed
from game.link import LONGEST, pack, unpack
from game.record import RecordError

EVERY = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


class Device:
    """A device: its match, the dice it draws, and what it prefers."""

    def __init__(self, game: str, seat: int, number: int = 0) -> None:
        self.seat = seat
        self.game = GAMES[game]
        self.rng = random.Random(f"{game} {seat} {number}")
        self.dealer = Dealer.from_words("device", seat, number)
        self.match: Correspondence | None = None

    def open(self, text: str) -> None:
        letter = unpack(text)
        self.match = self.match.received(letter) if self.match else Correspondence.of(letter).at(self.seat)

    def go_on(self) -> str:
        """Play as long as it is this device's turn; the letter that is sent on then."""
        while self.mine.is_mine:
            state = self.mine.match.state
            chance = isinstance(state.turn, Chance)
            self.match = self.mine.play(self.dealer.deal(state) if chance else self.prefers(state.moves()))
        stored = Record.loads(self.mine.kept().dumps())
        assert Correspondence.of(stored, private=True) == self.mine  # a reload
        return pack(self.mine.letter())

    def prefers(self, moves: Sequence[Move]) -> Move:
        """In Yeti the first of them, or matches would be long."""
        return moves[0] if self.game.name == "yeti" else self.rng.choice(moves)

    @property
    def mine(self) -> Correspondence:
        assert self.match
        return self.match


def devices_at(game: str, seats: int, number: int = 0) -> list[Device]:
    """Devices of a match that the first of them has set up."""
    options: dict[str, Any] = {"weather": "short"} if game == "yeti" else {"master_builder": True}
    devices = [Device(game, seat, number) for seat in range(seats)]
    names = ["Pema", "Tenzin", "Dolma", "Norbu", "Lhamo"][:seats]
    devices[0].match = Correspondence.begin(GAMES[game], seats, options, 0, names=names)
    return devices


def letters(devices: list[Device]) -> list[str]:
    """All letters of a match that is played to its end."""
    device = devices[0]
    sent = [device.go_on()]
    while (seat := device.mine.waits_for) is not None:
        device = devices[seat]
        device.open(sent[-1])
        sent.append(device.go_on())
        assert sent[-1] != sent[-2]  # an opened seal at least
    return sent


def at_a_secret() -> tuple[Device, Device, str]:
    """Two devices in the middle of Yak, Pema's card sealed and on its way to Tenzin."""
    pema, tenzin = devices_at("yak", 2)
    text = pema.go_on()
    seat = Correspondence.of(unpack(text)).waits_for
    if seat == 0:
        raise AssertionError("Pema has gone on as far as she can")
    return pema, tenzin, text


def changed(letter: Record, **data: Any) -> Record:
    """The letter with other values of its own."""
    return replace(letter, extra={**letter.extra, KEY: {**letter.extra[KEY], **data}})


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_whole_match_by_letters_ends_alike_on_every_device(game: str, seats: int) -> None:
    devices = devices_at(game, seats)
    sent = letters(devices)
    last = sent[-1]
    for device in devices:
        if device.mine.waits_for is not None:
            device.open(last)
    ends = {(device.mine.match.state, tuple(device.mine.tokens)) for device in devices}
    assert len(ends) == 1
    assert all(device.mine.match.is_over for device in devices)
    assert unpack(last).match().tokens == list(devices[0].mine.tokens)  # its letter is a plain record
    assert max(map(len, sent)) < LONGEST


def test_no_letter_tells_a_card_before_it_is_turned_over() -> None:
    devices = devices_at("yak", 2, 7)
    for text in letters(devices):
        letter = unpack(text)
        written = json.dumps(letter.to_json())
        for device in devices:
            if device.match is None:
                continue
            assert not any(nonce in written for nonce in device.match.secrets.values())
            for ply in device.match.secrets:
                if ply < len(letter.moves):
                    assert letter.moves[ply] == "card:build"  # whatever was chosen


def test_cards_are_sealed_by_all_before_one_is_opened() -> None:
    pema, tenzin, text = at_a_secret()
    tenzin.open(text)
    state = tenzin.mine.match.state
    assert tenzin.mine.is_mine
    assert isinstance(state.turn, Decision)
    assert isinstance(state.turn.seat, int)
    assert not any(event.kind == "revealed" for state in tenzin.mine.match.states for event in state.events)
    answer = tenzin.go_on()
    assert tenzin.mine.waiting.startswith("card:")
    assert unpack(answer).moves[-1] == "card:build"
    pema.open(answer)
    assert pema.mine.waiting == ""
    assert [event.seat for event in pema.mine.match.state.events if event.kind == "revealed"]


def test_the_dice_of_a_device_are_nowhere_in_its_letters() -> None:
    pema, _, text = at_a_secret()
    assert pema.dealer.seed.hex() not in json.dumps(unpack(text).to_json())


def test_an_old_letter_is_named() -> None:
    devices = devices_at("yak", 2)
    sent = letters(devices)
    for text in sent[:-3:20]:
        for device in devices:
            with pytest.raises(Stale) as caught:
                device.open(text)
            assert caught.value.behind == len(device.mine.tokens) - len(unpack(text).moves)


def test_ones_own_letter_holds_nothing_new() -> None:
    pema, _, text = at_a_secret()
    with pytest.raises(Stale, match="Nothing in this letter is new"):
        pema.open(text)


def test_a_letter_that_changes_what_was_seen_is_named_with_the_ply() -> None:
    pema, tenzin = devices_at("yeti", 2, 3)
    text = pema.go_on()
    starter = Correspondence.of(unpack(text)).waits_for
    assert starter == 1
    tenzin.open(text)
    letter = unpack(tenzin.go_on())
    first = letter.moves[0]
    other = "start:0" if first == "start:1" else "start:1"
    # Another match with the same name, as if somebody had begun again.
    fake = Correspondence.begin(pema.game, 2, {"weather": "short"}, 0)
    fake = replace(fake, id=pema.mine.id)
    dealer = Dealer.from_words("again")
    fake = fake.play(other)
    while len(fake.tokens) < len(letter.moves):
        state = fake.match.state
        fake = fake.play(dealer.deal(state) if isinstance(state.turn, Chance) else state.moves()[0])
    with pytest.raises(Contradiction, match=f"Ply 1: it was “{first}” and is “{other}” now") as caught:
        pema.mine.received(fake.letter())
    assert caught.value.ply == 1


def test_a_card_that_was_sealed_cannot_be_changed_later() -> None:
    pema, tenzin, text = at_a_secret()
    tenzin.open(text)
    pema.open(tenzin.go_on())
    letter = unpack(pema.go_on())  # opens Pema's card
    (ply, seal, nonce), *others = letter.extra[KEY]["seals"]
    assert nonce
    was = letter.moves[ply]
    for card in ("card:build", "card:restock", "card:market"):
        cut = replace(letter, moves=(*letter.moves[:ply], card, *letter.moves[ply + 1 : ply + 2]))
        if card == was:
            assert tenzin.mine.received(cut).match.tokens[ply] == was
            continue
        with pytest.raises(Contradiction, match="is not what was sealed"):
            tenzin.mine.received(cut)
        forged = sealed(pema.mine.id, ply, 0, card, nonce)
        with pytest.raises(Contradiction, match="another seal"):
            tenzin.mine.received(changed(cut, seals=[[ply, forged, nonce], *others]))
        with pytest.raises(RecordError, match=r"shown without its seal|not sealed"):
            tenzin.mine.received(changed(cut, seals=others))
    assert seal == tenzin.mine.seals[ply]


def test_a_card_in_clear_is_refused() -> None:
    _, _, text = at_a_secret()
    with pytest.raises(LetterError, match="A secret choice is not sealed"):
        Correspondence.of(changed(unpack(text), seals=[]))


def test_nothing_goes_on_after_a_ply_that_waits() -> None:
    pema, tenzin, text = at_a_secret()
    tenzin.open(text)
    answer = unpack(tenzin.go_on())
    match = answer.match()
    more = replace(answer, moves=(*answer.moves, str(match.state.moves()[0])))
    with pytest.raises(LetterError, match=r"Ply \d+ turns over a card whose seal has not been opened"):
        pema.mine.received(more)


def test_what_was_sealed_on_another_device_cannot_be_opened_on_this() -> None:
    pema, tenzin, text = at_a_secret()
    tenzin.open(text)
    answer = unpack(tenzin.go_on())
    with pytest.raises(LetterError, match="cannot be opened"):
        Correspondence.of(answer).at(0)
    forgot = replace(pema.mine, secrets={})
    with pytest.raises(LetterError, match="cannot be opened"):
        forgot.received(answer)


def test_a_choice_that_is_taken_back_leaves_no_seal() -> None:
    _, tenzin, text = at_a_secret()
    tenzin.open(text)
    before = tenzin.mine
    chosen = before.play("card:market")
    ply = len(before.match.moves)
    assert ply in chosen.seals
    again = chosen.back_to(ply)
    assert (again.seals, again.secrets, again.tokens) == (before.seals, before.secrets, before.tokens)


def test_playing_for_somebody_from_another_device_is_noticed() -> None:
    pema, tenzin, text = at_a_secret()
    tenzin.open(text)
    seen = tenzin.mine
    letter = unpack(tenzin.go_on())
    assert seen.went_on_without(letter) == len(seen.tokens) + 1
    assert pema.mine.went_on_without(letter) is None


def test_a_letter_of_another_match_is_refused() -> None:
    one, other = devices_at("yak", 2)[0], devices_at("yak", 2)[0]
    one.go_on()
    with pytest.raises(LetterError, match="of another match"):
        one.open(other.go_on())


def test_what_is_not_legal_is_not_sealed() -> None:
    pema, _, _ = at_a_secret()
    with pytest.raises(IllegalMove):
        Correspondence.begin(pema.game, 2, {}, 0).play("card:build")


HEX = "0" * 64


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "no match by link"),
        ([], "no match by link"),
        ({}, "has no name"),
        ({"id": 7}, "has no name"),
        ({"id": "x" * 16}, "has no name"),
        ({"id": "0" * 16}, "seals"),
        ({"id": "0" * 16, "seals": {}}, "seals"),
        ({"id": "0" * 16, "seals": [1]}, "seals"),
        ({"id": "0" * 16, "seals": [[0, HEX]]}, "seals"),
        ({"id": "0" * 16, "seals": [[-1, HEX, ""]]}, "seals"),
        ({"id": "0" * 16, "seals": [["0", HEX, ""]]}, "seals"),
        ({"id": "0" * 16, "seals": [[0, HEX, "00"]]}, "seals"),
        ({"id": "0" * 16, "seals": [[0, HEX, ""]] * 2}, "seals"),
        ({"id": "0" * 16, "seals": [[n, HEX, ""] for n in range(101)]}, "seals"),
        ({"id": "0" * 16, "seals": [[0, HEX, ""]]}, "nothing there is secret"),
        ({"id": "0" * 16, "seals": [[9, HEX, ""]]}, "not played"),
    ],
)
def test_what_is_wrong_with_a_letter_is_said(data: Any, why: str) -> None:
    record = Record("yak", 2, {}, ("start:0",), {KEY: data})
    with pytest.raises(RecordError, match=why):
        Correspondence.of(record)


def test_what_only_a_device_may_know_is_not_taken_from_a_letter() -> None:
    pema, _, text = at_a_secret()
    letter = changed(unpack(text), seat=1, secrets={"5": "0" * 32}, taken=[0, 7, "x"])
    found = Correspondence.of(letter)
    assert (found.seat, found.secrets, found.taken) == (None, {}, frozenset({0}))
    assert is_by_link(letter)
    assert not is_by_link(Record("yak", 2))
    assert pema.mine.has_played or pema.mine.match.moves
