// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_analysis.h"

namespace torchferry::review {

/// The value of one call is kept under a name and given to another: `y = torch.ones(2)`, then `torch.max(y)`.
struct ValueEdge {
    convert::FindingId producer;
    convert::FindingId consumer;
    std::string name; ///< "y"

    bool operator==(const ValueEdge &) const = default;
};

/// Those a reader sees in the text: a plain name that gets the value of one call, and is read while it has that value,
/// as the receiver or as an argument (by itself, as an element, or in a list). In the order of consumers. What is bound on
/// several ways, or goes through attributes and other calls, is left out. Parses the text anew.
[[nodiscard]] std::vector<ValueEdge> valueEdges(const convert::FileAnalysis &file);

} // namespace torchferry::review
