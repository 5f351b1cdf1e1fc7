// SPDX-License-Identifier: Apache-2.0
#include "ui/models/finding_list_model.h"

#include <algorithm>

#include "ui/base/labels.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

const convert::Finding &findingOf(const review::Review &review, const review::Subject &subject)
{
    return review.analysis().files[subject.file]->findings[subject.finding()];
}

review::State stateOf(const review::Review &review, const review::Subject &subject)
{
    return review.states(subject.file)[subject.finding()];
}

} // namespace

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
        if (files[file]->findings.empty())
            continue;
        const review::States &states = m_review.states(file);
        const QString path = qs(files[file]->path);
        for (const convert::Finding &finding : files[file]->findings) {
            if (m_filter.accepts(finding, states[finding.id], path))
                m_rows.push_back({file, finding.id});
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
    for (const quint32 file : files) {
        const auto [first, last] =
            std::equal_range(m_rows.begin(), m_rows.end(), review::Subject(file, convert::FindingId()),
                             [](const review::Subject &a, const review::Subject &b) { return a.file < b.file; });
        if (first != last)
            Q_EMIT dataChanged(index(static_cast<int>(first - m_rows.begin()), 0),
                               index(static_cast<int>(last - m_rows.begin()) - 1, ColumnCount - 1));
    }
}

review::Subject FindingListModel::subject(const QModelIndex &index) const
{
    return m_rows[static_cast<std::size_t>(index.row())];
}

QModelIndex FindingListModel::indexOf(const review::Subject &subject) const
{
    const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), subject);
    return at != m_rows.end() && *at == subject ? index(static_cast<int>(at - m_rows.begin()), 0) : QModelIndex();
}

int FindingListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FindingListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString FindingListModel::text(const review::Subject &at, int column) const
{
    const convert::Finding &finding = findingOf(m_review, at);
    const convert::FileAnalysis &file = *m_review.analysis().files[at.file];
    switch (column) {
    case CategoryColumn: return QString::number(mapping::number(finding.category));
    case ApiColumn: return visible(qs(finding.api));
    case PlaceColumn: {
        const std::uint32_t line = file.source ? file.source->position(finding.nameRange.begin).line : 0;
        return u"%1:%2"_s.arg(visible(qs(file.path))).arg(line);
    }
    default: return Labels::state(stateOf(m_review, at));
    }
}

QVariant FindingListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const review::Subject &at = m_rows[static_cast<std::size_t>(index.row())];
    const convert::Finding &finding = findingOf(m_review, at);
    switch (role) {
    case Qt::DisplayRole: return text(at, index.column());
    case Qt::ToolTipRole:
        return u"%1\n%2\n%3"_s.arg(text(at, ApiColumn)
                                       + (finding.target.empty() ? QString() : u" → "_s + visible(qs(finding.target))),
                                   text(at, PlaceColumn), Labels::numbered(finding.category));
    case Qt::AccessibleTextRole:
        return index.column() == CategoryColumn ? Labels::numbered(finding.category) : text(at, index.column());
    case CategoryRole: return mapping::number(finding.category);
    case StateRole: return static_cast<int>(stateOf(m_review, at));
    case FileRole: return at.file;
    case FindingRole: return at.index;
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
