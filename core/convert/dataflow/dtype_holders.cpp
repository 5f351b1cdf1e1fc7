// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/dtype_holders.h"

#include <algorithm>
#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 8; ///< calls and indices followed

class DtypeHolders {
public:
    explicit DtypeHolders(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    [[nodiscard]] NodeId of(NodeId expression, int depth = 0) const
    {
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest)
            return noNode;
        if (m_tree.kind(expression) == Kind::subscript) {
            const NodeId whole = m_tree.child(expression, Field::value);
            return isTensor(whole) || isOfSeveralAxes(m_tree, expression) ? of(whole, depth + 1) : NodeId{noNode};
        }
        if (m_tree.kind(expression) == Kind::call)
            return ofCall(CallSite::of(m_tree, expression), depth);
        return isRepeatable(m_tree, expression) ? expression : NodeId{noNode};
    }

private:
    [[nodiscard]] bool isTensor(NodeId expression) const
    {
        return m_file.types.kindOf(expression) == types::Type::Kind::instance
               && m_file.classes.derivesFrom(m_file.types.nameOf(expression), m_file.pack.source.tensorClass);
    }

    [[nodiscard]] NodeId ofCall(const CallSite &site, int depth) const
    {
        const mapping::SourceDescription &source = m_file.pack.source;
        const mapping::ApiFacts *facts = frameworkCallee(m_file, site);
        if (facts == nullptr || source.elementTypeOf(facts->name) != "input")
            return noNode;
        const bool isCast = site.member != noNode && source.casts.contains(std::string(m_tree.text(site.member)));
        if (isCast && !site.arguments.empty())
            return ofCast(site, depth);
        const bool saysDtype = std::any_of(site.arguments.begin(), site.arguments.end(),
                                           [](const Argument &argument) { return argument.name == "dtype"; });
        if (saysDtype)
            return noNode;
        if (facts->kind == mapping::ApiKind::method)
            return of(site.receiver, depth + 1);
        const bool isPassed = !site.arguments.empty() && site.arguments.front().kind == Argument::Kind::positional;
        return isPassed && isTensor(site.arguments.front().value) ? of(site.arguments.front().value, depth + 1)
                                                                  : NodeId{noNode};
    }

    /// `y.to(x.dtype)`: `x`; `y.to(x)`: `x`, if it is a tensor. Of other casts it does not show.
    [[nodiscard]] NodeId ofCast(const CallSite &site, int depth) const
    {
        const NodeId to = unwrap(m_tree, site.arguments.front().value);
        if (attributeName(m_tree, to) == "dtype")
            return of(m_tree.child(to, Field::object), depth + 1);
        return isTensor(to) ? of(to, depth + 1) : NodeId{noNode};
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

} // namespace

NodeId dtypeHolderOf(const FileContext &file, NodeId expression)
{
    return DtypeHolders(file).of(expression);
}

bool saysTruthValues(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    NodeId holder = dtypeHolderOf(file, expression);
    if (holder == noNode)
        holder = unwrap(tree, expression);
    if (tree.kind(holder) == Kind::call)
        holder = tree.child(holder, Field::function);
    const std::string_view name = lastNameOf(tree, holder);
    const std::vector<std::string> &words = file.pack.source.truthWords;
    return std::any_of(words.begin(), words.end(),
                       [name](const std::string &word) { return name.find(word) != std::string_view::npos; });
}

} // namespace torchferry::convert
