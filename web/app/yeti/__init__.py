"""The views of Yeti, as `app.games.GameViews` asks for them."""

from app.yeti.flow import chance_pause, interlude, pick, preselect
from app.yeti.result import breakdown
from app.yeti.setup import blurb, emblem, options_form, options_line, picture, scores

__all__ = [
    "blurb",
    "breakdown",
    "chance_pause",
    "emblem",
    "interlude",
    "options_form",
    "options_line",
    "pick",
    "picture",
    "preselect",
    "scores",
]
