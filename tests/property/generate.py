#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes small random programs that use the source framework in every place Python's grammar has for an expression.

    generate.py --seed 1 --count 40 FOLDER

The programs compile; they are not meant to run. The same seed gives the same files."""

import argparse
import ast
import codecs
import io
import random
import tokenize
from pathlib import Path

# Results by kind; {t} a tensor, {i} a whole number, {f} a float, {s} a shape, {m} a module.
TENSORS = [
    "torch.zeros({i}, {i})", "torch.ones({s})", "torch.randn({i}, {i}, requires_grad=True)", "torch.arange(0, {i}, dtype=torch.float32)",
    "torch.cat([{t}, {t}], dim={i})", "torch.cat(({t}, {t}), {i})", "torch.stack([{t}], dim=0)", "torch.matmul({t}, {t})",
    "torch.sum({t}, dim={i}, keepdim=True)", "torch.mean({t})", "torch.max({t}, {i})[0]", "torch.max({t}, {t})", "torch.max({t})",
    "torch.where({t} > {f}, {t}, {t})", "torch.gather({t}, {i}, {t})", "torch.transpose({t}, {i}, {i})", "torch.squeeze({t}, {i})",
    "torch.unsqueeze({t}, dim={i})", "torch.clamp({t}, min={f}, max={f})", "torch.softmax({t}, -1)", "torch.sigmoid({t})",
    "torch.split({t}, {i}, dim={i})[0]", "torch.tensor([{f}, {f}], dtype=torch.float32, device={d})", "torch.from_numpy({n})",
    "torch.full({s}, {f})", "torch.eye({i})", "torch.exp({t}, out={t})", "torch.add({t}, {t}, alpha={f})", "torch.topk({t}, {i}).values",
    "torch.nn.functional.relu({t}, inplace=True)", "torch.nn.functional.pad({t}, (1, {i}), mode='constant', value={f})",
    "torch.nn.functional.cross_entropy({t}, {t}, ignore_index={i})", "torch.nn.functional.interpolate({t}, scale_factor={i}, mode=\"nearest\")",
    "torch.nn.functional.softmax({t}, dim={i})", "torch.nn.functional.dropout({t}, p={f}, training={b})", "torch.einsum('ij,jk->ik', {t}, {t})",
    "{t}.view({i}, -1)", "{t}.view({s})", "{t}.permute({i}, {i}, {i})", "{t}.transpose(1, 2)", "{t}.reshape(-1, {i})", "{t}.unsqueeze({i})",
    "{t}.to({d})", "{t}.cuda()", "{t}.detach().cpu()", "{t}.float()", "{t}.expand(-1, {i})", "{t}.repeat({i}, {i})", "{t}.contiguous()",
    "{t}.masked_fill({t} == {i}, float('-inf'))", "{t}.max(dim={i})[1]", "{t}.sum({i}, keepdim=True)", "{t}.mul_({f})", "{t}.data", "{t}.T",
    "{m}({t})", "({t} + {t})", "-{t}", "{t}[:, {i}]", "({t} if {b} else {t})", "(lambda q: {t})({t})", "{t} @ {t}", "[{t} for _ in range({i})][0]",
    "torch.utils.data.default_collate([{t}])", "torch.triu({t}, diagonal={i})", "torch.bmm({t}, {t})", "torch.outer({t}, {t})", "torch.flip({t}, [{i}])",
]
MODULES = [
    "torch.nn.Linear({i}, {i})", "torch.nn.Linear(in_features={i}, out_features={i}, bias=False)", "torch.nn.Conv2d({i}, {i}, kernel_size={i}, padding={i})",
    "torch.nn.BatchNorm2d({i}, eps={f}, momentum={f})", "torch.nn.Dropout({f})", "torch.nn.ReLU(inplace=True)", "torch.nn.LayerNorm({i}, eps={f})",
    "torch.nn.Sequential({m}, {m})", "torch.nn.Sequential(*[{m} for _ in range({i})])", "torch.nn.ModuleList([{m}, {m}])", "torch.nn.GELU()",
    "torch.nn.Embedding({i}, {i}, padding_idx={i})", "torch.nn.MaxPool2d({i}, stride={i})", "torch.nn.Identity()", "torch.nn.LSTM({i}, {i}, batch_first=True)",
    "torch.nn.MultiheadAttention({i}, {i}, dropout={f})", "torch.nn.CrossEntropyLoss(weight={t}, reduction='none')", "torch.nn.MSELoss(size_average={b})",
]
INTEGERS = ["1", "2", "-1", "n", "0x10", "len(sizes)", "{t}.size({i})", "{t}.shape[{i}]", "{t}.dim()", "{t}.numel()", "n * 2", "n // 2", "(n := 3)", "int({t}.item())"]
FLOATS = ["0.1", "1e-5", "rate", "n / 2", "float({t}.item())", "{t}.item()", "-0.5"]
BOOLEANS = ["True", "False", "flag", "torch.is_tensor({t})", "torch.cuda.is_available()", "isinstance({m}, torch.nn.Module)", "not flag", "{t}.requires_grad", "flag and n > 1"]
SHAPES = ["(2, 3)", "[n, 4]", "{t}.size()", "{t}.shape", "sizes", "tuple(sizes)", "(n,)"]
DEVICES = ["'cuda'", "'cpu'", "torch.device('cpu')", "device", "{t}.device", "torch.device(f'cuda:{{n}}')"]
ARRAYS = ["numpy.zeros((2, 3))", "array", "array.reshape(-1, 2)", "{t}.numpy()", "numpy.arange(n).astype('float32')"]
LEAVES = {"t": ["x", "y", "self_x", "values[0]", "batch['image']"], "m": ["layer", "model"], "i": ["1", "n"], "f": ["0.5"], "b": ["flag"], "s": ["sizes"],
          "d": ["device"], "n": ["array"]}
CHOICES = {"t": TENSORS, "m": MODULES, "i": INTEGERS, "f": FLOATS, "b": BOOLEANS, "s": SHAPES, "d": DEVICES, "n": ARRAYS}

LOOK_ALIKES = [
    "parts = 'a,b'.split(',')", "total = sum({'a': 1}.values())", "array.reshape(-1).sum()", "path.size", "names = ' '.join(sorted(set('torch.nn')))",
    "items = dict(a=1).items()", "text = 'torch.zeros(3)'", "log.add('x')", "frame.mean()", "'{}'.format(array.max())", "cache.clear(); cache.update(a=1)",
]

STATEMENTS = [
    "value = {t}", "first, second = {t}, {t}", "values, indices = {t}.max(1)", "_, best = torch.max({t}, dim=1)", "x += {t}", "total: 'object' = {t}",
    "assert {b} or True, f'shape {{{t}.shape}}'", "print(f'{{{t}}} and {{{t}.item():.3f}} and {{n!r:>{{n}}}}')", "x[{i}] = {t}", "x.data = {t}", "layer.weight.data.fill_({f})",
    "torch.nn.init.kaiming_normal_(layer.weight, mode='fan_out')", "torch.nn.init.zeros_(layer.bias)", "torch.nn.init.constant_(layer.weight, {f})", "torch.manual_seed({i})",
    "torch.backends.cudnn.benchmark = True", "torch.nn.utils.clip_grad_norm_(model.parameters(), {f})", "optimizer.zero_grad()", "{t}.backward()", "optimizer.step()",
    "torch.save({{'model': model.state_dict(), 'x': {t}}}, 'a.pt')", "state = torch.load('a.pt', map_location={d})", "del value, state",
    "results = [{t} for x in {t} if {b}]", "table = {{k: {t} for k in sizes}}", "unique = {{{i} for _ in sizes}}", "lazy = ({t} for _ in sizes)",
    "call = lambda a, b={t}: {t} + a", "chosen = {t} if {b} else {t}", "if {b}: x = {t}", "if (z := {t}) is not None: pass", "fn = torch.relu", "apply(torch.nn.functional.gelu, {t})",
    "outer(inner({t}), *[{t}], **{{'key': {t}}})", "either = {t} or {t} and {t}", "x = y = {t}", "x[{i}:{i}] *= {f}", "raise_ = isinstance({t}, (torch.Tensor, int))",
    "dtype = torch.float16 if {b} else torch.bfloat16", "kind = x.dtype == torch.int64", "module = getattr(torch, 'relu')", "x = {t}; y = {t}", "x.copy_({t})", "count = x.nelement()",
    "x.max({i})[1] = {t}", "x.max({i})[1] += {t}", "del x.max({i})[1]", "for x.max({i})[1] in {t}: pass", "(x.max({i})[1], n) = {t}, {i}", "x.max({i})[1]: int = {i}",
    "with open('f') as x.max({i})[1]: pass", "with open('f') as (x.data, n): pass", "[*x.data, n] = {t}", "results = [n for x.data in {t}]", "del (n, x.max({i}).values)",
    "value = x.view(*sizes if {b} else {s})", "value = x.view({i}, *sizes or {s})", "value = torch.zeros(*not {b})", "value = x.permute(*lambda: {s})",
    "layers = torch.nn.Sequential(torch.nn.Linear({i}, 4), torch.nn.LazyLinear({i}))", "torch.multiprocessing.spawn(work, args=({t},), nprocs={i})",
    "from torch import nn as layers, Tensor as Array; model = layers.Linear({i}, {i})", "import torch.utils.data; loader = torch.utils.data.DataLoader(sizes)",
    "import torch.nn as blocks, os.path  # here only", "global torch", "del torch.relu", "import torch as th, math; x = th.relu({t})",
]


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []
        self.style = self.r.choice(["plain", "aliases", "from", "star", "local", "guarded"])
        self.unit = self.r.choice(["    ", "  ", "\t"])

    def expression(self, kind, depth):
        if depth <= 0:
            return self.r.choice(LEAVES[kind])
        return self.fill(self.r.choice(CHOICES[kind]), depth - 1)

    def fill(self, template, depth):
        """Replaces {t} and its like; doubled braces become single ones."""
        out, i = [], 0
        while i < len(template):
            if template.startswith(("{{", "}}"), i):
                out.append(template[i])
                i += 2
            elif template[i] == "{" and template[i + 2 : i + 3] == "}" and template[i + 1] in CHOICES:
                inside_string = template.startswith(("print(f", "assert"))
                text = self.expression(template[i + 1], depth if not inside_string else 0)
                out.append(text)
                i += 3
            else:
                out.append(template[i])
                i += 1
        return "".join(out)

    def spread(self, text):
        """Now and then a call over several lines, with comments between its arguments."""
        if "lambda" in text or "'" in text or '"' in text or "(" not in text or self.r.random() > 0.35:
            return text
        out, depth = [], 0
        for char in text:
            out.append(char)
            depth += (char in "([{") - (char in ")]}")
            if depth and char in "(," and self.r.random() < 0.3:
                out.append(self.r.choice(["  # why\n", "\n", " # 形状\n", "\n\n", "  # torch.relu(x)\n"]))
                out.append(self.unit * self.r.randint(0, 4))
        return "".join(out)

    def scatter(self, text):
        """Now and then a statement with comments wherever Python takes them: between any two tokens in brackets."""
        if "\n" in text or self.r.random() > 0.3:
            return text
        try:
            tree = ast.parse(text)
        except SyntaxError:
            return text
        places = []
        for node in tree.body:
            values = [getattr(node, "value", None), *getattr(node, "targets", []), getattr(node, "target", None), getattr(node, "test", None)]
            for value in values:
                if isinstance(value, (ast.Attribute, ast.Subscript, ast.Call, ast.BinOp)) and self.r.random() < 0.7:
                    places += [(value.col_offset, 1, "("), (value.end_col_offset, 0, ")")]
        data = text.encode()
        for at, _, bracket in sorted(places, reverse=True):
            data = data[:at] + bracket.encode() + data[at:]
        lines, depth = data.decode().split("\n"), 0
        after = []
        for token in tokenize.generate_tokens(io.StringIO(lines[0]).readline):
            depth += (token.string in "([{") - (token.string in ")]}") if token.type == tokenize.OP else 0
            if depth and self.r.random() < 0.4:
                after.append(token.end[1])
        for at in reversed(after):
            comment = self.r.choice(["# why", "# 形状", "# torch.relu(x)", f"# {self.r.randint(0, 99)}"])
            lines[0] = f"{lines[0][:at]}  {comment}\n{self.unit * self.r.randint(0, 4)}{lines[0][at:].lstrip(' ')}"
        return lines[0]

    def spaces(self, text):
        if "'" in text or '"' in text or self.r.random() > 0.2:
            return text
        return text.replace("(", "( ").replace(", ", " ,").replace(" = ", "=")

    def statement(self):
        if self.r.random() < 0.15:
            return self.r.choice(LOOK_ALIKES)
        text = self.spaces(self.fill(self.r.choice(STATEMENTS), self.r.randint(0, 3)))
        return self.spread(self.scatter(self.spell(text))) + self.r.choice(["", "", "", "  # torch", "   # keep: x.view(-1)"])

    def add(self, level, text):
        self.lines.append(self.unit * level + text)

    def block(self, level, count):
        for _ in range(count):
            form = self.r.random()
            if form < 0.62 or level > 4:
                self.add(level, self.statement())
            elif form < 0.70:
                self.add(level, f"for item in {self.expression('t', 2)}:")
                self.block(level + 1, self.r.randint(1, 3))
            elif form < 0.76:
                self.add(level, self.r.choice(["with torch.no_grad():", "with torch.no_grad(), open('f') as f:", "with torch.enable_grad() :  # on",
                                               "with torch.autocast('cuda', enabled=flag):"]))
                self.block(level + 1, self.r.randint(1, 3))
            elif form < 0.82:
                self.add(level, f"if {self.expression('b', 2)}:")
                self.block(level + 1, 1)
                self.add(level, f"elif {self.expression('t', 1)} is None:")
                self.block(level + 1, 1)
                self.add(level, "else:")
                self.block(level + 1, 1)
            elif form < 0.86:
                self.add(level, f"while {self.expression('b', 2)}:")
                self.block(level + 1, 1)
                self.add(level + 1, "break")
            elif form < 0.90:
                self.add(level, "try:")
                self.block(level + 1, 1)
                self.add(level, "except (RuntimeError, torch.cuda.OutOfMemoryError) as error:")
                self.add(level + 1, "torch.cuda.empty_cache()")
            elif form < 0.95:
                self.function(level)
            else:
                self.training(level)

    def training(self, level):
        self.add(level, self.r.choice(["optimizer = torch.optim.Adam(model.parameters(), lr=rate, betas=(0.9, 0.99))",
                                       "optimizer = torch.optim.SGD(model.parameters(), rate, momentum=0.9)"]))
        self.add(level, self.r.choice(["scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=30, gamma=0.1)",
                                       "scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, n)  # per epoch"]))
        self.add(level, f"{self.expression('t', 2)}.backward()")
        self.add(level, "optimizer.step()")
        self.add(level, "scheduler.step()")

    def function(self, level):
        if self.r.random() < 0.4:
            self.add(level, self.r.choice(["@torch.no_grad()", "@torch.jit.script", "@torch.inference_mode()  # fast", "@functools.wraps(torch.relu)"]))
        default = self.expression("t", 1).replace("\n", " ")
        self.add(level, f"def run_{self.r.randint(0, 99)}(x: torch.Tensor, n=2, *rest, y: 'torch.Tensor' = {default}, **more) -> torch.Tensor:")
        if self.r.random() < 0.4:
            self.add(level + 1, '"""Does what torch.relu(x) does."""')
        self.block(level + 1, self.r.randint(1, 4))
        self.add(level + 1, f"return {self.expression('t', 2)}")

    def module(self):
        self.add(0, "")
        self.add(0, f"class Net{self.r.randint(0, 99)}(torch.nn.Module):")
        if self.r.random() < 0.5:
            self.add(1, f"scale = {self.expression('t', 1)}  # shared")
        self.add(1, "def __init__(self, n, sizes=(1, 2)):")
        self.add(2, "super().__init__()")
        for name in ("layer", "head"):
            self.add(2, f"self.{name} = {self.spread(self.expression('m', 2))}")
        self.add(2, f"self.weight = torch.nn.Parameter({self.expression('t', 1)})")
        self.add(2, f"self.register_buffer('table', {self.expression('t', 1)})")
        self.add(1, "def forward(self, x, y=None):")
        self.block(2, self.r.randint(2, 5))
        self.add(2, f"return self.head(self.layer(x)) + {self.expression('t', 2)}")

    def header(self):
        r, out = self.r, []
        if r.random() < 0.3:
            out.append('"""Uses torch.nn."""')
        if r.random() < 0.3:
            out.append("from __future__ import annotations")
        out += ["import functools, numpy"]
        out += {
            "plain": ["import torch", "import torch.nn", "import torch.nn.functional, torch.utils.data  # both"],
            "aliases": ["import torch as T, os", "import torch.nn as nn", "import torch.nn.functional as F", "import torch.optim as optim"],
            "from": ["import torch", "from torch import nn, optim", "from torch.nn import functional as F, Linear, \\", self.unit + "Dropout  # layers"],
            "star": ["import torch", "from torch.nn import *", "from torch.nn import functional as F"],
            "local": ["import torch.nn as nn", "import torch"],
            "guarded": ["try:", self.unit + "import torch", "except ImportError:", self.unit + "torch = None"],
        }[self.style]
        return out

    def spell(self, text):
        """The names as the imports of this file have them."""
        if self.style == "aliases":
            for long, short in (("torch.nn.functional.", "F."), ("torch.nn.", "nn."), ("torch.optim.lr_scheduler.", "optim.lr_scheduler."), ("torch.optim.", "optim."),
                                ("torch.", "T.")):
                text = text.replace(long, short)
        elif self.style in ("from", "star"):
            text = text.replace("torch.nn.functional.", "F.")
            if self.style == "from":
                text = text.replace("torch.nn.Linear(", "Linear(").replace("torch.nn.Dropout(", "Dropout(").replace("torch.nn.", "nn.").replace("torch.optim.", "optim.")
            else:
                text = text.replace("torch.nn.Linear(", "Linear(").replace("torch.nn.ReLU(", "ReLU(")
        return text

    def text(self):
        head = self.header()
        if self.r.random() < 0.5:
            head += ["def work(rank, x=None):", self.unit + "return x"]
        for _ in range(self.r.randint(1, 3)):
            self.r.choice([lambda: self.block(0, self.r.randint(2, 6)), self.module, lambda: self.function(0)])()
        return "\n".join(head) + "\n" + self.spell("\n".join(self.lines)) + self.r.choice(["\n", "\n", "", "\n\n\n"])

    def data(self):
        """The bytes: line ends, byte order marks and encodings vary."""
        text, form = self.text(), self.r.random()
        if form < 0.15:
            return text.replace("\n", "\r\n").encode()
        if form < 0.22:
            return codecs.BOM_UTF8 + text.encode()
        if form < 0.27:
            return codecs.BOM_UTF8 + text.replace("\n", "\r\n").encode()
        if form < 0.33:
            return ("# -*- coding: gbk -*-\n" + text).encode("gbk")
        if form < 0.38:
            return ("# coding: latin-1\n# caf\xe9\n" + text.replace("形状", "\xb5")).encode("latin-1")
        if form < 0.42:
            lines = text.split("\n")
            return "".join(line + ("\r\n" if self.r.random() < 0.5 else "\n") for line in lines).encode()
        return text.encode()


def program(seed):
    """The first program from `seed` on that compiles: random spreading can break a lambda or a f-string."""
    for attempt in range(1000):
        data = Program(f"{seed}/{attempt}").data()
        try:
            compile(data, "generated.py", "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            continue
        return data
    raise SystemExit(f"no program from seed {seed} compiles")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    options = parser.parse_args()
    for index in range(options.count):
        folder = options.folder / ["", "package", "package/inner"][index % 3]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"program_{options.seed}_{index:03d}.py").write_bytes(program(f"{options.seed}.{index}"))


if __name__ == "__main__":
    main()
