// SPDX-License-Identifier: Apache-2.0
// Of what is passed, how it is written: kinds that `literal(p, …)` speaks of beside those of test_guard_evaluation.
#include <QTest>

#include "core/convert/guards/literal_kinds.h"
#include "support/subject_at.h"

using namespace torchferry;

class TestLiteralKinds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data();
    void kinds();
};

void TestLiteralKinds::kinds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *kind, const char *text, bool expected) {
        QTest::newRow((QByteArray(kind) + " of " + text).simplified().constData())
            << QByteArray(text) << QByteArray(kind) << expected;
    };
    row("updated", "$t(v.mul_(2))\n", true);
    row("updated", "$t((v.w.mul_(2)).add_(z))\n", true);
    row("updated", "$t(v.exp().add_(z))\n", false);
    row("updated", "$t(v.mul(2))\n", false);
    row("updated", "$t(v.__neg__())\n", false);
    row("updated", "$t(mul_(v))\n", false);
    row("updated", "$t(v)\n", false);
    row("element", "def f(v):\n    $t(v[1:])\n", true); // a list that is cut is another one
    row("element", "def f(v):\n    $t(v[1])\n", false);
    row("element", "def f(v, i):\n    $t(v[i, 1:])\n", false);
    row("file", "with open(p, 'wb') as f:\n    $t(f)\n", true);
    row("file", "f = open(p, 'wb')\n$t(f)\n", true);
    row("file", "$t(open(p))\n", true);
    row("file", "with lib.File(p) as g, lib.File(q) as f:\n    $t(f)\n", true);
    row("file", "with lib.File(p) as f:\n    with lib.File(q):\n        $t(f)\n", true);
    row("file", "with lib.File(p) as f:\n    def g(f):\n        $t(f)\n", false);
    row("file", "with lib.File(p) as f:\n    pass\n$t(f)\n", false);
    row("file", "with lib.File(p) as g:\n    $t(f)\n", false);
    row("file", "$t(p)\n", false);
    row("rebound", "v, i = $t(v)\n", true);
    row("rebound", "self.v, i = $t(self.v)\n", true);
    row("rebound", "v = w = $t(v + 1)\n", true);
    row("rebound", "v, i = $t(w)\n", false);
    row("rebound", "self.v, self.i = $t(self.w)\n", false);
    row("rebound", "$t(v)\n", false);
    row("spread", "$t(f(2, v))\n", true);
    row("spread", "$t(f(v))\n", true);
    row("spread", "$t(f([2, v]))\n", false);
    row("spread", "$t(f(2, k=v))\n", false);
    row("spread", "$t(f())\n", false);
}

void TestLiteralKinds::kinds()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, kind);
    QFETCH(bool, expected);
    const SubjectAt at(text.toStdString(), "(x=None)");
    QVERIFY(at.binds());
    const python::NodeId passed = convert::expressionFor(at.subject(), "x");
    QCOMPARE(convert::isLiteralKind(at.program().file(), passed, kind.toStdString()) == convert::Ternary::yes,
             expected);
}

QTEST_GUILESS_MAIN(TestLiteralKinds)
#include "test_literal_kinds.moc"
