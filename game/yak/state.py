"""The rules of Yak as a function from state to state (K2 to K9).

A round: every seat picks a card in secret, then each in turn reveals it and carries it out, then
the carts move (K3). Whatever follows without a choice happens within the same ply, so a state
always waits for a decision, for chance, or for nothing more.

Where the rules page leaves room, the natural reading is taken:

- a cart without stones is refilled after every build in front of it, also one that buys nothing:
  the bag may hold no stone then, but fog, which turns the carts (K4.5);
- the end is triggered once; whoever completes a fourth level later scores nothing for it (K9.1);
- the carts move and the baby yak passes after the last round too, whichever rule ends the match
  (K3.3, K9.1, K9.6).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple, Self, cast

from game.contract import Chance, Decision, Event, IllegalMove, Json, Move, Over, Source, Turn
from game.dealer import shuffled
from game.yak import bag, food, moves
from game.yak.components import (
    BUILD,
    CARDS,
    CARTS,
    CRYSTAL,
    FOG,
    FOGS,
    FOOD_AT_START,
    LAST_ROUND,
    MARKET,
    MARKET_AT_START,
    MOST_FOOD,
    MOST_RESERVE,
    MOST_STONES,
    OBJECTIVES,
    OBJECTIVES_IN_PLAY,
    PRICES,
    QUARRY,
    REFUSED,
    RESERVE_AT_START,
    RESTOCK,
    TRACK,
    WANTED,
    Options,
)
from game.yak.moves import YakMove
from game.yak.scoring import Score, score, winners
from game.yak.tower import CELLS, EMPTY, Tower

HIDDEN: Final = "hidden"
"""In place of a card that a seat may not know."""
MOST_TAKEN: Final = len(PRICES) - 1
"""Stones in one build (K4.1)."""


class Table(NamedTuple):
    """What lies on the table from ply to ply."""

    round: int
    baby: int
    """Who has the baby yak; -1 before it is drawn."""
    direction: int
    """The way all carts face: 1 clockwise, -1 the other way."""
    moved: int
    """How many stops clockwise the carts stand from where they started."""
    food: tuple[str, ...]
    """The food in each cart."""
    stones: tuple[str, ...]
    """The stones in each cart."""
    market: str
    reserves: tuple[str, ...]
    towers: tuple[Tower, ...]
    bag: str
    """Stones and fog in it, in ASCII order: what is in it is no secret, only what comes next."""
    track: int
    """Fog on the mountain track (K8.2)."""
    fills: int
    """How often the track has filled; twice: it is closed."""
    chosen: tuple[str | None, ...]
    """The card of each seat in this round; in `seen_by()` it may be HIDDEN."""
    objectives: tuple[int, ...]
    ended_by: int | None
    """Who triggered the end (K9.1)."""
    last_round: int


class Cart(NamedTuple):
    """A cart as it stands in the ring."""

    at: int
    """Its stop."""
    food: str
    stones: str
    refused: str
    """The kind it does not take; the cart without one takes two kinds in one payment at most."""


class State:
    """A position of a match of Yak; see `game.contract.State`.

    >>> from game.yak import YAK
    >>> state = YAK.start(2, YAK.options({}))
    >>> for token in ("start:0", "cart:0=BGR", "cart:1=NXY", "cart:2=OVW", "card:build", "card:market"):
    ...     state = state.play(token)
    >>> state
    <Yak round 1, seat 0 to build, chosen build market, carts BGR NXY OVW, reserves mkb mkb, bag 68>
    >>> state.seen_by(0).chosen
    ('build', 'hidden')
    >>> state.play("take:B@0.0").play("take:R@0.2").play("pay:mk")
    Traceback (most recent call last):
        ...
    game.contract.IllegalMove: “pay:mk” is not possible here; legal: pay:kb.
    """

    __slots__ = ("_moves", "drawn", "events", "options", "paid", "scores", "seats", "table", "taken", "turn")

    options: Options
    seats: int
    table: Table
    turn: Turn
    taken: str
    """Build: the stones taken and not paid yet, in the order they were taken."""
    paid: str
    """Build: the payment, while its surplus is to be chosen."""
    drawn: str
    """Market: the stones that came out of the bag, one of which is to be loaded."""
    scores: tuple[Score, ...]
    """Of each seat, once the match is over."""
    events: tuple[Event, ...]

    def __init__(
        self,
        options: Options,
        seats: int,
        table: Table,
        turn: Turn,
        taken: str = "",
        paid: str = "",
        drawn: str = "",
        scores: tuple[Score, ...] = (),
        events: tuple[Event, ...] = (),
    ) -> None:
        self.options = options
        self.seats = seats
        self.table = table
        self.turn = turn
        self.taken = taken
        self.paid = paid
        self.drawn = drawn
        self.scores = scores
        self.events = events
        self._moves: tuple[YakMove, ...] | None = None

    # ---- what can be read off ----

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.table.round

    @property
    def baby(self) -> int:
        """Who has the baby yak; -1 before it is drawn."""
        return self.table.baby

    @property
    def seat(self) -> int | None:
        """Who is asked, or acts; None in the set-up and when the match is over."""
        return None if isinstance(self.turn, Over) else self.turn.seat

    @property
    def direction(self) -> int:
        """The way all carts face: 1 clockwise, -1 the other way."""
        return self.table.direction

    @property
    def carts(self) -> tuple[Cart, ...]:
        table, count = self.table, CARTS[self.seats]
        return tuple(
            Cart((cart + table.moved) % count, table.food[cart], table.stones[cart], REFUSED[cart])
            for cart in range(count)
        )

    @property
    def market(self) -> str:
        """The food in the market."""
        return self.table.market

    @property
    def reserves(self) -> tuple[str, ...]:
        """The food of each seat."""
        return self.table.reserves

    @property
    def towers(self) -> tuple[Tower, ...]:
        return self.table.towers

    @property
    def bag(self) -> str:
        """The letters in the bag, fog included, in ASCII order."""
        return self.table.bag

    @property
    def track(self) -> int:
        """Fog on the mountain track."""
        return self.table.track

    @property
    def fills(self) -> int:
        """How often the track has filled; after the second time it stays full."""
        return self.table.fills

    @property
    def chosen(self) -> tuple[str | None, ...]:
        """The card of each seat in this round; None: not chosen yet; HIDDEN: not for these eyes."""
        return self.table.chosen

    @property
    def objectives(self) -> tuple[int, ...]:
        """The objective cards in play."""
        return self.table.objectives

    @property
    def ended_by(self) -> int | None:
        """Who completed a fourth level first (K9.1)."""
        return self.table.ended_by

    @property
    def last_round(self) -> int:
        """The round after which the match is over, as far as is known."""
        return self.table.last_round

    @property
    def price(self) -> int:
        """Food for the stones taken in this build (K4.1)."""
        return price(self.taken)

    def cart_of(self, seat: int) -> int:
        """The number of the cart in front of a seat."""
        return (seat - self.table.moved) % CARTS[self.seats]

    def revealed(self, seat: int) -> bool:
        """Whether this seat's card of the round lies open: it acts, or has acted."""
        turn = self.turn
        if isinstance(turn, Over) or turn.seat is None or turn.kind == "card":
            return False
        baby = self.table.baby
        return (seat - baby) % self.seats <= (turn.seat - baby) % self.seats

    # ---- the contract ----

    def moves(self) -> tuple[YakMove, ...]:
        """The legal moves at a decision, else nothing."""
        if self._moves is None:
            turn = self.turn
            self._moves = _LEGAL[turn.kind](self, turn.seat) if isinstance(turn, Decision) else ()
        return self._moves

    def outcomes(self) -> tuple[tuple[YakMove, Fraction], ...]:
        """At a chance event every outcome with its exact probability."""
        turn = self.turn
        if not isinstance(turn, Chance):
            return ()
        if turn.kind == "start":
            return tuple((moves.Start(seat), Fraction(1, self.seats)) for seat in range(self.seats))
        if turn.kind == "objectives":
            hands = list(combinations(OBJECTIVES, OBJECTIVES_IN_PLAY))
            return tuple((moves.Objectives(hand), Fraction(1, len(hands))) for hand in hands)
        draws = bag.outcomes(self.table.bag, self.wanted)
        return tuple((self._outcome(letters), probability) for letters, probability in draws)

    def draw(self, source: Source) -> YakMove:
        """One outcome of the chance event, drawn with its probability."""
        turn = self.turn
        if not isinstance(turn, Chance):
            raise ValueError("Nothing is drawn here: this is no chance event.")
        if turn.kind == "start":
            return moves.Start(source.below(self.seats))
        if turn.kind == "objectives":
            return moves.Objectives(tuple(sorted(shuffled(list(OBJECTIVES), source)[:OBJECTIVES_IN_PLAY])))
        return self._outcome(bag.draw(self.table.bag, self.wanted, source))

    @property
    def wanted(self) -> int:
        """At a draw: how many stones are wanted."""
        turn = self.turn
        if not isinstance(turn, Chance) or turn.seat is None:
            return moves.AT_ONCE
        return WANTED[self.table.chosen[turn.seat] or ""]

    def _outcome(self, letters: str) -> YakMove:
        if isinstance(self.turn, Chance) and self.turn.kind == "cart":
            return moves.Fill(self._next_cart(), letters)
        return moves.Draw(letters)

    def _next_cart(self) -> int:
        """In the set-up: the cart that gets its first stones."""
        return self.table.stones.index("")

    def play(self, move: Move | str) -> Self:
        """The state after a move, an outcome or its token.

        :raises ValueError: it would reveal a card that is hidden; `determinize()` first.
        """
        known = cast(YakMove, self.parse(move) if isinstance(move, str) else move)
        turn = self.turn
        if isinstance(turn, Decision):
            if known not in self.moves():
                raise IllegalMove(known, self.moves())
        elif isinstance(turn, Over):
            raise IllegalMove(known, wanted="the match is over")
        return cast(Self, _PLAY[turn.kind](self, known))

    def parse(self, token: str) -> YakMove:
        """The move that a token means; a draw has its batches put in order."""
        move = moves.parse(token)
        if isinstance(move, moves.Draw) and (drawn := bag.unpack(self.table.bag, self.wanted, move.letters)):
            return moves.Draw(drawn.letters)
        return move

    def seen_by(self, seat: int | None) -> Self:
        """The state with the cards of others hidden until they act (K3.1)."""
        chosen = tuple(
            card if card is None or other == seat or self.revealed(other) else HIDDEN
            for other, card in enumerate(self.table.chosen)
        )
        return self._with_chosen(chosen)

    def determinize(self, source: Source) -> Self:
        """Any of the three cards in place of each one hidden."""
        chosen = tuple(
            CARDS[source.below(len(CARDS))] if card == HIDDEN else card for card in self.table.chosen
        )
        return self._with_chosen(chosen)

    def _with_chosen(self, chosen: tuple[str | None, ...]) -> Self:
        if chosen == self.table.chosen:
            return self
        return type(self)(
            self.options,
            self.seats,
            self.table._replace(chosen=chosen),
            self.turn,
            self.taken,
            self.paid,
            self.drawn,
            self.scores,
            self.events,
        )

    def snapshot(self) -> dict[str, Json]:
        """The state as plain JSON data, with the fields of K11."""
        turn, table = self.turn, self.table
        over = isinstance(turn, Over)
        return {
            "round": table.round,
            "seat": self.seat,
            "next": type(turn).__name__.lower(),
            "baby": None if table.baby < 0 else table.baby,
            "direction": table.direction,
            "carts": [{"at": cart.at, "food": cart.food, "stones": cart.stones} for cart in self.carts],
            "market": table.market,
            "reserves": list(table.reserves),
            "towers": [tower.stones for tower in table.towers],
            "bag": len(table.bag),
            "track": table.track,
            "fills": table.fills,
            "chosen": list(table.chosen),
            "drawn": self.drawn,
            "objectives": list(table.objectives),
            "ended_by": table.ended_by,
            "legal": sorted(map(str, self.moves())) if isinstance(turn, Decision) else None,
            "scores": [points.to_json() for points in self.scores] if over else None,
            "winners": list(turn.winners) if isinstance(turn, Over) else None,
        }

    def _identity(self) -> tuple[Any, ...]:
        return self.table, self.turn, self.taken, self.paid, self.drawn, self.options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        turn, table = self.turn, self.table
        who = "set-up" if self.seat is None else f"seat {self.seat}"
        listed = [
            f"round {table.round}",
            "over" if isinstance(turn, Over) else f"{who} to {turn.kind}",
            *([f"chosen {' '.join(card or '-' for card in table.chosen)}"] if any(table.chosen) else []),
            *([f"taken {self.taken}"] if self.taken else []),
            *([f"drawn {self.drawn}"] if self.drawn else []),
            f"carts {' '.join(stones or '-' for stones in table.stones)}",
            f"reserves {' '.join(reserve or '-' for reserve in table.reserves)}",
            f"bag {len(table.bag)}",
        ]
        return f"<Yak {', '.join(listed)}>"


def first_state(seats: int, options: Options) -> State:
    """The state before the baby yak is drawn (K2)."""
    carts = CARTS[seats]
    table = Table(
        round=1,
        baby=-1,
        direction=1,
        moved=0,
        food=FOOD_AT_START[:carts],
        stones=("",) * carts,
        market=MARKET_AT_START,
        reserves=(RESERVE_AT_START,) * seats,
        towers=(EMPTY,) * seats,
        bag=QUARRY,
        track=0,
        fills=0,
        chosen=(None,) * seats,
        objectives=(),
        ended_by=None,
        last_round=LAST_ROUND,
    )
    return State(options, seats, table, Chance("start", None, ("start",)))


def price(stones: str) -> int:
    """Food for stones bought together (K4.1).

    >>> price("R"), price("XRX")
    (1, 7)
    """
    return PRICES[len(stones)] + stones.count(CRYSTAL)


@cache
def _decision(seat: int, kind: str) -> Decision:
    return Decision(seat, kind)


@cache
def _revealed(seat: int, card: str) -> Event:
    return Event("revealed", seat, item=card)


def _put[T](row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


# ---- legal moves, by kind of decision ----


def _legal_card(state: State, seat: int) -> tuple[YakMove, ...]:
    return moves.CHOICES


def _buyable(stones: str, taken: str, most: int) -> str:
    """The stones that can be taken next, each letter once, when so much can be paid (K4.1)."""
    if len(taken) == MOST_TAKEN:
        return ""
    left = most - PRICES[len(taken) + 1] - taken.count(CRYSTAL)
    return _letters(stones, left > 0) if left >= 0 else ""


@cache
def _letters(stones: str, crystals: bool) -> str:
    """Each letter once, with or without crystals."""
    return "".join(sorted(set(stones) if crystals else set(stones) - {CRYSTAL}))


def _legal_build(state: State, seat: int) -> tuple[YakMove, ...]:
    table, cart = state.table, state.cart_of(seat)
    cells = table.towers[seat].legal
    stones = _buyable(table.stones[cart], state.taken, food.most(table.reserves[seat], cart))
    takes: list[YakMove] = [moves.TAKES[stone][cell] for stone in stones for cell in cells]
    takes.append(moves.DONE)
    return tuple(takes)


def _legal_pay(state: State, seat: int) -> tuple[YakMove, ...]:
    return _payments(state.table.reserves[seat], price(state.taken), state.cart_of(seat))


@cache
def _payments(reserve: str, cost: int, cart: int) -> tuple[YakMove, ...]:
    return tuple(moves.Pay(payment) for payment in food.payments(reserve, cost, cart))


def _legal_surplus(state: State, seat: int) -> tuple[YakMove, ...]:
    over = len(state.table.food[state.cart_of(seat)]) - MOST_FOOD
    return tuple(moves.Surplus(part) for part in food.parts(state.paid, over))


def _legal_restock(state: State, seat: int) -> tuple[YakMove, ...]:
    return _foods(state.table.food[state.cart_of(seat)], 1)


def _legal_market(state: State, seat: int) -> tuple[YakMove, ...]:
    table = state.table
    return _foods(table.market, _helping(table.market, table.reserves[seat]))


@cache
def _foods(there: str, count: int) -> tuple[YakMove, ...]:
    return tuple(moves.Food(part) for part in food.parts(there, count))


def _helping(market: str, reserve: str) -> int:
    """How much food a player takes from the market (K6.1)."""
    return min(2, len(market), MOST_RESERVE - len(reserve))


def _legal_load(state: State, seat: int) -> tuple[YakMove, ...]:
    return _loads(state.drawn, tuple(len(stones) < MOST_STONES for stones in state.table.stones))


@cache
def _loads(drawn: str, room: tuple[bool, ...]) -> tuple[YakMove, ...]:
    carts = [cart for cart, free in enumerate(room) if free]
    return tuple(moves.Load(stone, cart) for stone in _letters(drawn, True) for cart in carts)


_LEGAL: Final = {
    "card": _legal_card,
    "build": _legal_build,
    "pay": _legal_pay,
    "surplus": _legal_surplus,
    "restock": _legal_restock,
    "market": _legal_market,
    "load": _legal_load,
}


# ---- what a move does ----


class _Draft:
    """A state in the making: mutable for the length of one ply.

    The steps of a round call each other in the order of the rules until one of them has to ask;
    that one returns the finished state.
    """

    __slots__ = (
        "baby",
        "bag",
        "chosen",
        "direction",
        "drawn",
        "ended_by",
        "events",
        "fills",
        "food",
        "last_round",
        "market",
        "moved",
        "objectives",
        "options",
        "paid",
        "reserves",
        "round",
        "seat",
        "seats",
        "stones",
        "taken",
        "towers",
        "track",
    )

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.seats = state.seats
        (
            self.round,
            self.baby,
            self.direction,
            self.moved,
            self.food,
            self.stones,
            self.market,
            self.reserves,
            self.towers,
            self.bag,
            self.track,
            self.fills,
            self.chosen,
            self.objectives,
            self.ended_by,
            self.last_round,
        ) = state.table
        self.seat = state.seat if state.seat is not None else self.baby
        self.taken = state.taken
        self.paid = state.paid
        self.drawn = state.drawn
        self.events: list[Event] = []

    def waiting(self, turn: Turn, scores: tuple[Score, ...] = ()) -> State:
        """The finished state, waiting for this."""
        table = Table(
            self.round,
            self.baby,
            self.direction,
            self.moved,
            self.food,
            self.stones,
            self.market,
            self.reserves,
            self.towers,
            self.bag,
            self.track,
            self.fills,
            self.chosen,
            self.objectives,
            self.ended_by,
            self.last_round,
        )
        return State(
            self.options,
            self.seats,
            table,
            turn,
            self.taken,
            self.paid,
            self.drawn,
            scores,
            tuple(self.events),
        )

    def ask(self, kind: str) -> State:
        return self.waiting(_decision(self.seat, kind))

    def note(self, kind: str, points: int = 0, count: int = 0, to: int = -1, item: str = "") -> None:
        self.events.append(Event(kind, self.seat, points, count, to, item))

    @property
    def cart(self) -> int:
        """The cart in front of whoever acts."""
        return (self.seat - self.moved) % len(self.stones)

    @property
    def reserve(self) -> str:
        """The food of whoever acts."""
        return self.reserves[self.seat]

    def keep_in_reserve(self, reserve: str) -> None:
        self.reserves = _put(self.reserves, self.seat, reserve)

    # -- the steps of a round --

    def begin_round(self) -> State:
        """The holder of the baby yak picks a card first (K3.1)."""
        self.seat = self.baby
        self.note("round", count=self.round)
        return self.ask("card")

    def reveal(self, seat: int) -> State:
        """A card is turned over and carried out (K3.2)."""
        self.seat = seat
        card = self.chosen[seat]
        if card is None or card == HIDDEN:
            raise ValueError(f"The card of seat {seat} is hidden here; determinize() the state to play on.")
        self.events.append(_revealed(seat, card))
        if card == BUILD:
            return self.offer()
        if card == RESTOCK:
            return self.ask("restock") if self.food[self.cart] else self.restock_stones()
        return self.ask("market") if _helping(self.market, self.reserve) else self.market_stones()

    def offer(self) -> State:
        """Build: ask for one more stone while one can be had, then for what it costs (K4.1, K4.4)."""
        cart = self.cart
        most = food.most(self.reserve, cart)
        if self.towers[self.seat].legal and _buyable(self.stones[cart], self.taken, most):
            return self.ask("build")
        return self.bill()

    def bill(self) -> State:
        return self.ask("pay") if self.taken else self.refill()

    def refill(self) -> State:
        """Build: a cart left with no stone is filled again (K4.5)."""
        return self.end_action() if self.stones[self.cart] else self.draw()

    def restock_stones(self) -> State:
        """Restock: one stone more, if there is room (K5.2)."""
        return self.draw() if len(self.stones[self.cart]) < MOST_STONES else self.end_action()

    def market_stones(self) -> State:
        """Market: stones to choose from, if a cart has room for one (K6.2)."""
        return self.draw() if any(len(stones) < MOST_STONES for stones in self.stones) else self.end_action()

    def draw(self) -> State:
        """Draw from the bag, if there is anything in it (K8.3)."""
        if not self.bag:
            return self.end_action()
        return self.waiting(Chance("draw", self.seat, ("draw", self.seat, self.round)))

    def put_on_track(self, fog: int) -> None:
        """Fog goes to the mountain track one by one (K8.2)."""
        for _ in range(fog):
            if self.fills == 2:
                self.bag += FOG
                continue
            self.track += 1
            if self.track == TRACK:
                self.fills += 1
                self.note("track", count=self.fills)
                if self.fills == 1:
                    self.track = 0
                    self.bag += FOG * TRACK

    def end_action(self) -> State:
        """The next seat reveals, or the round is over (K3.2, K3.3)."""
        seat = (self.seat + 1) % self.seats
        return self.end_round() if seat == self.baby else self.reveal(seat)

    def end_round(self) -> State:
        """Cards return, carts move, the baby yak passes on; then perhaps it was the last (K3.3, K9)."""
        self.chosen = (None,) * self.seats
        self.moved = (self.moved + self.direction) % len(self.stones)
        self.seat = self.baby = (self.baby + 1) % self.seats
        self.note("moved", to=self.direction)
        if self.round == self.last_round:
            return self.end()
        self.round += 1
        return self.begin_round()

    def end(self) -> State:
        """Towers, food and objectives are scored (K9.2 to K9.5)."""
        components = self.options.components
        scores = score(self.towers, self.reserves, self.ended_by, self.objectives, components)
        for self.seat, points in enumerate(scores):
            for kind, value in points._asdict().items():
                if value:
                    self.note(kind, value)
        reason = "rounds" if self.ended_by is None else "tower"
        return self.waiting(Over(winners(scores, self.reserves), reason), scores)


def _start(state: State, move: YakMove) -> State:
    """The baby yak finds its first holder (K2.3)."""
    if not isinstance(move, moves.Start) or move.seat >= state.seats:
        wanted = f"the baby yak is drawn: start:0 to start:{state.seats - 1}"
        raise IllegalMove(move, wanted=wanted)
    draft = _Draft(state)
    draft.seat = draft.baby = move.seat
    draft.note("start")
    return draft.waiting(Chance("cart", None, ("cart", 0)))


def _fill(state: State, move: YakMove) -> State:
    """Three stones for each cart, then the fog goes into the bag (K2.1)."""
    cart = state._next_cart()
    drawn = bag.unpack(state.table.bag, moves.AT_ONCE, move.stones) if isinstance(move, moves.Fill) else None
    if not isinstance(move, moves.Fill) or move.cart != cart or drawn is None:
        wanted = f"cart {cart} is filled: cart:{cart}= and three letters of stones that are in the bag"
        raise IllegalMove(move, wanted=wanted)
    draft = _Draft(state)
    draft.bag = drawn.bag
    draft.stones = _put(draft.stones, cart, drawn.stones)
    if cart + 1 < len(draft.stones):
        return draft.waiting(Chance("cart", None, ("cart", cart + 1)))
    draft.bag += FOG * FOGS
    if state.options.master_builder:
        return draft.waiting(Chance("objectives", None, ("objectives",)))
    return draft.begin_round()


def _objectives(state: State, move: YakMove) -> State:
    """Three objective cards lie open (K10.1)."""
    if not isinstance(move, moves.Objectives):
        wanted = "the objectives are drawn: objectives: and three of the numbers 1 to 8, ascending"
        raise IllegalMove(move, wanted=wanted)
    draft = _Draft(state)
    draft.objectives = move.cards
    return draft.begin_round()


def _card(state: State, move: YakMove) -> State:
    """A card lies face down; after the last one the first is revealed (K3.1)."""
    assert isinstance(move, moves.Card)
    draft = _Draft(state)
    draft.chosen = _put(draft.chosen, draft.seat, move.card)
    draft.note("chosen")
    draft.seat = (draft.seat + 1) % draft.seats
    return draft.reveal(draft.seat) if draft.seat == draft.baby else draft.ask("card")


def _build(state: State, move: YakMove) -> State:
    """A stone goes from the cart into the tower, at once and for good (K4.4)."""
    draft = _Draft(state)
    if not isinstance(move, moves.Take):
        return draft.bill()
    seat, cart, stone = draft.seat, draft.cart, move.stone
    tower = draft.towers[seat].place(CELLS.index(move.cell), stone)
    draft.towers = _put(draft.towers, seat, tower)
    draft.stones = _put(draft.stones, cart, draft.stones[cart].replace(stone, "", 1))
    draft.taken += stone
    draft.note("placed", to=cart, item=f"{stone}@{move.cell}")
    if tower.complete and draft.ended_by is None:
        draft.ended_by = seat
        draft.last_round = min(draft.round + 1, LAST_ROUND)
        draft.note("ended")
    return draft.offer()


def _pay(state: State, move: YakMove) -> State:
    """The payment goes into the cart; what is too much for it is chosen (K4.2, K4.3)."""
    assert isinstance(move, moves.Pay)
    draft = _Draft(state)
    cart = draft.cart
    draft.keep_in_reserve(food.less(draft.reserve, move.food))
    draft.food = _put(draft.food, cart, food.add(draft.food[cart], move.food))
    draft.taken = ""
    draft.note("paid", count=len(move.food), to=cart, item=move.food)
    if len(draft.food[cart]) > MOST_FOOD:
        draft.paid = move.food
        return draft.ask("surplus")
    return draft.refill()


def _surplus(state: State, move: YakMove) -> State:
    assert isinstance(move, moves.Surplus)
    draft = _Draft(state)
    cart = draft.cart
    draft.food = _put(draft.food, cart, food.less(draft.food[cart], move.food))
    draft.market = food.add(draft.market, move.food)
    draft.paid = ""
    draft.note("surplus", count=len(move.food), to=cart, item=move.food)
    return draft.refill()


def _restock(state: State, move: YakMove) -> State:
    """All of one kind, as far as there is room for it (K5.1)."""
    assert isinstance(move, moves.Food)
    draft = _Draft(state)
    cart, reserve = draft.cart, draft.reserve
    kind = move.food
    count = min(draft.food[cart].count(kind), MOST_RESERVE - len(reserve))
    draft.food = _put(draft.food, cart, food.less(draft.food[cart], kind * count))
    draft.keep_in_reserve(food.add(reserve, kind * count))
    draft.note("took", count=count, to=cart, item=kind * count)
    return draft.restock_stones()


def _market(state: State, move: YakMove) -> State:
    assert isinstance(move, moves.Food)
    draft = _Draft(state)
    draft.market = food.less(draft.market, move.food)
    draft.keep_in_reserve(food.add(draft.reserve, move.food))
    draft.note("took", count=len(move.food), item=move.food)
    return draft.market_stones()


def _drawn(state: State, move: YakMove) -> State:
    """Stones come out of the bag; every batch with fog turns all carts round (K8)."""
    wanted = state.wanted
    drawn = bag.unpack(state.table.bag, wanted, move.letters) if isinstance(move, moves.Draw) else None
    if drawn is None:
        raise IllegalMove(move, wanted=_what_is_drawn(state))
    draft = _Draft(state)
    draft.bag = drawn.bag
    for fog in drawn.fogs:
        draft.direction = -draft.direction
        draft.note("fog", count=fog, to=draft.direction)
    draft.put_on_track(sum(drawn.fogs))
    stones = drawn.stones
    if draft.chosen[draft.seat] == MARKET:
        draft.note("drawn", count=len(stones), item=stones)
        draft.drawn = stones
        return draft.ask("load") if stones else draft.end_action()
    cart = draft.cart
    draft.stones = _put(draft.stones, cart, "".join(sorted(draft.stones[cart] + stones)))
    draft.note("drawn", count=len(stones), to=cart, item=stones)
    return draft.end_action()


def _what_is_drawn(state: State) -> str:
    count = min(state.wanted, len(state.table.bag))
    return (
        f"{count} out of the bag: draw: and {count} letters of what is in it, "
        f"then as many as there was fog (~) among them, and so on"
    )


def _load(state: State, move: YakMove) -> State:
    """One stone goes into a cart, the others back into the bag (K6.2)."""
    assert isinstance(move, moves.Load)
    draft = _Draft(state)
    draft.stones = _put(draft.stones, move.cart, "".join(sorted(draft.stones[move.cart] + move.stone)))
    draft.bag = bag.put(draft.bag, draft.drawn.replace(move.stone, "", 1))
    draft.drawn = ""
    draft.note("loaded", to=move.cart, item=move.stone)
    return draft.end_action()


_PLAY: Final = {
    "start": _start,
    "cart": _fill,
    "objectives": _objectives,
    "draw": _drawn,
    "card": _card,
    "build": _build,
    "pay": _pay,
    "surplus": _surplus,
    "restock": _restock,
    "market": _market,
    "load": _load,
}
