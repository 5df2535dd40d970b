"""The forms of accounts: set-up, signing in, passwords."""

from typing import Any

from django import forms

from tdtool.models.accounts import Role
from tdtool.services import accounts
from tdtool.web.shell.fields import TORN, ActForm, Named, Text, YesOrNo

USERNAME = r"^[\w.@+-]+$"
AT_LEAST = "At least 8 characters"


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
        label="Username",
        max_length=60,
        error_messages={"invalid": "Use letters, digits and . @ + - _ only."},
    )


class SetUpForm(forms.Form):
    name = forms.CharField(
        label="Your name", max_length=80, help_text="Shown beside everything you do"
    )
    username = _username()
    password = _password("Password", "new-password", AT_LEAST)
    password_again = _password("Password again", "new-password")
    token = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("password") != cleaned.get("password_again"):
            self.add_error("password_again", "The passwords differ. Type them again.")
        return cleaned


class SignInForm(forms.Form):
    username = forms.CharField(
        label="Username",
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = _password("Password", "current-password")


class AccountForm(forms.Form):
    name = forms.CharField(label="Name", max_length=80)
    username = _username()
    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.SCOREKEEPER)
    password = _password("Temporary password", "new-password", AT_LEAST)


class PasswordForm(forms.Form):
    old = _password("Old password", "current-password")
    new = _password("New password", "new-password", AT_LEAST)


class SwitchForm(ActForm):
    active = YesOrNo()


class RoleForm(ActForm):
    """What somebody is wherever an event doesn’t say otherwise."""

    role = forms.ChoiceField(choices=Role.choices, error_messages={"invalid_choice": TORN})


class RoleHereForm(ActForm):
    """A role for one event; "" for the usual one."""

    account = Named()
    role = forms.ChoiceField(
        choices=[("", ""), *Role.choices], required=False, error_messages={"invalid_choice": TORN}
    )


class NewPasswordForm(ActForm):
    """A password that a director gives."""

    password = Text()
