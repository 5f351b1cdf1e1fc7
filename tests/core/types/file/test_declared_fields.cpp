// SPDX-License-Identifier: Apache-2.0
// What declarations say of what is in an object, and what is left of them after a check.
#include "support/small_framework.h"

#include <QTest>

using namespace torchferry;

class TestDeclared : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void declarations_data();
    void declarations();

private:
    const mapping::Pack m_pack = smallFramework();
};

void TestDeclared::declarations_data()
{
    columns();
    row("what a check leaves of a union",
        "from typing import Union, List, Optional\n"
        "def f(u: Union[str, fw.Tensor], v: 'str | fw.Tensor | None', w: Union[str, int, fw.Tensor]):\n"
        "    reveal(u) # unknown\n    if isinstance(u, str):\n        reveal(u) # str certain\n    else:\n"
        "        reveal(u) # fw.Tensor certain\n    if isinstance(v, str):\n        return\n"
        "    reveal(v) # fw.Tensor likely\n    if isinstance(w, str):\n        return\n    reveal(w) # unknown\n"
        "def g(u: Union[List[fw.Tensor], fw.Tensor], n: Union[str, fw.Tensor], t: Union[str, int, fw.Tensor]):\n"
        "    if fw.is_tensor(u):\n        return\n    reveal(u[0]) # fw.Tensor certain\n    n = other(n)\n"
        "    if not isinstance(n, str):\n        reveal(n) # unknown\n    if not isinstance(t, (str, int)):\n"
        "        reveal(t) # fw.Tensor certain\n");
    row("aliases",
        "from typing import Tuple, List, Union, Optional\nBatch = Tuple[fw.Tensor, int]\nMany = list[Batch]\n"
        "One = Optional[fw.Tensor]\nEither = Union[str, fw.Tensor]\n"
        "def f(b: Batch, m: Many, o: One, e: Either):\n    reveal(b[0]) # fw.Tensor certain\n"
        "    reveal(b[1]) # int certain\n    reveal(m[0][0]) # fw.Tensor certain\n"
        "    reveal(o) # fw.Tensor certain\n    reveal(e) # unknown\n");
    row("aliases inside of others",
        "from typing import Dict, Tuple\nKey = Tuple[str, str]\ndef f(d: Dict[Key, fw.Tensor]):\n"
        "    for i, (k, t) in enumerate(d.items()):\n        reveal(k[0]) # str certain\n        reveal(t) # fw.Tensor certain\n");
    files("aliases of another file",
          "## a.py\nimport fw\nfrom typing import Tuple\nBatch = Tuple[fw.Tensor, int]\n"
          "## b.py\nfrom a import Batch\nimport a\ndef f(b: Batch, c: a.Batch):\n    reveal(b[0]) # fw.Tensor certain\n"
          "    reveal(c[1]) # int certain\n");
    row("named tuples",
        "from typing import NamedTuple\nclass P(NamedTuple):\n    t: fw.Tensor\n    n: int = 1\n    def m(self):\n"
        "        return 1\ndef f(p: P):\n    a, b = p\n    reveal(a) # fw.Tensor certain\n    reveal(b) # int certain\n"
        "    reveal(p[0]) # fw.Tensor certain\n    reveal(p.t) # fw.Tensor certain\na, b = P(1)\n"
        "reveal(a) # fw.Tensor certain\n");
    row("typed dicts", "from typing import TypedDict\nclass D(TypedDict):\n    t: fw.Tensor\n    n: int\n"
                       "def f(d: D, k):\n    reveal(d['t']) # fw.Tensor certain\n    reveal(d['n']) # int certain\n"
                       "    reveal(d[k]) # unknown\n");
    row("generators of numbers",
        "import numpy as np\nimport pathlib\nrng = np.random.default_rng(1)\nreveal(rng) # numpy.random.Generator certain\n"
        "reveal(rng.normal(3)) # numpy.ndarray certain\nold = np.random.RandomState(1)\n"
        "reveal(old.rand(3)) # numpy.ndarray certain\nreveal(pathlib.Path('a')) # pathlib.Path certain\n"
        "def f(r: np.random.Generator, p: pathlib.Path):\n    reveal(r.normal(3)) # numpy.ndarray certain\n"
        "    reveal(p.name) # str certain\n");
    row("paths",
        "def f(a, b, n: int):\n    reveal(a / 'x') # pathlib.Path certain\n    reveal('x' / a) # pathlib.Path certain\n"
        "    p = a.root / 'x'\n    reveal(p / b) # pathlib.Path certain\n    reveal(a / n) # unknown\n"
        "    reveal(a // 'x') # unknown\n");
}

void TestDeclared::declarations()
{
    checkRevealed(m_pack);
}

QTEST_GUILESS_MAIN(TestDeclared)
#include "test_declared_fields.moc"
