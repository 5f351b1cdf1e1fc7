// SPDX-License-Identifier: Apache-2.0
// What calls do to the objects they are given, by the table of Python's functions and by the framework's signatures.
#include <QTest>

#include "core/convert/dataflow/call_effects.h"
#include "support/program_at.h"

using namespace torchferry;
using mapping::ArgumentEffect;

class TestCallEffects : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void effects_data();
    void effects();
    void frameworkCalls_data();
    void frameworkCalls();
};

void TestCallEffects::effects_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("effects");
    const auto row = [](const char *name, const char *text, const char *effects) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(effects);
    };
    row("looks", "$len(x)\n", "reads");
    row("acts", "$print(x)\n", "acts");
    row("asks a plain lambda", "$sorted(x, key=lambda y: y[0])\n", "reads");
    row("asks a lambda that calls", "$sorted(x, key=lambda y: f(y))\n", "reads, runs code");
    row("asks a builtin", "$map(int, x)\n", "reads");
    row("asks a function of the program", "def f(x):\n    pass\n$map(f, x)\n", "reads, runs code");
    row("asks what is behind a star", "$map(*x)\n", "reads, runs code");
    row("changes what it is given", "$setattr(x, 'a', y)\n", "mutates x, keeps y");
    row("takes from an iterator", "$next(x)\n", "mutates x");
    row("a method of a list", "def f(x: list, y):\n    $x.append(y)\n", "mutates x, keeps y");
    row("a method of a dict", "def f(x: dict, y: dict):\n    $x.update(y)\n", "mutates x, keeps elements of y");
    row("a method of who knows what", "def f(x, y):\n    $x.append(y)\n", "unknown");
    row("a name of the program", "def len(x):\n    pass\n$len(x)\n", "unknown");
    row("a name that is given another meaning", "print = len\n$print(x)\n", "unknown");
    row("a library as a whole", "import math\n$math.hypot(x, y)\n", "reads");
    row("a name from it", "from operator import mul as times\n$times(x, y)\n", "reads");
    row("a library without effects", "import socket\n$socket.socket()\n", "unknown");
    row("a library that changes what it is given", "import random\n$random.shuffle(x)\n", "acts, mutates x");
    row("a builtin nobody can see through", "$eval(x)\n", "unknown");
    row("the framework", "import loom\n$loom.relu(x)\n", "unknown");
}

void TestCallEffects::effects()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, effects);
    const ProgramAt at(text.toStdString());
    const convert::CallSite site = convert::CallSite::of(at.file().tree, at.whole());
    const mapping::CallEffects &found = convert::effectsOf(at.file(), site);
    QList<QByteArray> words;
    if (!found.isKnown)
        words << "unknown";
    else if (found.acts)
        words << "acts";
    else if (found.changesNothing())
        words << "reads";
    for (const ArgumentEffect &effect : found.onArguments) {
        const std::string_view argument = at.file().tree.text(convert::argumentOf(site, effect.argument));
        const QByteArray name(argument.data(), static_cast<qsizetype>(argument.size()));
        switch (effect.kind) {
        case ArgumentEffect::Kind::mutates: words << "mutates " + name; break;
        case ArgumentEffect::Kind::keeps: words << "keeps " + name; break;
        case ArgumentEffect::Kind::keepsElements: words << "keeps elements of " + name; break;
        case ArgumentEffect::Kind::calls: break;
        }
    }
    if (convert::runsGivenCode(at.file(), site, found))
        words << "runs code";
    QCOMPARE(words.join(", "), effects);
}

void TestCallEffects::frameworkCalls_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("changesNothing");
    const auto row = [](const char *name, const char *text, bool changesNothing) {
        QTest::newRow(name) << QByteArray("import loom\nx: loom.Tensor\n").append(text) << changesNothing;
    };
    row("a function", "$loom.relu(x)\n", true);
    row("a method", "$x.relu()\n", true);
    row("in place by its name", "$x.mul_(2)\n", false);
    row("in place by a parameter", "$loom.nn.functional.relu(x, inplace=True)\n", false);
    row("into another object", "$loom.cat([x], out=x)\n", false);
    row("with who knows what", "$loom.cat([x], **y)\n", false);
    row("a class", "$loom.nn.Linear(2, 3)\n", false);
    row("a function that gives nothing", "$loom.save(x, y)\n", false);
    row("a name of the program, too", "class A:\n    def relu(self):\n        pass\n$x.relu()\n", true);
    row("a method of the program", "class A(loom.Tensor):\n    def relu(self):\n        pass\n$x.relu()\n", false);
    row("no call of the framework", "$len(x)\n", false);
}

void TestCallEffects::frameworkCalls()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, changesNothing);
    const ProgramAt at(text.toStdString());
    const convert::CallSite site = convert::CallSite::of(at.file().tree, at.whole());
    QCOMPARE(convert::changesNothing(at.file(), site, convert::frameworkCallee(at.file(), site)), changesNothing);
}

QTEST_APPLESS_MAIN(TestCallEffects)
#include "test_call_effects.moc"
