#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what the programs of tests/fuzz start with: make_corpus.py FOLDER. Each gets a folder of its name."""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
TREE = TESTS.parent
LARGEST = 3000  # what is longer would be cut, and be no Python any more

PROLOGUE = """import torch
import torch.nn as nn
from torch.nn import functional as F
x: torch.Tensor
y: torch.Tensor
n: int
model: torch.nn.Module
optimizer: torch.optim.Optimizer
# ---
"""


class Corpus:
    def __init__(self, folder, name):
        self.folder = folder / name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.count = 0

    def add(self, content, largest=LARGEST):
        if isinstance(content, str):
            content = content.encode("utf-8")
        if len(content) <= largest:
            self.count += 1
            (self.folder / f"made-{self.count:05}").write_bytes(content)


def golden_pairs():
    for path in sorted((TESTS / "golden/paddle").glob("*.json")):
        for pairs in json.loads(path.read_text("utf-8")).values():
            yield from (pair["before"] for pair in pairs)


def joined(folder, pattern="*.py"):
    """A project as one text: "## path" starts a file."""
    parts = []
    for path in sorted(folder.rglob(pattern)):
        if not path.name.endswith(".expected.py"):
            parts.append(f"## {path.relative_to(folder)}\n{path.read_text('utf-8')}")
    return "\n".join(part.rstrip("\n") for part in parts) + "\n"


def convert(corpus):
    chance = random.Random(7)
    pairs = list(golden_pairs())
    chance.shuffle(pairs)
    for start in range(0, 480, 4):
        corpus.add(PROLOGUE + "\n".join(pairs[start : start + 4]) + "\n")
    traps = TESTS / "golden/engine"
    for path in sorted(traps.iterdir()):
        if path.is_dir() and path.name != "mappings":
            corpus.add(joined(path))
        elif path.suffix == ".py" and not path.name.endswith(".expected.py"):
            corpus.add(path.read_bytes())
    for path in sorted((TREE / "resources/sample").rglob("*.py")):
        corpus.add(path.read_bytes())
    with tempfile.TemporaryDirectory() as programs:
        subprocess.run(
            [sys.executable, str(TESTS / "property/generate.py"), "--seed", "11", "--count", "30", programs],
            check=True, stdout=subprocess.DEVNULL)
        for path in sorted(pathlib.Path(programs).rglob("*.py")):
            corpus.add(path.read_bytes())


def source(corpus):
    text = "# -*- coding: {} -*-\nname = 'é'\n"
    for name in ("utf-8", "latin-1", "cp1252", "iso-8859-15", "koi8-r", "gbk", "gb18030", "big5", "shift_jis",
                 "euc-jp", "euc-kr", "ascii", "utf-8-sig", "utf-16", "cp437", "mac-roman", "unknown"):
        try:
            corpus.add(text.format(name).encode(name, "replace"))
        except LookupError:
            corpus.add(text.format(name))
        corpus.add(f"#!/usr/bin/python\n# vim: set fileencoding={name} :\nx = 1\r\ny = 2\r")
    for text in ("", "\n", "\r", "\r\n", "a\rb\r\nc\n", "\ufeffx = 1\n", "\ufeff# coding: latin-1\n",
                 "x = '\U0001f600'", "a\0b", "\f# coding=utf8\n", "\n\n# coding: latin-1\n\xe9"):
        corpus.add(text)
    corpus.add(b"# coding: gbk\nx = '\xd6\xd0\xce\xc4'\n")
    corpus.add(b"x = '\xff\xfe'\n")


def strings_of(value, keys):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys:
                yield from (text for text in (inner if isinstance(inner, list) else [inner]) if isinstance(text, str))
            yield from strings_of(inner, keys)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_of(inner, keys)


def template(corpus):
    chance = random.Random(7)
    for keys, most in (({"emit", "prelude"}, 250), ({"when"}, 250), ({"calls", "signatures", "returns"}, 250)):
        found = set()
        for path in sorted((TREE / "mappings").rglob("*.json")):
            found.update(strings_of(json.loads(path.read_text("utf-8")), keys))
        for text in chance.sample(sorted(found), min(most, len(found))):
            corpus.add(text)
    for text in ("3.1", "3.10.0", ">=3.0,<4", "==3.0,!=3.1", "1.2.3.4.5.6.7.8", "999999",
                 "{\"a\": [1, null, \"\\u00e9\"]}"):
        corpus.add(text)


def made_up_pack():
    """The small pack of the tests of the mapping room, with a row of every shape."""
    code = (TESTS / "core/mapping/temporary_pack.cpp").read_text("utf-8")
    texts = re.findall(r'R"json\((.*?)\)json"', code, re.S)
    assert len(texts) == 5, "temporary_pack.cpp looks different"
    rows = {
        "alpha.abs": {"target": "beta.abs", "params": [["input", "x", "renamed"], ["out", None, "rewrite"]]},
        "alpha.cat": {"target": "beta.concat", "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"],
                                                          ["out", None, "rewrite"]]},
        "alpha.float32": {"target": "beta.float32", "category": 1},
        "alpha.max": {"target": "beta.max", "category": 4, "forms": [
            {"when": "has(other)", "emit": "beta.maximum({input}, {other})"},
            {"when": "has(dim) and not literal(dim, int)", "emit": "({input}.max({dim}), {input}.argmax({dim|0}))"},
            {"emit": "beta.max({input}{?keepdim:, keepdim={keepdim}})"}]},
        "alpha.seed": {"target": "beta.seed", "category": 1},
        "alpha.Tensor.dim": {"target": "beta.Tensor.ndim", "forms": [{"emit": "{receiver}.ndim"}]},
        "alpha.Tensor.view": {
            "category": 4, "params": [["size", None, "rewrite"], ["dtype", None, "rewrite"]],
            "forms": [{"when": "lacks(dtype)", "emit": "{receiver}.reshape([{*size}])",
                       "label": {"en": "A list", "zh": "列表"}}]},
        "alpha.untold": {"category": 7, "advice": {"en": "Write it.", "zh": "请自己写。"}},
        "alpha.nn.*": {"category": 7, "advice": {"en": "Write it.", "zh": "请自己写。"}},
    }
    names = ("python/library.json", "alpha/source.json", "alpha/signatures/alpha.json", "beta/pack.json",
             "beta/signatures/beta.json")
    files = dict(zip(names, texts))
    files["beta/rows/rows.json"] = json.dumps({"schema": "torchferry-rows/1", "rows": rows})
    return files


USES = """import alpha
from alpha import nn
x: alpha.Tensor = alpha.zeros(2, 3)
y, i = alpha.max(x, 1, keepdim=True)
z = alpha.cat([x.view(-1), alpha.abs(input=y, out=x)], dim=x.dim())
m = nn.Linear(2, 3, bias=alpha.untold(alpha.float32))
alpha.seed(1)
"""


def sections(files):
    return "".join(f"## {path}\n{text.rstrip()}\n" for path, text in files.items())


def pack(corpus):
    files = made_up_pack()
    corpus.add(sections({**files, "uses.py": USES}), 40000)
    for path in files:
        corpus.add(sections({**files, path: "{}", "uses.py": USES}), 40000)


MY_RULES = {
    "schema": "torchferry-rules/1",
    "for": "spindle",
    "source": {"roots": ["mylib"], "modules": ["mylib.nn"], "aliases": {"mylib.Fancy": "mylib.nn.Fancy"},
               "apis": {"mylib.nn.Fancy": {"kind": "class", "calls": ["(size, gain=1.0, fused=False)"]},
                        "mylib.swish": {"kind": "function", "calls": ["(input, beta=1.0) -> Tensor"]},
                        "mylib.log": {"kind": "function"}}},
    "target": {"roots": ["mine"],
               "apis": {"mine.nn.Fancy": {"kind": "class", "calls": ["(size, gain=1.0)"]},
                        "mine.log": {"kind": "function"}}},
    "modules": {"mylib.nn": "mine.nn"},
    "rows": {
        "mylib.nn.Fancy": {"target": "mine.nn.Fancy", "params": [
            ["size", "size", "same"], ["gain", "gain", "same"], ["fused", None, "drop"]]},
        "mylib.swish": {"category": 4, "forms": [
            {"when": "lacks(beta)", "emit": "spindle.assign({input})"},
            {"when": "literal(beta, number) and not has(input)", "emit": "{input} * {beta}"},
            {"emit": "{input} if {beta} else spindle.assign({input}){?beta: .reshape([{beta}])}"}]},
        "mylib.log": {"target": "mine.log"},
        "loom.extent": {"category": 7, "advice": {"en": "Write it.", "zh": "请自己写。"}},
        "loom.cat": {"category": 4, "params": [["tensors", None, "rewrite"], ["dim", None, "rewrite"],
                                               ["out", None, "rewrite"]],
                     "forms": [{"when": "literal(tensors, list) and target >= 1.0",
                                "prelude": ["joined = {tensors}"], "emit": "spindle.concat(joined, {dim|0})"},
                               {"emit": "spindle.concat({tensors}, axis={dim|0})"}]},
    },
}

MY_USES = """import loom
import mylib, mylib.nn as mn
from mylib import Fancy, swish
x: loom.Tensor
m = mn.Fancy(3, fused=True, gain=2)
y = loom.cat([x, swish(x)], dim=1).view(-1)  # joined
for z in mylib.swish(x, beta=lambda: 1), Fancy(size=1)(y):
    mylib.log(z, loom.extent(x)); mylib.nowhere(swish(input=x, beta=2))
"""


def rules(corpus):
    settings = {"schema": "torchferry-project/1", "target_versions": {"spindle": "1.0"}}
    plain = {**MY_RULES, "rows": {"loom.extent": MY_RULES["rows"]["loom.extent"]}}
    for files in (
        {"project.json": settings, "rules/a.json": MY_RULES},
        {"user/a.json": MY_RULES, "rules/a.json": plain},
        {"rules/a.json": MY_RULES, "rules/b.json": {"schema": "torchferry-rules/1"}, "project.json": settings},
    ):
        texts = {path: json.dumps(value, indent=1) for path, value in files.items()}
        corpus.add(sections({**texts, "uses.py": MY_USES}), 6000)


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    convert(Corpus(folder, "fuzz_convert"))
    source(Corpus(folder, "fuzz_source"))
    template(Corpus(folder, "fuzz_template"))
    rules(Corpus(folder, "fuzz_rules"))
    pack(Corpus(folder, "fuzz_pack"))
    Corpus(folder, "fuzz_session")  # it writes its own: see TORCHFERRY_FUZZ_SEEDS in fuzz_session.cpp


if __name__ == "__main__":
    main()
