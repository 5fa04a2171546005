"""The first five minutes of Yak."""

from __future__ import annotations

from app.lessons import Ply, Script, Step
from app.text import Translator

CHOICE = ("choice", "action")
STONES = ("well", "choice", "action")


def script(tr: Translator) -> Script:
    """Four rounds with a computer player; two builds, a restock and a market of the learner."""
    return Script(
        (
            Ply("start:0"),
            Ply("cart:0=RBG"),
            Ply("cart:1=YRO"),
            Ply("cart:2=RRV"),
            Ply(
                "card:restock",
                (
                    Step(
                        tr(
                            "Carts with stones and food go round from player to player. You buy stones from "
                            "the cart in front of you and build a tower."
                        ),
                        ("ring",),
                    ),
                    Step(
                        tr(
                            "Stones of one colour that touch score together. The larger the group, the "
                            "better."
                        ),
                        ("ring",),
                    ),
                ),
                Step(
                    tr(
                        "Each round everyone picks one of three cards in secret. You have little food, so "
                        "fetch some first."
                    ),
                    CHOICE,
                    tr("Pick Restock."),
                ),
            ),
            Ply("card:build"),
            Ply(
                "food:k",
                (
                    Step(
                        tr("You have the baby yak, so your card is turned over first, and you act first."),
                        ("ring",),
                    ),
                ),
                Step(
                    tr("Restock takes all food of one kind from your cart. Then one stone is drawn for it."),
                    CHOICE,
                    tr("Take the milk."),
                ),
            ),
            Ply("draw:N"),
            Ply(
                "take:Y@0.0", (), Step(tr("The other player builds: a first stone for one food."), ("ring",))
            ),
            Ply("pay:m"),
            Ply(
                "card:build",
                (
                    Step(
                        tr(
                            "The round is over: every cart has moved on by one stop, clockwise. A new cart "
                            "stands in front of you, and the other player has the baby yak now."
                        ),
                        ("ring",),
                    ),
                ),
            ),
            Ply(
                "card:build",
                (),
                Step(
                    tr("Two red stones lie on your new cart, and it takes milk, which you have."),
                    CHOICE,
                    tr("Pick Build."),
                ),
            ),
            Ply("take:B@0.2", (), Step(tr("Who has the baby yak acts first. Watch."), ("ring",))),
            Ply("pay:b"),
            Ply(
                "take:R@0.0",
                (),
                Step(
                    tr("The first stone may lie anywhere in the bottom row."),
                    STONES,
                    tr("Choose a red stone and put it into your tower."),
                ),
            ),
            Ply(
                "take:R@0.2",
                (),
                Step(
                    tr("Every further stone touches one that lies there: beside it, or on top of two."),
                    STONES,
                    tr("Put the other red stone beside the first."),
                ),
                ("take:R@0.",),
            ),
            Ply(
                "done",
                (),
                Step(
                    tr(
                        "One stone costs 1 food, two cost 3, three cost 5. A violet one would not join your "
                        "group, so leave it."
                    ),
                    STONES,
                    tr("Stop buying here."),
                ),
            ),
            Ply(
                "pay:kkk",
                (),
                Step(
                    tr(
                        "You pay with food that the cart takes; it does not take bread. It all goes onto "
                        "the cart."
                    ),
                    CHOICE,
                    tr("Pay three food."),
                ),
                ("pay:",),
            ),
            Ply(
                "card:market",
                (
                    Step(
                        tr("Two red stones that touch: a group! The cart you bought from has moved on."),
                        ("ring",),
                    ),
                ),
                Step(
                    tr("The market has food too, and whoever goes there loads a stone onto a cart."),
                    CHOICE,
                    tr("Pick Market."),
                ),
            ),
            Ply("card:restock"),
            Ply(
                "food:mk",
                (),
                Step(
                    tr("You may take any two food from the market. Meat and milk will be useful."),
                    CHOICE,
                    tr("Take one meat and one milk."),
                ),
                ("food:mm", "food:kk"),
            ),
            Ply("draw:~XRG"),
            Ply(
                "load:R>2",
                (
                    Step(
                        tr(
                            "Fog came out of the bag! All carts turn round: now they go the other way. The "
                            "fog itself goes onto the mountain track."
                        ),
                        ("ring",),
                    ),
                ),
                Step(
                    tr(
                        "Three stones were drawn, and one of them goes onto a cart. The cart of the other "
                        "player comes to you next, since the carts have turned."
                    ),
                    STONES,
                    tr("Load the red stone onto the other player’s cart."),
                ),
            ),
            Ply("food:k", (), Step(tr("The other player takes milk from that cart."), ("ring",))),
            Ply("draw:X"),
            Ply(
                "card:restock",
                (
                    Step(
                        tr(
                            "The cart came back to you, with your red stone and a crystal. A crystal costs "
                            "one food more, and becomes whatever colour is best for you at the end."
                        ),
                        ("ring",),
                    ),
                ),
            ),
            Ply("card:build", (), Step(tr("Time to build."), CHOICE, tr("Pick Build."))),
            Ply("food:b", (), Step(tr("The other player acts first."), ("ring",))),
            Ply("draw:W"),
            Ply(
                "take:R@0.4",
                (),
                Step(
                    tr("A third red stone makes the group larger: three score more than two."),
                    STONES,
                    tr("Put the red stone into the bottom row, beside the others."),
                ),
                ("take:R@0.",),
            ),
            Ply(
                "take:X@1.1",
                (),
                Step(
                    tr("Now build upwards: the crystal can stand on two red stones, and touch them both."),
                    STONES,
                    tr("Put the crystal on top of two stones."),
                ),
                ("take:X@1.",),
            ),
            Ply(
                "pay:mmkk",
                (),
                Step(
                    tr("Two stones cost 3 food, and the crystal one more."),
                    CHOICE,
                    tr("Pay four food."),
                ),
                ("pay:",),
            ),
        ),
        (
            Step(
                tr(
                    "If the match ended now, your crystal would be red: a group of four. When a tower has "
                    "its fourteenth stone, one more round is played, and the most points win."
                ),
                ("ring",),
            ),
            Step(
                tr(
                    "That is the whole game. Rest the pointer on any piece, or hold a finger on it, and you "
                    "read what it does. You can play this match on."
                )
            ),
        ),
        {},
    )
