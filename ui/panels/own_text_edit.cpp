// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/own_text_edit.h"

#include <algorithm>

#include <QAccessible>
#include <QKeyEvent>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/diff/python_syntax.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

bool isConfirmation(const QKeyEvent &key)
{
    return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && (key.modifiers() & Qt::ControlModifier);
}

bool asksForOffers(const QKeyEvent &key)
{
    return key.key() == Qt::Key_Space && (key.modifiers() & Qt::ControlModifier);
}

/// Colours all lines from the one that changed: a text typed by hand is short.
class Highlighter final : public QSyntaxHighlighter {
public:
    explicit Highlighter(QTextDocument *document) : QSyntaxHighlighter(document) {}

protected:
    void highlightBlock(const QString & /*text*/) override
    {
        const int line = currentBlock().blockNumber();
        m_lines.resize(document()->blockCount());
        m_lines[line] = currentBlock().text();
        const auto textAt = [this](int at) {
            m_lines[at] = document()->findBlockByNumber(at).text();
            return &m_lines[at];
        };
        (void)m_syntax.change(line, 0, document()->blockCount(), textAt);
        for (const QTextLayout::FormatRange &range : m_syntax.formats(line, textAt))
            setFormat(range.start, range.length, range.format);
        setCurrentBlockState(++m_state); // always another one: the lines below may be in a string now
    }

private:
    PythonSyntax m_syntax;
    QStringList m_lines;
    int m_state = 0;
};

} // namespace

OwnTextEdit::OwnTextEdit(QWidget *parent) : QPlainTextEdit(parent), m_offers(new QListWidget(this))
{
    new Highlighter(document()); // which owns it
    setProperty("kind", u"field"_s);
    setTabChangesFocus(true);
    setLineWrapMode(NoWrap);
    m_offers->setProperty("kind", u"offers"_s);
    m_offers->setFocusPolicy(Qt::NoFocus); // the letters go on to the text
    m_offers->setAccessibleName(tr("Names of the target"));
    m_offers->setUniformItemSizes(true);
    m_offers->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_offers->hide();
    connect(m_offers, &QListWidget::itemClicked, this, &OwnTextEdit::takeOffer);
    // They are for the place they were made at.
    connect(this, &QPlainTextEdit::cursorPositionChanged, m_offers, &QWidget::hide);
}

OwnTextEdit::~OwnTextEdit()
{
    delete m_offers;
}

void OwnTextEdit::setIssues(const QList<std::pair<int, int>> &ranges)
{
    QList<QTextEdit::ExtraSelection> selections;
    for (const auto &[begin, end] : ranges) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = textCursor();
        selection.cursor.setPosition(begin);
        selection.cursor.setPosition(end, QTextCursor::KeepAnchor);
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(Theme::current().color(u"bad"_s));
        selection.format.setBackground(Theme::current().color(u"badTint"_s));
        selections.append(selection);
    }
    setExtraSelections(selections);
}

void OwnTextEdit::setNames(std::shared_ptr<const mapping::Pack> pack, mapping::LocalNames local)
{
    m_pack = std::move(pack);
    m_local = std::move(local);
    m_offers->hide();
}

void OwnTextEdit::select(const std::pair<int, int> &range)
{
    QTextCursor cursor = textCursor();
    cursor.setPosition(range.first);
    cursor.setPosition(range.second, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    setFocus(Qt::OtherFocusReason);
}

bool OwnTextEdit::event(QEvent *event)
{
    // Ctrl+Return and Esc mean something here that they do not mean in the rest of the window.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (isConfirmation(*key) || asksForOffers(*key) || key->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
    }
    // Tab would move the focus before it is a key.
    if (event->type() == QEvent::KeyPress && m_offers->isVisible()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Tab) {
        takeOffer();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void OwnTextEdit::keyPressEvent(QKeyEvent *event)
{
    if (isConfirmation(*event)) {
        m_offers->hide();
        Q_EMIT confirmed();
    } else if (asksForOffers(*event)) {
        offer();
    } else if (m_offers->isVisible() && handleOffers(event)) {
        return;
    } else if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
    } else {
        const QString before = toPlainText();
        const bool wereOffered = m_offers->isVisible();
        QPlainTextEdit::keyPressEvent(event);
        const QString typed = event->text();
        const bool isName = !typed.isEmpty()
                            && (typed.back().isLetterOrNumber() || typed.back() == u'_' || typed.back() == u'.'
                                || typed.back() == u'(');
        const bool isShorter = event->key() == Qt::Key_Backspace && wereOffered;
        if ((isName || isShorter) && toPlainText() != before)
            offer();
        else if (!typed.isEmpty() || event->key() != Qt::Key_Shift)
            m_offers->hide();
    }
}

void OwnTextEdit::focusOutEvent(QFocusEvent *event)
{
    if (m_offers) // the window may be on its way out
        m_offers->hide();
    QPlainTextEdit::focusOutEvent(event);
}

void OwnTextEdit::offer()
{
    m_offers->hide();
    if (m_pack == nullptr)
        return;
    const QString text = toPlainText();
    const int cursor = textCursor().position();
    const QByteArray bytes = text.toUtf8();
    const auto offset = static_cast<std::size_t>(text.left(cursor).toUtf8().size());
    const mapping::Completions found = mapping::completionsAt(
        std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), offset, *m_pack, m_local);
    m_typed = static_cast<int>(QString::fromUtf8(bytes.mid(found.range.begin, found.range.size())).size());
    const QString typed = text.mid(cursor - m_typed, m_typed);
    m_offers->clear();
    for (const mapping::Completion &each : found.items) {
        const QString name = qs(each.text);
        const QString detail = qs(each.detail);
        const bool isCall = detail.startsWith(u'(');
        auto *item =
            new QListWidgetItem(detail.isEmpty() || isCall ? name + detail : u"%1   %2"_s.arg(name, detail), m_offers);
        item->setData(Qt::UserRole, name);
        item->setToolTip(item->text());
    }
    if (m_offers->count() == 0 || (m_offers->count() == 1 && qs(found.items.front().text) == typed))
        return;
    placeOffers();
    m_offers->setCurrentRow(-1);
    m_offers->show();
    m_offers->raise();
}

void OwnTextEdit::placeOffers()
{
    // The panel is low and at the foot of the window: the list lies over what is above.
    QWidget *host = window();
    if (m_offers->parentWidget() != host)
        m_offers->setParent(host);
    const int line = m_offers->sizeHintForRow(0);
    const int height = std::min(m_offers->count(), 8) * line + 2 * m_offers->frameWidth();
    const int widest = std::clamp(m_offers->sizeHintForColumn(0) + 30, 160, 620);
    const QSize size(std::min(widest, host->width()), height);
    const QRect caret = cursorRect();
    const QPoint below = viewport()->mapTo(host, caret.bottomLeft() + QPoint(0, 2));
    const QPoint above = viewport()->mapTo(host, caret.topLeft() - QPoint(0, height + 2));
    const int x = std::clamp(below.x(), 0, host->width() - size.width());
    const bool fits = below.y() + height <= host->height();
    m_offers->setGeometry(QRect(QPoint(x, fits ? below.y() : std::max(0, above.y())), size));
}

void OwnTextEdit::moveOffer(int by)
{
    const int count = m_offers->count();
    const int now = m_offers->currentRow();
    m_offers->setCurrentRow(now < 0 ? (by > 0 ? 0 : count - 1) : (now + by + count) % count);
    setAccessibleDescription(m_offers->currentItem()->text()); // the focus stays here: this is what is read
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void OwnTextEdit::takeOffer()
{
    const QListWidgetItem *item = m_offers->currentItem() != nullptr ? m_offers->currentItem() : m_offers->item(0);
    if (item == nullptr)
        return;
    QTextCursor cursor = textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, m_typed);
    cursor.insertText(item->data(Qt::UserRole).toString());
    setTextCursor(cursor);
    m_offers->hide();
}

bool OwnTextEdit::handleOffers(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Down: moveOffer(1); return true;
    case Qt::Key_Up: moveOffer(-1); return true;
    case Qt::Key_Escape: m_offers->hide(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_offers->currentRow() < 0)
            return false; // nothing was chosen: a new line
        takeOffer();
        return true;
    default: return false;
    }
}

} // namespace torchferry::ui
