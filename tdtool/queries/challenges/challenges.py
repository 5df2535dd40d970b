"""Challenges read: whose table it is, what the list says, and what was judged before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from tdtool.engine.remedies.adjudication import adjudicate
from tdtool.models import Challenge, Division, Event, Game, LookUp
from tdtool.models.challenges import ChallengeKind
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries import events, rules
from tdtool.queries.challenges.values import JudgePage, LookedOver, PlayedEvent, Verdict
from tdtool.queries.slips import state as slip_states
from tdtool.queries.values import ClauseNote

HIGHEST_TABLE = 9999
MOST_WORDS = 12
LONGEST_WORD = 45
SHOWN_SECONDS = 10  # how long an answer stands on the screen
RECENT = timedelta(minutes=10)  # words judged together aren't judged one by one within this


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
        return "There is no word to judge; type the words of the play."
    if len(words) > MOST_WORDS:
        return f"{len(words)} words are more than a play makes."
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
    found = games.select_related("round__division__event", "table")
    return found.order_by("-round__posted_at", "-pk").first()


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
        "short" if one.short else "found" if one.found else "missing" for one in decision.lookups
    ]
    return {"lexicon": lexicon.name, "digest": lexicon.digest, "words": answers}


def judged_again(event: Event, game: Game | None, words: Sequence[str]) -> Challenge | None:
    """The newest challenge of this table that has just these words, in any order (MYS-8.7)."""
    if game is None:
        return None
    rows = Challenge.objects.filter(event=event, game=game, kind=ChallengeKind.WORDS)
    for row in rows.order_by("-number"):
        last = row.look_ups.last()
        if last is not None and sorted(last.words) == sorted(words):
            return row
    return None


def part_of(
    event: Event, game: Game | None, words: Sequence[str], *, at: datetime
) -> Challenge | None:
    """A play just judged bad of which these are some words and not all: asking word by word would
    tell which one failed (MYS-8.10, SCR-11). A table that isn't playing might stand for any."""
    rows = Challenge.objects.filter(event=event, kind=ChallengeKind.WORDS, acceptable=False)
    if game is not None:
        rows = rows.filter(game=game)
    for row in rows.order_by("-number"):
        last = row.look_ups.last()
        if last is None or not timedelta(0) <= at - last.at <= RECENT:
            continue
        if len(last.words) > 1 and set(words) & set(last.words) and set(words) != set(last.words):
            return row
    return None


def screen(division: Division) -> JudgePage:
    """The judge's screen of an event, as it waits."""
    event = division.event
    divisions = event.divisions.all()
    lexica = dict.fromkeys(one.lexicon or event.lexicon for one in divisions)
    played = events.in_play(division.rounds_drawn.all())
    moment = rules.of_division(division).challenges.moment
    return JudgePage(
        slug=event.slug,
        event=event.name,
        round_played=played.number if played else None,
        lexica=tuple((name, events.is_official(name)) for name in lexica),
        moment=ClauseNote(moment.text, moment.clause),
    )


def looked_over(
    division: Division, table: int, words: Sequence[str], *, game: Game | None
) -> LookedOver:
    """What the other player reads before Enter, and what is asked about. Raises LexiconRefused."""
    playing = game.round.division if game else division
    again = judged_again(division.event, game, words)
    more = rules.of_division(playing).challenges.more
    lexicon = rules.lexicon_of(playing)
    return LookedOver(
        table=table,
        names=_names(game),
        words=tuple(words),
        doubts=tuple(doubts(table, words, game=game)),
        again=again.number if again else None,
        notes=tuple(ClauseNote(one.text, one.clause) for one in more),
        lexicon=lexicon.name,
        official=lexicon.official,
    )


def looked_over_by_list(words: Sequence[str], *, name: str, official: bool) -> LookedOver:
    """The same, where a list alone judges and nothing is written down."""
    asked = tuple(_odd_words(words))
    return LookedOver(None, (), tuple(words), asked, None, (), name, official)


def played_now() -> list[PlayedEvent]:
    """The events with a round that is posted and not complete, the newest first."""
    events_ = Event.objects.filter(
        hidden=False, divisions__rounds_drawn__state=RoundState.POSTED
    ).distinct()
    return [PlayedEvent(event.slug, event.name) for event in events_]


def doubts(table: int, words: Sequence[str], *, game: Game | None) -> list[str]:
    """A table that isn't playing, one whose slip is in, a word of one letter, a word twice."""
    asked = []
    if game is None:
        asked.append(f"Table {table} isn’t playing in any open round. Is that your table?")
    elif slip_states.of_game(game) != "blank":
        asked.append(f"The slip of table {table} is in already. Is that your table?")
    return [*asked, *_odd_words(words)]


def _odd_words(words: Sequence[str]) -> list[str]:
    asked = [
        f"“{word}” has one letter. Is it a word of the play?" for word in words if len(word) == 1
    ]
    twice = sorted({word for word in words if words.count(word) > 1})
    return asked + [f"“{word}” is typed twice. Did the play make it twice?" for word in twice]


def verdict(event: Event, uuid: str, *, now: datetime) -> Verdict | None:
    """The answer that was given ten seconds ago at the most; None after that."""
    try:
        wanted = UUID(uuid)
    except ValueError:
        return None
    found = LookUp.objects.filter(challenge__event=event, uuid=wanted).first()
    if found is None:
        return None
    left = SHOWN_SECONDS - (now - found.at).total_seconds()
    if not 0 < left <= SHOWN_SECONDS:
        return None
    challenge = found.challenge
    division = challenge.division or event.divisions.all()[0]
    told = rules.of_division(division).challenges
    said = told.stands if found.acceptable else told.comes_off
    return Verdict(
        table=challenge.table_number,
        words=len(found.words),
        acceptable=found.acceptable,
        says=ClauseNote(said.text, said.clause),
        seconds=max(1, round(left)),
    )


def _names(game: Game | None) -> tuple[str, ...]:
    if game is None:
        return ()
    return tuple(game.seats.order_by("place").values_list("entry__name", flat=True))
