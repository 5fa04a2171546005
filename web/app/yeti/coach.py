"""The coach of Yeti: what each choice leads to, exactly, and which of them wins most often.

The judge is the hard bot: it solves the turn for the chance to win. While dice are still to be thrown
each choice has exact odds of what the turn will bring; once the evaluation has begun nothing is left to
chance, and what is left to choose between is only judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from htpy import (
    Element,
    Node,
    caption,
    dd,
    details,
    div,
    dl,
    dt,
    p,
    rect,
    span,
    summary,
    svg,
    tbody,
    td,
    th,
    thead,
)
from htpy import b as bold
from htpy import table as table_
from htpy import tr as row

from app.coach import Advising, Counsel, mark, often, ten
from app.games import Player, Table
from app.markup import icon
from app.phrases import decimal, percent
from app.pieces import picture
from app.text import Translator
from app.yeti import words
from app.yeti.buy import best_photo
from app.yeti.flow import preselect
from app.yeti.pieces import FACE_NAMES, die, gear, sky
from game.contract import Decision
from game.yeti import EQUIPMENT, Back, Buy, Climb, Keep, Reroll, State, Turn, Use, YetiMove
from game.yeti.bot import Hard
from game.yeti.components import COIN, PEAK, SHERPA, SNOW, TENT
from game.yeti.moves import PHOTO
from game.yeti.turn import Odds

SHOWN = 5
"""So many choices stand side by side; of more only the best."""
IN_A_LINE = 4, 3
"""In one line there is room for so many with their points, or with chances to win."""
PICTURED = 3
"""So many chances are drawn; the others stand in the table."""
WORTH_A_WORD = 0.05
"""What happens less often, whatever is chosen, is not drawn."""


class Choice(NamedTuple):
    """A legal move and what it leads to."""

    move: YetiMove
    wins: float
    """The chance to win, as judged."""
    odds: Odds | None
    """None once nothing is left to chance."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Every legal move, the best first."""

    choices: tuple[Choice, ...]

    @property
    def best(self) -> str:
        return str(self.choices[0].move)

    def counsel(self, table: Table) -> Counsel:
        tr, state = table.tr, table.state
        best, shown = self.choices[0], _shown(self.choices, table.picked)
        return Counsel(
            name(tr, state, table.players, best.move),
            _why(table, self.choices),
            span(".dd.row", aria_hidden="true")[sign_of(state, best.move)],
            lambda: [_comparison(table, shown), _pictures(table, shown), _exact(table, shown)],
            lambda: _brief(table, shown),
            self.best,
        )


@cache
def judge() -> Hard:
    """One for as long as the page is open: it remembers the turn it has solved."""
    return Hard()


def advise(state: State) -> Advising:
    """Solve the turn, then see what each choice leads to."""
    turn = judge().turn(state)
    yield from turn.work(state)
    values = turn.choice_values(state)
    yield
    thrown = isinstance(state.turn, Decision) and state.turn.kind in ("keep", "prepare")
    odds: dict[YetiMove | None, Odds] = {}
    for found in turn.odds_in_turn(state) if thrown else ():
        odds[found.move] = found
        yield
    # when nothing can change who wins, a point more still puts a choice before another: by a value over 1
    ranked = sorted(values, key=values.__getitem__, reverse=True)
    return Advice(tuple(Choice(move, min(1.0, values[move]), odds.get(move)) for move in ranked))


def _shown(choices: Sequence[Choice], picked: str) -> tuple[Choice, ...]:
    """The best choices, and the one that is picked."""
    return (
        tuple(
            choice for place, choice in enumerate(choices) if place < SHOWN - 1 or str(choice.move) == picked
        )
        if len(choices) > SHOWN
        else tuple(choices)
    )


# -- in words ------------------------------------------------------------------------------------------------


def name(tr: Translator, state: State, players: Sequence[Player], move: YetiMove) -> str:
    """A move as one would tell somebody to make it."""
    match move:
        case Keep(""):
            return tr("Keep nothing")
        case Keep(faces):
            return tr("Keep {dice}", dice=words.handful(tr, _dice(state, faces)))
        case Reroll("E4"):
            return tr("Re-roll one Snow")
        case Reroll():
            return tr("Re-roll all Snow")
        case Back(old, new):
            return tr("Go back 2, turn {old} to {new}", old=words.face(tr, old), new=words.face(tr, new))
        case Turn(""):
            return tr("Leave the Snow")
        case Turn(face):
            return tr("Turn Snow to {face}", face=words.face(tr, face))
        case Buy(""):
            return tr("Buy nothing")
        case Buy(item) if item == PHOTO:
            return tr("Take the photo: {points}", points=words.points(tr, best_photo(state, state.coins)))
        case Buy(item, None):
            return tr("Buy the {item}", item=words.item(tr, item))
        case Buy(item, seller):
            assert seller is not None
            return tr("Buy the {item} from {name}", item=words.item(tr, item), name=players[seller].name)
        case Use("E1"):
            return tr("Use the pouch: {coins}", coins=words.coins(tr, state.coins + 1))
        case Use("E2", face):
            return tr("Use the bundle as a {face}", face=words.face(tr, face))
        case Use():
            return tr("Keep the bundle")
        case Climb(levels):
            return (
                tr.n("Climb {count} level", "Climb {count} levels", levels) if levels else tr("Do not climb")
            )
        case _:
            return tr("Leave it so")


def brief_name(tr: Translator, state: State, players: Sequence[Player], move: YetiMove) -> str:
    """A move where it stands in a list of its kind."""
    match move:
        case Keep(faces):
            return words.handful(tr, _dice(state, faces)) if faces else tr("Nothing")
        case Back(old, new):
            return tr("{old} to {new}", old=words.face(tr, old), new=words.face(tr, new))
        case _:
            return name(tr, state, players, move)


def _dice(state: State, kinds: str) -> str:
    return "".join(letter for letter in state.rolled if letter in kinds)


def _why(table: Table, choices: Sequence[Choice]) -> str:
    """What speaks for the best choice, against the next best."""
    tr, state = table.tr, table.state
    best, second = choices[:2]
    other = name(tr, state, table.players, second.move)
    if best.odds is None or second.odds is None:
        return tr(
            "It wins about {chance}. Next best, {rest}: {other}.",
            chance=percent(tr, best.wins, 1),
            rest=percent(tr, second.wins, 1),
            other=other,
        )
    said = {"points": decimal(tr, best.odds.points), "rest": decimal(tr, second.odds.points), "other": other}
    if best.odds.points >= second.odds.points:
        return tr("{points} points on average in this turn. Next best, {rest}: {other}.", **said)
    why = tr("{points} points on average. {other}: {rest}, but it wins less often.", **said)
    both = goals(table, (best.odds, second.odds))
    gains = [goal for goal in both if goal.group in ("coins", "peak", "camp")]
    gain = max(gains, key=lambda goal: goal.chances[0] - goal.chances[1])
    now, then = (often(tr, chance) for chance in gain.chances)
    if gain.chances[0] < gain.chances[1] or now == then:
        return why
    return tr("{why} {goal}: {often}, not {seldom}.", why=why, goal=gain.text, often=now, seldom=then)


# -- side by side --------------------------------------------------------------------------------------------


def _comparison(table: Table, shown: Sequence[Choice]) -> Element:
    """Points and chances to win, choice by choice."""
    tr, state = table.tr, table.state
    most = max((choice.odds.points for choice in shown if choice.odds), default=0.0)
    throws = shown[0].odds is not None
    words_needed = throws and not isinstance(shown[0].move, Keep)
    return table_(class_=["tbl compared", {"long": words_needed}])[
        caption(".vh")[tr("Choices, the best first")],
        thead[
            row[
                th(scope="col")[tr("Choice")],
                throws and th(scope="col")[tr("Points")],
                th(scope="col")[tr("To win")],
            ]
        ],
        tbody[
            (
                row(class_={"now": str(choice.move) == table.picked})[
                    th(scope="row")[
                        div(".which")[
                            _glyphs(state, choice.move),
                            span[brief_name(tr, state, table.players, choice.move)],
                            place == 0 and mark(tr),
                        ]
                    ],
                    td[_bar(tr, choice.odds.points, most)] if choice.odds else None,
                    td(".num")[percent(tr, choice.wins, 1)],
                ]
                for place, choice in enumerate(shown)
            )
        ],
    ]


def _bar(tr: Translator, points: float, most: float) -> Element:
    """A number and as much of a bar."""
    wide = max(0, round(60 * points / most)) if most > 0 else 0
    return div(".barred")[
        svg(".gauge", viewBox="0 0 60 10", preserveAspectRatio="none", aria_hidden="true")[
            rect(".all", width=60, height=10, rx=3), rect(".is", width=wide, height=10, rx=3)
        ],
        bold(".num")[decimal(tr, points)],
    ]


def _brief(table: Table, shown: Sequence[Choice]) -> Node:
    """The best choices with their points, or their chances to win."""
    tr, state = table.tr, table.state
    return [
        span(class_={"one": True, "best": place == 0})[
            _glyphs(state, choice.move),
            bold(".num")[decimal(tr, choice.odds.points) if choice.odds else percent(tr, choice.wins, 1)],
        ]
        for place, choice in enumerate(shown[: IN_A_LINE[shown[0].odds is None]])
    ]


def _glyphs(state: State, move: YetiMove) -> Element:
    return span(".gl", aria_hidden="true")[sign_of(state, move)]


def sign_of(state: State, move: YetiMove) -> list[Node]:
    """The pieces that a move is about."""
    match move:
        case Keep(""):
            return [picture("die", "none")]
        case Keep(faces):
            return [die(letter) for letter in faces]
        case Reroll("E4"):
            return [gear("E4")]
        case Reroll() | Climb():
            return [sky(state.weather)] if state.weather else [die(SNOW)]
        case Back(old, new):
            return [die(old), die(new)]
        case Turn(face):
            return [die(face)] if face else [die(SNOW)]
        case Buy(item) if item == PHOTO:
            return [picture(f"photo-{min(state.coins, len(state.options.components.photos))}")]
        case Buy(item) | Use(item) if item:
            return [gear(item)]
        case _:
            return [icon("check", class_="i")]


# -- chances -------------------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """Something that a turn may bring, with its chance for each of the choices shown."""

    group: str
    """Of each group only the most telling goal is drawn."""
    text: str
    piece: str
    chances: tuple[float, ...]

    @property
    def spread(self) -> float:
        """How much depends on the choice."""
        return max(self.chances) - min(self.chances)


def goals(table: Table, odds: Sequence[Odds]) -> Iterator[Goal]:
    """All that these choices may lead to."""
    tr, state = table.tr, table.state
    level = state.levels[state.seat]
    for coins in range(1, len(odds[0].coins) + 1):
        chances = tuple(each.coins[coins - 1] for each in odds)
        if any(chances):
            yield Goal("coins", _for_coins(tr, state, coins), f"face-{FACE_NAMES[COIN]}", chances)
    if level < PEAK:
        first = state.peak_tiles and state.table.peaks[state.seat] is None
        text = (
            tr("Reach the peak: tile of {points}", points=words.points(tr, state.peak_tiles[0]))
            if first
            else tr("Reach the peak")
        )
        yield Goal("peak", text, f"face-{FACE_NAMES[SHERPA]}", tuple(each.peak for each in odds))
    for camp in range(1, PEAK + 1):
        text = tr("Sleep on level {level} or higher", level=camp) if camp < PEAK else tr("Sleep on the peak")
        if camp == level:
            text = tr("Keep the camp on level {level}", level=camp) if camp < PEAK else tr("Stay on the peak")
        yield Goal("camp", text, f"face-{FACE_NAMES[TENT]}", tuple(each.camp[camp - 1] for each in odds))
    snow = f"face-{FACE_NAMES[SNOW]}"
    yield Goal("snow", tr("Three Snow or more"), snow, tuple(each.three_snow for each in odds))
    yield Goal("blizzard", tr("Blizzard"), snow, tuple(each.blizzard for each in odds))


def _for_coins(tr: Translator, state: State, coins: int) -> str:
    """What so many coins buy: the photo, and equipment that costs just as much."""
    photo = tr("photo, {points}", points=words.points(tr, best_photo(state, coins)))
    prices = state.options.components.equipment
    for_sale = [
        words.item(tr, item)
        for item, owner in zip(EQUIPMENT, state.table.owners, strict=True)
        if prices[item][0] == coins and owner != state.seat
    ]
    goods = "; ".join([photo, *for_sale])
    return tr.n("{count} coin ({goods})", "{count} coins ({goods})", coins, goods=goods)


def telling(found: Sequence[Goal]) -> list[Goal]:
    """The few that matter: what the choice changes most, one of each group."""
    best: dict[str, Goal] = {}
    for goal in found:
        rival = best.get(goal.group)
        if max(goal.chances) >= WORTH_A_WORD and (rival is None or goal.spread > rival.spread):
            best[goal.group] = goal
    if "blizzard" in best:
        best.pop("snow", None)
    first = sorted(best.values(), key=lambda goal: -goal.spread)[:PICTURED]
    return [goal for goal in found if goal in first]


def _pictures(table: Table, shown: Sequence[Choice]) -> Node:
    """The chances that matter of the choice that somebody has picked, else of the best."""
    tr, state = table.tr, table.state
    odds = [choice.odds for choice in shown if choice.odds]
    if not odds:
        return None
    wanted = "" if table.picked == preselect(state) else table.picked
    at = next((place for place, choice in enumerate(shown) if str(choice.move) == wanted), 0)
    return div(".tens")[
        p(".label")[name(tr, state, table.players, shown[at].move)],
        dl[
            (
                div[dt[goal.text], dd[ten(tr, goal.chances[at], goal.piece)]]
                for goal in telling(list(goals(table, odds)))
            )
        ],
    ]


def _exact(table: Table, shown: Sequence[Choice]) -> Node:
    """Every chance of every choice, in a fold-out, and what all of it assumes."""
    tr, state = table.tr, table.state
    odds = [choice.odds for choice in shown if choice.odds]
    if not odds:
        return p(".label")[tr("Chances to win are judged by where everybody stands.")]
    return details("#exact.data")[
        summary[icon("chart"), span[tr("All chances, exact")]],
        div(".wrap")[
            table_(".tbl")[
                caption(".vh")[tr("Exact chances")],
                thead[
                    row[
                        th(scope="col")[tr("In this turn")],
                        (
                            th(scope="col")[
                                _glyphs(state, choice.move),
                                span(".vh")[name(tr, state, table.players, choice.move)],
                            ]
                            for choice in shown
                        ),
                    ]
                ],
                tbody[
                    (
                        row[
                            th(scope="row")[goal.text],
                            (td[percent(tr, chance, 1)] for chance in goal.chances),
                        ]
                        for goal in goals(table, odds)
                    )
                ],
            ]
        ],
        p(".label")[
            tr(
                "Exact for these dice, if you then play to win. Only the chances to win themselves are "
                "judged, by where everybody stands."
            )
        ],
    ]
