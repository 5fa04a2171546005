"""The printed values of Yeti, as a form."""

from __future__ import annotations

from typing import Any

from app.box import Field, Group, Row
from app.text import Translator
from app.yeti import words
from game.yeti.components import EQUIPMENT, OURS, Components


def tables(components: Components) -> dict[str, Any]:
    return {
        "peak_tiles": list(components.peak_tiles),
        "photos": list(components.photos),
        "equipment": {item: list(pair) for item, pair in components.equipment.items()},
    }


def groups(tr: Translator) -> tuple[Group, ...]:
    return (
        Group(
            tr("Photos"),
            tr("The points of each photo on the photo track."),
            tuple(
                Row(words.coins(tr, coins), f"photo-{coins}", (Field(f"photos.{coins - 1}", tr("Points")),))
                for coins in range(1, len(OURS.photos) + 1)
            ),
        ),
        Group(
            tr("Equipment"),
            tr("What each piece costs, and what its seller is paid."),
            tuple(
                Row(
                    words.item(tr, item),
                    f"equip-{item[1:]}",
                    (
                        Field(f"equipment.{item}.0", tr("Coins to pay")),
                        Field(f"equipment.{item}.1", tr("Resale points")),
                    ),
                )
                for item in EQUIPMENT
            ),
        ),
        Group(
            tr("Peak tiles"),
            tr("Best first. With fewer players the last ones stay in the box."),
            tuple(
                Row(
                    tr("Tile {number}", number=place + 1),
                    "peak-tile",
                    (Field(f"peak_tiles.{place}", tr("Points")),),
                )
                for place in range(len(OURS.peak_tiles))
            ),
        ),
    )
