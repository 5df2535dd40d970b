"""Files of the offices that rate events: NASPA’s archive and lines, the ABSP’s, WESPA’s ``.tou``,
CoCo’s tables and bundle, Woogles’ list.

Each writer takes divisions by name, as tsh keeps them; its ``check`` says beforehand, in sentences,
what can’t be sent and what will look different. Each reader gives divisions of tsh again.
"""
