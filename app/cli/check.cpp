// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/project.h"
#include "core/mapping/target_check.h"
#include "core/source/source_file.h"

namespace torchferry::cli {

namespace {

/// Prints what is wrong in one file and returns how much that is.
std::size_t checkFile(engine::InputFile file, const std::string &shownPath, const mapping::Pack &pack,
                      Terminal &terminal)
{
    if (file.failure) {
        terminal.error(*file.failure);
        return 1;
    }
    const auto source = source::SourceFile::decode(std::move(file.path), std::move(file.blobId), std::move(file.bytes));
    if (!source) {
        terminal.error(source.error());
        return 1;
    }
    const std::vector<mapping::TargetIssue> issues = mapping::checkTarget((*source)->text(), pack);
    for (const mapping::TargetIssue &issue : issues) {
        const source::SourceFile::Position position = (*source)->position(issue.range.begin);
        const Error located{issue.message.code, issue.message.arguments, {shownPath, position.line, position.column}};
        terminal.print(terminal.catalogue().sentence(located) + '\n');
    }
    return issues.size();
}

bool isSource(const engine::InputFile &file)
{
    using Kind = engine::InputFile::Kind;
    return (file.path.ends_with(".py") || file.path.ends_with(".pyi"))
           && (file.kind == Kind::regular || file.kind == Kind::executable);
}

Exit checkAll(const Options &options, Terminal &terminal)
{
    auto project = openProject(options.path, options.worktree);
    if (!project)
        return failed(project.error(), terminal);
    if (project->damage)
        terminal.error(*project->damage);
    const auto pack = mappingFor(options, project->input.rules, terminal);
    if (!pack)
        return pack.error();
    std::size_t issues = 0;
    std::size_t files = 0;
    for (engine::InputFile &file : project->input.files) {
        if (!isSource(file))
            continue;
        if (auto wanted = checkInterrupted(); !wanted)
            return failed(wanted.error(), terminal);
        ++files;
        const std::string shown = options.path == "-" ? "-" : file.path;
        issues += checkFile(std::move(file), shown, **pack, terminal);
    }
    tellLeftOut(*project, terminal);
    terminal.note(
        terminal.text(issues == 0 ? "TF9034" : "TF9035", {{"files", terminal.counted(files, "TF9272", "TF9273")},
                                                          {"count", terminal.counted(issues, "TF9274", "TF9275")}}));
    return issues == 0 ? Exit::done : Exit::somethingLeft;
}

} // namespace

Exit check(const Options &options, Terminal &terminal)
{
    return unlessInterrupted(terminal, [&] { return checkAll(options, terminal); });
}

} // namespace torchferry::cli
