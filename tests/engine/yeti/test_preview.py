"""The preview of a turn against ending it."""

from game.contract import Decision, Event
from game.yeti import State, preview
from tests.engine.wild_yeti import NUMBERS, wild_match
from tests.engine.yeti.positions import position, throw


def declined(state: State, climb: int) -> State:
    """One ply further without using up or turning anything, the best photo bought, `climb` levels climbed."""
    legal = [str(move) for move in state.moves()]
    for token in ("evaluate", "turn:-", "buy:photo", "buy:-", "use:-", f"climb:{climb}"):
        if token in legal:
            return state.play(token)
    raise AssertionError(legal)


def evaluated(state: State) -> tuple[State, list[Event]]:
    """The state after the turn that waits for its first decision of evaluation, and the events till then."""
    seat, round = state.seat, state.round
    events: list[Event] = []
    climb = preview(state).climb_to - state.levels[seat]
    while isinstance(state.turn, Decision) and (state.seat, state.round) == (seat, round):
        state = declined(state, climb)
        events += state.events
    return state, events


def test_preview_says_what_ending_the_turn_brings() -> None:
    compared = 0
    for number in NUMBERS[:40]:
        match = wild_match(number)
        for state in match.states:
            turn = state.turn
            if not (isinstance(turn, Decision) and turn.kind in ("prepare", "buy", "sherpa", "climb")):
                continue
            compared += 1
            told = preview(state)
            after, events = evaluated(state)
            steps = [event for event in events if event.kind == "steps"]
            photos = [event for event in events if event.kind == "photo"]
            assert told.camp == after.levels[state.seat]
            assert told.steps_points == sum(event.points for event in steps)
            if turn.kind == "prepare":
                assert told.yeti_to == after.yeti
                assert told.snow == state.kept.count("S")
                assert told.blizzard == sum(event.count for event in events if event.kind == "blizzard")
            if turn.kind not in ("prepare", "buy"):
                continue
            assert told.coins == (photos[0].count if photos else 0)
            bonus = sum(
                event.points for event in events if event.kind == "weather_points" and event.item == "2+"
            )
            assert told.photo == sum(event.points for event in photos) + bonus
    assert compared > 500


def test_preview_of_other_dice_than_those_in_kept() -> None:
    state = position(levels=(1, 0), owned={"E5": 0, "E6": 0})
    told = preview(state, "CCPPFFT")
    after = throw(state, "CCPPFFT").play("buy:photo")
    assert (told.photo + told.steps_points, told.camp) == (
        after.points[0] - after.peak_bonus[0],
        after.levels[0],
    )
