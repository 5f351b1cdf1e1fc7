// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

std::shared_ptr<const engine::Analysis> analysed(const QString &text)
{
    return test::analyseTexts({{"a.py", text.toStdString()}}, test::realPack());
}

} // namespace

/// `torch.jit.is_scripting()` becomes `False`: what that makes of the code around it.
class TestConditionFolding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void folds_data();
    void folds();
    void asDecided();
    void emptiedAsDecided();
    void longConditionsStay();
};

void TestConditionFolding::folds_data()
{
    // S stands for the use; everything is in `def f(self, x, a, b):`.
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const char *before, const char *after) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(after);
    };
    row("and not", "if a and not S:\n    x = 1", "if a:\n    x = 1");
    row("not, and", "if not S and a:\n    x = 1", "if a:\n    x = 1");
    row("or", "if S or not a:  # why\n    x = 1", "if not a:  # why\n    x = 1");
    row("in the middle", "if a and not S and b:\n    x = 1", "if a and b:\n    x = 1");
    row("twice", "if not S and a and not S:\n    x = 1", "if a:\n    x = 1");
    row("in brackets", "if (not S\n        and a):\n    x = 1", "if a:\n    x = 1");
    row("in brackets over lines", "if (a and not S\n        and b):\n    x = 1", "if (a\n        and b):\n    x = 1");
    row("binds looser than its place", "y = 3 * (1 if S else x + 2)", "y = 3 * (x + 2)");
    row("a choice", "y = 1 if S else x + 2", "y = x + 2");
    row("a choice of choices", "y = 1 if S else (2 if not S else 3)", "y = 2");
    row("while", "while not S and a:\n    x = 1", "while a:\n    x = 1");
    row("while it is false", "while S:\n    x = 1", "while False:\n    x = 1");
    row("an assertion", "assert not S\nx = 1", "x = 1");
    row("an assertion with a message", "assert not S, 'no'\nx = 1", "x = 1");
    row("an assertion that fails", "assert S\nx = 1", "assert False\nx = 1");
    row("no branch", "if S:\n    x = 1\ny = 2", "y = 2");
    row("what is written before what goes", "x = torch.nn.Tanh()\nif a:\n    x, b = x.eval(), b",
        "x = paddle.nn.Tanh()\nif a:\n    x.eval()\n    pass");
    row("no branch, alone", "for y in a:\n    if S:\n        x = 1", "for y in a:\n    pass");
    row("in one line", "if S: return 1\ny = 2", "y = 2");
    row("in one line, kept", "if not S: x = 1\ny = 2", "x = 1\ny = 2");
    row("the only branch", "if not S:\n    x = 1\n\n    y = 2", "x = 1\n\ny = 2");
    row("the other branch", "if S:\n    x = 1\nelse:\n    # two\n    x = 2  # really", "# two\nx = 2  # really");
    row("comments of what goes", "if not S:\n    # one\n    x = 1\nelse:\n    # two\n    x = 2  # three",
        "# one\nx = 1\n# two\n# three");
    row("elif becomes if", "if S:\n    x = 1\nelif a:  # why\n    x = 2\nelse:\n    x = 3",
        "if a:  # why\n    x = 2\nelse:\n    x = 3");
    row("elif goes", "if a:\n    x = 1\nelif S:\n    # two\n    x = 2\nelse:\n    x = 3",
        "if a:\n    x = 1\n# two\nelse:\n    x = 3");
    row("elif at the end goes", "if a:\n    x = 1\nelif S:\n    # two\n    x = 2\ny = 3",
        "if a:\n    x = 1\n# two\ny = 3");
    row("elif becomes else", "if a:\n    x = 1\nelif not S:  # why\n    x = 2\nelse:\n    x = 3",
        "if a:\n    x = 1\nelse:  # why\n    x = 2");
    row("rewritten in what is kept", "if not S and a:\n    x = torch.relu(x)\nelif S:\n    x = torch.sin(x)",
        "if a:\n    x = paddle.nn.functional.relu(x)");
    row("inside of each other", "if not S:\n    if a and not S:\n        x = 1\n    else:\n        x = 2",
        "if a:\n    x = 1\nelse:\n    x = 2");
    row("strings over lines", "if not S:\n    x = '''a\n    b'''\n    y = 2", "x = '''a\n    b'''\ny = 2");
    row("its value", "return a and not S", "return a and True");
    row("its value, a truth value", "return isinstance(a, int) and not S", "return isinstance(a, int)");
    row("its value, asked for truth", "y = a and not S\nif y:\n    x = 1", "y = a\nif y:\n    x = 1");
    row("first, its value", "return not S and a", "return a");
    row("what has an effect", "if g(x) and S:\n    x = 1", "if g(x) and False:\n    x = 1");
    row("what looks up a setting", "if config.get('wide') and S:\n    x = 1\ny = 2", "y = 2");
    row("what may look up more", "if x.get('wide') and S:\n    x = 1\ny = 2",
        "if x.get('wide') and False:\n    x = 1\ny = 2");
    row("what has none", "if hasattr(x, 'y') and S:\n    x = 1\ny = 2", "y = 2");
    row("a comment in what goes", "if (a and  # why\n        not S):\n    x = 1",
        "if (a and  # why\n        True):\n    x = 1");
    row("what is behind it, where nothing comes to it", "if not S:\n    return x\ny = torch.zeros(2)\nreturn y",
        "return x");
    row("what is behind it, where both branches leave",
        "if S:\n    x = 1\nelif a:\n    return x\nelse:\n    raise b\nreturn a",
        "if a:\n    return x\nelse:\n    raise b");
    row("what is behind it, where one branch comes to it", "if S:\n    x = 1\nelif a:\n    return x\nreturn a",
        "if a:\n    return x\nreturn a");
    row("what is behind it, in a loop", "for y in x:\n    if not S:\n        continue\n    a(y)\nreturn a",
        "for y in x:\n    continue\nreturn a");
    row("a comment in what is behind it", "if not S:\n    return x\n# why\nreturn a", "return x\n# why\nreturn a");
    row("a comment behind what is behind it", "if not S:\n    return x\nreturn a  # why", "return x\nreturn a  # why");
    row("what is behind it makes a generator", "if not S:\n    return\nyield x", "return\nyield x");
    row("makes a generator", "if S:\n    yield x", "if False:\n    yield x");
    row("the name of the module", "if S:\n    f = x\nreturn f", "if False:\n    f = x\nreturn f");
    row("no condition", "y = S", "y = False");
    row("in an f-string", "y = f'{x if not S else a}'", "y = f'{x}'");
    row("in a comprehension", "y = [z for z in x if not S and z]", "y = [z for z in x if z]");
    // R is a statement that is removed.
    row("nothing is left", "if a:\n    R\ny = 2", "y = 2");
    row("nothing is left of any branch", "if a:\n    R\nelif b:\n    R\nelse:\n    R\ny = 2", "y = 2");
    row("something is left of a branch", "if a:\n    R\nelse:\n    x = 1", "if a:\n    pass\nelse:\n    x = 1");
    row("nothing is left of an inner one", "if a:\n    if b:\n        R\n    R\ny = 2", "y = 2");
    row("nothing is left, and it was alone", "for y in a:\n    if b:\n        R", "for y in a:\n    pass");
    row("nothing is left but a comment", "if a:\n    # why\n    R\ny = 2", "# why\ny = 2");
    row("nothing is left, with a constant", "if S or a:\n    R\ny = 2", "y = 2");
    row("nothing is left, and a use is asked", "if torch.cuda.is_available():\n    R\ny = 2", "y = 2");
    row("nothing is left but what a function does", "if a():\n    R\ny = 2", "if a():\n    pass\ny = 2");
    row("nothing is left of the last branch", "if a:\n    x = 1\nelif b:\n    R\ny = 2", "if a:\n    x = 1\ny = 2");
    row("nothing is left of else", "if a:\n    x = 1  # one\nelse:\n    R\n    R\ny = 2",
        "if a:\n    x = 1  # one\ny = 2");
    row("nothing is left of else, and its `if` has an `if` in it",
        "if a:\n    if b:\n        x = 1\n    else:\n        R\nelse:\n    R", "if a:\n    if b:\n        x = 1");
    row("nothing is left of else, and a part of the other branch",
        "if a:\n    x = torch.autograd.Variable(x.cuda())\nelse:\n    x = torch.autograd.Variable(x)\ny = x",
        "if a:\n    x = x.cuda()\ny = x");
    row("nothing is left of the last branch, and a function is asked", "if a:\n    x = 1\nelif b():\n    R",
        "if a:\n    x = 1\nelif b():\n    pass");
    row("nothing is left of else but a comment", "if a:\n    x = 1\nelse:\n    # why\n    R",
        "if a:\n    x = 1\nelse:\n    # why\n    pass");
    row("nothing is left to try", "try:  # why\n    R\nexcept ValueError:\n    pass\ny = 2", "# why\ny = 2");
    row("nothing is left to try, and there is an else", "try:\n    R\nexcept ValueError:\n    pass\nelse:\n    y = 2",
        "try:\n    pass\nexcept ValueError:\n    pass\nelse:\n    y = 2");
    row("something is left to try", "try:\n    R\n    b()\nexcept ValueError:\n    pass",
        "try:\n    b()\nexcept ValueError:\n    pass");
}

void TestConditionFolding::folds()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    const auto written = [](QString body, const QString &import) {
        body.replace(QStringLiteral("\n"), QStringLiteral("\n    "))
            .replace(QStringLiteral("\n    \n"), QStringLiteral("\n\n"));
        return import + QStringLiteral("def f(self, x, a, b):\n    ") + body + QStringLiteral("\n");
    };
    before.replace(QLatin1Char('S'), QStringLiteral("torch.jit.is_scripting()"));
    before.replace(QLatin1Char('R'), QStringLiteral("torch.backends.cuda.matmul.allow_tf32 = True"));
    const auto analysis = analysed(written(before, QStringLiteral("import torch\n")));
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", true);
    const auto result = review::project(file, review::decide(file, *policy), review::PendingAs::source);
    const bool needsImport = after.contains(QStringLiteral("paddle."));
    QCOMPARE(QString::fromStdString(result.text),
             written(after, needsImport ? QStringLiteral("import paddle\n") : QString()));
    for (const review::State state : result.states)
        QVERIFY(state == review::State::accepted || state == review::State::coveredByOther
                || state == review::State::unchanged);
    QCOMPARE(review::project(file, {}, review::PendingAs::source).text, std::string(file.source->text()));
}

/// Only what is accepted is folded.
void TestConditionFolding::asDecided()
{
    const auto analysis = analysed(
        QStringLiteral("import torch\nif not torch.jit.is_scripting() and not torch.jit.is_tracing():\n    x = 1\n"));
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto textOf = [&](review::Decision::Verdict first, review::Decision::Verdict second) {
        review::FileDecisions decisions;
        decisions.mutableFinding(convert::FindingId(0)).verdict = first;
        decisions.mutableFinding(convert::FindingId(1)).verdict = second;
        return review::project(file, decisions, review::PendingAs::source);
    };
    using Verdict = review::Decision::Verdict;
    QCOMPARE(file.findings.size(), std::size_t{2});
    const auto first = textOf(Verdict::accepted, Verdict::rejected);
    QCOMPARE(QString::fromStdString(first.text),
             QStringLiteral("import torch\nif not torch.jit.is_tracing():\n    x = 1\n"));
    QCOMPARE(first.states, (review::States{review::State::accepted, review::State::rejected}));
    const auto both = textOf(Verdict::accepted, Verdict::accepted);
    QCOMPARE(QString::fromStdString(both.text), QStringLiteral("x = 1\n"));
    QCOMPARE(both.states, (review::States{review::State::accepted, review::State::accepted}));
}

/// An `if` with nothing left in it stays as long as something in it was not decided.
void TestConditionFolding::emptiedAsDecided()
{
    const auto analysis = analysed(
        QStringLiteral("import torch\nif torch.cuda.is_available():\n    torch.backends.cudnn.allow_tf32 = True\n"));
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto textOf = [&](std::size_t decided) {
        review::FileDecisions decisions;
        decisions.mutableFinding(convert::FindingId(static_cast<std::uint32_t>(decided))).verdict =
            review::Decision::Verdict::accepted;
        return QString::fromStdString(review::project(file, decisions, review::PendingAs::source).text);
    };
    QCOMPARE(file.findings.size(), std::size_t{2});
    QVERIFY(textOf(0).contains(QStringLiteral("torch.backends.cudnn.allow_tf32 = True")));
    QCOMPARE(textOf(1), QStringLiteral("import torch\nif torch.cuda.is_available():\n    pass\n"));
}

/// The work does not grow with the square of the length.
void TestConditionFolding::longConditionsStay()
{
    QString condition = QStringLiteral("a");
    for (int index = 0; index < 3000; ++index)
        condition += QStringLiteral(" and not torch.jit.is_scripting()");
    const auto analysis = analysed(QStringLiteral("import torch\nif ") + condition + QStringLiteral(":\n    x = 1\n"));
    QVERIFY(analysis->files.front()->constantConditions.isEmpty());
}

QTEST_APPLESS_MAIN(TestConditionFolding)
#include "test_condition_folding.moc"
