"""All addresses under one path, answered before sessions, sign-in and forms are looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse

Answer: TypeAlias = Callable[[HttpRequest], HttpResponse]
Middleware: TypeAlias = Callable[[Answer], Answer]


def under(path: str) -> Callable[[Answer], Middleware]:
    """Middleware of the function that answers every address under ``path``; others go on."""

    def made(answer: Answer) -> Middleware:
        def middleware(get_response: Answer) -> Answer:
            def answered(request: HttpRequest) -> HttpResponse:
                is_under = request.path_info.startswith(path)
                return answer(request) if is_under else get_response(request)

            return answered

        return middleware

    return made
