"""Replay: a match move by move, what was possible at each, and what it did to the chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from htpy import (
    Element,
    Node,
    b,
    button,
    div,
    fragment,
    h2,
    input,
    label,
    li,
    main,
    ol,
    p,
    progress,
    section,
    span,
)
from markupsafe import Markup

from app import timeline
from app.games import GameViews, Table
from app.markup import act, badge, bar, icon, icon_act, notice
from app.phrases import percent
from app.practice import mark as practice_mark
from app.review import COSTLY, Review
from app.screens import screen
from app.text import Translator
from game.analysis import Analysis, Step
from game.contract import Decision, Over

SHOWN = 4
"""Choices in the list, at most: the best ones, and the one that was made."""


@dataclass(frozen=True, slots=True)
class Replay:
    """Everything that the screen shows."""

    review: Review
    table: Table
    """Of the whole match, with its log."""
    face: GameViews
    practice: bool = False
    """Whether it is the practice match."""
    sure: bool = False
    """Whether giving up another practice match is being asked about."""
    watched: str = ""
    """Where the record is kept that another tab plays, while this one looks on."""

    @property
    def tr(self) -> Translator:
        return self.table.tr

    def there(self) -> Table:
        """The table at the place that is looked at."""
        review, state = self.review, self.review.state()
        match = review.match.back_to(review.place)
        decided = isinstance(state.turn, Decision) and review.place < review.last
        return replace(
            self.table,
            match=match,
            phase="over" if isinstance(state.turn, Over) else "choose",
            picked=str(review.match.moves[review.place]) if decided else "",
            log=self.table.log[: review.place],
            viewer=None,
            open=review.open,
        )


def regions(replay: Replay) -> Mapping[str, Element]:
    """The parts of the screen by element id."""
    return {
        "past": replay.face.scene(replay.there()),
        "move": move(replay),
        "steps": steps(replay),
        "line": line(replay),
        "working": working(replay.tr, replay.review),
        "cursor": cursor(replay),
    }


def layout(replay: Replay, parts: Mapping[str, Node]) -> Element:
    """How the regions lie: the table, beside it the move, below both the timeline."""
    tr, match = replay.tr, replay.review.match
    face, end = replay.face, replay.table
    title = face.breakdown(end).headline if match.is_over else face.place(end).subtitle
    back = (
        act(tr("Result"), "result", ghost=True, before="chart", id="back")
        if match.is_over
        else act(tr("Take it over"), "take", before="hand", id="take", key=replay.watched)
        if replay.watched
        else act(tr("Back to the match"), "resume", ghost=True, before="left", id="back")
    )
    marks = [
        replay.practice and practice_mark(tr),
        bool(replay.watched)
        and span(".tag.watched", title=tr("Another tab plays this match; here it is only looked at."))[
            icon("tabs"), span[tr("Looking on")]
        ],
    ]
    return screen(
        "replay",
        bar(tr, tr("Replay"), title, [*marks, back], replay.table.away),
        main(class_=f"table rv {match.game.name}")[
            parts["past"],
            parts["move"],
            section(".tl.paper", aria_labelledby="line-title")[
                parts["steps"], div(".lined")[parts["line"], parts["working"], parts["cursor"]]
            ],
        ],
        parts["tips"],
        parts["menu"],
    )


# -- the move ------------------------------------------------------------------------------------------------


def move(replay: Replay) -> Element:
    """The region `move`: what was played, what else was possible, and the way to play on."""
    review, table = replay.review, replay.there()
    turn = review.state().turn
    seat = None if isinstance(turn, Over) else turn.seat
    return section("#move.dec.paper", aria_labelledby="move-title")[
        div(".stat")[
            badge(table.players[seat].look) if seat is not None else icon("dice", class_="i big"),
            div[h2("#move-title")[number(replay)], span(".label")[replay.face.place(table).subtitle]],
        ],
        div(".told")[(p[sentence] for sentence in said(replay))],
        replay.face.given(table) if isinstance(turn, Decision) else None,
        judged(replay),
        _actions(replay),
    ]


def number(replay: Replay) -> str:
    """Where one is, in words."""
    review = replay.review
    if review.place == review.last:
        return replay.tr("The end") if review.open else replay.tr("Now")
    return replay.tr("Move {number} of {all}", number=review.place + 1, all=review.last)


def spoken(replay: Replay) -> str:
    """Where one is and what was played there, for those who listen."""
    return " ".join([f"{number(replay)}:", *map(plain, said(replay))])


def said(replay: Replay) -> list[str]:
    """What the move brought about, as in the log."""
    review = replay.review
    if review.place == review.last:
        return [sentence.text for sentence in replay.table.log[review.last - 1][-1:]] if review.last else []
    told = [sentence.text for sentence in replay.table.log[review.place]]
    turn = review.state().turn
    if told or not review.open or not isinstance(turn, Decision):
        return told
    _, choice = replay.face.choice(replay.there(), review.match.moves[review.place])
    return [replay.tr("{name}: {choice}.", name=replay.table.players[turn.seat].name, choice=choice)]


def judged(replay: Replay) -> Node:
    """What was possible and what it was worth, or what chance did."""
    tr, review = replay.tr, replay.review
    if review.place == review.last or not review.open:
        return None
    step = review.step
    if step is None:
        return p(".label")[tr("What each choice was worth is being worked out …")]
    if step.choices:
        return div(".possible")[
            h2(".h")[tr("What was possible")],
            ol(".alts")[(_choice(replay, step, *each) for each in _shown(step))],
            p(".tell2.prose")[verdict(replay, step)],
        ]
    return div(".possible")[p(".tell2.prose")[verdict(replay, step)], chances(replay, step)]


def _shown(step: Step) -> list[tuple[int, str]]:
    """The places of the choices shown, with how each is marked."""
    made = next(place for place, (move, _) in enumerate(step.choices) if move == step.move)
    best = list(range(min(SHOWN, len(step.choices))))
    places = best if made < SHOWN else [*best[:-1], made]
    return [(place, "played" if place == made else "") for place in places]


def _choice(replay: Replay, step: Step, place: int, mark: str) -> Element:
    tr = replay.tr
    move, chance = step.choices[place]
    sign, name = replay.face.choice(replay.there(), move)
    best, cost = step.choices[0][1], step.choices[0][1] - chance
    return li(class_=["alt", mark])[
        span(".dice", aria_hidden="true")[sign],
        b(".ttl")[name],
        span(".vv")[b(".num")[percent(tr, chance, 1)], span(".label")[tr("to win")]],
        span(".cost2")[
            chance == best and span(".tag.good")[icon("check"), span[tr("best found")]],
            mark and span(".tag")[icon("hand"), span[tr("played")]],
            cost > 0
            and span[
                tr("cost {cost}", cost=percent(tr, cost, 1))
                if mark
                else tr("would cost {cost}", cost=percent(tr, cost, 1))
            ],
        ],
    ]


def verdict(replay: Replay, step: Step) -> str:
    """The move in one sentence."""
    tr, table = replay.tr, replay.table
    if step.seat is None:
        return tr("Chance sets the table.")
    name = table.players[step.seat].name
    if step.decided:
        if not step.choices:
            return tr("There was no other choice.")
        if not step.cost:
            return tr("{name} made the best choice found.", name=name)
        _, best = replay.face.choice(replay.there(), step.choices[0][0])
        cost = percent(tr, step.cost, 1)
        if step.cost < COSTLY:
            return tr("Nearly as good as “{best}”: it cost {name} {cost}.", best=best, name=name, cost=cost)
        return tr(
            "A costly choice: with “{best}” {name} would win {cost} more often.",
            best=best,
            name=name,
            cost=cost,
        )
    luck = percent(tr, abs(step.luck), 1)
    if step.luck > 0:
        return tr("Good luck for {name}: {luck} better than on average.", name=name, luck=luck)
    if step.luck < 0:
        return tr("Bad luck for {name}: {luck} worse than on average.", name=name, luck=luck)
    return tr("No luck either way.")


def chances(replay: Replay, step: Step) -> Element:
    """Everybody's chance before the move, and what it did."""
    tr, table = replay.tr, replay.table
    return ol(".odds2", aria_label=tr("Chances to win"))[
        (
            li[
                badge(who.look),
                span[who.name],
                b(".num")[percent(tr, step.before[seat])],
                span(".label")[timeline.difference(tr, step.change[seat], 1)],
            ]
            for seat, who in enumerate(table.players)
        )
    ]


def _actions(replay: Replay) -> Node:
    tr, review = replay.tr, replay.review
    dear = bool(review.dear)
    over = isinstance(review.state().turn, Over)
    return [
        replay.sure
        and notice(
            tr("A practice match is under way."),
            tr("Playing on from here ends it."),
            kind="bad",
            icon_name="warn",
        ),
        div(".ra2")[
            act(
                tr("Costly"),
                "costly",
                before="left",
                id="dearer-before",
                disabled=not dear,
                by=-1,
                label=tr("Previous costly decision"),
            ),
            act(
                tr("Costly"),
                "costly",
                after="right",
                id="dearer-next",
                disabled=not dear,
                by=1,
                key="m",
                label=tr("Next costly decision"),
            ),
            act(
                tr("End it and play on from here") if replay.sure else tr("Play on from here"),
                "practise",
                primary=True,
                before="play",
                id="practise",
                disabled=over,
                sure="yes" if replay.sure else "no",
            ),
        ],
    ]


# -- the timeline --------------------------------------------------------------------------------------------


def steps(replay: Replay) -> Element:
    """The region `steps`: the slider and the buttons beside it."""
    tr, review = replay.tr, replay.review
    return div("#steps.ctl")[
        label[
            span(".vh")[tr("Move")],
            input(
                "#place.rng",
                type="range",
                min=0,
                max=review.last,
                value=review.place,
                data_do="seek",
                aria_valuetext=spoken(replay),
            ),
        ],
        div(".keys", role="group", aria_label=tr("Steps"))[
            icon_act("first", tr("To the start"), "seek", class_="", id="to-start", value=0, key="home"),
            _stepper("left", tr("One move back"), -1, "arrowleft"),
            icon_act(
                "pause" if review.running else "play",
                tr("Pause") if review.running else tr("Let it run"),
                "run",
                class_="",
                id="run",
                key="p",
            ),
            _stepper("right", tr("One move on"), 1, "arrowright"),
            icon_act("last", tr("To the end"), "seek", class_="", id="to-end", value=review.last, key="end"),
        ],
        p(".label.kh")[_keys(tr)],
        button(
            type="button", class_="vh", data_do="turn", data_by=-1, data_key="shift+arrowleft", tabindex="-1"
        )[tr("One turn back")],
        button(
            type="button", class_="vh", data_do="turn", data_by=1, data_key="shift+arrowright", tabindex="-1"
        )[tr("One turn on")],
    ]


def _stepper(name: str, label: str, by: int, key: str) -> Element:
    return icon_act(name, label, "step", class_="", id=f"step-{name}", by=by, key=key, repeat="")


def _keys(tr: Translator) -> Iterator[Node]:
    for caps, text in (
        (("←", "→"), tr("one move")),
        (("⇧ ←", "⇧ →"), tr("one turn")),
        (("M",), tr("next costly decision")),
    ):
        yield span(".kh1")[(span(".kbd")[cap] for cap in caps), span[text]]


def line(replay: Replay) -> Element:
    """The region `line`: the chances to win over the whole match."""
    tr, review = replay.tr, replay.review
    if not review.open:
        return div("#line")[
            h2("#line-title.h")[tr("Move by move")],
            p(".label")[tr("Who was ahead is shown when the match is over.")],
        ]
    return div("#line")[
        div(".tlh")[
            h2("#line-title.h")[tr("Who wins?")],
            span(".label")[
                tr(
                    "Chances, move by move. Badges above: decisions that cost more than {cost}.",
                    cost=percent(tr, COSTLY),
                )
            ],
        ],
        _chances(replay, review.analysis) if review.analysis else None,
    ]


def _chances(replay: Replay, found: Analysis) -> Markup:
    """The chart of the chances: hundreds of pieces that stay while one moves through the match."""
    tr, review, players = replay.tr, replay.review, replay.table.players
    key = (tr.language, players)
    if key not in review.charts:
        dear = [step.ply for step in review.dear]
        review.charts[key] = Markup(fragment[timeline.chances(tr, players, found, dear)])
    return review.charts[key]


def cursor(replay: Replay) -> Element:
    """The region `cursor`: where one is, over the chart."""
    review = replay.review
    return div("#cursor", aria_hidden="true")[
        timeline.cursor(review.last, review.place) if review.analysis else None
    ]


def working(tr: Translator, review: Review) -> Element:
    """The region `working`: how far the analysis is; nothing once it is there."""
    if not review.busy:
        return div("#working")
    done = int(review.done * 100)
    return div("#working.working")[
        p(".label")[tr("Every decision is being looked at: {done}", done=percent(tr, done / 100))],
        progress(max=100, value=done, aria_label=tr("Looking at every decision")),
    ]


def plain(text: str) -> str:
    """A sentence without its markup."""
    return text.striptags() if isinstance(text, Markup) else text
