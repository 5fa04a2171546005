"""What outlives a visit: matches and settings as the page stores them, and back.

Nothing that comes back is trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from app.coach import MODES
from app.draft import PEOPLE, PERSON, Draft, fits, players_from, seats_of
from app.games import VIEWS
from app.menu import MOTIONS, PACES, SHORTCUTS, SIGNS, SOUNDS, THEMES, Look
from app.sealed import seal, unseal
from app.shelf import BY_LINK
from app.visit import one_of
from game import GAMES, Dealer, Record
from game.record import read_json

if TYPE_CHECKING:
    from app.games import Player
    from app.playing import Playing
    from game.match import Match

# -- matches -------------------------------------------------------------------------------------------------


def kept(playing: Playing, played: str) -> dict[str, Any]:
    """A match as it is stored, and when. The seed goes there and nowhere else."""
    extra: dict[str, Any] = {
        "names": [player.name for player in playing.players],
        "looks": [player.look for player in playing.players],
        "plays": [player.bot or PERSON for player in playing.players],
        "seed": playing.dealer.seed.hex(),
        "played": played,
        **playing.extra,
    }
    if playing.vouched:
        extra["fingerprint"] = playing.dealer.fingerprint
    else:
        extra[DEALT] = ELSEWHERE
    if playing.replaced:
        extra["replaced"] = {str(ply): why for ply, why in playing.replaced.items()}
    return sealed(Record.of(playing.match, **extra), playing.match)


def sealed(record: Record, match: Match) -> dict[str, Any]:
    """A record as it is stored: what is secret in it gives itself away to nobody who looks."""
    hidden = match.hidden
    return seal(record.to_json(), hidden[0]) if hidden else record.to_json()


DEALT: Final = "dealt"
ELSEWHERE: Final = "elsewhere"
"""Says in a record that what chance did before it came here does not follow from its seed."""
KEPT: Final = ("id", "title", "begun", "word")
"""What else stands in a record and stays there, as long as it is text."""


def extra_of(record: Record) -> dict[str, str]:
    """What else is told of a match."""
    return {key: str(record.extra[key]) for key in KEPT if isinstance(record.extra.get(key), str)}


def read(data: Any) -> tuple[Record, Match]:
    """A stored match: a record as JSON data or as its text.

    :raises RecordError: it cannot be read, or breaks a rule.
    """
    record = Record.from_json(unseal(read_json(data) if isinstance(data, str) else data))
    if BY_LINK in record.extra:
        from game.correspondence import Correspondence  # most are not

        Correspondence.of(record, private=True)
    return record, record.match()


def is_letter(record: Record) -> bool:
    """Whether a record is what is sent on in a match by letter; what a device keeps of one says its seat."""
    data = record.extra.get(BY_LINK)
    return isinstance(data, dict) and "seat" not in data


def players_of(record: Record, match: Match) -> tuple[Player, ...]:
    """Who sits where; what the record does not tell, or tells wrongly, is made up."""
    names, looks, plays = (_list(record.extra.get(key)) for key in ("names", "looks", "plays"))
    seats = [
        {"name": name, "look": look, "plays": who}
        for name, look, who in zip_longest(names, looks, plays[: len(looks)])
    ]
    players = players_from(seats) or ()
    draft = Draft(match.game.name, players if len(players) == match.seats else PEOPLE)
    while len(draft.players) < match.seats:
        draft = draft.add(match.seats)
    return draft.named()


def dealer_of(record: Record, new_dealer: Callable[[], Dealer]) -> Dealer:
    """Who deals: the record's own dealer, or a new one if it names none."""
    try:
        return Dealer.from_hex(record.extra.get("seed"))
    except ValueError:
        return new_dealer()


def vouched(record: Record) -> bool:
    """Whether the seed in a record was there from the start, so that it answers for all dice."""
    if record.extra.get(DEALT) == ELSEWHERE:
        return False
    try:
        Dealer.from_hex(record.extra.get("seed"))
    except ValueError:
        return not record.moves
    return True


def replaced_in(record: Record) -> dict[int, str]:
    """The moves, by index, that were made for bots, and why."""
    replaced = record.extra.get("replaced")
    if not isinstance(replaced, dict):
        return {}
    return {ply: str(replaced[str(ply)]) for ply in range(len(record.moves)) if str(ply) in replaced}


# -- settings ------------------------------------------------------------------------------------------------


def settings_of(look: Look, system: Look, language: str, draft: Draft) -> dict[str, Any]:
    """Settings as they are stored; only what was chosen here, not what the browser wishes."""
    return {
        "theme": look.theme if look.theme != system.theme else "",
        "motion": look.motion if look.motion != system.motion else "",
        "coach": look.coach,
        "pace": look.pace,
        "sound": look.sound,
        "shortcuts": look.shortcuts,
        "signs": look.signs,
        "language": language,
        "game": draft.game,
        "players": seats_of(draft.players),
        "options": dict(draft.options),
    }


def look_from(settings: Mapping[str, Any], system: Look) -> Look:
    """How the page looks and behaves, as it was chosen or as the browser wishes."""
    return Look(
        one_of((system.theme, *THEMES), settings.get("theme")),
        one_of((system.motion, *MOTIONS), settings.get("motion")),
        one_of(MODES, settings.get("coach")),
        one_of(PACES, settings.get("pace")),
        one_of(SOUNDS, settings.get("sound")),
        one_of(SHORTCUTS, settings.get("shortcuts")),
        one_of(SIGNS, settings.get("signs")),
    )


def draft_from(settings: Mapping[str, Any]) -> Draft:
    """The last set-up, where it still makes sense. A first visit needs no rules for that."""
    name = one_of((Draft().game, *VIEWS), settings.get("game"))
    players = players_from(settings.get("players"))
    options = settings.get("options")
    return Draft(
        name,
        players if players and len(players) in GAMES[name].seats else Draft().players,
        options if options and isinstance(options, dict) and fits(name, options) else {},
    )


def _list(data: object) -> list[Any]:
    return data if isinstance(data, list) else []
