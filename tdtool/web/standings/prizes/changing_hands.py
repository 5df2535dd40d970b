"""What has to happen in the last rounds for the prize of a place to change hands, in sentences."""

from collections.abc import Iterator, Mapping

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted, ordinal
from tdtool.models import Division
from tdtool.pairing.contenders.finishes import Passing, passing
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.pairing.field import Field
from tdtool.pairing.prizes.prizes import PrizeKind
from tdtool.papers.contents.contenders import needed_said
from tdtool.queries import rules
from tdtool.queries.standings import cached
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings.contenders import Contenders
from tdtool.queries.standings.prizes import PrizesPage

ROUNDS = 3  # so many before the end it begins to be said
FEW = 4  # rivals of a place who are told of


def by_place(division: Division, page: PrizesPage) -> Mapping[int, tuple[str, ...]]:
    """The sentences by place, for each that has a prize; none before the last rounds, while slips
    of a round come in, and where totals rank."""
    prizes = [line.award.prize for line in page.lines]
    places = {prize.place for prize in prizes if prize.kind is PrizeKind.RANK and not prize.only}
    if not places or rules.of_division(division).rank is not Rank.WINS:
        return {}
    division_results = cached.of_division(division)
    try:
        contenders = standing.contenders(division, division_results=division_results)
    except NoRoundsLeft:
        return {}
    after, at_hand = contenders.after, contenders.left <= ROUNDS and not contenders.lacking
    if not at_hand or not after or after != page.after:
        return {}
    open_places = [
        place for place in sorted(places) if 0 <= contenders.at_place(place) < len(contenders.lines)
    ]
    return {place: tuple(_said(contenders, division_results.field, place)) for place in open_places}


def _said(contenders: Contenders, field: Field, place: int) -> Iterator[str]:
    holder = contenders.lines[contenders.at_place(place)].line.who.name
    rivals = contenders.rivals(place)
    if not rivals:
        yield f"Nobody below {holder} can still reach it."
    for at in rivals[:FEW]:
        name = contenders.lines[at].line.who.name
        ways = _passing(contenders, field, at, place)
        if ways:
            meet = _meet(contenders, field, at, place)
            yield f"{name} passes {holder} {_by(ways, holder, meet=meet)}."
        else:
            needed = needed_said(contenders, contenders.needed(at, place), ordinal(place))
            yield f"{name}. {needed}"
    if len(rivals) > FEW:
        yield f"{counted(len(rivals) - FEW, 'more player')} can still reach it; see Standings."


def _passing(contenders: Contenders, field: Field, at: int, place: int) -> Passing | None:
    """How the last round brings one above who has the place; None: there are more rounds, total
    points part equal wins, or one of them has no game."""
    positions = at, contenders.at_place(place)
    sides = [field.by_number[contenders.race.contenders[position].number] for position in positions]
    games = [side.appearance(contenders.after + 1) for side in sides]
    posted = field.paired > contenders.after
    if (
        contenders.left > 1
        or contenders.race.by_total
        or (posted and not all(appearance.opponents for appearance in games))
    ):
        return None
    contender, other = (contenders.race.contenders[position] for position in positions)
    return passing(contender, other, game=contenders.game, meet=_meet(contenders, field, at, place))


def _meet(contenders: Contenders, field: Field, at: int, place: int) -> bool:
    """Whether they play one another in the round that is posted."""
    number, other = (
        contenders.race.contenders[position].number for position in (at, contenders.at_place(place))
    )
    return other in field.by_number[number].appearance(contenders.after + 1).opponents


def _by(ways: Passing, holder: str, *, meet: bool) -> str:
    """``with a better result, or with the same result and 34 more points of spread``."""
    spread = counted(ways.spread, "more point") + " of spread"
    if meet:
        if ways.better is not None:
            return f"by beating {holder}"
        return f"by beating {holder} by {counted(-(-ways.spread // 2), 'point')} or more"
    enough = {0: "with the same result", 1: "with a better result",
              2: f"with a win if {holder} loses"}  # fmt: skip
    level = {
        0: f"with the same result and {spread}",
        1: f"with half a win more and {spread}",
        2: f"with a win if {holder} loses, by {counted(ways.spread, 'point')} in both games "
           "together",
    }  # fmt: skip
    phrases = [] if ways.better is None else [enough[ways.better]]
    phrases += [] if ways.level is None else [level[ways.level]]
    return ", or ".join(phrases)
