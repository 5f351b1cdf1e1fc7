// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/rules_notice.h"

#include <algorithm>

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTreeView>

#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/models/problem_model.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

RulesNotice::RulesNotice(const std::vector<Error> &problems, const Messages &messages, QWidget *parent)
    : QFrame(parent),
      m_model(new ProblemModel(problems, messages, this)),
      m_list(new QTreeView),
      m_details(textLabel({})),
      m_body(new QWidget),
      m_toggle(button({}, {}, u"compact"_s))
{
    setProperty("kind", u"notice"_s);
    const QString text = tr("%n error(s) in rules or settings. Entries with errors are not used, all others are.",
                            nullptr, m_model->rowCount());
    setAccessibleName(text);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    auto *line = new QHBoxLayout;
    QPushButton *again = button(tr("Read again  F5"), tr("Read the project again"), u"compact"_s);
    QPushButton *dismiss = button(tr("Dismiss"), tr("Dismiss this notice"), u"compact"_s);
    line->addWidget(textLabel(text), 1);
    line->addWidget(m_toggle);
    line->addWidget(again);
    line->addWidget(dismiss);
    layout->addLayout(line);

    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setTabKeyNavigation(false);
    m_list->setAccessibleName(tr("Errors in rules and settings"));
    m_list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(true);
    m_list->installEventFilter(this);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 4);
    body->addWidget(m_list);
    body->addWidget(m_details);
    layout->addWidget(m_body);

    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &RulesNotice::showDetails);
    connect(m_toggle, &QPushButton::clicked, this, [this] {
        setExpanded(!expanded());
        if (expanded())
            focusList();
    });
    connect(again, &QPushButton::clicked, this, &RulesNotice::reloadRequested);
    connect(dismiss, &QPushButton::clicked, this, &RulesNotice::dismissed);
    if (!isEmpty()) {
        constexpr int most = 6; // the project is what one came for
        const int rows = std::min(m_model->rowCount(), most);
        m_list->setFixedHeight(m_list->header()->sizeHint().height() + rows * m_list->sizeHintForRow(0) + 4);
        m_list->setCurrentIndex(m_model->index(0, 0));
    }
    setExpanded(false);
}

bool RulesNotice::isEmpty() const
{
    return m_model->rowCount() == 0;
}

bool RulesNotice::expanded() const
{
    return !m_body->isHidden();
}

void RulesNotice::setExpanded(bool expanded)
{
    m_body->setVisible(expanded);
    m_toggle->setText((expanded ? tr("Hide") : tr("Show")) + u"  Ctrl+Shift+R"_s);
    m_toggle->setAccessibleName(expanded ? tr("Hide the errors") : tr("Show the errors"));
}

void RulesNotice::focusList()
{
    m_list->setFocus(Qt::OtherFocusReason);
}

void RulesNotice::showDetails()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const QString path = index.data(ProblemModel::PathRole).toString();
    QStringList lines{m_model->line(index.row())};
    if (const QString advice = index.data(ProblemModel::AdviceRole).toString(); !advice.isEmpty())
        lines.append(advice);
    // The user's rules have whole paths, those of the project begin at its root.
    if (path.startsWith(u'/'))
        lines.append(tr("Your own rules are read from disk: correct the file, then read the project again (F5)."));
    else if (!path.isEmpty())
        lines.append(tr("The project's rules are read at its last commit: correct the file, commit it, then read the "
                        "project again (F5)."));
    setProse(m_details, lines.join(u'\n'));
}

bool RulesNotice::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress && m_list->currentIndex().isValid()
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(m_model->line(m_list->currentIndex().row()));
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace torchferry::ui
