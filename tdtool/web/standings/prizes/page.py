"""What the prize list’s page says beside the list: of the fund, and of words that win a prize."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted, ordinal
from tdtool.models import Division
from tdtool.pairing.contenders.passing import Passing, passing
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.pairing.field import Field
from tdtool.pairing.prizes.prize_kinds import PrizeKind
from tdtool.papers.contents.contenders import needed_said
from tdtool.queries import rules
from tdtool.queries.challenges import challenges
from tdtool.queries.standings import cached
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings import prizes as prize_queries
from tdtool.queries.standings.contenders import Contenders
from tdtool.queries.standings.prizes import PrizeLine, PrizesPage

# What has to happen in the last rounds for the prize of a place to change hands, in sentences.

ROUNDS = 3  # so many before the end it begins to be said
FEW = 4  # rivals of a place who are told of


def by_place(division: Division, page: PrizesPage) -> Mapping[int, tuple[str, ...]]:
    """The sentences by place, for each that has a prize; none before the last rounds, while slips
    of a round come in, and where totals rank."""
    prizes = [line.award.prize for line in page.lines]
    places = {one.place for one in prizes if one.kind is PrizeKind.RANK and not one.only}
    if not places or rules.of_division(division).rank is not Rank.WINS:
        return {}
    known = cached.of_division(division)
    try:
        now = standing.contenders(division, division_results=known)
    except NoRoundsLeft:
        return {}
    if now.left > ROUNDS or not now.after or now.after != page.after:
        return {}
    there = [place for place in sorted(places) if 0 <= now.at_place(place) < len(now.lines)]
    return {place: tuple(_said(now, known.field, place)) for place in there}


def _said(now: Contenders, field: Field, place: int) -> Iterator[str]:
    holder = now.lines[now.at_place(place)].line.who.name
    rivals = now.rivals(place)
    if not rivals:
        yield f"Nobody below {holder} can still reach it."
    for at in rivals[:FEW]:
        name = now.lines[at].line.who.name
        ways = _passing(now, field, at, place)
        if ways:
            yield f"{name} passes {holder} {_by(ways, holder, meet=_meet(now, field, at, place))}."
        else:
            needed = needed_said(now, now.needed(at, place), ordinal(place))
            yield f"{name}. {needed}"
    if len(rivals) > FEW:
        yield f"{counted(len(rivals) - FEW, 'more player')} can still reach it; see Contenders."


def _passing(now: Contenders, field: Field, at: int, place: int) -> Passing | None:
    """How the last round brings one above who has the place; None: there are more rounds, total
    points part equal wins, or one of them has no game."""
    both = at, now.at_place(place)
    sides = [field.by_number[now.race.contenders[one].number] for one in both]
    games = [side.appearance(now.after + 1) for side in sides]
    posted = field.paired > now.after
    if now.left > 1 or now.race.by_total or (posted and not all(one.opponents for one in games)):
        return None
    one, other = (now.race.contenders[each] for each in both)
    return passing(one, other, game=now.game, meet=_meet(now, field, at, place))


def _meet(now: Contenders, field: Field, at: int, place: int) -> bool:
    """Whether they play one another in the round that is posted."""
    one, other = (now.race.contenders[each].number for each in (at, now.at_place(place)))
    return other in field.by_number[one].appearance(now.after + 1).opponents


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
    said = [] if ways.better is None else [enough[ways.better]]
    said += [] if ways.level is None else [level[ways.level]]
    return ", or ".join(said)


@dataclass(frozen=True)
class Row:
    """A line of the list; ``by_hand``: the director chooses its winner; ``group`` is what marks it
    as one of which a player takes one alone; ``word`` what the word list says of the word;
    ``hands`` what has to happen in the last rounds for it to change hands."""

    line: PrizeLine
    by_hand: bool
    group: str
    word: str
    hands: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fund:
    """What there is to give, and what the list gives; ``over`` how much that is too much, or ""."""

    says: str
    listed: str
    over: str


def rows(division: Division, page: PrizesPage) -> list[Row]:
    chosen = prize_queries.chosen(division)
    hands = by_place(division, page)
    made = []
    for line in page.lines:
        prize = line.award.prize
        by_hand = prize.kind is PrizeKind.BY_HAND
        given = chosen.get(prize.kept_under) if by_hand else None
        word = word_said(division, given.word) if given and given.word else ""
        group = f"one of “{prize.group}”" if prize.group else "one each" if prize.one_each else ""
        at_a_place = prize.kind is PrizeKind.RANK and not prize.only
        said = hands.get(prize.place, ()) if at_a_place else ()
        made.append(Row(line, by_hand, group, word, said))
    return made


def word_said(division: Division, word: str) -> str:
    """Whether the word list of the judge’s screen has it, in a sentence."""
    try:
        found = challenges.answer(division, [word])
    except LexiconRefused:
        return f"{word} can’t be checked: the event’s word list isn’t installed."
    except ValueError:
        return f"{word} can’t be checked: a word has only the letters A to Z."
    name = found["lexicon"].upper()  # as at the foot of the page
    if found["words"] == ["found"]:
        return f"{word} is in the word list {name}."
    return f"{word} isn’t in the word list {name}. Check it before you announce it."


def fund(division: Division, page: PrizesPage) -> Fund | None:
    """None where nobody has said what the prizes are paid from."""
    told = prize_queries.money(division)
    known = results.of_division(division)
    there = prize_queries.fund(known)
    if not (told.fee or told.added):
        return None
    given = told.listed([line.award.prize for line in page.lines])
    fees = f"{counted(told.paying(known.entered), 'entry fee')} of {told.said(told.fee)}"
    added = f", {told.said(told.added)} added" if told.added else ""
    costs = f", {told.said(told.costs)} costs" if told.costs else ""
    return Fund(
        says=f"Prize fund {told.said(there)}: {fees}{added}{costs}.",
        listed=told.said(given),
        over=told.said(given - there) if given > there else "",
    )
