// SPDX-License-Identifier: Apache-2.0
#include "app/cli/targets.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/delivery.h"
#include "app/cli/project.h"
#include "app/cli/report_file.h"
#include "core/base/reason.h"
#include "core/engine/targets.h"
#include "core/report/version_outlook.h"

namespace torchferry::cli {

namespace {

using Packs = std::vector<std::shared_ptr<const mapping::Pack>>;
using TargetOutlooks = std::vector<report::TargetOutlook>;

std::string tableOf(const TargetOutlooks &outlooks, const Terminal &terminal)
{
    std::vector<std::vector<std::string>> rows{
        {terminal.text("TF9721"), terminal.text("TF9726"), terminal.text("TF9704"), terminal.text("TF9705"),
         terminal.text("TF9706"), terminal.text("TF9722"), terminal.text("TF9723")}};
    for (const report::TargetOutlook &one : outlooks) {
        const report::VersionOutlook &uses = one.uses;
        const std::string version =
            uses.isDevelopment ? terminal.text("TF9707", {{"version", uses.version}}) : uses.version;
        const std::uint32_t permille = one.settledPermille();
        rows.push_back({one.target + ' ' + version + (one.profile.empty() ? "" : " · " + one.profile),
                        std::to_string(uses.uses), std::to_string(uses.rewritten), std::to_string(uses.keeping),
                        std::to_string(uses.forPerson), fmt::format("{}.{} %", permille / 10, permille % 10),
                        std::to_string(one.mixedFiles)});
    }
    return alignedTable(rows);
}

/// The report of a comparison, where it was asked for.
Result<> writeReport(const Options &options, std::string json, const Terminal &terminal)
{
    if (reportsToStdout(options)) {
        if (terminal.write(json))
            return {};
        const std::string detail = std::generic_category().message(errno);
        auto wanted = checkInterrupted();
        return wanted ? failure(Reason::reportNotWritable, {{"path", "-"}, {"detail", detail}}) : wanted;
    }
    auto report = ReportFile::open(*options.report);
    if (!report)
        return tl::unexpected(std::move(report.error()));
    if (auto written = report->write(std::move(json)); !written)
        return written;
    if (auto wanted = checkInterrupted(); !wanted)
        return wanted;
    return report->publish();
}

} // namespace

bool comparesTargets(const Options &options)
{
    return options.command == Options::Command::scan && options.target == "all";
}

Exit compareTargets(const Options &options, Terminal &terminal)
{
    auto project = openProject(options.path, options.worktree);
    if (!project)
        return failed(project.error(), terminal);
    if (project->damage)
        terminal.error(*project->damage);
    engine::Input input = project->takeInput();
    Packs packs;
    for (const std::string &target : engine::targets()) {
        const mapping::LoadedPack usual =
            engine::addVariants({target, {}, input.rules, {}, true, options.helpers}, packs);
        if (!usual) {
            Exit exit = Exit::done;
            for (const Error &problem : usual.error())
                exit = failed(problem, terminal);
            return exit;
        }
        for (const Error &problem : (*usual)->problems)
            terminal.error(problem);
    }
    const std::string root = input.root;
    const std::string commitId = input.commitId;
    TargetOutlooks outlooks;
    auto done = analyseEach(std::move(input), packs, options, terminal,
                            [&](const auto &analysis) { outlooks.push_back(report::targetOutlookOf(*analysis)); });
    if (!done)
        return failed(done.error(), terminal);
    const CleanUpFirst cleanUp; // before what is to be cleaned up: it must be left last
    if (options.report || options.format)
        if (auto written = writeReport(options, report::toJson(outlooks, root, commitId), terminal); !written)
            return failed(written.error(), terminal);
    if (!reportsToStdout(options))
        terminal.print(terminal.text("TF9724", {{"root", root}}) + "\n\n" + tableOf(outlooks, terminal) + '\n'
                       + terminal.text("TF9725") + '\n');
    tellLeftOut(*project, terminal);
    const bool isLeft = std::any_of(outlooks.begin(), outlooks.end(), [](const report::TargetOutlook &one) {
        return one.uses.rewritten + one.uses.forPerson != 0;
    });
    return isLeft ? Exit::somethingLeft : Exit::done;
}

} // namespace torchferry::cli
