# SPDX-License-Identifier: Apache-2.0
"""Tests of the tool itself: each check on what it objects to, and on the same where it stood in the source."""

import contextlib
import io
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import imports  # noqa: E402
import known  # noqa: E402
import layout  # noqa: E402
import reading  # noqa: E402
from compare import Comparison  # noqa: E402
from facts import Facts  # noqa: E402
from origin import Origin, Rows  # noqa: E402

FACTS = Facts(reading.MAPPINGS, "paddle", "3.3")
IMPORT, NEW = "import torch\n", "import paddle\n"

# Of each check: source, output, and how often it objects. Both get an import before.
CASES = {
    "called-lambda": [
        ("y = f(x)", "y = (lambda x: x + 1)(x)", 1),
        ("y = (lambda x: torch.relu(x))(x)", "y = (lambda x: paddle.relu(x))(x)", 0),
        ("y = torch.f(x)", "y = paddle.f(lambda x: x + 1)(x)", 0)],
    "class-by-type": [
        ("y = f(x)", 'y = type("A", (B,), {})(x)', 1),
        ("y = torch.f(x)", "y = paddle.f(type(x))", 0)],
    "comprehension-for-effect": [
        ("f(xs)", "[x.scale_(2) for x in xs]", 1),
        ("f(xs)", "[setattr(x, 'a', 1) for x in xs]", 1),
        ("f(x)", "g(lambda x: setattr(x, 'a', 1))", 1),
        ("torch.f(xs)", "setattr(xs, 'a', paddle.b)", 0),
        ("[torch.f(x) for x in xs]", "[paddle.f(x) for x in xs]", 0)],
    "slice-of-text": [
        ("d = x.device", "d = str(x.place)[6:-1]", 1),
        ("d = f'{torch.a}'[1:]", "d = f'{paddle.a}'[1:]", 0)],
    "condition-twice": [
        ("y = f(x)", "y = g(a if c else b, a if c else d)", 1),
        ("y = f(x)", "y = g(a if c else b, a if not c else d)", 1),
        ("y = a and b", "y = a and b and a", 1),
        ("y = f(x)", "y = (a and b) or (a and c)", 0),
        ("y = g(a if c else torch.b, a if c else d)", "y = g(a if c else paddle.b, a if c else d)", 0)],
    "constant-condition": [
        ("if a and not torch.scripting():\n    b()", "if a and not False:\n    b()", 1),
        ("if torch.scripting():\n    b()", "if False:\n    b()", 1),
        ("if torch.scripting() or a:\n    b()", "if False or a:\n    b()", 1),
        ("x = d.type == 'cpu'", "x = 'gpu' == 'cpu'", 1),
        ("while torch.a:\n    b()", "while True:\n    b()", 0),
        ("if True or torch.a:\n    b()", "if True or paddle.a:\n    b()", 0)],
    "private-name": [
        ("p = torch.nn.Parameter(x)", "p = paddle.base.framework.EagerParamBase.from_tensor(x)", 1),
        ("isinstance(m, torch.nn.B)", "isinstance(m, paddle.nn.layer.norm._BatchNormBase)", 1),
        ("m = model.module", "m = model._layers", 1),
        ("torch.a()", "class A:\n    def f(self):\n        self._b = paddle.a()", 0),
        ("torch.a()", "class A(paddle.A):\n    def f(self):\n        self._b = paddle.a()", 1),
        ("from torch.nn.a import _b", "from paddle.nn.a import _b", 0),
        ("m = torch.f(model._layers)", "m = paddle.f(model._layers)", 0),
        ("torch.framework.a", "paddle.nn.functional.relu", 0)],
    "default-argument": [
        ("y = torch.sum(x)", "y = paddle.sum(x, keepdim=False)", 1),
        ("y = x.sum()", "y = x.sum(keepdim=False)", 1),
        ("y = torch.sum(x, keepdim=False)", "y = paddle.sum(x, keepdim=False)", 0),
        ("y = torch.A(x, betas=(0.9, 0.98))", "y = paddle.optimizer.Adam(x, beta1=0.9, beta2=0.98)", 0),
        ("nn.init.zeros_(w)", "paddle.nn.initializer.Constant(0.0)(w)", 0),
        ("y = torch.sum(x)", "y = paddle.sum(x, keepdim=True)", 0)],
    "unbound-name": [
        ("import torch\ny = torch.f(1)", "import paddle\ny = compat_paddle.f(1)", 1),
        ("import torch\ny = torch.f(1)", "import compat_paddle\ny = compat_paddle.f(1)", 0),
        ("from torch import *\ny = f(torch.a)", "from paddle import *\ny = f(paddle.a)", 0),
        ("y = f(torch.a)", "y = f(1)", 0),
        ("y = [torch.f(x) for x in range(3)]", "y = [abs(x) for x in range(3)]", 0),
        ("def g(a, *b):\n    c = torch.f(a, b)\n    return c", "def g(a, *b):\n    c = abs(a, b)\n    return c", 0)],
    "does-nothing": [
        ("model = torch.compile(model)", "model = model", 1),
        ("torch.jit.script(model)", "model", 1),
        ("model.to(memory_format=torch.a)", "model.to()", 1),
        ("if a:\n    torch.f()", "if a:\n    pass", 1),
        ("def f():\n    torch.f()", "def f():\n    pass", 0),
        ("if a:\n    pass  # torch\n    torch.b()", "if a:\n    pass  # paddle\n    paddle.b()", 0),
        ("a, b = V(a), V(b)", "a, b = a, b", 1),
        ("torch.f(4); g()", "pass; g()", 1),
        ("y = [V(x) for x in z]", "y = [x for x in z]", 1),
        ("y = [V(x) for x in z]", "y = [x + 1 for x in z]", 0),
        ("torch.f('x')", "'text'", 0)],
    "condition-again": [
        ("torch.a = 1\ntorch.b = 2", "if p():\n    a(1)\nif p():\n    b(2)", 1),
        ("torch.a = 1\ntorch.b = 2", "if p():\n    a(1)\nif q():\n    b(2)", 0),
        ("if p():\n    torch.a()\nif p():\n    torch.b()", "if p():\n    a()\nif p():\n    b()", 0)],
    "long-line": [
        ("y = f(x)", "y = f(" + "x, " * 30 + ")", 1),
        ("y = torch.f(" + "x, " * 30 + ")", "y = paddle.f(" + "x, " * 30 + ")", 0)],
    "converted-twice": [
        ("y = C(dtype=d, device=e)", "y = C().to(dtype=d).to(e)", 1),
        ("y = x.float().to(d)", "y = x.astype('float32').to(d)", 0),
        ("y = torch.C().to(d).to(e)", "y = paddle.C().to(d).to(e)", 0)],
    "copied-twice": [("y = x.data.clone().detach()", "y = x.detach().clone().detach()", 1)],
    "contiguous-for-reshape": [
        ("y = x.contiguous().view(2)", "y = x.contiguous().reshape([2])", 1)],
    "made-then-moved": [
        ("y = torch.zeros(2, device=d)", "y = paddle.zeros([2]).to(d)", 1),
        ("y = torch.zeros(2).to(d)", "y = paddle.zeros([2]).to(d)", 0),
        ("y = M(torch.a).to(d)", "y = M(paddle.a).to(d)", 0)],
    "exchange-by-moveaxis": [
        ("y = x.transpose(1, 2)", "y = x.moveaxis([1, 2], [2, 1])", 1),
        ("y = x.f(1, 2)", "y = x.moveaxis([1, 2], [0, 1])", 0)],
    "transposed-twice": [("y = x.mT", "y = x.transpose([1, 0]).transpose([1, 0])", 1)],
    "many-transposes": [
        ("y = torch.a(q, k)", "y = t(paddle.transpose(q), paddle.transpose(k), paddle.transpose(v))", 1)],
    "indexed-tuple-of-shape": [("h, w = x.shape[-2:]", "h, w = tuple(x.shape)[-2:]", 1)],
    "compared-tuple-of-shape": [
        ("assert x.shape == (1, 2)", "assert tuple(x.shape) == (1, 2)", 1),
        ("assert x.shape == y", "assert tuple(x.shape) == y", 0)],
    "assigned-in-place": [("y.copy_(x)", "paddle.assign(x, y)", 1), ("y = f(x)", "y = paddle.assign(x)", 0)],
    "next-of-iter": [("p = next(m.parameters())", "p = next(iter(m.parameters()))", 1)],
    "call-twice": [
        ("n = m.size[0] * m.size[1]", "n = tuple(m.weight.shape[2:])[0] * tuple(m.weight.shape[2:])[1]", 1),
        ("n = torch.f(1), torch.f(1)", "n = paddle.f(1), paddle.f(1)", 0)],
    "wide-conditional": [
        ("y = f(x)", f"y = a if c else b({'x, ' * 40})", 1), ("y = f(x)", "y = a if c else b", 0),
        (f"y = nn.A() if c else b({'x, ' * 27})", f"y = compat_nn.A() if c else b({'x, ' * 27})", 0)],
    "nested-conditional": [("y = f(x)", "y = a if c else b if d else e", 1)],
    "getattr-of-choice": [
        ("m.train(c)", 'getattr(m, "train" if c else "eval")()', 1),
        ("d = torch.get()", "d = getattr(paddle, paddle.get())", 1),
        ("d = getattr(torch, name)", "d = getattr(paddle, name)", 0),
        ("d = torch.a", "d = getattr(m, 'a')", 0)],
    "negated-twice": [("y = not x.requires_grad", "y = not not x.stop_gradient", 1)],
    "negated-comparison": [
        ("if not torch.a():\n    b()", "if not paddle.n() > 0:\n    b()", 1)],
    "compared-conditional": [("c = d.type == 'cuda'", "c = ('cuda' if e else 'cpu') == 'cuda'", 1)],
    "part-of-conditional": [("d = torch.a().type", "d = ('gpu' if e else None).type", 1)],
    "argument-or-nothing": [("torch.a = True", "paddle.set_flags({'a': True} if b else {})", 1)],
    "called-if-callable": [("pass", "rank = rank() if callable(rank) else rank", 1)],
    "effect-by-operator": [("m = m.eval()", "m = f(lambda m: m.eval() or m)", 1)],
    "bool-of-condition": [
        ("assert torch.a(x)", "assert bool(paddle.a(x))", 1), ("assert torch.a(x)", "assert paddle.a(x).item()", 1),
        ("assert bool(torch.a(x))", "assert bool(paddle.a(x))", 0)],
    "needless-brackets": [
        ("d = torch.a()", "d = (a if b else None)", 1),
        ("f(torch.a(), 1)", "f((a if b else None), 1)", 1),
        ("f(torch.a())", "f((paddle.a()))", 1),
        ("a, b = torch.f(x)", "a, b = (f(x), g(x))", 1),
        ("y = torch.a", "y = (lambda x: x)(paddle.a)", 0),
        ("y = torch.a", "y = (a or b).c(paddle.d)", 0)],
    "import-in-expression": [("torch.f(x)", '__import__("numpy").f(x)', 1)],
    "idle-arithmetic": [
        ("y = torch.a(x, y)", "y = x + y * -1", 1), ("y = torch.a(x, y)", "y = x / y * 1", 1),
        ("y = torch.a(x, y)", "y = x + -y", 1), ("y = torch.a * -1", "y = paddle.a * -1", 0)],
    "constant-arithmetic": [
        ("b = B(momentum=0.1)", "b = B(momentum=1 - 0.1)", 1), ("s = torch.seed()", "s = paddle.seed() % 2**32", 0)],
    "empty-message": [("torch._assert(a, '')", "assert a, ''", 1)],
    "union-of-same": [
        ("x: Union[torch.A, str]", "x: Union[str, str]", 1), ("x: torch.A | str", "x: str | str", 1),
        ("x: torch.A | str", "x: str", 0), ("c = isinstance(a, (torch.A, str))", "c = isinstance(a, (str, str))", 1)],
    "device-replaced": [("m.to(d)", 'm.to(d.replace("cuda", "gpu"))', 1)],
    "text-of-object": [
        ("c = d.type == 'a'", 'c = "gpu" in str(d)', 1), ("c = d.a", 'c = str(d).split(".")[0]', 1)],
    "text-added": [("m.to(i)", 'm.to("gpu:" + str(i))', 1)],
    "alias-left": [
        ("m = torch.jit.script(model)", "m = model", 1), ("n = x.numel()", "n = x.size", 0),
        ("f = torch.relu", "f = paddle.relu", 0), ("m = Variable(self.mean)", "m = self.mean", 0),
        ("m.weight.copy_(x)", "weight = m.weight\npaddle.assign(x, weight)", 0)],
    "spelled-out": [
        ("y = x.sort()", "y = paddle.compat.sort(x)", 0),
        ("from torch import nn\ny = nn.ReLU()", "from paddle import nn\ny = paddle.nn.ReLU()", 1),
        ("y = torch.equal(a, b)", "y = paddle.compat.equal(a, b)", 0),
        ("from torch import nn\ny = nn.A()", "import torch.nn\nfrom paddle import nn\ny = torch.nn.A()", 0),
        ("import torch.nn\nfrom torch import nn\ny = nn.A()", "import torch.nn\ny = torch.nn.A()", 1),
        ("import torch as th\ny = th.nn.ReLU()", "import paddle\ny = paddle.nn.ReLU()", 0),
        ("a = torch.b.c()\nd = torch.e()", "d = paddle.e()\na = paddle.b.c()", 0),
        ("y = torch.nn.ReLU()", "y = paddle.nn.ReLU()", 0)],
    "numbered-name": [
        ("y = torch.f(x)", "x_1 = paddle.g(x)\ny = f(x_1)", 1), ("x_1 = torch.f(x)", "x_1 = paddle.f(x)", 0)],
    "misaligned": [
        ("y = torch.f(a,\n            b)", "y = paddle.f(a,\n            b)", 1),
        ("y = torch.f(a,\n            b)", "y = paddle.f(a,\n             b)", 0),
        ("y = torch.f(a,\n  b)", "y = paddle.f(a,\n  b)", 0)],
    "lambda-around-call": [
        ("f(torch.a)", "f(lambda x: paddle.a(x))", 1), ("f(torch.a)", "f(lambda x: x.a(x))", 0)],
    "indexed-display": [("m = torch.a(i)", 'm = ("nearest", "linear")[i]', 1)],
    "comprehension-unpacked": [("a, b = x.max(1)", "a, b = [v.squeeze(1) for v in x.topk(1)]", 1)],
    "starred-items": [("m = torch.S(d)", "m = paddle.S(*OrderedDict(d).items())", 1),
                      ("m = torch.S(d)", "m = paddle.S(*d.items())", 0)],
    "needless-argument": [
        ("s = m.state_dict()", "s = m.state_dict(keep_vars=False)", 1), ("s = m.a()", "s = m.a(keep_vars=True)", 0)],
    "comment-alone": [
        ("torch.a = True  # why", "# why", 1), ("torch.a = True  # why", "# why\npaddle.a = True", 0),
        ("torch.a(x)  # why", "paddle.a(x)  # why", 0)],
}


def compared(before, after, limit=None):
    return Comparison("a.py", (IMPORT + before + "\n").encode(), (NEW + after + "\n").encode(), FACTS, limit)


def lines_of(name, before, after, limit=None):
    return [place.line for place in compared(before, after, limit).places() if place.check.name == name]


class Checks(unittest.TestCase):
    def test_every_check_has_cases(self):
        self.assertEqual(sorted(CASES), sorted(one.name for one in reading.CHECKS))

    def test_cases(self):
        for name, cases in CASES.items():
            for before, after, count in cases:
                with self.subTest(check=name, after=after):
                    self.assertEqual(len(lines_of(name, before, after, 79)), count)

    def test_only_changed_lines_count(self):
        unchanged = "if False:\n    b()\n"
        self.assertEqual(lines_of("constant-condition", unchanged + "torch.a", unchanged + "paddle.a"), [])

    def test_of_two_the_new_one_counts(self):
        before = "y = (lambda x: torch.a)(x)\n\n\nz = torch.b(x)"
        after = "y = (lambda x: paddle.a)(x)\n\n\nz = (lambda x: x)(x)"
        self.assertEqual(lines_of("called-lambda", before, after), [5])

    def test_a_change_inside_of_a_block_is_none_of_its_head(self):
        before, after = "if False:\n    a()\n    torch.b()", "if False:\n    a()\n    paddle.b()"
        self.assertEqual(lines_of("constant-condition", before, after), [])

    def test_what_stands_in_an_f_string(self):
        self.assertEqual(lines_of("called-lambda", "f(x)", 'y = f"{(lambda x: x)(1)}"'), [2])

    def test_defaults_are_those_of_the_version(self):
        old = Facts(reading.MAPPINGS, "paddle", "3.0")
        self.assertIsNone(old.find("paddle.compat.split"))
        self.assertIsNotNone(FACTS.find("paddle.compat.split"))

    def test_lines_that_are_empty_are_not_counted(self):
        self.assertEqual(compared("torch.a", "\n\npaddle.a").changed, 2)  # with the import


class Layout(unittest.TestCase):
    def limit(self, files, path="a.py"):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
                Path(folder, name).write_text(textwrap.dedent(text), encoding="utf-8")
            return layout.limit_of(Path(folder), Path(folder, path))

    def test_settings(self):
        for files, limit in [
                ({"pyproject.toml": "[tool.black]\nline-length = 100\n[tool.ruff]\nline-length = 90\n"}, 100),
                ({"pyproject.toml": "[tool.other]\nline-length = 1\n[tool.ruff]\nline-length=90 # so\n"}, 90),
                ({"ruff.toml": "line-length = 99\n"}, 99),
                ({"setup.cfg": "[metadata]\nname = a\n[flake8]\nmax_line_length = 101\n"}, 101),
                ({".flake8": "[flake8]\nmax-line-length: 88\n"}, 88),
                ({"tox.ini": "[flake8]\nmax-line-length = 120\n"}, 120),
                ({".style.yapf": "[style]\ncolumn_limit = 80\n"}, 80),
                ({".editorconfig": "root = true\n[*]\nmax_line_length = 100\n[*.{py,pyi}]\nmax_line_length = 70\n"}, 70),
                ({".editorconfig": "[*.md]\nmax_line_length = 70\n"}, None), ({}, None)]:
            with self.subTest(files=files):
                self.assertEqual(self.limit(files), limit)

    def test_the_nearest_settings_hold(self):
        files = {"setup.cfg": "[flake8]\nmax-line-length = 100\n", "in/.flake8": "[flake8]\nmax-line-length = 90\n"}
        self.assertEqual(self.limit(files, "in/a.py"), 90)
        self.assertEqual(self.limit(files), 100)

    def test_usual_length(self):
        self.assertEqual(layout.usual_length(["x" * 20] * 100), 79)
        self.assertEqual(layout.usual_length(["x" * 200] + ["x" * 95] * 99), 95)
        self.assertEqual(layout.usual_length(["x" * 200] * 2 + ["x" * 95] * 98), 200)

    def test_a_line_of_another_place_excuses_none(self):
        before = "y = torch.f(" + "x, " * 30 + ")\nz = f(x)"
        self.assertEqual(lines_of("long-line", before, "y = paddle.g(x)\nz = 'something else, and " + "y" * 80 + "'", 79), [3])


class Files(unittest.TestCase):
    def test_mixed(self):
        part = {"findings": [{"state": "manual", "code": "TF4003", "api": "torch.fx.wrap"},
                             {"state": "accepted", "code": "TF4001", "api": "torch.relu"},
                             {"state": "pending", "code": "TF4024", "api": "os.environ.get"}]}
        both = Comparison("a.py", b"import torch\n", b"import torch\nimport paddle\n", FACTS)
        self.assertEqual(imports.mixed(both, FACTS, part).reasons, (("TF4003", "torch.fx.wrap"),))
        self.assertIsNone(imports.mixed(compared("torch.a", "paddle.a"), FACTS, part))

    def test_known(self):
        place = next(iter(compared("f(x)", "(lambda x: x)(x)").places()))
        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder, "known.txt")
            table.write_text("# a comment\n3.3 :: called-lambda :: a.py :: (lambda x: x)(x) :: why\n", encoding="utf-8")
            self.assertEqual(list(known.differences([place], known.read(table, "3.3"), "3.3")), [])
            self.assertRegex(next(known.differences([place], known.read(table, "3.0"), "3.0")), "^new, 1 of them, line 2")
            self.assertRegex(next(known.differences([place] * 2, known.read(table, "3.3"), "3.3")), "^new, 1")
            self.assertRegex(next(known.differences([], known.read(table, "3.3"), "3.3")), "^gone, 1")
            table.write_text("3.3 :: called-lambda :: a.py :: no reason\n", encoding="utf-8")
            self.assertRaises(SystemExit, known.read, table, "3.3")

    def test_rows(self):
        one = compared("if torch.jit.is_scripting():\n    a()", "if False:\n    a()")
        finding = {"state": "accepted", "api": "torch.jit.is_scripting", "original": "torch.jit.is_scripting()",
                   "range": {"start": {"line": 2}, "end": {"line": 2}},
                   "proposals": [{"form": "form:1", "label": "False", "text": "False"}]}
        origin = Origin(FACTS, Rows(reading.MAPPINGS, "paddle"))
        api, row = origin.of(next(p for p in one.places()), one, {"findings": [finding]})
        self.assertEqual(api, "torch.jit.is_scripting")
        self.assertRegex(row, r"^mappings/paddle/rows/torch\.jit\.json:\d+$")
        self.assertEqual(origin.of(next(p for p in one.places()), one, {}), ())


# Stands in for torchferry-cli: writes a lambda that is called where it stands, and a file of its own.
FAKE = f"""#!{sys.executable}
import json, pathlib, sys
arguments = sys.argv[1:]
source, output = pathlib.Path(arguments[1]), pathlib.Path(arguments[arguments.index("--output") + 1])
output.mkdir()
(output / "a.py").write_text((source / "a.py").read_text().replace("torch.relu", "(lambda x: x)"))
(output / "compat_paddle.py").write_text("if False:\\n    pass\\n")
report = pathlib.Path(arguments[arguments.index("--report") + 1])
report.write_text(json.dumps({{"files": [{{"path": "a.py", "findings": [], "cases": []}}]}}))
sys.exit(1)
"""


class Program(unittest.TestCase):
    def run_program(self, *arguments):
        said = io.StringIO()
        with mock.patch.object(sys, "argv", ["reading.py", *map(str, arguments)]), contextlib.redirect_stdout(said):
            return reading.main(), said.getvalue()

    def test_a_project_from_the_source_to_the_table(self):
        with tempfile.TemporaryDirectory() as folder:
            project, cli, table = Path(folder, "project"), Path(folder, "fake"), Path(folder, "known.txt")
            project.mkdir()
            (project / "a.py").write_text("import torch\ny = torch.relu(1)\n", encoding="utf-8")
            cli.write_text(FAKE, encoding="utf-8")
            cli.chmod(0o755)
            table.write_text("", encoding="utf-8")
            status, said = self.run_program("--cli", cli, "--known", table, "--rows", 3, "--json", Path(folder, "all.json"),
                                            project)
            self.assertEqual(status, 1)
            self.assertIn("project/a.py:2: y = (lambda x: x)(1)", said)
            self.assertIn("project/compat_paddle.py:1: if False:", said)
            self.assertRegex(said, r"\ncalled-lambda +1 +1 +333\.33\n")
            entries = [line.strip() for line in said.split("\n") if line.startswith("    3.3 :: ")]
            self.assertEqual(len(entries), 3)
            table.write_text("\n".join(entries), encoding="utf-8")
            self.assertEqual(self.run_program("--cli", cli, "--known", table, project)[0], 0)
            self.assertIn('"changed_lines": 3', Path(folder, "all.json").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
