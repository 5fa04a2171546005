"""The hand-over: the table is covered until the device is with whoever chooses in secret next."""

from __future__ import annotations

from htpy import Element, Node, div, h2, li, main, ol, p, section, span

from app.games import Place, Table
from app.markup import act, art, badge, bar, icon
from app.screens import screen
from app.text import Translator


def handover(tr: Translator, table: Table, place: Place, menu: Node) -> Element:
    """Who is next, who has chosen already, and the way on; nothing of what lies on the table."""
    match = table.match
    seat = match.state.turn.seat  # type: ignore[union-attr]
    assert seat is not None
    chosen = [match.states[index].turn.seat for index in match.hidden]  # type: ignore[union-attr]
    who = table.players[seat]
    order = range(seat - len(chosen), seat - len(chosen) + match.seats)
    return screen(
        "handover",
        bar(tr, place.title, place.subtitle, place.mark, table.away),
        main(".cover")[
            section("#handover.ov", aria_labelledby="handover-title")[
                div(".fan", aria_hidden="true")[(art("card-back") for _ in range(3))],
                badge(who.look, class_="huge"),
                h2("#handover-title")[tr("Pass the device to {name}", name=who.name)],
                p[
                    tr("What has been picked stays face down until its turn comes.")
                    if chosen
                    else tr("Everyone picks a card in secret. The others look away.")
                ],
                ol(".who", aria_label=tr("Who has picked"))[
                    (_standing(tr, table, one % match.seats, seat, chosen) for one in order)
                ],
                act(
                    tr("I am {name}: show my cards", name=who.name),
                    "play",
                    primary=True,
                    id="play",
                ),
                None
                if table.stuck
                else act(_back(tr, table, chosen), "undo", ghost=True, id="undo", key="u"),
            ]
        ],
        menu,
    )


def _standing(tr: Translator, table: Table, seat: int, asked: int, chosen: list[int | None]) -> Element:
    who = table.players[seat]
    if seat == asked:
        sign, text = "eye", tr.p("choosing", "now")
    elif seat in chosen:
        sign, text = "check", tr("picked")
    else:
        sign, text = "clock", tr("waits")
    return li(class_="now" if seat == asked else None)[
        badge(who.look), span(".vh")[who.name], icon(sign), span[text]
    ]


def _back(tr: Translator, table: Table, chosen: list[int | None]) -> str:
    """What the way back takes back."""
    last = chosen[-1] if chosen else None
    if last is None:
        return tr("Take back the last move")
    return tr("Back: {name} picks again", name=table.players[last].name)
