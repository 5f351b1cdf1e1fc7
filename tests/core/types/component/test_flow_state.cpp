// SPDX-License-Identifier: Apache-2.0
// What is known of a value on one way through the program and not on the others.
#include "support/small_framework.h"

#include <QTest>

using namespace torchferry;

class TestFlow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void checks_data();
    void checks();
    void containers_data();
    void containers();
    void bindings_data();
    void bindings();
    void operators_data();
    void operators();
    void attributes_data();
    void attributes();

private:
    const mapping::Pack m_pack = smallFramework();
};

void TestFlow::checks_data()
{
    columns();
    row("ends with its if",
        "def f(x, y, z):\n    if isinstance(x, fw.Tensor):\n        reveal(x) # fw.Tensor certain\n    reveal(x) # unknown\n"
        "    if fw.is_tensor(y):\n        pass\n    else:\n        u = 1\n    reveal(y) # unknown\n"
        "    if isinstance(z, fw.Tensor) and u:\n        pass\n    reveal(z) # unknown\n");
    row("did not pass", "def f(x):\n    if not isinstance(x, fw.Tensor):\n        print('no')\n    else:\n"
                        "        reveal(x) # fw.Tensor certain\n    reveal(x) # unknown\n");
    row("in a loop",
        "def f(x, ts):\n    while isinstance(x, fw.Tensor):\n        reveal(x) # fw.Tensor certain\n        break\n"
        "    reveal(x) # unknown\n    for t in ts:\n        if not isinstance(t, fw.Tensor):\n            break\n"
        "        reveal(t) # fw.Tensor certain\n    reveal(t) # unknown\n");
    row("that failed and was caught",
        "def f(t):\n    try:\n        assert isinstance(t, fw.Tensor)\n    except AssertionError:\n"
        "        reveal(t) # unknown\n    reveal(t) # unknown\n");
    row("what was stored behind it",
        "class C:\n    def set(self, v):\n        if isinstance(v, fw.Tensor):\n            print(v)\n        self.v = v\n"
        "    def use(self):\n        reveal(self.v) # unknown\n");
    row("of one kind and of another",
        "def f(x, y):\n    if isinstance(x, fw.Tensor):\n        pass\n    elif isinstance(x, (list, fw.Tensor)):\n"
        "        pass\n    else:\n        return\n    reveal(x) # unknown\n    if y is None:\n        pass\n"
        "    elif isinstance(y, fw.Tensor):\n        pass\n    reveal(y) # unknown\n");
    row("one in the other", "def f(x, c):\n    if isinstance(x, nn.Module):\n        if isinstance(x, nn.Linear):\n"
                            "            reveal(x) # fw.nn.Linear certain\n        reveal(x) # fw.nn.Module certain\n"
                            "    reveal(x) # unknown\n");
    row("holds where the others have left",
        "def f(x, ts):\n    for t in ts:\n        if not isinstance(t, fw.Tensor):\n            continue\n"
        "        reveal(t) # fw.Tensor certain\n        if c:\n            print(t)\n        reveal(t) # fw.Tensor certain\n"
        "    if c:\n        y = g()\n        assert isinstance(y, fw.Tensor)\n    else:\n        y = fw.zeros(1)\n"
        "    reveal(y) # fw.Tensor certain\n    try:\n        assert isinstance(x, fw.Tensor)\n    except E:\n"
        "        raise\n    reveal(x) # fw.Tensor certain\n");
    row("what did not pass was made one",
        "def f(x, y, z):\n    if not isinstance(x, fw.Tensor):\n        x = fw.zeros(x)\n    reveal(x) # fw.Tensor certain\n"
        "    if not isinstance(y, fw.Tensor):\n        y = make(y)\n    reveal(y) # fw.Tensor likely\n"
        "    if isinstance(z, str):\n        z = fw.zeros(1)\n    reveal(z) # fw.Tensor likely\n");
    row("what was known before is known again",
        "def f(x: fw.Tensor, n=None, k=1):\n    if isinstance(x, nn.Parameter):\n        reveal(x) # fw.nn.Parameter certain\n"
        "    reveal(x) # fw.Tensor certain\n    n = fw.zeros(1) if c else None\n    if n is not None:\n"
        "        reveal(n) # fw.Tensor certain\n    reveal(n) # fw.Tensor likely\n    if isinstance(k, fw.Tensor):\n"
        "        pass\n    reveal(k) # int likely\n");
}

void TestFlow::checks()
{
    checkRevealed(m_pack);
}

void TestFlow::containers_data()
{
    columns();
    row("unknown value stored under a key",
        "d = {'a': fw.zeros(1)}\nd['n'] = u[0]\nreveal(d['n']) # unknown\nreveal(d['a']) # fw.Tensor certain\n"
        "reveal(d[k]) # unknown\nreveal(list(d.values())) # list[unknown] certain\nd[k] = u\n"
        "reveal(d['a']) # unknown\n");
    row("values of several kinds stored under keys",
        "d = {}\nd['n'] = u[0]\nd['a'] = fw.zeros(1)\nd['s'] = 'a'\nreveal(d['n']) # unknown\n"
        "reveal(d['a']) # fw.Tensor certain\nreveal(d['s']) # str certain\nreveal(d['other']) # unknown\n"
        "def f(**kw):\n    kw['a'] = fw.zeros(1)\n    reveal(kw['b']) # unknown\n    reveal(kw['a']) # fw.Tensor certain\n");
    row("updated",
        "d = {'a': fw.zeros(1)}\nd.update(u)\nreveal(d['x']) # unknown\ne = {'a': fw.zeros(1)}\ne.update(name='a')\n"
        "reveal(e['name']) # str certain\nreveal(e['a']) # fw.Tensor certain\nreveal(e[k]) # unknown\n"
        "g = {'a': fw.zeros(1)}\ng.update({'name': 'a'})\nreveal(g['name']) # str certain\nreveal(g[k]) # unknown\n"
        "h = {}\nh.update({'b': fw.zeros(1)})\nreveal(h['b']) # fw.Tensor certain\n");
    row("unknown element taken in",
        "xs = [fw.zeros(1)]\nxs.append(u[0])\nfor x in xs:\n    reveal(x) # unknown\nys = [fw.zeros(1)]\n"
        "ys.extend(u())\nreveal(ys[0]) # unknown\nzs = []\nfor i in range(3):\n    zs.append(fw.zeros(i))\n"
        "reveal(zs[0]) # fw.Tensor certain\nws = [fw.zeros(1)]\nif c:\n    ws.append(u)\nreveal(ws[0]) # unknown\n"
        "vs = []\nvs.append(u + fw.zeros(1))\nreveal(vs[0]) # fw.Tensor likely\n");
    row("two names", "z = [fw.zeros(1)]\ny = z\ny[0] = 'a'\nreveal(z[0]) # unknown\nw = y\n");
    row("one in the other",
        "z = {'a': {'t': fw.zeros(1)}}\nz['a']['n'] = 'a'\nreveal(z['a']['n']) # str certain\n"
        "reveal(z['a'][k]) # unknown\nreveal(z['a']['t']) # fw.Tensor certain\ny = [[fw.zeros(1)]]\ny[0].append('a')\n"
        "reveal(y[0][0]) # unknown\nx = [[]]\nx[0].append(fw.zeros(1))\nreveal(x[0][0]) # fw.Tensor certain\n");
    row("written out with what is in others",
        "d = {'a': fw.zeros(1), **u()}\nreveal(d['a']) # unknown\ne = {**u(), 'a': fw.zeros(1)}\n"
        "reveal(e['a']) # fw.Tensor certain\nreveal(e['b']) # unknown\nl = [fw.zeros(1), *u()]\nreveal(l[0]) # unknown\n"
        "for t in (fw.zeros(1), *u()):\n    reveal(t) # unknown\n");
    row("declared and empty",
        "d: dict[str, fw.Tensor] = {}\nreveal(d['a']) # fw.Tensor certain\nl: list[fw.Tensor] = []\n"
        "for x in l:\n    reveal(x) # fw.Tensor certain\nm: list = []\nm.append(fw.zeros(1))\n"
        "reveal(m[0]) # fw.Tensor certain\nn: list[int] = [fw.zeros(1)]\nreveal(n[0]) # fw.Tensor certain\n");
    row("read with a default",
        "d = {'a': fw.zeros(1)}\nreveal(d.get(k, 'a')) # unknown\nreveal(d.pop(k, 'a')) # unknown\n"
        "reveal(d.get(k)) # fw.Tensor likely\nreveal(d.get(k, fw.zeros(1))) # fw.Tensor certain\n"
        "reveal(d.get(k, None)) # fw.Tensor likely\nreveal(d.pop(k, u)) # fw.Tensor likely\n"
        "x = fw.zeros(1)\nreveal(getattr(x, 'T', 'a')) # unknown\nreveal(getattr(x, 'T', None)) # fw.Tensor likely\n"
        "reveal(getattr(u, 'T', 'a')) # unknown\nreveal({'n': 1}.get('n', 2)) # int certain\n");
    row("passed to unknown code",
        "xs = [fw.zeros(1)]\nlen(xs)\nreveal(xs[0]) # fw.Tensor certain\nu(xs)\nreveal(xs[0]) # fw.Tensor likely\n");
}

void TestFlow::containers()
{
    checkRevealed(m_pack);
}

void TestFlow::bindings_data()
{
    columns();
    row("by an inner function",
        "def f():\n    x = fw.zeros(1)\n    y = fw.zeros(1)\n    z = fw.zeros(1)\n    def inner():\n        nonlocal x, y\n"
        "        x = 'a'\n        y = fw.relu(1)\n        z = 'a'\n    inner()\n    reveal(x) # unknown\n"
        "    reveal(y) # fw.Tensor certain\n    reveal(z) # fw.Tensor certain\n");
    row("by an inner function to unknown code",
        "def f(p):\n    x = fw.zeros(1)\n    def inner():\n        nonlocal x\n        x = p[0]\n    inner()\n"
        "    reveal(x) # unknown\n");
    row("of the module by a function",
        "x = fw.zeros(1)\nm = None\ndef f():\n    global x, m\n    x = 'a'\n    m = fw.zeros(1)\nf()\n"
        "reveal(x) # unknown\nreveal(m) # fw.Tensor likely\n");
    row("by a loop",
        "x = fw.zeros(3)\nfor x in open('p'):\n    reveal(x) # str likely\nreveal(x) # unknown\ny = fw.zeros(3)\n"
        "for i, y in u:\n    if c:\n        y = fw.zeros(1)\n        continue\nreveal(y) # unknown\nz = fw.zeros(3)\n"
        "for z in u:\n    if c:\n        break\n    z = fw.zeros(1)\nreveal(z) # unknown\n"
        "w = fw.zeros(3)\nfor w in u:\n    w = fw.zeros(1)\nreveal(w) # fw.Tensor certain\n"
        "v = None\nfor v in [fw.zeros(1)]:\n    pass\nreveal(v) # fw.Tensor likely\n");
    row("by a pattern", "x = fw.zeros(3)\ny = fw.zeros(3)\nmatch u:\n    case {'a': x}:\n        pass\n    case [y]:\n"
                        "        y = fw.zeros(1)\nreveal(x) # unknown\nreveal(y) # fw.Tensor certain\n");
    row("in a comprehension", "best = fw.zeros(1)\nif any((best := s) for s in 'abc'):\n    reveal(best) # unknown\n"
                              "print([last := t for t in [fw.zeros(1)]])\nreveal(last) # fw.Tensor certain\n"
                              "first = fw.zeros(1)\nif any((first := s) for s in u):\n    reveal(first) # unknown\n");
}

void TestFlow::bindings()
{
    checkRevealed(m_pack);
}

void TestFlow::operators_data()
{
    columns();
    row("of the project's classes",
        "class V:\n    def __mul__(self, o):\n        return 'a'\n    def __radd__(self, o):\n        return fw.zeros(1)\n"
        "    def __sub__(self, o):\n        return u\n    def __lt__(self, o):\n        return 'a'\n"
        "    def __iadd__(self, o):\n        return 1\n"
        "v = V()\nt = fw.zeros(1)\nreveal(v * t) # str certain\nreveal(t + v) # fw.Tensor certain\n"
        "reveal(v - t) # unknown\nreveal(v / t) # unknown\nreveal(t * v) # unknown\nreveal(v < t) # str certain\n"
        "reveal(t > v) # str certain\nreveal(t == v) # unknown\nreveal(v < v) # str certain\nv += t\n"
        "reveal(v) # int certain\nclass T(fw.Tensor):\n    def __mul__(self, o):\n        return 'a'\n"
        "reveal(T(1) * t) # str certain\nreveal(T(1) + t) # fw.Tensor certain\n");
    row("of a sum that starts as a number",
        "a = 0\nfor i in u:\n    a = a + fw.zeros(1)\nreveal(a) # fw.Tensor likely\nb = 0.0\nfor i in u:\n"
        "    b = fw.zeros(1) + b\n    if c:\n        b += fw.zeros(1)\nreveal(b) # fw.Tensor likely\nd = 0\n"
        "if c:\n    d += fw.zeros(1)\nelif i:\n    d += fw.relu(1)\nreveal(d) # fw.Tensor likely\n"
        "e = 0\nif c:\n    e = fw.zeros(1)\nreveal(e) # unknown\ng = 0\nfor i in u:\n    g = g + 1\n"
        "reveal(g) # int certain\nif c:\n    h = 1\nelif i:\n    h = 2\nelse:\n    h = fw.zeros(1)\nreveal(h) # unknown\n");
    row("of text", "t = fw.zeros(1)\nfmt = 'a' + 'b'\nreveal('%s' % t) # str certain\nreveal(fmt % t) # str certain\n"
                   "reveal(u % t) # unknown\nreveal(t % u) # fw.Tensor certain\nreveal('a' + t) # unknown\n"
                   "reveal('a' == t) # unknown\nfmt %= t\nreveal(fmt) # str certain\n");
}

void TestFlow::operators()
{
    checkRevealed(m_pack);
}

void TestFlow::attributes_data()
{
    columns();
    row("assigned before",
        "class C:\n    def f(self):\n        self.x = fw.zeros(1)\n        reveal(self.x) # fw.Tensor certain\n"
        "        self.x = self.x.numpy()\n        reveal(self.x) # numpy.ndarray certain\n        self.y = self.x.sum(3)\n"
        "    def use(self):\n        reveal(self.x) # unknown\n        reveal(self.y) # numpy.ndarray certain\n");
    row("on some ways",
        "class C:\n    def f(self):\n        if c:\n            self.x = fw.zeros(1)\n"
        "            reveal(self.x) # fw.Tensor certain\n        reveal(self.x) # unknown\n        if c:\n"
        "            self.x = 'a'\n        else:\n            self.x = 'b'\n        reveal(self.x) # str certain\n");
    row("and perhaps again by what is called",
        "class C:\n    def f(self):\n        self.x = fw.zeros(1)\n        print(1)\n"
        "        reveal(self.x) # fw.Tensor certain\n        self.g()\n        reveal(self.x) # unknown\n"
        "        self.x = fw.zeros(1)\n        u(self)\n        reveal(self.x) # unknown\n    def g(self):\n"
        "        self.x = 'a'\n");
    row("in a method that runs in the middle of another",
        "class C:\n    def f(self):\n        self.x = fw.zeros(1)\n        return self.g()\n    def g(self):\n"
        "        if c:\n            self.x = 'a'\n        reveal(self.x) # unknown\n        return self.x\n");
    row("a property",
        "class C:\n    @property\n    def p(self):\n        return 'a'\n    @p.setter\n    def p(self, v):\n        pass\n"
        "    def f(self):\n        self.p = fw.zeros(1)\n        reveal(self.p) # unknown\n");
}

void TestFlow::attributes()
{
    checkRevealed(m_pack);
}

QTEST_GUILESS_MAIN(TestFlow)
#include "test_flow_state.moc"
