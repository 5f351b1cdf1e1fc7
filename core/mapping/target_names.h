// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/mapping/signature.h"

namespace torchferry::mapping {

/// What a dotted name denotes in a framework.
struct DottedName {
    enum class Kind : std::uint8_t {
        module,  ///< a package
        api,     ///< `facts` is what it names
        beyond,  ///< goes on after an API (an attribute of a result) or into a class whose members are not known
        missing, ///< no such name: `known` has no `part`
    };
    Kind kind = Kind::missing;
    const ApiFacts *facts = nullptr;
    bool throughClass = false; ///< a member reached through its class: the receiver is the first argument
    std::string known;         ///< the longest prefix that exists
    std::string part;          ///< of a missing one the component that is not there
};

/// Looks a dotted name up component by component, following aliases and base classes.
[[nodiscard]] DottedName lookUp(const SignatureSet &set, std::string_view dotted);

} // namespace torchferry::mapping
