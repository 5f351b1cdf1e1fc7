// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loader_counts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/convert/context/mindspore/loader_set.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The attribute of a loader that says how many items its set has.
constexpr std::string_view sizeAttribute = ".set_size";

/// A parameter of a function, or of the `__init__` of a class.
struct Parameter {
    NodeId called = noNode; ///< the name of the function or of the class
    NodeId name = noNode;
    std::size_t place = 0; ///< among the arguments of a call
};

class PassedLoaders {
public:
    PassedLoaders(const ProgramShape &shape, const LoaderCalls &calls)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_calls(calls)
    {}

    /// What `read`, the object of `loader.dataset`, may be. Empty if it may be anything else.
    [[nodiscard]] std::vector<const Creation *> loadersAt(NodeId read) const
    {
        const NodeId name = m_tree.kind(read) == Kind::attribute ? givenToAttribute(read) : read;
        const auto parameter = parameterOf(name);
        return parameter ? loadersFor(*parameter) : std::vector<const Creation *>{};
    }

private:
    /// `loader` of `self.loader = loader` in `__init__`, the only statement of the file that stores into an attribute of
    /// that name; noNode if there is none.
    [[nodiscard]] NodeId givenToAttribute(NodeId read) const
    {
        const std::string_view attribute = attributeName(m_tree, read);
        const NodeId owner = classDefinitionAround(m_tree, read);
        if (owner == noNode || m_tree.text(m_tree.child(read, Field::object)) != "self")
            return noNode;
        NodeId given = noNode;
        for (NodeId id = m_tree.next(Kind::attribute, 0); id != noNode; id = m_tree.next(Kind::attribute, id + 1)) {
            if (attributeName(m_tree, id) != attribute || m_tree.field(id) != Field::left)
                continue;
            const NodeId assignment = m_tree.parent(id);
            const NodeId function = functionDefinitionAround(m_tree, id);
            if (given != noNode || m_tree.kind(assignment) != Kind::assignment
                || m_tree.text(m_tree.child(id, Field::object)) != "self" || classDefinitionAround(m_tree, id) != owner
                || function == noNode || m_tree.text(m_tree.child(function, Field::name)) != "__init__")
                return noNode;
            given = m_tree.child(assignment, Field::right);
        }
        return given;
    }

    /// The parameter that the name reads, if nothing else binds it and each call of the file passes it something.
    [[nodiscard]] std::optional<Parameter> parameterOf(NodeId read) const
    {
        const std::uint32_t variable =
            read != noNode && m_tree.kind(read) == Kind::identifier ? m_names.variableOf(read) : names::none;
        if (variable == names::none || m_names.variables()[variable].bindings.size() != 1)
            return std::nullopt;
        const Binding &binding = m_names.bindings()[m_names.variables()[variable].bindings.front()];
        const NodeId function = functionDefinitionAround(m_tree, binding.node);
        if (binding.kind != Binding::Kind::parameter || function == noNode
            || m_tree.kind(m_tree.parent(function)) == Kind::decorated_definition)
            return std::nullopt;
        Parameter found;
        found.name = binding.node;
        found.called = m_tree.child(function, Field::name);
        NodeId own = m_tree.firstNamedChild(m_tree.child(function, Field::parameters));
        if (const NodeId owner = classDefinitionAround(m_tree, function); owner != noNode) {
            if (m_tree.text(found.called) != "__init__" || m_tree.parent(m_tree.parent(function)) != owner
                || m_tree.kind(m_tree.parent(owner)) == Kind::decorated_definition)
                return std::nullopt;
            found.called = m_tree.child(owner, Field::name);
            own = m_tree.nextNamedSibling(own); // `self`
        }
        for (; own != noNode; own = m_tree.nextNamedSibling(own)) {
            if (m_tree.kind(own) == Kind::comment)
                continue;
            const NodeId name = nameOfParameter(m_tree, own);
            if (name == noNode) // `*args`
                return std::nullopt;
            if (name == found.name)
                return found;
            ++found.place;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::vector<const Creation *> loadersFor(const Parameter &parameter) const
    {
        const names::BindingId binding = m_names.bindingAt(parameter.called);
        if (binding == names::none || m_names.variables()[m_names.bindings()[binding].variable].bindings.size() != 1
            || m_names.bindings()[binding].scope != names::moduleScope
            || m_shape.file().project.isImportedElsewhere(m_names, m_tree.text(parameter.called)))
            return {};
        std::vector<const Creation *> found;
        for (const NodeId use : m_names.usesOf(binding)) {
            const NodeId call = callOf(m_tree, use);
            const NodeId passed = call == noNode ? NodeId{noNode} : passedFor(parameter, CallSite::of(m_tree, call));
            const Creation *loader = passed == noNode ? nullptr : m_shape.referredTo(m_calls.loaders, passed);
            if (loader == nullptr || !loader->plain || loader->target != m_tree.text(passed) || !isBoundOnce(passed))
                return {};
            if (std::find(found.begin(), found.end(), loader) == found.end())
                found.push_back(loader);
        }
        return found;
    }

    [[nodiscard]] NodeId passedFor(const Parameter &parameter, const CallSite &site) const
    {
        NodeId found = noNode;
        for (std::size_t index = 0; index < site.arguments.size(); ++index) {
            const Argument &argument = site.arguments[index];
            if (argument.kind != Argument::Kind::keyword && argument.kind != Argument::Kind::positional)
                return noNode;
            const bool isIt = argument.kind == Argument::Kind::keyword ? argument.name == m_tree.text(parameter.name)
                                                                       : index == parameter.place;
            if (isIt)
                found = argument.value;
        }
        return found;
    }

    [[nodiscard]] bool isBoundOnce(NodeId name) const
    {
        const std::uint32_t variable = m_tree.kind(name) == Kind::identifier ? m_names.variableOf(name) : names::none;
        return variable != names::none && m_names.variables()[variable].bindings.size() == 1;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    const LoaderCalls &m_calls;
};

void addCall(std::vector<Piece> &to, const ChainedCall &call)
{
    to.insert(to.end(), call.open.begin(), call.open.end());
    to.insert(to.end(), call.arguments.begin(), call.arguments.end());
    to.push_back(literalPiece(")"));
}

} // namespace

std::vector<LoaderCount> passedCountsOf(const ProgramShape &shape, const LoaderCalls &calls, const Creation &loader)
{
    const Tree &tree = shape.tree();
    const PassedLoaders passed(shape, calls);
    std::vector<LoaderCount> counts;
    for (const FindingId finding : calls.setReads) {
        const NodeId node = shape.occurrences()[finding].node;
        if (tree.kind(node) != Kind::attribute || !isCounted(tree, node))
            continue;
        const NodeId object = tree.child(node, Field::object);
        const std::vector<const Creation *> loaders = passed.loadersAt(object);
        if (std::find(loaders.begin(), loaders.end(), &loader) != loaders.end())
            counts.push_back({finding, tree.parent(tree.parent(node)), object});
    }
    return counts;
}

void addCounts(const ProgramShape &shape, const std::vector<LoaderCount> &counts, CountedLoader loader, Case &item,
               Resolution &resolution)
{
    const python::Tree &tree = shape.tree();
    const std::string &target = loader.creation.target;
    Proposal &made = *resolution.contributions.front().proposal;
    std::vector<Piece> size{literalPiece(target + std::string(sizeAttribute) + " = ")};
    std::optional<StatementEdit> before;
    if (!loader.set.empty()) {
        size.push_back(literalPiece("len(" + loader.set + ")"));
    } else if (loader.isSampled) {
        return;
    } else { // the data set, before its items are put together, is given a name, by which they are counted
        std::string name = target;
        const std::size_t word = name.find("loader");
        name = word == std::string::npos ? name + "_set" : name.replace(word, std::string_view("loader").size(), "set");
        const Piece set = variablePiece(std::move(name), tree.range(loader.creation.site.call));
        std::vector<Piece> pieces{set, literalPiece(" = ")};
        addCall(pieces, loader.calls.front());
        before = insertion(shape.file(), loader.creation.statement, StatementEdit::Kind::before, std::move(pieces));
        if (!before)
            return;
        made.pieces = {set};
        addCall(made.pieces, loader.calls.back());
        size.push_back(set);
        size.push_back(literalPiece(".get_dataset_size()"));
    }
    auto after = insertion(shape.file(), loader.creation.statement, StatementEdit::Kind::after, std::move(size));
    if (!after)
        return;
    if (before)
        made.statements.push_back(std::move(*before));
    made.statements.push_back(std::move(*after));
    const std::string form = made.form;
    const Message label = made.label;
    for (const LoaderCount &count : counts) {
        Proposal read;
        read.form = form;
        read.label = label;
        read.range = tree.range(count.call);
        read.pieces = {sourcePiece(tree, count.loader, python::Precedence::primary),
                       literalPiece(std::string(sizeAttribute))};
        read.required = python::requiredAt(tree, count.call);
        SiteContribution contribution;
        contribution.site = static_cast<std::uint32_t>(item.sites.size());
        contribution.proposal = std::move(read);
        resolution.contributions.push_back(std::move(contribution));
        item.sites.push_back({count.finding, "set"});
    }
}

} // namespace torchferry::convert::context::mindspore
