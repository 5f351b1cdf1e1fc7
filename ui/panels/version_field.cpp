// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/version_field.h"

#include <QLineEdit>

#include "ui/base/text.h"

namespace torchferry::ui {

VersionField::VersionField(QWidget *parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(NoInsert);
    setCompleter(nullptr);
    setAccessibleName(tr("Target version"));
    lineEdit()->setAccessibleName(accessibleName());
    setToolTip(tr("Choose a version, or type one"));
    addItem({}, QString());
}

void VersionField::setUsual(const QString &text)
{
    const bool shown = version().isEmpty();
    setItemText(0, text);
    if (shown)
        setVersion({});
}

void VersionField::offer(const mapping::Pack &pack)
{
    const QString present = version();
    while (count() > 1)
        removeItem(count() - 1);
    for (const std::string &each : mapping::generationsOf(pack))
        addItem(mapping::isDevelopment(pack, each) ? tr("%1 · development").arg(qs(each)) : qs(each), qs(each));
    setVersion(present);
}

QString VersionField::version() const
{
    const QString text = currentText().trimmed();
    for (int index = 0; index < count(); ++index)
        if (text == itemText(index).trimmed())
            return itemData(index).toString();
    return text;
}

void VersionField::setVersion(const QString &version)
{
    const int index = version.isEmpty() ? 0 : findData(version);
    setCurrentIndex(index);
    if (index < 0)
        setEditText(version);
    else
        lineEdit()->setCursorPosition(0);
}

void VersionField::focusInEvent(QFocusEvent *event)
{
    QComboBox::focusInEvent(event);
    Q_EMIT used();
}

} // namespace torchferry::ui
