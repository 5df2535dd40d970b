"""Players into a division, through check-in, out of it and back.

Whoever was entered by mistake goes without a trace but the journal's. The rating list that is kept
on this laptop stands here, too; its import is in the house's own chain.
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NotRequired, TypedDict
from uuid import UUID

from django.db.models import Max, QuerySet

from tdtool.english import compared, counted, listed, searched
from tdtool.models import Absence, Division, Entry, JournalEntry, Player, RatedPlayer
from tdtool.models.accounts import Right
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import players as player_queries
from tdtool.queries.journal import chain
from tdtool.queries.playoffs import guard
from tdtool.queries.rating_list import IMPORTED
from tdtool.services.acts import ActContext, Refused, Stale, act
from tdtool.services.journal import reversals
from tdtool.services.journal.as_it_was import Absences
from tdtool.services.journal.reversals import ByAct, CantUndo
from tdtool.services.meanings import ALL, Instead, OnPaper, Papers

LONGEST_LIST_NAME = 80
AT_ONCE = 500  # lines of a rating list
BRINGS = ("tiles", "clock", "board", "paper")


class PlayerLine(TypedDict):
    """A player as told to the journal; ``player`` is the person's UUID, ``namesake``: another
    one bears the name, and the director says that they are two."""

    player: str
    name: str
    rating: int | None
    member_id: str
    brings: list[str]
    prize_class: NotRequired[str]
    team: NotRequired[str]
    career_games: NotRequired[int | None]
    namesake: NotRequired[bool]
    numbers: NotRequired[dict[str, str]]  # at rating offices, by its key


class Facts(TypedDict):
    """What prizes, draws and ratings go by besides the rating."""

    prize_class: str
    team: str
    career_games: int | None


class PlayerRefused(Refused):
    """The player can't be taken or changed like this; the message says why."""


@act(
    "players.bring",
    words="Added {count} players to division {division}.",
    otherwise=(
        lambda arguments: len(arguments["lines"]) == 1,
        "Added 1 player to division {division}.",
    ),
    undo=reversals.remove_entries,
    papers=Papers("added players", (OnPaper.STANDINGS,), perhaps=True),
    may=Right.CHECK_IN,
)
def enter(
    ctx: ActContext, *, division: str, lines: list[PlayerLine], arrived: bool = False
) -> list[Entry]:
    """Take players into the division, all of them or none; ``arrived``: they are checked in.

    Who comes after a round was posted is late: they play from the next one on, and the rounds
    that they missed count what ``queries.rounds.missed`` says.
    """
    division_row = ctx.division(division)
    taken = {compared(name) for name in division_row.entries.values_list("name", flat=True)}
    registered = division_row.entries.aggregate(last=Max("registered"))["last"] or 0
    missed = division_row.rounds_drawn.filter(state__in=POSTED_STATES).aggregate(last=Max("number"))
    entries = []
    for offset, line in enumerate(lines, 1):
        if compared(line["name"]) in taken and not line.get("namesake"):
            raise PlayerRefused(
                f"There are two players named {line['name']}. Tell them apart in the "
                "name, e.g. by a middle initial or a town."
            )
        taken.add(compared(line["name"]))
        entry = _enter(ctx, division_row, line, registered + offset, checked_in=arrived)
        entries.append(entry)
        if missed["last"]:
            _keep_away(ctx, entry, AbsenceKind.LATE, 1, missed["last"])
    return entries


def _enter(
    ctx: ActContext, division: Division, line: PlayerLine, registered: int, *, checked_in: bool
) -> Entry:
    ids = {"id": line["member_id"]} if line["member_id"] else {}
    player, _ = Player.objects.get_or_create(
        uuid=line["player"], defaults={"name": line["name"], "member_ids": ids}
    )
    if division.entries.filter(player=player).exists():
        raise PlayerRefused(
            f"{line['name']} has the member id of {player.name}, who is already added. "
            "Correct the id."
        )
    return Entry.objects.create(
        uuid=ctx.new_uuid(),
        division=division,
        player=player,
        registered=registered,
        name=line["name"],
        rating=line["rating"],
        brings=known_things(line["brings"]),
        prize_class=line.get("prize_class", ""),
        team=line.get("team", ""),
        career_games=line.get("career_games"),
        member_numbers=line.get("numbers") or None,
        checked_in_at=ctx.at if checked_in else None,
    )


@act(
    "players.change",
    words="Changed {player}.",
    undo=reversals.changed_back,
    papers=Papers("changed a player", ALL, perhaps=True),
    may=Right.CHECK_IN,
)
def change(
    ctx: ActContext,
    *,
    entry: str,
    name: str,
    rating: int | None,
    brings: list[str],
    facts: Facts | None = None,
) -> Entry:
    """Mend a name, a rating, what a player brings; ``facts``: class, team and career games.

    A rating counts from the next draw on; tables that are drawn stay as they are.
    """
    entry_row = entry_of(ctx, entry)
    saved = [entry_row.name, *_shown(entry_row.rating, entry_row.brings, _facts(entry_row))]
    sent = [name, *_shown(rating, known_things(brings), facts or _facts(entry_row))]
    pairs = list(zip(saved, sent, strict=True))
    differing = [pair for at, pair in enumerate(pairs) if at == 0 or pair[0] != pair[1]]
    ctx.check_version(
        entry_row,
        changed=f"Saved now: {', '.join(was for was, _ in differing)}.",
        yours=f"You sent {', '.join(new for _, new in differing)}.",
    )
    others = entry_row.division.entries.exclude(pk=entry_row.pk).values_list("name", flat=True)
    renamed = compared(name) != compared(entry_row.name)
    if renamed and compared(name) in {compared(other) for other in others}:
        raise PlayerRefused(
            f"There is another player named {name}. Tell them apart in the name, e.g. by a town."
        )
    entry_row.name, entry_row.rating, entry_row.brings = name, rating, known_things(brings)
    if facts is not None:
        entry_row.prize_class, entry_row.team = facts["prize_class"], facts["team"]
        entry_row.career_games = facts["career_games"]
    entry_row.save()
    return entry_row


@act(
    "players.withdraw",
    words="{player} withdrew from round {from_round} on.",
    undo=ByAct("players.return", ("entry", "from_round"), reasoned=False),
    papers=Papers("withdrew a player", (OnPaper.STANDINGS,), perhaps=True),
    director=True,
)
def withdraw(ctx: ActContext, *, entry: str, from_round: int) -> Entry:
    """A player leaves: their results stay, and no later draw takes them.

    A draft that has them is not confirmed any more until it is drawn again.
    """
    entry_row = entry_of(ctx, entry)
    if _open_absence(entry_row) is not None:
        raise PlayerRefused(f"{entry_row.name} has already withdrawn.")
    if not 1 <= from_round <= entry_row.division.rounds:
        raise PlayerRefused(
            f"This event has {counted(entry_row.division.rounds, 'round')}, so nobody can "
            f"withdraw from round {from_round} on."
        )
    posted = entry_row.seats.filter(round__number__gte=from_round, round__state__in=POSTED_STATES)
    seat = posted.order_by("-round__number").first()
    if seat is not None:
        raise PlayerRefused(
            f"{entry_row.name} has a seat in round {seat.round.number}, which is posted. "
            f"Withdraw them from round {seat.round.number + 1} on."
        )
    ctx.check_version(
        entry_row, changed=f"{entry_row.name} was changed.", yours="You withdrew them."
    )
    entry_row.save(update_fields=["version"])
    ctx.replaces(Absences(entry))
    _keep_away(ctx, entry_row, AbsenceKind.WITHDRAWN, from_round, None)
    return entry_row


def _one_round(arguments: Mapping[str, Any]) -> bool:
    return bool(arguments["from_round"] == arguments["to_round"])


@act(
    "players.absent",
    words="{player} is absent in rounds {from_round} to {to_round}.",
    otherwise=(_one_round, "{player} is absent in round {from_round}."),
    undo=ByAct("players.return", ("entry", "from_round"), reasoned=False),
    papers=Papers("marked a player absent", (OnPaper.STANDINGS,), perhaps=True),
    director=True,
)
def absent(ctx: ActContext, *, entry: str, from_round: int, to_round: int) -> Entry:
    """A player misses these rounds and plays again after them."""
    entry_row = entry_of(ctx, entry)
    if to_round < from_round:
        raise PlayerRefused(
            f"Round {to_round} comes before round {from_round}. Put the first round missed first."
        )
    if not 1 <= from_round <= to_round <= entry_row.division.rounds:
        raise PlayerRefused(
            f"This event has rounds 1 to {entry_row.division.rounds}, not {from_round} to "
            f"{to_round}."
        )
    if (
        other := _kept_away(entry_row)
        .filter(from_round__lte=to_round)
        .exclude(to_round__lt=from_round)
        .first()
    ):
        raise PlayerRefused(
            f"{entry_row.name} is already marked absent from round {other.from_round} on. Press "
            "Return on the player’s page first."
        )
    if entry_row.seats.filter(
        round__number__range=(from_round, to_round), round__state__in=POSTED_STATES
    ).exists():
        raise PlayerRefused(
            f"{entry_row.name} has a seat in one of these rounds, which is posted. Remove "
            "them from their table first."
        )
    ctx.check_version(
        entry_row, changed=f"{entry_row.name} was changed.", yours="You marked them absent."
    )
    entry_row.save(update_fields=["version"])
    ctx.replaces(Absences(entry))
    _keep_away(ctx, entry_row, AbsenceKind.ABSENT, from_round, to_round)
    return entry_row


@act(
    "players.return",
    words="{player} plays again from round {from_round} on.",
    undo=reversals.away_again,
    papers=Papers("brought a player back", (OnPaper.STANDINGS,), perhaps=True),
    director=True,
)
def come_back(ctx: ActContext, *, entry: str, from_round: int) -> Entry:
    """A player who has withdrawn, or is absent, plays again from this round on."""
    entry_row = entry_of(ctx, entry)
    if from_round > entry_row.division.rounds:
        raise PlayerRefused(
            f"All {counted(entry_row.division.rounds, 'round')} are posted, so there is "
            "none left to return to."
        )
    absence = (
        _open_absence(entry_row) or _kept_away(entry_row).filter(to_round__gte=from_round).first()
    )
    if absence is None:
        raise PlayerRefused(f"{entry_row.name} hasn’t withdrawn and misses no later round.")
    ctx.check_version(
        entry_row, changed=f"{entry_row.name} was changed.", yours="You let them return."
    )
    entry_row.save(update_fields=["version"])
    ctx.replaces(Absences(entry))
    if from_round <= absence.from_round:
        absence.delete()
    else:
        absence.to_round = from_round - 1
        absence.save(update_fields=["to_round"])
    return entry_row


def entry_of(ctx: ActContext, entry: str) -> Entry:
    entry_row = Entry.objects.filter(uuid=entry, division__event=ctx.event).first()
    if entry_row is None:
        raise PlayerRefused("There is no such player in this event. Reload the page.")
    return entry_row


def _open_absence(entry: Entry) -> Absence | None:
    return entry.absences.filter(kind=AbsenceKind.WITHDRAWN, to_round=None).first()


def _kept_away(entry: Entry) -> QuerySet[Absence]:
    """Absences that keep an entry out of draws; whoever came late is in the next one."""
    return entry.absences.exclude(kind=AbsenceKind.LATE).order_by("from_round")


def _keep_away(
    ctx: ActContext, entry: Entry, kind: AbsenceKind, from_round: int, to_round: int | None
) -> None:
    Absence.objects.create(
        entry=entry,
        kind=kind,
        from_round=from_round,
        to_round=to_round,
        at=ctx.at,
        by=ctx.by,
    )


def known_things(brings: list[str]) -> list[str]:
    return [thing for thing in BRINGS if thing in brings]


def _facts(entry: Entry) -> Facts:
    return Facts(prize_class=entry.prize_class, team=entry.team, career_games=entry.career_games)


def _shown(rating: int | None, brings: list[str], facts: Facts) -> list[str]:
    """What is saved of a player beside the name, each as a few words."""
    games = facts["career_games"]
    return [
        "unrated" if rating is None else f"rated {rating}",
        f"class {facts['prize_class']}" if facts["prize_class"] else "no class",
        f"team {facts['team']}" if facts["team"] else "no team",
        "career games unknown" if games is None else counted(games, "career game"),
        f"brings {listed(brings)}" if brings else "brings nothing",
    ]


# A player who was entered by mistake goes without a trace but the journal's.

COLUMNS = ("name", "rating", "career_games", "prize_class", "team", "brings", "seed", "kept")


def _there_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """The player as they were; with the next number where theirs was given away since."""
    was: Mapping[str, Any] = entry.arguments["was"]
    division = ctx.division(was["division"])
    others = list(division.entries.select_related("player"))
    if any(
        str(other.player.uuid) == was["player"] or compared(other.name) == compared(was["name"])
        for other in others
    ):
        raise CantUndo(f"{was['name']} has been added again since. Nothing was changed.")
    registered = {other.registered for other in others}
    free = was["number"] not in {other.number for other in others}
    entry_row = Entry.objects.create(
        uuid=UUID(entry.arguments["entry"]),
        division=division,
        player=Player.objects.get(uuid=was["player"]),
        registered=was["registered"]
        if was["registered"] not in registered
        else max(registered) + 1,
        number=was["number"] if free else None,
        checked_in_at=datetime.fromisoformat(was["checked_in_at"])
        if was["checked_in_at"]
        else None,
        missed_round=was.get("missed_round"),
        member_numbers=was.get("member_numbers"),
        **{name: was[name] for name in COLUMNS},
    )
    Absence.objects.bulk_create(
        Absence(entry=entry_row, kind=AbsenceKind(kind), from_round=first, to_round=last,
                at=ctx.at, by=ctx.by)
        for kind, first, last in was["away"]
    )  # fmt: skip


@act(
    "players.delete",
    words="Deleted {name}.",
    undo=_there_again,
    director=True,
)
def delete(ctx: ActContext, *, entry: str, name: str, was: dict[str, Any]) -> str:
    """Who was entered by mistake goes, while they sit in no round; ``was`` is all that was known
    of them, so that it can be undone. Returns the name."""
    entry_row = entry_of(ctx, entry)
    refuse(entry_row)
    ctx.check_version(
        entry_row, changed=f"{entry_row.name} was changed.", yours="You deleted them."
    )
    if (name, was) != (entry_row.name, player_queries.all_of(entry_row)):
        raise Stale(
            f"{entry_row.name} was changed meanwhile. Nothing was deleted. Reload the page."
        )
    entry_row.absences.all().delete()
    entry_row.delete()
    return name


def refuse(entry: Entry) -> None:
    """Raises PlayerRefused where they sit in a round or are seeded in a play-off."""
    seats = entry.seats.select_related("round").order_by("round__number")
    posted = seats.filter(round__state__in=POSTED_STATES).first()
    if posted is not None:
        raise PlayerRefused(
            f"{entry.name} has a seat in round {posted.round.number}, which is posted, "
            "so they can’t be deleted. Withdraw them instead."
        )
    if drafted := seats.first():
        raise PlayerRefused(
            f"{entry.name} has a seat in the draft of round {drafted.round.number}. "
            "Delete the draft first, then the player."
        )
    if why := guard.seeded(entry):
        raise PlayerRefused(why)


# ---------------------------------------------------------------- the rating list


class RatingLine(TypedDict):
    """A line of the list."""

    name: str
    rating: int | None
    member_id: str


class RatingsRefused(Refused):
    """The list can't be kept like this; the message says why."""


def digest_of(lines: list[RatingLine]) -> str:
    """SHA-256 over the lines as they are kept: 64 hex digits."""
    return hashlib.sha256(chain.canonical(lines).encode()).hexdigest()


@act(
    IMPORTED,
    words="Imported the rating list “{name}”.",
    undo=Instead("Import the previous list again."),
    director=True,
    secret=("lines",),
)
def import_list(
    ctx: ActContext, *, name: str, digest: str, count: int, lines: list[RatingLine]
) -> int:
    """Keep this list in place of the one before; the journal holds what it was, not its lines."""
    if not name.strip():
        raise RatingsRefused("The rating list needs a name, e.g. its source and date.")
    if len(name) > LONGEST_LIST_NAME:
        raise RatingsRefused(
            f"The name has {len(name)} characters; at most {LONGEST_LIST_NAME} fit. Shorten it."
        )
    if not lines or (count, digest) != (len(lines), digest_of(lines)):
        raise RatingsRefused("The list changed after the preview. Preview it again.")
    RatedPlayer.objects.all().delete()
    rated_players = (RatedPlayer(**line, folded=searched(line["name"])) for line in lines)
    RatedPlayer.objects.bulk_create(rated_players, batch_size=AT_ONCE)
    return count
