// SPDX-License-Identifier: Apache-2.0
// Pairs of texts before and after for other versions of a target: tests/golden/<target>-<version>/*.json, with their
// findings beside them. They are written anew as those of golden_test_golden are.
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/mapping/target_check.h"
#include "paths.h"
#include "support/conversion.h"
#include "support/findings_text.h"
#include "support/form_coverage.h"
#include "support/project_options.h"

using namespace torchferry;

namespace {

namespace fs = std::filesystem;

constexpr const char *prologue = R"(import torch
x: torch.Tensor
y: torch.Tensor
n: int
model: torch.nn.Module
layer: torch.nn.Linear
optimizer: torch.optim.Optimizer
device: torch.device
unknown = object()
# ---
)";

std::string withoutPrologue(const std::string &text)
{
    const std::size_t mark = text.find("# ---\n");
    std::string result = mark == std::string::npos ? text : text.substr(mark + 6);
    while (!result.empty() && result.back() == '\n')
        result.pop_back();
    return result;
}

/// A text that imports something itself is a whole file.
std::string fileOf(const std::string &before)
{
    const bool isWhole = before.starts_with("import ") || before.starts_with("from ");
    return (isWhole ? "" : prologue) + before + '\n';
}

} // namespace

class TestVersions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pairs_data()
    {
        QTest::addColumn<std::string>("path");
        QTest::addColumn<std::string>("target");
        QTest::addColumn<std::string>("version");
        for (const auto &entry : fs::directory_iterator(TORCHFERRY_SOURCE_DIR "/tests/golden")) {
            const std::string name = entry.path().filename().string();
            const std::size_t dash = name.rfind('-');
            if (!entry.is_directory() || dash == std::string::npos)
                continue;
            for (const auto &file : fs::directory_iterator(entry.path()))
                if (file.path().extension() == ".json")
                    QTest::newRow((name + '/' + file.path().filename().string()).c_str())
                        << file.path().string() << name.substr(0, dash) << name.substr(dash + 1);
        }
    }

    void pairs()
    {
        QFETCH(std::string, path);
        QFETCH(std::string, target);
        QFETCH(std::string, version);
        const std::shared_ptr<const mapping::Pack> pack = packOf(target, version);
        QVERIFY(pack != nullptr);
        std::ifstream stream(path);
        const nlohmann::json json = nlohmann::json::parse(stream);
        std::vector<std::pair<std::string, std::string>> texts;
        std::vector<std::string> options;
        test::Texts files;
        for (const auto &[title, list] : json.items())
            for (const nlohmann::json &pair : list) {
                texts.emplace_back(pair.at("before"),
                                   pair.at("after").is_null() ? pair.at("before") : pair.at("after"));
                options.push_back(pair.value("option", std::string()));
                files.emplace_back("pair" + std::to_string(100000 + files.size()) + ".py", fileOf(texts.back().first));
            }
        const auto analysis = test::analyseTexts(files, pack);
        QStringList wrong;
        std::string found;
        test::FormCoverage &coverage = m_coverage[{target, version}];
        for (std::size_t index = 0; index < files.size(); ++index) {
            const convert::FileAnalysis &file = *analysis->files[index];
            const review::FileDecisions decisions = test::acceptedWith(file, options[index]);
            coverage.add(file, decisions);
            const std::string text = review::project(file, decisions, review::PendingAs::source).text;
            if (withoutPrologue(text) != texts[index].second)
                wrong << QString::fromStdString(texts[index].first + "\n  gives     " + withoutPrologue(text)
                                                + "\n  and not   " + texts[index].second);
            for (const mapping::TargetIssue &issue : mapping::checkTarget(text, *pack))
                wrong << QString::fromStdString(issue.message.code + ' ' + issue.api + ": " + withoutPrologue(text));
            const bool isWhole = files[index].second == texts[index].first + '\n';
            const std::string_view head = prologue;
            found += "# " + nlohmann::json(texts[index].first).dump() + '\n';
            found += test::findingsText(
                file, decisions,
                isWhole ? 1 : static_cast<std::size_t>(std::count(head.begin(), head.end(), '\n')) + 1);
        }
        m_analyses.push_back(analysis); // rows are told apart by their addresses
        QVERIFY2(wrong.isEmpty(), wrong.join(QLatin1Char('\n')).toUtf8().constData());
        const std::string list = test::compareFindings(fs::path(path).replace_extension(".findings").string(), found);
        QVERIFY2(list.empty(), list.c_str());
    }

    /// Every form that is for a later version only is what some pair of that version writes.
    void formsWithoutPair()
    {
        std::map<std::string, std::string> versions;        // by target the one before
        for (const auto &[chosen, coverage] : m_coverage) { // in the order of the versions
            const auto &[target, version] = chosen;
            std::string &before = versions.try_emplace(target, oldest).first->second;
            const std::shared_ptr<const mapping::Pack> known = packOf(target, before);
            if (known == nullptr)
                continue; // its pairs are of an older version than the one the others are for
            const std::vector<std::string> all = test::FormCoverage().missing(*known);
            const std::set<std::string> older(all.begin(), all.end());
            QStringList missing;
            for (const std::string &form : coverage.missing(*packOf(target, version)))
                if (!older.contains(form))
                    missing << QString::fromStdString(version + " has no pair for " + form);
            QVERIFY2(missing.isEmpty(), missing.join(QLatin1Char('\n')).toUtf8().constData());
            before = version;
        }
    }

    void cleanupTestCase()
    {
        QVERIFY2(!test::writesFindings(), "the lists of findings are written: read the diff, and run the test again");
    }

private:
    static constexpr const char *oldest = "3.0";

    /// Null if it cannot be loaded.
    std::shared_ptr<const mapping::Pack> packOf(const std::string &target, const std::string &version)
    {
        std::shared_ptr<const mapping::Pack> &pack = m_packs[{target, version}];
        if (pack == nullptr)
            if (auto loaded = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", target, {version, {}, {}}))
                pack = *loaded;
        return pack;
    }

    using Chosen = std::pair<std::string, std::string>; // target, version
    std::map<Chosen, std::shared_ptr<const mapping::Pack>> m_packs;
    std::map<Chosen, test::FormCoverage> m_coverage;
    std::vector<std::shared_ptr<const engine::Analysis>> m_analyses;
};

QTEST_GUILESS_MAIN(TestVersions)
#include "test_versions.moc"
