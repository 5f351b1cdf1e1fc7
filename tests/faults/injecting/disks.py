# SPDX-License-Identifier: Apache-2.0
"""Disks that are full: the run says so, leaves nothing half written, and works once there is room."""

import os
import random
import resource
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from injecting import folders, projects
from injecting.running import LIMIT, Place, Running, git, run, wrong_end
from injecting.windows import words, wrong_driver

WHERE = ["output", "report", "branch", "temporary files", "session"]
BRANCH = "torchferry/paddle"


class SmallDisk:
    """A file system of so many bytes, where mounting is allowed. Without it, no file may grow beyond them."""

    def __init__(self, folder, size):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._size = size
        options = f"size={size},mode=0777"
        self.is_mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True,
                                         check=False).returncode == 0

    def limit(self):
        """To be called in the process that is to suffer; nothing when the disk itself is small."""
        if self.is_mounted:
            return None
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (self._size, self._size))

    def make_room(self):
        if self.is_mounted:
            subprocess.run(["mount", "-o", f"remount,size={256 << 20}", str(self.folder)], capture_output=True, check=True)

    def close(self):
        if self.is_mounted:
            subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, check=False)
            self.is_mounted = False


class Disks:
    name = "disks"

    def __init__(self, programs, seed, folder):
        self._programs = programs
        self._seed = seed
        self._place = Place(Path(tempfile.mkdtemp(prefix="disks-", dir=folder)))
        self._original = projects.make_repository(self._place, random.Random(f"{seed} project"), 12, 60)
        self._whole = None

    def close(self):
        shutil.rmtree(self._place.root, ignore_errors=True)

    def title(self, index):
        return WHERE[index % len(WHERE)]

    def case(self, index):
        chance = random.Random(f"{self._seed} disk {index}")
        room = self._place.root / f"case{index}"
        room.mkdir()
        disk = SmallDisk(room / "disk", self._size(self.title(index), chance))
        try:
            what = self.title(index)
            run_one = {"output": self._output, "report": self._report, "branch": self._branch,
                       "temporary files": self._temporary, "session": self._session}[what]
            return [f"{what}, {disk._size} bytes: {each}" for each in run_one(room, disk)]
        finally:
            disk.close()
            shutil.rmtree(room, ignore_errors=True)

    @staticmethod
    def _size(what, chance):
        most = {"output": 1500000, "report": 200000, "branch": 60000, "temporary files": 4096, "session": 250000}[what]
        least = {"session": 40000}.get(what, 0)
        return chance.randrange(least, most) // 4096 * 4096 + 4096

    def _convert(self, repository, *more):
        return [self._programs.cli, "convert", repository, "--target", "paddle", "--accept", "all", *more]

    def _reference(self):
        if self._whole is None:
            output = self._place.root / "whole"
            ended = run(self._convert(self._original, "--output", output), self._place)
            if not ended.done:
                raise RuntimeError(f"an undisturbed run fails: {ended}")
            self._whole = folders.state_of(output, times=False)
        return self._whole

    def _output(self, room, disk):
        output = disk.folder / "out"
        ended = run(self._convert(self._original, "--output", output), self._place, before=disk.limit())
        wrong = wrong_end(ended)
        if ended.done:
            if folders.state_of(output, times=False) != self._reference():
                wrong.append("said that it was done, and not all of it is there")
            return wrong
        if ended.status != 4:
            wrong.append(f"a full disk ends with {ended}")
        if left := list(disk.folder.iterdir()):
            wrong.append(f"left {left} behind")
        disk.make_room()
        again = run(self._convert(self._original, "--output", output), self._place)
        if not again.done or folders.state_of(output, times=False) != self._reference():
            wrong.append(f"does not work once there is room: {again}")
        return wrong

    def _report(self, room, disk):
        report = disk.folder / "report.json"
        old = "old" * 100
        report.write_text(old)
        output = room / "out"
        ended = run(self._convert(self._original, "--output", output, "--report", report), self._place, before=disk.limit())
        wrong = wrong_end(ended)
        text = report.read_text() if report.exists() else ""
        if ended.done:
            if not text.rstrip().endswith("}"):
                wrong.append("said that it was done, and the report is not whole")
        elif text != old:
            wrong.append("the old report is gone, and there is no new one")
        elif output.exists():
            wrong.append("failed, and there is an output")
        if left := folders.leftovers(disk.folder) + folders.leftovers(room):
            wrong.append(f"left {left} behind")
        return wrong

    def _branch(self, room, disk):
        repository = projects.copy_repository(self._original, room / "project")
        # Only what is written anew lies on the small disk: loose objects.
        git(repository, "repack", "-adq", place=self._place)
        objects = repository / ".git" / "objects"
        objects.rename(room / "objects")
        (disk.folder / "objects").mkdir()
        for name in ("info", "pack"):
            (disk.folder / "objects" / name).symlink_to(room / "objects" / name)
        objects.symlink_to(disk.folder / "objects")
        before = folders.state_of(repository)
        command = self._convert(repository, "--branch", BRANCH, "--message", "m")
        ended = run(command, self._place, before=disk.limit())
        wrong = wrong_end(ended)
        has_branch = projects.tree_of(repository, BRANCH, self._place) is not None
        if has_branch != ended.done:
            wrong.append(f"status {ended.status}, and the branch is{'' if has_branch else ' not'} there")
        if not ended.done and ended.status != 4:
            wrong.append(f"a full disk ends with {ended}")
        allowed = projects.git_allowed(BRANCH)
        wrong += folders.difference(before, folders.state_of(repository), allowed)
        fsck = git(repository, "fsck", "--connectivity-only", "--no-dangling", place=self._place, check=False)
        if fsck.returncode != 0:
            wrong.append("git fsck: " + (fsck.stdout + fsck.stderr).decode("utf-8", "replace")[:300])
        if not ended.done:
            disk.make_room()
            again = run(command, self._place)
            if not again.done or projects.tree_of(repository, BRANCH, self._place) is None:
                wrong.append(f"does not work once there is room: {again}")
        return wrong

    def _temporary(self, room, disk):
        self._place.extra["TMPDIR"] = str(disk.folder)
        (disk.folder / "full").write_bytes(b"")
        try:
            output = room / "out"
            ended = run(self._convert(self._original, "--output", output), self._place)
            wrong = wrong_end(ended)
            if not ended.done or folders.state_of(output, times=False) != self._reference():
                wrong.append(f"does not work: {ended}")
            return wrong
        finally:
            del self._place.extra["TMPDIR"]

    def _session(self, room, disk):
        if self._programs.driver is None:
            return []
        self._place.extra["XDG_STATE_HOME"] = str(disk.folder / "state")
        limit = disk.limit()

        def suffer():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            limit()
        try:
            command = [self._programs.driver, self._original, os.getpid() % 1000]
            ended = Running([*command, 150], self._place, before=suffer if limit else None).wait(LIMIT * 3)
            lines = ended.output.decode("utf-8", "replace").splitlines()
            wrong = wrong_driver(ended)
            saved = (words(lines, "open") + words(lines, "acked"))[-1:]
            if not saved and not words(lines, "failed"):
                wrong.append(f"neither opened nor said why not: {ended}")
            disk.make_room()
            again = Running([*command, 2], self._place).wait(LIMIT)
            lines = again.output.decode("utf-8", "replace").splitlines()
            wrong += wrong_driver(again)
            if not words(lines, "open"):
                wrong.append(f"does not open once there is room: {lines[:3]}")
            elif saved and words(lines, "open") != saved:
                wrong.append(f"{saved[0]} was reported as saved, and {words(lines, 'open')[0]} is there")
            elif len(words(lines, "acked")) != 2:
                wrong.append(f"cannot be decided once there is room: {lines[:3]}")
            return wrong
        finally:
            self._place.extra.pop("XDG_STATE_HOME")
