// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/mapping/consistency.h"
#include "core/report/catalogue.h"
#include "core/report/json_writer.h"

namespace torchferry::report {

/// What the target's own tables say of a pair: "officially consistent", or what differs.
[[nodiscard]] std::string consistencyWord(const mapping::Consistency &consistency, const Catalogue &catalogue);

/// A sentence for each scenario of exception with its parameters, and one for the scenario that is not compared.
[[nodiscard]] std::vector<std::string> exceptionSentences(const mapping::Consistency &consistency,
                                                          const Catalogue &catalogue);

/// The member "consistency" of an API with its counterpart: what differs, and the scenarios of exception. Nothing is
/// written where the target has no such tables.
void writeConsistency(JsonWriter &json, const mapping::Pack &pack, const mapping::Row *row);

} // namespace torchferry::report
