// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/cell_members.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/python/words.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view cellClass = "mindspore.nn.Cell";

class MemberWriter {
public:
    MemberWriter(const ProgramShape &shape, FindingId dictionary)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_finding(dictionary),
          m_call(shape.occurrences()[dictionary].node)
    {}

    Case run()
    {
        Case item;
        item.code = "TF5222";
        item.title = {"TF5222", {{"dictionary", "ModuleDict"}}};
        item.sites.push_back({m_finding, "container"});
        Resolution resolution;
        resolution.id = "cell-members";
        resolution.label = {"TF6051", {}};
        readAttribute();
        if (!m_attribute.empty())
            item.title.arguments.front().value = "self." + m_attribute;
        readMembers();
        lookAtUses();
        if (m_problem == noNode)
            write(resolution);
        if (m_problem != noNode) {
            resolution.contributions.clear();
            const std::size_t line = m_shape.file().source.position(m_tree.begin(m_problem)).line;
            resolution.preconditions.push_back({{"TF5223", {{"line", std::to_string(line)}}}, false});
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    struct Member {
        std::string name;
        NodeId value = noNode;
    };

    void refuse(NodeId at)
    {
        if (m_problem == noNode)
            m_problem = at;
    }

    /// `self.net = …`, a statement of its own in a function that has no variable of the name.
    void readAttribute()
    {
        m_statement = m_tree.statement(m_call);
        const NodeId target = onlyTargetOf(m_tree, m_call);
        const NodeId function = functionDefinitionAround(m_tree, m_call);
        if (target == noNode || function == noNode || m_tree.kind(target) != Kind::attribute
            || m_tree.text(m_tree.child(target, Field::object)) != "self"
            || m_tree.kind(m_tree.parent(m_tree.parent(target))) != Kind::expression_statement)
            return refuse(m_call);
        m_attribute = m_tree.text(m_tree.child(target, Field::attribute));
        for (NodeId id = function; id < m_tree.subtreeEnd(function); ++id) {
            const bool isVariable = m_tree.kind(id) == Kind::identifier && m_tree.field(id) != Field::attribute
                                    && m_tree.text(id) == m_attribute;
            const bool isComment = m_tree.kind(id) == Kind::comment && m_tree.range(m_call).contains(m_tree.range(id));
            if (isVariable || isComment)
                return refuse(id);
        }
    }

    /// `dict(h=…, head=…)`, or a dictionary of texts.
    void readMembers()
    {
        const CallSite site = CallSite::of(m_tree, m_call);
        if (site.arguments.size() != 1 || site.arguments.front().kind != Argument::Kind::positional)
            return refuse(m_call);
        const NodeId given = unwrap(m_tree, site.arguments.front().value);
        if (m_tree.kind(given) == Kind::dictionary) {
            for (NodeId pair = m_tree.firstNamedChild(given); pair != noNode; pair = m_tree.nextNamedSibling(pair)) {
                const NodeId key = m_tree.kind(pair) == Kind::pair ? m_tree.child(pair, Field::key) : NodeId{noNode};
                if (key == noNode || m_tree.kind(key) != Kind::string)
                    return refuse(pair);
                addMember(textOf(m_tree, key), m_tree.child(pair, Field::value), pair);
            }
            return;
        }
        const NodeId callee = m_tree.kind(given) == Kind::call ? m_tree.child(given, Field::function) : NodeId{noNode};
        if (callee == noNode || m_tree.text(callee) != "dict"
            || m_shape.file().names.variableAt(callee, "dict") != names::none)
            return refuse(given);
        for (const Argument &argument : CallSite::of(m_tree, given).arguments) {
            if (argument.kind != Argument::Kind::keyword)
                return refuse(argument.node);
            addMember(std::string(argument.name), argument.value, argument.node);
        }
    }

    void addMember(std::string name, NodeId value, NodeId at)
    {
        const auto isPart = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        const auto reserved = m_shape.file().pack.reservedMembers.find(cellClass);
        const bool isReserved =
            reserved != m_shape.file().pack.reservedMembers.end() && reserved->second.contains(name);
        if (name.empty() || !isPart(name.front()) || python::isKeyword(name) || isReserved || has(name)
            || !std::all_of(name.begin(), name.end(), [&](char c) { return isPart(c) || (c >= '0' && c <= '9'); }))
            return refuse(at);
        m_members.push_back({std::move(name), value});
    }

    [[nodiscard]] bool has(std::string_view name) const
    {
        return std::any_of(m_members.begin(), m_members.end(), [name](const Member &one) { return one.name == name; });
    }

    /// All that is done with an attribute of the name is to read attributes of the dictionary.
    void lookAtUses()
    {
        const NodeId target = m_problem == noNode ? onlyTargetOf(m_tree, m_call) : NodeId{noNode};
        bool isSeen = false; // else other files may take members by their keys
        for (NodeId id = m_tree.next(Kind::attribute, 0); m_problem == noNode && id != noNode && id < m_tree.size();
             id = m_tree.next(Kind::attribute, id + 1)) {
            if (id == target || m_tree.text(m_tree.child(id, Field::attribute)) != m_attribute)
                continue;
            const NodeId around = m_tree.parent(id);
            if (m_tree.kind(around) != Kind::attribute || m_tree.field(id) != Field::object
                || !has(m_tree.text(m_tree.child(around, Field::attribute))))
                refuse(id);
            isSeen = true;
        }
        if (!isSeen)
            refuse(m_call);
    }

    /// The attribute is given the cell when it is complete, so that parameters are named by their places.
    void write(Resolution &resolution)
    {
        const auto add = [&](std::vector<StatementEdit> &to, std::vector<Piece> pieces) {
            auto edit = insertion(m_shape.file(), m_statement, StatementEdit::Kind::before, std::move(pieces));
            if (!edit)
                return refuse(m_statement);
            to.push_back(std::move(*edit));
        };
        Proposal proposal;
        proposal.form = "case:parameter-names/" + resolution.id;
        proposal.label = resolution.label;
        proposal.range = m_tree.range(m_call);
        proposal.pieces = {literalPiece(m_attribute)};
        proposal.required = python::requiredAt(m_tree, m_call);
        add(proposal.statements,
            {literalPiece(m_attribute + " = "), namePiece(std::string(cellClass)), literalPiece("()")});
        for (const Member &member : m_members)
            add(proposal.statements, {literalPiece(m_attribute + "." + member.name + " = "),
                                      sourcePiece(m_tree, member.value, Precedence::lambda)});
        SiteContribution contribution;
        contribution.proposal = std::move(proposal);
        resolution.contributions.push_back(std::move(contribution));
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    FindingId m_finding;
    NodeId m_call;
    NodeId m_statement = noNode;
    std::string m_attribute;
    std::vector<Member> m_members;
    NodeId m_problem = noNode; ///< what is in the way
};

} // namespace

Case cellMembersCase(const ProgramShape &shape, FindingId dictionary)
{
    return MemberWriter(shape, dictionary).run();
}

} // namespace torchferry::convert::context::mindspore
