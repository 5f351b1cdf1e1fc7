// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/version_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/panels/version_field.h"
#include "ui/panels/version_table.h"
#include "ui/session/session.h"
#include "ui/session/version_outlooks.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

VersionBar::VersionBar(Session &session, const Messages &messages, VersionOutlooks &outlooks, QWidget *parent)
    : QFrame(parent),
      m_session(session),
      m_messages(messages),
      m_outlooks(outlooks),
      m_field(new VersionField),
      m_verdict(textLabel({}))
{
    setProperty("kind", u"ask"_s);
    const mapping::Pack &pack = *session.analysis().pack;
    setAccessibleName(tr("Target version"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 10);
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    m_field->setUsual(
        (pack.settledByProject ? tr("%1 · from the project's settings") : tr("%1 · default of the mapping pack"))
            .arg(qs(pack.usualVersion)));
    m_field->offer(pack);
    m_field->setMinimumContentsLength(22);
    QPushButton *take = button(tr("Convert again  ↵"), tr("Convert again"), u"primary"_s);
    QPushButton *leave = button(tr("Cancel  Esc"), tr("Cancel"), u"compact"_s);
    line->addWidget(new QLabel(tr("Convert to %1").arg(qs(pack.package))));
    line->addWidget(m_field);
    line->addStretch(1);
    line->addWidget(take);
    line->addWidget(leave);
    layout->addLayout(line);
    layout->addWidget(m_verdict);
    connect(m_field, &QComboBox::editTextChanged, this, &VersionBar::check);
    connect(&outlooks, &VersionOutlooks::changed, this, &VersionBar::check);
    connect(m_field->lineEdit(), &QLineEdit::returnPressed, this, &VersionBar::take);
    connect(take, &QPushButton::clicked, this, &VersionBar::take);
    connect(leave, &QPushButton::clicked, this, &VersionBar::dismiss);
    hide();
}

void VersionBar::open(const QString &version)
{
    m_outlooks.want();
    m_field->setVersion(version.isEmpty() ? qs(m_session.chosenVersion()) : version);
    check();
    show();
    m_field->setFocus(Qt::OtherFocusReason);
    m_field->lineEdit()->selectAll();
}

void VersionBar::dismiss()
{
    hide();
    Q_EMIT closed();
}

QString VersionBar::problem() const
{
    const QString version = m_field->version();
    if (version.isEmpty())
        return {};
    const auto problem = mapping::versionProblem(*m_session.analysis().pack, utf8(version));
    return problem ? visible(m_messages.sentence(*problem)) : QString();
}

void VersionBar::check()
{
    const QString wrong = problem();
    setKind(m_verdict, wrong.isEmpty() ? u"muted"_s : u"bad"_s);
    m_verdict->setText(wrong.isEmpty() ? verdict() : wrong);
}

QString VersionBar::verdict() const
{
    const mapping::Pack &pack = *m_session.analysis().pack;
    const QString typed = m_field->version();
    const std::string version = typed.isEmpty() ? pack.usualVersion : utf8(typed);
    QStringList lines;
    if (const std::string known = mapping::generationFor(pack, version); mapping::compareVersions(known, version) != 0)
        lines.append(tr("Nothing is known of %1 that is not known of %2: what holds for %2 is used.")
                         .arg(qs(version), qs(known)));
    if (mapping::isDevelopment(pack, version))
        lines.append(tr("%1 is a development version: it is not released, and what is known of it may change.")
                         .arg(qs(version)));
    if (const report::TargetOutlook *outlook = m_outlooks.of(mapping::generationFor(pack, version)))
        lines.append(VersionTable::sentence(outlook->uses));
    lines.append(tr("Decisions are kept. Findings with another replacement are pending again."));
    return lines.join(u'\n');
}

void VersionBar::take()
{
    if (!problem().isEmpty()) {
        m_field->setFocus(Qt::OtherFocusReason);
        return;
    }
    const QString version = m_field->version();
    hide();
    if (version == qs(m_session.chosenVersion()))
        Q_EMIT closed();
    else
        Q_EMIT chosen(version);
}

void VersionBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QFrame::keyPressEvent(event);
}

} // namespace torchferry::ui
