"""Published tournament games, all that lie beside the project or the ten in it, and a few of its
own."""

from pathlib import Path

from tests.places import REAL_DATA, SAMPLES

PUBLISHED = REAL_DATA / "gcg"


def published() -> list[Path]:
    return sorted(PUBLISHED.glob("*.gcg"))


def samples() -> list[Path]:
    """The project's own games, but for the one with a wrong score in it."""
    return sorted(path for path in SAMPLES.glob("*.gcg") if path.stem != "wrong-score")


def known_faults() -> dict[str, tuple[str, int]]:
    """The published games with a fault that is known: kind and line, by file."""
    rows = [line.split("\t") for line in (PUBLISHED / "INDEX.tsv").read_text().splitlines()[1:]]
    named = {row[0]: row[-1].split("@") for row in rows if "@" in row[-1]}
    return {file: (kind, int(line)) for file, (kind, line) in named.items()}


def final_scores() -> dict[str, dict[str, int]]:
    """The final scores of the published games, by file and nick."""
    rows = [line.split("\t") for line in (PUBLISHED / "INDEX.tsv").read_text().splitlines()[1:]]
    return {
        row[0]: {nick: int(score) for nick, score in (pair.split("=") for pair in row[2].split())}
        for row in rows
    }
