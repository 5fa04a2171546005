"""How a match came out, as plain values: what a game's views hand to the result screen."""

from __future__ import annotations

from dataclasses import dataclass

from htpy import Node


@dataclass(frozen=True, slots=True)
class Source:
    """One way to get points."""

    key: str
    title: str
    symbol: str
    """Its picture in the sprite."""
    peak: bool = False
    """Drawn on the lamp-coloured ground of a peak tile."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that runs along with the players' points, round by round."""

    title: str
    symbol: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """One face of the dice, or one kind of stone in the bag."""

    letter: str
    title: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Draws:
    """What chance decided in a match."""

    title: str
    note: str
    """How much was rolled or drawn, and how to read the strokes."""
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How often one kind came, and how often it would on average."""

    title: str
    symbol: str
    seen: tuple[int, ...]
    """Per seat."""
    expected: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's place in the ranking."""

    seat: int
    place: int
    """From 1; equal places for those who share them."""
    points: int
    note: str = ""
    """What decided between equal points, or whatever else is worth a word."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Everything that the result screen shows."""

    headline: str
    summary: str
    standings: tuple[Standing, ...]
    """Best first."""
    rostrum: Node
    """The picture: everyone where they came out."""
    race: tuple[tuple[int, ...], ...]
    """Per seat the points at the start and after each round."""
    beside: Line | None
    sources: tuple[Source, ...]
    earned: tuple[tuple[int, ...], ...]
    """Per seat the points from each source, in the order of `sources`; they add up to the seat's points."""
    draws: Draws
    ranked: bool = False
    """Whether the picture says who came where; else a list beside it does."""
    as_table: bool = False
    """Whether the points by source are a table rather than bars: where most sources are only a few points."""
    more: Node = None
    """A card of the game's own."""
