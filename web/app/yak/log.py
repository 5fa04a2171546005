"""What happens, in words: for the log, and for those who listen. What is secret is not among it."""

from __future__ import annotations

from collections.abc import Iterator

from htpy import Element
from htpy import b as bold

from app.ending import won
from app.games import NOBODY, Player, Sentence
from app.phrases import points
from app.text import Translator
from app.yak import words
from game.contract import Event, Move, Over
from game.yak import Card, Done, Fill, Objectives, State


class _Teller:
    """Tells one ply to one table."""

    def __init__(self, tr: Translator, players: tuple[Player, ...], before: State, after: State) -> None:
        self.tr = tr
        self.players = players
        self.before = before
        self.after = after

    def name(self, seat: int) -> Element:
        return bold[self.players[seat].name]

    def ply(self, move: Move) -> Iterator[Sentence]:
        tr, seat = self.tr, self.before.seat
        match move:
            case Card() if seat is not None:
                yield Sentence(seat, tr("{name} has picked a card.", name=self.name(seat)))
            case Done() if seat is not None and not self.before.taken:
                yield Sentence(seat, tr("{name} buys nothing.", name=self.name(seat)))
            case Objectives(cards):
                names = "; ".join(words.objective(tr, card) for card in cards)
                yield Sentence(NOBODY, tr("Master builder: {cards}.", cards=names))
            case Fill(cart, stones):
                yield Sentence(
                    NOBODY,
                    tr("Cart {number}: {stones}.", number=cart + 1, stones=words.stones(tr, stones)),
                )
        for event in self.after.events:
            if text := self.event(event):
                yield Sentence(NOBODY if event.kind in ("round", "moved", "track") else event.seat, text)
        if isinstance(self.after.turn, Over):
            yield won(
                self.tr, self.players, self.after.turn.winners, [score.total for score in self.after.scores]
            )

    def event(self, event: Event) -> str:
        tr = self.tr
        name = self.name(event.seat)
        match event.kind:
            case "start":
                return tr("{name} gets the baby yak.", name=name)
            case "round":
                return tr("Round {round} begins.", round=event.count)
            case "revealed":
                return tr("{name} reveals {card}.", name=name, card=words.card(tr, event.item))
            case "placed":
                return tr("{name} places {stone}.", name=name, stone=words.stone(tr, event.item[0]))
            case "paid":
                return tr("{name} pays {food}.", name=name, food=words.handful(tr, event.item))
            case "surplus":
                return tr(
                    "{name} sends {food} on to the market.", name=name, food=words.handful(tr, event.item)
                )
            case "took":
                return self.took(event, name)
            case "fog":
                return tr(
                    "{name} draws fog: all carts turn round and go {clockwise}.",
                    name=name,
                    clockwise=words.clockwise(tr, event.to),
                )
            case "track":
                return (
                    tr("The mountain is full: its fog goes back into the bag.")
                    if event.count == 1
                    else tr("The mountain is full and keeps its fog.")
                )
            case "drawn":
                return self.drawn(event, name)
            case "loaded":
                return tr(
                    "{name} loads {stone} onto {cart}.",
                    name=name,
                    stone=words.stone(tr, event.item),
                    cart=self.whose(event.to),
                )
            case "moved":
                return tr("The carts move one stop {clockwise}.", clockwise=words.clockwise(tr, event.to))
            case "ended":
                return tr("{name} has finished a tower: one more whole round is played.", name=name)
            case _:
                return self.scored(event, name)

    def took(self, event: Event, name: object) -> str:
        tr = self.tr
        if not event.count:
            return tr("{name} has no room for food.", name=name)
        food = words.handful(tr, event.item)
        if event.to >= 0:
            return tr("{name} takes {food} from the cart.", name=name, food=food)
        return tr("{name} takes {food} from the market.", name=name, food=food)

    def drawn(self, event: Event, name: object) -> str:
        tr = self.tr
        if not event.count:
            return tr("{name} draws no stone: the bag is empty.", name=name)
        stones = words.stones(tr, event.item)
        if event.to < 0:
            return tr("{name} draws {stones}.", name=name, stones=stones)
        return tr("{name} draws {stones} onto the cart.", name=name, stones=stones)

    def whose(self, cart: int) -> str:
        """A cart by who it stood before when it was loaded."""
        at = self.before.carts[cart].at
        if at >= len(self.players):
            return self.tr("the cart at the empty stop")
        return self.tr("{name}’s cart", name=self.players[at].name)

    def scored(self, event: Event, name: object) -> str:
        """What somebody scores at the end."""
        tr = self.tr
        if not event.points:
            return ""
        count = points(tr, event.points)
        match event.kind:
            case "groups":
                return tr("{name} scores {points} for groups.", name=name, points=count)
            case "group_count":
                return tr("{name} scores {points} for the number of groups.", name=name, points=count)
            case "singles":
                return tr("{name} scores {points} for single stones.", name=name, points=count)
            case "trigger":
                return tr("{name} scores {points} for the finished tower.", name=name, points=count)
            case "food":
                return tr("{name} scores {points} for the most food.", name=name, points=count)
            case _:
                return tr("{name} scores {points} as a master builder.", name=name, points=count)


def sentences(
    tr: Translator, players: tuple[Player, ...], before: State, move: Move, after: State
) -> Iterator[Sentence]:
    """What one ply brought about."""
    return _Teller(tr, players, before, after).ply(move)
