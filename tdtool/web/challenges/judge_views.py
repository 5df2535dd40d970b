"""The judge's screen, in the hall: two players, one answer, and no way out of the page.

The desk signs in once and opens it; the page has no links. A browser that was held to it
(``hold``) gets no other page until somebody signs in again. The answer stands for ten seconds, or
what was chosen at this browser, by this laptop's clock, whatever the browser does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tdtool.engine import Lexicon
from tdtool.engine.remedies.judged_moves import NotWords, adjudicate
from tdtool.engine.rule_parts import Sentence
from tdtool.engine.words import lexicon
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted
from tdtool.models import Challenge, Division, Event, Game, LookUp
from tdtool.models.accounts import Right
from tdtool.models.rounds import RoundState
from tdtool.queries import events, rules
from tdtool.queries.challenges import challenges as queries
from tdtool.queries.challenges.challenges import game_at, judged_again, word_by_word
from tdtool.queries.slips import state as slip_states
from tdtool.queries.values import ClauseNote
from tdtool.services.acts import Refused
from tdtool.services.challenges import lifecycle as challenges
from tdtool.web.challenges.judge_forms import LONGEST_NAME, EditForm, JudgeForm, ListForm, Typed
from tdtool.web.shell.acting import Act, Done, Seen, acting, button, posted, to
from tdtool.web.shell.addresses import as_typed
from tdtool.web.shell.fields import form_data
from tdtool.web.shell.refusals import only_with

# What the judge's screen says: the words to look over, what is asked about them, the answer.


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
JUDGE_SHOWN = {SHOWN_SECONDS: "10 seconds", 20: "20 seconds", 60: "1 minute", 120: "2 minutes"}


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


def judge_verdict(
    event: Event, uuid: str, *, at: datetime, shown: int = SHOWN_SECONDS
) -> Verdict | None:
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


SHOWN = "judge_answer_shown"  # in the session: seconds
HELD = "held_to_the_judge"  # in the session: the only address that it opens
OPEN = ("/static/", "/sign-in/", "/healthz")
NO_LIST = "The word list isn’t on this laptop. Call the director."

GetResponse = Callable[[HttpRequest], HttpResponse]


def _form(request: HttpRequest, *, division: Division) -> ListForm:
    return (EditForm if "edit" in form_data(request) else JudgeForm)(posted(request))


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """The form, with what was typed still in it; or the answer, while it stands."""
    if request.method != "POST" and "seen" in request.GET:
        return _answer(request, division, request.GET["seen"])
    values = {
        "page": screen(division),
        "typed": seen.form.typed,
        "refusal": seen.refusal,
    }
    return render(
        request,
        "challenges/judge/judge.html",
        values | _choice(request) | _ways(request, division),
        status=seen.status,
    )


def _answer(request: HttpRequest, division: Division, look_up: str) -> HttpResponse:
    at, shown = timezone.now(), _shown(request)
    verdict = judge_verdict(division.event, look_up, at=at, shown=shown)
    if verdict is None:
        return redirect(request.path)
    return _verdict(request, verdict, back=request.path)


@only_with(Right.JUDGE)
@never_cache
@acting(to("judge_event", "division"), form=_form, page=_page, opens=True, silent=True)
def show(act: Act, division: Division) -> Done:
    """An event's judge: a form, then the words for the other player, then the answer."""
    _choose(act.request, act.said["shown"])
    if isinstance(act.form, EditForm):
        return Done("", _page(act.request, Seen(act.form), division=division))
    table, words = act.said["table"], act.form.typed.words.split()
    if wrong := queries.unlawful(table, words):
        raise Refused(wrong)
    same = _perhaps_same(act, division, table, words)
    if same is not None and act.said["same"] == same.number:
        verdict = verdict_of(same, shown=_shown(act.request))
        return Done("", _verdict(act.request, verdict, back=act.request.path))
    answered = act.said["new_play" if same else "same"] == (same.number if same else None)
    try:
        if act.said["sure"] and answered:
            return _judged(act, division, table, words)
        page = looked_over(division, table, words, same=same, at=act.desk.at)
    except LexiconRefused:
        raise Refused(NO_LIST) from None
    values = {"page": screen(division), "over": page, "typed": act.form.typed}
    values |= _ways(act.request, division)
    return Done("", render(act.request, "challenges/judge/look_over.html", values))


def _perhaps_same(act: Act, division: Division, table: int, words: list[str]) -> Challenge | None:
    """The play just judged bad that these may be some words of: asked, whoever has signed in, since
    players stand before the screen."""
    game = queries.game_at(division.event, table)
    playing = game.round.division if game else division
    return queries.same_play(playing, game, words, at=act.desk.at)


def _judged(act: Act, division: Division, table: int, words: list[str]) -> Done:
    """The look-up, as an act on the record; the same slip asked again is a query (MYS-8.7)."""
    game = queries.game_at(division.event, table)
    answer = queries.answer(game.round.division if game else division, words)
    before = queries.judged_again(division.event, game, words)
    if before is not None and act.said["again"] == str(before.number):
        last = before.look_ups.exclude(words=[]).last()
        assert last is not None  # it is the one asked again by its words
        answer = queries.answer(game.round.division if game else division, last.words)
        look_up = challenges.query(act.desk, challenge=before.number, answer=answer)
    else:
        arguments = {"new_play": act.said["new_play"]} if act.said["new_play"] else {}
        if queries.word_by_word(game.round.division if game else division, words):
            arguments |= {"word_by_word": True}
        look_up = challenges.judge(
            act.desk,
            division=str(division.uuid),
            table=table,
            words=words,
            answer=answer,
            **arguments,
        )[0]
    return Done("", redirect(f"{act.request.path}?seen={look_up.uuid}"))


def _ways(request: HttpRequest, division: Division) -> dict[str, str]:
    """Where the form goes, and where the director's keys lead."""
    desk = reverse("day", args=[as_typed(request, division)])
    held_path = request.session.get(HELD)
    return {
        "action": request.path,
        "leave": f"{reverse('sign_in')}?next={desk}" if held_path else desk,
    }


def _verdict(request: HttpRequest, verdict: Verdict, *, back: str) -> HttpResponse:
    return render(request, "challenges/judge/verdict.html", {"verdict": verdict, "back": back})


def _shown(request: HttpRequest) -> int:
    """How many seconds an answer stands at this browser (WCAG 2.2.1)."""
    return int(request.session.get(SHOWN, SHOWN_SECONDS))


def _choose(request: HttpRequest, seconds: int | None) -> None:
    if seconds in JUDGE_SHOWN and seconds != _shown(request):
        request.session[SHOWN] = seconds


def _choice(request: HttpRequest) -> dict[str, object]:
    return {"shown": _shown(request), "choices": JUDGE_SHOWN.items()}


# ---------------------------------------------------------------- without an event


@only_with(Right.JUDGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The event that is played; of several one is asked for. Without one, a list alone judges,
    and nothing is written down."""
    if request.method == "POST":
        return _by_list(request)
    if "list" in request.GET:
        return _bare(request, Typed(list=request.GET["list"][:LONGEST_NAME]))
    played = played_now()
    if len(played) == 1:
        return redirect("judge_event", played[0].slug)
    if played:
        return render(request, "challenges/judge/which.html", {"events": played})
    return _bare(request, Typed())


def _by_list(request: HttpRequest) -> HttpResponse:
    form = ListForm(request.POST)
    form.full_clean()
    _choose(request, form.cleaned_data["shown"])
    typed = form.typed
    words = typed.words.split()
    if form.cleaned_data["edit"]:
        return _bare(request, typed)
    if wrong := queries.unlawful(1, words):
        return _bare(request, typed, refusal=wrong)
    try:
        if not lexicon.is_installed(typed.list):
            return _bare(request, typed, refusal=NO_LIST)
        chosen = Lexicon.load(typed.list)
        decision = adjudicate(words, lexicon=chosen)
    except (LexiconRefused, NotWords) as refusal:
        return _bare(request, typed, refusal=str(refusal))
    if not form.cleaned_data["sure"]:
        over = looked_over_by_list(words, name=chosen.name, official=chosen.official)
        values = {"over": over, "typed": typed, "action": reverse("judge")}
        return render(request, "challenges/judge/look_over.html", values)
    note = ClauseNote("The play stays." if decision.acceptable else "The play comes off.")
    shown = _shown(request)
    verdict = Verdict(None, len(words), decision.acceptable, note, seconds=shown, shown=shown)
    return _verdict(request, verdict, back=f"{reverse('judge')}?list={chosen.name}")


def _bare(request: HttpRequest, typed: Typed, *, refusal: str = "") -> HttpResponse:
    lists = lexicon.installed()
    names = {word_list.name for word_list in lists}
    typed = typed if typed.list in names else replace(typed, list="enable")
    values: dict[str, object] = {"typed": typed, "refusal": refusal, "lists": lists}
    values |= {"action": reverse("judge")}
    values |= _choice(request)
    return render(request, "challenges/judge/judge.html", values, status=422 if refusal else 200)


# ---------------------------------------------------------------- held to it


@only_with(Right.JUDGE)
@button
def hold(request: HttpRequest, division: Division) -> HttpResponse:
    """From here on this browser opens the judge's screen only, until somebody signs in again."""
    request.session[HELD] = reverse("judge_event", args=[as_typed(request, division)])
    return redirect(request.session[HELD])


def release(request: HttpRequest) -> None:
    """Somebody of the desk has signed in at this browser."""
    request.session.pop(HELD, None)


def held_to_the_judge(get_response: GetResponse) -> GetResponse:
    """A browser that is held opens nothing else of the desk's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        held_path = request.session.get(HELD)
        if held_path and request.path != held_path and not request.path.startswith(OPEN):
            return redirect(held_path)
        return get_response(request)

    return middleware
