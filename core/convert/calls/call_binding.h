// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Which argument each parameter of a signature gets.
struct BoundCall {
    static constexpr std::uint32_t absent = 0xffffffffU;
    const mapping::Signature *signature = nullptr;
    std::vector<std::uint32_t> argumentOf; ///< by parameter: index of the argument or `absent`
    std::vector<std::uint32_t> variadic;   ///< arguments taken by the var-positional parameter, in order
    std::vector<std::string_view> extra;   ///< keywords taken by the var-keyword parameter
    bool uncertain = false;                ///< *args or **kwargs may pass further parameters
    bool boundWithoutTypes = false;        ///< it binds by count and name; the types are not known well enough

    [[nodiscard]] bool has(std::uint32_t parameter) const { return argumentOf[parameter] != absent; }
};

/// Binds the arguments of a call to the parameters of a signature as Python does; nothing when the call cannot bind.
/// With `numpyNames` a parameter also takes the keyword that NumPy has for it.
[[nodiscard]] std::optional<BoundCall> bind(const FileContext &file, const CallSite &site,
                                            const mapping::Signature &signature, bool numpyNames);

} // namespace torchferry::convert
