"""The rules of Yeti for players, entry by entry (the normative page has the numbers)."""

from __future__ import annotations

from htpy import Element

from app.rules import Book, Chapter, Entry, Example, Gallery, Grid, Steps, Way, ref
from app.text import Translator
from app.yeti import words
from game.yeti.components import EQUIPMENT, OURS, TILES, YETI_STRIDE, Components, Options

HERE = {
    "start": "players",
    "roll": "turn",
    "keep": "keep",
    "prepare": "before",
    "reroll": "before",
    "turn": "snow",
    "buy": "coins",
    "sherpa": "sherpas",
    "climb": "sherpas",
    "tent": "tents",
}
"""Which entry a decision, or a moment of chance, is told by."""
MARKERS = tuple(f"marker-{look}" for look in range(1, 6))
PAWNS = tuple(f"pawn-{look}" for look in range(1, 6))


def book(tr: Translator, options: object = None) -> Book:
    """The rules with the printed values of these options."""
    values = options.components if isinstance(options, Options) else OURS
    return (
        Chapter("minute", "eye", tr("The game in one minute"), _minute(tr)),
        Chapter("setup", "people", tr("Before the first turn"), _setup(tr)),
        Chapter("roll", "dice", tr("Rolling and keeping"), _roll(tr)),
        Chapter("count", "chart", tr("The dice count, step by step"), _count(tr, values)),
        Chapter("tiles", "box", tr("Equipment"), _equipment(tr, values)),
        Chapter("weather-tiles", "theme", tr("Weather"), _weather(tr)),
        Chapter("last", "end", tr("The end"), _end(tr)),
        Chapter("rulings", "info", tr("Small print"), _rulings(tr)),
    )


def _tool(tr: Translator, item: str) -> Element:
    """A link to a piece of equipment."""
    return ref(item, words.item(tr, item), f"equip-{item[1:]}")


def _wind(tr: Translator, side: str) -> Element:
    """A link to a side of a weather tile."""
    return ref(side, words.weather(tr, side).name, _sky(side))


def _sky(side: str) -> str:
    return f"wx-{'bad' if words.is_bad(side) else 'good'}-{side[0]}"


def _minute(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "goal",
            tr("What it is about"),
            tr("Climb the mountain in search of the Yeti. Whoever has the most points at the end wins."),
            (
                tr(
                    "Photos, footprints and the peak score points. The Yeti waits on the points trail. As "
                    "soon as somebody’s marker reaches him, the last round has begun."
                ),
            ),
            ("yeti", "yeti-marker"),
            rules="Y1.6 Y5.1 Y5.2",
        ),
        Entry(
            "turn",
            tr("Your turn in short"),
            tr("Roll, keep dice kind by kind until none is left, and see what they bring you."),
            (
                Steps(
                    (
                        (("i-dice",), tr("Roll your dice and keep one kind. Roll the rest again.")),
                        (("i-chart",), tr("When every die lies aside, the dice count, in a fixed order.")),
                        (("i-people",), tr("Then the next player, clockwise, has a turn.")),
                    )
                ),
            ),
            rules="Y2.1",
        ),
        Entry(
            "mountain",
            tr("The mountain"),
            tr(
                "It has four levels: base camp, level 1, level 2 and the peak. Footprints score more higher "
                "up."
            ),
            (),
            PAWNS[:3],
            also=PAWNS[3:],
            rules="Y1.2",
        ),
        Entry(
            "trail",
            tr("The points trail"),
            tr(
                "Points move your marker at once, even in somebody else’s turn. The trail never ends, and "
                "nobody falls below 0."
            ),
            (tr("All markers start at 0, the Yeti at 50."),),
            MARKERS[:3],
            also=MARKERS[3:],
            rules="Y1.6 Y4.7 Y6.4",
        ),
    )


def _setup(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "players",
            tr("Who plays"),
            tr("Two to five players. Chance says who starts; turns go round clockwise."),
            (tr("All climbers start in base camp, and nobody owns anything."),),
            rules="Y1.1 Y2.1",
        ),
        Entry(
            "first-dice",
            tr("Fewer dice for those who start"),
            tr(
                "Whoever starts lays one die in front of the next player; with three or more players one "
                "each in front of the next two."
            ),
            (
                tr(
                    "A die lies there until that player’s first turn. So the first turns have 6 and 7 dice "
                    "with two players, else 5, then 6, then 7 dice."
                ),
                tr("With the option Fair start nobody hands out dice."),
            ),
            rules="Y2.2 Y2.3",
        ),
    )


def _roll(tr: Translator) -> tuple[Entry, ...]:
    one, two = tr.n("{count} side", "{count} sides", 1), tr.n("{count} side", "{count} sides", 2)
    return (
        Entry(
            "faces",
            tr("What you roll"),
            tr("Seven equal dice, and five things they show. The Footprint is on each of them twice."),
            (
                Gallery(
                    (
                        ("die-face-snow", words.face(tr, "S"), one),
                        ("die-face-coin", words.face(tr, "C"), one),
                        ("die-face-sherpa", words.face(tr, "P"), one),
                        ("die-face-foot", words.face(tr, "F"), two),
                        ("die-face-tent", words.face(tr, "T"), one),
                    )
                ),
            ),
            rules="Y1.1",
        ),
        Entry(
            "pool",
            tr("How many dice"),
            tr(
                "Take back the dice that lie in front of you. You roll all seven but those in front of "
                "others."
            ),
            (tr("At least three dice are always left to roll."),),
            ("die",),
            rules="Y3.1",
        ),
        Entry(
            "keep",
            tr("Keeping dice"),
            tr("Snow goes aside at once. Then keep all dice of one other kind and roll the rest."),
            (
                Steps(
                    (
                        ((), tr("Roll all the dice you have.")),
                        (("die-face-snow",), tr("Snow goes aside at once, always.")),
                        (
                            ("die-face-tent", "die-face-tent"),
                            tr(
                                "Put aside all dice of one other kind. If no Snow came you must; if Snow "
                                "came you may leave it."
                            ),
                        ),
                        (("i-cw",), tr("Roll the rest, until no die is left. There is no stopping early.")),
                    )
                ),
                tr("You may choose a kind again that you have put aside before."),
                tr("Where only one choice is possible, it is made for you, and everyone can see it."),
                Example(
                    ("die-face-snow", "die-face-foot", "die-face-foot", "die-face-tent"),
                    tr(
                        "The Snow goes aside. You keep both Footprints, or the Tent, or nothing, because "
                        "there was Snow."
                    ),
                ),
            ),
            rules="Y3.2",
        ),
        Entry(
            "more-kinds",
            tr("More than one kind"),
            tr(
                "{glass} allows a second kind after each roll, {weather} as many kinds as you like.",
                glass=_tool(tr, "E3"),
                weather=_wind(tr, "4+"),
            ),
            rules="Y3.3",
        ),
        Entry(
            "before",
            tr("Before the dice count"),
            tr(
                "When every die lies aside you may still use {axe}, {snow} and {wind}, in any order, each "
                "once a turn.",
                axe=_tool(tr, "E4"),
                snow=_wind(tr, "1+"),
                wind=_wind(tr, "6+"),
            ),
            (tr("What a die then shows, it shows: nothing is put aside any more."),),
            rules="Y3.4",
        ),
    )


def _count(tr: Translator, values: Components) -> tuple[Entry, ...]:
    strides = tuple(
        (tr.n("{count} player", "{count} players", seats), tr.n("{count} space", "{count} spaces", stride))
        for seats, stride in YETI_STRIDE.items()
    )
    return (
        Entry(
            "order",
            tr("Always in this order"),
            tr("When every die lies aside they count in five steps, always in the same order."),
            (
                Steps(
                    (
                        (("die-face-snow",), tr("Snow: three or more matter.")),
                        (("die-face-coin",), tr("Coins: one photo or one piece of equipment.")),
                        (("die-face-sherpa",), tr("Sherpas: your climber climbs.")),
                        (("die-face-foot",), tr("Footprints: they score where your climber stands.")),
                        (("die-face-tent",), tr("Tents: they say how high your climber may sleep.")),
                    )
                ),
            ),
            rules="Y4.1 Y4.2 Y4.4 Y4.5 Y4.6",
        ),
        Entry(
            "snow",
            words.face(tr, "S"),
            tr(
                "One or two Snow do nothing. With three or more you may turn one of them to any face; more "
                "than three bring a blizzard first."
            ),
            (
                tr(
                    "The turned die counts as its new face from then on. The blizzard has happened all the "
                    "same."
                ),
            ),
            ("die-face-snow",),
            also=("face-snow",),
            rules="Y4.1",
        ),
        Entry(
            "blizzard",
            tr("Blizzard"),
            tr(
                "Four or more Snow: the Yeti walks towards the next marker ahead of him, and the Snow beyond "
                "three stays in front of you."
            ),
            (
                tr("How far he walks depends on how many play."),
                Grid((tr("Players"), tr("The Yeti walks")), strides),
                tr(
                    "He never walks onto a marker or past one. He stops one space before the next marker "
                    "ahead of him; if that is the very next space, he stays. A marker on his own space does "
                    "not hold him."
                ),
                tr(
                    "In the last round markers may be ahead of him and behind him: only those ahead hold him."
                ),
                tr("Nobody can roll the dice that lie in front of you until your own next turn."),
            ),
            rules="Y4.1 Y5.5",
        ),
        Entry(
            "coins",
            words.face(tr, "C"),
            tr(
                "Coins make one purchase: the best photo they reach, or one piece of equipment. They cannot "
                "be saved."
            ),
            (
                tr("Coins are dice. You give nothing away when you pay, and what you do not spend is lost."),
                tr(
                    "Equipment comes from the display or from another player, who cannot refuse but scores "
                    "its resale points at once. Nobody buys what they own already."
                ),
                tr("You may also buy nothing."),
            ),
            ("die-face-coin",),
            also=("face-coin",),
            rules="Y4.2",
        ),
        Entry(
            "photos",
            tr("Photos"),
            tr(
                "A photo scores at once, and photos never run out. You get the best one that your coins "
                "reach."
            ),
            (
                Grid(
                    (words.face(tr, "C"), tr("Points")),
                    tuple((str(coins), str(points)) for coins, points in enumerate(values.photos, 1)),
                    tuple(f"photo-{coins}" for coins in range(1, len(values.photos) + 1)),
                ),
            ),
            ("photo-5",),
            also=tuple(f"photo-{coins}" for coins in (1, 2, 3, 4, 6, 7)),
            rules="Y1.4 Y4.2 Y4.4",
        ),
        Entry(
            "sherpas",
            words.face(tr, "P"),
            tr(
                "1 or 2 Sherpas climb one level, 3 to 5 climb two, 6 or more climb three, but never higher "
                "than the peak."
            ),
            (
                tr(
                    "Your climber always goes as high as the Sherpas go. Only {weather} lets you climb less.",
                    weather=_wind(tr, "3-"),
                ),
            ),
            ("die-face-sherpa",),
            also=("face-sherpa",),
            rules="Y4.4",
        ),
        Entry(
            "peak",
            tr("Peak tiles"),
            tr(
                "When you stand on the peak for the first time, you take the top peak tile and score it, "
                "even if you leave again this turn."
            ),
            (
                tr(
                    "Each player gets one in a match. The best lies on top; with fewer players the lowest "
                    "are out."
                ),
                tr(
                    "Their points, best first: {points}.",
                    points=", ".join(str(points) for points in sorted(values.peak_tiles, reverse=True)),
                ),
            ),
            ("peak-tile",),
            rules="Y1.3 Y4.4",
        ),
        Entry(
            "footprints",
            words.face(tr, "F"),
            tr("Each Footprint scores 1 point in base camp, 2 on level 1, 3 on level 2 and 4 on the peak."),
            (),
            ("die-face-foot",),
            also=("face-foot",),
            rules="Y4.5",
        ),
        Entry(
            "tents",
            words.face(tr, "T"),
            tr(
                "Without a Tent your climber slides back to base camp; one Tent holds level 1, two hold "
                "level 2, three hold the peak."
            ),
            (tr("Spare Tents lift nobody up, and nobody sleeps lower than the Tents allow."),),
            ("die-face-tent",),
            also=("face-tent",),
            rules="Y4.6",
        ),
    )


def _equipment(tr: Translator, values: Components) -> tuple[Entry, ...]:
    rows = tuple(
        (words.item(tr, item), str(cost), str(resale)) for item, (cost, resale) in values.equipment.items()
    )
    return (
        Entry(
            "equipment",
            tr("How equipment works"),
            tr("There is one of each of the seven pieces. What you own works for you in every turn."),
            (
                tr("A piece that says 1× works once and then lies in the display again."),
                tr(
                    "What you buy works in the same turn if its step is still to come: {bundle}, {snowshoe}, "
                    "{radio} and {lantern} at once, {glass} and {axe} from your next turn on.",
                    bundle=words.item(tr, "E2"),
                    snowshoe=words.item(tr, "E5"),
                    radio=words.item(tr, "E6"),
                    lantern=words.item(tr, "E7"),
                    glass=words.item(tr, "E3"),
                    axe=words.item(tr, "E4"),
                ),
                Grid(
                    (tr("Equipment"), tr("Coins to pay"), tr("Resale points")),
                    rows,
                    tuple(f"equip-{item[1:]}" for item in EQUIPMENT),
                ),
                tr(
                    "The resale points are paid to a player whose equipment is bought. They also decide a "
                    "tie at the end."
                ),
            ),
            rules="Y1.5 Y4.2 Y4.3",
        ),
        *(_item(tr, item, *values.equipment[item]) for item in EQUIPMENT),
    )


def _item(tr: Translator, item: str, cost: int, resale: int) -> Entry:
    now = tr("It works in the turn in which you buy it.")
    more = {
        "E1": (
            tr(
                "You can spend it only if you owned it before this purchase. It lies in the display at "
                "once, and even you may buy it again with these coins."
            ),
        ),
        "E2": (
            tr("You are asked before you climb and, if you still have it, before you sleep."),
            now,
        ),
        "E3": (tr("It works from your next turn on."),),
        "E4": (tr("It works from your next turn on. What the die shows then, counts."),),
    }.get(item, (now,))
    return Entry(
        item,
        words.item(tr, item),
        words.effect(tr, item),
        more,
        (f"equip-{item[1:]}",),
        note=tr(
            "{coins}; {points} when sold and in a tie",
            coins=words.coins(tr, cost),
            points=words.points(tr, resale),
        ),
        rules="Y1.5 Y4.3",
    )


def _weather(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "weather",
            tr("How the weather changes"),
            tr("Weather is an option. One side of one of six tiles holds for everyone, for a whole round."),
            (
                tr(
                    "Mixed: three tiles lie good side up at first and three bad side up. Short: all good. "
                    "Long: all bad."
                ),
                tr(
                    "The six tiles lie in a shuffled stack. Before each round the top one is turned over "
                    "and goes to the bottom; the tile that is then on top holds for this round."
                ),
            ),
            ("wx-good", "wx-bad"),
            rules="Y1.7 Y6.1 Y6.2",
        ),
        *(_side(tr, tile + side) for tile in TILES for side in "+-"),
    )


def _side(tr: Translator, side: str) -> Entry:
    weather = words.weather(tr, side)
    more = {
        "2-": (tr("It concerns players, not the display."),),
        "3-": (tr("Nobody falls below 0 points."),),
        "4+": (tr("Even then you must keep something if no Snow came."),),
        "4-": (tr("It never counts below 0, and what equipment adds still counts."),),
        "5+": (tr("Snow that a blizzard took counts too."),),
        "5-": (tr("It never counts below 0, and what equipment adds still counts."),),
        "6+": (tr("You need 2 points for it. You may turn a Snow die, and you may turn a die to Snow."),),
        "6-": (tr("It never counts below 0, and what equipment adds still counts."),),
    }.get(side, ())
    return Entry(
        side,
        weather.name,
        weather.rule,
        more,
        (_sky(side),),
        note=tr("Bad weather") if words.is_bad(side) else tr("Good weather"),
        rules="Y6.3" + {"3-": " Y6.4", "6+": " Y6.4 Y6.6"}.get(side, ""),
    )


def _end(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "end",
            tr("The last round"),
            tr(
                "When a marker reaches the Yeti or passes him, the last round has begun. It ends with the "
                "player to the right of whoever started the match."
            ),
            (tr("So everyone has had equally many turns. Nothing calls the last round off again."),),
            rules="Y5.1",
        ),
        Entry(
            "winner",
            tr("Who wins"),
            tr("The most points win. In a tie the equipment decides: the higher sum of resale points wins."),
            (tr("If that is the same too, they share the win."),),
            rules="Y5.2",
        ),
    )


def _rulings(tr: Translator) -> tuple[Entry, ...]:
    return (
        Entry(
            "seller-first",
            tr("Two markers move at once"),
            tr("When one purchase pays two players, the seller is paid first."),
            (
                tr(
                    "Who brought on the last round is the owner of the marker that reached the Yeti, "
                    "whoever’s turn it was."
                ),
            ),
            rules="Y5.3",
        ),
        Entry(
            "going-back",
            tr("A marker goes back past the Yeti"),
            tr("The Yeti steps back too, to one space behind that marker: the last round stays the last."),
            (
                tr(
                    "This happens under {wind} and {lonely}, when a marker from his space or beyond comes "
                    "to his space or behind it.",
                    wind=_wind(tr, "6+"),
                    lonely=_wind(tr, "3-"),
                ),
            ),
            rules="Y6.5",
        ),
        Entry(
            "round-200",
            tr("A match without end"),
            tr("A match that reaches the end of round 200 is over, and the most points win."),
            rules="Y5.4",
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
                    "That goes for peak tiles, most photos and equipment. If you own the game, type in what "
                    "your box says under Match your box."
                ),
                tr(
                    "Three things are simpler here: you always climb as high as the Sherpas go, take the "
                    "best photo, and sleep as high as the Tents allow."
                ),
                Way(tr("Match your box"), "box"),
            ),
            rules="Y1.3 Y1.4 Y1.5 Y4.4",
        ),
    )
