// SPDX-License-Identifier: Apache-2.0
#include "ui/models/effect_model.h"

#include <algorithm>

#include "ui/base/labels.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

using review::EffectKind;

QString EffectText::part(EffectKind kind, int count, bool isDone)
{
    switch (kind) {
    case EffectKind::decided: return isDone ? tr("%n changed", nullptr, count) : tr("%n change(s)", nullptr, count);
    case EffectKind::settled:
        return isDone ? tr("%n need(s) nothing now", nullptr, count) : tr("%n need(s) nothing then", nullptr, count);
    case EffectKind::stillOpen: return tr("%n stay(s) open", nullptr, count);
    case EffectKind::decidedToo:
        return isDone ? tr("%n more changed with them", nullptr, count)
                      : tr("%n more change(s) with them", nullptr, count);
    case EffectKind::settledToo:
        return isDone ? tr("%n more need(s) nothing now", nullptr, count)
                      : tr("%n more need(s) nothing then", nullptr, count);
    case EffectKind::question:
        return isDone ? tr("%n new question(s) followed", nullptr, count)
                      : tr("%n new question(s) follow", nullptr, count);
    case EffectKind::manualFromThen:
        return isDone ? tr("%n more is/are manual work now", nullptr, count)
                      : tr("%n more become(s) manual work", nullptr, count);
    }
    return {};
}

QString EffectText::joined(const review::Effect &effect, bool isDone, bool withAsked)
{
    // What was asked about and what follows from it are two things.
    QStringList asked;
    QStringList parts;
    for (std::size_t index = 0; index < review::effectKindCount; ++index) {
        const auto kind = static_cast<EffectKind>(index);
        const int count = static_cast<int>(effect.count(kind));
        if (count == 0)
            continue;
        if (kind <= EffectKind::stillOpen)
            asked.append(part(kind, count, isDone));
        else
            parts.append(part(kind, count, isDone));
    }
    if (!effect.otherFiles.empty()) {
        const int files = static_cast<int>(effect.otherFiles.size());
        parts.append(isDone ? tr("%n more file(s) changed because of a shared import", nullptr, files)
                            : tr("%n more file(s) change(s) because of a shared import", nullptr, files));
    }
    if (withAsked && !asked.isEmpty())
        parts.prepend(asked.join(tr(", ")));
    return parts.join(tr("; "));
}

QString EffectText::before(const review::Effect &effect)
{
    return joined(effect, false, true);
}

QString EffectText::after(const review::Effect &effect)
{
    return joined(effect, true, true);
}

QString EffectText::consequences(const review::Effect &effect)
{
    return joined(effect, false, false);
}

EffectModel::EffectModel(const engine::Analysis &analysis, const review::Effect &effect, QObject *parent)
    : TwoLevelModel(parent),
      m_analysis(analysis)
{
    std::vector<Group> groups(review::effectKindCount);
    for (const review::Turn &turn : effect.turns) {
        if (const auto kind = turn.kind())
            groups[static_cast<std::size_t>(*kind)].turns.push_back(turn);
    }
    for (std::size_t kind = 0; kind < groups.size(); ++kind) {
        if (groups[kind].turns.empty())
            continue;
        groups[kind].heading =
            EffectText::part(static_cast<EffectKind>(kind), static_cast<int>(groups[kind].turns.size()), false);
        m_groups.push_back(std::move(groups[kind]));
    }
}

const review::Turn *EffectModel::turn(const QModelIndex &index) const
{
    if (!index.isValid() || isGroup(index))
        return nullptr;
    return &m_groups[groupOf(index)].turns[static_cast<std::size_t>(index.row())];
}

int EffectModel::columnCount(const QModelIndex & /*parent*/) const
{
    return 1;
}

QString EffectModel::text(const review::Turn &turn) const
{
    const convert::FileAnalysis &file = *m_analysis.files[turn.file];
    const convert::Finding &finding = file.findings[turn.place];
    const std::uint32_t line = file.source ? file.source->position(finding.nameRange.begin).line : 0;
    const QString name = visible(qs(finding.api));
    return tr("%1, %2, %3:%4", "name of an API, category, file, line")
        .arg(turn.together ? tr("%1 (linked changes)").arg(name) : name, Labels::category(turn.category),
             visible(qs(file.path)))
        .arg(line);
}

QVariant EffectModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::ToolTipRole)
        return {};
    if (const review::Turn *use = turn(index))
        return text(*use);
    return m_groups[static_cast<std::size_t>(index.row())].heading;
}

} // namespace torchferry::ui
