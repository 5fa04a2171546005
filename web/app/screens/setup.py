"""Set-up: who plays, in which order and colours, and by which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

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

from app.games import VIEWS, Player, views
from app.markup import act, art, badge, bar, clean_name, icon, icon_act, notice
from app.phrases import level_names
from app.screens import foothills, screen
from app.text import Translator
from game import GAMES

NAMES = {1: "Tenzin", 2: "Dolma", 3: "Pema", 4: "Lhamo", 5: "Karma"}
"""Who sits behind a colour until somebody types a name."""
BOT_NAMES = {1: "Kiang", 2: "Chiru", 3: "Pika", 4: "Takin", 5: "Monal"}
"""Bots are animals of the mountains, so that nobody takes them for people."""
PERSON = "person"
LEVELS = ("easy", "medium", "hard")
FIRST_LOOKS = (1, 3, 2, 4, 5)
NAME_LENGTH = 24


PEOPLE = (Player("", 1), Player("", 3))
AGAINST_BOTS = (Player("", 1), Player("", 3, "medium"), Player("", 2, "medium"))
"""A first visit is one tap away from this."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A match being set up. Every change gives a new draft; what cannot be done leaves it as it is."""

    game: str = "yeti"
    players: tuple[Player, ...] = AGAINST_BOTS
    options: Mapping[str, Any] = field(default_factory=dict)

    def named(self) -> tuple[Player, ...]:
        """The players, each with a name."""
        return tuple(replace(player, name=player.name or usual_name(player)) for player in self.players)

    def of(self, game: str, seats: range) -> Draft:
        """The same players at another game, as many as may play it."""
        return Draft(game, self.players[: seats[-1]])

    def name(self, seat: int, text: object) -> Draft:
        name = clean_name(text, NAME_LENGTH)
        return self._with(seat, replace(self.players[seat], name=name))

    def plays(self, seat: int, who: object) -> Draft:
        """A person, or a bot so strong. A name that was typed stays."""
        if who != PERSON and who not in LEVELS:
            return self
        return self._with(seat, replace(self.players[seat], bot="" if who == PERSON else str(who)))

    def look(self, seat: int, look: int) -> Draft:
        """Another colour and shape; whoever has it gets this seat's instead."""
        if look not in NAMES:
            return self
        mine = self.players[seat].look
        swap = {look: mine, mine: look}
        return replace(self, players=tuple(replace(p, look=swap.get(p.look, p.look)) for p in self.players))

    def move(self, seat: int, by: int) -> Draft:
        """One place up (-1) or down (1)."""
        to = seat + by
        if abs(by) != 1 or not 0 <= to < len(self.players):
            return self
        order = list(self.players)
        order[seat], order[to] = order[to], order[seat]
        return replace(self, players=tuple(order))

    def add(self, most: int) -> Draft:
        """One more, of the kind that sits last."""
        taken = {player.look for player in self.players}
        free = [look for look in FIRST_LOOKS if look not in taken]
        if len(self.players) >= most or not free:
            return self
        return replace(self, players=(*self.players, Player("", free[0], self.players[-1].bot)))

    def remove(self, seat: int, fewest: int) -> Draft:
        if len(self.players) <= fewest:
            return self
        return replace(self, players=self.players[:seat] + self.players[seat + 1 :])

    def _with(self, seat: int, player: Player) -> Draft:
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def usual_name(player: Player) -> str:
    """Who sits there until somebody types a name."""
    return (BOT_NAMES if player.bot else NAMES)[player.look]


def setup(
    tr: Translator, draft: Draft, seats: range, menu: Node, running: str = "", sure: bool = False
) -> Element:
    """The set-up of one game.

    `running` says which match is under way and would be given up; `sure`: start was pressed all the same.
    """
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
                    h2("#rules-title.h")[tr("Rules")], face.options_form(tr, draft.options)
                ],
                start(tr, draft, running, sure),
            ],
        ],
        foothills(),
        menu,
    )


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


def start(tr: Translator, draft: Draft, running: str, sure: bool) -> Element:
    """The way to the table, and what it ends."""
    if running and sure:
        return div("#go-row.go", role="alert")[
            notice(tr("This ends the match under way."), running, kind="bad", icon_name="warn"),
            act(tr("End it and start anew"), "start", primary=True, after="arrow", id="start", sure="yes"),
            act(tr("Go on with that match"), "resume", id="keep"),
        ]
    return div("#go-row.go")[
        p(".label")[
            tr("One match is kept at a time: {match} is under way.", match=running)
            if running
            else line_up(tr, draft.players)
        ],
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


def seats_of(players: Sequence[Player]) -> list[dict[str, Any]]:
    """The players as settings keep them."""
    return [{"name": player.name, "look": player.look, "plays": player.bot or PERSON} for player in players]


def players_from(data: object) -> tuple[Player, ...] | None:
    """Players as they were kept; None if that is not what `data` is."""
    if not isinstance(data, list) or not all(isinstance(seat, dict) for seat in data):
        return None
    players = tuple(
        Player(
            clean_name(seat.get("name"), NAME_LENGTH),
            seat.get("look", 0),
            next((level for level in LEVELS if level == seat.get("plays")), ""),
        )
        for seat in data
    )
    looks = [player.look for player in players]
    if not all(type(look) is int and look in NAMES for look in looks) or len(set(looks)) < len(looks):
        return None
    return players
