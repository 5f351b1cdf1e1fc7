// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/asked_ranks.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "core/convert/dataflow/name_comparisons.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

/// The loop around `read` that gives the variable its values; noNode if the nearest that does is none.
NodeId loopOf(const FileContext &file, NodeId read, std::uint32_t variable)
{
    const Tree &tree = file.tree;
    for (NodeId loop = tree.enclosing(read, Kind::for_statement); loop != noNode;
         loop = tree.enclosing(tree.parent(loop), Kind::for_statement)) {
        for (const names::BindingId id : file.names.variables()[variable].bindings) {
            const names::Binding &binding = file.names.bindings()[id];
            if (binding.kind == names::Binding::Kind::loop && tree.enclosing(binding.node, Kind::for_statement) == loop)
                return loop;
        }
    }
    return noNode;
}

namespace {

class AskedRank {
public:
    AskedRank(const FileContext &file, NodeId name)
        : m_file(file),
          m_tree(file.tree),
          m_name(name),
          m_variable(file.names.variableOf(name)),
          m_loop(loopOf(file, name, m_variable))
    {}

    [[nodiscard]] bool isNoMatrix() const
    {
        NodeId node = m_name;
        for (NodeId above = m_tree.parent(node); above != noNode && m_tree.kind(above) != Kind::function_definition;
             node = above, above = m_tree.parent(above)) {
            const Kind kind = m_tree.kind(above);
            if (kind != Kind::if_statement && kind != Kind::elif_clause)
                continue;
            if (m_tree.field(node) == Field::consequence && excludes(m_tree.child(above, Field::condition), true))
                return true;
            if (kind == Kind::if_statement && comesAfterSuch(above, node))
                return true;
        }
        return false;
    }

private:
    /// `branch` is an `elif` or the `else`: one of the conditions before, which are false there, excludes a matrix.
    [[nodiscard]] bool comesAfterSuch(NodeId statement, NodeId branch) const
    {
        if (m_tree.kind(branch) != Kind::elif_clause && m_tree.kind(branch) != Kind::else_clause)
            return false;
        if (excludes(m_tree.child(statement, Field::condition), false))
            return true;
        for (NodeId id = m_tree.firstNamedChild(statement); id != branch; id = m_tree.nextNamedSibling(id)) {
            if (m_tree.kind(id) == Kind::elif_clause && excludes(m_tree.child(id, Field::condition), false))
                return true;
        }
        return false;
    }

    /// Where the truth of the condition is `truth`, the tensor is no matrix.
    [[nodiscard]] bool excludes(NodeId condition, bool truth) const
    {
        condition = unwrap(m_tree, condition);
        switch (m_tree.kind(condition)) {
        case Kind::not_operator: return excludes(m_tree.child(condition, Field::argument), !truth);
        case Kind::boolean_operator: {
            const bool left = excludes(m_tree.child(condition, Field::left), truth);
            const bool right = excludes(m_tree.child(condition, Field::right), truth);
            const bool isAny = (m_tree.tokenChild(condition, "and") != noNode) == truth;
            return isAny ? left || right : left && right;
        }
        case Kind::comparison_operator: return comparesRank(condition, truth) || (truth && asksForWord(condition));
        case Kind::call: return truth && asksForWord(condition);
        default: return false;
        }
    }

    /// `p.dim() == 1`, `len(p.shape) < 2`, where two axes would give the other truth value.
    [[nodiscard]] bool comparesRank(NodeId comparison, bool truth) const
    {
        const NodeId left = m_tree.firstNamedChild(comparison);
        const NodeId right = left == noNode ? noNode : m_tree.nextNamedSibling(left);
        if (right == noNode || m_tree.nextNamedSibling(right) != noNode || !readsRank(left))
            return false;
        const std::string_view number = m_tree.text(right);
        int asked = 0;
        if (m_tree.kind(right) != Kind::integer
            || std::from_chars(number.data(), number.data() + number.size(), asked).ec != std::errc())
            return false;
        const std::optional<bool> ofMatrix = compared(comparison, asked);
        return ofMatrix && *ofMatrix != truth;
    }

    [[nodiscard]] std::optional<bool> compared(NodeId comparison, int asked) const
    {
        constexpr int axes = 2;
        for (const auto &[sign, result] :
             {std::pair("==", axes == asked), std::pair("!=", axes != asked), std::pair("<=", axes <= asked),
              std::pair(">=", axes >= asked), std::pair("<", axes < asked), std::pair(">", axes > asked)}) {
            if (m_tree.tokenChild(comparison, sign) != noNode)
                return result;
        }
        return std::nullopt;
    }

    /// `p.dim()`, `p.ndim`, `len(p.shape)`, `len(p.size())`.
    [[nodiscard]] bool readsRank(NodeId expression) const
    {
        expression = unwrap(m_tree, expression);
        const bool isCall = m_tree.kind(expression) == Kind::call;
        NodeId read = isCall ? m_tree.child(expression, Field::function) : expression;
        if (isCall && m_tree.text(read) == "len") {
            read = unwrap(m_tree, m_tree.firstNamedChild(m_tree.child(expression, Field::arguments)));
            if (read != noNode && m_tree.kind(read) == Kind::call)
                read = m_tree.child(read, Field::function);
            return read != noNode && (isMemberOfIt(read, "shape") || isMemberOfIt(read, "size"));
        }
        return isMemberOfIt(read, "ndim") || isMemberOfIt(read, "dim") || isMemberOfIt(read, "ndimension");
    }

    [[nodiscard]] bool isMemberOfIt(NodeId attribute, std::string_view member) const
    {
        if (attributeName(m_tree, attribute) != member)
            return false;
        NodeId object = unwrap(m_tree, m_tree.child(attribute, Field::object));
        if (m_file.pack.source.identityAttributes.contains(std::string(attributeName(m_tree, object))))
            object = unwrap(m_tree, m_tree.child(object, Field::object));
        return m_tree.kind(object) == Kind::identifier && m_file.names.variableOf(object) == m_variable;
    }

    /// `"bias" in name`, `name.endswith("bias")`, where the same loop gives `name`.
    [[nodiscard]] bool asksForWord(NodeId condition) const
    {
        const std::vector<std::string> &words = m_file.pack.source.unswappedWords;
        for (NodeId id = m_tree.next(Kind::string, condition); id < m_tree.subtreeEnd(condition);
             id = m_tree.next(Kind::string, id + 1)) {
            const std::string text = textOf(m_tree, id);
            const NodeId subject = comparisonSubject(m_tree, id);
            const bool isWord = std::any_of(words.begin(), words.end(), [&text](const std::string &word) {
                return text.find(word) != std::string::npos;
            });
            if (isWord && isFound(condition) && subject != noNode && isOfLoop(subject))
                return true;
        }
        return false;
    }

    /// The text is there where the condition holds.
    [[nodiscard]] bool isFound(NodeId condition) const
    {
        if (m_tree.kind(condition) == Kind::call) {
            const std::string_view member = attributeName(m_tree, m_tree.child(condition, Field::function));
            return member == "endswith" || member == "startswith";
        }
        const NodeId first = m_tree.firstNamedChild(condition);
        const bool isIn = m_tree.tokenChild(condition, "in") != noNode && m_tree.tokenChild(condition, "not") == noNode
                          && m_tree.kind(unwrap(m_tree, first)) == Kind::string;
        return isIn && m_tree.tokenChild(condition, "not in") == noNode;
    }

    [[nodiscard]] bool isOfLoop(NodeId name) const
    {
        const std::uint32_t variable = m_file.names.variableOf(name);
        return m_loop != noNode && m_tree.kind(name) == Kind::identifier && variable != names::none
               && loopOf(m_file, name, variable) == m_loop;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    NodeId m_name;
    std::uint32_t m_variable;
    NodeId m_loop;
};

} // namespace

bool isAskedNoMatrix(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    expression = unwrap(tree, expression);
    if (file.pack.source.identityAttributes.contains(std::string(attributeName(tree, expression))))
        expression = unwrap(tree, tree.child(expression, Field::object));
    return tree.kind(expression) == Kind::identifier && file.names.variableOf(expression) != names::none
           && AskedRank(file, expression).isNoMatrix();
}

} // namespace torchferry::convert
