"""The coach of Yak: the best action found, what it does to the tower, what it costs, and who profits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from htpy import Element, Node, b, li, span, ul

from app.coach import Advising, Counsel
from app.games import Table
from app.markup import badge, icon
from app.phrases import percent
from app.pieces import picture
from app.text import Translator
from app.yak import words
from app.yak.pieces import food, stone
from app.yak.stock import whose
from app.yak.tower import planned, where
from game import contract
from game.yak import Card, Food, Load, Pay, Surplus, Take, YakMove
from game.yak.advice import Advice as Found
from game.yak.advice import Growth, Passed, advising
from game.yak.components import MOST_RESERVE, RESTOCK
from game.yak.food import less

AS_GOOD = 0.01
"""Chances to win that differ by less are told apart by nobody."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What was found for a decision."""

    found: Found

    @property
    def best(self) -> str:
        return str(self.found.move)

    def counsel(self, table: Table) -> Counsel:
        move = self.found.move
        title = name(table, move)
        sign = span(".dd.row", aria_hidden="true")[sign_of(move)]
        return Counsel(
            title,
            _why(table, self.found),
            sign,
            lambda: [_plan(table, self.found), ul(".whys")[_reasons(table, self.found)]],
            lambda: span(".one")[sign, b[title]],
            _token(move),
        )


def advise(seen: contract.State) -> Advising:
    """Play on in mind from what this seat may see."""
    return Advice((yield from advising(seen)))


def _token(move: YakMove) -> str:
    """What picks a move: a stone is picked up, the cell it goes to is tapped then."""
    match move:
        case Take(letter):
            return f"stone:{letter}"
        case Card() | Pay() | Surplus() | Food() | Load():
            return str(move)
        case _:
            return ""


def name(table: Table, move: YakMove) -> str:
    """A move as one would tell somebody to make it."""
    tr, state = table.tr, table.state
    match move:
        case Card(card):
            return tr("Pick {card}", card=words.card(tr, card))
        case Take(letter, cell):
            tower = state.towers[state.turn.seat]
            return tr("Place {stone}: {cell}", stone=words.stone(tr, letter), cell=where(tr, cell, tower))
        case Pay(letters):
            return tr("Pay {food}", food=words.handful(tr, letters))
        case Surplus(letters):
            return tr("Send {food} to the market", food=words.handful(tr, letters))
        case Food(letters) if state.chosen[state.turn.seat] == RESTOCK:
            return tr("Take the {food}", food=words.food(tr, letters))
        case Food(letters):
            return tr("Take {food}", food=words.handful(tr, letters))
        case Load(letter, cart):
            return tr("{stone} onto {cart}", stone=words.stone(tr, letter), cart=whose(tr, table, cart))
        case _:
            return tr("Buy no more") if state.taken else tr("Buy nothing")


def sign_of(move: YakMove) -> list[Node]:
    """The pieces that a move is about."""
    match move:
        case Card(card):
            return [picture(f"card-{card}")]
        case Take(letter) | Load(letter):
            return [stone(letter)]
        case Pay(letters) | Surplus(letters) | Food(letters) if letters:
            return [food(kind) for kind in dict.fromkeys(letters)]
        case _:
            return [icon("check", class_="i")]


def _why(table: Table, found: Found) -> str:
    """How good it is, against the next best."""
    tr = table.tr
    chance = percent(tr, found.chance)
    if not found.others:
        return tr("It wins about {chance}.", chance=chance)
    second, rest = found.others[0]
    other = name(table, second)
    if found.chance - rest < AS_GOOD:
        return tr("It wins about {chance}. About as good: {other}.", chance=chance, other=other)
    return tr(
        "It wins about {chance}. Next best, {rest}: {other}.",
        chance=chance,
        rest=percent(tr, rest),
        other=other,
    )


def _plan(table: Table, found: Found) -> Node:
    """The tower as it would be, if stones are placed."""
    placed = found.reasons.placed
    if not placed:
        return None
    name_, tower = table.players[found.seat].name, table.state.towers[found.seat]
    return planned(table.tr, name_, tower, placed)


# -- reasons -------------------------------------------------------------------------------------------------


def _reasons(table: Table, found: Found) -> Iterator[Element]:
    """What the whole action brings and costs, line by line."""
    tr, reasons = table.tr, found.reasons
    if isinstance(found.move, Card) and reasons.placed:
        letters = "".join(letter for letter, _ in reasons.placed)
        yield _line(stone(letters[0]), tr("Then place {stones}.", stones=words.stones(tr, letters)), "")
    for growth in reasons.grows:
        yield _grows(tr, growth)
    if reasons.placed:
        yield _line(
            icon("up", class_="i"),
            tr.n("The tower scores {count} more.", "The tower scores {count} more.", reasons.points),
            "",
        )
    if reasons.paid:
        kept = less(table.state.reserves[found.seat], reasons.paid)
        yield _line(
            food(reasons.paid[0]),
            tr("Costs {food}.", food=words.handful(tr, reasons.paid)),
            tr("You keep {food}.", food=words.handful(tr, kept)),
        )
    if reasons.food:
        own = len(table.state.reserves[found.seat]) + len(reasons.food)
        yield _line(
            food(reasons.food[0]),
            tr("Brings {food}.", food=words.handful(tr, reasons.food)),
            tr("Your reserve: {count} of {most}.", count=own, most=MOST_RESERVE),
        )
    yield _next(table, found.seat, reasons.passed)


def _grows(tr: Translator, growth: Growth) -> Element:
    colour = words.stone(tr, growth.colour)
    if growth.before:
        text = tr("{colour} grows from {before} to {after}.", colour=colour, before=growth.before,
                  after=growth.after)  # fmt: skip
    elif growth.after > 1:
        text = tr("A new group of {after}: {colour}.", colour=colour, after=growth.after)
    else:
        text = tr("{colour} begins.", colour=colour)
    return _line(stone(growth.colour), text, words.more_points(tr, growth.points))


def _next(table: Table, seat: int, passed: Passed) -> Element:
    """Who has the cart next round, and what that is worth there."""
    tr = table.tr
    if passed.seat is None:
        return _line(icon("cw", class_="i"), tr("Nobody has this cart next round."), "")
    who = table.players[passed.seat]
    if not passed.stones:
        text = tr("{name} has this cart next.", name=who.name)
        return _line(badge(who.look), text, tr("Its stones come out of the bag."))
    stones = words.stones(tr, passed.stones)
    text = (
        tr("You have this cart again: {stones}.", stones=stones)
        if passed.seat == seat
        else tr("{name} gets {stones} next.", name=who.name, stones=stones)
    )
    return _line(
        badge(who.look),
        text,
        tr.n("Up to {count} point there.", "Up to {count} points there.", passed.points)
        if passed.points > 0
        else tr("It brings nothing there at once."),
    )


def _line(sign: Node, text: str, more: str) -> Element:
    return li[span(".sg2", aria_hidden="true")[sign], span[b[text], more and " ", more]]
