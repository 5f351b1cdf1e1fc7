// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/helpers.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/dotted.h"
#include "core/python/tree.h"

namespace torchferry::mapping {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// "(x, axis=0, *, keep=False)": the parameters without their annotations, `self` left out.
std::string parametersOf(const Tree &tree, NodeId function, bool isMethod)
{
    std::string text = "(";
    const auto add = [&](std::string_view part) {
        text += text.size() > 1 ? ", " : "";
        text += part;
    };
    bool isFirst = isMethod;
    const NodeId list = tree.child(function, Field::parameters);
    for (NodeId each = tree.firstNamedChild(list); each != noNode; each = tree.nextNamedSibling(each)) {
        if (std::exchange(isFirst, false))
            continue;
        const NodeId name = tree.child(each, Field::name);
        switch (tree.kind(each)) {
        case Kind::typed_parameter: add(tree.text(tree.firstNamedChild(each))); break;
        case Kind::default_parameter:
        case Kind::typed_default_parameter:
            add(std::string(tree.text(name)) + "=" + std::string(tree.text(tree.child(each, Field::value))));
            break;
        default: add(tree.text(each));
        }
    }
    return text + ")";
}

/// The function that makes an object of the class.
NodeId constructorOf(const Tree &tree, NodeId definition)
{
    for (NodeId node = tree.next(Kind::function_definition, definition);
         node != noNode && node < tree.subtreeEnd(definition); node = tree.next(Kind::function_definition, node + 1)) {
        const bool isOwn = tree.enclosing(tree.parent(node), Kind::class_definition) == definition;
        if (isOwn && tree.text(tree.child(node, Field::name)) == "__init__")
            return node;
    }
    return noNode;
}

/// Names that the definition reads: not those of members, of keywords, or in texts, nor what it assigns to.
std::set<std::string_view> namesIn(const Tree &tree)
{
    std::set<std::string_view> names;
    for (NodeId node = tree.next(Kind::identifier, tree.root()); node != noNode;
         node = tree.next(Kind::identifier, node + 1)) {
        const Kind around = tree.kind(tree.parent(node));
        const Field field = tree.field(node);
        const bool isOther = (around == Kind::attribute && field == Field::attribute)
                             || (around == Kind::keyword_argument && field == Field::name)
                             || (around == Kind::assignment && field == Field::left);
        if (!isOther)
            names.insert(tree.text(node));
    }
    return names;
}

} // namespace

const Helper *HelperModule::find(std::string_view helper) const
{
    const auto found =
        std::find_if(helpers.begin(), helpers.end(), [&](const Helper &each) { return each.name == helper; });
    return found == helpers.end() ? nullptr : &*found;
}

std::string_view HelperModule::helperOf(std::string_view dotted) const
{
    if (name.empty() || rootOf(dotted) != name || dotted.size() == name.size())
        return {};
    return rootOf(dotted.substr(name.size() + 1));
}

std::vector<const Helper *> HelperModule::inOrder(const std::vector<std::string> &wanted) const
{
    std::vector<const Helper *> ordered;
    std::vector<const Helper *> seen;
    const std::function<void(const std::string &)> add = [&](const std::string &each) {
        const Helper *helper = find(each);
        if (helper == nullptr || std::find(seen.begin(), seen.end(), helper) != seen.end())
            return;
        seen.push_back(helper);
        for (const std::string &used : helper->uses)
            add(used);
        ordered.push_back(helper);
    };
    std::vector<std::string> names = wanted;
    std::sort(names.begin(), names.end());
    for (const std::string &each : names)
        add(each);
    return ordered;
}

Result<Helper> readHelper(std::string_view text, std::string_view module, const std::string &path)
{
    Helper helper;
    helper.name = std::filesystem::path(path).stem().string();
    const Tree tree = Tree::parse(text);
    const auto at = [&](std::uint32_t offset) {
        const auto row = 1 + std::count(text.begin(), text.begin() + offset, '\n');
        return Place{path, static_cast<std::uint32_t>(row), 1};
    };
    if (!tree.errors().empty())
        return failure("TF3380", {{"path", path}}, at(tree.errors().front().begin));
    NodeId definition = noNode;
    for (NodeId each = tree.firstNamedChild(tree.root()); each != noNode; each = tree.nextNamedSibling(each)) {
        const Kind kind = tree.kind(each);
        const bool isImport = kind == Kind::import_statement || kind == Kind::import_from_statement;
        if (isImport && definition == noNode) {
            helper.imports.emplace_back(tree.text(each));
            continue;
        }
        const NodeId inner = kind == Kind::decorated_definition ? tree.child(each, Field::definition) : each;
        const bool isDefinition =
            tree.kind(inner) == Kind::function_definition || tree.kind(inner) == Kind::class_definition;
        if (!isDefinition || definition != noNode || tree.text(tree.child(inner, Field::name)) != helper.name)
            return failure("TF3381", {{"path", path}, {"name", helper.name}}, at(tree.begin(each)));
        definition = inner;
        helper.definition = std::string(tree.text(each)) + "\n";
    }
    if (definition == noNode)
        return failure("TF3381", {{"path", path}, {"name", helper.name}}, at(0));
    const bool isClass = tree.kind(definition) == Kind::class_definition;
    const NodeId function = isClass ? constructorOf(tree, definition) : definition;
    helper.facts.name = std::string(module) + "." + helper.name;
    helper.facts.kind = isClass ? ApiKind::class_ : ApiKind::function;
    if (function != noNode) {
        Result<Signature> signature = Signature::parse(parametersOf(tree, function, isClass));
        if (!signature)
            return tl::unexpected(std::move(signature.error()));
        helper.facts.overloads.push_back(std::move(*signature));
    }
    return helper;
}

void connectHelpers(HelperModule &module)
{
    for (Helper &helper : module.helpers) {
        helper.uses.clear();
        const Tree tree = Tree::parse(helper.definition);
        const std::set<std::string_view> names = namesIn(tree);
        for (const Helper &other : module.helpers)
            if (&other != &helper && names.contains(other.name))
                helper.uses.push_back(other.name);
    }
}

} // namespace torchferry::mapping
