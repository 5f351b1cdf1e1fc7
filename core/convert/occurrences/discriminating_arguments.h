// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/convert/model/file_context.h"
#include "core/mapping/signature.h"

namespace torchferry::convert {

/// The argument, as written, that only the member of the framework would be given where the attribute `member` is called:
/// `dim=1`, `x.view(-1, 64)`, a dtype, `x.type(torch.LongTensor)`. `facts` are of that member. Empty if there is none, or
/// if nothing is called.
[[nodiscard]] std::string discriminatingArgument(const FileContext &file, python::NodeId member,
                                                 const mapping::ApiFacts &facts);

} // namespace torchferry::convert
