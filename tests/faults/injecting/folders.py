# SPDX-License-Identifier: Apache-2.0
"""The state of a folder, and what differs between two states."""

import hashlib
import os
import stat

WHOLE = 64 << 20  # larger files (sparse ones) are compared by size and time


def _entry(path, status, times):
    kind = stat.S_IFMT(status.st_mode)
    if stat.S_ISLNK(status.st_mode):
        return kind, os.readlink(path)
    mode = stat.S_IMODE(status.st_mode)
    if not stat.S_ISREG(status.st_mode):
        return kind, mode
    time = status.st_mtime_ns if times else 0
    if status.st_size > WHOLE:
        return kind, mode, status.st_size, status.st_mtime_ns
    with open(path, "rb") as file:
        return kind, mode, status.st_size, time, hashlib.sha1(file.read()).hexdigest()


def state_of(folder, times=True, without=()):
    """What is below a folder, by path (bytes). `without`: paths relative to it that are passed over with all below."""
    root = os.fsencode(str(folder))
    left_out = {os.fsencode(str(path)) for path in without}
    state = {}
    waiting = [b""]
    while waiting:
        below = waiting.pop()
        try:
            with os.scandir(os.path.join(root, below) if below else root) as entries:
                found = list(entries)
        except OSError as error:
            state[below] = ("unreadable", error.errno)
            continue
        for entry in found:
            relative = os.path.join(below, entry.name) if below else entry.name
            if relative in left_out:
                continue
            try:
                status = entry.stat(follow_symlinks=False)
                state[relative] = _entry(entry.path, status, times)
            except OSError as error:
                state[relative] = ("unreadable", error.errno)
                continue
            if stat.S_ISDIR(status.st_mode):
                waiting.append(relative)
    return state


def difference(before, after, allowed=lambda path: False):
    """Sentences about what is not the same; `allowed` says which new paths are expected."""
    wrong = []
    for path in sorted(set(before) | set(after)):
        name = os.fsdecode(path).encode("utf-8", "backslashreplace").decode()
        if path not in after:
            wrong.append(f"{name} was removed")
        elif path not in before:
            if not allowed(path):
                wrong.append(f"{name} was written")
        elif before[path] != after[path]:
            wrong.append(f"{name} was changed")
    return wrong


def leftovers(folder):
    """Temporary files of runs that did not clean up."""
    return sorted(os.fsdecode(name) for name in os.listdir(os.fsencode(str(folder))) if b".torchferry-" in name)
