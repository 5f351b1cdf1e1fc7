// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recent_delegate.h"

#include <QPainter>

#include "ui/base/theme.h"
#include "ui/models/recent_model.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

void RecentDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    const bool selected = option.state & QStyle::State_Selected && option.state & QStyle::State_Active
                          && option.state & QStyle::State_HasFocus;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected || option.state & QStyle::State_MouseOver) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.color(selected ? u"selection"_s : u"sunken"_s));
        painter->drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), 6, 6);
    }
    const bool there = index.data(RecentModel::ExistsRole).toBool();
    const QRect text = option.rect.adjusted(12, 6, -12, -6);
    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    painter->setFont(bold);
    painter->setPen(theme.color(selected ? u"selectionText"_s : there ? u"text"_s : u"muted"_s));
    painter->drawText(text, Qt::AlignTop | Qt::AlignLeft, index.data(Qt::DisplayRole).toString());
    painter->setFont(option.font);
    painter->setPen(theme.color(selected ? u"selectionText"_s : u"muted"_s));
    const QString path = index.data(Qt::ToolTipRole).toString();
    painter->drawText(text, Qt::AlignBottom | Qt::AlignLeft,
                      option.fontMetrics.elidedText(path, Qt::ElideMiddle, text.width()));
    painter->restore();
}

QSize RecentDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, option.fontMetrics.height() * 2 + 16};
}

} // namespace torchferry::ui
