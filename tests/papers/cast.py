"""Invented players, rounds and standings that every paper is tested with."""

from __future__ import annotations

from tdtool.engine import systems
from tdtool.papers.contents import round
from tdtool.papers.contents.values import PaperTable, RoundOfTables, StandingsPaper
from tdtool.queries.standings.values import StandingRow
from tdtool.queries.values import PaperHead, SeatView

LONG = "Wilhelmina-Josephine van Achterberg-Quackenbosch-Töröcskei"
NAMES = (
    "Ottoline Farrowby",
    "Jiří Šťastnohorský",
    "Fiadh Ní Chonghaile-Mhór",
    "Gõnçalo d’Arrábida",
    "Szőke Bőőrfalvy",
    "Łukasz Świętopełkowicz",
    "Torbjørn Bækkegård",
    "Þórunn Eyjaþórsdóttir",
    "Şükran Ağaoğlu",
    "Mārtiņš Kalnābele",
    "Seamus O'Tarragh",
    LONG,
    "Anne-Sophie Belcœur-Tissot",
    "Đorđe Žnidaršić",
    "Eluned Prys-Gwynfryn",
    "Bo Å",
    "Christiaan de la Haye",
    "Nguyễn Thị Hồng Vân",
    "Quincy Blackthistle",
    "Ama Van Dorpe",
    "Ľubica Hrušková",
    "Zygmunt Ąckerfeld",
)
FINGERPRINT = "3b07c4d9e1f2a85660917d2b48ce5fa03c19e77d0b6482fae5d1930c7b24f86e"


def head(**changes: object) -> PaperHead:
    values = {
        "event": "Thistledown Anagrams Weekend",
        "day": "Saturday, May 9, 2026",
        "rules": "NSA Anagrams (2005)",
        "paper": "A4",
        "revision": 2,
        "posted": "14:01",
        "fingerprint": FINGERPRINT,
        "entries": 214,
        "house": "29a511f0" + 56 * "5",
        "list_note": "word list: enable, practice list, not official",
    }
    return PaperHead(**(values | changes))


def people(count: int) -> tuple[str, ...]:
    """The cast, then as many more names as are needed, all different."""
    given = [name.split()[0] for name in NAMES]
    surnames = [name.split()[-1] for name in NAMES]
    more = [f"{a} {b}" for a in given for b in surnames if f"{a} {b}" not in NAMES]
    return (*NAMES, *more)[:count]


def tables(names: tuple[str, ...], sizes: list[int], *, group: str = "") -> tuple[PaperTable, ...]:
    made, start = [], 0
    for number, size in enumerate(sizes, 1):
        seats = tuple(
            SeatView(
                place=place,
                entry=f"entry-{name}",
                number=None,
                name=name,
                rating=None if name == "Bo Å" else 2000 - 7 * (start + place),
                score=None,
            )
            for place, name in enumerate(names[start : start + size], 1)
        )
        start += size
        code = f"{number:05d}ZK7QW"
        made.append(
            PaperTable(
                number=number,
                group=group,
                seats=seats,
                code=code,
                url=f"http://192.168.178.20:8000/s/{code}",
                tiles_by="seats 2, 5" if size > 4 else "",
            )
        )
    return tuple(made)


def round_paper(sizes: list[int] = [6, 6, 5, 5], **changes: object) -> RoundOfTables:  # noqa: B006
    return RoundOfTables(
        head=head(**changes),
        number=1,
        rounds=3,
        title="Round 1",
        minutes=75,
        tables=tables(people(sum(sizes)), sizes),
        slip=round.text_of_tables(systems.get("anagrams-nsa-2005")),
    )


def standings_paper(count: int = 22, **changes: object) -> StandingsPaper:
    """Standings after round 2; places 6 and 7 share the sixth place, and the final is widened."""
    rows = tuple(
        StandingRow(
            place=6 if at == 7 else at,
            shared=at in (6, 7),
            entry=f"entry-{name}",
            number=at,
            name=name,
            rating=None if name == "Bo Å" else 2000 - 7 * at,
            best_word=None,
            scores=(400 - at, 300 - (5 if at == 7 else at)),
            total=700 - at - (5 if at == 7 else at),
            plays_for="the final" if at <= 7 else f"8 – {count}",
            note="withdrawn after round 1" if at == count else "",
        )
        for at, name in enumerate(people(count), 1)
    )
    return StandingsPaper(
        head=head(**changes),
        after=2,
        rounds=3,
        rows=rows,
        cut_after=7,
        cut_says="Places 6 and 7 are level at 688, so the final of six is widened to seven "
        "(NSA-A2).",
        is_final=False,
        decided="Decided by R. Thorngate, director, 13:58.",
    )
