"""The state of the page: which screen, which match, which settings.

>>> from app.session import Session
>>> session = Session()
>>> answer = session.handle({"do": "hello", "languages": ["en"], "saved": {}})
>>> answer["at"], sorted(answer["regions"])
(1, ['app'])

`handle` answers every message, whatever stands in it; the form of messages and answers is in
`docs/architecture.md`. While `thinking` says so a bot or the coach is at work: whoever runs the session calls
`think` again and again, and passes on what it answers. The match at the table is a `Playing`; what changes
the set-up is in `app.draft`, what is stored in `app.stored`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from htpy import Element, Node
from markupsafe import Markup

from app import learning, stored
from app.coach import MODES
from app.draft import EDITS, Draft
from app.games import VIEWS, Player, views
from app.learning import Learning
from app.markup import act, bar, notice
from app.menu import MOTIONS, PACES, SHORTCUTS, SIGNS, SOUNDS, THEMES, Look, menu
from app.playing import ACTIONS as AT_TABLE
from app.playing import Playing
from app.practice import mark as practice_mark
from app.screens import screen
from app.screens.about import about
from app.screens.handover import handover
from app.screens.home import Quick, Running, home
from app.screens.setup import setup
from app.shelf import (
    BY_LINK,
    OLD,
    PRACTICE,
    Summary,
    is_id,
    latest,
    moment,
    moment_now,
    read,
    standing,
    summarise,
    where,
)
from app.text import NAMES, Translator, choose
from app.visit import Answer, Message, Visit, number, one_of
from game import GAMES, Dealer, Match, Record

if TYPE_CHECKING:
    from app.guest import Guest
    from app.keeping import Keeping
    from app.links import Links
    from app.screens.matches import Broken
    from app.screens.onsite import Snippet
    from app.screens.replay import Replay
    from app.start import Start


class Session:
    """One page: its screen, its match and its settings. Only `handle` and `think` change it."""

    def __init__(
        self, dealer: Callable[[], Dealer] = Dealer.new, now: Callable[[], str] = moment_now
    ) -> None:
        self.visit = Visit()
        self._system = Look()
        """What the browser wishes; only what was chosen here is stored."""
        self.language = ""
        """The language chosen here; empty: the browser's."""
        self._spoken = "en"
        """The browser's language, or what comes nearest to it."""
        self.draft = Draft()
        self.playing: Playing | None = None
        """The match at the table: the match proper, or the practice match."""
        self.aside: Playing | None = None
        """During practice: the match proper, where one goes back to."""
        self.learning = Learning()
        """Where they are in the rules or in a lesson, and what their box says."""
        self.shelf: dict[str, Summary] = {}
        """The matches that are kept, by their ids, the practice match among them."""
        self.unlisted: list[str] = []
        """Where there are records that no summary is known of yet."""
        self.broken: dict[str, Broken] = {}
        """Records that cannot be read, by where they are stored."""
        self.held = ""
        """The record that this tab alone may write."""
        self.guest: Guest | None = None
        """On somebody else's page: what was asked for there, and what its host has been told."""
        self.snippet: Snippet | None = None
        """A table for somebody else's page that is being put together."""
        self._site = ""
        """The address of the site, as its page knows it."""
        self._keeping: Keeping | None = None
        self._links: Links | None = None
        self.page = ""
        """The page's own address, which links begin with."""
        self._quiet = False
        """Whether nobody wants to hear again on this visit that a match cannot be read."""
        self.new_dealer = dealer
        self.now = now
        self._sent: dict[str, str] = {}

    @property
    def at(self) -> int:
        """The version: goes up whenever something that counts has happened."""
        return self.visit.at

    @property
    def tr(self) -> Translator:
        """The language of the page."""
        return self.visit.tr

    def handle(self, message: object) -> Answer:
        """The answer to one message; what cannot be understood or comes too late changes nothing."""
        if isinstance(message, Mapping):
            do = message.get("do")
            timely = isinstance(do, str) and (do in ANYTIME or message.get("at") == self.at)
            if isinstance(do, str) and timely and self._act(do, message):
                if self.guest and self.visit.screen not in ABROAD:
                    self._resume(message)  # on somebody else's page there is only the table
                return self._answer()
        return {"at": self.at}

    def _act(self, do: str, message: Message) -> bool:
        """What a message asks for; whether there is such a thing."""
        if action := ACTIONS.get(do):
            action(self, message)
        elif do in AT_TABLE:
            if self.visit.screen == "table" and self.playing:
                self.playing.act(do, message)
            elif do == "continue":
                self._run_on()
        elif edit := EDITS.get(do):
            self._edit(edit, do, message)
        else:
            from app.keeping import ACTIONS as KEPT  # home needs none of it

            if do not in KEPT:
                return self._act_on_links(do, message)
            KEPT[do](self.keeping, message)
        return True

    def _act_on_links(self, do: str, message: Message) -> bool:
        from app.links import ACTIONS as LINKED  # likewise

        if do in LINKED:
            LINKED[do](self.links, message)
        return do in LINKED

    @property
    def thinking(self) -> bool:
        """Whether a bot or the coach has to think, or a match is being looked back at."""
        playing = self.playing
        return playing is not None and (
            (self.visit.screen == "table" and playing.thinking) or self._analysing(playing)
        )

    def think(self) -> Answer | None:
        """Go on with that for a moment; what there is to show then, if anything."""
        if not self.playing:
            return None
        if self._analysing(self.playing):
            return self._analyse(self.playing)
        if self.visit.screen == "table" and self.playing.think():
            return self._answer()
        return None

    def brought(self, package: str) -> Answer:
        """A package that was wanted has come, or could not be had; what there is to show then."""
        if not self.links.brought(package):
            self.visit.lacking.add(package)
        return self._answer()

    def _answer(self) -> Answer:
        """What the page is told."""
        if self.playing:
            self.playing.attend()
        answer = self.visit.answer()
        if self.guest:
            answer["host"] = self.guest.news(self._proper, self.tr.language)
        return {"at": self.at, **answer, **self._page()}

    @property
    def _proper(self) -> Playing | None:
        """The match that is neither practice nor a lesson."""
        below = self.learning.below if self.learning.lesson else self.playing
        return self.aside if below and below.practice else below

    # -- the page ------------------------------------------------------------------------------------------

    def _page(self) -> Answer:
        """What the page has to show now, as far as it does not already."""
        parts = {name: str(part) for name, part in self._parts().items()}
        if "app" in parts or self._sent.keys() != parts.keys():
            whole = parts if "app" in parts else {"app": str(self._whole(parts))}
            regions = {} if self._sent == parts else whole
        else:
            regions = {name: part for name, part in parts.items() if self._sent[name] != part}
        self._sent = parts
        return {
            "lang": self.tr.language,
            "title": self._title(),
            "theme": self.visit.look.theme,
            "motion": self.visit.look.motion,
            "signs": self.visit.look.signs,
            "shortcuts": self.visit.look.shortcuts,
            "regions": regions,
        }

    def _parts(self) -> Mapping[str, Element]:
        """The screen as regions: one for a whole screen, several where it changes piece by piece."""
        tr, name, playing = self.tr, self.visit.screen, self.playing
        above = menu(tr, self.visit.look, name, self._ways())
        if playing and name == "table":
            table = playing.table()
            place = playing.views.place(table)
            if playing.practice:
                place = place._replace(mark=practice_mark(tr))
            elif playing is self.learning.lesson:
                place = place._replace(mark=learning.mark(tr))
            if playing.phase == "away":
                return {"app": self.links.away(playing, above)}
            if playing.phase == "handover":
                return {"app": handover(tr, table, place, above)}
            extra = [place.mark, place.extra, learning.way(tr)]
            top = bar(tr, place.title, place.subtitle, extra, self.visit.away, place.short)
            return {
                "bar": top,
                **playing.views.regions(table),
                **learning.over_table(self, playing),
                "menu": above,
            }
        if playing and name == "result":
            from app.screens.result import regions  # only now: a match is long, and the start is short

            parts = regions(playing.table(), playing.views, playing.review, playing.practice, playing.key)
            return {**parts, "tips": learning.tips(self, playing), "menu": above}
        if playing and name == "replay":
            from app.screens.replay import regions as looked_at  # likewise

            past = looked_at(self._replay(playing))
            return {**past, "tips": learning.tips(self, playing), "menu": above}
        if name == "setup":
            seats = GAMES[self.draft.game].seats
            box = self.learning.chosen(self.draft.game)
            return {"app": setup(tr, self.draft, seats, above, box)}
        if name == "about":
            return {"app": about(tr, above, self.visit.away, self.visit.look.shortcuts)}
        if name == "onsite":
            from app.screens.onsite import onsite

            return {"app": onsite(tr, self._snippet, self._site, above)}
        if name in ("matches", "statistics", "elsewhere"):
            return {"app": self.keeping.screen(name, above)}
        if name in ("share", "link"):
            return {"app": self.links.screen(name, above)}
        if found := learning.parts(self, above):
            return found
        line = views(self.draft.game).options_line(tr, self.draft.options)
        quick = Quick(self.draft.game, self.draft.named(), self.learning.line(tr, self.draft.game, line))
        return {"app": home(tr, self._running(), quick, above, self._notices())}

    def _whole(self, parts: Mapping[str, str]) -> Element:
        """The whole screen out of its regions."""
        ready = {name: Markup(part) for name, part in parts.items()}
        if self.visit.screen == "rules":
            return learning.whole(self, ready)
        assert self.playing
        playing = self.playing
        if self.visit.screen == "result":
            from app.screens.result import layout

            return layout(playing.table(), playing.views, ready, playing.practice)
        if self.visit.screen == "replay":
            from app.screens.replay import layout as around

            return around(self._replay(playing), ready)
        table = playing.views.layout(ready)
        return screen("table", ready["bar"], table, ready["tips"], ready.get("lesson"), ready["menu"])

    def _title(self) -> str:
        tr, name = self.tr, self.visit.screen
        if name == "table" and self.playing:
            place = self.playing.views.place(self.playing.table())
            return tr("{game} · {round} · Snowline", game=place.title, round=place.subtitle)
        names = {
            "setup": tr("New match"),
            "result": tr("Result"),
            "replay": tr("Replay"),
            "about": tr("About Snowline"),
            "rules": tr("Rules"),
            "box": tr("Match your box"),
            "onsite": tr("On your site"),
            "matches": tr("Matches"),
            "statistics": tr("Statistics"),
            "elsewhere": tr("Open in another tab"),
            "share": tr("Share the match"),
            "link": tr("A link was opened"),
        }
        return tr("{place} · Snowline", place=names[name]) if name in names else "Snowline"

    def _notices(self) -> list[Element]:
        return [strip for strip in (self._damage(), self._practised()) if strip]

    def _damage(self) -> Element | None:
        """On the home screen: a match that cannot be read."""
        if self._quiet or not self.broken:
            return None
        from app.keeping import damage  # it has found that out

        return damage(self.tr, next(iter(self.broken.values())))

    def _practised(self) -> Element | None:
        """On the home screen: the practice match that is kept beside the matches."""
        tr, kept = self.tr, self.shelf.get(PRACTICE)
        if not kept or kept.over:
            return None
        go = act(tr("Go on practising"), "practice", before="play", id="go-practice")
        return notice(tr("A practice match is kept."), where(tr, kept), icon_name="target", action=go)

    def _running(self) -> Running | None:
        """The match that home offers to go on with, or whose result it offers to see."""
        id = latest(self.shelf)
        if not id:
            return None
        kept, tr = self.shelf[id], self.tr
        return Running(
            views(kept.game).emblem(),
            kept.title or standing(tr, kept),
            tr("{match}: {title}", match=where(tr, kept), title=standing(tr, kept))
            if kept.title
            else where(tr, kept),
            tuple(zip(kept.players, kept.scores, strict=True)),
            kept.over,
            id,
        )

    def _under_way(self) -> str:
        """The match that a new one would end, in words; empty if there is none."""
        playing = self.playing
        if not playing or playing.match.is_over:
            return ""
        kept = summarise(playing.match, playing.players, {})
        return self.tr("{match}: {title}", match=where(self.tr, kept), title=standing(self.tr, kept))

    # -- other people's sites ------------------------------------------------------------------------------

    def _ways(self) -> Node:
        """What the menu leads to on somebody else's page; else what it always does."""
        if not self.guest:
            return None
        from app.guest import ways  # it is there already

        return ways(self.tr, self.visit.screen, self._under_way(), self.visit.sure)

    def _asked(self, message: Message) -> Start | None:
        """What the page's address asks for, if anything; nothing is something on somebody else's page."""
        given, embedded = _mapping(message.get("start")), message.get("embedded") is True
        self.guest = None
        self._site = str(message.get("site") or "./")
        if not given and not embedded:
            return None
        from app.start import read  # only now: most addresses ask for nothing

        start, notes = read(given)
        self.visit.note(*map(str, notes))
        if embedded:
            from app.guest import Guest

            self.guest = Guest(start, given)
        self.visit.away = self.guest.away if self.guest else ""
        return start

    def _settle_as_guest(self, guest: Guest, start: Start) -> None:
        """To the table at once: the match of an earlier visit, or a new one."""
        self.draft = guest.draft
        if self.playing and not self.playing.match.is_over:
            guest.resumes = True
            self.hold(self.playing.key)
            self._to(self.playing)
        else:
            self._begin(self.draft.named(), self.draft.game, {}, start.seed)

    def _recall(self, records: Mapping[str, Any]) -> None:
        """A guest has no home to come back to: the page brings the match of an earlier visit along."""
        key = f"match:{latest(self.shelf)}"
        if key in records:
            self.keeping.recall(key, records[key])

    def _clear(self) -> None:
        """A guest has one match at a time, as nothing there leads to another."""
        for id in [id for id in self.shelf if id != PRACTICE]:
            del self.shelf[id]
            self.visit.store(f"match:{id}", None)
            self.visit.store(f"about:{id}", None)

    def _host(self, message: Message) -> None:
        """The page around this one, which the shell has made sure of, gives a command."""
        if not self.guest:
            return
        from app.guest import draft_of  # it is there already
        from app.start import read

        command, value = message.get("command"), message.get("value")
        if command == "start":
            start, notes = read(self.guest.anew(_mapping(message.get("start"))))
            self.leave_practice()
            self.draft = draft_of(start)
            self._begin(self.draft.named(), self.draft.game, {}, start.seed)
        elif command in ("pause", "resume"):
            notes = ()
            if self.playing:
                self.playing.halt(command == "pause")
        else:
            start, notes = read({str(command): value})
            look = {"theme": start.theme, "motion": start.motion}
            wished = {name: wish for name, wish in look.items() if wish}
            self._system, self.visit.look = (
                replace(self._system, **wished),
                replace(self.visit.look, **wished),
            )
            if start.language:
                self.language, self._spoken = "", start.language
                self._speak()
        self.visit.note(*map(str, notes))

    @property
    def _snippet(self) -> Snippet:
        if self.snippet is None:
            from app.screens.onsite import Snippet

            self.snippet = Snippet()
        return self.snippet

    def _publish(self, _: Message) -> None:
        """To the screen where a table for somebody else's page is put together."""
        self.leave_practice()
        self.visit.go("onsite")

    def _onsite(self, message: Message) -> None:
        """A choice there."""
        if self.visit.screen == "onsite":
            value = message.get("checked", message.get("value"))
            self.snippet = self._snippet.put(message.get("part"), value)

    # -- what is stored ------------------------------------------------------------------------------------

    @property
    def keeping(self) -> Keeping:
        """What is done with matches that are kept."""
        if self._keeping is None:
            from app.keeping import Keeping  # home needs none of it

            self._keeping = Keeping(self)
        return self._keeping

    @property
    def links(self) -> Links:
        """What is done with links."""
        if self._links is None:
            from app.links import Links  # home needs none of it

            self._links = Links(self)
        return self._links

    def keep(self, record: Record, match: Match) -> str:
        """Put a match that comes from outside on the shelf, whole or under way; the id it is kept by.

        Nothing that is there is written over: a record whose id is taken gets another one. One that is over
        counts in the statistics. What is at the table stays there.
        """
        id = record.extra.get("id")
        if not isinstance(id, str) or not is_id(id) or id in self.shelf or f"match:{id}" in self.broken:
            id = token_hex(8)
        playing = self._sat_down(f"match:{id}", record, match)
        playing.extra["id"] = id
        self.store_match(playing, moment(record.extra.get("played")))
        return id

    def note(self, id: str, about: Summary) -> None:
        """What a list shows of a match from now on."""
        self.shelf[id] = about
        self.visit.store(f"about:{id}", about.to_json())

    def release(self) -> None:
        """Let other tabs have what is held."""
        if self.held:
            self.visit.hold(None)
            self.held = ""

    def hold(self, key: str) -> None:
        """This tab alone may write a record from now on: one that it has just made."""
        self.visit.hold(key)
        self.held = key

    def store_match(self, playing: Playing, played: str = "") -> None:
        """Store a match as it is now, with its summary and with what it adds to the statistics."""
        record = stored.kept(playing, played or self.now())
        id = PRACTICE if playing.practice else str(playing.extra["id"])
        before = self.shelf.get(id)
        about = summarise(playing.match, playing.players, record)
        self.visit.store(playing.key, record)
        self.note(id, about)
        if about.over and not playing.practice:
            from app.statistics import outcome  # a match is long

            self.visit.store(f"result:{id}", outcome(playing.match, playing.players).to_json())
        elif before and before.over and not playing.practice:
            self.visit.store(f"result:{id}", None)

    def save_settings(self) -> None:
        """Have the settings kept as they are now."""
        settings = stored.settings_of(self.visit.look, self._system, self.language, self.draft)
        self.visit.store("settings", {**settings, **self.learning.kept()})

    def _sat_down(self, key: str, record: Record, match: Match, reading: bool = False) -> Playing:
        """A stored match at the table."""
        if BY_LINK in record.extra:
            return self.links.seated(key, record, match)
        return Playing(
            self.visit,
            match,
            stored.players_of(record, match),
            stored.dealer_of(record, self.new_dealer),
            self.store_match,
            practice=key == PRACTICE,
            replaced=stored.replaced_in(record),
            key=key,
            extra=stored.extra_of(record),
            vouched=stored.vouched(record),
            reading=reading,
        )

    def sit(self, key: str, record: Record, match: Match, reading: bool = False) -> None:
        """A record that has come is the match at the table; one that is there already stays as it is."""
        there = self.playing
        if there and (there.key, there.reading) == (key, reading) and there.match.moves == match.moves:
            return
        playing = self._sat_down(key, record, match, reading)
        if not playing.practice:
            playing.extra["id"] = key.partition(":")[2]
            self.aside = None
        elif there and not there.practice:
            self.aside = there
        self.playing = playing

    def to_match(self, screen: str = "") -> None:
        """To the match at the table: its table, or its result, or another screen about it."""
        assert self.playing
        if screen == "replay" and self.playing.match.moves:
            self._look_back({"place": 0})
            return
        self._to(self.playing)

    # -- what the page may ask for -------------------------------------------------------------------------

    def _hello(self, message: Message) -> None:
        """The page is there, with what it had stored."""
        saved = _mapping(message.get("saved"))
        settings = _mapping(saved.get("settings"))
        start = self._asked(message)
        wished = (start.theme, start.motion) if start else ()
        self._system = Look(
            one_of(THEMES, *wished[:1], message.get("theme")),
            one_of(MOTIONS, *wished[1:], message.get("motion")),
        )
        self.visit.look = stored.look_from(settings, self._system)
        wanted = message.get("languages")
        wanted = wanted if isinstance(wanted, list) else []
        if start and start.language:
            wanted = [start.language]
        self.language = one_of(("", *NAMES), settings.get("language"))
        self._spoken = choose(wanted)
        self.visit.learn(message.get("words"))
        self.visit.speak(self.language or self._spoken)
        self.draft = stored.draft_from(settings)
        self.playing = self.aside = None
        self.learning = Learning(settings)
        self.page = message["page"] if isinstance(message.get("page"), str) else ""
        self.held = ""
        self.shelf = read(saved.get("about"))
        keys = saved.get("keys")
        self.broken = {}
        self.unlisted = [key for key in keys if self._is_unlisted(key)] if isinstance(keys, list) else []
        records = _mapping(saved.get("records"))
        if self.unlisted:
            self.keeping.list_all(records)
        if self.guest:
            self._recall(records)
        self._sent = {}
        if self.guest and start:
            self._settle_as_guest(self.guest, start)
        elif start and start.game:
            self._setup({"game": start.game})
        else:
            self.visit.go("home")

    def _is_unlisted(self, key: object) -> bool:
        """Whether there is a record of which no summary is known."""
        if not isinstance(key, str):
            return False
        kind, _, id = key.partition(":")
        known = (kind == "match" and is_id(id)) or key in (PRACTICE, *OLD)
        return known and (id or key) not in self.shelf

    def _home(self, _: Message) -> None:
        self.leave_practice()
        self.release()
        self.visit.go("home")

    def _about(self, _: Message) -> None:
        self.leave_practice()
        self.visit.go("about")

    def _setup(self, message: Message) -> None:
        self.leave_practice()
        if self.guest:
            self._start(message)
            return
        game = message.get("game")
        if isinstance(game, str) and game in VIEWS and game != self.draft.game:
            self.draft = self.draft.of(game, GAMES[game].seats)
        self.visit.go("setup")

    def _begin(
        self,
        players: tuple[Player, ...],
        game: str,
        options: Mapping[str, Any],
        dealer: Dealer | None = None,
        word: str = "",
    ) -> None:
        """A new match at the table; the others stay on the shelf. Without a dealer it gets a new one.

        `word`: the dice come from it.
        """
        if self.guest:
            self._clear()
        match = Match.new(GAMES[game], len(players), options)
        id = token_hex(8)
        extra = {"id": id, "begun": self.now()}
        self.playing = Playing(
            self.visit,
            match,
            players,
            Dealer.from_word(word) if word else dealer or self.new_dealer(),
            self.store_match,
            key=f"match:{id}",
            extra={**extra, "word": word} if word else extra,
        )
        self.aside = None
        self.hold(self.playing.key)
        self.visit.go("table")
        self.playing.settle()
        self.playing.save()

    def _start(self, message: Message) -> None:
        """The match that is set up begins. A guest has one at a time: giving it up is asked about once."""
        if self.guest and self._under_way() and message.get("sure") != "yes":
            self.visit.sure = True
            self.visit.focus("start")
            return
        self.save_settings()
        draft, game = self.draft, self.draft.game
        self.draft = replace(draft, word="", by_link=False)  # for this once
        if self.visit.screen != "setup":  # at once, by what home says
            draft = self.draft
        options = self.learning.options(game, draft.options)
        if draft.by_link:
            self.links.invite(draft.named(), game, options)
        else:
            self._begin(draft.named(), game, options, word=draft.word)

    def _rematch(self, _: Message) -> None:
        """The same players by the same options; the starter is drawn anew."""
        self.leave_practice()
        if self.playing and self.playing.match.is_over:
            match, players = self.playing.match, self.playing.players
            begin = self.links.invite if self.playing.by_link else self._begin
            begin(players, match.game.name, match.options.to_json())

    def _resume(self, _: Message) -> None:
        """Back to the match at the table, else to the latest one."""
        if self.playing and self.playing.key:
            self._reopen(self.playing.key)
        elif id := latest(self.shelf):
            self._reopen(f"match:{id}")

    def _open(self, message: Message) -> None:
        """To a match on the shelf."""
        id = message.get("match")
        if isinstance(id, str) and id in self.shelf and id != PRACTICE:
            self.leave_practice()
            self._reopen(f"match:{id}", str(message.get("to", "")))

    def _reopen(self, key: str, to: str = "") -> None:
        """To a match: at once if this tab holds it, else as soon as the page has brought it.

        One that is over is never written again, so that every tab may have it.
        """
        if self.held == key and self.playing and self.playing.key == key:
            self.to_match(to)
            return
        about = self.shelf.get(key.partition(":")[2] or key)
        self.visit.fetch(key, "open", hold=not (about and about.over), to=to)

    def _to(self, playing: Playing) -> None:
        """To the match: its table, or its result."""
        self.visit.go("result" if playing.match.is_over else "table")
        playing.settle(news=False)

    def _result(self, _: Message) -> None:
        if self.playing and self.playing.match.is_over:
            self.visit.go("result")

    # -- looking back, and practice ------------------------------------------------------------------------

    def _analysing(self, playing: Playing) -> bool:
        """Whether there is something to work out for the screen that is shown."""
        return self.visit.screen in ("result", "replay") and playing.review.busy

    def _analyse(self, playing: Playing) -> Answer | None:
        """Look at some more decisions; only how far that is changes until the last one."""
        from app.screens.replay import working  # it is there already

        playing.review.work()
        if not playing.review.busy:
            return {"at": self.at, **self._page()}
        bar = str(working(self.tr, playing.review))
        if self._sent.get("working") == bar:
            return None
        self._sent["working"] = bar
        return {"at": self.at, "regions": {"working": bar}}

    def _replay(self, playing: Playing) -> Replay:
        from app.screens.replay import Replay

        return Replay(
            playing.review,
            playing.table(),
            playing.views,
            playing.practice,
            self.visit.sure,
            playing.key if playing.reading else "",
        )

    def _look_back(self, message: Message) -> None:
        """To the replay, at a ply if one is named."""
        if self.playing and self.playing.match.moves:
            review, place = self.playing.review, number(message.get("place"))
            review.seek(review.place if place is None else place)
            review.running = False
            self.visit.go("replay")
            self.visit.focus("place")

    def _seek(self, message: Message) -> None:
        """To another place: one that is named, some plies or turns on, or the next costly decision."""
        if self.visit.screen != "replay" or not self.playing:
            return
        do, by, place = message.get("do"), number(message.get("by")) or 0, number(message.get("value"))
        review, before = self.playing.review, self.playing.review.place
        review.running = False
        match do:
            case "seek":
                review.seek(review.place if place is None else place)
            case "step":
                review.seek(review.place + by)
            case "turn":
                review.turn(by)
            case _:
                review.costly(by)
        if review.place != before:
            self.visit.sure = False
            if do != "seek":
                from app.screens.replay import spoken  # it is there already

                self.visit.say(spoken(self._replay(self.playing)))

    def _run(self, _: Message) -> None:
        """Let the replay go on by itself, from the start if it is at the end; or have it stop."""
        if self.visit.screen == "replay" and self.playing:
            review = self.playing.review
            review.running = not review.running
            if review.running:
                review.seek(0 if review.place == review.last else review.place)
                self.visit.wait(STEP)

    def _run_on(self) -> None:
        """To the next place of a replay that runs."""
        review = self.playing.review if self.playing and self.visit.screen == "replay" else None
        if review and review.running:
            review.seek(review.place + 1)
            review.running = review.place < review.last
            if review.running:
                self.visit.wait(STEP)

    def practise(self, message: Message) -> None:
        """Play on from the place that is looked at, in a match of its own; giving up another one is asked
        about once."""
        playing = self.playing
        if self.visit.screen != "replay" or not playing:
            return
        place = playing.review.place
        if playing.by_link:  # what others have sealed is not known here
            place = min([place, *playing.match.hidden])
        start = playing.review.match.back_to(place)
        if start.is_over:
            return
        other = self.shelf.get(PRACTICE)
        if other and not other.over and message.get("sure") != "yes":
            self.visit.sure = True
            self.visit.at += 1
            self.visit.focus("practise")
            return
        if not playing.practice:
            self.aside = playing
        self.play_on(start, playing.players, playing.replaced)

    def play_on(
        self, start: Match, players: tuple[Player, ...], replaced: Mapping[int, str] | None = None
    ) -> None:
        """From some moment of another match, as practice."""
        self.playing = Playing(
            self.visit,
            start,
            players,
            self.new_dealer(),
            self.store_match,
            practice=True,
            replaced=replaced,
            key=PRACTICE,
        )
        self.hold(PRACTICE)
        self.visit.go("table")
        self.playing.settle(news=False)
        self.playing.save()

    def _to_practice(self, _: Message) -> None:
        """Back to the practice match."""
        if PRACTICE in self.shelf:
            self._reopen(PRACTICE)

    def _from_practice(self, _: Message) -> None:
        """Back from practice to the match it came from."""
        if self.leave_practice():
            if self.playing:
                self._reopen(self.playing.key)
            else:
                self.release()
                self.visit.go("home")

    def leave_practice(self) -> bool:
        """The match proper belongs to every screen but those of the practice match; whether it was away."""
        learning.leave(self)
        if not self.playing or not self.playing.practice:
            return False
        self.playing, self.aside = self.aside, None
        return True

    # -- settings and set-up: edits, no new version --------------------------------------------------------

    def _setting(self, message: Message) -> None:
        """One of the settings that act at once."""
        do = str(message.get("do"))
        name, known = SETTINGS[do]
        value = one_of((getattr(self.visit.look, name), *known), message.get("value"))
        self.visit.look = replace(self.visit.look, **{name: value})
        if do == "coach-mode" and self.playing:
            self.playing.coach = None
        self.save_settings()

    def _language(self, message: Message) -> None:
        if language := one_of(("", *NAMES), message.get("value")):
            self.language = language
            self._speak()
            self.save_settings()

    def _words(self, message: Message) -> None:
        """The words of a language have come that lacked."""
        self.visit.learn(message.get("words"))
        self._speak()

    def _speak(self) -> None:
        """Everything in the language that is wanted, as soon as its words are here."""
        if self.visit.speak(self.language or self._spoken):
            for playing in (self.playing, self.aside, self.learning.below):
                if playing:
                    playing.tell_again()
            self._sent = {}

    def _forget(self, _: Message) -> None:
        """The notice about a damaged match has been read; the match stays stored."""
        self._quiet = True

    def _edit(self, edit: Callable[[Draft, Message], Draft], do: str, message: Message) -> None:
        """The set-up is changed."""
        if self.visit.screen == "setup":
            self.draft = edit(self.draft, message)
            if do == "remove":
                self.visit.focus("add")


def _mapping(data: object) -> Mapping[str, Any]:
    return data if isinstance(data, Mapping) else {}


STEP: Final = 1_200
"""Milliseconds that a replay that runs stays at a place."""
SETTINGS: Final = {
    "theme": ("theme", THEMES),
    "motion": ("motion", MOTIONS),
    "coach-mode": ("coach", MODES),
    "pace": ("pace", PACES),
    "sound": ("sound", SOUNDS),
    "signs": ("signs", SIGNS),
    "shortcuts": ("shortcuts", SHORTCUTS),
}
"""Which setting a `do` changes, and what it may be."""
ACTIONS: Final[Mapping[str, Callable[[Session, Message], None]]] = {
    "hello": Session._hello,
    "home": Session._home,
    "about": Session._about,
    "setup": Session._setup,
    "start": Session._start,
    "resume": Session._resume,
    "open": Session._open,
    "rematch": Session._rematch,
    "result": Session._result,
    "replay": Session._look_back,
    "seek": Session._seek,
    "step": Session._seek,
    "turn": Session._seek,
    "costly": Session._seek,
    "run": Session._run,
    "practise": Session.practise,
    "practice": Session._to_practice,
    "leave": Session._from_practice,
    **dict.fromkeys(SETTINGS, Session._setting),
    "language": Session._language,
    "words": Session._words,
    "forget": Session._forget,
    **learning.ACTIONS,
    "publish": Session._publish,
    "onsite": Session._onsite,
    "host": Session._host,
}
"""Every `do` but for those of the table (`app.playing`) and of the set-up (`app.draft`)."""
ABROAD: Final = frozenset({"table", "result", "replay", "rules", "about", "elsewhere"})
"""The screens that there are on somebody else's page."""
ANYTIME: Final = frozenset(
    {
        "hello",
        "home",
        "theme",
        "motion",
        "pace",
        "sound",
        "signs",
        "shortcuts",
        "language",
        "words",
        "pause",
        "host",
    }
    | {"loaded", "taken", "noted", "import", "link", "copied"}
)
"""These mean the same whatever has happened since the page was last answered: bots may be fast."""
