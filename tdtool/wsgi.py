"""For any WSGI server; ``manage.py day`` serves the same application by waitress."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdtool.settings")
application = get_wsgi_application()
