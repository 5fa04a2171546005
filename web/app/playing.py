"""A match at the table: whose turn it is to do what, bots and the coach included.

A `Playing` goes on by messages of the page (`ACTIONS`), by its clock, and, while `thinking` says that a bot
or the coach is at work, by `think`. Nothing here knows the rules of a game or how its table looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from app.coach import FIRST, SLICE, Coach, askable, sentence
from app.games import GameViews, Phase, Player, Sentence, Table, views
from app.practice import undone
from app.visit import Message, Visit
from game.contract import Chance, Decision, IllegalMove, Over, State, UnreadableMove

if TYPE_CHECKING:
    from app.fairness import Fairness
    from app.opponents import Opponents
    from app.review import Review
    from game.bots import Thought
    from game.dealer import Dealer
    from game.match import Match

FORCED_PAUSE: Final = 1200
"""Milliseconds that the one legal move is shown before it is played."""
BEFORE_TURN: Final = 1200
"""Milliseconds at the normal pace before a bot's turn, in which one sees what the last turn brought."""
THINKING: Final = 500
"""Milliseconds that a bot is seen thinking at least: what it thinks about can be looked at."""
CHOSEN: Final = 900
"""Milliseconds that the choice of a bot is shown before it is played."""
ROUND: Final = 4000
"""Milliseconds for what waits for people, where only bots play."""
PACE: Final = {"slow": 2.0, "normal": 1.0, "instant": 0.0}
LONGEST_TOKEN: Final = 64


class Playing:
    """A match, who plays it, and what the table is doing.

    :param store: keeps the match after each ply.
    :param replaced: moves, by index, that were made for bots which could not, and why.
    :param key: where the page keeps its record.
    :param extra: what else stands in its record: `id`, `title`, `begun`.
    :param vouched: whether its seed was there from the start, so that it answers for all dice.
    :param reading: whether another tab plays it: it is only looked at here.
    """

    def __init__(
        self,
        visit: Visit,
        match: Match,
        players: tuple[Player, ...],
        dealer: Dealer,
        store: Callable[[Playing], None],
        *,
        practice: bool = False,
        replaced: Mapping[int, str] | None = None,
        key: str = "",
        extra: Mapping[str, Any] | None = None,
        vouched: bool = True,
        reading: bool = False,
    ) -> None:
        self.visit = visit
        self.match = match
        self.players = players
        self.dealer = dealer
        self.practice = practice
        """Whether nothing is at stake: undo knows no limits."""
        self.replaced = {ply: why for ply, why in (replaced or {}).items() if ply < len(match.moves)}
        self.key = key
        self.extra = dict(extra or {})
        self.vouched = vouched
        self.reading = reading
        self.log: tuple[tuple[Sentence, ...], ...] = ()
        """The sentences of each ply."""
        self.phase: Phase = "over"
        self.picked = ""
        self.coach: Coach | None = None
        """Thinks about the decision under way, if anybody wants to know."""
        self.paused = False
        """Whether bots go on only when somebody wants it."""
        self._store = store
        self._review: Review | None = None
        self._fair: tuple[Match, Fairness] | None = None
        self._opponents: Opponents | None = None
        self._thought: Thought | None = None
        """What the bot that is asked has come to."""
        self._due = False
        """Whether a bot has been seen thinking for long enough."""
        self._wait: int | None = 0
        """Milliseconds until the table goes on by itself; 0 or None: it does not."""
        self._asked: int | None = None
        """Who was asked last."""
        self._skipped: int | None = None
        """The bot's seat from which on nobody wants to watch."""
        self.tell_again()

    # -- what there is to see ------------------------------------------------------------------------------

    @property
    def views(self) -> GameViews:
        """The face of its game."""
        return views(self.match.game.name)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if not player.bot]

    @property
    def by_link(self) -> bool:
        """Whether the others play on devices of their own."""
        return False

    @property
    def away(self) -> bool:
        """Whether the match goes on elsewhere, and nothing can be done here."""
        return False

    @property
    def watched(self) -> bool:
        """Whether a bot acts and the table goes on by itself, with people looking on."""
        if self.phase in ("over", "choose", "handover"):
            return False
        return self._bot and self._wait is not None

    @property
    def review(self) -> Review:
        """The match as it is looked back at."""
        if self._review is None or self._review.source is not self.match:
            from app.review import Review  # only now: who plays needs none of it

            self._review = Review(self.match)
        return self._review

    def table(self) -> Table:
        """All that a view may show of it."""
        turn = self.match.state.turn
        people = self.people
        viewer = people[0] if len(people) == 1 else None
        asked = self.visit.screen == "table" and self.phase in ("choose", "forced")
        if len(people) > 1 and isinstance(turn, Decision) and asked:
            viewer = turn.seat if turn.seat in people else None
        return Table(
            self.visit.tr,
            self.match,
            self.players,
            self.phase,
            self.picked,
            self.log,
            self.undo_stop(),
            viewer,
            self.visit.look.coach,
            self.coach.advice if self.coach else None,
            self.watched,
            self.paused,
            away=self.visit.away,
            fair=self.fairness,
            word=str(self.extra.get("word", "")),
        )

    @property
    def fairness(self) -> Fairness | None:
        """What may be known by now of where its dice come from, if its seed answers for them."""
        if self.practice or not self.vouched or not self.key or "word" in self.extra:
            return None
        if self._fair is None or self._fair[0] is not self.match:
            from app.fairness import fairness  # home needs none of it

            self._fair = (self.match, fairness(self.match, self.dealer))
        return self._fair[1]

    def undo_stop(self) -> str:
        """Why there is no undo, in words; empty if there is."""
        tr, match, stop = self.visit.tr, self.match, self.match.undo_stop
        if self.practice:
            free = undone(match, self.players) is not match
            return "" if free else tr("There is nothing to take back yet.")
        if stop is None:
            secret = self.phase == "choose" and self._is_secret and len(match.moves) - 1 in match.hidden
            if secret:
                return tr("What another player has picked stays face down.")
            back = match.undo().state.turn
            bots = isinstance(back, Decision) and self.players[back.seat].bot
            return tr("Another player has decided since.") if bots else ""
        return {
            "chance": tr("What was rolled or drawn stays as it is."),
            "secret": tr("What everyone has seen cannot be taken back."),
            "player": tr("Another player has decided since."),
            "start": tr("There is nothing to take back yet."),
        }[stop.kind]

    def tell_again(self) -> None:
        """The log anew: after a reload, or in another language."""
        self.log = tuple(self._told(self.match, ply) for ply in range(len(self.match.moves)))

    def _told(self, match: Match, ply: int) -> tuple[Sentence, ...]:
        """What a ply brought about, in words."""
        before, after = match.states[ply : ply + 2]
        told = tuple(self.views.sentences(self.visit.tr, self.players, before, match.moves[ply], after))
        if ply not in self.replaced or not isinstance(before.turn, Decision):
            return told
        from app.opponents import excuse  # a bot has played, so it is there already

        return (*told, excuse(self.visit.tr, self.players, before.turn.seat, self.replaced[ply]))

    # -- how it goes on ------------------------------------------------------------------------------------

    def settle(self, news: bool = True, private: bool = False, asked: bool = False) -> None:
        """Go on to where somebody is asked or something is shown; chance that waits for nobody is dealt.

        `news`: what the last ply brought has not been shown yet. `private`: whoever is asked has said that
        nobody else is looking. `asked`: somebody has asked for what chance decides.
        """
        self.visit.wait(None)
        self._thought, self._due = None, False
        while True:
            state, turn = self.match.state, self.match.state.turn
            self._watch_again(turn)
            pause = self._interlude(state) if news else 0
            if pause != 0:
                self._stop("event", wait=pause)
            elif self.away:
                self._stop("away")
            elif isinstance(turn, Over):
                self._stop("over")
            elif isinstance(turn, Chance):
                before, air = self._before_turn(state), self._air(state)
                if not asked and before != 0:
                    self._stop("ready", wait=before or 0)
                elif air:
                    self._stop("air", wait=air)
                else:
                    self._ply(self.dealer.deal(state))
                    news, asked = True, False
                    continue
            elif self._bot:
                moves = state.moves()
                if len(moves) > 1:
                    self._consider(state, turn.seat)
                    self._stop("thinks", self.views.preselect(state), self._paced(THINKING))
                    self._due = not self._wait
                elif self._paced(CHOSEN):
                    self._stop("forced", str(moves[0]), self._paced(CHOSEN))
                else:
                    self._ply(moves[0])
                    news, asked = True, False
                    continue
            elif self._is_secret and not private and len(self.people) > 1:
                self._stop("handover")
            elif len(moves := state.moves()) == 1 and self.views.goes_by_itself(state):
                self._stop("forced", str(moves[0]), FORCED_PAUSE)
            else:
                self._stop("choose", self.views.preselect(state))
            return

    def save(self) -> None:
        """Have it kept as it is now."""
        self._store(self)

    def _ply(self, move: Any, replaced: str = "") -> None:
        """One move or outcome takes effect; illegal ones raise.

        `replaced`: why a bot's move is not its own.
        """
        ply, played = len(self.match.moves), self.match.play(move)
        if replaced:
            self.replaced[ply] = replaced
        told = self._told(played, ply)
        self.visit.sound(*self.views.sounds(self.match.state, played.moves[-1], played.state))
        if played.is_over:
            self.visit.sound("win")
        self.match = played
        self.log = (*self.log, told)
        self.visit.at += 1
        self.visit.say(*(sentence.text for sentence in told))

    def _moved(self, asked: bool = False) -> None:
        """After a ply, or when somebody has asked for one of chance: on to the next stop, and store."""
        self.settle(news=not asked, asked=asked)
        self.save()
        self.visit.focus(self._heir)

    def _stop(self, phase: Phase, picked: str = "", wait: int | None = 0) -> None:
        """Here the table stops; after so many milliseconds it goes on by itself."""
        self._call(phase)
        self.phase, self.picked, self._wait = phase, picked, wait
        if wait and not (self.paused and self.watched):
            self.visit.wait(wait)

    def _call(self, phase: Phase) -> None:
        """Whoever is asked after somebody else is called by a bell."""
        seat = getattr(self.match.state.turn, "seat", None)
        if seat is None or seat == self._asked:
            return
        if self._asked is not None and phase in ("ready", "choose", "handover"):
            self.visit.sound("turn")
        self._asked = seat

    @property
    def _heir(self) -> str:
        """What gets the focus of a button that is gone: the next primary one, but not the one that uncovers
        the table, lest a key that is held down does it."""
        return "handover-title" if self.phase == "handover" else "play"

    @property
    def _is_secret(self) -> bool:
        """Whether what is chosen now is nobody else's business."""
        turn = self.match.state.turn
        return isinstance(turn, Decision) and turn.kind in self.match.game.secret

    # -- how long what is shown ----------------------------------------------------------------------------

    def _paced(self, time: int) -> int:
        """Milliseconds that something of a bot is shown, at the pace that is wanted."""
        if self._skipped is not None:
            return 0
        return time if self.paused else round(time * PACE[self.visit.look.pace])

    def _interlude(self, state: State) -> int | None:
        """How long what just happened is shown; None: until somebody goes on."""
        pause = self.views.interlude(state)
        if pause is None:
            return None if self.people else self._paced(ROUND)
        return self._paced(pause) if self._bot else pause

    def _before_turn(self, state: State) -> int | None:
        """How long chance waits for whoever asks for it; None: until somebody does."""
        if not self.views.chance_waits(state):
            return 0
        return self._paced(BEFORE_TURN) if self._bot else None

    def _air(self, state: State) -> int:
        """How long dice are in the air."""
        motion = self.visit.look.motion
        if motion == "off" or (self._bot and not self._paced(1)):
            return 0
        return self.views.chance_pause(state) * (2 if motion == "slow" else 1)

    # -- who thinks ----------------------------------------------------------------------------------------

    @property
    def thinking(self) -> bool:
        """Whether a bot or the coach has to think."""
        return self._considering or (self.coach is not None and self.coach.advice is None)

    def think(self) -> bool:
        """Let them, for a moment; whether there is something to show then."""
        if self._considering and self._opponents:
            self._thought = self._opponents.work()
            if self._thought and self._due:
                self._decide()
                return True
        elif self.coach and not self.coach.advice:
            self._consult(self.coach, SLICE)
            return self.coach.advice is not None
        return False

    @property
    def _bot(self) -> bool:
        """Whether the seat that acts is a bot's."""
        turn = self.match.state.turn
        if not isinstance(turn, Chance | Decision) or turn.seat is None:
            return False
        return bool(self.players[turn.seat].bot)

    @property
    def _considering(self) -> bool:
        return self.phase == "thinks" and self._thought is None

    def _consider(self, state: State, seat: int) -> None:
        """A bot begins to think."""
        if self._opponents is None:
            from app.opponents import Opponents  # bots come with tables: not before one plays

            self._opponents = Opponents(self.match.game.name, self.players)
        self._opponents.consider(state, seat)

    def _decide(self) -> None:
        """What a bot has come to is shown, or takes effect at once if nobody may see it or wants to."""
        assert self._thought
        if self._paced(CHOSEN) and not self._is_secret:
            self.visit.at += 1
            self._stop("chosen", str(self._thought.move), self._paced(CHOSEN))
        else:
            self._carry_out()

    def _carry_out(self) -> None:
        """What a bot has come to takes effect."""
        assert self._thought
        self._ply(self._thought.move, self._thought.replaced)
        self._moved()

    def _watch_again(self, turn: Decision | Chance | Over) -> None:
        """What was skipped is over when a person is asked; among bots, when the next one acts."""
        seat = -1 if isinstance(turn, Over) else turn.seat
        same = self._bot and (self.people or seat == self._skipped)
        if seat is not None and not same:
            self._skipped = None

    # -- the coach -----------------------------------------------------------------------------------------

    def attend(self) -> None:
        """Before the page is answered: what the coach thought about may be past, and it may be wanted."""
        at_choice = self.visit.screen == "table" and self.phase == "choose"
        if self.coach and (self.coach.at != self.visit.at or not at_choice):
            self.coach = None
        if at_choice and self.visit.look.coach == "always" and not self.coach and askable(self.table()):
            self.coach = self._new_coach()

    def _new_coach(self) -> Coach:
        return Coach(self.visit.at, self.views.advise(self.table().state))

    def _consult(self, coach: Coach, seconds: float) -> None:
        """The coach thinks for a moment; what it finds on request is read out, unless it is secret."""
        table = self.table()
        coach.think(seconds)
        if coach.advice and table.coach == "ask" and not self._is_secret:
            self.visit.say(sentence(self.visit.tr, coach.advice.counsel(table)))

    # -- what the page may ask for at the table ------------------------------------------------------------

    def act(self, do: str, message: Message) -> None:
        """One of `ACTIONS`."""
        ACTIONS[do](self, message)

    def _coach(self, _: Message) -> None:
        """Somebody asks for advice on the decision under way."""
        if self.visit.look.coach == "ask" and not self.coach and askable(self.table()):
            self.coach = self._new_coach()
            self._consult(self.coach, FIRST)

    def _pick(self, message: Message) -> None:
        token = message.get("token")
        if self.phase == "choose" and isinstance(token, str) and len(token) <= LONGEST_TOKEN:
            self.picked = self.views.pick(self.match.state, self.picked, token)

    def _tell(self, _: Message) -> None:
        """Say what is picked, to whoever asks: a secret is never said unasked."""
        if self.phase != "choose":
            return
        tr = self.visit.tr
        move = next((move for move in self.match.state.moves() if str(move) == self.picked), None)
        if move is None:
            self.visit.say(tr("Nothing is picked yet."))
        else:
            self.visit.say(self.views.choice(self.table(), move)[1])

    def _play(self, message: Message) -> None:
        """The primary button: play what is picked, or go on."""
        if self.phase != "choose":
            self._continue(message)
            return
        token = message.get("token", self.picked)
        try:
            self._ply(token if isinstance(token, str) else "")
        except (IllegalMove, UnreadableMove):
            self.visit.say(self.visit.tr("That is not possible here."))
            return
        self._moved()

    def _continue(self, _: Message) -> None:
        """Go on from what is shown: by the page's clock, or because somebody was faster."""
        match self.phase:
            case "over":
                self.visit.go("result")
            case "event" | "handover":
                self.visit.at += 1
                self.settle(news=False, private=self.phase == "handover")
                self.visit.focus(self._heir)
            case "ready":
                self.visit.at += 1
                self._moved(asked=True)
            case "thinks":
                self._due = True
                if self._thought:
                    self._decide()
            case "chosen":
                self._carry_out()
            case "forced" | "air":
                state = self.match.state
                self._ply(state.moves()[0] if self.phase == "forced" else self.dealer.deal(state))
                self._moved()

    def _skip(self, message: Message) -> None:
        """Nobody wants to watch: bots play at once until a person is asked, or the next bot where all are."""
        if self.watched:
            self.paused = False
            self._skipped = getattr(self.match.state.turn, "seat", None)
            self._continue(message)

    def _pause(self, _: Message) -> None:
        """Bots go on only when somebody wants it."""
        if self.watched:
            self.paused = True
            self.visit.at += 1

    def _unpause(self, _: Message) -> None:
        """Bots go on by themselves again."""
        if self.paused:
            self.paused = False
            self.visit.at += 1
            if self._wait:
                self.visit.wait(self._wait)

    def halt(self, wanted: bool) -> None:
        """Bots wait from now on, or go on, whoever is asked at the moment."""
        if wanted:
            self.paused = True
            self.visit.at += 1
        else:
            self._unpause({})

    def _undo(self, _: Message) -> None:
        """Back to the last choice, with what was chosen picked again."""
        if stop := self.undo_stop():
            self.visit.say(stop)
            return
        taken = undone(self.match, self.players) if self.practice else self.match.undo()
        plies = len(taken.moves)
        move = self.match.moves[plies]
        self._take_back(taken)
        self.log = self.log[:plies]
        self.replaced = {ply: why for ply, why in self.replaced.items() if ply < plies}
        self.visit.at += 1
        self.settle(news=False)
        if self.phase == "choose":
            self.picked = str(move)
        self.visit.say(self.visit.tr("Taken back."))
        self.save()
        self.visit.focus(self._heir)

    def _take_back(self, taken: Match) -> None:
        self.match = taken


ACTIONS: Final[Mapping[str, Callable[[Playing, Message], None]]] = {
    "pick": Playing._pick,
    "tell": Playing._tell,
    "play": Playing._play,
    "continue": Playing._continue,
    "skip": Playing._skip,
    "pause": Playing._pause,
    "unpause": Playing._unpause,
    "undo": Playing._undo,
    "coach": Playing._coach,
}
"""Every `do` that is meant for the table."""
