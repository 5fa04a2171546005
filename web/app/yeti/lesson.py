"""The first five minutes of Yeti."""

from __future__ import annotations

from app.lessons import Ply, Script, Step
from app.text import Translator

CHOICE = ("choice", "action")


def script(tr: Translator) -> Script:
    """Three turns of the learner, with two of a computer player between them."""
    return Script(
        (
            Ply("start:0"),
            Ply(
                "roll:SPPFFTC",
                (
                    Step(
                        tr("This is the mountain. Your climber stands in base camp and wants to go up."),
                        ("board",),
                    ),
                    Step(
                        tr(
                            "Points move your marker along the trail. The Yeti waits at 50. When somebody "
                            "reaches him, the last round has begun, and the most points win."
                        ),
                        ("board",),
                    ),
                ),
                Step(tr("You have seven dice."), ("well", "action"), tr("Roll them.")),
            ),
            Ply(
                "keep:P",
                (),
                Step(
                    tr(
                        "Snow goes aside by itself. Of the rest you keep all dice of one kind. Sherpas carry "
                        "you up the mountain."
                    ),
                    CHOICE,
                    tr("Keep the two Sherpas."),
                ),
            ),
            Ply("roll:TFFC"),
            Ply(
                "keep:T",
                (),
                Step(
                    tr("A Tent lets you sleep where you have climbed, instead of sliding back to base camp."),
                    CHOICE,
                    tr("Keep the Tent."),
                ),
            ),
            Ply("roll:FFF"),
            Ply(
                "keep:F",
                (
                    Step(
                        tr("Only Footprints came. Where there is one choice, it is made for you."),
                        ("choice",),
                    ),
                ),
            ),
            Ply(
                "roll:CCCFTPS",
                (
                    Step(
                        tr(
                            "Every die lies aside, so they counted: two Sherpas took you up one level, three "
                            "Footprints scored 2 points each up there, and the Tent let you stay."
                        ),
                        ("board", "choice"),
                    ),
                ),
                Step(tr("Now it is the other player’s turn. Watch the Coins.")),
            ),
            Ply("keep:C"),
            Ply("roll:CFT"),
            Ply("keep:C"),
            Ply("roll:FF"),
            Ply("keep:F"),
            Ply("buy:photo"),
            Ply(
                "roll:SCCFFTP",
                (
                    Step(
                        tr(
                            "Four Coins bought a photo: it scores at once. Coins cannot be saved, so each "
                            "turn they buy one thing or nothing."
                        ),
                        ("choice",),
                    ),
                ),
                Step(
                    tr("Your turn again. Let us buy something that lasts."), ("action",), tr("Roll the dice.")
                ),
            ),
            Ply("keep:C", (), Step(tr("Coins buy photos and equipment."), CHOICE, tr("Keep the two Coins."))),
            Ply("roll:SSCT"),
            Ply(
                "keep:C",
                (),
                Step(
                    tr("Two more Snow: that makes three, and three Snow are useful. You will see."),
                    CHOICE,
                    tr("Keep the Coin."),
                ),
            ),
            Ply("roll:T"),
            Ply("keep:T"),
            Ply(
                "turn:C",
                (),
                Step(
                    tr("With three Snow you may turn one of them to any face you like."),
                    CHOICE,
                    tr("Turn it to a Coin: that makes four."),
                ),
            ),
            Ply(
                "buy:E6",
                (),
                Step(
                    tr(
                        "Four Coins pay for a photo or for equipment. The Radio counts as one more Sherpa in "
                        "every turn, from now on."
                    ),
                    CHOICE,
                    tr("Buy the Radio."),
                ),
            ),
            Ply(
                "roll:SSSFFCT",
                (
                    Step(
                        tr(
                            "The Radio took you up to level 2 at once. But one Tent holds only level 1, so "
                            "you slept there."
                        ),
                        ("board", "choice"),
                    ),
                ),
                Step(tr("The other player rolls. Watch the Snow.")),
            ),
            Ply("keep:F"),
            Ply("roll:ST"),
            Ply("keep:T"),
            Ply("turn:F"),
            Ply(
                "roll:PPTFCS",
                (
                    Step(
                        tr(
                            "Four Snow: a blizzard! The Yeti walked on, and one die stays frozen in front "
                            "of the other player until that player’s next turn."
                        ),
                        ("board", "well"),
                    ),
                ),
                Step(tr("So you have six dice this time."), ("well", "action"), tr("Roll them.")),
            ),
            Ply(
                "keep:P",
                (),
                Step(
                    tr("Two Sherpas and the Radio make three, and three climb two levels: up to the peak!"),
                    CHOICE,
                    tr("Keep the two Sherpas."),
                ),
            ),
            Ply("roll:TTF"),
            Ply(
                "keep:T",
                (),
                Step(
                    tr("One Tent for each level: two let you sleep on level 2."),
                    CHOICE,
                    tr("Keep the two Tents."),
                ),
            ),
            Ply("roll:F"),
            Ply("keep:F"),
        ),
        (
            Step(
                tr(
                    "The first visit to the peak brought you a peak tile, and a Footprint up there scored 4 "
                    "points. Then you went down to level 2 to sleep."
                ),
                ("board", "choice"),
            ),
            Step(
                tr(
                    "That is the whole game. Rest the pointer on any piece, or hold a finger on it, and you "
                    "read what it does. You can play this match on."
                )
            ),
        ),
        {"fair_start": True},
    )
