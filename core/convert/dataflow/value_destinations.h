// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/dataflow/value_flow.h"

namespace torchferry::convert {

// Parts of ValueFlow that look at one expression and what is around it, without the order of steps.

/// See ValueFlow::destinationsOf.
[[nodiscard]] std::vector<Destination> destinationsOfValue(const FileContext &file, python::NodeId expression);

/// The generator expression around `read` that may be gone through after its statement, `read` being none of its first
/// iterable; noNode if there is none. One that a call takes which keeps nothing is used up on the spot.
[[nodiscard]] python::NodeId lazyGeneratorAround(const FileContext &file, python::NodeId read);

/// The member read at `attribute` gives the object once more, or shares its memory (`x.data`, `x.T`).
[[nodiscard]] bool givesView(const FileContext &file, python::NodeId attribute);

/// What a call gives, as far as objects go.
struct CallOrigin {
    enum class Kind : std::uint8_t {
        unknown,
        fresh,  ///< something new that nothing else holds
        shares, ///< `of`, an operand of the call, once more, or what shares its memory or holds it
    };
    Kind kind = Kind::unknown;
    python::NodeId of = python::noNode;
    bool isCertain = true;
};
[[nodiscard]] CallOrigin originOfCall(const FileContext &file, python::NodeId call);

/// The framework's function or method is called, and what it gives is new.
[[nodiscard]] bool isFrameworkResult(const FileContext &file, python::NodeId call);

} // namespace torchferry::convert
