// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert::context::mindspore {

/// A key that a dictionary of keywords has, or may have.
struct KnownOption {
    std::string_view key;
    bool isCertain = true;               ///< the dictionary has it whatever happens
    std::vector<python::NodeId> entries; ///< where it is given a value
    std::vector<python::NodeId> values;  ///< those values
};

/// The keys of `name`, a variable that holds a dictionary: those it is written out with (in any of several branches), and
/// those that `update` and assignments to elements may add. Nothing where other code might add any. What `name["key"]`
/// or `name.get("key", default)` gives is right wherever it stands: no key is taken out.
[[nodiscard]] std::optional<std::vector<KnownOption>> knownOptions(const FileContext &file, python::NodeId name);

/// A literal, or a variable that is bound once, before `since`, and whose attributes nothing sets from there on.
[[nodiscard]] bool isStableSince(const ProgramShape &shape, python::NodeId value, python::NodeId since);

/// A size, as far as is known; None, which puts nothing together, is none, and may be what a name holds.
[[nodiscard]] bool isBatchSize(const FileContext &file, python::NodeId value);

/// `options.get("shuffle", False)` for an option of `options`, the name.
[[nodiscard]] std::string writtenOption(std::string_view name, const KnownOption &option);

} // namespace torchferry::convert::context::mindspore
