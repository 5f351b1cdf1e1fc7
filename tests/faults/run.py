#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A campaign of failures from outside: kills, hostile repositories, damaged sessions, full disks, rival processes.

    run.py --build build/dev --seconds 60
    run.py --build build/dev --seed 7 --kills 300 --windows 150 --hostile 330 --sessions 70 --disks 60 --processes 16
    run.py --build build/dev --seed 7 --case hostile:12      one case alone
    run.py --build build/dev --hostile 40 --only "name:"     hostile repositories whose name has this in it

Prints a line for each kind, and each failure with how to see it again; exits with 1 when there is one. Moments of kills
are chosen by the seed, but what a program has done by then is the machine's hour: a failure of that kind may need a few
tries."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from injecting.disks import Disks
from injecting.hostile import Hostile, make_removable
from injecting.kills import Kills
from injecting.processes import Processes
from injecting.running import Programs
from injecting.sessions import Sessions
from injecting.windows import Windows

KINDS = {kind.name: kind for kind in (Kills, Windows, Hostile, Sessions, Disks, Processes)}
# Of the time there is, when no counts are given.
SHARES = {"kills": 24, "windows": 14, "hostile": 34, "sessions": 14, "disks": 8, "processes": 6}


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build/dev"), help="folder of the build")
    parser.add_argument("--seed", type=int, help="without it, one is chosen and printed")
    parser.add_argument("--seconds", type=float, help="divided among the kinds, unless counts are given")
    for name in KINDS:
        parser.add_argument(f"--{name}", type=int, metavar="N", help="number of cases")
    parser.add_argument("--case", metavar="KIND:INDEX", help="one case alone")
    parser.add_argument("--only", metavar="TEXT", help="hostile repositories with this in their name")
    parser.add_argument("--keep", type=Path, help="folder to work in; what failed stays there")
    arguments = parser.parse_args()
    if not (arguments.seconds or arguments.case or any(getattr(arguments, name) for name in KINDS)):
        parser.error("say for how long (--seconds) or how often (--kills, --hostile …)")
    return arguments


def programs_of(build):
    cli = (build / "bin" / "torchferry-cli").resolve()
    driver = (build / "tests" / "bin" / "torchferry-window-driver").resolve()
    if not cli.exists():
        raise SystemExit(f"{cli} is not there: build it first.")
    return Programs(str(cli), str(driver) if driver.exists() else None)


class Campaign:
    def __init__(self, arguments, folder):
        self._arguments = arguments
        self._seed = arguments.seed if arguments.seed is not None else random.randrange(1 << 20)
        self._folder = folder
        self._programs = programs_of(arguments.build)
        self._failures = 0

    def run(self):
        print(f"seed {self._seed}", flush=True)
        if self._arguments.case:
            name, index = self._arguments.case.split(":")
            self._kind(name, indices=[int(index)])
            return self._failures
        counts = {name: getattr(self._arguments, name) for name in KINDS}
        chosen = [name for name in KINDS if any(counts.values()) is False or counts[name]]
        for name in chosen:
            seconds = self._arguments.seconds and self._arguments.seconds * SHARES[name] / 100
            self._kind(name, count=counts[name], seconds=None if counts[name] else seconds)
        return self._failures

    def _kind(self, name, indices=None, count=None, seconds=None):
        if name in ("windows", "sessions") and self._programs.driver is None:
            print(f"{name:<10} the window is not built", flush=True)
            return
        more = {"only": self._arguments.only} if name == "hostile" else {}
        begun = time.monotonic()
        kind = KINDS[name](self._programs, self._seed, self._folder, **more)
        done = failed = 0
        for index in indices if indices is not None else range(count or 1 << 30):
            if seconds and done and time.monotonic() - begun > seconds:
                break
            wrong = self._case(kind, index)
            done += 1
            if wrong:
                failed += 1
                self._tell(kind, index, wrong)
        if not self._arguments.keep or not failed:
            kind.close()
        self._failures += failed
        of = f", of {kind.count()} different repositories" if name == "hostile" else ""
        print(f"{name:<10} {done:>5} cases, {failed} failed, {time.monotonic() - begun:.0f} s{of}", flush=True)

    @staticmethod
    def _case(kind, index):
        try:
            return kind.case(index)
        except (OSError, RuntimeError, ValueError, subprocess.SubprocessError) as error:
            return [f"the campaign itself fails: {type(error).__name__}: {error}"]

    def _tell(self, kind, index, wrong):
        print(f"FAIL  {kind.name}:{index} ({kind.title(index)})")
        for each in wrong[:8]:
            print("        " + each.encode("utf-8", "backslashreplace").decode())
        only = f" --only '{self._arguments.only}'" if self._arguments.only else ""
        print(f"        again: run.py --build {self._arguments.build} --seed {self._seed}{only}"
              f" --case {kind.name}:{index}", flush=True)


def main():
    arguments = parse()
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        return 1 if Campaign(arguments, arguments.keep.resolve()).run() else 0
    folder = Path(tempfile.mkdtemp(prefix="torchferry-faults-")).resolve()
    try:
        return 1 if Campaign(arguments, folder).run() else 0
    finally:
        make_removable(folder)
        shutil.rmtree(os.fsencode(str(folder)), ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
