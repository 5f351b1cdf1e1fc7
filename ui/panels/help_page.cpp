// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/help_page.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QTextBrowser>

#include "core/engine/engine.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

HelpPage::HelpPage(const QString &language, QWidget *parent)
    : QFrame(parent),
      m_browser(new QTextBrowser),
      m_back(button(tr("Back"), tr("Back to the page before")))
{
    setProperty("kind", u"page"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(28, 20, 28, 20);
    layout->setSpacing(12);
    auto *header = new QHBoxLayout;
    QPushButton *home = button(tr("Contents"), tr("Table of contents of the help"));
    QPushButton *close = button(tr("Close  Esc"), tr("Close the help"));
    header->addWidget(m_back);
    header->addWidget(home);
    header->addStretch();
    header->addWidget(close);
    layout->addLayout(header);
    m_browser->setAccessibleName(tr("Help"));
    m_browser->setOpenLinks(false);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->document()->setDocumentMargin(8);
    layout->addWidget(m_browser, 1);

    const QString folder = qs(engine::dataDirectory()) + u"/resources/help/%1/"_s.arg(language);
    const QUrl index = QUrl::fromLocalFile(folder + u"index.md"_s);
    m_back->setEnabled(false);
    connect(m_browser, &QTextBrowser::backwardAvailable, m_back, &QPushButton::setEnabled);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HelpPage::follow);
    connect(m_back, &QPushButton::clicked, m_browser, &QTextBrowser::backward);
    connect(home, &QPushButton::clicked, this, [this, index] { m_browser->setSource(index); });
    connect(close, &QPushButton::clicked, this, &HelpPage::closed);
    m_browser->setSource(index);
    setFocusProxy(m_browser);
}

void HelpPage::follow(const QUrl &link)
{
    const QUrl target = m_browser->source().resolved(link);
    if (target.isLocalFile() && QFileInfo(target.toLocalFile()).suffix() == u"md")
        m_browser->setSource(target);
    else if (target.scheme() == u"https" || target.scheme() == u"http")
        QDesktopServices::openUrl(target);
}

} // namespace torchferry::ui
