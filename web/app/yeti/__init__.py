"""The views of Yeti, as `app.games.GameViews` asks for them.

```
flow       what goes on by itself, what is picked beforehand, how taps add up to a move
outlook    what a pick would lead to
table      the regions and how they lie: panel, mountain, players, shop, weather, log
panel      the turn panel: its parts (frame), before a turn (ready), dice in the air, blizzard and
           end (moments), the decisions (keep, prepare, buy, steps)
setup, result   Yeti on the screens around the table
words, pieces, history   what they are all made of
```
"""

from app.yeti.flow import chance_pause, chance_waits, goes_by_itself, interlude, pick, preselect
from app.yeti.log import sentences
from app.yeti.result import breakdown
from app.yeti.setup import blurb, emblem, options_form, options_line, picture, scores
from app.yeti.table import layout, place, regions

__all__ = [
    "blurb",
    "breakdown",
    "chance_pause",
    "chance_waits",
    "emblem",
    "goes_by_itself",
    "interlude",
    "layout",
    "options_form",
    "options_line",
    "pick",
    "picture",
    "place",
    "preselect",
    "regions",
    "scores",
    "sentences",
]
