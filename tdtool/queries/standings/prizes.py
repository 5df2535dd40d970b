"""The prize list of a division with who takes what, what it is paid from, and who gets how much."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.field import Entrant, Field
from tdtool.pairing.prizes import money as prize_money
from tdtool.pairing.prizes.awards import Award, Chosen, awards
from tdtool.pairing.prizes.money import Money, sum_of
from tdtool.pairing.prizes.outcome import Total
from tdtool.pairing.prizes.prizes import BY_TOTALS, Prize, PrizeKind, from_json, usual
from tdtool.queries import rules
from tdtool.queries.field import kept_field
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import Named


@dataclass(frozen=True, slots=True)
class AwardedTo:
    """A winner; ``part``: what they get of a prize that is split, or ""; ``team``: theirs, where
    it is the team that wins; ``again``: a further member of a team, whose reason is told above."""

    who: Named
    why: str
    part: str = ""
    team: str = ""
    again: bool = False

    @property
    def called(self) -> str:
        return f"{self.who.name} ({self.team})" if self.team else self.who.name


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize with who takes it as things stand. ``at`` is its place on the list, from 1."""

    at: int
    award: Award
    winners: tuple[AwardedTo, ...]

    @property
    def title(self) -> str:
        return self.award.prize.called


@dataclass(frozen=True, slots=True)
class PrizesPage:
    """The prize list with who takes each prize as it stands."""

    version: int  # of the division, which the list belongs to
    lines: tuple[PrizeLine, ...]
    after: int  # the last round from which there is a result
    is_final: bool
    classes: tuple[str, ...]  # the prize classes there are


def listed(division: Division) -> list[Prize]:
    """The prizes as they are kept."""
    return [from_json(row) for row in division.prizes]


def money(division: Division) -> Money:
    """What they are paid from, and how."""
    return prize_money.from_json(division.prize_money)


def fund(division_results: Results) -> int:
    """What there is to give, in cents; who entered and never came has paid too."""
    return money(division_results.division).fund(division_results.entered)


def paid(division_results: Results) -> list[Prize]:
    """The prizes with what their shares of the fund come to."""
    of = division_results.division
    return prize_money.with_shares(listed(of), fund(division_results), money(of))


def chosen(division: Division) -> dict[str, Chosen]:
    """Whom the director gave a prize, by ``Prize.kept_under``."""
    chosen_rows = (division.prizes_given or {}).items()
    return {key: Chosen(**row) for key, row in chosen_rows}


def chosen_as_json(choice: Chosen) -> dict[str, Any]:
    """As it is kept."""
    return asdict(choice)


def to_begin_with(division: Division) -> list[Prize]:
    """A list that fits the division as it is."""
    return usual(kept_field(division), kinds(division))


def kinds(division: Division) -> tuple[PrizeKind, ...]:
    """What prizes of the division can be for, by what its players are ranked by."""
    return tuple(PrizeKind) if rules.of_division(division).rank is Rank.WINS else BY_TOTALS


def classes(division: Division) -> tuple[str, ...]:
    """The prize classes that players of the division have."""
    named = {entrant.prize_class for entrant in kept_field(division).entrants}
    return tuple(sorted(named - {""}))


def last_place(division: Division, field: Field) -> int:
    """The last place that has a prize of its own, at least the first."""
    prizes = listed(division) or usual(field, kinds(division))
    places = (prize.place for prize in prizes if prize.kind is PrizeKind.RANK and not prize.only)
    return max((1, *places))


def page(division: Division, *, division_results: Results | None = None) -> PrizesPage:
    """The list as things stand; ``division_results``: by other results than the desk’s."""
    division_results = division_results or results.of_division(division)
    field, newest = division_results.field, division_results.field.begun
    lines = tuple(
        PrizeLine(at, award, tuple(_awarded_to(award, field)))
        for at, award in enumerate(_awards(division_results), 1)
    )
    return PrizesPage(
        version=division.version,
        lines=lines,
        after=newest,
        is_final=results.is_final(division_results),
        classes=classes(division),
    )


def _awarded_to(award: Award, field: Field) -> Iterator[AwardedTo]:
    teams = set[str]()
    for place, winner in enumerate(award.winners):
        entrant = field.by_number[winner.number]
        team = entrant.team if award.prize.kind is PrizeKind.TEAM else ""
        part = award.parts[place] if award.parts else ""
        yield AwardedTo(results.named(entrant), winner.why, part, team, again=team in teams)
        teams |= {team} - {""}


def _awards(division_results: Results) -> tuple[Award, ...]:
    newest = division_results.field.begun
    return division_results.once(
        "awards",
        newest,
        lambda: tuple(_awarded(division_results, division_results.field.stood(newest))),
    )


def _in_the_final(entrant: Entrant, after: int) -> int | None:
    """Their score in it; None where they didn’t play one."""
    return entrant.score(after) if entrant.appearance(after).group == "final" else None


def _awarded(division_results: Results, field: Field) -> list[Award]:
    division = division_results.division
    arguments: dict[str, Any] = {"chosen": chosen(division), "money": money(division)}
    arguments["unlisted"] = division_results.unlisted
    prizes = paid(division_results)
    if rules.of_division(division).rank is Rank.WINS:
        gains = list(division_results.rated(division_results.field.begun).values())
        order = division_results.order(division_results.field.begun)
        arguments["places"] = {
            standing.number: standing.won_place
            for standing in order
            if standing.won_place is not None
        }
        return awards(field, prizes, counting=division_results.counting, gains=gains, **arguments)
    newest = division_results.field.begun
    totals = [
        Total(
            placing.entry.number, placing.place, placing.total, _in_the_final(placing.entry, newest)
        )
        for placing in division_results.placed(newest)
    ]
    return awards(field, prizes, totals=totals, **arguments)


# What every winner is handed: their prizes, what they get of each, and the money in all.


@dataclass(frozen=True, slots=True)
class Won:
    """A prize of a winner; ``gets`` is their part of it, as it is to be read, or ""."""

    title: str
    gets: str
    why: str


@dataclass(frozen=True, slots=True)
class Payout:
    """A winner with all their prizes; ``total`` is the money of them, and how many prizes are none;
    "" where there is no money, or of several currencies."""

    who: Named
    won: tuple[Won, ...]
    total: str


def of_lines(lines: Iterable[PrizeLine]) -> tuple[Payout, ...]:
    """Everybody who has won something, in the order of the list."""
    by_key: dict[str, list[Won]] = {}
    people: dict[str, Named] = {}
    for line in lines:
        for winner in line.winners:
            people.setdefault(winner.who.entry, winner.who)
            won = Won(line.title, gets(line, winner), winner.why)
            by_key.setdefault(winner.who.entry, []).append(won)
    return tuple(
        Payout(people[key], tuple(won), _total([prize.gets for prize in won if prize.gets]))
        for key, won in by_key.items()
    )


def gets(line: PrizeLine, winner: AwardedTo) -> str:
    """What a winner gets of a prize: their part, or the whole of it; a cup is shared."""
    amount = line.award.prize.amount
    if winner.part or not amount or len(line.winners) == 1:
        return winner.part or amount
    return f"{amount} (shared)"


def _total(amounts: list[str]) -> str:
    sums = [sum_of(amount) for amount in amounts]
    money_sums = [money_sum for money_sum in sums if money_sum is not None]
    if len({money_sum.signs for money_sum in money_sums if money_sum.signs}) > 1 or not money_sums:
        return ""
    written = next((money_sum for money_sum in money_sums if money_sum.signs), money_sums[0])
    total = written.said(sum(money_sum.cents for money_sum in money_sums))
    others = len(sums) - len(money_sums)
    return f"{total}, and {counted(others, 'other prize')}" if others else total
