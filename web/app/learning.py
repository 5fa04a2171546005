"""What the page may ask for to learn: the rules, the lessons, and the values of one's own box.

Part of the session: its actions are here, its screens are loaded when they are opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from htpy import Element, span

from app.games import VIEWS
from app.markup import icon, icon_act, kept
from app.shelf import PRACTICE

if TYPE_CHECKING:
    from htpy import Node

    from app.playing import Playing
    from app.rules import Book
    from app.screens.rules import Reading
    from app.session import Session
    from app.text import Translator
    from app.tutoring import Tutoring
    from app.visit import Message


class Learning:
    """Where somebody is in the rules, in a lesson, and what their box says."""

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        self.reading: Reading | None = None
        self.lesson: Tutoring | None = None
        """The lesson at the table, if one is."""
        self.below: Playing | None = None
        """The match that was there before it."""
        self.ends_practice = False
        """Whether giving up the practice match that is kept is being asked about."""
        self.boxes: dict[str, dict[str, Any]] = {}
        """The components of each game as somebody's own box has them, where they differ from ours."""
        self.own = settings is None or settings.get("own_box") is not False
        """Whether new matches are played with them."""
        self.box_game = VIEWS[0]
        self.wrong: dict[str, str] = {}
        """What stands in fields of the form that cannot be used."""
        self.back = "home"
        """The screen below the form."""
        if settings and "box" in settings:  # else a first visit would load the games for it
            from app.box import kept_from

            self.boxes = kept_from(settings["box"])

    def options(self, game: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a new match, with the values of the box if they are wanted."""
        return {**options, "components": self.boxes[game]} if self.chosen(game) else dict(options)

    def chosen(self, game: str) -> bool | None:
        """Whether the next match of a game is played with the values of the box; None: there are none."""
        return self.own if self.boxes.get(game) else None

    def line(self, tr: Translator, game: str, options: str) -> str:
        """The chosen options in a few words, with those values."""
        return tr("{options}, your box’s values", options=options) if self.chosen(game) else options

    def kept(self) -> dict[str, Any]:
        """What is to be kept of it, in the settings."""
        return {"box": self.boxes, "own_box": self.own} if self.boxes else {}


def book(session: Session, game: str) -> Book:
    """The rules, with the values of the match under way, else those of the box, else ours."""
    from app.rules import book_of

    return book_of(game).book(session.tr, _options(session, game))


def _options(session: Session, game: str) -> Any:
    playing = session.playing
    if playing and playing.match.game.name == game:
        return playing.match.options
    if not session.learning.options(game, {}):
        return None
    from game import GAMES

    return GAMES[game].options(session.learning.options(game, {}))


def parts(session: Session, menu: Element) -> Mapping[str, Element] | None:
    """The regions of the screens that are drawn here; None: it is none of them."""
    tr, learning, name = session.tr, session.learning, session.visit.screen
    if name == "rules" and learning.reading:
        from app.screens.rules import regions

        return regions(tr, learning.reading, book(session, learning.reading.game), menu)
    if name == "box":
        from app.screens.box import box

        game = learning.box_game
        kept = learning.boxes.get(game, {})
        return {"app": box(tr, game, kept, learning.wrong, menu, learning.back)}
    return None


def whole(session: Session, parts: Mapping[str, Node]) -> Element:
    """The whole screen of the rules out of its regions."""
    from app.screens.rules import layout

    assert session.learning.reading
    return layout(session.tr, session.learning.reading, parts)


def over_table(session: Session, playing: Playing) -> dict[str, Element]:
    """What lies over a table: the tips, and the bubble of a lesson."""
    tr, lesson = session.tr, session.learning.lesson
    found = {"tips": tips(session, playing)}
    if lesson is playing:
        from app.lessons import bubble

        plies = len(lesson.match.moves)
        asks = session.learning.ends_practice
        found["lesson"] = bubble(tr, lesson.script, plies, lesson.told, lesson.wrong, asks)
    return found


def tips(session: Session, playing: Playing) -> Element:
    """What every piece of a match is, wherever it is shown."""
    from app.tips import tips

    return tips(session.tr, playing.match.game.name, playing.match.options)


@kept
def way(tr: Translator) -> Element:
    """From the bar of a table to the rules."""
    return icon_act("book", tr("Rules"), "rules", id="to-rules", class_="ghost wide", key="r")


def mark(tr: Translator) -> Element:
    """Says that what is at the table is a lesson."""
    return span(".tag.practice")[icon("hint"), span[tr("Lesson")]]


# -- the rules -----------------------------------------------------------------------------------------------


def _rules(session: Session, message: Message) -> None:
    """Open the rules: at an entry, at what is being decided, or where they were open last."""
    from app.rules import book_of
    from app.screens.rules import Reading, heading

    learning, visit = session.learning, session.visit
    below = learning.reading.back if visit.screen == "rules" and learning.reading else visit.screen
    game = message.get("game") or message.get("value")
    playing = session.playing
    if not isinstance(game, str) or game not in VIEWS:
        at_match = playing if below in ("table", "result", "replay") else None
        game = at_match.match.game.name if at_match else session.draft.game
    entry = message.get("entry")
    if not entry and playing and below == "table" and visit.screen == "table":
        kind = getattr(playing.match.state.turn, "kind", "")
        entry = book_of(game).HERE.get(kind, "")
    learning.reading = Reading(game, back=below).at(entry)
    visit.go("rules")
    if learning.reading.entry:
        visit.reveal(heading(learning.reading.entry))
    else:
        visit.focus("back")


def _entry(session: Session, message: Message) -> None:
    """To another place in the rules."""
    from app.rules import place_of
    from app.screens.rules import heading

    learning = session.learning
    if session.visit.screen != "rules" or not learning.reading:
        return
    to = message.get("entry") if message.get("do") == "entry" else message.get("value")
    learning.reading = learning.reading.at(to)
    chapter, entry = place_of(book(session, learning.reading.game), to)
    if to == entry.id:
        session.visit.reveal(heading(entry.id))
    else:
        learning.reading = replace(learning.reading, entry=chapter.id)
        session.visit.reveal("chapter")


def _search(session: Session, message: Message) -> None:
    """What is looked for in the rules, as it is typed."""
    learning = session.learning
    if session.visit.screen == "rules" and learning.reading:
        learning.reading = learning.reading.about(message.get("value"))


def _back(session: Session, _: Message) -> None:
    """Back to the screen below."""
    learning, visit, playing = session.learning, session.visit, session.playing
    below = learning.reading.back if visit.screen == "rules" and learning.reading else learning.back
    if below == "table" and playing:
        picked = playing.picked
        visit.go("result" if playing.match.is_over else "table")
        playing.settle(news=False)
        if playing.phase == "choose":
            playing.picked = picked
        visit.focus("play")
    elif below in ("result", "replay") and playing:
        visit.go(below)
    else:
        visit.go(below if below in LEADS_BACK else "home")


LEADS_BACK: Final = frozenset({"setup", "about", "box", "matches", "statistics", "onsite"})
"""Screens that can be opened again just so; from any other the way back leads home."""


# -- lessons -------------------------------------------------------------------------------------------------


def _lesson(session: Session, message: Message) -> None:
    """A lesson begins, from wherever one is; the match stays where it is meanwhile."""
    from app.tutoring import Tutoring

    game = message.get("game")
    if not isinstance(game, str) or game not in VIEWS:
        return
    session.leave_practice()
    lesson = Tutoring(session.visit, game)
    session.learning.lesson, session.learning.below = lesson, session.playing
    session.playing = lesson
    session.visit.go("table")
    lesson.settle()
    session.visit.focus("lesson-on")
    lesson.announce()


def _lesson_on(session: Session, message: Message) -> None:
    """What is said has been read; behind the last of it the match is played on, as practice."""
    learning, practice = session.learning, session.shelf.get(PRACTICE)
    lesson = learning.lesson
    if not lesson or session.visit.screen != "table":
        return
    if not lesson.is_done:
        lesson.go_on()
    elif practice and not practice.over and message.get("sure") != "yes":
        learning.ends_practice = True
        session.visit.at += 1
    else:
        leave(session)
        session.aside = session.playing
        session.play_on(lesson.match, lesson.players)


def _lesson_again(session: Session, _: Message) -> None:
    """The same lesson from its start."""
    if lesson := session.learning.lesson:
        _lesson(session, {"game": lesson.game})


def _lesson_leave(session: Session, _: Message) -> None:
    """Enough for now."""
    if leave(session):
        session.visit.go("home")


def leave(session: Session) -> bool:
    """The match that was at the table before the lesson is there again; whether there was a lesson."""
    learning = session.learning
    if not learning.lesson:
        return False
    if session.playing is learning.lesson:
        session.playing = learning.below
    learning.below = learning.lesson = None
    learning.ends_practice = False
    return True


# -- the values of one's box ---------------------------------------------------------------------------------


def _box(session: Session, message: Message) -> None:
    """Open the form, or the one of the other game."""
    learning, visit = session.learning, session.visit
    game = message.get("value") or message.get("game") or session.draft.game
    if visit.screen != "box":
        learning.back = visit.screen
        visit.go("box")
    if isinstance(game, str) and game in VIEWS:
        learning.box_game, learning.wrong = game, {}


def _box_value(session: Session, message: Message) -> None:
    """A field of the form was filled in."""
    from app.box import names, read, with_value

    learning, name, text = session.learning, message.get("name"), message.get("value")
    game = learning.box_game
    if session.visit.screen != "box" or message.get("game") != game:
        return
    if not isinstance(name, str) or name not in names(session.tr, game) or not isinstance(text, str):
        return
    number = read(text)
    if number is None:
        learning.wrong[name] = text[:6]
        return
    learning.wrong.pop(name, None)
    _keep_box(session, with_value(game, learning.boxes.get(game, {}), name, number))


def _box_reset(session: Session, _: Message) -> None:
    """All values are ours again."""
    if session.visit.screen == "box":
        session.learning.wrong = {}
        _keep_box(session, {})


def _keep_box(session: Session, components: dict[str, Any]) -> None:
    learning = session.learning
    others = {game: box for game, box in learning.boxes.items() if game != learning.box_game}
    learning.boxes = {**others, learning.box_game: components} if components else others
    session.save_settings()


def _own_box(session: Session, message: Message) -> None:
    """Whether new matches are played with the values of the box."""
    session.learning.own = message.get("checked") is True
    session.save_settings()


ACTIONS: Final[Mapping[str, Callable[[Session, Message], None]]] = {
    "rules": _rules,
    "entry": _entry,
    "chapter": _entry,
    "search": _search,
    "back": _back,
    "lesson": _lesson,
    "lesson-on": _lesson_on,
    "lesson-again": _lesson_again,
    "lesson-leave": _lesson_leave,
    "box": _box,
    "box-value": _box_value,
    "box-reset": _box_reset,
    "own-box": _own_box,
}
"""Every `do` of these."""
