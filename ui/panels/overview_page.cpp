// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_page.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QTreeView>

#include "ui/base/columns.h"
#include "ui/base/flow_layout.h"
#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/panels/category_chart.h"
#include "ui/panels/version_table.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

OverviewPage::OverviewPage(Session &session, const Messages &messages, VersionOutlooks &outlooks, QWidget *parent)
    : QScrollArea(parent),
      m_session(session),
      m_messages(messages),
      m_title(titleLabel({})),
      m_facts(textLabel({}, u"muted"_s)),
      m_left(textLabel({})),
      m_problems(textLabel({}, u"warn"_s)),
      m_progress(new QProgressBar),
      m_start(button(tr("Review  ⏎"), tr("Go to the first pending finding"), u"primary"_s)),
      m_versions(new VersionTable(session, messages, outlooks)),
      m_chart(new CategoryChart),
      m_files(new RankModel(tr("File"), tr("Remaining"), this)),
      m_names(new RankModel(tr("Name"), tr("Occurrences"), this))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Overview"));
    auto *content = new QWidget;
    content->setProperty("kind", u"side"_s);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(20, 20, 20, 22);
    layout->setSpacing(16);
    layout->addWidget(makeHead());
    m_problems->hide();
    layout->addWidget(m_problems);
    layout->addWidget(m_versions);
    connect(m_versions, &VersionTable::versionChosen, this, &OverviewPage::versionRequested);
    connect(m_versions, &VersionTable::targetChosen, this, &OverviewPage::targetRequested);
    connect(m_versions, &VersionTable::comparisonRequested, this, &OverviewPage::comparisonRequested);

    auto *chart = new QVBoxLayout;
    chart->addWidget(headingLabel(tr("Findings by category · remaining of all")));
    chart->addWidget(m_chart);
    layout->addWidget(cardFrame(chart));

    auto *lists = new Columns(34, 16);
    lists->add(makeList(tr("Files by remaining work"), m_files, tr("No findings remain."),
                        [this](const QVariant &key) { Q_EMIT fileChosen(key.toUInt()); }));
    lists->add(makeList(tr("APIs without a counterpart"), m_names, tr("Every API in use has a counterpart."),
                        [this](const QVariant &key) { Q_EMIT apiChosen(key.toString()); }));
    layout->addWidget(lists, 1);
    setWidget(content);
    connect(m_chart, &CategoryChart::categoryChosen, this, &OverviewPage::categoryChosen);
    connect(m_start, &QPushButton::clicked, this, &OverviewPage::reviewRequested);
    refresh();
}

QWidget *OverviewPage::makeHead()
{
    auto *layout = new QGridLayout;
    layout->setHorizontalSpacing(16);
    layout->setVerticalSpacing(6);
    layout->addWidget(m_title, 0, 0);
    QPushButton *version = button(tr("Change  Ctrl+Shift+V"), tr("Change the target version"), u"link"_s);
    connect(version, &QPushButton::clicked, this, [this] { Q_EMIT versionRequested({}); });
    if (m_session.readOnly())
        disable(*version, Labels::readOnly());
    m_title->setWordWrap(true);
    layout->addWidget(m_facts, 1, 0);
    auto *actions = new QWidget;
    auto *flow = new FlowLayout(10, actions);
    flow->addWidget(m_start);
    flow->addWidget(version);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Share of the findings with nothing left to do"));
    layout->addWidget(m_progress, 2, 0);
    layout->addWidget(m_left, 3, 0);
    layout->addWidget(actions, 4, 0);
    return cardFrame(layout);
}

QWidget *OverviewPage::makeList(const QString &heading, RankModel *model, const QString &empty,
                                std::function<void(const QVariant &)> chosen)
{
    auto *layout = new QVBoxLayout;
    layout->addWidget(headingLabel(heading));
    auto *view = new QTreeView;
    view->setModel(model);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setAccessibleName(heading);
    view->setTextElideMode(Qt::ElideMiddle);
    view->header()->setStretchLastSection(false);
    view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    view->setMinimumHeight(170);
    auto *nothingThere = textLabel(empty, u"muted"_s);
    layout->addWidget(view, 1);
    layout->addWidget(nothingThere);
    layout->addStretch();
    const auto update = [view, nothingThere, model] {
        view->setVisible(model->rowCount() > 0);
        nothingThere->setVisible(model->rowCount() == 0);
    };
    connect(model, &QAbstractItemModel::modelReset, view, update);
    connect(view, &QTreeView::activated, this,
            [chosen](const QModelIndex &index) { chosen(index.siblingAtColumn(0).data(RankModel::KeyRole)); });
    connect(view, &QTreeView::clicked, this,
            [chosen](const QModelIndex &index) { chosen(index.siblingAtColumn(0).data(RankModel::KeyRole)); });
    return cardFrame(layout);
}

void OverviewPage::showProblems()
{
    QStringList lines;
    for (const auto &file : m_session.analysis().files) {
        using convert::FileStatus;
        const bool bad = file->status == FileStatus::unreadable || file->status == FileStatus::skipped
                         || file->status == FileStatus::syntaxError;
        if (!bad)
            continue;
        if (lines.size() == 6) {
            lines.append(u"…"_s);
            break;
        }
        lines.append(visible(u"%1 — %2"_s.arg(qs(file->path), file->reason ? m_messages.sentence(*file->reason)
                                                                           : Labels::fileStatus(file->status))));
    }
    m_problems->setText(breakable(lines.join(u'\n')));
    m_problems->setVisible(!lines.isEmpty());
}

void OverviewPage::refresh()
{
    const engine::Analysis &analysis = m_session.analysis();
    const review::Counts counts = m_session.review().counts();
    m_title->setText(breakable(visible(QFileInfo(qs(m_session.workTree())).fileName())));
    const git::Head &head = m_session.head();
    const std::string &profile = analysis.pack->profile;
    m_facts->setText(tr("%1 at %2 · %3 · %4 · to %5 %6")
                         .arg(head.branch.empty() ? tr("detached HEAD") : visible(qs(head.branch)),
                              qs(head.commitId.substr(0, 10)), Labels::files(static_cast<int>(analysis.files.size())),
                              Labels::findings(static_cast<int>(counts.total())), qs(analysis.pack->package),
                              qs(analysis.pack->version) + (profile.empty() ? QString() : u" · "_s + qs(profile))));
    m_progress->setMaximum(std::max(1, static_cast<int>(counts.total())));
    m_progress->setValue(counts.total() == 0 ? 1 : static_cast<int>(counts.total() - counts.left()));
    m_left->setText(
        counts.total() > 0
            ? Labels::counts(counts).join(u"  ·  "_s)
            : tr("This project does not use %1: there is nothing to port.").arg(qs(analysis.pack->source.name)));
    m_start->setEnabled(counts.total() > 0);
    m_chart->setCounts(counts);
    m_files->setRows(filesByRemainingWork(m_session.review()));
    m_names->setRows(namesWithoutCounterpart(m_session.review()));
    showProblems();
}

void OverviewPage::focusFirst()
{
    m_start->setFocus(Qt::OtherFocusReason);
}

} // namespace torchferry::ui
