// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `x.contiguous()` of an object of unknown type: what a method gives that only a tensor has is a tensor, and so is what
/// methods of it give. No class of the project may have a method of that name.
[[nodiscard]] bool isGivenByTensor(const FileContext &file, python::NodeId value);

} // namespace torchferry::convert
