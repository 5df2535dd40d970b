"""What the prize list’s page says beside the list: of the fund, and of words that win a prize."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.prizes.prize_kinds import PrizeKind
from tdtool.queries.challenges import challenges
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import prizes as prize_queries
from tdtool.queries.standings.prizes import PrizeLine, PrizesPage
from tdtool.web.standings.prizes import changing_hands


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
    hands = changing_hands.by_place(division, page)
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
