// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/step_calls.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::Tree;

bool isOfStep(const Finding &finding, std::string_view member)
{
    return finding.row != nullptr && finding.row->resolver == "training-step" && finding.use == mapping::Use::call
           && finding.api.ends_with(member);
}

bool isPlainBackward(const Tree &tree, const CallSite &site)
{
    constexpr std::array losses{Kind::identifier, Kind::call, Kind::binary_operator, Kind::unary_operator,
                                Kind::subscript};
    const Kind loss = tree.kind(unwrap(tree, site.receiver));
    if (callOfStatement(tree, tree.statement(site.call)) != site.call
        || std::find(losses.begin(), losses.end(), loss) == losses.end())
        return false;
    // Whether the graph is kept makes no difference where each loss is computed by a function of its own.
    return std::all_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
        const std::string value = literalText(tree, argument.value);
        return argument.kind == Argument::Kind::keyword
               && ((argument.name == "retain_graph" && (value == "True" || value == "False" || value == "None"))
                   || (argument.name == "create_graph" && value == "False"));
    });
}

} // namespace torchferry::convert::context::mindspore
