// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/target_bindings.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/base/dotted.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using mapping::TargetImport;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

bool isImport(const names::Binding &binding)
{
    return binding.kind == names::Binding::Kind::import;
}

class TargetBindings {
public:
    TargetBindings(const FileContext &file, FileAnalysis::ImportFacts &facts)
        : m_file(file),
          m_names(file.names),
          m_imports(file.pack.imports),
          m_facts(facts)
    {}

    void collect()
    {
        const std::unordered_map<std::string_view, std::string_view> targets = targetsOfNames();
        std::set<std::pair<std::string, std::string>> known; // a file may import a module thousands of times
        for (const names::Binding &binding : m_names.bindings()) {
            if (!isImport(binding) || binding.scope != names::moduleScope || binding.optional
                || targets.at(binding.name) != binding.target)
                continue;
            const bool isHelpers = isHelperModule(binding);
            if (!isHelpers && (binding.relative || !m_file.pack.mayWrite(binding.target)))
                continue;
            const std::string &helpers = m_file.pack.helpers.name;
            TargetBinding entry{isHelpers ? helpers : std::string(binding.target), std::string(binding.name),
                                isHelpers ? helpers : moduleOf(binding)};
            if (known.emplace(entry.name, entry.module).second)
                m_facts.targetBindings.push_back(std::move(entry));
        }
        if (std::any_of(m_imports.begin(), m_imports.end(), [](const TargetImport &each) { return each.preferred; }))
            collectUnboundReads();
        std::unordered_map<std::string_view, int> variables;
        for (const names::Variable &variable : m_names.variables())
            ++variables[variable.name];
        for (ImportGroup &group : m_facts.groups)
            group.isOnlyOfName = variables[group.name] == 1;
        for (const TargetImport &import : m_imports) {
            TargetName name;
            name.own = ownOf(import);
            name.fresh = freshName(import);
            name.group = groupOf(import);
            m_facts.targetNames.push_back(std::move(name));
        }
        collectLists();
        if (!m_file.helperPlace.path.empty())
            findOwnImports();
    }

private:
    template <typename Fits>
    bool allBindingsOf(std::string_view name, const Fits &fits) const
    {
        const std::vector<names::Variable> &variables = m_names.variables();
        return std::all_of(variables.begin(), variables.end(), [&](const names::Variable &variable) {
            return variable.name != name
                   || std::all_of(variable.bindings.begin(), variable.bindings.end(),
                                  [&](names::BindingId id) { return fits(m_names.bindings()[id]); });
        });
    }

    /// By name what all imports of that name denote; empty if they differ, or if something else binds it.
    std::unordered_map<std::string_view, std::string_view> targetsOfNames() const
    {
        std::unordered_map<std::string_view, std::string_view> targets;
        for (const names::Binding &binding : m_names.bindings()) {
            const std::string_view target = isImport(binding) ? binding.target : std::string_view();
            const auto [known, isNew] = targets.try_emplace(binding.name, target);
            if (!isNew && known->second != target)
                known->second = {};
        }
        return targets;
    }

    /// `from pkg import compat_paddle`: the module that an earlier conversion has given the project, not another one of
    /// that name.
    bool isHelperModule(const names::Binding &binding) const
    {
        if (m_file.helperPlace.path.empty() || !binding.isFrom)
            return false;
        const std::string module = names::moduleNameOf(m_file.helperPlace.path);
        return binding.target == module || "src." + std::string(binding.target) == module;
    }

    std::string moduleOf(const names::Binding &binding) const
    {
        std::string dotted(binding.target);
        if (binding.isFrom || binding.aliased || binding.clause == noNode)
            return dotted;
        dotted.clear();
        for (NodeId part = m_file.tree.firstNamedChild(binding.clause); part != noNode;
             part = m_file.tree.nextNamedSibling(part))
            dotted += (dotted.empty() ? "" : ".") + std::string(m_file.tree.text(part));
        return dotted;
    }

    /// `warnings.simplefilter("ignore")`, `os.environ["A"] = "1"`: says something to a module of a library, and nothing else.
    bool isSetting(NodeId statement) const
    {
        const python::Tree &tree = m_file.tree;
        NodeId root = tree.kind(statement) == Kind::expression_statement ? tree.firstNamedChild(statement) : noNode;
        if (root != noNode && tree.kind(root) == Kind::assignment)
            root = tree.child(root, Field::left);
        else if (root != noNode && tree.kind(root) == Kind::call)
            root = tree.child(root, Field::function);
        const Kind outer = root == noNode ? Kind::other : tree.kind(root);
        if (outer != Kind::attribute && outer != Kind::subscript)
            return false;
        while (root != noNode && tree.kind(root) != Kind::identifier)
            root = tree.firstNamedChild(root);
        const std::uint32_t variable = root == noNode ? names::none : m_names.variableOf(root);
        if (variable == names::none)
            return false;
        const auto &bound = m_names.variables()[variable].bindings;
        return std::all_of(bound.begin(), bound.end(), [this](const names::BindingId id) {
            const names::Binding &binding = m_names.bindings()[id];
            return isImport(binding) && !m_file.pack.source.owns(binding.target);
        });
    }

    bool isImportStatement(NodeId statement) const
    {
        const Kind kind = m_file.tree.kind(statement);
        return kind == Kind::import_statement || kind == Kind::import_from_statement;
    }

    /// `sys.path.append(root)`, `sys.path += [root]`: Python looks elsewhere for modules from there on.
    bool changesPath(NodeId statement) const
    {
        constexpr std::string_view path = "sys.path";
        const std::string_view text = m_file.tree.text(statement);
        return m_file.tree.kind(statement) == Kind::expression_statement && text.starts_with(path)
               && text.size() > path.size()
               && std::string_view(".[ =+").find(text[path.size()]) != std::string_view::npos;
    }

    /// The first statement that a module of the project may be imported by: behind the last one that changes where
    /// Python looks for them, if there are imports behind that.
    NodeId firstBehindPath() const
    {
        const python::Tree &tree = m_file.tree;
        NodeId first = tree.firstNamedChild(tree.root());
        NodeId behind = noNode;
        for (NodeId each = first; each != noNode; each = tree.nextNamedSibling(each)) {
            if (changesPath(each)) {
                behind = tree.nextNamedSibling(each);
            } else if (behind != noNode && isImportStatement(each)) {
                first = behind;
                behind = noNode;
            }
        }
        return first;
    }

    /// The imports that a module begins with: below its docstring, up to what is neither one nor a setting between them.
    /// Those behind a change of Python's path, where there is one.
    std::vector<NodeId> firstImports() const
    {
        const python::Tree &tree = m_file.tree;
        std::vector<NodeId> imports;
        for (NodeId each = firstBehindPath(); each != noNode; each = tree.nextNamedSibling(each)) {
            const Kind kind = tree.kind(each);
            const bool isText = kind == Kind::expression_statement && imports.empty()
                                && tree.kind(tree.firstNamedChild(each)) == Kind::string;
            if (isImportStatement(each))
                imports.push_back(each);
            else if (!isText && kind != Kind::future_import_statement && !isSetting(each))
                break;
        }
        return imports;
    }

    /// Before the first import of the same package that is written alike, else behind all of them.
    void findOwnImports()
    {
        const python::Tree &tree = m_file.tree;
        const std::string_view text = tree.text();
        const std::vector<NodeId> imports = firstImports();
        if (imports.empty() || !tree.errors().empty())
            return;
        const std::string_view from = m_file.helperPlace.from;
        const auto isOwn = [&](NodeId statement) {
            const NodeId module = tree.child(
                statement, tree.kind(statement) == Kind::import_from_statement ? Field::module_name : Field::name);
            return from.starts_with('.') ? tree.kind(module) == Kind::relative_import
                                         : !from.empty() && rootOf(tree.text(module)) == from;
        };
        const auto own = std::find_if(imports.begin(), imports.end(), isOwn);
        if (own != imports.end()) {
            const std::uint32_t begin = tree.begin(*own);
            if (beginsLine(tree, begin) && standsAlone(tree, *own))
                m_facts.ownImports = {begin, false};
            return;
        }
        const NodeId next = tree.nextNamedSibling(imports.back());
        std::size_t end = text.find_first_of("\r\n", tree.end(imports.back()));
        if (end != std::string_view::npos && text.substr(end).starts_with("\r\n"))
            ++end;
        const bool isFree = next == noNode || tree.begin(next) > end;
        if (end != std::string_view::npos && isFree && standsAlone(tree, imports.back()))
            m_facts.ownImports = {static_cast<std::uint32_t>(end + 1), true};
    }

    /// Those of libraries only: what the target itself has is imported as the pack says.
    void collectLists()
    {
        const python::Tree &tree = m_file.tree;
        NodeId last = noNode;
        for (const names::Binding &binding : m_names.bindings()) {
            const bool fits = isImport(binding) && binding.isFrom && !binding.relative && !binding.optional
                              && binding.scope == names::moduleScope && binding.statement != noNode
                              && binding.clause != noNode && m_file.pack.mayWrite(binding.target)
                              && !m_file.pack.ownsTarget(binding.target) && !m_file.pack.source.owns(binding.target);
            if (!fits || tree.kind(tree.parent(binding.statement)) != Kind::module)
                continue;
            const std::string_view module = ownerOf(binding.target);
            const bool isKnown = std::any_of(m_facts.importLists.begin(), m_facts.importLists.end(),
                                             [module](const ImportList &list) { return list.module == module; });
            if (binding.statement != last && isKnown)
                continue;
            if (binding.statement != last)
                m_facts.importLists.push_back({std::string(module), tree.range(binding.statement), {}});
            last = binding.statement;
            m_facts.importLists.back().names.push_back(tree.range(binding.clause));
        }
        std::erase_if(m_facts.importLists, [&tree](const ImportList &list) {
            return std::any_of(tree.errors().begin(), tree.errors().end(),
                               [&list](const ByteRange &error) { return error.overlaps(list.statement); });
        });
    }

    /// Names that are read where nothing in the file binds them: Python's own, or what a star import brings.
    void collectUnboundReads()
    {
        const python::Tree &tree = m_file.tree;
        for (NodeId node = 0; node < tree.size(); ++node) {
            if (tree.kind(node) != Kind::identifier || m_names.variableOf(node) != names::none)
                continue;
            const Kind parent = tree.kind(tree.parent(node));
            const Field field = tree.field(node);
            const bool isLabel = (parent == Kind::attribute && field == Field::attribute)
                                 || (parent == Kind::keyword_argument && field == Field::name)
                                 || parent == Kind::dotted_name || parent == Kind::aliased_import;
            if (!isLabel)
                m_unbound.insert(tree.text(node));
        }
    }

    /// Files that take with a star what this one has would get the name from here, and have another one of that name.
    bool isMeantElsewhere(std::string_view name) const
    {
        return m_names.variableIn(names::moduleScope, name) == names::none
               && m_file.project.isImportedElsewhere(m_names, name);
    }

    TargetName::Own ownOf(const TargetImport &import) const
    {
        if (isMeantElsewhere(import.name))
            return TargetName::Own::taken;
        if (!m_names.mentions(import.name))
            return TargetName::Own::free;
        if (!import.preferred || m_unbound.contains(import.name))
            return TargetName::Own::taken;
        const auto bindsRoot = [&import](const names::Binding &binding) {
            return isImport(binding) && !binding.aliased && binding.target == import.bound;
        };
        if (import.isWrittenOut() && allBindingsOf(import.name, bindsRoot))
            return TargetName::Own::free; // each of them and this one give the same object
        const bool ofSource = allBindingsOf(import.name, [this](const names::Binding &binding) {
            return isImport(binding) && m_file.pack.source.owns(binding.target);
        });
        return ofSource ? TargetName::Own::ofSource : TargetName::Own::taken;
    }

    /// The name of `import`, or of its last part where that is free while its root is not, with underscores behind it
    /// until nothing has it.
    std::string freshName(const TargetImport &import) const
    {
        std::string name(import.isWrittenOut() ? lastPart(import.prefix) : std::string_view(import.name));
        const auto isOfOther = [&](const TargetImport &other) { return &other != &import && other.name == name; };
        while (m_names.mentions(name) || isMeantElsewhere(name)
               || std::any_of(m_imports.begin(), m_imports.end(), isOfOther))
            name += "_";
        return name;
    }

    /// Imports of the module whose name denotes the same once they are retargeted, and nothing else in the file.
    std::uint32_t groupOf(const TargetImport &import) const
    {
        if (!import.preferred || import.isWrittenOut())
            return names::none;
        std::uint32_t group = names::none;
        for (const ImportStatement &statement : m_facts.imports) {
            for (const ImportClause &clause : statement.clauses) {
                if (statement.topLevel && statement.function.empty() && clause.retargeted == import.prefix
                    && group == names::none)
                    group = clause.group;
            }
        }
        const auto differs = [&](const ImportClause &clause) {
            return clause.group == group && clause.retargeted != import.prefix;
        };
        for (const ImportStatement &statement : m_facts.imports) {
            if (std::any_of(statement.clauses.begin(), statement.clauses.end(), differs))
                return names::none;
        }
        if (group == names::none)
            return group;
        return m_facts.groups[group].isOnlyOfName ? group : names::none;
    }

    const FileContext &m_file;
    const names::FileNames &m_names;
    const std::vector<TargetImport> &m_imports;
    FileAnalysis::ImportFacts &m_facts;
    std::unordered_set<std::string_view> m_unbound;
};

} // namespace

void collectTargetBindings(const FileContext &file, FileAnalysis::ImportFacts &facts)
{
    TargetBindings(file, facts).collect();
}

} // namespace torchferry::convert
