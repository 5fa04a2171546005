"""The state of the page: which screen, which match, what is picked.

>>> from app.session import Session
>>> session = Session()
>>> answer = session.handle({"do": "hello", "languages": ["en"], "saved": {}})
>>> answer["at"], sorted(answer["regions"])
(1, ['app'])

`handle` answers every message, whatever stands in it; the form of messages and answers is in
`docs/architecture.md`. While `thinking` says so a bot is at work: whoever runs the session calls
`think` again and again, and passes on what it answers. Nothing here knows the rules of a game or how
its table looks: the engine and the game's views (`app.games`) do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from htpy import Element
from markupsafe import Markup

from app.coach import MODES, Coach, askable, sentence
from app.games import VIEWS, GameViews, Phase, Player, Sentence, Table, views
from app.markup import act, bar, icon_act, notice
from app.menu import MOTIONS, PACES, THEMES, Look, menu
from app.practice import Sitting, undone
from app.practice import mark as practice_mark
from app.review import Review
from app.screens import screen
from app.screens.about import about
from app.screens.handover import handover
from app.screens.home import Quick, Running, home
from app.screens.setup import PEOPLE, PERSON, Draft, players_from, seats_of, setup
from app.sealed import seal, unseal
from app.text import Translator, choose, languages, translator
from game import (
    GAMES,
    Chance,
    Dealer,
    Decision,
    IllegalMove,
    Match,
    OptionError,
    Over,
    Record,
    RecordError,
    State,
    UnreadableMove,
)
from game.record import read_json

if TYPE_CHECKING:
    from app.opponents import Opponents
    from app.screens.replay import Replay
    from game.bots import Thought

type Message = Mapping[str, Any]
type Answer = dict[str, Any]

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


class Session:
    """One page: its screen, its match and its settings. Only `handle` changes it."""

    def __init__(self, dealer: Callable[[], Dealer] = Dealer.new) -> None:
        self.at = 0
        """Goes up whenever something that counts has happened; messages with an older one are ignored."""
        self.screen = "home"
        self.tr = Translator()
        self.look = Look()
        self._system = Look()
        """What the browser wishes; only what was chosen here is stored."""
        self.language = ""
        """The language chosen here; empty: the browser's."""
        self.draft = Draft()
        self.sure = False
        """Whether giving up the match under way is being asked about."""
        self.match: Match | None = None
        self.players: tuple[Player, ...] = ()
        self.dealer = dealer()
        self.phase: Phase = "over"
        self.picked = ""
        self.log: tuple[tuple[Sentence, ...], ...] = ()
        self.coach: Coach | None = None
        """Thinks about the decision under way, if anybody wants to know."""
        self.paused = False
        """Whether bots go on only when somebody wants it."""
        self.replaced: dict[int, str] = {}
        """Moves, by index, that were made for bots which could not, and why."""
        self.unreadable = ""
        """Why the saved match could not be read; empty if it could."""
        self.practice = False
        """Whether the match at the table is the practice match."""
        self.aside: Sitting | None = None
        """The other one of the two: the match proper during practice, else the practice match."""
        self.review: Review | None = None
        """The match as it is looked back at."""
        self._opponents: Opponents | None = None
        self._thought: Thought | None = None
        """What the bot that is asked has come to."""
        self._due = False
        """Whether a bot has been seen thinking for long enough."""
        self._wait: int | None = 0
        """Milliseconds until the table goes on by itself; 0 or None: it does not."""
        self._skipped: int | None = None
        """The bot's seat from which on nobody wants to watch."""
        self._new_dealer = dealer
        self._wanted: list[object] = []
        self._sent: dict[str, str] = {}
        self._answer: Answer = {}

    def handle(self, message: object) -> Answer:
        """The answer to one message; what cannot be understood or comes too late changes nothing."""
        self._answer = {}
        if isinstance(message, Mapping):
            do = message.get("do")
            action = ACTIONS.get(do) if isinstance(do, str) else None
            if action and (do in ANYTIME or message.get("at") == self.at):
                action(self, message)
                self._coach_goes_on()
                self._answer.update(self._page())
        return {"at": self.at, **self._answer}

    @property
    def thinking(self) -> bool:
        """Whether a bot has to think, or a match is being looked back at."""
        bot = self.screen == "table" and self.phase == "thinks" and self._thought is None
        return bot or self._analysing

    def think(self) -> Answer | None:
        """Go on with that for a moment; what there is to show then, if anything."""
        if self._analysing:
            return self._analyse()
        if not self.thinking or not self._opponents:
            return None
        self._thought = self._opponents.work()
        if not self._thought or not self._due:
            return None
        self._answer = {}
        self._decide()
        self._coach_goes_on()
        self._answer.update(self._page())
        return {"at": self.at, **self._answer}

    # -- the page ------------------------------------------------------------------------------------------

    def _page(self) -> Answer:
        """What the page has to show now, as far as it does not already."""
        parts = {name: str(part) for name, part in self._parts().items()}
        if "app" in parts or self._sent.keys() != parts.keys():
            whole = parts if "app" in parts else {"app": str(self._whole(parts))}
            regions = {} if self._sent == parts else whole
        else:
            regions = {name: part for name, part in parts.items() if self._sent[name] != part}
        self._sent = parts
        return {
            "lang": self.tr.language,
            "title": self._title(),
            "theme": self.look.theme,
            "motion": self.look.motion,
            "regions": regions,
        }

    def _parts(self) -> Mapping[str, Element]:
        """The screen as regions: one for a whole screen, several where it changes piece by piece."""
        tr = self.tr
        above = menu(tr, self.look, self.screen)
        if self.screen == "table" and self.match:
            table = self._table()
            place = self._views.place(table)
            if self.practice:
                place = place._replace(mark=practice_mark(tr))
            if self.phase == "handover":
                return {"app": handover(tr, table, place, above)}
            top = bar(tr, place.title, place.subtitle, [place.mark, place.extra])
            return {"bar": top, **self._views.regions(table), "menu": above}
        if self.screen == "result" and self.match:
            from app.screens.result import regions  # only now: a match is long, and the start is short

            return {**regions(self._table(), self._views, self._looking, self.practice), "menu": above}
        if self.screen == "replay" and self.match:
            from app.screens.replay import regions as looked_at  # likewise

            return {**looked_at(self._replay()), "menu": above}
        if self.screen == "setup":
            seats = GAMES[self.draft.game].seats
            return {"app": setup(tr, self.draft, seats, above, self._under_way(), self.sure)}
        if self.screen == "about":
            return {"app": about(tr, above)}
        face = views(self.draft.game)
        quick = Quick(self.draft.game, self.draft.named(), face.options_line(tr, self.draft.options))
        return {"app": home(tr, self._running(), quick, above, self._notices())}

    def _whole(self, parts: Mapping[str, str]) -> Element:
        """The whole screen out of its regions."""
        ready = {name: Markup(part) for name, part in parts.items()}
        if self.screen == "result":
            from app.screens.result import layout

            return layout(self._table(), self._views, ready, self.practice)
        if self.screen == "replay":
            from app.screens.replay import layout as around

            return around(self._replay(), ready)
        inner = {name: part for name, part in ready.items() if name not in ("bar", "menu")}
        return screen("table", ready["bar"], self._views.layout(inner), ready["menu"])

    def _title(self) -> str:
        tr = self.tr
        if self.screen == "table":
            place = self._views.place(self._table())
            return tr("{game} · {round} · Snowline", game=place.title, round=place.subtitle)
        names = {
            "setup": tr("New match"),
            "result": tr("Result"),
            "replay": tr("Replay"),
            "about": tr("About Snowline"),
        }
        return tr("{place} · Snowline", place=names[self.screen]) if self.screen in names else "Snowline"

    def _notices(self) -> list[Element]:
        return [strip for strip in (self._damage(), self._practised()) if strip]

    def _damage(self) -> Element | None:
        tr = self.tr
        if not self.unreadable:
            return None
        close = icon_act("close", tr("Close"), "forget", id="forget")
        why = tr(
            "The saved match could not be read, so it cannot go on. It is kept as it was. {why}",
            why=self.unreadable,
        )
        return notice(tr("A match was damaged."), why, kind="bad", icon_name="warn", action=close)

    def _practised(self) -> Element | None:
        """On the home screen: the practice match that is kept beside the match."""
        tr, aside = self.tr, self.aside
        if not aside or self.practice or aside.match.is_over:
            return None
        face = views(aside.match.game.name)
        place = face.place(Table(tr, aside.match, aside.players, "over"))
        go = act(tr("Go on practising"), "practice", before="play", id="go-practice")
        where = tr("{game} · {round}", game=place.title, round=place.subtitle)
        return notice(tr("A practice match is kept."), where, icon_name="target", action=go)

    # -- the match -----------------------------------------------------------------------------------------

    @property
    def _views(self) -> GameViews:
        return views(self.match.game.name if self.match else self.draft.game)

    def _table(self) -> Table:
        assert self.match
        turn = self.match.state.turn
        people = self._people
        viewer = people[0] if len(people) == 1 else None
        if len(people) > 1 and isinstance(turn, Decision) and self._at_table("choose", "forced"):
            viewer = turn.seat if turn.seat in people else None
        return Table(
            self.tr,
            self.match,
            self.players,
            self.phase,
            self.picked,
            self.log,
            self._undo_stop(self.match),
            viewer,
            self.look.coach,
            self.coach.advice if self.coach else None,
            self.watched,
            self.paused,
        )

    @property
    def _people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if not player.bot]

    @property
    def _bot(self) -> bool:
        """Whether the seat that acts is a bot's."""
        turn = self.match.state.turn if self.match else None
        if not isinstance(turn, Chance | Decision) or turn.seat is None:
            return False
        return bool(self.players[turn.seat].bot)

    @property
    def watched(self) -> bool:
        """Whether a bot acts and the table goes on by itself, with people looking on."""
        if self.phase in ("over", "choose", "handover"):
            return False
        return self._bot and self._wait is not None

    def _paced(self, time: int) -> int:
        """Milliseconds that something of a bot is shown, at the pace that is wanted."""
        if self._skipped is not None:
            return 0
        return time if self.paused else round(time * PACE[self.look.pace])

    def _undo_stop(self, match: Match) -> str:
        """Why there is no undo, in words."""
        tr, stop = self.tr, match.undo_stop
        if self.practice:
            return (
                "" if undone(match, self.players) is not match else tr("There is nothing to take back yet.")
            )
        if stop is None:
            secret = (
                self.phase == "choose" and self._is_secret(match) and len(match.moves) - 1 in match.hidden
            )
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

    def _running(self) -> Running | None:
        """The match that home offers to go on with, or whose result it offers to see."""
        if not self.match:
            return None
        table = self._table()
        place = self._views.place(table)
        turn = self.match.state.turn
        if isinstance(turn, Over):
            title = self._views.breakdown(table).headline
        elif turn.seat is None:
            title = self.tr("Just begun")
        else:
            title = self.tr("{name}’s turn", name=self.players[turn.seat].name)
        return Running(
            self._views.emblem(),
            title,
            self.tr("{game} · {round}", game=place.title, round=place.subtitle),
            tuple(zip(self.players, self._views.scores(table), strict=True)),
            isinstance(turn, Over),
        )

    def _under_way(self) -> str:
        """The match that a new one would end, in words; empty if there is none."""
        running = self._running()
        if running is None or running.over:
            return ""
        return self.tr("{match}: {title}", match=running.place, title=running.title)

    def _begin(self, players: tuple[Player, ...], game: str, options: Mapping[str, Any]) -> None:
        """A new match at the table."""
        self.match = Match.new(GAMES[game], len(players), options)
        self.players = players
        self.dealer = self._new_dealer()
        self.log = ()
        self.replaced = {}
        self.paused, self._skipped = False, None
        self._opponents = None
        self._go("table")
        self._settle()
        self._save()

    def _ply(self, match: Match, move: Any, replaced: str = "") -> None:
        """One move or outcome takes effect; illegal ones raise.

        `replaced`: why a bot's move is not its own.
        """
        played = match.play(move)
        if replaced:
            self.replaced[len(match.moves)] = replaced
        told = self._told(played, len(match.moves))
        self.match = played
        self.log = (*self.log, told)
        self.at += 1
        self._say(*(sentence.text for sentence in told))

    def _told(self, match: Match, ply: int) -> tuple[Sentence, ...]:
        """What a ply brought about, in words."""
        before, after = match.states[ply : ply + 2]
        told = tuple(self._views.sentences(self.tr, self.players, before, match.moves[ply], after))
        if ply not in self.replaced or not isinstance(before.turn, Decision):
            return told
        from app.opponents import excuse  # a bot has played, so it is there already

        return (*told, excuse(self.tr, self.players, before.turn.seat, self.replaced[ply]))

    def _is_secret(self, match: Match) -> bool:
        """Whether what is chosen now is nobody else's business."""
        turn = match.state.turn
        return isinstance(turn, Decision) and turn.kind in match.game.secret

    def _settle(self, news: bool = True, private: bool = False, asked: bool = False) -> None:
        """Go on to where somebody is asked or something is shown; chance that waits for nobody is dealt.

        `news`: what the last ply brought has not been shown yet. `private`: whoever is asked has said that
        nobody else is looking. `asked`: somebody has asked for what chance decides.
        """
        self._answer.pop("after", None)
        self._thought, self._due = None, False
        while self.match:
            state, turn = self.match.state, self.match.state.turn
            self._watch_again(turn)
            pause = self._interlude(state) if news else 0
            if pause != 0:
                self._stop("event", wait=pause)
            elif isinstance(turn, Over):
                self._stop("over")
            elif isinstance(turn, Chance):
                before, air = self._before_turn(state), self._air(state)
                if not asked and before != 0:
                    self._stop("ready", wait=before or 0)
                elif air:
                    self._stop("air", wait=air)
                else:
                    self._ply(self.match, self.dealer.deal(state))
                    news, asked = True, False
                    continue
            elif self._bot:
                moves = state.moves()
                if len(moves) > 1:
                    self._consider(state, turn.seat)
                    self._stop("thinks", self._views.preselect(state), self._paced(THINKING))
                    self._due = not self._wait
                elif self._paced(CHOSEN):
                    self._stop("forced", str(moves[0]), self._paced(CHOSEN))
                else:
                    self._ply(self.match, moves[0])
                    news, asked = True, False
                    continue
            elif self._is_secret(self.match) and not private and len(self._people) > 1:
                self._stop("handover")
            elif len(moves := state.moves()) == 1 and self._views.goes_by_itself(state):
                self._stop("forced", str(moves[0]), FORCED_PAUSE)
            else:
                self._stop("choose", self._views.preselect(state))
            return

    def _stop(self, phase: Phase, picked: str = "", wait: int | None = 0) -> None:
        """Here the table stops; after so many milliseconds it goes on by itself."""
        self.phase, self.picked, self._wait = phase, picked, wait
        if wait and not (self.paused and self.watched):
            self._answer["after"] = wait

    def _interlude(self, state: State) -> int | None:
        """How long what just happened is shown; None: until somebody goes on."""
        pause = self._views.interlude(state)
        if pause is None:
            return None if self._people else self._paced(ROUND)
        return self._paced(pause) if self._bot else pause

    def _before_turn(self, state: State) -> int | None:
        """How long chance waits for whoever asks for it; None: until somebody does."""
        if not self._views.chance_waits(state):
            return 0
        return self._paced(BEFORE_TURN) if self._bot else None

    def _air(self, state: State) -> int:
        """How long dice are in the air."""
        if self.look.motion == "off" or (self._bot and not self._paced(1)):
            return 0
        return self._views.chance_pause(state) * (2 if self.look.motion == "slow" else 1)

    def _consider(self, state: State, seat: int) -> None:
        """A bot begins to think."""
        if self._opponents is None:
            from app.opponents import Opponents  # bots come with tables: not before one plays

            assert self.match
            self._opponents = Opponents(self.match.game.name, self.players)
        self._opponents.consider(state, seat)

    def _decide(self) -> None:
        """What a bot has come to is shown, or takes effect at once if nobody may see it or wants to."""
        assert self.match and self._thought
        if self._paced(CHOSEN) and not self._is_secret(self.match):
            self.at += 1
            self._stop("chosen", str(self._thought.move), self._paced(CHOSEN))
        else:
            self._carry_out()

    def _carry_out(self) -> None:
        """What a bot has come to takes effect."""
        assert self.match and self._thought
        self._ply(self.match, self._thought.move, self._thought.replaced)
        self._moved()

    def _watch_again(self, turn: Decision | Chance | Over) -> None:
        """What was skipped is over when a person is asked; among bots, when the next one acts."""
        seat = -1 if isinstance(turn, Over) else turn.seat
        same = self._bot and (self._people or seat == self._skipped)
        if seat is not None and not same:
            self._skipped = None

    def _save(self) -> None:
        """Hand the match to the page to be stored. The seed goes there and nowhere else."""
        if self.match:
            extra = {
                "names": [player.name for player in self.players],
                "looks": [player.look for player in self.players],
                "plays": [player.bot or PERSON for player in self.players],
                "seed": self.dealer.seed.hex(),
            }
            if self.replaced:
                extra["replaced"] = {str(ply): why for ply, why in self.replaced.items()}
            record = Record.of(self.match, **extra).to_json()
            hidden = self.match.hidden
            kept = seal(record, hidden[0]) if hidden else record
            self._store("practice" if self.practice else "match", kept)

    def _save_settings(self) -> None:
        settings = {
            "theme": self.look.theme if self.look.theme != self._system.theme else "",
            "motion": self.look.motion if self.look.motion != self._system.motion else "",
            "coach": self.look.coach,
            "pace": self.look.pace,
            "language": self.language,
            "game": self.draft.game,
            "players": seats_of(self.draft.players),
            "options": dict(self.draft.options),
        }
        self._store("settings", settings)

    def _store(self, key: str, value: Any) -> None:
        self._answer.setdefault("save", {})[key] = value

    def _say(self, *sentences: str) -> None:
        """Plain words for the live region."""
        plain = [text.striptags() if isinstance(text, Markup) else text for text in sentences]
        self._answer.setdefault("say", []).extend(plain)

    def _go(self, name: str) -> None:
        """Another screen."""
        self.screen = name
        self.sure = False
        self.at += 1

    # -- what the page may ask for -------------------------------------------------------------------------

    def _hello(self, message: Message) -> None:
        """The page is there, with what it had stored."""
        saved = message.get("saved")
        saved = saved if isinstance(saved, Mapping) else {}
        settings = saved.get("settings")
        settings = settings if isinstance(settings, Mapping) else {}
        self._system = Look(_one_of(THEMES, message.get("theme")), _one_of(MOTIONS, message.get("motion")))
        self.look = Look(
            _one_of((self._system.theme, *THEMES), settings.get("theme")),
            _one_of((self._system.motion, *MOTIONS), settings.get("motion")),
            _one_of(MODES, settings.get("coach")),
            _one_of(PACES, settings.get("pace")),
        )
        wanted = message.get("languages")
        self._wanted = list(wanted) if isinstance(wanted, list) else []
        chosen = settings.get("language")
        self.language = chosen if chosen in languages() else ""
        self.tr = translator(self.language or choose(self._wanted))
        self._restore_draft(settings)
        if saved.get("match") is not None:
            self._restore_match(saved["match"])
        elif saved.get("damaged") is not None:
            self._recall_damage(saved["damaged"])
        if saved.get("practice") is not None:
            self._restore_practice(saved["practice"])
        self._sent = {}
        self._go("home")

    def _restore_draft(self, settings: Message) -> None:
        """The last set-up, where it still makes sense. A first visit needs no rules for that."""
        name = _one_of((self.draft.game, *VIEWS), settings.get("game"))
        players = players_from(settings.get("players"))
        options = settings.get("options")
        self.draft = Draft(
            name,
            players if players and len(players) in GAMES[name].seats else Draft().players,
            options if options and isinstance(options, dict) and _options_fit(name, options) else {},
        )

    def _restore_match(self, data: Any) -> None:
        """The stored match, checked like any record; if it cannot be read it is put aside, not lost."""
        try:
            record, match = _read(data)
        except RecordError as error:
            self.unreadable = str(error)
            self._store("damaged", data)
            self._store("match", None)
            return
        self._sit_down(record, match)

    def _restore_practice(self, data: Any) -> None:
        """The stored practice match; one that cannot be read is no loss."""
        try:
            record, match = _read(data)
        except RecordError:
            self._store("practice", None)
            return
        self._swap()
        self._sit_down(record, match)
        self._swap()

    def _sit_down(self, record: Record, match: Match) -> None:
        """A stored match at the table."""
        names, looks, plays = (_list(record.extra.get(key)) for key in ("names", "looks", "plays"))
        seats = [
            {"name": name, "look": look, "plays": who}
            for name, look, who in zip_longest(names, looks, plays[: len(looks)])
        ]
        players = players_from(seats) or ()
        draft = Draft(match.game.name, players if len(players) == match.seats else PEOPLE)
        while len(draft.players) < match.seats:
            draft = draft.add(match.seats)
        self.players = draft.named()
        try:
            self.dealer = Dealer.from_hex(record.extra.get("seed"))
        except ValueError:
            self.dealer = self._new_dealer()
        self.match = match
        replaced = record.extra.get("replaced")
        replaced = replaced if isinstance(replaced, dict) else {}
        self.replaced = {
            ply: str(replaced[str(ply)]) for ply in range(len(match.moves)) if str(ply) in replaced
        }
        self._tell_again()

    def _recall_damage(self, data: Any) -> None:
        """A match that was put aside before: say so again, or take it back if it can be read by now."""
        try:
            _read(data)
        except RecordError as error:
            self.unreadable = str(error)
        else:
            self._restore_match(data)
            self._store("damaged", None)

    def _tell_again(self) -> None:
        """The log anew: after a reload, or in another language."""
        if match := self.match:
            self.log = tuple(self._told(match, ply) for ply in range(len(match.moves)))

    def _home(self, _: Message) -> None:
        self._leave()
        self._go("home")

    def _about(self, _: Message) -> None:
        self._leave()
        self._go("about")

    def _setup(self, message: Message) -> None:
        self._leave()
        game = message.get("game")
        if isinstance(game, str) and game in VIEWS and game != self.draft.game:
            self.draft = self.draft.of(game, GAMES[game].seats)
        self._go("setup")

    def _resume(self, _: Message) -> None:
        """Back to the match."""
        if self.match:
            self._go("result" if self.match.is_over else "table")
            self._settle(news=False)

    def _start(self, message: Message) -> None:
        """The match that is set up begins; giving up one under way is asked about once."""
        if self._under_way() and message.get("sure") != "yes":
            self._go("setup")
            self.sure = True
            self._answer["focus"] = "start"
            return
        self._save_settings()
        self._begin(self.draft.named(), self.draft.game, self.draft.options)

    def _rematch(self, _: Message) -> None:
        """The same players by the same options; the starter is drawn anew."""
        self._leave()
        if self.match and self.match.is_over:
            self._begin(self.players, self.match.game.name, self.match.options.to_json())

    def _result(self, _: Message) -> None:
        if self.match and self.match.is_over:
            self._go("result")

    def _pick(self, message: Message) -> None:
        token = message.get("token")
        if self._at_table("choose") and self.match and isinstance(token, str) and len(token) <= LONGEST_TOKEN:
            self.picked = self._views.pick(self.match.state, self.picked, token)

    def _play(self, message: Message) -> None:
        """The primary button: play what is picked, or go on."""
        if not self._at_table("choose"):
            self._continue(message)
        elif self.match:
            token = message.get("token", self.picked)
            try:
                self._ply(self.match, token if isinstance(token, str) else "")
            except (IllegalMove, UnreadableMove):
                self._say(self.tr("That is not possible here."))
                return
            self._moved()

    def _continue(self, _: Message) -> None:
        """Go on from what is shown: by the page's clock, or because somebody was faster."""
        match = self.match
        if self.coach and not self.coach.advice and self._at_table("choose"):
            self._think(self.coach)
        if not match or not self._at_table(*GOES_ON):
            return
        if self.phase == "over":
            self._go("result")
        elif self.phase in ("event", "handover"):
            self.at += 1
            self._settle(news=False, private=self.phase == "handover")
            self._answer["focus"] = self._heir
        elif self.phase == "ready":
            self.at += 1
            self._moved(asked=True)
        elif self.phase == "thinks":
            self._due = True
            if self._thought:
                self._decide()
        elif self.phase == "chosen":
            self._carry_out()
        else:
            forced = self.phase == "forced"
            self._ply(match, match.state.moves()[0] if forced else self.dealer.deal(match.state))
            self._moved()

    def _skip(self, message: Message) -> None:
        """Nobody wants to watch: bots play at once until a person is asked, or the next bot where all are."""
        if self.match and self.screen == "table" and self.watched:
            self.paused = False
            self._skipped = getattr(self.match.state.turn, "seat", None)
            self._continue(message)

    def _pause(self, _: Message) -> None:
        """Bots go on only when somebody wants it."""
        if self.screen == "table" and self.watched:
            self.paused = True
            self.at += 1

    def _unpause(self, _: Message) -> None:
        """Bots go on by themselves again."""
        if self.screen == "table" and self.paused:
            self.paused = False
            self.at += 1
            if self._wait:
                self._answer["after"] = self._wait

    def _moved(self, asked: bool = False) -> None:
        """After a ply, or when somebody has asked for one of chance: on to the next stop, and store."""
        self._settle(news=not asked, asked=asked)
        self._save()
        self._answer["focus"] = self._heir

    @property
    def _heir(self) -> str:
        """What gets the focus of a button that is gone: the next primary one, but not the one that uncovers
        the table, lest a key that is held down does it."""
        return "handover-title" if self.phase == "handover" else "play"

    def _undo(self, _: Message) -> None:
        """Back to the last choice, with what was chosen picked again."""
        if self.screen != "table" or not self.match:
            return
        if stop := self._undo_stop(self.match):
            self._say(stop)
            return
        taken = undone(self.match, self.players) if self.practice else self.match.undo()
        plies = len(taken.moves)
        move = self.match.moves[plies]
        self.match, self.log = taken, self.log[:plies]
        self.replaced = {ply: why for ply, why in self.replaced.items() if ply < plies}
        self.at += 1
        self._settle(news=False)
        if self.phase == "choose":
            self.picked = str(move)
        self._say(self.tr("Taken back."))
        self._save()
        self._answer["focus"] = self._heir

    # -- the coach -----------------------------------------------------------------------------------------

    def _coach(self, _: Message) -> None:
        """Somebody asks for advice on the decision under way."""
        if self.look.coach == "ask" and not self.coach and askable(self._table()):
            self.coach = self._new_coach()
            self._think(self.coach)

    def _new_coach(self) -> Coach:
        return Coach(self.at, self._views.advise(self._table().state))

    def _think(self, coach: Coach) -> None:
        """The coach thinks for a moment; what it finds on request is read out, unless it is secret."""
        table = self._table()
        coach.think()
        if coach.advice and table.coach == "ask" and self.match and not self._is_secret(self.match):
            self._say(sentence(self.tr, coach.advice.counsel(table)))

    def _coach_goes_on(self) -> None:
        """What it thought about may be past; while it thinks the page comes back for more."""
        if self.coach and self.coach.at != self.at:
            self.coach = None
        if not self._at_table("choose"):
            return
        if self.look.coach == "always" and not self.coach and askable(self._table()):
            self.coach = self._new_coach()
        if self.coach and not self.coach.advice:
            self._answer["after"] = 0

    # -- looking back, and practice ------------------------------------------------------------------------

    @property
    def _looking(self) -> Review:
        """The match at the table as it is looked back at."""
        assert self.match
        if self.review is None or self.review.source is not self.match:
            self.review = Review(self.match)
        return self.review

    @property
    def _analysing(self) -> bool:
        """Whether there is something to work out for the screen that is shown."""
        return self.screen in ("result", "replay") and self.match is not None and self._looking.busy

    def _analyse(self) -> Answer | None:
        """Look at some more decisions; only how far that is changes until the last one."""
        from app.screens.replay import working  # it is there already

        self._looking.work()
        if not self._looking.busy:
            return {"at": self.at, **self._page()}
        bar = str(working(self.tr, self._looking))
        if self._sent.get("working") == bar:
            return None
        self._sent["working"] = bar
        return {"at": self.at, "regions": {"working": bar}}

    def _replay(self) -> Replay:
        from app.screens.replay import Replay

        return Replay(self._looking, self._table(), self._views, self.practice, self.sure)

    def _look_back(self, message: Message) -> None:
        """To the replay, at a ply if one is named."""
        if self.match and self.match.moves:
            place = _number(message.get("place"))
            self._looking.seek(self._looking.place if place is None else place)
            self._go("replay")
            self._answer["focus"] = "place"

    def _seek(self, message: Message) -> None:
        """To another place: one that is named, some plies or turns on, or the next costly decision."""
        by = _number(message.get("by")) or 0
        place = _number(message.get("value"))
        if self.screen != "replay":
            return
        review, before = self._looking, self._looking.place
        match message.get("do"):
            case "seek":
                review.seek(review.place if place is None else place)
            case "step":
                review.seek(review.place + by)
            case "turn":
                review.turn(by)
            case _:
                review.costly(by)
        if review.place != before:
            self.sure = False
            if message.get("do") != "seek":
                from app.screens.replay import spoken  # it is there already

                self._say(spoken(self._replay()))

    def _practise(self, message: Message) -> None:
        """Play on from the place that is looked at, in a match of its own; giving up another one is asked
        about once."""
        if self.screen != "replay" or not self.match:
            return
        review = self._looking
        start = review.match.back_to(review.place)
        if start.is_over:
            return
        other = self.match if self.practice else self.aside.match if self.aside else None
        if other and not other.is_over and message.get("sure") != "yes":
            self.sure = True
            self.at += 1
            self._answer["focus"] = "practise"
            return
        log = self.log[: review.place]
        if not self.practice:
            self._swap()
            assert self.aside
            self.players, self.replaced = self.aside.players, dict(self.aside.replaced)
        self.match, self.log, self.dealer = start, log, self._new_dealer()
        self._opponents = self._thought = None
        self._go("table")
        self._settle(news=False)
        self._save()

    def _to_practice(self, _: Message) -> None:
        """Back to the practice match."""
        if self.aside and not self.practice:
            self._swap()
            self._go("result" if self.match and self.match.is_over else "table")
            self._settle(news=False)

    def _from_practice(self, _: Message) -> None:
        """Back from practice to the match it came from."""
        if self.practice:
            self._leave()
            self._go("home" if not self.match else "result" if self.match.is_over else "table")
            self._settle(news=False)

    def _leave(self) -> None:
        """The match proper belongs to every screen but those of the practice match."""
        if self.practice:
            self._swap()

    def _swap(self) -> None:
        """The match and the practice match change places."""
        here = Sitting(self.match, self.players, self.dealer, self.log, self.replaced) if self.match else None
        there, self.aside = self.aside, here
        self.practice = not self.practice
        self.match, self.players, self.log, self.replaced = None, (), (), {}
        if there:
            self.match, self.players, self.dealer, self.log, self.replaced = there
        self._opponents = self._thought = None

    def _at_table(self, *phases: Phase) -> bool:
        return self.screen == "table" and self.match is not None and self.phase in phases

    # -- settings and set-up: edits, no new version --------------------------------------------------------

    def _theme(self, message: Message) -> None:
        self.look = replace(self.look, theme=_one_of((self.look.theme, *THEMES), message.get("value")))
        self._save_settings()

    def _motion(self, message: Message) -> None:
        self.look = replace(self.look, motion=_one_of((self.look.motion, *MOTIONS), message.get("value")))
        self._save_settings()

    def _coach_mode(self, message: Message) -> None:
        self.look = replace(self.look, coach=_one_of((self.look.coach, *MODES), message.get("value")))
        self.coach = None
        self._save_settings()

    def _pace(self, message: Message) -> None:
        self.look = replace(self.look, pace=_one_of((self.look.pace, *PACES), message.get("value")))
        self._save_settings()

    def _language(self, message: Message) -> None:
        if message.get("value") in languages():
            self.language = message["value"]
            self.tr = translator(self.language)
            self._tell_again()
            self._sent = {}
            self._save_settings()

    def _forget(self, _: Message) -> None:
        """The notice about a damaged match has been read; the match stays stored."""
        self.unreadable = ""

    def _name(self, message: Message) -> None:
        if (seat := self._seat(message)) is not None:
            self.draft = self.draft.name(seat, message.get("value"))

    def _plays(self, message: Message) -> None:
        if (seat := self._seat(message)) is not None:
            self.draft = self.draft.plays(seat, message.get("value"))

    def _look(self, message: Message) -> None:
        look = _number(message.get("look"))
        if (seat := self._seat(message)) is not None and look is not None:
            self.draft = self.draft.look(seat, look)

    def _move(self, message: Message) -> None:
        by = _number(message.get("by"))
        if (seat := self._seat(message)) is not None and by is not None:
            self.draft = self.draft.move(seat, by)

    def _add(self, _: Message) -> None:
        if self.screen == "setup":
            self.draft = self.draft.add(GAMES[self.draft.game].seats[-1])

    def _remove(self, message: Message) -> None:
        if (seat := self._seat(message)) is not None:
            self.draft = self.draft.remove(seat, GAMES[self.draft.game].seats[0])
            self._answer["focus"] = "add"

    def _option(self, message: Message) -> None:
        """One option of the rules; what the game does not know is ignored."""
        name = message.get("name")
        value = message.get("value")
        if self.screen != "setup" or not isinstance(name, str):
            return
        if value is None or value == "on":  # a box
            value = message.get("checked")
        options = {**self.draft.options, name: value}
        if _options_fit(self.draft.game, options):
            self.draft = replace(self.draft, options=options)

    def _seat(self, message: Message) -> int | None:
        """The seat of the set-up that a message is about."""
        seat = _number(message.get("seat"))
        if self.screen != "setup" or seat is None or not 0 <= seat < len(self.draft.players):
            return None
        return seat


def _read(data: Any) -> tuple[Record, Match]:
    """A stored match: a record as JSON data or as its text.

    :raises RecordError: it cannot be read, or breaks a rule.
    """
    record = Record.from_json(unseal(read_json(data) if isinstance(data, str) else data))
    return record, record.match()


def _number(text: object) -> int | None:
    """A whole number as a data attribute carries it."""
    try:
        return int(text) if isinstance(text, str | int) else None
    except ValueError:
        return None


def _one_of(known: tuple[str, ...], *wishes: object) -> str:
    """The first wish that is known, else the first that there is."""
    return next((wish for wish in wishes if isinstance(wish, str) and wish in known), known[0])


def _list(data: object) -> list[Any]:
    return data if isinstance(data, list) else []


def _options_fit(game: str, options: Mapping[str, Any]) -> bool:
    try:
        GAMES[game].options(options)
    except OptionError:
        return False
    return True


ACTIONS: Final[Mapping[str, Callable[[Session, Message], None]]] = {
    "hello": Session._hello,
    "home": Session._home,
    "about": Session._about,
    "setup": Session._setup,
    "start": Session._start,
    "resume": Session._resume,
    "rematch": Session._rematch,
    "result": Session._result,
    "replay": Session._look_back,
    "seek": Session._seek,
    "step": Session._seek,
    "turn": Session._seek,
    "costly": Session._seek,
    "practise": Session._practise,
    "practice": Session._to_practice,
    "leave": Session._from_practice,
    "pick": Session._pick,
    "play": Session._play,
    "continue": Session._continue,
    "skip": Session._skip,
    "pause": Session._pause,
    "unpause": Session._unpause,
    "undo": Session._undo,
    "theme": Session._theme,
    "motion": Session._motion,
    "coach": Session._coach,
    "coach-mode": Session._coach_mode,
    "pace": Session._pace,
    "language": Session._language,
    "forget": Session._forget,
    "name": Session._name,
    "plays": Session._plays,
    "look": Session._look,
    "move": Session._move,
    "add": Session._add,
    "remove": Session._remove,
    "option": Session._option,
}
"""Every `do` there is."""
ANYTIME: Final = frozenset({"hello", "home", "theme", "motion", "pace", "language", "pause"})
"""These mean the same whatever has happened since the page was last answered: bots may be fast."""
GOES_ON: Final[tuple[Phase, ...]] = (
    "ready",
    "air",
    "event",
    "handover",
    "forced",
    "thinks",
    "chosen",
    "over",
)
"""The phases of the table that are left by the primary button or the clock."""
