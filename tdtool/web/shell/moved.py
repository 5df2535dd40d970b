"""Addresses of before: they lead on to today’s for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.urls import reverse

from tdtool.web.shell.division_address import as_typed


@dataclass(frozen=True)
class Moved:
    """What an old address answers: 308 to the address ``name`` with the same parts and query.

    308, not 301: a browser sends a form again as it was, with its fields and files. So a page that
    was open before still works; its form is read, and refused, at the new address only.
    """

    name: str

    def __call__(self, request: HttpRequest, **address_parts: Any) -> HttpResponsePermanentRedirect:
        if "division" in address_parts:
            address_parts["division"] = as_typed(request, address_parts["division"])
        query = request.META.get("QUERY_STRING", "")
        address = reverse(self.name, kwargs=address_parts) + (f"?{query}" if query else "")
        return HttpResponsePermanentRedirect(address, preserve_request=True)
