// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/template_shape.h"

#include <algorithm>

#include "core/base/range.h"
#include "core/python/precedence.h"
#include "core/python/tree.h"

namespace torchferry::mapping {
namespace {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

struct Slot {
    TemplatePart *part = nullptr;
    ByteRange range;
};

/// The template with names in place of its holes, for one choice of groups.
struct Rendering {
    std::string text;
    std::vector<Slot> slots;
};

bool isGroup(const TemplatePart &part)
{
    return part.kind == TemplatePart::Kind::group;
}

/// `only`: the one top-level group that is written; `all`: every group is. Groups inside a written group are written.
void render(std::vector<TemplatePart> &parts, bool all, const TemplatePart *only, Rendering &out)
{
    for (TemplatePart &part : parts) {
        switch (part.kind) {
        case TemplatePart::Kind::literal:
        case TemplatePart::Kind::fresh: out.text += part.text; break;
        case TemplatePart::Kind::symbol:
            part.required = Precedence::primary;
            out.text += part.text;
            break;
        case TemplatePart::Kind::hole: {
            const auto begin = static_cast<std::uint32_t>(out.text.size());
            out.text += "hole_" + std::to_string(out.slots.size()) + "_";
            out.slots.push_back({&part, {begin, static_cast<std::uint32_t>(out.text.size())}});
            break;
        }
        case TemplatePart::Kind::group:
            if (all || &part == only)
                render(part.group, true, nullptr, out);
            break;
        }
    }
}

/// The only expression of the tree, or noNode when there is more than that or something else.
NodeId onlyExpression(const Tree &tree)
{
    const NodeId statement = tree.firstNamedChild(tree.root());
    if (statement == noNode || tree.nextNamedSibling(statement) != noNode
        || tree.kind(statement) != Kind::expression_statement || tree.tokenChild(statement, ",") != noNode)
        return noNode;
    return tree.firstNamedChild(statement);
}

Precedence requirement(const Tree &tree, NodeId node)
{
    if (tree.kind(tree.parent(node)) != Kind::expression_statement)
        return python::requiredAt(tree, node);
    // A hole that is the whole template denotes it: it must bind as tightly as the template claims to.
    return onlyExpression(tree) == node ? Precedence::primary : Precedence::lambda;
}

tl::unexpected<Error> fail(std::string_view code, const Template &result)
{
    return failure(code, {{"text", result.source}}, Place{{}, 0, 1});
}

/// A fallback is written into the hole's place as it is, so it must bind as tightly as the place asks.
bool fallbackFits(const TemplatePart &part)
{
    if (!part.fallback)
        return true;
    const Tree tree = Tree::parse(*part.fallback);
    const NodeId expression = onlyExpression(tree);
    return tree.errors().empty() && expression != noNode && python::precedenceOf(tree, expression) >= part.required;
}

std::string nameOf(const TemplatePart &part)
{
    if (part.element == nameInString)
        return part.text + ".name";
    if (part.element == swappedAxes)
        return part.text + ".swap";
    if (part.element == renamedDevices)
        return part.text + ".renamed";
    if (part.element == fileName)
        return part.text + ".file";
    if (part.element == asFloat)
        return part.text + ".float";
    if (part.element == baseObject)
        return part.text + ".base";
    if (part.element == onlyGiven)
        return part.text + ".given";
    if (part.element == dtypeOfValue)
        return part.text + ".dtype";
    if (part.element == argumentsOfCall)
        return part.text + "()";
    if (part.element == behindText)
        return part.text + ".behind";
    return part.element < 0 ? part.text : part.text + "." + std::to_string(part.element);
}

/// Fills in the requirements of the slots. Gives an error when one of them is no expression of the tree.
std::optional<Error> annotate(const Tree &tree, const Rendering &rendering, const Template &result)
{
    std::size_t next = 0;
    for (NodeId id = 0; id < tree.size() && next < rendering.slots.size(); ++id) {
        const Slot &slot = rendering.slots[next];
        if (tree.kind(id) != Kind::identifier || tree.range(id) != slot.range)
            continue;
        const Field field = tree.field(id);
        if ((slot.part->element == nameInString) != (field == Field::attribute))
            break;
        if (field == Field::attribute) { // a name and nothing else is written there
            ++next;
            continue;
        }
        if (field == Field::name && tree.kind(tree.parent(id)) == Kind::keyword_argument)
            break;
        slot.part->required = requirement(tree, id);
        if (!fallbackFits(*slot.part))
            return failure("TF3109", {{"hole", nameOf(*slot.part)}, {"text", result.source}}, Place{{}, 0, 1}).value();
        ++next;
    }
    if (next < rendering.slots.size())
        return failure("TF3104", {{"hole", nameOf(*rendering.slots[next].part)}, {"text", result.source}},
                       Place{{}, 0, 1})
            .value();
    return std::nullopt;
}

Precedence bindingOf(const Tree &tree)
{
    const NodeId expression = onlyExpression(tree);
    return expression == noNode ? Precedence::any : python::precedenceOf(tree, expression);
}

/// All groups written at once.
std::optional<Error> shapeOfWhole(Template &result, bool hasGroups)
{
    Rendering rendering;
    render(result.parts, true, nullptr, rendering);
    const Tree tree = Tree::parse(rendering.text);
    if (!tree.errors().empty())
        return fail("TF3105", result).value();
    if (std::optional<Error> error = annotate(tree, rendering, result))
        return error;
    result.result = bindingOf(tree);
    if (hasGroups) {
        Rendering bare;
        render(result.parts, false, nullptr, bare);
        const Tree without = Tree::parse(bare.text);
        if (!bare.text.empty() && without.errors().empty())
            result.result = std::min(result.result, bindingOf(without));
    }
    return std::nullopt;
}

/// One group at a time: groups may exclude each other, as in `f({?a: {a}}{?b: {b}})`.
std::optional<Error> shapeOfGroups(Template &result)
{
    for (const TemplatePart &part : result.parts) {
        if (!isGroup(part))
            continue;
        Rendering rendering;
        render(result.parts, false, &part, rendering);
        const Tree tree = Tree::parse(rendering.text);
        if (!tree.errors().empty())
            return fail("TF3105", result).value();
        if (std::optional<Error> error = annotate(tree, rendering, result))
            return error;
        result.result = std::min(result.result, bindingOf(tree));
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> findShape(Template &result)
{
    if (result.parts.empty())
        return std::nullopt;
    const bool hasGroups = std::any_of(result.parts.begin(), result.parts.end(), isGroup);
    std::optional<Error> error = shapeOfWhole(result, hasGroups);
    return error && hasGroups ? shapeOfGroups(result) : error;
}

} // namespace torchferry::mapping
