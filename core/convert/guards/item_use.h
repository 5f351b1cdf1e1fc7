// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What `node` gives is gone through where it stands, and nothing is done with an item before it is asked whether its
/// `member` is true, or is not None: `[p for p in NODE if p.member]`, `filter(lambda p: p.member, NODE)`, a loop whose body
/// is `if p.member is not None:` or begins with `if not p.member: continue`. Of pairs (`for name, p in NODE`) the last is
/// the item.
[[nodiscard]] bool asksItemsFor(const FileContext &file, python::NodeId node, std::string_view member);

/// What `node` gives is gone through where it stands, and all that is done with an item is `item.member = False`.
[[nodiscard]] bool onlyClearsItems(const FileContext &file, python::NodeId node, std::string_view member);

} // namespace torchferry::convert
