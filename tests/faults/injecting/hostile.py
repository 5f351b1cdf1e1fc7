# SPDX-License-Identifier: Apache-2.0
"""Repositories made to do harm: every run ends in time and with a sentence, writes only its output, runs nothing of theirs."""

import importlib
import os
import random
import shutil
import tempfile
from pathlib import Path

from injecting import folders, projects
from injecting.running import MOST_MEMORY, Place, run, wrong_end

BUILDERS = {}  # by name: a function of (Scene)
BRANCH = "torchferry/paddle"


def hostile(name, *arguments):
    """Registers a builder, once for each of `arguments` (name, value) if there are any."""
    def register(build):
        if not arguments:
            BUILDERS[name] = build
        for label, value in arguments:
            BUILDERS[f"{name}: {label}"] = lambda scene, value=value: build(scene, value)
        return build
    return register


class Scene:
    """What a builder works on: a project folder, things outside of it, a program that must never run."""

    def __init__(self, root, chance, place):
        self.root = root
        self.place = place
        self.chance = chance
        self.project = root / "project"
        self.project.mkdir()
        self.outside = root / "outside"
        self.outside.mkdir()
        (self.outside / "secret.py").write_text("import torch\ntorch.cat([1], dim=1)\n")
        (self.outside / "rules.json").write_text('{"rows": []}')
        self.canary = root / "canary.sh"
        self.alarm = root / "tmp" / "CANARY"
        self.canary.write_text(f"#!/bin/sh\necho ran >> '{self.alarm}'\ncat\n")
        self.canary.chmod(0o755)
        self.path = self.project  # what is given to the program
        self.worktree = False  # the work tree is read too
        self.must_work = False  # nothing is wrong with it but its contents
        self.memory = MOST_MEMORY


def load_builders():
    if not BUILDERS:
        for name in ("entries", "damage", "settings", "places", "sources", "rules"):
            importlib.import_module(f"injecting.hostile_{name}")


class Hostile:
    name = "hostile"

    def __init__(self, programs, seed, folder, only=None):
        load_builders()
        self._programs = programs
        self._seed = seed
        self._folder = folder
        self._names = [name for name in BUILDERS if not only or only in name]
        random.Random(f"{seed} order").shuffle(self._names)
        if not self._names:
            raise SystemExit(f"no hostile repository has '{only}' in its name")

    def close(self):
        pass

    def count(self):
        return len(self._names)

    def title(self, index):
        return self._names[index % len(self._names)]

    def case(self, index):
        root = Path(tempfile.mkdtemp(prefix="hostile-", dir=self._folder))
        place = Place(root)
        scene = Scene(root, random.Random(f"{self._seed} hostile {index}"), place)
        try:
            BUILDERS[self.title(index)](scene)
            return self._judge(scene, place)
        finally:
            make_removable(root)
            shutil.rmtree(os.fsencode(str(root)), ignore_errors=True)

    def _judge(self, scene, place):
        cli, path = self._programs.cli, scene.path
        target = ["--target", "paddle"]
        output = scene.root / "out"
        runs = [["scan", path, *target], ["convert", path, *target, "--accept", "all", "--output", output]]
        if scene.worktree:
            runs += [["scan", path, *target, "--worktree"],
                     ["convert", path, *target, "--accept", "all", "--worktree", "--output", output]]
        runs += [["convert", path, *target, "--accept", "all", "--branch", BRANCH, "--message", "m"]]
        wrong = []
        for arguments in runs:
            is_branch = "--branch" in arguments
            before = folders.state_of(scene.root, without=("home",))
            ended = run([cli, *arguments], place)
            after = folders.state_of(scene.root, without=("home",))
            found = wrong_end(ended, memory=scene.memory)
            allowed = projects.git_allowed(BRANCH) if is_branch else self._is_output
            found += [self._where(each) for each in folders.difference(before, after, allowed)]
            if scene.must_work and not (ended.done or (is_branch and ended.status == 4)):
                found.append(f"should work, but: {ended}")
            if not is_branch and ended.status >= 2 and output.exists():
                found.append("failed, and there is an output")
            if scene.alarm.exists():
                found.append("ran a program of the repository")
                scene.alarm.unlink()
            if output.exists():
                make_removable(output)
                shutil.rmtree(os.fsencode(str(output)))
            wrong += [f"{arguments[0]} {' '.join(map(str, arguments[4:]))}: {each}" for each in found]
        return wrong

    @staticmethod
    def _is_output(path):
        return path == b"out" or path.startswith(b"out/")

    @staticmethod
    def _where(sentence):
        return "outside of the output, " + sentence


def make_removable(folder):
    """Rights that a builder took away are given back."""
    if os.geteuid() == 0:
        return
    for path, names, _ in os.walk(os.fsencode(str(folder))):
        for name in names:
            where = os.path.join(path, name)
            if not os.path.islink(where):
                os.chmod(where, 0o700)
