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

from collections.abc import Callable, Iterable, Mapping

from markupsafe import Markup, escape

NAMES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "pt-BR": "Português (Brasil)"}
"""The languages there are, each in its own words, as a list of languages shows them."""


class Translator:
    """Says things in one language; called with an English sentence and the values for its placeholders."""

    def __init__(
        self,
        language: str = "en",
        forms: Mapping[str, list[str]] | None = None,
        which: Callable[[int], int] = bool,
    ) -> None:
        """:param forms: messages in this language, each in all its forms; `which` is the one for a number."""
        self.language = language
        self._forms = forms or {}
        self._which = which

    def __call__(self, message: str, /, **values: object) -> str:
        return fill(self._text(message) or message, values)

    def n(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """The form that fits the number; `{count}` is the number."""
        form = self._text(singular, count) or (singular if count == 1 else plural)
        return fill(form, {"count": count, **values})

    def p(self, context: str, message: str, /, **values: object) -> str:
        """A message that means something else elsewhere: the context tells the translator which."""
        return fill(self._text(f"{context}\4{message}") or message, values)

    def _text(self, message: str, count: int = 1) -> str:
        """What a message is for a number of things; empty if it is not translated."""
        forms = self._forms.get(message)
        if not forms:
            return ""
        return forms[0] if len(forms) == 1 else forms[self._which(count)]


ENGLISH = Translator()
"""One for all visits, so that a view that has been drawn in one is ready for the next (`app.markup.kept`)."""


def read(language: str, catalogue: Mapping[str, str]) -> Translator:
    """The translator of a catalogue.

    :param catalogue: texts by message, much as in `.mo` files: a context comes before its message, up to
        EOT; NUL parts the forms of a plural, which goes by its singular. The empty message is the expression
        in C that finds the form for a number.
    """
    from gettext import c2py  # whoever speaks English does without

    forms = {message: text.split("\0") for message, text in catalogue.items() if message}
    return Translator(language, forms, c2py(catalogue.get("") or "n != 1"))


def fill(text: str, values: dict[str, object]) -> str:
    """The text with its placeholders filled: plain if all values are, else markup."""
    if not values:
        return text
    for value in values.values():
        if hasattr(value, "__html__"):
            ready = {name: str(escape(value)) for name, value in values.items()}
            return Markup(str(escape(text)).format_map(ready))
    return text.format_map(values)


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
