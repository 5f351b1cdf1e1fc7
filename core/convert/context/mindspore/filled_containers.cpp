// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/filled_containers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::array<std::string_view, 6> filling{"add_module", "append",          "extend",
                                                  "insert",     "register_module", "update"};

/// What an element is when nothing says so.
constexpr std::string_view anything = "?";

class ContainerFinder {
public:
    ContainerFinder(const ProgramShape &shape, std::string_view resolver)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_resolver(resolver)
    {}

    [[nodiscard]] std::set<std::string, std::less<>> contentsOf(NodeId call) const
    {
        std::set<std::string, std::less<>> contents;
        const CallSite site = CallSite::of(m_tree, call);
        for (const Argument &argument : site.arguments)
            addElements(argument.value, contents);
        return contents;
    }

    std::map<NodeId, FilledContainers> run()
    {
        for (const Finding &finding : m_shape.findings()) {
            if (finding.use == mapping::Use::call && finding.row != nullptr
                && finding.row->optionalResolver == m_resolver && !finding.proposals.empty())
                addContainer(finding);
        }
        for (auto &[owner, containers] : m_owners)
            addFills(owner, containers);
        return std::move(m_owners);
    }

private:
    void addContainer(const Finding &finding)
    {
        const NodeId call = m_shape.occurrences()[finding.id].node;
        const NodeId target = m_tree.kind(call) == Kind::call ? targetOver(call) : NodeId{noNode};
        const std::string_view text = target == noNode ? std::string_view() : m_tree.text(target);
        const NodeId owner = text.starts_with("self.") ? classDefinitionAround(m_tree, call) : NodeId{noNode};
        const types::ClassTable::Class *own = owner == noNode ? nullptr : classAround(m_shape.file(), call);
        if (own == nullptr || text.find('.', 5) != std::string_view::npos
            || !m_shape.file().classes.derivesFrom(own->name, "torch.nn.Module"))
            return;
        auto &container = m_owners[owner].try_emplace(std::string(text.substr(5)), FilledContainer{}).first->second;
        const CallSite site = CallSite::of(m_tree, call);
        const NodeId first = site.arguments.empty() ? NodeId{noNode} : unwrap(m_tree, site.arguments.front().value);
        const bool isEmpty = site.list != noNode && !site.starred
                             && (first == noNode || (isCollection(first) && m_tree.firstNamedChild(first) == noNode));
        if (isEmpty || container.finding == FindingId{})
            container.finding = finding.id;
        container.isEmpty = container.isEmpty || isEmpty;
        container.isDictionary = finding.api == "torch.nn.ModuleDict";
        container.isSequence = finding.api == "torch.nn.Sequential";
        for (const Argument &argument : site.arguments)
            addElements(argument.value, container.contents);
    }

    /// What is given the result of a call, or of a choice that it is a side of.
    [[nodiscard]] NodeId targetOver(NodeId call) const
    {
        NodeId value = call;
        while (m_tree.kind(m_tree.parent(value)) == Kind::conditional_expression
               || m_tree.kind(m_tree.parent(value)) == Kind::parenthesized_expression)
            value = m_tree.parent(value);
        return targetOf(m_tree, value);
    }

    [[nodiscard]] bool isCollection(NodeId node) const
    {
        const Kind kind = m_tree.kind(node);
        return kind == Kind::list || kind == Kind::tuple || kind == Kind::dictionary;
    }

    /// What a list or dictionary that is given holds; of a single layer itself.
    void addElements(NodeId value, std::set<std::string, std::less<>> &contents) const
    {
        const NodeId given = unwrap(m_tree, value);
        const Kind kind = m_tree.kind(given);
        if (isCollection(given)) {
            for (NodeId id = m_tree.firstNamedChild(given); id != noNode; id = m_tree.nextNamedSibling(id))
                if (m_tree.kind(id) != Kind::comment)
                    contents.insert(classOf(elementOf(id)));
        } else if (kind == Kind::list_comprehension || kind == Kind::generator_expression
                   || kind == Kind::dictionary_comprehension) {
            contents.insert(classOf(elementOf(m_tree.child(given, Field::body))));
        } else if (kind == Kind::call && isDictionaryClass(m_tree.child(given, Field::function))) {
            const CallSite site = CallSite::of(m_tree, given);
            for (const Argument &argument : site.arguments) {
                if (argument.kind == Argument::Kind::positional)
                    addElements(argument.value, contents);
                else
                    contents.insert(classOf(argument.value));
            }
        } else {
            contents.insert(classOf(given));
        }
    }

    [[nodiscard]] bool isDictionaryClass(NodeId function) const
    {
        const std::string_view name = m_tree.text(function);
        return name == "dict" || name == "OrderedDict" || name == "collections.OrderedDict";
    }

    /// The value of `key: value` and of `(key, value)`.
    [[nodiscard]] NodeId elementOf(NodeId element) const
    {
        if (element != noNode && m_tree.kind(element) == Kind::pair)
            return m_tree.child(element, Field::value);
        const NodeId pair = element == noNode ? NodeId{noNode} : unwrap(m_tree, element);
        if (pair == noNode || (m_tree.kind(pair) != Kind::tuple && m_tree.kind(pair) != Kind::list))
            return element;
        const NodeId first = m_tree.firstNamedChild(pair);
        const NodeId second = first == noNode ? NodeId{noNode} : m_tree.nextNamedSibling(first);
        return second == noNode ? element : second;
    }

    /// The class of what is put in.
    [[nodiscard]] std::string classOf(NodeId value) const
    {
        if (value == noNode)
            return std::string(anything);
        const types::Type type = m_shape.file().types.of(unwrap(m_tree, value)).type;
        const bool isClass =
            type.kind == types::Type::Kind::instance
            && (m_shape.file().pack.source.owns(type.name) || m_shape.file().classes.find(type.name) != nullptr);
        return isClass ? std::string(type.name) : std::string(anything);
    }

    void addFills(NodeId owner, FilledContainers &containers)
    {
        for (NodeId id = owner; id < m_tree.subtreeEnd(owner); ++id) {
            if (m_tree.kind(id) == Kind::call)
                addCall(id, containers);
            else if (m_tree.kind(id) == Kind::subscript && isTarget(m_tree, id))
                addItem(id, containers);
        }
    }

    /// The container that `self.blocks` and `self.blocks[i][j]` name; null if it is none.
    [[nodiscard]] FilledContainer *containerOf(NodeId object, FilledContainers &containers, bool &isItem) const
    {
        isItem = false;
        object = unwrap(m_tree, object);
        while (m_tree.kind(object) == Kind::subscript) {
            isItem = true;
            object = unwrap(m_tree, m_tree.child(object, Field::value));
        }
        const std::string_view text = m_tree.text(object);
        if (m_tree.kind(object) != Kind::attribute || !text.starts_with("self."))
            return nullptr;
        const auto found = containers.find(text.substr(5));
        return found == containers.end() ? nullptr : &found->second;
    }

    void addCall(NodeId call, FilledContainers &containers)
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (site.member == noNode
            || std::find(filling.begin(), filling.end(), m_tree.text(site.member)) == filling.end())
            return;
        bool isItem = false;
        FilledContainer *container = containerOf(site.receiver, containers, isItem);
        if (container == nullptr)
            return;
        container->isNested = container->isNested || isItem;
        container->fills.push_back(call);
        if (site.arguments.empty())
            container->contents.emplace(anything);
        else
            addElements(site.arguments.back().value, container->contents);
    }

    void addItem(NodeId target, FilledContainers &containers)
    {
        bool isItem = false;
        FilledContainer *container = containerOf(m_tree.child(target, Field::value), containers, isItem);
        const NodeId stored = storedIn(m_tree, target);
        if (container == nullptr || (stored != noNode && m_tree.text(stored).starts_with(m_tree.text(target))))
            return; // `self.blocks[i] = self.blocks[i].cuda()`
        container->isNested = container->isNested || isItem;
        container->fills.push_back(target);
        container->contents.insert(classOf(stored));
        container->keys.push_back(m_tree.child(target, Field::subscript));
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    std::string_view m_resolver;
    std::map<NodeId, FilledContainers> m_owners;
};

} // namespace

std::map<NodeId, FilledContainers> filledContainers(const ProgramShape &shape, std::string_view resolver)
{
    return ContainerFinder(shape, resolver).run();
}

std::set<std::string, std::less<>> contentsOf(const ProgramShape &shape, NodeId call)
{
    return ContainerFinder(shape, {}).contentsOf(call);
}

} // namespace torchferry::convert::context::mindspore
