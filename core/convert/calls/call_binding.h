// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/model/file_context.h"
#include "core/mapping/binding.h"

namespace torchferry::convert {

using mapping::BoundCall;

/// How the overloads of one function are bound to.
struct BindingStyle {
    bool numpyNames = false; ///< a parameter also takes the keyword that NumPy has for it
    bool skipFirst = false;  ///< the first argument is the receiver, and binds to no parameter
    /// Further keywords of parameters, in place of NumPy's; null: none.
    const mapping::KeywordAliases *aliases = nullptr;
};

/// Binds the arguments of a call to the overload that fits best, as far as the types of the arguments are known; nothing
/// when none binds. Views in the result live as long as `file` and `site` do.
[[nodiscard]] std::optional<BoundCall> bind(const FileContext &file, const CallSite &site,
                                            const std::vector<mapping::Signature> &overloads, BindingStyle style = {});

/// Binds to one signature; nothing when it does not bind. Views in the result live as long as `file` and `site` do.
[[nodiscard]] std::optional<BoundCall> bind(const FileContext &file, const CallSite &site,
                                            const mapping::Signature &signature, BindingStyle style = {});

/// One of the overloads binds.
[[nodiscard]] bool bindsAny(const FileContext &file, const CallSite &site,
                            const std::vector<mapping::Signature> &overloads, BindingStyle style = {});

/// The signatures a variant is for: its own, or else those of the function; none where nothing is known of that.
[[nodiscard]] const std::vector<mapping::Signature> &signaturesOf(const mapping::Variant &variant,
                                                                  const mapping::ApiFacts *facts);

} // namespace torchferry::convert
