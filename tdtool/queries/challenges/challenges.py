"""Challenges read: whose table it is, what the list says, and what was judged before."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.db.models import QuerySet

from tdtool.engine.remedies.judged_moves import adjudicate
from tdtool.models import Challenge, Division, Event, Game, LookUp
from tdtool.models.challenges import ChallengeKind
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries import rules

# Which words of games were decided by a challenge: they aren't doubted again on the slip.


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


# The plain values of the log of challenges and of its papers.


@dataclass(frozen=True)
class Judged:
    """A word of a look-up with its answer: ``found``, ``missing``, ``short``; "" by a ruling."""

    word: str
    answer: str


@dataclass(frozen=True)
class LookUpView:
    """One answer, for the director's eyes."""

    number: int
    why: str  # first, queried, resubmitted, ruled
    words: tuple[Judged, ...]
    acceptable: bool
    lexicon: str
    digest: str
    clause: str
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True)
class PenaltyView:
    """What falls on a seat: ``line`` says it as the ledger will, with the player's name."""

    place: int
    name: str
    points: int
    clause: str
    line: str


@dataclass(frozen=True)
class ChallengeView:
    """A challenge as a row of the log."""

    number: int
    version: int
    kind: str
    division: str  # "" where the event has one only
    round_number: int | None
    table: int
    playing: bool
    acceptable: bool
    look_ups: tuple[LookUpView, ...]
    challengers: tuple[str, ...]
    penalty: tuple[PenaltyView, ...]  # let go to the slip
    at: datetime

    @property
    def last(self) -> LookUpView:
        return self.look_ups[-1]

    @property
    def words(self) -> tuple[Judged, ...]:
        return self.last.words

    @property
    def new_play(self) -> str:
        """What the players said of words that an earlier play had too; "" where nothing."""
        first = self.look_ups[0]
        return first.reason if first.why == "first" else ""

    @property
    def ruled(self) -> str:
        """Why the director ruled as they did, be it which failure it was (NSA-26); else ""."""
        return self.last.reason if self.last.why == "ruled" else ""

    @property
    def by(self) -> str:
        return self.look_ups[0].by


HIGHEST_TABLE = 9999
MOST_WORDS = 12
LONGEST_WORD = 45
RECENT = timedelta(minutes=10)  # words judged together may be of the same turn within this


def words_typed(text: str) -> list[str]:
    """The words of a slip, in capitals: what stands between spaces, commas and the like."""
    for between in ",;/+":
        text = text.replace(between, " ")
    return [word.upper() for word in text.split()]


def unlawful(table: int, words: Sequence[str]) -> str:
    """What is wrong with a challenge as it was typed, as a sentence; "" where nothing is."""
    if not 1 <= table <= HIGHEST_TABLE:
        return f"Tables have numbers from 1 to {HIGHEST_TABLE}."
    if not words:
        return "No word to judge: type the words of the play."
    if len(words) > MOST_WORDS:
        return f"One play can’t make {len(words)} words."
    for word in words:
        if not (word.isascii() and word.isalpha()):
            return f"“{word[:LONGEST_WORD]}” isn’t a word: words here have only the letters A to Z."
        if len(word) > LONGEST_WORD:
            return f"“{word[:LONGEST_WORD]}…” is longer than any word. Put spaces between words."
    return ""


def game_at(event: Event, table: int) -> Game | None:
    """What is being played at the table: of a round that is posted and not complete."""
    games = Game.objects.filter(
        round__division__event=event,
        round__state=RoundState.POSTED,
        kind=GameKind.PLAYED,
        table__number=table,
    )
    candidates = games.select_related("round__division__event", "table")
    return candidates.order_by("-round__posted_at", "-pk").first()


def answer(division: Division, words: Sequence[str]) -> dict[str, Any]:
    """What the list in force says of each word: the list, its digest, and an answer a word.

    A word of fewer letters than the rules allow fails without regard to the list (D04-8). Raises
    NotWords, LexiconRefused.
    """
    system = rules.of_division(division)
    minimum = system.number("minimum") if "minimum" in system.settings else 0
    lexicon = rules.lexicon_of(division)
    decision = adjudicate(words, lexicon=lexicon, minimum=minimum)
    answers = [
        "short" if look_up.short else "found" if look_up.found else "missing"
        for look_up in decision.lookups
    ]
    return {"lexicon": lexicon.name, "digest": lexicon.digest, "words": answers}


def judged_again(event: Event, game: Game | None, words: Sequence[str]) -> Challenge | None:
    """The newest challenge of this table that has just these words, in any order (MYS-8.7)."""
    if game is None:
        return None
    challenges = Challenge.objects.filter(event=event, game=game, kind=ChallengeKind.WORDS)
    for row in challenges.order_by("-number"):
        last = row.look_ups.last()
        if last is not None and sorted(last.words) == sorted(words):
            return row
    return None


def word_by_word(division: Division, words: Sequence[str]) -> bool:
    """Whether these words are a challenge each: several, where no rule makes them one play."""
    return len(words) > 1 and rules.of_division(division).challenges.whole_play is None


def same_play(
    division: Division, game: Game | None, words: Sequence[str], *, at: datetime
) -> Challenge | None:
    """A play just judged bad that these words may be of: some of its words, and not all.

    Where all words of a play have one answer, asking for some of them would tell which one failed
    (MYS-8.10, SCR-11); nobody but the players knows whether the turn is still the same. None where
    words are challenged by themselves, and where just these were answered before. A table that
    isn't playing might stand for any.
    """
    if rules.of_division(division).challenges.whole_play is None:
        return None
    if judged_again(division.event, game, words) is not None:
        return None
    challenges = Challenge.objects.filter(
        event=division.event,
        kind=ChallengeKind.WORDS,
        acceptable=False,
        look_ups__at__range=(at - RECENT, at),
    )
    if game is not None:
        challenges = challenges.filter(game=game)
    for row in challenges.distinct().order_by("-number"):
        last = row.look_ups.last()
        if last is None or not timedelta(0) <= at - last.at <= RECENT:
            continue
        if len(last.words) > 1 and set(words) & set(last.words) and set(words) != set(last.words):
            return row
    return None
