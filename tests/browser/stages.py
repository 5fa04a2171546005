"""Every screen as markup, in any language, straight from a session: no Python has to start in the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from app.text import languages
from game import Dealer, Match, Record
from game.correspondence import Correspondence
from pipeline.python import messages
from tests.app.languages import LOCALE
from tests.app.player import Page, finished
from tests.app.test_links import Table as Devices
from tests.app.test_links import address, by_word, letter_of, opened, result_link
from tests.app.yak_tables import at, found, match_of
from tests.browser.scenes import NAMES, SCENES, Scene, record_at

PSEUDO = "pseudo"
"""English, but each word two fifths longer: whatever holds this holds most languages."""
STRETCHED = 0.4


@cache
def pseudo() -> dict[str, str]:
    """The catalogue of the language that nobody speaks."""
    with (LOCALE / "snowline.pot").open("rb") as source:
        catalog = Catalog(locale="en")
        for message in read_po(source):
            if message.id:
                forms = [message.id] if isinstance(message.id, str) else message.id
                texts = tuple(stretched(form) for form in forms)
                text = texts[0] if isinstance(message.id, str) else texts
                catalog.add(message.id, text, context=message.context)
    return messages(catalog)


def stretched(text: str) -> str:
    """Each word longer by two fifths; placeholders stay, and so does a mere mark.

    >>> stretched("{name} keeps 2 Tents.")
    '{name} keeepps 2 Teentts.'
    """
    return " ".join(word if "{" in word else longer(word) for word in text.split(" "))


def longer(word: str) -> str:
    """Letters spread over the word are doubled."""
    letters = [place for place, letter in enumerate(word) if letter.isalpha()]
    more = round(len(letters) * STRETCHED)
    doubled = (
        {letters[(2 * each + 1) * len(letters) // (2 * more)] for each in range(more)} if more else set()
    )
    return "".join(letter * 2 if place in doubled else letter for place, letter in enumerate(word))


def kept(match: Match, seed: str) -> dict[str, Any]:
    """The storage of a page with this match."""
    names, looks = NAMES[: match.seats], list(range(1, match.seats + 1))
    record = Record.of(match, names=names, looks=looks, seed=Dealer.from_words(seed).seed.hex())
    return {"match": record.to_json()}


def yeti(scene: Scene, **settings: Any) -> Page:
    """The table of Yeti at a scene."""
    page = Page({"match": record_at(scene), "settings": settings})
    page.send("resume")
    if scene.token:
        moves = page.match.state.moves()
        page.send("pick", token=next(str(move) for move in moves if str(move).startswith(scene.token)))
    if scene.press:
        page.send("play")
    page.think()
    return page


def yak(match: Match, *presses: str, **settings: Any) -> Page:
    """The table of Yak at some moment."""
    page = Page({**kept(match, "yak"), "settings": settings})
    page.send("resume")
    for press in presses:
        page.send(press)
    page.think()
    return page


def sent(page: Page, *messages: tuple[str, Mapping[str, Any]]) -> Page:
    """After some messages."""
    for do, data in messages:
        page.send(do, **data)
    return page


def analysed(page: Page) -> Page:
    """When a match has been looked at from its beginning to its end."""
    page.think()
    return page


def shared(what: str) -> Page:
    """The result of a match is shared; its code has come."""
    page = sent(Page(finished(2)), ("resume", {}), ("share", {}), ("share-what", {"value": what}))
    page.bring()
    return page


def opened_link(what: str) -> Page:
    """A link to the same has been opened."""
    return sent(Page(), ("link", {"text": address(shared(what))}))


def by_link() -> Page:
    """A match by link begins: who is at this device?"""
    return sent(apart(), ("start", {}))


def apart() -> Page:
    """The set-up of a match by link."""
    return sent(Page(seed=1), ("setup", {"game": "yak"}), ("by-link", {"value": "link"}))


def compared() -> Page:
    """Somebody else's result with the same dice as one's own."""
    return opened(by_word("Everest", 1), result_link(by_word("Everest", 2)))


def devices(rounds: int) -> Devices:
    """A match by link, after so many links."""
    table = Devices("yeti", 2)
    for _ in range(rounds):
        table.pass_on()
    return table


def old_link() -> Page:
    """A link of some turns ago is opened."""
    table = devices(0)
    first = table.link
    for _ in range(4):
        table.pass_on()
    return opened(table.pages[0], first)


def not_mine() -> Page:
    """A link in which somebody has played for this device's seat."""
    table = devices(3)
    seat = Correspondence.of(letter_of(table.link)).waits_for or 0
    before = sent(Page(dict(table.pages[seat].saved)), ("resume", {}))
    table.pass_on()
    return opened(before, table.link)


def shelf() -> Page:
    """Two matches under way and one that is over, in the list."""
    page = Page(finished(3))
    page.start(2)
    page.start(4, "yak")
    return sent(page, ("matches", {}))


def deleted() -> Page:
    """The list, one match of it just deleted."""
    page = shelf()
    return sent(page, ("delete", {"match": page.playing.key.partition(":")[2]}))


def second_tab() -> Page:
    """A match that another tab plays is opened."""
    first = Page()
    first.start()
    return sent(Page(beside=first), ("resume", {}))


def _card() -> Match:
    return found(at("card", lambda state: state.round > 6))


def _build() -> Match:
    return found(at("build", lambda state: len(state.moves()) > 8 and state.round > 6), seats=4)


def _pay() -> Match:
    return found(at("pay", lambda state: len(state.moves()) > 2 and state.round > 6), seats=4)


ALWAYS = {"coach": "always"}
STAGES: Mapping[str, Callable[[], Page]] = {
    "home": Page,
    "home-continue": lambda: Page({"match": record_at(SCENES[0])}),
    "setup": lambda: sent(Page(), ("setup", {"game": "yeti"}), *[("add", {})] * 3),
    "setup-yak": lambda: sent(Page(), ("setup", {"game": "yak"})),
    "setup-apart": lambda: apart(),
    "setup-word": lambda: sent(Page(), ("setup", {"game": "yeti"}), ("word", {"value": "Everest"})),
    "matches": lambda: shelf(),
    "matches-deleted": lambda: deleted(),
    "matches-broken": lambda: sent(Page({"match": "{", "match:x": 7}), ("matches", {})),
    "statistics": lambda: sent(Page(finished(3)), ("statistics", {})),
    "elsewhere": lambda: second_tab(),
    "about": lambda: sent(Page(), ("about", {})),
    "rules": lambda: sent(Page(), ("rules", {"game": "yeti"})),
    "rules-yak": lambda: sent(Page(), ("rules", {"game": "yak"})),
    "box": lambda: sent(Page(), ("box", {"game": "yeti"})),
    "box-yak": lambda: sent(Page(), ("box", {"game": "yak"})),
    "publish": lambda: sent(Page(), ("publish", {})),
    "lesson": lambda: sent(Page(), ("lesson", {"game": "yeti"})),
    "lesson-yak": lambda: sent(Page(), ("lesson", {"game": "yak"})),
    **{f"yeti-{scene.name}": partial(yeti, scene) for scene in SCENES},
    "yeti-coach": lambda: yeti(next(scene for scene in SCENES if scene.name == "keep-many"), **ALWAYS),
    "yak-handover": lambda: yak(_card()),
    "yak-card": lambda: yak(_card(), "play"),
    "yak-build": lambda: yak(_build()),
    "yak-build-coach": lambda: yak(_build(), **ALWAYS),
    "yak-pay": lambda: yak(_pay()),
    "yak-surplus": lambda: yak(found(at("surplus", lambda state: len(state.moves()) > 1))),
    "yak-restock": lambda: yak(found(at("restock", lambda state: len(state.moves()) > 1), seats=2)),
    "yak-food": lambda: yak(found(at("market", lambda state: len(state.moves()) > 2), master_builder=True)),
    "yak-load": lambda: yak(found(at("load", lambda state: state.round > 6), seats=4, master_builder=True)),
    "yeti-result": lambda: analysed(sent(Page(finished(2)), ("resume", {}))),
    "yeti-result-4": lambda: sent(Page(finished(4)), ("resume", {})),
    "yak-result": lambda: sent(Page(kept(match_of(4, master_builder=True)[-1], "over")), ("resume", {})),
    "share": lambda: shared("result"),
    "share-invitation": lambda: shared("invitation"),
    "link-finished": lambda: opened_link("result"),
    "link-position": lambda: opened_link("position"),
    "link-invitation": lambda: opened_link("invitation"),
    "link-compared": lambda: compared(),
    "link-damaged": lambda: sent(Page(), ("link", {"text": "#m=1"})),
    "link-seat": lambda: by_link(),
    "link-old": lambda: old_link(),
    "link-not-mine": lambda: not_mine(),
    "away": lambda: sent(by_link(), ("letter-seat", {"seat": 0}), *[("play", {"token": "card:build"})] * 2),
    "yeti-replay": lambda: sent(Page(finished(2)), ("resume", {}), ("replay", {"place": 40})),
    "yak-replay": lambda: sent(Page(finished(2, "yak")), ("resume", {}), ("replay", {"place": 40})),
}
"""Every screen, and every state of a turn, by name."""


@cache
def markups(name: str) -> Mapping[str, str]:
    """A screen in one language after the other, as the page gets it when the language changes."""
    page = STAGES[name]()
    found = {}
    *others, last = languages()[1:]
    for language in [*others, "en", last]:
        page.send("language", value=language)
        found[language] = page.regions["app"]
    page.send("words", words={"language": "en", "catalogue": pseudo()})
    page.send("language", value="en")
    return {**found, PSEUDO: page.regions["app"]}
