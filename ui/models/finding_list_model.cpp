// SPDX-License-Identifier: Apache-2.0
#include "ui/models/finding_list_model.h"

#include <algorithm>

#include "ui/base/labels.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

FindingListModel::FindingListModel(const review::Review &review, QObject *parent)
    : QAbstractTableModel(parent),
      m_review(review)
{
    fill();
}

void FindingListModel::fill()
{
    m_rows.clear();
    const auto &files = m_review.analysis().files;
    for (std::uint32_t file = 0; file < files.size(); ++file) {
        const std::vector<review::Use> &uses = m_review.uses(file);
        for (std::uint32_t use = 0; use < uses.size(); ++use) {
            if (m_filter.accepts(*files[file], uses[use]))
                m_rows.push_back({file, use});
        }
    }
}

void FindingListModel::setFilter(const FindingFilter &filter)
{
    beginResetModel();
    m_filter = filter;
    fill();
    endResetModel();
}

void FindingListModel::refresh(const QList<quint32> &files)
{
    if (m_filter.states != FindingFilter::States::all) {
        setFilter(FindingFilter(m_filter));
        return;
    }
    for (const quint32 file : files) {
        const auto isBefore = [](const Row &row, quint32 other) { return row.file < other; };
        const auto first = std::lower_bound(m_rows.begin(), m_rows.end(), file, isBefore);
        const auto last = std::lower_bound(first, m_rows.end(), file + 1, isBefore);
        if (first != last)
            Q_EMIT dataChanged(index(static_cast<int>(first - m_rows.begin()), 0),
                               index(static_cast<int>(last - m_rows.begin()) - 1, ColumnCount - 1));
    }
}

review::Subject FindingListModel::subject(const QModelIndex &index) const
{
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    return {row.file, useOf(row).place};
}

QModelIndex FindingListModel::indexOf(const review::Subject &finding) const
{
    const auto at =
        std::lower_bound(m_rows.begin(), m_rows.end(), finding, [this](const Row &row, const review::Subject &wanted) {
            return std::pair(row.file, useOf(row).place.index()) < std::pair(wanted.file, wanted.index);
        });
    if (at == m_rows.end() || at->file != finding.file || useOf(*at).place.index() != finding.index)
        return {};
    return index(static_cast<int>(at - m_rows.begin()), 0);
}

int FindingListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FindingListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool FindingListModel::isOpenGuess(const Row &at) const
{
    const review::Use &use = useOf(at);
    return use.isLeft() && review::isGuess(m_review.analysis().files[at.file]->findings[use.place]);
}

QString FindingListModel::text(const Row &at, int column) const
{
    const review::Use &use = useOf(at);
    const convert::FileAnalysis &file = *m_review.analysis().files[at.file];
    const convert::Finding &finding = file.findings[use.place];
    switch (column) {
    case CategoryColumn: return QString::number(mapping::number(use.category));
    case ApiColumn: {
        const QString name = visible(qs(finding.api));
        return use.together ? tr("%1 (linked changes)").arg(name) : name;
    }
    case PlaceColumn: {
        const std::uint32_t line = file.source ? file.source->position(finding.nameRange.begin).line : 0;
        return u"%1:%2"_s.arg(visible(qs(file.path))).arg(line);
    }
    default: return Labels::state(use.state);
    }
}

QVariant FindingListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &at = m_rows[static_cast<std::size_t>(index.row())];
    const review::Use &use = useOf(at);
    const convert::Finding &finding = m_review.analysis().files[at.file]->findings[use.place];
    switch (role) {
    case Qt::DisplayRole: return text(at, index.column());
    case Qt::ToolTipRole:
        return u"%1\n%2\n%3"_s.arg(text(at, ApiColumn)
                                       + (finding.target.empty() ? QString() : u" → "_s + visible(qs(finding.target))),
                                   text(at, PlaceColumn), Labels::numbered(use.category));
    case Qt::AccessibleTextRole:
        // A row is one thing to a reader, whichever of its columns is shown.
        return QStringList{text(at, ApiColumn),
                           Labels::state(use.state)
                               + (isOpenGuess(at) ? u' ' + Labels::confidence(types::Confidence::guess) : QString()),
                           Labels::numbered(use.category), text(at, PlaceColumn)}
            .join(u", "_s);
    case CategoryRole: return mapping::number(use.category);
    case GuessRole: return isOpenGuess(at);
    case StateRole: return static_cast<int>(use.state);
    case FileRole: return at.file;
    case FindingRole: return use.place.index();
    default: return {};
    }
}

QVariant FindingListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case CategoryColumn: return tr("No.", "category number");
    case ApiColumn: return tr("API");
    case PlaceColumn: return tr("Location");
    default: return tr("State");
    }
}

} // namespace torchferry::ui
