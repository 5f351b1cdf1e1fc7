// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

class TestProjection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takingOutIsAChange();
};

/// What is left of the text is all source, and yet it is another text.
void TestProjection::takingOutIsAChange()
{
    const auto analysis =
        test::analyseTexts({{"a.py", "def f(m):\n    return torch.jit.script(m)\n"}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", false);
    const auto taken = review::project(file, review::decide(file, *policy), review::PendingAs::source);
    QCOMPARE(QString::fromStdString(taken.text), QStringLiteral("def f(m):\n    return m\n"));
    QVERIFY(taken.changesAnything);
    const auto none = review::project(file, {}, review::PendingAs::source);
    QVERIFY(!none.changesAnything);
}

QTEST_GUILESS_MAIN(TestProjection)
#include "test_projection.moc"
