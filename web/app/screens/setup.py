"""Set-up: who plays, in which order and colours, and by which options."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import (
    Element,
    Node,
    b,
    button,
    div,
    fieldset,
    h2,
    label,
    legend,
    li,
    main,
    nav,
    ol,
    p,
    section,
    span,
)
from htpy import input as input_

from app.draft import NAME_LENGTH, PERSON, Draft, usual_name
from app.games import VIEWS, Player, views
from app.markup import act, art, badge, bar, icon, icon_act, switch
from app.phrases import level_names
from app.screens import foothills, screen
from app.text import Translator
from game import GAMES


def setup(tr: Translator, draft: Draft, seats: range, menu: Node, box: bool | None = None) -> Element:
    """The set-up of one game.

    `box`: whether it is played with the values of one's own box, if there are any.
    """
    from app.screens.apart import apart  # home needs the line-up only

    face = views(draft.game)
    title = face.blurb(tr).title
    return screen(
        "setup",
        bar(tr, tr("New match"), tr("{game}: everything is optional", game=title)),
        main(".setup")[
            games(tr, draft.game),
            section(".seats", aria_labelledby="who")[
                div(".sh")[h2("#who.h")[tr("Who plays")], span(".label")[tr("clockwise")]],
                ol[(row(tr, draft, seat, seats) for seat in range(len(draft.players)))],
                act(
                    tr("Add a seat") if len(draft.players) < seats[-1] else tr("All seats are taken"),
                    "add",
                    before="plus",
                    id="add",
                    class_="add",
                    disabled=len(draft.players) >= seats[-1],
                ),
            ],
            div(".c2")[
                section("#rules.paper.opt3", aria_labelledby="rules-title")[
                    h2("#rules-title.h")[tr("Rules")],
                    face.options_form(tr, draft.options),
                    _passed(tr, draft),
                    _box(tr, box),
                ],
                apart(tr, draft),
                start(tr, draft),
            ],
        ],
        foothills(),
        menu,
    )


def _passed(tr: Translator, draft: Draft) -> Node:
    """Where several people share a device: what is secret stays so."""
    people = sum(not player.bot for player in draft.players)
    if not GAMES[draft.game].secret or draft.by_link or people < 2:
        return None
    return p(".label.passed")[
        icon("hand"), tr("Cards are picked in secret: the device is passed on, and the table covered.")
    ]


def _box(tr: Translator, chosen: bool | None) -> Element:
    """Whether the printed values of one's own box are played with, and the way to them."""
    return div(".sws")[
        act(tr("Match your box"), "box", ghost=True, before="box", id="to-box")
        if chosen is None
        else switch(
            tr("Your box’s values"),
            tr("As you typed them in under Match your box."),
            "box",
            chosen,
            "own-box",
            id="own-box",
        )
    ]


def games(tr: Translator, chosen: str) -> Element:
    """The games to choose from."""
    return nav(".tiles.n2.pick", aria_label=tr("Game"), data_keys=True)[
        (
            button(
                class_=["tile", {"lit": game == chosen}],
                type="button",
                id=f"game-{game}",
                data_do="setup",
                data_game=game,
                aria_pressed="true" if game == chosen else "false",
            )[
                icon("check", class_="tk2"),
                art(views(game).emblem()),
                span[
                    b[views(game).blurb(tr).title],
                    span(".label")[
                        tr(
                            "{fewest}–{most} players, {minutes} min",
                            fewest=GAMES[game].seats[0],
                            most=GAMES[game].seats[-1],
                            minutes=views(game).blurb(tr).minutes,
                        )
                    ],
                ],
            ]
            for game in VIEWS
        )
    ]


def row(tr: Translator, draft: Draft, seat: int, seats: range) -> Element:
    """One seat: colour and shape, name, who plays, order, remove."""
    player = draft.players[seat]
    name = draft.named()[seat].name
    look = player.look
    return li(class_=["st paper", f"s{look}"], id=f"seat-{look}-row", data_move=True)[
        span(".ord.num", aria_hidden="true")[str(seat + 1)],
        button(
            ".shp",
            type="button",
            id=f"shape-{look}",
            popovertarget=f"looks-{look}",
            aria_label=tr("{name}: change colour and shape", name=name),
        )[badge(look, class_="bg2")],
        label(".nmf")[
            span(".vh")[tr("Name of player {number}", number=seat + 1)],
            input_(
                ".inp",
                id=f"name-{look}",
                value=player.name,
                placeholder=usual_name(player),
                maxlength=NAME_LENGTH,
                autocomplete="off",
                autocapitalize="words",
                spellcheck="false",
                data_do="name",
                data_seat=seat,
            ),
        ],
        kind(tr, draft, seat),
        div(".mv")[
            icon_act(
                "up",
                tr("{name} one place up", name=name),
                "move",
                id=f"up-{look}",
                disabled=seat == 0,
                seat=seat,
                by=-1,
            ),
            icon_act(
                "down",
                tr("{name} one place down", name=name),
                "move",
                id=f"down-{look}",
                disabled=seat == len(draft.players) - 1,
                seat=seat,
                by=1,
            ),
            icon_act(
                "close",
                tr("Remove {name}", name=name),
                "remove",
                id=f"remove-{look}",
                disabled=len(draft.players) <= seats[0],
                seat=seat,
            ),
        ],
        looks(tr, draft, seat),
    ]


def kind(tr: Translator, draft: Draft, seat: int) -> Element:
    """Whether a person plays, or a bot so strong."""
    player = draft.players[seat]
    look, playing = player.look, player.bot or PERSON
    words = {PERSON: tr("Person"), **level_names(tr)}
    return fieldset(".seg.kd", id=f"plays-{look}")[
        legend(".vh")[tr("Who plays as {name}", name=draft.named()[seat].name)],
        div[
            (
                label[
                    input_(
                        ".vh",
                        type="radio",
                        id=f"plays-{look}-{who}",
                        name=f"plays-{look}",
                        value=who,
                        checked=who == playing,
                        data_do="plays",
                        data_seat=seat,
                    ),
                    span[
                        icon("people" if who == PERSON else "bot"),
                        who != PERSON and [span(".vh")[tr("Computer")], " "],
                        span[word],
                    ],
                ]
                for who, word in words.items()
            )
        ],
    ]


def look_names(tr: Translator) -> dict[int, str]:
    """Each colour and shape in words."""
    return {
        1: tr("blue, circle"),
        2: tr("white, triangle"),
        3: tr("red, square"),
        4: tr("green, diamond"),
        5: tr("yellow, star"),
    }


def looks(tr: Translator, draft: Draft, seat: int) -> Element:
    """The popover of a seat's badge: five colours and shapes. A taken one swaps."""
    mine = draft.players[seat].look
    owner = {player.look: player.name for player in draft.named()}
    return div(
        f"#looks-{mine}.looks.paper", popover="auto", role="dialog", aria_labelledby=f"looks-{mine}-title"
    )[
        h2(".h", id=f"looks-{mine}-title")[tr("Colour and shape")],
        div(".tiles.n5", data_keys=True)[
            (
                button(
                    class_=["tile", {"chosen": look == mine}],
                    type="button",
                    id=f"look-{mine}-{look}",
                    popovertarget=f"looks-{mine}",
                    popovertargetaction="hide",
                    aria_pressed="true" if look == mine else "false",
                    data_do="look",
                    data_seat=seat,
                    data_look=look,
                )[
                    art(f"pawn-{look}", size=44),
                    b[words],
                    look != mine
                    and look in owner
                    and span(".label")[tr("swap with {name}", name=owner[look])],
                ]
                for look, words in look_names(tr).items()
            )
        ],
    ]


def start(tr: Translator, draft: Draft) -> Element:
    """The way to the table."""
    return div("#go-row.go")[
        p(".label")[tr("Everybody on their own device") if draft.by_link else line_up(tr, draft.players)],
        act(tr("Start the match"), "start", primary=True, after="arrow", id="start"),
    ]


def line_up(tr: Translator, players: Sequence[Player]) -> str:
    """Who plays whom."""
    bots = sum(bool(player.bot) for player in players)
    people = len(players) - bots
    if not people:
        return tr.n("{count} computer plays, you look on", "{count} computers play, you look on", bots)
    if not bots:
        return tr.n("{count} player at this device", "{count} players at this device", people)
    if people == 1:
        return tr.n("You against one computer", "You against {count} computers", bots)
    return tr.n(
        "{people} players at this device against one computer",
        "{people} players at this device against {count} computers",
        bots,
        people=people,
    )
