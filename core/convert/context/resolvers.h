// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/case.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Recognises the program shapes whose parts change together and adds a case for each, by the resolvers that the target
/// of the file's pack has registered and that rows of its findings name. `occurrences` and `findings` are parallel.
/// A finding whose resolver does not understand its surroundings, or is not registered for the target, stays without
/// a case: the report shows it as manual work. This folder is the one place that knows a framework by name.
void resolveContexts(const FileContext &file, const Occurrences &occurrences, Findings &findings, Cases &cases);

} // namespace torchferry::convert
