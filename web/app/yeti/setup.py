"""Yeti on the home and set-up screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from htpy import Element, Node, circle, div, fieldset, fragment, label, legend, path, span, use
from htpy import b as bold
from htpy import input as input_

from app.games import Blurb
from app.markup import art, icon, switch
from app.text import Translator


def blurb(tr: Translator) -> Blurb:
    return Blurb("Yeti", tr("Climb, camp, take the best photo. One more roll?"), range(2, 6), 20)


def emblem() -> str:
    return "yeti"


def picture() -> Node:
    """The Yeti on a ridge under the peak, a climber and three dice at his feet."""
    return fragment[
        path(fill="var(--sky-2)", d="M-600-100h1700v400h-1700z"),
        circle(cx="110", cy="60", r="26", fill="var(--disc)"),
        path(
            fill="var(--ridge-2)",
            d="M-600 190L-480 110-420 140-320 70-230 140-150 100-90 130-10 90 50 120 130 70 200 120 290 10"
            "c5-6 12-6 17 0L397 120 457 80 577 150 660 90 720 130 820 60 900 130 980 100 1100 170V300H-600z",
        ),
        path(fill="var(--snowfield)", d="M252 58l28-38c5-6 12-6 17 0l34 42-16-5-12 12-16-15-16 14z"),
        path(
            fill="var(--ridge-4)",
            d="M-600 172c90-30 160 4 250-14s170-26 250 8c90-30 160 4 250-14s170-26 260 0 120 10 200 0"
            " 200-34 490 6v150h-1700z",
        ),
        path(
            fill="var(--snowfield)",
            d="M-600 194c120-14 220 8 330-4s100-8 170 6c120-14 220 8 330-4"
            "s200-10 340 0 330-8 530 4v60h-1700z",
        ),
        use(href="#yeti", x="196", y="72", width="116", height="116"),
        use(href="#die-face-foot", x="330", y="150", width="42", height="42", transform="rotate(8 351 171)"),
        use(href="#die-face-tent", x="378", y="146", width="42", height="42", transform="rotate(-6 399 167)"),
        use(href="#die-face-snow", x="98", y="150", width="42", height="42", transform="rotate(-9 119 171)"),
        use(href="#pawn-3", x="140", y="138", width="52", height="52"),
    ]


def weathers(tr: Translator) -> dict[str, tuple[str, str, Node]]:
    """The four weather options: name, what it means, picture."""
    return {
        "off": (tr.p("weather", "Off"), tr("calm"), icon("close", class_="i big")),
        "mixed": (
            tr("Mixed"),
            tr("3 good, 3 bad"),
            span(".two3")[art("wx-good-2"), art("wx-bad-1")],
        ),
        "short": (tr("Short"), tr("all good"), art("wx-good-3")),
        "long": (tr("Long"), tr("all bad"), art("wx-bad-3")),
    }


def options_form(tr: Translator, options: Mapping[str, Any]) -> Element:
    chosen = options.get("weather", "off")
    return div(".opts")[
        fieldset(".wxs")[
            legend(".label")[tr("Weather")],
            div(".tiles.n4")[
                (
                    label(class_=["tile", {"chosen": value == chosen}])[
                        input_(
                            ".vh",
                            type="radio",
                            id=f"weather-{value}",
                            name="weather",
                            value=value,
                            checked=value == chosen,
                            data_do="option",
                            data_name="weather",
                        ),
                        icon("check", class_="tk2"),
                        picture_,
                        bold[title],
                        span(".label")[means],
                    ]
                    for value, (title, means, picture_) in weathers(tr).items()
                )
            ],
        ],
        div(".sws")[
            switch(
                tr("Fair start"),
                tr("Nobody hands out dice before the first turn."),
                "swap",
                bool(options.get("fair_start", False)),
                "option",
                id="fair-start",
                name="fair_start",
            )
        ],
    ]


def options_line(tr: Translator, options: Mapping[str, Any]) -> str:
    lines = {
        "off": tr("no weather"),
        "mixed": tr("mixed weather"),
        "short": tr("good weather"),
        "long": tr("bad weather"),
    }
    weather = lines[options.get("weather", "off")]
    return tr("{weather}, fair start", weather=weather) if options.get("fair_start") else weather
