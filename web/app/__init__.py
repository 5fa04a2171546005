"""What is on the screen and in which language: `Session` answers the page, views are pure functions.

```
app.session   the page: takes its messages, answers with regions of HTML
app.visit     what all of that shares: screen, language, settings, the answer under way
app.playing   one match at the table: phases, bots, coach, undo
app.draft     a match being set up
app.stored    matches and settings as the page keeps them
app.games     what the frame asks of each game's views, and which games there are
app.yeti      the views of Yeti
app.screens   home, set-up, result, about and failure cards
app.markup    the small parts that every screen is made of
app.text      gettext
app.prerender the page before any script has run, made at build time
```
"""
