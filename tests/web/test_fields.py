"""The fields that the forms of the pages are made of."""

from __future__ import annotations

import uuid

import pytest
from django import forms
from django.http import QueryDict

from tdtool.web.shell.fields import (
    ActForm,
    Each,
    Figures,
    Named,
    Pressed,
    Text,
    Texts,
    Ticked,
    WholeNumber,
    YesOrNo,
)

TORN = "The form arrived incomplete. Reload the page and try again."
KEY = uuid.UUID("2f1c9a4e-5a86-4d5e-9d3a-0f6b2c7d8e90")


NUMBERS = [("412", 412), (" 7 ", 7), ("-10", -10), ("−10", -10), ("0", 0)]


def test_a_whole_number_comes_with_either_minus() -> None:
    for typed, number in NUMBERS:
        assert WholeNumber("A score").clean(typed) == number


NO_NUMBERS = ["4x", "--4", "−-4", "1.5", "1234567", "٤"]


def test_what_is_no_whole_number_is_said_back() -> None:
    for typed in NO_NUMBERS:
        with pytest.raises(forms.ValidationError) as refused:
            WholeNumber("A score").clean(typed)
        assert refused.value.messages == [f"A score must be a whole number, not “{typed}”."]


def test_a_number_left_out_is_asked_for() -> None:
    for typed in ["", " ", None]:
        with pytest.raises(forms.ValidationError) as refused:
            WholeNumber("A score").clean(typed)
        assert refused.value.messages == ["A score is missing: type a whole number."]


def test_a_number_that_may_be_missing_is_none() -> None:
    assert WholeNumber("A seat", required=False).clean(" ") is None


def test_a_button_without_its_word_is_a_torn_form() -> None:
    for field, typed in [(YesOrNo(), None), (YesOrNo(), "on"), (Named(), ""), (Named(), "x")]:
        with pytest.raises(forms.ValidationError) as refused:
            field.clean(typed)
        assert refused.value.messages == [TORN]


class _Form(ActForm):
    score = Each("score", WholeNumber("A score"))
    rated = Texts()
    who = Named()
    sure = Ticked()
    take = Pressed()
    upto = Figures(longest=3)
    clause = Text(strip=True, longest=5)


def test_a_form_reads_every_field_by_its_kind() -> None:
    sent = f"score-1=41&score-2=−3&rated=a&rated=b&who={KEY}&sure=yes&take=&upto=999&clause= D04-9 "
    form = _Form(QueryDict(sent))
    assert form.errors == {}
    assert form.cleaned_data == {
        "score": {"1": 41, "2": -3},
        "rated": ["a", "b"],
        "who": KEY,
        "sure": True,
        "take": True,
        "upto": 999,
        "clause": "D04-9",
    }


def test_a_form_is_refused_by_its_first_fault() -> None:
    form = _Form(QueryDict("score-1=x&sure=no&upto=1000"))
    assert form.wrong == "A score must be a whole number, not “x”."
    assert form.cleaned_data["sure"] is False
    assert form.cleaned_data["take"] is False
    assert form.cleaned_data["upto"] is None
