// SPDX-License-Identifier: Apache-2.0
// Whether a result is passed to an API and to nothing else, where other statements bind the name that it gets, too.
#include <QTest>

#include "core/convert/guards/passed_use.h"
#include "support/subject_at.h"

using namespace torchferry;

class TestPassedUse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofOneBinding_data();
    void ofOneBinding();
};

void TestPassedUse::ofOneBinding_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isPassed");
    const auto row = [](const char *text, const char *expected) {
        QTest::newRow(QByteArray(text).simplified().constData())
            << QByteArray("import loom\n").append(text) << (QByteArray(expected) == "yes");
    };

    row("def f():\n    y = None\n    y = $t(x)\n    loom.save(y, p)\n    y = 1\n    return y\n", "yes");
    row("y = loom.load(p)\ng(y)\ny = $t(x)\nloom.save({'a': y}, p)\n", "yes");
    row("def f(a):\n    y = 1\n    if a:\n        y = $t(x)\n        loom.save(y, p)\n    return y\n", "no");
    row("def f():\n    y = 1\n    def g():\n        return y\n    y = $t(x)\n    loom.save(y, p)\n", "no");
    row("def f(a):\n    y = 1\n    for b in a:\n        g(y)\n        y = $t(x)\n        loom.save(y, p)\n", "no");
}

/// What may see the value counts, and not what reads the name before or behind another value.
void TestPassedUse::ofOneBinding()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isPassed);
    const SubjectAt at(text.toStdString(), "(x=None)");
    QVERIFY(at.binds());
    QCOMPARE(convert::isPassed(at.program().file(), at.subject().node, "loom.save", false), isPassed);
}

QTEST_GUILESS_MAIN(TestPassedUse)
#include "test_passed_use.moc"
