// SPDX-License-Identifier: Apache-2.0
// What the page of a commit consists of; what it does is in commit_page.cpp.
#include <algorithm>

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/base/widgets.h"
#include "ui/diff/diff_sides.h"
#include "ui/panels/commit_page.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

QWidget *CommitPage::makeSide()
{
    auto *form = new QWidget;
    form->setProperty("kind", u"side"_s);
    auto *layout = new QVBoxLayout(form);
    layout->setContentsMargins(18, 16, 18, 12);
    layout->setSpacing(8);
    layout->addWidget(titleLabel(tr("Commit to a branch")));
    layout->addWidget(makeResult());
    layout->addWidget(m_openText);
    layout->addWidget(m_toPending, 0, Qt::AlignLeft);
    m_mixedBox = makeMixed();
    layout->addWidget(m_mixedBox);
    layout->addWidget(headingLabel(tr("New branch")));
    m_branch->setAccessibleName(tr("Name of the new branch"));
    layout->addWidget(m_branch);
    layout->addWidget(m_problem);
    layout->addWidget(headingLabel(tr("Message")));
    m_message->setProperty("kind", u"field"_s);
    m_message->setAccessibleName(tr("Message of the commit"));
    m_message->setTabChangesFocus(true);
    m_message->setMinimumHeight(120);
    layout->addWidget(m_message, 1);
    m_script->setAccessibleName(m_script->text());
    m_script->setAccessibleDescription(m_scriptText->text());
    layout->addWidget(m_script);
    layout->addWidget(m_scriptText);
    layout->addWidget(m_author);
    layout->addWidget(m_hint);
    layout->addWidget(textLabel(
        tr("The commit is built in the object database: your files, the index and the current branch stay as they are. "
           "Hooks are not run and the commit is not signed."),
        u"muted"_s));
    m_side = new QScrollArea;
    m_side->setWidgetResizable(true);
    m_side->setFrameShape(QFrame::NoFrame);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_side->setFocusPolicy(Qt::NoFocus);
    m_side->setWidget(form);

    // What the page is for stays in view however much there is above it.
    auto *footer = new QFrame;
    footer->setProperty("kind", u"footer"_s);
    auto *line = new QHBoxLayout(footer);
    line->setContentsMargins(18, 10, 18, 10);
    line->addWidget(m_commit);
    line->addWidget(m_cancel);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Creating the commit"));
    line->addWidget(m_progress, 1);
    line->addStretch(1);
    auto *side = new QWidget;
    auto *whole = new QVBoxLayout(side);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_side, 1);
    whole->addWidget(footer);
    m_cancel->hide();
    m_progress->hide();
    m_hint->hide();
    m_problem->hide();
    return side;
}

QWidget *CommitPage::makeMixed()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_mixedText);
    m_mixed->setAccessibleName(tr("Places where both frameworks meet"));
    m_mixed->setWordWrap(true);
    m_mixed->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_mixed->setMinimumHeight(90);
    m_mixed->setMaximumHeight(150);
    layout->addWidget(m_mixed);
    const auto go = [this](const QListWidgetItem *item) {
        const auto row = static_cast<std::size_t>(m_mixed->row(item));
        if (m_plan && row < m_plan->edges.size())
            Q_EMIT findingChosen(m_plan->edges[row].file, m_plan->edges[row].outer);
    };
    connect(m_mixed, &QListWidget::itemActivated, this, go);
    connect(m_mixed, &QListWidget::itemClicked, this, go);
    box->hide();
    return box;
}

QWidget *CommitPage::makeWritten()
{
    m_files->setModel(m_fileModel);
    m_files->setRootIsDecorated(false);
    m_files->setUniformRowHeights(true);
    m_files->setAllColumnsShowFocus(true);
    m_files->setTextElideMode(Qt::ElideMiddle);
    m_files->setAccessibleName(tr("Files that are written"));
    m_files->header()->setStretchLastSection(false);
    m_files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_files->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(m_files->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &now) { showFile(now.isValid() ? now.row() : -1); });
    connect(m_files, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const quint32 file = index.siblingAtColumn(0).data(RankModel::KeyRole).toUInt();
        if (file != nothing)
            Q_EMIT fileChosen(file);
    });
    auto *list = new QWidget;
    auto *listLayout = new QVBoxLayout(list);
    listLayout->setContentsMargins(12, 12, 12, 0);
    listLayout->addWidget(m_writtenText);
    listLayout->addWidget(m_files, 1);
    auto *shown = new QWidget;
    auto *shownLayout = new QVBoxLayout(shown);
    shownLayout->setContentsMargins(0, 0, 0, 0);
    shownLayout->setSpacing(0);
    QFont bold = m_fileTitle->font();
    bold.setBold(true);
    m_fileTitle->setFont(bold);
    m_fileTitle->setContentsMargins(12, 7, 12, 7);
    shownLayout->addWidget(m_fileTitle);
    shownLayout->addWidget(m_diff, 1);
    m_diff->setTitles(tr("Source"), tr("Written"));
    m_diff->right()->setAccessibleName(tr("Written"));
    m_diff->setFolded(true);
    auto *rows = new QSplitter(Qt::Vertical);
    rows->setChildrenCollapsible(false);
    rows->addWidget(list);
    rows->addWidget(shown);
    rows->setStretchFactor(0, 0);
    rows->setStretchFactor(1, 1);
    rows->setSizes({170, 600});
    return rows;
}

QWidget *CommitPage::makeResult()
{
    auto *layout = new QVBoxLayout;
    layout->addWidget(m_resultText);
    layout->addWidget(m_resultCommands);
    QPushButton *back = button(tr("Back to the review"), {}, u"compact"_s);
    connect(back, &QPushButton::clicked, this, &CommitPage::reviewRequested);
    layout->addWidget(back, 0, Qt::AlignLeft);
    m_resultCard = cardFrame(layout);
    m_resultCard->hide();
    return m_resultCard;
}

} // namespace torchferry::ui
