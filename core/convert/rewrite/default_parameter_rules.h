// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

/// Every argument of the call is written by `emission`, has no effect, or is left to a default parameter rule (then it
/// is added to `left`); else the sentence that says which one is lost.
[[nodiscard]] Outcome<> checkCovered(const CallSubject &subject, const mapping::Variant &variant,
                                     const Emission &emission, std::vector<std::string> &left);

/// Puts the templates of the rules for `left` around the call. A rule that only might hold is used, but sets
/// `unverifiable`: the whole is a guess.
[[nodiscard]] Outcome<> applyDefaultParameterRules(const CallSubject &subject, const std::vector<std::string> &left,
                                                   Emission &emission, bool &unverifiable);

} // namespace torchferry::convert
