"""What is done with matches that are kept: open, look on, name, delete, bring in, and the statistics.

A record is in the page's storage, not here: whoever needs it asks for it (`Visit.fetch`) and goes on when
the page has brought it (`loaded`), with what was meant to be done with it in `then`. To be played or changed
a record must be held, which only one tab can at a time; one that is only looked at need not be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from htpy import Element, Node

from app import stored
from app.markup import act, clean_name, icon_act, notice
from app.screens.elsewhere import elsewhere
from app.screens.matches import SHOWS, Broken, Shelf, Show, matches
from app.shelf import OLD, PRACTICE, TITLE_LENGTH, Summary, is_id, summarise, titled
from app.statistics import outcome
from app.text import Translator
from app.visit import Message, number
from game import RecordError
from game.record import read_json

if TYPE_CHECKING:
    from app.session import Session

type Said = Callable[[Translator], Element]
"""What has been done, in words: said anew when the language changes."""


class Keeping:
    """The matches of one visit: what is asked for, and what has just been done."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.visit = session.visit
        self.show: Show = "all"
        self.results: dict[str, Any] = {}
        """What counts in the statistics, by the keys of the storage."""
        self._elsewhere = ("", False)
        """The record that another tab plays, and whether it was played here before."""
        self._said: Said | None = None
        self._said_at = -1
        """Until the next action."""
        self._gone: dict[str, Any] = {}
        """What has just been deleted, by the keys of the storage: it can be brought back."""
        self._brought = 0
        self._here_already = 0
        self._refused: list[tuple[str, RecordError]] = []
        """How the files that are being brought in came out."""

    # -- screens -------------------------------------------------------------------------------------------

    def screen(self, name: str, menu: Node) -> Element:
        """One of the screens about matches that are kept."""
        tr, session = self.visit.tr, self.session
        said = self._said(tr) if self._said and self._said_at == self.visit.at else None
        if name == "statistics":
            from app.screens.statistics import statistics  # rarely wanted
            from app.statistics import Outcome, table

            outcomes = [one for one in map(Outcome.from_json, self.results.values()) if one]
            return statistics(tr, table(outcomes), said, menu)
        if name == "elsewhere":
            key, lost = self._elsewhere
            return elsewhere(tr, key, self._name(key), lost, menu)
        return matches(tr, Shelf(session.shelf, tuple(session.broken.values()), self.show, said), menu)

    def _name(self, key: str) -> str:
        """What a match is called, by where it is stored."""
        if key == PRACTICE:
            return self.visit.tr("Practice")
        about = self.session.shelf.get(id_of(key))
        return titled(self.visit.tr, about) if about else ""

    def _say(self, said: Said, focus: str = "") -> None:
        """Show what has been done, as something that counts."""
        self.visit.at += 1
        self._said, self._said_at = said, self.visit.at
        if focus:
            self.visit.focus(focus)

    def _matches(self, _: Message) -> None:
        self.session.release()
        self.visit.go("matches")

    def _show(self, message: Message) -> None:
        value = message.get("value")
        self.show = next((show for show in SHOWS if show == value), self.show)

    # -- a record has come ---------------------------------------------------------------------------------

    def _loaded(self, message: Message) -> None:
        """The page has brought a record, and says whether it is held."""
        key, wanted = message.get("key"), str(message.get("then"))
        if not isinstance(key, str):
            return
        if then := THEN.get(wanted):
            then(self, key, message)
        elif wanted in LINKED:
            self.session.links.loaded(wanted, key, message)

    def list_all(self, records: Mapping[str, Any]) -> None:
        """List what no summary is known of: records that are here already, then one after the other."""
        for key in [key for key in self.session.unlisted if key in records]:
            self._list(key, {"record": records[key]})
        self.list_next()

    def list_next(self) -> None:
        """Have the next record brought that no summary is known of."""
        if self.session.unlisted:
            self.visit.fetch(self.session.unlisted[0], "list")

    def _list(self, key: str, message: Message) -> None:
        """A record of which no summary is known: one of an older version, or one that cannot be read."""
        session, data = self.session, message.get("record")
        if key not in session.unlisted:
            return
        session.unlisted.remove(key)
        self.list_next()
        if data is None:
            return
        try:
            record, match = stored.read(data)
        except RecordError as error:
            if key == PRACTICE:  # no loss
                self.visit.store(key, None)
            else:
                session.broken[key] = Broken(key, error)
            return
        session.broken.pop(key, None)
        about = summarise(match, stored.players_of(record, match), record.extra)
        if key in OLD:
            text = json.dumps(data, sort_keys=True)
            id = sha256(text.encode("utf-8", "replace")).hexdigest()[
                :16
            ]  # the same in every tab that does it
            self.visit.store(f"match:{id}", {**_unpacked(data), "id": id})
            self.visit.store(key, None)
            if about.over:
                players = stored.players_of(record, match)
                self.visit.store(f"result:{id}", outcome(match, players).to_json())
        else:
            id = id_of(key)
        session.note(id, about)

    def recall(self, key: str, data: Any) -> None:
        """A match that is here already is at the table, if it can be read."""
        try:
            self.session.sit(key, *stored.read(data))
        except RecordError:
            self.session.shelf.pop(id_of(key), None)

    def _opened(self, key: str, message: Message) -> None:
        """A match is gone on with, or looked at once it is over."""
        session, data, held = self.session, message.get("record"), message.get("held") is True
        if data is None:
            session.shelf.pop(id_of(key), None)
            return self._missing()
        if message.get("hold") and not held:
            return self.is_elsewhere(key, lost=False)
        session.held = key if held else session.held
        try:
            record, match = stored.read(data)
        except RecordError as error:
            session.broken[key] = Broken(key, error)
            session.shelf.pop(id_of(key), None)
            return self._matches({})
        session.sit(key, record, match)
        session.to_match("replay" if message.get("to") == "replay" else "")

    def _missing(self) -> None:
        """What was to be opened is not there any more."""
        self._matches({})
        self._say(
            lambda tr: notice(
                tr("This match is not here any more."),
                tr("It was deleted in another tab, or this browser has cleared its storage."),
                kind="bad",
                icon_name="warn",
            )
        )

    # -- other tabs ----------------------------------------------------------------------------------------

    def is_elsewhere(self, key: str, lost: bool) -> None:
        self._elsewhere = (key, lost)
        self.visit.go("elsewhere")
        self.visit.focus("take")

    def _taken(self, message: Message) -> None:
        """Another tab has taken over what was played here, or has written it."""
        session, key = self.session, message.get("key")
        if not isinstance(key, str) or not session.held or key != session.held:
            return
        session.release()
        playing, screen, learning = session.playing, self.visit.screen, session.learning
        if learning.below and learning.below.key == key:
            learning.below = None
        if not playing or playing.key != key:
            return
        session.playing = None
        if screen in ("table", "replay", "result"):
            self.is_elsewhere(key, lost=True)

    def _noted(self, message: Message) -> None:
        """Another tab has saved a match, or deleted it."""
        session, id, about = self.session, message.get("id"), message.get("about")
        if not isinstance(id, str) or not is_id(id) or session.held == key_of(id):
            return
        read = Summary.from_json(about)
        if read:
            session.shelf[id] = read
        elif about is None:
            session.shelf.pop(id, None)

    def _take(self, message: Message) -> None:
        """Play on here what another tab plays."""
        if isinstance(key := message.get("key"), str):
            self.visit.fetch(key, "open", hold=True, take=True)

    def _watch(self, message: Message) -> None:
        """Look on while another tab plays."""
        if isinstance(key := message.get("key"), str):
            self.visit.fetch(key, "watch")

    def _watched(self, key: str, message: Message) -> None:
        """What another tab plays, as it is by now; the replay follows unless somebody looks further back."""
        session, playing = self.session, self.session.playing
        again = (
            playing is not None and playing.reading and playing.key == key and self.visit.screen == "replay"
        )
        if not again and self.visit.screen != "elsewhere":
            return
        try:
            record, match = stored.read(message.get("record"))
        except RecordError:
            return self._missing()
        at_end = not again or not playing or playing.review.place == playing.review.last
        place = 0 if at_end or not playing else playing.review.place
        told = len(playing.log) if playing and again else len(match.moves)
        session.sit(key, record, match, reading=not match.is_over)
        playing = session.playing
        assert playing
        playing.review.seek(playing.review.last if at_end else place)
        self.visit.go("replay")
        self.visit.say(*(one.text for ply in playing.log[told:] for one in ply))

    # -- names, files, the waste-paper basket --------------------------------------------------------------

    def _rename(self, message: Message) -> None:
        fields, id = message.get("fields"), message.get("match")
        if isinstance(id, str) and id in self.session.shelf and isinstance(fields, Mapping):
            title = clean_name(fields.get("title"), TITLE_LENGTH)
            self.visit.fetch(key_of(id), "rename", hold=True, title=title)

    def _named(self, key: str, message: Message) -> None:
        data, title = message.get("record"), clean_name(message.get("title"), TITLE_LENGTH)
        about = self.session.shelf.get(id_of(key))
        if not self._may_change(message) or about is None or data is None:
            return
        self.visit.store(key, {**_unpacked(data), "title": title})
        self.session.note(id_of(key), replace(about, title=title))
        if self.session.playing and self.session.playing.key == key:
            self.session.playing.extra["title"] = title
        self.visit.at += 1
        self.visit.focus(f"more-{id_of(key)}")

    def _may_change(self, message: Message) -> bool:
        """Whether a record that has come can be changed; it is let go of in any case."""
        self.visit.hold(None)
        if message.get("held") is not True:
            self._say(
                lambda tr: notice(
                    tr("This match is open in another tab."),
                    tr("Go home there first, then it can be changed here."),
                    kind="bad",
                    icon_name="tabs",
                )
            )
        return message.get("held") is True

    def _delete(self, message: Message) -> None:
        id = message.get("match")
        if isinstance(id, str) and id in self.session.shelf:
            self.visit.fetch(key_of(id), "delete", hold=True)

    def _drop(self, message: Message) -> None:
        if isinstance(key := message.get("key"), str) and key in self.session.broken:
            self.visit.fetch(key, "delete", hold=True)

    def _deleted(self, key: str, message: Message) -> None:
        """A match goes; until the next action it can be brought back."""
        session, id = self.session, id_of(key)
        if not self._may_change(message):
            return
        name = self._name(key)
        about = session.shelf.pop(id, None)
        session.broken.pop(key, None)
        if session.playing and session.playing.key == key:
            session.playing = None
        self._gone = {key: message.get("record")}
        self.visit.store(key, None)
        if about:
            self._gone[f"about:{id}"] = about.to_json()
            self.visit.store(f"about:{id}", None)
        self._say(
            lambda tr: notice(
                tr("“{name}” is deleted.", name=name) if name else tr("What could not be read is deleted."),
                "",
                icon_name="trash",
                action=act(tr("Undo"), "restore", before="undo", id="restore"),
            ),
            "restore",
        )

    def _restore(self, _: Message) -> None:
        """What has just been deleted is back."""
        if self._said_at != self.visit.at:
            return
        gone, self._gone = self._gone, {}
        for key, value in gone.items():
            self.visit.store(key, value)
            kind, _sep, id = key.partition(":")
            if kind == "about" and (kept := Summary.from_json(value)):
                self.session.shelf[id] = kept
            elif kind == "result":
                self.results[key] = value
            elif f"about:{id}" not in gone:
                self.session.unlisted.append(key)
                self.list_next()
        self.visit.at += 1

    def _import(self, message: Message) -> None:
        """A record from a file, one after the other; what is wrong with one keeps none of the others out."""
        session, text = self.session, message.get("text")
        if not number(message.get("number")):
            self._brought = self._here_already = 0
            self._refused = []
        try:
            record, match = stored.read(text if isinstance(text, str) else "")
        except RecordError as error:
            self._refused.append((clean_name(message.get("name"), TITLE_LENGTH), error))
        else:
            if stored.is_letter(record) and (number(message.get("of")) or 1) == 1:
                session.links.take(record, match)
                return
            about = summarise(match, stored.players_of(record, match), record.extra)
            known = session.shelf.get(str(record.extra.get("id")))
            if known and replace(known, title="", played="") == replace(about, title="", played=""):
                self._here_already += 1
            else:
                session.keep(record, match)
                self._brought += 1
        if (number(message.get("number")) or 0) + 1 >= (number(message.get("of")) or 0):
            session.release()
            self.visit.go("matches")
            self.show = "all"
            brought, here, refused = self._brought, self._here_already, tuple(self._refused)
            self._say(lambda tr: arrived(tr, brought, here, refused))

    # -- statistics ----------------------------------------------------------------------------------------

    def _statistics(self, _: Message) -> None:
        self.visit.fetch("result:", "statistics")

    def _counted(self, _: str, message: Message) -> None:
        found = message.get("record")
        self.results = dict(found) if isinstance(found, Mapping) else {}
        self.session.release()
        self.visit.go("statistics")

    def _reset(self, _: Message) -> None:
        """Nothing counts any more; until the next action it can be brought back."""
        if self.visit.screen != "statistics" or not self.results:
            return
        self._gone, self.results = self.results, {}
        for key in self._gone:
            self.visit.store(key, None)
        self._say(
            lambda tr: notice(
                tr("The count begins anew."),
                "",
                icon_name="trash",
                action=act(tr("Undo"), "restore", before="undo", id="restore"),
            ),
            "restore",
        )


def arrived(tr: Translator, brought: int, here: int, refused: Sequence[tuple[str, RecordError]]) -> Element:
    """How the files that were brought in came out."""
    from app.reasons import reason

    words = []
    if here:
        words.append(tr.n("{count} match was here already.", "{count} matches were here already.", here))
    if refused:
        words.append(
            tr.n(
                "{count} could not be read; nothing of it was changed. {why}",
                "{count} could not be read; nothing of them was changed. {why}",
                len(refused),
                why=" ".join(f"{name}: {reason(tr, error)}" for name, error in refused[:3]),
            )
        )
    title = (
        tr.n("{count} match has been brought in.", "{count} matches have been brought in.", brought)
        if brought
        else tr("No match has been brought in.")
    )
    kind = "bad" if refused else "good" if brought else ""
    return notice(title, " ".join(words), kind=kind, icon_name="warn" if refused else "import")


def damage(tr: Translator, broken: Broken) -> Element:
    """On the home screen: a match that cannot be read."""
    from app.reasons import reason
    from app.screens.matches import save

    return notice(
        tr("A match cannot be read."),
        tr("It is kept as it was. {why}", why=reason(tr, broken.why)),
        kind="bad",
        icon_name="warn",
        action=[
            save(tr("Save the original"), broken.key, id="original"),
            icon_act("close", tr("Close"), "forget", id="forget"),
        ],
    )


def key_of(id: str) -> str:
    """Where the record of a match is stored, by the id that a list knows it by."""
    return PRACTICE if id == PRACTICE else f"match:{id}"


def id_of(key: str) -> str:
    """The id that a list knows a match by, by where its record is stored."""
    return key.partition(":")[2] or key


def _unpacked(data: Any) -> dict[str, Any]:
    """A readable record as JSON data, with everything that stands in it."""
    unpacked = read_json(data) if isinstance(data, str) else data
    return dict(unpacked)


THEN: Final[Mapping[str, Callable[[Keeping, str, Message], None]]] = {
    "list": Keeping._list,
    "open": Keeping._opened,
    "watch": Keeping._watched,
    "rename": Keeping._named,
    "delete": Keeping._deleted,
    "statistics": Keeping._counted,
}
"""What may be meant to be done with a record."""
LINKED: Final = ("letter", "compare")
"""What is meant to be done by `app.links`."""
ACTIONS: Final[Mapping[str, Callable[[Keeping, Message], None]]] = {
    "matches": Keeping._matches,
    "show": Keeping._show,
    "loaded": Keeping._loaded,
    "taken": Keeping._taken,
    "noted": Keeping._noted,
    "take": Keeping._take,
    "watch": Keeping._watch,
    "rename": Keeping._rename,
    "delete": Keeping._delete,
    "drop": Keeping._drop,
    "restore": Keeping._restore,
    "import": Keeping._import,
    "statistics": Keeping._statistics,
    "reset": Keeping._reset,
}
"""Every `do` about matches that are kept."""
