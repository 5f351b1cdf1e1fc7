// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `torch.manual_seed(s)`, `torch.cuda.manual_seed(s)`: the call, a statement, follows one of `api` with the same
/// argument, which has no effect when it is evaluated. Between the two there are only calls that seed something; the
/// second may be the first thing that is done in an `if`.
[[nodiscard]] bool repeatsCall(const FileContext &file, python::NodeId call, std::string_view api);

} // namespace torchferry::convert
