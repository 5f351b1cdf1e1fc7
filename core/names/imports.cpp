// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/names/builder.h"

namespace torchferry::names {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// Text of a dotted_name without the white space Python allows around the dots.
std::string dottedText(const python::Tree &tree, NodeId node)
{
    std::string result;
    for (NodeId part = tree.firstNamedChild(node); part != noNode; part = tree.nextNamedSibling(part)) {
        if (tree.kind(part) != Kind::identifier)
            continue;
        if (!result.empty())
            result += '.';
        result += tree.text(part);
    }
    return result;
}

std::string joined(std::string_view left, std::string_view right)
{
    std::string result(left);
    if (!result.empty() && !right.empty())
        result += '.';
    result += right;
    return result;
}

bool mentionsName(std::string_view text, std::string_view name)
{
    return text.find(name) != std::string_view::npos;
}

} // namespace

void Builder::visitImport(NodeId node)
{
    const bool isFrom = m_tree.kind(node) == Kind::import_from_statement;
    bool relative = false;
    const std::string from = isFrom ? moduleOf(node, relative) : std::string();
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.kind(child) == Kind::wildcard_import) {
            const BindingId id = bind(child, {}, Binding::Kind::star, m_scope);
            Binding &binding = m_result.m_bindings[id];
            binding.import = m_imports++;
            binding.clause = child;
            binding.target = m_result.m_targets.emplace_front(from);
            binding.relative = relative;
            binding.optional = isOptional(node);
        } else if (m_tree.field(child) == Field::name) {
            addImport(node, child, from, isFrom, relative);
        }
    }
}

std::string Builder::moduleOf(NodeId importFrom, bool &relative) const
{
    const NodeId module = m_tree.child(importFrom, Field::module_name);
    if (module == noNode)
        return {};
    if (m_tree.kind(module) != Kind::relative_import)
        return dottedText(m_tree, module);
    relative = true;
    std::size_t level = 0;
    std::string rest;
    for (NodeId part = m_tree.firstNamedChild(module); part != noNode; part = m_tree.nextNamedSibling(part)) {
        if (m_tree.kind(part) == Kind::import_prefix) {
            const std::string_view dots = m_tree.text(part);
            level = static_cast<std::size_t>(std::count(dots.begin(), dots.end(), '.'));
        } else {
            rest = dottedText(m_tree, part);
        }
    }
    std::string_view base = m_result.m_moduleName;
    for (std::size_t step = m_result.m_isPackage ? 1 : 0; step < level; ++step) {
        const std::size_t dot = base.rfind('.');
        base = dot == std::string_view::npos ? std::string_view() : base.substr(0, dot);
    }
    return joined(base, rest);
}

void Builder::addImport(NodeId statement, NodeId clause, const std::string &from, bool isFrom, bool relative)
{
    const bool aliased = m_tree.kind(clause) == Kind::aliased_import;
    const NodeId name = aliased ? m_tree.child(clause, Field::name) : clause;
    const NodeId alias = aliased ? m_tree.child(clause, Field::alias) : noNode;
    const NodeId first = name == noNode ? noNode : m_tree.firstNamedChild(name);
    const NodeId bound = aliased ? alias : first;
    if (bound == noNode || first == noNode || m_tree.begin(bound) == m_tree.end(bound))
        return;
    const BindingId id = bind(bound, Binding::Kind::import, m_scope);
    Binding &binding = m_result.m_bindings[id];
    binding.import = m_imports++;
    binding.clause = clause;
    // `import a.b` gives the name `a`, and it is `a`; the rest is reached through attributes.
    const std::string written = !isFrom && !aliased ? std::string(m_tree.text(first)) : dottedText(m_tree, name);
    binding.target = m_result.m_targets.emplace_front(joined(from, written));
    binding.aliased = aliased;
    binding.isFrom = isFrom;
    binding.relative = relative;
    binding.optional = isOptional(statement);
}

bool Builder::isOptional(NodeId statement) const
{
    NodeId below = statement;
    for (NodeId node = m_tree.parent(statement); node != noNode; below = node, node = m_tree.parent(node)) {
        switch (m_tree.kind(node)) {
        case Kind::if_statement: return true;
        case Kind::try_statement:
            if (m_tree.kind(below) == Kind::finally_clause)
                break;
            for (NodeId part = m_tree.firstNamedChild(node); part != noNode; part = m_tree.nextNamedSibling(part)) {
                if (m_tree.kind(part) != Kind::except_clause && m_tree.kind(part) != Kind::except_group_clause)
                    continue;
                const NodeId what = m_tree.firstNamedChild(part);
                const std::string_view text = what == noNode ? std::string_view() : m_tree.text(what);
                const bool isBare = what == noNode || m_tree.kind(what) == Kind::block;
                // `Exception` is spelled inside `BaseException` too.
                if (isBare || mentionsName(text, "ImportError") || mentionsName(text, "ModuleNotFoundError")
                    || mentionsName(text, "Exception"))
                    return true;
            }
            break;
        case Kind::function_definition:
        case Kind::class_definition: return false;
        default: break;
        }
    }
    return false;
}

/// `__all__ = [...]`, `__all__ += [...]` and `__all__.extend([...])` of the module itself.
void Builder::collectExports()
{
    for (NodeId node = m_tree.firstNamedChild(m_tree.root()); node != noNode; node = m_tree.nextNamedSibling(node)) {
        if (m_tree.kind(node) != Kind::expression_statement)
            continue;
        const NodeId inner = m_tree.firstNamedChild(node);
        if (inner == noNode)
            continue;
        const Kind kind = m_tree.kind(inner);
        if (kind == Kind::assignment || kind == Kind::augmented_assignment) {
            const NodeId left = m_tree.child(inner, Field::left);
            if (left == noNode || m_tree.text(left) != "__all__")
                continue;
            if (kind == Kind::assignment) {
                m_result.m_exports.clear();
                m_result.m_hasOtherExports = false;
            }
            addExports(m_tree.child(inner, Field::right));
        } else if (kind == Kind::call) {
            const NodeId function = m_tree.child(inner, Field::function);
            const NodeId arguments = m_tree.child(inner, Field::arguments);
            if (function == noNode || arguments == noNode)
                continue;
            if (m_tree.text(function) == "__all__.extend" || m_tree.text(function) == "__all__.append")
                addExports(m_tree.firstNamedChild(arguments));
        }
    }
}

/// What is not written out may be any name.
void Builder::addExports(NodeId value)
{
    if (value == noNode)
        return;
    switch (m_tree.kind(value)) {
    case Kind::list:
    case Kind::tuple:
    case Kind::expression_list:
    case Kind::parenthesized_expression:
        for (NodeId child = m_tree.firstNamedChild(value); child != noNode; child = m_tree.nextNamedSibling(child))
            addExports(child);
        return;
    case Kind::binary_operator:
        addExports(m_tree.child(value, Field::left));
        return addExports(m_tree.child(value, Field::right));
    case Kind::string:
        for (NodeId part = m_tree.firstNamedChild(value); part != noNode; part = m_tree.nextNamedSibling(part)) {
            if (m_tree.kind(part) == Kind::string_content)
                m_result.m_exports.emplace_back(m_tree.text(part));
        }
        return;
    case Kind::comment: return;
    default: m_result.m_hasOtherExports = true; return;
    }
}

} // namespace torchferry::names
