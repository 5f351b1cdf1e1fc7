# SPDX-License-Identifier: Apache-2.0
"""Ends the command line at a random moment. Afterwards everything is as before or as after, and the next run works."""

import random
import shutil
import signal
import tempfile
import time
from pathlib import Path

from injecting import folders, projects
from injecting.running import LIMIT, Place, Running, run, wrong_end

SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
ANSWER = 10  # seconds a run may go on once it was asked to stop
OLD = "an old report\n"


class Operation:
    """Something the command line does, and where the result is seen."""

    def __init__(self, name, arguments, output=None, branch=None, report=None, empty=False):
        self.name = name
        self.arguments = arguments  # with {repository}, {room}
        self.output = output  # relative to the room
        self.branch = branch
        self.report = report
        self.empty = empty  # the output folder is there before


ACCEPT = ["--target", "paddle", "--accept", "all"]
OPERATIONS = [
    Operation("output", ["convert", "{repository}", *ACCEPT, "--output", "{room}/out"], output="out"),
    Operation("nested output", ["convert", "{repository}", *ACCEPT, "--output", "{room}/a/b/out"], output="a/b/out"),
    Operation("empty output", ["convert", "{repository}", *ACCEPT, "--output", "{room}/out"], output="out", empty=True),
    Operation("worktree output", ["convert", "{repository}", *ACCEPT, "--worktree", "--output", "{room}/out"],
              output="out"),
    Operation("output with report", ["convert", "{repository}", *ACCEPT, "--output", "{room}/out", "--report",
                                     "{room}/report.json"], output="out", report="report.json"),
    Operation("branch", ["convert", "{repository}", *ACCEPT, "--branch", "torchferry/paddle", "--message", "port"],
              branch="torchferry/paddle"),
    Operation("scan with report", ["scan", "{repository}", "--target", "paddle", "--report", "{room}/report.json"],
              report="report.json"),
]


class Kills:
    name = "kills"

    def __init__(self, programs, seed, folder, sources=20, others=120):
        self._programs = programs
        self._seed = seed
        self._place = Place(Path(tempfile.mkdtemp(prefix="kills-", dir=folder)))
        self._original = projects.make_repository(self._place, random.Random(f"{seed} project"), sources, others)
        self._references = {}

    def close(self):
        shutil.rmtree(self._place.root, ignore_errors=True)

    def title(self, index):
        return f"{self._operation(index).name}"

    def _operation(self, index):
        return OPERATIONS[index % len(OPERATIONS)]

    def _prepare(self, operation, name):
        room = self._place.root / name
        room.mkdir()
        repository = projects.copy_repository(self._original, room / "project")
        if operation.empty:
            (room / operation.output).mkdir()
        if operation.report:
            (room / operation.report).write_text(OLD)
        return room, repository

    def _command(self, operation, room, repository):
        return [self._programs.cli] + [part.format(repository=repository, room=room) for part in operation.arguments]

    def _result(self, operation, room, repository):
        """What there is to be seen, as comparable values; None for what is not there."""
        output = room / operation.output if operation.output else None
        there = output is not None and output.exists() and (any(output.iterdir()) or not operation.empty)
        report = (room / operation.report).read_text() if operation.report else None
        # Reports name the folder they were made in.
        return {"output": folders.state_of(output, times=False) if there else None,
                "branch": projects.tree_of(repository, operation.branch, self._place) if operation.branch else None,
                "report": None if report in (None, OLD) else report.replace(str(room), "ROOM")}

    def _reference(self, operation):
        """What an undisturbed run leaves, and how long it takes."""
        if operation.name not in self._references:
            room, repository = self._prepare(operation, "reference")
            ended = run(self._command(operation, room, repository), self._place, LIMIT * 3)
            if not ended.done:
                raise RuntimeError(f"an undisturbed run fails: {ended}")
            self._references[operation.name] = self._result(operation, room, repository), ended.seconds
            shutil.rmtree(room)
        return self._references[operation.name]

    def case(self, index):
        operation = self._operation(index)
        chance = random.Random(f"{self._seed} kill {index}")
        reference, seconds = self._reference(operation)
        number = chance.choice(SIGNALS)
        # Most of what can go wrong goes wrong while something is written, at the end.
        moment = seconds * (chance.uniform(0, 1.1) if chance.random() < 0.4 else chance.uniform(0.6, 1.05))
        room, repository = self._prepare(operation, f"case{index}")
        before = folders.state_of(repository)
        running = Running(self._command(operation, room, repository), self._place)
        time.sleep(moment)
        running.signal(number)
        ended = running.wait()
        context = f"{operation.name}, {signal.Signals(number).name} after {moment * 1000:.0f} of {seconds * 1000:.0f} ms"
        wrong = self._wrong_after(operation, room, repository, before, reference, ended, number)
        if not wrong:
            shutil.rmtree(room)
        return [f"{context}: {each}" for each in wrong]

    def _wrong_after(self, operation, room, repository, before, reference, ended, number):
        wrong = wrong_end(ended, signals=(number,))
        if ended.signalled is not None and ended.seconds - ended.signalled > ANSWER:
            wrong.append(f"went on for {ended.seconds - ended.signalled:.1f} s after the signal")
        wrong += self._wrong_state(operation, room, repository, before)
        result = self._result(operation, room, repository)
        wrong += self._half(operation, result, reference)
        was_killed = ended.status == -signal.SIGKILL
        if ended.done and result != reference:
            wrong.append("said that it was done, and not all of it is there")
        if not ended.done and not was_killed and result != self._nothing(operation):
            wrong.append(f"ended with status {ended.status}, and something was written")
        if left := folders.leftovers((room / operation.output).parent if self._has_room(operation, room) else room):
            if not was_killed:
                wrong.append(f"left {', '.join(left)} behind")
        return wrong or self._wrong_next(operation, room, repository, reference, result)

    @staticmethod
    def _has_room(operation, room):
        return operation.output and (room / operation.output).parent.exists()

    @staticmethod
    def _nothing(_operation):
        return {"output": None, "branch": None, "report": None}

    def _wrong_state(self, operation, room, repository, before):
        allowed = projects.git_allowed(operation.branch) if operation.branch else lambda path: False
        wrong = ["in the repository, " + each
                 for each in folders.difference(before, folders.state_of(repository), allowed)]
        wrong += projects.wrong_repository(repository, self._place, operation.branch)
        expected = {"project", operation.report, operation.output and operation.output.split("/")[0]}
        for entry in room.iterdir():
            if entry.name not in expected and ".torchferry-" not in entry.name:
                wrong.append(f"{entry.name} appeared")
        return wrong

    @staticmethod
    def _half(operation, result, reference):
        wrong = []
        for what, there in result.items():
            if there is not None and there != reference[what]:
                details = folders.difference(reference[what], there)[:3] if what == "output" else []
                wrong.append(f"half a result: {what} {details}")
        if result["report"] and operation.output and not result["output"]:
            wrong.append("there is a report of an output that is not there")
        return wrong

    def _wrong_next(self, operation, room, repository, reference, result):
        """The same once more: it takes what is there, or makes it, and clears away what the killed run left."""
        if result["output"] is not None:
            shutil.rmtree(room / operation.output)
        command = self._command(operation, room, repository)
        again = run(command, self._place)
        wrong = wrong_end(again)
        if result["branch"] is not None:
            if again.status != 4:
                wrong.append(f"made the same branch again: {again}")
        elif not again.done:
            wrong.append(f"the next run does not work: {again}")
        elif self._result(operation, room, repository) != reference:
            wrong.append("the next run leaves something else")
        rooms = [room] + ([(room / operation.output).parent] if operation.output else [])
        for each in rooms:
            if left := folders.leftovers(each):
                wrong.append(f"{', '.join(left)} is still there after the next run")
        return [f"afterwards: {each}" for each in wrong]
