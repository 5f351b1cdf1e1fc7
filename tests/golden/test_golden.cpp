// SPDX-License-Identifier: Apache-2.0
// Pairs of statements before and after, for every row of the real packs: tests/golden/TARGET/*.json, in the version that
// tests/golden/targets.json names, in each profile of the target. The findings of the pairs, with their codes, are beside
// them in files with the ending ".findings".
//
// To write the lists of findings anew: TORCHFERRY_WRITE_FINDINGS=1 build/dev/tests/bin/golden_test_golden, then read
// what `git diff` says. The run itself fails.
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/convert/model/project_words.h"
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
import torchaudio
import torchtext
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

namespace fs = std::filesystem;

const fs::path folder = TORCHFERRY_SOURCE_DIR "/tests/golden";

/// One text holds in every profile of the target; an object of texts has one for each.
using After = std::map<std::string, std::optional<std::string>>;

struct Pair {
    std::string file;
    std::string api;
    std::string before;
    After after;        ///< by profile; "": in all of them
    std::string option; ///< chosen for a question of the project, by what its id ends with; empty: the default
    [[nodiscard]] const std::optional<std::string> &afterIn(const std::string &profile) const
    {
        const auto own = after.find(profile);
        return own == after.end() ? after.at("") : own->second;
    }
};

/// The pairs of a target, converted in one of its profiles.
struct Run {
    std::string name; ///< the target; of a profile with its name
    std::string target;
    std::shared_ptr<const mapping::Pack> pack;
    const std::vector<Pair> *pairs = nullptr;
    std::vector<std::shared_ptr<const engine::Analysis>> analyses;
    std::vector<const convert::FileAnalysis *> files; ///< of each pair
    [[nodiscard]] bool isFirst() const
    {
        return pack->profiles.empty() || pack->profile == pack->profiles.front().name;
    }
};

std::optional<std::string> textOf(const nlohmann::json &json)
{
    return json.is_null() ? std::nullopt : std::optional(json.get<std::string>());
}

After readAfter(const nlohmann::json &json)
{
    if (!json.is_object())
        return {{"", textOf(json)}};
    After after;
    for (const auto &[profile, text] : json.items())
        after.emplace(profile, textOf(text));
    return after;
}

std::vector<Pair> readPairs(const std::string &target)
{
    std::vector<Pair> pairs;
    std::vector<fs::path> paths;
    for (const auto &entry : fs::directory_iterator(folder / target))
        if (entry.path().extension() == ".json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const fs::path &path : paths) {
        std::ifstream stream(path);
        const nlohmann::json json = nlohmann::json::parse(stream);
        for (const auto &[api, list] : json.items()) {
            for (const nlohmann::json &item : list)
                pairs.push_back({path.filename().string(), api, item.at("before").get<std::string>(),
                                 readAfter(item.at("after")), item.value("option", std::string())});
        }
    }
    return pairs;
}

std::shared_ptr<const mapping::Pack> load(const std::string &target, const std::string &version,
                                          const std::string &profile)
{
    auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", target,
                                  {.version = version, .rules = {}, .profile = profile, .helpers = true});
    return pack ? *pack : nullptr;
}

/// A pair as the head of its list of findings: on one line.
std::string headOf(const Pair &pair)
{
    std::string head = "# " + pair.api + ": ";
    for (const char sign : pair.before)
        head += sign == '\n' ? std::string("\\n") : std::string(1, sign);
    return head + '\n';
}

/// What is a question to all files of a project: such a pair is a project of its own.
bool hasProjectWord(const mapping::Pack &pack, const std::string &text)
{
    const auto has = [&](const std::string &word) { return text.find(word) != std::string::npos; };
    const auto &stored = pack.source.storedConventions;
    return std::any_of(pack.source.denseWords.begin(), pack.source.denseWords.end(), has)
           || std::any_of(stored.begin(), stored.end(),
                          [&](const auto &entry) { return convert::hasProjectWord(text, entry.second); })
           || std::any_of(pack.projectWords.begin(), pack.projectWords.end(), [&](const auto &entry) {
                  return std::any_of(entry.second.begin(), entry.second.end(), has);
              });
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
        std::ifstream stream(folder / "targets.json");
        const nlohmann::json targets = nlohmann::json::parse(stream);
        for (const auto &[target, chosen] : targets.items()) {
            const std::string version = chosen.at("version");
            const std::shared_ptr<const mapping::Pack> pack = load(target, version, {});
            QVERIFY2(pack != nullptr, target.c_str());
            m_pairs[target] = readPairs(target);
            addRun(target, pack);
            for (std::size_t index = 1; index < pack->profiles.size(); ++index)
                addRun(target, load(target, version, pack->profiles[index].name));
        }
    }

    void pair_data()
    {
        QTest::addColumn<int>("run");
        QTest::addColumn<int>("index");
        for (std::size_t run = 0; run < m_runs.size(); ++run) {
            const std::vector<Pair> &pairs = *m_runs[run].pairs;
            for (std::size_t index = 0; index < pairs.size(); ++index) {
                const Pair &pair = pairs[index];
                const std::string title = m_runs[run].name + '/' + pair.file + ' ' + pair.api + ": " + pair.before;
                QTest::newRow(title.substr(0, 200).c_str()) << static_cast<int>(run) << static_cast<int>(index);
            }
        }
    }

    void pair()
    {
        QFETCH(int, run);
        QFETCH(int, index);
        const Run &in = m_runs[static_cast<std::size_t>(run)];
        const Pair &pair = (*in.pairs)[static_cast<std::size_t>(index)];
        const convert::FileAnalysis &file = *in.files[static_cast<std::size_t>(index)];
        const std::string text =
            review::project(file, test::acceptedWith(file, pair.option), review::PendingAs::source).text;
        QCOMPARE(QString::fromStdString(body(text)),
                 QString::fromStdString(pair.afterIn(in.pack->profile).value_or(pair.before)));
    }

    void findings_data()
    {
        QTest::addColumn<std::string>("target");
        QTest::addColumn<std::string>("file");
        std::set<std::string> files;
        for (const auto &[target, pairs] : m_pairs)
            for (const Pair &pair : pairs)
                if (files.insert(target + '/' + pair.file).second)
                    QTest::newRow((target + '/' + pair.file).c_str()) << target << pair.file;
    }

    /// The reasons, too, are as expected: codes of the findings and their warnings, in all pairs of a file. The list of a
    /// pair is followed by those of the other profiles that have a list of their own, below "# @PROFILE".
    void findings()
    {
        QFETCH(std::string, target);
        QFETCH(std::string, file);
        std::string found;
        const std::vector<Pair> &pairs = m_pairs[target];
        for (std::size_t index = 0; index < pairs.size(); ++index) {
            if (pairs[index].file != file)
                continue;
            found += headOf(pairs[index]);
            std::string first;
            for (const Run &run : m_runs) {
                if (run.target != target)
                    continue;
                const std::string list = listOf(run, index);
                if (run.isFirst())
                    found += first = list;
                else if (list != first)
                    found += "# @" + run.pack->profile + '\n' + list;
            }
        }
        const std::string wrong =
            test::compareFindings((folder / target / file).replace_extension(".findings").string(), found);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    void everyListHasItsPairs()
    {
        for (const auto &[target, pairs] : m_pairs) {
            for (const auto &entry : fs::directory_iterator(folder / target)) {
                if (entry.is_directory())
                    continue; // projects of golden_test_projects
                fs::path path = entry.path();
                QVERIFY2(fs::exists(path.replace_extension(".json")), entry.path().c_str());
            }
        }
    }

    /// Not only what is written first: whatever proposal of a place is chosen names what the target has, and binds.
    void everyProposalFitsTheTarget_data() { addRunRows(); }
    void everyProposalFitsTheTarget()
    {
        QFETCH(int, run);
        const Run &in = m_runs[static_cast<std::size_t>(run)];
        std::size_t looked = 0;
        QStringList wrong;
        for (const convert::FileAnalysis *file : in.files) {
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
                for (const mapping::TargetIssue &issue : mapping::checkTarget(text, *in.pack))
                    wrong << QString::fromStdString(issue.message.code + ' ' + issue.api + ": " + body(text));
            }
        }
        QVERIFY2(wrong.isEmpty(), wrong.join(QLatin1Char('\n')).toUtf8().constData());
        QVERIFY(looked > in.pairs->size());
    }

    /// A library beside torch of which no name has a row of its own: each use is a finding with advice, whatever imports it.
    void namespacesAreFindings_data() { addRunRows(); }
    void namespacesAreFindings()
    {
        QFETCH(int, run);
        const auto analysis =
            test::analyseTexts({{"a.py", "import torchaudio\n"
                                         "import torchaudio.functional as F\n"
                                         "from torchtext.vocab import build_vocab_from_iterator as build\n"
                                         "wave, rate = torchaudio.load('a.wav')\n"
                                         "wave = F.resample(wave, rate, 16000)\n"
                                         "vocab = build([['a']])\n"}},
                               m_runs[static_cast<std::size_t>(run)].pack);
        QStringList found;
        for (const convert::Finding &finding : analysis->files.front()->findings) {
            found << QString::fromStdString(finding.api);
            QCOMPARE(finding.category, mapping::Category::missing);
            QVERIFY(finding.row != nullptr && !finding.row->advice.empty());
        }
        QCOMPARE(found.join(u' '), QStringLiteral("torchaudio.load torchaudio.functional.resample "
                                                  "torchtext.vocab.build_vocab_from_iterator"));
    }

    /// Every row that rewrites, and every form of it, is shown by a pair.
    void rowsWithoutPair_data() { addRunRows(); }
    void rowsWithoutPair()
    {
        QFETCH(int, run);
        const Run &in = m_runs[static_cast<std::size_t>(run)];
        std::set<std::string> shown;
        for (const Pair &pair : *in.pairs)
            shown.insert(pair.api);
        std::vector<std::string> missing;
        for (const auto &[api, rows] : in.pack->rows) {
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

    /// Every form of every row that the pack has in that version and profile is what some pair writes.
    void formsWithoutPair_data() { addRunRows(); }
    void formsWithoutPair()
    {
        QFETCH(int, run);
        const Run &in = m_runs[static_cast<std::size_t>(run)];
        test::FormCoverage coverage;
        for (std::size_t index = 0; index < in.pairs->size(); ++index) {
            const convert::FileAnalysis &file = *in.files[index];
            coverage.add(file, test::acceptedWith(file, (*in.pairs)[index].option));
        }
        const std::vector<std::string> missing = coverage.missing(*in.pack);
        for (const std::string &form : missing)
            qWarning("%s", form.c_str());
        QVERIFY2(missing.empty(), "every form that is listed above needs a pair that it writes");
    }

    void cleanupTestCase()
    {
        QVERIFY2(!test::writesFindings(), "the lists of findings are written: read the diff, and run the test again");
    }

private:
    void addRun(const std::string &target, const std::shared_ptr<const mapping::Pack> &pack)
    {
        QVERIFY2(pack != nullptr, target.c_str());
        Run run{target, target, pack, &m_pairs[target], {}, {}};
        if (!pack->profile.empty())
            run.name += '@' + pack->profile;
        std::vector<std::pair<std::string, std::string>> together;
        for (std::size_t index = 0; index < run.pairs->size(); ++index) {
            const std::string path = "pair" + std::to_string(100000 + index) + ".py";
            const std::string text = prologue + (*run.pairs)[index].before + "\n";
            if (hasProjectWord(*pack, text))
                run.analyses.push_back(test::analyseTexts({{path, text}}, pack));
            else
                together.emplace_back(path, text);
        }
        run.analyses.push_back(test::analyseTexts(together, pack));
        std::map<std::string, const convert::FileAnalysis *> byPath;
        for (const auto &analysis : run.analyses)
            for (const auto &file : analysis->files)
                byPath.emplace(file->path, &*file);
        QCOMPARE(byPath.size(), run.pairs->size());
        for (const auto &[path, file] : byPath)
            run.files.push_back(file);
        m_runs.push_back(std::move(run));
    }

    void addRunRows() const
    {
        QTest::addColumn<int>("run");
        for (std::size_t run = 0; run < m_runs.size(); ++run)
            QTest::newRow(m_runs[run].name.c_str()) << static_cast<int>(run);
    }

    static std::string listOf(const Run &run, std::size_t index)
    {
        const std::string_view before = prologue;
        const auto first = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
        const auto policy = review::AcceptPolicy::parse("all", true);
        const convert::FileAnalysis &analysis = *run.files[index];
        return test::findingsText(analysis, review::decide(analysis, *policy), first);
    }

    std::map<std::string, std::vector<Pair>> m_pairs; ///< by target
    std::vector<Run> m_runs;
};

QTEST_GUILESS_MAIN(TestGolden)
#include "test_golden.moc"
