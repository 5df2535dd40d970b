"""What a module does that Windows hasn’t got, or does otherwise: read from its code alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

NOT_THERE = {
    "fcntl", "grp", "pty", "pwd", "resource", "termios", "tty",
    "os.chown", "os.fork", "os.forkpty", "os.getegid", "os.geteuid", "os.getgid", "os.getloadavg",
    "os.getpgid", "os.getuid", "os.killpg", "os.mkfifo", "os.mknod", "os.nice", "os.pread",
    "os.pwrite", "os.setsid", "os.setuid", "os.sync", "os.sysconf", "os.umask", "os.uname",
    "signal.SIGALRM", "signal.SIGHUP", "signal.SIGKILL", "signal.SIGUSR1", "signal.SIGUSR2",
    "signal.alarm", "signal.pause", "socket.AF_UNIX", "time.tzset",
}  # fmt: skip
OTHERWISE = {
    "os.kill": "ends the process, whatever the signal",
    "os.link": "asks for a right, and not every disk has it",
    "os.rename": "refuses where the target is there: use replace",
    "os.symlink": "asks for a right that a director hasn’t",
    "select.poll": "isn’t there",
    "select.select": "takes sockets only",
}
METHODS = {
    "hardlink_to": "asks for a right, and not every disk has it",
    "owner": "isn’t there",
    "rename": "refuses where the target is there: use replace",
    "symlink_to": "asks for a right that a director hasn’t",
}
NOT_IN_NAMES = set('<>:"|?*')
RUNS = {"run", "Popen", "check_output", "check_call"}


def findings(nodes: Collection[ast.AST]) -> list[str]:
    """A line each, with its number; code that asks ``sys.platform`` first is left out."""
    apart = {id(node) for guarded in _guarded(nodes) for node in ast.walk(guarded)}
    return [
        f"{node.lineno}: {says}"
        for node in nodes
        if id(node) not in apart
        for says in _says(node)
        if isinstance(node, ast.stmt | ast.expr)
    ]


def _guarded(nodes: Collection[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, ast.If) and "sys.platform" in ast.unparse(node.test):
            yield node
        if isinstance(node, ast.FunctionDef):
            at = next((i for i, one in enumerate(node.body) if _leaves_windows(one)), None)
            yield from node.body[at:] if at is not None else ()


def _leaves_windows(node: ast.stmt) -> bool:
    """``if sys.platform == "win32": return …``; what comes after isn’t reached there."""
    return (
        isinstance(node, ast.If)
        and "sys.platform == 'win32'" in ast.unparse(node.test)
        and isinstance(node.body[-1], ast.Return | ast.Raise)
    )


def _says(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (f"no {one.name}" for one in node.names if one.name in NOT_THERE)
    elif isinstance(node, ast.Attribute):
        name = _dotted(node)
        if name in NOT_THERE:
            yield f"no {name}"
        if name in OTHERWISE:
            yield f"{name} {OTHERWISE[name]}"
    elif isinstance(node, ast.Call):
        yield from _of_a_call(node)
    elif isinstance(node, ast.With):
        yield from _of_a_file(node)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        yield from _of_a_name(node.right)
    elif isinstance(node, ast.Constant) and re.search("%-[dmHIMSj]", str(node.value)):
        yield "strftime knows no “%-”"


def _dotted(node: ast.expr) -> str:
    """A name as it stands, with what it is of; of anything else the dot alone."""
    if isinstance(node, ast.Attribute):
        return f"{node.value.id if isinstance(node.value, ast.Name) else ''}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "."


def _of_a_call(call: ast.Call) -> Iterator[str]:
    *before, name = _dotted(call.func).split(".")
    of = (before[0] or "…") if before else ""
    told = {word.arg: word.value for word in call.keywords}
    if name in METHODS and len(call.args) == 1 and of not in ("os", "self"):
        yield f"{name} {METHODS[name]}"
    if name == "get_context" and "'fork" in ast.unparse(call):
        yield "processes are spawned there"
    if name in ("read_text", "write_text") and "encoding" not in told and len(call.args) < 2:
        yield f"{name} without encoding"
    opens = name in ("open", "fdopen") and of in ("", "os", "io")
    if opens or (name == "open" and _is_path(call)):
        as_text = "b" not in _mode(call, of) and "encoding" not in told
        yield from ["a text file opened without encoding"] if as_text else []
    if name in RUNS and "text" in told and "encoding" not in told:
        yield "what a program says, read without encoding"
    if name == "with_name" and call.args:
        yield from _of_a_name(call.args[0])


def _is_path(call: ast.Call) -> bool:
    """``path.open("w")``: a mode is its first argument."""
    return bool(call.args) and isinstance(call.args[0], ast.Constant) and _is_mode(call.args[0])


def _is_mode(value: ast.Constant) -> bool:
    return isinstance(value.value, str) and set(value.value) <= set("rwabx+t") and value.value != ""


def _mode(call: ast.Call, of: str) -> str:
    """As it is said; ``os.open`` has flags, and no text."""
    if of == "os" and isinstance(call.func, ast.Attribute) and call.func.attr == "open":
        return "b"
    said = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
    modes = [one for one in said if isinstance(one, ast.Constant) and _is_mode(one)]
    return str(modes[0].value) if modes else "r"


def _of_a_file(node: ast.With) -> Iterator[str]:
    """``os.fsync`` refuses a file that was opened for reading."""
    for item in node.items:
        opened = item.context_expr
        if isinstance(opened, ast.Call) and _dotted(opened.func).split(".")[-1] == "open":
            reads = not set(_mode(opened, "")) & set("wax+")
            if reads and any("os.fsync" in ast.unparse(one) for one in node.body):
                yield "os.fsync of a file opened for reading"


def _of_a_name(value: ast.expr) -> Iterator[str]:
    parts = value.values if isinstance(value, ast.JoinedStr) else [value]
    texts = [one.value for one in parts if isinstance(one, ast.Constant)]
    if any(isinstance(text, str) and NOT_IN_NAMES & set(text) for text in texts):
        yield "a sign that no file’s name may have"
    if any("isoformat" in ast.unparse(one) for one in parts):
        yield "a time with colons in a file’s name"
