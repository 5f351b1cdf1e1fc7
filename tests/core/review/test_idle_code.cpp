// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/review/projection.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;
using Verdict = review::Decision::Verdict;

namespace {

std::shared_ptr<const mapping::Pack> pack()
{
    static const auto loaded = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "mindspore", {});
    return loaded ? *loaded : nullptr;
}

/// The body of a function, with the verdicts about its findings in their order; the last one is for all that follow.
QString written(const QString &statements, const std::vector<Verdict> &verdicts, const QString &around)
{
    QString text = statements;
    text.replace(QStringLiteral("\n"), QStringLiteral("\n    "));
    const QString head = QStringLiteral("import torch\n") + around + QStringLiteral("\n    ");
    const auto analysis = test::analyseTexts({{"a.py", (head + text + QStringLiteral("\n")).toStdString()}}, pack());
    const convert::FileAnalysis &file = *analysis->files.front();
    review::FileDecisions decisions;
    std::size_t index = 0;
    for (const convert::Finding &finding : file.findings) {
        if (finding.proposals.empty() || finding.api == "torch.Tensor")
            continue;
        decisions.mutableFinding(finding.id).verdict = verdicts[std::min(index++, verdicts.size() - 1)];
    }
    QString result = QString::fromStdString(review::project(file, decisions, review::PendingAs::source).text);
    result.remove(0, result.indexOf(around) + around.size() + 5);
    return result.trimmed().replace(QStringLiteral("\n    "), QStringLiteral("\n"));
}

} // namespace

/// `x, y = x.to(device), y.to(device)` where tensors have no device: nothing is left to do.
class TestIdleCode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goOnlyWhole_data();
    void goOnlyWhole();
};

void TestIdleCode::goOnlyWhole_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<bool>("isSecondRejected");
    QTest::addColumn<bool>("isOfClass");
    const auto row = [](const char *name, const char *before, const char *after, bool isSecondRejected = false,
                        bool isOfClass = false) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(after) << isSecondRejected << isOfClass;
    };
    row("both", "x, y = x.cuda(), y.cuda()\nz = 1", "z = 1");
    row("one of them", "x, y = x.cuda(), y\nz = 1", "z = 1");
    row("inside of another", "x = x.cuda().cpu()\nz = 1", "z = 1");
    row("the comment stays", "x, y = x.cuda(), y.cuda()  # why\nz = 1", "# why\nz = 1");
    row("exchanged", "x, y = y.cuda(), x.cuda()", "x, y = y, x");
    row("another one", "x, z = x.cuda(), y.cuda()", "x, z = x, y");
    row("something else is done", "x, y = x.cuda(), y.cuda().abs()", "x, y = x, y.abs()");
    row("all that is in the block", "if n:\n    x, y = x.cuda(), y.cuda()\nz = 1", "z = 1");
    row("one is rejected", "x, y = x.cuda(), y.cuda()", "x, y = x, y.cuda()", true);
    row("a copy of a list", "ts = [t.cuda() for t in y]", "ts = list(y)");
    row("of what is computed", "ts = [t.cuda() for t in y.cuda().split(2)]", "ts = list(y.split(2))");
    row("no copy: a condition", "ts = [t.cuda() for t in y if t.sum()]", "ts = [t for t in y if t.sum()]");
    row("no copy: something else is done", "ts = [t.cuda().abs() for t in y]", "ts = [t.abs() for t in y]");
    row("no copy: a comment", "ts = [t.cuda()  # why\n      for t in y]", "ts = [t  # why\n      for t in y]");
    row("no copy: another list", "list = n\nts = [t.cuda() for t in y]", "list = n\nts = [t for t in y]");
    row("no copy: rejected", "z = x.cuda()\nts = [t.cuda() for t in y]", "z = x\nts = [t.cuda() for t in y]", true);
    row("an attribute", "y.a, x = y.a, x.cuda()", "y.a, x = y.a, x");
    row("the names of a class", "a, b = x.cuda(), y\nx, y = x.cuda(), y", "a, b = x, y\nx, y = x, y", false, true);
}

void TestIdleCode::goOnlyWhole()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const bool, isSecondRejected);
    QFETCH(const bool, isOfClass);
    const QString around = isOfClass ? QStringLiteral("x: torch.Tensor\ny: torch.Tensor\nclass A:")
                                     : QStringLiteral("def f(x: torch.Tensor, y: torch.Tensor, n):");
    std::vector<Verdict> verdicts{Verdict::accepted};
    if (isSecondRejected)
        verdicts.push_back(Verdict::rejected);
    QCOMPARE(written(before, verdicts, around), after);
}

QTEST_GUILESS_MAIN(TestIdleCode)
#include "test_idle_code.moc"
