// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `node` is an argument of a call of `api`, or of something in that namespace, or a value in a dictionary that is written
/// as one, or in a list of such; or all that is done with the name it gets, here or in a function of this file, is that.
/// With `elements` a list that it is an element of counts, too, and what hands elements on: `[x, y]`, `list(x)`,
/// `filter(f, x)`, `chain(x, y)`, `list(x) + list(y)`.
[[nodiscard]] bool isPassed(const FileContext &file, python::NodeId node, std::string_view api, bool elements);

/// All that is done with the name that the class at `node` is kept under, if anything is, is to call it, or to pass it
/// to `api`. The name is one of a function or of the module, read in this file alone, and denotes that class, or others
/// of the same name: `Floats = torch.cuda.FloatTensor` and `Floats = torch.FloatTensor` in two branches.
[[nodiscard]] bool isCalledOrPassed(const FileContext &file, python::NodeId node, std::string_view api);

} // namespace torchferry::convert
