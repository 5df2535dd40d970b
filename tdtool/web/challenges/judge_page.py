"""What the judge's screen says: the words to look over, what is asked about them, the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tdtool.engine.rule_parts import Sentence
from tdtool.english import counted
from tdtool.models import Challenge, Division, Event, Game, LookUp
from tdtool.models.rounds import RoundState
from tdtool.queries import events, rules
from tdtool.queries.challenges.challenges import game_at, judged_again, word_by_word
from tdtool.queries.slips import state as slip_states
from tdtool.queries.values import ClauseNote


@dataclass(frozen=True)
class JudgePage:
    """The judge's screen of an event."""

    slug: str
    event: str
    round_played: int | None
    lexica: tuple[tuple[str, bool, str], ...]  # the lists in force, whether they are official, and
    # what else counts by agreement
    moment: ClauseNote
    board: bool  # placements and exchanges go to the director


@dataclass(frozen=True)
class PlayedEvent:
    """An event with a round under way, to be asked for."""

    slug: str
    name: str


@dataclass(frozen=True)
class AskedSame:
    """Whether it is the play of a challenge just answered: its number, the question, and why."""

    number: int
    says: str
    why: ClauseNote


@dataclass(frozen=True)
class LookedOver:
    """What was typed, shown to the other player before it is judged."""

    table: int | None
    names: tuple[str, ...]
    words: tuple[str, ...]
    asked: tuple[str, ...]
    again: int | None  # the challenge that these words had before, at this table
    queried: str  # the clause by which they are the same slip then
    same: AskedSame | None
    notes: tuple[ClauseNote, ...]
    lexicon: str
    official: bool
    word_by_word: bool = False  # each word has its own answer
    agreed_on: str = ""  # other kinds of words that count


SHOWN_SECONDS = 10  # how long an answer stands on the screen, unless it was chosen otherwise
SHOWN = {SHOWN_SECONDS: "10 seconds", 20: "20 seconds", 60: "1 minute", 120: "2 minutes"}


MIXED = "Only words that are not acceptable come off."


@dataclass(frozen=True)
class Verdict:
    """The one decision, and nothing that says which word made it (SCR-11). ``answers``: in
    Anagrams, where each word is judged by itself, every word of several with its own."""

    table: int | None
    words: int
    acceptable: bool
    says: ClauseNote
    seconds: int  # that are left
    shown: int = SHOWN_SECONDS  # seconds, from the answer on
    answers: tuple[tuple[str, bool], ...] = ()

    @property
    def accepted(self) -> int:
        return sum(acceptable for _, acceptable in self.answers)


def screen(division: Division) -> JudgePage:
    """The judge's screen of an event, as it waits."""
    event = division.event
    divisions = event.divisions.all()
    lexica = dict.fromkeys(
        (
            event_division.lexicon or event.lexicon,
            rules.words_agreed_on(rules.of_division(event_division)),
        )
        for event_division in divisions
    )
    played = events.in_play(division.rounds_drawn.all())
    terms = rules.of_division(division).challenges
    return JudgePage(
        slug=event.slug,
        event=event.name,
        round_played=played.number if played else None,
        lexica=tuple((name, events.is_official(name), agreed) for name, agreed in lexica),
        moment=ClauseNote(terms.moment.text, terms.moment.clause),
        board=any(kind == "placement" for kind, _ in terms.by_director),
    )


def looked_over(
    division: Division, table: int, words: Sequence[str], *, same: Challenge | None, at: datetime
) -> LookedOver:
    """What the other player reads before Enter, and what is asked about: ``same`` is the challenge
    whose play it may be. Raises LexiconRefused."""
    game = game_at(division.event, table)
    playing = game.round.division if game else division
    again = judged_again(division.event, game, words)
    terms = rules.of_division(playing).challenges
    lexicon = rules.lexicon_of(playing)
    return LookedOver(
        table=table,
        names=_names(game),
        words=tuple(words),
        asked=tuple(_asked(table, words, game=game)),
        again=again.number if again else None,
        queried=terms.queried,
        same=_asked_same(same, table, terms.whole_play, at=at) if same else None,
        notes=tuple(ClauseNote(note.text, note.clause) for note in terms.more),
        lexicon=lexicon.name,
        official=lexicon.official,
        word_by_word=word_by_word(playing, words),
        agreed_on=rules.words_agreed_on(rules.of_division(playing)),
    )


def looked_over_by_list(words: Sequence[str], *, name: str, official: bool) -> LookedOver:
    """The same, where a list alone judges and nothing is written down."""
    questions = tuple(_odd_words(words))
    return LookedOver(None, (), tuple(words), questions, None, "", None, (), name, official)


def played_now() -> list[PlayedEvent]:
    """The events with a round that is posted and not complete, the newest first."""
    events_ = Event.objects.filter(
        hidden=False, archived=False, divisions__rounds_drawn__state=RoundState.POSTED
    ).distinct()
    return [PlayedEvent(event.slug, event.name) for event in events_]


def _asked_same(
    challenge: Challenge, table: int, whole_play: Sentence | None, *, at: datetime
) -> AskedSame:
    """The question: it says when and where that play was judged, and no word of it."""
    last = challenge.look_ups.last()
    minutes = int((at - (last.at if last else challenge.at)).total_seconds() // 60)
    ago = f"{counted(minutes, 'minute')} ago" if minutes else "less than a minute ago"
    table_words = "" if challenge.table_number == table else f" at table {challenge.table_number}"
    why = ClauseNote(whole_play.text, whole_play.clause) if whole_play else ClauseNote("")
    return AskedSame(
        challenge.number, f"Same play as challenge {challenge.number}{table_words}, {ago}?", why
    )


def _asked(table: int, words: Sequence[str], *, game: Game | None) -> list[str]:
    """A table that isn't playing, one whose slip is in, a word of one letter, a word twice."""
    questions = []
    if game is None:
        questions.append(f"Table {table} isn’t playing in any open round. Is that your table?")
    elif slip_states.of_game(game) != "blank":
        questions.append(f"The slip of table {table} is in already. Is that your table?")
    return [*questions, *_odd_words(words)]


def _odd_words(words: Sequence[str]) -> list[str]:
    questions = [
        f"“{word}” has one letter. Is it a word of the play?" for word in words if len(word) == 1
    ]
    twice = sorted({word for word in words if words.count(word) > 1})
    return questions + [f"“{word}” is typed twice. Did the play make it twice?" for word in twice]


def verdict(event: Event, uuid: str, *, at: datetime, shown: int = SHOWN_SECONDS) -> Verdict | None:
    """The answer that was given so many seconds ago at the most; None after that."""
    try:
        look_up_uuid = UUID(uuid)
    except ValueError:
        return None
    look_up = LookUp.objects.filter(challenge__event=event, uuid=look_up_uuid).first()
    if look_up is None:
        return None
    seconds_left = shown - (at - look_up.at).total_seconds()
    if not 0 < seconds_left <= shown:
        return None
    return _told(look_up, seconds=max(1, round(seconds_left)), shown=shown)


def verdict_of(challenge: Challenge, *, shown: int = SHOWN_SECONDS) -> Verdict:
    """The answer in force, shown once more: it counts for all words of that play."""
    last = challenge.look_ups.last()
    assert last is not None, "a challenge is made with its first answer"
    return _told(last, seconds=shown, shown=shown)


def _told(look_up: LookUp, *, seconds: int, shown: int) -> Verdict:
    challenge = look_up.challenge
    division = challenge.division or challenge.event.divisions.all()[0]
    terms = rules.of_division(division).challenges
    together = LookUp.objects.filter(
        challenge__event=challenge.event, act_number=look_up.act_number
    ).order_by("challenge__number")
    answers = [(" ".join(each_look_up.words), each_look_up.acceptable) for each_look_up in together]
    acceptable = all(accepted for _, accepted in answers)
    decision = terms.stands if acceptable else terms.comes_off
    mixed = len({accepted for _, accepted in answers}) > 1
    return Verdict(
        table=challenge.table_number,
        words=sum(len(each_look_up.words) for each_look_up in together),
        acceptable=acceptable,
        says=ClauseNote(MIXED if mixed else decision.text, decision.clause),
        seconds=seconds,
        shown=shown,
        answers=tuple(answers) if len(answers) > 1 else (),
    )


def _names(game: Game | None) -> tuple[str, ...]:
    if game is None:
        return ()
    return tuple(game.seats.order_by("place").values_list("entry__name", flat=True))
