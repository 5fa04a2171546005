"""The rules of Yeti a second time, slow and plain: what the engine is compared with, ply by ply.

Written from the numbered rules alone, without the engine. A match is one long function that stops wherever
chance or a player is asked; each rule is a step in the order in which the page gives it.

>>> match = Reference(2)
>>> for token in ("start:1", "roll:SFFFCT"):
...     match.play(token)
>>> match.legal
['keep:-', 'keep:C', 'keep:F', 'keep:T']
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import combinations
from typing import Any

FACES = "CPFT"  # without Snow, in the order of a keep token
EQUIPMENT = {"E1": (1, 1), "E2": (2, 1), "E3": (3, 2), "E4": (3, 3), "E5": (4, 4), "E6": (4, 4), "E7": (5, 5)}
PHOTOS = [1, 3, 6, 9, 13, 17, 21]
PEAK_TILES = [8, 6, 4, 2, 1]
BLIZZARD = {2: 7, 3: 6, 4: 5, 5: 4}  # Y4.1
LAST_ROUND = 200  # Y5.4

type Asked = dict[str, Any]
"""What the match waits for: `{"next": "chance", "what": "roll", "dice": 5}` or
`{"next": "decision", "legal": […]}`."""
type Script[T] = Generator[Asked, str, T]
"""A part of the rules that may stop to ask and is sent the token."""


class NotLegal(Exception):
    """The token is not among what may happen here."""


class Reference:
    """A match by the written rules, moved on token by token."""

    def __init__(self, seats: int, options: dict[str, Any] | None = None) -> None:
        options = options or {}
        tables = options.get("components", {})
        self.seats = seats
        self.weather_option: str = options.get("weather", "off")
        self.fair_start: bool = options.get("fair_start", False)
        # Y1.3: the n highest, best on top.
        self.peak_tiles = sorted(tables.get("peak_tiles", PEAK_TILES), reverse=True)[:seats]
        self.photos: list[int] = tables.get("photos", PHOTOS)
        prices = {**EQUIPMENT, **tables.get("equipment", {})}
        self.cost = {tile: prices[tile][0] for tile in prices}
        self.resale = {tile: prices[tile][1] for tile in prices}

        self.round = 1
        self.seat = 0
        self.points = [0] * seats
        self.levels = [0] * seats
        self.yeti = 50
        self.overview = [0] * seats
        self.owned: list[set[str]] = [set() for _ in range(seats)]
        self.display = set(EQUIPMENT)
        self.has_been_up = [False] * seats
        self.peak_bonus = [0] * seats
        self.kept: list[str] = []
        self.rolled: list[str] = []
        self.stack: list[str] = []  # of weather tiles, top first
        self.ended_by: int | None = None
        self.winners: list[int] | None = None

        self.ply = 0
        self.token = ""
        self._script = self._match()
        self.asked: Asked = next(self._script)

    # ------------------------------------------------------------------ from outside

    @property
    def legal(self) -> list[str] | None:
        """The sorted legal tokens at a decision, else None."""
        return sorted(self.asked["legal"]) if self.asked["next"] == "decision" else None

    def play(self, token: str) -> None:
        """One ply on.

        :raises NotLegal: the rules do not allow it here.
        """
        if not self.allows(token):
            raise NotLegal(token)
        self.ply += 1
        self.token = token
        self.asked = self._script.send(token)

    def snapshot(self) -> dict[str, Any]:
        """One line of `replay --states`, field by field as Y7 lists them."""
        return {
            "ply": self.ply,
            "token": self.token,
            "round": self.round,
            "seat": self.seat,
            "next": self.asked["next"],
            "points": list(self.points),
            "levels": list(self.levels),
            "yeti": self.yeti,
            "overview": list(self.overview),
            "owned": [sorted(tiles) for tiles in self.owned],
            "display": sorted(self.display),
            "peak_tiles": list(self.peak_tiles),
            "peak_bonus": list(self.peak_bonus),
            "kept": "".join(sorted(self.kept)),
            "rolled": "".join(sorted(self.rolled)),
            "weather": self.stack[0] if self.stack else None,
            "ended_by": self.ended_by,
            "legal": self.legal,
            "winners": self.winners,
        }

    def allows(self, token: str) -> bool:
        """Whether the token may come next."""
        if self.asked["next"] == "decision":
            return token in self.asked["legal"]
        if self.asked["next"] == "over":
            return False
        what, _, value = token.partition(":")
        if what != self.asked["what"]:
            return False
        if what == "start":
            return value in [str(seat) for seat in range(self.seats)]
        if what == "roll":
            return len(value) == self.asked["dice"] and set(value) <= set("SCPTF")
        tiles = value.split(",")
        good = {"mixed": 3, "short": 6, "long": 0}[self.weather_option]  # Y6.1
        return (
            sorted(tile[:-1] for tile in tiles) == list("123456")
            and all(tile[-1] in "+-" for tile in tiles)
            and sum(tile.endswith("+") for tile in tiles) == good
        )

    # ------------------------------------------------------------------ the match

    def _match(self) -> Script[None]:
        # Y2.1
        token = yield {"next": "chance", "what": "start"}
        starter = self.seat = int(token.removeprefix("start:"))
        # Y2.2, Y2.3
        if not self.fair_start:
            for step in [1] if self.seats == 2 else [1, 2]:
                self.overview[(starter + step) % self.seats] += 1
        # Y6.1
        if self.weather_option != "off":
            token = yield {"next": "chance", "what": "weather"}
            self.stack = token.removeprefix("weather:").split(",")
        while True:
            self._new_weather()
            for step in range(self.seats):
                self.seat = (starter + step) % self.seats
                yield from self._turn(self.seat)
                self.kept, self.rolled = [], []
            # Y5.1 and Y5.4: here the player to the right of the starter has had the last turn.
            if self.ended_by is not None or self.round == LAST_ROUND:
                break
            self.round += 1
        self._find_winners()
        yield {"next": "over"}

    def _new_weather(self) -> None:
        # Y6.2: the top tile is turned over and goes under the stack.
        if self.stack:
            top = self.stack.pop(0)
            self.stack.append(top[0] + ("-" if top[1] == "+" else "+"))

    def _weather(self, tile: str) -> bool:
        return bool(self.stack) and self.stack[0] == tile

    def _turn(self, me: int) -> Script[None]:
        self.overview[me] = 0  # Y3.1
        yield from self._roll_and_set_aside(me)
        yield from self._before_evaluation(me)
        snow = self.kept.count("S")  # for Y6.3, Good 5
        yield from self._evaluate_snow(me)
        yield from self._evaluate_coins(me)
        yield from self._evaluate_sherpas(me)
        self._evaluate_footprints(me)
        yield from self._evaluate_tents(me)
        # Y6.3, at the end of the turn
        if self._weather("5+"):
            self._score(me, snow)
        if self._weather("3-") and self.levels.count(self.levels[me]) == 1:
            self._lose(me, 2)

    # ------------------------------------------------------------------ Y3

    def _roll_and_set_aside(self, me: int) -> Script[None]:
        left = 7 - sum(self.overview)  # Y3.1
        assert left >= 3
        while left:
            # Y3.2
            token = yield {"next": "chance", "what": "roll", "dice": left}
            dice = token.removeprefix("roll:")
            snow = dice.count("S")
            self.kept += ["S"] * snow
            self.rolled = [die for die in dice if die != "S"]
            left -= snow
            if not self.rolled:
                continue
            shown = [face for face in FACES if face in self.rolled]
            # Y3.3
            most = len(shown) if self._weather("4+") else 2 if "E3" in self.owned[me] else 1
            sets = [some for n in range(1, most + 1) for some in combinations(shown, n)]
            legal = ["keep:" + ",".join(some) for some in sets]
            if snow:
                legal.append("keep:-")
            token = yield {"next": "decision", "legal": legal}
            chosen = token.removeprefix("keep:").split(",")
            aside = [die for die in self.rolled if die in chosen]
            self.kept += aside
            self.rolled = []
            left -= len(aside)

    def _before_evaluation(self, me: int) -> Script[None]:
        # Y3.4
        used = set()
        while True:
            snow = self.kept.count("S")
            legal = []
            if "E4" in self.owned[me] and snow in (1, 2) and "E4" not in used:
                legal.append("reroll:E4")
            if self._weather("1+") and snow in (1, 2) and "weather" not in used:
                legal.append("reroll:weather")
            if self._weather("6+") and self.points[me] >= 2 and "back" not in used:
                legal += [f"back:{old}>{new}" for old in set(self.kept) for new in "SCPTF" if new != old]
            if not legal:
                return
            token = yield {"next": "decision", "legal": [*legal, "evaluate"]}
            if token == "evaluate":
                return
            if token.startswith("back:"):
                used.add("back")
                self._lose(me, 2)
                self._replace(token[5], token[7])
                continue
            used.add(token.removeprefix("reroll:"))
            thrown = 1 if token == "reroll:E4" else snow
            for _ in range(thrown):
                self.kept.remove("S")
            token = yield {"next": "chance", "what": "roll", "dice": thrown}
            self.kept += token.removeprefix("roll:")

    # ------------------------------------------------------------------ Y4

    def _evaluate_snow(self, me: int) -> Script[None]:
        # Y4.1
        snow = self.kept.count("S")
        if snow < 3:
            return
        if snow > 3:
            ahead = [marker for marker in self.points if marker > self.yeti]
            furthest = min(ahead) - 1 if ahead else self.yeti + 99
            self.yeti = min(self.yeti + BLIZZARD[self.seats], furthest)
            surplus = snow - 3
            for _ in range(surplus):
                self.kept.remove("S")
            self.overview[me] += surplus
        if self._weather("1-"):
            return
        token = yield {"next": "decision", "legal": ["turn:-"] + ["turn:" + face for face in FACES]}
        if token != "turn:-":
            self._replace("S", token.removeprefix("turn:"))

    def _evaluate_coins(self, me: int) -> Script[None]:
        # Y4.2
        coins = self._dice("C", fewer=self._weather("5-"))
        while True:
            legal = []
            if coins >= 1:
                legal.append("buy:photo")
            legal += [f"buy:{tile}" for tile in self.display if self.cost[tile] <= coins]
            for other in range(self.seats):
                if other != me:
                    legal += [f"buy:{tile}<{other}" for tile in self.owned[other] if self.cost[tile] <= coins]
            if "E1" in self.owned[me]:
                legal.append("use:E1")
            if not legal:
                return
            token = yield {"next": "decision", "legal": [*legal, "buy:-"]}
            if token == "buy:-":
                return
            if token != "use:E1":
                break
            coins += 1
            self._spend(me, "E1")
        item, _, seller = token.removeprefix("buy:").partition("<")
        if item == "photo":
            self._score(me, max(self.photos[: min(coins, 7)]) + (3 if self._weather("2+") else 0))
            return
        if seller:
            # Y5.3: the seller is paid first.
            self.owned[int(seller)].remove(item)
            self._score(int(seller), max(0, self.resale[item] - (3 if self._weather("2-") else 0)))
        else:
            self.display.remove(item)
        self.owned[me].add(item)
        if self._weather("3+"):
            self._score(me, 2)

    def _evaluate_sherpas(self, me: int) -> Script[None]:
        # Y4.4
        sherpas = self._dice("P", fewer=self._weather("6-"))
        sherpas += yield from self._use_E2(me, "P")
        sherpas += "E6" in self.owned[me]
        climb = 0 if sherpas == 0 else 1 if sherpas <= 2 else 2 if sherpas <= 5 else 3
        climb = min(climb, 3 - self.levels[me])
        if climb and self._weather("3-"):
            token = yield {"next": "decision", "legal": [f"climb:{n}" for n in range(climb + 1)]}
            climb = int(token.removeprefix("climb:"))
        self.levels[me] += climb
        if self.levels[me] == 3 and not self.has_been_up[me]:
            self.has_been_up[me] = True
            self.peak_bonus[me] = self.peak_tiles.pop(0)
            self._score(me, self.peak_bonus[me])

    def _evaluate_footprints(self, me: int) -> None:
        # Y4.5
        footprints = self._dice("F", fewer=self._weather("4-")) + ("E5" in self.owned[me])
        self._score(me, footprints * (1, 2, 3, 4)[self.levels[me]])

    def _evaluate_tents(self, me: int) -> Script[None]:
        # Y4.6
        tents = self.kept.count("T")
        tents += yield from self._use_E2(me, "T")
        tents += "E7" in self.owned[me]
        self.levels[me] = min(self.levels[me], tents)

    def _use_E2(self, me: int, face: str) -> Script[int]:
        if "E2" not in self.owned[me]:
            return 0
        token = yield {"next": "decision", "legal": ["use:-", f"use:E2={face}"]}
        if token == "use:-":
            return 0
        self._spend(me, "E2")
        return 1

    # ------------------------------------------------------------------ what several rules need

    def _dice(self, face: str, fewer: bool) -> int:
        count = self.kept.count(face)
        return max(0, count - 1) if fewer else count

    def _replace(self, old: str, new: str) -> None:
        self.kept.remove(old)
        self.kept.append(new)

    def _spend(self, me: int, tile: str) -> None:
        self.owned[me].remove(tile)
        self.display.add(tile)

    def _score(self, seat: int, points: int) -> None:
        # Y4.7, Y5.1
        self.points[seat] += points
        if self.points[seat] >= self.yeti and self.ended_by is None:
            self.ended_by = seat

    def _lose(self, seat: int, points: int) -> None:
        # Y6.4, Y6.5
        before = self.points[seat]
        after = self.points[seat] = max(0, before - points)
        if after < before and before >= self.yeti >= after:
            self.yeti = after - 1

    def _find_winners(self) -> None:
        # Y5.2
        def standing(seat: int) -> tuple[int, int]:
            return self.points[seat], sum(self.resale[tile] for tile in self.owned[seat])

        best = max(map(standing, range(self.seats)))
        self.winners = [seat for seat in range(self.seats) if standing(seat) == best]


def snapshots(seats: int, options: dict[str, Any], tokens: Iterable[str]) -> list[dict[str, Any]]:
    """The snapshot after each token, as `replay --states` has to print them."""
    match = Reference(seats, options)
    lines = []
    for token in tokens:
        match.play(token)
        lines.append(match.snapshot())
    return lines
