// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/note_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>

#include "ui/base/text.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

NoteBar::NoteBar(Session &session, QWidget *parent)
    : QFrame(parent),
      m_session(session),
      m_text(wrappedLabel({})),
      m_field(new QLineEdit),
      m_edit(button(tr("Change  M"), tr("Change the note"), u"compact"_s)),
      m_keep(button(tr("Keep  ↵"), tr("Keep the note"), u"primary"_s)),
      m_cancel(button(tr("Cancel  Esc"), tr("Close without changing the note"), u"compact"_s))
{
    setProperty("kind", u"footer"_s);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 14, 6);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_edit);
    layout->addWidget(m_cancel);
    layout->addWidget(m_keep);
    m_field->setMaxLength(500);
    m_field->setPlaceholderText(tr("A note for yourself and for the report: what is left to do here"));
    m_field->setAccessibleName(tr("Note"));
    m_field->installEventFilter(this);
    connect(m_edit, &QPushButton::clicked, this, &NoteBar::startTyping);
    connect(m_keep, &QPushButton::clicked, this, [this] { stopTyping(true); });
    connect(m_cancel, &QPushButton::clicked, this, [this] { stopTyping(false); });
    showTyping(false);
    hide();
}

/// What one types with.
void NoteBar::showTyping(bool shown)
{
    for (QWidget *part :
         {static_cast<QWidget *>(m_field), static_cast<QWidget *>(m_keep), static_cast<QWidget *>(m_cancel)})
        part->setVisible(shown);
}

QString NoteBar::text() const
{
    return m_text->text();
}

void NoteBar::refresh()
{
    showTyping(false);
    const QString note = visible(m_session.note());
    m_text->setText(tr("Note: %1").arg(note));
    m_text->show();
    m_edit->setVisible(!m_session.readOnly());
    setVisible(!note.isEmpty());
}

void NoteBar::startTyping()
{
    m_text->hide();
    m_edit->hide();
    m_field->setText(m_session.note());
    showTyping(true);
    show();
    m_field->selectAll();
    m_field->setFocus(Qt::OtherFocusReason);
}

void NoteBar::stopTyping(bool keeps)
{
    const QString typed = m_field->text();
    refresh();
    Q_EMIT closed();
    if (keeps)
        m_session.leaveNote(typed);
}

bool NoteBar::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool isReturn = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!isReturn && key != Qt::Key_Escape)
        return QFrame::eventFilter(watched, event);
    event->accept(); // they mean something here that they do not mean in the rest of the window
    if (event->type() == QEvent::KeyPress)
        stopTyping(isReturn);
    return true;
}

} // namespace torchferry::ui
