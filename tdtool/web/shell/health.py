"""Whether the tool answers, its database is there, and its append-only triggers stand."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from tdtool.models import append_only


@login_not_required
@require_safe
def answer(request: HttpRequest) -> JsonResponse:
    missing = append_only.missing()
    state = {"ok": not missing, "triggers_missing": missing}
    return JsonResponse(state, status=503 if missing else 200)
