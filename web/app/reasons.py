"""Why a link or a record cannot be read, in the reader's language.

The engine says it in English, to the token: whoever writes records or programs needs that. What people come
upon (`Fault`) is said in their own language here; for whatever else there may be, the engine's words stand
behind a sentence that everybody understands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.record import RuleBroken

if TYPE_CHECKING:
    from app.text import Translator
    from game.record import Fault, RecordError


def reason(tr: Translator, error: RecordError) -> str:
    """What is wrong, in one or two sentences."""
    said = str(error)
    if tr.language == "en":
        return said
    if isinstance(error, RuleBroken):
        return tr("The rules do not allow ply {ply}, “{token}”.", ply=error.ply, token=error.token)
    return faults(tr).get(error.fault) or tr("Something in it does not fit: “{detail}”", detail=said)


def faults(tr: Translator) -> dict[Fault, str]:
    """What each fault is called that people come upon."""
    return {
        "foreign": tr("This is no match that Snowline has saved."),
        "long": tr("This is too long for a match."),
        "newer": tr("This was saved by a newer version of Snowline."),
        "damaged": tr("This link is damaged or cut off: it has to be copied whole."),
        "version": tr("This link was made by another version of Snowline."),
        "rules": tr("This link was made by other rules."),
        "match": tr("This link is of another match."),
        "lost": tr("What was chosen on this device is not kept here any more."),
    }
