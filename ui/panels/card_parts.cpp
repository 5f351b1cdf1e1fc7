// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/card_parts.h"

#include <QVBoxLayout>

#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// Between the text of a link and its edge: border and padding of the style sheet.
constexpr int linkPadding = 3;

} // namespace

SentenceList::SentenceList(QWidget *parent)
    : QWidget(parent),
      m_layout(new QVBoxLayout(this)),
      m_heading(headingLabel({}))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(4);
    m_layout->addWidget(m_heading);
}

void SentenceList::setHeading(const QString &heading)
{
    m_heading->setText(heading);
}

void SentenceList::addRow()
{
    Row row;
    row.box = new QWidget;
    auto *layout = new QHBoxLayout(row.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    row.link = button({}, tr("Go to line %1").arg(0), u"link"_s); // until it has a place
    layout->addWidget(row.link, 0, Qt::AlignTop);
    row.text = wrappedLabel({});
    layout->addWidget(row.text, 1, Qt::AlignTop);
    connect(row.link, &QPushButton::clicked, this,
            [this, index = m_rows.size()] { Q_EMIT placeRequested(m_rows.at(index).place); });
    m_layout->addWidget(row.box);
    m_rows.append(row);
}

void SentenceList::setSentences(const QList<Sentence> &sentences, bool keepsHeading)
{
    while (m_rows.size() < sentences.size())
        addRow();
    for (qsizetype index = 0; index < m_rows.size(); ++index) {
        Row &row = m_rows[index];
        const bool isUsed = index < sentences.size();
        row.box->setVisible(isUsed);
        if (!isUsed)
            continue;
        const Sentence &sentence = sentences.at(index);
        setProse(row.text, sentence.text);
        row.link->setVisible(sentence.place.has_value());
        row.place = sentence.place.value_or(0);
        const int level = sentence.place ? linkPadding : 0; // with the link
        row.text->setContentsMargins(0, level, 0, level);
        if (sentence.place) {
            row.link->setText(tr("line %1").arg(sentence.line));
            row.link->setAccessibleName(tr("Go to line %1").arg(sentence.line));
        }
    }
    setVisible(keepsHeading || !sentences.isEmpty());
}

FoldedBox::FoldedBox(const QString &heading, QWidget *parent)
    : QWidget(parent),
      m_button(button({}, heading, u"link"_s)),
      m_layout(new QVBoxLayout(this)),
      m_title(heading)
{
    m_button->setCheckable(true);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    m_layout->addWidget(m_button, 0, Qt::AlignLeft);
    connect(m_button, &QPushButton::toggled, this, [this](bool open) {
        showState();
        Q_EMIT toggled(open);
    });
    showState();
}

void FoldedBox::showState()
{
    m_button->setText((m_button->isChecked() ? u"▾ "_s : u"▸ "_s) + m_title);
    m_button->setAccessibleDescription(m_button->isChecked() ? tr("open") : tr("closed"));
}

void FoldedBox::setOpen(bool open)
{
    m_button->setChecked(open);
}

void FoldedBox::setContent(QWidget *content)
{
    if (m_content != nullptr) {
        m_content->hide();
        m_content->deleteLater();
    }
    m_content = content;
    if (content == nullptr)
        return;
    m_layout->addWidget(content);
    content->show();
}

} // namespace torchferry::ui
