// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/filter_bar.h"

#include <algorithm>
#include <chrono>

#include <QAbstractButton>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>

#include "ui/base/labels.h"
#include "ui/base/theme.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent),
      m_text(new QLineEdit),
      m_states(new QComboBox),
      m_confidence(new QComboBox),
      m_boxes(new QBoxLayout(QBoxLayout::LeftToRight))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 8);
    layout->setSpacing(6);
    m_text->setPlaceholderText(tr("Filter files and names"));
    m_text->setAccessibleName(tr("Filter files and names"));
    m_text->setClearButtonEnabled(true);
    m_text->addAction(Theme::current().icon(u"filter"_s, u"muted"_s), QLineEdit::LeadingPosition);
    // The one that stands first clears, the other is a picture.
    for (QAbstractButton *part : m_text->findChildren<QAbstractButton *>())
        part->setAccessibleName(part == m_text->findChild<QAbstractButton *>() ? tr("Clear the text")
                                                                               : tr("Filter files and names"));
    m_text->installEventFilter(this);
    layout->addWidget(m_text);

    auto *chips = new QHBoxLayout;
    chips->setSpacing(3);
    for (const mapping::Category category : allCategories) {
        auto *chip = new QPushButton(QString::number(mapping::number(category)));
        chip->setProperty("kind", u"chip"_s);
        chip->setCheckable(true);
        chip->setAutoDefault(true);
        chip->setAccessibleName(tr("Category %1").arg(Labels::numbered(category)));
        chip->setToolTip(Labels::numbered(category));
        connect(chip, &QPushButton::toggled, this, [this] {
            updateChips();
            tell();
        });
        chips->addWidget(chip, 1);
        m_categories.append(chip);
    }
    layout->addLayout(chips);

    using States = FindingFilter::States;
    const std::pair<QString, States> states[] = {{tr("Any state"), States::all},
                                                 {tr("Open"), States::open},
                                                 {tr("Pending"), States::pending},
                                                 {tr("Manual"), States::manual},
                                                 {tr("Accepted"), States::accepted},
                                                 {tr("Rejected"), States::rejected},
                                                 {tr("Nothing to change"), States::unchanged}};
    for (const auto &[text, value] : states)
        m_states->addItem(text, static_cast<int>(value));
    m_states->setAccessibleName(tr("State of the findings"));
    m_confidence->addItem(tr("Any confidence"), -1);
    for (const types::Confidence confidence :
         {types::Confidence::certain, types::Confidence::likely, types::Confidence::guess})
        m_confidence->addItem(Labels::confidence(confidence), static_cast<int>(confidence));
    m_confidence->setAccessibleName(tr("Confidence of the findings"));
    m_boxes->setSpacing(6);
    for (QComboBox *box : {m_states, m_confidence}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumWidth(1);
        m_boxes->addWidget(box);
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            arrangeBoxes();
            tell();
        });
    }
    layout->addLayout(m_boxes);

    m_delay.setSingleShot(true);
    m_delay.setInterval(120ms);
    connect(m_text, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    connect(&m_delay, &QTimer::timeout, this, &FilterBar::tell);
    updateChips();
}

FindingFilter FilterBar::filter() const
{
    FindingFilter filter;
    filter.text = m_text->text().trimmed();
    for (int index = 0; index < m_categories.size(); ++index) {
        if (m_categories.at(index)->isChecked())
            filter.categories = static_cast<std::uint8_t>(filter.categories | (1U << (index + 1)));
    }
    filter.states = static_cast<FindingFilter::States>(m_states->currentData().toInt());
    if (const int confidence = m_confidence->currentData().toInt(); confidence >= 0)
        filter.confidence = static_cast<types::Confidence>(confidence);
    return filter;
}

void FilterBar::setFilter(const FindingFilter &filter)
{
    const QSignalBlocker states(m_states);
    const QSignalBlocker confidence(m_confidence);
    // Its signals are not blocked: the button that clears it listens to them.
    if (m_text->text().trimmed() != filter.text)
        m_text->setText(filter.text);
    m_delay.stop();
    for (int index = 0; index < m_categories.size(); ++index) {
        const QSignalBlocker chip(m_categories.at(index));
        m_categories.at(index)->setChecked((filter.categories >> (index + 1)) & 1U);
    }
    m_states->setCurrentIndex(m_states->findData(static_cast<int>(filter.states)));
    m_confidence->setCurrentIndex(
        m_confidence->findData(filter.confidence ? static_cast<int>(*filter.confidence) : -1));
    updateChips();
    arrangeBoxes();
}

/// For what is chosen, which is mostly not the longest.
int FilterBar::neededBy(const QComboBox &box) const
{
    int longest = 0;
    for (int index = 0; index < box.count(); ++index)
        longest = std::max(longest, box.fontMetrics().horizontalAdvance(box.itemText(index)));
    return box.sizeHint().width() - longest + box.fontMetrics().horizontalAdvance(box.currentText());
}

int FilterBar::neededWidth() const
{
    return std::max(neededBy(*m_states), neededBy(*m_confidence)) + layout()->contentsMargins().left()
           + layout()->contentsMargins().right();
}

/// Both show the whole of what is chosen: each gets the width it needs, and where there is not enough they stand one
/// below the other.
void FilterBar::arrangeBoxes()
{
    int needed = m_boxes->spacing();
    for (QComboBox *box : {m_states, m_confidence}) {
        const int own = neededBy(*box);
        m_boxes->setStretch(m_boxes->indexOf(box), own);
        needed += own;
    }
    const int there = width() - layout()->contentsMargins().left() - layout()->contentsMargins().right();
    m_boxes->setDirection(needed <= there ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void FilterBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrangeBoxes();
}

void FilterBar::updateChips()
{
    const Theme &theme = Theme::current();
    for (int index = 0; index < m_categories.size(); ++index) {
        const mapping::Category category = allCategories[index];
        const bool on = m_categories.at(index)->isChecked();
        m_categories.at(index)->setStyleSheet(
            u"QPushButton { color: %1; background: %2; border-color: %3; } QPushButton:focus { border-color: %4; }"_s
                .arg(on ? theme.onFill(category).name() : theme.ink(category).name(),
                     on ? theme.fill(category).name() : theme.tint(category).name(), theme.tint(category).name(),
                     theme.color(u"focus"_s).name()));
    }
}

void FilterBar::focusText()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void FilterBar::tell()
{
    m_delay.stop();
    Q_EMIT changed(filter());
}

bool FilterBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down) {
            tell();
            Q_EMIT left();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace torchferry::ui
