// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Adds the string at `string` as a use of `api` that only a case rewrites: a name that calls of it are given.
void addCaseString(const FileContext &file, const std::string &api, python::NodeId string,
                   std::vector<Occurrence> &occurrences);

/// The occurrence may be such a string.
[[nodiscard]] bool mayBeCaseString(const FileContext &file, const Occurrence &occurrence);

/// Describes such a string: message `code` says that what is at `range` becomes `inTarget`.
void describeCaseString(const FileContext &file, const Occurrence &occurrence, std::string_view code, ByteRange range,
                        std::string_view inTarget, Finding &finding);

} // namespace torchferry::convert
