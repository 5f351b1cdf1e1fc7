// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/written_numbers.h"

#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int furthest = 6; ///< casts and variables followed

} // namespace

bool isMadeOfNumbers(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    for (int step = 0; step < furthest && expression != noNode; ++step) {
        expression = unwrap(tree, expression);
        if (tree.kind(expression) == Kind::identifier) {
            expression = givenTo(file, expression);
            continue;
        }
        if (tree.kind(expression) != Kind::call)
            return false;
        const CallSite site = CallSite::of(tree, expression);
        const mapping::ApiFacts *facts = frameworkCallee(file, site);
        if (facts == nullptr)
            return false;
        const std::string_view word = file.pack.source.elementTypeOf(facts->name);
        if (facts->kind == mapping::ApiKind::function && (word == "array" || word == "numbers"))
            return true;
        if (site.member == noNode || !file.pack.source.casts.contains(tree.text(site.member)))
            return false;
        expression = site.receiver;
    }
    return false;
}

bool isFilledWithNumbers(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    NodeId access = tree.parent(node);
    if (access == noNode || tree.kind(access) != Kind::attribute || tree.field(node) != Field::object)
        return false;
    std::string_view member = tree.text(tree.child(access, Field::attribute));
    if (file.pack.source.identityAttributes.contains(std::string(member))) {
        const NodeId above = tree.parent(access);
        if (above != noNode && tree.kind(above) == Kind::assignment && tree.field(access) == Field::left)
            return tree.child(above, Field::right) != noNode && isMadeOfNumbers(file, tree.child(above, Field::right));
        if (above == noNode || tree.kind(above) != Kind::attribute)
            return false;
        access = above;
        member = tree.text(tree.child(access, Field::attribute));
    }
    const NodeId call = callOf(tree, access);
    if (call == noNode || member != file.pack.source.fillingMember
        || tree.kind(tree.parent(call)) != Kind::expression_statement)
        return false;
    const CallSite site = CallSite::of(tree, call);
    return site.arguments.size() == 1 && isMadeOfNumbers(file, site.arguments.front().value);
}

} // namespace torchferry::convert
