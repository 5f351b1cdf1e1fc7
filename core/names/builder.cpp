// SPDX-License-Identifier: Apache-2.0
#include "core/names/builder.h"

#include "core/base/cancel.h"

#include <utility>

namespace torchferry::names {

using python::Field;
using python::Kind;
using python::noNode;

namespace {

constexpr python::NodeId nodesBetweenLooks = 4096;

} // namespace

Builder::Builder(const python::Tree &tree, std::string_view moduleName, bool isPackage) : m_tree(tree)
{
    m_result.m_tree = &tree;
    m_result.m_moduleName = moduleName;
    m_result.m_isPackage = isPackage;
}

FileNames Builder::build() &&
{
    m_marks.assign(m_tree.size(), 0);
    m_reads.reserve(m_tree.size() / 6);
    addScope(Scope::Kind::module, m_tree.root(), none);
    m_result.m_scopeStarts.push_back({0, moduleScope});
    if (m_tree.size() != 0) {
        sweep();
        collectExports();
    }
    finish();
    return std::move(m_result);
}

void Builder::sweep()
{
    for (NodeId node = 0; node < m_tree.size(); ++node) {
        if (node % nodesBetweenLooks == 0)
            lookForCancel();
        leaveRegions(node);
        if ((m_marks[node] & startsScope) != 0)
            enter(node);
        if (node >= m_skipUntil && m_tree.isNamed(node))
            visit(node);
    }
}

void Builder::leaveRegions(NodeId node)
{
    const ScopeId before = m_scope;
    while (!m_regions.empty() && m_tree.begin(node) >= m_regions.back().end) {
        m_regions.pop_back();
        m_scope = m_regions.empty() ? moduleScope : m_regions.back().scope;
    }
    if (m_scope != before)
        m_result.m_scopeStarts.push_back({node, m_scope});
}

void Builder::enter(NodeId node)
{
    const Region region = m_pending[m_starts.find(node)];
    m_regions.push_back(region);
    m_scope = region.scope;
    m_result.m_scopeStarts.push_back({node, m_scope});
}

void Builder::visit(NodeId node)
{
    switch (m_tree.kind(node)) {
    case Kind::identifier: return visitIdentifier(node);
    case Kind::import_statement:
    case Kind::import_from_statement: visitImport(node); [[fallthrough]];
    case Kind::future_import_statement: m_skipUntil = m_tree.subtreeEnd(node); return;
    case Kind::function_definition: return visitDefinition(node, Scope::Kind::function);
    case Kind::class_definition: return visitDefinition(node, Scope::Kind::class_);
    case Kind::lambda: return visitLambda(node);
    case Kind::list_comprehension:
    case Kind::dictionary_comprehension:
    case Kind::set_comprehension:
    case Kind::generator_expression: return visitComprehension(node);
    case Kind::assignment: return bindTarget(m_tree.child(node, Field::left), Binding::Kind::assignment, m_scope);
    case Kind::augmented_assignment: {
        const NodeId left = m_tree.child(node, Field::left);
        if (left != noNode && m_tree.kind(left) == Kind::identifier)
            read(left);
        return bindTarget(left, Binding::Kind::assignment, m_scope);
    }
    case Kind::named_expression: {
        ScopeId scope = m_scope;
        while (m_result.m_scopes[scope].kind == Scope::Kind::comprehension)
            scope = m_result.m_scopes[scope].parent;
        return bindTarget(m_tree.child(node, Field::name), Binding::Kind::assignment, scope);
    }
    case Kind::for_statement:
    case Kind::for_in_clause: return bindTarget(m_tree.child(node, Field::left), Binding::Kind::loop, m_scope);
    case Kind::as_pattern: return visitAsPattern(node);
    case Kind::except_clause:
    case Kind::except_group_clause: return visitExcept(node);
    case Kind::delete_statement:
        for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
            bindTarget(child, Binding::Kind::del_, m_scope);
        return;
    case Kind::global_statement: return visitDeclaration(node, Declared::global);
    case Kind::nonlocal_statement: return visitDeclaration(node, Declared::nonlocal);
    case Kind::type_alias_statement: return visitTypeAlias(node);
    case Kind::dotted_name: return visitCaseName(node);
    case Kind::splat_pattern:
        for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
            bindTarget(child, Binding::Kind::pattern, m_scope);
        return;
    case Kind::keyword_pattern:
        if (const NodeId name = m_tree.firstNamedChild(node); name != noNode)
            m_marks[name] |= handled;
        return;
    default: return;
    }
}

void Builder::visitIdentifier(NodeId node)
{
    if ((m_marks[node] & handled) != 0)
        return;
    const Field field = m_tree.field(node);
    if (field == Field::attribute || m_tree.range(node).empty())
        return;
    if (const NodeId parent = m_tree.parent(node); parent != noNode) {
        if (field == Field::name && m_tree.kind(parent) == Kind::keyword_argument)
            return;
        if (m_tree.kind(parent) == Kind::member_type)
            return;
    }
    read(node);
}

void Builder::visitDefinition(NodeId node, Scope::Kind kind)
{
    const bool isFunction = kind == Scope::Kind::function;
    if (const NodeId name = m_tree.child(node, Field::name); name != noNode)
        bind(name, isFunction ? Binding::Kind::function : Binding::Kind::class_, m_scope);
    ScopeId outer = m_scope;
    if (const NodeId list = m_tree.child(node, Field::type_parameters); list != noNode) {
        outer = addScope(Scope::Kind::typeParameters, list, m_scope);
        startScopeAt(list, outer, m_tree.end(node));
        bindTypeParameters(list, outer);
    }
    const ScopeId inner = addScope(kind, node, outer);
    if (isFunction)
        bindParameters(m_tree.child(node, Field::parameters), inner);
    if (const NodeId body = m_tree.child(node, Field::body); body != noNode)
        startScopeAt(body, inner, m_tree.end(body));
}

void Builder::visitLambda(NodeId node)
{
    const ScopeId inner = addScope(Scope::Kind::lambda, node, m_scope);
    bindParameters(m_tree.child(node, Field::parameters), inner);
    if (const NodeId body = m_tree.child(node, Field::body); body != noNode)
        startScopeAt(body, inner, m_tree.end(body));
}

void Builder::visitComprehension(NodeId node)
{
    const ScopeId inner = addScope(Scope::Kind::comprehension, node, m_scope);
    bool isFirst = true;
    for (NodeId child = m_tree.firstChild(node); child != noNode; child = m_tree.nextSibling(child)) {
        if (isFirst) {
            startScopeAt(child, inner, m_tree.end(node));
            isFirst = false;
        }
        if (m_tree.kind(child) != Kind::for_in_clause)
            continue;
        // Only the first iterable is evaluated outside.
        for (NodeId part = m_tree.firstChild(child); part != noNode; part = m_tree.nextSibling(part)) {
            if (m_tree.field(part) == Field::right && m_tree.isNamed(part))
                startScopeAt(part, m_scope, m_tree.end(part));
        }
        return;
    }
}

void Builder::visitTypeAlias(NodeId node)
{
    NodeId left = m_tree.child(node, Field::left);
    if (left == noNode)
        return;
    if (m_tree.kind(left) == Kind::type)
        left = m_tree.firstNamedChild(left);
    if (left == noNode)
        return;
    if (m_tree.kind(left) == Kind::identifier) {
        bind(left, Binding::Kind::assignment, m_scope);
        return;
    }
    const NodeId name = m_tree.firstNamedChild(left);
    if (name == noNode || m_tree.kind(name) != Kind::identifier)
        return;
    bind(name, Binding::Kind::assignment, m_scope);
    if (const NodeId list = m_tree.nextNamedSibling(name); list != noNode) {
        const ScopeId inner = addScope(Scope::Kind::typeParameters, list, m_scope);
        startScopeAt(list, inner, m_tree.end(node));
        bindTypeParameters(list, inner);
    }
}

/// `with x as y`, `except E as e` and `case P as name` share this node.
void Builder::visitAsPattern(NodeId node)
{
    Binding::Kind kind = Binding::Kind::pattern;
    for (NodeId above = m_tree.parent(node); above != noNode; above = m_tree.parent(above)) {
        const Kind place = m_tree.kind(above);
        if (place == Kind::except_clause || place == Kind::except_group_clause)
            kind = Binding::Kind::except_;
        else if (place == Kind::with_item || place == Kind::with_clause)
            kind = Binding::Kind::with_;
        else if (place == Kind::tuple || place == Kind::parenthesized_expression || place == Kind::expression_list)
            continue; // `with (a as b, c as d)` may be read as a tuple
        break;
    }
    if (const NodeId alias = m_tree.child(node, Field::alias); alias != noNode)
        return bindTarget(alias, kind, m_scope);
    NodeId last = noNode;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
        last = child;
    if (last != noNode && m_tree.kind(last) == Kind::identifier)
        bindTarget(last, kind, m_scope);
}

void Builder::visitExcept(NodeId node)
{
    if (const NodeId alias = m_tree.child(node, Field::alias); alias != noNode)
        return bindTarget(alias, Binding::Kind::except_, m_scope);
    // `except* E as e` gives its names no fields.
    const NodeId as = m_tree.tokenChild(node, "as");
    if (as != noNode && m_tree.nextNamedSibling(as) != noNode)
        bindTarget(m_tree.nextNamedSibling(as), Binding::Kind::except_, m_scope);
}

/// Outside imports a dotted_name is in a `case`: a single name there is a capture, everything else is read.
void Builder::visitCaseName(NodeId node)
{
    const NodeId first = m_tree.firstNamedChild(node);
    if (first == noNode)
        return;
    const NodeId parent = m_tree.parent(node);
    const bool isClass = parent != noNode && m_tree.kind(parent) == Kind::class_pattern;
    const bool isKey = m_tree.field(node) == Field::key;
    const NodeId second = m_tree.nextNamedSibling(first);
    if (second == noNode && !isClass && !isKey && parent != noNode && m_tree.kind(parent) != Kind::error) {
        bindTarget(first, Binding::Kind::pattern, m_scope);
        return;
    }
    for (NodeId rest = second; rest != noNode; rest = m_tree.nextNamedSibling(rest))
        m_marks[rest] |= handled;
}

void Builder::visitDeclaration(NodeId node, Declared declared)
{
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.kind(child) != Kind::identifier)
            continue;
        m_marks[child] |= handled;
        const std::uint64_t key = scopedName(m_scope, m_result.m_names.intern(m_tree.text(child)));
        if (m_declared.find(key) == none)
            m_declarations.push_back(key);
        m_declared.at(key) = static_cast<std::uint32_t>(declared);
    }
}

void Builder::bindParameters(NodeId parameters, ScopeId scope)
{
    if (parameters == noNode)
        return;
    for (NodeId child = m_tree.firstNamedChild(parameters); child != noNode; child = m_tree.nextNamedSibling(child)) {
        NodeId name = child;
        if (m_tree.kind(child) == Kind::default_parameter || m_tree.kind(child) == Kind::typed_default_parameter)
            name = m_tree.child(child, Field::name);
        else if (m_tree.kind(child) == Kind::typed_parameter)
            name = m_tree.firstNamedChild(child);
        if (name != noNode && m_tree.kind(name) == Kind::dictionary_splat_pattern)
            name = m_tree.firstNamedChild(name);
        bindTarget(name, Binding::Kind::parameter, scope);
    }
}

void Builder::bindTypeParameters(NodeId list, ScopeId scope)
{
    for (NodeId child = m_tree.firstNamedChild(list); child != noNode; child = m_tree.nextNamedSibling(child)) {
        // `T`, `T: bound`, `*Ts`, `**P`: the name is the leftmost leaf.
        NodeId name = child;
        while (name != noNode && m_tree.kind(name) != Kind::identifier)
            name = m_tree.firstNamedChild(name);
        if (name != noNode)
            bind(name, Binding::Kind::parameter, scope);
    }
}

void Builder::bindTarget(NodeId target, Binding::Kind kind, ScopeId scope)
{
    if (target == noNode)
        return;
    m_stack.clear();
    m_stack.push_back(target);
    while (!m_stack.empty()) {
        const NodeId node = m_stack.back();
        m_stack.pop_back();
        switch (m_tree.kind(node)) {
        case Kind::identifier:
            if (m_tree.begin(node) != m_tree.end(node) && (kind != Binding::Kind::pattern || m_tree.text(node) != "_"))
                bind(node, kind, scope);
            break;
        case Kind::pattern_list:
        case Kind::tuple_pattern:
        case Kind::list_pattern:
        case Kind::list_splat_pattern:
        case Kind::tuple:
        case Kind::list:
        case Kind::list_splat:
        case Kind::expression_list:
        case Kind::parenthesized_expression:
        case Kind::as_pattern_target: {
            const std::size_t begin = m_stack.size();
            for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
                m_stack.push_back(child);
            for (std::size_t low = begin, high = m_stack.size(); low + 1 < high; ++low, --high)
                std::swap(m_stack[low], m_stack[high - 1]);
            break;
        }
        default: break; // an attribute or a subscript binds no name; what it mentions is read
        }
    }
}

BindingId Builder::bind(NodeId identifier, Binding::Kind kind, ScopeId scope)
{
    return bind(identifier, m_tree.text(identifier), kind, scope);
}

BindingId Builder::bind(NodeId node, std::string_view name, Binding::Kind kind, ScopeId scope)
{
    m_marks[node] |= handled;
    const BindingId id = m_result.m_bindings.nextId();
    Binding &binding = m_result.m_bindings.emplace_back();
    binding.kind = kind;
    binding.name = name;
    binding.scope = scope;
    binding.node = node;
    binding.statement = m_tree.statement(node);
    m_nameOfBinding.push_back(name.empty() ? none : m_result.m_names.intern(name));
    return id;
}

void Builder::read(NodeId identifier)
{
    m_reads.push_back({identifier, m_scope, m_result.m_names.intern(m_tree.text(identifier))});
}

ScopeId Builder::addScope(Scope::Kind kind, NodeId node, ScopeId parent)
{
    const ScopeId id = m_result.m_scopes.nextId();
    m_result.m_scopes.push_back({kind, node, parent});
    return id;
}

void Builder::startScopeAt(NodeId node, ScopeId scope, std::uint32_t end)
{
    m_starts.at(node) = static_cast<std::uint32_t>(m_pending.size());
    m_pending.push_back({end, scope});
    m_marks[node] |= startsScope;
}

} // namespace torchferry::names
