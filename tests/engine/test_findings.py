"""A finding as a value and as JSON."""

import pytest

from tdtool.engine import Finding


def test_a_finding_is_written_with_every_field_of_the_answer_in_order() -> None:
    finding = Finding(
        "SCR-8",
        "score",
        "error",
        "EXAMPLE scores 24 there.",
        line=14,
        turn=9,
        nick="ann",
        reported=26,
        verified=24,
    )
    assert list(finding.as_json().items()) == [
        ("line", 14),
        ("turn", 9),
        ("nick", "ann"),
        ("rule", "SCR-8"),
        ("kind", "score"),
        ("severity", "error"),
        ("reported", 26),
        ("verified", 24),
        ("message", "EXAMPLE scores 24 there."),
    ]


def test_a_finding_that_follows_from_another_names_its_line() -> None:
    finding = Finding("SCR-8", "total", "error", "It follows.", because=3)
    assert finding.as_json()["because"] == 3


def test_a_finding_is_never_changed() -> None:
    finding = Finding("NSA-24", "word", "note", "A phony that counts.")
    with pytest.raises(AttributeError):
        finding.severity = "error"  # type: ignore[misc]
