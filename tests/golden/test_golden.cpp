// SPDX-License-Identifier: Apache-2.0
// Pairs of statements before and after, for every row of the real pack: tests/golden/paddle/*.json. The findings of the
// pairs, with their codes, are beside them in files with the ending ".findings".
//
// To write the lists of findings anew: TORCHFERRY_WRITE_FINDINGS=1 build/dev/tests/bin/golden_test_golden, then read
// what `git diff` says. The run itself fails.
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/mapping/target_check.h"
#include "paths.h"
#include "support/conversion.h"
#include "support/findings_text.h"
#include "support/form_coverage.h"
#include "support/project_options.h"

using namespace torchferry;

namespace {

constexpr const char *prologue = R"(from typing import Optional
import torch
import torchvision
x: torch.Tensor
y: torch.Tensor
z: torch.Tensor
idx: torch.Tensor
mask: torch.Tensor
n: int
model: torch.nn.Module
layer: torch.nn.Linear
optimizer: torch.optim.Optimizer
device: torch.device
dataset: torch.utils.data.Dataset
unknown = object()
# ---
)";

const std::filesystem::path folder = TORCHFERRY_SOURCE_DIR "/tests/golden/paddle";

struct Pair {
    std::string file;
    std::string api;
    std::string before;
    std::optional<std::string> after;
    std::string form;
    std::string option; ///< chosen for a question of the project, by what its id ends with; empty: the default
};

std::vector<Pair> readPairs()
{
    std::vector<Pair> pairs;
    std::vector<std::filesystem::path> paths;
    for (const auto &entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const std::filesystem::path &path : paths) {
        std::ifstream stream(path);
        const nlohmann::json json = nlohmann::json::parse(stream);
        for (const auto &[api, list] : json.items()) {
            for (const nlohmann::json &item : list) {
                Pair pair;
                pair.file = path.filename().string();
                pair.api = api;
                pair.before = item.at("before").get<std::string>();
                if (!item.at("after").is_null())
                    pair.after = item.at("after").get<std::string>();
                pair.form = item.value("form", std::string());
                pair.option = item.value("option", std::string());
                pairs.push_back(std::move(pair));
            }
        }
    }
    return pairs;
}

/// A pair as the head of its list of findings: on one line.
std::string headOf(const Pair &pair)
{
    std::string head = "# " + pair.api + ": ";
    for (const char sign : pair.before)
        head += sign == '\n' ? std::string("\\n") : std::string(1, sign);
    return head + '\n';
}

/// The text behind the prologue, without the line breaks at its end.
std::string body(const std::string &text)
{
    const std::size_t mark = text.find("# ---\n");
    std::string result = mark == std::string::npos ? text : text.substr(mark + 6);
    while (!result.empty() && result.back() == '\n')
        result.pop_back();
    return result;
}

} // namespace

class TestGolden : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_pairs = readPairs();
        std::vector<std::pair<std::string, std::string>> files;
        for (std::size_t index = 0; index < m_pairs.size(); ++index)
            files.emplace_back("pair" + std::to_string(100000 + index) + ".py",
                               prologue + m_pairs[index].before + "\n");
        m_analysis = test::analyseTexts(files, test::realPack());
        QCOMPARE(m_analysis->files.size(), m_pairs.size());
    }

    void pair_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < m_pairs.size(); ++index) {
            const Pair &pair = m_pairs[index];
            QTest::newRow((pair.file + ' ' + pair.api + ": " + pair.before).substr(0, 200).c_str())
                << static_cast<int>(index);
        }
    }

    void pair()
    {
        QFETCH(int, index);
        const Pair &pair = m_pairs[static_cast<std::size_t>(index)];
        const convert::FileAnalysis &file = *m_analysis->files[static_cast<std::size_t>(index)];
        const std::string text =
            review::project(file, test::acceptedWith(file, pair.option), review::PendingAs::source).text;
        QCOMPARE(QString::fromStdString(body(text)), QString::fromStdString(pair.after.value_or(pair.before)));
    }

    void findings_data()
    {
        QTest::addColumn<std::string>("file");
        std::set<std::string> files;
        for (const Pair &pair : m_pairs)
            if (files.insert(pair.file).second)
                QTest::newRow(pair.file.c_str()) << pair.file;
    }

    /// The reasons, too, are as expected: codes of the findings and their warnings, in all pairs of a file.
    void findings()
    {
        QFETCH(std::string, file);
        const std::string_view before = prologue;
        const auto first = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
        const auto policy = review::AcceptPolicy::parse("all", true);
        std::string found;
        for (std::size_t index = 0; index < m_pairs.size(); ++index) {
            if (m_pairs[index].file != file)
                continue;
            const convert::FileAnalysis &analysis = *m_analysis->files[index];
            found += headOf(m_pairs[index]);
            found += test::findingsText(analysis, review::decide(analysis, *policy), first);
        }
        const std::string wrong = test::compareFindings((folder / file).replace_extension(".findings").string(), found);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    void everyListHasItsPairs()
    {
        for (const auto &entry : std::filesystem::directory_iterator(folder)) {
            std::filesystem::path path = entry.path();
            QVERIFY2(std::filesystem::exists(path.replace_extension(".json")), entry.path().c_str());
        }
    }

    /// Not only what is written first: whatever proposal of a place is chosen names what the target has, and binds.
    void everyProposalFitsTheTarget()
    {
        std::size_t looked = 0;
        QStringList wrong;
        for (const auto &file : m_analysis->files) {
            std::size_t most = 0;
            for (const convert::Finding &finding : file->findings)
                most = std::max(most, finding.proposals.size());
            for (std::size_t choice = 0; choice < most; ++choice) {
                review::FileDecisions decisions;
                for (const convert::Finding &finding : file->findings) {
                    if (finding.proposals.empty())
                        continue;
                    review::Decision &decision = decisions.mutableFinding(finding.id);
                    decision.verdict = review::Decision::Verdict::accepted;
                    decision.form = finding.proposals[std::min(choice, finding.proposals.size() - 1)].form;
                    ++looked;
                }
                const std::string text = review::project(*file, decisions, review::PendingAs::source).text;
                for (const mapping::TargetIssue &issue : mapping::checkTarget(text, *test::realPack()))
                    wrong << QString::fromStdString(issue.message.code + ' ' + issue.api + ": " + body(text));
            }
        }
        QVERIFY2(wrong.isEmpty(), wrong.join(QLatin1Char('\n')).toUtf8().constData());
        QVERIFY(looked > m_pairs.size());
    }

    /// A library beside torch of which no name has a row of its own: each use is a finding with advice, whatever imports it.
    void namespacesAreFindings()
    {
        const auto analysis =
            test::analyseTexts({{"a.py", "import torchaudio\n"
                                         "import torchaudio.transforms as T\n"
                                         "from torchtext.vocab import build_vocab_from_iterator as build\n"
                                         "wave, rate = torchaudio.load('a.wav')\n"
                                         "mel = T.MelSpectrogram(rate)(wave)\n"
                                         "vocab = build([['a']])\n"}},
                               test::realPack());
        QStringList found;
        for (const convert::Finding &finding : analysis->files.front()->findings) {
            found << QString::fromStdString(finding.api);
            QCOMPARE(finding.category, mapping::Category::missing);
            QVERIFY(finding.row != nullptr && !finding.row->advice.empty());
        }
        QCOMPARE(found.join(u' '), QStringLiteral("torchaudio.load torchaudio.transforms.MelSpectrogram "
                                                  "torchtext.vocab.build_vocab_from_iterator"));
    }

    /// Every row that rewrites, and every form of it, is shown by a pair.
    void rowsWithoutPair()
    {
        std::set<std::string> shown;
        for (const Pair &pair : m_pairs)
            shown.insert(pair.api);
        std::vector<std::string> missing;
        for (const auto &[api, rows] : test::realPack()->rows) {
            for (const mapping::Row &row : *rows) {
                const bool rewrites =
                    std::any_of(row.variants.begin(), row.variants.end(), [](const mapping::Variant &variant) {
                        return !variant.target.empty() || !variant.forms.empty();
                    });
                if (rewrites && !shown.contains(api))
                    missing.push_back(api);
            }
        }
        std::sort(missing.begin(), missing.end());
        missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
        std::ostringstream list;
        for (const std::string &api : missing)
            list << "\n    " << api;
        QVERIFY2(missing.empty(), ("rows with no golden pair: " + std::to_string(missing.size()) + list.str()).c_str());
    }

    /// Every form of every row that the pack has in its own version is what some pair writes.
    void formsWithoutPair()
    {
        test::FormCoverage coverage;
        for (std::size_t index = 0; index < m_pairs.size(); ++index) {
            const convert::FileAnalysis &file = *m_analysis->files[index];
            coverage.add(file, test::acceptedWith(file, m_pairs[index].option));
        }
        const std::vector<std::string> missing = coverage.missing(*test::realPack());
        for (const std::string &form : missing)
            qWarning("%s", form.c_str());
        QVERIFY2(missing.empty(), "every form that is listed above needs a pair that it writes");
    }

    void cleanupTestCase()
    {
        QVERIFY2(!test::writesFindings(), "the lists of findings are written: read the diff, and run the test again");
    }

private:
    std::vector<Pair> m_pairs;
    std::shared_ptr<const engine::Analysis> m_analysis;
};

QTEST_GUILESS_MAIN(TestGolden)
#include "test_golden.moc"
