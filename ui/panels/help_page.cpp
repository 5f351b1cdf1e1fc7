// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/help_page.h"

#include <algorithm>

#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

#include "core/engine/engine.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

HelpPage::HelpPage(const QString &language, QWidget *parent)
    : QFrame(parent),
      m_folder(qs(engine::dataDirectory()) + u"/resources/help/%1/"_s.arg(language)),
      m_browser(new QTextBrowser),
      m_back(button(tr("Back"), tr("Back to the previous page")))
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
    // Lines one can read without losing the way back.
    m_browser->setMaximumWidth(fontMetrics().averageCharWidth() * 150);
    layout->addWidget(m_browser, 1);
    connect(m_browser, &QTextBrowser::sourceChanged, this, &HelpPage::space);

    m_back->setEnabled(false);
    connect(m_browser, &QTextBrowser::backwardAvailable, m_back, &QPushButton::setEnabled);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &HelpPage::follow);
    connect(m_back, &QPushButton::clicked, m_browser, &QTextBrowser::backward);
    connect(home, &QPushButton::clicked, this, [this] { showPage(u"index"_s); });
    connect(close, &QPushButton::clicked, this, &HelpPage::closed);
    showPage(u"index"_s);
    setFocusProxy(m_browser);
}

void HelpPage::showPage(const QString &name)
{
    m_browser->setSource(QUrl::fromLocalFile(m_folder + name + u".md"_s));
}

void HelpPage::space()
{
    QTextCursor cursor(m_browser->document());
    cursor.beginEditBlock();
    for (QTextFrame *frame : m_browser->document()->rootFrame()->childFrames()) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (table == nullptr)
            continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(Theme::current().color(u"border"_s));
        format.setBorderCollapse(true);
        format.setCellSpacing(0);
        format.setCellPadding(5);
        format.setBottomMargin(8);
        table->setFormat(format);
    }
    for (QTextBlock block = m_browser->document()->begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        const bool code = block.charFormat().fontFixedPitch() || format.hasProperty(QTextFormat::BlockCodeFence);
        const bool cell = cursor.currentTable() != nullptr;
        if (!code)
            format.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
        if (format.headingLevel() > 1)
            format.setTopMargin(14);
        if (!code && !cell)
            format.setBottomMargin(cursor.currentList() != nullptr ? 3 : 8);
        cursor.setBlockFormat(format);
    }
    cursor.endEditBlock();
    fitPictures();
    m_browser->moveCursor(QTextCursor::Start);
}

void HelpPage::fitPictures()
{
    struct Picture {
        int position;
        QTextImageFormat format;
    };
    QList<Picture> pictures; // a change of format ends what goes through a block
    for (QTextBlock block = m_browser->document()->begin(); block.isValid(); block = block.next()) {
        for (QTextBlock::iterator part = block.begin(); !part.atEnd(); ++part) {
            if (part.fragment().charFormat().isImageFormat())
                pictures.append({part.fragment().position(), part.fragment().charFormat().toImageFormat()});
        }
    }
    const int margins = static_cast<int>(2 * m_browser->document()->documentMargin());
    const int page = std::max(100, m_browser->viewport()->width() - margins);
    for (Picture &picture : pictures) {
        const QUrl file = m_browser->source().resolved(QUrl(picture.format.name()));
        const QImage whole = QImage(file.toLocalFile()).convertToFormat(QImage::Format_ARGB32_Premultiplied);
        if (whole.isNull())
            continue;
        // The document would leave out lines of pixels, and with them parts of letters.
        const int width = std::min(whole.width(), page);
        const qreal ratio = devicePixelRatioF();
        const QImage shown =
            whole.scaledToWidth(std::min(whole.width(), qRound(width * ratio)), Qt::SmoothTransformation);
        m_browser->document()->addResource(QTextDocument::ImageResource, file, shown);
        picture.format.setWidth(width);
        picture.format.setHeight(qRound(static_cast<double>(width) * whole.height() / whole.width()));
        QTextCursor cursor(m_browser->document());
        cursor.setPosition(picture.position);
        cursor.setPosition(picture.position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(picture.format);
    }
}

void HelpPage::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fitPictures();
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
