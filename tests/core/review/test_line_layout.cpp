// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include <algorithm>
#include <string>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

/// How lines that a rewrite changed are laid out where a line may have 80 characters.
class TestLineLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void laysOut_data();
    void aShortFileKeepsItsLongestLine();
    void laysOut();
};

void TestLineLayout::laysOut_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const char *before, const char *after) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(after);
    };
    // Aligned lines move with their bracket.
    row("aligned", "y = torch.cat([a,\n               b], dim=1)", "y = paddle.cat([a,\n                b], dim=1)");
    row("aligned in each other", "y = torch.cat([a,\n               g(b,\n                 c)], dim=1)",
        "y = paddle.cat([a,\n                g(b,\n                  c)], dim=1)");
    row("below a line that moves", "y = torch.cat([a, g(\n    b)], dim=1)", "y = paddle.cat([a, g(\n    b)], dim=1)");
    row("below a line that moves with it",
        "y = torch.cat([a,\n               g(\n                   b,\n               )], 1)",
        "y = paddle.cat([a,\n                g(\n                    b,\n                )], 1)");
    row("a hanging indent stays", "y = torch.cat(\n    [a, b],\n    dim=1)",
        "y = paddle.cat(\n    [a, b],\n    dim=1)");
    row("not aligned stays", "y = torch.cat([a,\n    b], dim=1)", "y = paddle.cat([a,\n    b], dim=1)");
    row("a string over lines stays", "y = torch.cat([a, '''\n               b''',\n               c], dim=1)",
        "y = paddle.cat([a, '''\n               b''',\n                c], dim=1)");
    row("comments move", "y = torch.cat([a,\n               # b\n               c], dim=1)",
        "y = paddle.cat([a,\n                # b\n                c], dim=1)");
    // Lines that become too long are broken.
    row("together in a line", "yyyyyyyyyyyyyyyyyyyyyyyy = torch.cat([aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb], dim=1)",
        "yyyyyyyyyyyyyyyyyyyyyyyy = paddle.cat(\n    [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb], dim=1\n)");
    row("one in each line", "y = g(torch.relu(aaaaaaaaaaaaaaaaaaaaaa), torch.relu(bbbbbbbbbbbbbbbbbbbbbb))",
        "y = g(\n    paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaaaa),\n    paddle.nn.functional.relu(bbbbbbbbbbbbbbbbbbbbbb)\n)");
    row("one in each line, with commas at the end",
        "x = h(\n    1,\n    2,\n)\ny = g(torch.relu(aaaaaaaaaaaaaaaaaaaaaa), torch.relu(bbbbbbbbbbbbbbbbbbbbbb))",
        "x = h(\n    1,\n    2,\n)\ny = g(\n    paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaaaa),\n    paddle.nn.functional.relu(bbbbbbbbbbbbbbbbbbbbbb),\n)");
    row("as many as fit, where the file aligns",
        "x = h(1,\n      2)\nyyyyyyyyyyyyyyyyyyyyyyyy = torch.cat([aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb], dim=1)",
        "x = h(1,\n      2)\nyyyyyyyyyyyyyyyyyyyyyyyy = paddle.cat([aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb],\n                                      dim=1)");
    row("hanging, where an aligned line became too long",
        "x = h(1,\n      2)\nyyyyyyyyyyyy = torch.optim.SGD(aaaaaaaaaaaaaaa, lr=bbbbbbbbbbbbbbbbbbbb,\n                               momentum=ccccccccccccccccccccccccccccccccccccc,\n                               nesterov=dddddddddddddddddddddddd)",
        "x = h(1,\n      2)\nyyyyyyyyyyyy = paddle.optimizer.Momentum(\n    parameters=aaaaaaaaaaaaaaa, learning_rate=bbbbbbbbbbbbbbbbbbbb,\n    momentum=ccccccccccccccccccccccccccccccccccccc,\n    use_nesterov=dddddddddddddddddddddddd)");
    row("aligned below a line that was broken",
        "x = h(1,\n      2)\nyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = g(torch.relu(aaaaaaaaaaa), ccccccc).h(bbb,\n                                                                          ddd)",
        "x = h(1,\n      2)\nyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = g(paddle.nn.functional.relu(aaaaaaaaaaa),\n                                      ccccccc).h(bbb,\n                                                 ddd)");
    row("in a line that is in brackets",
        "y = g(\n    torch.cat([aaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbb]), torch.relu(cccccccccccccc),\n)",
        "y = g(\n    paddle.cat([aaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbb]),\n    paddle.nn.functional.relu(cccccccccccccc),\n)");
    row("not at the commas of a lambda",
        "y = g(\n    lambda aaaaaaaaaaaaaaa, bbbbbbbbbbbbbb: torch.cat([aaaaaaaaa, bbbbbbbbbbb]),\n)",
        "y = g(\n    lambda aaaaaaaaaaaaaaa, bbbbbbbbbbbbbb: paddle.cat(\n        [aaaaaaaaa, bbbbbbbbbbb]\n    ),\n)");
    row("each argument in its line, a list that is made among them",
        "y = g(aaaaaaaaaaaa, [torch.relu(bbbbbbbbbbbb) for bbbbbbbbbbbb in cc], ddddddd)",
        "y = g(\n    aaaaaaaaaaaa,\n    [paddle.nn.functional.relu(bbbbbbbbbbbb) for bbbbbbbbbbbb in cc],\n    ddddddd\n)");
    row("what is behind a colon in its line",
        "if aaaaaaaaa[bbbbb: ccc] is None: aaaaaaaaa[bbbbb: ccc] = torch.relu(ddddddddd)",
        "if aaaaaaaaa[bbbbb: ccc] is None:\n    aaaaaaaaa[bbbbb: ccc] = paddle.nn.functional.relu(ddddddddd)");
    row("no comma behind a comprehension",
        "x = h(\n    1,\n    2,\n)\ny = g(torch.relu(aaaaaaaaaaaaaaaaaaaa) for bbbbbbbbbbbbbbbb, cccccccc in dd)",
        "x = h(\n    1,\n    2,\n)\ny = g(\n    paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaa)\n    for bbbbbbbbbbbbbbbb, cccccccc in dd\n)");
    row("too long before",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = torch.cat([aaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb], dim=1)",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = paddle.cat([aaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb], dim=1)");
    row("no bracket to break",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = torch.float32 if a else z",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = paddle.float32 if a else z");
    row("a value in brackets, where a call has little in it",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyy = torch.relu(aaaaaaaaaa) if bbbbbbbbbbbbb else ccc",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyy = (\n    paddle.nn.functional.relu(aaaaaaaaaa) if bbbbbbbbbbbbb else ccc\n)");
    row("a call with several arguments is broken, though short",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = torch.cat(aaaaaaaaaa, dim=1)",
        "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = paddle.cat(\n    aaaaaaaaaa, dim=1\n)");
    row("before an operator, not in what is looked up",
        "yyyyyyyyyyyyyyyyyyyyyyyyy = torch.relu(aaaaaa)[:, bbbbb] * ccccccccccccc[ddd, :]",
        "yyyyyyyyyyyyyyyyyyyyyyyyy = (\n    paddle.nn.functional.relu(aaaaaa)[:, bbbbb] * ccccccccccccc[ddd, :]\n)");
    row("before the operators of a value in brackets",
        "x = torch.relu(aaaaaaaaaaaaaaa)[:, bb] + ccccccccccccccc[ddd, :] - eeeeeeeeee[f]",
        "x = (\n    paddle.nn.functional.relu(aaaaaaaaaaaaaaa)[:, bb]\n    + ccccccccccccccc[ddd, :]\n    - eeeeeeeeee[f]\n)");
    row("before an operator of an argument",
        "g(\n    aaaaaaaaaaaaaaaaaaaaaaaaaaa * torch.relu(bbbbbbbbbbbbbbbbbbb + cccccccccccc)\n)",
        "g(\n    aaaaaaaaaaaaaaaaaaaaaaaaaaa\n    * paddle.nn.functional.relu(bbbbbbbbbbbbbbbbbbb + cccccccccccc)\n)");
    row("behind the bracket, where the first argument is too long to align",
        "self.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = torch.stack([aaaaaaaaaaaaaaa, bbbbbbbbbb],\n                                                  dim=1)",
        "self.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy = paddle.stack(\n    [aaaaaaaaaaaaaaa, bbbbbbbbbb], dim=1)");
    row("what is returned in brackets", "def f():\n    return torch.relu(aaaaaaaaaaaaaaaaaaa).sum(bbbb) + cccccccc(0)",
        "def f():\n    return (\n        paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaa).sum(bbbb) + cccccccc(0)\n    )");
    row("a tuple that is returned, filled at its commas",
        "def f():\n    return aaaaaaaaaa, torch.relu(bbbbbbbbbbbbb) + ccccccccc * 2, ddddddddddd",
        "def f():\n    return (\n        aaaaaaaaaa, paddle.nn.functional.relu(bbbbbbbbbbbbb) + ccccccccc * 2,\n        ddddddddddd\n    )");
    row("the message of an assertion in brackets",
        "assert torch.relu(aaaaaaaaaaaaaaaaaaa), 'bbbbbbbbbb bbbbb, bbb bbbbbbbbbbbbbbbb'",
        "assert paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaa), (\n    'bbbbbbbbbb bbbbb, bbb bbbbbbbbbbbbbbbb'\n)");
    row("not one of several that are assigned in a row",
        "x = yyyyyyyyyyyyyyyyyyyyyyyyyyyy = torch.relu(aaaaaaaaaa) if bbbbbbbbb else ccc",
        "x = yyyyyyyyyyyyyyyyyyyyyyyyyyyy = paddle.nn.functional.relu(\n    aaaaaaaaaa\n) if bbbbbbbbb else ccc");
    row("a comment goes above",
        "if a:\n    y = torch.cat([a, b], dim=1)  # a comment that says why it is done here.....",
        "if a:\n    # a comment that says why it is done here.....\n    y = paddle.cat([a, b], dim=1)");
    row("a word in a comment is none of the code",
        "class A(torch.nn.Module):\n    def f(self):\n        self.weight = g(aaa,\n            bbbbbbbbbbbbbbbbbbbbbbbbbbb=torch.relu(1.0))  # for noise injection",
        "class A(paddle.nn.Module):\n    def f(self):\n        self.weight = g(aaa,\n            bbbbbbbbbbbbbbbbbbbbbbbbbbb=paddle.nn.functional.relu(\n                1.0\n            ))  # for noise injection");
    row("a comment for a tool stays",
        "y = torch.cat([a, b, cccccccccccccccccccccccccccccccccccc], dim=1)  # noqa: F401",
        "y = paddle.cat(\n    [a, b, cccccccccccccccccccccccccccccccccccc], dim=1\n)  # noqa: F401");
    row("a backslash more, and what is broken off before the next line",
        "a, b = torch.relu(aaaaaaaaaaaaaaaaaaaaaaaa), torch.relu(bbbbbbbbbbbbbbbbbb), \\\n       torch.relu(ccccc)",
        "a, b = paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaaaaaa), \\\n       paddle.nn.functional.relu(bbbbbbbbbbbbbbbbbb), \\\n       paddle.nn.functional.relu(ccccc)");
    row("what is broken off with a backslash, before what follows",
        "a, b = torch.relu(aaaaaaaaaaaaaaaaaaaaaaaa), torch.relu(bbbbbbbbb), \\\n       cccccccccc",
        "a, b = paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaaaaaa), \\\n       paddle.nn.functional.relu(bbbbbbbbb), cccccccccc");
    row("the last line behind a backslash",
        "a, b = ccccccccccccccccccccc, \\\n    torch.relu(aaaaaaaaaaaaaaaaaaaaaaaa), torch.relu(bbbbbbbbbbbbbb)",
        "a, b = ccccccccccccccccccccc, \\\n    paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaaaaaa), \\\n    paddle.nn.functional.relu(bbbbbbbbbbbbbb)");
    row("before an operator, with a backslash",
        "a = b + \\\n    torch.relu(aaaaaaaaaaaaaaaaaaaaaaaa) + torch.relu(bbbbbbbbbbbbbbbbbbbbbbb)",
        "a = b + \\\n    paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaaaaaa) \\\n    + paddle.nn.functional.relu(bbbbbbbbbbbbbbbbbbbbbbb)");
    row("before the rest of a comprehension that begins a line",
        "y = ggggggggggggggggggggggg(\n    [torch.relu(aaaaaaaaaaaaaaaaaaaa) for aaaaaaaaaaaaaaaaaaaa, cccc in ddd])",
        "y = ggggggggggggggggggggggg(\n    [paddle.nn.functional.relu(aaaaaaaaaaaaaaaaaaaa)\n     for aaaaaaaaaaaaaaaaaaaa, cccc in ddd])");
    row("beside a comprehension in brackets of its own",
        "x = h(1,\n      2)\ny = ggggg((bbbb for bbbb in ccccccccc if d), lr=torch.relu(eeeeeeeee),\n          f=fffffff)",
        "x = h(1,\n      2)\ny = ggggg((bbbb for bbbb in ccccccccc if d),\n          lr=paddle.nn.functional.relu(eeeeeeeee),\n          f=fffffff)");
    row("in the brackets of a line that a backslash ends",
        "yyyyyyyyyyyyyyyyyyyyyyyy = torch.cat([aaaaaaaaaaaaa, bbbbbbbbbbbbbb], dim=1) + \\\n    1",
        "yyyyyyyyyyyyyyyyyyyyyyyy = paddle.cat(\n    [aaaaaaaaaaaaa, bbbbbbbbbbbbbb], dim=1\n) + \\\n    1");
    row("what is not ours stays",
        "z = torch.relu(a)\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx = g(aaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbb)",
        "z = paddle.nn.functional.relu(a)\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx = g(aaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbb)");
}

/// Without a setting: of fewer than 100 lines the longest is the limit.
void TestLineLayout::aShortFileKeepsItsLongestLine()
{
    static const auto pack = *engine::loadMapping({"paddle", "3.3", {}, {}});
    const std::string longest = "# " + std::string(83, '.') + '\n';
    const auto textOf = [](std::size_t letters) {
        return "yyyyyyyyyyyyyyyyyyyyy = torch.cat([aaaaaaaaaaaaaaaaaaaaaaa, " + std::string(letters, 'b')
               + "], dim=1)\n";
    };
    for (const std::size_t letters : {std::size_t{15}, std::size_t{16}}) {
        const auto analysis =
            test::analyseTexts({{"a.py", "import torch\n" + longest + textOf(letters)}}, pack, 1, std::nullopt);
        const auto policy = review::AcceptPolicy::parse("all", true);
        const convert::FileAnalysis &file = *analysis->files.front();
        const auto result = review::project(file, review::decide(file, *policy), review::PendingAs::source);
        QCOMPARE(std::count(result.text.begin(), result.text.end(), '\n') > 3, letters == 16);
    }
}

void TestLineLayout::laysOut()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    static const auto pack = *engine::loadMapping({"paddle", "3.3", {}, {}});
    const auto analyse = [](const QString &text) {
        return test::analyseTexts({{"a.py", ("import torch\n" + text + '\n').toStdString()}}, pack, 1, 80);
    };
    const auto analysis = analyse(before);
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", true);
    const auto result = review::project(file, review::decide(file, *policy), review::PendingAs::source);
    QCOMPARE(QString::fromStdString(result.text), "import paddle\n" + after + '\n');
    // The stretches cover the text, and those of the source have its bytes.
    std::uint32_t at = 0;
    for (const review::TextSpan &span : result.spans) {
        QCOMPARE(span.text.begin, at);
        at = span.text.end;
        if (span.origin == review::TextSpan::Origin::source)
            QCOMPARE(result.text.substr(span.text.begin, span.text.size()),
                     std::string(file.source->text().substr(span.source.begin, span.source.size())));
    }
    QCOMPARE(at, static_cast<std::uint32_t>(result.text.size()));
}

QTEST_APPLESS_MAIN(TestLineLayout)
#include "test_line_layout.moc"
