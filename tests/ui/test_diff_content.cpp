// SPDX-License-Identifier: Apache-2.0
// From findings and a projection to rows, fillers, marks and places.
#include <QTest>

#include "core/engine/engine.h"
#include "core/review/review.h"
#include "support/analysis_builder.h"
#include "support/conversion.h"
#include "ui/base/text.h"
#include "ui/diff/diff_marks.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using mapping::Category;
using review::TextSpan;
using types::Confidence;

namespace {

std::shared_ptr<const convert::FileAnalysis> oneFile(const std::string &text,
                                                     const std::vector<test::AnalysisBuilder::Use> &uses)
{
    test::AnalysisBuilder builder;
    builder.file("a.py", text);
    for (const auto &use : uses)
        builder.use(use);
    return builder.build()->files[0];
}

QString side(const std::vector<PaneLine> &rows)
{
    QStringList lines;
    for (const PaneLine &row : rows)
        lines.append(row.filler() ? u"~"_s : u"%1 %2"_s.arg(row.number).arg(row.text));
    return lines.join(u'|');
}

const Mark *markOf(const PaneLine &row, Mark::Kind kind)
{
    for (const Mark &mark : row.marks) {
        if (mark.kind == kind)
            return &mark;
    }
    return nullptr;
}

/// "x = relu(a)\ny = 1\n" where relu(a) became two lines: a prelude and a name.
struct Prelude {
    std::shared_ptr<const convert::FileAnalysis> file =
        oneFile("x = relu(a)\ny = 1\n",
                {{"relu(a)", "t.relu", {{"table", "R(a)"}}, Category::composite, Confidence::certain, false}});
    review::Projection projection;

    Prelude()
    {
        projection.text = "t0 = a\nx = R(t0)\ny = 1\n";
        projection.spans = {
            {{0, 7}, {0, 0}, TextSpan::Origin::finding, {}, true},  // "t0 = a\n"
            {{7, 11}, {0, 4}, TextSpan::Origin::source, {}, false}, // "x = "
            {{11, 16}, {}, TextSpan::Origin::finding, {}, true},    // "R(t0)"
            {{16, 23}, {11, 18}, TextSpan::Origin::source, {}, false},
        };
        projection.rows = {{0, 1, true}, {1, 2, true}, {2, 3, false}};
        projection.states = {review::State::pending};
    }
};

} // namespace

class TestDiffContent : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreLevel();
    void marksAreWhereTheEditsAre();
    void placesOfFindings();
    void findingsUnderThePointer();
    void unchangedFindingsAreDim();
    void deceptiveCharactersAreMarked();
    void marksAcrossLines();
    void brokenRegionsAreMarked();
    void whatIsMissingIsMarked();
    void whatGoesAwayHasItsCategory();
    void indentationIsNotMarked();
    void linesThatBeginAlikeAreLevel();
    void manyFindingsAreNoTrouble();
    void realProjection();
    void patchesMakeWhatIsBuilt();
};

void TestDiffContent::rowsAreLevel()
{
    const Prelude prelude;
    const DiffContent content = buildDiff(*prelude.file, prelude.projection);
    QCOMPARE(content.left.size(), content.right.size());
    QCOMPARE(side(content.left), u"~|1 x = relu(a)|2 y = 1"_s);
    QCOMPARE(side(content.right), u"1 t0 = a|2 x = R(t0)|3 y = 1"_s);
    QVERIFY(content.right[0].changed && content.left[1].changed && !content.left[2].changed);
}

void TestDiffContent::marksAreWhereTheEditsAre()
{
    const Prelude prelude;
    const DiffContent content = buildDiff(*prelude.file, prelude.projection);
    const Mark *left = markOf(content.left[1], Mark::Kind::change);
    QVERIFY(left != nullptr);
    QCOMPARE(left->start, 4);
    QCOMPARE(left->length, 7);
    QCOMPARE(left->category, Category::composite);
    QVERIFY(left->pending);
    const Mark *added = markOf(content.right[0], Mark::Kind::change);
    QVERIFY(added != nullptr);
    QCOMPARE(added->start, 0);
    QCOMPARE(added->length, 6); // without the newline
    const Mark *right = markOf(content.right[1], Mark::Kind::change);
    QVERIFY(right != nullptr);
    QCOMPARE(right->start, 4);
    QCOMPARE(right->length, 5);
    QVERIFY(markOf(content.left[1], Mark::Kind::finding) != nullptr);
    QVERIFY(content.left[2].marks.isEmpty() && content.right[2].marks.isEmpty());
}

void TestDiffContent::placesOfFindings()
{
    const Prelude prelude;
    const DiffContent content = buildDiff(*prelude.file, prelude.projection);
    QCOMPARE(content.places.size(), std::size_t{1});
    QCOMPARE(content.places.front(), (FindingPlace{1, 4, 7, 0, 0, 6}));
    QCOMPARE(content.findingsAt(1), std::vector{convert::FindingId(0)});
    QVERIFY(content.findingsAt(0).empty() && content.findingsAt(2).empty());
}

void TestDiffContent::findingsUnderThePointer()
{
    const Prelude prelude;
    const DiffContent content = buildDiff(*prelude.file, prelude.projection);
    QCOMPARE(content.findingAt(false, 1, 5), 0);
    QCOMPARE(content.findingAt(false, 1, 1), -1);
    QCOMPARE(content.findingAt(true, 1, 6), 0);
    QCOMPARE(content.findingAt(true, 0, 2), 0);
    QCOMPARE(content.findingAt(true, 2, 0), -1);
    QCOMPARE(content.findingAt(true, 99, 0), -1);
}

void TestDiffContent::unchangedFindingsAreDim()
{
    const auto file =
        oneFile("x = relu(a)\n",
                {{"relu(a)", "t.relu", {{"table", "relu(a)"}}, Category::oneToOne, Confidence::certain, true}});
    const review::Projection projection = review::project(*file, {}, review::PendingAs::proposal);
    QCOMPARE(projection.states.front(), review::State::unchanged);
    const DiffContent content = buildDiff(*file, projection);
    const Mark *mark = markOf(content.left[0], Mark::Kind::finding);
    QVERIFY(mark != nullptr && mark->dim && !mark->pending);
}

void TestDiffContent::deceptiveCharactersAreMarked()
{
    const auto file =
        oneFile("s = '\xe2\x80\xae' # x\nrelu(a)\n",
                {{"relu(a)", "t.relu", {{"table", "R(a)"}}, Category::oneToOne, Confidence::certain, false}});
    const DiffContent content = buildDiff(*file, review::project(*file, {}, review::PendingAs::proposal));
    QCOMPARE(content.left[0].text, u"s = '‹U+202E›' # x"_s);
    QCOMPARE(content.right[0].text, content.left[0].text);
    const Mark *mark = markOf(content.left[0], Mark::Kind::control);
    QVERIFY(mark != nullptr);
    QCOMPARE(mark->start, 5);
    QCOMPARE(mark->length, 8);
    QCOMPARE(content.places.front().row, 1);
}

void TestDiffContent::marksAcrossLines()
{
    const auto file = oneFile("y = relu(\n    a,\n    b)\n", {{"relu(\n    a,\n    b)",
                                                               "t.relu",
                                                               {{"table", "R(a, b)"}},
                                                               Category::argsDiffer,
                                                               Confidence::certain,
                                                               false}});
    const DiffContent content = buildDiff(*file, review::project(*file, {}, review::PendingAs::proposal));
    QCOMPARE(content.left.size(), content.right.size());
    for (int row = 0; row < 3; ++row)
        QVERIFY(markOf(content.left[static_cast<std::size_t>(row)], Mark::Kind::finding) != nullptr);
    QCOMPARE(side(content.right).section(u'|', 0, 0), u"1 y = R(a, b)"_s);
    QVERIFY(content.right[1].filler() && content.right[2].filler());
}

void TestDiffContent::brokenRegionsAreMarked()
{
    auto file = std::make_shared<convert::FileAnalysis>(*oneFile("x = (\ny = 1\n", {}));
    file->errors = {{4, 5}};
    const DiffContent content = buildDiff(*file, review::project(*file, {}, review::PendingAs::proposal));
    const Mark *mark = markOf(content.left[0], Mark::Kind::error);
    QVERIFY(mark != nullptr);
    QCOMPARE(mark->start, 4);
}

void TestDiffContent::whatIsMissingIsMarked()
{
    const auto file = std::make_shared<convert::FileAnalysis>(*oneFile("def f(\nx = 1\n", {}));
    review::Projection projection;
    projection.text = "def f(\nx = 1\n";
    projection.spans = {{{0, 13}, {0, 13}, TextSpan::Origin::source, {}, false}};
    projection.rows = {{1, 1, false}, {2, 2, false}};
    file->errors = {{6, 6}, {9, 9}}; // something without width is missing at the end of a line, and inside one
    const DiffContent content = buildDiff(*file, projection);
    const Mark *end = markOf(content.left[0], Mark::Kind::error);
    QVERIFY(end != nullptr);
    QCOMPARE(end->start, 5);
    const Mark *inside = markOf(content.left[1], Mark::Kind::error);
    QVERIFY(inside != nullptr);
    QCOMPARE(inside->start, 2);
}

void TestDiffContent::whatGoesAwayHasItsCategory()
{
    const auto file =
        oneFile("a = 1\nt.flag = True\nb = 2\n",
                {{"t.flag", "t.flag", {{"delete", ""}}, Category::argsDiffer, Confidence::certain, false}});
    review::Projection projection;
    projection.text = "a = 1\nb = 2\n";
    projection.spans = {{{0, 6}, {0, 6}, TextSpan::Origin::source, {}, false},
                        {{6, 12}, {20, 26}, TextSpan::Origin::source, {}, false}};
    projection.rows = {{1, 1, false}, {2, 0, true}, {3, 2, false}};
    projection.states = {review::State::pending};
    const DiffContent content = buildDiff(*file, projection);
    const Mark *mark = markOf(content.left[1], Mark::Kind::change);
    QVERIFY(mark != nullptr);
    QCOMPARE(mark->category, Category::argsDiffer);
    QCOMPARE(mark->length, 13); // all of "t.flag = True"
    QVERIFY(mark->pending);
    QVERIFY(markOf(content.left[1], Mark::Kind::import) == nullptr);

    // An argument on a line of its own that is dropped.
    const auto call = oneFile("t.load(\n  f,\n  stack=1,\n)\n", {{"t.load(\n  f,\n  stack=1,\n)",
                                                                  "t.load",
                                                                  {{"table", ""}},
                                                                  Category::sourceMore,
                                                                  Confidence::certain,
                                                                  false}});
    projection.text = "t.load(\n  f,\n)\n";
    projection.spans = {{{0, 12}, {0, 12}, TextSpan::Origin::source, {}, false},
                        {{12, 15}, {22, 25}, TextSpan::Origin::source, {}, false}};
    projection.rows = {{1, 1, false}, {2, 2, false}, {3, 0, true}, {4, 3, false}};
    const DiffContent dropped = buildDiff(*call, projection);
    const Mark *argument = markOf(dropped.left[2], Mark::Kind::change);
    QVERIFY(argument != nullptr);
    QCOMPARE(argument->category, Category::sourceMore);
}

void TestDiffContent::indentationIsNotMarked()
{
    const auto file =
        oneFile("if a:\n    relu(a)\n",
                {{"relu(a)", "t.relu", {{"table", "R(a)"}}, Category::composite, Confidence::certain, false}});
    review::Projection projection;
    projection.text = "if a:\n    p()\n    R(a)\n";
    projection.spans = {{{0, 6}, {0, 6}, TextSpan::Origin::source, {}, false},
                        {{6, 22}, {6, 17}, TextSpan::Origin::finding, {}, true},
                        {{22, 23}, {17, 18}, TextSpan::Origin::source, {}, false}};
    projection.rows = {{1, 1, false}, {0, 2, true}, {2, 3, true}};
    projection.states = {review::State::pending};
    const DiffContent content = buildDiff(*file, projection);
    for (const PaneLine *row : {&content.right[1], &content.right[2], &content.left[1]}) {
        const Mark *mark = markOf(*row, Mark::Kind::change);
        QVERIFY(mark != nullptr);
        QCOMPARE(mark->start, 4);
    }
}

void TestDiffContent::linesThatBeginAlikeAreLevel()
{
    // One line became two, and the first of them begins as it did: that one is beside it.
    const auto file =
        oneFile("s = relu(a)\ny = 1\n",
                {{"relu(a)", "t.relu", {{"table", "R(a)"}}, Category::composite, Confidence::certain, false}});
    review::Projection projection;
    projection.text = "s = R(a)\no.set(s)\ny = 1\n";
    projection.spans = {{{0, 4}, {0, 4}, TextSpan::Origin::source, {}, false},
                        {{4, 18}, {4, 11}, TextSpan::Origin::finding, {}, true},
                        {{18, 25}, {11, 18}, TextSpan::Origin::source, {}, false}};
    projection.rows = {{0, 1, true}, {1, 2, true}, {2, 3, false}};
    projection.states = {review::State::pending};
    const DiffContent content = buildDiff(*file, projection);
    QCOMPARE(side(content.left), u"1 s = relu(a)|~|2 y = 1"_s);
    QCOMPARE(side(content.right), u"1 s = R(a)|2 o.set(s)|3 y = 1"_s);

    // A line that was put in front keeps its own row, even where it is in indentation that was there before.
    const auto inner =
        oneFile("if a:\n    o = relu(a)\n",
                {{"relu(a)", "t.relu", {{"table", "R(a)"}}, Category::composite, Confidence::certain, false}});
    projection.text = "if a:\n    s = S()\n    o = R(s)\n";
    projection.spans = {{{0, 10}, {0, 10}, TextSpan::Origin::source, {}, false},
                        {{10, 22}, {}, TextSpan::Origin::finding, {}, true},
                        {{22, 26}, {10, 14}, TextSpan::Origin::source, {}, false},
                        {{26, 30}, {14, 21}, TextSpan::Origin::finding, {}, true},
                        {{30, 31}, {21, 22}, TextSpan::Origin::source, {}, false}};
    projection.rows = {{1, 1, false}, {0, 2, true}, {2, 3, true}};
    const DiffContent put = buildDiff(*inner, projection);
    QCOMPARE(side(put.left), u"1 if a:|~|2     o = relu(a)"_s);
    QCOMPARE(side(put.right), u"1 if a:|2     s = S()|3     o = R(s)"_s);
}

void TestDiffContent::manyFindingsAreNoTrouble()
{
    // What grows with the square of the findings does not come to an end here.
    constexpr std::uint32_t count = 60'000;
    std::string text;
    for (std::uint32_t line = 0; line < count; ++line)
        text += "relu(a)\n";
    const auto file = std::make_shared<convert::FileAnalysis>(*oneFile(text, {}));
    review::Projection projection;
    for (std::uint32_t line = 0; line < count; ++line) {
        convert::Finding finding;
        finding.id = convert::FindingId(line);
        finding.category = line % 2 == 0 ? Category::oneToOne : Category::argsDiffer;
        finding.range = {line * 8, line * 8 + 7};
        finding.nameRange = {line * 8, line * 8 + 4};
        file->findings.push_back(finding);
        projection.states.push_back(review::State::pending);
        const auto at = static_cast<std::uint32_t>(projection.text.size());
        // One in two is removed, the others are renamed.
        if (line % 2 == 0) {
            projection.spans.push_back(
                {{at, at + 4}, {line * 8, line * 8 + 4}, TextSpan::Origin::finding, finding.id, true});
            projection.spans.push_back(
                {{at + 4, at + 8}, {line * 8 + 4, line * 8 + 8}, TextSpan::Origin::source, {}, false});
            projection.text += "RELU(a)\n";
            projection.rows.push_back({line + 1, line / 2 + 1, true});
        } else {
            projection.rows.push_back({line + 1, 0, true});
        }
    }
    const DiffContent content = buildDiff(*file, projection);
    QCOMPARE(content.places.size(), std::size_t{count});
    QCOMPARE(content.places[convert::FindingId(count - 2)].resultRow, int(count) - 2);
    QCOMPARE(content.places[convert::FindingId(count - 1)].resultRow, -1);
    const Mark *gone = markOf(content.left[count - 1], Mark::Kind::change);
    QVERIFY(gone != nullptr && gone->category == Category::argsDiffer);
}

void TestDiffContent::realProjection()
{
    const auto file =
        oneFile("a = one(1)\nb = 2\nc = two(2)\n",
                {{"one(1)", "t.one", {{"table", "ONE(1)"}}, Category::oneToOne, Confidence::certain, false},
                 {"two(2)", "t.two", {{"table", "TWO(2)"}}, Category::sourceMore, Confidence::certain, false}});
    review::FileDecisions decisions;
    decisions.mutableFinding(convert::FindingId(1)).verdict = review::Decision::Verdict::rejected;
    const DiffContent content = buildDiff(*file, review::project(*file, decisions, review::PendingAs::proposal));
    QCOMPARE(side(content.right), u"1 a = ONE(1)|2 b = 2|3 c = two(2)"_s);
    QVERIFY(markOf(content.right[0], Mark::Kind::change) != nullptr);
    QVERIFY(content.right[2].marks.isEmpty());
    QCOMPARE(content.places[convert::FindingId(1)].resultRow, 2);
    QCOMPARE(content.places[convert::FindingId(1)].resultStart, 4);
}

void TestDiffContent::patchesMakeWhatIsBuilt()
{
    static const auto pack = *engine::loadMapping({"paddle", "3.3", {}, {}});
    const auto analysis = test::analyseTexts(
        {{"a.py", "import torch\nimport torch.nn.functional as F\nfrom torch import nn\n\n\n"
                  "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                  "        self.fc = nn.Linear(4,\n                            2, bias=False)\n\n"
                  "    def forward(self, x, optimizer):\n        y = torch.cat([\n            x,\n"
                  "            torch.gather(x, 1, x),\n        ], dim=1)\n        torch.fx.symbolic_trace(self)\n"
                  "        a, b = torch.max(F.softmax(self.fc(x), dim=-1).to('cuda'), dim=1)\n"
                  "        torch.backends.cudnn.benchmark = True\n        w = 'x\u202e' + str(torch.zeros(3))\n"
                  "        return torch.max(y), torch.load('f'), a.view(-1), (b\n"
                  "            + torch.stack([x, x])), w\n"}},
        pack);
    const convert::FileAnalysis &file = *analysis->files.front();
    review::Review review(analysis);
    struct Shown {
        review::Projection projection;
        DiffMarks marks;
        DiffContent content;
    };
    const auto build = [&](review::PendingAs pending) {
        Shown shown{review.projection(0, pending), {}, {}};
        shown.marks = diffMarks(file, shown.projection);
        shown.content = buildDiff(file, shown.projection, shown.marks);
        return shown;
    };
    QVERIFY(file.findings.size() >= 12);
    for (const review::PendingAs pending : {review::PendingAs::proposal, review::PendingAs::source}) {
        Shown before = build(pending);
        int patched = 0;
        const auto check = [&](review::PendingAs as, const convert::Finding &finding) {
            Shown now = build(as);
            const DiffPatch patch =
                patchOf(file, now.projection, now.marks, {before.content, before.projection, before.marks});
            patched += patch.head + patch.tail > 0 ? 1 : 0;
            DiffContent made = before.content;
            made.apply(patch);
            QCOMPARE(side(made.left), side(now.content.left));
            QCOMPARE(side(made.right), side(now.content.right));
            QVERIFY2(made == now.content, finding.api.c_str());
            before = std::move(now);
        };
        const auto other =
            pending == review::PendingAs::source ? review::PendingAs::proposal : review::PendingAs::source;
        for (const convert::Finding &finding : file.findings) {
            const review::Subject subject{0, finding.id};
            QVERIFY(review.reject(subject));
            check(pending, finding);
            QVERIFY(review.edit(subject, "mine(\n    1)"));
            check(pending, finding);
            check(other, finding);
            check(pending, finding);
            QVERIFY(review.undo());
            QVERIFY(review.accept(subject));
            check(pending, finding);
        }
        QVERIFY(patched > 30);
        QVERIFY(review.resetAll());
    }
}

QTEST_MAIN(TestDiffContent)
#include "test_diff_content.moc"
