// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/case.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// Gives each variable that a proposal or a resolution binds the name it asks for, or, where that is taken, the name
/// with a number. All findings of the file are named at once, so that deciding one never renames a variable of another.
/// The alternatives of one finding share their names, and so do findings of different statements, for what a finding
/// binds is read by its own statement only. What a resolution binds has its name for itself.
void nameVariables(const FileContext &file, Findings &findings, Cases &cases);

} // namespace torchferry::convert
