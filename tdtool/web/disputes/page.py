"""A dispute on the page of its slip: what was handed in, what it asks, what was ruled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from tdtool.engine import scoresheets
from tdtool.engine.remedies import found_tiles
from tdtool.engine.rule_system import AnagramsRules
from tdtool.engine.words.letters import BLANK, typed
from tdtool.engine.words.makings import Lay
from tdtool.models import Account, Dispute, Event, TableRecord
from tdtool.models.accounts import Right
from tdtool.models.disputes import DisputeState
from tdtool.queries import rules
from tdtool.queries import rules as rules_of
from tdtool.queries.disputes import dispute as facts
from tdtool.queries.disputes import examinations, playable
from tdtool.queries.disputes.examinations import NotExamined
from tdtool.queries.disputes.playable import PlayableView, Position
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.disputes.submission import Asked
from tdtool.queries.disputes.values import ChosenView, RulingView, Submission
from tdtool.queries.records import records
from tdtool.queries.slips.tables import TableRows
from tdtool.web.shell.acting import Seen
from tdtool.web.shell.fields import ActForm, Each, Figures, Text, form_data
from tdtool.web.slips.page import SlipPage


@dataclass(frozen=True)
class SeatOfDispute:
    place: int
    name: str
    in_force: int | None
    slip: int | None
    typed: str = ""  # the score in the form of a ruling
    sheet: str = ""  # the score sheet in its form


@dataclass(frozen=True)
class DisputePage:
    """A dispute as somebody sees it; ``mine``: they see to it."""

    number: int
    uuid: str
    version: int
    state: str
    about: str
    owner: str
    assigned: str  # who rules on it
    mine: bool
    opened: str  # "opened 14:02 by Mirela K."
    ended: str
    decides: bool  # whether the slip’s first question is the next step
    seats: tuple[SeatOfDispute, ...]
    submissions: tuple[Submission, ...]
    chosen: ChosenView | None
    rulings: tuple[RulingView, ...]
    knows_sheets: bool
    knows_tiles: bool
    plays_on_board: bool
    announces: bool  # scores, which players could correct
    records: tuple[Submission, ...] = ()
    table_record: TableRecord | None = None  # of the game, where it isn’t evidence yet
    rules: bool = False  # whether who looks at it may rule on it now

    @property
    def next(self) -> str:
        """What the page's one filled button does: take_over, decide, correct, close; "" where
        there is none."""
        if self.state == DisputeState.CLOSED:
            return ""
        if not self.mine:
            return "take_over"
        if self.rules and self.decides:
            return "decide"
        if self.state == DisputeState.RULED:
            return "close"
        proposed = self.rules and self.chosen and self.chosen.lines and not self.chosen.doubtful
        return "correct" if proposed else ""


def of_slip(
    dispute: Dispute,
    slip: SlipPage,
    table: TableRows,
    *,
    by: Account,
    number: int | None = None,
    asked: Asked | None = None,
) -> DisputePage:
    """The dispute as somebody sees it: ``number`` is of what was handed in, by default the last."""
    system = rules.of_division(dispute.game.round.division)
    handed_in = facts.handed_in(dispute, number=number, to_show=asked, table=table)
    is_owner = dispute.owner_id == by.pk
    return DisputePage(
        number=dispute.number,
        uuid=str(dispute.uuid),
        version=dispute.version,
        state=dispute.state,
        about=dispute.about,
        owner=dispute.owner.name,
        assigned=facts.assigned(dispute),
        mine=is_owner,
        opened=facts.opened(dispute),
        ended=facts.ended(dispute),
        decides=slip.decides,
        seats=tuple(_seat(seat) for seat in examinations.seats_at(table)),
        submissions=handed_in.submissions,
        chosen=handed_in.chosen,
        rulings=handed_in.rulings,
        knows_sheets=scoresheets.known(system),
        knows_tiles=found_tiles.known(system),
        plays_on_board="end_racks" in system.settings,
        announces=system.corrections is not None,
        records=tuple(
            submission for submission in handed_in.submissions if submission.kind == "record"
        ),
        table_record=records.not_yet_evidence(dispute),
        rules=is_owner
        and by.may(Right.RULE, dispute.event)
        and dispute.state != DisputeState.CLOSED,
    )


def _seat(seat: AtTable) -> SeatOfDispute:
    """A seat with its score in force, as the form for a ruling offers it."""
    offered = "" if seat.in_force is None else str(seat.in_force)
    return SeatOfDispute(seat.place, seat.name, seat.in_force, seat.reported, typed=offered)


class AskedForm(ActForm):
    """Which of the things handed in is shown, and which turn or line of it."""

    given = Figures()
    turn = Figures()
    line = Figures()


def asked(request: HttpRequest) -> tuple[int | None, Asked]:
    """What of the things handed in is shown, as the address says or the form that came from it."""
    form = AskedForm(form_data(request))
    form.full_clean()
    data = form.cleaned_data
    return data["given"], Asked(turn=data["turn"], line=data["line"])


def of_event(event: Event, uuid: UUID | str) -> Dispute | None:
    disputes = Dispute.objects.filter(uuid=uuid, event=event).select_related(
        "event", "owner", "opened_by", "closed_by", "game__table", "game__round__division__event"
    )
    return records.noted(disputes).first()


def in_hand(slip: SlipPage, event: Event) -> Dispute | None:
    """The slip’s dispute that isn’t closed."""
    unclosed = (key for _, key, _, state in slip.disputes if state != DisputeState.CLOSED)
    uuid = next(unclosed, None)
    return of_event(event, uuid) if uuid else None


def values(
    request: HttpRequest, dispute: Dispute, slip: SlipPage, table: TableRows, *, seen: Seen
) -> dict[str, Any]:
    """What the templates of a dispute show of it, with what was typed."""
    assert isinstance(request.user, Account)
    number, selection = asked(request)
    page = of_slip(dispute, slip, table, by=request.user, number=number, asked=selection)
    typed_fields = seen.typed
    if text := getattr(seen.form, "cleaned_data", {}).get("text"):
        typed_fields |= {"text": text}
    given = _number(page.chosen)
    return {
        "dispute": _as_typed(page, typed_fields),
        "open_in_dispute": seen.form.part,
        "typed_in_dispute": typed_fields,
        "players": getattr(seen.why, "players", ()),
        "playable": of_page(request, dispute, page),
        "query": f"given={given}&" if given else "",
    }


def _as_typed(page: DisputePage, typed_fields: Mapping[str, str]) -> DisputePage:
    """The seats with the scores and the sheets as they were typed, so that a refusal loses none."""
    seats = tuple(
        replace(
            seat,
            typed=typed_fields.get(f"score-{seat.place}", seat.typed),
            sheet=typed_fields.get(f"sheet-{seat.place}", ""),
        )
        for seat in page.seats
    )
    return replace(page, seats=seats)


# “Was it playable?” on the page of a dispute: asked of a turn of the record, or of what the
# players tell of the table. A question is a link like any other and writes nothing.

LONGEST_WORD, MOST_WORDS, MOST_LETTERS = 30, 60, 200
COMMON = "0"  # the place of the words that lie before nobody


class PlayableForm(ActForm):
    """The question as the address has it; ``ask`` says that it is one."""

    ask = Text()
    word = Text(strip=True, longest=60)
    pool = Text(longest=1000)
    key = Text(strip=True, longest=10)
    by = Text(longest=6)
    before = Each("before", Text(longest=2000))


@dataclass(frozen=True)
class Holder:
    """Before whom words lie: their place, and the words as they were typed."""

    place: str
    name: str
    words: str


@dataclass(frozen=True)
class Playable:
    """The form and, once it was asked, the answer. ``line``: of the record that is drawn; None
    where the table is told by hand."""

    line: int | None
    turn: int
    given: int | None
    holders: tuple[Holder, ...]
    common: bool
    key_letter: bool
    blanks: bool
    word: str
    pool: str
    key: str
    by: str
    asked: bool
    answer: PlayableView | None = None
    refusal: str = ""


def of_page(request: HttpRequest, dispute: Dispute, page: DisputePage) -> Playable | None:
    """The question for this page; None under rules without steals."""
    rules = rules_of.of_division(dispute.game.round.division).anagrams
    if rules is None:
        return None
    form = PlayableForm(request.GET)
    form.full_clean()
    data, chosen = form.cleaned_data, page.chosen
    drawn = chosen.position if chosen and chosen.position and chosen.position.table else None
    answer, refusal = None, ""
    if data["ask"]:
        try:
            position = (
                playable.in_record(dispute, chosen.submission.number, drawn.line)
                if chosen and drawn
                else _by_hand(dispute, rules, data)
            )
            answer = playable.answered(position, _word(data["word"]))
        except NotExamined as why:
            refusal = str(why)
    seats = [(COMMON, "")] if rules.common else [(str(s.place), s.name) for s in page.seats]
    return Playable(
        line=drawn.line if drawn else None,
        turn=drawn.turn if drawn else 0,
        given=_number(chosen),
        holders=tuple(Holder(at, name, data["before"].get(at, "")) for at, name in seats),
        common=rules.common,
        key_letter=rules.key_letter,
        blanks=rules.blanks > 0,
        word=data["word"],
        pool=data["pool"],
        key=data["key"],
        by=data["by"],
        asked=bool(data["ask"]),
        answer=answer,
        refusal=refusal,
    )


def _number(chosen: ChosenView | None) -> int | None:
    return chosen.submission.number if chosen else None


def _by_hand(dispute: Dispute, rules: AnagramsRules, data: dict[str, Any]) -> Position:
    """What the players say lies there. Raises ``NotExamined``."""
    system, lexicon = examinations.by_what(dispute.game)
    names = {str(seat.place): seat.name for seat in examinations.seats_of(dispute.game)}
    before: dict[str, str] = dict(data["before"])
    places = [COMMON] if rules.common else [*names]
    words = {place: _words(before.get(place, ""), rules) for place in places}
    if sum(map(len, words.values())) > MOST_WORDS:
        raise NotExamined(f"At most {MOST_WORDS} words on the table can be checked.")
    key = _letters(data["key"], rules) if rules.key_letter else ""
    if rules.key_letter and len(key) != 1:
        raise NotExamined("Type one key letter; every word must use it.")
    pool = _letters(data["pool"], rules) + key
    by = data["by"] if data["by"] in names else ""
    return Position(system, lexicon, Lay(words, pool, by, key), names)


def _letters(text: str, rules: AnagramsRules) -> str:
    """Letters in whatever way they are typed; a blank is ``?`` or ``*``. Raises ``NotExamined``."""
    letters = re.sub(r"[\s,.;+-]", "", text.replace("*", BLANK))
    strange = re.search(r"[^A-Za-z?]" if rules.blanks else r"[^A-Za-z]", letters)
    if strange:
        blank = "; a blank is “?”" if rules.blanks else " (this set has no blanks)"
        raise NotExamined(f"“{strange.group()}” isn’t a letter. Type A to Z{blank}.")
    if len(letters) > MOST_LETTERS:
        raise NotExamined(f"At most {MOST_LETTERS} letters in the pool can be checked.")
    return letters.upper()


def _words(text: str, rules: AnagramsRules) -> tuple[str, ...]:
    """The words that were typed, small letters for blanks. Raises ``NotExamined``."""
    return tuple(
        typed(_checked(word), blanks=rules.blanks) for word in re.split(r"[\s,;]+", text) if word
    )


def _word(text: str) -> str:
    return _checked(text) if text else ""


def _checked(word: str) -> str:
    if not (word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD):
        raise NotExamined(
            f"“{word[:40]}” isn’t a word. Words have letters only, up to {LONGEST_WORD}; "
            "separate them by spaces."
        )
    return word
