// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// All that is done in the file with the class named at `value` is to make objects of it with one argument,
/// `norm_layer(64)`, whatever names it goes by: variables, attributes of `self`, parameters that it is the default of or is
/// passed for. Looked at by name: every variable, parameter and attribute of such a name has to be used like that.
[[nodiscard]] bool isMadeBySizeOnly(const FileContext &file, python::NodeId value);

} // namespace torchferry::convert
