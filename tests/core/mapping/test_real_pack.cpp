// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/pack.h"
#include "core/mapping/target_check.h"
#include "core/report/catalogue.h"
#include "paths.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

class TestRealPack : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isClean_data();
    void isClean();
    void helpersFitEachVersion();
};

void TestRealPack::isClean_data()
{
    QTest::addColumn<std::string>("target");
    for (const char *target : {"paddle", "mindspore"})
        QTest::newRow(target) << std::string(target);
}

void TestRealPack::isClean()
{
    QFETCH(std::string, target);
    const auto pack = loadPack(TORCHFERRY_SOURCE_DIR "/mappings", target);
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    QVERIFY(catalogue.has_value());
    QVERIFY2(pack.has_value(), pack ? "" : catalogue->sentence(pack.error().front()).c_str());
    QVERIFY((*pack)->rows.size() > 500);
    std::vector<Profile> profiles = (*pack)->profiles;
    if (profiles.empty())
        profiles.emplace_back();
    std::size_t errors = 0;
    for (const Profile &profile : profiles) {
        // In each version on its own; a form may be for some of them only.
        std::vector<std::shared_ptr<const Pack>> versions;
        for (const std::string &version : generationsOf(**pack)) {
            const auto loaded = loadPack(TORCHFERRY_SOURCE_DIR "/mappings", target, {version, {}, profile.name});
            QVERIFY2(loaded.has_value(), version.c_str());
            versions.push_back(*loaded);
        }
        QVERIFY(versions.size() >= 2);
        for (const LintIssue &issue : lint(versions)) {
            if (issue.severity != LintIssue::Severity::error)
                continue;
            ++errors;
            qWarning("%s:%u:%u %s: %s", issue.where.path.c_str(), issue.where.row, issue.where.column,
                     issue.api.c_str(), catalogue->sentence(issue.message).c_str());
        }
    }
    QCOMPARE(errors, std::size_t{0});
}

/// Helpers are written for all versions: each name in them exists there, each call binds, and no line is too long for
/// the strictest of the usual limits.
void TestRealPack::helpersFitEachVersion()
{
    const auto pack = loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle");
    QVERIFY(pack.has_value());
    QVERIFY(!(*pack)->helpers.helpers.empty());
    for (const std::string &version : generationsOf(**pack)) {
        const auto loaded = loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle", {version, {}, {}});
        QVERIFY2(loaded.has_value(), version.c_str());
        for (const Helper &helper : (*loaded)->helpers.helpers) {
            std::string text;
            for (const std::string &line : helper.imports)
                text += line + '\n';
            text += helper.definition;
            for (const TargetIssue &issue : checkTarget(text, **loaded))
                QVERIFY2(false, (helper.name + ' ' + version + ": " + issue.message.code + ' ' + issue.api).c_str());
            for (const QByteArray &line : QByteArray::fromStdString(text).split('\n'))
                QVERIFY2(line.size() < 80, line.constData());
        }
    }
}

QTEST_GUILESS_MAIN(TestRealPack)
#include "test_real_pack.moc"
