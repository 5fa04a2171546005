"""Why a link or a record cannot be read, in the reader's language.

The engine says it in English, to the token: whoever writes records or programs needs that. What people come
upon is said in their own language here; for whatever else there may be, the engine's words stand behind a
sentence that everybody understands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.record import RuleBroken

if TYPE_CHECKING:
    from app.text import Translator
    from game.record import RecordError


def reason(tr: Translator, error: RecordError) -> str:
    """What is wrong, in one or two sentences."""
    said = str(error)
    if tr.language == "en":
        return said
    if isinstance(error, RuleBroken):
        return tr("The rules do not allow ply {ply}, “{token}”.", ply=error.ply, token=error.token)
    for begins, words in common(tr):
        if said.startswith(begins):
            return words
    return tr("Something in it does not fit: “{detail}”", detail=said)


def common(tr: Translator) -> list[tuple[str, str]]:
    """How the engine's sentences begin that people come upon, and what they say."""
    no_match = tr("This is no match that Snowline has saved.")
    too_much = tr("This is too long for a match.")
    damaged = tr("This link is damaged or cut off: it has to be copied whole.")
    return [
        ("This link is damaged", damaged),
        ("This link does not begin", damaged),
        ("The link does not say", damaged),
        ("This link was made by another version", tr("This link was made by another version of Snowline.")),
        ("This link was made by other rules", tr("This link was made by other rules.")),
        ("This record has version", tr("This was saved by a newer version of Snowline.")),
        ("This is not JSON", no_match),
        ("This is not a JSON record", no_match),
        ("A record is a JSON object", no_match),
        ("“format” is", no_match),
        ("This is too", too_much),
        ("This letter is of another match", tr("This link is of another match.")),
        ("What this device sealed", tr("What was chosen on this device is not kept here any more.")),
    ]
