"""K11: tokens, when each decision is asked, and the snapshot after every ply."""

from typing import Any

import pytest

from game.contract import IllegalMove, OptionError, UnreadableMove
from game.yak import YAK
from tests.engine.yak.positions import idle_round, legal, pick, play, position, start, tower, waits_for

FILLED = "start:1 cart:0=BGR cart:1=NXY cart:2=OVW"


# ---- chance ----


def test_K11_seats_count_from_0() -> None:
    with pytest.raises(IllegalMove, match="start:0 to start:2"):
        start(3).play("start:3")


def test_K11_the_letters_of_a_cart_stand_in_any_order() -> None:
    assert len({start().play("start:0").play(f"cart:0={letters}") for letters in ("RGX", "XGR", "GRX")}) == 1


@pytest.mark.parametrize(
    "token", ["cart:1=RGX", "cart:0=RG", "cart:0=RGXX", "cart:0=RG~", "cart:0RGX", "cart:0=rgx"]
)
def test_K11_carts_are_filled_in_order_with_three_stones_each(token: str) -> None:
    with pytest.raises((IllegalMove, UnreadableMove)):
        start().play("start:0").play(token)


def test_K11_objectives_come_after_the_carts() -> None:
    assert waits_for(play(start(master_builder=True), FILLED)) == "objectives"
    assert waits_for(play(start(), FILLED)) == "card"


def test_K11_a_draw_is_not_in_the_record_when_the_bag_is_empty() -> None:
    state = pick(position(bag=""), "restock", "build").play("food:k")
    assert (waits_for(state), state.seat) == ("build", 1)


@pytest.mark.parametrize(
    "token",
    [
        *("", "card", "card:", "card:none", "take:R", "take:R@", "take:R@1", "take:~@0.0", "take:R@0.1"),
        *("take:R@4.0", "done:", "done:1", "pay:", "pay:kmm", "pay:mmmmmmmmm", "pay:x", "surplus:", "food:"),
        *(
            "food:mkb",
            "food:km",
            "load:R",
            "load:R>",
            "load:R>4",
            "load:~>1",
            "load:RR>1",
            "start:",
            "start:-1",
        ),
        *("start:²", "draw:~~~~~~~~~", "objectives:1,2", "keep:F", "pay:m\n", " done", "DONE"),
    ],
)
def test_K11_what_is_no_token_is_unreadable(token: str) -> None:
    with pytest.raises(UnreadableMove):
        start().parse(token)


# ---- when a decision is asked ----


def test_K11_cards_are_asked_from_the_baby_yaks_holder_clockwise_before_the_first_reveal() -> None:
    state = play(start(3), FILLED)
    asked = []
    for _ in range(3):
        asked.append((waits_for(state), state.seat))
        state = state.play("card:market")
    assert asked == [("card", 1), ("card", 2), ("card", 0)]
    assert (waits_for(state), state.seat) == ("market", 1)


def test_K11_build_is_asked_while_one_more_stone_is_possible() -> None:
    state = pick(position(reserves={0: "kkk"}), "build", "build")
    assert (waits_for(state), "done" in legal(state)) == ("build", True)
    state = state.play("take:R@0.0")
    assert waits_for(state) == "build"
    assert waits_for(state.play("take:B@0.2")) == "pay"


@pytest.mark.parametrize(
    "table",
    [
        {"reserves": {0: "mmm"}},
        {"stones": {0: ""}, "bag": ""},
        {"stones": {0: "X"}, "reserves": {0: "mk"}},
        {"towers": {0: tower("RRRRR", "GGGG", "BBB", "YY")}},
    ],
)
def test_K11_build_is_not_asked_when_no_stone_is_possible(table: dict[str, Any]) -> None:
    state = pick(position(**table), "build", "build")
    assert (waits_for(state), state.seat) == ("build", 1)


def test_K11_payment_is_asked_even_with_one_legal_token() -> None:
    state = pick(position(reserves={0: "k"}), "build", "build").play("take:R@0.0")
    assert legal(state) == ["pay:k"]


def test_K11_surplus_is_asked_even_with_one_legal_token_before_the_cart_is_refilled() -> None:
    state = pick(position(food={0: "k" * 9}, stones={0: "R"}, reserves={0: "k"}), "build", "build")
    state = play(state, "take:R@0.0 pay:k")
    assert legal(state) == ["surplus:k"]
    assert waits_for(state.play("surplus:k")) == "draw"


def test_K11_payments_stand_in_the_order_m_k_b() -> None:
    state = pick(position(4, baby=3, reserves={3: "mkkb"}), *["build"] * 4)
    assert legal(play(state, "take:G@0.0 take:N@0.2")) == ["pay:kkb", "pay:mkk"]


def test_K11_restock_is_asked_if_the_cart_holds_food() -> None:
    assert waits_for(pick(position(), "restock", "build")) == "restock"
    assert waits_for(pick(position(food={0: ""}), "restock", "build")) == "draw"


def test_K11_load_names_a_stone_and_a_cart() -> None:
    state = play(pick(position(), "market", "build"), "food:mm draw:RRG")
    assert legal(state) == [f"load:{stone}>{cart}" for stone in "GR" for cart in range(3)]


def test_K11_legal_tokens_are_sorted() -> None:
    snapshot = pick(position(towers={0: tower("R")}), "build", "build").snapshot()
    assert snapshot["legal"] == [
        "done", "take:B@0.-2", "take:B@0.2", "take:G@0.-2", "take:G@0.2", "take:R@0.-2", "take:R@0.2"
    ]  # fmt: skip


# ---- the snapshot ----


def test_K11_the_fields_of_a_snapshot() -> None:
    state = position(
        3,
        baby=2,
        round=7,
        direction=-1,
        moved=1,
        track=2,
        fills=1,
        master_builder=True,
        objectives=(1, 6, 8),
        towers={1: tower("RX", "G")},
        ended_by=1,
        last_round=8,
    )
    state = play(pick(state, "market", "build", "restock"), "food:mb draw:WWG")
    assert state.snapshot() == {
        "round": 7,
        "seat": 2,
        "next": "decision",
        "baby": 2,
        "direction": -1,
        "carts": [
            {"at": 1, "food": "kkkbbb", "stones": "BGR"},
            {"at": 2, "food": "mmmbbb", "stones": "NXY"},
            {"at": 0, "food": "mmmkkk", "stones": "OVW"},
        ],
        "market": "mkkb",
        "reserves": ["mkb", "mkb", "mmkbb"],
        "towers": [{}, {"0.0": "R", "0.2": "X", "1.1": "G"}, {}],
        "bag": 72 - 9 - 3 - 3 + 3,
        "track": 2,
        "fills": 1,
        "chosen": ["build", "restock", "market"],
        "drawn": "GWW",
        "objectives": [1, 6, 8],
        "ended_by": 1,
        "legal": ["load:G>0", "load:G>1", "load:G>2", "load:W>0", "load:W>1", "load:W>2"],
        "scores": None,
        "winners": None,
    }


def test_K11_the_snapshot_in_the_set_up() -> None:
    snapshot = start(4).snapshot()
    assert (snapshot["next"], snapshot["seat"], snapshot["baby"], snapshot["round"]) == (
        "chance",
        None,
        None,
        1,
    )
    snapshot = start(4).play("start:3").snapshot()
    assert (snapshot["next"], snapshot["seat"], snapshot["baby"], snapshot["bag"]) == ("chance", None, 3, 72)


def test_K11_the_fog_is_in_the_bag_with_the_last_carts_stones() -> None:
    state = play(start(master_builder=True), FILLED)
    assert (state.snapshot()["next"], state.snapshot()["bag"]) == ("chance", 72 - 9 + 5)


def test_K11_at_a_draw_the_seat_is_whoever_acts() -> None:
    snapshot = pick(position(4, baby=2), *["market"] * 4).play("food:mm").snapshot()
    assert (snapshot["next"], snapshot["seat"], snapshot["legal"]) == ("chance", 2, None)


def test_K11_a_stone_is_in_the_tower_as_soon_as_it_is_taken() -> None:
    snapshot = pick(position(reserves={0: "kkk"}), "build", "build").play("take:R@0.0").snapshot()
    assert (snapshot["towers"][0], snapshot["carts"][0]["stones"]) == ({"0.0": "R"}, "BG")


def test_K11_chosen_is_cleared_at_the_end_of_the_round() -> None:
    assert idle_round(position()).snapshot()["chosen"] == [None, None]


def test_K11_the_last_snapshot() -> None:
    state = position(
        master_builder=True,
        objectives=(1, 2, 3),
        towers={0: tower("RRX"), 1: tower("RYB")},
        reserves={1: "kkkk"},
        round=9,
        last_round=9,
        baby=1,
    )
    snapshot = idle_round(state).snapshot()
    shown = {
        name: snapshot[name] for name in ("round", "seat", "next", "baby", "legal", "winners", "ended_by")
    }
    assert shown == {
        "round": 9, "seat": None, "next": "over", "baby": 0, "legal": None, "winners": [1], "ended_by": None
    }  # fmt: skip
    assert snapshot["scores"] == [
        {"groups": 4, "group_count": 0, "singles": 0, "trigger": 0, "food": 0, "objectives": 5, "total": 9},
        {"groups": 0, "group_count": 0, "singles": 3, "trigger": 0, "food": 3, "objectives": 10, "total": 16},
    ]


# ---- the options of a record ----


def test_K11_options_may_be_empty() -> None:
    assert YAK.options({}).to_json() == {}


@pytest.mark.parametrize(
    "options",
    [
        {"weather": "off"},
        {"master_builder": 1},
        {"master_builder": "yes"},
        {"master_builder": None},
        {"components": None},
        {"components": []},
        {"components": {"photos": [1]}},
        {"components": {"group_points": [1, 2, 4, 7, 11, 16]}},
        {"components": {"group_points": [1, 2, 4, 7, 11, 16, 22, 30]}},
        {"components": {"group_points": [1, 2, 4, 7, 11, 16, -1]}},
        {"components": {"group_points": [1, 2, 4, 7, 11, 16, 22.0]}},
        {"components": {"group_points": [1, 2, 4, 7, 11, 16, True]}},
        {"components": {"group_points": [1, 2, 4, 7, 11, 16, "22"]}},
        {"components": {"group_points": {"1": 1}}},
        {"components": {"group_points": 7}},
        {"components": {"group_count_points": [0, 0, 0, 4, 8, 12, 16]}},
        {"components": {"trigger_points": [3]}},
        {"components": {"trigger_points": -3}},
        {"components": {"trigger_points": True}},
        {"components": {"trigger_points": None}},
        {"components": {"food_points": 3.0}},
        {"components": {"food_points": "3"}},
        {"components": {"objective_points": [5, 5, 5]}},
        {"components": {"objective_points": 5}},
    ],
)
def test_K11_unknown_options_and_wrong_shapes_are_an_error(options: dict[str, object]) -> None:
    with pytest.raises(OptionError) as error:
        YAK.options(options)
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    "options",
    [
        {"master_builder": True},
        {"components": {"trigger_points": 0}},
        {"master_builder": True, "components": {"group_points": [0] * 7, "objective_points": [9] * 8}},
        {"components": {"group_count_points": [8, 7, 6, 5, 4, 3, 2, 1], "food_points": 1000}},
    ],
)
def test_K11_options_are_written_as_they_were_read(options: dict[str, object]) -> None:
    assert YAK.options(options).to_json() == options


def test_K11_defaults_written_out_are_the_defaults() -> None:
    given = {
        "master_builder": False,
        "components": {"group_points": [1, 2, 4, 7, 11, 16, 22], "food_points": 3},
    }
    assert YAK.options(given) == YAK.options({})
