// SPDX-License-Identifier: Apache-2.0
#include "ui/models/impact_model.h"

#include <algorithm>

#include "ui/base/labels.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

using review::Fate;
using review::FileImpact;
using review::UseImpact;

ImpactModel::ImpactModel(review::Impact impact, QObject *parent) : TwoLevelModel(parent), m_impact(std::move(impact))
{
    for (const FileImpact &file : m_impact.files) {
        std::vector<const UseImpact *> &shown = m_shown.emplace_back();
        for (const UseImpact &use : file.uses) {
            if (use.fate != Fate::unchanged)
                shown.push_back(&use);
        }
    }
}

QString ImpactModel::fates(const std::vector<std::uint32_t> &counts)
{
    QStringList parts;
    for (std::size_t fate = 0; fate < counts.size(); ++fate) {
        const int count = static_cast<int>(counts[fate]);
        if (count == 0)
            continue;
        switch (static_cast<Fate>(fate)) {
        case Fate::unchanged: parts.append(tr("%n unchanged", nullptr, count)); break;
        case Fate::moved: parts.append(tr("%n moved", nullptr, count)); break;
        case Fate::changed: parts.append(tr("%n changed", nullptr, count)); break;
        case Fate::added: parts.append(tr("%n new", nullptr, count)); break;
        case Fate::removed: parts.append(tr("%n gone", nullptr, count)); break;
        }
    }
    return parts.join(tr(", "));
}

int ImpactModel::columnCount(const QModelIndex & /*parent*/) const
{
    return ColumnCount;
}

QString ImpactModel::textOf(const FileImpact &file, int column)
{
    const auto count = [&](bool carried) {
        return static_cast<int>(std::count_if(file.uses.begin(), file.uses.end(), [carried](const UseImpact &use) {
            return use.wasDecided() && use.carried == carried;
        }));
    };
    switch (column) {
    case NameColumn: {
        const QString path = visible(qs(file.path));
        return file.isNew ? tr("%1 (new file)").arg(path) : file.isGone ? tr("%1 (file is gone)").arg(path) : path;
    }
    case FateColumn: return fates(file);
    case DecisionColumn: {
        QStringList parts;
        if (const int held = count(true))
            parts.append(tr("%n still hold(s)", nullptr, held));
        if (const int lost = count(false))
            parts.append(tr("%n no longer hold(s)", nullptr, lost));
        return parts.join(tr(", "));
    }
    default: return {};
    }
}

QString ImpactModel::textOf(const UseImpact &use, int column)
{
    switch (column) {
    case NameColumn: return tr("%1, %2", "API, category").arg(visible(qs(use.api)), Labels::category(use.category));
    case LineColumn:
        if (use.lineBefore == 0 || use.lineAfter == 0 || use.lineBefore == use.lineAfter)
            return QString::number(std::max(use.lineBefore, use.lineAfter));
        return u"%1 → %2"_s.arg(use.lineBefore).arg(use.lineAfter);
    case FateColumn:
        switch (use.fate) {
        case Fate::unchanged: return tr("unchanged");
        case Fate::moved: return tr("moved");
        case Fate::changed: return tr("changed");
        case Fate::added: return tr("new");
        case Fate::removed: return tr("gone");
        }
        return {};
    case DecisionColumn:
        if (!use.wasDecided())
            return {};
        return (use.carried ? tr("%1, still holds") : tr("%1, no longer holds")).arg(Labels::state(use.before));
    default: return {};
    }
}

QString ImpactModel::text(const QModelIndex &index) const
{
    if (isGroup(index))
        return textOf(m_impact.files[groupOf(index)], index.column());
    return textOf(*m_shown[groupOf(index)][static_cast<std::size_t>(index.row())], index.column());
}

QVariant ImpactModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(index);
    if (role != Qt::AccessibleTextRole)
        return {};
    // A row is one thing to a reader, whichever of its columns it stands on.
    QStringList parts;
    for (int column = 0; column < ColumnCount; ++column) {
        const QString part = text(index.siblingAtColumn(column));
        if (!part.isEmpty())
            parts.append(column == LineColumn ? tr("line %1").arg(part) : part);
    }
    return parts.join(tr(", "));
}

QVariant ImpactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn: return tr("File, use");
    case LineColumn: return tr("Line");
    case FateColumn: return tr("What became of it");
    default: return tr("Decision");
    }
}

} // namespace torchferry::ui
