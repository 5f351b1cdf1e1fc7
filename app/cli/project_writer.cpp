// SPDX-License-Identifier: Apache-2.0
#include "app/cli/project_writer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "app/cli/interrupt.h"
#include "app/cli/write_all.h"
#include "core/base/folder_entries.h"
#include "core/base/reason.h"
#include "core/base/regular_file.h"

namespace torchferry::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t modeExecutable = 0100755;
constexpr std::uint32_t modeLink = 0120000;
constexpr std::uint32_t modeSubmodule = 0160000;
constexpr std::size_t pieceSize = std::size_t{1} << 20;

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

/// A file that did not exist until this made it.
class NewFile {
public:
    /// Exclusive: should the file be there after all, it is someone else's.
    NewFile(const fs::path &path, bool executable)
        : m_descriptor(
            ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, executable ? 0777 : 0666))
    {
        if (m_descriptor < 0)
            m_error = lastError();
    }
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;
    ~NewFile() { (void)finish(); }

    /// The first thing that went wrong, if any.
    std::error_code append(std::string_view bytes)
    {
        if (!m_error)
            m_error = writeAll(m_descriptor, bytes);
        return m_error;
    }
    /// File systems that write later say here that they could not.
    std::error_code finish()
    {
        if (m_descriptor >= 0 && ::close(m_descriptor) != 0 && !m_error)
            m_error = lastError();
        m_descriptor = -1;
        return m_error;
    }

private:
    int m_descriptor;
    std::error_code m_error;
};

} // namespace

tl::unexpected<Error> cannotWrite(const fs::path &path, const std::error_code &error)
{
    if (error == std::errc::operation_canceled)
        return failure(Reason::cancelled);
    return failure(Reason::outputNotWritable, {{"path", path.string()}, {"detail", error.message()}});
}

Result<std::vector<std::string>> ProjectWriter::write(const Project &project, const Rewritten &rewritten)
{
    if (project.commitId.empty())
        return writeDisk(project, rewritten);
    return writeCommit(project, rewritten);
}

Result<std::vector<std::string>> ProjectWriter::writeCommit(const Project &project, const Rewritten &rewritten)
{
    const std::string only = project.single ? project.pathInRepository(project.input.files.front().path) : "";
    Missing missing;
    auto visited =
        project.repository->eachEntry(project.commitId, [&](const git::Repository::Entry &entry) -> Result<> {
            if (auto wanted = checkInterrupted(); !wanted)
                return wanted;
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
                return makeParent(m_root / path / "."); // an empty folder, as after a clone
            const auto found = rewritten.find(path);
            return writeFile(path, found == rewritten.end() ? entry.bytes : found->second,
                             entry.mode == modeExecutable);
        });
    if (!visited)
        return tl::unexpected(std::move(visited.error()));
    return missing;
}

Result<std::vector<std::string>> ProjectWriter::writeDisk(const Project &project, const Rewritten &rewritten)
{
    Missing missing;
    for (const engine::InputFile &file : project.input.files) {
        if (auto wanted = checkInterrupted(); !wanted)
            return tl::unexpected(std::move(wanted.error()));
        const auto found = rewritten.find(file.path);
        auto done = found == rewritten.end()
                        ? writeEntry(project.folder / file.path, file, missing)
                        : writeFile(file.path, found->second, file.kind == engine::InputFile::Kind::executable);
        if (!done)
            return tl::unexpected(std::move(done.error()));
    }
    return missing;
}

Result<> ProjectWriter::writeEntry(const fs::path &from, const engine::InputFile &file, Missing &missing)
{
    std::error_code error;
    const fs::file_status status = fs::symlink_status(from, error);
    if (fs::is_symlink(status))
        return copyLink(from, file.path, missing);
    if (fs::is_regular_file(status))
        return copyFile(from, file.path, file.kind == engine::InputFile::Kind::executable, missing);
    const auto isLeftOutAs = [&file](Reason reason) { return file.failure && is(*file.failure, reason); };
    if (fs::is_directory(status) && isLeftOutAs(Reason::hiddenFolder))
        return copyFolder(from, file.path, missing); // hidden: not searched for sources, but part of the project
    if (!fs::is_directory(status) && !isLeftOutAs(Reason::specialFile))
        missing.push_back(file.path);
    return {};
}

Result<> ProjectWriter::copyFolder(const fs::path &from, const std::string &path, Missing &missing)
{
    std::vector<std::string> waiting{""}; // below both
    while (!waiting.empty()) {
        const std::string folder = std::move(waiting.back());
        waiting.pop_back();
        FolderEntries entries(from / folder);
        while (entries.next()) {
            if (auto wanted = checkInterrupted(); !wanted)
                return wanted;
            const std::string below = folder + std::string(entries.name());
            std::error_code gone;
            const fs::path place = from / below;
            const fs::file_status status = fs::symlink_status(place, gone);
            Result<> done;
            if (fs::is_directory(status))
                waiting.push_back(below + '/');
            else if (fs::is_symlink(status))
                done = copyLink(place, path + '/' + below, missing);
            else if (fs::is_regular_file(status))
                done = copyFile(place, path + '/' + below,
                                (status.permissions() & fs::perms::owner_exec) != fs::perms::none, missing);
            else
                missing.push_back(path + '/' + below);
            if (!done)
                return done;
        }
        if (entries.error())
            missing.push_back(folder.empty() ? path : path + '/' + folder.substr(0, folder.size() - 1));
    }
    return {};
}

Result<> ProjectWriter::copyFile(const fs::path &from, const std::string &path, bool executable, Missing &missing)
{
    const fs::path to = m_root / path;
    const auto source = RegularFile::open(from, Links::refused);
    if (!source) {
        missing.push_back(path);
        return {};
    }
    if (auto made = makeParent(to); !made)
        return made;
    std::string piece(std::min<std::uintmax_t>(pieceSize, source->size() + 1), '\0');
    NewFile file(to, executable);
    for (;;) {
        const auto count = source->read(piece.data(), piece.size());
        if (!count) { // half a file is none
            (void)file.finish();
            ::unlink(to.c_str());
            missing.push_back(path);
            return {};
        }
        if (const std::error_code error = file.append(std::string_view(piece).substr(0, *count)))
            return cannotWrite(to, error);
        if (*count < piece.size())
            break;
    }
    if (const std::error_code error = file.finish())
        return cannotWrite(to, error);
    return {};
}

Result<> ProjectWriter::copyLink(const fs::path &from, const std::string &path, Missing &missing)
{
    std::error_code error;
    const fs::path target = fs::read_symlink(from, error);
    if (!error)
        return writeLink(path, target.string());
    missing.push_back(path);
    return {};
}

Result<> ProjectWriter::makeParent(const fs::path &path)
{
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
        return cannotWrite(path.parent_path(), error);
    return {};
}

Result<> ProjectWriter::writeFile(const std::string &path, std::string_view bytes, bool executable)
{
    const fs::path to = m_root / path;
    if (auto made = makeParent(to); !made)
        return made;
    NewFile file(to, executable);
    file.append(bytes);
    if (const std::error_code error = file.finish())
        return cannotWrite(to, error);
    return {};
}

Result<> ProjectWriter::writeLink(const std::string &path, const std::string &target)
{
    const fs::path to = m_root / path;
    if (auto made = makeParent(to); !made)
        return made;
    if (::symlink(target.c_str(), to.c_str()) != 0)
        return cannotWrite(to, lastError());
    return {};
}

} // namespace torchferry::cli
