// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_analysis.h"
#include "core/mapping/pack.h"
#include "ui/base/messages.h"

class QWidget;

namespace torchferry::ui {

/// What one looks up about a finding: parameters of the call that become others, both signatures, pages of
/// documentation, and how the target's own tables compare the two. Null when there is nothing.
[[nodiscard]] QWidget *findingDetails(const convert::Finding &finding, const convert::FileAnalysis &file,
                                      const mapping::Pack &pack, const Messages &messages);

} // namespace torchferry::ui
