"""How a turn flows: what goes on by itself, what is picked beforehand, and how taps add up to a move.

Two rulings. What the dice will answer is never picked beforehand, so that a tap too many cannot
roll them: a kind to keep, a die to turn. What can be taken back is: the best photo, the dice left
as they are, the bundle where it helps.
"""

from __future__ import annotations

from app.yeti.outlook import outlook
from game.contract import Chance, Decision, UnreadableMove
from game.yeti import Back, Buy, Keep, State
from game.yeti.components import CHOICE_ORDER, TENT
from game.yeti.moves import PHOTO, YetiMove

AIR = 640
"""Milliseconds that dice are in the air."""
BLIZZARD = 2600
"""Milliseconds that a blizzard is shown."""
BACK = "back:"
"""Picked: a die is to be turned, which and how is still open (Good 6)."""


def chance_waits(state: State) -> bool:
    """The first roll of a turn waits until its player wants it."""
    turn = state.turn
    return isinstance(turn, Chance) and turn.kind == "roll" and state.rolls == 0


def chance_pause(state: State) -> int:
    """Dice fly for a moment."""
    turn = state.turn
    return AIR if isinstance(turn, Chance) and turn.kind in ("roll", "reroll") else 0


def interlude(state: State) -> int:
    """Only a blizzard stops play for a look."""
    return BLIZZARD if any(event.kind == "blizzard" for event in state.events) else 0


def goes_by_itself(state: State) -> bool:
    """Nobody is kept waiting for what nobody can change."""
    return True


def preselect(state: State) -> str:
    """The move that is picked before anybody has picked, or nothing."""
    legal = [str(move) for move in state.moves()]
    if len(legal) == 1:
        return legal[0]
    match _kind(state):
        case "prepare":
            return "evaluate"
        case "buy":
            photo = str(Buy(PHOTO))
            return photo if photo in legal else "buy:-"
        case "sherpa":
            return "use:-"
        case "tent":
            lifted = outlook(state, f"use:E2={TENT}").camp > outlook(state, "use:-").camp
            return f"use:E2={TENT}" if lifted else "use:-"
        case "climb":
            return legal[-1]
        case _:
            return ""


def pick(state: State, picked: str, token: str) -> str:
    """What is picked after a tap on `token`.

    Most tokens are whole moves. `+F` puts a kind to those that will be kept or takes it away, where
    several may be; `from:S` and `into:T` are the halves of a die to turn (Good 6).
    """
    verb, colon, rest = token.partition(":")
    if token[:1] == "+" and len(token) == 2 and _kind(state) == "keep":
        return _toggled(state, picked, token[1])
    if token == picked == "keep:-" and is_several(state):
        return ""
    if colon and verb in ("from", "into") and _kind(state) == "prepare":
        return _half(state, picked, verb, rest)
    if token == BACK:
        return token if any(isinstance(move, Back) for move in state.moves()) else picked
    return token if _read(state, token) in state.moves() else picked


def _kind(state: State) -> str:
    return state.turn.kind if isinstance(state.turn, Decision) else ""


def is_several(state: State) -> bool:
    """Whether more than one kind may be set aside."""
    return any(isinstance(move, Keep) and len(move.faces) > 1 for move in state.moves())


def kinds(picked: str) -> str:
    """The kinds that a picked keep sets aside."""
    return "".join(letter for letter in picked.removeprefix("keep:") if letter in CHOICE_ORDER)


def halves(picked: str) -> tuple[str, str]:
    """From and into, as far as they are picked: `("S", "")`."""
    old, _, new = picked.removeprefix(BACK).partition(">")
    return old, new


def _toggled(state: State, picked: str, kind: str) -> str:
    chosen = kinds(picked)
    if kind in chosen:
        wanted = chosen.replace(kind, "")
    elif kind in state.rolled:
        wanted = "".join(letter for letter in CHOICE_ORDER if letter in chosen + kind)
    else:
        return picked
    if not wanted:
        return ""
    keep = Keep(wanted)
    return str(keep) if keep in state.moves() else picked


def _half(state: State, picked: str, which: str, letter: str) -> str:
    old, new = halves(picked) if picked.startswith(BACK) else ("", "")
    old, new = (letter, new) if which == "from" else (old, letter)
    if old == new:
        old, new = (letter, "") if which == "from" else ("", letter)
    backs = [move for move in state.moves() if isinstance(move, Back)]
    fits = any((not old or move.old == old) and (not new or move.new == new) for move in backs)
    return f"{BACK}{old}>{new}" if fits else picked


def _read(state: State, token: str) -> YetiMove | None:
    try:
        return state.parse(token)
    except UnreadableMove:
        return None
