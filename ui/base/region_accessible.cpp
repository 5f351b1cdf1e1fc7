// SPDX-License-Identifier: Apache-2.0
#include "ui/base/region_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QScrollArea>

namespace torchferry::ui {

namespace {

QAccessibleInterface *make(const QString &, QObject *object)
{
    auto *area = qobject_cast<QScrollArea *>(object);
    const bool isStop = area != nullptr && area->focusPolicy() != Qt::NoFocus;
    return isStop ? new QAccessibleWidget(area, QAccessible::Grouping) : nullptr;
}

} // namespace

void installRegionRoles()
{
    static const bool installed = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    (void)installed;
}

} // namespace torchferry::ui
