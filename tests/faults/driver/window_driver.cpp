// SPDX-License-Identifier: Apache-2.0
// The window, deciding without a person, for run.py to kill: `torchferry-window-driver PROJECT SEED ACTS`. Writes lines to
// standard output, each when it is true:
//
//     failed TEXT      the project could not be opened; a second try follows when the window offers to move something aside
//     reported TEXT    what the window says about the session's file
//     open STATE       what was decided when it opened
//     branch NAME      a commit was made
//     refused TEXT     a decision could not be saved; nothing follows but `end`
//     acked STATE      what is decided now; the next state follows from this one and SEED alone
//     end STATE        the window was closed
//
// A state is a hash of all decisions and of the commands that can be undone or done again.
#include <algorithm>
#include <random>

#include <QAbstractButton>
#include <QApplication>
#include <QCryptographicHash>
#include <QSignalSpy>
#include <QTest>

#include <unistd.h>

#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/panels/notice_stack.h"
#include "ui/panels/start_page.h"
#include "ui/session/commit_job.h"
#include "ui/window_fixture.h"

using namespace torchferry;
using namespace Qt::Literals::StringLiterals;
using review::Decision;

namespace {

constexpr int mostTries = 500;    ///< acts that change nothing, in a row
constexpr int actsPerCommit = 16; ///< on average

void say(const char *word, const QByteArray &rest)
{
    QByteArray line = QByteArray(word) + ' ' + rest;
    line.replace('\n', ' ');
    line += '\n';
    if (::write(STDOUT_FILENO, line.constData(), static_cast<std::size_t>(line.size())) != line.size())
        ::_exit(5);
}

QByteArray stateOf(const review::Review &review)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    const auto add = [&hash](std::string_view text) {
        hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
        hash.addData(QByteArrayView("\0", 1));
    };
    const auto addDecision = [&](const Decision &decision) {
        add(std::to_string(static_cast<int>(decision.verdict)));
        add(decision.form);
        add(decision.ownText);
    };
    const auto &files = review.analysis().files;
    for (std::uint32_t index = 0; index < files.size(); ++index) {
        for (const convert::Finding &finding : files[index]->findings)
            addDecision(review.decisions(index).finding(finding.id));
        for (const convert::Case &together : files[index]->cases)
            addDecision(review.decisions(index).caseOf(together.id));
    }
    for (const review::Command &command : review.commands()) {
        add(std::to_string(command.id));
        add(command.label);
        add(command.undone ? "undone" : "done");
    }
    return hash.result().toHex().left(16);
}

/// What a person might do next: the state and the seed choose it. Nothing is done again once it was undone, or two states
/// could lead to one another for ever.
class Person {
public:
    Person(ui::Session &session, unsigned seed) : m_session(session), m_seed(seed) {}

    /// Does something that changes the state; false when nothing was found that does, or when it was refused.
    bool act()
    {
        const QByteArray before = stateOf(m_session.review());
        const auto entropy = QCryptographicHash::hash(before + QByteArray::number(m_seed), QCryptographicHash::Sha1);
        std::minstd_rand random(static_cast<unsigned>(entropy.left(4).toHex().toUInt(nullptr, 16)));
        QSignalSpy failed(&m_session, &ui::Session::failed);
        for (int attempt = 0; attempt < mostTries; ++attempt) {
            tryOne(random);
            if (!failed.isEmpty()) {
                static const ui::Messages messages(u"en"_s);
                say("refused", messages.sentence(failed.constFirst().constFirst().value<Error>()).toUtf8());
                return false;
            }
            if (stateOf(m_session.review()) != before)
                return true;
        }
        return false;
    }

private:
    void tryOne(std::minstd_rand &random)
    {
        stand(random);
        const auto what = random() % 100;
        const auto which = random();
        if (what < 35) {
            m_session.accept();
        } else if (what < 50) {
            m_session.reject();
        } else if (what < 60) {
            m_session.reset();
        } else if (what < 70) {
            m_session.edit(u"own(%1)"_s.arg(which));
        } else if (what < 82) {
            m_session.undo();
        } else if (what < 90) {
            m_session.accept(m_session.planApi());
        } else if (what < 94) {
            m_session.accept(m_session.planFile());
        } else if (const convert::Case *together = m_session.currentCase(); together != nullptr) {
            m_session.resolve(together->id, together->resolutions[which % together->resolutions.size()].id);
        }
    }

    void stand(std::minstd_rand &random)
    {
        std::vector<ui::Stop> stops;
        for (std::uint32_t file = 0; file < m_session.analysis().files.size(); ++file)
            for (const convert::Finding &finding : m_session.file(file).findings)
                stops.push_back({file, finding.id});
        if (!stops.empty())
            m_session.select(stops[random() % stops.size()]);
    }

    ui::Session &m_session;
    unsigned m_seed;
};

void commit(const ui::Session &session, const QByteArray &state)
{
    ui::CommitInput input;
    input.repository = session.workTree();
    input.parentId = session.head().commitId;
    input.branch = "faults/" + state.toStdString();
    input.message = "state " + state.toStdString();
    input.analysis = session.sharedAnalysis();
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file)
        input.decisions.push_back(session.review().decisions(file));
    ui::CommitGate gate;
    if (const auto made = ui::runCommit(input, gate))
        say("branch", QByteArray::fromStdString(input.branch));
    else if (made.error().code != "TF2022" && made.error().code != "TF2024") // it exists; nothing was accepted
        say("reported", ui::Messages(u"en"_s).sentence(made.error()).toUtf8());
}

void sayWhatIsTold(test::WindowFixture &fixture)
{
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    for (const QString &text : fixture.window().notices()->texts())
        if (text.contains(state))
            say("reported", text.toUtf8());
}

bool open(test::WindowFixture &fixture, const QString &project)
{
    if (fixture.open(project))
        return true;
    say("failed", fixture.window().startPage()->failureText().toUtf8());
    // The focus is on what helps: to move the session aside, if that is the trouble.
    auto *offered = qobject_cast<QAbstractButton *>(QApplication::focusWidget());
    if (offered == nullptr)
        return false;
    QSignalSpy opened(&fixture.window(), &ui::MainWindow::opened);
    QSignalSpy failed(&fixture.window(), &ui::MainWindow::openFailed);
    fixture.press(u"Return"_s);
    return QTest::qWaitFor([&] { return opened.count() + failed.count() > 0; }, 60'000) && opened.count() == 1;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(u"torchferry"_s);
    QCoreApplication::setApplicationName(u"torchferry"_s);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 4)
        return 2;
    test::resetSettings();
    test::WindowFixture fixture;
    if (!open(fixture, arguments[1]))
        return 3;
    sayWhatIsTold(fixture);
    say("open", stateOf(fixture.session().review()));
    Person person(fixture.session(), arguments[2].toUInt());
    for (int act = 0; act < arguments[3].toInt(); ++act) {
        if (!person.act())
            break;
        const QByteArray state = stateOf(fixture.session().review());
        say("acked", state);
        QCoreApplication::processEvents();
        if (state.left(4).toUInt(nullptr, 16) % actsPerCommit == 0)
            commit(fixture.session(), state);
    }
    sayWhatIsTold(fixture);
    const QByteArray state = stateOf(fixture.session().review());
    fixture.close();
    say("end", state);
    return 0;
}
