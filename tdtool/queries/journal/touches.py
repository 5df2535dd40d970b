"""What each act touches: said here once, for whoever keeps what was read before it.

``services.acts`` marks the divisions whose scores it can change; ``since`` reads again the slips
that it touched; the hall makes its pages again. It stands below the services, so that it is known
whichever of them are loaded. An act that isn't named here touches everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Slips(Enum):
    """Which slips an act can change."""

    ANY = "any"
    ITS_OWN = "that of the game it names: its seats’ facts, its lines"
    ITS_ROUND = "those of the round it names, where that is posted; beside them its player"
    ITS_BYES = "those of the round it names that nobody played; the others’ are told otherwise"
    ITS_PLAYER = "nothing of any: what stands beside them of the player it names"
    BESIDE = "none: what is drawn and not posted, what results are shown with"
    UNDONE = "those of the act that it undoes"
    NONE = "none, and no score"


class Hall(Enum):
    """How it comes to the hall’s pages."""

    AT_ONCE = "at once"
    OFTEN = "one upon the other, as slips do: these may wait for each other"
    NEVER = "it stands on none of them"


@dataclass(frozen=True)
class Touches:
    """``house``: it stands in the laptop’s own journal, and in no event’s."""

    scores: bool = True
    slips: Slips = Slips.ANY
    hall: Hall = Hall.AT_ONCE
    house: bool = False


EVERYTHING = Touches()
HOUSE = Touches(house=True)
ITS_SLIP = Touches(slips=Slips.ITS_OWN)
ITS_ROUND = Touches(slips=Slips.ITS_ROUND)
ITS_BYES = Touches(slips=Slips.ITS_BYES)
ITS_PLAYER = Touches(slips=Slips.ITS_PLAYER)
BESIDE_SLIPS = Touches(slips=Slips.BESIDE)
WHAT_IT_UNDOES = Touches(slips=Slips.UNDONE)
ITS_SLIP_OFTEN = Touches(slips=Slips.ITS_OWN, hall=Hall.OFTEN)
NO_SCORE = Touches(scores=False)
NO_SCORE_OF_ITS_SLIP = Touches(scores=False, slips=Slips.ITS_OWN)
NO_SCORE_OF_ITS_PLAYER = Touches(scores=False, slips=Slips.ITS_PLAYER)
NO_SLIP = Touches(scores=False, slips=Slips.NONE)
NO_SLIP_OFTEN = Touches(scores=False, slips=Slips.NONE, hall=Hall.OFTEN)
UNSEEN = Touches(scores=False, slips=Slips.NONE, hall=Hall.NEVER)
UNSEEN_BESIDE_ITS_SLIP = Touches(scores=False, slips=Slips.ITS_OWN, hall=Hall.NEVER)
UNSEEN_BESIDE_SLIPS = Touches(scores=False, hall=Hall.NEVER)

_ACTS: Mapping[Touches, tuple[str, ...]] = {
    ITS_SLIP_OFTEN: (
        "slips.correct", "slips.report",
    ),
    ITS_SLIP: (
        "corrections.by_rule", "disputes.put_right", "disputes.rule", "disputes.rule_scores",
        "pairings.forfeit", "pairings.play_after_all", "pairings.turn", "rulings.arrived",
        "rulings.credit", "rulings.late", "rulings.points", "rulings.rated",
        "rulings.result", "rulings.word_off", "slips.clock", "slips.key_again",
        "slips.key_second", "slips.sign", "slips.started", "slips.take_back", "slips.words",
    ),
    ITS_ROUND: (
        "pairings.swap", "pairings.together", "rounds.post", "rounds.take_back",
        "seats.move", "seats.seat_late", "seats.swap", "seats.take_out",
    ),
    ITS_BYES: (
        "rounds.complete",
    ),
    ITS_PLAYER: (
        "players.absent", "players.bring", "players.change", "players.check_in",
        "players.delete", "players.missed", "players.return", "players.withdraw",
    ),
    NO_SCORE_OF_ITS_PLAYER: (
        "players.new_code", "players.unlist",
    ),
    BESIDE_SLIPS: (
        "pairings.draw", "pairings.keep_apart", "pairings.keep_teams_apart", "pairings.plan",
        "prizes.fund", "prizes.give", "prizes.set", "rounds.confirm", "rounds.discard",
        "rounds.draw",
    ),
    WHAT_IT_UNDOES: (
        "history.undo",
    ),
    NO_SLIP_OFTEN: (
        "reports.report",
    ),
    NO_SLIP: (
        "announcements.end", "announcements.show", "ceremony.end", "ceremony.reveal",
        "ceremony.start", "clocks.go_on", "clocks.pause", "clocks.reset",
        "clocks.start", "displays.add", "displays.darken", "displays.point", "displays.remove",
        "disputes.open", "hall.screens_first", "hall.show", "reports.again", "reports.dismiss",
        "reports.problem", "reports.wrong",
    ),
    NO_SCORE_OF_ITS_SLIP: (
        "slips.checked",
    ),
    UNSEEN: (
        "challenges.judge", "disputes.hand_in", "disputes.take_over", "hall.wifi",
        "offices.letter", "offices.make_files", "offices.sent", "papers.print",
        "players.numbers", "players.wait", "slips.compared", "slips.revoke_code",
    ),
    UNSEEN_BESIDE_ITS_SLIP: (
        "records.remove",
    ),
    UNSEEN_BESIDE_SLIPS: (
        "records.add",
    ),
    NO_SCORE: (
        "events.hide", "events.key_twice", "laptops.take_over", "playoffs.plan", "reports.set",
        "roles.give", "rounds.leave", "rounds.plan_starts", "rounds.set_last", "streams.point",
    ),
    HOUSE: (
        "accounts.add", "accounts.change_password", "accounts.reset_password", "accounts.role",
        "accounts.set_up", "accounts.switch", "archives.close", "archives.open", "laptops.let_in",
        "laptops.shut_out", "laptops.wait", "ratings.import",
    ),
    EVERYTHING: (
        "challenges.overrule", "challenges.penalise", "challenges.query",
        "challenges.resubmit", "challenges.rule", "challenges.withhold", "disputes.close",
        "divisions.add", "divisions.bring_games", "divisions.change", "divisions.move_player",
        "divisions.remove", "events.bring", "events.change", "events.create",
        "players.check_in_all", "playoffs.cancel", "playoffs.decide", "playoffs.post",
        "playoffs.replay", "playoffs.start", "slips.draw_first",
    ),
}  # fmt: skip
OF_ACTS: Mapping[str, Touches] = {act: touches for touches, acts in _ACTS.items() for act in acts}


def of(act: str) -> Touches:
    return OF_ACTS.get(act, EVERYTHING)


def to_the_hall(how: Hall) -> tuple[str, ...]:
    """The acts that come to the hall’s pages so."""
    return tuple(sorted(act for act, touches in OF_ACTS.items() if touches.hall is how))
