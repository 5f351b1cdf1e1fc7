// SPDX-License-Identifier: Apache-2.0
#include "ui/models/problem_model.h"

#include <algorithm>
#include <tuple>

#include "ui/base/messages.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// One corrects files from the top to the bottom, one after the other.
std::vector<Error> byPlace(std::vector<Error> problems)
{
    std::stable_sort(problems.begin(), problems.end(), [](const Error &one, const Error &other) {
        return std::tie(one.where.path, one.where.row, one.where.column)
               < std::tie(other.where.path, other.where.row, other.where.column);
    });
    return problems;
}

QString placeOf(const Error &problem)
{
    const Place &where = problem.where;
    if (where.row == 0)
        return visible(qs(where.path));
    return u"%1:%2:%3"_s.arg(visible(qs(where.path))).arg(where.row).arg(where.column);
}

} // namespace

ProblemModel::ProblemModel(std::vector<Error> problems, const Messages &messages, QObject *parent)
    : QAbstractTableModel(parent),
      m_problems(byPlace(std::move(problems))),
      m_messages(messages)
{}

int ProblemModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

int ProblemModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant ProblemModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Error &problem = m_problems[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? placeOf(problem)
                                   : visible(m_messages.sentence(Message{problem.code, problem.arguments}));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return line(index.row());
    case AdviceRole: return visible(m_messages.advice(problem));
    case PathRole: return qs(problem.where.path);
    default: return {};
    }
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Location") : tr("Problem");
}

QString ProblemModel::line(int row) const
{
    const Error &problem = m_problems[static_cast<std::size_t>(row)];
    return visible(m_messages.sentence(problem));
}

} // namespace torchferry::ui
