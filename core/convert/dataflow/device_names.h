// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The part of a string that the target's name of the device takes the place of: `cuda` in `"cuda:0"`.
struct RenamedDevice {
    ByteRange range;
    std::string_view inTarget;
};

/// Nothing for a string that names no device which the target calls otherwise.
[[nodiscard]] std::optional<RenamedDevice> renamedDevice(const FileContext &file, python::NodeId string);

/// The strings of an expression that is nothing but a string that is written out, or a choice between such, of which one
/// at least names a device that the target calls otherwise: `"cuda" if use_gpu else "cpu"`. Empty for all else.
[[nodiscard]] std::vector<python::NodeId> deviceNamesIn(const FileContext &file, python::NodeId expression);

/// Whether nothing is left to rename when the program runs: a string that is written out, or a choice between such, of
/// which none can name a device that the target calls otherwise; or `.replace("cuda", "gpu")` stands there already.
[[nodiscard]] bool hasTargetNames(const FileContext &file, python::NodeId expression);

/// Variables that hold nothing but names of devices which are written out, and are read for nothing but to say where
/// something is put or to be compared with such a name. They give one another their values.
struct DeviceVariables {
    std::vector<python::NodeId> names; ///< strings with a name that the target has otherwise, in the order of the text
    /// Where a variable goes to a call of the source, in the order of the text.
    struct Read {
        python::NodeId read = python::noNode;
        python::NodeId call = python::noNode;
    };
    std::vector<Read> reads;
};

/// All of the file whose names go to a call. `occurrences`: the calls of the source.
[[nodiscard]] std::vector<DeviceVariables> deviceVariables(const FileContext &file,
                                                           const std::vector<python::NodeId> &calls);

} // namespace torchferry::convert
