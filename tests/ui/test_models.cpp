// SPDX-License-Identifier: Apache-2.0
// The models of the window, under Qt's own model tester, while decisions are made.
#include <QAbstractItemModelTester>
#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "support/analysis_builder.h"
#include "ui/base/settings.h"
#include "ui/models/file_filter_model.h"
#include "ui/models/file_tree_model.h"
#include "ui/models/finding_list_model.h"
#include "ui/models/rank_model.h"
#include "ui/models/recent_model.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using mapping::Category;
using types::Confidence;

namespace {

/// a.py: one, guess, missing · pkg/b.py: nothing to change · pkg/sub/c.py: two of one · pkg/z.py: no findings.
std::shared_ptr<const engine::Analysis> project()
{
    test::AnalysisBuilder builder;
    builder.file("a.py", "alpha(1)\nbeta(2)\ngamma(3)\n")
        .use({"alpha(1)", "t.alpha", {{"table", "A(1)"}}, Category::oneToOne, Confidence::certain, false})
        .use({"beta(2)", "t.Tensor.beta", {{"table", "B(2)"}}, Category::argsDiffer, Confidence::guess, false})
        .use({"gamma(3)", "t.gamma", {}, Category::missing, Confidence::certain, false});
    builder.file("pkg/b.py", "alpha(1)\n")
        .use({"alpha(1)", "t.same", {{"table", "alpha(1)"}}, Category::oneToOne, Confidence::certain, true});
    builder.file("pkg/sub/c.py", "alpha(1)\nalpha(2)\n")
        .use({"alpha(1)", "t.alpha", {{"table", "A(1)"}}, Category::oneToOne, Confidence::certain, false})
        .use({"alpha(2)", "t.alpha", {{"table", "A(2)"}}, Category::oneToOne, Confidence::certain, false});
    builder.file("pkg/z.py", "print()\n");
    return builder.build();
}

review::Subject at(std::uint32_t file, std::uint32_t finding)
{
    return {file, convert::FindingId(finding)};
}

/// A review that tells models what changed, as the session does.
struct Fixture {
    Fixture() : review(project())
    {
        review.onChange(
            [this](const std::vector<std::uint32_t> &files) { changed = QList<quint32>(files.begin(), files.end()); });
    }
    review::Review review;
    QList<quint32> changed;
};

QStringList pathsOf(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    QStringList all;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        all.append(index.data(FileTreeModel::PathRole).toString());
        all += pathsOf(model, index);
    }
    return all;
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void treeHasFoldersAndCounts();
    void hostileNamesAreSpelledOut();
    void treeFollowsDecisions();
    void filterNarrows_data();
    void filterNarrows();
    void filterFollowsDecisions();
    void filterSurvivesJson();
    void listOfFindings();
    void listFollowsDecisions();
    void ranks();
    void recent();
};

void TestModels::initTestCase()
{
    QCoreApplication::setOrganizationName(u"torchferry-test"_s);
    QCoreApplication::setApplicationName(u"torchferry-test"_s);
    QStandardPaths::setTestModeEnabled(true);
    QSettings().clear();
}

void TestModels::treeHasFoldersAndCounts()
{
    Fixture fixture;
    FileTreeModel model(fixture.review);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(pathsOf(model),
             (QStringList{u"a.py"_s, u"pkg"_s, u"pkg/b.py"_s, u"pkg/sub"_s, u"pkg/sub/c.py"_s, u"pkg/z.py"_s}));
    const QModelIndex a = model.index(0, 0);
    QCOMPARE(a.data(FileTreeModel::TotalRole).toInt(), 3);
    QCOMPARE(a.data(FileTreeModel::RemainingRole).toInt(), 3); // two pending, one manual
    QCOMPARE(a.data(FileTreeModel::CategoriesRole).toUInt(), (1U << 1) | (1U << 3) | (1U << 7));
    // What needs manual work is counted as well: three are left, and three categories say so.
    QCOMPARE(a.data(FileTreeModel::OpenCategoriesRole).toUInt(), (1U << 1) | (1U << 3) | (1U << 7));
    const QModelIndex folder = model.index(1, 0);
    QCOMPARE(folder.data(FileTreeModel::FileRole).toInt(), -1);
    QCOMPARE(folder.data(FileTreeModel::TotalRole).toInt(), 3);
    QCOMPARE(folder.data(FileTreeModel::RemainingRole).toInt(), 2);
    QVERIFY(folder.data(Qt::AccessibleTextRole).toString().contains(u"pkg"_s));
    QCOMPARE(model.indexOf(2).data(FileTreeModel::PathRole).toString(), u"pkg/sub/c.py"_s);
    QVERIFY(!model.indexOf(99).isValid());
}

void TestModels::hostileNamesAreSpelledOut()
{
    test::AnalysisBuilder builder;
    builder.file("dir\xE2\x80\xAE/a\xE2\x80\x8B.py", "alpha(1)\n");
    const review::Review review(builder.build());
    const FileTreeModel model(review);
    const QModelIndex folder = model.index(0, 0);
    const QModelIndex file = model.index(0, 0, folder);
    QCOMPARE(folder.data().toString(), u"dir‹U+202E›"_s);
    QCOMPARE(file.data().toString(), u"a‹U+200B›.py"_s);
    QVERIFY(file.data(Qt::AccessibleTextRole).toString().startsWith(u"a‹U+200B›.py"_s));
}

void TestModels::treeFollowsDecisions()
{
    Fixture fixture;
    FileTreeModel model(fixture.review);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy spy(&model, &QAbstractItemModel::dataChanged);
    QVERIFY(fixture.review.accept(at(2, 0)).has_value());
    model.refresh(fixture.changed);
    QCOMPARE(model.indexOf(2).data(FileTreeModel::RemainingRole).toInt(), 1);
    QCOMPARE(model.index(1, 0).data(FileTreeModel::RemainingRole).toInt(), 1);
    QCOMPARE(spy.count(), 3); // the file, and two folders
    QVERIFY(fixture.review.accept(at(2, 1)).has_value());
    model.refresh(fixture.changed);
    QCOMPARE(model.index(1, 0).data(FileTreeModel::RemainingRole).toInt(), 0);
    QVERIFY(fixture.review.undo().has_value());
    model.refresh(fixture.changed);
    QCOMPARE(model.index(1, 0).data(FileTreeModel::RemainingRole).toInt(), 1);
}

void TestModels::filterNarrows_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("categories");
    QTest::addColumn<int>("states");
    QTest::addColumn<int>("confidence");
    QTest::addColumn<QStringList>("paths");
    using States = FindingFilter::States;
    const int all = static_cast<int>(States::all);
    const QStringList everything{u"a.py"_s, u"pkg"_s, u"pkg/b.py"_s, u"pkg/sub"_s, u"pkg/sub/c.py"_s, u"pkg/z.py"_s};
    const QStringList onlyC{u"pkg"_s, u"pkg/sub"_s, u"pkg/sub/c.py"_s};
    QTest::newRow("nothing asked") << u""_s << 0 << all << -1 << everything;
    QTest::newRow("path") << u"SUB/"_s << 0 << all << -1 << onlyC;
    QTest::newRow("path without findings") << u"z.py"_s << 0 << all << -1 << QStringList{u"pkg"_s, u"pkg/z.py"_s};
    QTest::newRow("name") << u"tensor.b"_s << 0 << all << -1 << QStringList{u"a.py"_s};
    QTest::newRow("category 7") << u""_s << (1 << 7) << all << -1 << QStringList{u"a.py"_s};
    QTest::newRow("category 1 pending") << u""_s << (1 << 1) << static_cast<int>(States::pending) << -1
                                        << QStringList{u"a.py"_s, u"pkg"_s, u"pkg/sub"_s, u"pkg/sub/c.py"_s};
    QTest::newRow("unchanged") << u""_s << 0 << static_cast<int>(States::unchanged) << -1
                               << QStringList{u"pkg"_s, u"pkg/b.py"_s};
    QTest::newRow("guess") << u""_s << 0 << all << 0 << QStringList{u"a.py"_s};
    QTest::newRow("text and category") << u"pkg"_s << (1 << 3) << all << -1 << QStringList{};
}

void TestModels::filterNarrows()
{
    QFETCH(QString, text);
    QFETCH(int, categories);
    QFETCH(int, states);
    QFETCH(int, confidence);
    Fixture fixture;
    FileTreeModel model(fixture.review);
    FileFilterModel shown(fixture.review);
    shown.setSourceModel(&model);
    const QAbstractItemModelTester tester(&shown, QAbstractItemModelTester::FailureReportingMode::QtTest);
    FindingFilter filter;
    filter.text = text;
    filter.categories = static_cast<std::uint8_t>(categories);
    filter.states = static_cast<FindingFilter::States>(states);
    if (confidence >= 0)
        filter.confidence = static_cast<Confidence>(confidence);
    shown.setFilter(filter);
    QTEST(pathsOf(shown), "paths");
    shown.setFilter({});
    QCOMPARE(pathsOf(shown).size(), 6);
}

void TestModels::filterFollowsDecisions()
{
    Fixture fixture;
    FileTreeModel model(fixture.review);
    FileFilterModel shown(fixture.review);
    shown.setSourceModel(&model);
    FindingFilter filter;
    filter.states = FindingFilter::States::accepted;
    shown.setFilter(filter);
    QVERIFY(pathsOf(shown).isEmpty());
    QVERIFY(fixture.review.accept(at(0, 0)).has_value());
    shown.refresh();
    QCOMPARE(pathsOf(shown), QStringList{u"a.py"_s});
}

void TestModels::filterSurvivesJson()
{
    FindingFilter filter;
    filter.text = u"torch.nn"_s;
    filter.categories = 0b10100010;
    filter.states = FindingFilter::States::manual;
    filter.confidence = Confidence::likely;
    QCOMPARE(FindingFilter::fromJson(filter.toJson()), filter);
    QCOMPARE(FindingFilter::fromJson(FindingFilter().toJson()), FindingFilter());
    QCOMPARE(FindingFilter::fromJson({{u"states"_s, 99}, {u"confidence"_s, u"nonsense"_s}}), FindingFilter());
}

void TestModels::listOfFindings()
{
    Fixture fixture;
    FindingListModel model(fixture.review);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 6);
    QCOMPARE(model.index(0, FindingListModel::ApiColumn).data().toString(), u"t.alpha"_s);
    QCOMPARE(model.index(1, FindingListModel::PlaceColumn).data().toString(), u"a.py:2"_s);
    QCOMPARE(model.index(2, 0).data(FindingListModel::CategoryRole).toInt(), 7);
    QCOMPARE(model.indexOf(at(2, 1)).row(), 5);
    QVERIFY(!model.indexOf(at(3, 0)).isValid());
    FindingFilter filter;
    filter.text = u"t.alpha"_s;
    model.setFilter(filter);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.subject(model.index(2, 0)), at(2, 1));
}

void TestModels::listFollowsDecisions()
{
    Fixture fixture;
    FindingListModel model(fixture.review);
    QSignalSpy spy(&model, &QAbstractItemModel::dataChanged);
    const QString before = model.index(0, FindingListModel::StateColumn).data().toString();
    QVERIFY(fixture.review.accept(at(0, 0)).has_value());
    model.refresh(fixture.changed);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy.front().at(0).toModelIndex().row(), 0);
    QCOMPARE(spy.front().at(1).toModelIndex().row(), 2);
    QVERIFY(model.index(0, FindingListModel::StateColumn).data().toString() != before);
}

void TestModels::ranks()
{
    Fixture fixture;
    RankModel model(u"File"_s, u"Left"_s);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(filesByRemainingWork(fixture.review));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, 0).data().toString(), u"a.py"_s);
    QCOMPARE(model.index(0, 1).data().toString(), u"3"_s);
    QCOMPARE(model.index(1, 0).data(RankModel::KeyRole).toUInt(), 2U);
    model.setRows(namesWithoutCounterpart(fixture.review));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0, 0).data().toString(), u"t.gamma"_s);
}

void TestModels::recent()
{
    QTemporaryDir folder;
    for (int index = 0; index < 20; ++index)
        settings::addRecentProject(u"/nowhere/p%1"_s.arg(index));
    settings::addRecentProject(folder.path());
    settings::addRecentProject(u"/nowhere/p15/"_s);
    RecentModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 12);
    QCOMPARE(model.index(0).data(RecentModel::PathRole).toString(), u"/nowhere/p15"_s);
    QCOMPARE(model.index(0).data(RecentModel::ExistsRole).toBool(), false);
    QCOMPARE(model.index(1).data(RecentModel::PathRole).toString(), QDir::cleanPath(folder.path()));
    QCOMPARE(model.index(1).data(RecentModel::ExistsRole).toBool(), true);
    settings::removeRecentProject(u"/nowhere/p15"_s);
    model.reload();
    QCOMPARE(model.rowCount(), 11);
}

QTEST_MAIN(TestModels)
#include "test_models.moc"
