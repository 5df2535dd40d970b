"""English by rule: lists, plurals, signs, and names as people compare and look for them.

Below floor 0: every room may use it, and it uses none.
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, datetime, time

LONGEST_NAME = 80  # what a column of the database holds
APOSTROPHES = str.maketrans("’‘ʼ`´", "'''''")
TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")
STROKED = str.maketrans(  # letters that are no accent on another, and what one types for them
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
HELD = "\N{NO-BREAK SPACE}"  # between the words of a surname, where it is known to be one


def listed(things: Iterable[object], *, last: str = "and") -> str:
    """Things as a sentence lists them; "" for none.

    >>> listed(["ODA", "ZO", "EA"]), listed([4, 7], last="or"), listed([])
    ('ODA, ZO and EA', '4 or 7', '')
    """
    words = [*map(str, things)]
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def plural(number: float, singular: str, many: str = "") -> str:
    """The word for so many of a thing, without the number.

    >>> plural(1, "slip"), plural(0, "slip"), plural(2, "entry", "entries")
    ('slip', 'slips', 'entries')
    """
    return singular if number == 1 else many or f"{singular}s"


def in_fours(code: str) -> str:
    """``3b07 c4d9``: a check code as it is read aloud."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def counted(number: int, singular: str, many: str = "") -> str:
    """So many of a thing.

    >>> counted(1, "slip"), counted(1200, "slip"), counted(2, "entry", "entries")
    ('1 slip', '1,200 slips', '2 entries')
    """
    return f"{number:,} {plural(number, singular, many)}"


def ordinal(number: int) -> str:
    """
    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']
    """
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ends.get(number % 10, 'th')}"


def percent(share: float) -> str:
    """A share; a small one isn’t called none, and a large one not all.

    >>> [percent(share) for share in (0, 0.0001, 0.041, 0.5, 0.9996, 1)]
    ['0%', 'under 0.1%', '4.1%', '50.0%', 'over 99.9%', '100%']
    """
    if share in (0, 1):
        return "100%" if share else "0%"
    if share < 0.0005:
        return "under 0.1%"
    return "over 99.9%" if share > 0.9995 else f"{100 * share:.1f}%"


ASKS_FIRST = "\u00a0…"  # at the end of what a button says that only opens the place to do it


def clock(at: time | datetime) -> str:
    """A time of the day, in the zone that it is given in.

    >>> clock(time(9, 5)), clock(time(14, 5))
    ('09:05', '14:05')
    """
    return f"{at:%H:%M}"


def clock_to_the_second(at: time | datetime) -> str:
    """A time of the day where seconds matter.

    >>> clock_to_the_second(time(9, 5, 7))
    '09:05:07'
    """
    return f"{at:%H:%M:%S}"


def day(on: date) -> str:
    """A day with its weekday.

    >>> day(date(2026, 11, 22)), day(date(2026, 5, 9))
    ('Sunday, November 22, 2026', 'Saturday, May 9, 2026')
    """
    return f"{on:%A}, {bare_day(on)}"


def bare_day(on: date) -> str:
    """A day without its weekday, as other programs write it.

    >>> bare_day(date(2026, 5, 9))
    'May 9, 2026'
    """
    return f"{on:%B} {on.day}, {on:%Y}"


def minus(number: object) -> str:
    """A number, or a text that begins with one, with a true minus.

    >>> minus(-5), minus(12)
    ('−5', '12')
    """
    return str(number).replace("-", "−", 1)


def signed(points: int) -> str:
    """Points that are a difference, with their sign.

    >>> signed(90), signed(-10), signed(0)
    ('+90', '−10', '0')
    """
    return minus(f"{points:+d}") if points else "0"


def one_stop(sentence: str) -> str:
    """A sentence with one stop where a name that has one of its own comes last.

    >>> one_stop("Assigned to Oskar D.."), one_stop("Wait ...")
    ('Assigned to Oskar D.', 'Wait ...')
    """
    return TWO_STOPS.sub(".", sentence)


def dotted(*facts: str) -> str:
    """Facts in a line with dots between them, those there are.

    >>> dotted("Letters by the Lake", "", "45 minutes")
    'Letters by the Lake · 45 minutes'
    """
    return " · ".join(fact for fact in facts if fact)


def visible(text: str) -> str:
    """A text with a sign for whatever can't be printed: nothing it says may steer a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in plain(text))


def named(first_name: str, surname: str) -> str:
    """A name as it is printed, whose surname is known: its words hold together.

    >>> surname_first(named("Maria", "de la Cruz")), surname_first("Maria Cruz")
    ('de la Cruz, Maria', '')
    """
    return " ".join(part for part in (first_name, HELD.join(surname.split())) if part)


def surname_first(name: str) -> str:
    """``de la Cruz, Maria`` where the surname is known to have several words; else ""."""
    first_name, _, last = name.partition(", ")[0].rpartition(" ")
    suffix = name.partition(", ")[2]
    if HELD not in last or not first_name:
        return ""
    return ", ".join(part for part in (plain(last), first_name, suffix) if part)


def plain(name: str) -> str:
    """A name for other programs: nothing in it but the spaces that one types.

    >>> plain(named("Maria", "de la Cruz"))
    'Maria de la Cruz'
    """
    return name.replace(HELD, " ")


def compared(name: str) -> str:
    """A name as people compare names: case, accents' spelling and spaces don't count."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def ordered(name: str) -> str:
    """A name as an order sees it: without accents, capitals or small letters."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def typed_plainly(text: str) -> str:
    """A text as one types it to find it: accents and strokes don't count either, nor which
    apostrophe.

    >>> typed_plainly("Søren O’Łoś")
    "soren o'los"
    """
    bare = ordered(text.translate(APOSTROPHES)).translate(STROKED)
    return " ".join("".join(s for s in bare if s.isprintable()).split())


def searched(name: str) -> str:
    """The same of a name, as far as a column of the database holds it."""
    return typed_plainly(name)[:LONGEST_NAME]


def bare(name: str) -> str:
    """The same without all that is no letter or figure, as a hurried hand types it.

    >>> bare("O’Rourke-van Dyke"), bare("’")
    ('orourkevandyke', '’')
    """
    return "".join(sign for sign in typed_plainly(name) if sign.isalnum()) or name


def has_words(name: str, search: str) -> bool:
    """Whether every word of a search is in some part of a name."""
    return all(bare(word) in bare(name) for word in search.split())


ARGPARSE_SAYS = tuple(  # what argparse says of wrong arguments, and what is said instead
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"the following arguments are required: (.+)", "Missing: {0}."),
        (r"unrecognized arguments: (.+)", "Unknown option or argument: {0}."),
        (
            r"argument (\S+): invalid int value: '(.*)'",
            "{0} must be a whole number (you gave {1}).",
        ),
        (r"argument (\S+): expected one argument", "{0} needs a value."),
        (
            r"argument (\S+): invalid choice: '(.*)' \(choose from (.+)\)",
            "{0} must be one of {2} (you gave {1}).",
        ),
    )
)


def wrong_arguments(message: str) -> str:
    """What argparse says of wrong arguments, as a sentence.

    >>> wrong_arguments("the following arguments are required: FILE")
    'Missing: FILE.'
    """
    for pattern, sentence in ARGPARSE_SAYS:
        if match := pattern.fullmatch(message):
            return sentence.format(*match.groups())
    return f"{message[:1].upper()}{message[1:]}."


def encodes(text: str) -> bool:
    """Whether every sign of it is whole: half of one travels nowhere.

    >>> encodes("Émile"), encodes("\\ud83d")
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
