"""The matches that are kept: go on with one, look back at one, name it, save it as a file, delete it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from htpy import Element, Node, b, button, div, form, h2, i, label, li, main, ol, p, section, span, time
from htpy import input as input_

from app.games import views
from app.markup import act, art, badge, bar, icon, icon_act, notice, segmented
from app.screens import foothills, screen
from app.shelf import PRACTICE, TITLE_LENGTH, Summary, in_order, latest, standing, titled, where
from app.text import Translator

if TYPE_CHECKING:
    from game import RecordError

type Show = Literal["all", "running", "finished"]
SHOWS: tuple[Show, ...] = ("all", "running", "finished")


@dataclass(frozen=True, slots=True)
class Broken:
    """A record that cannot be read; it is kept as it is."""

    key: str
    """Where it is stored."""
    why: RecordError


@dataclass(frozen=True, slots=True)
class Shelf:
    """Everything that the screen shows."""

    matches: Mapping[str, Summary]
    broken: tuple[Broken, ...] = ()
    show: Show = "all"
    notice: Node = None
    """What has just been done, with the way back."""

    def shown(self) -> list[str]:
        """The ids of the matches in the list, in their order."""
        wanted = {"all": (True, False), "running": (False,), "finished": (True,)}[self.show]
        proper = {id: about for id, about in self.matches.items() if id != PRACTICE}
        return [id for id in in_order(proper) if proper[id].over in wanted]


def matches(tr: Translator, shelf: Shelf, menu: Node) -> Element:
    """The screen."""
    lit = latest(shelf.matches)
    if lit and shelf.matches[lit].over:
        lit = ""
    shown = shelf.shown()
    return screen(
        "matches",
        bar(tr, tr("Matches"), tr("Kept in this browser")),
        main(".mlist")[
            tools(tr, bool(shelf.matches.keys() - {PRACTICE}), primary=not lit),
            div("#shelf-notice", aria_live="polite")[shelf.notice],
            filters(tr, shelf),
            (broken(tr, one, number) for number, one in enumerate(shelf.broken)),
            ol("#kept")[(row(tr, id, shelf.matches[id], lit=id == lit) for id in shown)]
            if shown
            else p(".paper.none")[
                tr("Nothing here yet. Every match that is begun is kept, move by move.")
                if shelf.show == "all"
                else tr("No match of this kind.")
            ],
            safety(tr),
        ],
        foothills(),
        menu,
    )


def tools(tr: Translator, any_: bool, *, primary: bool) -> Element:
    """What there is to do beside the list."""
    return div(".mtool")[
        act(tr("New match"), "setup", primary=primary, before="plus", id="new"),
        label(".btn.file")[
            icon("import"),
            span[tr("Open a file")],
            input_(
                "#files.vh",
                type="file",
                multiple=True,
                accept=".json,application/json,text/plain",
                data_files=True,
            ),
        ],
        any_ and save(tr("Save all"), "all", id="save-all"),
        act(tr("Statistics"), "statistics", before="chart", id="statistics"),
    ]


def save(text: str, what: str, *, id: str) -> Element:
    """Saves a record as a file, or all; the page does it alone."""
    return button(".btn", type="button", id=id, data_download=what)[icon("export"), span[text]]


def filters(tr: Translator, shelf: Shelf) -> Node:
    """Which matches are shown, where there are both kinds."""
    over = sum(about.over for id, about in shelf.matches.items() if id != PRACTICE)
    all_ = len(shelf.matches.keys() - {PRACTICE})
    if shelf.show == "all" and not 0 < over < all_:
        return None
    return segmented(
        "show",
        tr("Show"),
        [
            ("all", "", tr("All {count}", count=all_)),
            ("running", "", tr("Running {count}", count=all_ - over)),
            ("finished", "", tr("Finished {count}", count=over)),
        ],
        shelf.show,
        "show",
        hidden_title=True,
    )


def row(tr: Translator, id: str, about: Summary, *, lit: bool) -> Element:
    """One match."""
    name = titled(tr, about)
    return li(class_=["mt3 paper", {"lit": lit}], id=f"match-{id}")[
        span(".mpic")[art(views(about.game).emblem())],
        div(".mtx")[
            b[name],
            span(".label")[place(tr, about)],
            span(".mseat")[
                (
                    span(class_=f"s{player.look}")[
                        badge(player.look), span(".vh")[player.name], i(".num")[str(points)]
                    ]
                    for player, points in zip(about.players, about.scores, strict=True)
                )
            ],
        ],
        tag(tr, about),
        div(".mb")[
            act(
                tr("Look") if about.over else tr("Continue"),
                "open",
                primary=lit,
                id=f"open-{id}",
                match=id,
                label=tr("{do}: {name}", do=tr("Look") if about.over else tr("Continue"), name=name),
            ),
            button(
                ".btn.icon.ghost",
                type="button",
                id=f"more-{id}",
                popovertarget=f"with-{id}",
                aria_label=tr("More with {name}: rename, save as a file, delete", name=name),
                title=tr("More"),
            )[icon("more")],
        ],
        more(tr, id, about, name),
    ]


def place(tr: Translator, about: Summary) -> str:
    """Which game, how far, and when."""
    when = about.played and time(datetime=about.played, data_when=True)[about.played[:10]]
    return tr("{what}, {when}", what=where(tr, about), when=when) if when else where(tr, about)


def tag(tr: Translator, about: Summary) -> Element:
    """How it stands, in a word."""
    said = standing(tr, about)
    return span(".tag.good")[icon("crown"), span[said]] if about.over else span(".tag")[said]


def more(tr: Translator, id: str, about: Summary, name: str) -> Element:
    """What else can be done with a match: a popover, as it is needed rarely."""
    return div(f"#with-{id}.with.paper", popover="auto", role="dialog", aria_labelledby=f"with-{id}-title")[
        div(".dhead")[
            h2(f"#with-{id}-title.h")[name],
            button(
                ".btn.icon.ghost",
                type="button",
                popovertarget=f"with-{id}",
                popovertargetaction="hide",
                aria_label=tr("Close"),
            )[icon("close")],
        ],
        form(data_do="rename", data_match=id, autocomplete="off")[
            label(".field")[
                span[tr("Name of the match")],
                input_(
                    ".inp",
                    id=f"title-{id}",
                    name="title",
                    value=about.title,
                    placeholder=titled(tr, about),
                    maxlength=TITLE_LENGTH,
                ),
            ],
            button(".btn", type="submit")[icon("edit"), span[tr("Rename")]],
        ],
        save(tr("Save as a file"), f"match:{id}", id=f"save-{id}"),
        act(tr("Delete"), "delete", before="trash", id=f"delete-{id}", match=id, class_="away"),
    ]


def broken(tr: Translator, one: Broken, number: int) -> Element:
    """A record that cannot be read: why, and what it is good for all the same."""
    from app.reasons import reason  # seldom needed

    return div(".mbad", id=f"broken-{number}")[
        notice(
            tr("A match cannot be read."),
            tr("It is kept as it was. {why}", why=reason(tr, one.why)),
            kind="bad",
            icon_name="warn",
            action=span(".nb")[
                save(tr("Save the original"), one.key, id=f"original-{number}"),
                icon_act("trash", tr("Delete"), "drop", id=f"drop-{number}", key=one.key),
            ],
        )
    ]


def safety(tr: Translator) -> Element:
    """How long matches last here; the page knows what the browser has promised (`html[data-durable]`)."""
    return section(".safe.paper", aria_labelledby="safe-title")[
        h2("#safe-title.h")[tr("How long matches last")],
        p(".durable")[tr("This browser has promised to keep them until you delete them yourself.")],
        p(".fleeting")[
            tr(
                "This browser has promised nothing. Some forget what a page has stored when it was not "
                "visited for seven days, Safari above all. Save matches that you want to keep as a file: "
                "“Open a file” or dropping it here brings them back."
            )
        ],
        button("#persist.btn.fleeting", type="button", data_persist=True)[
            icon("lock"), span[tr("Ask the browser to keep them")]
        ],
    ]
