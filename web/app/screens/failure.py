"""Failure cards and standing notices: in the page from the start, so that they show without Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from htpy import Element, Node, button, code, details, div, h2, p, span, summary

from app.markup import icon, notice
from app.text import Translator

type Kind = Literal["missing_file", "no_wasm", "stalled", "error", "worker_lost"]
KINDS: tuple[Kind, ...] = ("missing_file", "no_wasm", "stalled", "error", "worker_lost")


@dataclass(frozen=True, slots=True)
class Failure:
    """What happened, what it means, whether the match is safe, and the way on."""

    icon: str
    title: str
    text: str
    ways: tuple[Node, ...]


def failure(tr: Translator, kind: Kind) -> Failure:
    again = retry(tr("Try again"), primary=True)
    match kind:
        case "missing_file":
            return Failure(
                "offline",
                tr("A file did not arrive"),
                tr(
                    "The connection broke off on the way. What has arrived stays here, "
                    "and a saved match is safe."
                ),
                (again,),
            )
        case "no_wasm":
            return Failure(
                "warn",
                tr("This browser cannot play"),
                tr(
                    "Snowline needs WebAssembly. It is switched off here, or the browser is older than 2024. "
                    "A current browser, or this one without its strict security mode, plays at once."
                ),
                (again,),
            )
        case "stalled":
            return Failure(
                "clock",
                tr("Nothing has arrived for a while"),
                tr(
                    "The connection is very slow or gone. Waiting may help; "
                    "what has arrived need not come again."
                ),
                (again, dismiss(tr("Keep waiting"))),
            )
        case "worker_lost":
            return Failure(
                "warn",
                tr("The game has stopped"),
                tr(
                    "The browser has ended its work, mostly for want of memory. "
                    "The match is saved up to the last move."
                ),
                (retry(tr("Back to the last move"), primary=True), save_latest(tr)),
            )
        case "error":
            return Failure(
                "warn",
                tr("Something went wrong"),
                tr("This is a fault of the program. The match is saved up to the last move."),
                (retry(tr("Back to the last move"), primary=True), save_latest(tr)),
            )


def retry(text: str, *, primary: bool = False) -> Element:
    return button(class_=["btn", {"primary": primary}], type="button", data_retry=True)[span[text]]


def save_latest(tr: Translator) -> Element:
    """Saves the match that was played last as a file: the page can do so without Python."""
    return button(".btn", type="button", data_download="latest")[icon("export"), span[tr("Save as a file")]]


def dismiss(text: str) -> Element:
    return button(".btn", type="button", data_dismiss=True)[span[text]]


def card(tr: Translator, kind: Kind) -> Element:
    """One card; the page puts the technical words into `[data-detail]`."""
    what = failure(tr, kind)
    return div(
        ".dlg.err",
        role="alertdialog",
        aria_labelledby="failure-title",
        aria_describedby="failure-text",
        data_kind=kind,
    )[
        span(".ebig")[icon(what.icon)],
        h2("#failure-title")[what.title],
        p("#failure-text.prose")[what.text],
        kind != "stalled"
        and details(".data.tech")[
            summary[span[tr("Details for a report")]], p(".wrap")[code(data_detail=True)]
        ],
        div(".row")[what.ways],
    ]


def standing_notices(tr: Translator) -> Element:
    """What may hold for the whole visit; the page shows each when it is true."""
    return div("#notices")[
        div("#not-saved")[
            notice(
                tr("Not saved."),
                tr(
                    "This browser allows no storage here: "
                    "the match lasts until this page is closed or loaded again."
                ),
                kind="bad",
                icon_name="nosave",
                action=save_latest(tr),
            )
        ],
        div("#storage-full")[
            notice(
                tr("The last moves are not saved."),
                tr(
                    "The storage is full, or it fails. The match goes on, and every move tries again. "
                    "Save it as a file, or free some space in this browser."
                ),
                kind="bad",
                icon_name="nosave",
                action=save_latest(tr),
            )
        ],
        div("#newer")[
            notice(
                tr("A new version is ready."),
                tr("It comes when this page is loaded again. A match goes on where it is."),
                icon_name="update",
                action=span(".nb")[
                    button(".btn", type="button", data_update_now=True)[span[tr("Load it now")]],
                    button(".btn.icon.ghost", type="button", data_update_later=True, aria_label=tr("Later"))[
                        icon("close")
                    ],
                ],
            )
        ],
    ]
