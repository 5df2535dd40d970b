"""Under which addresses the hall reaches this laptop."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

from django.http import HttpRequest

# A documentation address (RFC 5737): connecting a datagram socket sends nothing, it only makes
# the system choose the interface that it would use.
_ELSEWHERE = ("192.0.2.1", 9)


def of_the_hall() -> list[str]:
    """This laptop's own IPv4 addresses that others can reach, the likeliest first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return [a for a in dict.fromkeys(found) if _reachable(a)]


def _reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address.split("%")[0])
    return ip.version == 4 and not ip.is_loopback and not ip.is_unspecified


def for_phones(request: HttpRequest) -> str:
    """``http://host:port`` as a phone in the hall would type it: never a loopback address."""
    host = request.get_host()
    name, _, port = host.rpartition(":") if ":" in host else (host, "", "80")
    if name in ("localhost", "127.0.0.1", "[::1]") and (there := of_the_hall()):
        host = f"{there[0]}:{port}"
    return f"{request.scheme}://{host}"
