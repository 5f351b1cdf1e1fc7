// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output_folder.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace torchferry::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t modeExecutable = 0100755;
constexpr std::uint32_t modeLink = 0120000;
constexpr std::uint32_t modeSubmodule = 0160000;

tl::unexpected<Error> cannotWrite(const fs::path &path, int error)
{
    return failure("TF9023", {{"path", path.string()}, {"detail", std::generic_category().message(error)}});
}

bool liesIn(const fs::path &path, const fs::path &folder)
{
    const fs::path relative = path.lexically_relative(folder);
    return !folder.empty() && !relative.empty() && *relative.begin() != "..";
}

/// Writes all of `bytes` to a descriptor and closes it. The error number, 0 when all went well.
int writeAndClose(int descriptor, std::string_view bytes)
{
    int error = 0;
    while (error == 0 && !bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count > 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR)
            error = count == 0 ? ENOSPC : errno;
    }
    if (::close(descriptor) != 0 && error == 0)
        error = errno;
    return error;
}

} // namespace

Result<OutputFolder> OutputFolder::prepare(const std::string &path, const Project &project)
{
    std::error_code error;
    const fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error)
        return cannotWrite(path, error.value());
    if (project.repository)
        for (const std::string &inside : {project.repository->workTree(), project.repository->gitDirectory()})
            if (liesIn(real, inside))
                return failure("TF9021", {{"path", path}, {"root", inside}});
    if (!project.single && liesIn(real, project.folder))
        return failure("TF9021", {{"path", path}, {"root", project.folder.string()}});

    const fs::file_status status = fs::status(real, error);
    const bool exists = fs::exists(status);
    if (exists && !fs::is_directory(status))
        return failure("TF9022", {{"path", path}});
    if (exists) {
        const bool empty = fs::is_empty(real, error);
        if (error)
            return cannotWrite(path, error.value());
        if (!empty)
            return failure("TF9017", {{"path", path}});
        if (::access(real.c_str(), W_OK | X_OK) != 0)
            return cannotWrite(path, errno);
    }
    if (!fs::create_directories(real, error) && error)
        return cannotWrite(path, error.value());
    return OutputFolder(real, exists);
}

OutputFolder::OutputFolder(OutputFolder &&other) noexcept
    : m_path(std::move(other.m_path)),
      m_existed(other.m_existed),
      m_kept(other.m_kept)
{
    other.m_owner = false;
}

OutputFolder::~OutputFolder()
{
    if (!m_owner || m_kept)
        return;
    std::error_code error;
    if (!m_existed) {
        fs::remove_all(m_path, error);
        return;
    }
    for (const fs::directory_entry &entry : fs::directory_iterator(m_path, error))
        fs::remove_all(entry.path(), error);
}

Result<std::vector<std::string>> OutputFolder::write(const Project &project, const Rewritten &rewritten)
{
    if (project.commitId.empty())
        return writeDisk(project, rewritten);
    return writeCommit(project, rewritten);
}

Result<std::vector<std::string>> OutputFolder::writeCommit(const Project &project, const Rewritten &rewritten)
{
    const std::string only = project.single ? project.pathInRepository(project.input.files.front().path) : "";
    std::vector<std::string> missing;
    auto visited =
        project.repository->eachEntry(project.commitId, [&](const git::Repository::Entry &entry) -> Result<> {
            if (!entry.path.starts_with(project.prefix) || (project.single && entry.path != only))
                return {};
            const std::string path = entry.path.substr(project.prefix.size());
            if (entry.failure) { // not in the object database: the rest of the project is none the worse for it
                missing.push_back(path);
                return {};
            }
            if (entry.mode == modeLink)
                return writeLink(path, entry.bytes);
            if (entry.mode == modeSubmodule)
                return makeParent(m_path / path / "."); // an empty folder, as after a clone
            const auto found = rewritten.find(path);
            return writeFile(path, found == rewritten.end() ? entry.bytes : found->second,
                             entry.mode == modeExecutable);
        });
    if (!visited)
        return tl::unexpected(std::move(visited.error()));
    return missing;
}

Result<std::vector<std::string>> OutputFolder::writeDisk(const Project &project, const Rewritten &rewritten)
{
    using Kind = engine::InputFile::Kind;
    std::vector<std::string> missing;
    for (const engine::InputFile &file : project.input.files) {
        const fs::path from = project.folder / file.path;
        std::error_code error;
        const fs::file_status status = fs::symlink_status(from, error);
        const auto found = rewritten.find(file.path);
        Result<> done;
        if (found != rewritten.end())
            done = writeFile(file.path, found->second, file.kind == Kind::executable);
        else if (fs::is_symlink(status))
            done = writeLink(file.path, fs::read_symlink(from, error).string());
        else if (fs::is_regular_file(status))
            done = copyFile(from, file.path, file.kind == Kind::executable);
        else if (fs::is_directory(status) && file.failure && file.failure->code == "TF2015")
            done = copyFolder(from, file.path); // hidden: not searched for sources, but part of the project
        else if (!fs::is_directory(status))
            missing.push_back(file.path);
        if (!done && done.error().code == "TF2016")
            missing.push_back(file.path);
        else if (!done)
            return tl::unexpected(std::move(done.error()));
    }
    return missing;
}

Result<> OutputFolder::copyFolder(const fs::path &from, const std::string &path)
{
    std::error_code error;
    fs::recursive_directory_iterator entries(from, fs::directory_options::skip_permission_denied, error);
    for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
        const fs::file_status status = entries->symlink_status(error);
        const std::string name = path + '/' + entries->path().lexically_relative(from).generic_string();
        Result<> done;
        if (fs::is_symlink(status))
            done = writeLink(name, fs::read_symlink(entries->path(), error).string());
        else if (fs::is_regular_file(status))
            done = copyFile(entries->path(), name, (status.permissions() & fs::perms::owner_exec) != fs::perms::none);
        if (!done)
            return done;
    }
    if (error)
        return failure("TF2016", {{"path", path}, {"detail", error.message()}});
    return {};
}

Result<> OutputFolder::copyFile(const fs::path &from, const std::string &path, bool executable)
{
    std::ifstream stream(from, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (!stream)
        return failure("TF2016", {{"path", path}, {"detail", std::generic_category().message(errno)}});
    return writeFile(path, bytes, executable);
}

Result<> OutputFolder::makeParent(const fs::path &path)
{
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
        return cannotWrite(path.parent_path(), error.value());
    return {};
}

Result<> OutputFolder::writeFile(const std::string &path, std::string_view bytes, bool executable)
{
    const fs::path to = m_path / path;
    if (auto made = makeParent(to); !made)
        return made;
    // Exclusive: should the file be there after all, it is someone else's.
    const int descriptor =
        ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, executable ? 0777 : 0666);
    if (const int error = descriptor < 0 ? errno : writeAndClose(descriptor, bytes); error != 0)
        return cannotWrite(to, error);
    return {};
}

Result<> OutputFolder::writeLink(const std::string &path, const std::string &target)
{
    const fs::path to = m_path / path;
    if (auto made = makeParent(to); !made)
        return made;
    if (::symlink(target.c_str(), to.c_str()) != 0)
        return cannotWrite(to, errno);
    return {};
}

} // namespace torchferry::cli
