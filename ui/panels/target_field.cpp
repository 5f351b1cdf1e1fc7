// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/target_field.h"

#include "core/engine/targets.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

TargetField::TargetField(const QString &usual, const QString &language, QWidget *parent) : QComboBox(parent)
{
    setAccessibleName(tr("Target framework"));
    setToolTip(tr("Each target, and each of its profiles, has a session of its own"));
    addItem(usual, QStringList{{}, {}});
    for (const std::string &target : engine::targets()) {
        const std::vector<mapping::Profile> profiles = engine::profilesOf(target);
        if (profiles.empty())
            addItem(qs(target), QStringList{qs(target), {}});
        for (const mapping::Profile &profile : profiles) {
            const QString label = qs(profile.label.in(utf8(language)));
            addItem(u"%1 · %2"_s.arg(qs(target), label.isEmpty() ? qs(profile.name) : label),
                    QStringList{qs(target), qs(profile.name)});
        }
    }
}

settings::Target TargetField::target() const
{
    const QStringList chosen = currentData().toStringList();
    return {chosen.value(0), chosen.value(1)};
}

void TargetField::setTarget(const settings::Target &target)
{
    for (int index = 0; index < count(); ++index)
        if (itemData(index).toStringList() == QStringList{target.name, target.profile})
            return setCurrentIndex(index);
    setCurrentIndex(0);
}

} // namespace torchferry::ui
