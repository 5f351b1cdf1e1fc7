// SPDX-License-Identifier: Apache-2.0
#include "ui/models/recent_model.h"

#include <QDir>
#include <QFileInfo>

#include "ui/base/settings.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

RecentModel::RecentModel(QObject *parent) : QAbstractListModel(parent), m_paths(settings::recentProjects()) {}

void RecentModel::reload()
{
    beginResetModel();
    m_paths = settings::recentProjects();
    endResetModel();
}

int RecentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_paths.size());
}

QVariant RecentModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const QString &path = m_paths.at(index.row());
    switch (role) {
    case Qt::DisplayRole: return visible(QFileInfo(path).fileName());
    case Qt::ToolTipRole: return visible(QDir::toNativeSeparators(path));
    case Qt::AccessibleTextRole:
        return u"%1, %2"_s.arg(visible(QFileInfo(path).fileName()), visible(QDir::toNativeSeparators(path)));
    case PathRole: return path;
    case ExistsRole: return QFileInfo::exists(path);
    default: return {};
    }
}

} // namespace torchferry::ui
