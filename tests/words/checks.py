"""What is wrong with how something is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tests.words import lists
from tests.words.lists import Banned, Found, tidy
from tests.words.sources import Text, said_in

MOST_WORDS = 25
COUNTED = (
    "players|slips|rounds|tables|games|entries|words|errors|warnings|minutes|points|findings|seats|"
    "divisions|wins|losses|ties|scores|sheets|names|lines|files|rulings|disputes|challenges|prizes|"
    "pairings|byes|letters|tiles|actions|events|days|hours|seconds|corrections|penalties|starts|"
    "replies|papers|copies|sets|boards|places|people|others|of them are"
)
ONE_OF_MANY = re.compile(
    rf"(?<![\w.,:−–-])(?<!table )(?<!round )(?<!seat )(?<!place )1 (?:more )?(?:{COUNTED})\b",
    re.IGNORECASE,
)
BLANK_BEFORE_STOP = re.compile(r"[\w)”’}] [.,;!](?=\s*$|\s+[\w“{(‖])|\w :(?=\s|$)|\w \?$")
STRAIGHT = re.compile(r"[A-Za-z]'(?:s|t|re|ve|ll|d|m)\b|\bo'clock\b|[a-z]s' [a-z]")
DOUBLE = re.compile(r"[\w.,;:!?’”)]  +(?=[\w“(])")
BY_HAND = {  # times and days that people read; stamps of machines are no sentence
    "source": re.compile(r"""strftime\((?!"%Y%m%d).*|\{[^{}:\n]*:(?!%H%M%S|%Y-%m-%d)%[^{}\n]*\}"""),
    "template": re.compile(r"""\{\{[^{}\n]*\|(?:date|time):['"](?!c['"]|Y-m-d['"])[^{}\n]*\}\}"""),
}
JOINED = {  # things are listed by english.listed
    "source": re.compile(r"""['"] (?:and|or) ['"]\.join\([^\n]*"""),
    "template": re.compile(r"""\|join:['"] (?:and|or) ['"]"""),
}
# ... and the one file that writes another program’s own form of a day, `May 9, 2026`
THE_ONE_PLACE = ("tdtool/english.py", "tdtool/queries/exchange/exports.py")
THEY = re.compile(r"\b(he|his|him|himself|she|her|hers|herself)\b", re.IGNORECASE)
WORD = re.compile(r"[\w’'.,:/+−–-]*\w[\w’'.,:/+−–-]*")
END = re.compile(r"(?<=[.!?])[”’)]*\s+(?=[A-Z“0-9])|(?<=[.!?])$| · |;\s")
AROUND = 40


def of_files(texts: Iterable[Text]) -> Iterator[Found]:
    """Everything that the checks of files object to."""
    texts = list(texts)
    whole = "\n".join(lists.folded(text.words) for text in texts if text.kind != "source")
    phrases = [one for one in lists.banned() if one.may_be_in(whole)]
    for text in texts:
        yield from _matches("they", text.where, text.words, THEY)
        if text.kind in BY_HAND and text.where not in THE_ONE_PLACE:
            for match in BY_HAND[text.kind].finditer(text.words):
                yield Found("time by hand", text.where, tidy(match.group()))
            for match in JOINED[text.kind].finditer(text.words):
                yield Found("list by hand", text.where, tidy(match.group()))
        if text.kind == "source":
            continue
        yield from _banned(text.where, text.words, phrases)
        said = said_in(text)
        yield from _matches("apostrophe", text.where, said, STRAIGHT)
        if text.kind != "help":
            yield from _matches("blank before a stop", text.where, said, BLANK_BEFORE_STOP)
        if text.kind == "code" and "\n" not in text.words:
            yield from _matches("double blank", text.where, text.words, DOUBLE)


def of_pages(pages: Iterable[tuple[str, list[str]]]) -> Iterator[Found]:
    """Everything that the checks of pages and papers object to: each a name and its lines."""
    pages = list(pages)
    whole = "\n".join(lists.folded(block) for _, blocks in pages for block in blocks)
    phrases = [one for one in lists.banned_everywhere() if one.may_be_in(whole)]
    for name, blocks in pages:
        for block in blocks:
            yield from _banned(name, block, phrases)
            yield from _matches("one and many", name, block, ONE_OF_MANY)
            if name.startswith("page "):
                yield from _matches("blank before a stop", name, block, BLANK_BEFORE_STOP)
                yield from long_sentences(name, block)


def _banned(where: str, words: str, phrases: list[Banned]) -> Iterator[Found]:
    folded = lists.folded(words)
    for one in phrases:
        if one.is_in(words, folded):
            yield Found("banned", where, tidy(one.phrase))


def _matches(check: str, where: str, words: str, pattern: re.Pattern[str]) -> Iterator[Found]:
    for match in pattern.finditer(words):
        start, end = max(match.start() - AROUND, 0), match.end() + AROUND
        yield Found(check, where, tidy(words[start:end]))


def long_sentences(where: str, block: str) -> Iterator[Found]:
    """Sentences of more than 25 words."""
    for sentence in END.split(block):
        if sentence and len(WORD.findall(sentence)) > MOST_WORDS:
            yield Found("long sentence", where, tidy(sentence))
