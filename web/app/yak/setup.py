"""Yak on the home and set-up screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from htpy import Element, Node, div, fragment, path, use

from app.games import Blurb
from app.markup import switch
from app.text import Translator


def blurb(tr: Translator) -> Blurb:
    return Blurb("Yak", tr("Buy stones from passing carts and build your tower."), range(2, 5), 30)


def emblem() -> str:
    return "yak"


def picture() -> Node:
    """A yak before its loaded cart, in the red light before the night."""
    return fragment[
        path(fill="var(--sky-3)", d="M-600-100h1700v400h-1700z"),
        path(
            fill="var(--ridge-1)",
            d="M-600 170L-500 90-420 140-330 60-240 130-170 100-100 150 0 80 60 120 150 40 230 110 290 70"
            " 380 130 460 80 570 150 660 80 740 130 830 60 920 130 1000 90 1100 170V300H-600z",
        ),
        path(fill="var(--snowfield)", opacity=".7", d="M113 73l37-33 35 31-14-3-11 11-14-12-13 10z"),
        path(
            fill="var(--ridge-4)",
            d="M-600 172c90-30 160 4 250-14s170-26 250 8c90-30 160 4 250-14s170-26 260 0 120 10 200 0"
            " 200-34 490 6v150h-1700z",
        ),
        path(
            fill="var(--snowfield)",
            d="M-600 192c120-14 220 8 330-4s100-8 170 4c120-14 220 8 330-4"
            "s200-10 340 0 330-8 530 4v60h-1700z",
        ),
        use(href="#cart", x="196", y="84", width="190", height="109.25"),
        use(href="#yak", x="104", y="112", width="104", height="78"),
        (
            use(href=f"#stone-{colour}", x=x, y=y, width="41", height="30.75")
            for colour, x, y in (
                ("violet", 210, 88),
                ("yellow", 252, 88),
                ("crystal", 294, 88),
                ("green", 336, 88),
                ("blue", 231, 57),
                ("red", 273, 57),
            )
        ),
    ]


def options_form(tr: Translator, options: Mapping[str, Any]) -> Element:
    return div(".opts")[
        div(".sws")[
            switch(
                tr("Master builder"),
                tr("Three open objectives for everyone."),
                "crown",
                bool(options.get("master_builder", False)),
                "option",
                id="master-builder",
                name="master_builder",
            )
        ],
    ]


def options_line(tr: Translator, options: Mapping[str, Any]) -> str:
    return tr("master builder") if options.get("master_builder") else tr("base game")
