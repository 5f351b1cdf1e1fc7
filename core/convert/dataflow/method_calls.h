// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The calls of a file, by what they call.
struct MethodCalls {
    std::unordered_map<std::string_view, std::vector<python::NodeId>> byName;   ///< `f` of `f(x)` and of `a.f(x)`
    std::unordered_map<std::string_view, std::vector<python::NodeId>> byObject; ///< the class of the object called
};

/// What the calls of this file pass for a parameter of a method of the project's: `net.scale(x)` of objects of its
/// class, and for the method that runs when an object is called `net(x)` and `block(x)` of
/// `self.block = nn.Sequential(Net(), …)`. Empty where one of the calls that show passes something that does not, or
/// may be of another object. Calls in other files are not seen. `binding` is the name of the parameter.
[[nodiscard]] std::vector<python::NodeId> passedToMethod(const FileContext &file, python::NodeId binding);

} // namespace torchferry::convert
