// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/mapping/fields.h"
#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// Reads the forms of a row, a variant or a general rule; the N-th without an `id` is called "N".
[[nodiscard]] std::vector<Form> readForms(const Json &array, const std::vector<std::string> &roots, Problem &problem);

/// Reads a row file into `pack.rows`. The facts of both frameworks are already in `pack`. A row that another file has
/// given is a problem (TF3013).
void readRows(const Document &document, Pack &pack, Problem &problem);

} // namespace torchferry::mapping
