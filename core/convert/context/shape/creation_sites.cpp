// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/shape/creation_sites.h"

#include <algorithm>

#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 4; ///< how far names are followed

class Follower {
public:
    Follower(const ProgramShape &shape, const std::vector<Creation> &creations)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_creations(creations)
    {}

    CreationSites run(NodeId object)
    {
        read(object, 0);
        return std::move(m_sites);
    }

private:
    void loseSight() { m_sites.areAll = false; }

    void read(NodeId value, int depth)
    {
        if (value == noNode || depth > deepest)
            return loseSight();
        value = unwrap(m_tree, value);
        switch (m_tree.kind(value)) {
        case Kind::none: break;
        case Kind::identifier: readVariable(value, depth); break;
        case Kind::attribute: readAttribute(value, depth); break;
        case Kind::call: readCall(value, depth); break;
        case Kind::conditional_expression:
            for (const NodeId choice : sidesOfChoice(m_tree, value))
                read(choice, depth + 1);
            break;
        default: loseSight(); break;
        }
    }

    void readCall(NodeId call, int depth)
    {
        const auto creation = std::find_if(m_creations.begin(), m_creations.end(),
                                           [call](const Creation &each) { return each.site.call == call; });
        if (creation != m_creations.end())
            m_sites.creations.push_back(&*creation);
        else
            readResults(m_shape.calledFunction(m_tree.child(call, Field::function)), depth + 1);
    }

    void readVariable(NodeId name, int depth)
    {
        m_sites.names.push_back(name);
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = names.variableOf(name);
        if (variable == names::none)
            return loseSight();
        for (const names::BindingId id : names.variables()[variable].bindings) {
            const NodeId target = names.bindings()[id].node;
            read(target == noNode ? noNode : givenTo(target), depth + 1);
        }
    }

    /// `self.optimizer`: what the class gives it.
    void readAttribute(NodeId attribute, int depth)
    {
        m_sites.names.push_back(attribute);
        const std::string_view text = m_tree.text(attribute);
        const NodeId owner = text.starts_with("self.") ? classDefinitionAround(m_tree, attribute) : NodeId{noNode};
        const NodeId end = owner == noNode ? noNode : m_tree.subtreeEnd(owner);
        bool isGiven = false;
        for (NodeId id = owner; id != end; ++id) {
            if (m_tree.kind(id) != Kind::attribute || m_tree.text(id) != text)
                continue;
            const Kind above = m_tree.kind(m_tree.parent(id));
            const bool isUnpacked = above == Kind::pattern_list || above == Kind::tuple_pattern;
            if (!isUnpacked && (above != Kind::assignment || m_tree.field(id) != Field::left))
                continue;
            isGiven = true;
            read(givenTo(id), depth + 1);
        }
        if (!isGiven)
            loseSight();
    }

    NodeId givenTo(NodeId target) const
    {
        const NodeId above = m_tree.parent(target);
        const bool isGiven = m_tree.kind(above) == Kind::assignment && m_tree.field(target) == Field::left;
        return isGiven ? m_tree.child(above, Field::right) : NodeId{noNode};
    }

    void readResults(NodeId function, int depth)
    {
        if (function == noNode)
            return loseSight();
        for (const NodeId result : m_shape.resultsOf(function))
            read(result, depth);
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const std::vector<Creation> &m_creations;
    CreationSites m_sites;
};

} // namespace

CreationSites creationSitesOf(const ProgramShape &shape, const std::vector<Creation> &creations, NodeId object)
{
    return Follower(shape, creations).run(object);
}

} // namespace torchferry::convert::context
