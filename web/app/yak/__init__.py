"""The views of Yak, as `app.games.GameViews` asks for them.

```
flow       what goes on by itself, what is picked beforehand, how taps add up to a move
outlook    what a stone would be worth in a cell
coach      the best action found, and why; loaded when somebody asks
table      the regions and how they lie; ring: carts, corners and the middle; tower: every tower
panel      the decisions (cards, build, pay, stock), and the panel while nobody decides (moments)
setup, result   Yak on the screens around the table
words, pieces, seats, rows, history   what they are all made of
```

Everything is drawn from `table.state`, the state as the viewer may see it, and from events, which tell
nothing that is secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.yak.flow import chance_pause, chance_waits, goes_by_itself, interlude, pick, preselect
from app.yak.log import sentences
from app.yak.result import breakdown
from app.yak.setup import blurb, emblem, options_form, options_line, picture, scores
from app.yak.table import layout, place, regions

if TYPE_CHECKING:
    from app.coach import Advising
    from game.contract import State

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
    from app.yak.coach import advise  # brings the search along, which the table itself does without

    return advise(seen)
