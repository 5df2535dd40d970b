"""Which words of games were decided by a challenge: they aren't doubted again on the slip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from django.db.models import QuerySet

from tdtool.models import Game, LookUp
from tdtool.models.challenges import ChallengeKind
from tdtool.queries import rules


@dataclass(frozen=True)
class Answer:
    """What was decided of a word: the challenge's number, and the clause and time of the answer."""

    acceptable: bool
    number: int
    clause: str
    at: datetime


Games: TypeAlias = Collection[int] | QuerySet[Game, int]


def answers_of(games: Games) -> Mapping[int, Mapping[str, Answer]]:
    """By the games' rows, every word in capitals that a challenge has decided, by the answer in
    force: one query, however many games. Of several answers to a word the last one counts."""
    by_game: dict[int, dict[str, Answer]] = defaultdict(dict)
    for row in _in_force(games):
        challenge = row.challenge
        if challenge.game_id is None:
            continue
        for word, acceptable in _decided(row):
            answer = Answer(acceptable, challenge.number, _clause(row), row.at)
            by_game[challenge.game_id][word] = answer
    return by_game


def _in_force(games: Games) -> list[LookUp]:
    """The last look-up of each challenge of words at these games, in the order they were given."""
    look_ups = LookUp.objects.filter(challenge__game__in=games, challenge__kind=ChallengeKind.WORDS)
    in_order = look_ups.select_related("challenge__division__event").order_by("act_number", "pk")
    last = {row.challenge_id: row for row in in_order}
    return sorted(last.values(), key=lambda row: (row.act_number, row.pk))


def _decided(row: LookUp) -> Iterator[tuple[str, bool]]:
    """The words that this answer decides. A play that is off condemns a word only where it was
    challenged alone or is the only one missing or short; of the others nothing is known."""
    words = list(dict.fromkeys(word.upper() for word in row.words))
    if row.acceptable:
        yield from ((word, True) for word in words)
        return
    if row.answers:
        pairs = zip(row.words, row.answers, strict=True)
        words = list(dict.fromkeys(word.upper() for word, answer in pairs if answer != "found"))
    if len(words) == 1:
        yield words[0], False


def _clause(row: LookUp) -> str:
    """A ruling has its own; else what the rules say of a play that stands or comes off."""
    division = row.challenge.division
    if row.clause or division is None:
        return row.clause
    terms = rules.of_division(division).challenges
    return (terms.stands if row.acceptable else terms.comes_off).clause
