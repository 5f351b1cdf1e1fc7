// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/module_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/context/mindspore/step_calls.h"
#include "core/convert/context/mindspore/trainable_tensors.h"
#include "core/convert/guards/joined_objects.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "module-names";

class NameGiver {
public:
    explicit NameGiver(const ProgramShape &shape) : m_shape(shape), m_tree(shape.tree()), m_names(shape.file().names) {}

    void add(const Creation &creation, Cases &cases)
    {
        const NodeId parameters = parametersOf(creation.site);
        const std::vector<NodeId> objects =
            parameters == noNode ? std::vector<NodeId>{} : joinedObjects(m_shape.file(), parameters);
        if (objects.size() < 2)
            return;
        std::string list;
        for (const NodeId object : objects)
            list += (list.empty() ? "" : ", ") + std::string(m_tree.text(object));
        Case item;
        item.code = "TF5152";
        item.title = {"TF5152", {{"modules", list}}};
        item.sites = {{creation.finding, "optimizer"}};
        Resolution resolution;
        resolution.id = "module-names";
        resolution.label = {"TF6034", {{"modules", list}}};
        SiteContribution contribution;
        const bool isWritten = std::all_of(objects.begin(), objects.end(), [this](NodeId id) { return isModule(id); })
                               && addNames(creation, objects, contribution);
        if (isWritten && contribution.statements.empty())
            return; // all have their names from another optimizer
        if (isWritten) {
            contribution.proposal = m_shape.findings()[creation.finding].proposals.front();
            resolution.contributions.push_back(std::move(contribution));
        } else {
            m_shape.withdraw(creation.finding);
            resolution.preconditions.push_back({{"TF5153", {{"modules", list}}}, false});
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }

private:
    [[nodiscard]] static NodeId parametersOf(const CallSite &site)
    {
        for (const Argument &argument : site.arguments)
            if (argument.kind == Argument::Kind::positional || argument.name == "params")
                return argument.value;
        return noNode;
    }

    /// A variable or an attribute of `self`, of a module.
    [[nodiscard]] bool isModule(NodeId object) const
    {
        const types::FileTypes &types = m_shape.file().types;
        const std::string_view text = m_tree.text(object);
        const bool isOwn = text.starts_with("self.") && text.find('.', 5) == std::string_view::npos;
        const bool isParameter =
            types.kindOf(object) == types::Type::Kind::instance
            && m_shape.file().classes.derivesFrom(types.nameOf(object), m_shape.file().pack.source.tensorClass);
        return isRepeatable(m_tree, object) && !isParameter && (m_tree.kind(object) == Kind::identifier || isOwn);
    }

    /// The statement that makes the module, in a block around the optimizer, if no other does; noNode if that is not
    /// known.
    [[nodiscard]] NodeId madeBy(NodeId object, NodeId optimizer) const
    {
        const std::uint32_t variable =
            m_tree.kind(object) == Kind::identifier ? m_names.variableOf(object) : names::none;
        if (variable == names::none || m_names.variables()[variable].bindings.size() != 1)
            return noNode;
        const Binding &binding = m_names.bindings()[m_names.variables()[variable].bindings.front()];
        const NodeId statement = binding.node == noNode ? NodeId{noNode} : m_tree.statement(binding.node);
        const bool isPlain = statement != noNode && binding.kind == Binding::Kind::assignment
                             && m_tree.kind(statement) == Kind::expression_statement
                             && m_names.variables()[variable].scope == m_names.scopeOf(optimizer);
        return isPlain && m_tree.begin(statement) < m_tree.begin(optimizer)
                       && m_tree.range(m_tree.parent(statement)).contains(m_tree.range(optimizer))
                   ? statement
                   : NodeId{noNode};
    }

    /// The first statement behind the one that makes the module, and before the optimizer's, in which values may be
    /// loaded into it, or saved, by the names that its parameters have: anything is done with it but calling such methods
    /// of it as do neither. The one with the optimizer if there is none.
    [[nodiscard]] NodeId firstToName(NodeId object, NodeId made, NodeId optimizer) const
    {
        static constexpr std::array<std::string_view, 10> harmless{
            "apply", "cpu", "cuda", "double", "eval", "float", "parameters", "requires_grad_", "to", "train"};
        const names::Variable &variable = m_names.variables()[m_names.variableOf(object)];
        NodeId first = optimizer;
        for (const NodeId read : m_names.usesOf(variable.bindings.front())) {
            const NodeId member = m_tree.parent(read);
            const bool isHarmless =
                m_tree.kind(member) == Kind::attribute && callOf(m_tree, member) != noNode
                && std::find(harmless.begin(), harmless.end(), attributeName(m_tree, member)) != harmless.end();
            if (read > made && read < first && !isHarmless)
                first = read;
        }
        while (m_tree.parent(first) != m_tree.parent(made)) // once, whatever loop the other is in
            first = m_tree.parent(first);
        return first;
    }

    bool addNames(const Creation &creation, const std::vector<NodeId> &objects, SiteContribution &contribution)
    {
        // Statements with the modules that they make; the optimizer's own comes last, for the others.
        std::vector<std::pair<NodeId, std::vector<NodeId>>> places;
        for (const NodeId object : objects) {
            if (isNamed(object, creation.statement))
                continue;
            const NodeId made = madeBy(object, creation.statement);
            const NodeId place = made == noNode ? creation.statement : firstToName(object, made, creation.statement);
            const auto known =
                std::find_if(places.begin(), places.end(), [&](const auto &each) { return each.first == place; });
            if (known == places.end())
                places.push_back({place, {object}});
            else
                known->second.push_back(object);
            m_named[std::string(m_tree.text(object))].push_back(place);
        }
        const std::string newline(m_shape.file().source.newline());
        for (const auto &[place, modules] : places) {
            std::vector<Piece> pieces;
            for (const NodeId module : modules) {
                if (!pieces.empty())
                    pieces.push_back(literalPiece(newline + indentationOf(m_tree, place)));
                const std::string text(m_tree.text(module));
                const std::string prefix = text.starts_with("self.") ? text.substr(5) : text;
                pieces.push_back(literalPiece(text + ".update_parameters_name(\"" + prefix + ".\")"));
            }
            auto edit = insertion(m_shape.file(), place, StatementEdit::Kind::before, std::move(pieces));
            if (!edit)
                return false;
            contribution.statements.push_back(std::move(*edit));
        }
        return true;
    }

    /// For another optimizer, before this one in any case.
    [[nodiscard]] bool isNamed(NodeId object, NodeId optimizer) const
    {
        const auto known = m_named.find(std::string(m_tree.text(object)));
        return known != m_named.end() && std::any_of(known->second.begin(), known->second.end(), [&](NodeId place) {
                   return m_names.scopeOf(place) == m_names.scopeOf(optimizer)
                          && m_tree.range(m_tree.parent(place)).contains(m_tree.range(optimizer));
               });
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    std::map<std::string, std::vector<NodeId>> m_named; ///< modules, and the statements beside which they get names
};

} // namespace

void findModuleNames(const ProgramShape &shape, Cases &cases)
{
    NameGiver names(shape);
    CallFindings calls;
    for (const Finding &finding : shape.findings()) {
        if (finding.use == mapping::Use::call && finding.origin != OccurrenceKind::instanceCall)
            calls.emplace(shape.occurrences()[finding.id].node, finding.id);
    }
    for (const Creation &creation : shape.creations(optimizerClass)) {
        const Finding &finding = shape.findings()[creation.finding];
        if (finding.row == nullptr || finding.row->optionalResolver != resolverName
            || findLeftModule(shape, creation, cases))
            continue;
        if (!finding.proposals.empty())
            names.add(creation, cases);
        if (!finding.proposals.empty())
            findTrainableTensors(shape, calls, creation, cases);
    }
}

} // namespace torchferry::convert::context::mindspore
