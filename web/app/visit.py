"""What all parts of a session share: where the visitor is, in which language, and what the answer says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from app.menu import Look
from app.text import ENGLISH, NAMES, read

SOUNDS_AT_ONCE = 4
"""More than that is noise."""

type Message = Mapping[str, Any]
"""What the page sends; anything may stand in it."""
type Answer = dict[str, Any]
"""What the page gets; its form is in `docs/architecture.md`."""


class Visit:
    """One visitor: the screen, the settings, and the answer that is being put together.

    >>> visit = Visit()
    >>> visit.go("about")
    >>> visit.say("Taken back.")
    >>> visit.at, visit.screen, visit.answer()
    (1, 'about', {'say': ['Taken back.']})
    >>> visit.answer()
    {}
    """

    def __init__(self) -> None:
        self.at = 0
        """Goes up whenever something that counts has happened; messages with an older one are ignored."""
        self.screen = "home"
        self.sure = False
        """Whether giving up something is being asked about."""
        self.tr = ENGLISH
        self._translators = {"en": self.tr}
        """For the languages whose words have come so far."""
        self.look = Look()
        self.away = ""
        """Where "Snowline" above the screens leads on somebody else's site; empty: to the home screen."""
        self.wanted: set[str] = set()
        """Packages that are to be fetched."""
        self.lacking: set[str] = set()
        """Packages that could not be."""
        self._answer: Answer = {}

    def go(self, screen: str) -> None:
        """To another screen, or to the same one anew."""
        self.screen = screen
        self.sure = False
        self.at += 1

    def learn(self, words: object) -> None:
        """Take in the words of a language, if that is what has come: `{"language": …, "catalogue": …}`."""
        found = words if isinstance(words, Mapping) else {}
        if language := one_of(("", *NAMES), found.get("language")):
            catalogue = found.get("catalogue")
            self._translators[language] = read(language, catalogue if isinstance(catalogue, Mapping) else {})

    def speak(self, language: str) -> bool:
        """Go on in a language; whether it is another one now. The page is asked for words that lack."""
        if language not in self._translators:
            self._answer["words"] = language
        elif language != self.tr.language:
            self.tr = self._translators[language]
            return True
        return False

    def say(self, *sentences: str) -> None:
        """Plain words for the live region."""
        plain = [text.striptags() if isinstance(text, Markup) else text for text in sentences]
        self._answer.setdefault("say", []).extend(plain)

    def sound(self, *names: str) -> None:
        """What is heard, where somebody wants to: each once, and of very much only the last."""
        if self.look.sound == "on":
            heard = dict.fromkeys([*self._answer.get("sounds", []), *names])
            self._answer["sounds"] = list(heard)[-SOUNDS_AT_ONCE:]

    def store(self, key: str, value: Any) -> None:
        """Hand something to the page to be stored; None: forget it."""
        self._answer.setdefault("save", {})[key] = value

    def hold(self, key: str | None) -> None:
        """Have a record held by this tab, and the one before let go; None: let go of it."""
        self._answer["hold"] = key

    def fetch(self, key: str, then: str, **more: Any) -> None:
        """Have the page bring a record, and say in `then` what is meant to be done with it."""
        self._answer["fetch"] = {"key": key, "then": then, **more}

    def want(self, package: str) -> bool:
        """Have a package brought that is fetched only when it is wanted; whether it is on its way."""
        if package in self.lacking:
            return False
        self.wanted.add(package)
        return True

    def file(self, name: str, text: str) -> None:
        """Hand a text to the browser to be saved as a file."""
        self._answer["file"] = {"name": name, "text": text}

    def focus(self, name: str) -> None:
        """What gets the focus if what held it is gone, by its id."""
        self._answer["focus"] = name

    def reveal(self, name: str) -> None:
        """What is brought into sight and gets the focus, by its id."""
        self._answer["reveal"] = name

    def wait(self, time: int | None) -> None:
        """After so many milliseconds the page goes on by itself; None: it does not."""
        self._answer.pop("after", None)
        if time is not None:
            self._answer["after"] = time

    def note(self, *lines: str) -> None:
        """Words for the console, to whoever wrote the address of the page."""
        if lines:
            self._answer.setdefault("notes", []).extend(lines)

    def answer(self) -> Answer:
        """What is to be answered so far; the next answer begins empty."""
        answer, self._answer = self._answer, {}
        return answer


def number(text: object) -> int | None:
    """A whole number as a data attribute carries it."""
    try:
        return int(text) if isinstance(text, str | int) else None
    except ValueError:
        return None


def one_of(known: tuple[str, ...], *wishes: object) -> str:
    """The first wish that is known, else the first that there is."""
    return next((wish for wish in wishes if isinstance(wish, str) and wish in known), known[0])
