// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/model/call_plan.h"
#include "core/convert/model/emission.h"
#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// A call rewritten by the parameter table of its variant.
struct TableRewrite {
    CallPlan plan;
    std::vector<std::string> left; ///< parameters passed that only a default parameter rule can express
    std::vector<std::string>
        unknownFromKwargs; ///< parameters `**kwargs` may pass that the target takes otherwise or not at all
    bool takesOptionsOtherwise = false; ///< one of these is an option that the target has, under another name or so
};

/// Rewrites a bound call by the table of `variant`; `methodOnSource` says that the callee is a member of an object.
/// Refuses with the sentence that says which argument is in the way.
[[nodiscard]] Outcome<TableRewrite> rewriteByTable(const CallSubject &subject, const mapping::Variant &variant);

/// Plan of a call without any change to its arguments; the callee as written. For cases to add to.
[[nodiscard]] CallPlan planOf(const python::Tree &tree, const CallSite &site);

/// The member a counterpart replaces when the receiver stays ("paddle.Tensor.reshape" -> "reshape"): it does when both
/// are members. Empty when the counterpart is no member.
[[nodiscard]] std::string_view memberOf(const mapping::Pack &pack, std::string_view target);

/// What the card shows: one line for each parameter of the table or the signature that matters in this call.
[[nodiscard]] std::vector<ParameterLine> parameterLines(const CallSubject &subject, const mapping::Variant &variant);

} // namespace torchferry::convert
