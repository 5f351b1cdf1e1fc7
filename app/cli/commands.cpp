// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include <map>

#include "app/cli/delivery.h"
#include "app/cli/summary.h"
#include "app/cli/targets.h"
#include "core/base/cancel.h"
#include "core/base/heap_pages.h"
#include "core/base/keep_to_the_end.h"
#include "core/base/reason.h"
#include "core/engine/analyse_each.h"
#include "core/engine/targets.h"
#include "core/mapping/weights_script.h"
#include "core/report/report.h"
#include "core/review/answers.h"
#include "core/review/projection.h"
#include "core/review/shared_names.h"
#include "core/review/weights_script.h"

namespace torchferry::cli {

namespace {

using AnalysisPointer = std::shared_ptr<const engine::Analysis>;

/// The analysis for `pack`, and, if that was asked for, what each version of the target means for the project.
Result<AnalysisPointer> analyse(engine::Input input, std::shared_ptr<const mapping::Pack> pack, const Options &options,
                                report::Outlooks &outlooks, Terminal &terminal)
{
    const std::vector<std::string> versions =
        options.versions ? mapping::versionsOf(*pack) : std::vector<std::string>{pack->version};
    std::vector<std::shared_ptr<const mapping::Pack>> packs{pack};
    for (const std::string &version : versions) {
        if (version == pack->version)
            continue;
        auto loaded = engine::loadMapping({pack->name, version, input.rules, pack->profile, true, options.helpers});
        if (!loaded)
            return tl::unexpected(loaded.error().front());
        packs.push_back(std::move(*loaded));
    }
    AnalysisPointer main;
    std::map<std::string, report::VersionOutlook> byVersion;
    auto done = analyseEach(std::move(input), packs, options, terminal, [&](AnalysisPointer analysis) {
        const std::string &version = analysis->pack->version;
        if (options.versions)
            byVersion.emplace(version, report::outlookOf(*analysis));
        if (options.versions && version == versions.back())
            outlooks.proxy = report::proxyOutlookOf(*analysis);
        if (analysis->pack == pack)
            main = std::move(analysis);
    });
    if (!done)
        return tl::unexpected(std::move(done.error()));
    for (const std::string &version : versions)
        if (const auto found = byVersion.find(version); found != byVersion.end())
            outlooks.versions.push_back(found->second);
    return main;
}

Result<std::vector<review::FileDecisions>> decisionsFor(const engine::Analysis &analysis,
                                                        const review::AcceptPolicy &policy,
                                                        const std::optional<review::Answers> &answers)
{
    std::vector<review::FileDecisions> decisions;
    for (const auto &file : analysis.files)
        decisions.push_back(review::decide(*file, policy));
    if (answers) {
        if (auto applied = review::applyAnswers(analysis, *answers, decisions); !applied)
            return tl::unexpected(std::move(applied.error()));
    }
    return decisions;
}

Result<Outcome> writeAll(const engine::Analysis &analysis, std::vector<review::FileDecisions> decided,
                         Terminal &terminal)
{
    Outcome outcome;
    outcome.decisions = std::move(decided);
    // What one file cannot take may be what others rely on: then they are written anew.
    for (bool isSettled = false; !isSettled;) {
        isSettled = true;
        outcome.rewritten.clear();
        review::HelperModules helpers(analysis);
        const review::SharedNames shared = review::sharedNames(analysis, outcome.decisions);
        for (std::size_t index = 0; index < analysis.files.size(); ++index) {
            const convert::FileAnalysis &file = *analysis.files[index];
            review::FileDecisions &decisions = outcome.decisions[index];
            lookForCancel();
            if (!file.source)
                continue;
            const review::Projection projection = review::project(file, decisions, review::PendingAs::source, &shared);
            if (projection.text == file.source->text())
                continue;
            auto bytes = file.source->encode(projection.text);
            if (bytes) {
                helpers.add(static_cast<std::uint32_t>(index), projection);
                outcome.rewritten.emplace(file.path, std::move(*bytes));
            } else {
                terminal.error(bytes.error());
                isSettled = isSettled && (analysis.sharedImports.empty() || decisions == review::FileDecisions());
                decisions = {};
            }
        }
        outcome.helpers = helpers.files();
        for (const review::HelperFile &module : outcome.helpers) {
            if (module.isNew)
                continue;
            auto bytes = analysis.files[module.file]->source->encode(module.text);
            if (!bytes)
                return tl::unexpected(std::move(bytes.error()));
            outcome.rewritten.insert_or_assign(module.path, std::move(*bytes));
        }
    }
    outcome.summary = report::summarise(analysis, outcome.decisions);
    return outcome;
}

void tellHelpers(const Outcome &outcome, Terminal &terminal)
{
    for (const review::HelperFile &module : outcome.helpers) {
        if (module.helpers.empty()) {
            terminal.note(terminal.text("TF9719", {{"path", module.path}}));
            continue;
        }
        std::string names;
        for (const std::string &name : module.helpers)
            names += (names.empty() ? "" : ", ") + name;
        terminal.note(terminal.text(module.isNew ? "TF9714" : "TF9715", {{"path", module.path}, {"helpers", names}}));
    }
}

void addWeightsScript(const engine::Analysis &analysis, Outcome &outcome, Terminal &terminal)
{
    if (auto script = review::weightsScriptOf(analysis))
        outcome.helpers.push_back(std::move(*script));
    else if (analysis.pack->weightsScript.empty())
        terminal.note(terminal.text("TF9727", {{"target", analysis.pack->name}}));
    else
        terminal.note(terminal.text("TF9728", {{"path", std::string(mapping::weightsScriptFile)}}));
}

/// What it writes is there by now: nothing of this may look at cancellation.
Exit finish(const Options &options, const Project &project, const engine::Analysis &analysis, const Outcome &outcome,
            Terminal &terminal)
{
    const report::Summary &summary = outcome.summary;
    const bool scanned = options.command == Options::Command::scan;
    const std::string text = summaryText(analysis, summary, terminal) + '\n'
                             + (outcome.outlooks ? outlookText(*outcome.outlooks, terminal) + '\n' : std::string())
                             + nextSteps(summary, options.path, scanned, options.guesses, terminal);
    // Standard output belongs to whatever was asked for there.
    if (!options.toStdout && !reportsToStdout(options))
        terminal.print(text);
    for (const auto &file : analysis.files)
        if (file->reason)
            terminal.note(terminal.catalogue().sentence(*file->reason));
    if (!scanned)
        tellHelpers(outcome, terminal);
    tellLeftOut(project, terminal);
    return summary.complete() ? Exit::done : Exit::somethingLeft;
}

mapping::LoadedPack load(const Options &options, const std::vector<mapping::RuleText> &rules)
{
    // Who asks what is wrong with the files wants them read.
    const bool mayBeCompiled = options.command != Options::Command::mappingsLint;
    return engine::loadMapping(
        {targetOf(options, rules), options.targetVersion, rules, options.profile, mayBeCompiled, options.helpers});
}

Exit convertAll(const Options &options, Terminal &terminal)
{
    const bool scanning = options.command == Options::Command::scan;
    const auto policy = review::AcceptPolicy::parse(scanning ? "none" : options.accept, options.guesses);
    if (!policy) {
        terminal.error(policy.error());
        return Exit::usage;
    }
    std::optional<review::Answers> answers;
    if (options.answers) {
        auto read = review::readAnswers(*options.answers);
        if (!read)
            return failed(read.error(), terminal);
        answers = std::move(*read);
    }
    EarlyMapping early = beginMapping(options);
    auto project = openProject(options.path, options.worktree);
    if (!project)
        return failed(project.error(), terminal);
    if (project->damage)
        terminal.error(*project->damage);
    Delivery delivery(options, *project, terminal);
    if (auto possible = delivery.check(); !possible)
        return failed(possible.error(), terminal);
    auto pack = mappingFor(options, project->input.rules, terminal, std::move(early));
    if (!pack)
        return pack.error();
    report::Outlooks outlooks;
    const auto analysis = analyse(project->takeInput(), std::move(*pack), options, outlooks, terminal);
    if (!analysis)
        return failed(analysis.error(), terminal);
    keepToTheEnd(*analysis);
    auto decisions = decisionsFor(**analysis, *policy, answers);
    if (!decisions) {
        terminal.error(decisions.error());
        return Exit::nothingWritten;
    }
    Result<Outcome> decided = writeAll(**analysis, std::move(*decisions), terminal);
    if (!decided)
        return failed(decided.error(), terminal);
    Outcome outcome = std::move(*decided);
    if (options.versions)
        outcome.outlooks = std::move(outlooks);
    if (options.weightsScript)
        addWeightsScript(**analysis, outcome, terminal);
    if (auto delivered = delivery.deliver(**analysis, outcome); !delivered)
        return failed(delivered.error(), terminal);
    return finish(options, *project, **analysis, outcome, terminal);
}

} // namespace

Result<> analyseEach(engine::Input input, const std::vector<std::shared_ptr<const mapping::Pack>> &packs,
                     const Options &options, Terminal &terminal,
                     const std::function<void(std::shared_ptr<const engine::Analysis>)> &take)
{
    engine::Options how;
    how.jobs = options.jobs;
    how.cancel = &interruption();
    how.progress = [&terminal](const engine::Progress &progress) { terminal.progress(progress); };
    auto done = engine::analyseEach(std::move(input), packs, take, how);
    terminal.endProgress();
    return done;
}

Exit failed(const Error &error, Terminal &terminal)
{
    terminal.error(error);
    if (isOneOf(error, {Reason::unsupportedTargetVersion, Reason::noCommitToBranchFrom, Reason::folderToStandardOutput,
                        Reason::unnamedFileToFolder}))
        return Exit::usage;
    // Guards of writing: being interrupted, unforeseen failures and missing memory; branches and objects, folders and
    // reports.
    if (isOneOf(error, {Reason::cancelled,
                        Reason::outOfMemory,
                        Reason::internalError,
                        Reason::internalErrorOfProgram,
                        Reason::noAuthor,
                        Reason::forbiddenInBranchName,
                        Reason::branchNameBegin,
                        Reason::branchNameEnd,
                        Reason::branchNameTaken,
                        Reason::branchNameEmpty,
                        Reason::branchNameTooLong,
                        Reason::branchNameNotUtf8,
                        Reason::branchExists,
                        Reason::branchInTheWay,
                        Reason::lockInTheWay,
                        Reason::linkOutOfRepository,
                        Reason::repositoryNotWritable,
                        Reason::nothingToCommit,
                        Reason::noFileOfCommit,
                        Reason::unreadableSource,
                        Reason::outputNotEmpty,
                        Reason::outputHasLeftovers,
                        Reason::outputInProject,
                        Reason::outputNoFolder,
                        Reason::outputInUse,
                        Reason::outputFilledMeanwhile,
                        Reason::outputNotWritable,
                        Reason::reportNotWritable,
                        Reason::reportLostAtEnd,
                        Reason::standardOutputLost}))
        return Exit::nothingWritten;
    return Exit::unreadable;
}

std::string targetOf(const Options &options, const std::vector<mapping::RuleText> &rules)
{
    return engine::completed({options.target, options.profile}, rules).target;
}

EarlyMapping beginMapping(const Options &options)
{
    if (!engine::isTarget(targetOf(options, {})))
        return {};
    // Where no thread can be had, whoever asks for the mapping loads it.
    return std::async(std::launch::async | std::launch::deferred, [&options] {
        growThreadHeapByLargePages();
        return load(options, {});
    });
}

tl::expected<std::shared_ptr<const mapping::Pack>, Exit> mappingFor(const Options &options,
                                                                    const std::vector<mapping::RuleText> &rules,
                                                                    Terminal &terminal, EarlyMapping early)
{
    if (const std::string target = targetOf(options, rules); !engine::isTarget(target))
        return tl::unexpected(failed(engine::noTarget(target), terminal));
    auto pack = early.valid() && rules.empty() ? early.get() : load(options, rules);
    if (!pack) {
        Exit exit = Exit::done;
        for (const Error &problem : pack.error())
            exit = failed(problem, terminal);
        return tl::unexpected(exit);
    }
    for (const Error &problem : (*pack)->problems)
        terminal.error(problem);
    const mapping::Pack &loaded = **pack;
    if (const std::string known = mapping::generationFor(loaded, loaded.version); known != loaded.version)
        terminal.note(
            terminal.text("TF9700", {{"target", loaded.name}, {"version", loaded.version}, {"known", known}}));
    if (!(*pack)->problems.empty())
        terminal.note(terminal.text("TF9036", {{"count", std::to_string((*pack)->problems.size())}}));
    return std::move(*pack);
}

Exit convert(const Options &options, Terminal &terminal)
{
    return unlessInterrupted(terminal, [&] {
        return comparesTargets(options) ? compareTargets(options, terminal) : convertAll(options, terminal);
    });
}

Exit unlessInterrupted(Terminal &terminal, const std::function<Exit()> &command)
{
    try {
        const CancelScope scope(&interruption());
        return command();
    } catch (const Cancelled &) {
        terminal.endProgress();
        return failed(Error{codeOf(Reason::cancelled), {}, {}}, terminal);
    }
}

} // namespace torchferry::cli
