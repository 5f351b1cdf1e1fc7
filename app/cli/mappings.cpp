// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mappings.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <set>

#include "core/mapping/pack.h"
#include "core/report/catalogue.h"

namespace torchferry::cli {
namespace {

using mapping::Form;
using mapping::LintIssue;
using mapping::Pack;
using mapping::ParameterRule;
using mapping::Row;
using mapping::Variant;
using report::Catalogue;

std::string_view argumentOf(const Message &message, std::string_view name)
{
    for (const MessageArgument &argument : message.arguments)
        if (argument.name == name)
            return argument.value;
    return {};
}

void print(const LintIssue &issue, const Catalogue &catalogue, std::ostream &out)
{
    out << issue.where.path;
    if (issue.where.row != 0)
        out << ':' << issue.where.row << ':' << issue.where.column;
    out << ": " << (issue.severity == LintIssue::Severity::error ? "error " : "warning ") << issue.message.code << ": ";
    if (!issue.api.empty())
        out << issue.api << ": ";
    out << catalogue.sentence(issue.message) << '\n';
    // What a form or a table writes when it goes wrong says more than the sentence about it.
    if (const std::string_view text = argumentOf(issue.message, "text"); !text.empty())
        out << "    > " << text << '\n';
}

int lint(const std::filesystem::path &mappings, const Pack &pack, const Catalogue &catalogue, std::ostream &out)
{
    std::vector<std::shared_ptr<const Pack>> packs;
    for (const std::string &version : mapping::versionsToLint(pack))
        if (const mapping::LoadedPack other = mapping::loadPack(mappings, pack.name, {version, {}}))
            packs.push_back(*other);

    const std::vector<LintIssue> issues = mapping::lint(packs);
    std::map<std::string, std::size_t> counts;
    std::size_t errors = 0;
    for (const LintIssue &issue : issues) {
        print(issue, catalogue, out);
        ++counts[issue.message.code];
        errors += issue.severity == LintIssue::Severity::error ? 1 : 0;
    }
    if (!counts.empty())
        out << '\n';
    for (const auto &[code, count] : counts) {
        const Catalogue::Entry *entry = catalogue.find(code);
        out << code << " × " << count << (entry == nullptr || entry->what.empty() ? "" : ": " + entry->what) << '\n';
    }
    std::size_t rows = 0;
    for (const auto &[api, list] : pack.rows)
        rows += list.size();
    out << rows << " rows, " << errors << " errors, " << issues.size() - errors << " warnings\n";
    return errors == 0 ? 0 : 1;
}

std::string categoryText(mapping::Category category, mapping::SubKind kind)
{
    std::string text = std::to_string(mapping::number(category)) + " " + std::string(mapping::key(category));
    if (kind != mapping::SubKind::none)
        text += " (" + std::string(mapping::key(kind)) + ")";
    return text;
}

void show(const ParameterRule &rule, std::ostream &out)
{
    out << "    " << (rule.source.empty() ? "-" : rule.source) << " → " << (rule.target.empty() ? "-" : rule.target)
        << "  " << mapping::key(rule.note);
    if (!rule.value.empty())
        out << "  " << rule.value;
    out << '\n';
}

void show(const Form &form, std::ostream &out)
{
    out << "  form " << form.id << ": ";
    for (const mapping::Template &statement : form.prelude)
        out << statement.source << "; ";
    out << (form.deletes ? "(deleted)" : form.emit.source) << '\n';
}

void show(const Pack &pack, const Row &row, const Variant &variant, std::ostream &out)
{
    const mapping::ApiFacts *source = pack.sourceFacts.find(row.api);
    const auto print = [&out](const std::string &name, const std::vector<mapping::Signature> &signatures) {
        for (const mapping::Signature &signature : signatures)
            out << "  " << name << signature.toString() << '\n';
    };
    if (!variant.signatures.empty())
        print(row.api, variant.signatures);
    else if (source != nullptr)
        print(row.api, source->overloads);
    if (const mapping::ApiFacts *target = pack.targetFacts.find(variant.target)) {
        out << "  → " << target->name << '\n';
        print(target->name, target->overloads);
    } else {
        out << "  → " << (variant.target.empty() ? "-" : variant.target) << '\n';
    }
    for (const ParameterRule &rule : variant.params)
        show(rule, out);
    for (const Form &form : variant.forms)
        show(form, out);
}

int show(const Pack &pack, const MappingsOptions &options, std::ostream &out, std::ostream &err)
{
    const std::string api = pack.sourceFacts.canonical(options.api);
    const std::vector<Row> *rows = pack.rowsOf(api);
    if (rows == nullptr) {
        err << api << (pack.sourceFacts.find(api) != nullptr ? ": no row\n" : ": unknown\n");
        return 1;
    }
    for (const Row &row : *rows) {
        out << row.api << "  " << categoryText(row.category, row.subKind) << "  [";
        for (const mapping::Use use : row.uses)
            out << (use == row.uses.front() ? "" : ", ") << mapping::key(use);
        out << "]\n";
        for (const Variant &variant : row.variants)
            show(pack, row, variant, out);
        for (const mapping::LocalText *text : {&row.notes, &row.advice, &row.because})
            if (!text->empty())
                out << "  " << text->in(options.language) << '\n';
        for (const std::string &link : row.docs)
            out << "  " << link << '\n';
        out << "  " << row.where.path << ':' << row.where.row << '\n';
    }
    return 0;
}

int list(const Pack &pack, const MappingsOptions &options, std::ostream &out)
{
    std::set<std::string> lines;
    for (const auto &[api, rows] : pack.rows) {
        for (const Row &row : rows) {
            if (options.category && row.category != *options.category)
                continue;
            std::string line = api + "\t" + categoryText(row.category, row.subKind) + "\t";
            std::set<std::string> targets;
            for (const Variant &variant : row.variants)
                targets.insert(variant.target.empty() ? "-" : variant.target);
            for (const std::string &target : targets)
                line += (target == *targets.begin() ? "" : ", ") + target;
            lines.insert(std::move(line));
        }
    }
    for (const std::string &line : lines)
        out << line << '\n';
    return 0;
}

} // namespace

int runMappings(const MappingsOptions &options, std::ostream &out, std::ostream &err)
{
    const std::filesystem::path data = options.dataDirectory;
    const Result<Catalogue> catalogue = Catalogue::load(data / "resources", options.language);
    if (!catalogue) {
        err << catalogue.error().code << ' ' << catalogue.error().where.path << '\n';
        return 3;
    }
    const mapping::LoadedPack pack = mapping::loadPack(data / "mappings", options.target);
    if (!pack) {
        for (const Error &error : pack.error()) {
            err << catalogue->sentence(error) << '\n';
            if (const Catalogue::Entry *entry = catalogue->find(error.code); entry != nullptr && !entry->what.empty())
                err << entry->what << '\n';
        }
        return 3;
    }
    switch (options.action) {
    case MappingsOptions::Action::lint: return lint(data / "mappings", **pack, *catalogue, out);
    case MappingsOptions::Action::show: return show(**pack, options, out, err);
    case MappingsOptions::Action::list: return list(**pack, options, out);
    }
    return 2;
}

} // namespace torchferry::cli
