"""The forms of accounts: set-up, signing in, passwords."""

from __future__ import annotations

from typing import Any

from django import forms

from tdtool.models.accounts import Role
from tdtool.services import accounts
from tdtool.web.shell.fields import ActForm, Text, YesOrNo

USERNAME = r"^[\w.@+-]+$"


def _password(label: str, autocomplete: str, help_text: str = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(
        label=label,
        widget=widget,
        help_text=help_text,
        strip=False,
        max_length=accounts.LONGEST_PASSWORD,
    )


def _username() -> forms.RegexField:
    """Of a new account."""
    return forms.RegexField(
        USERNAME,
        label="Name to sign in with",
        max_length=60,
        error_messages={"invalid": "Letters, digits and . @ + - _ only."},
    )


class SetUpForm(forms.Form):
    name = forms.CharField(label="Your name", max_length=80, help_text="It stands on every act.")
    username = _username()
    password = _password("Password", "new-password", "At least eight signs, hard to guess.")
    password_again = _password("The password again", "new-password")
    token = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("password") != cleaned.get("password_again"):
            self.add_error("password_again", "The two passwords differ; type them again.")
        return cleaned


class SignInForm(forms.Form):
    username = forms.CharField(
        label="Name to sign in with",
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = _password("Password", "current-password")


class AccountForm(forms.Form):
    name = forms.CharField(label="Name", max_length=80)
    username = _username()
    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.SCOREKEEPER)
    password = _password("First password", "new-password", "At least eight signs, hard to guess.")


class PasswordForm(forms.Form):
    old = _password("Old password", "current-password")
    new = _password("New password", "new-password", "At least eight signs, hard to guess.")


class SwitchForm(ActForm):
    active = YesOrNo()


class NewPasswordForm(ActForm):
    """A password that a director gives."""

    password = Text()
