// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/mode_calls.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

std::string lowered(std::string_view text)
{
    std::string found(text);
    std::transform(found.begin(), found.end(), found.begin(),
                   [](unsigned char one) { return static_cast<char>(std::tolower(one)); });
    return found;
}

} // namespace

/// What files say that are joined.
struct ModeCalls::Group {
    std::set<std::string_view> set; ///< names of what some file tells to train
    bool setsAny = false;
    bool lacks = false; ///< something that is made is not told to train
    bool trains = false;
    bool leavesAny = false;
    bool mayTrain = false;     ///< something that is made is told nothing
    bool trainsUnsaid = false; ///< a file computes gradients and tells nothing to train
    bool runsUntold = false;   ///< a file calls what it makes, and tells it nothing

    void addSet(const File &file)
    {
        setsAny = setsAny || file.setsAny;
        set.insert(file.set.begin(), file.set.end());
        trains = trains || file.trains;
        leavesAny = leavesAny || file.leavesAny;
        trainsUnsaid = trainsUnsaid || (file.trains && !file.setsAny && file.set.empty());
    }

    /// Once what all files set is known: a file that trains nothing may leave it to one that does, to a class that
    /// derives from its own (`self.model.train()`), unless somebody trains and tells nothing.
    void addMade(const File &file)
    {
        for (const std::string_view name : file.made) {
            const bool isSet = file.set.contains(name);
            const bool isTold = isSet || file.leaves.contains(name);
            const bool isRun = file.run.contains(name);
            const bool isSetBeside = !file.trains && !isRun && !trainsUnsaid && set.contains(name);
            lacks = lacks || (!isSet && !isSetBeside);
            mayTrain = mayTrain || !isTold;
            runsUntold = runsUntold || (isRun && !isTold);
        }
    }

    [[nodiscard]] bool tellsToTrain() const { return setsAny || (!set.empty() && !lacks); }
    [[nodiscard]] bool isSaid() const { return tellsToTrain() || (!trains && (leavesAny || !mayTrain)); }
};

class ModeCalls::Collector {
public:
    Collector(File &file, const types::FileTypes &types, const types::ClassTable &classes, const mapping::Pack &pack)
        : m_file(file),
          m_tree(file.names->tree()),
          m_types(types),
          m_classes(classes),
          m_pack(pack)
    {}

    void run()
    {
        for (NodeId node = 0; node < m_tree.size(); ++node) {
            if (m_tree.kind(node) == Kind::assignment)
                addMade(node);
        }
        for (NodeId node = 0; node < m_tree.size(); ++node) {
            if (m_tree.kind(node) == Kind::call)
                addCall(node);
        }
    }

private:
    /// The class of such objects that the object is one of; empty if it is none, nothing if that is not known.
    [[nodiscard]] std::optional<std::string_view> baseOf(NodeId object) const
    {
        if (m_types.kindOf(object) == types::Type::Kind::unknown)
            return std::nullopt;
        if (m_types.kindOf(object) != types::Type::Kind::instance)
            return std::string_view();
        for (const auto &[base, methods] : m_pack.modeMethods)
            if (m_classes.derivesFrom(m_types.nameOf(object), base))
                return base;
        return std::string_view();
    }

    [[nodiscard]] bool isInSuchClass(NodeId node) const
    {
        const NodeId around = classDefinitionAround(m_tree, node);
        const std::string name = around == noNode ? std::string() : nameOfClass(around);
        return !name.empty()
               && std::any_of(m_pack.modeMethods.begin(), m_pack.modeMethods.end(),
                              [&](const auto &each) { return m_classes.derivesFrom(name, each.first); });
    }

    [[nodiscard]] std::string nameOfClass(NodeId definition) const
    {
        const NodeId name = m_tree.child(definition, Field::name);
        if (name == noNode || classDefinitionAround(m_tree, definition) != noNode
            || functionDefinitionAround(m_tree, definition) != noNode)
            return {};
        return m_file.names->moduleName() + "." + std::string(m_tree.text(name));
    }

    /// `net = Net()`, `self.net = Net()` outside of such classes: an object of a class of the project, or one that
    /// others are put together in.
    void addMade(NodeId assignment)
    {
        const NodeId left = m_tree.child(assignment, Field::left);
        const NodeId right = m_tree.child(assignment, Field::right);
        if (left == noNode || right == noNode || m_tree.kind(right) != Kind::call)
            return;
        const auto base = baseOf(right);
        const bool isModel = base && !base->empty()
                             && (m_classes.find(m_types.nameOf(right)) != nullptr
                                 || m_pack.source.delegates.contains(std::string(m_types.nameOf(right))));
        if (!isModel || isInSuchClass(assignment))
            return;
        m_file.made.insert(lastNameOf(m_tree, left));
    }

    void addCall(NodeId call)
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (const std::string_view called = lastNameOf(m_tree, site.callee); m_file.made.contains(called))
            m_file.run.insert(called);
        const std::string_view member = site.member == noNode ? std::string_view() : m_tree.text(site.member);
        for (const auto &[base, methods] : m_pack.modeMethods) {
            m_file.trains = m_file.trains || member == methods.back();
            const bool isBack = member == methods[1];
            if ((member == methods.front() || isBack) && site.arguments.size() <= (isBack ? 0U : 1U) && !site.starred
                && isObject(site.receiver, base, member))
                addMode(site,
                        isBack || (!site.arguments.empty() && m_tree.text(site.arguments.front().value) == "False"));
        }
    }

    /// Known, or by its name where classes of the project have a method that is called so for something else.
    [[nodiscard]] bool isObject(NodeId receiver, std::string_view base, std::string_view member) const
    {
        const auto known = baseOf(receiver);
        if (known)
            return !known->empty();
        if (m_tree.text(receiver) == "self")
            return isInSuchClass(receiver);
        if (!m_classes.definesMember(member))
            return true;
        const std::string name = lowered(lastNameOf(m_tree, receiver));
        for (const auto &[owner, hints] : m_pack.source.receiverNameHints)
            if (owner == base)
                return std::any_of(hints.begin(), hints.end(),
                                   [&](const std::string &hint) { return name.find(hint) != std::string::npos; });
        return false;
    }

    void addMode(const CallSite &site, bool isBack)
    {
        const NodeId function = functionDefinitionAround(m_tree, site.call);
        const bool isFirst = m_seen.insert({function, m_tree.text(site.receiver)}).second;
        const std::string_view name = lastNameOf(m_tree, site.receiver);
        const bool isMade = m_file.made.contains(name);
        if (isBack) {
            m_file.leaves.insert(name);
            m_file.leavesAny = m_file.leavesAny || !isMade;
        } else if (isFirst) {
            m_file.setsAny = m_file.setsAny || !isMade;
            if (isMade)
                m_file.set.insert(name);
        }
    }

    File &m_file;
    const Tree &m_tree;
    const types::FileTypes &m_types;
    const types::ClassTable &m_classes;
    const mapping::Pack &m_pack;
    std::set<std::pair<NodeId, std::string_view>> m_seen; ///< function, object: what comes first there
};

void ModeCalls::add(const names::FileNames &names, const types::FileTypes &types, const types::ClassTable &classes,
                    const mapping::Pack &pack)
{
    File file;
    file.names = &names;
    if (!pack.modeMethods.empty())
        Collector(file, types, classes, pack).run();
    m_files.push_back(std::move(file));
}

std::uint32_t ModeCalls::fileOf(const names::FileNames *names) const
{
    const auto found = m_index.find(names);
    return found == m_index.end() ? names::none : found->second;
}

void ModeCalls::settle(const names::JoinedFiles &joined)
{
    for (std::uint32_t file = 0; file < m_files.size(); ++file)
        m_index.emplace(m_files[file].names, file);
    std::unordered_map<std::uint32_t, Group> groups;
    for (const File &file : m_files)
        groups[joined.of(*file.names)].addSet(file);
    for (const File &file : m_files)
        groups[joined.of(*file.names)].addMade(file);
    // Files that train nothing, of which nobody knows who imports them (`sys.path`), go with those that do.
    const auto trains = [](const auto &group) { return group.second.trains; };
    const bool isToldElsewhere = std::any_of(groups.begin(), groups.end(), trains)
                                 && std::all_of(groups.begin(), groups.end(), [](const auto &group) {
                                        return !group.second.trains || group.second.tellsToTrain();
                                    });
    for (File &file : m_files) {
        const Group &group = groups[joined.of(*file.names)];
        file.isSaid = group.isSaid() || (!group.trains && !group.runsUntold && isToldElsewhere);
    }
}

bool ModeCalls::areSaidFor(const names::FileNames &names) const
{
    const std::uint32_t file = fileOf(&names);
    return file == names::none || m_files[file].isSaid;
}

} // namespace torchferry::convert
