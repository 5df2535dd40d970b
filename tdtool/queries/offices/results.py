"""What every office asks of the results: all in, nothing pending, nothing that no file can say."""

from collections.abc import Iterator

from tdtool.english import bare_day, counted, listed, plain, plural, signed
from tdtool.formats.offices import names
from tdtool.formats.offices.event_file import MOST_TOLD, Checked, few
from tdtool.models import Division
from tdtool.pairing.field import Entrant, Kind
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Check, Place, State, later, needs_you, not_ready, ok
from tdtool.queries.playoffs import bracket

CREDITS = (50, -50, 0)  # of a bye, of a forfeit, and of a round that counts nothing


def all_in(material: Material, divisions: list[Division], *, rates: bool = True) -> Check:
    """Every game of every posted round has its result, every slip is accepted, and every planned
    round is posted. ``rates``: the files are for rating, so it is said what they have of a
    play-off."""
    title, fields = "Results", material.fields
    if unaccepted := list(_unaccepted(material, divisions)):
        sentence = f"Slips aren’t accepted yet: {few(sentence for sentence, _ in unaccepted)}."
        places = list(dict.fromkeys(place for _, place in unaccepted))
        return not_ready(title, sentence, *places[:MOST_TOLD])
    missing = [problem for division in divisions for problem in _missing(material, division)]
    if missing:
        sentence = f"Results are missing: {few([sentence for sentence, _ in missing])}."
        return not_ready(title, sentence, *(place for _, place in missing[:MOST_TOLD]))
    if without := [division for division in divisions if not fields[division.code].paired]:
        sentence = f"No round is posted yet{_of(material, without)}."
        return not_ready(
            title, sentence, *(_round(material, division, 1) for division in without[:MOST_TOLD])
        )
    for division in divisions:
        if (posted := fields[division.code].paired) < division.rounds:
            rounds = counted(division.rounds, "round")
            sentence = f"Only {posted} of {rounds} posted{_of(material, [division])}."
            return needs_you(title, sentence, _round(material, division, posted + 1))
    for division in filter(material.has_play_off, divisions):
        if bracket.pending(division, material.as_played[division.code]):
            why = ", and its games are rated" if rates else ""
            sentence = f"The play-off isn’t over{_of(material, [division])}{why}."
            return needs_you(title, sentence, Place("playoff", "Play-off", (), division.code))
    sentences = ["Every round is posted, and every game has its result."]
    sentences += map(_play_off, divisions) if rates else ()
    return ok(title, " ".join(filter(None, sentences)))


def _play_off(division: Division) -> str:
    """Whether files for rating have the games of its play-off, and where; "" where it has none."""
    if division.play_off is None:
        return ""
    if not bracket.is_rated(division):
        return "The games of the play-off aren’t rated, so files for rating are without them."
    first = division.play_off_from
    span = "after the last" if first is None else f"from {first} on"
    return f"The games of the play-off are rated: files for rating have them in rounds {span}."


def dated(material: Material) -> Check:
    """The event has its date: every file for whichever office has this one."""
    title, on = "Date of the event", material.event.starts_on
    if on is None:
        sentence = "The event has no date. Enter its first day under “Date” in Settings."
        return not_ready(title, sentence, Place("event", "Settings", mark="settings"))
    return ok(title, f"The files say {bare_day(on)}.")


def too_many(material: Material) -> Check | None:
    """Rounds with games beyond those that are announced; no page makes any."""
    for division in material.divisions:
        if (paired := material.as_played[division.code].paired) > division.rounds:
            sentence = f"Round {paired} has games, but only {division.rounds} are announced."
            return not_ready("Results", sentence, Place("event", "Settings", mark="settings"))
    return None


def settled(material: Material) -> Check:
    """No draft, no dispute under way."""
    title = "Nothing pending"
    drafts, disputes = material.drafts, material.disputes
    sentences = [
        f"{_named(material, round_.division, round_.number)} is a draft" for round_ in drafts
    ]
    sentences += [f"dispute {dispute.number} is open" for dispute in disputes]
    if not sentences:
        return ok(title, "No draft, no open dispute.")
    places = [_round(material, round_.division, round_.number) for round_ in drafts]
    places += [
        Place("dispute", f"Dispute {dispute.number}", (dispute.uuid,)) for dispute in disputes
    ]
    words = few(sentences)
    return not_ready(title, f"{words[:1].upper()}{words[1:]}.", *places[:MOST_TOLD])


def credits(material: Material) -> Check:
    """Byes and forfeits count +50 and −50."""
    title = "Byes and forfeits"
    others = [
        (entrant, round_, appearance.score)
        for division in material.pairs
        for entrant in material.fields[division.code].entrants
        for round_, appearance in enumerate(entrant.appearances, 1)
        if appearance.kind in (Kind.BYE, Kind.FORFEIT, Kind.ABSENT)
        and appearance.score is not None
        and appearance.score not in CREDITS
    ]
    if not others:
        return ok(title, "Byes count +50 and forfeits −50, or nothing.")
    examples = few(
        [
            f"{plain(entrant.name)} {signed(score)} in round {round_}"
            for entrant, round_, score in others
        ]
    )
    places = (
        Place("event", "Settings", mark="settings"),
        *(_player(entrant) for entrant, _, _ in others[:MOST_TOLD]),
    )
    return not_ready(title, f"Only +50, −50 and 0 can be sent: {examples}.", *places)


def said_otherwise(material: Material) -> list[str]:
    """Games of which a file tells less than the standings know: rulings against the score, and
    games that aren’t rated."""
    sentences = []
    for division in material.pairs:
        field = material.fields[division.code]
        for entrant in field.entrants:
            for round_, appearance in enumerate(entrant.appearances, 1):
                other = field.by_number.get(appearance.opponent or 0)
                if other is None or other.number < entrant.number:
                    continue
                game = f"{plain(entrant.name)}–{plain(other.name)}, round {round_}"
                if appearance.ruled is not None:
                    sentences.append(f"{game}: result by ruling")
                elif appearance.unrated:
                    sentences.append(f"{game}: not rated")
    return sentences


def scores_say_it(material: Material) -> Check:
    """Every result follows from the scores, as files have nothing else."""
    title = "Scores alone"
    if sentences := said_otherwise(material):
        return needs_you(
            title, f"Files have scores only. Tell the ratings officer: {few(sentences)}."
        )
    return ok(title, "The scores say every result.")


def in_its_format(title: str, checked: Checked, *, place: Place, results: Check) -> Check:
    """What the office’s own format can’t hold, or shows otherwise; once the results are in."""
    if results.state is State.NOT_READY:
        return later(title, "This is checked once all results are in.")
    if checked.refused:
        return not_ready(title, " ".join(checked.refused[:MOST_TOLD]), place)
    if checked.remarks:
        return needs_you(title, " ".join(checked.remarks[:MOST_TOLD]), place)
    return ok(title, "Everything fits into the files.")


def few_players(material: Material, least: int) -> Check:
    """Each division has so many players."""
    title = "Players per division"
    small = [
        division for division in material.pairs if len(material.entries[division.code]) < least
    ]
    if not small:
        return ok(title, f"Every division has at least {least} players.")
    examples = few(
        [
            f"division {division.code} has {len(material.entries[division.code])}"
            for division in small
        ]
    )
    places = (
        Place("players", f"Players of {division.code}", (), division.code) for division in small
    )
    return not_ready(title, f"A division needs {least} players; {examples}.", *places)


def strange_names(material: Material) -> list[str]:
    """Of two-player divisions those with letters that no file of tsh has."""
    return [
        plain(entry.name)
        for division in material.pairs
        for entry in material.entries[division.code]
        if names.strange(entry.name)
    ]


def same_name(material: Material) -> Check:
    """No two players bear one name once it is written: in a division none may; of two divisions,
    whose files the office has together, it is asked whether they are one person."""
    title = "Names"
    if strange := strange_names(material):
        sentence = f"The files have no letters for {few(strange)}. Use the name on the rating list."
        return not_ready(title, sentence, Place("players", "Players"))
    for code, file in material.files().items():
        seen: dict[str, str] = {}
        for entry, line in zip(material.entries[code], file.players, strict=True):
            if line.name.casefold() in seen:
                sentence = (
                    f"Two players would be sent as “{line.name}”. Tell them apart in the name."
                )
                own = Place("player_act", entry.name, (entry.uuid, "edit"))
                return not_ready(title, sentence, own)
            seen[line.name.casefold()] = entry.name
    if shared := next(_of_two_divisions(material), None):
        return shared
    return ok(title, "No two players have the same name.")


def _of_two_divisions(material: Material) -> Iterator[Check]:
    """Of each name that two players of different divisions would be sent under."""
    first: dict[str, tuple[str, int]] = {}
    for code, file in material.files().items():
        for entry, line in zip(material.entries[code], file.players, strict=True):
            other, player = first.setdefault(line.name.casefold(), (code, entry.player_id))
            if player != entry.player_id:
                sentence = (
                    f"“{line.name}” is in divisions {other} and {code}. If they are two people, "
                    "tell them apart in the name."
                )
                place = Place("player_act", entry.name, (entry.uuid, "edit"))
                yield needs_you("Names", sentence, place)


def _missing(material: Material, division: Division) -> Iterator[tuple[str, Place]]:
    field = material.fields[division.code]
    for round_ in range(1, field.paired + 1):
        if open_ := [entrant for entrant in field.entrants if _is_missing(entrant, round_)]:
            many = counted(len(open_), "player")
            sentence = f"{_named(material, division, round_)} ({many})"
            yield sentence, _round(material, division, round_)


def _unaccepted(material: Material, divisions: list[Division]) -> Iterator[tuple[str, Place]]:
    by_code = {division.code: division for division in divisions}
    for code, round_, table in material.unaccepted:
        if division := by_code.get(code):
            sentence = f"{_named(material, division, round_)}, table {table}"
            yield sentence, _round(material, division, round_)


def _is_missing(entrant: Entrant, round_: int) -> bool:
    appearance = entrant.appearance(round_)
    return appearance.awaited or appearance.uncredited


def _round(material: Material, division: Division, number: int) -> Place:
    named = _named(material, division, number).removeprefix("r")
    return Place("round", f"R{named}", (number,), division.code)


def _named(material: Material, division: Division, number: int) -> str:
    return f"round {number}" + (f" of division {division.code}" if material.several else "")


def _of(material: Material, divisions: list[Division]) -> str:
    if not material.several:
        return ""
    codes = listed(division.code for division in divisions)
    return f" in {plural(len(divisions), 'division')} {codes}"


def _player(entrant: Entrant) -> Place:
    return Place("player_act", plain(entrant.name), (entrant.key, "edit"))
