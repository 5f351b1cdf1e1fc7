// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loader_source.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/context/mindspore/batch_columns.h"
#include "core/convert/context/mindspore/dictionary_items.h"
#include "core/convert/context/mindspore/loader_set.h"
#include "core/convert/context/mindspore/tensor_sets.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view itemSet = "torch.utils.data.Dataset";
constexpr std::string_view readSet = "torch.utils.data.DataLoader.dataset";
constexpr std::string_view tensorSet = "torch.utils.data.TensorDataset";
constexpr std::string_view partOfSet = "torch.utils.data.Subset";
constexpr std::string_view streamSet = "torch.utils.data.IterableDataset";

class SourceFinder {
public:
    SourceFinder(const ProgramShape &shape, const LoaderCalls &calls, const Creation &loader, NodeId dataset)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_loader(loader),
          m_dataset(dataset)
    {}

    LoaderSource run()
    {
        lookAtDataset();
        if (m_found.obstacle || m_found.images)
            return std::move(m_found);
        if (m_found.dictionaries) {
            m_found.columns = m_found.dictionaries->keys;
            return std::move(m_found);
        }
        BatchColumns columns = columnsOf(m_shape, m_calls.loaders, m_loader, m_dataset, m_found.tensors.size(),
                                         m_found.tensors.empty() ? m_parts : names());
        // `NumpySlicesDataset` names columns itself.
        if (columns.obstacle && m_found.isStarred && !m_found.isCounted && m_found.lists.empty())
            return std::move(m_found);
        m_found.columns = std::move(columns.names);
        m_found.obstacle = std::move(columns.obstacle);
        return std::move(m_found);
    }

private:
    /// `at`: the argument, or what else the sentence is about.
    void refuse(std::string_view code, NodeId at, std::string_view type = {})
    {
        if (m_found.obstacle)
            return;
        m_found.obstacle = Message{std::string(code),
                                   {{"argument", std::string(m_tree.text(at))},
                                    {"dataset", std::string(m_tree.text(m_dataset))},
                                    {"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
        if (!type.empty())
            m_found.obstacle->arguments.push_back({"type", std::string(type)});
    }

    [[nodiscard]] const Creation *setAmong(const std::vector<Creation> &sets, NodeId data)
    {
        const auto inPlace =
            std::find_if(sets.begin(), sets.end(), [data](const Creation &set) { return set.site.call == data; });
        m_found.isInPlace = inPlace != sets.end();
        return m_found.isInPlace ? &*inPlace : m_shape.referredTo(sets, data);
    }

    void lookAtDataset()
    {
        const NodeId data = unwrap(m_tree, m_dataset);
        m_found.set = setAmong(m_calls.tensorSets, data);
        if (m_found.set != nullptr && (m_found.isInPlace || isOnlyReadHere(data)))
            return lookAtTensors();
        if (const std::optional<ItemLists> lists = itemListsOf(m_shape, m_calls, data))
            return lookAtLists(*lists);
        if (m_found.set != nullptr)
            return lookAtTensors();
        m_found.set = setAmong(m_calls.imageSets, data);
        if (m_found.set != nullptr)
            return lookAtImages();
        const std::vector<NodeId> values = valuesOf(data);
        for (const NodeId value : values)
            lookAtClass(value, value == values.front());
        if (values.size() == 1 && !m_found.isIterable && !m_found.obstacle)
            m_found.dictionaries = dictionaryItemsOf(m_shape, m_calls, values.front());
    }

    /// What the variable may hold: `TrainSet()` or `TestSet()`, by branches.
    [[nodiscard]] std::vector<NodeId> valuesOf(NodeId data) const
    {
        const names::FileNames &names = m_shape.file().names;
        const types::Type type = m_shape.file().types.of(data).type;
        const std::uint32_t variable = m_tree.kind(data) == Kind::identifier ? names.variableOf(data) : names::none;
        if (variable == names::none || m_shape.file().classes.find(type.name) != nullptr)
            return {data};
        std::vector<NodeId> values;
        for (const names::BindingId binding : names.variables()[variable].bindings) {
            const NodeId node = names.bindings()[binding].node;
            const NodeId value = node == noNode || names.bindings()[binding].kind != names::Binding::Kind::assignment
                                     ? noNode
                                     : storedIn(m_tree, node);
            if (value == noNode)
                return {data};
            values.push_back(value);
        }
        return values;
    }

    /// `data = Kind()` where `Kind` is one class or another: their items may have different parts.
    [[nodiscard]] bool isOfOneOfSeveral(NodeId data) const
    {
        const names::FileNames &names = m_shape.file().names;
        const auto bindingsOf = [&](NodeId name) {
            const std::uint32_t variable = m_tree.kind(name) == Kind::identifier ? names.variableOf(name) : names::none;
            return variable == names::none ? std::span<const names::BindingId>() : names.variables()[variable].bindings;
        };
        const auto isMadeOfSeveral = [&](NodeId value) {
            return value != noNode && m_tree.kind(value) == Kind::call
                   && bindingsOf(m_tree.child(value, Field::function)).size() > 1;
        };
        const auto bindings = bindingsOf(data);
        return isMadeOfSeveral(data) || std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId binding) {
                   const NodeId node = names.bindings()[binding].node;
                   return node != noNode && isMadeOfSeveral(storedIn(m_tree, node));
               });
    }

    /// `isFirst`: of several that a variable may hold.
    void lookAtClass(NodeId data, bool isFirst)
    {
        const types::InferredType inferred = m_shape.file().types.of(data);
        const types::Type &type = inferred.type;
        if (type.kind != types::Type::Kind::instance || inferred.confidence == types::Confidence::guess
            || isOfOneOfSeveral(data))
            return refuse("TF5122", m_dataset);
        m_found.isInferred = m_found.isInferred || inferred.confidence == types::Confidence::likely;
        const types::ClassTable::Class *own = m_shape.file().classes.find(type.name);
        if (own == nullptr && type.name.find('.') == std::string::npos) // of Python: `range(8)`
            return refuse("TF5122", m_dataset);
        if (own == nullptr)
            return refuse("TF5125", m_dataset, type.name);
        for (const std::string &ancestor : own->ancestors) {
            const bool isBase = ancestor == itemSet || ancestor == streamSet;
            if (m_shape.file().classes.find(ancestor) == nullptr && !isBase && ancestor != "object"
                && !ancestor.starts_with("typing."))
                return refuse("TF5125", m_dataset, ancestor);
        }
        if (!own->complete)
            return refuse("TF5125", m_dataset, type.name);
        const bool isSequence = m_shape.file().classes.definesMember(type.name, "__getitem__");
        const bool isIterable = !isSequence && m_shape.file().classes.definesMember(type.name, "__iter__");
        if ((!isSequence && !isIterable) || (!isFirst && isIterable != m_found.isIterable))
            return refuse("TF5122", m_dataset);
        m_found.isIterable = isIterable;
        if (isFirst)
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
                    || m_tree.text(m_tree.child(id, Field::name)) != (m_found.isIterable ? "__iter__" : "__getitem__"))
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

    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> found;
        for (const NodeId tensor : m_found.tensors)
            found.push_back(nameFor(tensor, found));
        return found;
    }

    /// Nothing else than this loader and `len` reads the set.
    [[nodiscard]] bool isOnlyReadHere(NodeId data) const
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable = m_tree.kind(data) == Kind::identifier ? names.variableOf(data) : names::none;
        if (variable == names::none || names.variables()[variable].bindings.size() != 1)
            return false;
        const std::vector<NodeId> uses = names.usesOf(names.variables()[variable].bindings.front());
        return std::all_of(uses.begin(), uses.end(), [&](NodeId use) { return use == data || isCounted(m_tree, use); });
    }

    /// Positional tensors, or those of one sequence.
    void noteTensors(const CallSite &site)
    {
        m_found.tensors.clear();
        m_found.isStarred = site.arguments.size() == 1 && site.arguments.front().kind == Argument::Kind::star;
        if (m_found.isStarred)
            return;
        for (const Argument &argument : site.arguments) {
            if (argument.kind != Argument::Kind::positional)
                return refuse("TF5128", argument.node);
            m_found.tensors.push_back(argument.value);
        }
        if (m_found.tensors.empty())
            refuse("TF5128", site.call);
    }

    void lookAtLists(const ItemLists &lists)
    {
        m_found.set = nullptr;
        m_found.lists = lists.sets;
        m_found.subsets = lists.subsets;
        if (lists.misused != noNode)
            return refuse("TF5131", lists.misused);
        std::size_t count = 0;
        for (const Creation *set : lists.sets) {
            noteTensors(set->site);
            if (set != lists.sets.front() && count != m_found.tensors.size())
                return refuse("TF5122", m_dataset);
            count = m_found.tensors.size();
        }
        for (const Creation *subset : lists.subsets) {
            if (!itemsOfSubset(m_tree, subset->site))
                return refuse("TF5128", subset->site.call);
        }
    }

    void lookAtTensors()
    {
        noteTensors(m_found.set->site);
        if (m_found.obstacle)
            return;
        lookAtUses("TF5131", [this](NodeId use) {
            m_found.isCounted = m_found.isCounted || isCounted(m_tree, use);
            return isCounted(m_tree, use);
        });
        for (const SetRead &read : setReadsOf(m_shape, m_calls, m_loader, m_dataset))
            m_found.isCounted = m_found.isCounted || read.isCounted;
        if (m_found.isInPlace && !m_found.isStarred)
            nameSet();
    }

    /// `train_set` of `train_loader`, where `len(train_loader.dataset)` is asked for.
    void nameSet()
    {
        const std::vector<SetRead> reads = setReadsOf(m_shape, m_calls, m_loader, noNode);
        const bool areCounted =
            std::all_of(reads.begin(), reads.end(), [](const SetRead &read) { return read.isCounted; });
        std::string name = m_loader.target;
        if (reads.empty() || !areCounted || name.find('.') != std::string::npos)
            return;
        const std::size_t word = name.find("loader");
        name = word == std::string::npos ? name + "_set" : name.replace(word, std::string_view("loader").size(), "set");
        if (name == "set" || m_shape.file().names.mentions(name))
            return;
        m_found.isCounted = true;
        m_found.newName = std::move(name);
    }

    void lookAtImages()
    {
        m_found.images = imageSetOf(m_shape, *m_found.set, m_calls.findings);
        if (m_found.images->obstacle) {
            m_found.obstacle = m_found.images->obstacle;
            return;
        }
        // `len(train_set)` is the number of images there, too.
        lookAtUses("TF5141", [this](NodeId use) { return isCounted(m_tree, use); });
    }

    /// A set that has a name is bound once, and the loader reads it, and what else `isRight` for.
    template <class IsRight>
    void lookAtUses(std::string_view code, const IsRight &isRight)
    {
        if (m_found.isInPlace)
            return;
        const Creation &set = *m_found.set;
        const NodeId name = set.plain ? m_tree.child(m_tree.parent(set.site.call), Field::left) : NodeId{noNode};
        const names::FileNames &names = m_shape.file().names;
        const names::BindingId binding =
            m_tree.kind(name) == Kind::identifier ? names.bindingAt(name) : names::BindingId{names::none};
        if (binding == names::none || names.variables()[names.bindings()[binding].variable].bindings.size() != 1)
            return refuse(code, set.site.call);
        for (const NodeId use : names.usesOf(binding)) {
            if (use != unwrap(m_tree, m_dataset) && !isRight(use))
                refuse(code, use);
        }
        const bool isModule = names.bindings()[binding].scope == names::moduleScope;
        if (isModule && m_shape.file().project.isImportedElsewhere(names, m_tree.text(name)))
            refuse(code, set.site.call);
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const LoaderCalls &m_calls;
    const Creation &m_loader;
    NodeId m_dataset;
    std::vector<std::string> m_parts; ///< what an item of a class of this file consists of
    LoaderSource m_found;
};

} // namespace

LoaderCalls loaderCallsOf(const ProgramShape &shape, std::string_view resolver)
{
    LoaderCalls calls;
    for (const Finding &finding : shape.findings()) {
        if (finding.api == readSet && finding.use == mapping::Use::load)
            calls.setReads.push_back(finding.id);
        if (finding.use != mapping::Use::call)
            continue;
        if (finding.origin != OccurrenceKind::instanceCall)
            calls.findings.emplace(shape.occurrences()[finding.id].node, finding.id);
        if (shape.occurrences()[finding.id].origin != Occurrence::Origin::name)
            continue;
        if (finding.row != nullptr && finding.row->resolver == resolver)
            calls.loaders.push_back(shape.creationOf(finding.id));
        else if (finding.api == tensorSet)
            calls.tensorSets.push_back(shape.creationOf(finding.id));
        else if (finding.api == partOfSet)
            calls.subsets.push_back(shape.creationOf(finding.id));
        else if (isImageSet(finding.api))
            calls.imageSets.push_back(shape.creationOf(finding.id));
    }
    return calls;
}

LoaderSource loaderSourceOf(const ProgramShape &shape, const LoaderCalls &calls, const Creation &loader, NodeId dataset)
{
    return SourceFinder(shape, calls, loader, dataset).run();
}

} // namespace torchferry::convert::context::mindspore
