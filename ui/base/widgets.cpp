// SPDX-License-Identifier: Apache-2.0
#include "ui/base/widgets.h"

#include <algorithm>

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/base/fonts.h"
#include "ui/base/labels.h"
#include "ui/base/settings.h"
#include "ui/base/signs.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QLabel *label(const QString &text, const QString &kind)
{
    auto *result = new QLabel(text);
    result->setTextFormat(Qt::PlainText);
    if (!kind.isEmpty())
        result->setProperty("kind", kind);
    return result;
}

constexpr int chipHeight = 20;

} // namespace

QLabel *titleLabel(const QString &text)
{
    QLabel *result = label(text, u"title"_s);
    QFont large = result->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setWeight(QFont::DemiBold);
    result->setFont(large);
    result->setWordWrap(true);
    return result;
}

QLabel *headingLabel(const QString &text)
{
    QLabel *result = label(text, u"heading"_s);
    result->setWordWrap(true);
    return result;
}

QLabel *textLabel(const QString &text, const QString &kind)
{
    QLabel *result = label(text, kind);
    result->setWordWrap(true);
    return result;
}

QLabel *wrappedLabel(const QString &text, const QString &kind)
{
    QLabel *result = textLabel({}, kind);
    setProse(result, text);
    return result;
}

void setProse(QLabel *label, const QString &text)
{
    label->setAccessibleName(text);
    const QStringList parts = text.split(u'`');
    const bool paired = parts.size() > 1 && parts.size() % 2 == 1;
    label->setTextFormat(paired ? Qt::RichText : Qt::PlainText);
    if (!paired) {
        label->setText(breakable(text));
        return;
    }
    QString html;
    for (qsizetype index = 0; index < parts.size(); ++index) {
        const QString part = codeHtml(parts[index], true);
        html += index % 2 == 0 ? part : u"<span style='font-family:%1'>%2</span>"_s.arg(fixedFamiliesCss(), part);
    }
    label->setText(html);
}

QLabel *codeLabel(const QString &code, int lines)
{
    QString shown = code;
    const QStringList all = code.split(u'\n');
    if (all.size() > lines)
        shown = all.mid(0, lines).join(u'\n') + u"\n…"_s;
    auto *result = new QLabel(codeHtml(shown, true));
    result->setProperty("kind", u"code"_s);
    result->setTextFormat(Qt::RichText);
    result->setWordWrap(true);
    result->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    result->setAccessibleName(visible(shown));
    return result;
}

QLabel *commandLabel(const QString &command)
{
    QLabel *result = label(command, u"code"_s);
    result->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return result;
}

QFrame *cardFrame(QLayout *layout)
{
    auto *frame = new QFrame;
    frame->setProperty("kind", u"card"_s);
    layout->setContentsMargins(18, 14, 18, 16);
    frame->setLayout(layout);
    return frame;
}

QFrame *ruleLine()
{
    auto *line = new QFrame;
    line->setProperty("kind", u"rule"_s);
    return line;
}

QPushButton *button(const QString &text, const QString &accessibleName, const QString &kind)
{
    auto *result = new QPushButton(text);
    result->setAutoDefault(true); // Return presses it, not only the space bar
    result->setAccessibleName(accessibleName.isEmpty() ? text : accessibleName);
    if (!kind.isEmpty())
        result->setProperty("kind", kind);
    return result;
}

void disable(QWidget &widget, const QString &reason)
{
    widget.setEnabled(false);
    widget.setToolTip(reason);
    widget.setAccessibleDescription(reason);
}

void setKind(QWidget *widget, const QString &kind)
{
    if (widget->property("kind").toString() == kind)
        return;
    widget->setProperty("kind", kind);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

void clearLayout(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        } else if (item->layout() != nullptr) {
            clearLayout(item->layout());
        }
        delete item;
    }
}

void layOutScrolled(QWidget *page, QWidget *content)
{
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setProperty("kind", u"side"_s);
    scroll->setWidget(content);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

ElidedLabel::ElidedLabel(Qt::TextElideMode mode, QWidget *parent) : QLabel(parent), m_mode(mode)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setWhole(const QString &text)
{
    m_whole = text;
    setToolTip(text);
    setAccessibleName(text);
    updateGeometry();
    elide();
}

QSize ElidedLabel::sizeHint() const
{
    const QMargins margins = contentsMargins();
    return {fontMetrics().horizontalAdvance(m_whole) + margins.left() + margins.right() + 2,
            fontMetrics().height() + margins.top() + margins.bottom()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::elide()
{
    setText(fontMetrics().elidedText(m_whole, m_mode, contentsRect().width()));
}

CategoryChip::CategoryChip(mapping::Category category, QWidget *parent) : QWidget(parent)
{
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    setFont(bold);
    // Where it is narrow the number stays, the name gives way.
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setCategory(category);
}

void CategoryChip::setCategory(mapping::Category category)
{
    m_category = category;
    setMinimumWidth(std::min(sizeHint().width(), 96));
    setAccessibleName(Labels::numbered(category));
    setToolTip(Labels::numbered(category));
    updateGeometry();
    update();
}

QSize CategoryChip::sizeHint() const
{
    return {chipHeight + 8 + fontMetrics().horizontalAdvance(Labels::category(m_category)) + 10,
            std::max(chipHeight, fontMetrics().height()) + 4};
}

void CategoryChip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.tint(m_category));
    painter.drawRoundedRect(rect(), 5, 5);
    paintCategory(painter, QRect(3, (height() - chipHeight + 2) / 2, chipHeight - 2, chipHeight - 2), m_category, true);
    painter.setPen(theme.ink(m_category));
    const QRect place = rect().adjusted(chipHeight + 8, 0, -6, 0);
    painter.drawText(place, Qt::AlignVCenter,
                     fontMetrics().elidedText(Labels::category(m_category), Qt::ElideRight, place.width()));
}

StateChip::StateChip(review::State state, QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setState(state);
}

void StateChip::setState(review::State state)
{
    m_state = state;
    setAccessibleName(Labels::state(state));
    updateGeometry();
    update();
}

QSize StateChip::sizeHint() const
{
    return {20 + fontMetrics().horizontalAdvance(Labels::state(m_state)) + 4,
            std::max(chipHeight, fontMetrics().height()) + 4};
}

void StateChip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    const QColor color = theme.color(stateRole(m_state));
    paintState(painter, QRect(2, (height() - 14) / 2, 14, 14), m_state, color);
    painter.setPen(color);
    painter.drawText(rect().adjusted(20, 0, 0, 0), Qt::AlignVCenter, Labels::state(m_state));
}

ChoiceButton::ChoiceButton(int number, const QString &text, bool chosen, bool showsLabel, QWidget *parent)
    : QPushButton(parent),
      m_content(new QVBoxLayout),
      m_key(new QLabel(this)),
      m_caption(textLabel({}))
{
    setProperty("kind", u"choice"_s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 8, 10, 8);
    layout->setSpacing(10);
    m_key->setProperty("kind", u"key"_s);
    m_key->setFixedSize(20, 20);
    m_key->setAlignment(Qt::AlignCenter);
    layout->addWidget(m_key, 0, Qt::AlignTop);
    m_caption->setParent(this); // shown without one, it would be a window of its own and take the keyboard
    m_content->setSpacing(5);
    m_content->addWidget(m_caption);
    layout->addLayout(m_content, 1);
    for (QLabel *child : {m_key, m_caption})
        child->setAttribute(Qt::WA_TransparentForMouseEvents);
    setChoice(number, text, chosen, showsLabel);
}

void ChoiceButton::setChoice(int number, const QString &text, bool chosen, bool showsLabel)
{
    setAccessibleName((number > 0 ? u"%1. %2"_s.arg(number).arg(text) : text)
                      + (chosen ? u", "_s + tr("chosen") : QString()));
    m_key->setText(QString::number(number));
    m_key->setVisible(number > 0);
    const QString shown = showsLabel ? text : QString();
    m_caption->setText(!chosen ? shown : shown.isEmpty() ? u"✓  "_s + tr("chosen") : u"✓  "_s + shown);
    m_caption->setVisible(!m_caption->text().isEmpty());
    if (property("chosen").toBool() == chosen && property("chosen").isValid())
        return;
    setProperty("chosen", chosen);
    QFont bold = m_caption->font();
    bold.setBold(chosen);
    m_caption->setFont(bold);
    style()->unpolish(this);
    style()->polish(this);
}

void ChoiceButton::addBelow(QWidget *widget)
{
    widget->setAttribute(Qt::WA_TransparentForMouseEvents);
    if (auto *text = qobject_cast<QLabel *>(widget))
        text->setTextInteractionFlags(Qt::NoTextInteraction);
    m_content->addWidget(widget);
}

QSize ChoiceButton::sizeHint() const
{
    return layout()->sizeHint();
}

QSize ChoiceButton::minimumSizeHint() const
{
    return layout()->minimumSize();
}

int ChoiceButton::heightForWidth(int width) const
{
    return layout()->heightForWidth(width);
}

void ChoiceButton::focusInEvent(QFocusEvent *event)
{
    QPushButton::focusInEvent(event);
    Q_EMIT lookedAt();
}

void ChoiceButton::enterEvent(QEnterEvent *event)
{
    QPushButton::enterEvent(event);
    Q_EMIT lookedAt();
}

void ChoiceButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Down)
        focusNextChild();
    else if (event->key() == Qt::Key_Up)
        focusPreviousChild();
    else
        QPushButton::keyPressEvent(event);
}

void fitToCurrent(QStackedWidget &pages)
{
    const auto fit = [&pages] {
        for (int index = 0; index < pages.count(); ++index) {
            const auto policy = index == pages.currentIndex() ? QSizePolicy::Expanding : QSizePolicy::Ignored;
            pages.widget(index)->setSizePolicy(policy, policy);
        }
    };
    QObject::connect(&pages, &QStackedWidget::currentChanged, &pages, fit);
    fit();
}

void expandIfFew(QTreeView &tree)
{
    constexpr int few = 200;
    const QAbstractItemModel &model = *tree.model();
    int count = 0;
    for (int row = 0; row < model.rowCount(); ++row)
        count += model.rowCount(model.index(row, 0));
    if (count <= few)
        tree.expandAll();
}

} // namespace torchferry::ui
