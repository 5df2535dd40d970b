#!/bin/sh
# To double-click in the Finder.
exec /bin/sh "$(dirname "$0")/start.sh" "$@"
