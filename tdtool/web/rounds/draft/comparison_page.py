"""A draft beside the same round by another method: what is better in each, before it is posted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tdtool.english import counted, listed
from tdtool.models import Division, Round
from tdtool.pairing.candidates import all_candidates
from tdtool.pairing.comparison import Meeting, Turns, Weighed, weighed
from tdtool.pairing.contenders.race import NoRoundsLeft, Race, among_the_first, race
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import COP, UnknownPairingMethod, method_called
from tdtool.pairing.pairings import NoLawfulPairing, PairedRound
from tdtool.pairing.standings.win_loss import figure
from tdtool.queries import rules
from tdtool.queries.rounds import draw_of_pairs, drawn_pairs, long_draws, pairings
from tdtool.queries.rounds.draw_of_pairs import NotWorkedOut
from tdtool.queries.rounds.drawn_pairs import Drawn, met_before
from tdtool.queries.standings import contenders
from tdtool.web.rounds.draft import draw_offer, drawing, method_names, under_way
from tdtool.web.rounds.draft.drawing import AskedOfPairs
from tdtool.web.rounds.draft.under_way import HowFar
from tdtool.web.rounds.values import Choice

NAMED = 6  # players or pairs in a cell; of the others it is said how many there are
FAILED = (
    "Something went wrong in tdtool while this draw was worked out. Compare with another method."
)
PAIRS = 60  # that differ, in each of the two lists


@dataclass(frozen=True)
class Cell:
    """How many there are, and which; ``more`` are not named."""

    count: int
    named: tuple[str, ...]
    more: int = 0


@dataclass(frozen=True)
class Row:
    """One thing to compare, in the draft and in the other draw; ``fewer``: which has fewer."""

    label: str
    draft: Cell
    other: Cell

    @property
    def fewer(self) -> str:
        if self.draft.count == self.other.count:
            return ""
        return "draft" if self.draft.count < self.other.count else "other"


@dataclass(frozen=True)
class ShownPair:
    """A pair that only one of the two draws has, and why they meet."""

    names: str
    why: str


@dataclass(frozen=True)
class ComparisonPage:
    """Both draws. ``refusal``: why there is no draw by the other method."""

    number: int
    version: int
    methods: tuple[Choice, ...]
    draft: str  # "Swiss, from the standings after round 6"
    other: str = ""
    short: str = ""  # the other method in a word or two, for the button
    asked: AskedOfPairs | None = None
    rows: tuple[Row, ...] = ()
    differ: int = 0
    pairs: int = 0
    only_draft: tuple[ShownPair, ...] = ()
    only_other: tuple[ShownPair, ...] = ()
    more_draft: int = 0  # pairs beyond those that are listed
    more_other: int = 0
    edits: int = 0  # changes of the draft by hand
    refusal: str = ""
    how_far: HowFar | None = None  # while the other draw is worked out

    @property
    def method(self) -> str:
        """The other method, as an address has it."""
        return next((one.value for one in self.methods if one.chosen), "")

    @property
    def says(self) -> str:
        """How many pairs differ."""
        if not self.differ:
            return "Same pairs"
        return f"{self.differ} of {counted(self.pairs, 'pair')} {_differ(self.differ)}"

    @property
    def loses(self) -> str:
        """What drawing it again would lose."""
        if not self.edits:
            return ""
        return f"Drawing it again undoes {counted(self.edits, 'change')} made by hand."


def _differ(pairs: int) -> str:
    return "differs" if pairs == 1 else "differ"


def page(round_: Round, known: Field, *, method: str) -> ComparisonPage:
    """The draft as it is now, and what the other method would draw now."""
    division, name = round_.division, _method(round_, method)
    shown = ComparisonPage(
        number=round_.number,
        version=round_.version,
        methods=tuple(one for one in draw_offer.methods(name) if one.value != "auto"),
        draft=method_names.drawn_by(round_.method, round_.based_on or 0),
        edits=len(round_.basis.get("edits", ())),
    )
    try:
        asked, made = _otherwise(round_, known, method_called(name))
    except NoLawfulPairing as refusal:
        return replace(shown, refusal=f"{refusal.reason} {refusal.relax}".strip())
    except (BadRound, UnknownPairingMethod) as refusal:
        return replace(shown, refusal=str(refusal))
    if isinstance(made, HowFar):
        return replace(shown, how_far=made)
    return _compared(shown, division, drawn_pairs.read(round_, field=known), asked, made)


def _method(round_: Round, asked: str) -> str:
    """The method to compare with: late in an event COP, else Swiss, unless the draft is by it."""
    late = 2 * round_.number > round_.division.rounds
    usual = [COP] if late else []
    others = (one for one in (*usual, "swiss", "swiss-fold") if one != round_.method)
    return asked or next(others)


def _otherwise(
    round_: Round, known: Field, method: str
) -> tuple[AskedOfPairs, PairedRound | HowFar]:
    """What the draw would be told, and what it gives, or how far it is; pairing’s refusals."""
    division, number = round_.division, round_.number
    said = {"method": method, "based_on": "", "draw_seed": None}
    asked = drawing.asked_of_pairs(
        division, number, known, said, usual_seed=round_.draw_seed or 0, instead=True
    )
    told = {
        "known": known,
        "gibsons": contenders.gibson_rule(division, known),
        "cop": contenders.cop_rule(division, known),
        "chew": contenders.chew_rule(division, known),
        **vars(asked),
    }
    try:
        return asked, draw_of_pairs.drawn(division, number, wait=False, **told)
    except NotWorkedOut as long:
        draw = long_draws.begun(division, long.asked, what="comparison")
        if draw.failed:
            raise BadRound(FAILED) from None
        if draw.made is None:
            return asked, under_way.how_far(long.asked, draw)
        draw_of_pairs.keep(long.asked, long_draws.whole(draw))
    return asked, draw_of_pairs.drawn(division, number, **told)


def _compared(
    shown: ComparisonPage, division: Division, drawn: Drawn, asked: AskedOfPairs, made: PairedRound
) -> ComparisonPage:
    known, number = drawn.known, drawn.round.number
    people = {
        one.number: one
        for one in all_candidates(
            pairings.before(known, number),
            round_=number,
            based_on=pairings.records_after(drawn.round),
        )
    }
    now = _race(drawn)
    bye = next(iter(drawn.byes), None)
    draft = weighed(
        [(one.first, one.second) for one in drawn.couples], bye, candidates=people, race=now
    )
    other = weighed(
        [(one.first, one.second) for one in made.pairings], made.bye, candidates=people, race=now
    )
    only_draft, only_other = draft.not_in(other), other.not_in(draft)
    because = _reasons(drawn, made)
    return replace(
        shown,
        other=method_names.drawn_by(made.method, made.based_on),
        short=method_names.words_of(made.method).short,
        asked=asked,
        rows=tuple(_rows(draft, other, known, division, ahead=now.ahead if now else 0)),
        differ=max(len(only_draft), len(only_other)),
        pairs=max(len(draft.couples), len(other.couples)),
        only_draft=tuple(_pair(both, known, because[0]) for both in only_draft[:PAIRS]),
        only_other=tuple(_pair(both, known, because[1]) for both in only_other[:PAIRS]),
        more_draft=max(0, len(only_draft) - PAIRS),
        more_other=max(0, len(only_other) - PAIRS),
    )


def _race(drawn: Drawn) -> Race | None:
    """The race before the round; None while results of the round before are missing."""
    round_, division = drawn.round, drawn.round.division
    if (round_.based_on or 0) < round_.number - 1:
        return None
    try:
        return race(
            pairings.before(drawn.known, round_.number),
            rounds=division.rounds,
            after=round_.number - 1,
            counting=pairings.counting(division),
            allowance=contenders.settings_of(division).allowance,
            gone=draw_of_pairs.gone(drawn.known, round_.number),
            ahead=contenders.reserved(drawn.known),
        )
    except NoRoundsLeft:
        return None


def _rows(
    draft: Weighed, other: Weighed, known: Field, division: Division, *, ahead: int
) -> Iterable[Row]:
    """``ahead``: so many places are decided by a play-off beside the round."""

    def name(number: int) -> str:
        return known.entrant(number).name

    def row(label: str, of: Callable[[Weighed], Sequence[str]]) -> Row:
        return Row(label, _cell(of(draft)), _cell(of(other)))

    yield row("Repeats", lambda one: [_met(each, name) for each in one.repeats])
    if rules.of_division(division).assigned_starts:
        yield row("Starts not balanced", lambda one: [_turns(each, name) for each in one.turns])
    yield row("Floats (unequal wins)", lambda one: [_float(each, name) for each in one.floats])
    if draft.bye is not None or other.bye is not None:
        yield row("Bye", lambda one: [] if one.bye is None else [name(one.bye)])
    if draft.out is not None:
        out = f"Can’t finish {among_the_first(1, ahead)} any more"
        yield row(out, lambda one: [name(each) for each in one.out or ()])


def _cell(said: Sequence[str]) -> Cell:
    return Cell(len(said), tuple(said[:NAMED]), max(0, len(said) - NAMED))


def _met(one: Meeting, name: Callable[[int], str]) -> str:
    return f"{name(one.one)} and {name(one.other)}, {met_before(int(one.much))}"


def _turns(one: Turns, name: Callable[[int], str]) -> str:
    more = abs(one.more)
    if one.more > 0:
        return f"{name(one.number)}: {counted(more, 'more start')} than replies"
    return f"{name(one.number)}: {counted(more, 'more reply', 'more replies')} than starts"


def _float(one: Meeting, name: Callable[[int], str]) -> str:
    wins = "win" if one.much <= 1 else "wins"
    return f"{name(one.one)} and {name(one.other)}, {figure(one.much)} {wins} apart"


Because = Mapping[frozenset[int], str]


def _reasons(drawn: Drawn, made: PairedRound) -> tuple[Because, Because]:
    """Why they meet: in the draft, and in the other draw, with what COP says of its pairs."""
    keys, division = drawn.known.numbers, drawn.round.division
    told = pairings.why(drawn.round, field=drawn.known, couples=drawn.couples)
    there = {
        frozenset((one.first, one.second)): drawn_pairs.sentence(one, division)
        for one in told.values()
    }
    there |= {
        frozenset(keys[key] for key in pair): sentence for pair, sentence in drawn.reasons.items()
    }
    here = {
        frozenset((one.first, one.second)): drawn_pairs.sentence(one, division)
        for one in made.pairings
    }
    return there, here | {frozenset(one.numbers): one.sentence for one in made.reasons}


def _pair(both: tuple[int, int], known: Field, because: Because) -> ShownPair:
    names = listed([known.entrant(number).name for number in both])
    return ShownPair(names, because.get(frozenset(both), ""))
