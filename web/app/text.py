"""Texts in the reader's language, by gettext.

>>> tr = Translator()
>>> tr("Round {round}", round=3)
'Round 3'
>>> tr.n("{count} point", "{count} points", 1)
'1 point'

Where a value brings its own markup, the sentence becomes markup, everything else in it escaped:

>>> from htpy import b
>>> tr("{name} keeps <{what}>", name=b["Pema"], what="& more")
Markup('<b>Pema</b> keeps &lt;&amp; more&gt;')

English is the language of the source and needs no catalogue. The others are compiled from `web/locale`
by the build; the page fetches the one that is wanted, and `read` makes a translator of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from markupsafe import escape

if TYPE_CHECKING:
    from gettext import GNUTranslations

NAMES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "pt-BR": "Português (Brasil)"}
"""The languages there are, each in its own words, as a list of languages shows them."""


class Translator:
    """Says things in one language; called with an English sentence and the values for its placeholders."""

    def __init__(self, language: str = "en", catalogue: GNUTranslations | None = None) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, message: str, /, **values: object) -> str:
        return fill(self._catalogue.gettext(message) if self._catalogue else message, values)

    def n(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """The form that fits the number; `{count}` is the number."""
        if self._catalogue:
            form = self._catalogue.ngettext(singular, plural, count)
        else:
            form = singular if count == 1 else plural
        return fill(form, {"count": count, **values})

    def p(self, context: str, message: str, /, **values: object) -> str:
        """A message that means something else elsewhere: the context tells the translator which."""
        return fill(self._catalogue.pgettext(context, message) if self._catalogue else message, values)


def read(language: str, compiled: str) -> Translator:
    """The translator of a compiled catalogue.

    :param compiled: the bytes of the `.mo` file, each as the character of that number: JSON can carry that.
    """
    from gettext import GNUTranslations  # whoever speaks English does without
    from io import BytesIO

    return Translator(language, GNUTranslations(BytesIO(compiled.encode("latin-1"))))


def fill(text: str, values: dict[str, object]) -> str:
    """The text with its placeholders filled: plain if all values are, else markup."""
    if any(hasattr(value, "__html__") for value in values.values()):
        return escape(text).format(**values)
    return text.format(**values) if values else text


def languages() -> list[str]:
    """The languages there are, English first."""
    return list(NAMES)


def choose(wanted: Iterable[object]) -> str:
    """The first wanted language that there is, region or not: `de-AT` is served by `de`, `pt` by `pt-BR`."""
    have = languages()
    for wish in wanted:
        if not isinstance(wish, str):
            continue
        if (exact := tag(wish)) in have:
            return exact
        base = exact.split("-")[0]
        if near := [language for language in have if language.split("-")[0] == base]:
            return near[0]
    return "en"


def tag(name: str) -> str:
    """A language's name as the web writes it: `pt_br` is `pt-BR`."""
    base, *rest = name.replace("_", "-").split("-")
    return "-".join([base.lower(), *(part.upper() if len(part) == 2 else part.title() for part in rest)])
