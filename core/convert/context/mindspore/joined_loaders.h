// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// The case of loaders that change together.
struct LoaderCase {
    Case item;
    std::string className; ///< of the data sets, if that class changes, too; else empty
};

/// Adds the case of a loader. Loaders that read the same set change together: those that have a site or a class in common
/// become one case, whose first resolution is available if those of all are.
void addJoined(std::vector<LoaderCase> &cases, LoaderCase loader);

} // namespace torchferry::convert::context::mindspore
