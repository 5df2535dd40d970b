"""How large the house is, room by room: ``python -m tests.bench.bench_house``.

Lines are those of the files, empty ones and docstrings too; migrations are left out.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2] / "tdtool"

Lines = dict[str, int]  # by module, or by function


def modules() -> Lines:
    """Every module with its lines, by its path in the house."""
    paths = sorted(path for path in HOUSE.rglob("*.py") if "migrations" not in path.parts)
    return {str(path.relative_to(HOUSE)): len(_text(path).splitlines()) for path in paths}


def functions(module: str) -> Lines:
    """Every function and method of a module, from its ``def`` to its end."""
    nodes = ast.walk(ast.parse(_text(HOUSE / module)))
    return {
        f"{module}: {node.name}, line {node.lineno}": 1 + (node.end_lineno or 0) - node.lineno
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def rows() -> Iterator[str]:
    sizes = modules()
    long = {name: lines for module in sizes for name, lines in functions(module).items()}
    yield f"{len(sizes)} modules, {sum(sizes.values()):,} lines, {len(long):,} functions"
    yield f"functions: p50 {_at(long, 0.5)}, p90 {_at(long, 0.9)} lines; {_longest(long)}"
    yield f"modules: p50 {_at(sizes, 0.5)}, p90 {_at(sizes, 0.9)} lines; {_longest(sizes)}"
    yield ""
    yield f"{'room':30} {'lines':>7} {'share':>6} {'modules':>8}"
    for room, inside in sorted(_rooms(sizes).items()):
        lines = sum(inside.values())
        yield f"{room:30} {lines:7,} {lines / sum(sizes.values()):6.1%} {len(inside):8}"


def _rooms(sizes: Lines) -> dict[str, Lines]:
    """Modules by folder; a folder with folders in it also stands with all that is in them."""
    rooms: dict[str, Lines] = defaultdict(dict)
    for module, lines in sizes.items():
        folders = [str(one) for one in Path(module).parents][:-1]
        for folder in folders or ["(no room)"]:
            rooms[folder][module] = lines
    return rooms


def _at(sizes: Lines, share: float) -> int:
    """The size that this share of them is not above."""
    return sorted(sizes.values())[int(share * (len(sizes) - 1))]


def _longest(sizes: Lines) -> str:
    longest = max(sizes, key=lambda name: sizes[name])
    return f"the longest has {sizes[longest]} ({longest})"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    print("\n".join(rows()))
