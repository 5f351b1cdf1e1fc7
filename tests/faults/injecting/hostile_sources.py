# SPDX-License-Identifier: Apache-2.0
"""Sources that are hard to read, to walk and to convert. They stand beside a sound one, which is converted whatever they are."""

from injecting.hostile import hostile
from injecting.raw_git import SAMPLE, RawRepository, sample_files

T = b"import torch\n"


def nest(left, middle, right, count):
    return left * count + middle + right * count


def lines(text, count):
    return b"".join(text % index for index in range(count))


BYTES = [("zero byte", T + b"x = 1\0\ny = torch.cat([a], dim=1)\n"), ("zeros", bytes(100000)), ("byte order mark", b"\xef\xbb\xbf" + SAMPLE),
         ("two byte order marks", b"\xef\xbb\xbf\xef\xbb\xbf" + SAMPLE), ("only carriage returns", SAMPLE.replace(b"\n", b"\r")),
         ("mixed line ends", SAMPLE.replace(b"\n", b"\r\n", 3).replace(b"):\n", b"):\r")), ("form feeds", SAMPLE.replace(b"\n", b"\n\x0c")),
         ("UTF-16", SAMPLE.decode().encode("utf-16")), ("UTF-32", SAMPLE.decode().encode("utf-32")), ("no UTF-8", T + b"x = '\xff\xfe'\n"),
         ("latin-1 cookie", b"# -*- coding: latin-1 -*-\n" + T + b"x = '\xe9'\ntorch.cat([x], dim=1)\n"),
         ("cookie that lies", b"# coding: ascii\n" + T + "x = 'é'\n".encode()), ("unknown cookie", b"# coding: nonsense\n" + SAMPLE),
         ("UTF-7 cookie", b"# coding: utf-7\n" + SAMPLE), ("long cookie", b"# coding: " + b"x" * 100000 + b"\n" + SAMPLE),
         ("cookie and mark", b"\xef\xbb\xbf# coding: latin-1\n" + SAMPLE), ("surrogate", T + b"x = '\xed\xa0\x80'\n"),
         ("escaped surrogate", T + b"x = '\\ud800'\ntorch.cat([x], dim=1)\n"), ("overlong", T + b"x = '\xc0\xaf'\n"), ("cut character", T + b"x = '\xe4\xb8"),
         ("right to left", T + "x = 1  # \u202e torch \u2066\ny\u200b = torch.abs(x)\n".encode()), ("odd blanks", T + "x\u00a0=\u30001\n".encode()),
         ("identifiers", "import torch as ｔ\nx = ｔ.cat([𝐚], dim=1)\nﬁ = ｔ.abs(x)\n".encode()), ("line separators", T + "x = 1\u2028y = torch.abs(x)\x85\n".encode()),
         ("no line end", SAMPLE + b"x = torch.abs(1)"), ("ends in a backslash", SAMPLE + b"x = torch.abs(1) \\"), ("empty", b""), ("one line end", b"\n"),
         ("blanks", b" " * 1000000), ("tabs and blanks", T + b"if x:\n\ty = 1\n        z = torch.abs(y)\n"), ("noise", bytes(range(256)) * 4000)]

SHAPES = [("line of a megabyte", T + b"x = [" + b"torch.abs(1), " * 70000 + b"]\n"), ("text of a megabyte", T + b"x = '" + b"a" * 1000000 + b"'\n"),
          ("comment of a megabyte", T + b"#" + b"a" * 1000000 + b"\n"), ("name of a megabyte", T + b"a" * 1000000 + b" = torch.abs(1)\n"),
          ("brackets", T + b"x = " + nest(b"(", b"1", b")", 20000) + b"\n"), ("lists", T + b"x = " + nest(b"[", b"", b"]", 20000) + b"\n"),
          ("open brackets", T + b"(" * 100000), ("closing brackets", T + b")" * 100000 + b"\n"), ("calls", T + b"x = " + nest(b"torch.abs(", b"y", b")", 3000) + b"\n"),
          ("calls with arguments", T + b"x = " + nest(b"torch.cat([", b"y", b"], dim=1)", 600) + b"\n"), ("chain of calls", T + b"x = y" + b".view(-1)" * 5000 + b"\n"),
          ("chain of names", T + b"x = torch" + b".nn" * 100000 + b"\n"), ("chain of subscripts", T + b"x = y" + b"[0]" * 20000 + b"\n"),
          ("signs", T + b"x = " + b"-" * 50000 + b"torch.abs(1)\n"), ("nots", T + b"x = " + b"not " * 20000 + b"torch.abs(1)\n"),
          ("sums", T + b"x = 1" + b" + torch.abs(1)" * 5000 + b"\n"), ("powers", T + b"x = 1" + b" ** torch.abs(1)" * 3000 + b"\n"),
          ("comparisons", T + b"x = 1" + b" < torch.abs(1)" * 3000 + b"\n"), ("conditions", T + b"x = " + b"1 if y else " * 5000 + b"torch.abs(1)\n"),
          ("lambdas", T + b"x = " + b"lambda: " * 5000 + b"torch.abs(1)\n"), ("comprehensions", T + b"x = " + nest(b"[", b"torch.abs(1)", b" for i in y]", 400) + b"\n"),
          ("texts in texts", T + b"x = " + nest(b"f'{", b"torch.abs(1)", b"}'", 60) + b"\n"), ("format that nests", T + b"x = f'{1:" + nest(b"{2:", b"3", b"}", 300) + b"}'\n"),
          ("blocks", T + b"".join(b" " * index + b"if x:\n" for index in range(1500)) + b" " * 1500 + b"torch.abs(1)\n"),
          ("functions", T + b"".join(b" " * index + b"def f(x):\n" for index in range(600)) + b" " * 600 + b"return torch.abs(x)\n"),
          ("classes", T + b"".join(b" " * index + b"class A(torch.nn.Module):\n" for index in range(600)) + b" " * 600 + b"pass\n"),
          ("else ifs", T + b"if x == 0:\n    pass\n" + lines(b"elif x == %d:\n    torch.abs(x)\n", 5000)), ("decorators", T + b"@torch.no_grad()\n" * 5000 + b"def f(): pass\n"),
          ("assignments", T + b"a = " * 20000 + b"torch.abs(1)\n"), ("unpacking", T + nest(b"(", b"a", b",)", 2000) + b" = torch.abs(1)\n"),
          ("arguments", T + b"torch.cat(" + lines(b"a%d=1, ", 20000) + b")\n"), ("stars", T + b"torch.cat(" + b"*a, **b, " * 5000 + b")\n"),
          ("parameters", T + b"def f(" + lines(b"a%d=torch.abs(1), ", 5000) + b"): pass\n"), ("imports", lines(b"import torch as t%d\n", 5000)),
          ("imported names", b"from torch import (" + lines(b"cat as c%d, ", 20000) + b")\n"), ("many findings in a line", T + b"x = " + b"torch.abs(1); " * 20000 + b"\n"),
          ("many lines", T + b"x = 1\n" * 200000), ("many findings", T + lines(b"x%d = torch.cat([a, b], dim=0).view(-1)\n", 4000)),
          ("joined lines", T + b"x = torch.abs(1) \\\n" + b"  + 1 \\\n" * 20000 + b"  + 2\n"), ("large number", T + b"x = torch.abs(" + b"9" * 200000 + b")\n"),
          ("texts beside texts", T + b"x = torch.ops(" + b"'a' \"b\" " * 20000 + b")\n"), ("matching", T + b"match x:\n" + lines(b"    case [%d, *_]:\n        torch.abs(x)\n", 2000)),
          ("unterminated text", T + b"x = '''" + SAMPLE * 1000), ("unterminated bracket", T + b"x = torch.cat([\n" + SAMPLE * 200), ("unterminated format", T + b"x = f'{torch.abs(1\n" * 200),
          ("dashes", T + b"-" * 16 + b"\n" + SAMPLE), ("line of brackets", T + b"(" * 16 + b"\n" + SAMPLE), ("conflict", T + b"<<<<<<< HEAD\n" + SAMPLE + b"=======\n" + SAMPLE + b">>>>>>> x\n"),
          ("text as a base", b'class A("nothing"): pass\n' + SAMPLE), ("no keyword", T + b"print torch.abs(1)\nexec 'x'\n"), ("star of itself", b"from m import *\nfrom m import *\n" + SAMPLE),
          ("deleted", T + b"del torch\ntorch.cat([a], dim=1)\n"), ("shadowed", T + b"torch = 1\nfor torch in torch: torch.abs(torch)\n"),
          ("global", T + b"def f():\n    global torch\n    torch = 1\n" * 2000), ("class of itself", T + b"class A(A): pass\nclass B(C): pass\nclass C(B): pass\nA(B).view(-1)\n"),
          ("type of itself", T + b"x: 'x' = x\ndef f(a: 'f') -> 'f': return f(a).view(f)\n"), ("regular expression", T + b"import re\nre.compile('(a+)+$')\n" * 500)]


def beside(scene, data):
    repository = RawRepository(scene.project)
    files = {b"sound.py": SAMPLE, b"m.py": data, b"folder": {b"m.pyi": data}}
    repository.state(files)
    repository.check_out(files)
    scene.must_work = True


@hostile("bytes of a source", *BYTES)
def source_bytes(scene, data):
    beside(scene, data)
    scene.worktree = True


@hostile("shape of a source", *SHAPES)
def source_shape(scene, data):
    beside(scene, data)


@hostile("cut source")
def cut(scene):
    beside(scene, SAMPLE[:scene.chance.randrange(len(SAMPLE))])


@hostile("scrambled source")
def scrambled(scene):
    pieces = (SAMPLE * 20).split(b" ")
    scene.chance.shuffle(pieces)
    beside(scene, b" ".join(pieces))


@hostile("flipped source")
def flipped(scene):
    data = bytearray(SAMPLE * 50)
    for _ in range(scene.chance.randint(1, 200)):
        data[scene.chance.randrange(len(data))] = scene.chance.randrange(256)
    beside(scene, bytes(data))


def project(scene, files):
    RawRepository(scene.project).state(files)
    scene.must_work = True


@hostile("circle of imports", ("2", 2), ("60", 60))
def imports(scene, count):
    project(scene, {b"m%d.py" % index: b"from m%d import *\nfrom m%d import nn\nimport torch.nn as nn\nclass N(nn.Module): pass\n"
                    % ((index + 1) % count, (index + 7) % count) for index in range(count)})


@hostile("circle of classes")
def classes(scene):
    project(scene, {b"m%d.py" % index: b"from m%d import A as B\nclass A(B):\n    def f(self): return self.f().view(-1)\n" % ((index + 1) % 40)
                    for index in range(40)})


@hostile("chain of imports")
def chain(scene):
    files = {b"m%d.py" % index: b"from m%d import x\n" % (index + 1) for index in range(800)}
    project(scene, {**files, b"m800.py": T + b"x = torch.abs(1)\n"})


@hostile("names of modules")
def modules(scene):
    project(scene, {**sample_files(), b"torch.py": SAMPLE, b"paddle.py": SAMPLE, b"torch": {b"__init__.py": SAMPLE, b"nn": {b"__init__.py": SAMPLE}},
                    b"__init__.py": SAMPLE, b"sys.py": SAMPLE, b"__main__.py": SAMPLE})


@hostile("many sources", ("1500", 1500))
def many(scene, count):
    project(scene, {b"p%d" % part: {b"m%d.py" % index: SAMPLE + b"# %d %d\n" % (part, index) for index in range(count // 10)} for part in range(10)})


@hostile("same source often")
def same(scene):
    project(scene, {b"p%d" % part: {b"m%d.py" % index: SAMPLE for index in range(60)} for part in range(10)})
