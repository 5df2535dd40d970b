"""What the forms of the pages are made of: small fields, each with its refusal."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

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
