// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// All that the proposals do with `super()`, the receiver of a use, is to call its methods, or to read what tensors
/// have in their class: it denotes no object, has no attributes of one, and finds nothing in a lambda.
[[nodiscard]] bool keepsSuper(const FileContext &file, python::NodeId receiver, const std::vector<Proposal> &proposals);

} // namespace torchferry::convert
