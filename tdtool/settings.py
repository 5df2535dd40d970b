"""Django's settings: one laptop, no internet, strict by default."""

import os
from datetime import timedelta

import tzlocal
from csp.constants import NONE, SELF

from tdtool import database, home, places

TDTOOL_HOME = home.folder()
SECRET_KEY = home.secret_key(TDTOOL_HOME)
DEBUG = False
ALLOWED_HOSTS = ["*"]  # web.hosts refuses names that aren't this laptop's

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "django_tables2",
    "tdtool",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tdtool.web.accounts.by_https.cookies_stay_in_it",
    "tdtool.web.hall.captive.answered",
    "tdtool.web.shell.addresses.only_this_laptops_names",
    "csp.middleware.CSPMiddleware",
    "tdtool.web.follow.elsewhere.to_the_one_that_writes",
    "tdtool.web.failures.same_database.or_nothing_is_saved",
    "tdtool.web.hall.answers.from_memory",
    "tdtool.web.streams.views.from_memory",
    "tdtool.web.reports.phone_views.by_phone",
    "tdtool.web.displays.pictures.from_memory",
    "tdtool.web.presence.answers.from_memory",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tdtool.web.accounts.by_https.signed_in_by_it",
    "tdtool.web.accounts.signed_out.SignInFirst",
    "tdtool.web.accounts.not_stored.where_signed_in",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tdtool.web.accounts.views.until_there_is_a_director",
    "tdtool.web.challenges.judge_views.held_to_the_judge",
    "tdtool.web.shell.refusals.as_pages",
    "tdtool.web.shell.one_state.of_a_page",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tdtool.urls"
WSGI_APPLICATION = "tdtool.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [places.TEMPLATES],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                "tdtool.web.shell.tags.asking",
                "tdtool.web.shell.tags.cells",
                "tdtool.web.shell.tags.icons",
                "tdtool.web.shell.tags.long_names",
                "tdtool.web.shell.tags.rights",
                "tdtool.web.shell.tags.slip_words",
                "tdtool.web.shell.tags.times",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tdtool.web.shell.fields.form_key",
                "tdtool.web.shell.event_of_page.named",
                "tdtool.web.follow.views.of_page",
            ],
        },
    }
]

DATABASES = {"default": database.settings_of(os.environ.get("DATABASE_URL", ""), home=TDTOOL_HOME)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tdtool.Account"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "events"

# A hall shares one address: a name is locked only for the address that guessed at it.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "tdtool.web.accounts.views.locked_out"
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

SESSION_COOKIE_NAME = home.cookie("tdtool", SECRET_KEY)
CSRF_COOKIE_NAME = home.cookie("tdtool_csrf", SECRET_KEY)
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 4
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tdtool.web.shell.refusals.stale_csrf"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
DATA_UPLOAD_MAX_NUMBER_FILES = 1000  # a folder of game records; the page names its own limit
FILE_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024

STATIC_URL = "/static/"
STATICFILES_DIRS = [("tdtool/fonts", places.PACKAGE / "papers" / "fonts")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 60

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = tzlocal.get_localzone_name() or "UTC"
DJANGO_TABLES2_TEMPLATE = "listing.html"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "file": {
            "class": "tdtool.home.PrivateLog",
            "filename": TDTOOL_HOME / "tdtool.log",
            "maxBytes": 2_000_000,
            "backupCount": 3,
            "delay": True,
            "formatter": "plain",
            "encoding": "utf-8",
        }
    },
    "root": {"handlers": ["file"], "level": "WARNING"},
    "loggers": {  # what anybody in the hall can ask for, as often as they like, leaves no line
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        "axes": {"level": "ERROR"},  # of wrong passwords it would write neither who nor from where
    },
}
