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
from typing import Final

from game.contract import Chance, Decision, IllegalMove, Json, Move, Over, Source
from game.dealer import shuffled
from game.ply import Start, put_in
from game.yak import bag, food, moves
from game.yak.components import (
    CARDS,
    CARTS,
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
    QUARRY,
    RESERVE_AT_START,
    WANTED,
    Options,
)
from game.yak.draft import Draft, buyable, helping, letters_of
from game.yak.moves import YakMove
from game.yak.position import HIDDEN, Position, Table, price
from game.yak.tower import EMPTY, NUMBERS


class State(Position):
    """A position of a match of Yak; see `game.contract.State`.

    >>> from game.yak import YAK
    >>> state = YAK.start(2, YAK.options({}))
    >>> for token in ("start:0", "cart:0=BGR", "cart:1=NXY", "cart:2=OVW", "card:build", "card:market"):
    ...     state = state.play(token)
    >>> state
    <Yak round 1, seat 0 to build, chosen build market, carts BGR NXY OVW, reserves mkb mkb, bag 68>
    >>> state.seen_by(0).chosen
    ('build', 'hidden')
    >>> state.play("take:B@0.0").play("pay:m")
    Traceback (most recent call last):
        ...
    game.contract.IllegalMove: “pay:m” is not possible here; legal: pay:b pay:k.
    """

    __slots__ = ()

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
            return tuple((Start(seat), Fraction(1, self.seats)) for seat in range(self.seats))
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
            return Start(source.below(self.seats))
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
            return moves.Fill(self.next_cart, letters)
        return moves.Draw(letters)

    @property
    def next_cart(self) -> int:
        """In the set-up: the cart that gets its first stones next."""
        return self.table.stones.index("")

    def play(self, move: Move | str) -> State:
        """The state after a move, an outcome or its token.

        :raises ValueError: it would reveal a card that is hidden; `determinize()` first.
        """
        known = self.parse(move) if isinstance(move, str) else move
        turn = self.turn
        if isinstance(turn, Decision):
            if known not in self.moves():
                raise IllegalMove(known, self.moves())
        elif isinstance(turn, Over):
            raise IllegalMove(known, wanted="the match is over")
        return _PLAY[turn.kind](self, known)

    def parse(self, token: str) -> YakMove:
        """The move that a token means; a draw has its batches put in order."""
        move = moves.parse(token)
        if isinstance(move, moves.Draw) and (drawn := bag.unpack(self.table.bag, self.wanted, move.letters)):
            return moves.Draw(drawn.letters)
        return move

    def seen_by(self, seat: int | None) -> State:
        """The state with the cards of all others hidden until they act (K3.1)."""
        chosen = tuple(
            card if card is None or other == seat or self.revealed(other) else HIDDEN
            for other, card in enumerate(self.table.chosen)
        )
        return self._with_chosen(chosen)

    def determinize(self, source: Source) -> State:
        """Any of the three cards in place of each one hidden."""
        chosen = tuple(
            CARDS[source.below(len(CARDS))] if card == HIDDEN else card for card in self.table.chosen
        )
        return self._with_chosen(chosen)

    def _with_chosen(self, chosen: tuple[str | None, ...]) -> State:
        return self if chosen == self.table.chosen else self.with_table(self.table._replace(chosen=chosen))

    def with_table(self, table: Table) -> State:
        """The same moment at another table: to think about, not to play."""
        return State(
            self.options,
            self.seats,
            table,
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


# ---- legal moves, by kind of decision ----


def _legal_card(state: State, seat: int) -> tuple[YakMove, ...]:
    return moves.CHOICES


def _legal_build(state: State, seat: int) -> tuple[YakMove, ...]:
    table, cart = state.table, state.cart_of(seat)
    cells = table.towers[seat].legal
    stones = buyable(table.stones[cart], state.taken, food.most(table.reserves[seat], cart))
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
    return _foods(table.market, helping(table.market, table.reserves[seat]))


@cache
def _foods(there: str, count: int) -> tuple[YakMove, ...]:
    return tuple(moves.Food(part) for part in food.parts(there, count))


def _legal_load(state: State, seat: int) -> tuple[YakMove, ...]:
    return _loads(state.drawn, tuple(len(stones) < MOST_STONES for stones in state.table.stones))


@cache
def _loads(drawn: str, room: tuple[bool, ...]) -> tuple[YakMove, ...]:
    carts = [cart for cart, free in enumerate(room) if free]
    return tuple(moves.Load(stone, cart) for stone in letters_of(drawn, True) for cart in carts)


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


def _start(state: State, move: Move) -> State:
    """The baby yak finds its first holder (K2.3)."""
    if not isinstance(move, Start) or move.seat >= state.seats:
        wanted = f"the baby yak is drawn: start:0 to start:{state.seats - 1}"
        raise IllegalMove(move, wanted=wanted)
    draft = Draft(state)
    draft.seat = draft.baby = move.seat
    draft.note("start")
    return draft.waiting(Chance("cart", None, ("cart", 0)))


def _fill(state: State, move: Move) -> State:
    """Three stones for each cart, then the fog goes into the bag (K2.1)."""
    cart, drawn = state.next_cart, None
    if isinstance(move, moves.Fill) and move.cart == cart:
        drawn = bag.unpack(state.table.bag, moves.AT_ONCE, move.stones)
    if drawn is None:
        wanted = f"cart {cart} is filled: cart:{cart}= and three letters of stones that are in the bag"
        raise IllegalMove(move, wanted=wanted)
    draft = Draft(state)
    draft.bag = drawn.bag
    draft.stones = put_in(draft.stones, cart, drawn.stones)
    if cart + 1 < len(draft.stones):
        return draft.waiting(Chance("cart", None, ("cart", cart + 1)))
    draft.bag += FOG * FOGS
    if state.options.master_builder:
        return draft.waiting(Chance("objectives", None, ("objectives",)))
    return draft.begin_round()


def _objectives(state: State, move: Move) -> State:
    """Three objective cards lie open (K10.1)."""
    if not isinstance(move, moves.Objectives):
        wanted = "the objectives are drawn: objectives: and three of the numbers 1 to 8, ascending"
        raise IllegalMove(move, wanted=wanted)
    draft = Draft(state)
    draft.objectives = move.cards
    return draft.begin_round()


def _card(state: State, move: Move) -> State:
    """A card lies face down; after the last one the first is revealed (K3.1)."""
    assert isinstance(move, moves.Card)
    draft = Draft(state)
    draft.chosen = put_in(draft.chosen, draft.seat, move.card)
    draft.note("chosen")
    draft.seat = (draft.seat + 1) % draft.seats
    return draft.reveal(draft.seat) if draft.seat == draft.baby else draft.ask("card")


def _build(state: State, move: Move) -> State:
    """A stone goes from the cart into the tower, at once and for good (K4.4)."""
    draft = Draft(state)
    if not isinstance(move, moves.Take):
        return draft.bill()
    seat, cart, stone = draft.seat, draft.cart, move.stone
    tower = draft.towers[seat].place(NUMBERS[move.cell], stone)
    draft.towers = put_in(draft.towers, seat, tower)
    draft.stones = put_in(draft.stones, cart, draft.stones[cart].replace(stone, "", 1))
    draft.taken = "".join(sorted(draft.taken + stone))
    draft.note("placed", to=cart, item=f"{stone}@{move.cell}")
    if tower.complete and draft.ended_by is None:
        draft.ended_by = seat
        draft.last_round = min(draft.round + 1, LAST_ROUND)
        draft.note("ended")
    return draft.offer()


def _pay(state: State, move: Move) -> State:
    """The payment goes into the cart; what is too much for it is chosen (K4.2, K4.3)."""
    assert isinstance(move, moves.Pay)
    draft = Draft(state)
    cart = draft.cart
    draft.keep_in_reserve(food.less(draft.reserve, move.food))
    draft.food = put_in(draft.food, cart, food.add(draft.food[cart], move.food))
    draft.taken = ""
    draft.note("paid", count=len(move.food), to=cart, item=move.food)
    if len(draft.food[cart]) > MOST_FOOD:
        draft.paid = move.food
        return draft.ask("surplus")
    return draft.refill()


def _surplus(state: State, move: Move) -> State:
    assert isinstance(move, moves.Surplus)
    draft = Draft(state)
    cart = draft.cart
    draft.food = put_in(draft.food, cart, food.less(draft.food[cart], move.food))
    draft.market = food.add(draft.market, move.food)
    draft.paid = ""
    draft.note("surplus", count=len(move.food), to=cart, item=move.food)
    return draft.refill()


def _restock(state: State, move: Move) -> State:
    """All of one kind, as far as there is room for it (K5.1)."""
    assert isinstance(move, moves.Food)
    draft = Draft(state)
    cart, reserve = draft.cart, draft.reserve
    kind = move.food
    count = min(draft.food[cart].count(kind), MOST_RESERVE - len(reserve))
    draft.food = put_in(draft.food, cart, food.less(draft.food[cart], kind * count))
    draft.keep_in_reserve(food.add(reserve, kind * count))
    draft.note("took", count=count, to=cart, item=kind * count)
    return draft.restock_stones()


def _market(state: State, move: Move) -> State:
    assert isinstance(move, moves.Food)
    draft = Draft(state)
    draft.market = food.less(draft.market, move.food)
    draft.keep_in_reserve(food.add(draft.reserve, move.food))
    draft.note("took", count=len(move.food), item=move.food)
    return draft.market_stones()


def _drawn(state: State, move: Move) -> State:
    """Stones come out of the bag; every batch with fog turns all carts round (K8)."""
    drawn = None
    if isinstance(move, moves.Draw):
        drawn = bag.unpack(state.table.bag, state.wanted, move.letters)
    if drawn is None:
        raise IllegalMove(move, wanted=_what_is_drawn(state))
    draft = Draft(state)
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
    draft.stones = put_in(draft.stones, cart, "".join(sorted(draft.stones[cart] + stones)))
    draft.note("drawn", count=len(stones), to=cart, item=stones)
    return draft.end_action()


def _what_is_drawn(state: State) -> str:
    count = min(state.wanted, len(state.table.bag))
    return (
        f"{count} out of the bag: draw: and {count} letters of what is in it, "
        f"then as many as there was fog (~) among them, and so on"
    )


def _load(state: State, move: Move) -> State:
    """One stone goes into a cart, the others back into the bag (K6.2)."""
    assert isinstance(move, moves.Load)
    draft = Draft(state)
    draft.stones = put_in(draft.stones, move.cart, "".join(sorted(draft.stones[move.cart] + move.stone)))
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
