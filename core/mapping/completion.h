// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/range.h"
#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// Something of the target that can be written at a place.
struct Completion {
    enum class Kind : std::uint8_t { module, class_, function, member, constant, parameter };
    Kind kind = Kind::function;
    std::string text;   ///< takes the place of `Completions::range`: "concat", "axis="
    std::string detail; ///< of what can be called its first signature, of a parameter its default; may be empty
};

struct Completions {
    ByteRange range;               ///< what was typed of it, up to the cursor
    std::vector<Completion> items; ///< parameters first, then modules, then by name; none twice
};

/// What names of a file denote in the target, once its imports are carried over: "F" -> "paddle.nn.functional".
using LocalNames = std::map<std::string, std::string, std::less<>>;

/// What of the target can be written at byte `cursor` of a text typed by hand: the parameters of the call around it, the
/// names below what is typed of a dotted name ("paddle.nn.": from a root, or from a name the pack's imports bind), or,
/// where something else stands before the dot, the members of the target's tensor. Names that are private are left out.
/// At most `most` names. Pure; never fails: text that does not parse is read as far as the cursor.
[[nodiscard]] Completions completionsAt(std::string_view text, std::size_t cursor, const Pack &pack,
                                        const LocalNames &local = {}, std::size_t most = 200);

} // namespace torchferry::mapping
