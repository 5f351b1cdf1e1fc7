// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/version_table.h"

#include <algorithm>

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include "ui/base/labels.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/session/session.h"
#include "ui/session/version_outlooks.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

constexpr std::size_t shownNames = 6;

QLabel *cell(const QString &text, const QString &kind = {})
{
    QLabel *label = textLabel(text, kind);
    label->setWordWrap(false);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

} // namespace

VersionTable::VersionTable(Session &session, VersionOutlooks &outlooks, QWidget *parent)
    : QFrame(parent),
      m_session(session),
      m_outlooks(outlooks),
      m_proxy(wrappedLabel({})),
      m_compare(button(tr("Compare the ways"), tr("Compare proxy and port in the help"), u"link"_s))
{
    setProperty("kind", u"card"_s);
    setAccessibleName(tr("Versions of the target"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 16);
    layout->addWidget(headingLabel(tr("What each version means for this project")));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(2);
    int column = 1;
    for (const QString &title : {tr("rewritten"), tr("keep their text"), tr("left for you")}) {
        QLabel *head = cell(title, u"muted"_s);
        head->setWordWrap(true);
        head->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        grid->addWidget(head, 0, column++);
    }
    const mapping::Pack &pack = *session.analysis().pack;
    for (const std::string &version : outlooks.versions()) {
        Line line;
        line.version = qs(version);
        const bool isOpen = mapping::compareVersions(version, pack.version) == 0;
        const QString text =
            mapping::isDevelopment(pack, version) ? tr("%1 · development").arg(line.version) : line.version;
        line.text = isOpen ? tr("%1 · open now").arg(text) : text;
        if (isOpen) {
            line.name = textLabel(line.text);
            line.name->setContentsMargins(5, 3, 5, 3); // as the buttons around it
        } else {
            QPushButton *choice = button(text, tr("Convert to %1").arg(line.version), u"link"_s);
            if (session.readOnly())
                disable(*choice, Labels::readOnly());
            connect(choice, &QPushButton::clicked, this,
                    [this, chosen = line.version] { Q_EMIT versionChosen(chosen); });
            line.name = choice;
        }
        const int row = grid->rowCount();
        grid->addWidget(line.name, row, 0, Qt::AlignLeft);
        for (int index = 0; index < 3; ++index) {
            line.counts[index] = cell(u"…"_s);
            grid->addWidget(line.counts[index], row, index + 1);
        }
        m_lines.append(line);
    }
    grid->setColumnStretch(4, 1);
    layout->addLayout(grid);
    layout->addWidget(m_proxy);
    layout->addWidget(m_compare, 0, Qt::AlignLeft);
    connect(m_compare, &QPushButton::clicked, this, &VersionTable::comparisonRequested);
    connect(&outlooks, &VersionOutlooks::changed, this, &VersionTable::refresh);
    refresh();
}

QString VersionTable::sentence(const report::VersionOutlook &outlook)
{
    return tr("%1 rewritten · %2 keep their text · %3 left for you")
        .arg(outlook.rewritten)
        .arg(outlook.keeping)
        .arg(outlook.forPerson);
}

void VersionTable::refresh()
{
    const QLocale locale;
    for (const Line &line : std::as_const(m_lines)) {
        const report::VersionOutlook *known = m_outlooks.of(utf8(line.version));
        if (known == nullptr) {
            if (m_outlooks.failure())
                line.counts[0]->setText(u"–"_s);
            continue;
        }
        line.counts[0]->setText(locale.toString(known->rewritten));
        line.counts[1]->setText(locale.toString(known->keeping));
        line.counts[2]->setText(locale.toString(known->forPerson));
        line.name->setAccessibleDescription(sentence(*known));
    }
    refreshProxy();
}

void VersionTable::refreshProxy()
{
    const auto &proxy = m_outlooks.proxy();
    const bool isThere = !m_session.analysis().pack->proxy.empty();
    m_proxy->setVisible(isThere);
    m_compare->setVisible(isThere);
    if (!proxy) {
        m_proxy->setText(tr("What would not work without a port is being worked out …"));
        return;
    }
    if (proxy->failing == 0) {
        m_proxy->setText(tr("Without a port, run through %1 (%2): each of the %3 uses has its counterpart.")
                             .arg(qs(proxy->proxy), qs(proxy->version))
                             .arg(proxy->uses));
        return;
    }
    QStringList names;
    for (std::size_t index = 0; index < std::min(proxy->names.size(), shownNames); ++index)
        names.append(visible(u"%1 %2"_s.arg(qs(proxy->names[index].api)).arg(proxy->names[index].count)));
    if (proxy->names.size() > shownNames)
        names.append(u"…"_s);
    m_proxy->setText(
        breakable(tr("Without a port, run through %1 (%2): %3 of %4 uses would not work as they do now: %5")
                      .arg(qs(proxy->proxy), qs(proxy->version))
                      .arg(proxy->failing)
                      .arg(proxy->uses)
                      .arg(names.join(u" · "_s))));
}

QStringList VersionTable::texts() const
{
    QStringList lines;
    for (const Line &line : m_lines) {
        QStringList parts{line.text};
        for (const QLabel *count : line.counts)
            parts.append(count->text());
        lines.append(parts.join(u' '));
    }
    lines.append(m_proxy->text().remove(u'\u200b'));
    return lines;
}

} // namespace torchferry::ui
