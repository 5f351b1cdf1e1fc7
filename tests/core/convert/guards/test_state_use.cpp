// SPDX-License-Identifier: Apache-2.0
// Whether the state of a module is only kept: what is done with it, and with the dictionaries that it goes into.
#include <QTest>

#include "core/convert/guards/state_use.h"
#include "support/subject_at.h"

using namespace torchferry;

class TestStateUse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isKept_data();
    void isKept();
};

void TestStateUse::isKept_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *text, const char *expected) {
        QTest::newRow(QByteArray(text).simplified().constData())
            << QByteArray("import loom\n").append(text) << (QByteArray(expected) == "yes");
    };

    row("def f(case, m):\n    case.assertEqual($t(x), m)\n", "yes");
    row("def f(make):\n    return make(checkpoint=$t(x))\n", "yes");
    row("def f(make):\n    return make(state=$t(x))\n", "no");
    row("def make(checkpoint):\n    return checkpoint['a'] * 2\ndef f():\n    return make(checkpoint=$t(x))\n", "no");
    row("def f(k):\n    s = $t(x)\n    return {'k': s[k]}\n", "no");
    row("def f(make):\n    return make($t(x))\n", "no");
    row("def f():\n    s = $t(x)\n", "yes");
    row("def f():\n    for v in $t(x).values():\n        print(v.shape)\n", "yes");
    row("def f(d):\n    for v in $t(x).values():\n        v.mul_(d)\n", "no");
    row("def f():\n    return [v for v in $t(x).values()]\n", "no");
    row("def f(k):\n    s = $t(x)\n    loom.save({'k': s[k].cpu()}, 'a')\n", "yes");
    row("def f(k):\n    s = $t(x)\n    return {'k': s[k]}[k] * 2\n", "no");
    row("def f(m):\n    c = {'m': $t(x), 'n': 1}\n    m.load_state_dict(c['m'])\n", "yes");
    row("def f(m, k):\n    s = dict()\n    s.update($t(x))\n    m.load_state_dict(s)\n", "yes");
    row("def f(m, k):\n    s = dict()\n    s.update($t(x))\n    return s[k] * 2\n", "no");
    row("def f(s):\n    s.update($t(x))\n", "no");
    row("def f(m):\n    c = {'m': $t(x), 'n': 1}\n    c['o'] = 2\n    return c\n", "yes");
    row("def f(p):\n    w = {}\n    for k, v in $t(x).items():\n        w[k] = v.cpu()\n    loom.save(w, p)\n", "yes");
    row("def f(c, m):\n    c = {'m': $t(x)}\n    d = c['m']\n    m.load_state_dict(d)\n", "yes");
    row("def f(c, m):\n    c = {'m': $t(x)}\n    d = c['m']\n    m.run(d)\n", "no");
    row("def f(m):\n    c = {0: $t(x)}\n    return c\n", "no");
    row("def f(m, p):\n    m = g(m)\n    m = $t(x)\n    print(m.keys())\n    m = g(1)\n    return m\n", "yes");
    row("def f(m, p):\n    m = $t(x)\n    if p:\n        m = g(1)\n    return m\n", "no");
    row("c = loom.load(p)\nn = c['n']\nc = {'m': $t(x)}\nloom.save(c, p)\n", "yes");
    row("c = loom.load(p)\nfor n in p:\n    c.run(c['n'] + 1)\n    c = {'m': $t(x)}\n", "no");
    row("def f(p):\n    global s\n    s = $t(x)\ndef g():\n    return s\n", "no");
}

void TestStateUse::isKept()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, expected);
    const SubjectAt at(text.toStdString(), "(x=None)");
    QVERIFY(at.binds());
    QCOMPARE(convert::isOnlyKept(at.program().file(), at.subject().node, {}), expected);
}

QTEST_GUILESS_MAIN(TestStateUse)
#include "test_state_use.moc"
