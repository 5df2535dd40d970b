"""Fields that may stay blank, of the forms of prizes and of the last rounds."""

from django import forms


def blank_text(label: str, most: int, hint: str = "") -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=most, help_text=hint)


def blank_number(label: str, least: int, most: int | None, hint: str = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=least, max_value=most, help_text=hint
    )


def tick(label: str, hint: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, help_text=hint)
