"""Known editions of word lists, told by the fingerprint of their words.

The fingerprint is the sha256 of the words in upper case, sorted, one a line, each line ended.
"""

from dataclasses import dataclass

from tdtool.english import counted


@dataclass(frozen=True)
class Edition:
    """One edition of a list; ``official`` where a players' organisation judges by it."""

    name: str
    words: int
    digest: str
    official: bool = True


EDITIONS = (
    Edition(
        "TWL98 / OWL1 (1998, with the Long List)",
        167_964,
        "7f84660efc8180f4063fc5bac407b5cca630980066e80dee32fddee367bc911a",
    ),
    Edition(
        "TWL06 / OWL2 (2006, with the Long List)",
        178_691,
        "576f29fa16c7ee47621300c877b5ce338beeb5d34fff1d289ed37310522bfee8",
    ),
    Edition(
        "TWL14 / OTCWL2014",
        187_632,
        "91acc3507f47a0b229669bb0bc74b107dc1be26dcfe5596c5ac7791585e742c6",
    ),
    Edition(
        "NWL2023",
        196_601,
        "7ced912101628ad7f80a38553fa79a5e6c2a163dd871d7251ca4cef10b12b97f",
    ),
    Edition(
        "NSWL2023 (school)",
        195_747,
        "53d0b9b617a3f81832ddf428e875564a6f692940e554f7a7396d0923dfb6e31f",
    ),
    Edition(
        "OSWI / SOWPODS (2003)",
        246_691,
        "9ea522607ceb20bb755f127906ce9127acb80235e7451b1e2c6329460979f7b8",
    ),
    Edition(
        "CSW07 (April 2007)",
        267_751,
        "8fa1b8384c6121b2cd16697f68c46569570b788204ca2633a79b2b61ef71886b",
    ),
    Edition(
        "CSW07 (February 2007)",
        267_754,
        "df66c2c405f2ba79ad4045f6cb02840d3e94d49fd30327ca0f1247c6a1445408",
    ),
    Edition(
        "CSW24",
        280_887,
        "4200a40a888042ac4fa95d42ed3de82952301401df62c395180cdc2e67d63893",
    ),
    Edition(
        "ENABLE2K",
        173_528,
        "d5ec7b3b1d35db798cee044fe3ec37e7cc0a96a00dee5695ad34c767f1797925",
        official=False,
    ),
    Edition(
        "ENABLE",
        172_820,
        "b819e7b67f8f2c80640ae76f0edbe59a4a1befb6de0f348463642ad49bdd2ad3",
        official=False,
    ),
)

NEAR = 0.01


def recognised(digest: str) -> Edition | None:
    """The edition with exactly these words, if it is a known one."""
    return next((edition for edition in EDITIONS if edition.digest == digest), None)


def described(digest: str, words: int) -> str:
    """What a list is: “NWL2023, exact”, or that no edition here is like it.

    >>> described("", 196_580)
    '196,580 words: not an edition known here; nearest by count is NWL2023 with 196,601'
    """
    edition = recognised(digest)
    if edition:
        return f"{edition.name}, exact"
    nearest = min(EDITIONS, key=lambda edition: abs(edition.words - words))
    sentence = f"{counted(words, 'word')}: not an edition known here"
    if abs(nearest.words - words) > NEAR * nearest.words:
        return sentence
    return f"{sentence}; nearest by count is {nearest.name} with {nearest.words:,}"
