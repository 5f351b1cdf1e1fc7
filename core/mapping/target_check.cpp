// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/target_check.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/cancel.h"
#include "core/mapping/binding.h"
#include "core/mapping/target_names.h"
#include "core/mapping/target_scopes.h"
#include "core/python/tree.h"

namespace torchferry::mapping {
namespace {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

constexpr NodeId nodesBetweenLooks = 4096;

/// Checks one text. See the header.
class TargetChecker {
public:
    TargetChecker(const Tree &tree, const Pack &pack, bool assumeRoot)
        : m_tree(tree),
          m_pack(pack),
          m_scopes(tree, pack.targetRoots, assumeRoot ? &pack.imports : nullptr)
    {}

    std::vector<TargetIssue> check()
    {
        m_scopes.walk([this](NodeId node) {
            if (node % nodesBetweenLooks == 0)
                lookForCancel();
            switch (m_tree.kind(node)) {
            case Kind::import_statement: checkImport(node); break;
            case Kind::import_from_statement: checkImportFrom(node); break;
            case Kind::identifier: checkName(node); break;
            default: break;
            }
        });
        std::stable_sort(m_issues.begin(), m_issues.end(),
                         [](const TargetIssue &a, const TargetIssue &b) { return a.range.begin < b.range.begin; });
        return std::move(m_issues);
    }

private:
    [[nodiscard]] bool isBroken(ByteRange range) const
    {
        const std::vector<ByteRange> &errors = m_tree.errors();
        const auto next = std::lower_bound(errors.begin(), errors.end(), range.begin,
                                           [](const ByteRange &error, std::uint32_t at) { return error.end < at; });
        return next != errors.end() && next->begin <= range.end;
    }

    const DottedName &known(const std::string &dotted)
    {
        const auto found = m_known.find(dotted);
        return found != m_known.end() ? found->second
                                      : m_known.emplace(dotted, lookUp(m_pack.targetFacts, dotted)).first->second;
    }

    void report(std::string_view code, std::vector<MessageArgument> arguments, ByteRange range, std::string api)
    {
        if (!isBroken(range))
            m_issues.push_back({Message{std::string(code), std::move(arguments)}, range, std::move(api)});
    }

    void reportMissing(const DottedName &name, const std::string &dotted, ByteRange range)
    {
        // Rules tell of a package what they need; what they do not tell may be there all the same.
        if (!m_pack.ownsTarget(dotted))
            return;
        report("TF3201", {{"name", dotted}, {"part", name.part}, {"parent", name.known}, {"target", m_pack.name}},
               range, dotted);
    }

    [[nodiscard]] bool isOurs(std::string_view dotted) const { return m_pack.mayWrite(dotted); }

    void checkImport(NodeId node)
    {
        for (NodeId clause = m_tree.firstNamedChild(node); clause != noNode; clause = m_tree.nextNamedSibling(clause)) {
            const NodeId module =
                m_tree.kind(clause) == Kind::aliased_import ? m_tree.child(clause, Field::name) : clause;
            if (module != noNode)
                checkImported(std::string(m_tree.text(module)), m_tree.range(module));
        }
    }

    void checkImportFrom(NodeId node)
    {
        const NodeId module = m_tree.child(node, Field::module_name);
        if (module == noNode || m_tree.kind(module) != Kind::dotted_name)
            return;
        const std::string from(m_tree.text(module));
        if (!checkImported(from, m_tree.range(module)))
            return;
        for (NodeId clause = m_tree.nextNamedSibling(module); clause != noNode;
             clause = m_tree.nextNamedSibling(clause)) {
            const NodeId name =
                m_tree.kind(clause) == Kind::aliased_import ? m_tree.child(clause, Field::name) : clause;
            if (name != noNode && m_tree.kind(clause) != Kind::wildcard_import)
                checkImported(from + "." + std::string(m_tree.text(name)), m_tree.range(name));
        }
    }

    bool checkImported(const std::string &dotted, ByteRange range)
    {
        if (!isOurs(dotted))
            return false;
        const DottedName &name = known(dotted);
        if (name.kind != DottedName::Kind::missing)
            return true;
        reportMissing(name, dotted, range);
        return false;
    }

    /// What the identifier denotes, where it is a name of the target that is read.
    [[nodiscard]] std::string meaningOf(NodeId node)
    {
        const NodeId parent = m_tree.parent(node);
        const Kind kind = m_tree.kind(parent);
        const Field field = m_tree.field(node);
        const bool isLabel = (kind == Kind::attribute && field == Field::attribute)
                             || (kind == Kind::keyword_argument && field == Field::name) || kind == Kind::dotted_name
                             || kind == Kind::aliased_import;
        if (isLabel)
            return {};
        const std::string_view text = m_tree.text(node);
        if (const std::string *dotted = m_scopes.resolve(text))
            return *dotted;
        if (m_scopes.binds(text))
            return {};
        for (const std::string &module : m_scopes.starImports()) {
            std::string dotted = module + "." + std::string(text);
            if (known(dotted).kind == DottedName::Kind::api)
                return dotted;
        }
        return {};
    }

    /// Follows the attribute chain that begins at an identifier as far as it names something of the target.
    void checkName(NodeId node)
    {
        std::string dotted = meaningOf(node);
        if (dotted.empty()
            || known(dotted).kind == DottedName::Kind::missing) // a missing import is reported once, there
            return;
        NodeId chain = node;
        for (;;) {
            const DottedName &name = known(dotted);
            const NodeId parent = m_tree.parent(chain);
            const bool goesOn = m_tree.kind(parent) == Kind::attribute && m_tree.field(chain) == Field::object;
            if (name.kind == DottedName::Kind::missing) {
                if (!m_scopes.isAssigned(m_tree.text(chain)))
                    reportMissing(name, dotted, {m_tree.begin(node), m_tree.end(chain)});
                return;
            }
            if (name.kind == DottedName::Kind::beyond)
                return;
            if (!goesOn) {
                if (name.kind == DottedName::Kind::api && m_tree.kind(parent) == Kind::call
                    && m_tree.field(chain) == Field::function)
                    checkCall(parent, {m_tree.begin(node), m_tree.end(chain)}, dotted, name);
                return;
            }
            const NodeId part = m_tree.child(parent, Field::attribute);
            if (part == noNode)
                return;
            dotted += '.';
            dotted += m_tree.text(part);
            chain = parent;
        }
    }

    struct Arguments {
        CallShape shape;
        std::vector<NodeId> nodes;
    };

    [[nodiscard]] Arguments argumentsOf(NodeId list) const
    {
        Arguments arguments;
        if (m_tree.kind(list) == Kind::generator_expression) {
            arguments.shape.arguments.emplace_back();
            arguments.nodes.push_back(list);
            return arguments;
        }
        for (NodeId node = m_tree.firstNamedChild(list); node != noNode; node = m_tree.nextNamedSibling(node)) {
            arguments.nodes.push_back(node);
            CallShape::Argument &argument = arguments.shape.arguments.emplace_back();
            using ArgumentKind = CallShape::Argument::Kind;
            switch (m_tree.kind(node)) {
            case Kind::keyword_argument:
                argument.kind = ArgumentKind::keyword;
                if (const NodeId name = m_tree.child(node, Field::name); name != noNode)
                    argument.keyword = m_tree.text(name);
                break;
            case Kind::list_splat:
            case Kind::parenthesized_list_splat: argument.kind = ArgumentKind::star; break;
            case Kind::dictionary_splat: argument.kind = ArgumentKind::doubleStar; break;
            default: break;
            }
        }
        return arguments;
    }

    void checkCall(NodeId call, ByteRange callee, const std::string &dotted, const DottedName &name)
    {
        const NodeId list = m_tree.child(call, Field::arguments);
        const std::vector<Signature> &overloads = name.facts->overloads;
        if (list == noNode || overloads.empty() || isBroken(m_tree.range(call)))
            return;
        const Arguments arguments = argumentsOf(list);
        const bool isMethod = name.throughClass && name.facts->kind == ApiKind::method;
        std::optional<BindProblem> first;
        for (const Signature &signature : overloads) {
            BindOptions options;
            options.skipFirst = isMethod;
            options.aliases = &name.facts->keywordAliases;
            const auto bound = bind(arguments.shape, signature, options);
            if (bound)
                return;
            options.skipFirst = false; // a class method or a static one takes no receiver
            if (isMethod && bind(arguments.shape, signature, options))
                return;
            if (!first)
                first = bound.error();
        }
        reportCall(*first, arguments, callee, dotted, overloads.size());
    }

    void reportCall(const BindProblem &problem, const Arguments &arguments, ByteRange callee, const std::string &dotted,
                    std::size_t overloads)
    {
        const ByteRange range = problem.argument ? m_tree.range(arguments.nodes[*problem.argument]) : callee;
        if (overloads > 1) {
            report("TF3207", {{"api", dotted}, {"count", std::to_string(overloads)}}, callee, dotted);
            return;
        }
        switch (problem.kind) {
        case BindProblem::Kind::tooMany:
            report("TF3202",
                   {{"api", dotted},
                    {"limit", std::to_string(problem.limit)},
                    {"given", std::to_string(arguments.shape.positionalCount())}},
                   range, dotted);
            break;
        case BindProblem::Kind::unknownKeyword:
            report("TF3203", {{"api", dotted}, {"parameter", std::string(problem.parameter)}}, range, dotted);
            break;
        case BindProblem::Kind::twice:
            report("TF3204", {{"api", dotted}, {"parameter", std::string(problem.parameter)}}, range, dotted);
            break;
        case BindProblem::Kind::missing:
            report("TF3205", {{"api", dotted}, {"parameter", std::string(problem.parameter)}}, range, dotted);
            break;
        case BindProblem::Kind::type: break; // no types are compared here
        }
    }

    const Tree &m_tree;
    const Pack &m_pack;
    TargetScopes m_scopes;
    std::unordered_map<std::string, DottedName> m_known;
    std::vector<TargetIssue> m_issues;
};

} // namespace

std::vector<TargetIssue> checkTarget(std::string_view text, const Pack &pack, bool assumeRoot)
{
    const auto has = [text](const std::string &name) { return text.find(name) != std::string_view::npos; };
    const bool mayBind = assumeRoot && std::any_of(pack.imports.begin(), pack.imports.end(), [&](const auto &import) {
                             return import.preferred && has(import.name);
                         });
    if (!mayBind && std::none_of(pack.targetRoots.begin(), pack.targetRoots.end(), has))
        return {};
    const Tree tree = Tree::parse(text);
    return TargetChecker(tree, pack, assumeRoot).check();
}

} // namespace torchferry::mapping
