"""Which names this laptop answers to: its addresses, ``localhost``, its own name.

A page elsewhere can point a name of its own at this laptop (DNS rebinding); a number it can't.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

GetResponse = Callable[[HttpRequest], HttpResponse]


def only_this_laptops_names(get_response: GetResponse) -> GetResponse:
    """Refuse a request that came under a name that isn't this laptop's."""
    own = socket.gethostname().lower()
    names = {"localhost", own, own.split(".")[0], f"{own.split('.')[0]}.local"}

    def middleware(request: HttpRequest) -> HttpResponse:
        host, _ = split_domain_port(request.get_host())
        if host in names or host in settings.ALLOWED_HOSTS or is_address(host):
            return get_response(request)
        return HttpResponse(
            "This laptop doesn’t go by that name. Use the address printed at its start.\n",
            status=400,
            content_type="text/plain; charset=utf-8",
        )

    return middleware


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def from_this_laptop(request: HttpRequest) -> bool:
    """Whether the request came over the loopback interface."""
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
