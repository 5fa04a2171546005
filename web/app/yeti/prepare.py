"""Changes to the dice before the evaluation: the ice axe, Fickle snow, Turning wind."""

from __future__ import annotations

from htpy import Element, Node, div, label, li, ol, span
from htpy import b as bold

from app.coach import advised
from app.games import Table
from app.panel import Rows, pick, tile, tiles
from app.pieces import picture
from app.text import Translator
from app.yeti import words
from app.yeti.flow import BACK, halves
from app.yeti.frame import aside, consequences, if_it_ended_now, outcome
from app.yeti.outlook import outlook
from app.yeti.pieces import die, gear, sky
from game.yeti import Back, Reroll, State
from game.yeti.components import SNOW


def prepare(table: Table) -> Rows:
    tr, state = table.tr, table.state
    who = table.players[state.seat]
    action, ready = _action(tr, state, table.picked)
    return Rows(
        look=who.look,
        title=tr("{name}, all dice are aside", name=who.name),
        why=tr("Change something first, or evaluate."),
        well=aside(tr, state),
        stage=_stage(table),
        follows=if_it_ended_now(tr, state, outlook(state, table.picked)),
        action=action,
        ready=ready,
    )


def _stage(table: Table) -> Element:
    tr, state, picked = table.tr, table.state, table.picked
    legal = state.moves()
    turning = picked.startswith(BACK)
    options = []
    if Reroll("E4") in legal:
        options.append(_option(table, "reroll:E4", gear("E4", "pic"), tr("Re-roll one Snow")))
    if Reroll("weather") in legal:
        options.append(_option(table, "reroll:weather", sky("1+", "pic art"), tr("Re-roll all Snow")))
    if any(isinstance(move, Back) for move in legal):
        options.append(
            _option(table, BACK, sky("6+", "pic art"), tr("Go back 2, turn a die"), chosen=turning)
        )
    options.append(_option(table, "evaluate", picture("i-check", "pic i"), tr("Leave it so")))
    return div(".stage")[tiles(tr("Before the evaluation"), options), _below(table, turning)]


def _option(table: Table, token: str, image: Node, text: str, chosen: bool | None = None) -> Element:
    chosen = table.picked == token if chosen is None else chosen
    return tile(
        pick(table, token, chosen=chosen),
        image,
        bold[text],
        chosen=chosen,
        class_="opt",
        advised=advised(table, token),
    )


def _below(table: Table, turning: bool) -> Node:
    tr, state, picked = table.tr, table.state, table.picked
    if turning:
        old, new = halves(picked)
        return [
            _faces(
                table, tr("Turn"), "from", old, [letter for letter in words.FACES if letter in state.kept]
            ),
            _faces(table, tr("into"), "into", new, [letter for letter in words.FACES if letter != old]),
            outcome(
                tr("With {old} turned to {new}", old=words.face(tr, old), new=words.face(tr, new)),
                consequences(tr, state.levels[state.seat], outlook(state, picked), outlook(state)),
            )
            if old and new
            else None,
        ]
    if picked.startswith("reroll:"):
        again = 1 if picked == "reroll:E4" else state.kept.count(SNOW)
        return outcome(
            tr.n(
                "{count} Snow die is rolled again. What it shows then, counts.",
                "{count} Snow dice are rolled again. What they show then, counts.",
                again,
            )
        )
    return outcome(
        tr("The dice stay as they are"),
        consequences(tr, state.levels[state.seat], outlook(state), outlook(state)),
    )


def _faces(table: Table, heading: str, half: str, chosen: str, possible: list[str]) -> Element:
    return div(".frow", role="radiogroup", aria_label=heading)[
        span(".label", aria_hidden="true")[heading],
        ol[(li[_face(table, letter, half, letter == chosen, letter in possible)] for letter in words.FACES)],
    ]


def _face(table: Table, letter: str, half: str, chosen: bool, possible: bool) -> Element:
    if not possible:
        return span(".fb.off", aria_hidden="true")[die(letter)]
    name = words.face(table.tr, letter)
    return label(class_=["fb", {"lit": chosen}], title=name)[
        pick(table, f"{half}:{letter}", chosen=chosen, group=half, name=name), die(letter)
    ]


def _action(tr: Translator, state: State, picked: str) -> tuple[str, bool]:
    if picked == "reroll:E4":
        return tr("Re-roll one Snow"), True
    if picked == "reroll:weather":
        snow = state.kept.count(SNOW)
        return tr.n("Re-roll {count} Snow", "Re-roll {count} Snow", snow), True
    if picked.startswith(BACK):
        old, new = halves(picked)
        if not (old and new):
            return tr("Choose a die and a face"), False
        return (
            tr(
                "Back to {points}, {old} to {new}",
                points=state.points[state.seat] - 2,
                old=words.face(tr, old),
                new=words.face(tr, new),
            ),
            True,
        )
    return tr("Evaluate"), True
