"""The views of Yeti, as `app.games.GameViews` asks for them.

```
flow       what goes on by itself, what is picked beforehand, how taps add up to a move
outlook    what a pick would lead to
coach      what each choice leads to, and which is best; loaded when somebody asks
table      the regions and how they lie: panel, mountain, players, shop, weather, log
panel      the turn panel: its parts (frame), before a turn (ready), dice in the air, blizzard and
           end (moments), the decisions (keep, prepare, buy, steps)
setup, result   Yeti on the screens around the table
words, pieces, history   what they are all made of
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from app.yeti.flow import chance_pause, chance_waits, goes_by_itself, interlude, pick, preselect
from app.yeti.log import sentences
from app.yeti.result import breakdown
from app.yeti.setup import blurb, emblem, options_form, options_line, picture, scores
from app.yeti.table import layout, place, regions

if TYPE_CHECKING:
    from app.coach import Advising
    from game.contract import State
    from game.yeti import State as YetiState

__all__ = [
    "advise",
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


def advise(seen: State) -> Advising:
    """Works out what the coach says to whoever is asked."""
    from app.yeti.coach import advise  # brings the bots along, which the table itself does without

    return advise(cast("YetiState", seen))
