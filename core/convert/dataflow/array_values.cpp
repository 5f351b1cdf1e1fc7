// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/array_values.h"

#include <algorithm>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/element_types.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr int deepest = 6; ///< how far names and operands are followed

/// `array.astype("float32")` names the dtype.
bool namesDtype(const FileContext &file, NodeId array)
{
    const NodeId callee =
        file.tree.kind(array) == Kind::call ? file.tree.child(array, Field::function) : NodeId{noNode};
    return file.tree.kind(callee) == Kind::attribute
           && file.tree.text(file.tree.child(callee, Field::attribute)) == "astype";
}

bool isOfCall(const FileContext &file, NodeId call, int depth);

bool isOf(const FileContext &file, NodeId expression, int depth)
{
    expression = unwrap(file.tree, expression);
    const ElementType type = expression == noNode ? ElementType::unknown : elementTypeOf(file, expression);
    // `from_numpy(a) * 0.4` is floating, and as precise as the array.
    if (expression == noNode || depth > deepest || type == ElementType::boolean || type == ElementType::integer)
        return false;
    switch (file.tree.kind(expression)) {
    case Kind::identifier: {
        const ValueFlow::Definitions definitions = ValueFlow(file).definitionsOf(expression);
        return std::any_of(definitions.bindings.begin(), definitions.bindings.end(),
                           [&](NodeId binding) { return isOf(file, storedIn(file.tree, binding), depth + 1); });
    }
    case Kind::unary_operator: return isOf(file, file.tree.child(expression, Field::argument), depth + 1);
    case Kind::binary_operator:
        return isOf(file, file.tree.child(expression, Field::left), depth + 1)
               || isOf(file, file.tree.child(expression, Field::right), depth + 1);
    case Kind::conditional_expression: {
        const auto sides = sidesOfChoice(file.tree, expression);
        return std::any_of(sides.begin(), sides.end(), [&](NodeId side) { return isOf(file, side, depth + 1); });
    }
    case Kind::call: return isOfCall(file, expression, depth);
    default: return false;
    }
}

bool isOfCall(const FileContext &file, NodeId call, int depth)
{
    const CallSite site = CallSite::of(file.tree, call);
    const mapping::ApiFacts *facts = frameworkCallee(file, site);
    if (facts == nullptr)
        return false;
    const std::string_view word = file.pack.source.elementTypeOf(facts->name);
    // `from_numpy(a).mul(0.4)` is as precise as the array, too.
    if ((word == "input" || word == "promoted") && facts->kind == mapping::ApiKind::method)
        return isOf(file, site.receiver, depth + 1);
    if ((word != "numbers" && word != "array") || site.arguments.empty())
        return false;
    const NodeId data = unwrap(file.tree, site.arguments.front().value);
    const bool isArray = (file.types.kindOf(data) == types::Type::Kind::instance
                          && file.pack.library.isArrayClass(file.types.nameOf(data)))
                         || seemsArray(file, data);
    const bool namesOwn = std::any_of(site.arguments.begin(), site.arguments.end(),
                                      [](const Argument &argument) { return argument.name == "dtype"; });
    return (isArray || word == "array") && !namesOwn && !namesDtype(file, data);
}

} // namespace

bool seemsArray(const FileContext &file, NodeId expression)
{
    const python::Tree &tree = file.tree;
    if (file.types.kindOf(expression) != types::Type::Kind::unknown)
        return false;
    for (NodeId id = expression; id != tree.subtreeEnd(expression); ++id) {
        const NodeId callee = tree.kind(id) == Kind::call ? tree.child(id, Field::function) : NodeId{noNode};
        if (callee != noNode && tree.kind(callee) == Kind::attribute
            && file.pack.source.arranging.contains(attributeName(tree, callee)))
            return true;
    }
    return false;
}

bool hasDtypeOfArray(const FileContext &file, NodeId expression)
{
    return isOf(file, expression, 0);
}

} // namespace torchferry::convert
