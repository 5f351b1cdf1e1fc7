// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTextLayout>

#include "ui/diff/diff_content.h"

namespace torchferry::ui {

/// How a mark looks in code, in the theme shown now: wherever code is, the same.
[[nodiscard]] QTextLayout::FormatRange markFormat(const Mark &mark);

} // namespace torchferry::ui
