// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/certainty/certainty_limits.h"

namespace torchferry::types {

using certainty::Confidence;
using certainty::key;

/// What an expression is. Classes are dotted names: of the source framework ("torch.Tensor", "torch.optim.SGD"), of
/// Python ("str", "int", "list", "dict", "tuple"), of other libraries ("numpy.ndarray") or of the project
/// ("pkg.models.net.Net"); `classOf` says that the expression is the class (or function, or module) itself.
struct Type {
    enum class Kind : std::uint8_t { unknown, none, instance, classObject, function, module };
    Kind kind = Kind::unknown;
    std::string name;
    std::vector<Type>
        elements; ///< of list/tuple/dict/…: element types; of a loader what it gives, if that is known; a tuple of
                  ///< unknown length has one and `variadic`
    bool variadic = false;

    /// The name of a function of which no more is known than what it gives: one of several, say.
    static constexpr std::string_view namelessFunction = "function";

    [[nodiscard]] bool isInstanceOf(std::string_view dotted) const { return kind == Kind::instance && name == dotted; }
    bool operator==(const Type &) const = default;
};

/// One step of the reasoning: why an expression is believed to be what it is.
struct Evidence {
    Message message;          ///< TF41xx
    std::uint32_t offset = 0; ///< into the text of the file
};

struct InferredType {
    Type type;
    Confidence confidence = Confidence::guess;
    bool maybeNone = false; ///< it may be None instead
};

} // namespace torchferry::types
