"""How a turn flows: what goes on by itself, what is picked beforehand, and how taps add up to a move.

Picked may be a whole token or the part of one that is there so far:

- build: `stone:R`, the stone in hand; a tap on a cell plays `take:R@0.0` at once
- pay, surplus, food of the market: the token with the letters so far, changed by `+m` and `-m`
- load: `load:R>` or `load:>2`, made of `stone:R` and `cart:2`
"""

from __future__ import annotations

from app.yak.history import fogged, moved, new_round
from game.contract import Chance, Decision, Over, UnreadableMove
from game.yak import Load, State, Take, YakMove
from game.yak.components import FOODS
from game.yak.food import counts, less, payments

FOG = 3200
"""Milliseconds that fog is shown."""
PICKERS = {"pay": "pay:", "surplus": "surplus:", "market": "food:"}
"""The decisions in which food is picked piece by piece, and how their tokens begin."""


def chance_waits(state: State) -> bool:
    """Nobody is asked before a draw."""
    return False


def chance_pause(state: State) -> int:
    """Stones are drawn at once."""
    return 0


def interlude(state: State) -> int | None:
    """Fog is shown for a moment; between rounds the table stays open until somebody covers it."""
    if isinstance(state.turn, Over | Chance):
        return 0
    if moved(state) or new_round(state):
        return None
    return FOG if fogged(state) else 0


def goes_by_itself(state: State) -> bool:
    """What is to be paid waits for a tap: until then stones can be taken back."""
    return kind_of(state) != "pay"


def kind_of(state: State) -> str:
    return state.turn.kind if isinstance(state.turn, Decision) else ""


def preselect(state: State) -> str:
    """The move that is picked before anybody has picked, or the part of it that is clear."""
    moves = state.moves()
    match kind_of(state):
        case "pay" | "market":
            return max((str(move) for move in moves), key=lambda token: _evenness(state, token))
        case "build":
            letters = {move.stone for move in moves if isinstance(move, Take)}
            return f"stone:{letters.pop()}" if len(letters) == 1 else ""
        case "load":
            stones, carts = state.drawn, {move.cart for move in moves if isinstance(move, Load)}
            stone = stones[0] if len(set(stones)) == 1 else ""
            return f"load:{stone}>{carts.pop() if len(carts) == 1 else ''}"
        case "restock":
            seat = state.seat or 0
            there = state.carts[state.cart_of(seat)].food
            return max((str(move) for move in moves), key=lambda token: there.count(token[-1]))
        case "surplus":
            return max(map(str, moves), key=lambda token: len(set(token)))
        case _:
            return str(moves[0]) if len(moves) == 1 else ""


def _evenness(state: State, token: str) -> list[int]:
    """How even the reserve is after a payment or a visit to the market: the scarcest kinds count first."""
    verb, _, letters = token.partition(":")
    reserve = state.reserves[state.seat or 0]
    left = less(reserve, letters) if verb == "pay" else reserve + letters
    return sorted(counts(left))


def pick(state: State, picked: str, token: str) -> str:
    """What is picked after a tap on `token`."""
    kind = kind_of(state)
    verb, _, rest = token.partition(":")
    if kind in PICKERS and len(token) == 2 and token[0] in "+-" and token[1] in FOODS:
        return _changed(state, picked, token)
    if kind == "build" and verb == "stone":
        takes = {move.stone for move in state.moves() if isinstance(move, Take)}
        return token if rest in takes else picked
    if kind == "load" and verb in ("stone", "cart"):
        return _half(state, picked, verb, rest)
    return token if kind != "build" and _read(state, token) in state.moves() else picked


def in_hand(picked: str) -> str:
    """The stone that is picked up: also the one that was just taken back."""
    verb, _, rest = picked.partition(":")
    return rest[:1] if verb in ("stone", "take") else ""


def letters(picked: str) -> str:
    """The food that is picked so far."""
    return picked.partition(":")[2]


def halves(picked: str) -> tuple[str, str]:
    """The stone and the cart of a load, as far as they are picked."""
    stone, _, cart = picked.removeprefix("load:").partition(">")
    return stone, cart


def may_add(state: State, picked: str, kind: str) -> bool:
    """Whether one more of a kind can be part of a legal choice with what is picked."""
    wanted = counts(picked + kind)
    return any(
        all(have >= want for have, want in zip(counts(letters(str(move))), wanted, strict=True))
        for move in state.moves()
    )


def _changed(state: State, picked: str, change: str) -> str:
    food, kind = letters(picked), change[1]
    if change[0] == "-":
        food = less(food, kind)
    elif may_add(state, food, kind):
        food = "".join(sorted(food + kind, key=FOODS.index))
    return PICKERS[kind_of(state)] + food


def _half(state: State, picked: str, which: str, rest: str) -> str:
    stone, cart = halves(picked)
    stone, cart = (rest, cart) if which == "stone" else (stone, rest)
    fits = any(
        isinstance(move, Load)
        and move.stone == (stone or move.stone)
        and str(move.cart) == (cart or str(move.cart))
        for move in state.moves()
    )
    return f"load:{stone}>{cart}" if fits else picked


def _read(state: State, token: str) -> YakMove | None:
    try:
        return state.parse(token)
    except UnreadableMove:
        return None


def is_complete(state: State, picked: str) -> bool:
    """Whether what is picked is a legal move."""
    return any(str(move) == picked for move in state.moves())


def payable(state: State, price: int) -> bool:
    """Whether whoever is asked can pay so much at the cart before them."""
    seat = state.seat or 0
    return bool(payments(state.reserves[seat], price, state.cart_of(seat)))
