// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/data_loader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/base/dotted.h"
#include "core/base/reason.h"
#include "core/convert/calls/keyword_expansion.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/context/mindspore/batch_columns.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "data-loader";
constexpr std::string_view tensorSet = "torch.utils.data.TensorDataset";
constexpr std::string_view itemSet = "torch.utils.data.Dataset";
constexpr std::uint32_t usualLimit = 88; ///< of a line, where the project does not say

/// Where and how fast the items are read: nothing of it changes what is read.
constexpr std::array<std::string_view, 5> withoutEffect{"pin_memory", "timeout", "prefetch_factor",
                                                        "persistent_workers", "pin_memory_device"};
/// An order other than that of `shuffle`.
constexpr std::array<std::string_view, 2> orders{"sampler", "batch_sampler"};
/// What the counterpart has nothing for.
constexpr std::array<std::string_view, 4> others{"worker_init_fn", "multiprocessing_context", "generator", "in_order"};

bool isOurs(const Finding &finding)
{
    return finding.row != nullptr && finding.row->resolver == resolverName && finding.use == mapping::Use::call;
}

class Loader {
public:
    Loader(const ProgramShape &shape, const std::vector<Creation> &loaders, const std::vector<Creation> &tensorSets,
           const Creation &creation)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_tensorSets(tensorSets),
          m_creation(creation),
          m_site(withKnownKeywords(shape.file(), creation.site).value_or(creation.site))
    {
        const auto bound = m_shape.bindFinding(m_shape.findings()[creation.finding], m_site);
        const auto isUnknown = [](const Argument &argument) {
            return argument.kind == Argument::Kind::star
                   || (argument.kind == Argument::Kind::doubleStar && !argument.spread);
        };
        const auto unknown = std::find_if(m_site.arguments.begin(), m_site.arguments.end(), isUnknown);
        if (unknown != m_site.arguments.end() || !bound) {
            refuse("TF5128", unknown != m_site.arguments.end() ? unknown->node : m_site.list);
            return;
        }
        m_bound = bound->bound;
        m_dataset = given("dataset");
        if (m_dataset == noNode) {
            refuse("TF5128", m_site.list);
            return;
        }
        lookAtArguments();
        lookAtDataset();
        if (m_refusal)
            return;
        BatchColumns columns =
            columnsOf(shape, loaders, creation, m_dataset, m_tensors.size(), m_tensors.empty() ? m_parts : names());
        m_columns = std::move(columns.names);
        m_refusal = std::move(columns.obstacle);
    }

    [[nodiscard]] Case build() const
    {
        Case item;
        item.code = "TF5120";
        const NodeId named = m_dataset == noNode ? m_site.callee : m_dataset;
        item.title = {"TF5120", {{"dataset", std::string(m_tree.text(named))}}};
        item.sites.push_back({m_creation.finding, "loader"});
        if (m_set != nullptr)
            item.sites.push_back({m_set->finding, "data"});
        Resolution resolution;
        const bool ofTensors = m_set != nullptr;
        resolution.id = ofTensors ? "numpy-slices" : "generator-dataset";
        resolution.label = {ofTensors ? "TF5130" : "TF5121", {}};
        std::optional<Message> refusal = m_refusal;
        if (!refusal && !write(resolution))
            refusal = Message{codeOf(Reason::changesOrder), {}};
        if (refusal) {
            resolution.contributions.clear();
            resolution.preconditions.push_back({*refusal, false});
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    /// `at`: the argument, or what else the sentence is about.
    void refuse(std::string_view code, NodeId at, std::string_view type = {})
    {
        if (m_refusal)
            return;
        m_refusal = Message{std::string(code),
                            {{"argument", std::string(m_tree.text(at))},
                             {"dataset", std::string(m_tree.text(m_dataset))},
                             {"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
        if (!type.empty())
            m_refusal->arguments.push_back({"type", std::string(type)});
    }

    // --- what is passed ------------------------------------------------------------------------------------------------

    [[nodiscard]] const Argument *argumentFor(std::string_view parameter) const
    {
        const std::uint32_t index = parameterIndex(m_bound, parameter);
        return index == BoundCall::absent || !m_bound.has(index) ? nullptr
                                                                 : &m_site.arguments[m_bound.argumentOf[index]];
    }

    [[nodiscard]] NodeId given(std::string_view parameter) const
    {
        const Argument *argument = argumentFor(parameter);
        return argument == nullptr ? NodeId{noNode} : argument->value;
    }

    /// The literal that is passed, or the default.
    [[nodiscard]] std::string literal(std::string_view parameter, std::string_view byDefault) const
    {
        const NodeId value = given(parameter);
        return value == noNode ? std::string(byDefault) : literalText(m_tree, value);
    }

    [[nodiscard]] bool isPassed(std::string_view parameter) const { return literal(parameter, "None") != "None"; }

    void lookAtArguments()
    {
        if (isPassed("collate_fn"))
            refuse("TF5124", given("collate_fn"));
        for (const std::string_view parameter : orders) {
            if (isPassed(parameter))
                refuse("TF5126", given(parameter));
        }
        for (const std::string_view parameter : others) {
            if (isPassed(parameter))
                refuse("TF5127", given(parameter));
        }
        for (const std::string_view parameter : withoutEffect) {
            if (given(parameter) != noNode && !isDroppable(m_shape.file(), given(parameter)))
                refuse("TF5127", given(parameter));
        }
    }

    // --- the data set --------------------------------------------------------------------------------------------------

    void lookAtDataset()
    {
        const NodeId data = unwrap(m_tree, m_dataset);
        const auto inPlace = std::find_if(m_tensorSets.begin(), m_tensorSets.end(),
                                          [data](const Creation &set) { return set.site.call == data; });
        const bool isInPlace = inPlace != m_tensorSets.end();
        m_set = isInPlace ? &*inPlace : m_shape.referredTo(m_tensorSets, data);
        if (m_set != nullptr)
            return lookAtTensors(isInPlace);
        const types::Type type = m_shape.file().types.of(data).type;
        if (type.kind != types::Type::Kind::instance)
            return refuse("TF5122", m_dataset);
        const types::ClassTable::Class *own = m_shape.file().classes.find(type.name);
        if (own == nullptr && type.name.find('.') == std::string::npos) // of Python: `range(8)`
            return refuse("TF5122", m_dataset);
        if (own == nullptr)
            return refuse("TF5125", m_dataset, type.name);
        for (const std::string &ancestor : own->ancestors) {
            const bool isBase = ancestor == itemSet || ancestor == "torch.utils.data.IterableDataset";
            if (m_shape.file().classes.find(ancestor) == nullptr && !isBase && ancestor != "object"
                && !ancestor.starts_with("typing."))
                return refuse("TF5125", m_dataset, ancestor);
        }
        if (!own->complete)
            return refuse("TF5125", m_dataset, type.name);
        const bool isSequence = m_shape.file().classes.definesMember(type.name, "__getitem__");
        m_isIterable = !isSequence && m_shape.file().classes.definesMember(type.name, "__iter__");
        if (!isSequence && !m_isIterable)
            return refuse("TF5122", m_dataset);
        findParts(type.name);
    }

    /// `return image, label` in the `__getitem__` of a class of this file.
    void findParts(std::string_view dotted)
    {
        for (NodeId own = m_tree.next(Kind::class_definition, 0); own < m_tree.size();
             own = m_tree.next(Kind::class_definition, own + 1)) {
            if (m_tree.text(m_tree.child(own, Field::name)) != lastPart(dotted))
                continue;
            for (NodeId id = own; id < m_tree.subtreeEnd(own); ++id) {
                if (m_tree.kind(id) != Kind::function_definition
                    || m_tree.text(m_tree.child(id, Field::name)) != (m_isIterable ? "__iter__" : "__getitem__"))
                    continue;
                for (const NodeId result : m_shape.resultsOf(id))
                    noteParts(result == noNode ? noNode : unwrap(m_tree, result));
            }
        }
    }

    void noteParts(NodeId result)
    {
        if (!m_parts.empty() || (m_tree.kind(result) != Kind::tuple && m_tree.kind(result) != Kind::expression_list))
            return;
        for (NodeId part = m_tree.firstNamedChild(result); part != noNode; part = m_tree.nextNamedSibling(part))
            m_parts.push_back(nameFor(part, m_parts));
    }

    /// `self.labels` and `labels` are good names of a column.
    [[nodiscard]] std::string nameFor(NodeId part, const std::vector<std::string> &taken) const
    {
        std::string name;
        if (m_tree.kind(part) == Kind::identifier)
            name = m_tree.text(part);
        else if (m_tree.kind(part) == Kind::attribute)
            name = m_tree.text(m_tree.child(part, Field::attribute));
        const bool isTaken = std::find(taken.begin(), taken.end(), name) != taken.end();
        return name.empty() || isTaken ? "column_" + std::to_string(taken.size()) : name;
    }

    void lookAtTensors(bool isInPlace)
    {
        for (const Argument &argument : m_set->site.arguments) {
            if (argument.kind != Argument::Kind::positional)
                return refuse("TF5128", argument.node);
            m_tensors.push_back(argument.value);
        }
        if (m_tensors.empty())
            return refuse("TF5128", m_set->site.call);
        if (isInPlace)
            return;
        const NodeId assignment = m_tree.parent(m_set->site.call);
        const NodeId name = m_set->plain ? m_tree.child(assignment, Field::left) : NodeId{noNode};
        const names::FileNames &names = m_shape.file().names;
        const names::BindingId binding =
            m_tree.kind(name) == Kind::identifier ? names.bindingAt(name) : names::BindingId{names::none};
        if (binding == names::none || names.variables()[names.bindings()[binding].variable].bindings.size() != 1)
            return refuse("TF5131", m_set->site.call);
        for (const NodeId use : names.usesOf(binding)) {
            if (use != unwrap(m_tree, m_dataset))
                refuse("TF5131", use);
        }
        const bool isModule = names.bindings()[binding].scope == names::moduleScope;
        if (isModule && m_shape.file().project.isImportedElsewhere(names, m_tree.text(name)))
            refuse("TF5131", m_set->site.call);
    }

    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> found;
        for (const NodeId tensor : m_tensors)
            found.push_back(nameFor(tensor, found));
        return found;
    }

    // --- what is written -----------------------------------------------------------------------------------------------

    /// What is written moves some arguments: at most one of them may do anything.
    [[nodiscard]] bool mayMove() const
    {
        std::size_t acting = 0;
        for (const Argument &argument : m_site.arguments) {
            if (argument.value != m_dataset && argument.written.empty() && argument.kind != Argument::Kind::doubleStar
                && !isDroppable(m_shape.file(), argument.value))
                ++acting;
        }
        const bool isFirst = m_site.arguments.front().value == m_dataset || isPure(m_tree, m_dataset);
        return acting == 0 || (acting == 1 && isFirst);
    }

    [[nodiscard]] Piece valueOf(std::string_view parameter) const
    {
        const Argument &argument = *argumentFor(parameter);
        return argument.written.empty() ? sourcePiece(m_tree, argument.value, Precedence::lambda)
                                        : literalPiece(argument.written);
    }

    static void add(std::vector<Piece> &to, std::vector<Piece> pieces)
    {
        for (Piece &piece : pieces)
            to.push_back(std::move(piece));
    }

    /// `(x.asnumpy(), y.asnumpy())`.
    [[nodiscard]] std::vector<Piece> arrays() const
    {
        std::vector<Piece> pieces{literalPiece("(")};
        for (const NodeId tensor : m_tensors) {
            if (pieces.size() > 1)
                pieces.push_back(literalPiece(", "));
            add(pieces, {sourcePiece(m_tree, tensor, Precedence::primary), literalPiece(".asnumpy()")});
        }
        pieces.push_back(literalPiece(m_tensors.size() == 1 ? ",)" : ")"));
        return pieces;
    }

    [[nodiscard]] bool isSetInPlace() const
    {
        return m_set != nullptr && m_set->site.call == unwrap(m_tree, m_dataset);
    }

    /// What is between the brackets of the data set's call.
    [[nodiscard]] std::vector<Piece> readingArguments() const
    {
        std::vector<Piece> pieces;
        if (isSetInPlace())
            add(pieces, arrays());
        else
            pieces.push_back(sourcePiece(m_tree, m_dataset, Precedence::lambda));
        std::string columns;
        for (const std::string &name : m_columns)
            columns += (columns.empty() ? "\"" : ", \"") + name + '"';
        pieces.push_back(literalPiece(", [" + columns + "]"));
        if (!m_isIterable && isPassed("shuffle"))
            add(pieces, {literalPiece(", shuffle="), valueOf("shuffle")});
        else if (!m_isIterable)
            pieces.push_back(literalPiece(", shuffle=False"));
        const std::string workers = literal("num_workers", "0");
        if (workers.empty())
            add(pieces, {literalPiece(", num_parallel_workers=max("), valueOf("num_workers"), literalPiece(", 1)")});
        else if (workers != "0")
            add(pieces, {literalPiece(", num_parallel_workers="), valueOf("num_workers")});
        return pieces;
    }

    [[nodiscard]] std::vector<Piece> batching() const
    {
        if (literal("batch_size", "1") == "None")
            return {};
        std::vector<Piece> pieces{literalPiece(".batch(")};
        pieces.push_back(given("batch_size") == noNode ? literalPiece("1") : valueOf("batch_size"));
        if (literal("drop_last", "False") != "False")
            add(pieces, {literalPiece(", drop_remainder="), valueOf("drop_last")});
        pieces.push_back(literalPiece(")"));
        return pieces;
    }

    [[nodiscard]] std::size_t widthOf(const std::vector<Piece> &pieces) const
    {
        std::size_t width = 0;
        for (const Piece &piece : pieces)
            width += piece.keepsSource() ? piece.range.size() : piece.text.size();
        return width;
    }

    /// As long as a line may be the call is in one; else its arguments are in a line of their own.
    [[nodiscard]] std::vector<Piece> laidOut(std::string_view dataset) const
    {
        const NodeId statement = m_tree.statement(m_site.call);
        const std::string indentation = indentationOf(m_tree, statement);
        std::vector<Piece> arguments = readingArguments();
        std::vector<Piece> batch = batching();
        const std::string_view text = m_tree.text();
        const std::size_t lineBegin = text.rfind('\n', m_tree.begin(m_site.call)) + 1;
        const std::size_t width =
            m_tree.begin(m_site.call) - lineBegin + lastPart(dataset).size() + 5 + widthOf(arguments) + widthOf(batch);
        // Comments between the arguments go with the statement.
        const bool hasComment = m_tree.text(m_site.call).find('#') != std::string_view::npos;
        const bool fits = hasComment || width <= m_shape.file().lineLimit.value_or(usualLimit);
        const std::string newline(m_shape.file().source.newline());
        std::vector<Piece> pieces{namePiece(std::string(dataset))};
        if (fits)
            pieces.push_back(literalPiece("("));
        else
            pieces.push_back(literalPiece("(" + newline + indentation + indentationUnit(m_tree, statement)));
        add(pieces, std::move(arguments));
        pieces.push_back(literalPiece(fits ? ")" : newline + indentation + ")"));
        add(pieces, std::move(batch));
        return pieces;
    }

    bool write(Resolution &resolution) const
    {
        if (!mayMove())
            return false;
        if (m_tree.enclosing(m_site.call, Kind::interpolation) != noNode)
            return false;
        auto pieces =
            laidOut(m_set != nullptr ? "mindspore.dataset.NumpySlicesDataset" : "mindspore.dataset.GeneratorDataset");
        resolution.contributions.push_back(contribution(0, resolution, m_site.call, std::move(pieces)));
        if (m_set != nullptr && !isSetInPlace())
            resolution.contributions.push_back(contribution(1, resolution, m_set->site.call, arrays()));
        return true;
    }

    [[nodiscard]] SiteContribution contribution(std::uint32_t site, const Resolution &resolution, NodeId call,
                                                std::vector<Piece> pieces) const
    {
        Proposal proposal;
        proposal.form = "case:data-loader/" + resolution.id;
        proposal.label = resolution.label;
        proposal.range = m_tree.range(call);
        proposal.pieces = std::move(pieces);
        proposal.required = python::requiredAt(m_tree, call);
        SiteContribution contribution;
        contribution.site = site;
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const std::vector<Creation> &m_tensorSets;
    const Creation &m_creation;
    CallSite m_site;
    BoundCall m_bound;
    NodeId m_dataset = noNode;
    bool m_isIterable = false;        ///< the items come one after the other
    const Creation *m_set = nullptr;  ///< of a data set that holds tensors
    std::vector<NodeId> m_tensors;    ///< those
    std::vector<std::string> m_parts; ///< what an item of a class of this file consists of
    std::vector<std::string> m_columns;
    std::optional<Message> m_refusal;
};

} // namespace

void findDataLoaders(const ProgramShape &shape, Cases &cases)
{
    std::vector<Creation> loaders;
    std::vector<Creation> tensorSets;
    for (const Finding &finding : shape.findings()) {
        if (shape.occurrences()[finding.id].origin != Occurrence::Origin::name || finding.use != mapping::Use::call)
            continue;
        if (isOurs(finding))
            loaders.push_back(shape.creationOf(finding.id));
        else if (finding.api == tensorSet)
            tensorSets.push_back(shape.creationOf(finding.id));
    }
    for (const Creation &creation : loaders)
        cases.push_back(Loader(shape, loaders, tensorSets, creation).build());
}

} // namespace torchferry::convert::context::mindspore
