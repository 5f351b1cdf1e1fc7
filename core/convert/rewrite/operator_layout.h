// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/proposal.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// What the proposal writes for an operator differs from the source in spaces, line breaks, comments and brackets at most:
/// the form leaves the operator as it is.
[[nodiscard]] bool changesOnlyLayout(const python::Tree &tree, const Proposal &proposal);

} // namespace torchferry::convert
