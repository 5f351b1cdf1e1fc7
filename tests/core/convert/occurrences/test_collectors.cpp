// SPDX-License-Identifier: Apache-2.0
// What each collector takes for an occurrence in small programs of the made-up framework, and what it passes over; broken
// and odd code too.
#include <QTest>

#include "core/convert/occurrences/collector.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::OccurrenceKind;

class TestCollectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void collects_data();
    void collects();
    void everyKindIsAskedFor();

private:
    static void row(const char *title, OccurrenceKind kind, const char *text, const char *found);
    static std::vector<OccurrenceKind> s_asked;
};

std::vector<OccurrenceKind> TestCollectors::s_asked;

/// `found`: "API at LINE: TEXT" for each occurrence of the kind.
void TestCollectors::row(const char *title, OccurrenceKind kind, const char *text, const char *found)
{
    const std::string_view name = convert::key(kind);
    const QByteArray whole = QByteArray(name.data(), static_cast<qsizetype>(name.size())) + ": " + title;
    QTest::newRow(whole.constData()) << static_cast<int>(kind) << QByteArray(text) << QByteArray(found);
    s_asked.push_back(kind);
}

void TestCollectors::collects_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    using Kind = OccurrenceKind;

    row("dotted and imported", Kind::name, "import loom\nfrom loom import cat\nloom.zeros(3)\ncat([])\n",
        "loom.zeros at 3: loom.zeros(3); loom.cat at 4: cat([])");
    row("bound again", Kind::name, "from loom import cat\ndef cat(x):\n    return x\ncat([])\n", "");
    row("in a broken statement", Kind::name, "import loom\nloom.zeros(3\n", "loom.zeros at 2: loom.zeros");
    row("beside a broken statement", Kind::name, "import loom\nx = = 2\nloom.zeros(3)\n",
        "loom.zeros at 3: loom.zeros(3)");

    row("of a tensor", Kind::member, "import loom\nloom.zeros(3).view(1)\n",
        "loom.Tensor.view at 2: loom.zeros(3).view(1)");
    row("of a string", Kind::member, "import loom\n'a'.view(1)\n", "");
    row("without an object", Kind::member, "import loom\n.view(1)\n", "");

    row("of a result that is kept", Kind::namedTupleField,
        "import loom\nbest = loom.max(loom.zeros(3), 0)\nprint(best.values, best.count)\n",
        "tuple.values at 3: best.values");
    row("of an unknown object", Kind::namedTupleField, "import loom\ndef f(best):\n    return best.values\n", "");

    row("a layer", Kind::instanceCall, "from loom import nn\ncell = nn.Cell(2)\ncell(1, 2)\n",
        "loom.nn.Cell.forward at 3: cell(1, 2)");
    row("a class of the project with a method of its own", Kind::instanceCall,
        "from loom import nn\nclass Own(nn.Cell):\n    def forward(self, x):\n        return x\nOwn(2)(1)\n", "");
    row("a function", Kind::instanceCall, "import loom\ndef f(x):\n    return x\nf(1)\n", "");

    row("compared", Kind::stringConversion,
        "import loom\ndef f(place: loom.device):\n    return str(place) == 'needle'\n",
        "loom.device.__str__ at 3: str(place)");
    row("only shown", Kind::stringConversion, "import loom\ndef f(place: loom.device):\n    print(str(place))\n", "");

    row("of a function", Kind::aliasedCall, "import loom\njoin = loom.cat\njoin([], dim=1)\n",
        "loom.cat at 3: join([], dim=1)");
    row("of a bound method", Kind::aliasedCall,
        "import loom\ndef f(x: loom.Tensor):\n    view = x.view\n    return view(3)\n",
        "loom.Tensor.view at 4: view(3)");
    row("never called", Kind::aliasedCall, "import loom\njoin = loom.cat\nprint(join)\n", "");
    row("bound to something else", Kind::aliasedCall, "import loom\njoin = len\njoin([])\n", "");

    row("a keyword tells", Kind::unresolvedCall, "import loom\ndef f(pool, x):\n    return pool(x, dim=1)\n",
        "loom at 3: pool(x, dim=1)");
    row("no keyword tells", Kind::unresolvedCall, "import loom\ndef f(pool, x):\n    return pool(x, width=1)\n", "");

    row("by super and by the class", Kind::inheritedConstructor,
        "import loom\nclass Slow(loom.optim.Sgd):\n    def __init__(self, p):\n        super().__init__(p, lr=1)\nclass Plain(loom.data.Loader):\n    pass\nPlain(3)\n",
        "loom.optim.Sgd at 4: super().__init__(p, lr=1); loom.data.Loader at 7: Plain(3)");
    row("of a class with its own", Kind::inheritedConstructor,
        "import loom\nclass Slow(loom.optim.Sgd):\n    def __init__(self):\n        pass\nSlow()\n", "");
    row("super outside of a class", Kind::inheritedConstructor, "import loom\nsuper().__init__(2)\n", "");

    row("of a module", Kind::methodOverride,
        "from loom import nn\nclass Net(nn.Module):\n    def zero_grad(self, set_to_none=False):\n        pass\n    def own(self):\n        pass\n",
        "loom.nn.Module.zero_grad at 3: zero_grad");
    row("of a class of the project only", Kind::methodOverride,
        "import loom\nclass Net:\n    def zero_grad(self):\n        pass\n", "");

    row("of the target's base", Kind::reservedMember,
        "from loom import nn\nclass Net(nn.Module):\n    def __init__(self):\n        self.shed = self.shed = 1\n    def other(net):\n        net.shed = 2\n",
        "loom.nn.Module at 4: shed");
    row("of another object", Kind::reservedMember,
        "from loom import nn\nclass Net(nn.Module):\n    def __init__(self, other):\n        other.shed = 1\n        def shed():\n            pass\nclass Own:\n    shed = 1\n",
        "");

    row("a None for a number", Kind::backwardResult,
        "from loom.grads import Rule\nclass R(Rule):\n    @staticmethod\n    def forward(ctx, x, a: float):\n        return x\n    @staticmethod\n    def backward(ctx, g):\n        return g, None\n",
        "loom.grads.Rule.backward at 8: g, None");
    row("without a None", Kind::backwardResult,
        "from loom.grads import Rule\nclass R(Rule):\n    @staticmethod\n    def forward(ctx, x):\n        return x\n    @staticmethod\n    def backward(ctx, g):\n        return g\n",
        "");
    row("an input that is returned", Kind::returnedInput,
        "from loom.grads import Rule\nclass R(Rule):\n    @staticmethod\n    def forward(ctx, x, y):\n        y = y * 2\n        return x, y\n",
        "loom.grads.Rule.forward at 6: x");
    row("what is no tensor", Kind::returnedInput,
        "from loom.grads import Rule\nclass R(Rule):\n    @staticmethod\n    def forward(ctx, x, a: float, keep=True):\n        return x, a, keep\n",
        "loom.grads.Rule.forward at 5: x");
    row("all that is passed", Kind::returnedInput,
        "from loom.grads import Rule\nclass R(Rule):\n    @staticmethod\n    def forward(ctx, *args):\n        return args\n",
        "");
    row("an input that is marked", Kind::returnedInput,
        "from loom.grads import Rule\nclass R(Rule):\n    @staticmethod\n    def forward(ctx, x):\n        ctx.mark_dirty(x)\n        return x\n",
        "");
    row("where the other method is inherited", Kind::backwardResult,
        "from loom.grads import Rule\nclass R(Rule):\n    @staticmethod\n    def backward(ctx, g):\n        return g, None\n",
        "loom.grads.Rule.backward at 5: g, None");

    row("around a call", Kind::exceptionHandler,
        "import loom\ntry:\n    loom.zeros(3)\nexcept RuntimeError:\n    pass\n", "RuntimeError at 4: RuntimeError");
    row("around nothing of the framework", Kind::exceptionHandler,
        "import loom\ntry:\n    print(3)\nexcept RuntimeError:\n    pass\n", "");
    row("of another exception", Kind::exceptionHandler,
        "import loom\ntry:\n    loom.zeros(3)\nexcept KeyError:\n    pass\n", "");
    row("without a type", Kind::exceptionHandler, "import loom\ntry:\n    loom.zeros(3)\nexcept:\n    pass\n", "");

    row("of a list of layers", Kind::operatorCall,
        "from loom import nn\nparts = nn.Stack([])\nparts += [1]\nparts[-1]\n",
        "loom.nn.Stack.__iadd__ at 3: parts += [1]");
    row("of a library with trigger words", Kind::operatorCall,
        "import loom, shuttle\nshuttle.settings['WIDTH']\nshuttle.settings['OTHER']\n",
        "shuttle.settings.__getitem__ at 2: shuttle.settings['WIDTH']");
    row("of a list", Kind::operatorCall, "import loom\nparts = []\nparts += [1]\n", "");
    row("without an operand", Kind::operatorCall, "from loom import nn\nparts = nn.Stack([])\nparts +=\n", "");

    row("given to getattr", Kind::module, "import loom\ngetattr(loom, name)\n", "loom at 2: loom");
    row("read from", Kind::module, "import loom\nloom.zeros(1)\n", "");

    row("in a string and a type comment", Kind::stringReference,
        "import loom\nmock('loom.zeros')\nx = []  # type: list[loom.Tensor]\n",
        "loom.zeros at 2: 'loom.zeros'; loom.Tensor at 3: # type: list[loom.Tensor]");
    row("prose", Kind::stringReference, "import loom\nprint('a loom')\n", "");

    row("of a module", Kind::starImport, "from loom import *\nzeros(3)\n", "loom at 1: from loom import *");
    row("of another library", Kind::starImport, "from os import *\n", "");

    row("full-width letters", Kind::unicodeIdentifier,
        "import loom\n\xef\xbd\x8c\xef\xbd\x8f\xef\xbd\x8f\xef\xbd\x8d.zeros(3)\n",
        "loom at 2: \xef\xbd\x8c\xef\xbd\x8f\xef\xbd\x8f\xef\xbd\x8d");
    row("letters of another language", Kind::unicodeIdentifier,
        "import loom\ngr\xc3\xb6\xc3\x9f"
        "e = 1\n",
        "");

    row("a Cyrillic letter", Kind::lookAlikeIdentifier,
        "import loom\nl\xd0\xbe\xd0\xbem.zeros(3)\nx = loom.zeros(l\xd0\xbe\xd0\xbem)\n",
        "loom at 2: l\xd0\xbe\xd0\xbem; loom at 3: l\xd0\xbe\xd0\xbem");
    row("imported", Kind::lookAlikeIdentifier, "import l\xd0\xbe\xd0\xbem\n", "loom at 1: l\xd0\xbe\xd0\xbem");
    row("of a name of one's own", Kind::lookAlikeIdentifier, "import loom\nx = 1\n\xd1\x85 = 2\n", "");
    row("words of another script", Kind::lookAlikeIdentifier,
        "import loom\n\xd1\x81\xd0\xbb\xd0\xbe\xd0\xb2\xd0\xbe = 1\n", "");

    row("beside the key of such a dictionary", Kind::optionKey, "import loom\nd = {'params': [], 'rate': 1}\n",
        "loom.optim.Sgd.groups at 2: 'rate': 1");
    row("of another dictionary", Kind::optionKey, "import loom\nd = {'rate': 1}\n", "");

    row("never read", Kind::unusedImport, "import os\nimport loom\nfrom loom import cat, zeros\nzeros(3)\n",
        "loom at 2: loom; loom.cat at 3: cat");
    row("read in a string only", Kind::unusedImport, "from loom import Tensor\ndef f(x: 'Tensor'):\n    pass\n",
        "loom.Tensor at 1: Tensor");
}

void TestCollectors::collects()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    const ProgramAt program("$" + text.toStdString());
    convert::SharedReads shared;
    QStringList texts;
    for (const convert::Occurrence &occurrence : convert::collectOccurrences(program.file(), shared)) {
        if (occurrence.origin == static_cast<OccurrenceKind>(kind))
            texts << QString::fromStdString(occurrence.api + " at " + program.placeOf(occurrence.node))
                         .split(u'\n')
                         .front();
    }
    QCOMPARE(texts.join("; "), QString::fromUtf8(found));
}

/// What is not here has a test of its own: two projects and a file beside are needed.
void TestCollectors::everyKindIsAskedFor()
{
    const std::vector<OccurrenceKind> elsewhere{OccurrenceKind::methodDefinition, OccurrenceKind::methodReference,
                                                OccurrenceKind::shadowedTarget};
    for (int kind = 0; kind <= static_cast<int>(convert::lastOccurrenceKind); ++kind) {
        const auto each = static_cast<OccurrenceKind>(kind);
        const auto isIn = [each](const std::vector<OccurrenceKind> &kinds) {
            return std::find(kinds.begin(), kinds.end(), each) != kinds.end();
        };
        QVERIFY2(isIn(s_asked) || isIn(elsewhere), std::string(convert::key(each)).c_str());
    }
}

QTEST_GUILESS_MAIN(TestCollectors)
#include "test_collectors.moc"
