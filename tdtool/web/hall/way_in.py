"""Where phones find the hall: the addresses that papers and pages of the desk tell them."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from tdtool.models import Event
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.web.shell import addresses

OF_PLAYERS = "/r/{}/"  # a player's code is put after it


def at_each(request: HttpRequest, event: Event) -> list[PhoneAddresses]:
    """At every address of this laptop, the one to print first; none: no phone can reach it."""
    hall, typed = reverse("hall", args=[event.slug]), reverse("hall_events")
    return [
        PhoneAddresses(f"{at}{hall}", f"{at}{typed}", f"{at}{OF_PLAYERS.format(event.slug)}")
        for at in addresses.all_for_phones(request)
    ]


def to_print(request: HttpRequest, event: Event) -> PhoneAddresses:
    return next(iter(at_each(request, event)), PhoneAddresses())
