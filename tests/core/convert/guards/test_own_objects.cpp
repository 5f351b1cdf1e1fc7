// SPDX-License-Identifier: Apache-2.0
// Which modules a program made itself, what has modules in it, what is the data of a parameter, and which functions
// give something. A `$` stands before the call whose argument is asked about.
#include <QTest>

#include "core/convert/guards/guard_evaluation.h"
#include "support/subject_at.h"

using namespace torchferry;

class TestOwnObjects : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void made_data();
    void made();
    void modules_data();
    void modules();
    void held_data();
    void held();
    void alike_data();
    void alike();
};

void TestOwnObjects::made_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isMade");
    const auto row = [](const QByteArray &text, bool isMade) {
        QTest::newRow(text.simplified().constData()) << "import loom\n" + text << isMade;
    };
    const QByteArray net = "class Net(loom.nn.Module):\n    def __init__(self, part):\n";
    row("p = loom.nn.Linear(1, 2)\n$t(p)\n", true);
    row("p = loom.nn.Linear(1, 2)\n$t(p.weight.data)\n", true);
    row("p = loom.nn.Linear(1, 2)\np = loom.nn.Linear(2, 2)\n$t(p)\n", false); // of several bindings nothing is said
    row("def f(p: loom.nn.Linear):\n    $t(p)\n", false);
    row("def f(p):\n    $t(p.weight)\n", false);
    row("class Own(loom.nn.Linear):\n    def f(self):\n        $t(self.weight)\n", true);
    row(net + "        self.p = loom.nn.Linear(1, 2)\n        $t(self.p.weight)\n", true);
    row(net + "        self.p = loom.nn.Linear(1, 2)\n        $t(self.p)\n        self.p = part\n", false);
    row(net + "        self.p: loom.nn.Linear = part\n        $t(self.p)\n", false);
    row("$t(loom.zeros(1))\n", false);
}

void TestOwnObjects::made()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isMade);
    const SubjectAt at(text.toStdString(), "(x, y=2, *, mode='sum', flag=None)");
    QVERIFY(at.binds());
    const auto holds = convert::evaluate(*mapping::Guard::parse("type(x, made)"), at.subject());
    QCOMPARE(static_cast<int>(holds), static_cast<int>(convert::ternaryOf(isMade)));
}

void TestOwnObjects::modules_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("holds");
    const auto row = [](const QByteArray &text, bool holds) {
        QTest::newRow(text.simplified().constData()) << "import loom\np = loom.nn.Linear(1, 2)\n" + text << holds;
    };
    row("$t([1, p])\n", true);
    row("$t({'net': p, 'step': 1})\n", true);
    row("held = (p, 2)\n$t(held)\n", true);
    row("$t({'net': p.weight, 'step': 1})\n", false);
    row("$t(p)\n", false);
    row("held = (p, 2)\nheld = ()\n$t(held)\n", false);
}

void TestOwnObjects::modules()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, holds);
    const SubjectAt at(text.toStdString(), "(x, y=2, *, mode='sum', flag=None)");
    QVERIFY(at.binds());
    const auto found = convert::evaluate(*mapping::Guard::parse("type(x, modules)"), at.subject());
    QCOMPARE(static_cast<int>(found), static_cast<int>(convert::ternaryOf(holds)));
}

void TestOwnObjects::held_data()
{
    QTest::addColumn<QByteArray>("guard");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("answer");
    const char *guard = "type(x, held)";
    const auto row = [&guard](const QByteArray &text, convert::Ternary answer) {
        QTest::newRow((guard + text).simplified().constData())
            << QByteArray(guard) << "import loom\n" + text << static_cast<int>(answer);
    };
    row("def f(v: loom.Leaf):\n    $t(v.bare)\n", convert::Ternary::yes);
    row("def f(v: loom.Tensor):\n    $t(v.bare)\n", convert::Ternary::no);
    row("def f(v: loom.Leaf):\n    $t(v)\n", convert::Ternary::no);
    row("def f(v: loom.Leaf):\n    $t(v.shape)\n", convert::Ternary::no);
    row("class Own(loom.Leaf):\n    pass\ndef f(v: Own):\n    $t(v.bare)\n", convert::Ternary::no);
    row("def f(v):\n    $t(v.bare)\n", convert::Ternary::unknown);
    guard = "literal(x, giving)";
    row("$t(lambda g: g * 2)\n", convert::Ternary::yes);
    row("$t(lambda g: g.clone())\n", convert::Ternary::yes);
    row("$t(lambda g: g if flag else None)\n", convert::Ternary::no);
    row("$t(lambda g: seen.append(g))\nseen = []\n", convert::Ternary::no);
    row("$t(lambda g: None)\n", convert::Ternary::no);
    row("def f(self):\n    $t(lambda g: self.norms.append(g))\n", convert::Ternary::unknown);
    row("def f(self):\n    $t(self.hook)\n", convert::Ternary::unknown);
    row("def half(g):\n    return g / 2\n$t(half)\n", convert::Ternary::yes);
    row("def look(g):\n    if g:\n        return g\n$t(look)\n", convert::Ternary::no);
    row("def look(g):\n    if g:\n        return\n    return g\n$t(look)\n", convert::Ternary::no);
    row("def half(g):\n    def look(v):\n        return\n    look(g)\n    return g / 2\n$t(half)\n",
        convert::Ternary::yes);
}

void TestOwnObjects::held()
{
    QFETCH(QByteArray, guard);
    QFETCH(QByteArray, text);
    QFETCH(int, answer);
    const SubjectAt at(text.toStdString(), "(x, y=2, *, mode='sum', flag=None)");
    QVERIFY(at.binds());
    QCOMPARE(static_cast<int>(convert::evaluate(*mapping::Guard::parse(guard.toStdString()), at.subject())), answer);
}

void TestOwnObjects::alike_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("isAlike");
    const QByteArray head = "import loom\ndef f(v: loom.Tensor, w: str, o):\n    return ";
    QTest::newRow("unknown beside known") << head + "$o.relu() == v.relu()\n" << QByteArray("yes");
    QTest::newRow("known beside another") << head + "$v.relu() == w.relu()\n" << QByteArray("no");
    QTest::newRow("beside a method") << head + "$o.relu() == v.relu\n" << QByteArray("no");
}

/// The other side calls the same method of something that is known.
void TestOwnObjects::alike()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, isAlike);
    const SubjectAt at(text.toStdString(), "()");
    QCOMPARE(QByteArray(textOf(convert::evaluate(*mapping::Guard::parse("used(compared alike)"), at.subject()))),
             isAlike);
}

QTEST_GUILESS_MAIN(TestOwnObjects)
#include "test_own_objects.moc"
