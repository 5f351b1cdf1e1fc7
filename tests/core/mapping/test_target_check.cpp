// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/target_check.h"

#include <chrono>

#include "core/mapping/temporary_pack.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

class TestTargetCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void checks_data();
    void checks();
    void fragments_data();
    void fragments();
    void ranges();
    void anyTextIsAnswered();
    void everyRoot_data();
    void everyRoot();

private:
    std::shared_ptr<const Pack> m_pack;
};

void TestTargetCheck::initTestCase()
{
    const TemporaryPack files;
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    m_pack = *pack;
}

/// Every issue as "CODE api"; joined by "; ".
static QString shown(const std::vector<TargetIssue> &issues)
{
    QStringList list;
    for (const TargetIssue &issue : issues)
        list << QString::fromStdString(issue.message.code + " " + issue.api);
    return list.join(QStringLiteral("; "));
}

void TestTargetCheck::checks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *text, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("no target", "import alpha\nalpha.gone(1, 2, x=3)\n", "");
    row("not imported", "beta.gone()\n", "");
    row("right", "import beta\nbeta.abs(1)\nbeta.abs(x=1)\nbeta.nn.functional.relu(y)\n", "");
    row("no such name", "import beta\nbeta.gone()\n", "TF3201 beta.gone");
    row("no such name in a module", "import beta\nbeta.nn.functional.gone\n", "TF3201 beta.nn.functional.gone");
    row("module implied by import", "import beta.nn.functional\nbeta.nn.functional.gone(1)\n",
        "TF3201 beta.nn.functional.gone");
    row("alias", "import beta.nn.functional as F\nF.relu(1)\nF.gone(1)\n", "TF3201 beta.nn.functional.gone");
    row("alias of the facts", "import beta\nbeta.nn.F.relu(1)\nbeta.nn.F.relu(1, 2, 3)\n", "TF3202 beta.nn.F.relu");
    row("from", "from beta import abs as a, max\na()\nmax(1, axis=0)\n", "TF3205 beta.abs");
    row("from module", "from beta import nn\nnn.Linear(1, 2)\nnn.Gone\n", "TF3201 beta.nn.Gone");
    row("imported name missing", "from beta.nn import Gone, Linear\nGone()\nGone.x\nLinear(1)\n",
        "TF3201 beta.nn.Gone; TF3205 beta.nn.Linear");
    row("imported module missing", "import beta.gone.deep as g\ng.x()\n", "TF3201 beta.gone.deep");
    row("from missing module", "from beta.gone import a, b\na()\n", "TF3201 beta.gone");
    row("star import", "from beta import *\nabs()\nabs(1)\nundefined()\nlen()\n", "TF3205 beta.abs");
    row("star import shadowed", "from beta import *\ndef abs(): pass\nabs()\n", "");
    row("too many", "import beta\nbeta.abs(1, 2, 3)\n", "TF3202 beta.abs");
    row("unknown keyword", "import beta\nbeta.abs(1, dim=2)\n", "TF3203 beta.abs");
    row("twice", "import beta\nbeta.abs(1, x=2)\n", "TF3204 beta.abs");
    row("twice by keyword", "import beta\nbeta.abs(x=1, x=2)\n", "TF3204 beta.abs");
    row("missing", "import beta\nbeta.concat(axis=1)\n", "TF3205 beta.concat");
    row("name is a parameter like others", "import beta\nbeta.abs(1, name='n')\n", "");
    row("starred brings anything", "import beta\nbeta.abs(*a)\nbeta.abs(**k)\nbeta.linear if 0 else 1\n",
        "TF3201 beta.linear");
    row("starred does not bring keywords that do not exist",
        "import beta\nbeta.abs(*a, dim=1)\nbeta.abs(1, 2, 3, *a)\n", "TF3203 beta.abs; TF3202 beta.abs");
    row("positional only and variadic", "import beta\nbeta.spread(1, 2, 3, a=4)\nbeta.spread()\nbeta.spread(first=1)\n",
        "TF3205 beta.spread; TF3205 beta.spread");
    row("overloads", "import beta\nbeta.either(1)\nbeta.either(1, 2, z=3)\nbeta.either(1, 2)\n", "TF3207 beta.either");
    row("nothing known of its call", "import beta\nbeta.anything(1, 2, whatever=3)\n", "");
    row("generator argument", "import beta\nbeta.concat(x for x in y)\n", "");
    row("nested calls", "import beta\nbeta.abs(beta.abs(beta.abs()))\n", "TF3205 beta.abs");
    row("member of a class", "import beta\nbeta.Tensor.add\nbeta.Tensor.gone\n", "TF3201 beta.Tensor.gone");
    row("member of a base", "import beta\nbeta.nn.Linear.train(layer)\nbeta.nn.Linear.gone\n",
        "TF3201 beta.nn.Linear.gone");
    row("method through the class",
        "import beta\nbeta.Tensor.add(x, y)\nbeta.Tensor.add(x)\nbeta.Tensor.add(x, 1, 2, 3)\n",
        "TF3202 beta.Tensor.add"); // one argument could be a class method's
    row("class with no known members", "import beta\nbeta.Opaque.whatever(1)\n", "");
    row("attribute of a result", "import beta\nbeta.abs.__name__\nbeta.float32.itemsize\nbeta.abs(1).gone\n", "");
    row("special names", "import beta\nbeta.__version__\nbeta.nn.__file__\n", "");
    row("shadowed by a parameter", "import beta\ndef f(beta):\n    beta.gone()\nbeta.gone()\n", "TF3201 beta.gone");
    row("shadowed by a local", "import beta\ndef f():\n    beta = g()\n    beta.gone()\n", "");
    row("shadowed by a loop, with, except, walrus, comprehension",
        "import beta\ndef a():\n    for beta in x: beta.gone\ndef b():\n    with f() as beta: beta.gone\n"
        "def c():\n    try: pass\n    except E as beta: beta.gone\ndef d():\n    (beta := 1).gone; beta.gone\n"
        "[beta.gone for beta in x]\n{k: beta.gone for k, (beta, *r) in x}\nlambda beta: beta.gone\n",
        "");
    row("default values see the outside", "import beta\ndef f(beta=beta.gone): pass\n", "TF3201 beta.gone");
    row("import inside a function", "def f():\n    import beta\n    beta.gone\ndef g():\n    beta.gone\n",
        "TF3201 beta.gone");
    row("global import", "def f():\n    global beta\n    import beta\ndef g():\n    beta.gone\n", "TF3201 beta.gone");
    row("class body is not seen from methods",
        "import beta\nclass C:\n    beta = 1\n    beta.gone\n    def f(self):\n        beta.gone\n",
        "TF3201 beta.gone");
    row("class import is seen in the body only",
        "class C:\n    import beta\n    beta.gone\n    def f(self):\n        beta.gone\n", "TF3201 beta.gone");
    row("rebound", "import beta\nbeta = wrap(beta)\nbeta.gone\n", "");
    row("optional import", "try:\n    import beta\nexcept ImportError:\n    beta = None\nbeta.gone\n",
        "TF3201 beta.gone");
    row("two imports of one thing", "import beta.nn as n\nfrom beta import nn as n\nn.gone\n", "TF3201 beta.nn.gone");
    row("two imports of two things", "import beta.nn as n\nimport numpy as n\nn.gone\n", "");
    row("assigned by the program", "import beta\nbeta.Tensor.mine = f\nbeta.Tensor.mine(1)\nbeta.other\n",
        "TF3201 beta.other");
    row("broken text", "import beta\nx = beta.gone = = 1\nbeta.abs(1, 2, 3)\n", "TF3202 beta.abs");
    row("keyword of that name", "import beta\nf(beta=1)\nx.beta.gone\n", "");
    row("string", "import beta\n'beta.gone'\n", "");
    row("f-string", "import beta\nf'{beta.gone}'\n", "TF3201 beta.gone");
    row("decorator and base", "import beta\n@beta.gone\nclass C(beta.nn.Gone): pass\n",
        "TF3201 beta.gone; TF3201 beta.nn.Gone");
    row("annotation", "import beta\ndef f(x: beta.Gone) -> beta.Tensor: pass\n", "TF3201 beta.Gone");
    row("chain over lines", "import beta\n(beta\n  .nn\n  .Gone())\n", "TF3201 beta.nn.Gone");
}

void TestTargetCheck::checks()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(shown(checkTarget(text.toUtf8().toStdString(), *m_pack)), expected);
}

void TestTargetCheck::fragments_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, const char *expected) { QTest::newRow(text) << text << expected; };
    row("beta.gone()", "TF3201 beta.gone");
    row("beta.abs(x, axis=1)", "TF3203 beta.abs");
    row("x.reshape([beta.gone])", "TF3201 beta.gone");
    row("beta = f()\nbeta.gone()", "");
    row("import beta.nn as beta\nbeta.gone", "TF3201 beta.nn.gone");
    row("lambda beta: beta.gone", "");
}

void TestTargetCheck::fragments()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(shown(checkTarget(text.toUtf8().toStdString(), *m_pack, true)), expected);
}

void TestTargetCheck::ranges()
{
    const std::string text = "y = beta.nn.Gone.x + beta.abs(1, dim=2) + beta.concat(axis=0) + beta.abs(1, 2, three)\n";
    QStringList found;
    for (const TargetIssue &issue : checkTarget(text, *m_pack, true))
        found << QString::fromStdString(text.substr(issue.range.begin, issue.range.size()));
    QCOMPARE(found, QStringList({QStringLiteral("beta.nn.Gone"), QStringLiteral("dim=2"), QStringLiteral("beta.concat"),
                                 QStringLiteral("three")}));
}

void TestTargetCheck::anyTextIsAnswered()
{
    const std::string text = "import beta as b\nfrom beta.nn import *\nclass C(b.nn.Linear):\n  def f(self, *a, **k):\n"
                             "    global b\n    return [b.abs(*x, y=1) for x in (b.max(1, axis=f'{b.gone}'))]\n";
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        (void)checkTarget(std::string_view(text).substr(0, cut), *m_pack, true);
        (void)checkTarget(std::string_view(text).substr(cut), *m_pack, true);
        std::string changed = text;
        changed[cut] = static_cast<char>(0x80 + cut % 100);
        for (const TargetIssue &issue : checkTarget(changed, *m_pack, true))
            QVERIFY(issue.range.begin <= issue.range.end && issue.range.end <= changed.size());
    }
}

void TestTargetCheck::everyRoot_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("fragment"); // where it differs
    const auto row = [](const char *text, const char *expected, const char *fragment) {
        QTest::newRow(text) << text << expected << fragment;
    };
    row("import gamma\ngamma.gone()", "TF3201 gamma.gone", "TF3201 gamma.gone");
    row("import gamma.data\ngamma.data.load(1)\ngamma.data.gone", "TF3201 gamma.data.gone", "TF3201 gamma.data.gone");
    row("from gamma import data\ndata.load(1, 2)", "TF3202 gamma.data.load", "TF3202 gamma.data.load");
    row("from beta import nn\nnn.Gone", "TF3201 beta.nn.Gone", "TF3201 beta.nn.Gone");
    row("gamma.gone()", "", "TF3201 gamma.gone");
    row("nn.Gone()", "", "TF3201 beta.nn.Gone"); // the pack says `from beta import nn`
    row("lambda nn: nn.Gone()", "", "");
    row("nn = f()\nnn.Gone()", "", "");
}

/// A pack of two roots, one of whose modules is imported by a name of its own.
void TestTargetCheck::everyRoot()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QFETCH(QString, fragment);
    const TemporaryPack files;
    files.write("beta/pack.json", R"json({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta", "gamma"],
  "package": "b", "version": "3.0", "imports": { "beta.nn": "from beta import nn" } })json");
    files.write("beta/signatures/gamma.json", R"json({ "schema": "torchferry-signatures/1", "framework": "gamma",
  "modules": ["gamma", "gamma.data"], "apis": { "gamma.data.load": { "kind": "function", "calls": ["(path)"] } } })json");
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    QCOMPARE(shown(checkTarget(text.toStdString(), **pack)), expected);
    QCOMPARE(shown(checkTarget(text.toStdString(), **pack, true)), fragment);
}

QTEST_GUILESS_MAIN(TestTargetCheck)
#include "test_target_check.moc"
