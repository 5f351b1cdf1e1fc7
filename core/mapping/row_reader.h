// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/mapping/fields.h"
#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// Reads the forms of a row, a variant or a default parameter rule; the N-th without an `id` is called "N".
[[nodiscard]] std::vector<Form> readForms(const Json &array, const std::vector<std::string> &roots, Problem &problem);

/// Reads a row file into `pack.rows`. The facts of both frameworks are already in `pack`. A row that another file has
/// given is a problem (TF3013); what is wrong with one row keeps none of the others out.
void readRows(const Document &document, Pack &pack, Problem &problem);

/// The rows of one name, `value` being what follows it in a file: those that hold in the version of `pack`.
/// Nothing when anything is wrong with them.
[[nodiscard]] std::optional<std::vector<Row>> readRowsOf(const Json &value, Pack &pack, Problem &problem);

/// The versions a guard mentions.
void addVersions(const Guard &guard, std::set<std::string> &versions);

} // namespace torchferry::mapping
