// SPDX-License-Identifier: Apache-2.0
// What one finding changes, as the projection has it: lines of both texts, where it is and apart from it.
#include <algorithm>

#include <QTest>

#include "core/review/finding_change.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

std::string joined(const std::vector<std::string> &lines)
{
    std::string all;
    for (const std::string &line : lines)
        all += line + '\n';
    return all;
}

/// "place 3: - old", "+ new" and so on.
std::vector<std::string> linesOf(const review::FindingChanges &changes, const review::ChangedLines &part)
{
    using Kind = review::ChangedLines::Kind;
    const std::string kind = part.kind == Kind::place ? "place" : part.kind == Kind::import ? "import" : "elsewhere";
    std::vector<std::string> lines{kind + ' ' + std::to_string(part.left)};
    for (std::uint32_t line = 0; line < part.leftCount; ++line)
        lines.push_back("- " + std::string(changes.sourceLine(part.left + line)));
    for (std::uint32_t line = 0; line < part.rightCount; ++line)
        lines.push_back("+ " + std::string(changes.projectedLine(part.right + line)));
    return lines;
}

std::string changeOf(const std::string &text, const std::string &api)
{
    const auto analysis = test::analyseTexts({{"a.py", text}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    const review::Projection projection = review::project(file, {}, review::PendingAs::proposal);
    const review::FindingChanges changes(file, projection);
    const auto finding = std::find_if(file.findings.begin(), file.findings.end(),
                                      [&](const convert::Finding &each) { return each.api == api; });
    if (finding == file.findings.end())
        return "no such finding";
    std::vector<std::string> lines;
    for (const review::ChangedLines &part : changes.of(finding->id)) {
        const std::vector<std::string> some = linesOf(changes, part);
        lines.insert(lines.end(), some.begin(), some.end());
    }
    return joined(lines);
}

} // namespace

class TestFindingChange : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void changes_data();
    void changes();
    void marksWhatIsWritten();
    void everyChangedLineIsSomebodys();
};

void TestFindingChange::changes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("api");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("a call, and the import it is read through")
        << QByteArray("import torch\ny = torch.cat([a, b], dim=1)\nz = 1\n") << QByteArray("torch.cat")
        << QByteArray("place 2\n- y = torch.cat([a, b], dim=1)\n+ y = paddle.concat([a, b], axis=1)\n"
                      "import 1\n- import torch\n+ import paddle\n");
    QTest::newRow("one of two on a line: the line as it is written")
        << QByteArray("import torch\ny = torch.cat([torch.ones(2)], dim=1)\n") << QByteArray("torch.ones")
        << QByteArray(
               "place 2\n- y = torch.cat([torch.ones(2)], dim=1)\n+ y = paddle.concat([paddle.ones([2])], axis=1)\n"
               "import 1\n- import torch\n+ import paddle\n");
    QTest::newRow("of a long call the lines that change")
        << QByteArray("import torch\ny = torch.cat(\n    [a],\n    # one\n    # two\n    # three\n    dim=1)\n")
        << QByteArray("torch.cat")
        << QByteArray("place 2\n- y = torch.cat(\n+ y = paddle.concat(\nplace 7\n-     dim=1)\n+     axis=1)\n"
                      "import 1\n- import torch\n+ import paddle\n");
}

void TestFindingChange::changes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, api);
    QFETCH(QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(changeOf(text.toStdString(), api.toStdString())), expected);
}

void TestFindingChange::marksWhatIsWritten()
{
    const auto analysis =
        test::analyseTexts({{"a.py", "import torch\ny = torch.cat([a, b], dim=1)\n"}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    const review::Projection projection = review::project(file, {}, review::PendingAs::proposal);
    const review::FindingChanges changes(file, projection);
    const auto finding = std::find_if(file.findings.begin(), file.findings.end(),
                                      [&](const convert::Finding &each) { return each.api == "torch.cat"; });
    const std::vector<review::ChangedLines> parts = changes.of(finding->id);
    QVERIFY(!parts.empty());
    std::vector<std::string> replaced;
    std::vector<std::string> written;
    for (const ByteRange &range : parts.front().replaced)
        replaced.emplace_back(file.source->text().substr(range.begin, range.size()));
    for (const ByteRange &range : parts.front().written)
        written.push_back(projection.text.substr(range.begin, range.size()));
    QCOMPARE(joined(replaced), std::string("torch.cat\ndim\n"));
    QCOMPARE(joined(written), std::string("paddle.concat\naxis\n"));
}

/// Nothing is written that no finding answers for.
void TestFindingChange::everyChangedLineIsSomebodys()
{
    const std::string text =
        "import torch\nimport torch.nn as nn\nfrom torch.utils.data import DataLoader\n\n\n"
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.fc = nn.Linear(4, 2, bias=False)\n        self.register_buffer('a', torch.zeros(3))\n\n"
        "    def forward(self, x):\n        x = x.view(-1, 4).split(2, dim=1)[0]\n"
        "        return torch.max(self.fc(x), dim=1)[0].cuda()\n\n\nloader = DataLoader([])\n";
    const auto analysis = test::analyseTexts({{"a.py", text}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    const review::Projection projection = review::project(file, {}, review::PendingAs::proposal);
    const review::FindingChanges changes(file, projection);
    std::vector<bool> answered(projection.rows.size() + 1, false);
    for (const convert::Finding &finding : file.findings) {
        for (const review::ChangedLines &part : changes.of(finding.id)) {
            for (std::uint32_t line = 0; line < part.rightCount; ++line)
                answered[part.right + line] = true;
        }
    }
    for (const review::ProjectionRow &row : projection.rows) {
        // An import alone changes for uses whose own text stays; an empty line parts it from the others.
        const std::string line(changes.projectedLine(row.right));
        if (row.changed && row.right > 0 && !line.empty() && !line.starts_with("from "))
            QVERIFY2(answered[row.right], line.c_str());
    }
}

QTEST_GUILESS_MAIN(TestFindingChange)
#include "test_finding_change.moc"
