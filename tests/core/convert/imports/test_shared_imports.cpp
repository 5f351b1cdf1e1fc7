// SPDX-License-Identifier: Apache-2.0
// Imports that other files of the project read, and perhaps in ways that are not seen: they change when the user says
// so, and then only under their name.
#include <QtTest>

#include "core/review/shared_names.h"
#include "support/conversion.h"

using namespace torchferry;

class TestSharedImports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shared_data();
    void shared();
};

void TestSharedImports::shared_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<bool>("guesses");
    QTest::addColumn<QString>("after");
    const QString module = QStringLiteral("from torch import nn\n");
    QTest::newRow("left") << module << false << module;
    QTest::newRow("said so") << module << true << QStringLiteral("from paddle import nn\n");
    const QString used = QStringLiteral("from torch import nn\nrelu = nn.ReLU()\n");
    QTest::newRow("used, too") << used << false
                               << QStringLiteral("import paddle\nfrom torch import nn\nrelu = paddle.nn.ReLU()\n");
    QTest::newRow("used, and said so") << used << true << QStringLiteral("from paddle import nn\nrelu = nn.ReLU()\n");
    const QString root = QStringLiteral("import torch\n__all__ = ['torch']\n");
    QTest::newRow("a name of another framework") << root << true << root;
    const QString half = QStringLiteral("from torch import nn\nx = nn.CELU(*args, **kwargs), nn.LPPool3d(**kwargs)\n");
    QTest::newRow("half decided") << half << true << half;
}

void TestSharedImports::shared()
{
    QFETCH(QString, before);
    QFETCH(bool, guesses);
    QFETCH(QString, after);
    const auto analysis = test::analyseTexts(
        {{"compat.py", before.toStdString()},
         {"use.py", "from compat import nn\nfrom compat import *\nimport compat\ngetattr(compat, name)\n"}},
        test::realPack(), 1);
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto decisions = test::decideAll(*analysis, "all", guesses);
    const review::SharedNames shared = review::sharedNames(*analysis, decisions);
    const auto projection = review::project(file, decisions.front(), review::PendingAs::source, &shared);
    QCOMPARE(QString::fromStdString(projection.text), after);
    // Whatever stays is reported.
    QVERIFY(!file.findings.empty());
    if (projection.text.find("torch") != std::string::npos) {
        QVERIFY(std::any_of(projection.states.begin(), projection.states.end(), [](review::State state) {
            return state == review::State::pending || state == review::State::manual;
        }));
    }
}

QTEST_GUILESS_MAIN(TestSharedImports)
#include "test_shared_imports.moc"
