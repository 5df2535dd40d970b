"""Challenges: judged, asked again, handed in corrected, ruled on by the director."""

from collections.abc import Sequence
from typing import Any

from tdtool.engine.rule_parts import Failure
from tdtool.models import Challenge, Division, Game, LookUp
from tdtool.models.accounts import Right
from tdtool.models.challenges import ChallengeKind, Why
from tdtool.queries import rules
from tdtool.queries.challenges import challenges
from tdtool.services.acts import ActContext, NotAllowed, act, reason_kept
from tdtool.services.challenges.penalties import ChallengeRefused, challenge_of, named, take_off
from tdtool.services.meanings import OF_SCORES, Instead, Papers
from tdtool.services.slips.rows import known_clause

ANSWERS = {"found": True, "missing": False, "short": False}


class OneByOne(ChallengeRefused):
    """Some of the words of a play that was just judged bad, and nobody said that it is a new one:
    the answer would tell which failed."""


@act(
    "challenges.judge",
    words="Judged a challenge at table {table}.",
    undo=Instead("The verdict is kept. Judge the challenge again, or overrule it."),
    may=Right.JUDGE,
)
def judge(
    ctx: ActContext,
    *,
    division: str,
    table: int,
    words: list[str],
    answer: dict[str, Any],
    new_play: int | None = None,
    word_by_word: bool = False,
) -> list[LookUp]:
    """Words challenged at a table get one answer, and the look-up is kept (MYS-8.1, MYS-8.10).

    ``word_by_word``: each of them is a challenge of its own, with its own answer and cost, as in
    Anagrams (NSA-21, D62-11, D04-6).

    ``answer`` is what the list in force said, by ``queries.challenges.answer``: told from outside
    like the time, so that the journal gives the same event wherever it is played again.
    ``new_play`` is the challenge whose play this isn't, by what the players said; it is kept with
    the look-up. Raises OneByOne where nobody said so and the answer would tell which word of a
    play failed (SCR-11). Directors, who see that anyway, aren't asked.
    """
    _lawful(table, words, answer)
    game = challenges.game_at(ctx.event, table)
    division_row = game.round.division if game else ctx.division(division)
    whole = challenges.same_play(division_row, game, words, at=ctx.at)
    apart = whole is not None and whole.number == new_play
    if whole is not None and not apart and not ctx.by.may(Right.RULE, ctx.event):
        raise OneByOne(
            f"Some of these words are in challenge {whole.number}, at table {whole.table_number}. "
            "If it is the same play, that answer counts. If not, choose “New play” and check it."
        )
    note = f"entered as a new play, not the one in challenge {new_play}" if apart else ""
    slips = [[place] for place in range(len(words))] if word_by_word else [range(len(words))]
    look_ups = []
    for places in slips:
        challenge = _made(ctx, division_row, table, game, ChallengeKind.WORDS)
        of_slip = answer | {"words": [answer["words"][place] for place in places]}
        typed = [words[place] for place in places]
        look_ups.append(_look_up(ctx, challenge, Why.FIRST, typed, of_slip, reason=note))
    return look_ups


@act(
    "challenges.query",
    words="Judged challenge {challenge} again, as a player asked.",
    undo=Instead("Both verdicts are kept. Overrule the last one if it is wrong."),
    papers=Papers("judged a challenge again", OF_SCORES, perhaps=True),
    may=Right.JUDGE,
)
def query(ctx: ActContext, *, challenge: int, answer: dict[str, Any]) -> LookUp:
    """Either player asks again: the same slip is looked up once more, and both answers are kept
    (MYS-8.7)."""
    challenge_row = challenge_of(ctx, challenge)
    _of_words(challenge_row)
    if challenge_row.penalty and not ctx.by.may(Right.RULE, ctx.event):
        raise NotAllowed(
            f"The penalty of challenge {challenge_row.number} is on the slip, so only a "
            "director or a judge can judge it again."
        )
    words = _last(challenge_row).words
    _lawful(challenge_row.table_number, words, answer)
    return _look_up(ctx, challenge_row, Why.QUERIED, words, answer)


@act(
    "challenges.resubmit",
    words="Judged challenge {challenge} again, with corrected words.",
    undo=Instead("Submit the words as played, or overrule the challenge."),
    papers=Papers("judged a challenge again", OF_SCORES, perhaps=True),
    may=Right.RULE,
)
def resubmit(
    ctx: ActContext, *, challenge: int, words: list[str], answer: dict[str, Any], reason: str = ""
) -> LookUp:
    """A slip whose words are not those on the board is handed in corrected; what was looked up
    first is kept beside it (MYS-8.11)."""
    challenge_row = challenge_of(ctx, challenge)
    _of_words(challenge_row)
    before = _last(challenge_row).words
    _lawful(challenge_row.table_number, words, answer)
    ctx.check_version(
        challenge_row, changed=f"{named(challenge_row)} was changed.", yours=_said(words)
    )
    if sorted(words) == sorted(before):
        raise ChallengeRefused(
            f"{named(challenge_row)} already has these words. Check the same words again instead."
        )
    return _look_up(ctx, challenge_row, Why.RESUBMITTED, words, answer, reason=reason)


@act(
    "challenges.rule",
    words="Ruled on a challenge at table {table}.",
    undo=Instead("Overrule the challenge on its page: the latest ruling counts."),
    may=Right.RULE,
)
def rule(
    ctx: ActContext,
    *,
    division: str,
    table: int,
    kind: str,
    acceptable: bool,
    clause: str,
    reason: str,
    failure: int = 0,
) -> LookUp:
    """What a director judges, called to the table: placement and exchanges (MYS-8.3),
    words that were never properly made (D04-8) or laid out wrong (NSA-26).

    ``failure`` is which time the word was laid out wrong, from 1, where the rules tell them apart;
    it stands before the reason, and needs none.
    """
    if kind not in ChallengeKind.values or kind == ChallengeKind.WORDS:
        raise ChallengeRefused(
            "A ruling is about a placement, an exchange, or how a word was made. Choose one."
        )
    game = challenges.game_at(ctx.event, table)
    if game is None:
        raise ChallengeRefused(
            f"Table {table} isn’t playing in any posted round. Check the table number."
        )
    if failure:
        failed = _failure(game.round.division, kind, failure, acceptable=acceptable)
        clause, reason = failed.follows.clause, _after(failed.name, reason)
    challenge = _made(ctx, game.round.division, table, game, ChallengeKind(kind))
    return _ruling(ctx, challenge, acceptable=acceptable, clause=clause, reason=reason)


@act(
    "challenges.overrule",
    words="Overruled challenge {challenge}.",
    undo=Instead("Overrule the challenge again on its page: the latest ruling counts."),
    papers=Papers("overruled a challenge", OF_SCORES, perhaps=True),
    may=Right.RULE,
)
def overrule(
    ctx: ActContext, *, challenge: int, acceptable: bool, clause: str, reason: str
) -> LookUp:
    """The director has the last word on every answer, with a reason (MYS-0)."""
    challenge_row = challenge_of(ctx, challenge)
    ctx.check_version(
        challenge_row, changed=f"{named(challenge_row)} was changed.", yours="You made a ruling."
    )
    if challenge_row.acceptable == acceptable:
        verdict = "acceptable" if acceptable else "not acceptable"
        raise ChallengeRefused(
            f"{named(challenge_row)} is already {verdict}; there is nothing to overrule."
        )
    return _ruling(ctx, challenge_row, acceptable=acceptable, clause=clause, reason=reason)


# ---------------------------------------------------------------- rows


def _made(
    ctx: ActContext, division: Division, table: int, game: Game | None, kind: ChallengeKind
) -> Challenge:
    """The challenge without its answer; ``here`` is the table's own division, where it plays."""
    event = ctx.event
    last = event.challenges.order_by("-number").first()
    return Challenge(
        uuid=ctx.new_uuid(),
        event=event,
        number=last.number + 1 if last else 1,
        division=division,
        game=game,
        round_number=game.round.number if game else None,
        table_number=table,
        kind=kind,
        at=ctx.at,
    )


def _look_up(
    ctx: ActContext,
    challenge: Challenge,
    why: Why,
    words: Sequence[str],
    answer: dict[str, Any],
    *,
    reason: str = "",
) -> LookUp:
    """One bad word, and the whole play is off (MYS-8.10, SCR-10)."""
    return _answered(
        ctx,
        challenge,
        why=why,
        words=list(words),
        answers=answer["words"],
        acceptable=all(ANSWERS[verdict] for verdict in answer["words"]),
        lexicon=answer["lexicon"],
        digest=answer["digest"],
        reason=reason_kept(reason),
    )


def _ruling(
    ctx: ActContext, challenge: Challenge, *, acceptable: bool, clause: str, reason: str
) -> LookUp:
    if not reason_kept(reason):
        raise ChallengeRefused("A ruling needs a reason; History shows it.")
    known_clause(clause)
    words = _last(challenge).words if challenge.pk else []
    return _answered(
        ctx,
        challenge,
        why=Why.RULED,
        words=words,
        acceptable=acceptable,
        clause=clause,
        reason=reason_kept(reason),
    )


def _failure(division: Division, kind: str, failure: int, *, acceptable: bool) -> Failure:
    """That time of those which the rules tell apart. Raises ChallengeRefused."""
    failures = rules.of_division(division).challenges.failures
    if kind != ChallengeKind.FORMATION or not 1 <= failure <= len(failures):
        raise ChallengeRefused("These rules don’t count how often a word was misspelled.")
    failed = failures[failure - 1]
    if failed.stands != acceptable:
        stays = "stays" if failed.stands else "comes off"
        raise ChallengeRefused(f"{failed.name}: the play {stays} ({failed.follows.clause}).")
    return failed


def _after(name: str, reason: str) -> str:
    """ "Second misspelling: two letters swapped"; without a reason the name alone."""
    return f"{name}: {trimmed}" if (trimmed := reason_kept(reason)) else name


def _answered(ctx: ActContext, challenge: Challenge, *, acceptable: bool, **facts: Any) -> LookUp:
    """The answer is the one in force now; a penalty for another answer comes off the slip."""
    if challenge.pk and challenge.acceptable != acceptable and challenge.penalty:
        take_off(ctx, challenge, reason=f"challenge {challenge.number} was judged again")
    challenge.acceptable = acceptable
    challenge.save()
    return LookUp.objects.create(
        uuid=ctx.new_uuid(),
        challenge=challenge,
        number=challenge.look_ups.count() + 1,
        acceptable=acceptable,
        by=ctx.by,
        at=ctx.at,
        act_number=ctx.number,
        **facts,
    )


def _of_words(challenge: Challenge) -> None:
    if challenge.kind != ChallengeKind.WORDS:
        raise ChallengeRefused(
            f"{named(challenge)} was ruled by the director; the word list doesn’t judge it."
        )


def _last(challenge: Challenge) -> LookUp:
    last = challenge.look_ups.exclude(words=[]).last() or challenge.look_ups.last()
    assert last is not None, "a challenge is made with its first answer"
    return last


def _said(words: Sequence[str]) -> str:
    return f"You sent {', '.join(words)}."


def _lawful(table: int, words: Sequence[str], answer: dict[str, Any]) -> None:
    if wrong := challenges.unlawful(table, words):
        raise ChallengeRefused(wrong)
    verdicts = answer.get("words", [])
    if len(verdicts) != len(words) or not set(verdicts) <= set(ANSWERS):
        raise ChallengeRefused("The word list gave no verdict. Judge the words again.")
