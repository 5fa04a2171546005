"""Each numbered rule has a test that carries its number."""

import re
from pathlib import Path

import pytest

RULES = {"Y1": 7, "Y2": 3, "Y3": 4, "Y4": 7, "Y5": 5, "Y6": 6}
"""How many rules each section of the rules page has; Y7, the record, is not divided."""
WEATHER_TILES = [f"{side}_{number}" for number in range(1, 7) for side in ("good", "bad")]

SOURCE = "\n".join(file.read_text("utf-8") for file in sorted(Path(__file__).parent.glob("test_Y*.py")))


def names_starting(prefix: str) -> list[str]:
    return re.findall(rf"^def (test_{prefix}_\w+)\(", SOURCE, re.MULTILINE)


@pytest.mark.parametrize(
    "rule", [*(f"{s}_{n}" for s, last in RULES.items() for n in range(1, last + 1)), "Y7"]
)
def test_every_rule_is_tested(rule: str) -> None:
    assert names_starting(rule)


@pytest.mark.parametrize("tile", WEATHER_TILES)
def test_every_side_of_every_weather_tile_is_tested(tile: str) -> None:
    assert names_starting(f"Y6_3_{tile}")


def test_no_test_names_a_rule_that_is_not_there() -> None:
    named = set(re.findall(r"^def test_(Y\d+(?:_\d+)?)_", SOURCE, re.MULTILINE))
    assert named <= {f"{s}_{n}" for s, last in RULES.items() for n in range(1, last + 1)} | {"Y1", "Y7"}
