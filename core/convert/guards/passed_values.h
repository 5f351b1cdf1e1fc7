// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The call is one of `api`, or of something in it ("torch.nn.init"). A method is recognised by its name alone.
[[nodiscard]] bool isCallOf(const FileContext &file, python::NodeId call, std::string_view api);

/// `node` is an argument of a call of `api`, or a value in a dictionary that is written as one, or in a list of such; or
/// all that is done with the name it gets, here or in a function of this file, is that.
[[nodiscard]] bool isPassed(const FileContext &file, python::NodeId node, std::string_view api);

} // namespace torchferry::convert
