#!/bin/sh
# Installs tdtool from this folder, without the internet, and starts it. Events stay in the data
# folder that its first line names; the program is installed in a folder of its own.
here=$(cd "$(dirname "$0")" && pwd)
case "$(uname)" in
  Darwin) base="$HOME/Library/Application Support" ;;
  *) base="${XDG_DATA_HOME:-$HOME/.local/share}" ;;
esac
program="$base/tdtool-program"

python=
for one in python3.14 python3.13 python3.12 python3.11 python3 python; do
  if "$one" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null
  then python=$one; break
  fi
done
if [ -z "$python" ]; then
  echo "tdtool needs Python 3.11 to 3.14. Install it from python.org, then start this again." >&2
  exit 2
fi

wheel=$(ls "$here"/packages/tdtool-*.whl)
if ! cmp -s "$wheel" "$program/installed.whl"; then
  echo "Installing tdtool in $program; about a minute, only this once …"
  "$python" -m venv --clear "$program" || {
    echo "Python lacks its part “venv”. On Debian and Ubuntu: sudo apt install python3-venv" >&2
    exit 2
  }
  "$program/bin/python" -m pip install -q --disable-pip-version-check --no-index \
    --find-links "$here/packages" "$wheel" || {
    echo "This stick lacks a package for this laptop (above). See “guide/install”." >&2
    exit 2
  }
  cp "$wheel" "$program/installed.whl"
fi
exec "$program/bin/tdtool" "${@:-day}"
