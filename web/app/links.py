"""What is done with links: share a match, look at one that was opened, play by link, compare by score.

A link is the address of this page and, behind `#m=`, a record as `game.link` packs it. What is in one decides
what it means: a match by letter (`game.correspondence`), an invitation (no plies yet), a position, or a match
that is over. Whatever comes in is checked like any record and then offered; nothing of it is stored before
somebody says so, and nothing that is stored is overwritten by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from htpy import Element, Node

from app import duplicate, qr, stored
from app.by_link import ByLink
from app.draft import PERSON, Draft
from app.games import Player, Table, views
from app.playing import Playing
from app.screens.opened import Kind, Opened, opened
from app.screens.share import KINDS, Link, What, away, share
from app.visit import Message, number
from game import GAMES, Match, Record, RecordError
from game.correspondence import KEY, Correspondence, LetterError, Stale, is_by_link
from game.link import LONGEST, pack, unpack

if TYPE_CHECKING:
    from app.session import Session

MARK: Final = "#m="
LONGEST_PAGE: Final = 500
"""Characters of the page's own address."""


class Links:
    """The links of one visit: the one that was opened, and the one that is offered."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.visit = session.visit
        self._what: What = "result"
        self._place: int | None = None
        """The ply up to which a position is shared; None: all."""
        self._back = "table"
        """The screen that sharing began at."""
        self._made: tuple[Record, Link] | None = None
        """The last link that was made."""
        self._copied = ""
        """The address that was copied last."""
        self._found: tuple[Record, Match] | None = None
        """What the link holds that was opened."""
        self._card: Callable[[], Opened] = lambda: Opened("damaged")
        """What is offered, in the language of the page."""
        self._join: Callable[[int], None] | None = None
        """What happens once a seat has been chosen."""
        self._letter: Record | None = None
        self._doubtful: Correspondence | None = None
        """A letter that has been set aside until somebody says that it is all right."""

    # -- screens -----------------------------------------------------------------------------------------

    def screen(self, name: str, menu: Node) -> Element:
        """One of the screens about links."""
        playing = self.session.playing
        if name == "share" and playing:
            record = self._record(playing)
            link = self._link(record)
            return share(self.visit.tr, self._what, self._kinds(playing), link, self._words(playing), menu)
        return opened(self.visit.tr, self._card(), menu)

    def away(self, playing: Playing, menu: Node) -> Element:
        """The table of a match by link while another has to go on."""
        assert isinstance(playing, ByLink)
        seat, letters = playing.letters.waits_for, playing.letters
        mine = playing.players[letters.seat] if letters.seat is not None else None
        who = playing.players[seat] if seat is not None else None
        return away(
            self.visit.tr,
            who,
            mine,
            self._link(playing.letter()),
            self._words(playing),
            menu,
            done=playing.unsent,
            changeable=not letters.has_played and not playing.match.is_over,
        )

    def _words(self, playing: Playing) -> tuple[str, str]:
        place = playing.views.place(playing.table())
        return place.title, place.subtitle

    # -- sharing -----------------------------------------------------------------------------------------

    def _share(self, _: Message) -> None:
        """Something of the match at hand is to be shared."""
        playing, screen = self.session.playing, self.visit.screen
        if not playing or screen not in ("table", "result", "replay"):
            return
        self._back = screen
        self._place = playing.review.place if screen == "replay" else None
        over = playing.match.is_over and screen != "replay"
        self._what = "result" if over else "position"
        self.visit.go("share")
        self.visit.focus("share-title")

    def _choose(self, message: Message) -> None:
        if self.visit.screen == "share":
            self._what = next((kind for kind in KINDS if kind == message.get("value")), self._what)

    def _return(self, _: Message) -> None:
        """Back to where sharing began."""
        playing = self.session.playing
        if self.visit.screen != "share" or not playing:
            return
        self.visit.go(self._back)
        if self._back == "table":
            playing.settle(news=False)

    def _kinds(self, playing: Playing) -> tuple[What, ...]:
        return KINDS if playing.match.is_over else KINDS[1:]

    def _record(self, playing: Playing) -> Record:
        """What is shared: of a match that goes on nothing that is secret, and never its seed."""
        match, players = playing.match, playing.players
        extra: dict[str, Any] = {
            "names": [player.name for player in players],
            "looks": [player.look for player in players],
            "plays": [player.bot or PERSON for player in players],
        }
        if word := playing.extra.get(duplicate.WORD):
            extra[duplicate.WORD] = word
        if self._what == "invitation":
            return Record.of(match.back_to(0), **extra)
        if self._what == "result" and isinstance(playing, ByLink):
            return playing.letter()
        if self._what == "result" and match.is_over:
            if playing.vouched and not word:
                extra["seed"] = playing.dealer.seed.hex()
            return Record.of(match, **extra)
        place = len(match.moves) if self._place is None else min(self._place, len(match.moves))
        if not match.is_over:
            extra.pop(duplicate.WORD, None)
            place = min([place, *match.hidden])
        return Record.of(match.back_to(place), **extra)

    def _link(self, record: Record) -> Link:
        """The link that carries a record, with its code as soon as codes can be drawn."""
        if self._made is None or self._made[0] != record:
            self._made = (record, self._packed(record))
        link = self._made[1]
        return replace(link, copied=bool(link.address) and link.address == self._copied)

    def _packed(self, record: Record) -> Link:
        page = page_of(self.session.page)
        if page.startswith("file:"):
            return Link("", LONGEST, nowhere=True)
        try:
            address = f"{page}{MARK}{pack(record)}"
        except RecordError:
            address = ""
        fits = len(address) <= LONGEST
        return Link(address if fits else "", LONGEST, fetching=fits and self.visit.want(qr.PACKAGE))

    def brought(self, package: str) -> bool:
        """What draws codes has come, or cannot be had: the screen is not kept waiting for either."""
        here = package == qr.PACKAGE and qr.is_here()
        if self._made and self._made[1].fetching:
            record, link = self._made
            drawn = qr.code(link.address, self.visit.tr("QR code of the link")) if here else None
            self._made = (record, replace(link, code=drawn, fetching=False))
        return here

    def _file(self, _: Message) -> None:
        """The same as a file: for what is too long, and for whoever prefers it."""
        playing = self.session.playing
        if playing and self.visit.screen in ("share", "table"):
            record = (
                playing.letter()
                if isinstance(playing, ByLink) and not self._sharing
                else self._record(playing)
            )
            self.visit.file(f"snowline-{record.game}", record.dumps())

    @property
    def _sharing(self) -> bool:
        return self.visit.screen == "share"

    def _copy(self, message: Message) -> None:
        """The page has copied the link, or was not allowed to."""
        if message.get("done") is True and self._made:
            self._copied = self._made[1].address
            self.visit.say(self.visit.tr("The link is copied."))
        else:
            self.visit.say(self.visit.tr("The link could not be copied. It is selected: copy it by hand."))

    # -- a link was opened -------------------------------------------------------------------------------

    def arrive(self, text: object) -> None:
        """A link was opened: what it holds is offered."""
        self.session.leave_practice()
        self._found = self._join = self._letter = self._doubtful = None
        try:
            record = unpack(carried(text))
            match = record.match()
        except RecordError as error:
            self._refuse("damaged", error)
            return
        self.take(record, match)

    def take(self, record: Record, match: Match) -> None:
        """What a link or a file holds is offered."""
        if is_by_link(record):
            self._correspond(record)
            return
        self._found = (record, match)
        self._offer(lambda: self._describe(record, match))
        if match.is_over and duplicate.word_of(record):
            self.visit.fetch("match:", "compare")

    def _offer(self, card: Callable[[], Opened]) -> None:
        self._card = card
        self.visit.go("link")
        self.visit.focus("opened-title")

    def _refuse(self, kind: Kind, error: RecordError) -> None:
        """What is wrong with a link."""
        from app.reasons import reason

        self._offer(lambda: Opened(kind, why=reason(self.visit.tr, error)))

    def _describe(self, record: Record, match: Match) -> Opened:
        """A record in words."""
        tr, face = self.visit.tr, views(match.game.name)
        players = stored.players_of(record, match)
        table = Table(tr, match, players, "over", open=match.is_over)
        place = face.place(table)
        checked = tr.n(
            "Checked: its one ply is legal.", "Checked: all {count} plies are legal.", len(match.moves)
        )
        scores = face.scores(table) if match.moves else [0] * match.seats
        return Opened(
            "finished" if match.is_over else "position" if match.moves else "invitation",
            emblem=face.emblem(),
            title=tr("{game}: {options}", game=place.title, options=face.options_line(tr, record.options)),
            facts=tr("{place}. {checked}", place=place.subtitle, checked=checked) if match.moves else "",
            seats=tuple(zip(players, map(int, scores), strict=True)),
            word=duplicate.word_of(record),
        )

    def _compare(self, message: Message) -> None:
        """The own matches have come: one by the same word is put beside the one in the link."""
        records = message.get("record")
        if self.visit.screen != "link" or not self._found or not isinstance(records, Mapping):
            return
        theirs = duplicate.Played.of(*self._found)
        found, card = duplicate.found(records.values(), theirs), self._card
        self._card = lambda: replace(card(), comparison=found)
        self.visit.at += 1

    def _look(self, _: Message) -> None:
        """The match in the link is looked back at."""
        if self._at_link():
            self._sit_foreign().review.seek(0)
            self.session.to_match("replay")

    def _practise(self, message: Message) -> None:
        """On from the position in the link, for practice."""
        if self._at_link() and self._found:
            playing = self._sit_foreign()
            self.session.to_match("replay")
            playing.review.seek(playing.review.last)
            self.session.practise(message)

    def _sit_foreign(self) -> Playing:
        """What is in the link is the match at the table; it is stored nowhere."""
        assert self._found
        record, match = self._found
        self.session.release()
        playing = Playing(
            self.visit,
            match,
            stored.players_of(record, match),
            self.session.new_dealer(),
            lambda playing: None,
            vouched=False,
            replaced=stored.replaced_in(record),
        )
        self.session.playing, self.session.aside = playing, None
        return playing

    def _keep(self, _: Message) -> None:
        """The match in the link goes to those that are kept."""
        if self._at_link() and self._found:
            self.session.keep(*self._found)
            self.session.release()
            self.visit.go("matches")

    def _play(self, _: Message) -> None:
        """A set-up like the one in the link."""
        if not self._at_link() or not self._found:
            return
        record, match = self._found
        players = stored.players_of(record, match)
        self.session.draft = Draft(match.game.name, players, dict(record.options), duplicate.word_of(record))
        self.visit.go("setup")
        self.visit.focus("start")

    def _at_link(self) -> bool:
        return self.visit.screen == "link" and self._found is not None

    # -- matches by letter -------------------------------------------------------------------------------

    def invite(self, players: tuple[Player, ...], game: str, options: Mapping[str, Any]) -> None:
        """A new match by letter: who sits at this device?"""

        def begin(seat: int) -> None:
            self._sit(Correspondence.begin(GAMES[game], len(players), options, seat), players)

        self._join = begin
        match = Match.new(GAMES[game], len(players), options)
        seats = tuple((player, 0) for player in players)

        def card() -> Opened:
            first = self.visit.tr("You invite the others by a link.")
            found = self._describe(Record.of(match), match)
            return replace(found, kind="seat", facts=first, seats=seats, own=True)

        self._offer(card)

    def _correspond(self, record: Record) -> None:
        """A letter has come: of a match that is here already, or of one to sit down at."""
        try:
            letters = Correspondence.of(record)
        except RecordError as error:
            self._refuse("damaged", error)
            return
        self._letter = record
        playing = self.session.playing
        key = f"match:{letters.id}"
        if isinstance(playing, ByLink) and playing.key == key and self.session.held == key:
            self._receive(playing, record)
        elif letters.id in self.session.shelf:
            self.visit.fetch(key, "letter", hold=True)
        else:
            self._ask_seat(letters, record)

    def _ask_seat(self, letters: Correspondence, record: Record) -> None:
        players = stored.players_of(record, letters.match)
        self._join = lambda seat: self._sit(letters.at(seat), players, letters)

        def card() -> Opened:
            found = self._describe(record, letters.match)
            return replace(found, kind="seat", taken=letters.taken)

        self._offer(card)

    def _seat(self, message: Message) -> None:
        """Whoever is at this device has said who that is."""
        seat = number(message.get("seat"))
        if self.visit.screen != "link" or not self._join or seat is None:
            return
        if 0 <= seat < len(self._card().seats):
            try:
                self._join(seat)
            except LetterError as error:
                self._refuse("damaged", error)

    def seated(self, key: str, record: Record, match: Match) -> ByLink:
        """A stored match by letter at the table.

        :raises RecordError: it is none.
        """
        playing = ByLink(
            self.visit,
            Correspondence.of(record, private=True),
            stored.players_of(record, match),
            stored.dealer_of(record, self.session.new_dealer),
            self.session.store_match,
            key=key,
            extra=stored.extra_of(record),
            vouched=False,
        )
        playing.unsent = record.extra[KEY].get("unsent") is not False
        return playing

    def _sit(
        self, letters: Correspondence, players: tuple[Player, ...], came: Correspondence | None = None
    ) -> None:
        """A match by letter begins on this device."""
        key = f"match:{letters.id}"
        extra = {"id": letters.id, "begun": self.session.now()}
        playing = ByLink(
            self.visit,
            letters,
            players,
            self.session.new_dealer(),
            self.session.store_match,
            key=key,
            extra=extra,
            vouched=False,
        )
        playing.unsent = came is None or letters.has_news_for(came)
        self.session.hold(key)
        self._at_table(playing)

    def _at_table(self, playing: ByLink) -> None:
        self.session.playing, self.session.aside = playing, None
        self.session.to_match()
        playing.save()

    def loaded(self, wanted: str, key: str, message: Message) -> None:
        """Something has come from the storage that was asked for because of a link."""
        if wanted == "compare":
            self._compare(message)
        elif self._letter is not None:
            self._found_here(key, self._letter, message)

    def _found_here(self, key: str, record: Record, message: Message) -> None:
        """The match that a letter is about."""
        if message.get("record") is None:  # it was deleted meanwhile
            self._ask_seat(Correspondence.of(record), record)
            return
        if message.get("held") is not True:
            self.session.keeping.is_elsewhere(key, lost=False)
            return
        try:
            kept, match = stored.read(message["record"])
            self.session.sit(key, kept, match)
        except RecordError as error:
            self._refuse("damaged", error)
            return
        self.session.held = key
        if isinstance(self.session.playing, ByLink):
            self._receive(self.session.playing, record)

    def _receive(self, playing: ByLink, record: Record) -> None:
        """A letter is compared with what this device has of the match."""
        letters = playing.letters
        try:
            news = letters.received(record)
        except Stale as error:
            behind = error.behind
            self._offer(lambda: Opened("old", behind=behind))
            return
        except RecordError as error:
            self._refuse("contradiction", error)
            return
        if (ply := letters.went_on_without(record)) is not None:
            self._doubtful = news
            self._offer(lambda: Opened("doubt", ply=ply))
            return
        self._accept(playing, news)

    def _accept(self, playing: ByLink, news: Correspondence) -> None:
        """The match goes on from a letter."""
        told = len(playing.log)
        playing.letters, playing.match = news, news.match
        playing.unsent = self._letter is None or news.has_news_for(Correspondence.of(self._letter))
        playing.tell_again()
        self._at_table(playing)
        if playing.unsent and news.match.is_over:  # it ended as it was opened: the others wait for that
            self.visit.go("table")
            playing.settle(news=False)
        self.visit.say(*(one.text for ply in playing.log[told:] for one in ply))

    def _take_over(self, _: Message) -> None:
        """What was played for this seat elsewhere is all right."""
        playing, news = self.session.playing, self._doubtful
        if self.visit.screen == "link" and isinstance(playing, ByLink) and news:
            self._doubtful = None
            self._accept(playing, news)

    def _mine(self, _: Message) -> None:
        """On with the match as this device has it."""
        if self.visit.screen == "link" and isinstance(self.session.playing, ByLink):
            self._doubtful = None
            self.session.to_match()

    def _other(self, _: Message) -> None:
        """A mistake: whoever is at this device sits elsewhere."""
        playing = self.session.playing
        if self.visit.screen == "table" and isinstance(playing, ByLink) and not playing.letters.has_played:
            letters = replace(
                playing.letters, seat=None, taken=playing.letters.taken - {playing.letters.seat}
            )
            self._ask_seat(letters, playing.letter())


def carried(text: object) -> str:
    """What a link carries behind its mark: of a whole address, of what stands behind `#`, or bare."""
    plain = text if isinstance(text, str) else ""
    found = re.search(r"#?\bm=([^&\s]*)", plain)
    return found[1] if found else plain.lstrip("#")


def page_of(text: object) -> str:
    """The page's own address, as far as it is one."""
    plain = text if isinstance(text, str) and len(text) <= LONGEST_PAGE else ""
    return plain.partition("#")[0]


ACTIONS: Final[Mapping[str, Callable[[Links, Message], None]]] = {
    "link": lambda links, message: links.arrive(message.get("text")),
    "share": Links._share,
    "share-what": Links._choose,
    "share-back": Links._return,
    "share-file": Links._file,
    "copied": Links._copy,
    "link-look": Links._look,
    "link-practise": Links._practise,
    "link-keep": Links._keep,
    "link-play": Links._play,
    "letter-seat": Links._seat,
    "letter-accept": Links._take_over,
    "letter-mine": Links._mine,
    "letter-other": Links._other,
}
"""Every `do` about links."""
