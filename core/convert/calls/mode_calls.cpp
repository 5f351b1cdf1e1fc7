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
    bool setsAny = false;
    bool sets = false;
    bool lacks = false; ///< something that is made is not told to train
    bool trains = false;
    bool leavesAny = false;
    bool mayTrain = false; ///< something that is made is told nothing

    void add(const File &file)
    {
        setsAny = setsAny || file.setsAny;
        sets = sets || !file.set.empty();
        trains = trains || file.trains;
        leavesAny = leavesAny || file.leavesAny;
        for (const std::string_view name : file.made) {
            const bool isSet = file.set.contains(name);
            lacks = lacks || !isSet;
            mayTrain = mayTrain || (!isSet && !file.leaves.contains(name));
        }
    }

    [[nodiscard]] bool isSaid() const { return setsAny || (sets && !lacks) || (!trains && (leavesAny || !mayTrain)); }
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
        groups[joined.of(*file.names)].add(file);
    for (File &file : m_files)
        file.isSaid = groups[joined.of(*file.names)].isSaid();
}

bool ModeCalls::areSaidFor(const names::FileNames &names) const
{
    const std::uint32_t file = fileOf(&names);
    return file == names::none || m_files[file].isSaid;
}

} // namespace torchferry::convert
