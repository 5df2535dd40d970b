"""From a division's file to the value that standings, ratings and pairing methods take.

Plain values in, plain values out: the file commands use it without a database.
"""

from collections.abc import Sequence

from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.division import REPLIES, STARTS, DivisionFile, PlayerLine, doubtful
from tdtool.pairing.field import UNPAIRED, Appearance, Entrant, Field, Kind, Tally
from tdtool.pairing.standings import rating_systems
from tdtool.pairing.standings.rating_systems import RatingSystem
from tdtool.pairing.standings.win_loss import StandingsRules

NOTHING = Tally()


def division_of(file: DivisionFile, *, rounds: int | None = None, name: str = "") -> Field:
    """The division a file holds, its players under their numbers.

    What the two players of a game tell differently is left out on both sides: it is unpaired
    until the file is put right. ``rounds`` are those planned in all.
    """
    players = {line.number: line for line in file.players}
    doubts = doubtful(file)
    return Field(tuple(_entrant(line, players, doubts) for line in file.players), rounds, name)


def counting_of(config: Config | None) -> StandingsRules:
    """How an event counts: caps on spreads, byes that tie, scores that go before spreads."""
    settings = config.settings if config else {}
    caps = settings.get("standings_spread_cap", settings.get("spread_cap"))
    every = caps if isinstance(caps, list) else [caps]
    return StandingsRules(
        spread_caps=tuple(cap for cap in every if isinstance(cap, int) and cap > 0),
        byes_tie=bool(settings.get("all_byes_tie")),
        total_first=bool(settings.get("sum_before_spread")),
    )


def counting_of_text(config: str) -> StandingsRules:
    """The same from a configuration's text; as most count where there is none."""
    return counting_of(tsh_config.read(config) if config else None)


def rating_system_of(config: Config | None, division: str) -> str:
    """The name that a configuration gives to a division's rating system; empty if none."""
    settings = config.settings if config else {}
    by_division = settings.get("division_rating_system")
    named = by_division.get(division) if isinstance(by_division, dict) else None
    return str(named or settings.get("rating_system") or "")


def system_of(config: Config | None, division: str) -> RatingSystem | None:
    """The system that it means, NASPA’s where it says nothing; None where there is none like it."""
    name = rating_system_of(config, division)
    return rating_systems.called(name) if name else rating_systems.system(rating_systems.USUAL)


def _entrant(
    line: PlayerLine, players: dict[int, PlayerLine], doubts: frozenset[tuple[int, int]]
) -> Entrant:
    starts = line.figures("p12")
    return Entrant(
        number=line.number,
        name=line.person or f"player {line.number}",
        rating=line.rating,
        appearances=tuple(
            UNPAIRED
            if (line.number, round_) in doubts
            else _appearance(line, round_, players, starts)
            for round_ in range(1, len(line.opponents) + 1)
        ),
        career_games=_career_games(line),
        prize_class=" ".join(line.values("class") or ()),
        team=" ".join(line.values("team") or ()),
        withdrawn=line.values("off") is not None,
        spread_penalties=tuple(points or 0 for points in line.figures("penalty")),
        carried=_carried(line),
    )


def _appearance(
    line: PlayerLine, round_: int, players: dict[int, PlayerLine], starts: Sequence[int | None]
) -> Appearance:
    number, score = line.opponent(round_), line.score(round_)
    if number is None:
        return UNPAIRED
    if number == 0:
        return Appearance(_credited(score), (), score)
    turn = starts[round_ - 1] if round_ <= len(starts) else None
    return Appearance(
        Kind.PLAYED,
        (number,),
        score,
        players[number].score(round_),
        {STARTS: True, REPLIES: False}.get(turn or 0),
    )


def _credited(score: int | None) -> Kind:
    """What a round without an opponent was: the file says no more of it than the credit."""
    if score is None or score > 0:
        return Kind.BYE
    return Kind.FORFEIT if score < 0 else Kind.ABSENT


def _career_games(line: PlayerLine) -> int | None:
    games = line.figures("lifeg")
    return games[0] if games and games[0] is not None and games[0] >= 0 else None


def _carried(line: PlayerLine) -> Tally:
    """``initrec W L SPREAD CAPPED TOTAL``: wins and losses may be halves."""
    words = line.values("initrec") or ()
    try:
        wins, losses, *figures = [float(word) for word in words]
    except ValueError:
        return NOTHING
    spread, total = [*figures, 0, 0, 0][0], [*figures, 0, 0, 0][2]
    return Tally(wins, losses, int(spread), int(total))
