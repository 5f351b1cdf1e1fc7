# SPDX-License-Identifier: Apache-2.0
"""Mutations of valid Python that stay valid: expressions and statements are put into every place the grammar has."""

import random
import re

from mutating import layout
from mutating.code import Code, dressed, indented
from judging.source import compile_error

# §e: the expression that is there, §o: any other, §n: a name, §q: the expression where quotes have no room.
WRAPS = [
    "(*§e,)", "[*§e, §o]", "{*§e}", "f(*§e)", "f(§o, *§e, **§o)", "f(**§e)", "f(a=§e)", "f(§e, b=§o)",
    "f(§e for v in §o)", "(lambda: §e)",
    "(lambda: §e)()", "(lambda a=§e: §o)", "(lambda a, *b, c=§e, **d: a)", "(lambda x: §e)(§o)", "lambda: §e",
    "(§e if §o else §o)",
    "(§o if §e else §o)", "(§o if §o else §e)", "(§e and §o)", "(§o and §e)", "(§o or §e)", "(not §e)", "(§n := §e)",
    "(await §e)", "(yield §e)",
    "(yield)", "(yield from §e)", "[§e for v in §o]", "[v for v in §e]", "[v for v in §o if §e]",
    "[v for w in §o for v in §e if §o if §e]",
    "{§e for v in §o}", "{§e: §o for v in §o}", "{§o: §e for v, w in §e}", "(§e for v in §o)", "[v async for v in §e]",
    "[await §e for v in §o]",
    "[(§n := §e) for v in §o]", "x[§e]", "x[§e:§o]", "x[:§e]", "x[::§e]", "x[..., §e, None]", "x[§e, 1:§o]",
    "x[(§n := §e)]", "x[*§e, 1]",
    "§e[§o]", "§e[0]", "§e[1]", "§e[§o:]", "§e[:, 0]", "§e.values", "§e.indices", "§e.T", "§e.shape[0]", "§e.view(-1)",
    "§e.view(*§o)", "§e.a", "§e.grad",
    "§e.size()", "§e(§o)", "§e()", "§e < §o < §o", "§o < §e <= §o", "(§o == §e != §o)", "§e is None", "§e is not §o",
    "§e in §o", "§o not in §e",
    "§e + §o", "§o - §e", "§o ** -§e", "-§e ** §o", "§e @ §o", "-§e", "~§e", "+§e", "§o * (§e)", "§e % §o", "'%s' % §e",
    "'%s %s' % (§e, §o)",
    "(§e,)", "(§e, §o)", "()", "{§e}", "{§e: §o}", "{**§e}", "{'a': §e, **§o}", "{§o: §e}", "[§e]", "[[§e], §o]",
    "(§e)", "((§e))", "(\n§e\n)",
    "(  # before\n    §e  # behind\n)", "(§e  # behind\n)", "(§e\n    # below\n)",
    "f(\n    # above\n    §e,\n    # below\n)", "f(§e,)", "f((§e),)",
    "f\"{§q}\"", "f'{§q}'", "f\"{§q!r:>10}\"", "f\"{§q:{§q}}\"", "f\"a{{}}{§q}b\" 'c'", "f'''{\n§q\n}'''",
    "f\"\"\"{§e}\"\"\"", "f'''{§e = }'''", "f\"{§q=}\"",
    "rf'{§q}\\n'", "F\"{(lambda: §q)()}\"", "f\"{§q:>{n}.{n}}\"", "f\"{f'{§q}'}\"", "print(§e, end='')", "'a' 'b' + §e",
    "'torch.Tensor'", "'§q'",
    "isinstance(§e, §o)", "getattr(§e, 'shape')", "super().f(§e)", "type(§e)(§o)", "§e.f(§o).g(§e)", "f(x)(§e)",
    "f(§e)[§o].a",
    "(§e).view(§o)", "torch.max(§e, 1)", "torch.max(§e, 1)[1]", "§e.max(1)[1]", "§e.to(§o)", "torch.cat((§e, §o), 1)",
    "torch.add(§e, §o, alpha=§e)",
    "torch.nn.Linear(§e, §o)", "§e.split(§o, 1)", "torch.where(§e)", "torch.gather(§e, 1, §o)", "§e.permute(*§o)",
    "§e.sum(§o, keepdim=§e)",
    "torch.nn.functional.relu(§e, inplace=§o)", "torch.tensor(§e, dtype=§o, requires_grad=True)", "§e.t()",
    "torch.std(§e, unbiased=False)",
    "torch.squeeze(§e, 1)", "§e.type(§o)", "§e.expand_as(§o)", "§e.new_zeros(§o)", "torch.sort(§e, descending=True)",
    "§e.masked_fill_(§o, 0)",
]

# §b: a block of statements.
STATEMENTS = [
    "§e", "v = §e", "v = w = §e", "v: §e", "v: §e = §o", "v: '§q'", "v: '§q' = §o", "x[§o]: §e = §o", "x.a: §e",
    "(v): §e = 1", "v += §e", "x[§e] = §o",
    "x[§e] += §o", "§e.a = §o", "§e.data = §o", "§e.a += §o", "§e[§o] = §o", "§e[0] = §o", "§e[1] += §o", "§e[:] = §o",
    "§e += §o", "§e @= §o", "*v, w = §e", "v, *w = §e, §o",
    "(v, §e) = §o", "[§e, *w] = §o", "*§e, w = §o", "v, w = §e", "(v, w), u = §e", "[v] = §e", "v, = §e", "§e = v = §o",
    "v = §e = §o", "del §e", "del v, §e[0]", "del (§e.a, v)",
    "del §e[§o], §e.data", "return §e", "return §e, §o", "return *§e, §o", "return", "yield §e", "v = yield §e",
    "await §e", "raise §e", "raise §e from §o", "assert §e", "assert §e, §o",
    "assert (§e)", "v = *§e, §o", "v = §e,", "§e; §o", "v = §e; w = §o; del v", "global §n", "nonlocal §n",
    "global §n; §n = §e", "import torch", "import torch.nn as nn", "pass",
    "from torch import nn, §n", "import torch as §n", "from torch.nn import functional as F", "§n = torch",
    "§n = torch.nn", "§n = §e", "print(§e)", "if §e: §n = §o", "for §n in §e: break",
    "while §e: break", "with §e: pass", "if §e: pass; §o", "class C: §n = §e", "def f(): return §e", "def f(): §e; §o",
    "§n: torch.Tensor = §e", "x = §e", "lambda: (yield §e)",
    "@§e\ndef f():\n    pass\n", "@§e  # why\n@§o\n# between\nclass C:\n    pass\n",
    "@§e\nasync def f(x=§o):\n    pass\n", "try:\n    §e\nexcept §o:\n    raise\n",
    "type_ = §e if §o else (§o if §e else §o)", "exec(§e)", "v = [\n    §e,  # first\n    §o,  # second\n]",
    "v = §e \\\n    + §o", "v = (§e\n     .view(-1)  # flat\n     .t())",
]
BLOCKS = [
    "if §e:\n§b", "if §e:  # why\n§b", "if §e:\n§belse:\n    §o\n", "if §o:\n    pass\nelif §e:\n§b",
    "if §o:\n    pass\n# between\nelse:  # why\n§b", "while §e:\n§b", "while §e:\n§b    break\nelse:\n    §o\n",
    "for v in §e:\n§b", "for §e.a in §o:\n§b", "for §e[0] in §o:\n§b", "for v, (w, *u) in §e:\n§b",
    "for *v, §e.a in §o:\n§b", "for v in §e, §o:\n§b", "for v in *§e, §o:\n§b", "for x in §e:\n§belse:\n    §o\n",
    "for (v, §e[§o]) in §o:\n§b", "with §e:\n§b", "with §e as v:\n§b", "with §o as §e.a:\n§b", "with §o as §e[0]:\n§b",
    "with (§e as v, §o):\n§b", "with §e as v, §o as (w, *u):\n§b", "with (\n    §e,  # first\n    §o as v,\n):\n§b",
    "with torch.no_grad():\n§b", "with torch.no_grad(), §e:\n§b", "with torch.cuda.amp.autocast(§e):\n§b",
    "try:\n§bexcept §e:\n    pass\n", "try:\n§bexcept (§e, §o) as v:\n    pass\n",
    "try:\n    §e\nexcept* §o as v:\n§b", "try:\n    §e\nexcept:\n§belse:\n    §o\nfinally:\n    §o\n",
    "try:\n§bfinally:\n    §e\n", "try:\n    §e\nfinally:  # why\n§b",
    "match §e:\n    case §o:\n§B", "match §e:\n    case v if §o:\n§B", "match §e, §o:\n    case (v, *w):\n§B",
    "match §e:\n    case {'a': v, **w} if §o:  # why\n§B    case _:\n        pass\n",
    "match §e:\n    case torch.float32 | torch.int64:\n§B", "match §e:\n    case torch.Size([1, *v]) as w:\n§B",
    "match §e:\n    case torch.nn.Linear(in_features=1) | str():\n§B", "match *§e, §o:\n    case [1, _]:\n§B",
    "class C:\n§b", "class C(§e):\n§b", "class C(torch.nn.Module, metaclass=§e):  # why\n§b",
    "class C(§e, k=§o, **§o):\n§b", "class C(*§e, **§o):\n§b",
    "class C(torch.nn.Module):\n    def forward(self, x):\n§B",
    "class C(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n§B",
    "class C(torch.nn.Module):\n    a = §e\n    def __init__(self, x=§o):\n        super().__init__()\n§B",
    "def f():\n§b", "def f(x: torch.Tensor, n=2):\n§b", "def f(a=§e, *, b=§o):\n§b",
    "def f(a: §e, /, *args: §o, **kw: §o) -> §e:\n§b", "def f(a: '§q' = §o) -> '§q':\n§b",
    "def f(x):\n    '''torch.relu(x)'''\n§b",
    "def f(x):\n    global y\n§b", "def f(x):\n    y = 1\n    def g():\n        nonlocal y\n§B    return g\n",
    "def f(x):\n    yield §e\n§b", "def f(x):\n    # above\n§b    # below\n", "async def f(x):\n§b",
    "async def f(x):\n    await §e\n§b",
    "async def f(x):\n    async for v in §e:\n§B", "async def f(x):\n    async with §e as v, §o:\n§B",
    "async def f(x):\n    return [v async for v in §e if §o]\n§b", "@§e\ndef f(x):\n§b",
    "@torch.no_grad()\ndef f(x):\n§b",
    "@property\n@torch.jit.script  # why\ndef f(self):\n§b", "@§e\nclass C(§o):\n§b", "if True:\n  if §e:\n§B",
]


class Mutator:
    """`pool`: expressions and blocks of statements of the whole corpus; `texts`: what is mutated."""

    def __init__(self, seed, texts, pool):
        self.seed = seed
        self.texts = texts
        self.expressions, self.statements = pool
        self.chance = random.Random(seed)
        self.code = None  # of the text that is being mutated
        self.names = ["x", "y", "v", "w", "n", "f", "self", "torch", "nn", "F", "paddle", "model", "a_b", "_"]

    # --- filling templates

    def fitted(self, text):
        """An expression that can stand on several lines wherever it is put."""
        if "\n" in text or self.chance.random() < 0.1:
            return f"({text})" if "#" not in text.split("\n")[-1] else f"({text}\n)"
        return text

    def other(self):
        if self.chance.random() < 0.25:
            return self.chance.choice(["x", "y", "n", "1", "None", "'a'", "x.shape", "v", "a.b", "True", "-1", "self.x",
                                       "torch.float32", "(1, 2)"])
        return self.fitted(self.chance.choice(self.expressions))

    def filled(self, template, expression, block=""):
        def part(match):
            letter = match.group(1)
            if letter == "e":
                return self.fitted(expression)
            if letter == "o":
                return self.other()
            if letter == "q":
                return re.sub(r"[\"'\\#]", "", expression.replace("\n", " "))
            if letter == "b":
                return indented(block, "    ")
            if letter == "B":
                return indented(block, "        ")
            return self.chance.choice(self.names)
        return re.sub("§([eoqbBn])", part, template)

    # --- mutations: a Code in, a text out; what does not compile is thrown away

    def wrapped(self, code):
        node = self.chance.choice(code.expressions)
        return code.replaced(node, self.filled(self.chance.choice(WRAPS), code.segment(node)))

    def swapped(self, code):
        node = self.chance.choice(code.expressions)
        return code.replaced(node, self.other())

    def exchanged(self, code):
        one, two = self.chance.choice(code.expressions), self.chance.choice(code.expressions)
        (begin, middle), (again, end) = sorted((code.span(one), code.span(two)))
        if middle > again:
            return code.text
        text = code.text
        return text[:begin] + text[again:end] + text[middle:again] + text[begin:middle] + text[end:]

    def any_expression(self, code):
        return code.segment(self.chance.choice(code.expressions)) if self.chance.random() < 0.7 else self.other()

    def stated(self, code):
        """An expression in a statement of another kind, instead of its own or beside any."""
        statement = self.chance.choice(code.statements)
        inner = getattr(statement, "value", None) or getattr(statement, "test", None)
        own = inner in code.expressions and self.chance.random() < 0.6
        text = code.segment(inner) if own else self.any_expression(code)
        new = self.filled(self.chance.choice(STATEMENTS), text)
        return self.put(code, statement, new if new.endswith("\n") else new + "\n", inner is not None)

    def put(self, code, statement, new, instead):
        new = indented(new, code.indent(statement))
        if instead and self.chance.random() < 0.5:
            return code.with_lines([statement], new)
        begin, end = code.lines_of([statement])
        at = self.chance.choice([begin, end])
        return code.text[:at] + new + code.text[at:]

    def some_siblings(self, code):
        _, body = self.chance.choice(code.blocks)
        first = self.chance.randrange(len(body))
        return body[first:first + self.chance.choice([1, 1, 1, 2, 3, len(body)])]

    def enclosed(self, code):
        siblings = self.some_siblings(code)
        block = code.block(siblings)
        if block is None:
            return code.text
        new = self.filled(self.chance.choice(BLOCKS), self.any_expression(code), block)
        return code.with_lines(siblings, indented(new, code.indent(siblings[0])))

    def freed(self, code):
        """A block without the statement around it."""
        owner, body = self.chance.choice(code.blocks)
        block = code.block(body) if owner in code.statements else None
        return code.text if block is None else code.with_lines([owner], indented(block, code.indent(owner)))

    def deleted(self, code):
        siblings = self.some_siblings(code)
        return code.with_lines(siblings, self.chance.choice(["", code.indent(siblings[0]) + "pass\n"]))

    def doubled(self, code):
        siblings = self.some_siblings(code)
        block = code.block(siblings)
        return code.text if block is None else self.put(code, self.chance.choice(code.statements), block, True)

    def foreign(self, code):
        return self.put(code, self.chance.choice(code.statements), self.chance.choice(self.statements), True)

    def swapped_statements(self, code):
        siblings = self.some_siblings(code)
        if len(siblings) < 2:
            return code.text
        first, second = code.block(siblings[:1]), code.block(siblings[1:])
        return code.text if None in (first, second) else code.with_lines(siblings, indented(second + first,
                                                                                            code.indent(siblings[0])))

    def laid_out(self, code):
        return self.chance.choice(layout.LAYOUTS)(code.text, self.chance)

    # --- a mutant

    def mutations(self):
        return self.chance.choices(
            [self.wrapped, self.swapped, self.exchanged, self.stated, self.enclosed, self.freed, self.deleted,
             self.doubled, self.foreign,
             self.swapped_statements, self.laid_out],
            [10, 5, 2, 8, 5, 1, 1, 2, 2, 1, 6], k=self.chance.choice([1, 2, 2, 3, 3, 4, 6]))

    def mutant(self, index):
        """(text, dress, bytes); the same for the same seed and index whatever was asked before."""
        self.chance = random.Random(f"{self.seed}/{index}")
        while True:
            text = start = self.chance.choice(self.texts)
            for mutation in self.mutations():
                for _ in range(4):
                    changed = self.changed(text, mutation)
                    if changed is not None:
                        text = changed
                        break
            if text == start:
                continue
            dress = layout.dress(self.chance)
            data = dressed(text, dress)
            if data is not None:
                return text, dress, data

    def changed(self, text, mutation):
        if self.code is None or self.code.text != text:
            self.code = Code(text)
        code = self.code
        if not code.statements or not code.expressions:
            return None
        new = mutation(code)
        if new == text or len(new) > 20000 or compile_error(new.encode("utf-8", "replace"), "mutant.py"):
            return None
        return new
