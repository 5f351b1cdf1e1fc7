# SPDX-License-Identifier: Apache-2.0
"""Ends the window at a random moment while it decides: no decision that it showed as saved is lost."""

import random
import shutil
import signal
import tempfile
import time
from pathlib import Path

from injecting import folders, projects
from injecting.running import FORBIDDEN, LIMIT, Place, Running

CHAIN = 120  # acts from one state to the next before a new session begins


def words(lines, word):
    return [line[len(word) + 1:] for line in lines if line.startswith(word + " ")]


def wrong_driver(ended, signals=()):
    """What is wrong with how the window ended."""
    if ended.timed_out:
        return [f"did not end within {ended.seconds:.0f} s"]
    if ended.status not in (0, 3) and -ended.status not in signals:
        return [f"ended with status {ended.status}: {ended.said()[-400:]}"]
    if found := FORBIDDEN.search(ended.output + ended.errors):
        return [f"said what is for nobody to read: {found.group().decode('utf-8', 'replace')}"]
    return []


class Chain:
    """The states an undisturbed window goes through: each follows from the one before and the seed."""

    def __init__(self, programs, place, repository, seed, acts=CHAIN):
        ended = Running([programs.driver, repository, seed, acts], place, "chain").wait(LIMIT * 6)
        lines = ended.output.decode().splitlines()
        if ended.status != 0 or not words(lines, "open"):
            raise RuntimeError(f"an undisturbed window fails: {ended}")
        self.states = words(lines, "open") + words(lines, "acked")
        if len(self.states) < acts // 2:
            raise RuntimeError(f"only {len(self.states)} states were reached: {lines[-3:]}")

    def place(self, state):
        return self.states.index(state) if state in self.states else None


class Windows:
    name = "windows"

    def __init__(self, programs, seed, folder):
        self._programs = programs
        self._seed = seed
        self._place = Place(Path(tempfile.mkdtemp(prefix="windows-", dir=folder)))
        self._repository = projects.make_repository(self._place, random.Random(f"{seed} project"), 4, 5)
        self._chain_seed = random.Random(f"{seed} chain").randrange(1 << 30)
        self._chain = None
        self._round = 0
        self._at = 0  # place in the chain of the last state that was reported as saved

    def close(self):
        shutil.rmtree(self._place.root, ignore_errors=True)

    def title(self, _index):
        return "window"

    def _begin_anew(self):
        """Another session, without what was decided before; branches are taken away."""
        self._round += 1
        self._at = 0
        self._place.extra["XDG_STATE_HOME"] = str(self._place.root / "home" / f"state{self._round}")
        shutil.rmtree(self._repository / ".git" / "refs" / "heads" / "faults", ignore_errors=True)

    def case(self, index):
        if self._chain is None:
            self._begin_anew()
            self._chain = Chain(self._programs, self._place, self._repository, self._chain_seed)
        if self._at > len(self._chain.states) * 3 // 4 or self._round == 1:
            self._begin_anew()
        chance = random.Random(f"{self._seed} window {index}")
        number = chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT))
        before = folders.state_of(self._repository, without=(".git/objects", ".git/refs/heads", ".git/logs"))
        running = Running([self._programs.driver, self._repository, self._chain_seed, len(self._chain.states)],
                          self._place)
        early = chance.random() < 0.25
        if not early:
            self._until_open(running)
        moment = chance.uniform(0, 0.5 if early else 0.3)
        time.sleep(moment)
        running.signal(number)
        ended = running.wait(LIMIT * 2)
        when = "the start" if early else "opening"
        context = f"window, {signal.Signals(number).name} {moment * 1000:.0f} ms after {when}, state {self._at}"
        wrong = wrong_driver(ended, (number,)) + self._wrong_chain(ended)
        after = folders.state_of(self._repository, without=(".git/objects", ".git/refs/heads", ".git/logs"))
        wrong += ["in the repository, " + each for each in folders.difference(before, after)]
        wrong += projects.wrong_repository(self._repository, self._place)
        if wrong:
            self._begin_anew()
        return [f"{context}: {each}" for each in wrong]

    @staticmethod
    def _until_open(running):
        while running.seconds() < LIMIT and not words(running.lines(), "open") and running._poll() is None:
            time.sleep(0.005)

    def _wrong_chain(self, ended):
        """What was saved when it opened is the last that was reported, or the one act that could not be reported."""
        lines = ended.output.decode("utf-8", "replace").splitlines()
        if lines and not ended.output.endswith(b"\n"):
            lines.pop()
        wrong = [f"cannot be opened: {text}" for text in words(lines, "failed")]
        wrong += [f"tells without a cause: {text}" for text in words(lines, "reported")]
        for state in words(lines, "open"):
            place = self._chain.place(state)
            if place is None:
                wrong.append(f"opens with decisions that were never made ({state})")
            elif place not in (self._at, self._at + 1):
                wrong.append(f"opens with state {place}, but {self._at} was saved")
            self._at = self._at if place is None else place
        for state in words(lines, "acked"):
            place = self._chain.place(state)
            if place != self._at + 1:
                wrong.append(f"goes from state {self._at} to {place}")
            self._at = self._at if place is None else place
        return wrong
