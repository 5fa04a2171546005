"""A lesson: a match whose dice, draws and opponent are prepared, told step by step.

`Script` has one token for every ply, so how far a lesson is can be read off its match. Before a ply something
may be told, and where it is the learner's ply the step says which one is awaited; behind the last one the
match goes on freely, with real dice.

>>> from app.text import Translator
>>> from app.yeti.lesson import script
>>> lesson = script(Translator())
>>> lesson.plies[0].token, lesson.learner
('start:0', 0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from htpy import Element, Node, button, div, p, section, span

from app.markup import act, icon
from app.text import Translator
from game import Match


class Step(NamedTuple):
    """One thing to say, and what of the table it is about."""

    say: str
    lit: tuple[str, ...] = ()
    """Parts of the table that stay bright: names that `lessons.css` knows. None: the whole table does."""
    do: str = ""
    """What the learner is to do, in words. Empty: to read, and go on."""


class Ply(NamedTuple):
    """A prepared ply, and what is said before it."""

    token: str
    tells: tuple[Step, ...] = ()
    """Each waits until the learner goes on."""
    ask: Step | None = None
    """Said while the learner is to make this ply; of somebody else's, while it is watched."""
    also: tuple[str, ...] = ()
    """Beginnings of other tokens that do as well."""


class Script(NamedTuple):
    """A whole lesson."""

    plies: tuple[Ply, ...]
    ends: tuple[Step, ...]
    """Told when all of them are played; the last one says goodbye."""
    options: Mapping[str, Any]
    seats: int = 2
    learner: int = 0

    @property
    def steps(self) -> int:
        """How many times something is said."""
        return len(self.ends) + sum(len(ply.tells) + bool(ply.ask) for ply in self.plies)

    def number(self, plies: int, told: int) -> int:
        """Which step it is, from 1, after so many plies and tells."""
        before = sum(len(ply.tells) + bool(ply.ask) for ply in self.plies[:plies])
        here = self.plies[plies].tells if plies < len(self.plies) else self.ends
        return min(before + min(told, len(here)) + 1, self.steps)

    def step(self, plies: int, told: int) -> Step | None:
        """What is said after so many plies, when so much of what is told before the next has been read."""
        if plies >= len(self.plies):
            return self.ends[told] if told < len(self.ends) else None
        ply = self.plies[plies]
        return ply.tells[told] if told < len(ply.tells) else ply.ask

    def tells(self, plies: int, told: int) -> bool:
        """Whether that waits for the learner to read it."""
        if plies >= len(self.plies):
            return told < len(self.ends)
        return told < len(self.plies[plies].tells)

    def prepared(self, match: Match) -> str | None:
        """The token that is prepared for the next ply; None: nothing is any more."""
        done = len(match.moves)
        return self.plies[done].token if done < len(self.plies) else None

    def accepts(self, match: Match, token: str) -> bool:
        """Whether the learner may do that now."""
        done = len(match.moves)
        if done >= len(self.plies):
            return True
        ply = self.plies[done]
        return token == ply.token or token.startswith(ply.also)


class Lesson(Protocol):
    """What a game's module `lesson` holds."""

    def script(self, tr: Translator) -> Script: ...


def bubble(
    tr: Translator, script: Script, plies: int, told: int, wrong: bool = False, ends_practice: bool = False
) -> Element:
    """The region `lesson`: what is said now. Hidden where nothing is.

    `ends_practice`: playing on would end another practice match.
    """
    step = script.step(plies, told)
    if step is None:
        return section("#lesson", hidden=True)
    number = script.number(plies, told)
    last = plies >= len(script.plies) and told == len(script.ends) - 1
    return section("#lesson", data_lit=" ".join(step.lit) or None, aria_labelledby="lesson-say")[
        div(".scrim", aria_hidden="true") if step.lit else None,
        div(".bub.paper")[
            div(".bs")[
                span(".turnmark")[
                    icon("hint"),
                    span[tr("Step {number} of {all}", number=number, all=script.steps)],
                ],
                button("#lesson-leave.btn.ghost.sk", type="button", data_do="lesson-leave")[
                    tr("Leave the lesson")
                ],
            ],
            wrong and p(".label.wrong")[tr("That would be allowed too. In this lesson, try this:")],
            p("#lesson-say.bq")[step.say],
            step.do and p(".todo")[icon("hand"), span[step.do]],
            ends_practice
            and p(".label.wrong", role="alert")[
                tr("A practice match is under way."), " ", tr("Playing on from here ends it.")
            ],
            _ways(tr, script, plies, told, last, ends_practice),
            _dots(number, script.steps),
        ],
    ]


def _ways(tr: Translator, script: Script, plies: int, told: int, last: bool, ends_practice: bool) -> Node:
    """How to go on, where nothing has to be done at the table."""
    if last:
        return div(".row")[
            act(tr("Play on from here"), "lesson-on", after="arrow", id="lesson-on", sure="yes")
            if ends_practice
            else act(tr("Play on from here"), "lesson-on", after="arrow", id="lesson-on"),
            act(tr("Once more from the start"), "lesson-again", before="cw", id="lesson-again"),
        ]
    if script.tells(plies, told):
        return act(tr("Go on"), "lesson-on", after="arrow", id="lesson-on")
    return None


def _dots(number: int, steps: int) -> Element:
    return div(".dots", aria_hidden="true")[(span(class_="on" if n < number else None) for n in range(steps))]


def spoken(tr: Translator, step: Step, wrong: bool = False) -> Sequence[str]:
    """A step for the live region."""
    kindly = [tr("That would be allowed too. In this lesson, try this:")] if wrong else []
    return [*kindly, step.say, *([step.do] if step.do else [])]
