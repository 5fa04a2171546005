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
