"""Each numbered rule has a test that carries its number."""

import re
from pathlib import Path

import pytest

RULES = {"K1": 5, "K2": 3, "K3": 4, "K4": 5, "K5": 2, "K6": 2, "K7": 5, "K8": 3, "K9": 6, "K10": 2, "K12": 3}
"""How many rules each section of the rules page has; K11, the record, is not divided."""
OBJECTIVES = range(1, 9)
NUMBERED = [f"{section}_{number}" for section, last in RULES.items() for number in range(1, last + 1)]

SOURCE = "\n".join(file.read_text("utf-8") for file in sorted(Path(__file__).parent.glob("test_K*.py")))


def names_starting(prefix: str) -> list[str]:
    return re.findall(rf"^def (test_{prefix}_\w+)\(", SOURCE, re.MULTILINE)


@pytest.mark.parametrize("rule", [*NUMBERED, "K11"])
def test_every_rule_is_tested(rule: str) -> None:
    assert names_starting(rule)


@pytest.mark.parametrize("card", OBJECTIVES)
def test_every_objective_card_is_tested(card: int) -> None:
    assert names_starting("K10_1_cards_1_to_4" if card <= 4 else f"K10_1_card_{card}")


def test_no_test_names_a_rule_that_is_not_there() -> None:
    named = set(re.findall(r"^def test_(K\d+(?:_\d+)?)_", SOURCE, re.MULTILINE))
    assert named <= {*NUMBERED, "K11"}
