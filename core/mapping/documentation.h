// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// A page about an API.
struct DocumentationLink {
    std::string name; ///< "torch.gather"; empty for a page a row names
    std::string url;

    bool operator==(const DocumentationLink &) const = default;
};

/// Where one can read about a source API, about its counterpart (empty: there is none), and what the row adds (null: no
/// row). Only names the facts know have a page of the reference. `language`: "en" or "zh".
[[nodiscard]] std::vector<DocumentationLink> documentationOf(const Pack &pack, std::string_view api,
                                                             std::string_view target, const Row *row,
                                                             std::string_view language);

} // namespace torchferry::mapping
