// SPDX-License-Identifier: Apache-2.0
// Which inferred types guards were decided by: what is decided is no surer than they are. A `$` stands before the call.
#include <QTest>

#include "core/convert/guards/guard_evaluation.h"
#include "support/subject_at.h"

using namespace torchferry;
using mapping::Guard;

class TestAskedTypes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void askedTypes_data();
    void askedTypes();
};

void TestAskedTypes::askedTypes_data()
{
    QTest::addColumn<QByteArray>("guard");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("asked");
    const auto row = [](const char *guard, const char *text, const char *asked) {
        QTest::newRow((QByteArray(guard) + " of " + text).simplified().constData())
            << QByteArray(guard) << QByteArray("import loom\n").append(text) << QByteArray(asked);
    };
    row("type(x, int)", "$t(1)\n", ""); // its form tells
    row("type(x, tensor)", "$t(loom.zeros(1))\n", "certain 2: loom.zeros(1)");
    row("type(x, tensor)", "def f(v):\n    $t(v)\n", ""); // it decides nothing
    row("not type(x, tensor)", "$t(loom.zeros(1))\n", "certain 2: loom.zeros(1)");
    row("is(x, loom.nn.Linear.weight)", "p = loom.nn.Linear(1, 2)\n$t(p.weight)\n", "certain 3: p");
    row("type(x, tensor) and type(y, int)", "def f(v=1):\n    $t(loom.zeros(1), v)\n", "likely 3: v");
    row("type(x, known) and type(x, tensor)", "def f(v=1):\n    $t(v)\n", ""); // nor does this
    row("type(y, int) and type(x, tensor)", "def f(v=1):\n    $t(loom.zeros(1), v)\n", "likely 3: v");
}

void TestAskedTypes::askedTypes()
{
    QFETCH(QByteArray, guard);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, asked);
    const SubjectAt at(text.toStdString(), "(x, y=2, *, mode='sum', flag=None)");
    QVERIFY(at.binds());
    (void)convert::evaluate(*Guard::parse(guard.toStdString()), at.subject());
    const convert::AskedTypes &found = at.askedTypes();
    const std::string weakest =
        found.weakest ? std::string(types::key(*found.weakest)) + " " + at.program().placeOf(found.expression)
                      : std::string();
    QCOMPARE(QByteArray::fromStdString(weakest), asked);
}

QTEST_GUILESS_MAIN(TestAskedTypes)
#include "test_asked_types.moc"
