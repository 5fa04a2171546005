"""Fair, keyed, repeatable chance.

A match has a seed of 128 bits. Every chance event has a key that names it (a roll: seat,
turn, roll of the turn), and its outcome is read from HMAC-SHA256(seed, key). Therefore

- the same seed gives the same dice to the same seat, whatever the others do;
- taking a move back and playing on cannot change a roll;
- with the seed's SHA-256 shown before the match and the seed after it, anyone can check.

Bytes become outcomes without bias: those that do not divide evenly are thrown away.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import secrets
from functools import lru_cache

from game.contract import Chance, Move, Source, State

SEED_BYTES = 16


class Dealer:
    """Deals every chance event of one match from its seed.

    >>> from game import GAMES
    >>> yeti = GAMES["yeti"]
    >>> state = yeti.start(2, yeti.options({}))
    >>> dealer = Dealer(bytes(16))
    >>> str(dealer.deal(state)), dealer.deal(state) == dealer.deal(state)
    ('start:1', True)
    """

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        """:raises ValueError: the seed is not 16 bytes long."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
        self.seed = seed

    @classmethod
    def new(cls) -> Dealer:
        """A dealer with a seed nobody can foresee."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def from_hex(cls, text: object) -> Dealer:
        """A dealer from the 32 hexadecimal digits that a record carries.

        :raises ValueError: it is something else.
        """
        if not isinstance(text, str) or not re.fullmatch(r"[0-9a-fA-F]{32}", text):
            raise ValueError("A seed is written as 32 hexadecimal digits.")
        return cls(bytes.fromhex(text))

    @classmethod
    def from_words(cls, *words: str | int) -> Dealer:
        """A dealer from words or numbers: for simulations and shared seeds."""
        text = "/".join(str(word) for word in words)
        return cls(hashlib.sha256(text.encode()).digest()[:SEED_BYTES])

    @classmethod
    def from_word(cls, word: str) -> Dealer:
        """A dealer from a word that people tell one another, so that all of them get the same dice.

        Capitals and blanks around it do not matter: the seed is the beginning of the SHA-256 of
        `snowline seed word:` and the word.

        >>> Dealer.from_word("Glacier") == Dealer.from_word(" glacier ")
        True
        """
        text = f"snowline seed word:{word.strip().casefold()}"
        return cls(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:SEED_BYTES])

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the seed: may be shown before the match, binds the dealer to it."""
        return hashlib.sha256(self.seed).hexdigest()

    def source(self, key: tuple[str | int, ...]) -> KeyedSource:
        """The bytes of the event with this key."""
        return KeyedSource(self.seed, _name(key))

    def deal(self, state: State) -> Move:
        """The outcome of the chance event that this state waits for.

        :raises ValueError: the state waits for none.
        """
        turn = state.turn
        if not isinstance(turn, Chance):
            raise ValueError("Nothing is dealt here: this is no chance event.")
        return state.draw(self.source(turn.key))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dealer) and self.seed == other.seed

    def __hash__(self) -> int:
        return hash(self.seed)

    def __repr__(self) -> str:
        return f"Dealer(fingerprint={self.fingerprint[:8]}…)"  # never the seed: it may be on a screen


class KeyedSource:
    """An endless stream of bytes that belongs to one event, read as numbers or dice."""

    __slots__ = ("_block", "_buffer", "_key", "_seed")

    def __init__(self, seed: bytes, key: bytes) -> None:
        self._seed = seed
        self._key = key
        self._block = 0
        self._buffer = b""

    def _next_block(self) -> bytes:
        block = hmac.digest(self._seed, b"%b#%d" % (self._key, self._block), "sha256")
        self._block += 1
        return block

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, from as many whole bytes as n needs, redrawn when uneven."""
        size = (max(n - 1, 1).bit_length() + 7) // 8
        limit = 256**size // n * n
        while True:
            while len(self._buffer) < size:
                self._buffer += self._next_block()
            number = int.from_bytes(self._buffer[:size], "big")
            self._buffer = self._buffer[size:]
            if number < limit:
                return number % n

    def dice(self, faces: str, n: int) -> str:
        """n throws: the first n usable bytes, so that die i shows the same however many are thrown."""
        table, unusable = _translation(faces)
        thrown = self._next_block().translate(table, unusable)
        while len(thrown) < n:
            thrown += self._next_block().translate(table, unusable)
        return thrown[:n].decode("ascii")


class RandomSource:
    """Chance from a plain generator: for playouts and bots, which never see the dealer."""

    __slots__ = ("_rng",)

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._rng.randrange(n)

    def dice(self, faces: str, n: int) -> str:
        """n throws."""
        uniform, count = self._rng.random, len(faces)
        return "".join([faces[int(uniform() * count)] for _ in range(n)])  # half the time of rng.choices


@lru_cache(maxsize=4096)
def _name(key: tuple[str | int, ...]) -> bytes:
    """The name of an event; matches of a series share most of theirs."""
    return "/".join(map(str, key)).encode()


@lru_cache
def _translation(faces: str) -> tuple[bytes, bytes]:
    """A table from a byte to the face it shows, and the bytes that would favour some face."""
    limit = 256 // len(faces) * len(faces)
    table = "".join(faces[byte % len(faces)] for byte in range(256)).encode("ascii")
    return table, bytes(range(limit, 256))


def shuffled[T](items: list[T], source: Source) -> list[T]:
    """The items in an order drawn uniformly (Fisher and Yates, in Durstenfeld's form).

    >>> sorted(shuffled([3, 1, 2], Dealer(bytes(16)).source(("example",))))
    [1, 2, 3]
    """
    mixed = items[:]
    for i in range(len(mixed) - 1, 0, -1):
        j = source.below(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
