// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/target_scopes.h"

#include <algorithm>
#include <map>

#include "core/base/dotted.h"

namespace torchferry::mapping {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// A dotted name without the blanks and comments Python allows around its dots.
std::string dottedText(std::string_view text)
{
    std::string dotted;
    for (const char c : text)
        if (c != ' ' && c != '\t' && c != '\\' && c != '\n' && c != '\r')
            dotted += c;
    return dotted;
}

bool isComprehension(Kind kind)
{
    return kind == Kind::list_comprehension || kind == Kind::dictionary_comprehension || kind == Kind::set_comprehension
           || kind == Kind::generator_expression;
}

bool isDefinition(Kind kind)
{
    return kind == Kind::function_definition || kind == Kind::class_definition || kind == Kind::lambda;
}

} // namespace

TargetScopes::TargetScopes(const python::Tree &tree, const std::vector<std::string> &roots,
                           const std::vector<TargetImport> *assumed)
    : m_tree(tree),
      m_roots(roots)
{
    for (NodeId node = tree.root(); node != noNode;) {
        collect(node);
        if (opensScope(node))
            m_open.push_back(m_scopeOf.at(isComprehension(tree.kind(node)) ? node : tree.parent(node)));
        node = next(node, [this](NodeId left) {
            if (opensScope(left))
                m_open.pop_back();
        });
    }
    if (assumed != nullptr) {
        for (const std::string &root : roots)
            assume(root, root);
        for (const TargetImport &import : *assumed)
            assume(import.name, import.bound);
    }
    settle();
}

void TargetScopes::assume(std::string_view name, const std::string &dotted)
{
    const bool boundAtTop = std::any_of(m_bindings.begin(), m_bindings.end(), [&](const Binding &binding) {
        return binding.scope == 0 && binding.name == name;
    });
    if (!boundAtTop)
        bindIn(0, name, How::target, dotted);
}

/// Comprehensions are scopes as a whole. Of a definition only the body is: defaults, annotations and decorators see the
/// names outside.
bool TargetScopes::opensScope(NodeId node) const
{
    if (isComprehension(m_tree.kind(node)))
        return true;
    const NodeId parent = m_tree.parent(node);
    return parent != noNode && m_tree.field(node) == Field::body && isDefinition(m_tree.kind(parent));
}

bool TargetScopes::isTarget(std::string_view dotted) const
{
    return std::find(m_roots.begin(), m_roots.end(), rootOf(dotted)) != m_roots.end();
}

void TargetScopes::bind(std::string_view name, How how, std::string dotted)
{
    ScopeId scope = m_open.back();
    if (const auto globals = m_globals.find(scope); globals != m_globals.end() && globals->second.contains(name))
        scope = 0;
    bindIn(scope, name, how, std::move(dotted));
}

void TargetScopes::bindIn(ScopeId scope, std::string_view name, How how, std::string dotted)
{
    m_boundNames.insert(name);
    m_bindings.push_back({name, scope, how, std::move(dotted)});
}

void TargetScopes::collect(NodeId node)
{
    const Kind kind = m_tree.kind(node);
    if (isDefinition(kind) || isComprehension(kind)) {
        m_scopeOf.emplace(node, static_cast<ScopeId>(m_isClass.size()));
        m_isClass.push_back(kind == Kind::class_definition);
    }
    switch (kind) {
    case Kind::import_statement: collectImport(node); break;
    case Kind::import_from_statement: collectImportFrom(node); break;
    case Kind::function_definition:
    case Kind::class_definition:
    case Kind::named_expression:
        if (const NodeId name = m_tree.child(node, Field::name); name != noNode)
            bind(m_tree.text(name), How::other);
        break;
    case Kind::parameters:
    case Kind::lambda_parameters: collectParameters(node); break;
    case Kind::assignment:
    case Kind::augmented_assignment: collectAssignment(node); break;
    case Kind::for_statement:
    case Kind::for_in_clause:
        if (const NodeId left = m_tree.child(node, Field::left); left != noNode)
            collectPattern(left);
        break;
    case Kind::as_pattern_target: collectPattern(node); break;
    case Kind::global_statement:
    case Kind::nonlocal_statement: declareGlobal(node); break;
    default: break;
    }
}

void TargetScopes::collectImport(NodeId node)
{
    for (NodeId clause = m_tree.firstNamedChild(node); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
        const bool aliased = m_tree.kind(clause) == Kind::aliased_import;
        const NodeId module = aliased ? m_tree.child(clause, Field::name) : clause;
        const NodeId alias = aliased ? m_tree.child(clause, Field::alias) : m_tree.firstNamedChild(clause);
        if (module == noNode || alias == noNode)
            continue;
        const std::string_view name = m_tree.text(alias);
        const std::string dotted = aliased ? dottedText(m_tree.text(module)) : std::string(name);
        bind(name, isTarget(dotted) ? How::target : How::other, dotted);
    }
}

void TargetScopes::collectImportFrom(NodeId node)
{
    const NodeId module = m_tree.child(node, Field::module_name);
    if (module == noNode)
        return;
    const std::string from = dottedText(m_tree.text(module));
    const bool isOurs = m_tree.kind(module) == Kind::dotted_name && isTarget(from);
    for (NodeId clause = m_tree.nextNamedSibling(module); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
        if (m_tree.kind(clause) == Kind::wildcard_import) {
            if (isOurs)
                m_starImports.push_back(from);
            continue;
        }
        const bool aliased = m_tree.kind(clause) == Kind::aliased_import;
        const NodeId name = aliased ? m_tree.child(clause, Field::name) : clause;
        const NodeId alias = aliased ? m_tree.child(clause, Field::alias) : clause;
        if (name != noNode && alias != noNode)
            bind(m_tree.text(alias), isOurs ? How::target : How::other, from + "." + dottedText(m_tree.text(name)));
    }
}

void TargetScopes::collectParameters(NodeId node)
{
    // Error recovery may leave parameters without a function.
    const auto function = m_scopeOf.find(m_tree.parent(node));
    const ScopeId scope = function == m_scopeOf.end() ? m_open.back() : function->second;
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        NodeId name = m_tree.child(child, Field::name);
        if (name == noNode)
            name = child;
        // `*args`, `name: type` and `*args: type` hold the identifier one or two levels down.
        while (name != noNode && m_tree.kind(name) != Kind::identifier)
            name = m_tree.firstNamedChild(name);
        if (name != noNode)
            bindIn(scope, m_tree.text(name), How::other);
    }
}

void TargetScopes::collectAssignment(NodeId node)
{
    const NodeId left = m_tree.child(node, Field::left);
    if (left == noNode)
        return;
    const NodeId right = m_tree.child(node, Field::right);
    if (m_tree.kind(left) == Kind::identifier && right != noNode && m_tree.kind(right) == Kind::none)
        bind(m_tree.text(left), How::none); // the fallback of an optional import
    else
        collectPattern(left);
}

void TargetScopes::collectPattern(NodeId node)
{
    std::vector<NodeId> pending{node};
    while (!pending.empty()) {
        const NodeId pattern = pending.back();
        pending.pop_back();
        const Kind kind = m_tree.kind(pattern);
        if (kind == Kind::identifier) {
            bind(m_tree.text(pattern), How::other);
        } else if (kind == Kind::attribute) {
            m_assignedChains.insert(m_tree.text(pattern));
        } else if (kind != Kind::subscript && kind != Kind::call) {
            for (NodeId child = m_tree.firstNamedChild(pattern); child != noNode;
                 child = m_tree.nextNamedSibling(child))
                pending.push_back(child);
        }
    }
}

void TargetScopes::declareGlobal(NodeId node)
{
    for (NodeId name = m_tree.firstNamedChild(node); name != noNode; name = m_tree.nextNamedSibling(name))
        m_globals[m_open.back()].insert(m_tree.text(name));
}

/// Merges the bindings of a name in one scope: several imports of the same thing are that thing, and `x = None` beside
/// an import is its fallback; anything else leaves the name unknown.
void TargetScopes::settle()
{
    std::unordered_set<std::string_view> interesting;
    for (const Binding &binding : m_bindings)
        if (binding.how == How::target)
            interesting.insert(binding.name);
    m_variables.resize(m_isClass.size());
    std::map<std::pair<ScopeId, std::string_view>, std::size_t> indices;
    std::map<std::pair<ScopeId, std::string_view>, bool> spoilt;
    for (const Binding &binding : m_bindings) {
        if (!interesting.contains(binding.name))
            continue;
        std::vector<Variable> &variables = m_variables[binding.scope];
        const auto key = std::pair(binding.scope, binding.name);
        const auto [index, isNew] = indices.try_emplace(key, variables.size());
        if (isNew)
            variables.push_back({binding.name, std::nullopt});
        Variable &variable = variables[index->second];
        if (binding.how == How::other
            || (binding.how == How::target && variable.dotted && *variable.dotted != binding.dotted))
            spoilt[key] = true;
        else if (binding.how == How::target)
            variable.dotted = binding.dotted;
    }
    for (const auto &[key, yes] : spoilt)
        m_variables[key.first][indices.at(key)].dotted.reset();
    m_open.assign(1, 0);
    for (const Variable &variable : m_variables.front())
        m_meanings[variable.name].push_back({0, &variable, &variable});
}

void TargetScopes::enter(NodeId node)
{
    if (!opensScope(node))
        return;
    const ScopeId scope = m_scopeOf.at(isComprehension(m_tree.kind(node)) ? node : m_tree.parent(node));
    m_open.push_back(scope);
    for (const Variable &variable : m_variables[scope]) {
        std::vector<Meaning> &meanings = m_meanings[variable.name];
        const Variable *outside = meanings.empty() ? nullptr : meanings.back().fromFunctions;
        meanings.push_back({scope, &variable, m_isClass[scope] ? outside : &variable});
    }
}

void TargetScopes::leave(NodeId node)
{
    if (!opensScope(node))
        return;
    for (const Variable &variable : m_variables[m_open.back()])
        m_meanings[variable.name].pop_back();
    m_open.pop_back();
}

const std::string *TargetScopes::resolve(std::string_view name) const
{
    const auto found = m_meanings.find(name);
    if (found == m_meanings.end() || found->second.empty())
        return nullptr;
    const Meaning &meaning = found->second.back();
    const Variable *variable = meaning.scope == m_open.back() ? meaning.variable : meaning.fromFunctions;
    return variable != nullptr && variable->dotted ? &*variable->dotted : nullptr;
}

} // namespace torchferry::mapping
