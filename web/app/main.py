"""The worker's entry, the only Python that knows PyScript: each message of the page goes to the session."""

import json

from app.session import Session

session = Session()


def dispatch(text: str) -> str:
    """Answer one message; what is raised here reaches the page, which shows it and keeps the match."""
    return json.dumps(session.handle(json.loads(text)), ensure_ascii=False)


__export__ = ["dispatch"]  # what the page may call
