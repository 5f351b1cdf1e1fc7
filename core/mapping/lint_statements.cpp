// SPDX-License-Identifier: Apache-2.0
// Checks of forms that write statements: their variables, and whether the statements fit into any block.
#include <algorithm>
#include <array>

#include "core/mapping/lint_context.h"
#include "core/mapping/target_imports.h"
#include "core/python/tree.h"
#include "core/python/words.h"

namespace torchferry::mapping {
namespace {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

/// The text of a template with names in its holes; groups are written.
std::string textOf(const std::vector<TemplatePart> &parts)
{
    std::string text;
    for (const TemplatePart &part : parts) {
        if (part.kind == TemplatePart::Kind::group)
            text += textOf(part.group);
        else if (part.kind == TemplatePart::Kind::hole)
            text += "hole_";
        else
            text += part.text;
    }
    return text;
}

bool writesFresh(const std::vector<TemplatePart> &parts, std::string_view name)
{
    return std::any_of(parts.begin(), parts.end(), [name](const TemplatePart &part) {
        return (part.kind == TemplatePart::Kind::fresh && part.text == name) || writesFresh(part.group, name);
    });
}

/// One plain statement without anything that a block elsewhere cannot have.
bool fitsAnyBlock(const std::string &text)
{
    const Tree tree = Tree::parse(text);
    if (!tree.errors().empty())
        return true; // said elsewhere, or of groups that exclude each other
    const NodeId statement = tree.firstNamedChild(tree.root());
    if (statement == noNode || tree.nextNamedSibling(statement) != noNode)
        return false;
    for (NodeId id = 0; id < tree.size(); ++id) {
        switch (tree.kind(id)) {
        case Kind::return_statement:
        case Kind::yield_:
        case Kind::await:
        case Kind::import_statement:
        case Kind::import_from_statement:
        case Kind::global_statement:
        case Kind::nonlocal_statement:
        case Kind::function_definition:
        case Kind::class_definition: return false;
        case Kind::break_statement:
        case Kind::continue_statement:
            if (tree.enclosing(id, Kind::for_statement) == noNode
                && tree.enclosing(id, Kind::while_statement) == noNode)
                return false;
            break;
        case Kind::string:
            if (tree.text(id).find('\n') != std::string_view::npos)
                return false;
            break;
        default: break;
        }
    }
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
        const std::size_t depth = std::min(text.find_first_not_of(' ', at + 1), text.size()) - at - 1;
        if (depth % 4 != 0 || text.compare(at + 1 + depth, 1, "\t") == 0)
            return false;
    }
    return text.find('\r') == std::string::npos;
}

class StatementLinter {
public:
    StatementLinter(const LintContext &context, const Form &form, const std::vector<Signature> &source)
        : m_context(context),
          m_form(form),
          m_source(source)
    {}

    void lint()
    {
        lintNames();
        const bool mixes = !m_form.emit.parts.empty() || !m_form.prelude.empty() || !m_form.after.empty()
                           || m_form.deletes || m_form.replaces != Replaces::statement;
        if (!m_form.statements.empty() && mixes)
            report("TF3374");
        for (const auto *templates : {&m_form.prelude, &m_form.statements, &m_form.after})
            for (const Template &one : *templates)
                if (!fitsAnyBlock(textOf(one.parts)))
                    report("TF3376", {{"text", one.source}});
        if (writesResult(m_form.prelude))
            report("TF3375");
        lintOrder();
    }

private:
    void report(std::string_view code, std::vector<MessageArgument> arguments = {}) const
    {
        arguments.push_back({"form", m_form.id});
        arguments.push_back({"api", m_context.row.api});
        m_context.report(code, std::move(arguments), m_form.where);
    }

    [[nodiscard]] bool writesResult(const std::vector<Template> &templates) const
    {
        return std::any_of(templates.begin(), templates.end(),
                           [this](const Template &one) { return mentionsOf(one.parts, m_source).result; });
    }

    void lintNames() const
    {
        constexpr std::array<std::string_view, 4> reserved{"receiver", "value", "call", "result"};
        std::set<std::string> names;
        for (const FreshName &fresh : m_form.fresh) {
            if (!isRootName(fresh.name) || python::isKeyword(fresh.name) || python::isBuiltin(fresh.name)
                || !names.insert(fresh.name).second)
                report("TF3370", {{"name", fresh.name}});
            const bool isParameter = std::any_of(m_source.begin(), m_source.end(), [&](const Signature &one) {
                return one.find(fresh.placeholder) != nullptr;
            });
            if (isParameter || !isRootName(fresh.placeholder)
                || std::find(reserved.begin(), reserved.end(), fresh.placeholder) != reserved.end())
                report("TF3372", {{"hole", fresh.placeholder}});
            const auto writes = [&](const Template &one) { return writesFresh(one.parts, fresh.name); };
            const auto anyWrites = [&](const std::vector<Template> &templates) {
                return std::any_of(templates.begin(), templates.end(), writes);
            };
            if (!writes(m_form.emit) && !anyWrites(m_form.prelude) && !anyWrites(m_form.statements)
                && !anyWrites(m_form.after))
                report("TF3371", {{"name", fresh.name}});
        }
    }

    /// A variable is bound before it is read.
    void lintOrder() const
    {
        std::vector<const Template *> order;
        for (const Template &one : m_form.prelude)
            order.push_back(&one);
        for (const Template &one : m_form.statements)
            order.push_back(&one);
        order.push_back(&m_form.emit);
        for (const Template &one : m_form.after)
            order.push_back(&one);
        std::set<std::string, std::less<>> bound;
        for (const Template *one : order) {
            const std::string text = textOf(one->parts);
            const Tree tree = Tree::parse(text);
            std::vector<std::string> atTheEnd; // of an assignment: the value is evaluated first
            for (NodeId id = 0; id < tree.size(); ++id) {
                const std::string name(tree.text(id));
                if (tree.kind(id) != Kind::identifier || !isFresh(name) || !writesFresh(one->parts, name))
                    continue;
                const NodeId target = bindingAround(tree, id);
                if (target == noNode && !bound.contains(name))
                    return report("TF3373", {{"name", name}});
                if (target != noNode && tree.kind(target) == Kind::assignment)
                    atTheEnd.push_back(name);
                else if (target != noNode)
                    bound.insert(name);
            }
            bound.insert(atTheEnd.begin(), atTheEnd.end());
        }
    }

    [[nodiscard]] bool isFresh(std::string_view name) const
    {
        return std::any_of(m_form.fresh.begin(), m_form.fresh.end(),
                           [name](const FreshName &fresh) { return fresh.name == name; });
    }

    /// What binds the name at `identifier`, or noNode where it is read.
    [[nodiscard]] static NodeId bindingAround(const Tree &tree, NodeId identifier)
    {
        NodeId target = identifier;
        for (NodeId parent = tree.parent(target); parent != noNode; target = parent, parent = tree.parent(target)) {
            switch (tree.kind(parent)) {
            case Kind::pattern_list:
            case Kind::tuple_pattern:
            case Kind::list_pattern:
            case Kind::list_splat_pattern:
            case Kind::as_pattern_target: break;
            case Kind::assignment:
            case Kind::for_statement:
            case Kind::for_in_clause: return tree.field(target) == Field::left ? parent : NodeId{noNode};
            case Kind::as_pattern: return tree.kind(target) == Kind::as_pattern_target ? parent : NodeId{noNode};
            case Kind::named_expression: return tree.field(target) == Field::name ? parent : NodeId{noNode};
            default: return noNode;
            }
        }
        return noNode;
    }

    const LintContext &m_context;
    const Form &m_form;
    const std::vector<Signature> &m_source;
};

} // namespace

void lintStatements(const LintContext &context, const Form &form, const std::vector<Signature> &source)
{
    StatementLinter(context, form, source).lint();
}

} // namespace torchferry::mapping
