// SPDX-License-Identifier: Apache-2.0
// What is not to be believed: values that come by ways which do not show, and evidence against a usual type.
#include "support/small_framework.h"

#include <QTest>

using namespace torchferry;

class TestSoundness : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void batches_data();
    void batches();
    void stores_data();
    void stores();
    void decorators_data();
    void decorators();
    void overrides_data();
    void overrides();
    void held_data();
    void held();
    void made_data();
    void made();
    void arrays_data();
    void arrays();
    void filled_data();
    void filled();

private:
    const mapping::Pack m_pack = smallFramework();
};

void TestSoundness::batches_data()
{
    columns();
    row("parts of a batch are likely however they come",
        "from tqdm import tqdm\nl = fw.Batches(d)\nfor x, y in l:\n    reveal(x) # fw.Tensor likely\n"
        "for i, (x, y) in enumerate(l):\n    reveal(i) # int likely\n    reveal(x) # fw.Tensor likely\n"
        "a, b = next(iter(l))\nreveal(a) # fw.Tensor likely\nfor i, b in tqdm(enumerate(l)):\n"
        "    reveal(b) # unknown\n    reveal(b[0]) # fw.Tensor likely\nreveal(list(enumerate(l))[0][1][0]) # fw.Tensor likely\n"
        "for b, c in zip(l, [1]):\n    reveal(b[1]) # fw.Tensor likely\nreveal([b for b in l][0][0]) # fw.Tensor likely\n");
    row("asked by a name", "for b in fw.Batches(d):\n    reveal(b['x']) # unknown\nl = [fw.zeros(1)]\n"
                           "reveal(l['x']) # unknown\nreveal(l[k]) # fw.Tensor certain\n");
    row("put together by a function",
        "for x, y in fw.Batches(d, collate=other):\n    reveal(x) # unknown\n"
        "for x, y in fw.Batches(d, 2, other):\n    reveal(x) # unknown\n"
        "for x, y in fw.Batches(d, collate=None):\n    reveal(x) # fw.Tensor likely\n"
        "def own(items):\n    return fw.cat(items), [i for i in range(3)]\nfor x, y in fw.Batches(d, collate=own):\n"
        "    reveal(x) # fw.Tensor likely\n    reveal(y) # list[int] likely\n"
        "l = fw.Batches(d, collate=other) if c else fw.Batches(d)\nfor x, y in l:\n    reveal(x) # unknown\n");
    row("of a data set of the project",
        "class D:\n    def __getitem__(self, i):\n        return unknown(), i, 'name', open('a').read(), 1.0\n"
        "class E:\n    def __getitem__(self, i):\n        return {'x': other(), 'n': 'name'}\n"
        "for x, i, n, t, f in fw.Batches(D()):\n    reveal(x) # fw.Tensor likely\n    reveal(n) # list[str] likely\n"
        "    reveal(t) # list[str] likely\n    reveal(f) # fw.Tensor likely\n"
        "for b in fw.Batches(dataset=E()):\n    reveal(b['x']) # fw.Tensor likely\n    reveal(b['n']) # list[str] likely\n");
}

void TestSoundness::batches()
{
    checkRevealed(m_pack);
}

void TestSoundness::stores_data()
{
    columns();
    row("a derived class stores something else",
        "class Base:\n    def __init__(self):\n        self.v = fw.zeros(3)\n        self.w = fw.zeros(3)\n"
        "        self.n = None\n        self.k = fw.zeros(1)\n    def run(self):\n        reveal(self.v) # unknown\n"
        "        reveal(self.w) # fw.Tensor likely\n        reveal(self.n) # fw.Tensor likely\n"
        "        reveal(self.k) # fw.Tensor certain\nclass Sub(Base):\n    w = fw.zeros(2)\n    def __init__(self):\n"
        "        super().__init__()\n        self.v = [3, 1]\n        self.n = fw.zeros(2)\n"
        "        reveal(self.v) # list[int] certain\n");
    files(
        "a derived class of another file",
        "## a.py\nimport fw\nclass Base:\n    u = fw.zeros(2)\n    def __init__(self):\n        self.v = fw.zeros(3)\n"
        "    def run(self):\n        reveal(self.v) # unknown\n        reveal(self.u) # unknown\n"
        "## b.py\nfrom a import Base\nclass Sub(Base):\n    u = 'a'\n    def __init__(self):\n        self.v = [3, 1]\n");
    row("stored from outside",
        "class D:\n    u = fw.zeros(2)\n    def __init__(self):\n        self.t = fw.zeros(3)\n        self.s = fw.zeros(3)\n"
        "        self.k = fw.zeros(3)\nd = D()\nreveal(d.t) # unknown\nreveal(d.u) # unknown\n"
        "reveal(d.s) # fw.Tensor likely\nreveal(d.k) # fw.Tensor certain\nd.t = [3]\nd.s = other()\nD.u = 1\n");
    files(
        "stored from another file",
        "## a.py\nimport fw\nclass D:\n    def __init__(self):\n        self.t = fw.zeros(3)\n        self.n = fw.zeros(3)\n"
        "    def run(self):\n        reveal(self.t) # unknown\n        reveal(self.n) # unknown\n"
        "## b.py\nfrom a import D\ndef f(d: D):\n    d.t = [3]\n    setattr(d, 'n', 'name')\n");
    files(
        "variables of modules",
        "## a.py\nimport fw\nG = fw.zeros(3)\nH = fw.zeros(3)\nK = fw.zeros(3)\nL = None\nN = fw.zeros(3)\ndef run():\n"
        "    reveal(G) # unknown\n    reveal(H) # fw.Tensor likely\n    reveal(K) # fw.Tensor certain\n"
        "    reveal(L) # fw.Tensor likely\n    reveal(N) # unknown\ndef change():\n    globals()['N'] = [1]\n"
        "## b.py\nimport fw\nimport a\na.G = [3]\na.H = other()\ndef f():\n    a.L = fw.zeros(1)\n    a.unknown = 1\n"
        "## c.py\nimport a\nfrom a import G, K\nreveal(G) # unknown\nreveal(a.G) # unknown\nreveal(K) # fw.Tensor certain\n");
    files("variables of modules behind one that is bound twice",
          "## a.py\nimport fw\nstep = 0\nstep = 1\nG = fw.zeros(3)\nH = [3]\nK = fw.zeros(3)\ndef run():\n"
          "    reveal(G) # unknown\n    reveal(H) # list[int] certain\n    reveal(K) # fw.Tensor certain\n"
          "## b.py\nimport fw\nimport a\na.G = [3]\na.K = fw.zeros(1)\n");
    row("stored under names that do not show",
        "class A:\n    def __init__(self, **kw):\n        self.t = fw.zeros(3)\n        for k, v in kw.items():\n"
        "            setattr(self, k, v)\n        reveal(self.t) # fw.Tensor likely\nclass B(A):\n    def g(self):\n"
        "        self.u = fw.zeros(3)\n        reveal(self.u) # fw.Tensor likely\nclass C:\n    def __init__(self, kw):\n"
        "        self.t = fw.zeros(3)\n        self.__dict__.update(kw)\n        reveal(self.t) # fw.Tensor likely\n"
        "class D:\n    def __init__(self, kw):\n        self.t = fw.zeros(3)\n        vars(self).update(kw)\n"
        "        setattr(self, 's', 1)\n        reveal(self.t) # fw.Tensor likely\nclass E:\n    def __init__(self, kw):\n"
        "        self.t = fw.zeros(3)\n        setattr(self, 's', 1)\n        print(self.__dict__)\n"
        "        reveal(self.t) # fw.Tensor certain\n");
}

void TestSoundness::stores()
{
    checkRevealed(m_pack);
}

void TestSoundness::decorators_data()
{
    columns();
    row("of the project",
        "import functools\ndef log(f):\n    def w(*a):\n        return f(*a).summary()\n    return w\n"
        "@log\ndef one():\n    return fw.zeros(3)\nreveal(one()) # unknown\n"
        "def text(f):\n    @functools.wraps(f)\n    def w(*a):\n        return str(f(*a))\n    return w\n"
        "@text\ndef two():\n    return fw.zeros(3)\nreveal(two()) # str likely\n"
        "def same(f):\n    @functools.wraps(f)\n    def w(*a):\n        r = f(*a)\n        print(r)\n        return r\n"
        "    return w\n@same\ndef three():\n    return fw.zeros(3)\nreveal(three()) # fw.Tensor likely\n"
        "def kept(f):\n    names.append(f)\n    return f\n@kept\ndef four():\n    return fw.zeros(3)\n"
        "reveal(four()) # fw.Tensor likely\n@text\n@same\ndef five():\n    return fw.zeros(3)\n"
        "reveal(five()) # str likely\n@same\n@text\ndef six():\n    return fw.zeros(3)\nreveal(six()) # str likely\n"
        "def odd(f):\n    return other(f)\n@odd\ndef seven():\n    return fw.zeros(3)\nreveal(seven()) # unknown\n");
    row("made by a call",
        "import functools\ndef log(level):\n    def deco(f):\n        def w(*a):\n            return f(*a)\n        return w\n"
        "    return deco\n@log(1)\ndef one():\n    return fw.zeros(3)\nreveal(one()) # fw.Tensor likely\n"
        "def text(f=None, level=1):\n    if f is None:\n        return functools.partial(text, level=level)\n"
        "    def w(*a):\n        return str(f(*a))\n    return w\n@text\ndef two():\n    return fw.zeros(3)\n"
        "reveal(two()) # str likely\n@text(level=2)\ndef three():\n    return fw.zeros(3)\nreveal(three()) # str likely\n");
    row("of methods",
        "def text(f):\n    def w(self, *a):\n        return str(f(self, *a))\n    return w\n"
        "class A:\n    @text\n    def m(self):\n        return fw.zeros(3)\n    @property\n    @text\n"
        "    def p(self):\n        return fw.zeros(3)\n    def r(self):\n        reveal(self.m()) # str likely\n"
        "        reveal(self.p) # str likely\n");
    row("coroutines",
        "import asyncio\nasync def co():\n    return fw.zeros(3)\nasync def typed() -> fw.Tensor:\n    return other()\n"
        "async def each():\n    yield fw.zeros(3)\nasync def use():\n    reveal(co()) # coroutine[fw.Tensor] certain\n"
        "    reveal(await co()) # fw.Tensor certain\n    reveal((await typed()).T) # fw.Tensor certain\n"
        "    reveal(co().view(1)) # unknown\n    async for x in each():\n        reveal(x) # fw.Tensor certain\n"
        "    reveal(await other()) # unknown\nreveal(asyncio.run(co())) # fw.Tensor certain\n");
    row("of others", "import lib\n@lib.fast\ndef one():\n    return fw.zeros(3)\nreveal(one()) # fw.Tensor likely\n"
                     "@fw.no_grad()\ndef two():\n    return fw.zeros(3)\nreveal(two()) # fw.Tensor certain\n");
    files("of another file",
          "## a.py\ndef text(f):\n    def w(*a):\n        return str(f(*a))\n    return w\n"
          "## b.py\nimport fw\nfrom a import text\nimport a\n@text\ndef one():\n    return fw.zeros(3)\n"
          "reveal(one()) # str likely\n@a.text\ndef two():\n    return fw.zeros(3)\nreveal(two()) # str likely\n");
}

void TestSoundness::decorators()
{
    checkRevealed(m_pack);
}

void TestSoundness::overrides_data()
{
    columns();
    row("a derived class gives something else",
        "class Base:\n    def get(self):\n        return fw.zeros(3)\n    def put(self):\n        return fw.zeros(3)\n"
        "    def part(self):\n        raise NotImplementedError\n    def none(self):\n        pass\n"
        "    @property\n    def prop(self):\n        return fw.zeros(3)\n    def run(self):\n"
        "        reveal(self.get()) # unknown\n        reveal(self.put()) # fw.Tensor likely\n"
        "        reveal(self.part()) # fw.Tensor likely\n        reveal(self.none()) # fw.Tensor likely\n"
        "        reveal(self.prop) # unknown\nclass Sub(Base):\n    def get(self):\n        reveal(super().get()) # fw.Tensor likely\n"
        "        return [1]\n    def put(self):\n        return fw.zeros(3)\n    def part(self):\n        return fw.zeros(3)\n"
        "    def none(self):\n        return fw.zeros(3)\n    @property\n    def prop(self):\n        return 'a'\n"
        "class Other(Base):\n    def run(self):\n        reveal(self.get()) # fw.Tensor likely\n"
        "def f(b: Base, s: Sub):\n    reveal(b.get()) # unknown\n    reveal(s.get()) # list[int] certain\n"
        "b = Base()\nreveal(b.get()) # fw.Tensor likely\n");
    files("in another file",
          "## a.py\nimport fw\nclass Base:\n    def get(self):\n        return fw.zeros(3)\n    def run(self):\n"
          "        reveal(self.get()) # unknown\n"
          "## b.py\nfrom a import Base\nclass Sub(Base):\n    def get(self):\n        return [1]\n");
    row("objects that are called",
        "class Base(nn.Module):\n    def forward(self, x):\n        return fw.relu(x)\nclass Sub(Base):\n"
        "    def forward(self, x):\n        return {'out': fw.relu(x)}\ndef f(m: Base, x):\n    reveal(m(x)) # unknown\n");
}

void TestSoundness::overrides()
{
    checkRevealed(m_pack);
}

void TestSoundness::held_data()
{
    columns();
    const auto modules = [](const char *title, const char *code) {
        QTest::newRow(title) << QByteArray(
                                    "import fw\nfrom fw import nn\nclass Mod(nn.Module):\n    def forward(self, x):\n"
                                    "        return {'out': fw.relu(x)}\nclass Odd(nn.Module):\n"
                                    "    def forward(self, x):\n        return other(x)\n")
                                    + code;
    };
    modules(
        "the last one decides",
        "reveal(nn.Sequential(nn.Relu(), Mod())(y)) # dict[str, fw.Tensor] likely\n"
        "reveal(nn.Sequential(Mod(), nn.Relu())(y)) # fw.Tensor certain\n"
        "reveal(nn.Sequential(nn.Relu(), Odd())(y)) # fw.Tensor likely\nreveal(nn.Sequential(*z)(y)) # fw.Tensor likely\n"
        "reveal(nn.Sequential(nn.Relu(), nn.Sequential(Mod()))(y)) # dict[str, fw.Tensor] likely\n");
    modules(
        "the one inside decides",
        "m = nn.Parallel(Mod())\nreveal(m(y)) # dict[str, fw.Tensor] likely\nreveal(m.module) # m.Mod likely\n"
        "reveal(nn.Parallel(module=Mod(), ids=[1])(y)) # dict[str, fw.Tensor] likely\n"
        "reveal(nn.Parallel(unknown)(y)) # fw.Tensor likely\nreveal(nn.Parallel(unknown).module) # fw.nn.Module certain\n");
}

void TestSoundness::held()
{
    checkRevealed(m_pack);
}

void TestSoundness::made_data()
{
    columns();
    row("what __new__ gives",
        "class A:\n    def __new__(cls, *a):\n        return fw.zeros(3)\nreveal(A(1)) # fw.Tensor certain\n"
        "class B:\n    def __new__(cls):\n        return other()\nreveal(B()) # unknown\n"
        "class C:\n    one = None\n    def __new__(cls, n):\n        if cls.one is None:\n"
        "            cls.one = super().__new__(cls)\n        return cls.one\nreveal(C(2)) # m.C likely\n"
        "class D:\n    def __new__(cls, n):\n        made = object.__new__(cls)\n        made.t = fw.zeros(n)\n"
        "        return made\nreveal(D(2)) # m.D likely\nreveal(D(2).t) # unknown\n"
        "class E(D):\n    def __new__(cls, n):\n        return super().__new__(cls, n)\nreveal(E(2)) # m.E likely\n"
        "class F(D):\n    pass\nreveal(F(2)) # m.F likely\n"
        "class G(fw.Tensor):\n    def __new__(cls, x):\n        return fw.relu(x)\nreveal(G(2)) # m.G certain\n"
        "class H(tuple):\n    def __new__(cls, x):\n        return tuple.__new__(cls, (x,))\nreveal(H(2)) # m.H certain\n"
        "class J:\n    def __new__(cls, x):\n        if x:\n            return other()\n        return super().__new__(cls)\n"
        "reveal(J(2)) # m.J likely\n"
        "class K:\n    def __new__(cls, n):\n        made = super(K, cls).__new__(cls)\n        made.n = n\n"
        "        return made\nreveal(K(2)) # m.K certain\n"
        "class L(tuple):\n    def __new__(cls, x) -> 'K | L':\n        return super().__new__(cls, x)\n"
        "reveal(L(2)) # m.L likely\n");
    row("descriptors",
        "class Held:\n    def __get__(self, obj, owner=None):\n        return fw.zeros(3)\nclass Any:\n"
        "    def __get__(self, obj, owner=None):\n        return getattr(obj, self.name)\n"
        "class Plain:\n    pass\nclass A:\n    h = Held()\n    a = Any()\n    p = Plain()\n"
        "    def run(self):\n        reveal(self.h) # fw.Tensor certain\n        reveal(self.a) # unknown\n"
        "        reveal(self.p) # m.Plain certain\nreveal(A().h) # fw.Tensor certain\nreveal(A.a) # unknown\n");
    row("decorators that make descriptors",
        "class lazy:\n    def __init__(self, f):\n        self.f = f\n    def __get__(self, obj, owner=None):\n"
        "        return self.f(obj)\nclass A:\n    @lazy\n    def t(self):\n        return fw.zeros(3)\n"
        "t = A().t\nreveal(t) # unknown\n"
        "class M(nn.Module):\n    @other\n    def __call__(self, x) -> fw.Tensor:\n        return x\n"
        "reveal(M()(1)) # fw.Tensor likely\n");
}

void TestSoundness::made()
{
    checkRevealed(m_pack);
}

void TestSoundness::arrays_data()
{
    columns();
    row("functions that keep what they are given",
        "import numpy as np\nimport scipy.special\nt = fw.zeros(3)\na = np.zeros(3)\nreveal(np.exp(t)) # unknown\n"
        "reveal(np.sum(t, axis=0)) # unknown\nreveal(np.maximum(a, t)) # unknown\nreveal(np.split(t, 2)) # unknown\n"
        "reveal(scipy.special.expit(t)) # unknown\nreveal(np.exp(a)) # numpy.ndarray certain\n"
        "reveal(np.exp(other())) # numpy.ndarray likely\nreveal(np.split(a, 2)) # list[numpy.ndarray] certain\n"
        "reveal(np.exp([t])) # numpy.ndarray certain\nreveal(np.sum(a)) # numpy.ndarray guess\n"
        "reveal(np.sum(a, 0)) # numpy.ndarray certain\nreveal(np.sum(a, axis=0)) # numpy.ndarray certain\n");
    row("functions that make arrays",
        "import numpy as np\nt = fw.zeros(3)\nreveal(np.array(t)) # numpy.ndarray certain\n"
        "reveal(np.asarray(other())) # numpy.ndarray certain\nreveal(np.concatenate([t, t])) # numpy.ndarray certain\n"
        "reveal(np.random.normal(t)) # numpy.ndarray certain\nreveal(np.where(t)) # numpy.ndarray certain\n"
        "reveal(t.numpy().exp(t)) # numpy.ndarray certain\n");
}

void TestSoundness::arrays()
{
    checkRevealed(m_pack);
}

void TestSoundness::filled_data()
{
    columns();
    row("in an attribute",
        "class A:\n    def __init__(self):\n        self.d = {'k': fw.zeros(3)}\n        self.e = {}\n        self.xs = []\n"
        "        self.ys = [fw.zeros(3)]\n        self.c = {'k': fw.zeros(3)}\n        self.n = {'k': None}\n"
        "        reveal(self.d['k']) # fw.Tensor certain\n        self.d['k'] = 'a'\n        reveal(self.d['k']) # str certain\n"
        "    def fill(self, t):\n        self.e['k'] = fw.relu(t)\n        self.e['n'] = 'name'\n"
        "        self.xs.append(fw.relu(t))\n        self.ys.append(other())\n        self.c['n'] = 1\n"
        "        self.n['k'] = fw.zeros(1)\n"
        "    def run(self):\n        reveal(self.d['k']) # unknown\n        reveal(self.e['k']) # fw.Tensor likely\n"
        "        reveal(self.e['n']) # str likely\n        reveal(self.e[x]) # unknown\n        reveal(self.xs[0]) # fw.Tensor likely\n"
        "        reveal(self.ys[0]) # unknown\n        reveal(self.c['k']) # fw.Tensor likely\n"
        "        reveal(self.n['k']) # unknown\n");
    row("from outside",
        "class A:\n    def __init__(self):\n        self.d = {'k': fw.zeros(3)}\n        self.xs = [fw.zeros(1)]\n"
        "        self.e = {'k': fw.zeros(3)}\n    def run(self):\n"
        "        reveal(self.d['k']) # unknown\n        reveal(self.xs[0]) # unknown\n        reveal(self.e['k']) # unknown\n"
        "a = A()\na.d['k'] = 'a'\ndef f(a: A, k):\n    a.xs.append('s')\n    a.e[k] = 'a'\n");
    row("dicts with other keys",
        "d = {'k': fw.zeros(3)}\nif c:\n    d['n'] = 'a'\nreveal(d['k']) # fw.Tensor certain\nreveal(d['n']) # str certain\n"
        "e = {'k': fw.zeros(3)} if c else {'n': 'a'}\nreveal(e['k']) # fw.Tensor certain\n"
        "if c:\n    e[k] = 'a'\nreveal(e['k']) # unknown\nd = {'k': fw.zeros(3)}\no = {}\no[k] = 'a'\n"
        "o = o if c else d\nreveal(o['k']) # unknown\n");
    row("by a function it is passed to",
        "def fill(l, n):\n    l.append('a')\ndef put(d):\n    d['n'] = other()\ndef any(d, k):\n    d[k] = 1\n"
        "def read(l):\n    return len(l)\nxs = [fw.zeros(1)]\nys = [fw.zeros(1)]\nread(xs)\nreveal(xs[0]) # fw.Tensor certain\n"
        "fill(xs, 1)\nreveal(xs[0]) # unknown\nfill(n=1, l=ys)\nreveal(ys[0]) # unknown\n"
        "d = {'k': fw.zeros(3), 'n': fw.zeros(3)}\nput(d)\nreveal(d['k']) # fw.Tensor certain\nreveal(d['n']) # unknown\n"
        "any(d, x)\nreveal(d['k']) # unknown\n"
        "class A:\n    def __init__(self):\n        self.xs = [fw.zeros(1)]\n        self.add(self.xs)\n"
        "    def add(self, l):\n        l += [other()]\n    def run(self):\n        reveal(self.xs[0]) # unknown\n");
    row("with what is not known", "t = fw.zeros(3)\nfor x in [t, other()]:\n    reveal(x) # unknown\n"
                                  "reveal({other(), t}.pop()) # unknown\nreveal((t, other())[0]) # fw.Tensor certain\n"
                                  "xs = [other(), other()]\nxs.append(t)\nreveal(xs[0]) # fw.Tensor likely\n");
    row("under names that do not show",
        "class A:\n    def __init__(self):\n        self.t = fw.zeros(3)\n    def run(self):\n"
        "        reveal(self.t) # fw.Tensor likely\nclass B:\n    def __init__(self):\n        self.t = fw.zeros(3)\n"
        "    def run(self):\n        reveal(self.t) # fw.Tensor certain\ndef f(a: A, k, v):\n    setattr(a, k, v)\n"
        "T = fw.zeros(3)\nreveal(T) # fw.Tensor certain\nglobals()[k] = v\nreveal(T) # fw.Tensor likely\n"
        "def g():\n    reveal(T) # fw.Tensor likely\n");
}

void TestSoundness::filled()
{
    checkRevealed(m_pack);
}

QTEST_GUILESS_MAIN(TestSoundness)
#include "test_soundness.moc"
