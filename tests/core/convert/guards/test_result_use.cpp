// SPDX-License-Identifier: Apache-2.0
// What `used(…)` says of results in small programs. A `$` stands before the call, or before the name of the member that is
// read; for what is called nothing is known but its name.
#include <QTest>

#include <map>
#include <set>

#include "core/convert/guards/result_use.h"
#include "core/mapping/pack.h"
#include "paths.h"
#include "result_use_rows.h"
#include "support/subject_at.h"

using namespace torchferry;
using convert::Ternary;
using mapping::Guard;

class TestResultUse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void uses_data();
    void uses();
    void knownMembers();
    void placesInTheProgram();
    void everyWordIsAskedBothWays();

private:
    static void row(const char *use, const char *text, const char *expected);
    static std::map<QString, std::set<QByteArray>> s_answers;
};

std::map<QString, std::set<QByteArray>> TestResultUse::s_answers;

void TestResultUse::row(const char *use, const char *text, const char *expected)
{
    QTest::newRow((QByteArray(use) + " of " + text).simplified().constData())
        << QByteArray(use) << QByteArray("import loom\n").append(text) << QByteArray(expected);
    s_answers[QString::fromLatin1(use).section(u' ', 0, 0)].insert(expected);
}

void TestResultUse::uses_data()
{
    QTest::addColumn<QByteArray>("use");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");

    row("int", "n = int($t(x))\n", "yes");
    row("int", "n = int($t(x), 2)\n", "no");
    row("int", "def int(x):\n    return x\nn = int($t(x))\n", "no");
    row("int", "n = $t(x) + int(y)\n", "no");
    row("list", "n = list($t(x))\n", "yes");
    row("list", "n = [*$t(x)], list(*$t(x))\n", "no");
    row("written", "$t(x).mul_(2)\n", "yes");
    row("written", "$t(x).mul_(2).add_(y)\n", "yes");
    row("written", "z = $t(x).mul_(2)\n", "no");
    row("written", "$t(x).mul_(2).sum()\n", "no");
    row("written", "$t(x)[0].mul_(2)\n", "no");
    row("written", "$t(x).__enter__()\n", "no");
    row("written", "$t(x)\n", "no");
    row("mask", "y = a[$t(x)]\n", "yes");
    row("mask", "def f(a, x):\n    m = x * 0\n    m = $t(m)\n    a[m] = 1\n    return a[m]\n", "yes");
    row("mask", "y = a[~$t(x)]\n", "no");
    row("mask", "def f(a, x):\n    m = $t(x)\n    a[m] = 1\n    return m\n", "no");
    row("mask", "def f(a, x):\n    m = $t(x)\n    return lambda: a[m]\n", "no");
    row("mask", "y = a[$t(x) + 1]\n", "no");
    row("instance", "ok = isinstance(a, $t(x))\n", "yes");
    row("instance", "ok = isinstance(a, (b, $t(x)))\n", "no");
    row("instance", "ok = isinstance(f(), $t(x))\n", "no");
    row("instance", "ok = issubclass(a, $t(x))\n", "no");
    row("negated", "if not $t(x):\n    f()\n", "yes");
    row("negated", "ok = a and not $t(x)\n", "yes");
    row("negated", "ok = not $t(x) == 1\n", "no");
    row("negated", "ok = not ($t(x))\n", "no");
    row("negated", "if (not  # yet\n        $t(x)):\n    f()\n", "no");
    row("negated", "if $t(x):\n    f()\n", "no");
    row("kept", "loom.save($t(x), 'a')\n", "yes");
    row("kept", "def f():\n    s = $t(x)\n    s['n'] = 1\n    loom.save({'s': s}, 'a')\n", "yes");
    row("kept", "def f(m):\n    s = $t(x)\n    s.update(m)\n    m.load_state_dict(s)\n", "yes");
    row("kept", "def f():\n    for k in $t(x).keys():\n        print(k)\n", "yes");
    row("kept", "def f(m):\n    loom.save({k: v.half() for k, v in $t(x).items()}, 'a')\n", "yes");
    row("kept", "def f(k):\n    print($t(x)[k].shape)\n", "yes");
    row("kept", "def f(k):\n    return $t(x)\n", "no");
    row("kept", "from loom.nn import init\ndef f(k, m):\n    init.ones_($t(x)[k])\n", "yes");
    row("kept", "from own import init\ndef f(k, m):\n    init.ones_($t(x)[k])\n", "no");
    row("kept", "import loom\ndef f(k, m):\n    s = $t(x)\n    assert loom.equal(s[k].cpu(), m), (s[k] == m).all()\n",
        "yes");
    row("kept", "def f(k, m):\n    s = $t(x)\n    return s[k].detach() + m, s[k].to(m).shape\n", "yes");
    row("kept", "def f(k, m):\n    s = $t(x)\n    return s[k].detach() + m, s[k].to(m).numpy()\n", "yes");
    row("kept", "def f(k, m):\n    return f($t(x)[k].cpu())\n", "no");
    row("kept", "def f(k):\n    c = $t(x)[k]\n    return c.shape\n", "yes");
    row("kept", "def f(k):\n    c = $t(x)[k]\n    return c * 2\n", "no");
    row("kept", "def mean_state_dict(m):\n    s = $t(x)\n    s[0] = m\n    return s\n", "yes");
    row("repeats loom.seed", "import loom\nloom.seed(n)\nif fast:\n    $t(n)\n", "yes");
    row("repeats loom.seed", "import loom\nloom.seed(n)\nx = loom.rand(3)\n$t(n)\n", "no");
    row("kept loom.has", "def f(k, m):\n    s = $t(x)\n    with loom.has():\n        s[k].copy_(m[k] * 2 + s[k])\n",
        "yes");
    row("kept loom.has", "def f(k, m):\n    s = $t(x)\n    return s[k] * 2\n", "no");
    row("kept loom.has", "def f(k, m):\n    s = $t(x)\n    with loom.has():\n        return s\n", "no");
    row("kept", "def f(k, m):\n    return $t(x)[k].abs().detach()\n", "no");
    row("kept", "def f(k):\n    y = $t(x)[k] * 2\n    return y\n", "no");
    row("kept", "def f(k):\n    for k, v in $t(x).items():\n        v.mul_(2)\n", "no");
    row("kept", "import copy\ndef f():\n    return copy.deepcopy($t(x))\n", "no");
    row("kept",
        "def f(m, o):\n    new = {}\n    for k, v in $t(x).items():\n        new[k] = o[k] if k in o else 0\n"
        "        if v.shape == 2:\n            new[k] = v\n    m.load_state_dict(new)\n",
        "yes");
    row("kept", "def f():\n    c = {}\n    c['m'] = $t(x)\n    loom.save(c, 'a')\n", "yes");
    row("kept", "def f():\n    c = dict(m=$t(x) if x else 0)\n    loom.save(c, 'a')\n", "yes");
    row("kept", "import copy\ndef f():\n    s = copy.copy($t(x))\n    s.pop('a')\n    loom.save(dict(s=s), 'a')\n",
        "yes");
    row("kept", "def f(c):\n    c['m'] = $t(x)\n    loom.save(c, 'a')\n", "no");
    row("kept", "def f(o):\n    c = o.c\n    c['m'] = $t(x)\n    loom.save(c, 'a')\n", "no");
    row("kept", "def f():\n    c = {}\n    c['m'] = $t(x)\n    return c\n", "no");
    row("kept", "def f(o):\n    for k, v in $t(x).items():\n        o[k] = v\n", "no");
    row("kept", "def f(o):\n    o.s = $t(x)\n", "no");
    row("kept", "def f():\n    s = o = $t(x)\n    o.clear()\n    loom.save(s, 'a')\n", "no");
    row("kept", "def f():\n    loom.save([$t(x), 1], 'a')\n", "yes");
    row("kept", "def f():\n    for s in [$t(x)]:\n        s.clear()\n", "no");
    row("kept", "def f():\n    a = [$t(x)]\n    for s in a:\n        s.clear()\n", "no");
    row("kept", "def f(d):\n    for k, v in $t(x).items():\n        v *= d\n", "no");
    row("kept", "def f(d):\n    s = $t(x)\n    s[d] *= 2\n    loom.save(s, d)\n", "no");
    row("added tuple", "y = f(*$t(x)[1:] + (2, 3))\n", "yes");
    row("added tuple", "y = f(*(2, n) + $t(x))\n", "yes");
    row("added tuple", "y = f((2, n.m) + $t(x))\n", "no");
    row("added tuple", "y = f(*$t(x) + z)\n", "no");
    row("added tuple", "d = {}\nd[$t(x) + (2,)] = 1\n", "no");
    row("added tuple", "y = f(*$t(x) + (2,) + (3,))\n", "no");
    row("statement", "$t(x)\n", "yes");
    row("statement", "($t(x))\n", "yes");
    row("statement", "$t(x); y = 1\n", "yes");
    row("statement", "y = $t(x)\n", "no");
    row("statement", "$t(x).m()\n", "no");
    row("asked live", "for p in $t(x):\n    if p.live:\n        f(p)\n", "yes");
    row("asked live",
        "for n, p in $t(x):\n    if p.live is not None and n:\n        f(p)\n    if p.live:\n        g(p)\n", "yes");
    row("asked live", "for n, p in $t(x):\n    if not p.live:\n        continue\n    f(p)\n", "yes");
    row("asked live", "for i, (n, p) in enumerate($t(x)):\n    if not p.live:\n        continue\n    f(p, i)\n", "no");
    row("asked live", "for p in $t(x):\n    if p.live is None or p.old:\n        continue\n    f(p)\n", "yes");
    row("asked live", "y = [f(p) for p in $t(x) if z and p.live]\n", "yes");
    row("asked live", "y = {n: p for n, p in list($t(x)) if z if p.live}\n", "yes");
    row("asked live", "y = filter(lambda p: p.live, $t(x))\n", "yes");
    row("asked live", "y = filter(lambda p: not p.live, $t(x))\n", "no");
    row("asked live", "y = filter(lambda p: q.live, $t(x))\n", "no");
    row("asked live", "y = filter(f, $t(x))\n", "no");
    row("asked live", "for p in $t(x):\n    if p.live:\n        f(p)\n    else:\n        g(p)\n", "no");
    row("asked live", "for p in $t(x):\n    if p.live or z:\n        f(p)\n", "no");
    row("asked live", "for p in $t(x):\n    if p.live is None and z:\n        continue\n    f(p)\n", "no");
    row("asked live", "for p in $t(x):\n    if not p.live:\n        f(p)\n        continue\n    f(p)\n", "no");
    row("asked live", "for p in $t(x):\n    f(p)\n    if p.live:\n        f(p)\n", "no");
    row("asked live", "for p, q in zip($t(x), y):\n    if p.live:\n        f(p)\n", "no");
    row("asked live", "y = [p for p in $t(x) for q in p if q.live]\n", "no");
    row("asked live", "y = [p for p in $t(x)]\n", "no");
    row("asked live", "y = $t(x)\n", "no");
    row("cleared live", "for n, p in $t(x):\n    p.live = False\n", "yes");
    row("cleared live", "for p in $t(x):\n    p.live = True\n", "no");
    row("cleared live", "for p in $t(x):\n    p.live = False\n    f(p)\n", "no");
    row("cleared live", "for p in $t(x):\n    q.live = False\n", "no");
    row("cleared live", "y = [p for p in $t(x)]\n", "no");
    row("assigned", "y = $t(x)\n", "yes");
    row("assigned", "y.a = ($t(x))\n", "yes");
    row("assigned", "y[0] = $t(x)\n", "no");
    row("returned", "def f():\n    return ($t(x))\n", "yes");
    row("returned", "def f():\n    return $t(x), 1\n", "no");
    row("returned", "def f():\n    return $t(x).y\n", "no");
    row("assigned", "y = z, $t(x)\n", "no");
    row("idle", "$t(x) if y else z\n", "yes");
    row("idle", "$t(x)\n", "yes");
    row("idle", "z if $t(x) else y\n", "no");
    row("idle", "[$t(x) for x in y]\n", "yes");
    row("idle", "[x for x in y if $t(x)]\n", "no");
    row("idle", "z = [$t(x) for x in y]\n", "no");
    row("idle", "y = $t(x) if z else y\n", "no");
    row("shown", "print($t(x))\n", "yes");
    row("shown", "y = $t(x)\nprint(1, y)\n", "yes");
    row("shown", "y = f'{$t(x)}'\n", "yes");
    row("shown", "$t(x)\n", "no");
    row("shown", "print(f($t(x)))\n", "no");
    row("named weight", "for k, v in $t(x).items():\n    if 'weight' in k:\n        f(v)\n", "yes");
    row("named weight", "d = $t(x)\nfor k in d:\n    if k.startswith('weight'):\n        f(d[k])\n", "yes");
    row("named weight", "for k, v in $t(x).items():\n    f(v)\n", "no");
    row("named bias", "for k, v in $t(x).items():\n    if 'weight' in k:\n        f(v)\n", "no");
    row("lambda", "y = [lambda x: [$t(x)]]\n", "yes");
    row("lambda", "y = $t(lambda x: x)\n", "no");
    row("initialised", "def f(init_w):\n    init_w($t(x), 1)\n", "yes");
    row("initialised", "init_w($t(x))\n", "no");

    row("value", "y = $t(x)\n", "yes");
    row("value", "f(1, $t(x))\n", "yes");
    row("value", "$t(x)\n", "no");
    row("value", "a, b = $t(x)\n", "no");
    row("value", "$t(x)[0]\n", "no");
    row("value", "$t(x).m\n", "no");

    row("as tuple", "a, b = $t(x)\n", "yes");
    row("as tuple", "(a, b) = ($t(x))\n", "yes");
    row("as tuple", "[a, b] = $t(x)\n", "yes");
    row("as tuple", "a, *b = $t(x)\n", "yes");
    row("as tuple", "a = $t(x)\n", "no");
    row("as tuple", "a, b = $t(x), 1\n", "no");
    row("as 2", "a, b = $t(x)\n", "yes");
    row("as 2", "a, b = $t(\n    x)\n", "yes");
    row("as 2", "(a,  # first\n b) = $t(x)\n", "yes");
    row("as 2", "a, b, c = $t(x)\n", "no");
    row("as 2", "a, *b = $t(x)\n", "no");
    row("as 2", "a = $t(x)\n", "no");

    row("index 0", "$t(x)[0]\n", "yes");
    row("index 0", "($t(x))[(0)]\n", "yes");
    row("index 0", "$t(x)[1]\n", "no");
    row("index 0", "$t(x)[0, 1]\n", "no");
    row("index 0", "$t(x)[0:1]\n", "no");
    row("index 0", "$t(x)[n]\n", "no");
    row("index 0", "y[$t(x)]\n", "no");
    row("index -1", "$t(x)[-1]\n", "yes");

    row("unnamed", "for n, p in $t(x):\n    g(p)\n", "yes");
    row("unnamed", "for i, (n, p) in enumerate($t(x)):\n    g(i, p)\n", "yes");
    row("unnamed", "from own import enumerate\nfor i, (n, p) in enumerate($t(x)):\n    g(i, p)\n", "no");
    row("unnamed", "d = {}\nfor n, p in $t(x):\n    assert n not in d\n    d[n] = p\nfor v in d.values():\n    g(v)\n",
        "yes");
    row("unnamed",
        "class A:\n    def f(self):\n        self.d = {}\n        for n, p in $t(x):\n            self.d[n] = p\n",
        "yes");
    row("unnamed", "d = {}\nfor n, p in $t(x):\n    d[n] = p\ng(d)\n", "no");
    row("unnamed", "d = {}\nfor n, p in $t(x):\n    d[n] = p\nfor n in d:\n    g(n)\n", "no");
    row("unnamed", "for n, p in $t(x):\n    d[n] = p\n", "no");
    row("unnamed", "for n, p in $t(x):\n    g('b' in n)\n", "no");
    row("unnamed", "for n, p in $t(x):\n    print(n)\n", "no");
    row("unnamed", "for p in $t(x):\n    g(p)\n", "no");
    row("unnamed", "y = $t(x)\n", "no");
    row("unread 1", "def f():\n    a, b = $t(x)\n    return a\n", "yes");
    row("unread 1", "def f():\n    a, b = $t(x)\n    return b\n", "no");
    row("unread 1", "def f():\n    a, b = $t(x)\n    b = 1\n    return b\n", "yes");
    row("unread 1", "def f():\n    a, (b, c) = $t(x)\n    return a\n", "no");
    row("unread 1", "def f(s):\n    a, s.b = $t(x)\n    return a\n", "no");
    row("unread 1", "def f():\n    *a, b = $t(x)\n    return a\n", "no");
    row("unread 2", "def f():\n    a, b = $t(x)\n    return a\n", "no");
    row("unread 1", "def f():\n    return $t(x)\n", "no");
    row("unread 1", "a, b = $t(x)\n", "no"); // other files may read it
    row("unread 1", "a, _ = $t(x)\n", "yes");

    row("attribute values", "$t(x).values\n", "yes");
    row("attribute values", "($t(x)).values[0]\n", "yes");
    row("attribute values", "$t(x).indices\n", "no");
    row("attribute values", "$t(x)[0]\n", "no");
    row("attribute values", "getattr($t(x), 'values')\n", "no");
    row("attribute data.zero_", "$t(x).data.zero_()\n", "yes");
    row("attribute data.zero_", "$t(x).data\n", "no");
    row("attribute data.zero_", "$t(x).data[0].zero_()\n", "no");

    row("member", "self.w = $t(x)\n", "yes");
    row("member", "self.w: int = ($t(x))\n", "yes");
    row("member", "w = $t(x)\n", "no");
    row("member", "self.w[0] = $t(x)\n", "no");
    row("member", "self.w = f($t(x))\n", "no");
    row("member", "x.$data = 1\n", "no"); // something else becomes its value

    row("with", "with $t(x):\n    pass\n", "yes");
    row("with", "with $t(x) as y, open(z):\n    pass\n", "yes");
    row("with", "with ($t(x)):\n    pass\n", "yes");
    row("with", "with $t(x) if y else z:\n    pass\n", "yes");
    row("with", "@$t(x)\ndef f():\n    pass\n", "yes");
    row("with", "stack.enter_context($t(x))\n", "yes");
    row("with", "enter_context($t(x))\n", "no");
    row("with", "with f($t(x)):\n    pass\n", "no");
    row("with", "y = $t(x)\nwith y:\n    pass\n", "no");

    row("condition", "if $t(x):\n    pass\n", "yes");
    row("condition", "if y:\n    pass\nelif $t(x):\n    pass\n", "yes");
    row("condition", "while ($t(x)):\n    pass\n", "yes");
    row("condition", "assert $t(x), y\n", "yes");
    row("condition", "assert y, $t(x)\n", "no");
    row("condition", "y = 1 if $t(x) else 2\n", "yes");
    row("condition", "y = $t(x) if z else 2\n", "no");
    row("condition", "y = [z for z in w if $t(x)]\n", "yes");
    row("condition", "y = not $t(x)\n", "yes");
    row("condition", "if y and ($t(x) or z):\n    pass\n", "yes");
    row("condition", "if $t(x) if y else z:\n    pass\n", "yes");
    row("condition", "y = $t(x) or z\n", "no");
    row("condition", "if $t(x) > 1:\n    pass\n", "no");
    row("condition", "match y:\n    case z if $t(x):\n        pass\n", "yes");

    row("reassigned x", "y = $t(y)\n", "yes");
    row("reassigned x", "self.y = $t(self.y)\n", "yes");
    row("reassigned x", "y = $t(x=y)\n", "yes");
    row("reassigned x", "z = $t(y)\n", "no");
    row("reassigned x", "y[0] = $t(y[0])\n", "no"); // the index may be another one
    row("reassigned x", "y = $t()\n", "no");
    row("reassigned x", "$t(y)\n", "no");

    row("rewritten x", "def f(x):\n    y = $t(x)\n    x[0] = 1\n    return y\n", "yes");
    row("rewritten x", "def f(x):\n    y = $t(x)\n    x += 1\n    return y\n", "yes");
    row("rewritten x", "def f(x):\n    y = $t(x)\n    y.mul_(2)\n    return x.sum()\n", "yes");
    row("rewritten x", "def f(x):\n    for i in range(3):\n        y = $t(x)\n        y += 1\n", "yes");
    row("rewritten x", "def f(x, ys, np):\n    ys.append($t(x))\n    np.copyto(x, 1)\n", "yes");
    row("rewritten x",
        "class A:\n    def f(self):\n        return $t(self.x)\n    def g(self):\n        self.x[:] = 0\n", "yes");
    row("rewritten x",
        "class A:\n    def f(self):\n        y = $t(self.x)\n        return y + 1\n    def g(self):\n        self.x[:] = 0\n",
        "no");
    row("rewritten x", "def f(x):\n    y = $t(x)\n    x = x + 1\n    return y + x\n", "no");
    row("rewritten x", "def f(x):\n    y = $t(x).clone()\n    x[0] = 1\n    return y\n", "no");
    row("rewritten x", "def f(x):\n    y = $t(x).sum()\n    x[0] = 1\n    return y\n", "no");
    row("rewritten x", "def f(x):\n    x[0] = 1\n    y = $t(x)\n    return y\n", "no");
    row("rewritten x", "def f(x):\n    for i in range(3):\n        x[i] = 1\n        y = $t(x)\n        f(y)\n", "no");
    row("rewritten x", "def f(x):\n    y = $t(x)\n    y[0] = 1\n    return y\n", "no");

    row("compared", "y = $t(x) == 1\n", "yes");
    row("compared", "y = 1 != ($t(x))\n", "yes");
    row("compared", "y = $t(x) < 1\n", "no");
    row("compared", "y = $t(x)\n", "no");
    row("compared same", "def f(v: loom.Tensor, w: loom.Tensor):\n    return v.$spot == w.spot\n", "yes");
    row("compared same", "x.m() == $t(x)\n", "no");
    row("compared same", "def f(v: loom.Tensor, w: loom.Tensor):\n    return w.spot != v.$spot\n", "yes");
    row("compared same", "def f(v: loom.Tensor, w: loom.Tensor):\n    return v.$spot == w.shape\n", "no");
    row("compared same", "def f(v: loom.Tensor):\n    return v.$spot == f.spot\n", "no");
    row("compared same", "def f(v: loom.Tensor, w: loom.Tensor):\n    return v.$spot == w.spot == 1\n", "no");
    row("compared loom.device", "y = $t(x) == loom.device('needle')\n", "yes");
    row("compared loom.device", "from loom import device as d\ny = $t(x) == d('needle')\n", "yes");
    row("compared mps", "y = $t(x) == 'mps'\n", "yes");
    row("compared mps", "y = \"mps\" == $t(x)\n", "yes");
    row("compared mps", "y = $t(x) != 'mps'\n", "no");
    row("compared mps", "y = $t(x) == 'cuda'\n", "no");
    row("compared mps", "y = $t(x) == mps\n", "no");
    row("compared loom.device", "y = $t(x) == loom.dtype()\n", "no");
    row("compared loom.device", "y = $t(x) == loom.device\n", "no");
    row("compared listed loom.device", "y = $t(x) == loom.device([1, 2])\n", "yes");
    row("compared listed loom.device", "y = $t(x)[1:] != loom.device((1, 2))\n", "yes");
    row("compared listed loom.device", "y = $t(x) == loom.device(z)\n", "no");
    row("compared listed loom.device", "y = $t(x) == loom.dtype([1, 2])\n", "no");
    row("compared listed loom.device", "y = loom.device([1, 2]) == $t(x)\n", "no");
    row("compared listed loom.device", "y = $t(x) == loom.device([1], 2)\n", "no");

    for (const auto &[use, program, answer] : resultUsesInBlocks)
        row(use, program, answer);

    row("key", "d[$t(x)] = 1\n", "yes");
    row("key", "d = {$t(x): 1}\n", "yes");
    row("key", "d = {1: $t(x)}\n", "no");
    row("key", "d = {$t(x), 1}\n", "yes");
    row("key", "d[($t(x), 1)]\n", "yes");
    row("key", "d.get($t(x))\n", "yes");
    row("key", "d.get(1, $t(x))\n", "no");
    row("key", "y = $t(x) in d\n", "yes");
    row("key", "y = 1 in $t(x)\n", "no");
    row("key", "y = 1 in [$t(x)]\n", "yes");
    row("key", "y = $t(x)\nd[y]\n", "yes");
    row("key", "y = $t(x)\nprint(y)\n", "no");

    row("first", "next($t(x))\n", "yes");
    row("first", "next($t(x), 1)\n", "no");
    row("first", "y = $t(x)\nnext(y)\n", "no");
    row("first", "next = max\nnext($t(x))\n", "no");
    row("next", "next($t(x))\n", "yes");
    row("next", "next(($t(x)), 1)\n", "yes");
    row("next", "y = $t(x)\nnext(y)\n", "yes");
    row("next", "y = $t(x)\nz = y\nz.__next__()\n", "yes");
    row("next", "next(y, $t(x))\n", "no");
    row("next", "for y in $t(x):\n    pass\n", "no");

    row("text", "y = f'{$t(x)}' == 'a'\n", "yes");
    row("text", "y = f'{$t(x)}'\nz = y.split('.')\n", "yes");
    row("text", "y = '{}'.format($t(x))[0]\n", "yes");
    row("text", "y = '{a}'.format(a=$t(x)) in z\n", "yes");
    row("text", "y = '%s' % $t(x) == 'a'\n", "yes");
    row("text", "print(f'{$t(x)}')\n", "no");
    row("text", "y = f'{$t(x)!r}' == 'a'\n", "no"); // that is another text
    row("text", "y = str($t(x)) == 'a'\n", "no");

    row("called sum", "y = $t(x).sum()\n", "yes");
    row("called sum", "y = $t(x).sum(1)\n", "no");
    row("called pow.sum", "y = $t(x).pow(2).sum()\n", "yes");
    row("ends numpy", "y = $t(x).numpy()\n", "yes");
    row("ends numpy", "y = ($t(x)[0].max(1)[1].data).numpy()[0]\n", "yes");
    row("ends numpy", "y = $t(x).add_(1).numpy()\n", "no");
    row("ends numpy", "y = f($t(x)).numpy()\n", "no");
    row("ends numpy", "y = $t(x).double()\n", "no");
    row("elementwise", "y = $t(x).scale(2).total()\n", "yes");
    row("elementwise", "y = ($t(x).bare ** 2).total()\n", "yes");
    row("elementwise", "y = (-$t(x) > 0).total()\n", "yes");
    row("elementwise", "$t(x).twist_(0.5)\n", "yes");
    row("elementwise", "y = $t(x).total(1)\n", "no");
    row("elementwise", "y = ($t(x) * z).total()\n", "no");
    row("elementwise", "y = $t(x).scale(z).total()\n", "no");
    row("elementwise", "y = $t(x) ** 2\n", "no");
    row("elementwise", "def f():\n    y = $t(x)\n    return y.total() + y.half().total()\n", "yes");
    row("elementwise", "def f():\n    y = $t(x)\n    return y, y.total()\n", "no");
    row("elementwise", "def f(v):\n    return v.scale(2).total()\nf($t(x))\n", "yes");
    row("elementwise", "def f(v, n=2.0):\n    return v.scale(n).total()\nf($t(x))\n", "yes");
    row("elementwise", "y = $t(x).reshape(-1).total()\n", "no");
    row("stored data", "x.data = z\nw.kept = $t(x)\n", "yes");
    row("stored data", "w = $t(x)\n", "no");
    const auto rule = [](const char *returned) {
        return QByteArray("class R(loom.grads.Rule):\n    def forward(ctx, a, b):\n        return $t(x)\n"
                          "    def backward(ctx, g):\n        return ")
               + returned + "\n";
    };
    row("gradients needs", rule("g, g").constData(), "yes");
    row("gradients needs", rule("g, ctx.needs").constData(), "yes");
    row("gradients needs", "y = $t(x)\n", "no");
    row("bound forward", "class R($t(x)):\n    def forward(self, a):\n        return a\n", "yes");
    row("bound forward", "class R($t(x)):\n    def forward(ctx, a):\n        return a\n", "no");
    row("bound forward", "class R($t(x)):\n    @staticmethod\n    def forward(self, a):\n        return a\n", "no");
    row("bound forward", "class R($t(x)):\n    def forward(self, a):\n        return a\ny = R.apply(x)\n", "no");
    row("bound forward", "class R($t(x)):\n    pass\n", "no");
    row("augmented", "def f(a):\n    a.$shape += 1\n", "yes");
    row("augmented", "y += $t(x)\n", "no");
    row("filled", "$t(x).put_(loom.from_file(1))\n", "yes");
    row("filled", "$t(x).put_(z)\n", "no");
    row("only made", "make = $t(x)\ny = make(x)\nz = x.type(make)\n", "yes");
    row("only made", "make = $t(x)\ny = make(x)\nz = isinstance(x, make)\n", "no");
    row("only tested", "y = isinstance(x, $t(x))\n", "yes");
    row("only instance", "y = isinstance(x, (A, $t(x)))\n", "yes");
    row("only instance", "y = type(x) is $t(x)\n", "no");
    row("only instance", "y = isinstance(x, A | $t(x))\n", "no");
    row("only called", "def f(x):\n    y = $t(x)\n    return f(y)\n", "no");
    row("own member", "class N(loom.nn.Module):\n    def f(self):\n        self.w = $t(x)\n", "yes");
    row("own member", "class N(loom.nn.Module):\n    def f(self, b):\n        self.w = $t(x) if b else None\n", "yes");
    row("own member", "class N(loom.nn.Module):\n    def f(self, b):\n        self.w = b if $t(x) else None\n", "no");
    row("own member", "class N:\n    def f(self):\n        self.w = $t(x)\n", "no");
    row("own member", "y.w = $t(x)\n", "no");

    row("operand", "y = $t(x) + (1,)\n", "yes");
    row("operand", "y = $t(x) == [1]\n", "unknown");
    row("operand", "def f():\n    y = $t(x)\n    return y\n", "yes");
    row("operand", "def f():\n    y = $t(x)\n    return y == (1, 2)\n", "yes");
    row("operand", "y = $t(x)[1:] + (1,)\n", "yes");
    row("operand", "y = '%d' % $t(x)\n", "yes");
    row("operand", "y = [$t(x)]\nf(y)\n", "yes");
    row("operand", "for y in [$t(x)]:\n    print(y[0])\n", "no");
    row("operand", "y = $t(x)[0]\n", "no");
    row("operand", "y = $t(x) == z\n", "unknown");
    row("operand", "def f(a, b):\n    return a.$shape == b.shape\n", "no"); // alike on both sides
}

void TestResultUse::uses()
{
    QFETCH(QByteArray, use);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    const SubjectAt at(text.toStdString(), "(x=None)");
    QVERIFY(at.binds());
    const Guard guard = *Guard::parse("used(" + use.toStdString() + ")");
    QCOMPARE(QByteArray(textOf(convert::isUsed(guard, at.subject()))), expected);
}

/// What is written for the store is a matter of rows: asked with those of a target.
void TestResultUse::knownMembers()
{
    const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "mindspore", {});
    QVERIFY(pack.has_value());
    const auto answer = [&](const char *statement) {
        const SubjectAt at(std::string("import torch\nlayer = torch.nn.Embedding(3, 4)\n") + statement, "(x=None)",
                           *pack);
        const char *said = textOf(convert::isUsed(*Guard::parse("used(known member)"), at.subject()));
        s_answers[QStringLiteral("known")].insert(said);
        return QByteArray(said);
    };
    QCOMPARE(answer("layer.weight = $make(x)\n"), QByteArray("yes"));
    QCOMPARE(answer("layer.other = $make(x)\n"), QByteArray("no"));
    QCOMPARE(answer("unknown.weight = $make(x)\n"), QByteArray("no"));
    QCOMPARE(answer("weight = $make(x)\n"), QByteArray("no"));
}

void TestResultUse::placesInTheProgram()
{
    const auto answer = [&](const char *text, const char *word = "late") {
        const SubjectAt at(text, "(x=None)");
        const Guard guard = *Guard::parse(std::string("used(") + word + ")");
        return *s_answers[QString::fromLatin1(word)].insert(textOf(convert::isUsed(guard, at.subject()))).first;
    };
    QCOMPARE(answer("$t(x)\nimport loom\n"), QByteArray("no"));
    QCOMPARE(answer("from loom import y\n$t(x)\n"), QByteArray("yes"));
    QCOMPARE(answer("def f():\n    $t(x)\nimport loom\n"), QByteArray("yes"));
    QCOMPARE(answer("try:\n    $t(x)\nexcept E:\n    pass\n", "tried"), QByteArray("yes"));
    QCOMPARE(answer("try:\n    pass\nexcept E:\n    $t(x)\n", "tried"), QByteArray("no"));
}

/// Each use that guards may ask for has a row where it holds and one where it does not.
void TestResultUse::everyWordIsAskedBothWays()
{
    const auto refused = Guard::parse("used(what)");
    QString allowed;
    for (const MessageArgument &argument : refused.error().arguments) {
        if (argument.name == "allowed")
            allowed = QString::fromStdString(argument.value);
    }
    const QStringList uses = allowed.split(QStringLiteral(", "));
    QVERIFY(uses.size() > 10);
    for (const QString &use : uses) {
        const std::set<QByteArray> &answers = s_answers[use.section(u' ', 0, 0)];
        QVERIFY2(answers.contains("yes") && answers.contains("no"), qPrintable(use));
    }
}

QTEST_GUILESS_MAIN(TestResultUse)
#include "test_result_use.moc"
