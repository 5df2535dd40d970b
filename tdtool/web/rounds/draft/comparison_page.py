"""A draft beside the same round by another method: what is better in each, before it is posted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tdtool.english import counted, listed
from tdtool.models import Division, Round
from tdtool.pairing.candidates import Meeting, Turns, Weighed, all_candidates, weighed
from tdtool.pairing.contenders.race import NoRoundsLeft, Race, among_the_first, race
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import COP, UnknownPairingMethod, method_called
from tdtool.pairing.pairings import NoLawfulPairing, PairedRound
from tdtool.pairing.standings.win_loss import figure
from tdtool.queries import rules
from tdtool.queries.rounds import draw_of_pairs, drawn_pairs, pairings
from tdtool.queries.rounds.draw_of_pairs import NotWorkedOut
from tdtool.queries.rounds.drawn_pairs import Drawn, met_before
from tdtool.queries.standings import contenders
from tdtool.web.rounds.draft import draw_offer, drawing, under_way
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
        return next((choice.value for choice in self.methods if choice.chosen), "")

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
        methods=tuple(choice for choice in draw_offer.methods(name) if choice.value != "auto"),
        draft=draw_offer.drawn_by(round_.method, round_.based_on or 0),
        edits=len(round_.basis.get("edits", ())),
    )
    try:
        draw_request, paired_round = _otherwise(round_, known, method_called(name))
    except NoLawfulPairing as refusal:
        return replace(shown, refusal=f"{refusal.reason} {refusal.relax}".strip())
    except (BadRound, UnknownPairingMethod) as refusal:
        return replace(shown, refusal=str(refusal))
    if isinstance(paired_round, HowFar):
        return replace(shown, how_far=paired_round)
    return _compared(
        shown, division, drawn_pairs.read(round_, field=known), draw_request, paired_round
    )


def _method(round_: Round, chosen_method: str) -> str:
    """The method to compare with: late in an event COP, else Swiss, unless the draft is by it."""
    late = 2 * round_.number > round_.division.rounds
    usual = [COP] if late else []
    others = (method for method in (*usual, "swiss", "swiss-fold") if method != round_.method)
    return chosen_method or next(others)


def _otherwise(
    round_: Round, field: Field, method: str
) -> tuple[AskedOfPairs, PairedRound | HowFar]:
    """What the draw would be told, and what it gives, or how far it is; pairing’s refusals."""
    division, number = round_.division, round_.number
    wishes = {"method": method, "based_on": "", "draw_seed": None}
    draw_request = drawing.asked_of_pairs(
        division, number, field, wishes, usual_seed=round_.draw_seed or 0, instead=True
    )
    arguments = {
        "division_field": field,
        "gibsons": contenders.gibson_rule(division, field),
        "cop": contenders.cop_rule(division, field),
        "chew": contenders.chew_rule(division, field),
        **vars(draw_request),
    }
    try:
        return draw_request, draw_of_pairs.drawn(division, number, wait=False, **arguments)
    except NotWorkedOut as long:
        draw = draw_of_pairs.begun(division, long.asked, what="comparison")
        if draw.failed:
            raise BadRound(FAILED) from None
        if draw.made is None:
            return draw_request, under_way.how_far(long.asked, draw)
        draw_of_pairs.keep(long.asked, draw_of_pairs.whole(draw))
    return draw_request, draw_of_pairs.drawn(division, number, **arguments)


def _compared(
    shown: ComparisonPage,
    division: Division,
    drawn: Drawn,
    draw_request: AskedOfPairs,
    paired_round: PairedRound,
) -> ComparisonPage:
    field, number = drawn.known, drawn.round.number
    people = {
        candidate.number: candidate
        for candidate in all_candidates(
            pairings.before(field, number),
            round_=number,
            based_on=pairings.records_after(drawn.round),
        )
    }
    race_now = _race(drawn)
    bye = next(iter(drawn.byes), None)
    draft = weighed(
        [(pairing.first, pairing.second) for pairing in drawn.couples],
        bye,
        candidates=people,
        race=race_now,
    )
    other = weighed(
        [(pairing.first, pairing.second) for pairing in paired_round.pairings],
        paired_round.bye,
        candidates=people,
        race=race_now,
    )
    only_draft, only_other = draft.not_in(other), other.not_in(draft)
    because = _reasons(drawn, paired_round)
    return replace(
        shown,
        other=draw_offer.drawn_by(paired_round.method, paired_round.based_on),
        short=draw_offer.words_of(paired_round.method).short,
        asked=draw_request,
        rows=tuple(_rows(draft, other, field, division, ahead=race_now.ahead if race_now else 0)),
        differ=max(len(only_draft), len(only_other)),
        pairs=max(len(draft.couples), len(other.couples)),
        only_draft=tuple(_pair(pair, field, because[0]) for pair in only_draft[:PAIRS]),
        only_other=tuple(_pair(pair, field, because[1]) for pair in only_other[:PAIRS]),
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
    draft: Weighed, other: Weighed, field: Field, division: Division, *, ahead: int
) -> Iterable[Row]:
    """``ahead``: so many places are decided by a play-off beside the round."""

    def name(number: int) -> str:
        return field.entrant(number).name

    def row(label: str, of: Callable[[Weighed], Sequence[str]]) -> Row:
        return Row(label, _cell(of(draft)), _cell(of(other)))

    yield row(
        "Repeats", lambda weighed_round: [_met(meeting, name) for meeting in weighed_round.repeats]
    )
    if rules.of_division(division).assigned_starts:
        yield row(
            "Starts not balanced",
            lambda weighed_round: [_turns(turns, name) for turns in weighed_round.turns],
        )
    yield row(
        "Floats (unequal wins)",
        lambda weighed_round: [_float(meeting, name) for meeting in weighed_round.floats],
    )
    if draft.bye is not None or other.bye is not None:
        yield row(
            "Bye",
            lambda weighed_round: [] if weighed_round.bye is None else [name(weighed_round.bye)],
        )
    if draft.out is not None:
        out = f"Can’t finish {among_the_first(1, ahead)} any more"
        yield row(
            out,
            lambda weighed_round: [
                name(player_number) for player_number in weighed_round.out or ()
            ],
        )


def _cell(sentences: Sequence[str]) -> Cell:
    return Cell(len(sentences), tuple(sentences[:NAMED]), max(0, len(sentences) - NAMED))


def _met(meeting: Meeting, name: Callable[[int], str]) -> str:
    return f"{name(meeting.one)} and {name(meeting.other)}, {met_before(int(meeting.much))}"


def _turns(turns: Turns, name: Callable[[int], str]) -> str:
    more = abs(turns.more)
    if turns.more > 0:
        return f"{name(turns.number)}: {counted(more, 'more start')} than replies"
    return f"{name(turns.number)}: {counted(more, 'more reply', 'more replies')} than starts"


def _float(meeting: Meeting, name: Callable[[int], str]) -> str:
    wins = "win" if meeting.much <= 1 else "wins"
    return f"{name(meeting.one)} and {name(meeting.other)}, {figure(meeting.much)} {wins} apart"


Because = Mapping[frozenset[int], str]


def _reasons(drawn: Drawn, paired_round: PairedRound) -> tuple[Because, Because]:
    """Why they meet: in the draft, and in the other draw, with what COP says of its pairs."""
    keys, division = drawn.known.numbers, drawn.round.division
    reasons = pairings.why(drawn.round, field=drawn.known, couples=drawn.couples)
    draft_reasons = {
        frozenset((pairing.first, pairing.second)): drawn_pairs.sentence(pairing, division)
        for pairing in reasons.values()
    }
    draft_reasons |= {
        frozenset(keys[key] for key in pair): sentence for pair, sentence in drawn.reasons.items()
    }
    other_reasons = {
        frozenset((pairing.first, pairing.second)): drawn_pairs.sentence(pairing, division)
        for pairing in paired_round.pairings
    }
    return draft_reasons, other_reasons | {
        frozenset(reason.numbers): reason.sentence for reason in paired_round.reasons
    }


def _pair(pair: tuple[int, int], field: Field, because: Because) -> ShownPair:
    names = listed([field.entrant(number).name for number in pair])
    return ShownPair(names, because.get(frozenset(pair), ""))
