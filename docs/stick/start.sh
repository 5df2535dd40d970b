#!/bin/sh
# Installs tdtool from this folder, without the internet, and starts it. Events stay in the data
# folder that its first line names; the program is installed in a folder of its own.
here=$(cd "$(dirname "$0")" && pwd)
case "$(uname)" in
  Darwin) base="$HOME/Library/Application Support" ;;
  *) base="${XDG_DATA_HOME:-$HOME/.local/share}" ;;
esac
program="$base/tdtool-program"

case "$(uname -s)-$(uname -m)" in
  Darwin-arm64) laptop=macos-arm64 ;;
  Darwin-*) laptop=macos-x64 ;;
  Linux-x86_64) laptop=linux-x64 ;;
  *) laptop= ;;
esac
pythons=  # that this stick has all packages for, the newest first
while read -r system version; do
  if [ "$system" = "$laptop" ]; then pythons="$version${pythons:+ $pythons}"; fi
done < "$here/packages/pythons.txt"
if [ -z "$pythons" ]; then
  echo "This stick lacks packages for this laptop. See “guide/install”." >&2
  exit 2
fi

python=
for one in $pythons any; do
  names="python$one"
  if [ "$one" = any ]; then names="python3 python"; fi
  for name in $names; do
    version=$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
    case " $pythons " in *" ${version:-none} "*) python=$name; break 2 ;; esac
  done
done
if [ -z "$python" ]; then
  echo "This stick needs one of these versions of Python: $pythons. Install it from python.org, then start this again." >&2
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
