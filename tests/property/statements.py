#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs whose rewrites need statements, and whether what they do is the same before and after.

    statements.py generate FOLDER SEED COUNT    writes programs for the made-up framework loom
    statements.py compare BEFORE AFTER          runs both with models of loom and of its target; names what differs
"""
import pathlib
import random
import sys
import types


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []

    def pick(self, *choices):
        return self.random.choice(choices)

    def expression(self, depth):
        if depth <= 0:
            return self.pick("x", "y", "v", "f()", "g()", "x[0]", "self.a", "1", "y[g()]", "self.b.c")
        e = lambda: self.expression(depth - self.pick(1, 1, 2))
        return self.pick(
            lambda: f"loom.twice({e()})",
            lambda: f"loom.twice({e()})",
            lambda: f"loom.swap({e()}, {e()})",
            lambda: f"loom.swap({e()}, {e()})",
            lambda: f"loom.likely({e()})",
            lambda: f"loom.likely({e()}, dim={e()})",
            lambda: f"loom.weigh({e()}, h({e()}))",
            lambda: f"x.scale_({e()})",
            lambda: "y.spread",
            lambda: f"({e()} + {e()})",
            lambda: f"({e()} and {e()})",
            lambda: f"({e()} if {e()} else {e()})",
            lambda: f"(1 < {e()} < {e()})",
            lambda: f"h({e()}, {e()})",
            lambda: f"h(f(), key={e()})",
            lambda: f"[i for i in h({e()})]",
            lambda: f"[loom.twice(i + {e()}) for i in h({e()})]",
            lambda: f"(lambda: {e()})()",
            lambda: f"(w := {e()})",
            lambda: f"f'{{{e()}}}'" if depth < 2 else e(),
        )()

    def simple(self):
        e = lambda: self.expression(self.pick(0, 1, 2, 3))
        return self.pick(
            lambda: f"v = {e()}",
            lambda: f"v = {e()}",
            lambda: f"w = v = {e()}",
            lambda: f"v, w = loom.best({e()}, {e()})",
            lambda: f"v, x = loom.best(x, {e()})",
            lambda: f"w = loom.best({e()}, {e()})[1]",
            lambda: f"loom.add_all_(h({e()}), h({e()}), scale={e()})",
            lambda: "loom.add_all_(h(x), h(y))",
            lambda: f"v = loom.settled({e()}, live={e()})",
            lambda: f"self.a = loom.settled({e()}, live={e()})",
            lambda: f"self.a = {e()}",
            lambda: f"self.a += {e()}",
            lambda: f"x[{e()}] = {e()}",
            lambda: f"h({e()})",
            lambda: f"assert {e()} or 1, {e()}",
            lambda: f"v: float = {e()}",
        )()

    def block(self, indentation, depth):
        for _ in range(self.pick(1, 2, 3)):
            self.statement(indentation, depth)

    def statement(self, indentation, depth):
        add = lambda text: self.lines.append(indentation + text)
        e = lambda: self.expression(self.pick(1, 2))
        kind = self.pick("simple", "simple", "simple", "if", "for", "with", "while", "match", "line", "joined")
        if depth <= 0 or kind == "simple":
            add(self.simple() + self.pick("", "", "  # why"))
        elif kind == "if":
            add(f"if {e()}:")
            self.block(indentation + "    ", depth - 1)
            if self.pick(True, False):
                add(f"elif {e()}:")
                self.block(indentation + "    ", depth - 1)
            if self.pick(True, False):
                add("else:")
                self.block(indentation + "    ", depth - 1)
        elif kind == "line":
            add(f"if {e()}: {self.simple()}")
        elif kind == "joined":
            add(f"{self.simple()}; {self.simple()}")
        else:
            add({"for": f"for v in h({e()}):", "with": f"with h({e()}) as w, h({e()}):", "while": f"while limit({e()}):",
                 "match": f"match {e()}:"}[kind])
            if kind == "match":
                indentation += "    "
                add("case _:")
            self.block(indentation + "    ", depth - 1)

    def text(self):
        self.lines += ["import loom", ""]
        for number in range(4):
            self.lines += ["", f"def run{number}(self, x: loom.Tensor, y: loom.Tensor, v, w, f, g, h, limit):"]
            self.block("    ", 2)
            self.lines.append(f"    return {self.expression(2)}")
        return "\n".join(self.lines) + "\n"


class Over(Exception):
    """The program has run long enough."""


class World:
    """What happens, in order. A value says in which state of the world it was made."""

    def __init__(self):
        self.events = []

    def happens(self, event):
        self.events.append(event)
        if len(self.events) > 300:
            raise Over


class Value:
    def __init__(self, world, text):
        self.__dict__.update(world=world, text=text, state=0)

    def __repr__(self):
        return f"{self.text[:200]}~{self.state}"

    def made(self, text):
        return Value(self.world, text)

    def read(self, what):
        return self.made(f"{self!r}.{what}@{len(self.world.events)}")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self.made(f"{self!r}.{name}")

    def __setattr__(self, name, value):
        if name != "still":  # of a tensor that nothing else sees yet
            self.world.happens(f"{self!r}.{name} = {value!r}")
        self.__dict__[name] = value

    def __getitem__(self, key):
        return self.read(f"[{key!r}]")

    def __setitem__(self, key, value):
        self.__dict__["state"] += 1
        self.world.happens(f"{self!r}[{key!r}] = {value!r}")

    def __iter__(self):
        return iter([self.read("first"), self.read("second")])

    def __bool__(self):
        return sum(map(ord, self.text)) % 2 == 0

    def __hash__(self):
        return hash(self.text)

    def __eq__(self, other):
        return repr(self) == repr(other)

    def __lt__(self, other):
        return len(repr(self)) % 2 == 0

    __gt__ = __lt__

    def __add__(self, other):
        return self.made(f"({self!r} + {other!r})")

    def __radd__(self, other):
        return self.made(f"({other!r} + {self!r})")

    def __mul__(self, other):
        return self.made(f"({self!r} * {other!r})")

    __rmul__ = __sub__ = __truediv__ = __mul__

    def __enter__(self):
        self.world.happens(f"enter {self!r}")
        return self

    def __exit__(self, *_):
        self.world.happens(f"leave {self!r}")

    def multiply_(self, factor):
        self.__dict__["state"] += 1
        self.world.happens(f"{self!r} *= {factor!r}")
        return self

    scale_ = multiply_

    def add_(self, other):
        self.__dict__["state"] += 1
        self.world.happens(f"{self!r} += {other!r}")
        return self

    def max(self):
        return self.made(f"max({self!r})")

    def min(self):
        return self.made(f"min({self!r})")

    @property
    def spread(self):
        return self.max() - self.min()


def models(world):
    def value(name):
        return lambda *args, **kwargs: Value(world, f"{name}{args!r}{sorted(kwargs.items())!r}")

    pirn = types.ModuleType("pirn")
    pirn.Tensor = Value
    for name in ("softmax", "tensor", "paws"):
        setattr(pirn, name, value(name))
    pirn.max, pirn.argmax = value("max"), value("argmax")
    loom = types.ModuleType("loom")
    loom.Tensor = Value

    def likely(logits, dim=-1):
        probs = pirn.softmax(logits, axis=dim)
        return probs / probs.max()

    def add_all_(targets, steps, scale=None):
        for target, step in zip(targets, steps):
            target.add_(step if scale is None else step * scale)

    def settled(input, live=True):
        result = pirn.tensor(input)
        result.still = not live
        return result

    loom.twice = lambda input: input + input
    loom.swap = lambda first, second: pirn.paws(second, first)
    loom.likely, loom.add_all_, loom.settled = likely, add_all_, settled
    loom.best = lambda input, dim: (pirn.max(input, axis=dim), pirn.argmax(input, axis=dim))
    loom.weigh = lambda input, weights: sum([w * input for w in weights])
    return {"loom": loom, "pirn": pirn}


def run(text, name):
    """The events of each function, and what it returns."""
    results = []
    for number in range(4):
        world = World()
        sys.modules.update(models(world))
        space = {}
        exec(compile(text, name, "exec"), space)

        def effect(label):
            def call(*args, **kwargs):
                world.happens(f"{label}{args!r}{kwargs!r}")
                return Value(world, f"{label}{len(world.events)}")
            return call

        def limit(condition):
            world.happens("limit")
            return bool(condition) and len(world.events) < 60

        own, x, y = Value(world, "self"), Value(world, "x"), Value(world, "y")
        try:
            result = space[f"run{number}"](own, x, y, Value(world, "v"), Value(world, "w"), effect("f"), effect("g"),
                                           effect("h"), limit)
        except Over:
            result = "over"
        except Exception as error:
            result = f"{type(error).__name__}"
        still = {key: getattr(value, "__dict__", {}).get("still") for key, value in own.__dict__.items()}
        results.append((world.events, repr(result), repr(own.__dict__.get("a")), still.get("a")))
    return results


def compare(before, after):
    for path in sorted(pathlib.Path(before).glob("*.py")):
        converted = pathlib.Path(after) / path.name
        expected, seen = run(path.read_text(), str(path)), run(converted.read_text(), str(converted))
        for number, (one, other) in enumerate(zip(expected, seen)):
            if one != other:
                print(f"{converted}: run{number}")
                for a, b in zip(list(one[0]) + list(one[1:]), list(other[0]) + list(other[1:])):
                    if a != b:
                        print("   before:", str(a)[:300])
                        print("   after: ", str(b)[:300])
                        break


def program(seed):
    """The first from a seed on that is Python: a `:=` is not allowed everywhere."""
    for attempt in range(100):
        text = Program(seed + attempt).text()
        try:
            compile(text, "program", "exec")
        except SyntaxError:
            continue
        return text
    raise SystemExit(f"no program from seed {seed} compiles")


def main():
    if sys.argv[1] == "generate":
        folder, seed, count = pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
        for number in range(count):
            (folder / f"program{number:03}.py").write_text(program(seed * 100000 + number * 100))
    else:
        sys.setrecursionlimit(10000)
        compare(sys.argv[2], sys.argv[3])


if __name__ == "__main__":
    main()
