"""What towers, food and objectives are worth (K9, K10), and the best colours for crystals (K7.5).

Crystals take different colours, so a colour grows by one crystal at most, and what a crystal
brings to a colour does not depend on the others; only the number of groups counts over the
whole tower. So crystals are coloured one after the other, and for every set of colours used and
every number of groups the best way there is kept: exact, and some thousand steps at the most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.yak.components import COLOURS, CRYSTAL, MAJORITIES, Components
from game.yak.tower import CELLS, LEVELS, NEIGHBOURS, TOP, WIDTHS, Tower, bits, connected


class TowerPoints(NamedTuple):
    """A tower's own points."""

    groups: int
    """Of the groups of two stones and more."""
    group_count: int
    """For the number of these groups."""
    singles: int
    colours: str = ""
    """The colours that the crystals take, in the order of their cells."""

    @property
    def total(self) -> int:
        return self.groups + self.group_count + self.singles


class Group(NamedTuple):
    """Connected stones of one colour, be it a single one."""

    colour: str
    cells: tuple[str, ...]
    points: int


class Score(NamedTuple):
    """All points of a player."""

    groups: int
    group_count: int
    singles: int
    trigger: int
    food: int
    objectives: int

    @property
    def total(self) -> int:
        return sum(self)

    def to_json(self) -> dict[str, int]:
        """The points by name, as in a snapshot."""
        return {**self._asdict(), "total": self.total}


def score(
    towers: Sequence[Tower],
    reserves: Sequence[str],
    ended_by: int | None,
    objectives: Sequence[int],
    components: Components,
) -> tuple[Score, ...]:
    """What every seat has, if the match ends like this (K9.2 to K9.4, K10)."""
    most_food = max(map(len, reserves))
    met = {card: objective_met(card, towers) for card in objectives}
    scores = []
    for seat, tower in enumerate(towers):
        points = tower_points(tower, components)
        scores.append(
            Score(
                points.groups,
                points.group_count,
                points.singles,
                trigger=components.trigger_points if seat == ended_by else 0,
                food=components.food_points if len(reserves[seat]) == most_food > 0 else 0,
                objectives=sum(components.objective_points[card - 1] for card in met if seat in met[card]),
            )
        )
    return tuple(scores)


def winners(scores: Sequence[Score], reserves: Sequence[str]) -> tuple[int, ...]:
    """Most points, then most food, then shared (K9.5)."""
    ranks = [(points.total, len(reserve)) for points, reserve in zip(scores, reserves, strict=True)]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def objective_met(card: int, towers: Sequence[Tower]) -> tuple[int, ...]:
    """The seats that would score this objective card now (K10.1)."""
    if colour := MAJORITIES.get(card):
        counts = [tower.letters.count(colour) for tower in towers]
        most = max(counts)
        return tuple(seat for seat, count in enumerate(counts) if count == most > 0)
    meets = {5: _colourful_base, 6: _top_of_one_colour, 7: _group_on_all_levels, 8: _colourful_left_edge}[
        card
    ]
    return tuple(seat for seat, tower in enumerate(towers) if meets(tower))


def _colourful_base(tower: Tower) -> bool:
    base = tower.level(0)
    return len(base) == len(set(base)) == WIDTHS[0] and CRYSTAL not in base


def _top_of_one_colour(tower: Tower) -> bool:
    top = tower.level(TOP)
    return len(top) == WIDTHS[TOP] and len(set(top)) == 1 and CRYSTAL not in top


def _group_on_all_levels(tower: Tower) -> bool:
    return any(
        all(group & level for level in LEVELS)
        for colour in COLOURS
        if tower.letters.count(colour) >= len(LEVELS)
        for group in connected(tower.where(colour))
    )


def _colourful_left_edge(tower: Tower) -> bool:
    edge = [tower.level(level)[:1] for level in range(len(LEVELS))]
    return len(set(edge)) == len(LEVELS) and CRYSTAL not in edge and "" not in edge


def groups(tower: Tower, components: Components, colours: str = "") -> tuple[Group, ...]:
    """The groups of a tower, its crystals in these colours; crystals without a colour are left out.

    >>> from game.yak.tower import EMPTY, FIRST
    >>> tower = EMPTY.place(FIRST, "R").place(FIRST + 1, "X")
    >>> groups(tower, Components(), tower_points(tower, Components()).colours)
    (Group(colour='R', cells=('0.0', '0.2'), points=2),)
    """
    for cell, colour in zip(bits(tower.where(CRYSTAL)), colours, strict=False):
        tower = tower.place(cell, colour)
    return tuple(
        Group(colour, tuple(CELLS[cell] for cell in bits(group)), components.group(group.bit_count()))
        for colour in COLOURS
        if colour in tower.letters
        for group in connected(tower.where(colour))
    )


def tower_points(tower: Tower, components: Components) -> TowerPoints:
    """A tower's points with the best colours for its crystals (K7.5, K9.2, K9.3).

    >>> from game.yak.tower import EMPTY, FIRST
    >>> tower_points(EMPTY.place(FIRST, "X").place(FIRST + 1, "R"), Components())
    TowerPoints(groups=2, group_count=0, singles=0, colours='R')
    """
    there = [(colour, connected(tower.where(colour))) for colour in COLOURS if colour in tower.letters]
    plain = _Sum(0, 0, 0)
    for _, stones in there:
        for group in stones:
            plain = plain.plus(components, group.bit_count())
    if CRYSTAL not in tower.letters:
        return TowerPoints(plain.groups, components.group_count_points[plain.number], plain.singles)
    return _best(tower, components, there, plain)


class _Sum(NamedTuple):
    """Points of groups and singles and the number of groups, before what that number scores."""

    groups: int
    number: int
    singles: int

    def plus(self, components: Components, size: int) -> _Sum:
        """With one more group, or single."""
        points = components.group(size)
        if size == 1:
            return _Sum(self.groups, self.number, self.singles + points)
        return _Sum(self.groups + points, self.number + 1, self.singles)


def _best(
    tower: Tower, components: Components, there: list[tuple[str, list[int]]], plain: _Sum
) -> TowerPoints:
    missing = [colour for colour in COLOURS if colour not in tower.letters]
    alone = _Sum(0, 0, 0).plus(components, 1)
    # The best way for every (set of the tower's colours used, number of groups): its worth, its group
    # points and its colours. Worth is groups and singles together, as with equal numbers of groups only
    # they differ. Colours that the tower does not have are all alike: the next one of them is enough.
    ways = {(0, plain.number): (plain.groups + plain.singles, plain.groups, "")}
    for crystal in bits(tower.where(CRYSTAL)):
        gains = [
            (1 << i, _gain(crystal, stones, components), colour) for i, (colour, stones) in enumerate(there)
        ]
        further: dict[tuple[int, int], tuple[int, int, str]] = {}
        for (used, count), (worth, group_points, colours) in ways.items():
            options = [option for option in gains if not used & option[0]]
            spare = len(colours) - used.bit_count()
            if spare < len(missing):
                options.append((0, alone, missing[spare]))
            for colour_used, (groups, number, singles), colour in options:
                key = used | colour_used, count + number
                now, in_groups = worth + groups + singles, group_points + groups
                best = further.get(key)
                if best is None or now > best[0] or (now == best[0] and in_groups > best[1]):
                    further[key] = now, in_groups, colours + colour
        ways = further
    found = []
    for (_, count), (worth, group_points, colours) in ways.items():
        count_points = components.group_count_points[count]
        found.append((worth + count_points, group_points, count_points, colours))
    total, group_points, count_points, colours = max(found, key=lambda way: way[:3])
    return TowerPoints(group_points, count_points, total - group_points - count_points, colours)


def _gain(crystal: int, stones: list[int], components: Components) -> _Sum:
    """What a colour gains (or loses) by a crystal of it in this cell, which may join its groups."""
    groups = number = singles = 0
    size = 1
    for group in stones:
        if group & NEIGHBOURS[crystal]:
            joins = group.bit_count()
            size += joins
            if joins == 1:
                singles -= components.group(joins)
            else:
                groups -= components.group(joins)
                number -= 1
    return _Sum(groups, number, singles).plus(components, size)
