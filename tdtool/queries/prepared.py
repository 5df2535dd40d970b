"""Questions that are asked at every slip, and put together once.

Django works out the SQL of a queryset anew each time it is asked, which takes longer than the
database takes to answer. A function that is ``@prepared`` is called once, with marks in the places
of its arguments; what it asks is kept, and asked with the arguments themselves.

    @prepared
    def _seats(game: int) -> QuerySet[Seat]:
        return Seat.objects.filter(game=game).order_by("place")

    for seat in _seats(game.pk): …

Arguments are whole numbers, texts and UUIDs that go into the question as they are, none of which
changes what is asked but for their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar, cast
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet
from django.db.models.query import FlatValuesListIterable, ModelIterable, get_related_populators
from django.db.models.sql import compiler as compilers
from django.db.transaction import TransactionManagementError

P = ParamSpec("P")
Row = TypeVar("Row")
Some = TypeVar("Some")
Told = int | str | UUID
Converters = Sequence[tuple[int, tuple[Sequence[Callable[..., Any]], Any]]]

_populators: Callable[..., Any] = get_related_populators  # its stub is of a later Django
MARK = 29_411  # a number that no question has of its own; it fits the smallest column
CHUNK = 1_000  # rows fetched at a time


class Unpreparable(Exception):
    """The question can't be kept: an argument isn't in it as it is."""


class Prepared(Generic[P, Row]):
    """A question, called with its arguments: the rows that answer it, as the queryset has them."""

    def __init__(self, asks: Callable[P, QuerySet[Any, Row]]) -> None:
        update_wrapper(self, asks)
        self._asks = asks
        self._kept: dict[tuple[object, ...], _Kept] = {}

    def __call__(self, *arguments: P.args, **never: P.kwargs) -> list[Row]:
        connection = connections[DEFAULT_DB_ALIAS]
        key = (connection.vendor, *map(type, arguments))
        statement = self._kept.get(key)
        if statement is None:
            marks = [
                _mark(at, argument) for at, argument in enumerate(cast(Sequence[Told], arguments))
            ]
            queryset = cast(Callable[..., QuerySet[Any, Row]], self._asks)(*marks)
            statement = self._kept[key] = _Kept.of(queryset, marks)
        return cast(list[Row], list(statement.answer(connection, cast(Sequence[Told], arguments))))

    def first(self, *arguments: P.args, **never: P.kwargs) -> Row | None:
        """The first row, or None."""
        return next(iter(self(*arguments, **never)), None)


def prepared(asks: Callable[P, QuerySet[Any, Row]]) -> Prepared[P, Row]:
    """Make a function that asks the question it makes, put together once."""
    return Prepared(asks)


def asked(question: Callable[[Some], QuerySet[Any, Row]], subjects: Some) -> Iterable[Row]:
    """What a question about some rows finds; about one row, as the desk asks at each slip, it is
    prepared."""
    if isinstance(subjects, list) and len(subjects) == 1:
        return cast(Iterable[Row], _of_one(question)(subjects[0]))
    return question(subjects)


@cache
def _of_one(question: Callable[[Any], QuerySet[Any, Any]]) -> Prepared[[int], Any]:
    def of_one(row: int) -> QuerySet[Any, Any]:
        return question([row])

    return prepared(of_one)


def _mark(at: int, like: Told) -> Told:
    """What stands for an argument of this kind until the question is asked."""
    number = MARK + at
    if isinstance(like, UUID):
        return UUID(int=number << 64 | number)
    if isinstance(like, bool) or not isinstance(like, int | str):
        raise Unpreparable(f"A {type(like).__name__} can’t be an argument of a prepared question.")
    return f"mark {number}" if isinstance(like, str) else number


@dataclass(frozen=True)
class _Kept:
    """The SQL of a question, what goes into it, and what is made of the rows."""

    sql: str
    fixed: Sequence[Any]  # what goes in, with marks
    places: Sequence[tuple[int, int]]  # of what goes in, and of the argument that belongs there
    extra: int | None  # columns before those that are only sorted by
    converters: Converters
    made: Callable[[Sequence[Any]], Any]
    holds: bool  # rows, for a transaction

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any], marks: Sequence[Told]) -> _Kept:
        """Raises Unpreparable where an argument doesn't stand in the question."""
        compiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        sought = {_bare(mark): at for at, mark in enumerate(marks)}
        places = [
            (at, sought[_bare(param)]) for at, param in enumerate(params) if _bare(param) in sought
        ]
        if {argument for _, argument in places} != set(range(len(marks))):
            raise Unpreparable(f"Not every argument stands in the question: {sql}")
        columns = [column[0] for column in (compiler.select or ())]
        return cls(
            sql=sql,
            fixed=tuple(params),
            places=places,
            extra=compiler.col_count if compiler.has_extra_select else None,
            converters=tuple(compiler.get_converters(columns).items()),
            made=_maker(queryset, compiler),
            holds=queryset.query.select_for_update,
        )

    def answer(self, connection: BaseDatabaseWrapper, arguments: Sequence[Told]) -> Iterator[Any]:
        if self.holds and connection.get_autocommit():
            raise TransactionManagementError("Rows can’t be held outside of a transaction.")
        params = list(self.fixed)
        native = connection.features.has_native_uuid_field
        for at, argument in self.places:
            value = arguments[argument]
            params[at] = value.hex if isinstance(value, UUID) and not native else value
        cursor = connection.cursor()
        cursor.execute(self.sql, tuple(params))
        end = connection.features.empty_fetchmany_value
        for chunk in compilers.cursor_iter(cursor, end, self.extra, CHUNK):
            for row in chunk:
                yield self.made(self._converted(row, connection) if self.converters else row)

    def _converted(self, row: Sequence[Any], connection: BaseDatabaseWrapper) -> Sequence[Any]:
        values = list(row)
        for at, (converters, expression) in self.converters:
            value = values[at]
            for convert in converters:
                value = convert(value, expression, connection)
            values[at] = value
        return values


def _bare(value: object) -> object:
    """A parameter as it can be looked up; a UUID as every database writes it."""
    if isinstance(value, UUID):
        return value.hex
    return value if isinstance(value, int | str) else None


def _maker(queryset: QuerySet[Any, Any], compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """How the queryset makes of a row what it gives: a value, a tuple of them, or a model's row
    with those that come with it."""
    if issubclass(queryset._iterable_class, FlatValuesListIterable):
        return lambda row: row[0]
    if not issubclass(queryset._iterable_class, ModelIterable):
        return tuple
    klass, model = compiler.klass_info, compiler.klass_info["model"]
    begin, end = klass["select_fields"][0], klass["select_fields"][-1] + 1
    names = [column[0].target.attname for column in compiler.select[begin:end]]
    populators = _populators(klass, compiler.select, DEFAULT_DB_ALIAS)
    noted = tuple((compiler.annotation_col_map or {}).items())

    def made(row: Sequence[Any]) -> Any:
        instance = model.from_db(DEFAULT_DB_ALIAS, names, row[begin:end])
        for populator in populators:
            populator.populate(row, instance)
        for name, at in noted:
            setattr(instance, name, row[at])
        return instance

    return made
