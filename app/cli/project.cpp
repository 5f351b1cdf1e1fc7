// SPDX-License-Identifier: Apache-2.0
#include "app/cli/project.h"

#include <array>
#include <cerrno>

#include <poll.h>
#include <unistd.h>

#include "app/cli/interrupt.h"
#include "core/base/reason.h"

namespace torchferry::cli {

namespace fs = std::filesystem;

namespace {

bool isPython(std::string_view path)
{
    return path.ends_with(".py") || path.ends_with(".pyi");
}

Result<Project> readStandardInput()
{
    Project project;
    project.single = true;
    project.input.root = "-";
    engine::InputFile file;
    file.path = "stdin.py";
    std::array<char, 65536> buffer;
    for (;;) {
        if (!waitFor(STDIN_FILENO, POLLIN))
            return failure(Reason::cancelled);
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count == 0)
            break;
        if (count > 0)
            file.bytes.append(buffer.data(), static_cast<std::size_t>(count));
        else if (errno != EINTR && errno != EAGAIN)
            return failure("TF9011");
    }
    project.input.files.push_back(std::move(file));
    return project;
}

/// Paths below `under` made relative to it; a single file keeps its name.
void stripPrefix(Project &project, const std::string &under)
{
    const std::size_t slash = under.rfind('/');
    project.prefix = project.single ? (slash == std::string::npos ? "" : under.substr(0, slash + 1)) : under + '/';
    for (engine::InputFile &file : project.input.files)
        file.path.erase(0, project.prefix.size());
}

Result<Project> readCommit(git::Repository repository, const fs::path &path)
{
    const auto head = repository.head();
    if (!head)
        return tl::unexpected(head.error());
    std::error_code error;
    Project project;
    project.single = !fs::is_directory(path, error);
    project.commitId = head->commitId;
    project.folder = project.single ? path.parent_path() : path;
    std::string under = path.lexically_relative(repository.workTree()).generic_string();
    if (under == "." || under.starts_with(".."))
        under.clear();
    auto input = repository.snapshot(head->commitId, under, &interruption());
    if (!input)
        return tl::unexpected(std::move(input.error()));
    project.input = std::move(*input);
    if (!under.empty())
        stripPrefix(project, under);
    project.input.root = path.string();
    project.repository = std::move(repository);
    return project;
}

Result<Project> readDisk(const std::string &path)
{
    auto input = git::readFolder(path, &interruption());
    if (!input)
        return tl::unexpected(std::move(input.error()));
    Project project;
    project.input = std::move(*input);
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    project.single = !fs::is_directory(real, error);
    project.folder = project.single ? real.parent_path() : real;
    return project;
}

} // namespace

engine::Input Project::takeInput()
{
    engine::Input taken{input.root, input.commitId, {}, input.rules, input.lineLimit, !single};
    taken.files.reserve(input.files.size());
    for (engine::InputFile &file : input.files) {
        std::string bytes = std::move(file.bytes);
        file.bytes.clear();
        taken.files.push_back(file);
        taken.files.back().bytes = std::move(bytes);
    }
    return taken;
}

Result<Project> openProject(const std::string &path, bool worktree)
{
    if (path == "-")
        return readStandardInput();
    if (path.empty())
        return failure("TF9039");
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_other(status))
        return failure("TF9038", {{"path", path}});
    if (fs::is_regular_file(status) && !isPython(path))
        return failure("TF9010", {{"path", path}});
    auto repository = git::Repository::open(path);
    if (repository && !worktree) {
        const fs::path real = fs::canonical(path, error);
        if (error)
            return failure(Reason::unreadablePath, {{"path", path}, {"detail", error.message()}});
        return readCommit(std::move(*repository), real);
    }
    // Without a repository the files themselves are what there is; any other failure with one is reported.
    if (!repository && !worktree && !is(repository.error(), Reason::noRepository))
        return tl::unexpected(std::move(repository.error()));
    auto project = readDisk(path);
    if (project && repository)
        project->repository = std::move(*repository);
    else if (project && isOneOf(repository.error(), {Reason::damagedRepository, Reason::unsupportedRepository}))
        project->damage = std::move(repository.error());
    return project;
}

void tellLeftOut(const Project &project, const Terminal &terminal)
{
    std::vector<std::string> sentences;
    for (const engine::InputFile &file : project.input.files) {
        const bool isTold =
            file.failure
            && isOneOf(*file.failure, {Reason::unsafePath, Reason::specialFile, Reason::ignoreRulesTooLarge});
        if (isTold && !isPython(file.path))
            sentences.push_back(terminal.catalogue().sentence(*file.failure));
    }
    terminal.notes(sentences);
}

} // namespace torchferry::cli
