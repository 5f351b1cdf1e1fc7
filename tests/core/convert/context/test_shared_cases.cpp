// SPDX-License-Identifier: Apache-2.0
// Cases over several files: a method that a row renames where classes define it, with all that refers to it.
// Before Qt, whose keyword macros would turn the row language's `emit` into nothing.
#include "core/engine/engine.h"
#include "core/report/report.h"
#include "core/review/review.h"
#include "core/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

#include <nlohmann/json.hpp>

#include "core/python/tree.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;
using review::Decision;
using review::FileDecisions;
using review::Review;
using review::Subject;
using Verdict = Decision::Verdict;

namespace {

const std::string project = R"(## a.py
from loom import nn

class Net(nn.Module):
    def forward(self, x):
        return x
## b.py
from a import Net

class Deep(Net):
    def forward(self, x):
        return super().forward(x)
## c.py
from b import Deep

def run(x):
    return Deep().forward(x)
## d.py
from loom import nn

class Other(nn.Module):
    def forward(self, x):
        return x
)";

std::shared_ptr<const mapping::Pack> pack()
{
    static const auto loaded = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/tests/golden/engine/mappings", "bobbin");
    return loaded ? *loaded : nullptr;
}

std::shared_ptr<const engine::Analysis> analysed(const std::string &text, unsigned jobs = 1)
{
    return test::analyseTexts(test::splitTexts(text), pack(), jobs);
}

/// One letter for each case of each file: pending, accepted, rejected.
QByteArray verdicts(const Review &review)
{
    QByteArray letters;
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        letters += file == 0 ? "" : " ";
        for (const convert::Case &item : review.analysis().files[file]->cases)
            letters += "parx"[static_cast<std::size_t>(review.decision({file, item.id}).verdict)];
    }
    return letters;
}

std::string textOf(const Review &review)
{
    test::Texts texts;
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file)
        texts.emplace_back(review.analysis().files[file]->path,
                           review.projection(file, review::PendingAs::source).text);
    return test::joinTexts(texts);
}

std::size_t countOf(const std::string &text, std::string_view word)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        ++count;
    return count;
}

constexpr Subject partIn(std::uint32_t file)
{
    return {file, convert::CaseId(0)};
}

/// Preconditions of the first case of a project that are not met, by their codes.
QByteArrayList unmet(const std::string &text)
{
    QByteArrayList codes;
    const auto analysis = analysed(text);
    for (const auto &file : analysis->files) {
        if (file->cases.empty())
            continue;
        for (const convert::Precondition &each : file->cases.front().resolutions.front().preconditions) {
            if (!each.met)
                codes.append(QByteArray::fromStdString(each.text.code));
        }
        break;
    }
    return codes;
}

} // namespace

class TestSharedCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasAPartInEachFile();
    void isDecidedInAllFiles();
    void isOpenAgainWhereASiteIsTaken();
    void isKeptByTheSession();
    void isReportedOnce();
    void isTakenByBulkAcceptance();
    void isUncertainInAllFiles();
    void isTheSameOnAnyNumberOfThreads();
    void subsetsCompileAndRenameAllOrNothing();
    void isRefused_data();
    void isRefused();
    void looksAtTheClassNotAtTheName();
};

void TestSharedCases::hasAPartInEachFile()
{
    const auto analysis = analysed(project);
    QCOMPARE(analysis->sharedCases.size(), std::size_t{2});
    QCOMPARE(analysis->sharedCases.front().parts.size(), std::size_t{3});
    QCOMPARE(analysis->sharedCases.back().parts.size(), std::size_t{1});
    std::string identity;
    for (const convert::SharedCase::Part &part : analysis->sharedCases.front().parts) {
        const convert::FileAnalysis &file = *analysis->files[part.file];
        const convert::Case &item = file.cases[part.id];
        QVERIFY(item.part.has_value());
        QCOMPARE(item.part->sharedCase, 0U);
        QCOMPARE(item.part->isFirst, part.file == 0);
        QVERIFY(identity.empty() || identity == item.part->identity);
        identity = item.part->identity;
        for (const convert::Site &site : item.sites) {
            QVERIFY(file.findings[site.finding].proposals.empty());
            QCOMPARE(file.findings[site.finding].cases.size(), std::size_t{1});
        }
    }
    const Review review(analysis);
    QCOMPARE(review.counts().of(mapping::Category::context), 2U); // cases once each, whatever the number of their sites
    QCOMPARE(review.counts().of(review::Standing::toDecide), 2U + 2U); // and bases
}

void TestSharedCases::isDecidedInAllFiles()
{
    for (const std::uint32_t from : {0U, 1U, 2U}) {
        Review review(analysed(project));
        const std::string before = textOf(review);
        const auto changed = review.resolve(partIn(from), "rename");
        QVERIFY(changed.has_value());
        QCOMPARE(*changed, 3U);
        QCOMPARE(verdicts(review), QByteArray("a a a p"));
        QCOMPARE(countOf(textOf(review), "construct"), std::size_t{4});
        QCOMPARE(countOf(textOf(review), "forward"), std::size_t{1});
        QVERIFY(review.undo().has_value());
        QCOMPARE(verdicts(review), QByteArray("p p p p"));
        QCOMPARE(textOf(review), before);
        QVERIFY(review.redo().has_value());
        QCOMPARE(verdicts(review), QByteArray("a a a p"));
        QVERIFY(review.reset(partIn(from)).has_value());
        QCOMPARE(verdicts(review), QByteArray("p p p p"));
        QVERIFY(review.reject(partIn(from)).has_value());
        QCOMPARE(verdicts(review), QByteArray("r r r p"));
        QCOMPARE(textOf(review), before);
    }
}

void TestSharedCases::isOpenAgainWhereASiteIsTaken()
{
    Review review(analysed(project));
    const std::string before = textOf(review);
    QVERIFY(review.resolve(partIn(0), "rename").has_value());
    const convert::FileAnalysis &last = *review.analysis().files[2];
    const Subject site{2, last.cases.front().sites.front().finding};
    QVERIFY(review.reject(site).has_value());
    QCOMPARE(verdicts(review), QByteArray("p p p p"));
    QCOMPARE(textOf(review), before);
    const auto refused = review.resolve(partIn(0), "rename");
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, std::string("TF5092"));
    QVERIFY(review.resolve(partIn(1), "by-hand").has_value());
    QCOMPARE(verdicts(review), QByteArray("a a a p"));
    QCOMPARE(textOf(review), before);
}

void TestSharedCases::isKeptByTheSession()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("session")).toStdString();
    const auto open = [&path] { return store::StoredReview(std::move(*store::SessionStore::open(path))); };
    {
        store::StoredReview stored = open();
        Review review(analysed(project), &stored);
        (void)stored.attach(review);
        QVERIFY(review.resolve(partIn(1), "rename").has_value());
    }
    {
        store::StoredReview stored = open();
        Review review(analysed("## 0.py\nx = 1\n" + project), &stored);
        (void)stored.attach(review);
        QCOMPARE(verdicts(review), QByteArray(" a a a p"));
        QVERIFY(review.undo().has_value());
        QCOMPARE(verdicts(review), QByteArray(" p p p p"));
        QVERIFY(review.redo().has_value());
    }
    // One more use in one file: all of them are asked for again.
    store::StoredReview stored = open();
    Review review(analysed(project + "## e.py\nfrom b import Deep\n\ny = Deep().forward\n"), &stored);
    (void)stored.attach(review);
    QCOMPARE(verdicts(review), QByteArray("p p p p p"));
}

void TestSharedCases::isReportedOnce()
{
    const auto analysis = analysed(project);
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    const auto decisions = test::decideAll(*analysis, "none");
    const auto json = nlohmann::json::parse(report::toJson(*analysis, decisions, *catalogue));
    QCOMPARE(json["files"][0]["cases"].size(), std::size_t{1});
    QVERIFY(json["files"][1]["cases"].empty());
    QVERIFY(json["files"][2]["cases"].empty());
    QCOMPARE(json["files"][3]["cases"].size(), std::size_t{1});
    const auto &sites = json["files"][0]["cases"][0]["sites"];
    QCOMPARE(sites.size(), std::size_t{4});
    for (const auto &site : sites) {
        bool isThere = false;
        for (const auto &file : json["files"]) {
            for (const auto &finding : file["findings"])
                isThere = isThere || (file["path"] == site["file"] && finding["id"] == site["finding"]);
        }
        QVERIFY(isThere);
    }
    QCOMPARE(sites[0]["file"].get<std::string>(), std::string("a.py"));
    QCOMPARE(sites[0]["role"].get<std::string>(), std::string("definition"));
    QCOMPARE(sites[3]["file"].get<std::string>(), std::string("c.py"));
    QCOMPARE(sites[3]["role"].get<std::string>(), std::string("use"));
    QCOMPARE(report::summarise(*analysis, decisions).openCases, 2U);
}

void TestSharedCases::isTakenByBulkAcceptance()
{
    const auto analysis = analysed(project);
    const auto text = [&](std::string_view accept) {
        return test::joinTexts(test::projectAll(*analysis, test::decideAll(*analysis, accept, false)));
    };
    QCOMPARE(countOf(text("all"), "construct"), std::size_t{5});
    QCOMPARE(countOf(text("all"), "forward"), std::size_t{0});
    QCOMPARE(countOf(text("5"), "construct"), std::size_t{5});
    QCOMPARE(countOf(text("safe"), "construct"), std::size_t{0});
    QCOMPARE(QString::fromStdString(text("none")), QString::fromStdString(project));
}

void TestSharedCases::isUncertainInAllFiles()
{
    const auto analysis = analysed(project);
    auto copy = std::make_shared<convert::FileAnalysis>(*analysis->files[1]);
    const std::size_t taken =
        countOf(review::project(*copy, review::decide(*copy, *review::AcceptPolicy::parse("all", false)),
                                review::PendingAs::source)
                    .text,
                "construct");
    QCOMPARE(taken, std::size_t{2});
    copy->cases.front().uncertain = true; // as where a site in another file is a guess
    for (const bool guesses : {false, true}) {
        const auto decisions = review::decide(*copy, *review::AcceptPolicy::parse("all", guesses));
        QCOMPARE(decisions.caseOf(convert::CaseId(0)).verdict, guesses ? Verdict::accepted : Verdict::pending);
    }
}

void TestSharedCases::isTheSameOnAnyNumberOfThreads()
{
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    QString first;
    for (const unsigned jobs : {1U, 2U, 8U}) {
        const auto analysis = analysed(project, jobs);
        const QString json =
            QString::fromStdString(report::toJson(*analysis, test::decideAll(*analysis, "all"), *catalogue));
        QVERIFY(first.isEmpty() || first == json);
        first = json;
    }
}

/// Whatever is decided, the text is Python and each family of classes has one name for the method.
void TestSharedCases::subsetsCompileAndRenameAllOrNothing()
{
    std::mt19937 random(5043);
    const auto analysis = analysed(project);
    for (int round = 0; round < 200; ++round) {
        std::vector<FileDecisions> decisions;
        for (const auto &file : analysis->files)
            decisions.push_back(test::decideSome(*file, random, 0.5));
        test::decideTogether(*analysis, decisions);
        const test::Texts texts = test::projectAll(*analysis, decisions);
        std::size_t renamed = 0;
        for (std::size_t file = 0; file < texts.size(); ++file) {
            QVERIFY2(python::Tree::parse(texts[file].second).errors().empty(), texts[file].second.c_str());
            renamed += file < 3 ? countOf(texts[file].second, "construct") : 0;
        }
        QVERIFY2(renamed == 0 || renamed == 4, test::joinTexts(texts).c_str());
    }
}

void TestSharedCases::isRefused_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<QByteArray>("code"); // empty: not refused
    const auto row = [](const char *title, const char *more, const char *code) {
        QTest::newRow(title) << QByteArray(more) << QByteArray(code);
    };
    row("nothing more", "", "");
    row("assigned on self", "## e.py\nimport b\nclass E(b.Deep):\n    def go(self):\n        self.forward = 1\n", "");
    row("assigned on the class", "## e.py\nimport a\na.Net.forward = 1\n", "");
    row("assigned on who knows what", "## e.py\ndef f(x):\n    x.forward = 1\n", "TF5045");
    row("assigned on something else", "## e.py\nclass E:\n    def f(self):\n        self.forward = 1\n", "");
    row("deleted", "## e.py\nimport a\ndel a.Net.forward\n", "TF5045");
    row("assigned in the class", "## e.py\nimport a\nclass E(a.Net):\n    forward = 1\n", "");
    row("bound in the class", "## e.py\nimport a\nclass E(a.Net):\n    forward, run = 1, 2\n", "TF5045");
    row("of two classes of the source",
        "## e.py\nimport a, loom\nclass E(a.Net, loom.grads.Rule):\n    def forward(self): pass\n", "TF5320");
    row("read in the class", "## e.py\nimport a\nclass E(a.Net):\n    def forward(self): pass\n    go = forward\n",
        "TF5045");
    row("defined twice",
        "## e.py\nimport a\nclass E(a.Net):\n    if a:\n        def forward(self): pass\n    else:\n"
        "        def forward(self, x): pass\n",
        "");
    row("two classes of a name",
        "## e.py\nimport a\nif a:\n    class E(a.Net): pass\nelse:\n    class E(a.Net):\n"
        "        def forward(self): pass\n",
        "TF5045");
    row("unknown decorator", "## e.py\nimport a, z\nclass E(a.Net):\n    @z.f\n    def forward(self): pass\n",
        "TF5046");
    row("own decorator",
        "## e.py\nimport a\ndef f(g): return g\nclass E(a.Net):\n    @f\n    def forward(self): pass\n", "TF5046");
    row("known decorators",
        "## e.py\nimport a, abc, loom\nclass E(a.Net):\n    @abc.abstractmethod\n    @loom.no_grad()\n"
        "    def forward(self): pass\n",
        "");
    row("getattr", "## e.py\ngetattr(object(), 'forward')\n", "TF5047");
    row("dotted string", "## e.py\nx = \"a.Net.forward\"\n", "TF5047");
    row("formatted dotted string", "## e.py\nx = f\"{y}.forward\"\n", "TF5047");
    row("a sentence that ends in the name", "## e.py\nraise ValueError('call model.forward')\n", "");
    row("a longer word in what does not parse", "## e.py\nx = (forward_hook ) )(\n", "");
    row("the name in what does not parse", "## e.py\nx = (forward ) )(\n", "TF5055");
    row("another string", "## e.py\nx = 'forward'\nprint('forward')\n", "");
    row("mixed in reader", "## e.py\nimport a\nclass M:\n    def f(self): self.forward()\nclass E(M, a.Net): pass\n",
        "TF5048");
    row("unknown base", "## e.py\nimport a, z\nclass E(z.Y, a.Net): pass\n", "TF5049");
    row("has the name", "## e.py\nimport a\nclass E(a.Net):\n    def construct(self): pass\n", "TF5050");
    row("mixed in definition", "## e.py\nimport a\nclass M:\n    def forward(self): pass\nclass E(M, a.Net): pass\n",
        "TF5057");
    row("broken", "## e.py\nimport a\ndef f():\n    return a.Net().forward((\n", "TF5055");
}

void TestSharedCases::isRefused()
{
    QFETCH(QByteArray, more);
    QFETCH(QByteArray, code);
    const std::string text = project + more.toStdString();
    const QByteArrayList codes = unmet(text);
    QVERIFY2(code.isEmpty() ? codes.isEmpty() : codes.contains(code), codes.join(' ').constData());
    // What is refused stays as it is, whatever accepts it.
    const auto analysis = analysed(text);
    const std::string all = test::joinTexts(test::projectAll(*analysis, test::decideAll(*analysis, "all", true)));
    if (!code.isEmpty())
        QVERIFY2(all.find("Deep().forward") != std::string::npos, all.c_str());
    else
        QVERIFY2(all.find("Deep().construct") != std::string::npos, all.c_str());
}

/// A class that merely looks like one keeps its method, and so does what is read of its objects.
void TestSharedCases::looksAtTheClassNotAtTheName()
{
    const std::string text =
        "## a.py\nclass Module:\n    def forward(self, x):\n        return x\n\n\nclass Net(Module):\n"
        "    def forward(self, x):\n        return super().forward(x)\n\n\ny = Net().forward(1)\n";
    const auto analysis = analysed(text);
    QVERIFY(analysis->sharedCases.empty());
    QCOMPARE(QString::fromStdString(test::joinTexts(test::projectAll(*analysis, test::decideAll(*analysis, "all")))),
             QString::fromStdString(text));
}

QTEST_GUILESS_MAIN(TestSharedCases)
#include "test_shared_cases.moc"
