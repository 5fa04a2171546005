"""Records that give away nothing at a glance: what is still secret stands in them unreadably.

A record is stored after every ply, also while some have chosen and others have not. From the first
choice that is not revealed yet, its moves are taken out and put into an extra key, `sealed`; what
is left is a record that can be replayed up to there. `unseal` puts the moves back.

This protects from a look at the stored data, on a device that is handed round, and from nothing else:
the key is the match's seed, and whoever can read the record can read the seed beside it.

>>> record = {"seed": "00" * 16, "moves": ["start:0", "card:build", "card:market"]}
>>> sealed = seal(record, 1)
>>> sealed["moves"], unseal(sealed) == record
(['start:0'], True)
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from typing import Any, Final

from game import RecordError

KEY: Final = "sealed"
BLOCK: Final = 256
"""What is sealed is filled up to whole blocks: the length of a token would tell it."""


def seal(record: Mapping[str, Any], first: int) -> dict[str, Any]:
    """The record with its moves from `first` on sealed by its seed."""
    text = json.dumps(record["moves"][first:]).encode()
    padded = text.ljust(-(-len(text) // BLOCK) * BLOCK)
    return {
        **record,
        "moves": list(record["moves"][:first]),
        KEY: _crossed(padded, record["seed"], first).hex(),
    }


def unseal(record: Any) -> Any:
    """The record with its sealed moves in their place; anything else as it is.

    :raises RecordError: what was sealed is damaged.
    """
    if not isinstance(record, dict) or KEY not in record:
        return record
    try:
        text = _crossed(bytes.fromhex(record[KEY]), record["seed"], len(record["moves"]))
        moves = [*record["moves"], *json.loads(text)]
    except (KeyError, TypeError, ValueError):
        raise RecordError("What was chosen in secret cannot be read.") from None
    return {**{key: value for key, value in record.items() if key != KEY}, "moves": moves}


def _crossed(data: bytes, seed: str, first: int) -> bytes:
    """The data crossed with a stream that follows from the seed; twice gives the data again."""
    key, stream = bytes.fromhex(seed), b""
    while len(stream) < len(data):
        stream += hmac.digest(key, b"sealed/%d#%d" % (first, len(stream)), "sha256")
    crossed = int.from_bytes(data) ^ int.from_bytes(stream[: len(data)])
    return crossed.to_bytes(len(data))
