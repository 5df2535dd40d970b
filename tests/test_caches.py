"""What is kept in memory beside the rows: five caches, each with its row in ``docs/developers.md``,
and what is no cache. And nothing is used that Django keeps to itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.places import PROJECT
from tests.program import MODULES, PROGRAM, nodes_of, tree_of

PURE = ("engine", "pairing", "formats", "cli")  # of values and files alone: no rows to be behind of
CONTAINERS = {"OrderedDict", "WeakKeyDictionary", "ContextVar", "defaultdict", "deque", "dict"}
CONTAINERS |= {"Memory", "list", "set"}

# By module: what stands for rows. The reason, the key and what it saves stand in the docs.
CACHES = {
    "queries/field.py": {"_fields"},
    "queries/journal/chain.py": {"_READ"},
    "queries/hall/states.py": {"_known", "_lasts", "_made"},
    "web/hall/memory.py": {"MEMORY"},
    "queries/standings/simulation.py": {"_kept"},
    "queries/rounds/draw_of_pairs.py": {"KEPT"},
}
MOST = 5  # a row each in the docs; draws and simulations are of two modules
HEAD = "| what is kept |"

# What is no cache, by module: it isn't behind of any row.
ELSE = {
    # of values and files alone, and of what every module declares
    "papers/kit/fit_text.py": {"fit", "printable", "_register", "em_width"},
    "papers/kit/sheets.py": {"_path"},
    "papers/register/reworded.py": {"as_before"},
    "queries/audits/every_row.py": {"_models"},
    "services/acts.py": {"ACTS", "every_act"},
    "services/journal/replay.py": {"_migrated"},
    "web/shell/tags/icons.py": {"_drawings", "_drawn"},
    # what this process or this thread is at
    "database.py": {"_telling_damage", "watched"},
    "queries/audits/database.py": {"_at_start", "_by_replay"},
    "queries/hall/states.py": {"_held", "_preparing"},
    "queries/journal/chain.py": {"_acting"},
    "services/follow/applying.py": {"_starts"},
    "services/follow/writing.py": {"_applying"},
    "web/accounts/by_https.py": {"_opened"},
    "web/accounts/views.py": {"_known", "_sign_in"},
    "web/displays/watching.py": {"_watched", "_asked"},
    "web/presence/answers.py": {"_here"},
    "web/rounds/draft/under_way.py": {"_draws"},
    "web/shell/addresses.py": {"_in_clear"},
}

# Names that begin with an underscore and are public: of named tuples, and of Django's documented
# ``Model._meta`` and ``_default_manager``. What other packages keep to themselves is used here:
PUBLIC = {"_replace", "_make", "_asdict", "_fields", "_meta", "_default_manager"}
OTHERS = {
    "cli/archive/workers.py": {"_exit"},  # os._exit, documented
    "management/doors.py": {"_map"},  # waitress’ sockets
    "management/https/second_port.py": {"_between", "_greeted"},  # a class of its own there
    "papers/kit/sheets.py": {"_code"},  # reportlab’s canvas
    "web/displays/pictures.py": {"_csp_replace"},  # django-csp’s marks on an answer
    "web/in_hall/views.py": {"_csp_update"},
}


NAMED = {path.relative_to(PROGRAM).as_posix(): path for path in MODULES}


def _called(node: ast.AST) -> str:
    while isinstance(node, ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _kept(tree: ast.Module) -> Iterator[str]:
    """The names of a module's empty containers, and of its functions that remember."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            remembers = {"cache", "lru_cache"} & set(map(_called, node.decorator_list))
            yield from [node.name] if remembers else []
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            made = ast.unparse(node.value) in ("{}", "[]") or (
                isinstance(node.value, ast.Call) and _called(node.value) in CONTAINERS
            )
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield from [target.id] if made and isinstance(target, ast.Name) else []


def test_whatever_is_kept_is_listed() -> None:
    of_rows = {name: path for name, path in NAMED.items() if not name.startswith(PURE)}
    kept = {name: set(_kept(tree_of(path))) for name, path in of_rows.items()}
    listed = {name: CACHES.get(name, set()) | ELSE.get(name, set()) for name in kept}
    assert {name: names for name, names in kept.items() if names} == {
        name: names for name, names in listed.items() if names
    }


def test_each_cache_has_its_row_in_the_docs_and_they_are_five() -> None:
    text = (PROJECT / "docs" / "developers.md").read_text(encoding="utf-8")
    rows = text[text.index(HEAD) :].partition("\n\n")[0].splitlines()[2:]
    assert len(rows) <= MOST
    for name in CACHES:
        assert sum(f"`{name}`" in row for row in rows) == 1, name


def test_nothing_that_django_keeps_to_itself_is_used() -> None:
    own = {name for path in MODULES for node in nodes_of(path) for name in _named(node)}
    used = {
        (name, node.attr)
        for name, path in NAMED.items()
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and node.attr[1] != "_"
        if node.attr not in own | PUBLIC | OTHERS.get(name, set())
    }
    imported = {
        (name, alias.name)
        for name, path in NAMED.items()
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("django")
        for alias in node.names
        if alias.name.startswith("_")
    }
    assert (used, imported) == (set(), set())


def _named(node: ast.AST) -> Iterator[str]:
    """What the program names itself here."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        yield from [node.attr] if own else []
