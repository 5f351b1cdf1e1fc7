// SPDX-License-Identifier: Apache-2.0
#include "ui/models/rank_model.h"

#include <algorithm>
#include <map>

#include "ui/base/labels.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

RankModel::RankModel(QString nameHeader, QString countHeader, QObject *parent)
    : QAbstractTableModel(parent),
      m_nameHeader(std::move(nameHeader)),
      m_countHeader(std::move(countHeader))
{}

void RankModel::setRows(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int RankModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RankModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant RankModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const QString count = row.instead.isEmpty() ? QString::number(row.count) : row.instead;
    switch (role) {
    case Qt::DisplayRole: return index.column() == 0 ? row.name : count;
    case Qt::ToolTipRole: return row.detail.isEmpty() ? row.name : u"%1\n%2"_s.arg(row.name, row.detail);
    case Qt::AccessibleTextRole: return index.column() == 0 ? u"%1, %2"_s.arg(row.name, count) : count;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(index.column() == 0 ? Qt::AlignVCenter | Qt::AlignLeft
                                                       : Qt::AlignVCenter | Qt::AlignRight);
    case KeyRole: return row.key;
    default: return {};
    }
}

QVariant RankModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section == 0 ? Qt::AlignVCenter | Qt::AlignLeft : Qt::AlignVCenter | Qt::AlignRight);
    return role == Qt::DisplayRole ? QVariant(section == 0 ? m_nameHeader : m_countHeader) : QVariant();
}

std::vector<RankModel::Row> filesByRemainingWork(const review::Review &review)
{
    std::vector<RankModel::Row> rows;
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        const review::Counts &counts = review.counts(file);
        const auto manual = counts.of(review::Standing::manual);
        if (counts.left() > 0)
            rows.push_back({visible(qs(review.analysis().files[file]->path)), static_cast<int>(counts.left()), file,
                            Labels::state(review::State::manual) + u": %1"_s.arg(manual)});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.count > b.count; });
    return rows;
}

std::vector<RankModel::Row> namesWithoutCounterpart(const review::Review &review)
{
    struct Entry {
        int count = 0;
        mapping::Category category = mapping::Category::missing;
    };
    std::map<std::string, Entry> names;
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        for (const review::Use &use : review.uses(file)) {
            const convert::Finding &finding = review.analysis().files[file]->findings[use.place];
            const bool without =
                use.category == mapping::Category::missing || use.category == mapping::Category::otherPackage;
            if (!without || finding.advisory)
                continue;
            Entry &entry = names[finding.api];
            ++entry.count;
            entry.category = use.category;
        }
    }
    std::vector<RankModel::Row> rows;
    for (const auto &[name, entry] : names)
        rows.push_back({visible(qs(name)), entry.count, qs(name), Labels::numbered(entry.category)});
    std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.count > b.count; });
    return rows;
}

} // namespace torchferry::ui
