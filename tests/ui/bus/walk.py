# SPDX-License-Identifier: Apache-2.0
r"""Walks all pages of the window as a screen reader meets them, over the accessibility bus, and prints what is wrong.

    xvfb-run -s '-screen 0 1440x900x24' dbus-run-session -- sh -c \
        '/usr/libexec/at-spi-bus-launcher --launch-immediately & sleep 1; python3 -B tests/ui/bus/walk.py TORCHFERRY PROJECT'

Needs at-spi2-core, gir1.2-atspi-2.0, python3-gi and xdotool, which the tests do without: `ui.test_accessible` asks the same
inside the program. Prints a line "PAGE: COUNT things" for each page, and a line that begins with "WRONG" for each stop or
control without a name, for each stop whose role says nothing, and for each stop that takes no room. Ends with 1 if there is
any.
"""
import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

Role, State = Atspi.Role, Atspi.StateType
CONTROLS = {Role.PUSH_BUTTON, Role.TOGGLE_BUTTON, Role.CHECK_BOX, Role.RADIO_BUTTON, Role.COMBO_BOX, Role.PAGE_TAB,
            Role.LIST_ITEM, Role.TREE_ITEM, Role.MENU_ITEM, Role.MENU, Role.ENTRY}
SAYS_NOTHING = {Role.INVALID, Role.UNKNOWN, Role.FILLER, Role.EXTENDED}
LONG = 200  # of longer lists the beginning is walked
BEGINNING = 60
PAGES = [("overview", ["ctrl+1"], []), ("review", ["ctrl+2", "F8"], []), ("edit", ["e"], ["Escape"]),
         ("question", ["ctrl+shift+p"], ["Escape"]), ("commit", ["ctrl+3"], []),
         ("version", ["ctrl+shift+v"], ["Escape"]), ("keys", ["F1"], ["Escape"]),
         ("help", ["shift+F1"], ["Escape"]), ("start", ["ctrl+o"], [])]


def window():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(index)
        if program is not None and "torchferry" in (program.get_name() or "").lower():
            return program
    return None


def visible_below(thing, around=(), depth=0):
    """All that is visible, each with the names of what it is in."""
    states = thing.get_state_set()
    if depth > 40 or (depth > 1 and not states.contains(State.VISIBLE)):
        return
    yield thing, states, around
    count = thing.get_child_count()
    for index in range(BEGINNING if count > LONG else count):
        child = thing.get_child_at_index(index)
        if child is not None:
            yield from visible_below(child, (*around, thing.get_role_name()), depth + 1)


def complain(page, problem, what):
    print(f"WRONG {page}: {problem}: {what}")
    return 1


def look(page):
    count = wrong = 0
    for thing, states, around in visible_below(window()):
        count += 1
        role, name = thing.get_role(), (thing.get_name() or "").strip()
        is_stop = states.contains(State.FOCUSABLE)
        what = f"{thing.get_role_name()} \"{name}\" in {' / '.join(around[-3:])}"
        if (is_stop or role in CONTROLS) and not name:
            wrong += complain(page, "no name", what)
        if is_stop and role in SAYS_NOTHING:
            wrong += complain(page, "no role", what)
        if is_stop and states.contains(State.SHOWING):
            place = thing.get_extents(Atspi.CoordType.SCREEN)
            if place.width <= 0 or place.height <= 0:
                wrong += complain(page, "takes no room", what)
    print(f"{page}: {count} things", flush=True)
    return wrong


def press(keys):
    for key in keys:
        subprocess.run(["xdotool", "key", "--clearmodifiers", key], check=True)
        time.sleep(0.8)


def is_open():
    found = window()
    return found is not None and sum(1 for _ in visible_below(found)) > 60


def main(program, project):
    environment = dict(os.environ, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", QT_QPA_PLATFORM="xcb")
    with subprocess.Popen([program, project], env=environment) as process:
        try:
            deadline = time.monotonic() + 60
            while not is_open() and time.monotonic() < deadline:
                time.sleep(0.5)
            time.sleep(2)
            wrong = 0
            for page, there, back in PAGES:
                press(there)
                wrong += look(page)
                press(back)
        finally:
            process.kill()
    return 1 if wrong > 0 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
