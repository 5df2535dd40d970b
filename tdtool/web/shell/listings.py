"""Tables of data on screen (a table is furniture, so these are listings)."""

from __future__ import annotations

from typing import Any, Self

import django_tables2 as tables
from django.http import QueryDict
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.values import EntryRow
from tdtool.web.shell.tags.long_names import unbroken

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


class PlayersListing(Paged):
    """The players of an event, sortable, fifty to a page."""

    number = tables.Column(verbose_name="No.")
    name = tables.Column(verbose_name="Player", order_by="searched")
    rating = tables.Column(verbose_name="Rating", default="unrated")
    member_id = tables.Column(verbose_name="Member")
    brings = tables.Column(verbose_name="Equipment", orderable=False)
    checked_in = tables.Column(verbose_name="Here")

    class Meta:
        empty_text = "No players yet."

    def __init__(self, entry_rows: list[EntryRow], *, division: Division, **kwargs: Any) -> None:
        self.slug = events.address(division)
        super().__init__(entry_rows, **kwargs)

    def render_name(self, value: str, record: EntryRow) -> SafeString:
        address = reverse("edit_player", args=[self.slug, record.uuid])
        if record.withdrawn_from is None:
            return format_html('<a href="{}">{}</a>', address, unbroken(value))
        return format_html(
            '<a href="{}">{}</a><span class="sub">withdrawn from round {}</span>',
            address,
            unbroken(value),
            record.withdrawn_from,
        )

    def render_brings(self, value: tuple[str, ...]) -> str:
        return ", ".join(value)

    def render_checked_in(self, value: bool) -> str:
        return "here" if value else "not yet"


class RatingsListing(Paged):
    """The rating list kept on this laptop."""

    name = tables.Column(verbose_name="Player", order_by="folded")
    rating = tables.Column(verbose_name="Rating", default="unrated")
    member_id = tables.Column(verbose_name="Member")

    class Meta:
        empty_text = "No players found."
