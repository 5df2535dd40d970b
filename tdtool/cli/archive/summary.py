"""The summary of an audited archive: text for a terminal, or a page that needs nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from tdtool.cli.archive.tallies import SEVERITIES, Tally
from tdtool.english import counted, visible

STYLE = """:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8888}
td{overflow-wrap:anywhere}
.n{text-align:right;font-variant-numeric:tabular-nums}"""
KINDS = ("Kind", "Errors", "Warnings", "Notes")
MOST = "Most errors"
UNREAD = "Can’t be read"
AT_FAULT = "Not audited by a fault of tdtool’s; please report it with these files"


def text(tally: Tally) -> str:
    """The summary, a line for each kind and file."""
    return "\n".join(_lines(tally))


def page(tally: Tally) -> str:
    """The summary as one HTML file, with its style in it."""
    parts = [f"<h1>Audit</h1><p>{escape(tally.says())}</p>"]
    kinds = [(kind, *(f"{count:,}" for count in counts)) for kind, counts in tally.by_kind()]
    parts += _table("Findings", KINDS, kinds)
    worst = [(file, f"{errors:,}") for errors, file in tally.worst]
    parts += _table(MOST, ("File", "Errors"), worst)
    parts += _table(UNREAD, ("File", "Reason"), tally.unread, figures=False)
    parts += _table(AT_FAULT, ("File", "Reason"), tally.failed, figures=False)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Audit</title><style>{STYLE}</style></head>\n<body>{''.join(parts)}</body></html>\n"
    )


def _lines(tally: Tally) -> Iterator[str]:
    yield tally.says()
    for kind, counts in tally.by_kind():
        each = map(counted, counts, SEVERITIES)
        yield f"  {kind}: {', '.join(each)}"
    if tally.worst:
        yield f"{MOST}:"
        yield from (f"  {errors:>5,}  {visible(file)}" for errors, file in tally.worst)
    for title, listed in ((UNREAD, tally.unread), (AT_FAULT, tally.failed)):
        if listed:
            yield f"{title}:"
            yield from (f"  {visible(file)}: {visible(why)}" for file, why in listed)


def _table(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, figures: bool = True
) -> Iterator[str]:
    rows = list(rows)
    if not rows:
        return
    right = ' class="n"' if figures else ""
    yield f"<h2>{title}</h2>\n<table><tr>{_cells('th', heads, right)}</tr>\n"
    yield from (f"<tr>{_cells('td', row, right)}</tr>\n" for row in rows)
    yield "</table>\n"


def _cells(tag: str, row: Sequence[str], right: str) -> str:
    first, *rest = map(escape, row)
    return f"<{tag}>{first}</{tag}>" + "".join(f"<{tag}{right}>{one}</{tag}>" for one in rest)
