// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mappings.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/mapping_list.h"
#include "app/cli/mapping_view.h"
#include "app/cli/project.h"
#include "core/convert/context/resolver_table.h"
#include "core/mapping/target_names.h"

namespace torchferry::cli {

namespace {

using mapping::LintIssue;
using mapping::Pack;
using PackPointer = std::shared_ptr<const Pack>;

std::string_view argumentOf(const Message &message, std::string_view name)
{
    for (const MessageArgument &argument : message.arguments)
        if (argument.name == name)
            return argument.value;
    return {};
}

void print(const LintIssue &issue, const Terminal &terminal)
{
    std::string text = issue.where.path;
    if (issue.where.row != 0)
        text += fmt::format(":{}:{}", issue.where.row, issue.where.column);
    text += issue.severity == LintIssue::Severity::error ? ": error " : ": warning ";
    text += issue.message.code + ": " + (issue.api.empty() ? "" : issue.api + ": ");
    text += terminal.catalogue().sentence(issue.message) + '\n';
    // What a form or a table writes when it goes wrong says more than the sentence about it.
    if (const std::string_view written = argumentOf(issue.message, "text"); !written.empty())
        text += "    > " + std::string(written) + '\n';
    terminal.print(text);
}

/// The pack in every version and profile in which something may be different.
tl::expected<std::vector<PackPointer>, Exit> everyVariant(const std::vector<mapping::RuleText> &rules,
                                                          const PackPointer &pack, Terminal &terminal)
{
    std::vector<PackPointer> packs;
    for (const mapping::TargetVariant &variant : mapping::variantsToLint(*pack)) {
        const mapping::LoadedPack other =
            engine::loadMapping({pack->name, variant.version, rules, variant.profile, false});
        if (!other)
            return tl::unexpected(failed(other.error().front(), terminal));
        packs.push_back(*other);
    }
    return packs;
}

Exit lint(const std::vector<PackPointer> &packs, const Pack &pack, const Terminal &terminal)
{
    const mapping::ResolverKeys resolvers = convert::context::resolverKeysOf(pack.name);
    const std::vector<LintIssue> issues = mapping::lint(packs, &resolvers);
    std::map<std::string, std::size_t> counts;
    std::size_t errors = pack.problems.size();
    for (const LintIssue &issue : issues) {
        print(issue, terminal);
        ++counts[issue.message.code];
        errors += issue.severity == LintIssue::Severity::error ? 1 : 0;
    }
    std::string text = counts.empty() ? "" : "\n";
    for (const auto &[code, count] : counts) {
        const report::Catalogue::Entry *entry = terminal.catalogue().find(code);
        text +=
            fmt::format("{} × {}{}\n", code, count, entry == nullptr || entry->what.empty() ? "" : ": " + entry->what);
    }
    std::size_t rows = 0;
    for (const auto &[api, list] : pack.rows)
        rows += list->size();
    const std::size_t warnings = issues.size() + pack.problems.size() - errors;
    text += fmt::format("{} rows, {} errors, {} warnings\n", rows, errors, warnings);
    terminal.print(text);
    return errors == 0 ? Exit::done : Exit::somethingLeft;
}

Exit show(const Options &options, const PackPointer &pack, std::vector<PackPointer> versions, const Terminal &terminal)
{
    ShownApi shown;
    shown.pack = pack;
    shown.versions = std::move(versions);
    shown.api = pack->sourceFacts.canonical(options.api);
    shown.language = options.language;
    // What is read from a value (`torch.__version__.split`) is a use of that.
    if (const mapping::DottedName name = mapping::lookUp(pack->sourceFacts, shown.api);
        name.kind == mapping::DottedName::Kind::beyond && pack->rowsOf(shown.api) == nullptr
        && pack->rowsOf(pack->sourceFacts.canonical(name.known)) != nullptr)
        shown.api = pack->sourceFacts.canonical(name.known);
    std::string list;
    if (pack->rowsOf(shown.api) == nullptr) {
        for (const std::string &name : closestNames(*pack, options.api, 6))
            list += "\n  " + name;
        // Of a name that no row has, its namespace decides, whatever names are like it.
        if (const std::vector<mapping::Row> *rows = pack->namespaceRowsOf(shown.api))
            shown.api = rows->front().api;
    }
    if (pack->rowsOf(shown.api) == nullptr) {
        const bool known = pack->sourceFacts.find(shown.api) != nullptr || pack->sourceFacts.isModule(shown.api);
        terminal.note(terminal.text(known ? "TF9226" : "TF9224", {{"api", options.api}}));
        if (!list.empty())
            terminal.note(terminal.text("TF9225") + list);
        return Exit::somethingLeft;
    }
    shown.examples = examplesOf(pack, shown.api);
    const RowWords words(terminal);
    const std::string format = options.format.value_or("text");
    terminal.print(format == "json" ? shownAsJson(shown, words)
                   : format == "md" ? shownAsMarkdown(shown, words)
                                    : shownAsText(shown, words));
    if (!list.empty())
        terminal.note(terminal.text("TF9225") + list);
    return Exit::done;
}

} // namespace

Exit mappings(const Options &options, Terminal &terminal)
{
    std::vector<mapping::RuleText> rules;
    if (options.project) {
        auto project = openProject(*options.project, options.worktree);
        if (!project)
            return failed(project.error(), terminal);
        rules = std::move(project->input.rules);
    }
    const auto pack = mappingFor(options, rules, terminal);
    if (!pack)
        return pack.error();
    using Command = Options::Command;
    if (options.command == Command::mappingsList) {
        terminal.print(listed(options, **pack, RowWords(terminal)));
        return Exit::done;
    }
    auto packs = everyVariant(rules, *pack, terminal);
    if (!packs)
        return packs.error();
    if (options.command == Command::mappingsShow)
        return show(options, *pack, std::move(*packs), terminal);
    return lint(*packs, **pack, terminal);
}

} // namespace torchferry::cli
