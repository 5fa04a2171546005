"""A match being set up: who plays, in which order and colours, and by which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app.games import Player
from app.markup import clean_name
from app.visit import Message, number
from game import GAMES, OptionError

NAMES = {1: "Tenzin", 2: "Dolma", 3: "Pema", 4: "Lhamo", 5: "Karma"}
"""Who sits behind a colour until somebody types a name."""
BOT_NAMES = {1: "Kiang", 2: "Chiru", 3: "Pika", 4: "Takin", 5: "Monal"}
"""Bots are animals of the mountains, so that nobody takes them for people."""
PERSON = "person"
LEVELS = ("easy", "medium", "hard")
FIRST_LOOKS = (1, 3, 2, 4, 5)
NAME_LENGTH = 24
WORD_LENGTH = 40


PEOPLE = (Player("", 1), Player("", 3))
AGAINST_BOTS = (Player("", 1), Player("", 3, "medium"), Player("", 2, "medium"))
"""A first visit is one tap away from this."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A match being set up. Every change gives a new draft; what cannot be done leaves it as it is."""

    game: str = "yeti"
    players: tuple[Player, ...] = AGAINST_BOTS
    options: Mapping[str, Any] = field(default_factory=dict)
    word: str = ""
    """The dice come from this word, for everybody who knows it; empty: they are drawn."""
    by_link: bool = False
    """Whether everybody plays on a device of their own. Then there are no bots."""

    def named(self) -> tuple[Player, ...]:
        """The players, each with a name."""
        return tuple(replace(player, name=player.name or usual_name(player)) for player in self.players)

    def of(self, game: str, seats: range) -> Draft:
        """The same players at another game, as many as may play it."""
        return replace(self, game=game, players=self.players[: seats[-1]], options={})

    def name(self, seat: int, text: object) -> Draft:
        name = clean_name(text, NAME_LENGTH)
        return self._with(seat, replace(self.players[seat], name=name))

    def plays(self, seat: int, who: object) -> Draft:
        """A person, or a bot so strong. A name that was typed stays."""
        if who != PERSON and who not in LEVELS:
            return self
        found = self._with(seat, replace(self.players[seat], bot="" if who == PERSON else str(who)))
        return replace(found, by_link=self.by_link and who == PERSON)

    def look(self, seat: int, look: int) -> Draft:
        """Another colour and shape; whoever has it gets this seat's instead."""
        if look not in NAMES:
            return self
        mine = self.players[seat].look
        swap = {look: mine, mine: look}
        return replace(self, players=tuple(replace(p, look=swap.get(p.look, p.look)) for p in self.players))

    def move(self, seat: int, by: int) -> Draft:
        """One place up (-1) or down (1)."""
        to = seat + by
        if abs(by) != 1 or not 0 <= to < len(self.players):
            return self
        order = list(self.players)
        order[seat], order[to] = order[to], order[seat]
        return replace(self, players=tuple(order))

    def add(self, most: int) -> Draft:
        """One more, of the kind that sits last."""
        taken = {player.look for player in self.players}
        free = [look for look in FIRST_LOOKS if look not in taken]
        if len(self.players) >= most or not free:
            return self
        return replace(self, players=(*self.players, Player("", free[0], self.players[-1].bot)))

    def remove(self, seat: int, fewest: int) -> Draft:
        if len(self.players) <= fewest:
            return self
        return replace(self, players=self.players[:seat] + self.players[seat + 1 :])

    def option(self, name: str, value: object) -> Draft:
        """One option of the rules."""
        options = {**self.options, name: value}
        return replace(self, options=options) if fits(self.game, options) else self

    def seeded(self, word: object) -> Draft:
        """With the dice of a word."""
        return replace(self, word=clean_name(word, WORD_LENGTH))

    def apart(self, by_link: bool) -> Draft:
        """Everybody on a device of their own, or together on this one."""
        players = tuple(replace(player, bot="") for player in self.players) if by_link else self.players
        return replace(self, players=players, by_link=by_link)

    def _with(self, seat: int, player: Player) -> Draft:
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def usual_name(player: Player) -> str:
    """Who sits there until somebody types a name."""
    return (BOT_NAMES if player.bot else NAMES)[player.look]


def fits(game: str, options: Mapping[str, Any]) -> bool:
    """Whether a game can be played by these options."""
    try:
        GAMES[game].options(options)
    except OptionError:
        return False
    return True


def seats_of(players: Sequence[Player]) -> list[dict[str, Any]]:
    """The players as settings keep them."""
    return [{"name": player.name, "look": player.look, "plays": player.bot or PERSON} for player in players]


def players_from(data: object) -> tuple[Player, ...] | None:
    """Players as they were kept; None if that is not what `data` is."""
    if not isinstance(data, list) or not all(isinstance(seat, dict) for seat in data):
        return None
    players = tuple(
        Player(
            clean_name(seat.get("name"), NAME_LENGTH),
            seat.get("look", 0),
            next((level for level in LEVELS if level == seat.get("plays")), ""),
        )
        for seat in data
    )
    looks = [player.look for player in players]
    if not all(type(look) is int and look in NAMES for look in looks) or len(set(looks)) < len(looks):
        return None
    return players


# -- what the page may ask for at the set-up -----------------------------------------------------------------


def _at_seat(edit: Callable[[Draft, int, Message], Draft]) -> Callable[[Draft, Message], Draft]:
    """An edit of the seat that the message names, if there is such a one."""

    def edited(draft: Draft, message: Message) -> Draft:
        seat = number(message.get("seat"))
        return draft if seat is None or not 0 <= seat < len(draft.players) else edit(draft, seat, message)

    return edited


def _look(draft: Draft, seat: int, message: Message) -> Draft:
    return draft.look(seat, number(message.get("look")) or 0)


def _move(draft: Draft, seat: int, message: Message) -> Draft:
    return draft.move(seat, number(message.get("by")) or 0)


def _option(draft: Draft, message: Message) -> Draft:
    """One option of the rules; what the game does not know is ignored."""
    name, value = message.get("name"), message.get("value")
    if value is None or value == "on":  # a box
        value = message.get("checked")
    return draft.option(name, value) if isinstance(name, str) else draft


def _today() -> str:
    from app.duplicate import today  # rarely wanted

    return today()


EDITS: Final[Mapping[str, Callable[[Draft, Message], Draft]]] = {
    "name": _at_seat(lambda draft, seat, message: draft.name(seat, message.get("value"))),
    "plays": _at_seat(lambda draft, seat, message: draft.plays(seat, message.get("value"))),
    "look": _at_seat(_look),
    "move": _at_seat(_move),
    "remove": _at_seat(lambda draft, seat, _: draft.remove(seat, GAMES[draft.game].seats[0])),
    "add": lambda draft, _: draft.add(GAMES[draft.game].seats[-1]),
    "option": _option,
    "word": lambda draft, message: draft.seeded(message.get("value")),
    "today": lambda draft, _: draft.seeded(_today()),
    "by-link": lambda draft, message: draft.apart(message.get("value") == "link"),
}
"""Every `do` that changes the draft."""
