"""The build: how sources become the static site in dist/.

`environment` makes the Python everything runs in; `parts` fetches pinned parts; `python` turns them and our
own code into compiled wheels and a trimmed standard library; `site` lays out dist/; `notices` writes the
licences; `server` serves; `checks` tests. `steps` is what they share: work is done only when its inputs
have changed. `inside` holds what runs in Pyodide, under Node.
"""
