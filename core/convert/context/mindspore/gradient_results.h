// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/convert/context/mindspore/static_methods.h"

namespace torchferry::convert::context::mindspore {

/// Text that comes in place of a range.
struct TextEdit {
    ByteRange range;
    std::vector<Piece> pieces;
};

/// What `backward` returns, as a tuple with a gradient for each input.
struct GradientResults {
    std::vector<TextEdit> edits;
    std::optional<Message> obstacle; ///< why it cannot be
};

[[nodiscard]] GradientResults gradientResultsOf(const ProgramShape &shape, const Method &forward,
                                                const Method &backward);

} // namespace torchferry::convert::context::mindspore
