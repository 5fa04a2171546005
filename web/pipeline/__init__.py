"""The build: how sources become the static site in dist/.

`environment` makes the Python everything runs in; `parts` fetches pinned parts; `program` finds out what the
page's Python consists of, and `python` makes that into compiled wheels and a trimmed standard library; `site`
lays out dist/, with the licences by `notices`; `server` serves it. `checks` tests, in the `browser` too, and
`bench` measures. They share `steps`: work is done only when its inputs have changed. `commands` is what
build.py can be told to do; `inside` holds what runs in Pyodide, under Node.
"""
