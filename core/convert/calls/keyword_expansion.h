// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/calls/call_site.h"

namespace torchferry::convert {

struct FileContext;

/// The call with the keywords that `**name` passes as arguments of their own, behind those that are written. They are
/// known if `name` is a variable of a function that is bound to a dictionary which is written out and never changed,
/// once or by a statement before the call that no other binding can come behind; `takesChoice`: or to one of two, the
/// keywords of either being optional then. Nothing when the call has no such argument.
[[nodiscard]] std::optional<CallSite> withKnownKeywords(const FileContext &file, const CallSite &site,
                                                        bool takesChoice = false);

} // namespace torchferry::convert
