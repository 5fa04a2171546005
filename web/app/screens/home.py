"""Home: go on with the match, start one at once, or set one up."""

from __future__ import annotations

from dataclasses import dataclass

from htpy import (
    Element,
    Node,
    a,
    article,
    b,
    button,
    div,
    footer,
    h1,
    h2,
    header,
    li,
    main,
    nav,
    ol,
    p,
    section,
    span,
    svg,
    use,
)

from app.games import VIEWS, GameViews, Player, views
from app.markup import act, art, badge, icon, menu_button, turnmark
from app.phrases import level_names
from app.screens import screen
from app.screens.setup import line_up
from app.text import Translator


@dataclass(frozen=True, slots=True)
class Running:
    """The match that home offers to go on with."""

    emblem: str
    title: str
    """"Pema’s turn" """
    place: str
    """"Yeti, round 6" """
    scores: tuple[tuple[Player, int], ...]
    over: bool = False
    id: str = ""
    """By which the shelf knows it."""


@dataclass(frozen=True, slots=True)
class Quick:
    """What a match started at once would be."""

    game: str
    players: tuple[Player, ...]
    line: str


def home(tr: Translator, running: Running | None, quick: Quick, menu: Node, notices: Node = None) -> Element:
    """The first screen: drawn at build time too, before anything is known of the reader."""
    return screen(
        "home",
        header(".hero")[
            svg(".sc", viewBox="0 0 1280 552", preserveAspectRatio="xMidYMax slice", aria_hidden="true")[
                use(href="#scene")
            ],
            div(".top")[menu_button(tr, "gear")],
            div(".ttl")[
                h1[span(".wmk")[art("wordmark", label="Snowline")]],
                p[tr("Board games from the roof of the world")],
            ],
        ],
        main(".home-m")[
            notices and div("#home-notices.notes")[notices],
            go_on(tr, running) if running else at_once(tr, quick),
            div(".games")[(card(tr, game) for game in VIEWS)],
            div(".links")[
                nav(aria_label=tr("Learn by playing"))[(learn(tr, game) for game in VIEWS)],
                button(".paper", type="button", id="to-matches", data_do="matches")[
                    icon("log"), span[tr("Matches")]
                ],
            ],
            footer(".foot")[
                act(tr("About Snowline"), "about", ghost=True, before="info"),
                act(tr("On your site"), "publish", ghost=True, before="code"),
                a(".btn.ghost", href=f"./licences.html#{tr.language}")[span[tr("Licences")]],
                p(".offline.label")[icon("check"), span[tr("Plays without a network, too")]],
            ],
        ],
        menu,
    )


def learn(tr: Translator, game: str) -> Element:
    """The way into a lesson."""
    title = views(game).blurb(tr).title
    return button(".paper", type="button", id=f"learn-{game}", data_do="lesson", data_game=game)[
        icon("play"), span[tr("Learn {game} in five minutes", game=title)]
    ]


def go_on(tr: Translator, running: Running) -> Element:
    """The lit card: a match is under way, or has just ended."""
    mark = turnmark("crown", tr("Last match")) if running.over else turnmark("hint", tr("Match in progress"))
    return section(
        "#continue.cont.paper.lit", aria_label=tr("Last match") if running.over else tr("Continue")
    )[
        div(".row")[
            art(running.emblem, class_="yt"),
            div[
                mark,
                p(".b")[running.title],
                p(".label")[running.place],
                ol(".pls")[
                    (
                        li[badge(player.look), span(".vh")[player.name], b(".num")[str(points)]]
                        for player, points in running.scores
                    )
                ],
            ],
        ],
        div(".go-over")[
            act(tr("See the result"), "open", primary=True, after="arrow", id="go", match=running.id),
            act(tr("Replay"), "open", before="play", id="go-replay", match=running.id, to="replay"),
        ]
        if running.over
        else act(tr("Continue"), "open", primary=True, after="arrow", id="go", match=running.id),
    ]


def at_once(tr: Translator, quick: Quick) -> Element:
    """The lit card when no match is under way: one tap, and the last players sit at the table."""
    face = views(quick.game)
    blurb = face.blurb(tr)
    bots = {player.bot for player in quick.players if player.bot}
    strength = level_names(tr)[bots.pop()] if len(bots) == 1 else ""
    return section("#quick.cont.paper.lit", aria_label=tr("Quick start"))[
        div(".row")[
            div(".crew", aria_hidden="true")[(art(f"pawn-{player.look}") for player in quick.players)],
            div[
                turnmark("play", tr("Quick start")),
                p(".b")[line_up(tr, quick.players)],
                p(".label")[
                    tr("{game}, {options}", game=blurb.title, options=quick.line),
                    strength and f", {strength}",
                ],
                ol(".pls")[(seated(player) for player in quick.players)],
            ],
        ],
        act(tr("Play"), "start", primary=True, after="arrow", id="go"),
    ]


def seated(player: Player) -> Element:
    """Who sits at the table."""
    return li[badge(player.look), span[player.name], player.bot and icon("bot")]


def pictured(face: GameViews) -> Element:
    """The picture of a game, as wide as its card."""
    return div(".pic")[
        svg(
            ".vg",
            viewBox="0 0 480 200",
            preserveAspectRatio="xMidYMax meet",
            overflow="visible",
            aria_hidden="true",
        )[face.picture()]
    ]


def card(tr: Translator, game: str) -> Element:
    """A game: its picture, what it is, and the way to its set-up."""
    face = views(game)
    blurb = face.blurb(tr)
    seats = blurb.seats
    return article(class_=["gm paper", game])[
        pictured(face),
        div(".tx")[
            h2[blurb.title],
            p[blurb.line],
            p(".label.meta")[
                span[
                    art("i-people"),
                    tr("{fewest}–{most} players", fewest=seats[0], most=seats[-1]),
                ],
                span[art("i-clock"), tr.n("{count} minute", "{count} minutes", blurb.minutes)],
            ],
            div(".bt")[
                act(tr("New match"), "setup", game=game, id=f"new-{game}"),
                act(tr("Rules"), "rules", ghost=True, before="book", game=game, id=f"rules-{game}"),
            ],
        ],
    ]
