"""Under which addresses the hall reaches this laptop, and which names it answers to.

A page elsewhere can point a name of its own at this laptop (DNS rebinding); a number it can’t.
"""

import ipaddress
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from tdtool.models import Division, Event
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.queries import events
from tdtool.web.shell import lookups

# The division that an address names, from its words and back.


class DivisionAddress:
    """An event or one of its divisions, ``lake`` or ``lake/B``, as the division that it names.

    It is read when the view first asks it for something: nobody who isn't signed in hears which
    events there are. Raises Http404 then.
    """

    regex = "[a-z0-9-]+(?:/[A-Z][A-Z0-9]{0,5})?"

    def to_python(self, value: str) -> Division:
        return cast(Division, SimpleLazyObject(partial(lookups.division, value)))

    def to_url(self, value: Division | str) -> str:
        return value if isinstance(value, str) else events.address(value)


def shown(division: Division, *, signed_in: bool = False) -> Division:
    """A division for a page without sign-in: one of a hidden event isn't there, and one of an
    archive only for the desk."""
    if division.event.hidden or (division.event.archived and not signed_in):
        raise Http404(f"There is no event “{division.event.slug}”.")
    return division


def names_division(request: HttpRequest, division: Division) -> bool:
    """Whether the address of the page names the division itself, not the event alone."""
    own_address = f"{division.event.slug}/{division.code}"
    return request.path.startswith(reverse("day", args=[own_address]))


def as_typed(request: HttpRequest, division: Division) -> str:
    """The address as the page has it: ``lake`` or ``lake/B``."""
    event = division.event.slug
    return f"{event}/{division.code}" if names_division(request, division) else event


def of_page(request: HttpRequest) -> Division | None:
    """The division that the address of the page names; None where it names none."""
    match = request.resolver_match
    division = match.kwargs.get("division") if match else None
    try:
        return division if division and division.pk else None
    except Http404:
        return None


# A documentation address (RFC 5737): connecting a datagram socket sends nothing, it only makes
# the system choose the interface that it would use.
_ELSEWHERE = ("192.0.2.1", 9)
_only_here = threading.Event()
_in_clear: list[int] = []  # the port without HTTPS, where there is one with it


def for_this_laptop_only() -> None:
    """The day of this process is answered on loopback alone, so the hall has no address."""
    _only_here.set()


def only_this_laptop() -> bool:
    return _only_here.is_set()


def in_clear_at(port: int | None) -> None:
    """Phones are sent to this port, by whatever port a page was asked for; None: to that one."""
    _in_clear[:] = [] if port is None else [port]


def of_the_hall() -> list[str]:
    """This laptop's own IPv4 addresses that others can reach, the likeliest first."""
    if _only_here.is_set():
        return []
    hall_addresses: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        hall_addresses.append(probe.getsockname()[0])
    with suppress(OSError):
        hall_addresses += [
            str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)
        ]
    return [a for a in dict.fromkeys(hall_addresses) if _reachable(a)]


def _reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address.split("%")[0])
    return ip.version == 4 and not ip.is_loopback and not ip.is_unspecified


def own(port: int) -> str:
    """This laptop at that port, as another one reaches it best."""
    return f"http://{next(iter(of_the_hall()), '127.0.0.1')}:{port}"


def for_phones(request: HttpRequest) -> str:
    """``http://host:port`` as a phone in the hall would type it: never a loopback address."""
    host = request.get_host()
    name, _, port = host.rpartition(":") if ":" in host else (host, "", "80")
    if request.is_secure() and _in_clear:
        port = str(_in_clear[0])
        host = f"{name}:{port}"
    if name in ("localhost", "127.0.0.1", "[::1]") and (hall_addresses := of_the_hall()):
        host = f"{hall_addresses[0]}:{port}"
    return f"{_scheme(request)}://{host}"


def _scheme(request: HttpRequest) -> str:
    return "http" if _in_clear else str(request.scheme)


def all_for_phones(request: HttpRequest) -> list[str]:
    """Every such address of this laptop, the one to print first; none: no phone can reach it."""
    first = for_phones(request)
    port = first.rpartition("/")[2].partition(":")[1:]
    others = [
        f"{_scheme(request)}://{hall_address}{''.join(port)}" for hall_address in of_the_hall()
    ]
    return [
        address for address in dict.fromkeys([first, *others]) if not _of_this_laptop_alone(address)
    ]


def _of_this_laptop_alone(address: str) -> bool:
    name, _ = split_domain_port(address.partition("//")[2])
    if not is_address(name):
        return name == "localhost"
    ip = ipaddress.ip_address(name.strip("[]"))
    return ip.is_loopback or ip.is_unspecified


GetResponse = Callable[[HttpRequest], HttpResponse]


def only_this_laptops_names(get_response: GetResponse) -> GetResponse:
    """Refuse a request that came under a name that isn't this laptop's."""
    own_name = socket.gethostname().lower()
    names = {"localhost", own_name, own_name.split(".")[0], f"{own_name.split('.')[0]}.local"}

    def middleware(request: HttpRequest) -> HttpResponse:
        host, _ = split_domain_port(request.get_host())
        if host in names or host in settings.ALLOWED_HOSTS or is_address(host):
            return get_response(request)
        return HttpResponse(
            "This laptop has another name. Use the address that tdtool printed when it started.\n",
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
    return is_loopback(request.META.get("REMOTE_ADDR", ""))


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


OF_PLAYERS = "/r/{}/"  # a player's code is put after it


def hall_at_each(request: HttpRequest, event: Event) -> list[PhoneAddresses]:
    """Where phones find the hall, at every address of this laptop, the one to print first; none: no
    phone can reach it."""
    hall, typed = reverse("hall", args=[event.slug]), reverse("hall_events")
    return [
        PhoneAddresses(f"{at}{hall}", f"{at}{typed}", f"{at}{OF_PLAYERS.format(event.slug)}")
        for at in all_for_phones(request)
    ]


def hall_to_print(request: HttpRequest, event: Event) -> PhoneAddresses:
    """What papers and pages of the desk tell them."""
    return next(iter(hall_at_each(request, event)), PhoneAddresses())
