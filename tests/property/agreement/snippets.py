# SPDX-License-Identifier: Apache-2.0
"""Snippets out of the tables in `cases/`: functions whose parameters are inputs and that return a result.

A line of a table is `API [flags]: call | call | …`, a call being arguments as Python writes them (a method's receiver
first; a layer's inputs behind `->`). The flag `promotes`: the rewrite casts dtypes that Paddle refuses to mix, so that a
refusal is a disagreement. Longer programs are functions in `cases/*.py`, taken as they are.
"""
import ast
import dataclasses
import re

import conventions

FOLDER = conventions.pathlib.Path(__file__).resolve().parent / "cases"


@dataclasses.dataclass
class Snippet:
    api: str
    style: str
    body: str
    random: bool = False
    name: str = ""
    promotes: bool = False

    def source(self):
        if self.body.startswith("def "):
            return self.body
        given = ", ".join(f"{n}: torch.Tensor" for n in conventions.names_in(wrapped(self.body)))
        return f"def {self.name}({given}):\n" + "".join(f"    {line}\n" for line in self.body.splitlines())


def wrapped(body):
    return "def f():\n" + "".join(f"    {line}\n" for line in body.splitlines())


def tables():
    """(api, flags, calls) of every line."""
    for path in sorted(FOLDER.glob("*.txt")):
        joined = re.sub(r"\n[ \t]+", " ", path.read_text(encoding="utf-8"))
        for line in joined.splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            head, _, tail = line.partition(": ")
            api, _, flags = head.partition(" [")
            yield api.strip(), flags.rstrip("]").split(), [c.strip() for c in tail.split(" | ")]


def of_layer(api, text):
    """A layer made, filled and called, by itself and inside of a module."""
    made, _, called = text.partition("->")
    called = called.strip()
    for style, before, expression in conventions.calls(api, conventions.parse(made)):
        yield style, before + f"m = {expression}\nfill(m)\nr = m({called})\nreturn r"
        if style in ("as written", "keywords"):
            yield style + ", evaluating", before + f"m = {expression}\nfill(m)\nm.eval()\nr = m({called})\nreturn r"
    given = ", ".join(f"a{n}" for n in range(len(ast.parse(f"f({called})", mode="eval").body.args)))
    yield "inside of a module", (
        "class Net(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        f"        self.m = {api}({made.strip()})\n\n    def forward(self, {given}):\n        return self.m({given})\n"
        f"net = Net()\nfill(net)\nreturn net({called})")


def type_of(body, works):
    """The dtype of a result, as text."""
    probe = Snippet("", "", body + ".dtype", name="probe")
    return str(works(probe, True)) if works(probe) else ""


def of_call(api, text, parts_of, works):
    """All conventions of one call; `parts_of(body)` runs a snippet and says into how many parts its result comes."""
    written = conventions.parse(text)
    for name, call, receiver, kind in conventions.forms(api, written):
        for style, before, expression in conventions.calls(name, call, receiver):
            shown = f"{kind} {style}".strip() if style != "as written" else kind or style
            if kind == "in place" or name.endswith("_") and receiver:
                yield name, shown, before + f"r = {expression}\nreturn r, {call.positional[0]}"
                continue
            overload, _ = conventions.binding(call, name, 1 if receiver else 0)
            count = parts_of(before + f"r = {expression}\nreturn r") if shown in ("as written", "method") else None
            for use, body in conventions.uses(shown, before, expression, overload.returns if overload else "", count):
                yield name, use, body
        if kind != "in place":
            yield from other_inputs(name, call, receiver, kind)
    overload, _ = conventions.binding(written, api)
    if overload and "out" in overload.only_keywords and "out" not in written.keywords and "named" not in overload.returns:
        dtype = type_of(f"return {api}({text})", works)
        if dtype:
            yield api, "with out", f"o = torch.empty(0, dtype={dtype})\nr = {api}({text}, out=o)\nreturn r, o"


def other_inputs(api, call, receiver, kind):
    for old, others in conventions.OTHER_INPUTS.items():
        if old not in call.positional[:1]:
            continue
        for n, new in enumerate(others):
            changed = conventions.Call([new if p == old else p for p in call.positional], dict(call.keywords))
            for p, companions in conventions.OTHER_INPUTS.items():
                if p != old and len(companions) > n:
                    changed.positional = [companions[n] if q == p else q for q in changed.positional]
            _, _, expression = next(conventions.calls(api, changed, receiver))
            yield api, f"{kind} on {new}".strip(), f"r = {expression}\nreturn r"


def programs():
    """Functions in `cases/*.py`: (source, name, random)."""
    for path in sorted(FOLDER.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                yield ast.get_source_segment(text, node), node.name, node.name.startswith("random_")


def generate(works, parts_of, only=""):
    """Every snippet that runs under torch, each text once. `works(snippet)` says whether it does, `works(snippet, True)`
    what came out."""
    seen, found = set(), []

    def add(api, style, body, random, promotes=False):
        if body in seen:
            return
        seen.add(body)
        snippet = Snippet(api, style, body, random, f"s{len(found):05}", promotes)
        if works(snippet):
            found.append(snippet)
    for api, flags, texts in tables():
        if only and not re.search(only, api):
            continue
        random = "random" in flags
        for text in texts:
            if "layer" in flags:
                for style, body in of_layer(api, text):
                    add(api, style, body, random)
            elif "value" in flags:
                add(api, "value", f"r = {text}\nreturn r", random)
            else:
                for name, style, body in of_call(api, text, parts_of, works):
                    add(name, style, body, random, "promotes" in flags)
    for source, name, random in programs():
        if not only or re.search(only, name):
            snippet = Snippet("", "program", source, random, name)
            if works(snippet):
                found.append(snippet)
    return found
