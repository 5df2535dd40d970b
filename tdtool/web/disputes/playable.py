"""“Was it playable?” on the page of a dispute: asked of a turn of the record, or of what the
players tell of the table. A question is a link like any other and writes nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from tdtool.engine.rule_system import AnagramsRules
from tdtool.engine.words.letters import BLANK, typed
from tdtool.engine.words.makings import Lay
from tdtool.models import Dispute
from tdtool.queries import rules as rules_of
from tdtool.queries.disputes import examinations, playable
from tdtool.queries.disputes.examinations import NotExamined
from tdtool.queries.disputes.playable import PlayableView, Position
from tdtool.queries.disputes.values import ChosenView
from tdtool.web.disputes.page import DisputePage
from tdtool.web.shell.fields import ActForm, Each, Text

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
