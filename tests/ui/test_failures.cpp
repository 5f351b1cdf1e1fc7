// SPDX-License-Identifier: Apache-2.0
// What is thrown in a slot, an event handler, while painting or on a worker is shown; decisions are kept, the window lives.
#include <new>
#include <stdexcept>

#include <QTest>

#include "support/scratch_repository.h"
#include "ui/base/application.h"
#include "ui/base/settings.h"
#include "ui/commands/actions.h"
#include "ui/panels/notice_stack.h"
#include "ui/session/background.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

void fail(bool forWantOfMemory)
{
    if (forWantOfMemory)
        throw std::bad_alloc();
    throw std::runtime_error("made up for the test");
}

/// Throws when it gets an event of its own, and when it is painted.
class Thrower final : public QWidget {
public:
    Thrower(QWidget *parent, bool memory) : QWidget(parent), m_memory(memory) {}

protected:
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::User || (event->type() == QEvent::Paint && !std::exchange(m_painted, true)))
            fail(m_memory);
        return QWidget::event(event);
    }

private:
    bool m_memory;
    bool m_painted = false;
};

} // namespace

class TestFailures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::resetSettings(); }

    void isToldAndSurvived_data();
    void isToldAndSurvived();
    void workersToo();
};

void TestFailures::isToldAndSurvived_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<bool>("memory");
    for (const bool memory : {false, true}) {
        const char *what = memory ? "memory" : "fault";
        QTest::addRow("event, %s", what) << u"event"_s << memory;
        QTest::addRow("paint, %s", what) << u"paint"_s << memory;
        QTest::addRow("action, %s", what) << u"action"_s << memory;
        QTest::addRow("timer, %s", what) << u"timer"_s << memory;
        QTest::addRow("decision, %s", what) << u"decision"_s << memory;
    }
}

void TestFailures::isToldAndSurvived()
{
    QFETCH(QString, where);
    QFETCH(bool, memory);
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    const auto accepted = [&] { return fixture.session().review().counts().of(State::accepted); };
    QCOMPARE(accepted(), 1U);
    QObject context;
    auto *thrower = new Thrower(&fixture.window(), memory);
    std::uint32_t decided = 1;
    if (where == u"event") {
        QCoreApplication::postEvent(thrower, new QEvent(QEvent::User));
    } else if (where == u"paint") {
        thrower->resize(40, 40);
        thrower->show();
    } else if (where == u"action") {
        QObject::connect(fixture.window().actions()->action(u"filter"_s), &QAction::triggered, &context,
                         [memory] { fail(memory); });
        fixture.press(u"Ctrl+F"_s);
    } else if (where == u"timer") {
        QTimer::singleShot(0, &context, [memory] { fail(memory); });
    } else {
        QObject::connect(&fixture.session(), &Session::decisionsChanged, &context, [memory] { fail(memory); });
        fixture.press(u"F8"_s);
        fixture.press(u"A"_s);
        decided = 2; // it was on disk before any view knew of it
    }
    QTRY_COMPARE(fixture.window().notices()->texts().size(), 1);
    context.disconnect();
    const QString text = fixture.window().notices()->texts().front();
    QVERIFY2(text.contains(memory ? u"not enough memory"_s : u"made up for the test"_s), qPrintable(text));
    QVERIFY(fixture.window().isVisible());
    QCOMPARE(accepted(), decided);
    delete thrower;
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(accepted(), decided);
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    QVERIFY(accepted() > decided);
}

void TestFailures::workersToo()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    bool done = false;
    inBackground(
        &fixture.window(), []() -> int { throw std::runtime_error("made up for the test"); },
        [&](int) { done = true; });
    QTRY_COMPARE(fixture.window().notices()->texts().size(), 1);
    QVERIFY(fixture.window().notices()->texts().front().contains(u"made up for the test"_s));
    QVERIFY(!done);
    // The code that waits for a result that may be an error gets one.
    std::string code;
    inBackground(
        &fixture.window(), []() -> Result<int> { throw std::bad_alloc(); },
        [&](const Result<int> &result) { code = result ? "none" : result.error().code; });
    QTRY_COMPARE(code, "TF1905");
}

int main(int argc, char **argv)
{
    Application application(argc, argv);
    test::isolateProgram(u"torchferry-failures-test"_s);
    TestFailures tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "test_failures.moc"
