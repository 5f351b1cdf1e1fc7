// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include "core/convert/model/finding.h"
#include "core/mapping/pack.h"

class QWidget;

namespace torchferry::ui {

/// How the API of a finding is called in the source framework, and its counterpart in the target: what is known of
/// both, as Python writes it. Of several signatures those that have the parameters of this call.
struct FindingSignatures {
    QStringList source;
    QStringList target;
};
[[nodiscard]] FindingSignatures signaturesOf(const convert::Finding &finding, const mapping::Pack &pack);

/// Both of them, one below the other; null when nothing is known of either.
[[nodiscard]] QWidget *signatureList(const convert::Finding &finding, const mapping::Pack &pack);

} // namespace torchferry::ui
