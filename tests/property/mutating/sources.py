# SPDX-License-Identifier: Apache-2.0
"""Valid Python texts to begin with, and the expressions and blocks in them."""

import ast
import json
import random
import sys
from pathlib import Path

import execution
import generate
from mutating.code import Code, Dress, dressed, plain_text

TOP = Path(__file__).resolve().parents[3]
LONG = 80  # lines; of a longer file its statements are taken a few at a time, each time with its imports
PROLOGUE = """import torch
import torchvision
from torch import nn


def f(x: torch.Tensor, y: torch.Tensor, n: int, model: nn.Module, layer, unknown):
"""


def pieces(text):
    if text.count("\n") <= LONG:
        return [text]
    code, result, group = Code(text), [], []
    header = "".join(code.block([s]) or "" for s in code.tree.body if isinstance(s, (ast.Import, ast.ImportFrom)))

    def close():
        if group:
            begin, _ = code.lines_of(group[:1])
            _, end = code.lines_of(group[-1:])
            result.append(header + text[begin:end])
        group.clear()

    for statement in code.tree.body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            continue
        if group and statement.end_lineno - group[0].lineno > LONG:
            close()
        if statement.end_lineno - statement.lineno < 3 * LONG:
            group.append(statement)
        else:
            close()
    close()
    return [piece for piece in result if dressed(piece, Dress())]


def from_folder(folder):
    for path in sorted(Path(folder).rglob("*.py")):
        if path.name.endswith(".expected.py") or not path.is_file():
            continue
        text = plain_text(path.read_bytes())
        if text is not None:
            yield from pieces(text)


def from_pairs(folder, chance):
    """The example calls of the mapping, a few in a function."""
    calls = []
    for path in sorted(folder.glob("*.json")):
        for pairs in json.loads(path.read_text(encoding="utf-8")).values():
            calls += [pair["before"] for pair in pairs]
    chance.shuffle(calls)
    while calls:
        some, calls = calls[:5], calls[5:]
        text = PROLOGUE + "".join(f"    {line}\n" for call in some for line in call.split("\n"))
        if dressed(text, Dress()):
            yield text


def from_generators(seed, count):
    for index in range(count):
        text = plain_text(generate.program(f"{seed}.{index}"))
        if text is not None:
            yield from pieces(text)
    generator, apis = execution.Generator(seed), execution.callables()
    for _ in range(count):
        functions = [generator.function(n, generator.call(*generator.random.choice(apis))) for n in range(4)]
        yield execution.HEADER + "\n\n".join(function for function in functions if function)


def corpus(seed, folders):
    """The texts, the same for the same seed and folders."""
    chance = random.Random(seed)
    texts = []
    for folder in [TOP / "tests/golden/engine", TOP / "resources/sample", *folders]:
        texts += from_folder(folder)
    texts += from_pairs(TOP / "tests/golden/paddle", chance)
    texts += from_generators(seed, 100)
    return texts


def pool(texts):
    """(expressions, blocks of statements), each once and in order."""
    expressions, blocks = {}, {}
    sys.setrecursionlimit(20000)
    for text in texts:
        code = Code(text)
        for node in code.expressions:
            segment = code.segment(node)
            if len(segment) < 120:
                expressions[segment] = None
        for _, body in code.blocks:
            for statement in body:
                block = code.block([statement])
                if block is not None and block.count("\n") < 12:
                    blocks[block] = None
    return list(expressions), list(blocks)
