// SPDX-License-Identifier: Apache-2.0
#include "support/small_framework.h"

#include <QTest>

using namespace torchferry;

class TestInfer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void expressions_data();
    void expressions();
    void flow_data();
    void flow();
    void classes_data();
    void classes();
    void project_data();
    void project();
    void foreign_data();
    void foreign();

private:
    const mapping::Pack m_pack = smallFramework();
};

void TestInfer::expressions_data()
{
    columns();
    row("literals",
        "reveal(1) # int certain\nreveal(1.5) # float certain\nreveal('a') # str certain\nreveal(b'a') # bytes certain\n"
        "reveal(None) # None certain\nreveal(True) # bool certain\nreveal(f'{x}') # str certain\n");
    row("containers", "reveal([1, 2]) # list[int] certain\nreveal((1, 'a')) # tuple[int, str] certain\n"
                      "reveal({'a': 1.0}) # dict[str, float] certain\nreveal({1}) # set[int] certain\n"
                      "reveal([x, 1]) # list[int] likely\nreveal([1, 'a']) # list[object] certain\n");
    row("module and function",
        "reveal(fw) # module fw certain\nreveal(nn.functional) # module fw.nn.functional certain\n"
        "reveal(fw.relu) # function fw.relu certain\nreveal(nn.Linear) # class fw.nn.Linear certain\n"
        "reveal(fw.concat) # function fw.cat certain\n");
    row("results",
        "x = fw.zeros(3)\nreveal(x) # fw.Tensor certain\nreveal(x.view(3)) # fw.Tensor certain\n"
        "reveal(x.view(3).T) # fw.Tensor certain\nreveal(x.shape) # fw.Size certain\nreveal(x.shape[0]) # int certain\n"
        "reveal(x.shape[:2]) # fw.Size certain\nreveal(x.dtype) # fw.dtype certain\nreveal(fw.float32) # fw.dtype certain\n"
        "reveal(x.item()) # unknown\nreveal(x.numpy()) # numpy.ndarray certain\nreveal(fw.load('f')) # unknown\n");
    row("member function", "x = fw.zeros(3)\nreveal(x.view) # function fw.Tensor.view certain\n");
    row("overload by count",
        "x = fw.zeros(3)\nreveal(x.size()) # fw.Size certain\nreveal(x.size(0)) # int certain\n"
        "reveal(x.max()) # fw.Tensor certain\nreveal(x.max(1)) # tuple[fw.Tensor, fw.Tensor] certain\n"
        "reveal(x.max(x)) # fw.Tensor certain\nreveal(x.max(y)) # unknown\n"
        "reveal(x.max(dim=1)) # tuple[fw.Tensor, fw.Tensor] certain\n"
        "reveal(x.max(dim=1, keepdim=True)) # tuple[fw.Tensor, fw.Tensor] certain\n"
        "reveal(fw.max(x, 1)) # tuple[fw.Tensor, fw.Tensor] certain\nreveal(fw.max(*y)) # unknown\n");
    row("flags",
        "x = fw.zeros(3)\nreveal(fw.unique(x)) # fw.Tensor certain\nreveal(fw.unique(x, counts=False)) # fw.Tensor certain\n"
        "reveal(fw.unique(x, counts=True)) # tuple[fw.Tensor, ...] certain\nreveal(fw.unique(x, counts=y)) # unknown\n"
        "reveal(fw.unique(x, y)) # unknown\nreveal(fw.unique(*y)) # unknown\n");
    row("named tuple",
        "x = fw.zeros(3)\nreveal(x.max(1).values) # fw.Tensor certain\nreveal(x.max(1)[0]) # fw.Tensor certain\n"
        "v, i = x.max(1)\nreveal(i) # fw.Tensor certain\n");
    row("operators",
        "x = fw.zeros(3)\nreveal(x + 1) # fw.Tensor certain\nreveal(1 - x) # fw.Tensor certain\n"
        "reveal(y * x) # fw.Tensor likely\nreveal(x * y) # fw.Tensor certain\nreveal(-x) # fw.Tensor certain\n"
        "reveal(x > 0) # fw.Tensor certain\nreveal(x is None) # bool certain\nreveal(not x) # bool certain\n"
        "reveal(1 / 2) # float certain\nreveal(1 // 2) # int certain\nreveal(1 < 2) # bool certain\n"
        "reveal('a' + 'b') # str certain\nreveal('%d' % y) # str certain\nreveal([1] + [2]) # list[int] certain\n"
        "reveal([0] * 3) # list[int] certain\nreveal(y + y) # unknown\nreveal(y < 1) # unknown\n"
        "reveal((1,) + ('a',)) # tuple[int, str] certain\nreveal(x ** 2 + 3 * x - 1) # fw.Tensor certain\n"
        "reveal(1 < x) # fw.Tensor certain\nreveal(x == x) # fw.Tensor certain\nreveal(1 in x) # bool certain\n");
    row("subscripts",
        "x = fw.zeros(3)\nreveal(x[0]) # fw.Tensor certain\nreveal(x[:, 1:2]) # fw.Tensor certain\n"
        "t = (1, x, 'a')\nreveal(t[1]) # fw.Tensor certain\nreveal(t[-1]) # str certain\nreveal(t[5]) # unknown\n"
        "l = [x]\nreveal(l[0]) # fw.Tensor certain\nreveal(l[1:]) # list[fw.Tensor] certain\n"
        "d = {'a': x}\nreveal(d['a']) # fw.Tensor certain\nreveal('abc'[0]) # str certain\n");
    row("iteration",
        "x = fw.zeros(3)\nfor row in x:\n    reveal(row) # fw.Tensor certain\nfor i in range(3):\n    reveal(i) # int certain\n"
        "for i, r in enumerate(x):\n    reveal((i, r)) # tuple[int, fw.Tensor] certain\n"
        "for a, b in zip([1], x):\n    reveal((a, b)) # tuple[int, fw.Tensor] certain\n"
        "for k, v in {'a': x}.items():\n    reveal((k, v)) # tuple[str, fw.Tensor] certain\n"
        "for s in x.size():\n    reveal(s) # int certain\nfor c in 'abc':\n    reveal(c) # str certain\n"
        "for u in reversed([x]):\n    reveal(u) # fw.Tensor certain\nfor b in fw.Loader(y):\n    reveal(b) # unknown\n"
        "for k in {'a': x}:\n    reveal(k) # str certain\nfor p in fw.split(x, 2):\n    reveal(p) # fw.Tensor certain\n");
    row("comprehensions",
        "x = fw.zeros(3)\nreveal([r * 2 for r in x]) # list[fw.Tensor] certain\n"
        "reveal({k: r for k, r in enumerate(x)}) # dict[int, fw.Tensor] certain\n"
        "reveal(list(r for r in x)) # list[fw.Tensor] certain\nreveal([a for b in [x] for a in b]) # list[fw.Tensor] certain\n"
        "reveal({len(s) for s in 'ab'}) # set[int] certain\n");
    row("unpacking",
        "x = fw.zeros(3)\na, b = x.shape\nreveal(b) # int certain\n(c, d), e = (x, 1), 'a'\nreveal(c) # fw.Tensor certain\n"
        "reveal(e) # str certain\nf, *g, h = 1, x, x, 'a'\nreveal(g) # list[fw.Tensor] certain\nreveal(h) # str certain\n"
        "p, q = fw.split(x, 2)\nreveal(q) # fw.Tensor certain\nr, s = unknown()\nreveal(s) # unknown\n");
    row("conditional",
        "x = fw.zeros(3)\nreveal(x if c else x + 1) # fw.Tensor certain\nreveal(x if c else None) # fw.Tensor likely\n"
        "reveal(x if c else 'a') # unknown\nreveal(x if c else u) # fw.Tensor likely\nreveal(x or y) # fw.Tensor likely\n"
        "reveal((x if c else None).T) # fw.Tensor certain\n");
    row("walrus",
        "if (y := fw.zeros(3)) is not None:\n    reveal(y) # fw.Tensor certain\nreveal(y) # fw.Tensor certain\n");
    row("builtins",
        "x = fw.zeros(3)\nreveal(len(x)) # int certain\nreveal(tuple(x)) # tuple[fw.Tensor, ...] certain\n"
        "reveal(sorted([3])) # list[int] certain\nreveal(int('3')) # int certain\nreveal(sum([x])) # fw.Tensor certain\n"
        "reveal(sum([1])) # int certain\nreveal(max(1, 2)) # int certain\nreveal(abs(x)) # fw.Tensor certain\n"
        "reveal(list(map(fw.relu, [1]))) # list[fw.Tensor] certain\nreveal(getattr(x, 'shape')) # fw.Size likely\n"
        "reveal(next(iter([x]))) # fw.Tensor certain\nreveal(str(x)) # str certain\nreveal(isinstance(x, int)) # bool certain\n"
        "reveal(type(x)) # class fw.Tensor likely\nreveal(dict(a=x)) # dict[str, fw.Tensor] certain\n");
    row("text methods", "reveal('a,b'.split(',')) # list[str] certain\nreveal('a'.join([])) # str certain\n"
                        "reveal('a'.strip().upper()) # str certain\nreveal('a'.encode()) # bytes certain\n"
                        "reveal('a,b'.split) # function str.split certain\n");
    row("lambda", "f = lambda v: fw.relu(v)\nreveal(f(1)) # fw.Tensor certain\n");
    row("function chosen", "act = fw.relu if c else fw.abs\nreveal(act(1)) # fw.Tensor certain\n");
    row("class chosen", "layer = nn.Linear if c else nn.Relu\nreveal(layer(1, 2)) # fw.nn.Module certain\n");
    row("alias by assignment",
        "F = fw.nn.functional\nreveal(F) # module fw.nn.functional certain\nreveal(F.relu(1)) # fw.Tensor certain\n");
    row("instances",
        "m = nn.Linear(1, 2)\nreveal(m) # fw.nn.Linear certain\nreveal(m(y)) # fw.Tensor likely\n"
        "reveal(m.to('cpu')) # fw.nn.Linear certain\nreveal(nn.Lstm(1, 2)(y)) # tuple[fw.Tensor, tuple[fw.Tensor, fw.Tensor]] certain\n"
        "reveal(fw.nn.modules.Linear(1, 2)) # fw.nn.Linear certain\nreveal(nn.Parameter(y).view(1)) # fw.Tensor certain\n"
        "reveal(nn.Parameter(y).add_(1)) # fw.nn.Parameter certain\nreveal(fw.optim.Sgd(m.parameters())) # fw.optim.Sgd certain\n"
        "reveal(fw.device('cpu')) # fw.device certain\n"
        "for p in m.parameters():\n    reveal(p) # fw.nn.Parameter certain\n");
    row("containers of modules",
        "s = nn.Sequential(nn.Relu())\nfor l in s:\n    reveal(l) # fw.nn.Relu likely\n"
        "reveal(s[0]) # fw.nn.Relu likely\nreveal(s[1:]) # fw.nn.Sequential[fw.nn.Relu] certain\n"
        "d = nn.ModuleDict()\nreveal(d['a']) # fw.nn.Module certain\nfor k in d:\n    reveal(k) # str certain\n"
        "for v in d.values():\n    reveal(v) # fw.nn.Module certain\n");
    row("lists filled",
        "xs = []\nfor i in range(3):\n    xs.append(fw.zeros(i))\nreveal(xs[0]) # fw.Tensor certain\n"
        "reveal(xs) # list[fw.Tensor] certain\nd = {}\nd['a'] = fw.zeros(1)\nreveal(d['b']) # fw.Tensor certain\n");
    row("augmented",
        "x = 0\nfor i in range(3):\n    x += fw.zeros(1)\nreveal(x) # fw.Tensor likely\ny = fw.zeros(1)\ny += 1\nreveal(y) # fw.Tensor certain\n");
    row("splat in a tuple",
        "x = fw.zeros(3)\nb, n, d, h = *x.shape, 'a'\nreveal(n) # int certain\nreveal(h) # str certain\n"
        "t = 'a', *x.shape\nreveal(t[0]) # str certain\nreveal(t) # tuple[unknown, ...] certain\n");
    row("splat behind a star",
        "x = fw.zeros(3)\n*_, w, d, h = *x.shape, 2.0, 'a'\nreveal(w) # int certain\nreveal(d) # float certain\n"
        "reveal(h) # str certain\nc, *rest, k = 1, *x.shape, u\nreveal(c) # int certain\nreveal(k) # unknown\n");
    row("written out dict",
        "x = fw.zeros(3)\nd = {'x': x, 'n': 1}\nreveal(d['x']) # fw.Tensor certain\nreveal(d['n']) # int certain\n"
        "d['s'] = 'a'\nreveal(d['s']) # str certain\nreveal(d['x']) # fw.Tensor certain\nreveal(d[k]) # unknown\n"
        "e = dict(x=x, n=1)\nreveal(e['x']) # fw.Tensor certain\nif c:\n    d = {}\nreveal(d['x']) # fw.Tensor certain\n");
    row("mapping of modules",
        "d = nn.ModuleDict(dict(fc=nn.Linear(1, 2), act=nn.Relu(), l=nn.ModuleList([nn.Relu()])))\n"
        "reveal(d.fc) # fw.nn.Linear certain\nreveal(d['act']) # fw.nn.Relu likely\nreveal(d.fc(y)) # fw.Tensor likely\n"
        "for m in d.l:\n    reveal(m) # fw.nn.Relu likely\nreveal(d) # fw.nn.ModuleDict[fw.nn.Linear, fw.nn.Relu, fw.nn.ModuleList[fw.nn.Relu]] certain\n");
    row("part of a module",
        "m = nn.Sequential()\nreveal(m.head(y)) # fw.Tensor likely\nreveal(m.to(z)) # fw.nn.Sequential[unknown] certain\n");
    row("map with lambda",
        "x = fw.zeros(3)\nq, k = map(lambda t: t.view(1), fw.split(x, 2))\nreveal(k) # fw.Tensor certain\n");
    row("library that keeps the type",
        "from einops import pack, rearrange, unpack\np = nn.Parameter(y)\nreveal(rearrange(p, 'a b')) # fw.Tensor certain\n"
        "x = fw.zeros(3)\nt, shapes = pack([x], 'b *')\nreveal(t) # fw.Tensor certain\n"
        "reveal(unpack(t, shapes, 'b *')) # list[fw.Tensor] certain\n");
    row("await", "async def f():\n    return fw.zeros(1)\nasync def g():\n    reveal(await f()) # fw.Tensor certain\n");
}

void TestInfer::expressions()
{
    checkRevealed(m_pack);
}

void TestInfer::flow_data()
{
    columns();
    row("branches agree", "if c:\n    x = fw.zeros(1)\nelse:\n    x = fw.relu(1)\nreveal(x) # fw.Tensor certain\n");
    row("branches differ", "if c:\n    x = fw.zeros(1)\nelse:\n    x = 'a'\nreveal(x) # unknown\n");
    row("one branch unknown", "if c:\n    x = fw.zeros(1)\nelse:\n    x = g()\nreveal(x) # fw.Tensor likely\n");
    row("none or tensor",
        "x = None\nif c:\n    x = fw.zeros(1)\nreveal(x) # fw.Tensor likely\nif x is not None:\n    reveal(x) # fw.Tensor certain\n"
        "if x:\n    reveal(x) # fw.Tensor certain\nif x is None:\n    reveal(x) # None certain\nelse:\n    reveal(x) # fw.Tensor certain\n");
    row("rebinding",
        "x = fw.zeros(1)\nreveal(x) # fw.Tensor certain\nx = x.size(0)\nreveal(x) # int certain\nx = 'a'\nreveal(x) # str certain\n");
    row("branch that returns",
        "def f(a):\n    x = fw.zeros(1)\n    if a:\n        x = 'a'\n        return x\n    reveal(x) # fw.Tensor certain\n");
    row("asked whether it is a tensor",
        "def f(t, u):\n    if fw.is_tensor(t):\n        reveal(t) # fw.Tensor certain\n    else:\n        reveal(t) # unknown\n"
        "    return not fw.is_tensor(u) or reveal(u) # fw.Tensor certain\n");
    row("elif",
        "if a:\n    x = 1\nelif b:\n    x = fw.zeros(1)\nelif c:\n    raise E\nelse:\n    x = 2\nreveal(x) # unknown\n");
    row("loop carried",
        "x = None\nfor i in range(3):\n    reveal(x) # fw.Tensor likely\n    x = fw.zeros(1)\nreveal(x) # fw.Tensor likely\n");
    row("loop changes the type", "x = 1\nwhile c:\n    reveal(x) # unknown\n    x = fw.zeros(1)\n");
    row("used before bound in a loop",
        "for i in range(3):\n    if i:\n        reveal(prev) # fw.Tensor certain\n    prev = fw.zeros(1)\n");
    row("break carries out",
        "while True:\n    x = fw.zeros(1)\n    if c:\n        y = x\n        break\nreveal(y) # fw.Tensor certain\n");
    row("continue",
        "for i in z:\n    if c:\n        w = 'a'\n        continue\n    w = fw.zeros(1)\nreveal(w) # unknown\n");
    row("for else", "for i in z:\n    pass\nelse:\n    x = fw.zeros(1)\nreveal(x) # fw.Tensor certain\n");
    row("try", "try:\n    x = fw.zeros(1)\nexcept E:\n    x = fw.relu(1)\nreveal(x) # fw.Tensor certain\n");
    row("try differs", "try:\n    x = fw.zeros(1)\nexcept E as e:\n    x = 1\nreveal(x) # unknown\n");
    row("handler sees both", "x = 1\ntry:\n    x = fw.zeros(1)\nexcept E:\n    reveal(x) # unknown\n");
    row("handler that raises", "try:\n    x = fw.zeros(1)\nexcept E:\n    raise\nreveal(x) # fw.Tensor certain\n");
    row("finally",
        "try:\n    x = fw.zeros(1)\nfinally:\n    y = 1\nreveal(x) # fw.Tensor certain\nreveal(y) # int certain\n");
    row("with",
        "with fw.no_grad():\n    x = fw.zeros(1)\nreveal(x) # fw.Tensor certain\nwith open('f') as f:\n    reveal(f.read()) # str likely\n");
    row("isinstance",
        "def f(x):\n    if isinstance(x, fw.Tensor):\n        reveal(x) # fw.Tensor certain\n    else:\n        reveal(x) # unknown\n"
        "    reveal(x) # unknown\n    assert isinstance(x, str)\n    reveal(x) # str certain\n");
    row("isinstance guard",
        "def f(x):\n    if not isinstance(x, fw.Tensor):\n        raise TypeError\n    reveal(x) # fw.Tensor certain\n");
    row("isinstance of several",
        "def f(x):\n    if isinstance(x, (list, tuple)):\n        reveal(x) # unknown\n        x = x[0]\n    reveal(x) # unknown\n"
        "def g(x):\n    if isinstance(x, (int, str)):\n        reveal(x) # object certain\n"
        "    if type(x) == fw.Tensor:\n        reveal(x) # fw.Tensor certain\n    if type(x) != nn.Linear:\n        return\n"
        "    reveal(x) # fw.nn.Linear certain\n    if x.__class__ is nn.Relu:\n        reveal(x) # fw.nn.Relu certain\n"
        "    if type(x) in (nn.Relu, nn.Lstm):\n        reveal(x) # fw.nn.Linear certain\n"
        "def h(x):\n    if type(x) in (nn.Relu, nn.Lstm):\n        reveal(x) # fw.nn.Module certain\n");
    row("isinstance and", "def f(x):\n    return isinstance(x, fw.Tensor) and reveal(x) # fw.Tensor certain\n");
    row("isinstance of an abstract class",
        "from collections.abc import Iterable\ndef f(x, n=1):\n    if isinstance(x, Iterable):\n"
        "        reveal(x) # unknown\n    if isinstance(n, Iterable):\n        reveal(n) # unknown\n");
    row("isinstance keeps what is known better",
        "p = nn.Parameter(1)\nif isinstance(p, fw.Tensor):\n    reveal(p) # fw.nn.Parameter certain\n");
    row("isinstance of what a default is",
        "def f(x=[1.0]):\n    if isinstance(x, list):\n        x = fw.zeros(1)\n    else:\n        reveal(x) # unknown\n"
        "    reveal(x) # fw.Tensor likely\n");
    row("starred arguments",
        "def pair():\n    return fw.zeros(1), 1\ndef f(a, b):\n    reveal(a) # fw.Tensor likely\n    reveal(b) # int likely\n"
        "f(*pair())\n"
        "def g(a, b):\n    reveal(a) # unknown\ng(*[fw.zeros(1), fw.zeros(1)])\n");
    row("parameters",
        "def f(a: fw.Tensor, b: 'fw.Tensor', c: int = 1, d=2, e=None, *args: fw.Tensor, k='s', **kw):\n"
        "    reveal(a) # fw.Tensor certain\n    reveal(b) # fw.Tensor certain\n    reveal(c) # int certain\n"
        "    reveal(d) # int likely\n    reveal(e) # unknown\n    reveal(args) # tuple[fw.Tensor, ...] certain\n"
        "    reveal(k) # str likely\n    reveal(kw) # dict[str, unknown] certain\n");
    row("annotations",
        "from typing import Optional, List, Dict, Tuple, Union, Callable, Any, Type\nfrom fw import Tensor\n"
        "def f(a: Optional[Tensor], b: List[Tensor], c: Dict[str, Tensor], d: Tuple[Tensor, int], e: 'Tensor | None',\n"
        "      g: Tuple[Tensor, ...], h: Callable[[int], Tensor], i: Any, j: Union[Tensor, None], k: Union[int, str], l: Type[nn.Linear]):\n"
        "    reveal(a) # fw.Tensor likely\n    reveal(a.T) # fw.Tensor certain\n    reveal(b) # list[fw.Tensor] certain\n"
        "    reveal(c) # dict[str, fw.Tensor] certain\n    reveal(d) # tuple[fw.Tensor, int] certain\n    reveal(e) # fw.Tensor likely\n"
        "    reveal(g) # tuple[fw.Tensor, ...] certain\n    reveal(h(1)) # fw.Tensor certain\n    reveal(i) # unknown\n"
        "    reveal(j) # fw.Tensor likely\n    reveal(k) # object certain\n    reveal(l(1, 2)) # fw.nn.Linear certain\n");
    row("generic builtins",
        "def f(a: list[fw.Tensor], b: tuple[int, ...], c: dict[str, list[fw.Tensor]], d: fw.Tensor | None = None):\n"
        "    reveal(a) # list[fw.Tensor] certain\n    reveal(b) # tuple[int, ...] certain\n"
        "    reveal(c['a'][0]) # fw.Tensor certain\n    reveal(d) # fw.Tensor likely\n");
    row("declared",
        "x: fw.Tensor\nreveal(x) # fw.Tensor certain\ny: fw.Tensor = load()\nreveal(y) # fw.Tensor certain\n"
        "z: nn.Module = nn.Linear(1, 2)\nreveal(z) # fw.nn.Linear certain\n");
    row("globals",
        "device = fw.device('cpu')\nx = None\nn = 1\nn = 2\ndef f():\n    reveal(device) # fw.device certain\n    reveal(x) # fw.Tensor likely\n"
        "    reveal(n) # int likely\ndef g():\n    global x\n    x = fw.zeros(1)\n");
    row("closure",
        "def f():\n    x = fw.zeros(1)\n    def g():\n        reveal(x) # fw.Tensor certain\n    return g\n");
    row("function defined later",
        "def f():\n    return reveal(g()) # fw.Tensor certain\ndef g():\n    return fw.zeros(1)\n");
    row("summaries",
        "def f(a):\n    return fw.zeros(1)\ndef g(a):\n    if a:\n        return fw.zeros(1)\n    return None\ndef h(a):\n    return fw.zeros(1), a\n"
        "def i():\n    pass\ndef j():\n    yield fw.zeros(1)\nreveal(f(1)) # fw.Tensor certain\nreveal(g(1)) # fw.Tensor likely\n"
        "a, b = h(u)\nreveal(a) # fw.Tensor certain\nreveal(i()) # None certain\nfor e in j():\n    reveal(e) # fw.Tensor certain\n");
    row("what calls pass",
        "def act(v, s=1.0, *, k=None):\n    reveal(v) # fw.Tensor likely\n    reveal(s) # float likely\n    reveal(k) # str likely\n    return v * s\n"
        "reveal(act(fw.zeros(1), k='a')) # fw.Tensor likely\n");
    row("calls pass different things", "def f(v):\n    reveal(v) # unknown\nf(fw.zeros(1))\nf('a')\n");
    row("passed on", "def g(v):\n    reveal(v) # fw.Tensor likely\ndef f(v):\n    g(v)\nf(fw.zeros(1))\n");
    row("passed to a constructor",
        "class C:\n    def __init__(self, m):\n        self.m = m\n    def f(self):\n        reveal(self.m) # fw.nn.Linear likely\nC(nn.Linear(1, 2))\n");
    row("annotated result", "def f(a) -> fw.Tensor:\n    return g(a)\nreveal(f(1)) # fw.Tensor certain\n");
    row("recursion",
        "def f(n):\n    if n == 0:\n        return fw.zeros(1)\n    reveal(f(n - 1)) # fw.Tensor certain\n    return f(n - 1) + 1\nreveal(f(3)) # fw.Tensor certain\n");
    row("mutual recursion",
        "def f(n):\n    if n:\n        return fw.zeros(1)\n    return g(n)\ndef g(n):\n    x = f(n)\n    reveal(x) # fw.Tensor likely\n    return x\n");
    row("decorated by the framework",
        "@fw.no_grad()\ndef f():\n    return fw.zeros(1)\nreveal(f()) # fw.Tensor certain\n");
    row("decorated by anybody", "@cache_me\ndef f():\n    return fw.zeros(1)\nreveal(f()) # fw.Tensor likely\n");
    row("context manager",
        "from contextlib import contextmanager\n@contextmanager\ndef f():\n    yield fw.zeros(1)\nwith f() as x:\n    reveal(x) # fw.Tensor certain\n");
    row("del", "x = fw.zeros(1)\ndel x\nreveal(x) # unknown\n");
    row("match",
        "match y:\n    case 1:\n        x = fw.zeros(1)\n    case [a, b]:\n        x = fw.relu(1)\n    case _:\n        x = fw.abs(1)\nreveal(x) # fw.Tensor certain\n");
    row("optional import",
        "try:\n    import fw.nn as m\nexcept ImportError:\n    m = None\nreveal(m.Linear(1, 2)) # fw.nn.Linear certain\n");
    row("string annotation of a local", "def f(x: 'Net'):\n    reveal(x) # m.Net certain\nclass Net: pass\n");
}

void TestInfer::flow()
{
    checkRevealed(m_pack);
}

void TestInfer::classes_data()
{
    columns();
    row("forward",
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(1, 2)\n"
        "    def forward(self, x, mask=None, flag=False):\n        reveal(self) # m.Net certain\n        reveal(x) # fw.Tensor likely\n"
        "        reveal(mask) # unknown\n        reveal(flag) # bool likely\n        reveal(self.fc) # fw.nn.Linear certain\n"
        "        reveal(self.fc(x)) # fw.Tensor likely\n        return self.fc(x), x.size(0)\n"
        "net = Net()\nreveal(net) # m.Net certain\nreveal(net(y)) # tuple[fw.Tensor, int] likely\nreveal(net.to('cpu')) # m.Net certain\n");
    row("forward that hands on",
        "class Net(nn.Module):\n    def forward(self, x, dim, mask, y):\n        fw.sum(x, dim)\n        reveal(dim) # unknown\n"
        "        reveal(mask) # fw.Tensor likely\n        reveal(y) # fw.Tensor likely\n        return mask.size(0), y + 1\n");
    row("attribute set later",
        "class C:\n    def use(self):\n        reveal(self.x) # fw.Tensor certain\n    def make(self):\n        self.x = fw.zeros(1)\n");
    row("attribute set twice",
        "class C:\n    def a(self):\n        self.x = fw.zeros(1)\n    def b(self):\n        self.x = fw.relu(1)\n"
        "    def use(self):\n        reveal(self.x) # fw.Tensor likely\n");
    row("attribute none first",
        "class C:\n    def __init__(self):\n        self.x = None\n    def b(self):\n        self.x = fw.zeros(1)\n"
        "    def use(self):\n        reveal(self.x) # fw.Tensor likely\n        reveal(self.x.T) # fw.Tensor certain\n");
    row("attribute differs",
        "class C:\n    def a(self):\n        self.x = fw.zeros(1)\n    def b(self):\n        self.x = 'a'\n"
        "    def use(self):\n        reveal(self.x) # unknown\n");
    row("unpacked into attributes",
        "class C:\n    def __init__(self):\n        self.a, self.b = fw.split(x, 2)\n        reveal(self.a) # fw.Tensor certain\n");
    row("named buffer",
        "class Net(nn.Module):\n    def __init__(self):\n        self.register_buffer('mask', fw.zeros(1))\n"
        "    def forward(self):\n        reveal(self.mask) # fw.Tensor likely\n");
    row("class attribute",
        "class C:\n    x = fw.zeros(1)\n    y: fw.Tensor\n    n = 3\n    def f(self):\n        reveal(self.x) # fw.Tensor certain\n"
        "        reveal(self.y) # fw.Tensor certain\nreveal(C.n) # int certain\n");
    row("methods",
        "class C:\n    def a(self):\n        return fw.zeros(1)\n    @property\n    def p(self):\n        return fw.zeros(1)\n    @staticmethod\n"
        "    def s(x):\n        return fw.zeros(1)\n    @classmethod\n    def c(cls):\n        reveal(cls) # class m.C certain\n        return cls()\n"
        "    def use(self):\n        reveal(self.a()) # fw.Tensor certain\n        reveal(self.p) # fw.Tensor certain\n"
        "        reveal(self.a) # function m.C.a certain\nreveal(C().a()) # fw.Tensor certain\nreveal(C.s(1)) # fw.Tensor certain\n"
        "reveal(C.c()) # m.C certain\n");
    row("property with setter",
        "class C:\n    @property\n    def p(self):\n        return fw.zeros(1)\n    @p.setter\n    def p(self, v):\n        pass\n"
        "reveal(C().p) # fw.Tensor certain\n");
    row("inheritance",
        "class A(nn.Module):\n    def helper(self):\n        return fw.zeros(1)\nclass B(A):\n    def forward(self, x):\n"
        "        reveal(x) # fw.Tensor likely\n        reveal(self.helper()) # fw.Tensor certain\n        return x\n"
        "b = B()\nreveal(b.train()) # m.B certain\nreveal(b(y)) # fw.Tensor likely\n");
    row("overridden",
        "class A:\n    def f(self):\n        return fw.zeros(1)\n    def g(self):\n        return reveal(self.f()) # unknown\n"
        "class B(A):\n    def f(self):\n        return 'a'\n");
    row("super",
        "class A:\n    def f(self):\n        return fw.zeros(1)\nclass B(A):\n    def f(self):\n        reveal(super()) # m.A certain\n"
        "        reveal(super().f()) # fw.Tensor likely\n        return 1\nclass N(nn.Module):\n    def train(self, mode=True):\n"
        "        reveal(super()) # fw.nn.Module certain\n        reveal(super().train(mode)) # m.N certain\n");
    row("module without forward",
        "class Net(nn.Sequential):\n    pass\nreveal(Net()(y)) # fw.Tensor likely\nfor l in Net():\n    reveal(l) # fw.nn.Module certain\n");
    row("module list",
        "class Net(nn.Module):\n    def __init__(self):\n        self.layers = nn.ModuleList([nn.Linear(1, 2) for _ in range(3)])\n"
        "    def forward(self, x):\n        for layer in self.layers:\n            reveal(layer) # fw.nn.Linear likely\n            x = layer(x)\n"
        "        reveal(x) # fw.Tensor likely\n        return x\n");
    row("instance that may give anything",
        "m = nn.Compiled()\nreveal(m(y)) # unknown\nreveal(m) # fw.nn.Compiled certain\n");
    row("module list that is filled",
        "class Mod(nn.Module):\n    def forward(self, x):\n        return {'x': fw.zeros(1)}\n"
        "class Net(nn.Module):\n    def __init__(self, n):\n        self.a = nn.ModuleList()\n        self.b = nn.ModuleList()\n"
        "        self.c = nn.Sequential()\n        self.d = nn.ModuleList()\n        for i in range(n):\n"
        "            self.a.append(nn.Linear(1, 2))\n            self.b.append(nn.Linear(1, 2) if i else nn.Relu())\n"
        "            self.c.append(Mod())\n        self.a[0] = nn.Linear(2, 2)\n        self.d.append(make())\n        self.e = nn.ModuleList()\n"
        "        self.e.extend([nn.Relu(), nn.Relu()])\n"
        "    def forward(self, x):\n        reveal(self.a[0]) # fw.nn.Linear likely\n        reveal(self.a) # fw.nn.ModuleList[fw.nn.Linear] certain\n"
        "        reveal(self.b[0]) # fw.nn.Module certain\n        reveal(self.d[0]) # fw.nn.Module certain\n"
        "        reveal(self.e[0]) # fw.nn.Relu likely\n        reveal(self.c(x)) # dict[str, fw.Tensor] likely\n");
    row("module list in a variable",
        "m = nn.ModuleList()\nreveal(m[0]) # fw.nn.Module certain\nm.append(nn.Linear(1, 2))\nreveal(m[0]) # fw.nn.Linear likely\n"
        "m.append(nn.Relu())\nreveal(m[0]) # fw.nn.Module certain\nn = nn.ModuleList([nn.Relu()])\nn.append(q)\nreveal(n[0]) # fw.nn.Module certain\n");
    row("joined classes",
        "class A(nn.Module):\n    pass\nclass B(nn.Module):\n    pass\nm = A() if c else B()\nreveal(m) # fw.nn.Module certain\n"
        "class D(A):\n    pass\nn = A() if c else D()\nreveal(n) # m.A certain\n");
    row("special methods",
        "class C:\n    def __call__(self, x):\n        return fw.zeros(1)\n    def __getitem__(self, i):\n        return fw.zeros(1)\n"
        "    def __enter__(self):\n        return fw.zeros(1)\n    def __iter__(self):\n        yield fw.zeros(1)\nc = C()\n"
        "reveal(c(1)) # fw.Tensor certain\nreveal(c[0]) # fw.Tensor certain\nwith c as e:\n    reveal(e) # fw.Tensor certain\n"
        "for i in c:\n    reveal(i) # fw.Tensor certain\n");
    row("nested class",
        "class A:\n    class B:\n        def f(self):\n            return fw.zeros(1)\nreveal(A.B().f()) # fw.Tensor certain\nreveal(A.B()) # m.A.B certain\n");
    row("enumeration", "from enum import Enum\nclass E(Enum):\n    A = 1\nreveal(E.A) # m.E certain\n");
    row("other bases",
        "from elsewhere import Base\nclass C(Base):\n    def f(self):\n        reveal(self.view(1)) # unknown\n        reveal(self) # m.C certain\n");
    row("return of self", "class C:\n    def f(self):\n        return self\nreveal(C().f().f()) # m.C certain\n");
    row("attribute cycle",
        "class C:\n    def a(self):\n        self.x = self.b()\n        reveal(self.x) # fw.Tensor likely\n    def b(self):\n        self.a()\n"
        "        if c:\n            return self.x\n        return fw.zeros(1)\n");
    row("abstract",
        "class A(nn.Module):\n    def f(self):\n        raise NotImplementedError\n    def g(self):\n        reveal(self.f()) # fw.Tensor likely\n"
        "class B(A):\n    def f(self):\n        return fw.zeros(1)\n");
    row("data class fields",
        "class C:\n    x: fw.Tensor\n    y: 'int' = 1\nc = C(1)\nreveal(c.x) # fw.Tensor certain\nreveal(c.y) # int certain\n");
    row("unknown part called",
        "class Net(nn.Module):\n    def __init__(self, norm):\n        self.norm = norm(3)\n    def forward(self, x):\n"
        "        reveal(self.norm(x)) # fw.Tensor likely\n        reveal(self.norm(n)) # unknown\n        reveal(self.other(x)) # fw.Tensor likely\n");
    row("unpacking what was supposed a tensor",
        "class Net(nn.Module):\n    def forward(self, x):\n        a, b = self.block(x)\n        reveal(a) # fw.Tensor likely\n        reveal(b) # unknown\n");
    row("method of a class that may be behind the framework's",
        "class A(nn.Module):\n    def act(self, x):\n        return x.tolist()\nclass B(nn.Module):\n    def act(self, x):\n        return 1\n"
        "m = A() if c else B()\nreveal(m.act(fw.zeros(1))) # unknown\nreveal(m.inner(fw.zeros(1))) # fw.Tensor likely\n");
    row("outside store", "class C:\n    pass\nc = C()\nc.x = fw.zeros(1)\nreveal(c.x) # unknown\n");
}

void TestInfer::classes()
{
    checkRevealed(m_pack);
}

void TestInfer::project_data()
{
    columns();
    files(
        "class elsewhere",
        "## net.py\nimport fw.nn as nn\nimport fw\nclass Net(nn.Module):\n    def __init__(self):\n        self.w = fw.zeros(1)\n"
        "    def forward(self, x):\n        return self.w * x\n"
        "## m.py\nfrom net import Net\nnet = Net()\nreveal(net) # net.Net certain\nreveal(net.w) # fw.Tensor certain\nreveal(net(1)) # fw.Tensor certain\n");
    files(
        "importer first",
        "## a.py\nfrom z import make\nreveal(make()) # fw.Tensor certain\n## z.py\nimport fw\ndef make():\n    return fw.zeros(1)\n");
    files(
        "function and value",
        "## util.py\nimport fw\ndef make():\n    return fw.zeros(1)\ndevice = fw.device('cpu')\n"
        "## m.py\nimport util\nfrom util import *\nreveal(util.make()) # fw.Tensor certain\nreveal(device) # fw.device certain\n"
        "reveal(util.fw) # module fw certain\nreveal(util.device) # fw.device certain\nreveal(util) # module util certain\n");
    files(
        "re-export",
        "## pkg/__init__.py\nfrom .net import Net\n## pkg/net.py\nimport fw\nclass Net:\n    def f(self):\n        return fw.zeros(1)\n"
        "## m.py\nimport pkg\nfrom pkg import Net\nreveal(pkg.Net().f()) # fw.Tensor certain\nreveal(Net()) # pkg.net.Net certain\n");
    files(
        "circle",
        "## a.py\nimport fw\nfrom b import g\ndef f():\n    return fw.zeros(1)\ndef h():\n    return reveal(g()) # fw.Tensor certain\n"
        "## b.py\nfrom a import f\ndef g():\n    x = f()\n    reveal(x) # fw.Tensor certain\n    return x\n");
    files("names imported in a circle",
          "## a.py\nimport fw\nfrom b import x\ny = fw.zeros(1)\n"
          "## b.py\nfrom a import x, y\nreveal(x) # unknown\nreveal(y) # fw.Tensor certain\n");
    files("names of modules that import each other",
          "## a.py\nimport fw\nimport b\ny = fw.zeros(1)\ndef f():\n    return reveal(b.z) # fw.Tensor certain\n"
          "## b.py\nimport a\nz = a.y.view(1)\nreveal(z) # fw.Tensor certain\n");
    files(
        "base elsewhere",
        "## base.py\nfrom fw import nn\nimport fw\nclass Base(nn.Module):\n    def __init__(self):\n        self.w = fw.zeros(1)\n"
        "## m.py\nfrom base import Base\nclass Net(Base):\n    def forward(self, x):\n        reveal(x) # fw.Tensor likely\n"
        "        reveal(self.w) # fw.Tensor certain\n        return x\n");
    // main passes a tensor to same, so same returns one, which only the reader sees: no call passes it anything.
    files("what a call passes shows in files that import the callee",
          "## helper.py\ndef same(v):\n    return v\n## reader.py\nfrom helper import same\nx = same(None)\n"
          "def f():\n    y = same(None)\n    reveal(y) # fw.Tensor likely\n"
          "## zmain.py\nimport fw\nfrom helper import same\nsame(fw.zeros(1))\n");
    files("file called like the framework",
          "## fw.py\ndef zeros(n):\n    return 'mine'\n## m.py\nimport fw\nreveal(fw.zeros(1)) # str certain\n");
    files("star of the framework",
          "## m.py\nfrom fw import *\nx = zeros(3)\nreveal(x) # fw.Tensor certain\nreveal(len(x)) # int certain\n");
    files(
        "submodule by attribute",
        "## pkg/__init__.py\n## pkg/net.py\nimport fw\ndef f():\n    return fw.zeros(1)\n## m.py\nimport pkg.net\nreveal(pkg.net.f()) # fw.Tensor certain\n");
    files(
        "annotation of a class elsewhere",
        "## net.py\nimport fw\nclass Net:\n    def f(self):\n        return fw.zeros(1)\n"
        "## m.py\nfrom __future__ import annotations\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from net import Net\n"
        "def g(net: Net, other: 'Net'):\n    reveal(net.f()) # fw.Tensor certain\n    reveal(other) # net.Net certain\n");
}

void TestInfer::project()
{
    checkRevealed(m_pack);
}

void TestInfer::foreign_data()
{
    columns();
    row("numpy",
        "import numpy as np\na = np.zeros(3)\nreveal(a) # numpy.ndarray certain\nreveal(a.reshape(1)) # numpy.ndarray certain\n"
        "reveal(a.shape) # tuple[int, ...] certain\nreveal(a + 1) # numpy.ndarray certain\nreveal(np) # module numpy certain\n"
        "reveal(np.random.rand(3)) # numpy.ndarray certain\nreveal(np.float32) # class numpy.float32 certain\nreveal(a[0]) # numpy.ndarray certain\n"
        "reveal(fw.from_numpy(a)) # fw.Tensor certain\nreveal(fw.zeros(1).numpy().sum()) # numpy.ndarray certain\n"
        "def f(x: np.ndarray):\n    reveal(x) # numpy.ndarray certain\n");
    row("pandas",
        "import pandas as pd\ndf = pd.read_csv('f')\nreveal(df) # pandas.DataFrame certain\nreveal(df.values) # numpy.ndarray certain\n");
    row("python library",
        "import os, json, math, random, copy\nreveal(os.path.join('a', 'b')) # str certain\nreveal(os.listdir('.')) # list[str] certain\n"
        "reveal(math.sqrt(2)) # float certain\nreveal(json.dumps(x)) # str certain\nreveal(random.choice([1])) # int certain\n"
        "reveal(copy.deepcopy(nn.Linear(1, 2))) # fw.nn.Linear certain\n");
    row("progress bar", "from tqdm import tqdm\nfor x in tqdm([fw.zeros(1)]):\n    reveal(x) # fw.Tensor certain\n");
    row("objects of what is passed",
        "import tyro\nfrom dataclasses import dataclass\n@dataclass\nclass Args:\n    n: int = 4\n    rate: float = 0.1\n"
        "args = tyro.cli(Args)\nreveal(args.n) # int certain\nreveal(1 - args.rate) # float certain\n"
        "reveal(tyro.cli(other)) # unknown\n");
    row("other frameworks",
        "import jax.numpy as jnp\nimport tensorflow as tf\nreveal(jnp.zeros(3)) # object certain\n"
        "reveal(tf.zeros(3).sum()) # object certain\ndef f(x: jnp.ndarray):\n    reveal(x) # jax.numpy.ndarray certain\n");
    row("environments",
        "import gymnasium as gym\nenvs = gym.vector.SyncVectorEnv([])\nx, _ = envs.reset(seed=1)\n"
        "reveal(x) # numpy.ndarray certain\nreveal(envs.single_action_space.shape) # tuple[int, ...] certain\n"
        "x, r, t, u, i = envs.step(y)\nreveal(x) # numpy.ndarray certain\nreveal(i) # dict[unknown, unknown] certain\n");
    row("unknown library",
        "import other\nfrom other import Thing, make\nreveal(other) # module other certain\nreveal(make) # unknown\n"
        "reveal(Thing) # class other.Thing certain\nreveal(make()) # unknown\nreveal(Thing()) # unknown\n");
    row("dictionary methods",
        "d = {'a': fw.zeros(1)}\nreveal(d.get('a')) # fw.Tensor likely\nreveal(d.values()) # iterator[fw.Tensor] certain\nreveal(d.keys()) # iterator[str] certain\n");
    row("arguments of the command line",
        "import argparse\np = argparse.ArgumentParser()\nargs = p.parse_args()\nreveal(args) # argparse.Namespace certain\nreveal(args.lr) # unknown\n");
    row("collections",
        "from collections import OrderedDict, defaultdict\nd = defaultdict(list)\nreveal(d) # dict[unknown, unknown] certain\nreveal(d['a']) # unknown\n");
}

void TestInfer::foreign()
{
    checkRevealed(m_pack);
}

QTEST_GUILESS_MAIN(TestInfer)
#include "test_infer.moc"
