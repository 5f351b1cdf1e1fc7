// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/finding.h"

class QWidget;

namespace torchferry::ui {

/// What becomes of every parameter in this call, as a table to read.
[[nodiscard]] QWidget *parameterTable(const convert::Finding &finding);

} // namespace torchferry::ui
