// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/data_loader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include "core/base/dotted.h"
#include "core/base/reason.h"
#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/keyword_expansion.h"
#include "core/convert/context/mindspore/call_chain.h"
#include "core/convert/context/mindspore/joined_loaders.h"
#include "core/convert/context/mindspore/loader_counts.h"
#include "core/convert/context/mindspore/loader_options.h"
#include "core/convert/context/mindspore/loader_order.h"
#include "core/convert/context/mindspore/loader_set.h"
#include "core/convert/context/mindspore/loader_source.h"
#include "core/convert/context/mindspore/tensor_sets.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "data-loader";

/// Where and how fast the items are read: nothing of it changes what is read.
constexpr std::array<std::string_view, 5> withoutEffect{"pin_memory", "timeout", "prefetch_factor",
                                                        "persistent_workers", "pin_memory_device"};
/// What the counterpart has nothing for.
constexpr std::array<std::string_view, 4> others{"worker_init_fn", "multiprocessing_context", "generator", "in_order"};

/// What a loader says of the order and of the workers, which are the set's here.
constexpr std::array<std::string_view, 2> movingOptions{"shuffle", "num_workers"};

class Loader {
public:
    Loader(const ProgramShape &shape, const LoaderCalls &calls, const Creation &creation)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_creation(creation),
          m_site(withKnownKeywords(shape.file(), creation.site).value_or(creation.site))
    {
        spreadOptions();
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
        m_source = loaderSourceOf(shape, calls, creation, m_dataset);
        if (m_refusal)
            return;
        m_refusal = m_source.obstacle;
        if (!m_refusal && m_source.isInferred)
            shape.limit(creation.finding, certainty::Limit::argumentTypeInferred,
                        {{"expr", std::string(m_tree.text(m_dataset))}});
        const bool moves = m_source.images && !m_source.isInPlace;
        if (!m_refusal && moves && (!mayMoveOptions() || m_order.kind == LoaderOrder::Kind::sampler))
            refuse("TF5143", m_site.callee);
        if (!m_refusal && m_source.isIterable && m_order.kind != LoaderOrder::Kind::none)
            refuse("TF5126", given("sampler"));
    }

    [[nodiscard]] LoaderCase build() const
    {
        return {buildCase(), m_source.dictionaries ? m_source.dictionaries->className : std::string()};
    }

private:
    [[nodiscard]] Case buildCase() const
    {
        Case item;
        item.code = "TF5120";
        const NodeId named = m_dataset == noNode ? m_site.callee : m_dataset;
        item.title = {"TF5120", {{"dataset", std::string(m_tree.text(named))}}};
        item.sites.push_back({m_creation.finding, "loader"});
        if (m_source.set != nullptr)
            item.sites.push_back({m_source.set->finding, "data"});
        for (const auto &parts : {m_source.lists, m_source.subsets})
            for (const Creation *made : parts)
                item.sites.push_back({made->finding, "data"});
        Resolution resolution;
        resolution.id = m_source.images                                  ? "image-set"
                        : m_source.set != nullptr && !m_source.isCounted ? "numpy-slices"
                                                                         : "generator-dataset";
        resolution.label = {m_source.images                                  ? "TF5140"
                            : m_source.set != nullptr && !m_source.isCounted ? "TF5130"
                                                                             : "TF5121",
                            {}};
        if (m_source.images)
            resolution.label.arguments = {{"class", std::string(lastPart(m_source.images->className))},
                                          {"files", m_source.images->files}};
        std::optional<Message> refusal = m_refusal;
        if (!refusal && (!write(resolution) || !writeSampler(item, resolution)))
            refusal = Message{codeOf(Reason::changesOrder), {}};
        if (!refusal) {
            writeSetReads(item, resolution);
            writeCounts(item, resolution);
        }
        if (refusal) {
            resolution.contributions.clear();
            resolution.preconditions.push_back({*refusal, false});
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

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

    /// Of `**options` that may have some keys and may not, `options.get("shuffle", False)` is what is passed.
    void spreadOptions()
    {
        const std::size_t count = m_site.arguments.size();
        for (std::size_t index = 0; index < count; ++index) {
            const Argument spread = m_site.arguments[index];
            if (spread.kind != Argument::Kind::doubleStar || spread.spread)
                continue;
            const auto options = knownOptions(m_shape.file(), spread.value);
            if (!options)
                continue;
            for (const KnownOption &option : *options) {
                Argument argument;
                argument.kind = Argument::Kind::keyword;
                argument.node = option.entries.back();
                argument.value = option.values.front();
                argument.name = option.key;
                argument.written = writtenOption(m_tree.text(spread.value), option);
                m_site.arguments.push_back(std::move(argument));
                if (!option.isCertain || option.values.size() > 1)
                    m_unsure.insert(option.key);
                if (option.key == "batch_size" && m_unsure.contains(option.key))
                    for (const NodeId value : option.values)
                        if (!isBatchSize(m_shape.file(), value))
                            refuse("TF5128", spread.node);
            }
            m_site.arguments[index].spread = true;
        }
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
        if (m_unsure.contains(parameter))
            return {};
        return value == noNode ? std::string(byDefault) : literalText(m_tree, value);
    }

    [[nodiscard]] bool isPassed(std::string_view parameter) const { return literal(parameter, "None") != "None"; }
    void lookAtArguments()
    {
        if (isPassed("collate_fn"))
            refuse("TF5124", given("collate_fn"));
        if (isPassed("batch_sampler"))
            refuse("TF5126", given("batch_sampler"));
        if (isPassed("sampler")) {
            const auto order = orderOf(m_shape, m_calls.findings, given("sampler"), m_dataset);
            if (!order || !argumentFor("sampler")->written.empty())
                return refuse("TF5126", given("sampler"));
            m_order = *order;
        }
        for (const std::string_view parameter : others) {
            if (isPassed(parameter))
                refuse("TF5127", given(parameter));
        }
        for (const std::string_view parameter : withoutEffect) {
            const Argument *argument = argumentFor(parameter);
            if (argument != nullptr && argument->written.empty() && !isDroppable(m_shape.file(), argument->value))
                refuse("TF5127", argument->value);
        }
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

    /// What the set is told instead of the loader has the same value where the set is made.
    [[nodiscard]] bool mayMoveOptions() const
    {
        return std::all_of(movingOptions.begin(), movingOptions.end(), [this](std::string_view option) {
            const Argument *argument = argumentFor(option);
            if (argument != nullptr && !argument->written.empty())
                return m_tree.begin(argument->node) < m_tree.begin(m_source.set->site.call);
            return argument == nullptr || isStableSince(m_shape, argument->value, m_source.set->site.call);
        });
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

    /// What is between the brackets of the data set's call.
    [[nodiscard]] std::vector<Piece> readingArguments() const
    {
        std::vector<Piece> pieces;
        if (m_source.images)
            pieces = m_source.images->arguments;
        else if (!m_source.newName.empty())
            pieces.push_back(literalPiece(m_source.newName));
        else if (m_source.isInPlace)
            add(pieces, arraysOf(m_tree, m_source.set->site, m_source.isCounted));
        else
            pieces.push_back(sourcePiece(m_tree, m_dataset, Precedence::lambda));
        std::string columns;
        for (const std::string &name : m_source.columns)
            columns += (columns.empty() ? "\"" : ", \"") + name + '"';
        if (!m_source.images && !columns.empty())
            pieces.push_back(literalPiece(", [" + columns + "]"));
        addOrder(pieces);
        const std::string workers = literal("num_workers", "0");
        if (workers.empty())
            add(pieces, {literalPiece(", num_parallel_workers=max("), valueOf("num_workers"), literalPiece(", 1)")});
        else if (workers != "0")
            add(pieces, {literalPiece(", num_parallel_workers="), valueOf("num_workers")});
        return pieces;
    }

    void addOrder(std::vector<Piece> &pieces) const
    {
        if (m_order.kind == LoaderOrder::Kind::sampler)
            return addSampler(pieces);
        if (m_order.kind != LoaderOrder::Kind::none)
            pieces.push_back(
                literalPiece(m_order.kind == LoaderOrder::Kind::shuffled ? ", shuffle=True" : ", shuffle=False"));
        else if (!m_source.isIterable && isPassed("shuffle"))
            add(pieces, {literalPiece(", shuffle="), valueOf("shuffle")});
        else if (!m_source.isIterable)
            pieces.push_back(literalPiece(", shuffle=False"));
    }

    /// Beside a sampler `shuffle` has to be None; without either the items are shuffled.
    void addSampler(std::vector<Piece> &pieces) const
    {
        if (m_order.maybe != noNode && !shufflesWithout(m_shape, m_order, given("shuffle"))) {
            const std::string name(m_tree.text(m_order.maybe));
            const Argument *shuffle = isPassed("shuffle") ? argumentFor("shuffle") : nullptr;
            add(pieces, {literalPiece(", shuffle="),
                         shuffle == nullptr         ? literalPiece("False")
                         : shuffle->written.empty() ? sourcePiece(m_tree, shuffle->value, Precedence::disjunction)
                                                    : literalPiece(shuffle->written),
                         literalPiece(" if " + name + " is None else None")});
        }
        pieces.push_back(literalPiece(", sampler="));
        add(pieces, m_order.passed);
    }

    /// What a variable has as sampler is one of the target, or goes.
    bool writeSampler(Case &item, Resolution &resolution) const
    {
        for (const LoaderOrder::Part &part : m_order.parts) {
            SiteContribution made =
                contribution(static_cast<std::uint32_t>(item.sites.size()), resolution, part.call, part.written);
            if (part.written.empty()) {
                auto edit = removal(m_shape.file(), m_tree.statement(part.call));
                if (!edit)
                    return false;
                made.proposal->statements.push_back(std::move(*edit));
            }
            item.sites.push_back({part.finding, "sampler"});
            resolution.contributions.push_back(std::move(made));
        }
        return true;
    }

    /// `train_set` for `loader.dataset`. Tensors and images become something else, of which only the length is right.
    void writeSetReads(Case &item, Resolution &resolution) const
    {
        const bool isNew = !m_source.newName.empty();
        const std::string name(isNew ? m_source.newName : m_tree.text(unwrap(m_tree, m_dataset)));
        for (const SetRead &read : setReadsOf(m_shape, m_calls, m_creation, isNew ? NodeId{noNode} : m_dataset)) {
            if ((m_source.set != nullptr || !m_source.lists.empty()) && !read.isCounted)
                continue;
            resolution.contributions.push_back(contribution(static_cast<std::uint32_t>(item.sites.size()), resolution,
                                                            read.node, {literalPiece(name)}));
            item.sites.push_back({read.finding, "set"});
        }
    }

    /// `len(loader.dataset)` where something else was given the loader.
    void writeCounts(Case &item, Resolution &resolution) const
    {
        const std::vector<LoaderCount> counts = passedCountsOf(m_shape, m_calls, m_creation);
        std::vector<ChainedCall> chain{
            {{namePiece(std::string(className())), literalPiece("(")}, readingArguments(), true}};
        addBatching(chain);
        if (counts.empty() || m_source.images || m_source.isIterable || chain.size() == 1)
            return;
        CountedLoader loader{m_creation, m_source.newName, std::move(chain),
                             m_order.kind == LoaderOrder::Kind::sampler};
        const bool isOther = m_source.set != nullptr || !m_source.lists.empty() || !m_source.subsets.empty();
        if (const NodeId set = unwrap(m_tree, m_dataset); !isOther && m_tree.kind(set) == Kind::identifier)
            loader.set = m_tree.text(set);
        addCounts(m_shape, counts, std::move(loader), item, resolution);
    }

    [[nodiscard]] std::string_view className() const
    {
        return m_source.set != nullptr && !m_source.isCounted ? "mindspore.dataset.NumpySlicesDataset"
                                                              : "mindspore.dataset.GeneratorDataset";
    }

    /// `.batch(…)`, if the items are put together.
    void addBatching(std::vector<ChainedCall> &chain) const
    {
        if (literal("batch_size", "1") == "None")
            return;
        std::vector<Piece> pieces{given("batch_size") == noNode ? literalPiece("1") : valueOf("batch_size")};
        if (literal("drop_last", "False") != "False")
            add(pieces, {literalPiece(", drop_remainder="), valueOf("drop_last")});
        chain.push_back({{literalPiece(".batch(")}, std::move(pieces)});
    }

    /// What reads the items, and puts them together, in place of the loader.
    [[nodiscard]] std::vector<Piece> reading(std::string_view dataset) const
    {
        std::vector<ChainedCall> chain{
            {{namePiece(std::string(dataset)), literalPiece("(")}, readingArguments(), true}};
        addBatching(chain);
        return chainInPlaceOf(m_shape.file(), m_site.call, std::move(chain));
    }

    bool write(Resolution &resolution) const
    {
        if (!mayMove())
            return false;
        if (m_tree.enclosing(m_site.call, Kind::interpolation) != noNode)
            return false;
        if (m_source.images) {
            writeImages(resolution);
            return true;
        }
        resolution.contributions.push_back(contribution(0, resolution, m_site.call, reading(className())));
        if (!m_source.newName.empty() && !nameSet(resolution.contributions.back()))
            return false;
        if (m_source.dictionaries)
            resolution.contributions.back().proposal->statements = m_source.dictionaries->edits;
        if (m_source.set != nullptr && !m_source.isInPlace)
            resolution.contributions.push_back(contribution(1, resolution, m_source.set->site.call,
                                                            arraysOf(m_tree, m_source.set->site, m_source.isCounted)));
        std::uint32_t site = 1;
        for (const Creation *made : m_source.lists)
            resolution.contributions.push_back(
                contribution(site++, resolution, made->site.call, arraysOf(m_tree, made->site, true)));
        for (const Creation *made : m_source.subsets)
            resolution.contributions.push_back(
                contribution(site++, resolution, made->site.call, *itemsOfSubset(m_tree, made->site)));
        return true;
    }

    /// `train_set = list(zip(…))` before the loader.
    bool nameSet(SiteContribution &loader) const
    {
        std::vector<Piece> pieces{literalPiece(m_source.newName + " = ")};
        add(pieces, arraysOf(m_tree, m_source.set->site, true));
        auto edit = insertion(m_shape.file(), m_creation.statement, StatementEdit::Kind::before, std::move(pieces));
        if (edit)
            loader.proposal->statements.push_back(std::move(*edit));
        return edit.has_value();
    }

    /// The set reads and shuffles, the loader batches.
    void writeImages(Resolution &resolution) const
    {
        std::vector<ChainedCall> chain{
            {{namePiece(m_source.images->className), literalPiece("(")}, readingArguments(), false}};
        chain.insert(chain.end(), m_source.images->pipeline.begin(), m_source.images->pipeline.end());
        const NodeId set = m_source.isInPlace ? m_site.call : m_source.set->site.call;
        if (m_source.isInPlace)
            addBatching(chain);
        SiteContribution made = contribution(m_source.isInPlace ? 0 : 1, resolution, set,
                                             chainInPlaceOf(m_shape.file(), set, std::move(chain)));
        if (!m_source.isInPlace) {
            std::vector<ChainedCall> loader{{{sourcePiece(m_tree, m_dataset, Precedence::primary)}, {}}};
            addBatching(loader);
            std::vector<Piece> pieces = std::move(loader.front().open);
            if (loader.size() > 1) {
                add(pieces, std::move(loader.back().open));
                add(pieces, std::move(loader.back().arguments));
                pieces.push_back(literalPiece(")"));
            }
            resolution.contributions.push_back(contribution(0, resolution, m_site.call, std::move(pieces)));
        }
        resolution.contributions.push_back(std::move(made));
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
    const LoaderCalls &m_calls;
    const Creation &m_creation;
    CallSite m_site;
    BoundCall m_bound;
    NodeId m_dataset = noNode;
    LoaderSource m_source;
    LoaderOrder m_order;
    std::set<std::string_view> m_unsure; ///< parameters whose value depends on what happens
    std::optional<Message> m_refusal;
};

} // namespace

void findDataLoaders(const ProgramShape &shape, Cases &cases)
{
    const LoaderCalls calls = loaderCallsOf(shape, resolverName);
    std::vector<LoaderCase> found;
    for (const Creation &creation : calls.loaders)
        addJoined(found, Loader(shape, calls, creation).build());
    for (LoaderCase &loader : found)
        cases.push_back(std::move(loader.item));
}

} // namespace torchferry::convert::context::mindspore
