// SPDX-License-Identifier: Apache-2.0
// What a project is ported to is chosen where it is opened, remembered, and has a session of its own.
#include <filesystem>
#include <set>

#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

#include "core/engine/targets.h"
#include "core/git/repository.h"
#include "core/store/store.h"
#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/panels/start_page.h"
#include "ui/panels/target_field.h"
#include "ui/panels/version_field.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::Standing;
using settings::Target;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

const QByteArray program = "import torch\n"
                           "a = torch.cat([x])\n"
                           "b = torch.gather(x, 1, y)\n";

/// A target that has profiles, and the names of these.
struct Several {
    QString target;
    QStringList profiles;
};
Several targetWithProfiles()
{
    for (const std::string &target : engine::targets()) {
        Several several{qs(target), {}};
        for (const mapping::Profile &profile : engine::profilesOf(target))
            several.profiles.append(qs(profile.name));
        if (several.profiles.size() > 1)
            return several;
    }
    return {};
}

Target shown(WindowFixture &fixture)
{
    return {qs(fixture.session().target()), qs(fixture.session().analysis().pack->profile)};
}

std::uint32_t decided(WindowFixture &fixture)
{
    return fixture.session().review().counts().of(Standing::decided);
}

} // namespace

class TestTargets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void offersWhatThereIs();
    void versionsAreThoseOfTheTarget();
    void isChosenAndRemembered();
    void sessionsAreSideBySide();
    void settingsOfTheProject();
    void whatIsNotThere();
};

void TestTargets::initTestCase()
{
    test::isolateProgram(u"torchferry-targets-test"_s);
}

void TestTargets::init()
{
    test::resetSettings();
}

void TestTargets::offersWhatThereIs()
{
    WindowFixture fixture;
    QVERIFY(fixture.start());
    const TargetField &field = *fixture.window().startPage()->targetField();
    QCOMPARE(field.target(), Target());
    QStringList offered;
    for (int index = 1; index < field.count(); ++index)
        offered.append(field.itemData(index).toStringList().constFirst());
    offered.removeDuplicates();
    QStringList there;
    for (const std::string &target : engine::targets())
        there.append(qs(target));
    QCOMPARE(offered, there);
    QVERIFY(there.size() > 1);
    // A profile is told by what it is for, in the language of the window.
    const Several several = targetWithProfiles();
    const QString first = field.itemText(field.findData(QStringList{several.target, several.profiles.first()}));
    QVERIFY2(first.startsWith(several.target + u" · "_s), qPrintable(first));
}

void TestTargets::versionsAreThoseOfTheTarget()
{
    WindowFixture fixture;
    QVERIFY(fixture.start());
    StartPage &page = *fixture.window().startPage();
    const Several several = targetWithProfiles();
    const auto pack = engine::loadMapping({utf8(several.target), {}, {}});
    QVERIFY(pack.has_value());
    const QString usual =
        qs(mapping::generationsOf(*engine::loadMapping({engine::usualTarget(), {}, {}}).value()).front());
    page.versionField()->setFocus(Qt::OtherFocusReason);
    QTRY_VERIFY_WITH_TIMEOUT(page.versionField()->findData(usual) > 0, 60'000);
    page.targetField()->setTarget({several.target, several.profiles.last()});
    for (const std::string &version : mapping::generationsOf(**pack))
        QTRY_VERIFY_WITH_TIMEOUT(page.versionField()->findData(qs(version)) > 0, 60'000);
    QVERIFY(page.versionField()->findData(usual) < 0);
}

void TestTargets::isChosenAndRemembered()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const Target usual{qs(engine::usualTarget()), {}};
    QCOMPARE(shown(fixture), usual);
    const Several several = targetWithProfiles();
    const Target chosen{several.target, several.profiles.last()};
    fixture.press(u"Ctrl+O"_s);
    StartPage &page = *fixture.window().startPage();
    page.targetField()->setTarget(chosen);
    page.setPath(repository.path());
    test::waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(shown(fixture), chosen);
    QCOMPARE(page.targetField()->target(), Target()); // the next project has its own
    test::waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QCOMPARE(shown(fixture), chosen);
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(shown(fixture), chosen);
    // Another window of the same project stays with its target, whatever is opened elsewhere.
    settings::setTargetOf(repository.path(), usual);
    test::waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QCOMPARE(shown(fixture), chosen);
}

void TestTargets::sessionsAreSideBySide()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    const std::uint32_t first = decided(fixture);
    QVERIFY(first > 0);
    const Several several = targetWithProfiles();
    std::set<std::filesystem::path> databases{fixture.session().database()};
    for (const QString &profile : several.profiles) {
        test::waitUntilOpen(fixture, [&] { fixture.window().open(repository.path(), {several.target, profile, {}}); });
        QCOMPARE(shown(fixture), (Target{several.target, profile}));
        QCOMPARE(decided(fixture), 0U);
        databases.insert(fixture.session().database());
    }
    QCOMPARE(databases.size(), 3U);
    test::waitUntilOpen(fixture, [&] {
        fixture.window().open(repository.path(), {qs(engine::usualTarget()), {}, {}});
    });
    QCOMPARE(decided(fixture), first);
}

void TestTargets::settingsOfTheProject()
{
    const Several several = targetWithProfiles();
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/project.json"_s,
                     u"{ \"schema\": \"torchferry-project/1\", \"target\": \"%1\", \"profiles\": { \"%1\": \"%2\" } }"_s
                         .arg(several.target, several.profiles.last())
                         .toUtf8());
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(shown(fixture), (Target{several.target, several.profiles.last()}));
    // What was chosen last goes before them.
    const Target usual{qs(engine::usualTarget()), {}};
    test::waitUntilOpen(fixture, [&] { fixture.window().open(repository.path(), {usual.name, {}, {}}); });
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(shown(fixture), usual);
}

void TestTargets::whatIsNotThere()
{
    const Several several = targetWithProfiles();
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.start());
    const StartPage &page = *fixture.window().startPage();
    for (const TargetChoice &choice : {TargetChoice{u"nothing"_s, {}, {}}, {several.target, u"cloud"_s, {}}}) {
        QSignalSpy failed(&fixture.window(), &MainWindow::openFailed);
        fixture.window().open(repository.path(), choice);
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 60'000);
        const QString wrong = choice.profile.isEmpty() ? choice.target : choice.profile;
        QVERIFY2(page.failureText().contains(wrong), qPrintable(page.failureText()));
        // Nor does it leave a session behind.
        const auto git = git::Repository::open(utf8(repository.path()));
        QVERIFY(git.has_value());
        QVERIFY(!std::filesystem::exists(
            store::SessionStore::defaultPath(git->gitDirectory(), utf8(choice.target), utf8(choice.profile))));
    }
    // What was remembered and is gone by now does not keep a project from being opened.
    settings::addRecentProject(repository.path());
    settings::setTargetOf(repository.path(), {several.target, u"gone"_s});
    test::waitUntilOpen(fixture, [&] { fixture.window().open(repository.path()); });
    QCOMPARE(shown(fixture), (Target{several.target, several.profiles.first()}));
    settings::setTargetOf(repository.path(), {u"gone"_s, {}});
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(shown(fixture).name, qs(engine::usualTarget()));
}

QTEST_MAIN(TestTargets)
#include "test_targets.moc"
