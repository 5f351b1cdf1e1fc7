// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/string_references.h"

#include <algorithm>
#include <array>

#include "core/base/dotted.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/calls/written_names.h"
#include "core/convert/dataflow/name_comparisons.h"
#include "core/convert/occurrences/method_renames.h"

namespace torchferry::convert {

using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class StringReferenceCollector {
public:
    StringReferenceCollector(const FileContext &file, std::vector<Occurrence> &occurrences, SharedReads &shared)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences),
          m_shared(shared)
    {}

    void run()
    {
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) == Kind::string_content)
                visitString(id);
            else if (m_tree.kind(id) == Kind::comment && isTypeComment(m_tree.text(id)))
                visitCode(id, m_tree.range(id));
        }
    }

private:
    bool isRoot(std::string_view dotted) const { return m_file.pack.source.owns(dotted); }

    /// A string that is nothing but a dotted name of the framework.
    void visitString(NodeId id)
    {
        const std::string_view text = m_tree.text(id);
        const NodeId string = m_tree.parent(id);
        if (string == noNode || m_tree.kind(string) != Kind::string)
            return;
        if (isRunAsCode(string))
            return visitCode(string, m_tree.range(id));
        if (isAnnotationText(m_tree, string))
            return visitAnnotation(string, id);
        if (text.size() > 200 || text.empty() || visitMember(string, text) || visitComparedString(string, text))
            return;
        const bool dotted = std::all_of(text.begin(), text.end(), [](char c) {
            return c == '.' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        });
        if (!dotted || (text.back() == '.' && text.find('.') + 1 != text.size())
            || (text.find('.') == std::string_view::npos && !isLookUp(string)))
            return;
        if (!isRoot(text)) {
            m_shared.strings.push_back(text);
            if (std::string api = throughModule(text); !api.empty())
                addText(string, std::move(api));
            return;
        }
        addText(string, m_file.pack.sourceFacts.canonical(text));
    }

    /// `patch("model.loom.relu")`: what a module of the project has imported; empty if it is nothing of the framework.
    std::string throughModule(std::string_view text) const
    {
        for (std::size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.', dot + 1)) {
            if (m_file.project.module(text.substr(0, dot)) == nullptr)
                continue;
            const std::size_t end = std::min(text.find('.', dot + 1), text.size());
            const std::string found = m_file.project.follow(text.substr(0, dot), text.substr(dot + 1, end - dot - 1));
            if (isRoot(found) && !isOwnRoot(m_file, found))
                return m_file.pack.sourceFacts.canonical(found + std::string(text.substr(end)));
        }
        return {};
    }

    /// `getattr(x, "view")`: a member that has another name on the other side, or is called in another way.
    bool visitMember(NodeId string, std::string_view name)
    {
        const NodeId list = m_tree.parent(string);
        if (list == noNode || m_tree.kind(list) != Kind::argument_list
            || m_tree.kind(m_tree.parent(list)) != Kind::call)
            return false;
        const NodeId callee = m_tree.child(m_tree.parent(list), Field::function);
        const std::string_view function = callee == noNode ? std::string_view() : m_tree.text(callee);
        const NodeId object = m_tree.firstNamedChild(list);
        if (object == string && (function.ends_with("methodcaller") || function.ends_with("attrgetter")))
            return visitMemberOfAnything(string, name);
        if ((function != "getattr" && function != "hasattr" && function != "setattr") || object == noNode
            || m_tree.nextNamedSibling(object) != string || m_file.migrationState == MigrationState::wholly)
            return false;
        const types::Type type = m_file.types.of(object).type;
        if (type.kind == types::Type::Kind::module && isRoot(type.name) && !isImported(object)) {
            addText(string, m_file.pack.sourceFacts.canonical(std::string(type.name) + "." + std::string(name)));
            return true;
        }
        if (type.kind != types::Type::Kind::instance && type.kind != types::Type::Kind::classObject)
            return type.kind == types::Type::Kind::unknown && visitStateOfAnything(string, name);
        const types::ClassTable::Class *own = m_file.classes.find(type.name);
        if (const mapping::Row *row = own == nullptr ? nullptr : renamingRow(m_file.pack, *own, name)) {
            addText(string, row->api); // `setattr(Net, "forward", fast)`
            return true;
        }
        return addMember(string, frameworkMember(m_file, type.name, name), name);
    }

    /// `hasattr(layer, "running_mean")` in a file of the framework, where nothing is known of the layer: what its class has
    /// under another name in the target is not found.
    bool visitStateOfAnything(NodeId string, std::string_view name)
    {
        std::string api = usesFramework() && name.find('_') != std::string_view::npos ? renamedState(m_file.pack, name)
                                                                                      : std::string();
        if (api.empty())
            return false;
        addText(string, std::move(api));
        return true;
    }

    /// A use of the module says more: `getattr(torch, "relu")`.
    bool isImported(NodeId object) const
    {
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, object);
        return resolved && !resolved->local;
    }

    /// `operator.methodcaller("view", -1)` in a file of the framework: its receiver is unknown.
    bool visitMemberOfAnything(NodeId string, std::string_view name)
    {
        return usesFramework()
               && addMember(string, frameworkMember(m_file, m_file.pack.source.tensorClass, name), name);
    }

    /// The file names something of the framework, and nothing of the target.
    bool usesFramework() const
    {
        const auto isOurs = [](const Occurrence &occurrence) {
            return occurrence.origin == Occurrence::Origin::name
                   || occurrence.origin == Occurrence::Origin::unusedImport;
        };
        return m_file.migrationState == MigrationState::no
               && std::any_of(m_occurrences.begin(), m_occurrences.end(), isOurs);
    }

    /// Whether there is a row for the member; what keeps its name stays right.
    bool addMember(NodeId string, const mapping::ApiFacts *member, std::string_view name)
    {
        const std::vector<mapping::Row> *rows = member == nullptr ? nullptr : m_file.pack.rowsOf(member->name);
        if (rows == nullptr)
            return false;
        const bool keepsName = rows->front().category == mapping::Category::oneToOne
                               && rows->front().variants.front().target.ends_with("." + std::string(name));
        if (!keepsName)
            addText(string, member->name);
        return true;
    }

    /// `name.find("Norm2d")`, where `name` is that of a class; `"bn.mean_so_far" in state`: what has another name in
    /// the target is not found there.
    bool visitComparedString(NodeId string, std::string_view text)
    {
        const std::string_view last = lastPart(text); // the whole, if there is none
        const bool mayBeClass = text.size() > 2 && text.front() >= 'A' && text.front() <= 'Z';
        const bool mayBeMember = last.size() > 2 && last.find('_') != std::string_view::npos;
        if ((!mayBeClass && !mayBeMember) || m_file.migrationState == MigrationState::wholly)
            return false;
        std::string api = mayBeClass ? renamedClass(m_file.pack, text) : std::string();
        if (!api.empty() && comparedClassName(m_file, string) == noNode)
            api.clear();
        if (api.empty() && mayBeMember && comparisonSubject(m_tree, string) != noNode)
            api = renamedState(m_file.pack, last);
        if (api.empty() || isSetting(api))
            return false;
        addText(string, std::move(api));
        return true;
    }

    /// The attribute keeps a number or a text, which is no entry of a state: `settings["input_size"]`.
    bool isSetting(const std::string &api) const
    {
        constexpr std::array<std::string_view, 4> plain{"int", "float", "bool", "str"};
        const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(api);
        return facts != nullptr && std::find(plain.begin(), plain.end(), facts->returns) != plain.end();
    }

    void addText(NodeId string, std::string api)
    {
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::stringReference;
        occurrence.use = Use::value;
        occurrence.api = std::move(api);
        occurrence.name = string;
        occurrence.node = string;
        m_occurrences.push_back(std::move(occurrence));
    }

    bool isRunAsCode(NodeId string) const
    {
        const NodeId list = m_tree.parent(string);
        if (list == noNode || m_tree.kind(list) != Kind::argument_list || m_tree.firstNamedChild(list) != string)
            return false;
        const std::string_view callee = m_tree.text(m_tree.child(m_tree.parent(list), Field::function));
        return callee == "eval" || callee == "exec" || callee == "compile";
    }

    /// A name that its import carries over stays right.
    void visitAnnotation(NodeId string, NodeId content)
    {
        for (WrittenName &name : frameworkNamesIn(m_file, string, m_tree.range(content))) {
            if (!name.keeps)
                return addText(string, std::move(name.api));
        }
    }

    /// Text that is run as a program, or that types are read from: the first name of the framework in it denotes all.
    void visitCode(NodeId node, ByteRange text)
    {
        if (std::vector<WrittenName> names = frameworkNamesIn(m_file, node, text); !names.empty())
            addText(node, std::move(names.front().api));
    }

    /// `importlib.import_module("loom")`, `"loom" in sys.modules`: a bare word that is looked up as a module.
    bool isLookUp(NodeId string) const
    {
        const NodeId parent = m_tree.parent(string);
        const auto isTable = [](std::string_view text) {
            return text.ends_with("sys.modules") || text == "globals()" || text == "locals()";
        };
        if (parent != noNode && m_tree.kind(parent) == Kind::subscript)
            return isTable(m_tree.text(m_tree.child(parent, Field::value)));
        if (parent != noNode && m_tree.kind(parent) == Kind::comparison_operator)
            return isTable(m_tree.text(m_tree.nextNamedSibling(m_tree.firstNamedChild(parent))));
        if (parent == noNode || m_tree.kind(parent) != Kind::argument_list)
            return false;
        constexpr std::array<std::string_view, 8> functions{"__import__",       "find_spec",      "get_distribution",
                                                            "globals().get",    "import_module",  "importorskip",
                                                            "metadata.version", "sys.modules.get"};
        const std::string_view callee = m_tree.text(m_tree.child(m_tree.parent(parent), Field::function));
        return std::any_of(functions.begin(), functions.end(),
                           [&](std::string_view name) { return callee.ends_with(name); });
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
    SharedReads &m_shared;
};

} // namespace

bool isTypeComment(std::string_view comment)
{
    const std::size_t begin = comment.find_first_not_of("# \t");
    if (begin == std::string_view::npos || !comment.substr(begin).starts_with("type:"))
        return false;
    const std::size_t type = comment.find_first_not_of(" \t", begin + 5);
    return type != std::string_view::npos && !comment.substr(type).starts_with("ignore");
}

void collectStringReferences(const FileContext &file, std::vector<Occurrence> &occurrences, SharedReads &shared)
{
    StringReferenceCollector(file, occurrences, shared).run();
}

} // namespace torchferry::convert
