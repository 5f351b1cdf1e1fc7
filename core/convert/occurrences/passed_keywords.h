// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The optional resolver of rows whose calls are converted together with the dictionaries that go to them.
inline constexpr std::string_view passedKeywordsResolver = "passed-keywords";

/// Entries of dictionaries that go by `**` to a call of the source, where the counterpart names the keyword otherwise or
/// has none: `"pin_memory": True`. Only of calls whose row has the resolver that writes them. `occurrences` has the
/// calls.
void collectPassedKeywords(const FileContext &file, std::vector<Occurrence> &occurrences);

/// The finding of such an entry: the case of the calls that are passed the dictionary writes it. False for another use.
bool describePassedKeyword(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
