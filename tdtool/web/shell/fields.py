"""What the forms of the pages are made of: small fields, each with its refusal."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, TypeVar

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils import timezone

from tdtool.models import Account, Event, SpentKey
from tdtool.services.acts import Desk, Refused, Repeated

TORN = "The form arrived incomplete. Reload the page and try again."


class _Unrequired(forms.Field):
    """Nothing need be typed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)


class Text(_Unrequired):
    """Words as they were typed; "" where there are none."""

    def __init__(self, *, strip: bool = False, longest: int | None = None) -> None:
        super().__init__()
        self.strip, self.longest = strip, longest

    def clean(self, value: str | None) -> str:
        typed = (value or "").strip() if self.strip else value or ""
        return typed[: self.longest]


class Search(Text):
    """What is searched for."""

    def clean(self, value: str | None) -> str:
        return (value or "").replace("\0", " ").strip()[: self.longest]


class Texts(_Unrequired):
    """Every value that came under this name."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: list[str] | None) -> list[str]:
        return list(value or [])


class WholeNumber(forms.Field):
    """A whole number with either minus; ``required=False``: None where nothing is typed."""

    def __init__(self, what: str, *, required: bool = True) -> None:
        super().__init__(required=required)
        self.what = what

    def clean(self, value: str | None) -> int | None:
        typed = (value or "").strip()
        return self.read(typed) if typed or self.required else None

    def read(self, typed: str) -> int:
        """Raises ValidationError."""
        if not typed:
            raise forms.ValidationError(f"{self.what} is missing: type a whole number.")
        digits = typed.replace("−", "-", 1).removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
            raise forms.ValidationError(f"{self.what} must be a whole number, not “{typed[:40]}”.")
        return -int(digits) if typed != digits else int(digits)


class YesOrNo(forms.Field):
    """What a button of the page sends; without it the form is torn."""

    def clean(self, value: str | None) -> bool:
        if value not in ("yes", "no"):
            raise forms.ValidationError(TORN)
        return value == "yes"


class Ticked(_Unrequired):
    """A box: ticked or not."""

    def clean(self, value: str | None) -> bool:
        return value == "yes"


class Pressed(_Unrequired):
    """Whether this button of the form was pressed."""

    def clean(self, value: str | None) -> bool:
        return value is not None


class Named(forms.Field):
    """The UUID of what a field of the page names; without it the form is torn."""

    def clean(self, value: str | None) -> uuid.UUID:
        try:
            return uuid.UUID(value or "")
        except ValueError:
            raise forms.ValidationError(TORN) from None


class NumberOrNone(_Unrequired):
    """Figures, or nothing typed; ``says``: what is wrong with anything else."""

    def __init__(self, sentence: str, *, longest: int) -> None:
        super().__init__()
        self.says, self.longest = sentence, longest

    def clean(self, value: str | None) -> int | None:
        typed = (value or "").strip()
        if typed and not (typed.isascii() and typed.isdigit() and len(typed) <= self.longest):
            raise forms.ValidationError(f"{self.says}, not “{typed[:40]}”.")
        return int(typed) if typed else None


class Figures(_Unrequired):
    """A number in an address or of a link; None where there is none."""

    def __init__(self, *, longest: int = 6) -> None:
        super().__init__()
        self.longest = longest

    def clean(self, value: str | None) -> int | None:
        typed = value or ""
        figures = typed.isascii() and typed.isdigit() and len(typed) <= self.longest
        return int(typed) if figures else None


class Upload(_Unrequired):
    """A file that was chosen, or None."""

    widget = forms.FileInput

    def clean(self, value: UploadedFile[Any] | None) -> UploadedFile[Any] | None:
        return value


class _Several(forms.FileInput):
    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return files.getlist(name) if files else []


class Uploads(_Unrequired):
    """Every file that was chosen."""

    widget = _Several

    def clean(self, value: list[UploadedFile[Any]]) -> list[UploadedFile[Any]]:
        return value


class _BeginningSo(forms.Widget):
    def __init__(self, begins: str) -> None:
        super().__init__()
        self.begins = begins

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> Any:
        begins = f"{self.begins}-"
        return {key.removeprefix(begins): data[key] for key in data if key.startswith(begins)}


class Each(_Unrequired):
    """``score-1``, ``score-2``: every field that begins so, by what its name ends in."""

    def __init__(self, begins: str, of: forms.Field) -> None:
        super().__init__(widget=_BeginningSo(begins))
        self.of = of

    def clean(self, value: Mapping[str, str]) -> dict[str, Any]:
        return {key: self.of.clean(typed) for key, typed in value.items()}


class ActForm(forms.Form):
    """What a form of a page says for an act; the first that is wrong with it is its refusal."""

    @property
    def wrong(self) -> str:
        return str(next(iter(self.errors.values()))[0])


class ReasonForm(ActForm):
    """Why something is done."""

    reason = Text()


# What every form carries, and what becomes of it.


class FreshKey:
    """A new key each time it is printed, so that every form of a page has its own."""

    def __str__(self) -> str:
        return str(uuid.uuid4())


def form_key(request: HttpRequest) -> dict[str, FreshKey]:
    return {"form_key": FreshKey()}


class TornForm(Refused):
    """A form without its key or with an unreadable version."""


class Version(forms.Field):
    """The version that the page was made from, where it says one."""

    def clean(self, value: str | None) -> int | None:
        try:
            return int(value) if value else None
        except ValueError:
            raise forms.ValidationError(TORN) from None


FilledForm = TypeVar("FilledForm", bound=forms.Form)


def to_be_filled(form: FilledForm, first: str) -> FilledForm:
    """The form of a page that one opens to fill it: its first field has the cursor. On any other
    page keys such as ``g e`` would be typed into it."""
    form.fields[first].widget.attrs["autofocus"] = True
    return form


class DeskForm(ActForm):
    """What every form that acts carries."""

    key = Named()
    version = Version()


def desk(request: HttpRequest, event: Event | None = None) -> Desk:
    """Who acts, now, with the form's key and version. Raises TornForm, or Repeated."""
    assert isinstance(request.user, Account)
    form = DeskForm(request.POST)
    if form.errors:
        raise TornForm(form.wrong)
    key = form.cleaned_data["key"]
    if SpentKey.objects.filter(key=key).exists():
        raise Repeated("You sent this twice. It was saved once.")
    return Desk(request.user, timezone.now(), event, key, form.cleaned_data["version"])


def form_data(request: HttpRequest) -> dict[str, str]:
    """What the form says, and the address where the form is silent."""
    return {**request.GET.dict(), **request.POST.dict()}
