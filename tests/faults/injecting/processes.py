# SPDX-License-Identifier: Apache-2.0
"""Several processes on the same thing at once: one wins and leaves all of it, the others say why they do not."""

import random
import shutil
import signal
import tempfile
from pathlib import Path

from injecting import folders, projects
from injecting.running import LIMIT, Place, Running, git, run, wrong_end
from injecting.windows import words, wrong_driver

MATTERS = ["output", "empty output", "branch", "report", "session", "a repository that changes", "everything"]
BRANCH = "torchferry/paddle"


class Processes:
    name = "processes"

    def __init__(self, programs, seed, folder):
        self._programs = programs
        self._seed = seed
        self._place = Place(Path(tempfile.mkdtemp(prefix="processes-", dir=folder)))
        self._original = projects.make_repository(self._place, random.Random(f"{seed} project"), 12, 60)
        self._whole = None

    def close(self):
        shutil.rmtree(self._place.root, ignore_errors=True)

    def title(self, index):
        return f"{self._count(index)} on {MATTERS[index % len(MATTERS)]}"

    @staticmethod
    def _count(index):
        return 16 if index % 4 == 3 else 2

    def case(self, index):
        room = self._place.root / f"case{index}"
        room.mkdir()
        repository = projects.copy_repository(self._original, room / "project")
        # A session of its own for each case.
        self._place.extra["XDG_STATE_HOME"] = str(room / "state")
        chance = random.Random(f"{self._seed} processes {index}")
        matter = MATTERS[index % len(MATTERS)]
        race = {"output": self._outputs, "empty output": self._outputs, "branch": self._branches, "report": self._reports,
                "session": self._sessions, "a repository that changes": self._changing, "everything": self._everything}[matter]
        if matter == "empty output":
            (room / "out").mkdir()
        wrong = race(room, repository, self._count(index), chance)
        if not wrong:
            shutil.rmtree(room)
        return [f"{self.title(index)}: {each}" for each in wrong]

    def _convert(self, repository, *more):
        return [self._programs.cli, "convert", repository, "--target", "paddle", "--accept", "all", "--jobs", "1", *more]

    def _reference(self):
        if self._whole is None:
            output = self._place.root / "whole"
            ended = run(self._convert(self._original, "--output", output), self._place, LIMIT * 3)
            if not ended.done:
                raise RuntimeError(f"an undisturbed run fails: {ended}")
            self._whole = folders.state_of(output, times=False)
        return self._whole

    def _together(self, commands):
        running = [Running(command, self._place, f"run{index}") for index, command in enumerate(commands)]
        return [each.wait(LIMIT * max(1, len(commands) // 2)) for each in running]

    @staticmethod
    def _wrong_ends(ended, are_rivals):
        wrong = [f"process {index}: {each}" for index, one in enumerate(ended) for each in wrong_end(one)]
        winners = [one for one in ended if one.done]
        if are_rivals and len(winners) != 1:
            wrong.append(f"{len(winners)} of {len(ended)} say that they did it: " + "; ".join(str(one)[:200] for one in ended[:3]))
        wrong += [f"a loser ends with {one}" for one in ended if not one.done and one.status != 4]
        return wrong

    def _outputs(self, room, repository, count, _chance):
        output = room / "out"
        ended = self._together([self._convert(repository, "--output", output)] * count)
        wrong = self._wrong_ends(ended, are_rivals=True)
        if not output.exists() or folders.state_of(output, times=False) != self._reference():
            wrong.append("the output is not whole")
        if left := folders.leftovers(room):
            wrong.append(f"left {left} behind")
        return wrong

    def _branches(self, room, repository, count, _chance):
        before = folders.state_of(repository)
        ended = self._together([self._convert(repository, "--branch", BRANCH, "--message", f"number {index}") for index in range(count)])
        wrong = self._wrong_ends(ended, are_rivals=True)
        wrong += folders.difference(before, folders.state_of(repository), projects.git_allowed(BRANCH))
        wrong += projects.wrong_repository(repository, self._place, BRANCH)
        if projects.tree_of(repository, BRANCH, self._place) is None:
            wrong.append("there is no branch")
        return wrong

    def _reports(self, room, repository, count, _chance):
        report = room / "report.json"
        ended = self._together([[self._programs.cli, "scan", repository, "--target", "paddle", "--report", report]] * count)
        wrong = self._wrong_ends(ended, are_rivals=False)
        wrong += ["a report fails" for one in ended if not one.done]
        if not report.read_text().rstrip().endswith("}"):
            wrong.append("the report is not whole")
        if left := folders.leftovers(room):
            wrong.append(f"left {left} behind")
        return wrong

    def _sessions(self, room, repository, count, chance):
        if self._programs.driver is None:
            return []
        seed = chance.randrange(1 << 30)
        command = [self._programs.driver, repository, seed]
        ended = self._together([[*command, 30]] * min(count, 8))
        wrong = [each for one in ended for each in wrong_driver(one)]
        deciding = []
        for one in ended:
            lines = one.output.decode("utf-8", "replace").splitlines()
            if words(lines, "acked"):
                deciding.append(words(lines, "acked"))
            if not words(lines, "open") and not words(lines, "failed"):
                wrong.append(f"a window neither opens nor says why not: {one}")
        # Windows may take turns: the one that decides goes on from where the one before stopped.
        last = Running([*command, 0], self._place).wait(LIMIT)
        there = words(last.output.decode("utf-8", "replace").splitlines(), "open")
        if not deciding:
            wrong.append("no window could decide")
        elif not there or there[0] not in [states[-1] for states in deciding]:
            wrong.append(f"what was saved is not there: {there}, {[states[-1] for states in deciding]}")
        return wrong + projects.wrong_repository(repository, self._place)

    def _changing(self, room, repository, count, chance):
        """Git works in the repository all the while: commits, repacks, moves branches, removes what nothing refers to."""
        commands = [[self._programs.cli, "scan", repository, "--target", "paddle"]] * (count // 2)
        commands += [self._convert(repository, "--branch", f"{BRANCH}{index}", "--message", "m") for index in range(count // 2)]
        running = [Running(command, self._place, f"run{index}") for index, command in enumerate(commands)]
        changes = [["commit", "-qam", "more"], ["repack", "-adq"], ["pack-refs", "--all"], ["gc", "-q"], ["commit", "-q", "--allow-empty", "-m", "x"]]
        while any(one._poll() is None for one in running) and max(one.seconds() for one in running) < LIMIT:
            change = chance.choice(changes)
            (repository / "package0" / "module0.py").write_text(f"import torch\nx = torch.abs({chance.random()})\n")
            git(repository, *change, place=self._place, check=False)
        ended = [one.wait(LIMIT * 2) for one in running]
        wrong = [f"process {index}: {each}" for index, one in enumerate(ended) for each in wrong_end(one)]
        done = git(repository, "fsck", "--full", "--no-dangling", "--no-progress", place=self._place, check=False)
        if done.returncode != 0:
            wrong.append("git fsck: " + (done.stdout + done.stderr).decode("utf-8", "replace")[:300])
        for index, one in enumerate(ended[count // 2:]):
            if one.done and projects.tree_of(repository, f"{BRANCH}{index}", self._place) is None:
                wrong.append(f"said that it made a branch that is not there: {one}")
        return wrong

    def _everything(self, room, repository, count, chance):
        """All at once, and some of them are killed: those that live on must not notice."""
        commands = []
        for index in range(count):
            commands.append(chance.choice([self._convert(repository, "--output", room / f"out{index}"),
                                           self._convert(repository, "--branch", f"{BRANCH}{index}", "--message", "m"),
                                           [self._programs.cli, "scan", repository, "--target", "paddle", "--report", room / f"r{index}.json"]]))
        running = [Running(command, self._place, f"run{index}") for index, command in enumerate(commands)]
        killed = set(chance.sample(range(count), count // 3))
        for index in killed:
            running[index].signal(signal.SIGKILL)
        ended = [one.wait(LIMIT * max(1, count // 2)) for one in running]
        wrong = []
        for index, one in enumerate(ended):
            wrong += [f"process {index}: {each}" for each in wrong_end(one, signals=(signal.SIGKILL,) if index in killed else ())]
            if index not in killed and not one.done:
                wrong.append(f"process {index} ends with {one}")
            output = room / f"out{index}"
            if output.exists() and folders.state_of(output, times=False) != self._reference():
                wrong.append(f"out{index} is not whole")
        done = git(repository, "fsck", "--full", "--no-dangling", "--no-progress", place=self._place, check=False)
        if done.returncode != 0:
            wrong.append("git fsck: " + (done.stdout + done.stderr).decode("utf-8", "replace")[:300])
        return wrong
