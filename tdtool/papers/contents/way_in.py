"""How players’ phones come in: the poster for the wall, and a card for every player.

Both bear addresses of this laptop; whoever prints them tells these (``PhoneAddresses``).
"""

from dataclasses import dataclass

from tdtool.models import Division
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.hall import codes
from tdtool.queries.values import PaperHead

NOWHERE = PhoneAddresses()
ESCAPED = '\\;,":'  # of a Wi-Fi code, each behind a backslash


@dataclass(frozen=True)
class Network:
    """The hall's Wi-Fi; no password: it is open."""

    name: str
    password: str

    @property
    def code(self) -> str:
        r"""What the QR says that phones join by.

        >>> Network("Hall", "").code
        'WIFI:T:nopass;S:Hall;;'
        >>> print(Network("Bar;5", 'a\\b,c:"d"').code)
        WIFI:T:WPA;S:Bar\;5;P:a\\b\,c\:\"d\";;
        """
        if not self.password:
            return f"WIFI:T:nopass;S:{_escaped(self.name)};;"
        return f"WIFI:T:WPA;S:{_escaped(self.name)};P:{_escaped(self.password)};;"


def _escaped(words: str) -> str:
    return "".join(f"\\{sign}" if sign in ESCAPED else sign for sign in words)


@dataclass(frozen=True)
class HallPoster:
    """The hall's page and, where it is told, the network to join first."""

    head: PaperHead
    network: Network | None
    phones: PhoneAddresses = NOWHERE
    after: int = 0  # it is of no round


@dataclass(frozen=True)
class PhoneCard:
    """A player's own code; the first one has no generation."""

    number: int
    name: str
    code: str
    generation: int | None


@dataclass(frozen=True)
class PhoneCards:
    """By number, all who haven't withdrawn."""

    head: PaperHead
    division: str  # "" where the event has one only
    cards: tuple[PhoneCard, ...]
    phones: PhoneAddresses = NOWHERE
    after: int = 0


def poster(division: Division) -> HallPoster:
    wifi = division.event.wifi
    return HallPoster(
        head=paper_round.head(division, None),
        network=Network(wifi["name"], wifi["password"]) if wifi else None,
    )


def cards(division: Division) -> PhoneCards:
    player_codes = codes.of_event(division.event)
    generations = {
        str(key): generation
        for key, generation in division.entries.order_by().values_list("uuid", "code_generation")
    }
    return PhoneCards(
        head=paper_round.head(division, None),
        division=events.code_of(division),
        cards=tuple(
            PhoneCard(
                entrant.number, entrant.name, player_codes[entrant.key], generations[entrant.key]
            )
            for entrant in kept_field(division).entrants
            if not entrant.withdrawn
        ),
    )


def with_cards(division: Division) -> bool:
    """Whether there is somebody to print one for."""
    return any(not entrant.withdrawn for entrant in kept_field(division).entrants)
