// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/mapping/signature.h"

namespace torchferry::mapping {

/// The shape of a call: what binding needs of its arguments.
struct CallShape {
    struct Keyword {
        std::string_view name;
        std::size_t argument = 0; ///< index among all arguments
    };
    std::vector<std::size_t> positional; ///< their indices among all arguments
    std::vector<Keyword> keywords;
    bool star = false;       ///< has `*args`
    bool doubleStar = false; ///< has `**kwargs`
};

/// Why a call does not bind.
struct BindProblem {
    enum class Kind : std::uint8_t { tooMany, unknownKeyword, twice, missing };
    Kind kind = Kind::missing;
    std::string parameter;               ///< the keyword or the parameter
    std::size_t limit = 0;               ///< of tooMany: how many positional arguments there may be
    std::optional<std::size_t> argument; ///< the offending argument
};

/// Binds as Python does. What a starred argument may bring is never held against the call. `skipFirst` leaves the first
/// positional argument out (the receiver of a method called through its class).
[[nodiscard]] std::optional<BindProblem> bindProblem(const CallShape &call, const Signature &signature,
                                                     bool skipFirst = false);

} // namespace torchferry::mapping
