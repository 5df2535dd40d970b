"""One test over a table: many small cases, without what each case costs beside its own work."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any


def of_each(names: str | tuple[str, ...], rows: Iterable[Any]) -> Callable[..., Any]:
    """As ``pytest.mark.parametrize``, in one case, which tells the row that it failed with."""
    told = names if isinstance(names, tuple) else tuple(map(str.strip, names.split(",")))
    table = [row if len(told) > 1 else (row,) for row in rows]

    def over(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def every(*of: Any, **fixtures: Any) -> None:
            for row in table:
                given = dict(zip(told, row, strict=True))
                try:
                    test(*of, **fixtures, **given)
                except BaseException as fault:
                    fault.add_note(f"with {given}")
                    raise

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in told]
        every.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return every

    return over
