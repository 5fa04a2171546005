"""Links on the page: sharing, opening what others sent, playing by link, and the same dice for everyone."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from html import unescape
from typing import Any, get_args

import pytest

from app.reasons import faults, reason
from app.text import Translator
from game import GAMES, Dealer, Match, Record, RecordError
from game.correspondence import Correspondence
from game.link import pack, unpack
from game.record import Fault, RuleBroken
from tests.app.languages import translator
from tests.app.player import Page, finished

HERE = "https://example.org/snowline/"


def visit(saved: Any = None, **more: Any) -> Page:
    return Page(saved, page=f"{HERE}#old", **more)


def address(page: Page) -> str:
    """The link that is on the screen."""
    found = re.search(r'id="link"[^>]* value="([^"]*)"', page.markup)
    assert found, page.markup[:2000]
    return unescape(found[1])


def letter_of(link: str) -> Record:
    return unpack(link.partition("#m=")[2])


def text_of(page: Page) -> str:
    """What a reader sees."""
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", page.markup).split()))


def opened(page: Page, link: str) -> Page:
    """A link is opened while the page is, as the shell tells it."""
    page.send("link", text="#" + link.partition("#")[2])
    return page


def ids(page: Page) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', page.markup))


def at_result(game: str = "yeti", **options: Any) -> Page:
    page = visit(finished(2, game, **options))
    page.send("resume")
    return page


# -- sharing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_is_shared_whole_with_its_seed(game: str) -> None:
    page = at_result(game)
    page.send("share")
    link = address(page)
    assert link.startswith(f"{HERE}#m=")
    assert len(link) <= 2000
    record = letter_of(link)
    assert record.moves == tuple(page.match.tokens)
    assert record.extra["seed"] == page.playing.dealer.seed.hex()
    assert 'class="qr"' not in page.markup
    page.bring()
    assert 'class="qr"' in page.markup
    assert f"{len(link)} of 2 000 characters" in text_of(page)


def test_an_invitation_carries_the_set_up_and_nothing_played() -> None:
    page = at_result("yak", master_builder=True)
    page.send("share")
    page.send("share-what", value="invitation")
    record = letter_of(address(page))
    assert (record.moves, dict(record.options)) == ((), {"master_builder": True})
    assert record.extra["names"] == [player.name for player in page.playing.players]


def test_a_position_is_shared_from_the_table_without_its_seed() -> None:
    page = visit()
    page.start(2)
    rng = random.Random(1)
    for _ in range(30):
        page.step(rng)
    page.send("share")
    record = letter_of(address(page))
    assert record.moves == tuple(page.match.tokens)
    assert page.playing.dealer.seed.hex() not in json.dumps(record.to_json())
    assert "what-result" not in ids(page)
    page.send("share-back")
    assert page.session.visit.screen == "table"


def test_a_position_ends_before_what_is_secret() -> None:
    page = visit()
    page.start(2, "yak")
    page.play_until("choose", random.Random(1), "card")
    page.send("play", token="card:market")
    assert page.match.hidden
    page.send("share")
    record = letter_of(address(page))
    assert len(record.moves) == page.match.hidden[0]


def test_a_position_is_shared_from_the_replay_up_to_the_place_looked_at() -> None:
    page = at_result()
    page.send("replay", place=20)
    page.send("share")
    assert len(letter_of(address(page)).moves) == 20
    page.send("share-back")
    assert page.session.visit.screen == "replay"


def test_the_screen_says_when_the_link_is_copied_and_when_not() -> None:
    page = at_result()
    page.send("share")
    page.send("copied", done=False)
    assert "copy it by hand" in page.said[-1]
    assert "Copied" not in page.markup
    page.send("copied", done=True)
    assert page.said[-1] == "The link is copied."
    assert "Copied" in page.markup


def test_what_is_too_long_for_a_link_is_a_file() -> None:
    page, rng = at_result(), random.Random(1)
    page.playing.players = tuple(
        replace(player, name=rng.randbytes(900).hex()) for player in page.playing.players
    )
    page.send("share")
    assert 'id="link"' not in page.markup
    assert "too long for a link" in text_of(page)
    page.send("share-file")
    file = page.answer["file"]
    assert Record.loads(file["text"]).moves == tuple(page.match.tokens)
    assert file["name"] == "snowline-yeti"


# -- opening -------------------------------------------------------------------------------------------------


def shared(what: str = "result", game: str = "yeti") -> str:
    page = at_result(game)
    if what == "position":
        page.send("replay", place=40)
    page.send("share")
    page.send("share-what", value=what)
    return address(page)


@pytest.mark.parametrize("what", ["result", "position", "invitation"])
def test_opening_a_link_stores_nothing_and_leaves_the_match_alone(what: str) -> None:
    page = visit()
    page.start(3)
    before = json.dumps(page.saved, sort_keys=True)
    opened(page, shared(what))
    assert page.session.visit.screen == "link"
    assert page.playing.match.seats == 3
    assert json.dumps(page.saved, sort_keys=True) == before
    page.send("home")
    page.send("resume")
    assert page.session.visit.screen == "table"
    assert page.match.seats == 3


def test_a_finished_match_is_told_and_looked_at() -> None:
    page = opened(visit(), shared())
    said = text_of(page)
    assert "A match from somebody else" in said
    assert re.search(r"Checked: all \d+ plies are legal", said)
    page.send("link-look")
    assert page.session.visit.screen == "replay"
    assert not page.saved.keys() - {"settings"}
    page.send("result")
    assert page.session.visit.screen == "result"
    assert not page.saved.keys() - {"settings"}


def test_a_match_from_a_link_is_kept_when_that_is_wanted() -> None:
    page = visit()
    page.start(3)
    opened(page, shared())
    page.send("link-keep")
    assert page.session.visit.screen == "matches"
    assert len([key for key in page.saved if key.startswith("match:")]) == 2


def test_a_position_is_played_on_as_practice() -> None:
    page = opened(visit(), shared("position"))
    page.send("link-practise")
    assert page.session.visit.screen == "table"
    assert page.playing.practice
    assert len(page.match.moves) >= 40
    assert not [key for key in page.saved if key.startswith("match:")]


def test_an_invitation_leads_to_the_set_up_it_names() -> None:
    page = opened(visit(), shared("invitation", "yak"))
    assert "An invitation" in text_of(page)
    page.send("link-play")
    assert page.session.visit.screen == "setup"
    assert (page.session.draft.game, len(page.session.draft.players)) == ("yak", 2)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#m=1garbage", "damaged or cut off"),
        ("#m=", "damaged or cut off"),
        ("#m=2abc", "another version"),
        (None, "damaged"),
        (7, "damaged"),
        ("#m=" + "1" * 30_000, "too long"),
        ("#m=1<script>alert(1)</script>", "damaged"),
    ],
)
def test_a_damaged_link_is_said_and_changes_nothing(text: object, why: str) -> None:
    page = visit()
    page.start(2)
    before = dict(page.saved)
    page.send("link", text=text)
    assert "This link cannot be opened" in text_of(page)
    assert why in text_of(page)
    assert "<script" not in page.markup
    assert page.saved == before
    page.send("home")
    assert page.session.visit.screen == "home"


def test_names_in_a_link_are_text() -> None:
    match = Match.new(GAMES["yeti"], 2).play("start:0")
    record = Record.of(
        match, names=["<img src=x onerror=alert(1)>", "Tenzin"], looks=[1, 2], plays=["person"] * 2
    )
    page = opened(visit(), f"{HERE}#m={pack(record)}")
    assert "<img" not in page.markup


def test_a_whole_address_or_the_bare_text_will_do() -> None:
    link = shared()
    for text in (link, link.partition("#")[2], link.partition("#m=")[2], f"  {link}\n"):
        page = visit()
        page.send("link", text=text)
        assert "A match from somebody else" in text_of(page), text[:40]


# -- the same dice -------------------------------------------------------------------------------------------


def by_word(word: str, hands: int, seats: int = 2, **options: Any) -> Page:
    """The result of a match with the dice of a word."""
    dealer, rng = Dealer.from_word(word), random.Random(hands)
    match = Match.new(GAMES["yeti"], seats, options)
    while not match.is_over:
        moves = match.state.moves()
        match = match.play(rng.choice(moves) if moves else dealer.deal(match.state))
    names = {"names": ["Tenzin", "Dolma"], "looks": [1, 2], "plays": ["person", "hard"]}
    record = Record.of(match, **names, word=word, seed=dealer.seed.hex(), id="aa")
    page = visit({"match:aa": record.to_json()})
    page.send("resume")
    return page


def result_link(page: Page) -> str:
    page.send("share")
    return address(page)


def test_the_same_word_gives_the_same_dice_and_another_does_not() -> None:
    pages = [visit(seed=seed) for seed in range(3)]
    for page, word in zip(pages, ("Everest", " everest ", "K2"), strict=True):
        page.send("setup", game="yeti")
        page.send("word", value=word)
        page.start(2)
    one, same, other = (page.playing.dealer for page in pages)
    assert one == same != other


def test_todays_word_is_the_date() -> None:
    page = visit()
    page.send("setup", game="yeti")
    page.send("today")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", page.session.draft.word)
    assert f'value="{page.session.draft.word}"' in page.markup


def test_results_by_the_same_word_are_compared_side_by_side() -> None:
    mine, theirs = by_word("Everest", 1), by_word("everest", 2)
    assert "Same dice for everyone" in text_of(mine)
    link = result_link(theirs)
    record = letter_of(link)
    assert record.extra["word"] == "everest"
    assert "seed" not in record.extra
    opened(mine, link)
    said = text_of(mine)
    assert "With the same dice" in said or "The same dice, the same score" in said
    assert "The same rules" in said and "Not:" not in said


def test_what_was_not_equal_is_named() -> None:
    mine = by_word("K2", 1, weather="mixed")
    opened(mine, result_link(by_word("K2", 2)))
    said = text_of(mine)
    assert "The same dice, but not the same match" in said
    assert "Not: The same rules" in said


def test_who_has_not_played_these_dice_yet_can() -> None:
    page = opened(visit(), result_link(by_word("Nuptse", 1)))
    assert "link-play" in ids(page)
    page.send("link-play")
    assert (page.session.visit.screen, page.session.draft.word) == ("setup", "Nuptse")


# -- by link -------------------------------------------------------------------------------------------------


class Table:
    """Devices at one match by link: the link goes from the one to the next."""

    def __init__(self, game: str, seats: int, number: int = 0, **options: Any) -> None:
        self.game = game
        self.pages = [visit(seed=10 * number + seat) for seat in range(seats)]
        self.hands = [random.Random(f"{game} {seat}") for seat in range(seats)]
        first = self.pages[0]
        first.send("setup", game=game)
        first.send("by-link", value="link")
        first.start(seats, game, **options)
        assert first.session.visit.screen == "link"
        first.send("letter-seat", seat=0)
        self.joined = {0}
        self.link = self.play(0)

    def play(self, seat: int) -> str:
        """One device as long as it is its turn; the link then."""
        page = self.pages[seat]
        with page.undrawn():
            while page.session.visit.screen == "table" and page.playing.phase != "away":
                assert len(page.match.moves) < 2000, "the match does not end"
                if self.game == "yeti" and page.playing.phase == "choose":
                    page.send("play", token=str(page.match.state.moves()[0]))  # or matches would be long
                else:
                    page.step(self.hands[seat])
        page.draw()
        return address(page)

    def pass_on(self) -> int | None:
        """The link goes to whoever is next, and they play; who that was, None at the end."""
        seat = Correspondence.of(letter_of(self.link)).waits_for
        if seat is None:
            return None
        opened(self.pages[seat], self.link)
        if seat not in self.joined:
            assert "who are you?" in text_of(self.pages[seat])
            self.pages[seat].send("letter-seat", seat=seat)
            self.joined.add(seat)
        self.link = self.play(seat)
        return seat


@pytest.mark.parametrize(("game", "seats"), [("yeti", 2), ("yak", 3)])
def test_a_whole_match_is_played_by_link(game: str, seats: int) -> None:
    table = Table(game, seats)
    while (last := table.pass_on()) is not None:
        ended = last
    for seat, page in enumerate(table.pages):
        if seat != ended:
            opened(page, table.link)
            assert page.session.visit.screen == "result"
        assert page.match.is_over
    assert len({page.match.state for page in table.pages}) == 1
    assert table.pages[ended].playing.phase == "away"
    table.pages[ended].send("result")
    assert table.pages[ended].session.visit.screen == "result"


def test_after_a_reload_the_device_knows_its_seat_its_card_and_its_dice() -> None:
    table = Table("yak", 2)
    for _ in range(6):
        table.pass_on()
    for seat, page in enumerate(table.pages):
        again = visit(page.saved, seed=9)
        again.send("resume")
        assert again.playing.people == [seat]
        assert again.match.tokens == page.match.tokens
        assert again.playing.dealer == page.playing.dealer
        assert text_of(again) == text_of(page)
        table.pages[seat] = again
    assert table.pass_on() is not None


def test_no_card_of_another_is_in_the_storage_or_on_the_screen() -> None:
    table = Table("yak", 2)
    one, other = table.pages
    seat = 0 if one.playing.phase != "away" else 1
    assert seat in (0, 1)
    letter = letter_of(table.link)
    for ply, _, nonce in letter.extra["by_link"]["seals"]:
        assert nonce == ""
        assert letter.moves[ply] == "card:build"
    opened(other, table.link)
    other.send("letter-seat", seat=1)
    assert other.match.state.seen_by(1) == other.playing.table().state


def test_a_link_of_before_is_named_and_the_match_goes_on_from_where_it_is() -> None:
    table = Table("yeti", 2)
    old = table.link
    for _ in range(4):
        table.pass_on()
    page = table.pages[0]
    before = page.match.tokens
    opened(page, old)
    assert "This is an old link" in text_of(page)
    page.send("letter-mine")
    assert page.match.tokens == before


def test_a_link_that_contradicts_what_was_seen_is_named_with_the_ply() -> None:
    table = Table("yeti", 2)
    for _ in range(2):
        table.pass_on()
    page = table.pages[0]
    mine = letter_of(table.link)
    fake = Table("yeti", 2, 1)
    for _ in range(6):
        fake.pass_on()
    theirs = letter_of(fake.link)
    link = dict(theirs.extra["by_link"], id=mine.extra["by_link"]["id"])
    forged = Record(
        theirs.game, theirs.seats, theirs.options, theirs.moves, {**theirs.extra, "by_link": link}
    )
    before, saved = page.match.tokens, json.dumps(page.saved, sort_keys=True)
    assert theirs.moves[: len(before)] != tuple(before)
    opened(page, f"{HERE}#m={pack(forged)}")
    assert "contradicts what this device has seen" in text_of(page)
    assert "Ply " in text_of(page)
    assert json.dumps(page.saved, sort_keys=True) == saved


def test_a_link_that_is_not_for_this_device_says_whose_turn_it_is() -> None:
    table = Table("yeti", 3)
    seat = next(seat for seat in (1, 2) if seat != Correspondence.of(letter_of(table.link)).waits_for)
    page = opened(table.pages[seat], table.link)
    page.send("letter-seat", seat=seat)
    assert page.playing.phase == "away"
    assert "It is " in text_of(page) and "’s turn" in text_of(page)
    assert "This link is for" in text_of(page)


def test_a_seat_chosen_by_mistake_can_be_changed_before_anything_is_played() -> None:
    table = Table("yeti", 3)
    next_ = Correspondence.of(letter_of(table.link)).waits_for
    wrong = 3 - (next_ or 0)
    page = opened(table.pages[1], table.link)
    page.send("letter-seat", seat=wrong)
    assert page.playing.phase == "away"
    page.send("letter-other")
    page.send("letter-seat", seat=next_)
    assert page.playing.people == [next_]
    assert page.playing.phase != "away"


def test_own_link_opened_again_leads_back_to_the_match() -> None:
    table = Table("yeti", 2)
    page = table.pages[0]
    opened(page, table.link)
    assert "Nothing in this link is new" in text_of(page)
    page.send("letter-mine")
    assert page.playing.phase == "away"


def test_bots_do_not_play_by_link() -> None:
    page = visit()
    page.send("setup", game="yeti")
    page.send("by-link", value="link")
    assert not any(player.bot for player in page.session.draft.players)
    page.send("plays", seat=1, value="hard")
    assert not page.session.draft.by_link


def test_a_letter_that_comes_as_a_file_is_opened_like_its_link() -> None:
    table = Table("yeti", 2)
    table.pages[0].send("share-file")
    file = table.pages[0].answer["file"]["text"]
    assert "secrets" not in file
    assert table.pages[0].playing.dealer.seed.hex() not in file
    page = table.pages[1]
    page.send("matches")
    page.send("import", name="letter.json", text=file, number=0, of=1)
    assert "who are you?" in text_of(page)
    page.send("letter-seat", seat=1)
    assert page.playing.by_link


def test_a_word_and_a_match_by_link_count_for_one_match() -> None:
    page = visit()
    page.send("setup", game="yeti")
    page.send("word", value="Everest")
    page.send("home")
    page.send("start")  # at once: what home says counts
    assert "word" not in page.playing.extra
    page.send("setup", game="yeti")
    assert page.session.draft.word == ""


def test_a_rematch_of_a_match_by_link_is_one_too() -> None:
    table = Table("yeti", 2)
    while table.pass_on() is not None:
        pass
    page = next(page for page in table.pages if page.match.is_over)
    page.send("result")
    page.send("rematch")
    assert "who are you?" in text_of(page)


def test_a_device_that_has_lost_what_it_sealed_says_so() -> None:
    table = Table("yak", 2)
    for _ in range(3):
        table.pass_on()
    seat = Correspondence.of(letter_of(table.link)).waits_for
    page = opened(visit(seed=8), table.link)
    page.send("letter-seat", seat=seat)
    if page.session.visit.screen == "link":
        assert "cannot be opened" in text_of(page)
    else:
        assert page.playing.people == [seat]


def test_what_another_has_played_for_this_seat_is_asked_about() -> None:
    table = Table("yeti", 2)
    for _ in range(3):
        table.pass_on()
    seat = Correspondence.of(letter_of(table.link)).waits_for
    assert seat is not None
    before = visit(table.pages[seat].saved)
    before.send("resume")
    table.pass_on()
    opened(before, table.link)
    assert "somebody has played for you" in text_of(before)
    before.send("letter-accept")
    assert before.match.tokens == table.pages[seat].match.tokens


def test_practice_from_a_match_by_link_begins_before_what_is_sealed() -> None:
    table = Table("yak", 2)
    while not (sealed := [page for page in table.pages if page.session.playing and page.match.hidden]):
        table.pass_on()
    page = sealed[0]
    before, hidden = page.match.tokens, page.match.hidden[0]
    page.send("replay", place=len(before))
    page.send("practise")
    assert page.playing.practice
    assert page.match.tokens == before[:hidden]


def test_a_page_that_is_a_file_offers_files() -> None:
    page = Page(finished(2), page="file:///home/pema/snowline.html")
    page.send("resume")
    page.send("share")
    assert 'id="link"' not in page.markup
    assert "This page is a file" in text_of(page)
    page.send("share-file")
    assert page.answer["file"]["text"]


# -- what is wrong, in the reader's language -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "said"),
    [("#m=1", "beschädigt"), ("#m=9abc", "anderen Version"), ("#m=1AAAAAAAAAAAAAAAA", "beschädigt")],
)
def test_what_is_wrong_with_a_link_is_said_in_the_language_of_the_page(link: str, said: str) -> None:
    page = visit()
    page.send("language", value="de")
    page.send("link", text=link)
    assert said in text_of(page)
    page.send("language", value="en")
    assert said not in text_of(page) and "This link" in text_of(page)


@pytest.mark.parametrize("language", ["de", "es", "fr", "pt-BR"])
@pytest.mark.parametrize(
    ("error", "detail"),
    [
        (RuleBroken(12, "keep:F", "no such dice"), "keep:F"),
        (RecordError("This is not JSON: expecting value at line 1.", "foreign"), ""),
        (RecordError("“seats” is a whole number, not 2.5."), "2.5"),
    ],
)
def test_reasons_are_translated_and_keep_what_they_are_about(
    language: str, error: RecordError, detail: str
) -> None:
    tr = translator(language)
    assert reason(tr, error) != str(error) and detail in reason(tr, error)
    assert reason(Translator(), error) == str(error)


def test_every_fault_that_people_come_upon_has_words() -> None:
    names = set(get_args(Fault.__value__)) - {""}
    assert names == set(faults(Translator())) and all(faults(Translator()).values())
