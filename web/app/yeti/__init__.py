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
