// SPDX-License-Identifier: Apache-2.0
// Projects of several files before and after, for what rows alone do not show: tests/golden/TARGET/projects/NAME. What
// X.py becomes is X.expected.py, in another profile than the first X@PROFILE.expected.py if there is one; the findings
// are in X.findings and, where they differ, in X@PROFILE.findings. They are written anew as those of golden_test_golden.
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/mapping/target_check.h"
#include "paths.h"
#include "support/conversion.h"
#include "support/findings_text.h"

using namespace torchferry;

namespace {

namespace fs = std::filesystem;

const fs::path golden = TORCHFERRY_SOURCE_DIR "/tests/golden";

std::string contentsOf(const fs::path &path)
{
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// The files of a project before, in order.
test::Texts filesOf(const fs::path &project)
{
    test::Texts files;
    for (const auto &entry : fs::directory_iterator(project)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".py") && !name.ends_with(".expected.py"))
            files.emplace_back(name, contentsOf(entry.path()));
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

class TestProjects : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void project_data()
    {
        QTest::addColumn<std::string>("path");
        QTest::addColumn<std::string>("target");
        QTest::addColumn<std::string>("version");
        std::ifstream stream(golden / "targets.json");
        const nlohmann::json targets = nlohmann::json::parse(stream);
        for (const auto &[target, chosen] : targets.items()) {
            const fs::path projects = golden / target / "projects";
            if (!fs::exists(projects))
                continue;
            for (const auto &entry : fs::directory_iterator(projects))
                QTest::newRow((target + '/' + entry.path().filename().string()).c_str())
                    << entry.path().string() << target << chosen.at("version").get<std::string>();
        }
    }

    void project()
    {
        QFETCH(std::string, path);
        QFETCH(std::string, target);
        QFETCH(std::string, version);
        std::vector<std::string> profiles{""};
        for (std::size_t index = 0; index < profiles.size(); ++index) {
            auto loaded = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", target,
                                            {.version = version, .rules = {}, .profile = profiles[index]});
            QVERIFY(loaded.has_value());
            if (index == 0 && !(*loaded)->profiles.empty()) {
                profiles.clear();
                for (const mapping::Profile &profile : (*loaded)->profiles)
                    profiles.push_back(profile.name);
            }
            compare(path, *loaded, index == 0);
        }
    }

    void cleanupTestCase()
    {
        QVERIFY2(!test::writesFindings(), "the lists of findings are written: read the diff, and run the test again");
    }

private:
    static void compare(const fs::path &project, const std::shared_ptr<const mapping::Pack> &pack, bool isFirst)
    {
        const test::Texts files = filesOf(project);
        QVERIFY(!files.empty());
        const auto analysis = test::analyseTexts(files, pack, 1, std::nullopt);
        const std::vector<review::FileDecisions> decisions = test::decideAll(*analysis);
        const test::Texts after = test::projectAll(*analysis, decisions);
        for (std::size_t index = 0; index < files.size(); ++index) {
            const std::string stem = (project / fs::path(files[index].first).stem()).string();
            const std::string own = stem + '@' + pack->profile;
            const bool hasOwn = !isFirst && fs::exists(own + ".expected.py");
            const std::string expected = contentsOf((hasOwn ? own : stem) + ".expected.py");
            QCOMPARE(QString::fromStdString(after[index].second), QString::fromStdString(expected));
            for (const mapping::TargetIssue &issue : mapping::checkTarget(after[index].second, *pack))
                QFAIL((issue.message.code + ' ' + issue.api).c_str());
            const std::string found = test::findingsText(*analysis->files[index], decisions[index]);
            const bool hasOwnList =
                !isFirst
                && (test::writesFindings() ? found != contentsOf(stem + ".findings") : fs::exists(own + ".findings"));
            const std::string wrong = test::compareFindings((hasOwnList ? own : stem) + ".findings", found);
            QVERIFY2(wrong.empty(), wrong.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestProjects)
#include "test_projects.moc"
