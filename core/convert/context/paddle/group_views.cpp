// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/group_views.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

/// What schedulers of torch keep in a group.
constexpr std::array<std::string_view, 6> keptBySchedulers = {"base_momentum", "initial_lr",   "initial_momentum",
                                                              "max_lr",        "max_momentum", "min_lr"};

/// What torch keeps in a group and Paddle keeps elsewhere, or under another name: what some optimizer is made with.
bool isSetting(const mapping::Pack &pack, std::string_view key)
{
    if (std::find(keptBySchedulers.begin(), keptBySchedulers.end(), key) != keptBySchedulers.end())
        return true;
    return key != "params" && key != "lr"
           && std::any_of(pack.sourceFacts.all().begin(), pack.sourceFacts.all().end(), [&](const auto &each) {
                  const auto &[name, facts] = each;
                  return std::string_view(name).starts_with("torch.optim.")
                         && pack.sourceFacts.derivesFrom(name, "torch.optim.Optimizer")
                         && std::any_of(facts->overloads.begin(), facts->overloads.end(), [&](const auto &overload) {
                                return std::any_of(overload.parameters.begin(), overload.parameters.end(),
                                                   [&](const auto &parameter) { return parameter.name == key; });
                            });
              });
}

class GroupReader {
public:
    explicit GroupReader(const ProgramShape &shape) : m_shape(shape), m_tree(shape.tree()) {}

    GroupUse read(NodeId access)
    {
        m_use.isPlain = true;
        readGroups(access);
        return m_use;
    }

private:
    void refuse() { m_use.isPlain = false; }

    /// A list of groups: gone through, indexed or counted.
    void readGroups(NodeId list)
    {
        const NodeId parent = m_tree.parent(list);
        switch (m_tree.kind(parent)) {
        case Kind::for_statement:
        case Kind::for_in_clause:
            if (m_tree.field(list) == Field::right)
                return readNames(m_tree.child(parent, Field::left));
            break;
        case Kind::subscript:
            if (m_tree.child(parent, Field::value) == list
                && m_tree.kind(m_tree.child(parent, Field::subscript)) != Kind::slice)
                return readGroup(parent);
            break;
        case Kind::argument_list: return readArgument(list, m_tree.parent(parent));
        default: break;
        }
        refuse();
    }

    /// `len(groups)`, `enumerate(groups)`, `zip(groups, rates)`
    void readArgument(NodeId list, NodeId call)
    {
        const NodeId callee = m_tree.child(call, Field::function);
        if (m_tree.kind(callee) != Kind::identifier || m_shape.file().names.variableOf(callee) != names::none)
            return refuse();
        const std::string_view name = m_tree.text(callee);
        if (name == "len")
            return;
        const NodeId loop = m_tree.parent(call);
        const bool isLoop = m_tree.kind(loop) == Kind::for_statement || m_tree.kind(loop) == Kind::for_in_clause;
        if (!isLoop || m_tree.field(call) != Field::right
            || (name != "enumerate" && name != "zip" && name != "reversed"))
            return refuse();
        const NodeId left = m_tree.child(loop, Field::left);
        if (name == "reversed")
            return readNames(left);
        std::size_t place = name == "enumerate" ? 1 : 0;
        const NodeId arguments = m_tree.parent(list);
        for (NodeId each = m_tree.firstNamedChild(arguments); each != list && name == "zip";
             each = m_tree.nextNamedSibling(each))
            ++place;
        if (m_tree.kind(left) != Kind::pattern_list && m_tree.kind(left) != Kind::tuple_pattern)
            return refuse();
        NodeId target = m_tree.firstNamedChild(left);
        for (; target != noNode && place > 0; --place)
            target = m_tree.nextNamedSibling(target);
        readNames(target);
    }

    /// A group gets this name: each use of the name counts.
    void readNames(NodeId target)
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t variable =
            target == noNode || m_tree.kind(target) != Kind::identifier ? names::none : names.variableOf(target);
        if (variable == names::none)
            return refuse();
        for (const NodeId use : names.usesOf(names.variables()[variable].bindings.front())) {
            if (use != target)
                readGroup(use);
        }
    }

    /// `group["params"]`, `"key" in group`, `group.get("key")`
    void readGroup(NodeId group)
    {
        const NodeId parent = m_tree.parent(group);
        if (m_tree.kind(parent) == Kind::subscript && m_tree.child(parent, Field::value) == group
            && (!isTarget(m_tree, parent) || isSet(parent)))
            return readKey(m_tree.child(parent, Field::subscript), isSet(parent));
        if (m_tree.kind(parent) == Kind::comparison_operator) {
            const NodeId key = m_tree.firstNamedChild(parent);
            const bool isAsked =
                m_tree.nextNamedSibling(key) == group && m_tree.nextNamedSibling(group) == noNode
                && (m_tree.tokenChild(parent, "in") != noNode || m_tree.tokenChild(parent, "not in") != noNode);
            return isAsked ? readKey(key, false) : refuse();
        }
        if (m_tree.kind(parent) == Kind::attribute && m_tree.child(parent, Field::object) == group) {
            const NodeId call = callOf(m_tree, parent);
            const std::string_view method = m_tree.text(m_tree.child(parent, Field::attribute));
            if (call != noNode && (method == "get" || method == "setdefault"))
                return readKey(m_tree.firstNamedChild(m_tree.child(call, Field::arguments)), false);
        }
        refuse();
    }

    [[nodiscard]] bool isSet(NodeId place) const
    {
        const Kind above = m_tree.kind(m_tree.parent(place));
        return m_tree.field(place) == Field::left && (above == Kind::assignment || above == Kind::augmented_assignment);
    }

    void readKey(NodeId key, bool isStored)
    {
        const std::string text = key == noNode ? std::string() : literalText(m_tree, key);
        if (text.size() < 3 || text.front() != '\'')
            return refuse();
        const std::string_view name = std::string_view(text).substr(1, text.size() - 2);
        m_use.setsRate = m_use.setsRate || (isStored && name == "lr");
        if ((isStored && name == "params") || isSetting(m_shape.file().pack, name))
            refuse();
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    GroupUse m_use;
};

} // namespace

GroupUse groupUseOf(const ProgramShape &shape, NodeId access)
{
    return GroupReader(shape).read(access);
}

bool isOfOwnOptimizerClass(const ProgramShape &shape, NodeId optimizer)
{
    const FileContext &file = shape.file();
    const types::Type type = file.types.of(unwrap(shape.tree(), optimizer)).type;
    if (type.kind != types::Type::Kind::instance)
        return false;
    const types::ClassTable::Class *found = file.classes.find(type.name);
    return found != nullptr && found->complete && file.classes.derivesFrom(*found, "torch.optim.Optimizer")
           && std::none_of(found->bases.begin(), found->bases.end(), [](const std::string &base) {
                  return base.starts_with("torch.optim.") && base != "torch.optim.Optimizer"
                         && base != "torch.optim.optimizer.Optimizer";
              });
}

namespace {

SiteContribution written(const ProgramShape &shape, NodeId place, const Resolution &resolution,
                         std::vector<Piece> pieces)
{
    SiteContribution contribution;
    contribution.proposal = Proposal{};
    contribution.proposal->form = "case:param-groups/" + resolution.id;
    contribution.proposal->label = resolution.label;
    contribution.proposal->range = shape.tree().range(place);
    contribution.proposal->pieces = std::move(pieces);
    return contribution;
}

} // namespace

Resolution keepGroups(const ProgramShape &shape, NodeId optimizer, NodeId place)
{
    const Tree &tree = shape.tree();
    Resolution resolution;
    resolution.id = "keep";
    resolution.label = {"TF6036", {{"optimizer", std::string(tree.text(optimizer))}}};
    resolution.contributions.push_back(
        written(shape, place, resolution, {sourcePiece(tree, place, Precedence::lambda)}));
    return resolution;
}

Resolution viewGroups(const ProgramShape &shape, FindingId finding, bool isScheduled)
{
    const Tree &tree = shape.tree();
    const NodeId access = shape.occurrences()[finding].name;
    const NodeId optimizer = shape.occurrences()[finding].receiver;
    const GroupUse use = groupUseOf(shape, access);
    const mapping::HelperModule &helpers = shape.file().pack.helpers;
    Resolution resolution;
    resolution.id = "groups";
    resolution.label = {"TF6037", {{"optimizer", std::string(tree.text(optimizer))}}};
    resolution.preconditions.push_back({Message{"TF5083", {}}, use.isPlain});
    resolution.preconditions.push_back({Message{"TF5033", {}}, !use.setsRate || !isScheduled});
    resolution.preconditions.push_back(
        {Message{"TF5084", {}}, !helpers.name.empty() && !shape.file().helperPlace.path.empty()});
    if (!resolution.available())
        return resolution;
    resolution.contributions.push_back(written(shape, access, resolution,
                                               {namePiece(helpers.name + ".param_groups"), literalPiece("("),
                                                sourcePiece(tree, optimizer, Precedence::lambda), literalPiece(")")}));
    return resolution;
}

} // namespace torchferry::convert::context::paddle
