"""The log of challenges and the pad of blank challenge slips, as they are printed."""

from tdtool.models import Division
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import ChallengeLog, ChallengePad
from tdtool.queries import rules
from tdtool.queries.challenges.log import rows


def log(division: Division) -> ChallengeLog:
    """The log as it is printed."""
    return ChallengeLog(paper_round.head(division, None), tuple(rows(division.event)))


def pad(division: Division) -> ChallengePad:
    """Blank slips for the tables (MYS-8.2)."""
    several = division.event.divisions.count() > 1
    terms = rules.of_division(division).challenges
    kinds = {kind for kind, _ in terms.by_director}
    return ChallengePad(
        paper_round.head(division, None),
        divisions=several,
        advice=AT_A_BOARD if "placement" in kinds else WITHOUT_RACKS,
        word_by_word=terms.whole_play is None,
    )


AT_A_BOARD = "Cover the tiles. Both players check the words, then initial. No words may be added."
WITHOUT_RACKS = (
    "The challenger and the player check the words, then initial. No words may be added."
)
