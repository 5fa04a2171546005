"""What can be bought: the seven pieces of equipment with their owners, and the photo track."""

from __future__ import annotations

from functools import cache, lru_cache

from htpy import Element, Node, div, fragment, h2, li, ol, section, span
from htpy import b as bold
from markupsafe import Markup

from app.games import Player, Table
from app.markup import icon
from app.pieces import close, mark, picture
from app.text import Translator
from app.yeti import words
from app.yeti.pieces import die, gear, glyph, price
from game.yeti import EQUIPMENT, Components, State


def shop(table: Table) -> Element:
    """The region `shop`; on small screens its two halves are sheets."""
    state: State = table.state
    return div("#shop.shop.paper")[
        _halves(table.tr, table.players, state.options.components, state.table.owners)
    ]


@lru_cache(maxsize=16)
def _halves(
    tr: Translator, players: tuple[Player, ...], components: Components, owners: tuple[int | None, ...]
) -> Markup:
    """Both halves; they stay the same until somebody buys."""
    equipment = (
        _item(tr, item, cost, resale, None if owner is None else players[owner])
        for item, owner, (cost, resale) in zip(EQUIPMENT, owners, components.prices, strict=True)
    )
    return Markup(
        str(
            fragment[
                section("#equipment.sheet", aria_labelledby="equipment-title")[
                    close(tr), h2("#equipment-title.h")[tr("Equipment")], ol(".eqs")[equipment]
                ],
                section("#photos.sheet", aria_labelledby="photos-title")[
                    close(tr), h2("#photos-title.h")[tr("Photos")], _photos(tr, components.photos)
                ],
            ]
        )
    )


def _item(tr: Translator, item: str, cost: int, resale: int, owner: Player | None) -> Element:
    name, effect = words.item(tr, item), words.effect(tr, item)
    price_ = words.coins(tr, cost)
    if owner:
        label = tr(
            "{item}, {coins}, owned by {name}, who is paid {points}. {effect}",
            item=name,
            coins=price_,
            name=owner.name,
            points=words.points(tr, resale),
            effect=effect,
        )
    else:
        label = tr("{item}, {coins}, in the display. {effect}", item=name, coins=price_, effect=effect)
    return li(title=effect)[
        span(".vh")[label],
        div(".eq", aria_hidden="true")[
            price(cost, 20), mark(owner.look) if owner else None, gear(item, "pic"), sign(item)
        ],
        span(".nm.label", aria_hidden="true")[name],
        span(".does.label", aria_hidden="true")[effect],
    ]


@cache
def sign(item: str) -> Markup:
    """The effect of a piece of equipment in signs."""
    parts: dict[str, tuple[Node, ...]] = {
        "E1": (span["+"], die("C", size=19), span(".once")["1×"]),
        "E2": (span["+"], die("T", size=19), die("P", size=19), span(".once")["1×"]),
        "E3": (span["2×"],),
        "E4": (icon("cw", class_="cwi"), die("S", size=19)),
        "E5": (span["+"], die("F", size=19)),
        "E6": (span["+"], die("P", size=19)),
        "E7": (span["+"], die("T", size=19)),
    }
    return Markup(str(span(".fx.num")[parts[item]]))


def _photos(tr: Translator, photos: tuple[int, ...]) -> Element:
    return ol(".phs")[
        (
            li[
                span(".vh")[
                    tr(
                        "{coins}: {points}",
                        coins=words.coins(tr, coins),
                        points=words.points(tr, points),
                    )
                ],
                picture(f"photo-{coins}"),
                span(".num.c", aria_hidden="true")[glyph("C", 18), str(coins)],
                bold(".num", aria_hidden="true")[str(points)],
            ]
            for coins, points in enumerate(photos, 1)
        )
    ]
