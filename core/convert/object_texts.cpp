// SPDX-License-Identifier: Apache-2.0
#include "core/convert/object_texts.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/convert/call_site.h"
#include "core/convert/instance_calls.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Confidence;

namespace {

/// Where the value is read that is kept under a name, if the name has no other; else nothing.
std::vector<NodeId> readsOf(const FileContext &file, NodeId node)
{
    const NodeId above = file.tree.parent(node);
    if (above == noNode || file.tree.kind(above) != Kind::assignment || file.tree.field(node) != Field::right)
        return {};
    const NodeId name = file.tree.child(above, Field::left);
    const std::uint32_t variable =
        name == noNode || file.tree.kind(name) != Kind::identifier ? names::none : file.names.variableOf(name);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return {};
    return file.names.usesOf(file.names.bindingAt(name));
}

bool isLookedAtHere(const Tree &tree, NodeId node)
{
    const NodeId above = tree.parent(node);
    switch (tree.kind(above)) {
    case Kind::comparison_operator:
        return tree.tokenChild(above, "is") == noNode && tree.tokenChild(above, "is not") == noNode;
    case Kind::attribute: return tree.field(node) == Field::object;
    case Kind::subscript: return tree.field(node) == Field::value;
    default: return false;
    }
}

/// Something is looked for by the first argument: `places.get(device)`, `seen.add(device)`.
bool looksUp(std::string_view callee)
{
    constexpr std::array<std::string_view, 7> methods{".get",     ".pop",   ".setdefault", ".add",
                                                      ".discard", ".index", ".count"};
    return callee == "hash" || std::any_of(methods.begin(), methods.end(), [callee](std::string_view method) {
               return callee.ends_with(method);
           });
}

/// `device in (first, second)`: an element of what is searched.
bool isSoughtIn(const Tree &tree, NodeId node)
{
    const NodeId list = tree.parent(node);
    if (tree.kind(list) != Kind::tuple && tree.kind(list) != Kind::list)
        return false;
    const NodeId above = tree.parent(list);
    return tree.kind(above) == Kind::comparison_operator && tree.firstNamedChild(above) != list
           && (tree.tokenChild(above, "in") != noNode || tree.tokenChild(above, "not in") != noNode);
}

bool isKeyHere(const Tree &tree, NodeId use)
{
    NodeId node = skipBrackets(tree, use);
    if (isSoughtIn(tree, node))
        return true;
    while (tree.kind(tree.parent(node)) == Kind::tuple) // a part of the key
        node = skipBrackets(tree, tree.parent(node));
    const NodeId above = tree.parent(node);
    switch (tree.kind(above)) {
    case Kind::set: return true;
    case Kind::pair: return tree.field(node) == Field::key;
    case Kind::subscript: return tree.field(node) == Field::subscript;
    case Kind::comparison_operator:
        return tree.firstNamedChild(above) == node
               && (tree.tokenChild(above, "in") != noNode || tree.tokenChild(above, "not in") != noNode);
    case Kind::argument_list: break;
    default: return false;
    }
    const NodeId callee = tree.child(tree.parent(above), Field::function);
    return callee != noNode && tree.firstNamedChild(above) == node && looksUp(tree.text(callee));
}

/// The text that what stands at `use` is made part of; noNode if there is none.
NodeId textAround(const Tree &tree, NodeId use)
{
    NodeId node = skipBrackets(tree, use);
    NodeId above = tree.parent(node);
    if (tree.kind(above) == Kind::interpolation) {
        const bool isOtherText = tree.tokenChild(above, "=") != noNode
                                 || tree.text(above).find("!r") != std::string_view::npos
                                 || tree.text(above).find("!a") != std::string_view::npos;
        const NodeId string = isOtherText ? NodeId{noNode} : tree.enclosing(above, Kind::string);
        const bool isPart = string != noNode && tree.kind(tree.parent(string)) == Kind::concatenated_string;
        return isPart ? tree.parent(string) : string;
    }
    if (tree.kind(above) == Kind::keyword_argument) {
        node = above;
        above = tree.parent(above);
    }
    if (tree.kind(above) == Kind::argument_list) {
        const NodeId call = tree.parent(above);
        const NodeId callee = tree.child(call, Field::function);
        const bool isFormat = callee != noNode && tree.kind(callee) == Kind::attribute
                              && tree.text(tree.child(callee, Field::attribute)) == "format"
                              && tree.kind(tree.child(callee, Field::object)) == Kind::string;
        return isFormat ? call : NodeId{noNode};
    }
    if (tree.kind(above) == Kind::tuple)
        node = skipBrackets(tree, above);
    above = tree.parent(node);
    const bool isPercent = above != noNode && tree.kind(above) == Kind::binary_operator
                           && tree.field(node) == Field::right && tree.text(tree.child(above, Field::operator_)) == "%"
                           && tree.kind(tree.child(above, Field::left)) == Kind::string;
    return isPercent ? above : NodeId{noNode};
}

/// Only what stands directly in one of these can be part of a text or a key: most of a program does not.
bool mayTell(Kind above)
{
    switch (above) {
    case Kind::parenthesized_expression:
    case Kind::interpolation:
    case Kind::keyword_argument:
    case Kind::argument_list:
    case Kind::tuple:
    case Kind::list:
    case Kind::set:
    case Kind::pair:
    case Kind::subscript:
    case Kind::binary_operator:
    case Kind::comparison_operator: return true;
    default: return false;
    }
}

class ObjectCollector {
public:
    ObjectCollector(const FileContext &file, std::vector<SourceUse> &uses)
        : m_file(file),
          m_tree(file.tree),
          m_uses(uses),
          m_known(file.tree.size(), false)
    {}

    void run()
    {
        for (const SourceUse &use : m_uses)
            m_known[use.node] = true;
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            const Kind kind = m_tree.kind(id);
            if (kind != Kind::identifier && kind != Kind::attribute && kind != Kind::subscript && kind != Kind::call)
                continue;
            if (!mayTell(m_tree.kind(m_tree.parent(id))) || m_file.types.kindOf(id) != types::Type::Kind::instance
                || !isTold(m_file.types.nameOf(id)))
                continue;
            const bool isPart = textAround(m_tree, id) != noNode;
            if ((!isPart && !isKeyHere(m_tree, id)) || m_known[id])
                continue;
            if (isPart && isTextPart(m_file, id))
                add(id, "__str__");
            else if (!isPart && !isMadeHere(id))
                add(id, "__hash__");
        }
    }

private:
    /// There is a row for what objects of the class are as texts or keys: there is for hardly any.
    bool isTold(std::string_view className)
    {
        const auto [place, isNew] = m_told.try_emplace(className, false);
        if (isNew)
            place->second = memberOf(className, "__str__") != nullptr || memberOf(className, "__hash__") != nullptr;
        return place->second;
    }

    const ApiFacts *memberOf(std::string_view className, std::string_view method) const
    {
        const ApiFacts *facts = frameworkMember(m_file, className, method);
        return facts != nullptr && m_file.pack.row(facts->name, Use::load) != nullptr ? facts : nullptr;
    }

    /// The variable has what a call of the class gives, and nothing else: that call is a use and decides.
    bool isMadeHere(NodeId id) const
    {
        const std::uint32_t variable = m_tree.kind(id) == Kind::identifier ? m_file.names.variableOf(id) : names::none;
        if (variable == names::none)
            return false;
        const std::span<const names::BindingId> bindings = m_file.names.variables()[variable].bindings;
        return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId binding) {
            const NodeId name = m_file.names.bindings()[binding].node;
            const NodeId above = name == noNode ? noNode : m_tree.parent(name);
            const NodeId value =
                above == noNode || m_tree.kind(above) != Kind::assignment ? noNode : m_tree.child(above, Field::right);
            // What is read from another object has its own use, and its row knows what it is kept for.
            return value != noNode && m_known[value];
        });
    }

    void add(NodeId id, std::string_view method)
    {
        const types::Judgement judgement = m_file.types.of(id);
        const ApiFacts *facts = memberOf(judgement.type.name, method);
        if (facts == nullptr)
            return;
        SourceUse use;
        use.origin = SourceUse::Origin::text;
        use.api = facts->name;
        use.use = Use::load;
        use.name = id;
        use.node = id;
        use.receiver = id;
        use.confidence = m_file.ported == Ported::no ? judgement.confidence : Confidence::guess;
        use.evidence = m_file.types.evidence(id);
        m_uses.push_back(std::move(use));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<SourceUse> &m_uses;
    std::vector<bool> m_known;                         ///< nodes that are uses
    std::unordered_map<std::string_view, bool> m_told; ///< by class
};

} // namespace

bool isLookedAt(const FileContext &file, NodeId node)
{
    node = skipBrackets(file.tree, node);
    while (file.tree.kind(file.tree.parent(node)) == Kind::binary_operator
           || file.tree.kind(file.tree.parent(node)) == Kind::conditional_expression)
        node = skipBrackets(file.tree, file.tree.parent(node));
    if (isLookedAtHere(file.tree, node))
        return true;
    const std::vector<NodeId> reads = readsOf(file, node);
    return std::any_of(reads.begin(), reads.end(),
                       [&](NodeId read) { return isLookedAtHere(file.tree, skipBrackets(file.tree, read)); });
}

bool isTextPart(const FileContext &file, NodeId node)
{
    const NodeId text = textAround(file.tree, node);
    return text != noNode && isLookedAt(file, text);
}

bool isKey(const FileContext &file, NodeId node)
{
    if (isKeyHere(file.tree, node))
        return true;
    node = skipBrackets(file.tree, node);
    while (file.tree.kind(file.tree.parent(node)) == Kind::tuple)
        node = skipBrackets(file.tree, file.tree.parent(node));
    const std::vector<NodeId> reads = readsOf(file, node);
    return std::any_of(reads.begin(), reads.end(), [&](NodeId read) { return isKeyHere(file.tree, read); });
}

void collectObjectTexts(const FileContext &file, std::vector<SourceUse> &uses)
{
    if (file.ported != Ported::wholly)
        ObjectCollector(file, uses).run();
}

} // namespace torchferry::convert
