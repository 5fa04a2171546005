"""The rules of Yak for players, entry by entry (the normative page has the numbers)."""

from __future__ import annotations

from app.phrases import points
from app.rules import Book, Chapter, Entry, Example, Gallery, Grid, Steps, Way, ref
from app.text import Translator
from app.yak import words
from app.yak.pieces import COLOUR_NAMES, FOOD_NAMES
from game.yak.components import (
    COLOURS,
    FOODS,
    MOST_FOOD,
    MOST_RESERVE,
    MOST_STONES,
    OBJECTIVES,
    PRICES,
    TRACK,
    Components,
    Options,
)

HERE = {
    "card": "picking",
    "build": "build",
    "pay": "build",
    "surplus": "surplus",
    "restock": "restock",
    "market": "market-card",
    "load": "market-card",
    "draw": "bag",
}
"""Which entry a decision, or a moment of chance, is told by."""
STONES = tuple(f"stone-{COLOUR_NAMES[letter]}" for letter in COLOURS)
SIGNS = tuple(f"sign-{COLOUR_NAMES[letter]}" for letter in COLOURS)
CRYSTALS = tuple(f"crystal-{COLOUR_NAMES[letter]}" for letter in COLOURS)


def book(tr: Translator, options: object = None) -> Book:
    """The rules with the printed values of these options."""
    values = options.components if isinstance(options, Options) else Components()
    return (
        Chapter("minute", "eye", tr("The game in one minute"), _minute(tr)),
        Chapter("setup", "people", tr("Before the first round"), _setup(tr)),
        Chapter("cards", "hand", tr("Three cards"), _cards(tr)),
        Chapter("carts", "swap", tr("Carts and food"), _carts(tr)),
        Chapter("building", "box", tr("The tower"), _tower(tr)),
        Chapter("fogs", "cw", tr("Bag and fog"), _fog(tr)),
        Chapter("scoring", "chart", tr("The end and the points"), _end(tr, values)),
        Chapter("builder", "crown", tr("Master builder"), _builder(tr, values)),
        Chapter("rulings", "info", tr("Small print"), _rulings(tr)),
    )


def _minute(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "goal",
            tr("What it is about"),
            tr("Buy stones from passing carts and build the tower that scores the most points."),
            (
                tr(
                    "Stones of one colour that touch make a group. Large groups and many groups score. When "
                    "a tower is finished, one more round is played."
                ),
            ),
            ("yak",),
            rules="K9.1 K9.2 K9.3",
        ),
        Entry(
            "round",
            tr("A round in short"),
            tr(
                "Everyone picks a card in secret, then one after the other does what it says, then all "
                "carts move."
            ),
            (
                Steps(
                    (
                        (("card-back",), tr("Everyone picks one of three cards, face down.")),
                        (
                            ("baby-yak",),
                            tr(
                                "Whoever has the baby yak turns the card over first and acts; the others "
                                "follow clockwise."
                            ),
                        ),
                        (
                            ("cart",),
                            tr("All carts move on by one stop, and the baby yak goes to the next player."),
                        ),
                    )
                ),
            ),
            rules="K3.1 K3.2 K3.3",
        ),
    )


def _setup(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "players",
            tr("Who plays"),
            tr("Two to four players, each with a tower, a reserve of food and three cards."),
            (
                tr(
                    "With two or three players three carts go round, with four players four. With two "
                    "players one stop has no player."
                ),
            ),
            rules="K1.1 K1.3 K1.5",
        ),
        Entry(
            "begin",
            tr("What lies where at first"),
            tr("Everyone has one of each food, and the market two of each."),
            (
                tr(
                    "On each cart lie three stones and three of each food that it takes. All carts face "
                    "clockwise."
                ),
                tr("The fog goes into the bag only after that. Chance says who gets the baby yak."),
            ),
            rules="K2.1 K2.2 K2.3",
        ),
        Entry(
            "baby",
            tr("The baby yak"),
            tr("Whoever has it acts first in this round. After each round it goes on clockwise."),
            (),
            ("baby-yak",),
            rules="K2.3 K3.2 K3.3",
        ),
    )


def _cards(tr: Translator) -> tuple[Entry, ...]:
    prices = tuple(
        (words.some_stones(tr, count), words.some_food(tr, PRICES[count])) for count in range(1, len(PRICES))
    )
    return (
        Entry(
            "picking",
            tr("Picking a card"),
            tr("Each round you pick Build, Restock or Market. Nobody knows which until it is turned over."),
            (
                tr(
                    "You pick before anybody acts, and you act at the cart that stands in front of you. Each "
                    "player acts to the end before the next card is turned over."
                ),
                tr("After the round everyone takes the card back."),
            ),
            ("card-back",),
            also=("card",),
            rules="K1.5 K3.1 K3.2 K3.3",
        ),
        Entry(
            "build",
            words.card(tr, "build"),
            tr("Buy up to three stones from your cart and put them into your tower at once."),
            (
                Grid((tr("Stones"), tr("Price")), prices),
                tr("Each crystal among them costs one food more."),
                tr(
                    "You pay with food that the cart takes, of one kind or mixed, and it goes onto the "
                    "cart. A stone that you cannot place you cannot buy. You may also buy none."
                ),
                tr(
                    "If you take the last stone, three new ones are drawn for the cart. If you leave one, "
                    "none is drawn."
                ),
            ),
            ("card-build",),
            rules="K3.4 K4.1 K4.2 K4.4 K4.5",
        ),
        Entry(
            "restock",
            words.card(tr, "restock"),
            tr("Take all food of one kind from your cart; then one stone is drawn for it."),
            (
                tr(
                    "You take as much as your reserve has room for; the rest stays. If there is food, you "
                    "must choose a kind."
                ),
                tr("A cart that has four stones already gets none."),
            ),
            ("card-restock",),
            rules="K3.4 K5.1 K5.2",
        ),
        Entry(
            "market-card",
            words.card(tr, "market"),
            tr(
                "Take two food of your choice from the market; then load one of three drawn stones onto any "
                "cart."
            ),
            (
                tr("You take fewer only if the market or your reserve allows no more."),
                tr(
                    "Of the three stones one goes onto a cart with room for it, and the others go back into "
                    "the bag. If every cart is full, nothing is drawn."
                ),
            ),
            ("card-market",),
            rules="K3.4 K6.1 K6.2",
        ),
    )


def _carts(tr: Translator) -> tuple[Entry, ...]:
    foods = tuple((f"food-{FOOD_NAMES[kind]}", words.Food(tr, kind), "") for kind in FOODS)
    return (
        Entry(
            "cart",
            tr("Carts"),
            tr("A cart holds up to {stones} stones and {food} food.", stones=MOST_STONES, food=MOST_FOOD),
            (
                tr(
                    "Each of three carts refuses one food: meat, milk or bread. With four players the fourth "
                    "cart takes every food, but at most two kinds in one payment."
                ),
            ),
            ("cart",),
            also=("no",),
            rules="K1.3 K1.4",
        ),
        Entry(
            "moving",
            tr("Carts move"),
            tr("After each round every cart goes on by one stop, the way that all of them face."),
            (
                tr("So the cart in front of you goes to your neighbour, with all that lies on it."),
                tr("{fog} turns all carts round.", fog=ref("fog", words.stone(tr, "~"), "stone-fog")),
            ),
            ("i-cw", "i-ccw"),
            rules="K2.3 K3.3",
        ),
        Entry(
            "food",
            tr("Food"),
            tr("Food buys stones. Your reserve holds up to {count}.", count=MOST_RESERVE),
            (
                Gallery(foods),
                tr("There are three kinds, with 15 tokens of each. Food is never made and never lost."),
            ),
            tuple(symbol for symbol, _, _ in foods),
            rules="K1.1 K1.4 K12.1",
        ),
        Entry(
            "surplus",
            tr("Too much food on a cart"),
            tr(
                "If a payment brings a cart above {count} food, the rest of it goes to the market.",
                count=MOST_FOOD,
            ),
            (tr("You choose which of the food you paid goes there."),),
            rules="K4.3",
        ),
        Entry(
            "market",
            tr("The market"),
            tr(
                "Food lies here for whoever plays the Market card. It is filled only by what carts cannot "
                "hold."
            ),
            (tr("It can hold any amount."),),
            ("market",),
            rules="K2.2 K4.3 K6.1",
        ),
    )


def _tower(tr: Translator) -> tuple[Entry, ...]:
    pieces = tuple(
        (symbol, words.stone(tr, letter), "") for symbol, letter in zip(STONES, COLOURS, strict=True)
    )
    return (
        Entry(
            "stones",
            tr("Stones"),
            tr("Eight colours, eight stones of each. Stones of one colour that touch make a group."),
            (Gallery(pieces),),
            STONES[:4],
            also=STONES[4:] + SIGNS,
            rules="K1.2 K9.2",
        ),
        Entry(
            "crystal",
            tr("Crystals"),
            tr("A crystal costs one food more, and becomes whatever colour scores most for you at the end."),
            (
                tr(
                    "The crystals of one tower all become different colours. The best choice is found for "
                    "you: the most points for groups, number of groups and single stones together."
                ),
            ),
            ("stone-crystal",),
            also=CRYSTALS,
            rules="K1.2 K4.1 K7.5",
        ),
        Entry(
            "placing",
            tr("Where a stone may go"),
            tr(
                "The first goes anywhere. Each further one goes beside the bottom row or on top of two "
                "stones."
            ),
            (
                tr(
                    "The bottom row is one block of at most five stones and may grow to either side. Above "
                    "it are levels of at most four, three and two stones: fourteen in all."
                ),
                tr("A stone that lies stays where it is."),
            ),
            rules="K7.1 K7.2 K7.3 K7.5",
        ),
        Entry(
            "touching",
            tr("What touches"),
            tr("A stone touches those at its left and right, the two below it and the two above it."),
            rules="K7.4",
        ),
    )


def _fog(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "bag",
            tr("The bag"),
            tr("Stones are drawn from it blindly. What is in it, everyone may know."),
            (
                tr("It holds the stones of eight colours, eight crystals and five fog stones."),
                tr("If the bag is empty, no more is drawn."),
            ),
            ("bag",),
            rules="K1.2 K8.3",
        ),
        Entry(
            "fog",
            tr("Fog"),
            tr("If fog is drawn, all carts turn round once, and new stones are drawn for it."),
            (
                tr("Two fog stones at once turn the carts only once. If fog comes again, they turn again."),
                tr("At the end of the draw the fog goes onto the mountain track."),
            ),
            ("stone-fog",),
            rules="K8.1 K8.2",
        ),
        Entry(
            "track",
            tr("The mountain track"),
            tr("Fog gathers here, on {count} spaces.", count=TRACK),
            (
                tr(
                    "The first time it is full, all of it goes back into the bag. The second time it stays, "
                    "and the track is closed: the one fog stone that is left goes back into the bag after "
                    "each draw."
                ),
                tr(
                    "Fog arrives one by one. What comes after the fourth starts the next filling, or goes "
                    "back into the bag once the track is closed."
                ),
            ),
            ("fog-track",),
            rules="K8.2",
        ),
    )


def _end(tr: Translator, values: Components) -> tuple[Entry, ...]:
    seven = len(values.group_points)
    groups = tuple(
        (
            tr("{count} and more", count=size) if size == seven else str(size),
            str(values.group_points[size - 1]),
        )
        for size in range(2, seven + 1)
    )
    counts = tuple((str(count), str(value)) for count, value in enumerate(values.group_count_points) if value)
    pairs = 7 * values.group(2) + values.group_count_points[7]
    return (
        Entry(
            "end",
            tr("The last rounds"),
            tr(
                "When somebody finishes a tower, this round is played to its end, and one more whole round "
                "after it."
            ),
            (
                tr(
                    "A tower is finished with the second stone of its fourth level, as soon as that is "
                    "placed."
                ),
            ),
            rules="K9.1",
        ),
        Entry(
            "groups",
            tr("Groups"),
            tr(
                "Stones of one colour that touch each other score together: the larger the group, the better."
            ),
            (Grid((tr("Stones in the group"), tr("Points")), groups),),
            rules="K9.2",
        ),
        Entry(
            "single",
            tr("Single stones"),
            tr.n(
                "A stone that touches none of its colour scores {count} point.",
                "A stone that touches none of its colour scores {count} points.",
                values.group_points[0],
            ),
            rules="K9.2",
        ),
        Entry(
            "group-count",
            tr("Number of groups"),
            tr("Many groups score too. Only groups of two stones or more count here."),
            (
                Grid((tr("Groups in the tower"), tr("Points")), counts),
                Example(
                    ("stone-red", "stone-red", "stone-blue", "stone-blue"),
                    tr.n(
                        "Seven pairs in one tower score {count} point in all.",
                        "Seven pairs in one tower score {count} points in all.",
                        pairs,
                    ),
                ),
            ),
            rules="K9.3 K12.2",
        ),
        Entry(
            "extras",
            tr("Last points"),
            tr("Whoever finished the first tower, and whoever has the most food left, scores a little more."),
            (
                tr("First finished tower: {points}.", points=points(tr, values.trigger_points)),
                tr(
                    "Most food left, at least one: {points}, for everyone who has as much.",
                    points=points(tr, values.food_points),
                ),
            ),
            rules="K9.4",
        ),
        Entry(
            "winner",
            tr("Who wins"),
            tr("The most points win. In a tie it is whoever has more food left; else they share the win."),
            rules="K9.5",
        ),
    )


def _builder(tr: Translator, values: Components) -> tuple[Entry, ...]:
    rules = {
        1: tr("Whoever has the most red stones scores this card, also several players."),
        2: tr("Whoever has the most yellow stones scores this card, also several players."),
        3: tr("Whoever has the most blue stones scores this card, also several players."),
        4: tr("Whoever has the most violet stones scores this card, also several players."),
        5: tr("The bottom row is complete, in five different colours."),
        6: tr("Both stones of the fourth level have the same colour."),
        7: tr("One group of a colour touches all four levels."),
        8: tr("The leftmost stones of the four levels have four different colours."),
    }
    whole = tr("A crystal never counts for it.")
    return (
        Entry(
            "objectives",
            tr("How it works"),
            tr(
                "An option: three of eight cards lie open from the start. Whoever does what one says scores "
                "it."
            ),
            (
                tr(
                    "For a card with the most of something you need at least one. Crystals never count for "
                    "any card."
                ),
            ),
            ("obj",),
            rules="K10.1 K10.2",
        ),
        *(
            Entry(
                f"obj-{card}",
                words.objective(tr, card),
                rules[card],
                (
                    tr("Where a crystal stands in one of these places, the card is not met.")
                    if card in (5, 6, 8)
                    else whole,
                ),
                (f"obj-{card}",),
                note=points(tr, values.objective_points[card - 1]),
                rules="K10.1 K10.2",
            )
            for card in OBJECTIVES
        ),
    )


def _rulings(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "round-100",
            tr("A match without end"),
            tr(
                "A match that reaches the end of round 100 is over and scored, whether a tower is finished "
                "or not."
            ),
            rules="K9.6",
        ),
        Entry(
            "must",
            tr("May and must"),
            tr("A build may buy nothing. Restock and Market are done as far as they can be done."),
            rules="K3.4",
        ),
        Entry(
            "values",
            tr("Printed values"),
            tr(
                "Some values are printed only on the pieces in the box. Where nobody has published one, it "
                "is ours."
            ),
            (
                tr(
                    "That goes for the points of most groups, for the last points and for all eight cards "
                    "of the master builder. If you own the game, type in what your box says under Match "
                    "your box."
                ),
                tr("A tower has no fifth level here."),
                Way(tr("Match your box"), "box"),
            ),
            rules="K7.1 K9.2 K9.4 K10.1",
        ),
    )
