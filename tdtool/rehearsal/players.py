"""Players who don't exist, for rehearsals: names as a hall has them, ratings high and low."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

GIVEN = (
    "Aoife", "Ágota", "Bertil", "Bruna", "Čedomir", "Carys", "Dagny", "Dov", "Élodie", "Emeka",
    "Fenna", "Fionnbharr", "Gõnçal", "Gwyneira", "Håkon", "Hedda-Marie", "Ívar", "Imre", "Jadwiga",
    "Jean-Loup", "Kärt", "Kwabena", "Łucja", "Lovro", "Máirín", "Mustafa", "Nikau", "Nuño",
    "Ødis", "Oriol", "Pádraig", "Petronella", "Quirijn", "Rósa", "Rupert", "Şebnem", "Sixten",
    "Tamsin", "Théo", "Ülkü", "Uwe", "Valdís", "Vojtěch", "Wanjiru", "Xiomara", "Yaël", "Yorick",
    "Zofia", "Zsuzsa", "Žarko",
)  # fmt: skip
SURNAMES = (
    "Abernethy-Voss", "Ådahl", "Bartók-Lane", "Belcœur", "Brânză", "Castanho", "Chłopek",
    "D'Orsini",
    "de la Vigne", "Drăgulescu", "Écluse", "Eskildsen", "Featherstonehaugh", "Fraîche", "Gänsfuß",
    "Goldwater", "Hjálmarsson", "Hruška", "Iñárritu", "Ixworth", "Järvenpää", "Jellicoe", "Kováč",
    "Krüger-Holm", "L'Estrange", "Løvås", "Mac Giolla", "Mbeki-Stone", "Nguyên", "Niemczyk",
    "O'Dubhthaigh", "Örnsköld", "Paço", "Prendergast", "Quillfeather", "Quévert", "Řezníček",
    "Ruddock", "Söderlund", "St. Aubyn", "Szőllősi", "Tănase", "Thistlewood", "Ulriksdotter",
    "Underhill", "van 't Hoff", "Vråle", "Wójcik", "Wyndham-Pryce", "Ximénez", "Yıldırım",
    "Youngblood", "Zdeněk", "Zuñiga",
)  # fmt: skip
LOWEST, HIGHEST = 400, 2100
MOST = 5000

Item = TypeVar("Item")


def invented(count: int, *, rng: random.Random) -> list[tuple[str, int]]:
    """Names, all different, with ratings; up to ``MOST`` of them.

    The ratings are all different too, for as long as the range has enough of them.
    """
    names = [f"{given} {surname}" for given in GIVEN for surname in SURNAMES]
    if count > len(names):  # then some have a second given name
        twice = zip(GIVEN, GIVEN[1:] + GIVEN[:1], strict=True)
        names += [f"{one} {other} {surname}" for one, other in twice for surname in SURNAMES]
    ratings: list[int] = []
    while len(ratings) < count:
        ratings += _drawn(range(LOWEST, HIGHEST + 1), rng)
    return list(zip(_drawn(names, rng)[:count], ratings, strict=False))


def _drawn(items: Iterable[Item], rng: random.Random) -> list[Item]:
    """The items in an order drawn by ``random()`` alone, the same in every Python."""
    return sorted(items, key=lambda _: rng.random())
