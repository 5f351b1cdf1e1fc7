// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/loading_page.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QProgressBar>
#include <QVBoxLayout>

#include "ui/base/labels.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

LoadingPage::LoadingPage(QWidget *parent)
    : QWidget(parent),
      m_title(titleLabel({})),
      m_step(textLabel({}, u"muted"_s)),
      m_total(textLabel({})),
      m_bar(new QProgressBar),
      m_cancel(button(tr("Cancel  Esc"), tr("Cancel reading the project")))
{
    setProperty("kind", u"side"_s);
    setAttribute(Qt::WA_StyledBackground);
    auto *card = new QFrame;
    card->setProperty("kind", u"card"_s);
    card->setMaximumWidth(520);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(28, 24, 28, 24);
    layout->setSpacing(12);
    layout->addWidget(m_title);
    layout->addWidget(m_step);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress"));
    layout->addWidget(m_bar);
    layout->addWidget(m_total);
    auto *grid = new QGridLayout;
    grid->setVerticalSpacing(4);
    for (const mapping::Category category : allCategories) {
        const int number = mapping::number(category);
        grid->addWidget(new CategoryChip(category), number, 0, Qt::AlignLeft);
        m_counts[number] = new QLabel(u"0"_s);
        grid->addWidget(m_counts[number], number, 1, Qt::AlignRight);
    }
    grid->setColumnStretch(0, 1);
    layout->addLayout(grid);
    layout->addSpacing(4);
    layout->addWidget(m_cancel, 0, Qt::AlignRight);
    connect(m_cancel, &QPushButton::clicked, this, &LoadingPage::cancelRequested);
    auto *middle = new QWidget;
    auto *line = new QHBoxLayout(middle);
    line->addStretch(1);
    line->addWidget(card, 100, Qt::AlignVCenter);
    line->addStretch(1);
    layOutScrolled(this, middle);
    setFocusProxy(m_cancel);
}

void LoadingPage::start(const QString &path)
{
    m_title->setText(visible(QFileInfo(path).fileName().isEmpty() ? path : QFileInfo(path).fileName()));
    m_step->setText(tr("Opening the repository"));
    m_bar->setRange(0, 0);
    m_total->setText(Labels::findings(0));
    for (const mapping::Category category : allCategories)
        m_counts[mapping::number(category)]->setText(u"0"_s);
}

void LoadingPage::show(const engine::Progress &progress)
{
    using Step = engine::Progress::Step;
    const QString step = progress.step == Step::reading     ? tr("Reading files")
                         : progress.step == Step::parsing   ? tr("Parsing")
                         : progress.step == Step::inferring ? tr("Inferring types")
                                                            : tr("Converting");
    // A step that is one whole has no numbers; the bar shows that something goes on.
    const bool counted = progress.total > 1;
    m_step->setText(counted ? tr("%1 · %2 of %3").arg(step).arg(progress.done).arg(progress.total) : step);
    m_bar->setRange(0, counted ? static_cast<int>(progress.total) : 0);
    m_bar->setValue(counted ? static_cast<int>(progress.done) : -1);
    m_total->setText(Labels::findings(static_cast<int>(progress.findings)));
    for (const mapping::Category category : allCategories)
        m_counts[mapping::number(category)]->setText(QString::number(progress.byCategory[mapping::number(category)]));
}

} // namespace torchferry::ui
