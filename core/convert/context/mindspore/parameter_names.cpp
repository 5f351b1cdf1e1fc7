// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/parameter_names.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/context/mindspore/cell_members.h"
#include "core/convert/context/mindspore/filled_containers.h"
#include "core/convert/context/mindspore/replaced_parameters.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "parameter-names";
constexpr int deepest = 4; ///< how far calls of methods are followed

/// Layers of the source whose parameters are their own, so that no number is in their names.
bool isPlainLayer(std::string_view name)
{
    constexpr std::string_view begin = "torch.nn.";
    return name.starts_with(begin) && name.find('.', begin.size()) == std::string_view::npos
           && name != "torch.nn.Sequential" && name.find("Transformer") == std::string_view::npos
           && !name.starts_with("torch.nn.Module") && !name.starts_with("torch.nn.Parameter");
}

/// What is put into a container begins its names with its place there. Where that number is also elsewhere in the name of
/// the first parameter, those that come later are named as if they were in the first layer.
bool mayMisread(const FilledContainer &container)
{
    if (container.fills.empty() || std::all_of(container.contents.begin(), container.contents.end(), &isPlainLayer))
        return false;
    return container.contents.size() > 1 || container.contents.contains("torch.nn.Sequential")
           || container.contents.contains("?");
}

class NameWriter {
public:
    explicit NameWriter(const ProgramShape &shape) : m_shape(shape), m_tree(shape.tree()) {}

    void run(Cases &cases)
    {
        const std::map<NodeId, FilledContainers> owners = filledContainers(m_shape, resolverName);
        withdrawMixed(owners, cases);
        for (const auto &[owner, containers] : owners)
            m_counts[owner] = countOf(containers);
        for (const auto &[owner, containers] : owners)
            if (mayCollide(owner, containers))
                add(owner, containers, cases);
    }

private:
    /// Dictionaries that hold lists, and lists that are made of dictionaries: those of the target refuse them.
    void withdrawMixed(const std::map<NodeId, FilledContainers> &owners, Cases &cases) const
    {
        for (const Finding &finding : m_shape.findings()) {
            const bool isList = finding.api == "torch.nn.ModuleList";
            if (finding.use != mapping::Use::call || finding.proposals.empty()
                || (!isList && finding.api != "torch.nn.ModuleDict"))
                continue;
            const auto contents = contentsOf(m_shape, m_shape.occurrences()[finding.id].node);
            if (isList ? holds(contents, "torch.nn.ModuleDict") : holdsContainer(contents)) {
                m_shape.withdraw(finding.id, "TF4312");
                if (!isList)
                    cases.push_back(cellMembersCase(m_shape, finding.id));
            }
        }
        for (const auto &[owner, containers] : owners)
            for (const auto &[name, container] : containers)
                if (container.isDictionary && !container.isNested && holdsContainer(container.contents))
                    m_shape.withdraw(container.finding, "TF4312");
    }

    using Classes = std::set<std::string, std::less<>>;

    [[nodiscard]] bool holds(const Classes &contents, std::string_view base) const
    {
        return std::any_of(contents.begin(), contents.end(),
                           [&](const std::string &each) { return m_shape.file().classes.derivesFrom(each, base); });
    }

    [[nodiscard]] bool holdsContainer(const Classes &contents) const
    {
        return holds(contents, "torch.nn.Sequential") || holds(contents, "torch.nn.ModuleList")
               || holds(contents, "torch.nn.ModuleDict");
    }

    /// It is filled when it is an attribute already, as far as is seen; one that nothing fills may be filled from
    /// outside, unless it is what passes its input on.
    [[nodiscard]] static bool isFilledLate(const FilledContainer &container)
    {
        return container.isEmpty && (!container.fills.empty() || !container.isSequence);
    }

    [[nodiscard]] static std::size_t countOf(const FilledContainers &containers)
    {
        std::size_t count = 0;
        for (const auto &[name, container] : containers)
            count += (isFilledLate(container) ? 1 : 0) + (container.isNested ? 2 : 0);
        return count;
    }

    [[nodiscard]] bool mayCollide(NodeId owner, const FilledContainers &containers) const
    {
        std::size_t count = m_counts.at(owner);
        const types::ClassTable &classes = m_shape.file().classes;
        const types::ClassTable::Class *own = classAround(m_shape.file(), m_tree.child(owner, Field::body));
        if (count > 0 && own != nullptr) {
            for (const std::uint32_t index : own->projectAncestors) {
                const types::ClassTable::Class &base = classes.classes()[index];
                const auto known = m_counts.find(base.node);
                if (base.node != owner && base.file == own->file && known != m_counts.end())
                    count += known->second;
            }
        }
        return count >= 2 || std::any_of(containers.begin(), containers.end(), [&](const auto &each) {
                   return mayMisread(each.second) || (own != nullptr && takesNames(each.second, own->name));
               });
    }

    /// A dictionary is filled under the name of an attribute.
    [[nodiscard]] bool takesNames(const FilledContainer &container, std::string_view className) const
    {
        return container.isEmpty && container.isDictionary
               && std::any_of(container.keys.begin(), container.keys.end(), [&](NodeId key) {
                      return key != noNode && m_tree.kind(key) == Kind::string
                             && m_shape.file().classes.definesMember(className, textOf(m_tree, key));
                  });
    }

    void add(NodeId owner, const FilledContainers &containers, Cases &cases) const
    {
        std::string list;
        FindingId first{};
        NodeId last = noNode;
        bool isSeen = true;
        const NodeId init = methodOf(owner, "__init__");
        for (const auto &[name, container] : containers) {
            if ((!isFilledLate(container) && !container.isNested && !mayMisread(container))
                || m_shape.findings()[container.finding].proposals.empty())
                continue;
            list += (list.empty() ? "`self." : ", `self.") + name + "`";
            if (first == FindingId{} || container.finding < first)
                first = container.finding;
            const NodeId place = placeOf(owner, init, container);
            isSeen = isSeen && place != noNode;
            if (place != noNode && (last == noNode || m_tree.begin(place) > m_tree.begin(last)))
                last = place;
        }
        if (list.empty())
            return;
        Case item;
        item.code = "TF5220";
        item.title = {"TF5220", {{"containers", list}}};
        item.sites = {{first, "container"}};
        Resolution resolution;
        resolution.id = "parameter-names";
        resolution.label = {"TF6050", {{"containers", list}}};
        SiteContribution contribution;
        const std::vector<Proposal> &written = m_shape.findings()[first].proposals;
        auto edit = isSeen && !written.empty() && !mayEndBefore(init, last)
                        ? insertion(m_shape.file(), last, StatementEdit::Kind::after,
                                    {literalPiece("self.update_parameters_name()")})
                        : std::nullopt;
        if (edit) {
            contribution.proposal = written.front();
            contribution.statements.push_back(std::move(*edit));
            resolution.contributions.push_back(std::move(contribution));
        } else {
            m_shape.limit(first, certainty::Limit::formUnverifiable, {});
            resolution.preconditions.push_back({{"TF5221", {{"containers", list}}}, false});
            item.optional = true;
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }

    [[nodiscard]] NodeId methodOf(NodeId owner, std::string_view wanted) const
    {
        const NodeId body = m_tree.child(owner, Field::body);
        for (NodeId id = body == noNode ? NodeId{noNode} : m_tree.firstNamedChild(body); id != noNode;
             id = m_tree.nextNamedSibling(id)) {
            const NodeId method =
                m_tree.kind(id) == Kind::decorated_definition ? m_tree.child(id, Field::definition) : id;
            const NodeId name =
                m_tree.kind(method) == Kind::function_definition ? m_tree.child(method, Field::name) : NodeId{noNode};
            if (name != noNode && m_tree.text(name) == wanted)
                return method;
        }
        return noNode;
    }

    /// The last statement of `init` that fills the container, itself or by a method; noNode if something else fills it.
    [[nodiscard]] NodeId placeOf(NodeId owner, NodeId init, const FilledContainer &container) const
    {
        NodeId last = noNode;
        if (init == noNode || container.fills.empty())
            return noNode;
        for (const NodeId fill : container.fills) {
            const NodeId place = runAt(owner, init, fill, deepest);
            if (place == noNode)
                return noNode;
            last = last == noNode || m_tree.begin(place) > m_tree.begin(last) ? place : last;
        }
        return last;
    }

    /// The statement of `init`'s own block that runs the node: the one around it, or around a call of its method.
    [[nodiscard]] NodeId runAt(NodeId owner, NodeId init, NodeId node, int depth) const
    {
        NodeId method = functionDefinitionAround(m_tree, node);
        NodeId below = node;
        while (method != noNode && classDefinitionAround(m_tree, method) == owner
               && functionDefinitionAround(m_tree, method) != noNode
               && m_tree.range(owner).contains(m_tree.range(functionDefinitionAround(m_tree, method)))) {
            below = method;
            method = functionDefinitionAround(m_tree, method);
        }
        if (method == noNode || depth == 0 || below != node)
            return noNode; // a function in a method runs whenever it is called
        if (method == init)
            return statementOf(init, node);
        const NodeId name = m_tree.child(method, Field::name);
        NodeId last = noNode;
        for (NodeId id = owner; id < m_tree.subtreeEnd(owner); ++id) {
            if (m_tree.kind(id) != Kind::attribute || m_tree.kind(m_tree.parent(id)) != Kind::call
                || m_tree.text(id) != "self." + std::string(m_tree.text(name)))
                continue;
            const NodeId place = runAt(owner, init, id, depth - 1);
            if (place != noNode && (last == noNode || m_tree.begin(place) > m_tree.begin(last)))
                last = place;
        }
        return last;
    }

    [[nodiscard]] NodeId statementOf(NodeId init, NodeId node) const
    {
        const NodeId body = m_tree.child(init, Field::body);
        while (node != noNode && m_tree.parent(node) != body)
            node = m_tree.parent(node);
        return node;
    }

    [[nodiscard]] bool mayEndBefore(NodeId init, NodeId last) const
    {
        for (NodeId id = init; id < m_tree.subtreeEnd(last); ++id)
            if (m_tree.kind(id) == Kind::return_statement && functionDefinitionAround(m_tree, id) == init)
                return true;
        return false;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    std::map<NodeId, std::size_t> m_counts; ///< by class: containers that are filled late
};

} // namespace

void findParameterNames(const ProgramShape &shape, Cases &cases)
{
    NameWriter(shape).run(cases);
    findReplacedParameters(shape, cases);
}

} // namespace torchferry::convert::context::mindspore
