// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/string_conversions.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/convert/calls/member_lookup.h"
#include "core/convert/dataflow/text_and_key_uses.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Only what is directly in one of these can be part of a text or a key: most of a program does not.
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

/// The field of `text`, of which `begin` is behind the brace, asks positional argument `position` for a format; `next` is
/// the argument of the next field without a number.
bool asksForFormat(std::string_view text, std::size_t begin, std::size_t position, std::size_t &next)
{
    const std::size_t end = text.find_first_of(":!}", begin);
    if (end == std::string_view::npos)
        return false;
    const std::string_view name = text.substr(begin, end - begin);
    const bool isOurs = name.empty() ? next == position : name == std::to_string(position);
    next += name.empty() ? 1 : 0;
    return isOurs && text[end] == ':' && end + 1 < text.size() && text[end + 1] != '}';
}

/// `"{:.4f}".format(loss)`: argument `id` of `format`, a member of a text that is written out.
bool isFormattedArgument(const Tree &tree, NodeId id)
{
    const NodeId arguments = tree.parent(id);
    const NodeId call = tree.parent(arguments);
    const NodeId function = tree.kind(arguments) == Kind::argument_list && tree.kind(call) == Kind::call
                                ? tree.child(call, Field::function)
                                : NodeId{noNode};
    if (tree.kind(function) != Kind::attribute || tree.text(tree.child(function, Field::attribute)) != "format"
        || tree.kind(tree.child(function, Field::object)) != Kind::string)
        return false;
    std::size_t position = 0;
    for (NodeId at = tree.firstNamedChild(arguments); at != id; at = tree.nextNamedSibling(at))
        position += tree.kind(at) == Kind::comment ? 0 : 1;
    const std::string_view text = tree.text(tree.child(function, Field::object));
    std::size_t next = 0;
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
        if (text.substr(at, 2) == "{{")
            ++at;
        else if (asksForFormat(text, at + 1, position, next))
            return true;
    }
    return false;
}

/// `f"{loss:.4f}"`: the object is asked to write itself in a format.
bool isFormatted(const Tree &tree, NodeId id)
{
    const NodeId parent = tree.parent(id);
    if (tree.kind(parent) == Kind::argument_list)
        return isFormattedArgument(tree, id);
    return tree.kind(parent) == Kind::interpolation && tree.child(parent, Field::format_specifier) != noNode
           && tree.child(parent, Field::type_conversion) == noNode;
}

/// `print(net)`, `f"{net}"`: people see how the object writes itself.
bool isShown(const FileContext &file, NodeId id)
{
    const Tree &tree = file.tree;
    if (tree.kind(tree.parent(id)) == Kind::interpolation)
        return true;
    const NodeId arguments = tree.parent(id);
    if (tree.kind(arguments) != Kind::argument_list)
        return false;
    const NodeId function = tree.child(tree.parent(arguments), Field::function);
    return function != noNode
           && (isBuiltin(file, function, "print") || isBuiltin(file, function, "str")
               || isBuiltin(file, function, "repr"));
}

class StringConversionCollector {
public:
    StringConversionCollector(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences),
          m_known(file.tree.size(), false)
    {}

    void run()
    {
        for (const Occurrence &occurrence : m_occurrences)
            m_known[occurrence.node] = true;
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            const Kind kind = m_tree.kind(id);
            const bool isComputed = kind == Kind::binary_operator || kind == Kind::unary_operator;
            if (!isComputed && kind != Kind::identifier && kind != Kind::attribute && kind != Kind::subscript
                && kind != Kind::call)
                continue;
            if (!mayTell(m_tree.kind(m_tree.parent(id))))
                continue;
            if (m_file.types.kindOf(id) != types::Type::Kind::instance) {
                if (kind == Kind::identifier && isFormatted(m_tree, id))
                    if (const NodeId value = givenBesideNumbers(id); value != noNode)
                        add(id, "__format__", value);
                continue;
            }
            if (!isTold(m_file.types.nameOf(id)))
                continue;
            if (isFormatted(m_tree, id))
                add(id, "__format__", id);
            if (isComputed)
                continue;
            if (isShown(m_file, id))
                add(id, "__repr__", id);
            const bool isPart = textAround(m_tree, id) != noNode;
            if ((!isPart && !isKeyHere(m_tree, id)) || m_known[id])
                continue;
            if (isPart && isPartOfInspectedText(m_file, id))
                add(id, "__str__", id);
            else if (!isPart && !isMadeHere(id))
                add(id, "__hash__", id);
        }
    }

private:
    /// There is a row for what objects of the class are as texts or keys: there is for hardly any.
    bool isTold(std::string_view className)
    {
        const auto [place, isNew] = m_told.try_emplace(className, false);
        if (isNew)
            place->second = memberOf(className, "__str__") != nullptr || memberOf(className, "__hash__") != nullptr
                            || memberOf(className, "__format__") != nullptr
                            || memberOf(className, "__repr__") != nullptr;
        return place->second;
    }

    const ApiFacts *memberOf(std::string_view className, std::string_view method) const
    {
        const ApiFacts *facts = frameworkMember(m_file, className, method);
        const bool isTold = facts != nullptr && m_file.pack.rowsOf(facts->name) != nullptr // not of its namespace
                            && m_file.pack.row(facts->name, Use::load) != nullptr;
        return isTold ? facts : nullptr;
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

    /// `best = 0.0`, then `best = accuracy`: the value of that class where all other values are numbers; else noNode.
    NodeId givenBesideNumbers(NodeId id)
    {
        const std::uint32_t variable = m_file.names.variableOf(id);
        if (variable == names::none)
            return noNode;
        NodeId found = noNode;
        for (const names::BindingId binding : m_file.names.variables()[variable].bindings) {
            const NodeId name = m_file.names.bindings()[binding].node;
            const NodeId value = name == noNode ? NodeId{noNode} : storedIn(m_tree, name);
            const bool isObject = value != noNode && m_file.types.kindOf(value) == types::Type::Kind::instance
                                  && isTold(m_file.types.nameOf(value));
            if (isObject)
                found = value;
            else if (value == noNode || !isNumber(value))
                return noNode;
        }
        return found;
    }

    /// `-1`, `0.0`, `float("inf")`.
    [[nodiscard]] bool isNumber(NodeId value) const
    {
        const Kind kind = m_tree.kind(value);
        return kind == Kind::integer || kind == Kind::float_
               || (kind == Kind::unary_operator && isNumber(m_tree.child(value, Field::argument)))
               || (kind == Kind::call && isBuiltin(m_file, m_tree.child(value, Field::function), "float"));
    }

    /// `of`: what the type is known of.
    void add(NodeId id, std::string_view method, NodeId of)
    {
        const types::InferredType inferred = m_file.types.of(of);
        const ApiFacts *facts = memberOf(inferred.type.name, method);
        if (facts == nullptr)
            return;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::stringConversion;
        occurrence.api = facts->name;
        occurrence.use = Use::load;
        occurrence.name = id;
        occurrence.node = id;
        occurrence.receiver = id;
        m_file.types.limitBy(of, occurrence.certainty);
        m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence = m_file.types.evidence(of);
        m_occurrences.push_back(std::move(occurrence));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
    std::vector<bool> m_known;                         ///< nodes that are uses
    std::unordered_map<std::string_view, bool> m_told; ///< by class
};

} // namespace

void collectStringConversions(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (file.migrationState != MigrationState::wholly)
        StringConversionCollector(file, occurrences).run();
}

} // namespace torchferry::convert
