// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::cli {

/// A statement and what the converter makes of it.
struct Example {
    std::string before;
    std::string after;
};

/// Examples of the rows of one name, by row, variant and what wrote them: "table", or the id of a form. Statements are
/// made up from the signatures and the guards, converted by the engine, and kept where it was that form that wrote.
struct ExampleKey {
    std::size_t row = 0;
    std::size_t variant = 0;
    std::string form;

    auto operator<=>(const ExampleKey &) const = default;
};
[[nodiscard]] std::map<ExampleKey, Example> examplesOf(const std::shared_ptr<const mapping::Pack> &pack,
                                                       const std::string &api);

} // namespace torchferry::cli
