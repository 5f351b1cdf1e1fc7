// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/case_panel.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/widgets.h"
#include "ui/panels/case_preview.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// A case over several files may have hundreds of places; what becomes of the first ones tells the rest.
constexpr std::size_t mostSites = 40;

std::size_t siteCount(const engine::Analysis &analysis, const convert::Case &together)
{
    if (!together.part)
        return together.sites.size();
    std::size_t count = 0;
    for (const convert::SharedCase::Part &part : analysis.sharedCases[together.part->sharedCase].parts)
        count += analysis.files[part.file]->cases[part.id].sites.size();
    return count;
}

QScrollArea *scrolling(QWidget *content, const QString &name)
{
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(content);
    content->setAutoFillBackground(false);
    area->viewport()->setAutoFillBackground(false);
    area->setFocusPolicy(Qt::NoFocus);
    area->setAccessibleName(name);
    return area;
}

} // namespace

CasePanel::CasePanel(Session &session, const Messages &messages, QWidget *parent)
    : QFrame(parent),
      m_session(session),
      m_messages(messages),
      m_title(textLabel({}))
{
    setProperty("kind", u"footer"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 12);
    auto *header = new QHBoxLayout;
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    header->addWidget(m_title, 1);
    QPushButton *close = button(tr("Close  Esc"), tr("Close the panel of linked changes"), u"compact"_s);
    connect(close, &QPushButton::clicked, this, &CasePanel::closed);
    header->addWidget(close, 0, Qt::AlignTop);
    layout->addLayout(header);

    auto *choices = new QWidget;
    m_choices = new QVBoxLayout(choices);
    m_choices->setContentsMargins(0, 0, 6, 0);
    m_choices->setSpacing(6);
    auto *effect = new QWidget;
    auto *effectLayout = new QVBoxLayout(effect);
    effectLayout->setContentsMargins(0, 0, 0, 0);
    effectLayout->setSpacing(8);
    m_sites = new QHBoxLayout;
    m_sites->setSpacing(10);
    effectLayout->addLayout(m_sites, 1);
    m_conditions = new QVBoxLayout;
    m_conditions->setSpacing(3);
    effectLayout->addLayout(m_conditions);
    auto *body = new QHBoxLayout;
    body->setSpacing(12);
    m_choiceArea = scrolling(choices, tr("Resolutions"));
    body->addWidget(m_choiceArea, 2);
    body->addWidget(scrolling(effect, tr("Locations and their replacements")), 5);
    layout->addLayout(body, 1);
}

bool CasePanel::refresh()
{
    const convert::Case *together = m_session.currentCase();
    clearLayout(m_choices);
    m_buttons.clear();
    clearLayout(m_conditions);
    if (together == nullptr) {
        showEmpty();
        return false;
    }
    m_title->setText(visible(m_messages.sentence(together->title)));
    addResolutions(*together);
    m_choices->addStretch();

    const review::Decision &decision = m_session.review().decision({m_session.stop().file, together->id});
    std::string shown = decision.verdict == review::Decision::Verdict::accepted ? decision.form : std::string();
    for (const convert::Resolution &resolution : together->resolutions) {
        if (shown.empty() && resolution.available())
            shown = resolution.id;
    }
    if (shown.empty() && !together->resolutions.empty())
        shown = together->resolutions.front().id;
    m_shown.clear();
    showSites(shown);
    return true;
}

void CasePanel::showEmpty()
{
    clearLayout(m_sites);
    m_shown.clear();
    m_title->setText(tr("This finding has no linked changes"));
    m_choices->addWidget(textLabel(
        tr("No other code has to change with it. Accept it, choose an alternative, or edit it manually."), u"muted"_s));
    m_choices->addStretch();
}

void CasePanel::addResolutions(const convert::Case &together)
{
    const convert::CaseId id = together.id;
    const review::Decision &decision = m_session.review().decision({m_session.stop().file, id});
    if (together.resolutions.empty())
        m_choices->addWidget(
            textLabel(tr("There is no resolution for these changes: edit the locations manually (E)."), u"muted"_s));
    int number = 0;
    for (const convert::Resolution &resolution : together.resolutions) {
        const bool chosen = decision.verdict == review::Decision::Verdict::accepted && decision.form == resolution.id;
        auto *choice =
            new ChoiceButton(++number <= 9 ? number : 0, visible(m_messages.sentence(resolution.label)), chosen);
        addConditions(*choice, resolution);
        choice->setEnabled(resolution.available());
        const std::string form = resolution.id;
        connect(choice, &ChoiceButton::lookedAt, this, [this, form] { showSites(form); });
        // To be looked at, by keys too, when it is not to be chosen.
        connect(choice, &QPushButton::clicked, this, [this, id, form] {
            if (m_session.readOnly())
                showSites(form);
            else
                m_session.resolve(id, form);
        });
        if (m_session.readOnly())
            choice->setToolTip(choice->toolTip() + u"\n"_s + Labels::readOnly());
        m_buttons.append(choice);
        m_choices->addWidget(choice);
    }
}

void CasePanel::addConditions(ChoiceButton &choice, const convert::Resolution &resolution) const
{
    QStringList spoken;
    QStringList unmet;
    int met = 0;
    for (const convert::Precondition &precondition : resolution.preconditions) {
        const QString text = visible(m_messages.sentence(precondition.text));
        spoken.append(precondition.met ? tr("met: %1").arg(text) : tr("not met: %1").arg(text));
        if (precondition.met)
            ++met;
        else
            unmet.append(u"✗ "_s + text);
    }
    // An unmet precondition is what the user wants to know. All of them are listed beside.
    if (!unmet.isEmpty()) {
        choice.addBelow(wrappedLabel(unmet.join(u'\n'), u"bad"_s));
        if (met > 0)
            choice.addBelow(textLabel(u"✓ "_s + tr("%n other precondition(s) met", nullptr, met), u"good"_s));
    } else if (met > 0) {
        choice.addBelow(textLabel(u"✓ "_s + tr("all %n precondition(s) met", nullptr, met), u"good"_s));
    }
    choice.setToolTip(spoken.join(u'\n'));
    choice.setAccessibleDescription(spoken.join(u"; "_s));
}

void CasePanel::showConditions(const convert::Resolution &resolution)
{
    clearLayout(m_conditions);
    if (resolution.preconditions.empty())
        return;
    m_conditions->addWidget(headingLabel(tr("Preconditions")));
    for (const convert::Precondition &precondition : resolution.preconditions)
        m_conditions->addWidget(
            wrappedLabel((precondition.met ? u"✓ "_s : u"✗ "_s) + visible(m_messages.sentence(precondition.text)),
                         precondition.met ? u"good"_s : u"bad"_s));
}

QWidget *CasePanel::site(const SitePreview &preview) const
{
    auto *card = new QFrame;
    card->setProperty("kind", u"card"_s);
    card->setMinimumWidth(240);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(10, 8, 10, 10);
    layout->setSpacing(5);
    const QString place = tr("%1 · line %2", "role of a place").arg(Labels::role(preview.role)).arg(preview.line);
    layout->addWidget(headingLabel(preview.path.isEmpty() ? place : place + u" · "_s + visible(preview.path)));
    layout->addWidget(codeLabel(preview.before));
    if (preview.changes()) {
        layout->addWidget(textLabel(tr("becomes"), u"muted"_s));
        layout->addWidget(preview.after.isEmpty() ? textLabel(tr("nothing: the statement is removed"), u"muted"_s)
                                                  : codeLabel(preview.after));
    } else {
        layout->addWidget(textLabel(tr("stays as it is"), u"muted"_s));
    }
    layout->addStretch();
    return card;
}

void CasePanel::showSites(const std::string &resolution)
{
    const convert::Case *together = m_session.currentCase();
    if (together == nullptr || resolution == m_shown)
        return;
    m_shown = resolution;
    clearLayout(m_sites);
    const std::vector<SitePreview> sites =
        previewAll(m_session.review(), m_session.stop().file, together->id, resolution, mostSites);
    for (const SitePreview &preview : sites)
        m_sites->addWidget(site(preview), 1);
    const std::size_t all = siteCount(m_session.review().analysis(), *together);
    if (all > sites.size())
        m_sites->addWidget(
            textLabel(tr("and %n more location(s)", nullptr, static_cast<int>(all - sites.size())), u"muted"_s));
    for (const convert::Resolution &each : together->resolutions) {
        if (each.id == resolution)
            showConditions(each);
    }
}

void CasePanel::focusChoices()
{
    ChoiceButton *first = nullptr;
    for (ChoiceButton *choice : std::as_const(m_buttons)) {
        if (choice->isEnabled() && (first == nullptr || choice->property("chosen").toBool()))
            first = choice;
    }
    if (first == nullptr)
        return;
    first->setFocus(Qt::ShortcutFocusReason);
    // Its position is known once it has been laid out.
    QMetaObject::invokeMethod(
        first, [this, first] { m_choiceArea->ensureWidgetVisible(first, 0, 0); }, Qt::QueuedConnection);
}

bool CasePanel::choose(int number)
{
    if (number < 1 || number > m_buttons.size() || !m_buttons.at(number - 1)->isEnabled())
        return false;
    m_buttons.at(number - 1)->click();
    return true;
}

} // namespace torchferry::ui
