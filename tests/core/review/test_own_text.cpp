// SPDX-License-Identifier: Apache-2.0
// Text that a user types for a finding, in a target of several roots with preferred imports.
#include <QTest>

#include "core/review/projection.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

class TestOwnText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void itsNamesAreImported_data();
    void itsNamesAreImported();

private:
    std::shared_ptr<const mapping::Pack> m_pack;
};

void TestOwnText::initTestCase()
{
    const auto loaded = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/tests/golden/engine/mappings", "bobbin");
    QVERIFY(loaded.has_value());
    m_pack = *loaded;
}

void TestOwnText::itsNamesAreImported_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("typed"); // for the last finding; all others are accepted
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const char *before, const char *typed, const char *after) {
        QTest::newRow(name) << before << typed << after;
    };
    const char *const plain = "import loom\nx = loom.relu(y)\n";
    row("by the name of an import", plain, "ops.relu(y)", "from bobbin import ops\nx = ops.relu(y)\n");
    row("by a root", plain, "bobbin.float32", "import bobbin\nx = bobbin.float32\n");
    row("by the other root", plain, "reel.is_available()", "import reel\nx = reel.is_available()\n");
    row("in a module that has an import", plain, "bobbin.fine.relu(y)", "from bobbin import fine\nx = fine.relu(y)\n");
    row("in a module that is imported by itself", plain, "reel.data.Batches(y)",
        "import reel.data\nx = reel.data.Batches(y)\n");
    row("of both roots", plain, "fine.relu(reel.Fold(2)(y))",
        "import reel\nfrom bobbin import fine\nx = fine.relu(reel.Fold(2)(y))\n");
    row("a class", plain, "Tensor(y)", "from bobbin import Tensor\nx = Tensor(y)\n");
    row("beside others", "import loom\nz = loom.nn.Module()\nx = loom.relu(y)\n", "ops.relu(y)",
        "from bobbin import nn, ops\nz = nn.Cell()\nx = ops.relu(y)\n");
    row("a name of the file", "import loom\nops = 3\nx = loom.relu(y)\n", "ops.relu(y)", "ops = 3\nx = ops.relu(y)\n");
    row("by a root where the name is taken", "import loom\nops = 3\nx = loom.relu(y)\n", "bobbin.ops.relu(y)",
        "import bobbin\nops = 3\nx = bobbin.ops.relu(y)\n");
    row("a name the file has imported", "import loom\nfrom bobbin import ops\nx = loom.relu(y)\n", "ops.relu(y)",
        "from bobbin import ops\nx = ops.relu(y)\n");
    row("a name of the source, in the target", "import loom.nn as nn\nx = nn.Linear(1, 2)\n", "nn.Dense(1, 2)",
        "from bobbin import nn\nx = nn.Dense(1, 2)\n");
    row("a name of the source, not in the target", "import loom.nn as nn\nx = nn.Linear(1, 2)\n", "nn.Old(2)",
        "import loom.nn as nn\nx = nn.Old(2)\n");
    row("a member of that name", plain, "y.ops.relu(fine=1)", "x = y.ops.relu(fine=1)\n");
}

void TestOwnText::itsNamesAreImported()
{
    QFETCH(QString, before);
    QFETCH(QString, typed);
    QFETCH(QString, after);
    const auto analysis = test::analyseTexts({{"a.py", before.toStdString()}}, m_pack);
    const convert::FileAnalysis &file = *analysis->files.front();
    review::FileDecisions decisions = review::decide(file, *review::AcceptPolicy::parse("all", false));
    review::Decision own;
    own.verdict = review::Decision::Verdict::edited;
    own.ownText = typed.toStdString();
    decisions.mutableFinding(file.findings.back().id) = own;
    QCOMPARE(QString::fromStdString(review::project(file, decisions, review::PendingAs::source).text), after);
}

QTEST_GUILESS_MAIN(TestOwnText)
#include "test_own_text.moc"
