"""NASPA: its eight checks, told offline, and its two files."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import date, timedelta

from tdtool.engine import Lexicon
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import bare_day, counted, listed, plain, plural
from tdtool.formats.offices import naspa
from tdtool.formats.offices.event_file import MOST_TOLD, few
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.division import PlayerLine, faults
from tdtool.models import Entry
from tdtool.queries import rating_list
from tdtool.queries.exchange.exports import ExportFile
from tdtool.queries.offices import member_numbers, results
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import (
    Check,
    Office,
    Place,
    State,
    needs_you,
    not_ready,
    ok,
)

KEY, NAME = "naspa", "NASPA"
LEAST_PLAYERS = 4
WITHIN = timedelta(days=7)
TOURNAMENT = re.compile(r"[0-9]{1,9}")
RATING = re.compile(r"[0-9]{1,4}")
LETTER = Place("send_office", "Sanction letter", (KEY,), mark="letter")
SETTINGS = Place("event", "Settings", mark="settings")
AMERICAN, COLLINS, LOCAL = "nsa2008", "naspa-csw", " lct"
BY_WORD_LIST = (  # how names of word lists and editions begin, and what rates games by them
    (("NWL", "TWL", "OWL", "OTCWL", "NASPA"), AMERICAN),
    (("CSW", "OSW", "SOWPODS", "COLLINS"), COLLINS),
)
TYPES = ("ORT", "LCT", "club")
LOCAL_TYPES = ("LCT", "club")
OFF = "off"  # of the rating check


def checks(material: Material) -> list[Check]:
    return [
        _ids(material),
        _members(material),
        results.few_players(material, LEAST_PLAYERS),
        results.too_many(material) or results.all_in(material, material.pairs),
        _time(material),
        _rating_system(material),
        _settled(material),
        _lines(material),
    ]


def files(material: Material) -> list[ExportFile]:
    divisions = material.files(KEY)
    letter = material.letter
    archive = naspa.archived(
        naspa.Submission(
            divisions,
            event_name=material.event.name,
            event_date=bare_day(material.day),
            tournament_id=letter.get("tournament", ""),
            director_id=letter.get("director", ""),
            rating_system=letter.get("system", ""),
            rounds=max(material.rounds.values(), default=0),
        )
    )
    lines = naspa.typed(divisions, checked=letter.get("ratingcheck") != OFF)
    return [
        ExportFile(material.called(KEY, ".tsh"), "text/plain", archive),
        ExportFile(material.called(KEY, ".txt"), "text/plain", lines),
    ]


def _ids(material: Material) -> Check:
    title = "Tournament and director"
    tournament, director = (material.letter.get(key, "") for key in ("tournament", "director"))
    missing = [
        what
        for what, valid in (
            ("tournament id", TOURNAMENT.fullmatch(tournament)),
            ("director’s id", member_numbers.NASPA.fullmatch(director)),
        )
        if not valid
    ]
    if missing:
        return not_ready(title, f"Enter the {listed(missing)} from the sanction letter.", LETTER)
    others = {
        director_id for director_id in _directors_imported(material) if director_id != director
    }
    if others:
        sentence = (
            f"The sanction letter names director {director}, the imported configuration "
            f"{listed(sorted(others))}. Check which is right."
        )
        return not_ready(title, sentence, LETTER)
    return ok(title, f"Tournament {tournament}, director {director}.")


def _directors_imported(material: Material) -> list[str]:
    directors = []
    for text in {str(division.kept.get("config") or "") for division in material.pairs}:
        settings = tsh_config.read(text).settings
        directors += [str(settings[key]) for key in ("director_id", "naspa_director_id")
                 if settings.get(key)]  # fmt: skip
    return directors


def _members(material: Material) -> Check:
    title = "Member numbers"
    every = [entry for division in material.pairs for entry in material.entries[division.code]]
    by_number: dict[str, list[Entry]] = defaultdict(list)
    for entry in every:
        by_number[member_numbers.of_entry(entry, KEY)].append(entry)
    without = by_number.pop("", [])
    newcomers = [entry for entry in without if entry.rating is None]
    wrong = [
        (f"{plain(entry.name)} has none", entry) for entry in without if entry.rating is not None
    ]
    for number, those in by_number.items():
        if not member_numbers.NASPA.fullmatch(number):
            wrong += [(f"{plain(entry.name)} has “{number}”", entry) for entry in those]
        elif _of_several(those):
            names = listed(plain(entry.name) for entry in those)
            wrong.append((f"{names} share {number}", those[0]))
    if wrong:
        examples = few([problem for problem, _ in wrong])
        sentence = f"Two letters and six digits are needed, e.g. AA003200: {examples}."
        return not_ready(title, sentence, *(_number_of(entry) for _, entry in wrong[:MOST_TOLD]))
    if newcomers:
        names = few([plain(entry.name) for entry in newcomers])
        sentence = (
            f"{counted(len(newcomers), 'new player')} without a number: {names}. NASPA needs "
        )
        sentence += "their membership forms."
        return needs_you(title, sentence, *(_number_of(entry) for entry in newcomers[:MOST_TOLD]))
    return ok(title, f"{counted(len(every), 'player')}, each with a number of their own.")


def _of_several(those: list[Entry]) -> bool:
    """Whether more than one person, or one person twice in a division, has the number."""
    return len({entry.player_id for entry in those}) > 1


def _time(material: Material) -> Check:
    title = "Dates"
    start, end = (_day(material.letter, key) for key in ("start", "end"))
    if start is None or end is None:
        return not_ready(title, "Enter start and end from the sanction letter.", LETTER)
    starts_on = material.event.starts_on
    if starts_on and starts_on != start:
        sentence = (
            f"The sanction letter starts on {bare_day(start)}, the event on {bare_day(starts_on)}. "
        )
        return not_ready(title, f"{sentence}Make them the same.", LETTER, SETTINGS)
    if material.today < start:
        return not_ready(title, f"The event begins on {bare_day(start)}.", LETTER)
    if material.today < end:
        return needs_you(title, f"The event ends on {bare_day(end)}. Send after that.", LETTER)
    last = end + WITHIN
    if material.today > last:
        sentence = (
            f"Results were due by {bare_day(last)}, seven days after the end. Tell NASPA why."
        )
        return needs_you(title, sentence, LETTER)
    return ok(title, f"Results are due by {bare_day(last)}, seven days after the end.")


def _rating_system(material: Material) -> Check:
    title = "Rating system"
    chosen = material.letter.get("system", "")
    if not chosen:
        return not_ready(title, "Enter the rating system from the sanction letter.", LETTER)
    local = LOCAL if material.letter.get("type") in LOCAL_TYPES else ""
    for division in material.pairs:
        name = division.lexicon or material.event.lexicon
        by_list = rated_by(name)
        of = f" of division {division.code}" if material.several else ""
        if not by_list:
            sentence = f"The word list{of} is “{name}”, and NASPA rates games by NWL or Collins. "
            return needs_you(title, sentence + "Choose the one that was played.", SETTINGS)
        if chosen != by_list + local:
            sentence = (
                f"The word list{of} is “{name}”, so the rating system is “{by_list}{local}”, "
            )
            return not_ready(title, f"{sentence}not “{chosen}”.", LETTER, SETTINGS)
    return ok(title, f"“{chosen}” agrees with the word list.")


def rated_by(lexicon: str) -> str:
    """The rating system for games by this word list; "" where its name and edition tell none."""
    try:
        edition = Lexicon.load(lexicon).edition
    except LexiconRefused:
        edition = ""
    for name in (edition.upper(), lexicon.upper()):
        for begins, system in BY_WORD_LIST:
            if name.startswith(begins):
                return system
    return ""


def _settled(material: Material) -> Check:
    """No draft, no dispute, and credits as NASPA reads them: the first that is wrong."""
    settled, credits = results.settled(material), results.credits(material)
    if State.OK is not settled.state or credits.state is State.OK:
        return settled
    return credits


def _lines(material: Material) -> Check:
    title = "Player lines"
    wrong = [f"the letters of {name}" for name in results.strange_names(material)]
    for code, file in material.files(KEY).items():
        wrong += [fault.message for fault in faults(file) if fault.spoils]
        wrong += [
            f"{line.person}: the rating is “{line.rating_word}”"
            for line in file.players
            if not RATING.fullmatch(line.rating_word)
        ]
        wrong += [
            f"division {code}: {count} players would be sent as “{name}”"
            for name, count in Counter(line.name for line in file.players).items()
            if count > 1
        ]
    if wrong:
        sentence = f"Can’t be read by NASPA: {few(wrong)}."
        return not_ready(title, sentence, Place("players", "Players"))
    if otherwise := results.said_otherwise(material):
        return needs_you(title, f"The file has scores only. Tell NASPA: {few(otherwise)}.")
    return _ratings(material, title)


def _ratings(material: Material, title: str) -> Check:
    """Ratings beside the list kept here, as the site compares them with its own."""
    if material.letter.get("ratingcheck") == OFF:
        return ok(title, "Ratings aren’t compared with NASPA’s: #ratingcheck off, as you chose.")
    office_list = rating_list.kept()
    if office_list is None:
        return ok(title, "Every line can be read. NASPA compares the ratings with its own.")
    lines = [line for file in material.files(KEY).values() for line in file.players]
    listed_ = rating_list.by_member_id(line.member_id for line in lines)
    differ = [
        f"{line.person} {line.rating or 'unrated'}, there {listed_[line.member_id]}"
        for line in lines
        if _differs(line, listed_)
    ]
    if not differ:
        return ok(title, f"Every line can be read; ratings are those of “{office_list.name}”.")
    sentence = f"{counted(len(differ), 'rating')} {plural(len(differ), 'isn’t', 'aren’t')} that of "
    sentence += f"“{office_list.name}”: {few(differ)}. Correct "
    sentence += f"{plural(len(differ), 'it', 'them')}, or switch the rating check off."
    return needs_you(title, sentence, Place("players", "Players"), LETTER)


def _differs(line: PlayerLine, ratings: dict[str, int | None]) -> bool:
    return line.member_id in ratings and (line.rating or 0) != (ratings[line.member_id] or 0)


def _number_of(entry: Entry) -> Place:
    return Place("player_act", plain(entry.name), (entry.uuid, "edit"), mark="numbers")


def _day(letter: Mapping[str, str], key: str) -> date | None:
    day = letter.get(key, "")
    return date.fromisoformat(day) if day else None


OFFICE = Office(
    KEY,
    NAME,
    "tsh archive, or lines for those without software",
    "Sign in on the NASPA site and upload the .tsh file; the invoice follows.",
    offered=lambda material: bool(material.pairs),
    checks=checks,
    files=files,
    fees=("Players rated", "New members", "Late fee"),
    letter=True,
    number=KEY,
    says={
        ".tsh": "everything in one archive, for the upload page",
        ".txt": "pairings and scores as plain lines, if the site doesn’t take the archive",
    },
)
