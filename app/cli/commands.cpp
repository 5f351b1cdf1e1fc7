// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "app/cli/output_folder.h"
#include "app/cli/summary.h"
#include "core/base/heap.h"
#include "core/report/report.h"
#include "core/review/projection.h"
#include "core/review/shared_names.h"

namespace torchferry::cli {

namespace fs = std::filesystem;

namespace {

using Decisions = std::vector<review::FileDecisions>;
using AnalysisPointer = std::shared_ptr<const engine::Analysis>;

engine::CancelFlag interrupted;

extern "C" void onInterrupt(int)
{
    interrupted.cancel();
}

Result<AnalysisPointer> analyse(Project &project, std::shared_ptr<const mapping::Pack> pack, const Options &options,
                                Terminal &terminal)
{
    engine::Options how;
    how.jobs = options.jobs;
    how.cancel = &interrupted;
    how.progress = [&terminal](const engine::Progress &progress) { terminal.progress(progress); };
    std::signal(SIGINT, onInterrupt);
    auto analysis = engine::analyse(project.takeInput(), std::move(pack), how);
    std::signal(SIGINT, SIG_DFL);
    terminal.endProgress();
    if (analysis)
        keepToTheEnd(*analysis);
    return analysis;
}

/// The decisions of `--accept` and the bytes they give. A file whose new text its encoding cannot hold stays as it is.
struct Outcome {
    Decisions decisions;
    Rewritten rewritten;
};

Outcome decideAll(const engine::Analysis &analysis, const review::AcceptPolicy &policy, Terminal &terminal)
{
    Outcome outcome;
    for (const auto &file : analysis.files)
        outcome.decisions.push_back(review::decide(*file, policy));
    // What one file cannot take may be what others rely on: then they are written anew.
    for (bool isSettled = false; !isSettled;) {
        isSettled = true;
        outcome.rewritten.clear();
        const review::SharedNames shared = review::sharedNames(analysis, outcome.decisions);
        for (std::size_t index = 0; index < analysis.files.size(); ++index) {
            const convert::FileAnalysis &file = *analysis.files[index];
            review::FileDecisions &decisions = outcome.decisions[index];
            if (!file.source)
                continue;
            const review::Projection projection = review::project(file, decisions, review::PendingAs::source, &shared);
            if (projection.text == file.source->text())
                continue;
            auto bytes = file.source->encode(projection.text);
            if (bytes) {
                outcome.rewritten.emplace(file.path, std::move(*bytes));
            } else {
                terminal.error(bytes.error());
                isSettled = isSettled && (analysis.links.empty() || decisions == review::FileDecisions());
                decisions = {};
            }
        }
    }
    return outcome;
}

/// Goes to standard output when nothing else is said and a format was asked for.
bool reportsToStdout(const Options &options)
{
    return options.report ? *options.report == "-" : options.format.has_value();
}

Result<> writeReport(const Options &options, const engine::Analysis &analysis, const Decisions &decisions,
                     const Terminal &terminal)
{
    if (!options.report && !options.format)
        return {};
    const std::string json = report::toJson(analysis, decisions, terminal.catalogue());
    if (reportsToStdout(options))
        return terminal.write(json) ? Result<>() : failure("TF9028", {{"path", "-"}, {"detail", "write"}});
    std::ofstream stream(*options.report, std::ios::binary | std::ios::trunc);
    stream << json;
    stream.close();
    if (!stream)
        return failure("TF9028", {{"path", *options.report}, {"detail", std::generic_category().message(errno)}});
    return {};
}

Result<std::string> commit(const Options &options, const Project &project, const engine::Analysis &analysis,
                           const Outcome &outcome, const Terminal &terminal)
{
    git::CommitRequest request;
    request.parentId = project.commitId;
    request.branch = *options.branch;
    const report::Summary summary = report::summarise(analysis, outcome.decisions);
    const auto count = [&](review::State state) { return summary.byState[static_cast<std::size_t>(state)]; };
    request.message = options.message.value_or(terminal.text(
        "TF9029", {{"target", analysis.pack->name},
                   {"version", analysis.pack->version},
                   {"files", std::to_string(outcome.rewritten.size())},
                   {"accepted", std::to_string(count(review::State::accepted))},
                   {"left", std::to_string(count(review::State::pending) + count(review::State::manual))}}));
    for (const auto &file : analysis.files)
        if (const auto found = outcome.rewritten.find(file->path); found != outcome.rewritten.end())
            request.files.push_back({project.pathInRepository(file->path), found->second});
    return project.repository->commit(request);
}

/// What can be refused before any work is done.
Result<> checkDestination(const Options &options, const Project &project)
{
    if (options.branch) {
        if (!project.repository || project.commitId.empty())
            return failure("TF9012", {{"path", options.path}});
        if (auto possible = project.repository->checkNewBranch(*options.branch); !possible)
            return possible;
        if (auto identity = project.repository->identity(); !identity)
            return tl::unexpected(std::move(identity.error()));
    }
    if (options.toStdout && !project.single)
        return failure("TF9013", {{"path", options.path}});
    if (options.output && options.path == "-")
        return failure("TF9014");
    return {};
}

/// Puts the result where it was asked for, and says so.
Result<> deliver(const Options &options, const Project &project, const engine::Analysis &analysis,
                 const Outcome &outcome, OutputFolder *folder, Terminal &terminal)
{
    if (options.toStdout) {
        const auto &file = analysis.files.front();
        const auto found = outcome.rewritten.find(file->path);
        if (!file->source)
            return failure("TF9015", {{"path", options.path}});
        if (!terminal.write(found == outcome.rewritten.end() ? file->source->bytes() : std::string_view(found->second)))
            return failure("TF9023", {{"path", "-"}, {"detail", std::generic_category().message(errno)}});
        return {};
    }
    if (options.branch) {
        const auto id = commit(options, project, analysis, outcome, terminal);
        if (!id)
            return tl::unexpected(id.error());
        terminal.note(terminal.text("TF9025", {{"branch", *options.branch}, {"commit", id->substr(0, 10)}}));
        return {};
    }
    const auto missing = folder->write(project, outcome.rewritten);
    if (!missing)
        return tl::unexpected(missing.error());
    folder->keep();
    for (const std::string &path : *missing)
        terminal.note(terminal.text("TF9026", {{"path", path}}));
    terminal.note(terminal.text("TF9024", {{"path", *options.output}}));
    return {};
}

Exit finish(const Options &options, const engine::Analysis &analysis, const Decisions &decisions, Terminal &terminal)
{
    const report::Summary summary = report::summarise(analysis, decisions);
    const bool scanned = options.command == Options::Command::scan;
    const std::string text = summaryText(analysis, summary, terminal) + '\n'
                             + nextSteps(summary, options.path, scanned, options.guesses, terminal);
    // Standard output belongs to whatever was asked for there.
    if (!options.toStdout && !reportsToStdout(options))
        terminal.print(text);
    for (const auto &file : analysis.files)
        if (file->reason)
            terminal.note(terminal.catalogue().sentence(*file->reason));
    return summary.complete() ? Exit::done : Exit::somethingLeft;
}

} // namespace

Exit failed(const Error &error, Terminal &terminal)
{
    terminal.error(error);
    // Guards of writing, by code: branches and objects, folders and reports, and being interrupted.
    constexpr std::string_view guards[] = {"TF1901", "TF2020", "TF2021", "TF2022", "TF2023", "TF2024", "TF2025",
                                           "TF2026", "TF9015", "TF9017", "TF9021", "TF9022", "TF9023", "TF9028"};
    constexpr std::string_view usage[] = {"TF3015", "TF9012", "TF9013", "TF9014"};
    for (const std::string_view code : guards)
        if (error.code == code)
            return Exit::nothingWritten;
    for (const std::string_view code : usage)
        if (error.code == code)
            return Exit::usage;
    return Exit::unreadable;
}

tl::expected<std::shared_ptr<const mapping::Pack>, Exit> mappingFor(const Options &options,
                                                                    const std::vector<mapping::RuleText> &rules,
                                                                    Terminal &terminal)
{
    const fs::path mappings = fs::path(engine::dataDirectory()) / "mappings";
    std::error_code error;
    if (options.target.find('/') != std::string::npos || !fs::exists(mappings / options.target / "pack.json", error))
        return tl::unexpected(
            failed(Error{"TF9016", {{"target", options.target}, {"path", mappings.string()}}, {}}, terminal));
    auto pack = engine::loadMapping({options.target, options.targetVersion, rules});
    if (!pack) {
        Exit exit = Exit::done;
        for (const Error &problem : pack.error())
            exit = failed(problem, terminal);
        return tl::unexpected(exit);
    }
    for (const Error &problem : (*pack)->problems)
        terminal.error(problem);
    if (!(*pack)->problems.empty())
        terminal.note(terminal.text("TF9036", {{"count", std::to_string((*pack)->problems.size())}}));
    return std::move(*pack);
}

Exit convert(const Options &options, Terminal &terminal)
{
    const bool scanning = options.command == Options::Command::scan;
    const auto policy = review::AcceptPolicy::parse(scanning ? "none" : options.accept, options.guesses);
    if (!policy) {
        terminal.error(policy.error());
        return Exit::usage;
    }
    auto project = openProject(options.path, options.worktree);
    if (!project)
        return failed(project.error(), terminal);
    std::optional<OutputFolder> folder;
    if (!scanning) {
        if (auto possible = checkDestination(options, *project); !possible)
            return failed(possible.error(), terminal);
        if (options.output) {
            auto prepared = OutputFolder::prepare(*options.output, *project);
            if (!prepared)
                return failed(prepared.error(), terminal);
            folder.emplace(std::move(*prepared));
        }
    }
    auto pack = mappingFor(options, project->input.rules, terminal);
    if (!pack)
        return pack.error();
    const auto analysis = analyse(*project, std::move(*pack), options, terminal);
    if (!analysis)
        return failed(analysis.error(), terminal);
    const Outcome outcome = decideAll(**analysis, *policy, terminal);
    if (auto written = writeReport(options, **analysis, outcome.decisions, terminal); !written)
        return failed(written.error(), terminal);
    if (!scanning)
        if (auto delivered = deliver(options, *project, **analysis, outcome, folder ? &*folder : nullptr, terminal);
            !delivered)
            return failed(delivered.error(), terminal);
    return finish(options, **analysis, outcome.decisions, terminal);
}

} // namespace torchferry::cli
