// SPDX-License-Identifier: Apache-2.0
// Names of the source that files of a project read from each other: carried over everywhere or nowhere.
#include <QtTest>

#include <algorithm>

#include "core/review/review.h"
#include "core/review/shared_names.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

/// The finding at `original` in the `file`-th file.
review::Subject at(const engine::Analysis &analysis, std::uint32_t file, std::string_view original)
{
    for (const convert::Finding &finding : analysis.files[file]->findings) {
        if (analysis.files[file]->source->text().substr(finding.range.begin, finding.range.size()) == original)
            return {file, finding.id};
    }
    return {file, convert::FindingId(NoId())};
}

std::string textOf(const review::Review &review, std::uint32_t file)
{
    return review.projection(file, review::PendingAs::source).text;
}

} // namespace

class TestSharedNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void carriedTogether_data();
    void carriedTogether();
    void notCarried_data();
    void notCarried();
    void writtenOut();
    void seenOrNot_data();
    void seenOrNot();
    void oneDecisionMovesAll();
    void previewOfWhatIsPending();
    void aFileByItself();
    void commandsTellLinkedFiles();
};

void TestSharedNames::carriedTogether_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("from-import")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\n")
        << QByteArray("## a.py\nfrom paddle import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\n");
    QTest::newRow("under another name")
        << QByteArray("## a.py\nimport torch.nn.functional as F\n## b.py\nfrom a import F as f\nx = f.relu(y)\n")
        << QByteArray("## a.py\nimport paddle.nn.functional as F\n## b.py\nfrom a import F as f\nx = f.relu(y)\n");
    QTest::newRow("a symbol") << QByteArray(
        "## a.py\nfrom torch.nn import Linear\n## b.py\nfrom a import Linear\nx = Linear(2, 3)\n")
                              << QByteArray("## a.py\nfrom paddle.nn import Linear\n## b.py\nfrom a import Linear\nx = "
                                            "Linear(2, 3)\n");
    QTest::newRow("through the module")
        << QByteArray("## p/__init__.py\n## p/a.py\nimport torch.nn as nn\n## p/b.py\nimport p.a as c\nimport p.a\n"
                      "from . import a\nx = c.nn.ReLU(), p.a.nn.Tanh(), a.nn.Sigmoid()\n")
        << QByteArray("## p/__init__.py\n## p/a.py\nimport paddle.nn as nn\n## p/b.py\nimport p.a as c\nimport p.a\n"
                      "from . import a\nx = c.nn.ReLU(), p.a.nn.Tanh(), a.nn.Sigmoid()\n");
    QTest::newRow("by a star, through others")
        << QByteArray("## a.py\nfrom torch import nn\ny = nn.Tanh()\n## b.py\nfrom a import *\n## c.py\n"
                      "from b import nn\nx = nn.ReLU()\n## d.py\nfrom b import *\nclass D(nn.Linear):\n    pass\n")
        << QByteArray("## a.py\nfrom paddle import nn\ny = nn.Tanh()\n## b.py\nfrom a import *\n## c.py\n"
                      "from b import nn\nx = nn.ReLU()\n## d.py\nfrom b import *\nclass D(nn.Linear):\n    pass\n");
    QTest::newRow("what is spelled otherwise")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nclass B(nn.Module):\n    pass\n")
        << QByteArray("## a.py\nfrom paddle import nn\n## b.py\nfrom a import nn\nclass B(nn.Layer):\n    pass\n");
    QTest::newRow("a star behind an import of one's own")
        << QByteArray("## a.py\nimport torch.nn as nn\nx = nn.ReLU()\n## b.py\nimport torch.nn as nn\nfrom a import *\n"
                      "x = nn.Tanh()\n")
        << QByteArray("## a.py\nimport paddle.nn as nn\nx = nn.ReLU()\n## b.py\nimport paddle.nn as nn\nfrom a import "
                      "*\nx = nn.Tanh()\n");
    QTest::newRow("in a circle")
        << QByteArray("## p/__init__.py\nfrom torch import nn\nfrom .b import f\n## p/b.py\nimport p\ndef f():\n"
                      "    return p.nn.ReLU()\n")
        << QByteArray("## p/__init__.py\nfrom paddle import nn\nfrom .b import f\n## p/b.py\nimport p\ndef f():\n"
                      "    return p.nn.ReLU()\n");
    QTest::newRow("a name that goes")
        << QByteArray("## a.py\nimport torch\nx = torch.relu(y)\n## b.py\nfrom a import *\nz = torch.tanh(x)\n"
                      "## c.py\nimport b\nz = b.torch.tanh(x)\n## d.py\nfrom a import *\n")
        << QByteArray("## a.py\nimport paddle\nx = paddle.nn.functional.relu(y)\n## b.py\nimport paddle\n"
                      "from a import *\nz = paddle.tanh(x)\n## c.py\nimport paddle\nimport b\nz = paddle.tanh(x)\n"
                      "## d.py\nfrom a import *\n");
    QTest::newRow("no file uses it") << QByteArray("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\n")
                                     << QByteArray("## a.py\nfrom paddle import nn\n## b.py\nfrom a import nn\n");
}

void TestSharedNames::carriedTogether()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const auto analysis = test::analyseTexts(test::splitTexts(before.toStdString()), test::realPack(), 1);
    const auto decisions = test::decideAll(*analysis, "all", false);
    QCOMPARE(QByteArray::fromStdString(test::joinTexts(test::projectAll(*analysis, decisions))), after);
    // All of it can be decided: nothing is left to be asked.
    const review::SharedNames shared = review::sharedNames(*analysis, decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index) {
        for (const review::State state : review::statesOf(*analysis->files[index], decisions[index], &shared))
            QVERIFY(state == review::State::accepted || state == review::State::unchanged);
    }
    // What was carried over is the target's, and is not converted again.
    const auto again = test::analyseTexts(test::splitTexts(after.toStdString()), test::realPack(), 1);
    QCOMPARE(QByteArray::fromStdString(test::joinTexts(test::projectAll(*again, test::decideAll(*again)))), after);
}

void TestSharedNames::notCarried_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("one reader is not ready")
        << QByteArray("## a.py\nfrom torch import nn\nw = nn.Tanh()\n## b.py\nfrom a import nn\nx = nn.ReLU()\n"
                      "## c.py\nfrom b import nn\ny = nn.LPPool3d(**k)\n")
        << QByteArray("## a.py\nimport paddle\nfrom torch import nn\nw = paddle.nn.Tanh()\n## b.py\nimport paddle\n"
                      "from a import nn\nx = paddle.nn.ReLU()\n## c.py\nfrom b import nn\ny = nn.LPPool3d(**k)\n");
    QTest::newRow("passed on as a value")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\nf(nn)\n")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nimport paddle\nfrom a import nn\nx = paddle.nn.ReLU()\n"
                      "f(nn)\n");
    QTest::newRow("may be something else")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\ntry:\n    from a import nn\nexcept ImportError:\n"
                      "    nn = None\nx = nn.ReLU()\n")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nimport paddle\ntry:\n    from a import nn\n"
                      "except ImportError:\n    nn = None\nx = paddle.nn.ReLU()\n");
    QTest::newRow("of the module, and set there")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nimport a\nx = a.nn.ReLU()\na.nn = None\n")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nimport paddle\nimport a\nx = paddle.nn.ReLU()\n"
                      "a.nn = None\n");
    QTest::newRow("in the text of an annotation")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\n"
                      "def f(m: 'nn.Unheard'):\n    pass\n")
        << QByteArray("## a.py\nfrom torch import nn\n## b.py\nimport paddle\nfrom a import nn\nx = paddle.nn.ReLU()\n"
                      "def f(m: 'nn.Unheard'):\n    pass\n");
    QTest::newRow("a name that the target has not")
        << QByteArray("## a.py\nimport torch\n## b.py\nfrom a import torch\nx = torch.relu(y)\n")
        << QByteArray("## a.py\nimport torch\n## b.py\nimport paddle\nfrom a import torch\n"
                      "x = paddle.nn.functional.relu(y)\n");
    QTest::newRow("a name that goes, if all are ready")
        << QByteArray("## a.py\nimport torch\nx = torch.relu(y)\n## b.py\nfrom a import *\nz = torch.tanh(x)\n"
                      "w = torch.no_such_thing(x)\n")
        << QByteArray("## a.py\nimport paddle\nimport torch\nx = paddle.nn.functional.relu(y)\n## b.py\n"
                      "import paddle\nfrom a import *\nz = paddle.tanh(x)\nw = torch.no_such_thing(x)\n");
    QTest::newRow("a name that goes, but for an annotation")
        << QByteArray("## a.py\nimport torch\nx = torch.relu(y)\n## b.py\nfrom a import *\n"
                      "def f(x: 'torch.Unheard'):\n    return torch.tanh(x)\n")
        << QByteArray("## a.py\nimport paddle\nimport torch\nx = paddle.nn.functional.relu(y)\n## b.py\n"
                      "import paddle\nfrom a import *\ndef f(x: 'torch.Unheard'):\n    return paddle.tanh(x)\n");
    QTest::newRow("a star behind an import of one's own, and that one is not ready")
        << QByteArray("## a.py\nimport torch.nn as nn\nx = nn.ReLU()\n## b.py\nimport torch.nn as nn\nfrom a import *\n"
                      "x = nn.LPPool3d(**k)\ny = nn.LPPool3d(**l)\n")
        << QByteArray("## a.py\nimport paddle\nx = paddle.nn.ReLU()\n## b.py\nimport torch.nn as nn\nfrom a import *\n"
                      "x = nn.LPPool3d(**k)\ny = nn.LPPool3d(**l)\n");
    QTest::newRow("what is left would be read through a name that something else has")
        << QByteArray("## a.py\nimport torch.nn as nn\nx = nn.ReLU()\n## b.py\nimport torch.nn as nn\nfrom a import *\n"
                      "x = nn.LPPool3d(**k)\ntorch = 1\n")
        << QByteArray("## a.py\nimport paddle\nx = paddle.nn.ReLU()\n## b.py\nimport torch.nn as nn\nfrom a import *\n"
                      "x = nn.LPPool3d(**k)\ntorch = 1\n");
}

/// Most of what reads a name that files have from each other is ready: the name becomes the target's in all of them, and
/// what is left is written out where that can be.
void TestSharedNames::writtenOut()
{
    const auto analysis = test::analyseTexts(
        test::splitTexts("## a.py\nimport torch\nfrom torch import nn\nx = nn.ReLU()\n## b.py\nimport torch.nn as nn\n"
                         "from a import *\nx = nn.Tanh()\ny = nn.LPPool3d(**k)\n## c.py\nfrom a import *\n"
                         "class C(nn.Module):\n    pass\n"),
        test::realPack(), 1);
    const auto decisions = test::decideAll(*analysis, "all", false);
    const std::string all = "## a.py\nfrom paddle import nn\nx = nn.ReLU()\n## b.py\nimport torch.nn\n"
                            "import paddle.nn as nn\nfrom a import *\nx = nn.Tanh()\ny = torch.nn.LPPool3d(**k)\n"
                            "## c.py\nfrom a import *\nclass C(nn.Layer):\n    pass\n";
    QCOMPARE(test::joinTexts(test::projectAll(*analysis, decisions)), all);
    const auto again = test::analyseTexts(test::splitTexts(all), test::realPack(), 1);
    QCOMPARE(test::joinTexts(test::projectAll(*again, test::decideAll(*again))), all);

    review::Review review(analysis);
    const std::string before = textOf(review, 1);
    QCOMPARE(*review.accept(at(*analysis, 2, "nn.Module")), 1U);
    QCOMPARE(textOf(review, 0), std::string("import torch\nfrom paddle import nn\nx = nn.ReLU()\n"));
    QCOMPARE(textOf(review, 2), std::string("from a import *\nclass C(nn.Layer):\n    pass\n"));
    QVERIFY(review.undo());
    QCOMPARE(textOf(review, 1), before);
    // What is rejected where it cannot be written out keeps the name for all.
    QCOMPARE(*review.reject(at(*analysis, 2, "nn.Module")), 1U);
    QCOMPARE(textOf(review, 1), before);
}

void TestSharedNames::notCarried()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const auto analysis = test::analyseTexts(test::splitTexts(before.toStdString()), test::realPack(), 1);
    QCOMPARE(QByteArray::fromStdString(test::joinTexts(test::projectAll(*analysis, test::decideAll(*analysis)))),
             after);
}

void TestSharedNames::seenOrNot_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<bool>("seen");
    QTest::newRow("nothing more") << QByteArray() << true;
    QTest::newRow("getattr") << QByteArray("## c.py\nimport a\nx = getattr(a, name)\n") << false;
    QTest::newRow("getattr, of one that has it from there")
        << QByteArray("## c.py\nimport b\nx = getattr(b, name)\n") << false;
    QTest::newRow("its dictionary") << QByteArray("## c.py\nimport a\nx = a.__dict__[name]\n") << false;
    QTest::newRow("another's dictionary") << QByteArray("## c.py\nimport c2\nx = c2.__dict__\n## c2.py\n") << true;
    QTest::newRow("listed") << QByteArray("## c.py\nfrom a import nn\n__all__ = ['nn']\n") << false;
    QTest::newRow("listed, of a star") << QByteArray("## c.py\nfrom a import *\n__all__ = ['nn']\n") << false;
    QTest::newRow("something else is listed") << QByteArray("## c.py\nfrom a import *\n__all__ = ['x']\n") << true;
    QTest::newRow("by the text of its name") << QByteArray("## c.py\nx = import_module('a')\n") << false;
    QTest::newRow("in a text") << QByteArray("## c.py\npatch('a.nn.ReLU')\n") << false;
    QTest::newRow("another name in a text") << QByteArray("## c.py\npatch('a.Net')\n") << true;
    QTest::newRow("a file of that name in a text") << QByteArray("## c.py\nopen('a.txt')\n") << true;
    QTest::newRow("in what does not parse") << QByteArray("## c.py\nfrom a import nn as (\nx = nn.\n") << false;
    QTest::newRow("of a class") << QByteArray("## c.py\nclass C:\n    from a import nn\n") << false;
    QTest::newRow("from an unknown place")
        << QByteArray("## deep/d/a.py\n## deep/e/c.py\nfrom x.a import nn\n") << true;
}

/// An import that other code may read unseen is left until a person says so; of the others the decisions tell.
void TestSharedNames::seenOrNot()
{
    QFETCH(QByteArray, more);
    QFETCH(bool, seen);
    const std::string text = "## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\n";
    const auto analysis = test::analyseTexts(test::splitTexts(text + more.toStdString()), test::realPack(), 1);
    const convert::Finding &import = analysis->files.front()->findings.front();
    QCOMPARE(import.message.code, std::string(seen ? "TF4055" : "TF4039"));
    QVERIFY((import.confidence() == types::Confidence::guess) == !seen);
    const auto careful = test::projectAll(*analysis, test::decideAll(*analysis, "all", false));
    QCOMPARE(careful[0].second, std::string(seen ? "from paddle import nn\n" : "from torch import nn\n"));
    QCOMPARE(careful[1].second, std::string(seen ? "from a import nn\nx = nn.ReLU()\n"
                                                 : "import paddle\nfrom a import nn\nx = paddle.nn.ReLU()\n"));
    const auto said = test::projectAll(*analysis, test::decideAll(*analysis, "all", true));
    QCOMPARE(said[0].second, std::string("from paddle import nn\n"));
    QCOMPARE(said[1].second, std::string("from a import nn\nx = nn.ReLU()\n"));
}

void TestSharedNames::oneDecisionMovesAll()
{
    const auto analysis = test::analyseTexts(
        test::splitTexts("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\n"
                         "## c.py\nfrom b import nn\ny = nn.Tanh()\nclass C(nn.Module):\n    pass\n"),
        test::realPack(), 1);
    review::Review review(analysis);
    // Their text stays once the others are decided: the user is not asked about them.
    QVERIFY(review.states(0).front() == review::State::unchanged);
    QVERIFY(review.states(1).front() == review::State::unchanged);
    QVERIFY(review.states(2)[convert::FindingId(1)] == review::State::pending);
    QCOMPARE(*review.accept(at(*analysis, 2, "nn.Module")), 1U);
    QCOMPARE(textOf(review, 0), std::string("from paddle import nn\n"));
    QCOMPARE(textOf(review, 1), std::string("from a import nn\nx = nn.ReLU()\n"));
    QCOMPARE(textOf(review, 2), std::string("from b import nn\ny = nn.Tanh()\nclass C(nn.Layer):\n    pass\n"));
    // One says no, and all keep the source's; what is accepted is written out.
    QCOMPARE(*review.reject(at(*analysis, 1, "nn.ReLU()")), 1U);
    QCOMPARE(textOf(review, 0), std::string("from torch import nn\n"));
    QCOMPARE(textOf(review, 1), std::string("from a import nn\nx = nn.ReLU()\n"));
    QCOMPARE(textOf(review, 2),
             std::string("import paddle\nfrom b import nn\ny = nn.Tanh()\nclass C(paddle.nn.Layer):\n    pass\n"));
    QVERIFY(review.states(2).front() == review::State::pending);
    QVERIFY(review.undo());
    QCOMPARE(textOf(review, 0), std::string("from paddle import nn\n"));
    QVERIFY(review.states(2).front() == review::State::unchanged);
    // A person may keep the import itself.
    QCOMPARE(*review.reject({0, convert::FindingId(0)}), 1U);
    QCOMPARE(textOf(review, 0), std::string("from torch import nn\n"));
    QCOMPARE(textOf(review, 2),
             std::string("import paddle\nfrom b import nn\ny = nn.Tanh()\nclass C(paddle.nn.Layer):\n    pass\n"));
}

void TestSharedNames::previewOfWhatIsPending()
{
    const auto analysis = test::analyseTexts(
        test::splitTexts("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nclass B(nn.Module):\n    pass\n"),
        test::realPack(), 1);
    review::Review review(analysis);
    QCOMPARE(review.projection(0, review::PendingAs::proposal).text, std::string("from paddle import nn\n"));
    QCOMPARE(review.projection(1, review::PendingAs::proposal).text,
             std::string("from a import nn\nclass B(nn.Layer):\n    pass\n"));
    QVERIFY(review.reject({0, convert::FindingId(0)}));
    QCOMPARE(review.projection(1, review::PendingAs::proposal).text,
             std::string("import paddle\nfrom a import nn\nclass B(paddle.nn.Layer):\n    pass\n"));
}

/// Without the others nothing is known: such a name stays what it is.
void TestSharedNames::aFileByItself()
{
    const auto analysis = test::analyseTexts(
        test::splitTexts("## a.py\nfrom torch import nn\nx = nn.Tanh()\n## b.py\nfrom a import nn\nx = nn.ReLU()\n"),
        test::realPack(), 1);
    const auto decisions = test::decideAll(*analysis);
    QCOMPARE(review::project(*analysis->files[0], decisions[0], review::PendingAs::source).text,
             std::string("import paddle\nfrom torch import nn\nx = paddle.nn.Tanh()\n"));
    QCOMPARE(review::project(*analysis->files[1], decisions[1], review::PendingAs::source).text,
             std::string("import paddle\nfrom a import nn\nx = paddle.nn.ReLU()\n"));
}

void TestSharedNames::commandsTellLinkedFiles()
{
    const auto analysis = test::analyseTexts(
        test::splitTexts("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nclass B(nn.Module):\n    pass\n"
                         "## c.py\nimport torch\nx = torch.relu(y)\n"),
        test::realPack(), 1);
    review::Review review(analysis);
    std::vector<std::uint32_t> reported;
    review.onChange([&](const std::vector<std::uint32_t> &files) { reported = files; });
    QCOMPARE(*review.accept(at(*analysis, 1, "nn.Module")), 1U);
    QCOMPARE(reported, (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(review.counts(0).of(review::State::unchanged), 1U);
    QCOMPARE(*review.accept(at(*analysis, 2, "torch.relu(y)")), 1U);
    QCOMPARE(reported, std::vector<std::uint32_t>{2});
    QVERIFY(review.undo());
    QVERIFY(review.undo());
    QCOMPARE(reported, (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(textOf(review, 0), std::string("from torch import nn\n"));
}

QTEST_GUILESS_MAIN(TestSharedNames)
#include "test_shared_names.moc"
