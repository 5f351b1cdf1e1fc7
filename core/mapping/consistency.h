// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// How an API of the source and its counterpart compare by the criteria that MindSpore's documentation publishes for its
/// tables ("API Mapping Consistency Criteria and Exceptions"). A consistent pair has the same function, and parameters
/// of the same number, order, data types, defaults and names, exceptions left out. The categories say how much review a
/// call needs, this how the target's own tables describe the pair.
struct Consistency {
    enum class Difference : std::uint8_t { names, dataTypes, numberOrOrder, defaults, function };
    /// Scenarios of the criteria which leave a pair consistent, by the numbers they have there. The first, another range
    /// of data types, is not among them: facts do not say what each parameter takes of int8, float64 or complex numbers.
    enum class Exception : std::uint8_t {
        generalDifferences = 2, ///< the source has parameters that the target lacks throughout
        additional = 3,         ///< the target has more parameters, with defaults that change nothing
        overloads = 4,          ///< a parameter may be left out in the target, where the source has several signatures
    };
    /// An exception with the parameters that it holds for.
    struct Exempt {
        Exception exception = Exception::generalDifferences;
        std::vector<std::string> parameters;

        bool operator==(const Exempt &) const = default;
    };

    std::vector<Difference> differences; ///< in the order of the enumeration; empty: consistent
    std::vector<Exempt> exceptions;      ///< in the order of their numbers, each once

    bool operator==(const Consistency &) const = default;
};

/// "names", "data-types", "number-or-order", "defaults", "function".
[[nodiscard]] std::string_view key(Consistency::Difference difference);

/// What holds for a row: what differs in one of its variants differs. Nothing where the pack lists no general difference
/// parameters, for the documentation of its target has no such tables, and where no variant has a counterpart of the
/// target's own.
[[nodiscard]] std::optional<Consistency> consistencyOf(const Pack &pack, const Row &row);

} // namespace torchferry::mapping
