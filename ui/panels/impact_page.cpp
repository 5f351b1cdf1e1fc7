// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/impact_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/models/impact_model.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

ImpactPage::ImpactPage(QWidget *parent)
    : QWidget(parent),
      m_title(titleLabel({})),
      m_fates(textLabel({})),
      m_decisions(textLabel({})),
      m_list(new QTreeView),
      m_carry(button({}, tr("Carry over %n decision(s)", nullptr, 0), u"primary"_s)),
      m_reset(button(tr("Decide everything anew"), tr("Open the project with everything to decide"))),
      m_cancel(button(tr("Cancel  Esc"), tr("Open nothing and change nothing")))
{
    setProperty("kind", u"page"_s);
    setAttribute(Qt::WA_StyledBackground);
    m_title->setWordWrap(true);
    m_list->setAccessibleName(tr("What the other commit changes, by file"));
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setAllColumnsShowFocus(true);
    m_list->setProperty("kind", u"side"_s);
    m_reset->setToolTip(tr("Undo restores the decisions that still hold."));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    buttons->addWidget(m_reset);
    buttons->addWidget(m_carry);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(28, 22, 28, 18);
    layout->setSpacing(10);
    layout->addWidget(m_title);
    layout->addWidget(m_fates);
    layout->addWidget(m_decisions);
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    connect(m_carry, &QPushButton::clicked, this, &ImpactPage::carryRequested);
    connect(m_reset, &QPushButton::clicked, this, &ImpactPage::resetRequested);
    connect(m_cancel, &QPushButton::clicked, this, &ImpactPage::cancelRequested);
    setTabOrder(m_list, m_cancel);
    setTabOrder(m_cancel, m_reset);
    setTabOrder(m_reset, m_carry);
    setFocusProxy(m_carry);
}

ImpactPage::~ImpactPage()
{
    m_list->setModel(nullptr);
}

void ImpactPage::start(const QString &project, review::Impact impact)
{
    const auto carried = static_cast<int>(impact.carried());
    const auto reopened = static_cast<int>(impact.reopened());
    m_title->setText(tr("%1 is at another commit than your decisions").arg(visible(project)));
    m_fates->setText(tr("Of the findings: %1.").arg(ImpactModel::fates(impact)));
    QString text = tr("%n decision(s) still hold(s).", nullptr, carried);
    if (reopened > 0)
        text += u' ' + tr("%n no longer hold(s): to be decided again, or gone.", nullptr, reopened);
    m_decisions->setText(text + u' ' + tr("Nothing has been changed yet."));
    const QString open = carried > 0 ? tr("Carry over %n decision(s)", nullptr, carried) : tr("Open the project");
    m_carry->setText(open + u"  ↵"_s);
    m_carry->setAccessibleName(open);
    m_reset->setVisible(carried > 0);
    auto model = std::make_unique<ImpactModel>(std::move(impact));
    m_list->setModel(model.get());
    m_model = std::move(model);
    m_list->header()->setSectionResizeMode(ImpactModel::NameColumn, QHeaderView::Stretch);
    for (const int column : {ImpactModel::LineColumn, ImpactModel::FateColumn, ImpactModel::DecisionColumn})
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    expandIfFew(*m_list);
    m_list->setCurrentIndex(m_model->index(0, 0));
}

QString ImpactPage::text() const
{
    return m_title->text() + u'\n' + m_fates->text() + u'\n' + m_decisions->text();
}

void ImpactPage::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && m_cancel->hasFocus())
        Q_EMIT cancelRequested();
    else if (isReturn && m_reset->hasFocus())
        Q_EMIT resetRequested();
    else if (isReturn && !m_list->hasFocus())
        Q_EMIT carryRequested();
    else
        QWidget::keyPressEvent(event);
}

} // namespace torchferry::ui
