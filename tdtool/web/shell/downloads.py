"""Files as answers: a paper shown in the browser, or a file to be saved."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

PDF = "application/pdf"


def answer(content: bytes | str, name: str, *, kind: str = PDF, save: bool = False) -> HttpResponse:
    """The file under this name, as it stands now: nothing keeps a copy that grows old."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = content_disposition_header(save, name) or "inline"
    response["Cache-Control"] = "no-store"
    return response
