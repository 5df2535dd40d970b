"""What the checker says of a round as it stands in the rows, however it came about."""

from collections.abc import Iterable, Sequence

from tdtool.engine.rule_parts import Draw
from tdtool.models import Division, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.checks import Fault, byes_again, check_pairings, check_tables
from tdtool.pairing.field import Entrant, Field
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import draw_of_pairs, draw_of_tables, pairings

# What a round may have all the same: turns and byes that can't be even (always), and what the
# director may decide to live with, with a reason. Nobody twice and nobody left over is not among
# them.
UNEVEN = ("starts", "balance")
NEVER_STOP = ("again", *UNEVEN)
MOST_STARTS = 1  # above replies, or replies above starts, that nobody is told of
OVERRULED_BY_A_REASON = ("order", "group", "size", "repeat", "forbidden", "table")


def stopping(round_: Round) -> list[Fault]:
    """The faults that a round can't be confirmed or posted with."""
    in_pairs = rules.of_division(round_.division).draw is Draw.PAIRS
    stands = (*NEVER_STOP, *(OVERRULED_BY_A_REASON if reasons(round_) else ()))
    faults = faults_of_pairs(round_) if in_pairs else faults_of_tables(round_)
    return [fault for fault in faults if fault.kind not in stands]


def reasons(round_: Round) -> list[str]:
    """The reasons that stand on changes made by hand."""
    return [edit["reason"] for edit in round_.basis.get("edits", ()) if edit["reason"]]


def come_since(round_: Round, field: Field) -> list[str]:
    """Who would play a draft’s round now and isn’t in the draft, by name."""
    if round_.is_posted or round_.is_play_off:
        return []
    playing, _ = who_plays(field, round_.number)
    drawn = round_.basis.get("field", ())
    return [entrant.name for entrant in playing if entrant.key not in drawn]


def removed(round_: Round, field: Field) -> list[Entrant]:
    """Who was drawn into a posted round, has no seat in it and isn’t away: they were removed."""
    drawn = round_.basis.get("field", ())
    return [
        entrant
        for entrant in field.by_registration
        if entrant.key in drawn
        and entrant.to_draw(round_.number)
        and not entrant.appearance(round_.number).place
    ]


def removed_before(round_: Round, field: Field) -> list[str]:
    """Who is in a draft and was removed from the round before it, by name."""
    drawn, number = round_.basis.get("field", ()), round_.number - 1
    before = (row for row in events.rounds_of(round_.division) if row.number == number)
    out = [entrant for row in before for entrant in removed(row, field)]
    return [e.name for e in out if e.key in drawn and e.to_draw(round_.number)]


def byes_waiting(division: Division, number: int) -> list[tuple[str, int]]:
    """The byes of earlier rounds that count for nobody yet, with their rounds: a bye is credited
    when its round is completed."""
    seats = Seat.objects.filter(
        round__division=division,
        round__state=RoundState.POSTED,
        round__number__lt=number,
        game__kind=GameKind.BYE,
        lines=None,
    )
    return list(seats.order_by("pk").values_list("entry__name", "round__number"))


def faults_of_tables(round_: Round, tables: Sequence[DrawnTable] | None = None) -> list[Fault]:
    """The faults of tables of several. With ``tables``, what they would be if these were set."""
    division = round_.division
    field, keys = kept_field(division), set(round_.basis.get("field", ()))
    playing, _ = who_plays(field, round_.number)
    return check_tables(
        draw_of_tables.tables_of(round_) if tables is None else tables,
        field=[entrant for entrant in playing if entrant.key in keys],
        size=rules.of_division(division).number("table_size"),
        groups=round_.basis.get("groups"),
        away=[
            entrant
            for entrant in field.by_registration
            if not entrant.plays(round_.number) or entrant.key not in keys
        ],
    )


def faults_of_pairs(
    round_: Round,
    *,
    field: Field | None = None,
    couples: Sequence[Pairing] | None = None,
    byes: Iterable[int] = (),
) -> list[Fault]:
    """The faults of pairings. With ``couples`` and ``byes``, what they would be if these met."""
    division = round_.division
    field = field or kept_field(division)
    if couples is None:
        couples, byes = pairings.pairings_of(round_, field)
    keys, before = set(round_.basis.get("field", ())), pairings.before(field, round_.number)
    byes = tuple(byes)
    playing = {
        entrant.number
        for entrant in field.entrants
        if entrant.key in keys and entrant.to_draw(round_.number)
    }
    faults = check_pairings(
        couples,
        byes=byes,
        field=before,
        round_=round_.number,
        playing=playing,
        repeats=round_.basis.get("repeats"),
        forbidden=draw_of_pairs.limits(division, field, repeats=None).forbidden,
        fixed=draw_of_pairs.fixed_tables(division, field),
        most_starts=MOST_STARTS,
    )
    faults += byes_again(byes, field=before, round_=round_.number, playing=playing)
    assigned = rules.of_division(division).assigned_starts
    return [fault for fault in faults if assigned or fault.kind not in UNEVEN]
