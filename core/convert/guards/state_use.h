// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The dictionary that `node` gives is saved, loaded, copied, added to or gone through by its keys, here and by the name
/// that it gets, and nothing else: whether its tensors would record gradients makes no difference. Its tensors may be
/// looked at, compared, detached and initialised; under a call of `free`, if that is not empty, anything may be done
/// with them.
[[nodiscard]] bool isOnlyKept(const FileContext &file, python::NodeId node, std::string_view free);

/// The same, where its tensors may be written to as well, each by a statement of its own: `state[key].copy_(x)`.
[[nodiscard]] bool isFilledEntry(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
