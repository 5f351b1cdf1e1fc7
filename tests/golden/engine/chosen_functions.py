# SPDX-License-Identifier: Apache-2.0
# A function that is one of several is called where its calls show what they pass.
import loom

TABLE = {"cat": loom.cat, "other": loom.relu}
NAMED = {"cat": loom.cat, "other": loom.relu}
SHARED = {"cat": loom.cat, "other": loom.relu}


class Joiner:
    @property
    def join(self):
        if self.kind == "cat":
            return loom.cat
        return loom.relu

    @property
    def named(self):
        if self.kind == "cat":
            return loom.cat
        return loom.relu

    def run(self, xs):
        return self.join(xs, 1), self.named(xs, dim=1)


def choose(kind, xs):
    pick = TABLE.get(kind)
    return pick(xs, 0) if kind in TABLE else TABLE["cat"](xs)


def named(kind, xs):
    return NAMED[kind](xs, dim=1)


def made(kind):
    return loom.cat if kind else loom.relu


def call_made(xs):
    return made(True)(xs, 1)


def shared(register):
    register(SHARED)
