// SPDX-License-Identifier: Apache-2.0
// What parameters are that nothing is said about: by what calls pass and by what is done with them.
#include "support/small_framework.h"

#include <QTest>

using namespace torchferry;

class TestParameters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parameters_data();
    void parameters();
    void rounds_data();
    void rounds();

private:
    const mapping::Pack m_pack = smallFramework();
};

void TestParameters::parameters_data()
{
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char *title, const char *code) {
        QTest::newRow(title) << QByteArray("import fw\nfrom fw import nn\n") + code;
    };
    row("given to a function that takes a tensor",
        "def f(t, u, v=None):\n    reveal(t) # fw.Tensor likely\n    reveal(u) # fw.Tensor likely\n"
        "    reveal(v) # fw.Tensor likely\n    reveal(t.shape) # fw.Size likely\n"
        "    return fw.relu(t, dim=0) + nn.functional.relu(input=u) + fw.max(v, 1)[0]\n");
    row("given as something else", "def f(t, u):\n    reveal(t) # unknown\n    reveal(u) # unknown\n"
                                   "    return fw.relu(1, t) + fw.relu(*t, u) + fw.zeros(u)\n");
    row("asked for what tensors alone have",
        "def f(t, u):\n    reveal(t) # fw.Tensor likely\n    reveal(u) # unknown\n    return t.add_(u.forward(1))\n");
    row("a function or a class by default",
        "def make(n):\n    return nn.Wide(n, 1)\ndef f(op=make, block=nn.Wide, given=make, g=None):\n"
        "    reveal(op(1)) # fw.nn.Wide likely\n    reveal(block(1, 2)) # fw.nn.Wide likely\n"
        "    reveal(given(1)) # unknown\n    reveal(g(1)) # unknown\nf(given=len)\n");
    row("before it is assigned", "def f(t, u):\n    reveal(t) # fw.Tensor likely\n    reveal(u) # unknown\n"
                                 "    t = fw.relu(t)\n    u = other(u)\n    return fw.relu(u)\n");
    row("given as a whole number",
        "class Net(nn.Module):\n    def __init__(self, n, m, k, u, v=None):\n        reveal(n) # int likely\n"
        "        reveal(m) # int likely\n        reveal(k) # int likely\n        reveal(u) # unknown\n"
        "        reveal(v) # int likely\n        self.a = nn.Wide(n, u), nn.Wide(2 * m, u / 2)\n"
        "        self.b = nn.Wide(form=1, width=(k + 1) // 2), nn.Wide(v, 1), range(u.start)\n");
    row("given as a whole number or asked what it is",
        "def f(n, m):\n    reveal(n) # unknown\n    reveal(m) # unknown\n    if isinstance(n, tuple):\n"
        "        return n\n    return nn.Wide(n, 1), other.Wide(m, 1)\n");
    row("given as one of several sizes",
        "import numpy as np\ndef f(n, m, rng, k, s, u, w, z=None):\n    reveal(n) # int likely\n    reveal(m) # int likely\n"
        "    reveal(k) # int likely\n    reveal(s) # unknown\n    reveal(u) # unknown\n    reveal(w) # int likely\n"
        "    reveal(z) # int likely\n    a = fw.zeros(n, 2 * m), np.random.randn(k, 2), rng.normal(0, s, (w, 3))\n"
        "    return a, fw.zeros(u), np.zeros((z, 4)), rng.empty(size=[k - 1, 2])\n");
    row("given beside others, not as a size",
        "import numpy as np\ndef f(n, m, rng, k, u, w, z):\n    reveal(n) # unknown\n    reveal(m) # unknown\n"
        "    reveal(k) # unknown\n    reveal(u) # unknown\n    reveal(w) # unknown\n    reveal(z) # unknown\n"
        "    a = other.cat((n, m)), rng.normal((k, 2), 1), fw.zeros(*u, 3), np.zeros((w,)), np.concatenate((z, w))\n");
    row("asked what it is", "def f(t):\n    reveal(t) # unknown\n    if isinstance(t, list):\n        return t\n"
                            "    return fw.relu(t)\n");
    row("given to another library", "import numpy as np\ndef f(t):\n    reveal(t) # unknown\n    t = np.asarray(t)\n"
                                    "    return fw.relu(t)\n");
    row("called on a member that one class alone has",
        "for p in unknown().parameters():\n    reveal(p) # fw.nn.Parameter likely\n"
        "reveal(unknown().add_(1)) # fw.Tensor likely\nreveal(unknown().to(1)) # unknown\n");
    row("called on a member that a class of the project has as well",
        "class Form:\n    def parameters(self):\n        return ask()\n    def add_(self, x):\n        return ask()\n"
        "for p in unknown().parameters():\n    reveal(p) # unknown\nreveal(unknown().add_(1)) # unknown\n");
    row("given to a method that calls it",
        "def init(m):\n    reveal(m) # fw.nn.Module likely\n    reveal(m.weight) # fw.nn.Parameter likely\n"
        "    reveal(m.weight()) # fw.Tensor likely\n    reveal(m.kind) # unknown\nclass Net(nn.Module):\n    def __init__(self):\n"
        "        self.apply(init)\n        self.apply(fn=self.other)\n    def other(self, k):\n"
        "        reveal(k) # fw.nn.Module likely\n");
    row("given to a method of a tensor that calls it",
        "def clip(g):\n    reveal(g) # fw.Tensor likely\n    return ask(g)\nfw.zeros(2).register_hook(clip)\n"
        "fw.zeros(2).register_hook(lambda h: other(h))\n");
    row("given to a function that calls it",
        "def work(rank, name, n=1):\n    reveal(rank) # int likely\n    reveal(name) # str likely\n    reveal(n) # int likely\n"
        "fw.spawn(work, args=('a',), nprocs=2)\n");
    row("given to a function that calls it with what is not seen",
        "def work(rank, name):\n    reveal(rank) # int likely\n    reveal(name) # unknown\n"
        "fw.spawn(work, options)\n");
    row("read for what a class of the project has as well",
        "def init(m):\n    reveal(m) # fw.nn.Module likely\n    reveal(m.weight) # unknown\nclass Net(nn.Module):\n"
        "    def __init__(self, weight):\n        self.weight = weight\n        self.apply(init)\n");
    row("asked whether it is true",
        "class Net(nn.Module):\n    def forward(self, x, rate=None, mask=None):\n        reveal(rate) # unknown\n"
        "        reveal(mask) # fw.Tensor likely\n        if rate:\n            x = other(x, rate)\n"
        "        return x if mask is None else x + mask\n");
    row("used as nothing else can be",
        "def f(a, b, c, d):\n    reveal(a) # fw.Tensor likely\n    reveal(b) # unknown\n    reveal(c) # unknown\n"
        "    reveal(d) # unknown\n    u = a.size(0), a.dtype\n    v = b.shape, b.dtype, b.max()\n"
        "    w = c.dtype, c.to('cpu')\n    return d.size(0), d.dtype, d.keys()\n");
    row("passed to what it overrides",
        "class A(nn.Module):\n    def forward(self, x):\n        return self.part(x, 1)\n    def part(self, t, n):\n"
        "        raise NotImplementedError\nclass B(A):\n    def part(self, t, n):\n        reveal(t) # fw.Tensor likely\n"
        "        reveal(n) # int likely\n        return t\n");
    row("passed to the base alone",
        "class A:\n    def __init__(self, pad, t, n):\n        reveal(pad) # int likely\n        reveal(t) # unknown\n"
        "class B(A):\n    def __init__(self, t, n):\n        super().__init__(1, t, n)\n        reveal(t) # unknown\n"
        "        reveal(n) # str likely\n        super().run(1)\nB(other, 'a')\n");
    row("used as no tensor can be",
        "class Net(nn.Module):\n    def forward(self, batch, targets, g, name, x, y, z, ts):\n"
        "        reveal(batch) # unknown\n        reveal(targets) # unknown\n        reveal(g) # unknown\n"
        "        reveal(name) # unknown\n        reveal(x) # fw.Tensor likely\n        reveal(y) # fw.Tensor likely\n"
        "        reveal(z) # fw.Tensor likely\n        reveal(ts) # unknown\n        a = batch['x'], targets.items(), g.ndata\n"
        "        name.strip()\n        if isinstance(x, dict):\n            x = x['x']\n        y = self.part(y)\n"
        "        y['k']\n        for i, t in enumerate(ts):\n            t['name']\n        for u in z:\n            u.view(1)\n"
        "        return z.view(1)\n");
    row("used as whole numbers are",
        "class Net(nn.Module):\n    def forward(self, x, bits, n, depth, y):\n        reveal(x) # fw.Tensor likely\n"
        "        reveal(bits) # unknown\n        reveal(n) # unknown\n        reveal(depth) # unknown\n"
        "        reveal(y) # fw.Tensor likely\n        a = 2 ** (bits - 1), 1 << n, y ** 2, y - 1\n"
        "        for i in range(depth):\n            x = self.part(x, n, depth)\n        return x\n");
    row("asked for its values, as few tensors are",
        "class Net(nn.Module):\n    def forward(self, x, y):\n        reveal(x) # unknown\n"
        "        reveal(y) # fw.Tensor likely\n        x = list(x.values())\n"
        "        return x[0] + fw.relu(y) + y.values()\n");
    row("of static methods",
        "class F(fw.Function):\n    @staticmethod\n    def forward(ctx, x, n=1):\n        reveal(ctx) # m.F likely\n"
        "        reveal(x) # fw.Tensor likely\n        reveal(n) # int likely\n    @staticmethod\n"
        "    def backward(ctx, g, *others):\n        reveal(g) # fw.Tensor likely\n        reveal(others[0]) # fw.Tensor likely\n"
        "        x, = ctx.kept\n        reveal(x) # fw.Tensor likely\n"
        "    @staticmethod\n    def other(x):\n        reveal(x) # unknown\n");
    row("calls know better", "def f(t):\n    reveal(t) # int likely\n    return fw.relu(t)\nf(1)\nf(2)\n");
}

void TestParameters::parameters()
{
    QFETCH(QByteArray, code);
    const TypedProject typed(code, m_pack);
    QVERIFY(!typed.expected().isEmpty());
    QCOMPARE(typed.revealed().join(QStringLiteral("\n")), typed.expected().join(QStringLiteral("\n")));
}

/// Knowledge that travels from function to function, through files: each step is one more look at a part of them.
void TestParameters::rounds_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("there and back between two files")
        << QByteArray("## a.py\nimport fw\nimport b\nclass Store:\n    def __init__(self):\n        self.kept = None\n"
                      "    def keep(self, x):\n        reveal(x) # fw.Tensor likely\n        self.kept = b.same(x)\n"
                      "    def show(self):\n        reveal(self.kept) # fw.Tensor likely\n        return self.kept\n"
                      "## b.py\nimport fw\nimport a\ndef same(y):\n    def inner():\n"
                      "        reveal(y) # fw.Tensor likely\n        return y\n    return inner()\n"
                      "def start(s: a.Store):\n    s.keep(fw.zeros(2))\n    reveal(s.show()) # fw.Tensor likely\n");
    QTest::newRow("statements of a module read it") << QByteArray(
        "## a.py\ndef same(y):\n    return y\ndef again(y):\n    return same(y)\n"
        "## b.py\nimport fw\nfrom a import again\nkept = again(fw.zeros(2))\nreveal(kept) # fw.Tensor likely\n"
        "## c.py\nfrom b import kept\ndef read():\n    reveal(kept) # fw.Tensor likely\n    return kept\n"
        "reveal(read()) # fw.Tensor likely\n");
    QTest::newRow("a variable around is bound again")
        << QByteArray("import fw\nkept = None\ndef keep(x):\n    global kept\n    kept = x\n"
                      "def read():\n    reveal(kept) # fw.Tensor likely\nkeep(fw.zeros(2))\n");
    const auto row = [](const char *title, const char *code) {
        QTest::newRow(title) << QByteArray("import fw\nfrom fw import nn\n") + code;
    };
    row("a call passes something unknown",
        "def f(x, n, m=None):\n    reveal(x) # fw.Tensor guess\n    reveal(n) # int likely\n    reveal(m) # fw.Tensor guess\n"
        "f(fw.zeros(2), 1, m=fw.zeros(2))\nf(other(), 2, m=other())\n"
        "def g(x, n):\n    reveal(x) # fw.Tensor likely\n    return g(x, n - 1)\ng(fw.zeros(2), 3)\n");
    row("a call passes what does not show",
        "def f(x, y, k=None):\n    reveal(x) # fw.Tensor guess\n    reveal(y) # fw.Tensor guess\n    reveal(k) # fw.Tensor guess\n"
        "f(fw.zeros(2), fw.zeros(2), fw.zeros(2))\nf(*a)\n"
        "def g(x, y, k=None):\n    reveal(x) # fw.Tensor likely\n    reveal(y) # fw.Tensor likely\n    reveal(k) # fw.Tensor guess\n"
        "g(fw.zeros(2), fw.zeros(2), fw.zeros(2))\ng(fw.zeros(2), **k, y=fw.zeros(2))\n");
    row("a function that others call",
        "import functools\ndef f(x):\n    reveal(x) # fw.Tensor guess\nf(fw.zeros(2))\nh = functools.partial(f, 1)\n"
        "def g(x):\n    reveal(x) # fw.Tensor guess\ng(fw.zeros(2))\nsorted(a, key=g)\n"
        "def keep(f):\n    known.append(f)\n    return f\n@keep\ndef k(x):\n    reveal(x) # fw.Tensor guess\nk(fw.zeros(2))\n"
        "@app.route('/')\ndef r(x):\n    reveal(x) # fw.Tensor guess\nr(fw.zeros(2))\n"
        "def m(x):\n    reveal(x) # fw.Tensor likely\nlist(map(m, [fw.zeros(2)]))\n"
        "__all__ = ['e']\ndef e(x):\n    reveal(x) # fw.Tensor guess\ne(fw.zeros(2))\n"
        "def u(x):\n    reveal(x) # fw.Tensor likely\n    return fw.relu(x)\nu(fw.zeros(2))\nu(other())\n");
    row("what is passed in a circle",
        "class A:\n    def __init__(self, t):\n        reveal(t) # fw.Tensor likely\n        self.t = t\n"
        "    def again(self):\n        return A(self.t.view(1))\nA(fw.zeros(2)).again()\n");
    row("what a function gives back is passed to it again",
        "def train(m, n):\n    reveal(m) # fw.nn.Linear likely\n    return m\n"
        "m = nn.Linear(1, 2)\nm = train(m, 1)\nm = train(m, 2)\n"
        "def test(m):\n    reveal(m) # fw.nn.Linear guess\n    return m\n"
        "t = test(nn.Linear(1, 2))\nt = test(other())\n");
    // Every round finds other types than the one before, in another order.
    QTest::newRow("many calls deep") << QByteArray(
        "## a.py\nimport fw\nfrom fw import nn\ndef f1(t, m, n):\n    reveal(t) # fw.Tensor likely\n"
        "    reveal(m) # fw.nn.Linear likely\n    reveal(n) # int likely\n"
        "def f2(n, m, t):\n    f1(t, m, n)\n    reveal(m) # fw.nn.Linear likely\n"
        "def f3(m, t, n):\n    f2(n, m, t)\n    reveal(t) # fw.Tensor likely\n"
        "def f4(t, n, m):\n    f3(m, t, n)\n    reveal(n) # int likely\n"
        "## b.py\nimport fw\nfrom fw import nn\nfrom a import f4\nclass Other:\n    pass\n"
        "def f5(m, n, t, o=None):\n    f4(t, n, m)\n    reveal(o) # b.Other likely\n    return o\n"
        "f5(nn.Linear(1, 2), 3, fw.zeros(2), Other())\n");
    QTest::newRow("calls that do not agree in the end")
        << QByteArray("import fw\ndef used(x):\n    reveal(x) # unknown\n    return x\n"
                      "def one(p):\n    return used(p)\ndef two(q):\n    return used(first(q))\n"
                      "def first(r):\n    reveal(r) # list[int] likely\n    return r\n"
                      "one(fw.zeros(2))\ntwo([1])\n");
}

void TestParameters::rounds()
{
    parameters();
}

QTEST_GUILESS_MAIN(TestParameters)
#include "test_parameter_usage.moc"
