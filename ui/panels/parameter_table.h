// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/finding.h"

class QWidget;

namespace torchferry::ui {

/// What becomes of the parameters of this call that do not stay as they are, as a table to read; null when all do.
/// `file`: the finding's.
[[nodiscard]] QWidget *parameterTable(const convert::Finding &finding, const convert::FileAnalysis &file);

} // namespace torchferry::ui
