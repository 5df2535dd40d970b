#!/usr/bin/env python
"""The way in from a shell, in a checkout; the installed command is ``tdtool``."""

import sys

from tdtool.start import main

if __name__ == "__main__":
    sys.exit(main())
