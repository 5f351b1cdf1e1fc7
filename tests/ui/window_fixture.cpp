// SPDX-License-Identifier: Apache-2.0
#include "window_fixture.h"

#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "core/review/projection.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/panels/impact_page.h"
#include "ui/session/workers.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::test {

WindowFixture::WindowFixture() : m_appearance(*qApp)
{
    m_appearance.apply();
}

WindowFixture::~WindowFixture()
{
    m_window.reset();
    ui::Workers::wait();
}

bool WindowFixture::start()
{
    m_window.reset();
    m_window = std::make_unique<ui::MainWindow>(m_appearance);
    m_window->resize(1400, 860);
    m_window->show();
    return QTest::qWaitForWindowActive(m_window.get());
}

bool WindowFixture::open(const QString &path)
{
    if (!start())
        return false;
    QSignalSpy opened(m_window.get(), &ui::MainWindow::opened);
    QSignalSpy failed(m_window.get(), &ui::MainWindow::openFailed);
    m_window->open(path);
    return QTest::qWaitFor([&] { return opened.count() + failed.count() > 0; }, 60'000) && opened.count() == 1;
}

void WindowFixture::close()
{
    m_window->close();
    m_window.reset();
}

void WindowFixture::press(const QString &keys)
{
    const QKeySequence sequence = QKeySequence::fromString(keys);
    for (int index = 0; index < sequence.count(); ++index) {
        QWidget *target = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : m_window.get();
        QTest::keyClick(target, sequence[static_cast<uint>(index)].key(),
                        sequence[static_cast<uint>(index)].keyboardModifiers());
    }
    QCoreApplication::processEvents();
}

void WindowFixture::type(const QString &text)
{
    QTest::keyClicks(QApplication::focusWidget(), text);
    QCoreApplication::processEvents();
}

void isolateProgram(const QString &application)
{
    isolateGit();
    QCoreApplication::setOrganizationName(u"torchferry-test"_s);
    QCoreApplication::setApplicationName(application);
    QStandardPaths::setTestModeEnabled(true);
}

void resetSettings()
{
    QSettings().clear();
    ui::settings::setLanguage(u"en"_s);
    ui::settings::setAppearance(ui::settings::Appearance::light);
}

void settleVersion(const ScratchRepository &repository, const QByteArray &version)
{
    repository.write(u".torchferry/project.json"_s,
                     R"({ "schema": "torchferry-project/1", "target_versions": { "paddle": ")" + version + "\" } }");
}

void writeProject(const ScratchRepository &repository)
{
    repository.write(u"net.py"_s, "import torch\n"
                                  "import torch.nn as nn\n"
                                  "\n"
                                  "\n"
                                  "class Net(nn.Module):  # the comment stays\n"
                                  "    def __init__(self):\n"
                                  "        super().__init__()\n"
                                  "        self.fc = nn.Linear(4, 2)\n"
                                  "\n"
                                  "    def forward(self, x: torch.Tensor):\n"
                                  "        return torch.cat([self.fc(x), torch.gather(x, 1, x)], dim=1)\n");
    repository.write(u"train.py"_s, "import torch\n"
                                    "from net import Net\n"
                                    "\n"
                                    "model = Net()\n"
                                    "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
                                    "scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=30)\n"
                                    "for epoch in range(3):\n"
                                    "    optimizer.step()\n"
                                    "    scheduler.step()\n");
    repository.write(u"README.md"_s, "not Python\n");
    repository.commitAll(u"first"_s);
}

void waitUntilOpen(WindowFixture &fixture, const std::function<void()> &action)
{
    QSignalSpy opened(&fixture.window(), &ui::MainWindow::opened);
    QSignalSpy asked(&fixture.window(), &ui::MainWindow::impactShown);
    action();
    QTRY_VERIFY_WITH_TIMEOUT(opened.count() + asked.count() > 0, 60'000);
    QCOMPARE(asked.count(), 0);
    QCOMPARE(opened.count(), 1);
}

void waitUntilCarried(WindowFixture &fixture, const std::function<void()> &action)
{
    QSignalSpy opened(&fixture.window(), &ui::MainWindow::opened);
    const QObject during; // what is asked for later is not answered
    QObject::connect(
        &fixture.window(), &ui::MainWindow::impactShown, &during,
        [&fixture] { Q_EMIT fixture.window().impactPage()->carryRequested(); }, Qt::QueuedConnection);
    action();
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
}

convert::FindingId findingOf(const ui::Session &session, const std::string &api)
{
    for (const convert::Finding &finding : session.file(0).findings) {
        if (finding.api == api)
            return finding.id;
    }
    return ui::nothing;
}

QString proposalOf(const ui::Session &session, const std::string &api)
{
    return ui::qs(review::proposalText(session.file(0), findingOf(session, api), 0));
}

} // namespace torchferry::test
