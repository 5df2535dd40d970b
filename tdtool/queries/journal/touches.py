"""What each act touches: said here once, for whoever keeps what was read before it.

``services.acts`` marks the divisions whose scores it can change; the hall makes its pages again. It
stands below the services, so that it is known whichever of them are loaded. An act that isn't named
here can change any score, and comes to the hall at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Hall(Enum):
    """How it comes to the hall’s pages."""

    AT_ONCE = "at once"
    OFTEN = "one upon the other, as slips do: these may wait for each other"
    NEVER = "it stands on none of them"


@dataclass(frozen=True)
class Touches:
    """``house``: it stands in the laptop’s own journal, and in no event’s."""

    scores: bool = True
    hall: Hall = Hall.AT_ONCE
    house: bool = False


EVERYTHING = Touches()
HOUSE = Touches(house=True)
OFTEN = Touches(hall=Hall.OFTEN)
NO_SCORE = Touches(scores=False)
NO_SCORE_OFTEN = Touches(scores=False, hall=Hall.OFTEN)
UNSEEN = Touches(scores=False, hall=Hall.NEVER)

_ACTS: Mapping[Touches, tuple[str, ...]] = {
    OFTEN: (
        "slips.correct", "slips.report",
    ),
    NO_SCORE: (
        "announcements.end", "announcements.show", "ceremony.end", "ceremony.reveal",
        "ceremony.start", "clocks.go_on", "clocks.pause", "clocks.reset", "clocks.start",
        "displays.add", "displays.darken", "displays.point", "displays.remove",
        "disputes.open", "events.hide", "events.key_twice", "hall.screens_first",
        "hall.show", "laptops.take_over", "players.new_code", "players.unlist",
        "playoffs.plan", "reports.again", "reports.dismiss", "reports.problem",
        "reports.set", "reports.wrong", "roles.give", "rounds.leave", "rounds.plan_starts",
        "rounds.set_last", "slips.checked", "streams.point",
    ),
    NO_SCORE_OFTEN: (
        "reports.report",
    ),
    UNSEEN: (
        "challenges.judge", "disputes.hand_in", "disputes.take_over", "hall.wifi",
        "offices.letter", "offices.make_files", "offices.sent", "papers.print",
        "players.numbers", "players.wait", "records.add", "records.remove",
        "slips.compared", "slips.revoke_code",
    ),
    HOUSE: (
        "accounts.add", "accounts.change_password", "accounts.reset_password",
        "accounts.role", "accounts.set_up", "accounts.switch", "archives.close",
        "archives.open", "laptops.let_in", "laptops.shut_out", "laptops.wait",
        "ratings.import",
    ),
}  # fmt: skip
OF_ACTS: Mapping[str, Touches] = {act: touches for touches, acts in _ACTS.items() for act in acts}


def of(act: str) -> Touches:
    return OF_ACTS.get(act, EVERYTHING)


def to_the_hall(how: Hall) -> tuple[str, ...]:
    """The acts that come to the hall’s pages so."""
    return tuple(sorted(act for act, touches in OF_ACTS.items() if touches.hall is how))
