// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Where an element of a container display goes: `[a, b]`, `{1: a}`, `(a for x in xs)`.
struct ContainerEscape {
    bool isKept = false;               ///< it escapes: any code may read it
    std::vector<python::NodeId> reads; ///< otherwise: where it is read
};

/// `element` is an element of the container it is in, a value of a dict or the body of a comprehension. Elements of
/// all else are used nowhere.
[[nodiscard]] ContainerEscape escapeOfElement(const FileContext &file, python::NodeId element);

/// `arguments` (a list of arguments, or the generator in its place) are those of a function, a class or an object
/// of the project.
[[nodiscard]] bool isOwnCall(const FileContext &file, python::NodeId arguments);

/// `sizes.append(x.shape)`, or a test that compares.
[[nodiscard]] bool isPutInto(const FileContext &file, python::NodeId arguments);

/// `f(shape=x.shape)` of the project's, `d.update(shape=x.shape)`, `dict(shape=x.shape)` that is kept.
[[nodiscard]] bool isKeptByName(const FileContext &file, python::NodeId arguments);

} // namespace torchferry::convert
