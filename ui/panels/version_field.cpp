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
    addItem({});
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
    for (const mapping::TargetVariant &variant : mapping::variantsToLint(pack))
        if (findText(qs(variant.version)) < 0) // once for all profiles
            addItem(qs(variant.version));
    setVersion(present);
}

QString VersionField::version() const
{
    const QString text = currentText().trimmed();
    return text == itemText(0).trimmed() ? QString() : text;
}

void VersionField::setVersion(const QString &version)
{
    const int index = version.isEmpty() ? 0 : findText(version);
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
