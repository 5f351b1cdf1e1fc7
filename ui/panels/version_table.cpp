// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/version_table.h"

#include <algorithm>

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include "ui/base/labels.h"
#include "ui/base/messages.h"
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

QString withDevelopment(const QString &version, bool isDevelopment)
{
    return isDevelopment ? VersionTable::tr("%1 · development").arg(version) : version;
}

} // namespace

VersionTable::VersionTable(Session &session, const Messages &messages, VersionOutlooks &outlooks, QWidget *parent)
    : QFrame(parent),
      m_session(session),
      m_messages(messages),
      m_outlooks(outlooks),
      m_grid(new QGridLayout),
      m_waiting(wrappedLabel({}, u"muted"_s)),
      m_proxy(wrappedLabel({})),
      m_compare(button(tr("Compare the ways"), tr("Compare proxy and port in the help"), u"link"_s))
{
    setProperty("kind", u"card"_s);
    setAccessibleName(tr("Targets and their versions"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 16);
    layout->addWidget(headingLabel(tr("What each choice means for this project")));
    m_grid->setHorizontalSpacing(20);
    m_grid->setVerticalSpacing(2);
    int column = 1;
    for (const QString &title :
         {tr("rewritten"), tr("keep their text"), tr("left for you"), tr("settled"), tr("mixed files")}) {
        QLabel *head = cell(title, u"muted"_s);
        head->setWordWrap(true);
        head->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        m_grid->addWidget(head, 0, column++);
    }
    const mapping::Pack &pack = *session.analysis().pack;
    for (const std::string &version : outlooks.versions()) {
        const bool isOpen = mapping::compareVersions(version, pack.version) == 0;
        const QString text = nameOf({pack.name, pack.profile, {version, mapping::isDevelopment(pack, version)}});
        if (isOpen) {
            QLabel *name = textLabel(tr("%1 · open now").arg(text));
            name->setWordWrap(false);
            name->setContentsMargins(5, 3, 5, 3); // as the buttons around it
            m_lines.append(addLine(qs(version), name->text(), name));
            continue;
        }
        QPushButton *choice = choiceOf(text);
        connect(choice, &QPushButton::clicked, this, [this, version] { Q_EMIT versionChosen(qs(version)); });
        m_lines.append(addLine(qs(version), text, choice));
    }
    m_grid->setColumnStretch(6, 1);
    layout->addLayout(m_grid);
    layout->addWidget(m_waiting);
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

QString VersionTable::nameOf(const report::TargetOutlook &outlook)
{
    const QString version = withDevelopment(qs(outlook.uses.version), outlook.uses.isDevelopment);
    const QString name = u"%1 %2"_s.arg(qs(outlook.target), version);
    return outlook.profile.empty() ? name : u"%1 · %2"_s.arg(name, qs(outlook.profile));
}

QPushButton *VersionTable::choiceOf(const QString &text) const
{
    QPushButton *choice = button(text, tr("Convert to %1").arg(text), u"link"_s);
    if (m_session.readOnly())
        disable(*choice, Labels::readOnly());
    return choice;
}

VersionTable::Line VersionTable::addLine(const QString &version, const QString &text, QWidget *name)
{
    Line line{version, text, name};
    const int row = m_grid->rowCount();
    m_grid->addWidget(name, row, 0, Qt::AlignLeft);
    int column = 1;
    for (QLabel *&count : line.counts) {
        count = cell(u"…"_s);
        m_grid->addWidget(count, row, column++);
    }
    return line;
}

void VersionTable::write(const Line &line, const report::TargetOutlook &outlook)
{
    const QLocale locale;
    const std::uint32_t permille = outlook.settledPermille();
    line.counts[0]->setText(locale.toString(outlook.uses.rewritten));
    line.counts[1]->setText(locale.toString(outlook.uses.keeping));
    line.counts[2]->setText(locale.toString(outlook.uses.forPerson));
    line.counts[3]->setText(locale.toString(permille / 10.0, 'f', 1) + u" %"_s);
    line.counts[4]->setText(locale.toString(outlook.mixedFiles));
    line.name->setAccessibleDescription(sentence(outlook.uses));
}

void VersionTable::addOthers()
{
    QWidget *before = nullptr; // the order of the keys is that of the lines
    for (const Line &line : std::as_const(m_lines))
        before = line.name->focusPolicy() == Qt::NoFocus ? before : line.name;
    for (const auto &[place, outlook] : m_outlooks.others()) {
        const QString text = nameOf(outlook);
        QPushButton *choice = choiceOf(text);
        connect(choice, &QPushButton::clicked, this,
                [this, target = qs(outlook.target), profile = qs(outlook.profile), version = qs(outlook.uses.version)] {
                    Q_EMIT targetChosen(target, profile, version);
                });
        m_others.append(addLine(qs(outlook.uses.version), text, choice));
        write(m_others.back(), outlook);
        if (before != nullptr)
            setTabOrder(before, choice);
        before = choice;
    }
}

void VersionTable::refresh()
{
    for (const Line &line : std::as_const(m_lines)) {
        const report::TargetOutlook *known = m_outlooks.of(utf8(line.version));
        if (known != nullptr)
            write(line, *known);
        else if (m_outlooks.isDone())
            std::for_each(line.counts.begin(), line.counts.end(), [](QLabel *count) { count->setText(u"–"_s); });
    }
    if (m_outlooks.isDone() && m_others.empty())
        addOthers();
    const auto &failure = m_outlooks.failure();
    m_waiting->setVisible(!m_outlooks.isDone() || failure);
    if (m_outlooks.isDone() && failure)
        setProse(m_waiting,
                 visible(tr("Some choices could not be worked out: %1 Read the project again (F5) to try once more.")
                             .arg(m_messages.sentence(*failure))));
    else
        m_waiting->setText(tr("The other choices are being worked out …"));
    refreshProxy();
}

void VersionTable::refreshProxy()
{
    const auto &proxy = m_outlooks.proxy();
    const bool isThere = !m_session.analysis().pack->proxy.empty();
    m_proxy->setVisible(isThere && (proxy || !m_outlooks.isDone()));
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
    for (const Line &line : m_lines + m_others) {
        QStringList parts{line.text};
        for (const QLabel *count : line.counts)
            parts.append(count->text());
        lines.append(parts.join(u' '));
    }
    lines.append(m_proxy->text().remove(u'\u200b'));
    if (!m_waiting->isHidden())
        lines.append(m_waiting->text());
    return lines;
}

} // namespace torchferry::ui
