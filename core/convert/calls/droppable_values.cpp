// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/droppable_values.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// A call of a function of the source that only tells something.
bool onlyTells(const FileContext &file, NodeId callee)
{
    const std::set<std::string> &functions = file.pack.source.sideEffectFreeConstructors;
    if (functions.empty() || callee == noNode)
        return false;
    const auto resolved = file.project.resolve(file.names, file.tree, callee);
    if (resolved && !resolved->local && functions.contains(resolved->dotted))
        return true;
    if (file.tree.kind(callee) != Kind::attribute)
        return false;
    const NodeId object = file.tree.child(callee, Field::object);
    return file.types.kindOf(object) == types::Type::Kind::instance
           && std::any_of(functions.begin(), functions.end(), [&](const std::string &function) {
                  return lastPart(function) == file.tree.text(file.tree.child(callee, Field::attribute))
                         && file.classes.derivesFrom(file.types.nameOf(object), ownerOf(function));
              });
}

/// `next(net.parameters())`, whose iterator nothing else has, and `"cuda:{}".format(index)`.
bool readsWhatIsNew(const FileContext &file, NodeId call)
{
    const NodeId callee = file.tree.child(call, Field::function);
    if (file.tree.kind(callee) == Kind::attribute)
        return file.tree.kind(file.tree.child(callee, Field::object)) == Kind::string
               && file.tree.text(file.tree.child(callee, Field::attribute)) == "format";
    if (file.tree.kind(callee) != Kind::identifier || file.tree.text(callee) != "next"
        || file.names.variableOf(callee) != names::none)
        return false;
    const CallSite site = CallSite::of(file.tree, call);
    return site.arguments.size() == 1 && file.tree.kind(site.arguments.front().value) == Kind::call
           && onlyTells(file, file.tree.child(site.arguments.front().value, Field::function));
}

/// `range(torch.cuda.device_count())`, `list(range(4))`.
bool listsNumbers(const FileContext &file, NodeId call)
{
    const NodeId callee = file.tree.child(call, Field::function);
    if (file.tree.kind(callee) != Kind::identifier || file.names.variableOf(callee) != names::none)
        return false;
    if (file.tree.text(callee) == "range")
        return true;
    const CallSite site = CallSite::of(file.tree, call);
    return file.tree.text(callee) == "list" && site.arguments.size() == 1
           && file.tree.kind(site.arguments.front().value) == Kind::call
           && listsNumbers(file, site.arguments.front().value);
}

/// It computes with the values of its parts and does nothing else.
bool isComputation(Kind kind)
{
    return kind == Kind::conditional_expression || kind == Kind::boolean_operator || kind == Kind::not_operator
           || kind == Kind::comparison_operator || kind == Kind::binary_operator || kind == Kind::unary_operator;
}

} // namespace

bool isDroppable(const FileContext &file, NodeId expression)
{
    expression = unwrap(file.tree, expression);
    if (isPure(file.tree, expression))
        return true;
    if (file.tree.kind(expression) == Kind::attribute && file.tree.child(expression, Field::object) != noNode)
        return isDroppable(file, file.tree.child(expression, Field::object));
    if (isComputation(file.tree.kind(expression))) {
        for (NodeId part = file.tree.firstNamedChild(expression); part != noNode;
             part = file.tree.nextNamedSibling(part)) {
            if (!isDroppable(file, part))
                return false;
        }
        return true;
    }
    if (file.tree.kind(expression) != Kind::call)
        return false;
    const bool isPlain =
        onlyTells(file, file.tree.child(expression, Field::function)) || readsWhatIsNew(file, expression)
        || listsNumbers(file, expression)
        || (file.types.kindOf(expression) == types::Type::Kind::instance
            && file.pack.source.sideEffectFreeConstructors.contains(std::string(file.types.nameOf(expression))));
    if (!isPlain && (coarseOf(file, expression) & (deviceValue | dtypeValue)) == 0)
        return false;
    const CallSite site = CallSite::of(file.tree, expression);
    return std::all_of(site.arguments.begin(), site.arguments.end(),
                       [&](const Argument &argument) { return isDroppable(file, argument.value); });
}

} // namespace torchferry::convert
