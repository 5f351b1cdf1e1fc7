// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

/// What `used(…)` is asked of the use at the `$` of a program, and the answer.
struct ResultUseRow {
    const char *use;
    const char *program;
    const char *answer;
};

/// What runs around the use, and what is done with its result in other statements.
constexpr std::array resultUsesInBlocks{
    ResultUseRow{"under loom.has", "if loom.has():\n    $t(x)\n", "yes"},
    ResultUseRow{"under loom.has", "if a and loom.has():\n    if b:\n        $t(x)\n", "yes"},
    ResultUseRow{"under loom.has", "if a:\n    y = 1\nelif loom.has():\n    $t(x)\n", "yes"},
    ResultUseRow{"under loom.has", "a = b and loom.has()\nif a:\n    $t(x)\n", "yes"},
    ResultUseRow{"under loom.has", "def f(a):\n    a.b = loom.has()\n    if a.b:\n        $t(x)\n", "yes"},
    ResultUseRow{"under loom.has", "def f(a):\n    a.b = loom.has()\n    a.b = 1\n    if a.b:\n        $t(x)\n", "no"},
    ResultUseRow{"under loom.has", "def f(a):\n    if a.b:\n        $t(x)\n    a.b = loom.has()\n", "no"},
    ResultUseRow{"under loom.has", "a = loom.has()\na = 1\nif a:\n    $t(x)\n", "no"},
    ResultUseRow{"under loom.has", "if not loom.has():\n    $t(x)\n", "no"},
    ResultUseRow{"under loom.has", "if loom.has():\n    y = 1\nelse:\n    $t(x)\n", "no"},
    ResultUseRow{"under loom.has", "if loom.has() or a:\n    $t(x)\n", "no"},
    ResultUseRow{"under loom.has", "if loom.has():\n    def f():\n        $t(x)\n", "no"},
    ResultUseRow{"under loom.has", "while loom.has():\n    $t(x)\n", "no"},
    ResultUseRow{"unread 1", "def f(x, c):\n    a, b = $t(x)\n    if c:\n        b = 1\n    return b\n", "no"},
    ResultUseRow{"unread 0", "def f(x, z):\n    _ = z\n    print(_)\n    _, y = $t(x)\n    return y\n", "yes"},
    ResultUseRow{"unread 0", "def f(x, z):\n    _, y = $t(x)\n    print(_)\n    _ = z\n    return y, _\n", "no"},
    ResultUseRow{"unread 0", "def f(x):\n    for i in x:\n        print(_)\n        _, y = $t(i)\n", "no"},
    ResultUseRow{"missed", "def f(x):\n    y = $loom.relu(x)\n    return x + y\n", "yes"},
    ResultUseRow{"missed", "def f(x):\n    x = $loom.relu(x)\n    return x\n", "no"},
    ResultUseRow{"fed rows", "c = $t(x)\ny = c(loom.zeros(2, 3), z)\n", "yes"},
    ResultUseRow{"fed rows", "c = $t(x)\ny = c(loom.zeros(2, 3, 4), z)\n", "no"},
    ResultUseRow{"fed rows", "c = $t(x)\nf(c)\n", "no"},
    ResultUseRow{"fed rows", "def f(c, a):\n    return c(a.view(-1, 3), z)\nc = $t(x)\nf(c, y)\n", "yes"},
    ResultUseRow{"fed rows", "c = $t(x)\nif a:\n    c(a, b, 1, 2)\nelse:\n    c(loom.zeros(2, 3), z)\n", "yes"},
    ResultUseRow{"fed rows", "c = $t(x)\nc(*a)\nc(loom.zeros(2, 3), z)\n", "no"},
    ResultUseRow{"spent loom.save", "Kind = loom.$Tensor\ny = Kind(x)\nloom.save(Kind, p)\n", "yes"},
    ResultUseRow{"spent loom.save", "Kind = loom.$Tensor\ny = Kind(x)\nloom.relu(Kind)\n", "no"},
    ResultUseRow{"passed loom.save", "loom.save($t(x), p)\n", "yes"},
    ResultUseRow{"passed loom.save", "loom.save(obj=$t(x), path=p)\n", "yes"},
    ResultUseRow{"passed loom.save", "loom.save({'a': {'b': $t(x)}}, p)\n", "yes"},
    ResultUseRow{"passed loom.save", "loom.save([$t(x)], p)\n", "no"},
    ResultUseRow{"passed loom.save", "def f():\n    y = $t(x)\n    loom.save(y, p)\n", "yes"},
    ResultUseRow{"passed loom.save", "def f():\n    y = $t(x)\n    loom.save(y, p)\n    return y\n", "no"},
    ResultUseRow{"passed loom.save", "def f():\n    z = y = $t(x)\n    z.clear()\n    loom.save(y, p)\n", "no"},
    ResultUseRow{"passed loom.save", "def f():\n    g(y := $t(x))\n    loom.save(y, p)\n", "no"},
    ResultUseRow{"passed loom.save", "def f():\n    y = $t(x)\n    y = 1\n    loom.save(y, p)\n", "no"},
    ResultUseRow{"passed loom.save", "def f():\n    y = $t(x)\n", "no"}, // nothing is done with it
    ResultUseRow{"passed loom.save", "def save(v):\n    loom.save(v, p)\nsave($t(x))\n", "yes"},
    ResultUseRow{"passed loom.save", "def save(a, v):\n    loom.save(v, p)\nsave(v=$t(x), a=1)\n", "yes"},
    ResultUseRow{"passed loom.save", "def save(a, v):\n    loom.save(v, p)\nsave($t(x), 1)\n", "no"},
    ResultUseRow{"passed loom.save", "def save(*a):\n    loom.save(a, p)\nsave($t(x))\n", "no"},
    ResultUseRow{"passed loom.save", "other.save($t(x), p)\n", "no"},
    ResultUseRow{"passed loom.save", "loom.relu($t(x))\n", "no"},
    ResultUseRow{"passed loom.nn", "loom.nn.functional.relu($t(x))\n", "yes"},
    ResultUseRow{"passed loom.nn", "loom.relu($t(x))\n", "no"},
    ResultUseRow{"passed loom.Tensor.add_", "y.add_($t(x))\n", "yes"}, // by its name
    ResultUseRow{"passed loom.Tensor.add_", "y.mul_($t(x))\n", "no"},
    ResultUseRow{"passed loom.save", "loom.save(list($t(x)), p)\n", "no"}, // its elements
    ResultUseRow{"given loom.save", "loom.save($t(x), p)\n", "yes"},
    ResultUseRow{"given loom.save", "loom.save(list($t(x)), p)\n", "yes"},
    ResultUseRow{"given loom.save", "loom.save(list($t(x)) + list(y), p)\n", "yes"},
    ResultUseRow{"given loom.save", "loom.save(list($t(x)) * 2, p)\n", "no"},
    ResultUseRow{"given loom.save",
                 "class A:\n    def __init__(self):\n        self.all = []\n        self.all += list($t(x))\n"
                 "        self.all += list(y)\n        loom.save(self.all, p)\n",
                 "yes"},
    ResultUseRow{"given loom.save",
                 "class A:\n    def __init__(self):\n        self.all = list($t(x))\n        loom.save(self.all, p)\n"
                 "    def f(self):\n        return self.all\n",
                 "no"},
    ResultUseRow{"given loom.save",
                 "class A:\n    def __init__(self):\n        self.all = $t(x)\n        loom.save(self.all, p)\n"
                 "print(a.all)\n",
                 "no"},
    ResultUseRow{"given loom.save", "y = [z, $t(x)]\nloom.save([{'a': y}], p)\n", "yes"},
    ResultUseRow{"passed loom.save", "loom.save([$t(x)], p)\n", "no"},
    ResultUseRow{"given loom.save", "loom.save(filter(f, $t(x)), p)\n", "yes"},
    ResultUseRow{"given loom.save", "loom.save(filter($t(x), y), p)\n", "no"},
    ResultUseRow{"given loom.save", "import itertools\nloom.save([{'a': itertools.chain(y, $t(x))}], p)\n", "yes"},
    ResultUseRow{"given loom.save", "from itertools import chain\nloom.save(chain($t(x)), p)\n", "yes"},
    ResultUseRow{"given loom.save", "def list(x):\n    return x\nloom.save(list($t(x)), p)\n", "no"},
    ResultUseRow{"given loom.save", "def f():\n    y = $t(x)\n    if p:\n        y = 1\n    loom.save(y, p)\n", "yes"},
    ResultUseRow{"given loom.save", "def f():\n    y = $t(x)\n    if p:\n        y = 1\n    loom.save(y, y)\n", "yes"},
    ResultUseRow{"given loom.save",
                 "def f():\n    y = $t(x)\n    if p:\n        y = 1\n    loom.save(y, p)\n    g(y)\n", "no"},
    ResultUseRow{"given loom.save", "def f():\n    y = []\n    y += list($t(x))\n    loom.save(y, p)\n", "yes"},
    ResultUseRow{"given loom.save", "def f():\n    y = $t(x)\n    y += list(z)\n    loom.save(y, p)\n", "yes"},
    ResultUseRow{"given loom.save", "def f():\n    y = []\n    y *= $t(x)\n    loom.save(y, p)\n", "no"},
    ResultUseRow{"given loom.save", "def f():\n    y.z += list($t(x))\n    loom.save(y, p)\n", "no"},
    ResultUseRow{"asked flag", "filter(lambda p: p.flag, $t(x))\n", "yes"},
    ResultUseRow{"asked flag", "filter(lambda p: p.other, $t(x))\n", "no"},
    ResultUseRow{"asked flag", "filter(lambda p: not p.flag, $t(x))\n", "no"},
    ResultUseRow{"asked flag", "filter(None, $t(x))\n", "no"},
    ResultUseRow{"asked flag", "y = [p for p in $t(x) if p.flag]\n", "yes"},
    ResultUseRow{"asked flag", "y = sum(p.n() for p in $t(x) if p.flag)\n", "yes"},
    ResultUseRow{"asked flag", "y = [p for p in $t(x) if q.flag]\n", "no"},
    ResultUseRow{"asked flag", "y = [p for p in $t(x)]\n", "no"},
};
