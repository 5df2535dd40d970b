"""Lists that are longer than a page: a part of the rows, and a search over all of them.

What a hall of two hundred has is one page; only a longer list is divided.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Self, TypeVar
from urllib.parse import urlencode

import django_tables2 as tables
from django.http import QueryDict

from tdtool.english import bare, searched

# Tables of data on screen (a table is furniture, so these are listings).

PER_PAGE = 50


class Paged(tables.Table):
    """Sorted as asked, fifty to a page."""

    def asked(self, query: QueryDict) -> Self:
        """Sorted as asked, and at the page asked for, or the nearest there is."""
        if order := query.getlist(self.prefixed_order_by_field):
            self.order_by = order
        self.paginate(per_page=PER_PAGE)
        self.page = self.paginator.get_page(query.get(self.prefixed_page_field))
        return self


class RatingsListing(Paged):
    """The rating list kept on this laptop."""

    name = tables.Column(verbose_name="Player", order_by="folded")
    rating = tables.Column(verbose_name="Rating", default="unrated")
    member_id = tables.Column(verbose_name="Member")

    class Meta:
        empty_text = "No players found."


WHOLE = 300  # a list of so many rows is one page
WHOLE_CROSSTABLE = 120  # its rows are wider
A_PART = 100  # rows of a page of a longer one
LONGEST_SEARCH = 80
LONGEST_NUMBER = 6  # digits of a page’s number

Row = TypeVar("Row")


@dataclass(frozen=True)
class Part(Generic[Row]):
    """The rows of one page of a list. ``rows`` is the whole list where ``divided`` is False."""

    rows: Sequence[Row]
    total: int  # rows of the list
    divided: bool
    found: int  # rows that have what was searched; all of them without a search
    first: int = 1  # place of the first row among those found
    number: int = 1  # of the page
    pages: int = 1
    search: str = ""

    @property
    def last(self) -> int:
        return self.first + len(self.rows) - 1

    @property
    def query(self) -> str:
        """What leads back to this page, from the address of its list: ``?page=3``."""
        return query(page="" if self.number == 1 else str(self.number), q=self.search)

    @property
    def more(self) -> str:
        """The same behind another question: ``&page=3``."""
        return self.query.replace("?", "&")

    @property
    def says(self) -> str:
        """Which rows these are: ``101–200 of 1,000``."""
        return f"{self.first:,}–{self.last:,} of {self.found:,}"

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None


def part_of(
    all_rows: Sequence[Row],
    parameters: Mapping[str, str],
    *,
    words: Callable[[Row], Sequence[str]],
    whole: int = WHOLE,
    a_part: int = A_PART,
) -> Part[Row]:
    """The page that is asked for (``?page=2``), or the nearest there is, of the rows that have
    what is searched (``?q=ann, 40``). ``words`` of a row are what a search reads: names, a table.

    A list of up to ``whole`` rows is one page, whatever is asked: there the page itself searches.
    """
    if len(all_rows) <= whole:
        return Part(all_rows, len(all_rows), divided=False, found=len(all_rows))
    search = parameters.get("q", "").strip()[:LONGEST_SEARCH]
    searches = [
        search_words
        for search_words in (searched(part).split() for part in search.split(","))
        if search_words
    ]
    matching = [row for row in all_rows if _has(words(row), searches)] if searches else all_rows
    pages = max(1, -(-len(matching) // a_part))
    number = min(number_of(parameters.get("page", "")), pages)
    begins = (number - 1) * a_part
    return Part(
        matching[begins : begins + a_part],
        len(all_rows),
        divided=True,
        found=len(matching),
        first=begins + 1,
        number=number,
        pages=pages,
        search=search,
    )


def number_of(typed: str) -> int:
    """The number of a page as it was asked for; the first where it is none."""
    figures = typed.isascii() and typed.isdigit() and len(typed) <= LONGEST_NUMBER
    return max(1, int(typed)) if figures else 1


def query(**parameters: str) -> str:
    """What was asked, as it stands behind an address; "" where nothing was."""
    encoded = urlencode({name: value for name, value in parameters.items() if value})
    return f"?{encoded}" if encoded else ""


def _has(words: Sequence[str], searches: Sequence[Sequence[str]]) -> bool:
    """Whether all words of one of several searches are in them; a number is a whole word."""
    read = " ".join(map(searched, words))
    read_words, read_bare = read.split(), bare(read)
    return any(
        all(word in read_words if word.isdigit() else bare(word) in read_bare for word in search)
        for search in searches
    )
