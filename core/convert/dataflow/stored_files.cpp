// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/stored_files.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/file_endings.h"
#include "core/convert/dataflow/shape_evidence.h"
#include "core/convert/dataflow/stored_dictionary.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/mapping/template_shape.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Follows a path to the strings that it may end with.
class PathTrace {
public:
    explicit PathTrace(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    /// Nothing if the path may be another one.
    std::optional<std::set<NodeId>> stringsOf(NodeId path)
    {
        if (!follow(path) || m_strings.empty())
            return std::nullopt;
        return std::move(m_strings);
    }

private:
    bool follow(NodeId node)
    {
        if (node == noNode)
            return false;
        node = unwrap(m_tree, node);
        if (m_tree.kind(node) == Kind::string)
            return takeString(node);
        if (m_tree.kind(node) == Kind::identifier)
            return followVariable(node);
        if (m_tree.kind(node) == Kind::attribute)
            return followMember(attributeName(m_tree, node));
        if (const NodeId end = endOfPath(m_tree, node); end != noNode)
            return follow(end);
        if (m_tree.kind(node) == Kind::call)
            return followResults(node);
        const auto [first, other] = sidesOfChoice(m_tree, node);
        return other != noNode && follow(first) && follow(other);
    }

    /// `f"{path}"` ends with something else.
    bool takeString(NodeId string)
    {
        NodeId last = noNode;
        for (NodeId part = m_tree.firstNamedChild(string); part != noNode; part = m_tree.nextNamedSibling(part))
            if (m_tree.kind(part) != Kind::string_end)
                last = part;
        if (last == noNode || m_tree.kind(last) != Kind::string_content)
            return false;
        m_strings.insert(string);
        return true;
    }

    bool followVariable(NodeId name)
    {
        const std::uint32_t variable = m_file.names.variableOf(name);
        if (variable == names::none)
            return false;
        if (!m_variables.insert(variable).second)
            return true;
        const auto &bindings = m_file.names.variables()[variable].bindings;
        return !bindings.empty() && std::all_of(bindings.begin(), bindings.end(), [this](names::BindingId id) {
            const names::Binding &binding = m_file.names.bindings()[id];
            if (binding.node == noNode)
                return false;
            return binding.kind == names::Binding::Kind::parameter ? followParameter(binding.node)
                                                                   : follow(storedIn(m_tree, binding.node));
        });
    }

    bool followAll(const std::vector<NodeId> &values)
    {
        return !values.empty()
               && std::all_of(values.begin(), values.end(), [this](NodeId value) { return follow(value); });
    }

    bool followParameter(NodeId name)
    {
        const NodeId function = functionDefinitionAround(m_tree, name);
        if (function == noNode)
            return false; // of a lambda
        const NodeId owner = classDefinitionAround(m_tree, function);
        if (owner == noNode) {
            const auto values = passedEverywhere(m_file, name);
            return values && followAll(*values);
        }
        const std::string_view method = m_tree.text(m_tree.child(function, Field::name));
        const std::string_view className = m_tree.text(m_tree.child(owner, Field::name));
        if (m_file.project.isImportedElsewhere(m_file.names, className) || isBase(className))
            return false;
        const std::vector<NodeId> calls = callsOf(method == "__init__" ? className : method);
        return !calls.empty() && std::all_of(calls.begin(), calls.end(), [&](NodeId call) {
            return followPassed(CallSite::of(m_tree, call), function, name);
        });
    }

    /// A class of the file derives from it.
    [[nodiscard]] bool isBase(std::string_view className) const
    {
        for (NodeId id = m_tree.next(Kind::class_definition, 0); id < m_tree.size();
             id = m_tree.next(Kind::class_definition, id + 1)) {
            const NodeId bases = m_tree.child(id, Field::superclasses);
            for (NodeId base = bases == noNode ? noNode : m_tree.firstNamedChild(bases); base != noNode;
                 base = m_tree.nextNamedSibling(base))
                if (lastNameOf(m_tree, base) == className)
                    return true;
        }
        return false;
    }

    [[nodiscard]] std::vector<NodeId> callsOf(std::string_view name) const
    {
        std::vector<NodeId> calls;
        for (NodeId id = m_tree.next(Kind::call, 0); id < m_tree.size(); id = m_tree.next(Kind::call, id + 1))
            if (lastNameOf(m_tree, m_tree.child(id, Field::function)) == name)
                calls.push_back(id);
        return calls;
    }

    /// What a call passes for the parameter of a method, and its default.
    bool followPassed(const CallSite &site, NodeId method, NodeId parameter)
    {
        if (site.starred)
            return false;
        std::size_t place = 0;
        NodeId inList = noNode;
        const NodeId list = m_tree.child(method, Field::parameters);
        for (NodeId id = m_tree.firstNamedChild(list); id != noNode; id = m_tree.nextNamedSibling(id)) {
            if (nameOfParameter(m_tree, id) == parameter) {
                inList = id;
                break;
            }
            ++place; // with `self`, which no call passes
        }
        const NodeId preset = inList == noNode ? noNode : m_tree.child(inList, Field::value);
        if (preset != noNode && m_tree.kind(preset) == Kind::string)
            takeString(preset); // the same kind of file, whether this call has another name for it or not
        NodeId given = preset;
        std::size_t at = 1;
        for (const Argument &argument : site.arguments) {
            const bool isIt =
                argument.kind == Argument::Kind::positional ? at++ == place : argument.name == m_tree.text(parameter);
            given = isIt ? argument.value : given;
        }
        return follow(given);
    }

    /// Everything that the file stores under the name: `self.path = …`, `path: str = …` in a class and what is passed
    /// by that name where the class is called, `add_argument("--path", default=…)`.
    bool followMember(std::string_view name)
    {
        if (!m_members.insert(name).second)
            return true;
        std::vector<NodeId> values;
        for (NodeId id = m_tree.next(Kind::attribute, 0); id < m_tree.size(); id = m_tree.next(Kind::attribute, id + 1))
            if (attributeName(m_tree, id) == name && isTarget(m_tree, id))
                values.push_back(storedIn(m_tree, id));
        if (!addFields(name, values) || !addOptions(name, values))
            return false;
        return followAll(values);
    }

    bool addFields(std::string_view name, std::vector<NodeId> &values) const
    {
        for (NodeId id = m_tree.next(Kind::assignment, 0); id < m_tree.size();
             id = m_tree.next(Kind::assignment, id + 1)) {
            const NodeId owner = m_tree.parent(m_tree.parent(m_tree.parent(id)));
            if (m_tree.text(m_tree.child(id, Field::left)) != name || owner == noNode
                || m_tree.kind(owner) != Kind::class_definition)
                continue;
            if (const NodeId value = m_tree.child(id, Field::right); value != noNode)
                values.push_back(value);
            for (const NodeId call : callsOf(m_tree.text(m_tree.child(owner, Field::name)))) {
                const CallSite site = CallSite::of(m_tree, call);
                const bool isPlain =
                    !site.starred && std::none_of(site.arguments.begin(), site.arguments.end(), [](const Argument &a) {
                        return a.kind == Argument::Kind::positional;
                    });
                if (!isPlain)
                    return false;
                for (const Argument &argument : site.arguments)
                    if (argument.name == name)
                        values.push_back(argument.value);
            }
        }
        return true;
    }

    bool addOptions(std::string_view name, std::vector<NodeId> &values) const
    {
        for (const NodeId call : callsOf("add_argument")) {
            const CallSite site = CallSite::of(m_tree, call);
            bool isIt = false;
            NodeId preset = noNode;
            for (const Argument &argument : site.arguments) {
                const bool isText = m_tree.kind(argument.value) == Kind::string;
                std::string text = isText ? textOf(m_tree, argument.value) : std::string();
                text.erase(0, std::min(text.find_first_not_of('-'), text.size()));
                std::replace(text.begin(), text.end(), '-', '_');
                const bool isNamed = argument.kind == Argument::Kind::positional || argument.name == "dest";
                isIt = isIt || (isNamed && text == name);
                preset = argument.name == "default" ? argument.value : preset;
            }
            if (isIt)
                values.push_back(preset);
        }
        return true;
    }

    /// `path_of(epoch)`, of a function or a method of the file.
    bool followResults(NodeId call)
    {
        const std::string_view name = lastNameOf(m_tree, m_tree.child(call, Field::function));
        if (name.empty() || !m_functions.insert(name).second)
            return !name.empty();
        std::vector<NodeId> values;
        for (NodeId id = m_tree.next(Kind::function_definition, 0); id < m_tree.size();
             id = m_tree.next(Kind::function_definition, id + 1)) {
            if (m_tree.text(m_tree.child(id, Field::name)) != name)
                continue;
            for (NodeId result = m_tree.next(Kind::return_statement, id); result < m_tree.subtreeEnd(id);
                 result = m_tree.next(Kind::return_statement, result + 1))
                if (functionDefinitionAround(m_tree, result) == id)
                    values.push_back(m_tree.firstNamedChild(result));
        }
        return followAll(values);
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::set<NodeId> m_strings;
    std::set<std::uint32_t> m_variables;
    std::set<std::string_view> m_members;
    std::set<std::string_view> m_functions;
};

/// `best.pt` of `"runs/best.pt"`.
std::string baseName(const Tree &tree, NodeId string)
{
    std::string_view text = tree.text(string);
    text.remove_suffix(text.ends_with("\"\"\"") || text.ends_with("'''") ? 3 : 1);
    return std::string(text.substr(text.find_last_of("/\"'") + 1));
}

/// Uses that have names in common, and all their strings.
struct Group {
    StoredFiles files;
    std::set<NodeId> strings;
    std::set<std::string> names;
};

bool shares(const Group &group, const std::set<std::string> &names)
{
    return std::any_of(names.begin(), names.end(), [&](const std::string &name) { return group.names.contains(name); });
}

class Grouping {
public:
    explicit Grouping(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    std::vector<StoredFiles> run(const std::vector<FileUse> &uses)
    {
        for (const FileUse &use : uses)
            add(use);
        std::vector<StoredFiles> found;
        for (Group &group : m_groups)
            if (isWhole(group))
                found.push_back(finished(std::move(group)));
        return found;
    }

private:
    void add(const FileUse &use)
    {
        auto strings = PathTrace(m_file).stringsOf(use.path);
        if (!strings || !std::all_of(strings->begin(), strings->end(), [&](NodeId one) { return isKnown(one); }))
            return;
        Group own{{{use}, {}}, *strings, {}};
        for (const NodeId string : *strings)
            own.names.insert(baseName(m_tree, string));
        for (auto group = m_groups.begin(); group != m_groups.end();) { // of more than one, that are joined by this
            if (!shares(*group, own.names)) {
                ++group;
                continue;
            }
            own.files.uses.insert(own.files.uses.begin(), group->files.uses.begin(), group->files.uses.end());
            own.strings.merge(group->strings);
            own.names.merge(group->names);
            group = m_groups.erase(group);
        }
        m_groups.push_back(std::move(own));
    }

    /// It ends as files of the source do, or as those of the target.
    [[nodiscard]] bool isKnown(NodeId string) const
    {
        const std::string name = baseName(m_tree, string);
        const auto &endings = m_file.pack.fileEndings;
        return endingOfString(m_file, string) || std::any_of(endings.begin(), endings.end(), [&](const auto &each) {
                   return name.ends_with(each.second);
               });
    }

    [[nodiscard]] bool isWhole(const Group &group) const
    {
        const auto isWritten = [](const FileUse &use) { return use.isWritten; };
        const auto &uses = group.files.uses;
        const bool isRead = !std::all_of(uses.begin(), uses.end(), isWritten);
        return std::any_of(uses.begin(), uses.end(), isWritten) && !isNamedElsewhere(group)
               && std::all_of(uses.begin(), uses.end(),
                              [&](const FileUse &use) { return !use.isWritten || isStorable(use.call, isRead); });
    }

    /// The call writes tensors by their names; where nothing reads the file, it may be a module.
    [[nodiscard]] bool isStorable(NodeId call, bool isRead) const
    {
        const CallSite site = CallSite::of(m_tree, call);
        if (site.arguments.empty())
            return false;
        const NodeId stored = site.arguments.front().value;
        if (holdsTensors(m_file, stored) || storedDictionary(m_file, call))
            return true;
        const types::Type &type = m_file.types.of(stored).type;
        return !isRead && type.kind == types::Type::Kind::instance && isModule(type);
    }

    /// Calling it runs a method of the program.
    [[nodiscard]] bool isModule(const types::Type &type) const
    {
        const auto &members = m_file.pack.source.callMembers;
        return std::any_of(members.begin(), members.end(),
                           [&](const auto &each) { return m_file.classes.derivesFrom(type.name, each.first); });
    }

    /// `os.remove("best.pt")`, or a pattern that is looked for: `"*.pt"`.
    [[nodiscard]] bool isNamedElsewhere(const Group &group) const
    {
        for (NodeId id = m_tree.next(Kind::string, 0); id < m_tree.size(); id = m_tree.next(Kind::string, id + 1)) {
            if (group.strings.contains(id) || !endingOfString(m_file, id))
                continue;
            const std::string name = baseName(m_tree, id);
            if (group.names.contains(name) || name.front() == '.' || name.find('*') != std::string::npos)
                return true;
        }
        return false;
    }

    [[nodiscard]] StoredFiles finished(Group group) const
    {
        for (const FileUse &use : group.files.uses) // these the calls themselves write
            if (const auto ending = fileEndingIn(m_file, use.path))
                std::erase_if(group.strings,
                              [&](NodeId string) { return m_tree.range(string).contains(ending->range); });
        std::copy_if(group.strings.begin(), group.strings.end(), std::back_inserter(group.files.names),
                     [&](NodeId string) { return endingOfString(m_file, string).has_value(); });
        std::sort(group.files.uses.begin(), group.files.uses.end(),
                  [](const FileUse &a, const FileUse &b) { return a.call < b.call; });
        return std::move(group.files);
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Group> m_groups;
};

/// The parameter of `{p.file}`; empty if no form has one.
std::string_view fileParameter(const mapping::Row &row)
{
    for (const mapping::Variant &variant : row.variants)
        for (const mapping::Form &form : variant.forms)
            for (const mapping::TemplatePart &part : form.emit.parts)
                if (part.element == mapping::fileName)
                    return part.text;
    return {};
}

} // namespace

NodeId pathPassed(const FileContext &file, std::string_view api, NodeId call)
{
    const mapping::Row *row = file.pack.fileEndings.empty() ? nullptr : file.pack.row(api, mapping::Use::call);
    const std::string_view name = row == nullptr ? std::string_view() : fileParameter(*row);
    const mapping::ApiFacts *facts = name.empty() ? nullptr : file.pack.sourceFacts.find(api);
    if (facts == nullptr || facts->overloads.empty() || file.tree.kind(call) != Kind::call)
        return noNode;
    const auto &parameters = facts->overloads.front().parameters;
    const auto parameter =
        std::find_if(parameters.begin(), parameters.end(), [&](const auto &one) { return one.name == name; });
    std::ptrdiff_t place = 0;
    for (const Argument &argument : CallSite::of(file.tree, call).arguments) {
        const bool isIt = argument.kind == Argument::Kind::positional ? place++ == parameter - parameters.begin()
                                                                      : argument.name == name;
        if (isIt)
            return argument.value;
    }
    return noNode;
}

std::vector<StoredFiles> storedFiles(const FileContext &file, const std::vector<FileUse> &uses)
{
    return uses.empty() ? std::vector<StoredFiles>() : Grouping(file).run(uses);
}

} // namespace torchferry::convert
