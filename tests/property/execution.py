#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs whose arguments leave traces, run before and after their conversion.

    execution.py generate SEED COUNT FOLDER       programs that call what the mapping has rows for, in many places
    execution.py compare BEFORE AFTER             runs both; prints the statements whose traces differ
    execution.py long --cli CLI [--seeds N]       both, with a conversion by the command line between them

The frameworks are stood in for by objects that take anything, so that neither has to be installed: what counts is which
arguments are evaluated, in which order and how often.
"""
import argparse
import ast
import importlib.machinery
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import textwrap
import types

TOP = pathlib.Path(__file__).resolve().parent.parent.parent

# --- generating ------------------------------------------------------------------------------------------------------

HEADER = "import torch\nimport torchvision\n\n\n"

# The code around a call `{e}`; `{t}` leaves a trace.
PLACES = ["{e}", "v = {e}", "v = foo({t}, {e}, {t})", "v = [{e} for _ in range(2)]", "v = (lambda: {e})()",
          "v = {t} and {e}", "v = {e} if {t} else {t}", "v = {t} if {e} else {t}", "v = ({t}, {e})[{t}]", "v = {{{t}: {e}}}",
          "v = {e}[0]", "v = {e}[1]", "v = {e}.values", "v, w = {e}", "v = {e}.shape", "for v in {e}:\n        break",
          "with {e} as v:\n        foo({t})", "assert {e}, {t}", "def inner(p={e}, q={t}):\n        return p",
          "v = foo(*{e}, {t})", "v = foo(a={t}, b={e}, c={t})", "(v := {e})", "x[{t}] = {e}", "v = {e} + {t}",
          "v = {t} - {e}", "v = not {e}", "v = {e} or {t}", "v = x[{e}, {t}]", "return foo({e}, {t})", "del x[{e}]",
          "v = {e}; w = {t}", "if {t}: v = {e}", "while {e}:\n        break", "v = {t} < {e} < {t}", "v += {e}",
          "foo({t})(\n        {e},  # a remark\n        {t},\n    )", "v = f\"{{{e}}}\"",
          "@foo({t}, {e})\n    def inner():\n        pass", "class Inner:\n        a = {t}\n        b = {e}\n        c = {t}",
          "v = foo({e}.view({t}, -1)  # a remark\n            .sum(dim={t}), {t})", "if {e}:\n        {t}\n    else:\n        {t}",
          "try:\n        v = {e}\n    finally:\n        {t}"]
VALUES = ["1", "2", "0", "-1", "0.5", "True", "False", "None", "\"mean\"", "x", "y", "n", "(2, 3)", "[2, 3]", "x.shape",
          "x[0]", "n + 1", "lambda a: a"]


CONSTANT = re.compile(r'"emit": "(True|False|None|\\d+|[(][)][^"]*)"')
# What is written gives a truth value of Python's own, which the objects here cannot stand for.
MEMBERSHIP = re.compile(r'"emit": "[^"]* in [(]')
# Functions that give their argument back, which may be a literal here: `assert ones_(False)`.
GIVES_ARGUMENT = "torch.nn.init."


def parameters_of(signature):
    """Names, with whether they may be left out and how they may be passed, of `(a, *b, c=1)`."""
    depth, start, parts = 0, 0, []
    signature = signature.split(" -> ")[0]
    inside = signature[1:signature.rindex(")")]
    for index, char in enumerate(inside + ","):
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == "," and depth == 0:
            part = inside[start:index].strip()
            start = index + 1
            if part:
                parts.append(part)
    result, only_keywords = [], False
    for part in parts:
        name = part.split(":")[0].split("=")[0].strip()
        if part in ("*", "/"):
            only_keywords = only_keywords or part == "*"
            continue
        if name.startswith("**"):
            continue
        if name.startswith("*"):
            result.append((name[1:], True, "many"))
            only_keywords = True
            continue
        result.append((name, "=" in part, "keyword" if only_keywords else "any"))
    return result


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.traces = 0

    def trace(self, value=None):
        self.traces += 1
        value = value or self.random.choice(VALUES)
        return f"t({self.traces}, {value})"

    def argument(self):
        """Most arguments leave a trace: what is literal is what the guards of the rows ask for."""
        choice = self.random.random()
        if choice < 0.55:
            return self.trace()
        if choice < 0.6:
            return f"x[{self.trace()}]"
        if choice < 0.65:
            return f"({self.trace()}, {self.trace()})"
        return self.random.choice(VALUES)

    def call(self, api, facts):
        signature = self.random.choice(facts.get("calls") or ["(*args)"])
        passed, keywords = [], False
        for name, optional, how in parameters_of(signature):
            if optional and self.random.random() < 0.55:
                keywords = True
                continue
            if how == "many":
                count = self.random.randrange(3)
                passed += [self.argument() for _ in range(count)]
                if self.random.random() < 0.2:
                    passed.append(f"*({self.trace()}, {self.trace()})")
                keywords = True
            elif keywords or how == "keyword" or self.random.random() < 0.3:
                keywords = True
                passed.append(f"{name}={self.argument()}")
            else:
                passed.append(self.argument())
        by_name = [argument for argument in passed if "=" in argument.split("(")[0].split("\"")[0]]
        rest = [argument for argument in passed if argument not in by_name]
        self.random.shuffle(by_name)
        text = ", ".join(rest + by_name)
        owner, member = api.rsplit(".", 1)
        if facts["kind"] == "method" and owner == "torch.Tensor":
            receiver = self.random.choice(["x", f"x[{self.trace()}]", f"foo({self.trace()}, x)", "(x + y)"])
            return f"{receiver}.{member}({text})"
        return f"{api}({text})"

    def function(self, number, call):
        place = self.random.choice(PLACES)
        statement = place.replace("{{", "\0").replace("}}", "\1")
        while "{t}" in statement:
            statement = statement.replace("{t}", self.trace(), 1)
        statement = statement.replace("{e}", call).replace("\0", "{").replace("\1", "}")
        text = f"def f{number}(x: torch.Tensor, y: torch.Tensor, n: int, v, foo, t):\n    {statement}\n"
        try:
            compile(text, "generated", "exec")
        except SyntaxError:  # an f-string with its own quotes in it, for instance
            return None
        return text


def callables():
    """The APIs that have a row and can be called, with their facts."""
    facts = {}
    for path in sorted((TOP / "mappings/torch/signatures").glob("*.json")):
        facts.update(json.loads(path.read_text(encoding="utf-8"))["apis"])
    names = set()
    for path in sorted((TOP / "mappings/paddle/rows").glob("*.json")):
        rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
        # What becomes a constant decides which branch is taken: nothing can be compared.
        names.update(name for name, row in rows.items()
                     if not CONSTANT.search(json.dumps(row)) and not MEMBERSHIP.search(json.dumps(row))
                     and not name.startswith(GIVES_ARGUMENT))
    result = []
    for name in sorted(names & set(facts)):
        kind = facts[name]["kind"]
        if kind in ("function", "class") or (kind == "method" and name.startswith("torch.Tensor.")):
            result.append((name, facts[name]))
    return result


def generate(seed, count, folder):
    generator = Generator(seed)
    apis = callables()
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for file in range(count):
        functions = []
        while len(functions) < 40:
            text = generator.function(len(functions), generator.call(*generator.random.choice(apis)))
            if text is not None:
                functions.append(text)
        (folder / f"program_{seed}_{file:03}.py").write_text(HEADER + "\n\n".join(functions), encoding="utf-8")


# --- running ---------------------------------------------------------------------------------------------------------


class Anything:
    """Takes every attribute, call, operator and protocol, and gives more of the kind."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()

    def __call__(self, *_, **__):
        return Anything()

    def __getitem__(self, _):
        return Anything()

    def __setitem__(self, *_):
        pass

    def __delitem__(self, _):
        pass

    def __iter__(self):
        return iter((Anything(), Anything()))

    def __enter__(self):
        return Anything()

    def __exit__(self, *_):
        return False

    def __len__(self):
        return 2

    truth = True

    def __bool__(self):
        return Anything.truth

    def __index__(self):
        return 1

    def __float__(self):
        return 1.0

    def __hash__(self):
        return 7

    def keys(self):
        return ()

    def __mro_entries__(self, _):
        return ()


for operator in ("add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split()):
    for form in ("__{}__", "__r{}__", "__i{}__"):
        setattr(Anything, form.format(operator), lambda self, *_: Anything())
for operator in "lt le gt ge eq ne neg pos invert abs round divmod".split():
    setattr(Anything, f"__{operator}__", lambda self, *_: Anything())


class Framework(types.ModuleType):
    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


class Finder:
    def find_spec(self, name, *_):
        if name.split(".")[0] in ("torch", "torchaudio", "torchtext", "torchvision", "paddle", "compat_paddle",
                                  "tensorboardX", "numpy"):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return Framework(spec.name)

    def exec_module(self, module):
        pass


def traces_of(path, truth):
    """Traces of each function of a program, and what ended it; `truth`: what the objects say in an `if`."""
    scope = {"__name__": "program"}
    Anything.truth = truth
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), scope)
    result = {}
    for name in sorted(scope):
        if not (name.startswith("f") and name[1:].isdigit()):
            continue
        seen = []

        def trace(number, value=None, seen=seen):
            seen.append(number)
            return Anything()  # the value is for the eyes of the converter

        end = None
        try:
            scope[name](Anything(), Anything(), Anything(), Anything(), Anything(), trace)
        except Exception as error:  # the stand-ins cannot do everything
            end = error
        result[name] = (seen, end)
    return result


def statements_of(path):
    """By function: its statements."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    return {node.name: "\n".join(lines[node.lineno:node.end_lineno])
            for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


def is_of_literals(error):
    """What is literal may not do what the stand-ins do: `(1, 2).shape`. A name or a module that is not there is no excuse."""
    return isinstance(error, (AttributeError, TypeError, ValueError))


def is_own_value(node):
    """A value of Python's own, which is true or false whatever the stand-ins are."""
    literal = (ast.List, ast.ListComp, ast.Tuple, ast.Dict, ast.Set, ast.Constant, ast.JoinedStr, ast.Lambda)
    if isinstance(node, ast.IfExp):
        return is_own_value(node.body) or is_own_value(node.orelse)
    if isinstance(node, ast.Compare):
        return all(isinstance(part, literal) for part in [node.left, *node.comparators])
    if isinstance(node, ast.Call):  # `(lambda: [])()`, or what makes a value
        makes = isinstance(node.func, ast.Name) and node.func.id in ("tuple", "list", "dict", "set", "str", "int", "urlparse")
        return makes or isinstance(node.func, literal)
    return isinstance(node, literal)


def decides_by_literal(text):
    """A list, say, stands where a branch is chosen: it is true whatever the stand-ins are."""
    for node in ast.walk(ast.parse(textwrap.dedent(text).replace("return ", ""))):
        chosen_by = node.values if isinstance(node, ast.BoolOp) else [getattr(node, "test", None)]
        if any(is_own_value(one) for one in chosen_by):
            return True
    return False


def compare(before, after):
    """Prints the differences, and how many functions were compared, had been changed, and ended early or went
    another way because of a literal."""
    sys.meta_path.insert(0, Finder())
    sys.setrecursionlimit(10000)
    compared = changed = early = differences = 0
    for path, truth in ((path, truth) for path in sorted(pathlib.Path(before).glob("*.py")) for truth in (True, False)):
        other = pathlib.Path(after) / path.name
        old, new = traces_of(path, truth), traces_of(other, truth)
        before_texts, after_texts = statements_of(path), statements_of(other)
        for name, (seen, end) in old.items():
            if end is not None:
                continue
            compared += 1
            texts = before_texts[name], after_texts.get(name, "")
            changed += texts[0] != texts[1]
            found, error = new.get(name, ([], NameError(name)))
            if error is not None and is_of_literals(error) and found == seen[:len(found)]:
                early += 1
            elif not truth and found != seen and decides_by_literal(texts[1]):
                early += 1
            elif error is not None or found != seen:
                differences += 1
                print(f"{path.name} {name} {truth}: {seen} became {found} {error!r}\n  {texts[0]}\n  {texts[1]}")
    print(f"compared {compared} changed {changed} early {early} differences {differences}")
    return differences


def long(cli, seeds):
    failed = 0
    for seed in range(1, seeds + 1):
        with tempfile.TemporaryDirectory() as folder:
            before, after = pathlib.Path(folder, "before"), pathlib.Path(folder, "after")
            generate(seed, 40, before)
            subprocess.run([cli, "convert", str(before), "--worktree", "--accept", "all", "--guesses",
                            "--target-version", "3.0", "--output", str(after)], check=False, stdout=subprocess.DEVNULL)
            print(f"seed {seed}:", end=" ", flush=True)
            failed += subprocess.run([sys.executable, __file__, "compare", str(before), str(after)]).returncode != 0
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    actions = parser.add_subparsers(dest="action", required=True)
    action = actions.add_parser("generate")
    action.add_argument("seed", type=int)
    action.add_argument("count", type=int)
    action.add_argument("folder")
    action = actions.add_parser("compare")
    action.add_argument("before")
    action.add_argument("after")
    action = actions.add_parser("long")
    action.add_argument("--cli", required=True)
    action.add_argument("--seeds", type=int, default=25)
    arguments = parser.parse_args()
    if arguments.action == "generate":
        generate(arguments.seed, arguments.count, arguments.folder)
    elif arguments.action == "compare":
        sys.exit(1 if compare(arguments.before, arguments.after) else 0)
    else:
        sys.exit(1 if long(arguments.cli, arguments.seeds) else 0)


if __name__ == "__main__":
    main()
