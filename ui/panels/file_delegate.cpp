// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/file_delegate.h"

#include <algorithm>

#include <QPainter>

#include "ui/base/labels.h"
#include "ui/base/signs.h"
#include "ui/base/theme.h"
#include "ui/models/file_tree_model.h"
#include "ui/models/finding_list_model.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

constexpr int chip = 15;

void paintBackground(QPainter &painter, const QStyleOptionViewItem &option)
{
    const Theme &theme = Theme::current();
    if (option.state & QStyle::State_Selected)
        painter.fillRect(option.rect, theme.color(u"selection"_s));
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, theme.color(u"sunken"_s));
}

QColor textColor(const QStyleOptionViewItem &option, const QString &role)
{
    return Theme::current().color(option.state & QStyle::State_Selected ? u"selectionText"_s : role);
}

/// Draws the count at the right edge, the chips left of it; returns where they begin.
int paintBadges(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index, int nameWidth)
{
    const unsigned categories = index.data(FileTreeModel::CategoriesRole).toUInt();
    const unsigned open = index.data(FileTreeModel::OpenCategoriesRole).toUInt();
    const int remaining = index.data(FileTreeModel::RemainingRole).toInt();
    const int total = index.data(FileTreeModel::TotalRole).toInt();
    int right = option.rect.right() - 8;
    const int middle = option.rect.center().y() + 1;
    if (total == 0) {
        using convert::FileStatus;
        const int status = index.data(FileTreeModel::StatusRole).toInt();
        if (status == static_cast<int>(FileStatus::unreadable) || status == static_cast<int>(FileStatus::skipped)) {
            paintState(painter, QRect(right - 12, middle - 6, 12, 12), review::State::manual,
                       textColor(option, u"bad"_s));
            right -= 18;
        }
        return right;
    }
    if (remaining > 0) {
        const QString text = QString::number(remaining);
        const int width =
            std::max(option.fontMetrics.horizontalAdvance(text), option.fontMetrics.horizontalAdvance(u"000"_s));
        painter.setPen(textColor(option, u"text"_s));
        painter.drawText(QRect(right - width, option.rect.top(), width, option.rect.height()),
                         Qt::AlignVCenter | Qt::AlignRight, text);
        right -= width + 6;
    } else {
        paintState(painter, QRect(right - 12, middle - 6, 12, 12), review::State::accepted,
                   textColor(option, u"good"_s));
        right -= option.fontMetrics.horizontalAdvance(u"000"_s) + 6;
    }
    // A narrow tree keeps its names: chips take what the name leaves over, or half of the row.
    const int leftmost = option.rect.left() + std::min(option.rect.width() / 2, nameWidth + 8);
    for (int category = 7; category >= 1 && right - chip >= leftmost; --category) {
        if ((categories >> category & 1U) == 0)
            continue;
        paintCategory(painter, QRect(right - chip, middle - chip / 2 - 1, chip, chip),
                      *mapping::categoryFromNumber(category), open >> category & 1U);
        right -= chip + 2;
    }
    return right;
}

/// Says of a file that a commit adds that it is new; returns where that begins.
int paintNew(QPainter &painter, const QStyleOptionViewItem &option)
{
    const QString text = FileTreeModel::tr("new");
    const int width = option.fontMetrics.horizontalAdvance(text);
    const int right = option.rect.right() - 8;
    painter.setPen(textColor(option, u"good"_s));
    painter.drawText(QRect(right - width, option.rect.top(), width, option.rect.height()),
                     Qt::AlignVCenter | Qt::AlignRight, text);
    return right - width - 6;
}

} // namespace

void FileDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintBackground(*painter, option);
    const int file = index.data(FileTreeModel::FileRole).toInt();
    const bool empty = index.data(FileTreeModel::TotalRole).toInt() == 0;
    const int status = index.data(FileTreeModel::StatusRole).toInt();
    using convert::FileStatus;
    const bool bad = status == static_cast<int>(FileStatus::unreadable)
                     || status == static_cast<int>(FileStatus::syntaxError)
                     || status == static_cast<int>(FileStatus::skipped);
    QFont font = option.font;
    const bool isNew = index.data(FileTreeModel::NewRole).toBool();
    const bool isFolder = file < 0 && !isNew;
    if (isFolder)
        font.setWeight(QFont::DemiBold);
    const QString name = index.data(Qt::DisplayRole).toString() + (isFolder ? u"/"_s : QString());
    const int end = isNew ? paintNew(*painter, option)
                          : paintBadges(*painter, option, index, QFontMetrics(font).horizontalAdvance(name));
    painter->setFont(font);
    painter->setPen(textColor(option, bad ? u"bad"_s : isNew ? u"good"_s : empty ? u"muted"_s : u"text"_s));
    const QRect text(option.rect.left() + 2, option.rect.top(), std::max(0, end - option.rect.left() - 6),
                     option.rect.height());
    painter->drawText(text, Qt::AlignVCenter, QFontMetrics(font).elidedText(name, Qt::ElideMiddle, text.width()));
    painter->restore();
}

QSize FileDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {160, std::max(24, option.fontMetrics.height() + 8)};
}

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintBackground(*painter, option);
    const auto state = static_cast<review::State>(index.data(FindingListModel::StateRole).toInt());
    const bool quiet = state == review::State::unchanged || state == review::State::coveredByOther;
    const int middle = option.rect.center().y() + 1;
    const QRect inside = option.rect.adjusted(8, 0, -8, 0);
    const auto category = mapping::categoryFromNumber(index.data(FindingListModel::CategoryRole).toInt());
    const int size = std::clamp(option.fontMetrics.height(), chip, 30);
    paintUse(*painter, QRect(inside.left(), middle - size / 2 - 1, size, size), *category, state,
             index.data(FindingListModel::GuessRole).toBool());
    const int line = option.fontMetrics.height();
    const QRect text(inside.left() + size + 8, middle - line, inside.width() - size - 8, line * 2);
    painter->setPen(textColor(option, quiet ? u"muted"_s : u"text"_s));
    const QString name = index.siblingAtColumn(FindingListModel::ApiColumn).data().toString();
    painter->drawText(text, Qt::AlignTop, option.fontMetrics.elidedText(name, Qt::ElideMiddle, text.width()));
    painter->setPen(textColor(option, u"muted"_s));
    const QString place = index.siblingAtColumn(FindingListModel::PlaceColumn).data().toString();
    painter->drawText(text, Qt::AlignBottom, option.fontMetrics.elidedText(place, Qt::ElideMiddle, text.width()));
    painter->restore();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {160, option.fontMetrics.height() * 2 + 10};
}

} // namespace torchferry::ui
