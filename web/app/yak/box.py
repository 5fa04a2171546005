"""The printed values of Yak, as a form."""

from __future__ import annotations

from typing import Any

from app.box import Field, Group, Row
from app.text import Translator
from app.yak import words
from game.yak.components import OBJECTIVES, Components

OURS = Components()


def tables(components: Components) -> dict[str, Any]:
    return {
        "group_points": list(components.group_points),
        "group_count_points": list(components.group_count_points),
        "trigger_points": components.trigger_points,
        "food_points": components.food_points,
        "objective_points": list(components.objective_points),
    }


def groups(tr: Translator) -> tuple[Group, ...]:
    sizes = len(OURS.group_points)
    return (
        Group(
            tr("Groups"),
            tr("The points of a group by its size."),
            tuple(
                Row(
                    tr("{count} stones and more", count=size)
                    if size == sizes
                    else words.some_stones(tr, size),
                    "",
                    (Field(f"group_points.{size - 1}", tr("Points")),),
                )
                for size in range(1, sizes + 1)
            ),
        ),
        Group(
            tr("Number of groups"),
            tr("The points for so many groups of two stones or more."),
            tuple(
                Row(
                    tr.n("{count} group", "{count} groups", count),
                    "",
                    (Field(f"group_count_points.{count}", tr("Points")),),
                )
                for count in range(len(OURS.group_count_points))
            ),
        ),
        Group(
            tr("Last points"),
            tr("What is scored once, at the end."),
            (
                Row(tr("First finished tower"), "", (Field("trigger_points", tr("Points")),)),
                Row(tr("Most food left"), "food-bread", (Field("food_points", tr("Points")),)),
            ),
        ),
        Group(
            tr("Master builder"),
            tr("The points of each objective card."),
            tuple(
                Row(
                    words.objective(tr, card),
                    f"obj-{card}",
                    (Field(f"objective_points.{card - 1}", tr("Points")),),
                )
                for card in OBJECTIVES
            ),
        ),
    )
