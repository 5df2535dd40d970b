"""Whether somebody is signed in, asked by the head of a request whose body is still to come."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError, close_old_connections
from django.http import parse_cookie


def is_signed_in(cookies: str) -> bool:
    """By the cookies of the request. Where the database doesn’t answer, the page will say so."""
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
    if not key:
        return False
    try:
        return SESSION_KEY in import_module(settings.SESSION_ENGINE).SessionStore(key).load()
    except DatabaseError:
        return True
    finally:
        close_old_connections()
