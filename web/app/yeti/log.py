"""What happens, in words: for the log, and for those who listen."""

from __future__ import annotations

from collections.abc import Iterator

from htpy import Element
from htpy import b as bold

from app.ending import won
from app.games import NOBODY, Player, Sentence
from app.text import Translator
from app.yeti import words
from game.contract import Event, Move, Over
from game.yeti import Back, Buy, Climb, Keep, Reroll, Roll, State, Turn
from game.yeti.components import FOOTPRINT
from game.yeti.dice import take


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
        seat = self.before.seat
        if text := self.moved(move, self.name(seat)):
            yield Sentence(seat, text)
        for event in self.after.events:
            if text := self.event(event):
                nobody = event.kind in ("round", "weather")
                yield Sentence(NOBODY if nobody else event.seat, text)
        if isinstance(self.after.turn, Over):
            yield won(self.tr, self.players, self.after.turn.winners, self.after.points)

    def moved(self, move: Move, name: Element) -> str:
        """The decision or the dice; what the events tell better is left to them."""
        tr = self.tr
        match move:
            case Roll(faces):
                return tr("{name} rolls {dice}.", name=name, dice=words.handful(tr, faces))
            case Keep(""):
                return tr("{name} keeps nothing.", name=name)
            case Keep(faces):
                taken = take(self.before.rolled, faces)[0]
                return tr("{name} keeps {dice}.", name=name, dice=words.handful(tr, taken))
            case Reroll("E4"):
                return tr("{name} rolls one Snow again with the ice axe.", name=name)
            case Reroll():
                return tr("{name} rolls all Snow again.", name=name)
            case Back(old, new):
                return tr(
                    "{name} goes back and turns {old} to {new}.",
                    name=name,
                    old=words.face(tr, old),
                    new=words.face(tr, new),
                )
            case Turn(face) if face:
                return tr("{name} turns Snow to {face}.", name=name, face=words.face(tr, face))
            case Turn():
                return tr("{name} leaves the Snow.", name=name)
            case Buy(""):
                return tr("{name} buys nothing.", name=name)
            case Climb(0):
                return tr("{name} does not climb.", name=name)
            case _:
                return ""

    def event(self, event: Event) -> str:
        tr = self.tr
        name = self.name(event.seat) if 0 <= event.seat < len(self.players) else ""
        points = words.points(tr, abs(event.points))
        match event.kind:
            case "start":
                return tr("{name} starts.", name=name)
            case "round":
                weather = self.after.weather
                if weather is None or not any(other.kind == "weather" for other in self.after.events):
                    return tr("Round {round} begins.", round=event.count)
                return ""
            case "weather":
                weather_ = words.weather(tr, event.item)
                return tr(
                    "Round {round}, {weather}: {rule}.",
                    round=self.after.round,
                    weather=weather_.name,
                    rule=weather_.brief,
                )
            case "blizzard":
                return tr.n(
                    "Blizzard: the Yeti walks to {space}, {count} Snow die lies with {name}.",
                    "Blizzard: the Yeti walks to {space}, {count} Snow dice lie with {name}.",
                    event.count,
                    space=event.to,
                    name=name,
                )
            case "photo":
                return tr(
                    "{name} takes a photo for {coins}: {points}.",
                    name=name,
                    coins=words.coins(tr, event.count),
                    points=points,
                )
            case "bought" if event.to >= 0:
                return tr(
                    "{name} buys the {item} from {seller} for {coins}.",
                    name=name,
                    item=words.item(tr, event.item),
                    seller=self.name(event.to),
                    coins=words.coins(tr, event.count),
                )
            case "bought":
                return tr(
                    "{name} buys the {item} for {coins}.",
                    name=name,
                    item=words.item(tr, event.item),
                    coins=words.coins(tr, event.count),
                )
            case "sold":
                return tr("{name} is paid {points}.", name=name, points=points)
            case "used":
                return tr("{name} uses the {item}.", name=name, item=words.item(tr, event.item))
            case "climbed":
                return tr("{name} climbs to {place}.", name=name, place=words.place(tr, event.to))
            case "peak":
                return tr("{name} is on the peak for the first time: {points}.", name=name, points=points)
            case "steps":
                return tr(
                    "{name} scores {points} for {dice}.",
                    name=name,
                    points=points,
                    dice=words.dice(tr, FOOTPRINT, event.count),
                )
            case "camped" if event.to:
                return tr("{name} sleeps on {place}.", name=name, place=words.place(tr, event.to))
            case "camped":
                return tr("{name} goes back to base camp.", name=name)
            case "weather_points":
                return self.weather(event, name, points)
            case "yeti_back":
                return tr("The Yeti steps back to {space}.", space=event.to)
            case "reached":
                return tr("{name} has reached the Yeti: this is the last round.", name=name)
            case _:
                return ""

    def weather(self, event: Event, name: object, points: str) -> str:
        tr = self.tr
        rule = words.weather(tr, event.item).name
        if event.points < 0:
            return tr("{weather}: {name} loses {points}.", weather=rule, name=name, points=points)
        if event.points:
            return tr("{weather}: {name} scores {points}.", weather=rule, name=name, points=points)
        return ""


def sentences(
    tr: Translator, players: tuple[Player, ...], before: State, move: Move, after: State
) -> Iterator[Sentence]:
    """What one ply brought about."""
    return _Teller(tr, players, before, after).ply(move)
