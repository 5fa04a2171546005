"""The menu: other screens, and the settings that act at once.

Every screen holds it, as a popover: no round trip opens it.
"""

from __future__ import annotations

from dataclasses import dataclass

from htpy import Element, Fragment, Node, div, fragment, h2, label, nav, option, select, span

from app.markup import act, icon, kept, segmented
from app.text import NAMES, Translator, languages


@dataclass(frozen=True, slots=True)
class Look:
    """The settings that the menu changes."""

    theme: str = "system"
    motion: str = "normal"
    coach: str = "ask"
    pace: str = "normal"
    """How fast bots play."""
    sound: str = "off"
    shortcuts: str = "on"
    """Whether single letters and digits do something, wherever the focus is."""
    signs: str = "normal"
    """How large what tells stones and dice apart is drawn, besides colour."""


THEMES = ("system", "light", "dark")
MOTIONS = ("normal", "slow", "off")
PACES = ("normal", "slow", "instant")
SOUNDS = ("off", "on")
SIGNS = ("normal", "large")
SHORTCUTS = ("on", "off")


def menu(tr: Translator, look: Look, screen: str, ways: Node = None) -> Element:
    """The menu as it is on `screen`; `ways`: what leads elsewhere, if it is not as usual."""
    return div("#menu.menu.paper", popover="auto", aria_label=tr("Menu"), role="dialog")[
        nav(".menu-go", aria_label=tr("Go to"))[ways or _ways(tr, screen)],
        _settings(tr, look),
    ]


@kept
def _ways(tr: Translator, screen: str) -> Fragment:
    return fragment[
        (
            screen != "home" and act(tr("Home"), "home", before="left"),
            screen in ("table", "replay") and act(tr("Share"), "share", before="share", id="menu-share"),
            screen != "setup" and act(tr("New match"), "setup", before="plus"),
            screen != "matches" and act(tr("Matches"), "matches", before="log"),
            screen != "rules" and act(tr("Rules"), "rules", before="book"),
            screen != "box" and act(tr("Match your box"), "box", before="box"),
            screen != "about" and act(tr("About Snowline"), "about", before="info"),
        )
    ]


@kept
def _settings(tr: Translator, look: Look) -> Fragment:
    others = languages()
    return fragment[
        (
            h2(".vh")[tr("Settings")],
            segmented(
                "theme",
                tr("Theme"),
                [
                    ("system", "device", tr("System")),
                    ("light", "target", tr("Light")),
                    ("dark", "theme", tr("Dark")),
                ],
                look.theme,
                "theme",
            ),
            segmented(
                "motion",
                tr("Motion"),
                [
                    ("off", "", tr.p("motion", "Off")),
                    ("normal", "", tr.p("motion", "Normal")),
                    ("slow", "", tr("Slow")),
                ],
                look.motion,
                "motion",
            ),
            segmented(
                "coach",
                tr("Coach"),
                [
                    ("off", "", tr.p("coach", "Off")),
                    ("ask", "", tr("On request")),
                    ("always", "", tr.p("coach", "Always")),
                ],
                look.coach,
                "coach-mode",
            ),
            segmented(
                "pace",
                tr("Pace of computer players"),
                [
                    ("slow", "", tr("Slow")),
                    ("normal", "", tr.p("pace", "Normal")),
                    ("instant", "", tr("At once")),
                ],
                look.pace,
                "pace",
            ),
            segmented(
                "signs",
                tr("Signs on stones and dice"),
                [("normal", "", tr.p("signs", "Normal")), ("large", "", tr.p("signs", "Large"))],
                look.signs,
                "signs",
            ),
            segmented(
                "sound",
                tr("Sound"),
                [("off", "", tr.p("sound", "Off")), ("on", "", tr.p("sound", "On"))],
                look.sound,
                "sound",
            ),
            len(others) > 1
            and label(".field")[
                span[icon("globe"), tr("Language")],
                select("#language.sel", data_do="language")[
                    (
                        option(value=tag, selected=tag == tr.language, lang=tag)[NAMES.get(tag, tag)]
                        for tag in others
                    )
                ],
            ],
        )
    ]
