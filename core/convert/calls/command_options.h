// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What a file says of its command lines.
struct CommandOptions {
    std::unordered_map<std::string, std::uint32_t> values; ///< by the option's name, as a value of `value_kinds.h`
    std::unordered_map<std::string, python::NodeId> types; ///< what is passed as `type=`, or noNode
    std::unordered_set<std::string_view> assigned;         ///< attributes that the file sets: "args.gpu"
    std::unordered_set<std::string_view> devices;          ///< what calls pass as `device=`: "self.dev"
};

/// What `args.gpu` holds by what the file says of its command line: `parser.add_argument("--gpu", type=int)`. A value of
/// `value_kinds.h`, `unknownValue` if the option is declared and its type is not plain; nothing if `attribute` reads no
/// option that the file declares, or the file sets it itself.
[[nodiscard]] std::optional<std::uint32_t> declaredOption(const FileContext &file, python::NodeId attribute);

/// It reads an option of the command line that is made by that class or function: `parser.add_argument("--dir",
/// type=Path)`.
[[nodiscard]] bool isOptionOf(const FileContext &file, python::NodeId attribute, std::string_view type);

/// Nothing is known of the attribute's type, but it says where something is put: `args.device`, or what some call of
/// the file passes as `device=`. It may be a text or a number, and neither a tensor nor a type of numbers.
[[nodiscard]] bool isDeviceByUse(const FileContext &file, python::NodeId attribute);

} // namespace torchferry::convert
