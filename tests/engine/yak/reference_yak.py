"""Yak by the book: a second, slow implementation, written from the rules page alone.

A match is one long generator that reads like the rules: it changes the table in place and
yields whenever somebody has to choose or something is drawn. Tests play it next to the engine
and compare what both show after every ply.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any

COLOURS = "ROYGBVNW"
FOOD = "mkb"
TABLES: dict[str, Any] = {
    "group_points": [1, 2, 4, 7, 11, 16, 22],
    "group_count_points": [0, 0, 0, 4, 8, 12, 16, 20],
    "trigger_points": 3,
    "food_points": 3,
    "objective_points": [5, 5, 5, 5, 5, 4, 4, 4],
}

type Cell = tuple[int, int]
type Wait = Generator[None, str, None]


class Cart:
    def __init__(self, number: int) -> None:
        self.at = number
        self.kinds = FOOD if number == 3 else FOOD.replace(FOOD[number], "")
        self.most_kinds = 2 if number == 3 else 3
        self.food = {kind: 3 if kind in self.kinds else 0 for kind in FOOD}  # K2.1
        self.stones: list[str] = []


class Reference:
    """One match; `play` tokens until `next` is `"over"`."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.master_builder = options.get("master_builder", False)
        self.tables = TABLES | options.get("components", {})
        self.carts = [Cart(number) for number in range(4 if seats == 4 else 3)]
        self.bag = [colour for colour in COLOURS for _ in range(8)] + ["X"] * 8
        self.market = dict.fromkeys(FOOD, 2)
        self.reserves = [dict.fromkeys(FOOD, 1) for _ in range(seats)]
        self.towers: list[dict[Cell, str]] = [{} for _ in range(seats)]
        self.round = 1
        self.baby: int | None = None
        self.direction = 1
        self.track = self.fills = 0
        self.chosen: list[str | None] = [None] * seats
        self.drawn: list[str] = []
        self.objectives: list[int] = []
        self.ended_by: int | None = None
        self.scores: list[dict[str, int]] | None = None
        self.winners: list[int] | None = None
        # what the match waits for
        self.next = "chance"
        self.seat: int | None = None
        self.legal: list[str] | None = None
        self._script = self._match()
        next(self._script)

    def play(self, token: str) -> None:
        if self.legal is not None and token not in self.legal:
            raise ValueError(f"{token} is not one of {self.legal}")
        try:
            self._script.send(token)
        except StopIteration:
            self.next, self.seat, self.legal = "over", None, None

    def snapshot(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "seat": self.seat,
            "next": self.next,
            "baby": self.baby,
            "direction": self.direction,
            "carts": [
                {"at": cart.at, "food": letters(cart.food), "stones": "".join(sorted(cart.stones))}
                for cart in self.carts
            ],
            "market": letters(self.market),
            "reserves": [letters(reserve) for reserve in self.reserves],
            "towers": [{f"{level}.{x}": stone for (level, x), stone in t.items()} for t in self.towers],
            "bag": len(self.bag),
            "track": self.track,
            "fills": self.fills,
            "chosen": list(self.chosen),
            "drawn": "".join(sorted(self.drawn)),
            "objectives": list(self.objectives),
            "ended_by": self.ended_by,
            "legal": self.legal,
            "scores": self.scores,
            "winners": self.winners,
        }

    # ---- waiting for a token ----

    def _chance(self, seat: int | None) -> Generator[None, str, str]:
        self.next, self.seat, self.legal = "chance", seat, None
        return (yield)

    def _choice(self, seat: int, legal: Sequence[str]) -> Generator[None, str, str]:
        self.next, self.seat, self.legal = "decision", seat, sorted(set(legal))
        return (yield)

    # ---- the match, from K2 to K9 ----

    def _match(self) -> Wait:
        token = yield from self._chance(None)
        self.baby = int(token.removeprefix("start:"))
        for number, cart in enumerate(self.carts):
            token = yield from self._chance(None)
            stones = token.removeprefix(f"cart:{number}=")
            assert len(stones) == 3
            for stone in stones:
                self.bag.remove(stone)
                cart.stones.append(stone)
        self.bag += ["~"] * 5
        if self.master_builder:
            token = yield from self._chance(None)
            self.objectives = [int(card) for card in token.removeprefix("objectives:").split(",")]
        while True:
            last_round = self.ended_by is not None  # K9.1: the end was triggered in an earlier round
            yield from self._round()
            if last_round or self.round == 100:  # K9.6
                break
            self.round += 1
        self._score()

    def _round(self) -> Wait:
        assert self.baby is not None
        order = [(self.baby + i) % self.seats for i in range(self.seats)]
        for seat in order:
            token = yield from self._choice(seat, ["card:build", "card:restock", "card:market"])
            self.chosen[seat] = token.removeprefix("card:")
        for seat in order:
            action = {"build": self._build, "restock": self._restock, "market": self._market}
            yield from action[self.chosen[seat] or ""](seat)
        self.chosen = [None] * self.seats
        for cart in self.carts:
            cart.at = (cart.at + self.direction) % len(self.carts)
        self.baby = (self.baby + 1) % self.seats

    def _cart(self, seat: int) -> Cart:
        return next(cart for cart in self.carts if cart.at == seat)

    # ---- K4 ----

    def _build(self, seat: int) -> Wait:
        cart, tower, reserve = self._cart(seat), self.towers[seat], self.reserves[seat]
        bought: list[str] = []
        while len(bought) < 3:
            takes = [
                f"take:{stone}@{level}.{x}"
                for stone in set(cart.stones)
                if payments(cart, reserve, price([*bought, stone]))
                for level, x in legal_cells(tower)
            ]
            if not takes:
                break
            token = yield from self._choice(seat, [*takes, "done"])
            if token == "done":
                break
            stone, cell = token.removeprefix("take:").split("@")
            level, x = map(int, cell.split("."))
            cart.stones.remove(stone)
            tower[level, x] = stone
            bought.append(stone)
            if self.ended_by is None and len([1 for level, _ in tower if level == 3]) == 2:
                self.ended_by = seat
        if bought:
            can_pay = payments(cart, reserve, price(bought))
            token = yield from self._choice(seat, [f"pay:{payment}" for payment in can_pay])
            payment = token.removeprefix("pay:")
            for kind in payment:
                reserve[kind] -= 1
                cart.food[kind] += 1
            over = sum(cart.food.values()) - 9
            if over > 0:
                parts = {"".join(part) for part in combinations(payment, over)}
                token = yield from self._choice(seat, [f"surplus:{part}" for part in parts])
                for kind in token.removeprefix("surplus:"):
                    cart.food[kind] -= 1
                    self.market[kind] += 1
        if not cart.stones:
            cart.stones += yield from self._draw(seat, 3)

    # ---- K5 ----

    def _restock(self, seat: int) -> Wait:
        cart, reserve = self._cart(seat), self.reserves[seat]
        kinds = [kind for kind in FOOD if cart.food[kind]]
        if kinds:
            token = yield from self._choice(seat, [f"food:{kind}" for kind in kinds])
            kind = token.removeprefix("food:")
            while cart.food[kind] and sum(reserve.values()) < 8:
                cart.food[kind] -= 1
                reserve[kind] += 1
        if len(cart.stones) < 4:
            cart.stones += yield from self._draw(seat, 1)

    # ---- K6 ----

    def _market(self, seat: int) -> Wait:
        reserve = self.reserves[seat]
        count = min(2, sum(self.market.values()), 8 - sum(reserve.values()))
        if count:
            pairs = {"".join(pair) for pair in combinations(letters(self.market), count)}
            token = yield from self._choice(seat, [f"food:{pair}" for pair in pairs])
            for kind in token.removeprefix("food:"):
                self.market[kind] -= 1
                reserve[kind] += 1
        room = [number for number, cart in enumerate(self.carts) if len(cart.stones) < 4]
        if not room:
            return
        self.drawn = yield from self._draw(seat, 3)
        if self.drawn:
            loads = [f"load:{stone}>{number}" for stone in self.drawn for number in room]
            token = yield from self._choice(seat, loads)
            stone, number = token.removeprefix("load:").split(">")
            self.drawn.remove(stone)
            self.carts[int(number)].stones.append(stone)
            self.bag += self.drawn
            self.drawn = []

    # ---- K8 ----

    def _draw(self, seat: int, wanted: int) -> Generator[None, str, list[str]]:
        if not self.bag:
            return []
        token = yield from self._chance(seat)
        coming = list(token.removeprefix("draw:"))
        stones: list[str] = []
        set_aside = 0
        while wanted and self.bag:
            batch = coming[: min(wanted, len(self.bag))]
            del coming[: len(batch)]
            for piece in batch:
                self.bag.remove(piece)
            wanted = batch.count("~")
            if wanted:
                self.direction = -self.direction
            set_aside += wanted
            stones += [piece for piece in batch if piece != "~"]
        assert not coming, f"{token} has too many letters"
        for _ in range(set_aside):
            if self.fills == 2:
                self.bag.append("~")
                continue
            self.track += 1
            if self.track == 4:
                self.fills += 1
                if self.fills == 1:
                    self.track = 0
                    self.bag += ["~"] * 4
        return stones

    # ---- K9 and K10 ----

    def _score(self) -> None:
        food = [sum(reserve.values()) for reserve in self.reserves]
        self.scores = []
        for seat, tower in enumerate(self.towers):
            groups, count, singles = best_tower_points(tower, self.tables)
            score = {
                "groups": groups,
                "group_count": count,
                "singles": singles,
                "trigger": self.tables["trigger_points"] if seat == self.ended_by else 0,
                "food": self.tables["food_points"] if food[seat] and food[seat] == max(food) else 0,
                "objectives": sum(
                    self.tables["objective_points"][card - 1]
                    for card in self.objectives
                    if objective(card, seat, self.towers)
                ),
            }
            self.scores.append(score | {"total": sum(score.values())})
        ranks = [(score["total"], food[seat]) for seat, score in enumerate(self.scores)]
        self.winners = [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]


def letters(food: Mapping[str, int]) -> str:
    return "".join(kind * food[kind] for kind in FOOD)


def price(bought: Sequence[str]) -> int:
    return {1: 1, 2: 3, 3: 5}[len(bought)] + bought.count("X")


def payments(cart: Cart, reserve: Mapping[str, int], cost: int) -> set[str]:
    usable = [kind for kind in letters(reserve) if kind in cart.kinds]
    ways = {"".join(way) for way in combinations(usable, cost)}
    return {way for way in ways if len(set(way)) <= cart.most_kinds}


def legal_cells(tower: Mapping[Cell, str]) -> list[Cell]:
    """K7.1 to K7.3."""
    if not tower:
        return [(0, 0)]
    cells = []
    for level in range(4):
        for x in range(-20, 21):
            if (level, x) in tower:
                continue
            if level == 0:
                beside = (0, x - 2) in tower or (0, x + 2) in tower
                if beside and len([1 for other, _ in tower if other == 0]) < 5:
                    cells.append((0, x))
            elif (level - 1, x - 1) in tower and (level - 1, x + 1) in tower:
                cells.append((level, x))
    return cells


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """K7.4."""
    level, x = cell
    below, above = ((level - 1, x - 1), (level - 1, x + 1)), ((level + 1, x - 1), (level + 1, x + 1))
    return ((level, x - 2), (level, x + 2), *below, *above)


def find_groups(tower: Mapping[Cell, str]) -> list[set[Cell]]:
    """K7.4."""
    left = set(tower)
    groups = []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            for near in neighbours(cell):
                if near in left and tower[near] == tower[cell]:
                    left.remove(near)
                    edge.append(near)
        groups.append(group)
    return groups


def tower_points(tower: Mapping[Cell, str], tables: Mapping[str, Any]) -> tuple[int, int, int]:
    """Points for groups, number of groups and singles of a tower without crystals."""
    sizes = [len(group) for group in find_groups(tower)]
    big = [min(size, 7) for size in sizes if size > 1]
    groups = sum(tables["group_points"][size - 1] for size in big)
    return groups, tables["group_count_points"][len(big)], tables["group_points"][0] * sizes.count(1)


def best_tower_points(tower: Mapping[Cell, str], tables: Mapping[str, Any]) -> tuple[int, int, int]:
    """K7.5, every assignment tried."""
    crystals = [cell for cell, stone in tower.items() if stone == "X"]
    found = (
        tower_points({**tower, **dict(zip(crystals, colours, strict=True))}, tables)
        for colours in permutations(COLOURS, len(crystals))
    )
    return max(found, key=lambda points: (sum(points), *points))


def objective(card: int, seat: int, towers: Sequence[Mapping[Cell, str]]) -> bool:
    """K10: does this card give this seat its points?"""
    tower = towers[seat]
    if card <= 4:
        colour = "RYBV"[card - 1]
        counts = [list(other.values()).count(colour) for other in towers]
        return counts[seat] > 0 and counts[seat] == max(counts)
    levels = [[tower[cell] for cell in sorted(tower) if cell[0] == level] for level in range(4)]
    if card == 5:
        return len(levels[0]) == 5 and "X" not in levels[0] and len(set(levels[0])) == 5
    if card == 6:
        return len(levels[3]) == 2 and "X" not in levels[3] and len(set(levels[3])) == 1
    if card == 7:
        plain = {cell: stone for cell, stone in tower.items() if stone != "X"}
        return any({level for level, _ in group} == {0, 1, 2, 3} for group in find_groups(plain))
    leftmost = [level[0] for level in levels if level]
    return len(leftmost) == 4 and "X" not in leftmost and len(set(leftmost)) == 4
