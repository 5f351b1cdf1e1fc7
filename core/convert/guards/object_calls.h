// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `nn.CrossEntropyLoss()`: all that is done with the object which `creation` makes, in this file and by whatever names
/// it gets, is that it is called with rows, a first argument of two axes or a second one of one.
[[nodiscard]] bool isFedRows(const FileContext &file, python::NodeId creation);

} // namespace torchferry::convert
