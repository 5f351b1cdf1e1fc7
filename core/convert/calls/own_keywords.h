// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The keywords that `site` is passed by `**kwargs` are those of the function around it, whose calls are all in the
/// file (`Block(3, 4, stride=2)` of a class that no other file imports), and none of them passes one of `keywords`.
[[nodiscard]] bool passesNoneOf(const FileContext &file, const CallSite &site,
                                const std::vector<std::string> &keywords);

} // namespace torchferry::convert
