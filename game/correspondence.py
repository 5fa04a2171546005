"""A match by letter: several devices, no server; whoever has played sends the whole match on.

Each device has its own `Correspondence`: the match as far as its seat may know it, and what only
this device knows. `letter()` is the record that is sent, `received` reads one that came.

A choice that is secret (`game.secret`) is made on each device for itself. The letter holds its
**seal**, SHA-256 over the match, the ply, the seat, the choice and 128 random bits; what was chosen
and those bits stay on the device until the choice is turned over, and everybody then checks that
they make the same seal. So the first to choose shows nothing to the last, and the last, who sees
only seals, cannot change its mind later. In place of a sealed choice the letter's moves hold
the first legal one, which means nothing. A ply that would turn over somebody else's card **waits**:
it is the last of the letter, and takes effect on the device that can open the seal.

>>> from game import GAMES
>>> pema = Correspondence.begin(GAMES["yak"], 2, {}, seat=0)
>>> for token in ("start:0", "cart:0=BGR", "cart:1=NXY", "cart:2=OVW", "card:market"):
...     pema = pema.play(token)
>>> pema.waits_for, pema.letter().moves[-1]
(1, 'card:build')
>>> tenzin = Correspondence.of(pema.letter()).at(1).play("card:restock")
>>> tenzin.waits_for, tenzin.waiting           # it turns over Pema's card
(0, 'card:restock')
>>> news = pema.received(tenzin.letter())
>>> news.waits_for, str(news.match.moves[4]), [event.item for event in news.match.state.events][-1]
(0, 'card:market', 'market')

What this is worth: nobody can see or change a sealed choice, nor take back anything that another
device has seen (`received` names the first ply that is not what it was). The dice of a ply are
drawn on the device of whoever acts and stand in the letter. A device keeps what it has drawn, so
loading a page again rolls nothing again; but somebody who alters the program, or begins on another
device, can roll in secret until they like the roll. Among people who would do that, play at one table.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from game.contract import Decision, Game, Json, Move, Over
from game.match import Match
from game.record import Record, RecordError

KEY: Final = "by_link"
"""Where in a record it stands that the match is one of these."""
MOST_SEALS: Final = 100


class LetterError(RecordError):
    """A letter that cannot be right; the sentence says why."""


class Contradiction(LetterError):
    """A letter that differs from what this device has seen of the match."""

    def __init__(self, ply: int, why: str) -> None:
        self.ply = ply
        """The first ply that differs, from 1."""
        super().__init__(f"Ply {ply}: {why}")


class Stale(LetterError):
    """A letter from before what this device has seen; nothing in it is new."""

    def __init__(self, behind: int) -> None:
        self.behind = behind
        """How many plies this device is ahead; 0: it has exactly these."""
        since = f"This is an old letter: {behind} plies have been played since."
        super().__init__(since if behind else "Nothing in this letter is new.")


def sealed(match_id: str, ply: int, seat: int, token: str, nonce: str) -> str:
    """The seal of a secret choice, in hexadecimal digits."""
    parts = ("snowline seal", match_id, str(ply), str(seat), token, nonce)
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Correspondence:
    """A match by letter as one device has it: a value; everything gives a new one."""

    id: str
    """Names the match on every device."""
    match: Match
    """All plies that have taken effect; a choice still sealed by another is the first legal one."""
    waiting: str = ""
    """The ply that takes effect once a seal is opened; empty: none waits."""
    seals: Mapping[int, str] = field(default_factory=dict)
    """Seals by index of the move, as long as not everybody has checked them."""
    nonces: Mapping[int, str] = field(default_factory=dict)
    """What opens those that have been opened."""
    taken: frozenset[int] = frozenset()
    """Seats that somebody has sat down at."""
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Names, looks …: whatever else stands in the letter."""
    seat: int | None = None
    """This device's seat; None: it has none yet. Like `secrets` never in a letter."""
    secrets: Mapping[int, str] = field(default_factory=dict)
    """What opens the seals of this device."""

    @classmethod
    def begin(cls, game: Game, seats: int, options: Mapping[str, Json], seat: int, **extra: Json) -> Self:
        """A new match, on the device of whoever invites the others.

        :raises OptionError: the game cannot be set up like this.
        """
        match = Match.new(game, seats, options)
        return cls(secrets.token_hex(8), match, taken=frozenset({seat}), extra=extra, seat=seat)

    @classmethod
    def of(cls, record: Record, private: bool = False) -> Self:
        """The match that a letter holds.

        `private`: the record is `kept()`, not a letter, and may say what only this device knows.

        :raises RecordError: it is none, breaks a rule, or a seal does not fit what is in it.
        """
        data = record.extra.get(KEY)
        if not isinstance(data, dict):
            raise LetterError("This is no match by link.")
        match_id = data.get("id")
        if not isinstance(match_id, str) or not re.fullmatch(r"[0-9a-f]{16}", match_id):
            raise LetterError("The match by link has no name that can be read.", "damaged")
        seals, nonces = _seals(data.get("seals"))
        own = data.get("seat") if private else None
        found = cls(
            match_id,
            record.start(),
            seals=seals,
            nonces=nonces,
            taken=frozenset(_seats(data.get("taken"), record.seats)),
            extra={key: value for key, value in record.extra.items() if key != KEY},
            seat=own if own in range(record.seats) else None,
            secrets=_secrets(data.get("secrets"), seals) if private else {},
        )
        waiting = data.get("waiting") if private else None
        return found._with((*record.moves, *([waiting] if waiting and isinstance(waiting, str) else [])))

    def at(self, seat: int) -> Self:
        """The same match on a device that plays this seat."""
        return replace(self, seat=seat, taken=self.taken | {seat})._opened()

    # -- what there is to see ----------------------------------------------------------------------------

    @property
    def tokens(self) -> tuple[str, ...]:
        """Every ply, the one that waits included."""
        return (*self.match.tokens, *([self.waiting] if self.waiting else []))

    @property
    def waits_for(self) -> int | None:
        """The seat that has to play or to open a seal; None when the match is over.

        Before the first ply it is this device's: the start is drawn where the match was set up.
        """
        if self.waiting:
            return self._blocker(self.match.play(self.waiting), len(self.tokens))
        turn = self.match.state.turn
        if isinstance(turn, Over):
            return None
        return self.seat if turn.seat is None else turn.seat

    @property
    def is_mine(self) -> bool:
        """Whether it is this device that has to go on."""
        return self.seat is not None and self.waits_for == self.seat

    @property
    def has_played(self) -> bool:
        """Whether this device's seat has decided anything yet."""
        mine = (_seat_of(self.match, ply) == self.seat for ply in range(len(self.match.moves)))
        return self.seat is not None and any(mine)

    # -- playing -----------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Self:
        """The match one ply later; a secret choice is sealed.

        :raises UnreadableMove: the token is no move of this game.
        :raises IllegalMove: it is one, but not now.
        """
        turn, ply = self.match.state.turn, len(self.match.moves)
        after = self.match.play(move)
        token = str(after.moves[-1])
        found = self
        if isinstance(turn, Decision) and turn.kind in self.match.game.secret:
            nonce = secrets.token_hex(16)
            found = replace(
                self,
                seals={**self.seals, ply: sealed(self.id, ply, turn.seat, token, nonce)},
                secrets={**self.secrets, ply: nonce},
            )
        return replace(found, waiting=token)._opened()

    def back_to(self, ply: int) -> Self:
        """The match as it was after so many plies: what was chosen since is forgotten, its seals too."""
        return replace(
            self,
            match=self.match.back_to(ply),
            waiting="",
            seals=_before(self.seals, ply),
            nonces=_before(self.nonces, ply),
            secrets=_before(self.secrets, ply),
        )

    # -- letters -----------------------------------------------------------------------------------------

    def letter(self) -> Record:
        """What is sent on: nothing in it says what this device alone may know."""
        closed = self.seals.keys() - self.nonces.keys()
        moves = [
            str(self.match.states[ply].moves()[0]) if ply in closed else token
            for ply, token in enumerate(self.tokens)
        ]
        seals = {ply: seal for ply, seal in self.seals.items() if not self._is_settled(ply)}
        data = {"id": self.id, "taken": sorted(self.taken), "seals": _pairs(seals, self.nonces)}
        return self._record(moves, data)

    def kept(self) -> Record:
        """What this device stores."""
        return self._record(self.match.tokens, self.private)

    @property
    def private(self) -> dict[str, Json]:
        """What stands in the record that this device stores, beside its moves."""
        return {
            "id": self.id,
            "taken": sorted(self.taken),
            "seals": _pairs(self.seals, self.nonces),
            "seat": self.seat,
            "secrets": {str(ply): nonce for ply, nonce in self.secrets.items()},
            "waiting": self.waiting,
        }

    def has_news_for(self, other: Self) -> bool:
        """Whether there is something in this that is not in another state of the same match."""
        return self._progress > other._progress

    def received(self, record: Record) -> Self:
        """The match after a letter that came.

        :raises Stale: nothing in it is new.
        :raises Contradiction: it differs from what this device has seen.
        :raises RecordError: it cannot be right by itself, or is of another match.
        """
        other = type(self).of(record)
        same = (other.id, other.match.game, other.match.options, other.match.seats)
        if same != (self.id, self.match.game, self.match.options, self.match.seats):
            raise LetterError("This letter is of another match.", "match")
        sealed_here = self.seals.keys() | self.secrets.keys() | other.seals.keys()
        for ply, (was, now) in enumerate(zip(self.tokens, other.tokens, strict=False)):
            if was != now or ply in sealed_here:
                self._compare(other, ply, was, now)
        if other._progress <= self._progress:
            raise Stale(len(self.tokens) - len(other.tokens))
        mine = {
            ply: nonce
            for ply, nonce in self.secrets.items()
            if ply in other.seals and ply not in other.nonces
        }
        known = self.tokens
        tokens = [known[ply] if ply in mine else token for ply, token in enumerate(other.tokens)]
        merged = replace(
            other, seat=self.seat, secrets=mine, taken=self.taken | other.taken, extra=self.extra
        )
        return merged._with(tokens)

    def went_on_without(self, record: Record) -> int | None:
        """The first ply of a letter, from 1, that this device's seat decided and this device did not."""
        match = record.match()
        new = range(len(self.tokens), len(match.moves))
        return next((ply + 1 for ply in new if _seat_of(match, ply) == self.seat), None)

    def _compare(self, other: Self, ply: int, was: str, now: str) -> None:
        """:raises Contradiction: here the other has something else than this."""
        here, there = self.seals.get(ply), other.seals.get(ply)
        if here and there and here != there:
            raise Contradiction(ply + 1, "what was sealed has another seal now.")
        if ply in other._closed or (ply in self._closed and there):
            return  # one of the two does not know it yet; an opened seal has been checked
        if ply in self._closed or (ply in self.secrets and not there):
            raise Contradiction(ply + 1, "what was sealed is shown without its seal.")
        if was != now:
            raise Contradiction(ply + 1, f"it was “{was}” and is “{now}” now.")

    # -- seals -------------------------------------------------------------------------------------------

    @property
    def _closed(self) -> frozenset[int]:
        """Moves that this device does not know."""
        return frozenset(self.seals.keys() - self.nonces.keys() - self.secrets.keys())

    @property
    def _progress(self) -> tuple[int, int]:
        """Grows with every ply and every seal that is opened."""
        return len(self.tokens), -len(self.seals.keys() - self.nonces.keys())

    def _blocker(self, match: Match, ply: int) -> int | None:
        """The seat whose seal has to be opened before this ply of a match can take effect, if any."""
        revealed = [event.seat for event in match.states[ply].events if event.kind == "revealed"]
        if not revealed:
            return None
        closed = {_seat_of(match, at) for at in self.seals.keys() - self.nonces.keys() if at < ply}
        return next((seat for seat in revealed if seat in closed), None)

    def _opened(self) -> Self:
        """The same once this device has opened what it can of what waits for it."""
        found = self
        while found.waiting:
            after = found.match.play(found.waiting)
            blocker = found._blocker(after, len(after.moves))
            if blocker is None:
                return replace(found, match=after, waiting="")
            if blocker != found.seat:
                break
            own = {ply for ply in found.secrets if _seat_of(after, ply) == blocker}
            if not own:
                raise LetterError(
                    "What this device sealed cannot be opened: what was chosen is not kept here.", "lost"
                )
            opened = {ply: found.secrets[ply] for ply in own}
            left = {ply: nonce for ply, nonce in found.secrets.items() if ply not in own}
            found = replace(found, nonces={**found.nonces, **opened}, secrets=left)
        return found

    def _with(self, tokens: Iterable[str]) -> Self:
        """This match with these plies.

        :raises RecordError: they break a rule, or turn over what is sealed.
        """
        found = replace(self, match=self.match.back_to(0), waiting="")
        tokens = tuple(tokens)
        game = self.match.game.name
        whole = Record(game, self.match.seats, self.match.options.to_json(), tokens).match()
        if any(ply >= len(tokens) for ply in (*self.seals, *self.secrets)):
            raise LetterError("A seal stands at a ply that is not played.")
        found._check(whole)
        for ply in range(1, len(tokens) + 1):
            if found._blocker(whole, ply) is None:
                continue
            if ply < len(tokens):
                raise LetterError(f"Ply {ply} turns over a card whose seal has not been opened.")
            return replace(found, match=whole.back_to(ply - 1), waiting=tokens[-1])._opened()
        return replace(found, match=whole)

    def _check(self, whole: Match) -> None:
        """:raises LetterError: a seal does not fit, or something secret has none."""
        for ply, seal in self.seals.items():
            turn = whole.states[ply].turn
            if not isinstance(turn, Decision) or turn.kind not in whole.game.secret:
                raise LetterError(f"Ply {ply + 1} has a seal, but nothing there is secret.")
            nonce = self.nonces.get(ply, self.secrets.get(ply))
            token = str(whole.moves[ply])
            if nonce is not None and sealed(self.id, ply, turn.seat, token, nonce) != seal:
                raise Contradiction(ply + 1, f"“{token}” is not what was sealed.")
        if any(ply not in self.seals for ply in whole.hidden):
            raise LetterError("A secret choice is not sealed.")

    def _is_settled(self, ply: int) -> bool:
        """Whether everybody has seen this seal opened: all others have decided something since."""
        seat, revealed, seen = (
            _seat_of(self.match, ply) if ply < len(self.match.moves) else None,
            False,
            set(),
        )
        for index in range(ply, len(self.match.moves)):
            turn = self.match.states[index].turn
            if revealed and isinstance(turn, Decision):
                seen.add(turn.seat)
            revealed = revealed or any(
                event.kind == "revealed" and event.seat == seat
                for event in self.match.states[index + 1].events
            )
        return revealed and len(seen - {seat}) == self.match.seats - 1

    def _record(self, moves: Iterable[str], data: dict[str, Json]) -> Record:
        options = self.match.options.to_json()
        extra = {**self.extra, KEY: data}
        return Record(self.match.game.name, self.match.seats, options, tuple(moves), extra)


def is_by_link(record: Record) -> bool:
    """Whether a record is of a match by letter."""
    return isinstance(record.extra.get(KEY), dict)


def _seat_of(match: Match, ply: int) -> int | None:
    """Whoever decided a move."""
    turn = match.states[ply].turn
    return turn.seat if isinstance(turn, Decision) else None


def _before[T](of: Mapping[int, T], ply: int) -> dict[int, T]:
    return {at: value for at, value in of.items() if at < ply}


def _pairs(seals: Mapping[int, str], nonces: Mapping[int, str]) -> list[list[Json]]:
    """Seals as they stand in a letter: ply, seal, and what opens it if it is open."""
    return [[ply, seal, nonces.get(ply, "")] for ply, seal in sorted(seals.items())]


def _seals(data: Any) -> tuple[dict[int, str], dict[int, str]]:
    """:raises LetterError: no list of seals."""
    seals: dict[int, str] = {}
    nonces: dict[int, str] = {}
    for entry in data if isinstance(data, list) and len(data) <= MOST_SEALS else [None]:
        match entry:
            case [int(ply), seal, nonce] if ply >= 0 and ply not in seals and _is_hex(seal, 64):
                seals[ply] = seal
            case _:
                raise LetterError("The seals of the match by link cannot be read.", "damaged")
        if _is_hex(nonce, 32):
            nonces[ply] = nonce
        elif nonce != "":
            raise LetterError("The seals of the match by link cannot be read.", "damaged")
    return seals, nonces


def _secrets(data: Any, seals: Mapping[int, str]) -> dict[int, str]:
    """What this device had kept, as far as it can be read."""
    data = data if isinstance(data, dict) else {}
    return {ply: data[str(ply)] for ply in seals if _is_hex(data.get(str(ply)), 32)}


def _seats(data: Any, seats: int) -> list[int]:
    return [seat for seat in data if seat in range(seats)] if isinstance(data, list) else []


def _is_hex(text: Any, digits: int) -> bool:
    return isinstance(text, str) and re.fullmatch(rf"[0-9a-f]{{{digits}}}", text) is not None
