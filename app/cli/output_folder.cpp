// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output_folder.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "core/base/folder_entries.h"
#include "core/base/reason.h"

namespace torchferry::cli {

namespace fs = std::filesystem;

namespace {

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

bool liesIn(const fs::path &path, const fs::path &folder)
{
    const fs::path relative = path.lexically_relative(folder);
    return !folder.empty() && !relative.empty() && *relative.begin() != "..";
}

bool mayWriteTo(const fs::path &folder)
{
    return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

bool hasOwnAccessList(const fs::path &folder)
{
    return ::getxattr(folder.c_str(), "system.posix_acl_default", nullptr, 0) > 0
           || ::getxattr(folder.c_str(), "system.posix_acl_access", nullptr, 0) > 0;
}

bool isMountPoint(const fs::path &folder, const struct stat &status, const struct stat &parent)
{
    struct statx more = {};
    if (::statx(AT_FDCWD, folder.c_str(), 0, STATX_BASIC_STATS, &more) == 0
        && (more.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) != 0)
        return (more.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
    return status.st_dev != parent.st_dev;
}

/// Whether another folder can take the place of this empty one without any loss: a process whose working directory it is
/// would be left in a folder that is gone, and its access list would be.
bool canBeReplaced(const fs::path &folder)
{
    struct stat status = {};
    struct stat parent = {};
    struct stat current = {};
    if (::stat(folder.c_str(), &status) != 0 || ::stat(folder.parent_path().c_str(), &parent) != 0
        || !mayWriteTo(folder.parent_path()) || isMountPoint(folder, status, parent) || hasOwnAccessList(folder))
        return false;
    if (::stat(".", &current) == 0 && current.st_dev == status.st_dev && current.st_ino == status.st_ino)
        return false;
    const uid_t user = ::geteuid();
    const bool isSticky = (parent.st_mode & S_ISVTX) != 0;
    return !isSticky || user == 0 || status.st_uid == user || parent.st_uid == user;
}

/// What an existing folder has in it.
struct Contents {
    bool ownLeftovers = false; ///< what runs that fill it have there until they end
    bool others = false;
};

Result<Contents> contentsOf(const fs::path &folder)
{
    Contents contents;
    FolderEntries entries(folder);
    while (entries.next())
        (isTemporaryName(entries.name(), {}) ? contents.ownLeftovers : contents.others) = true;
    if (entries.error())
        return cannotWrite(folder, entries.error());
    return contents;
}

} // namespace

Result<OutputFolder> OutputFolder::prepare(const std::string &path, const Project &project)
{
    std::error_code error;
    fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error)
        return cannotWrite(path, error);
    if (!real.has_filename()) // a trailing slash of what does not exist yet
        real = real.parent_path();
    if (project.repository)
        for (const std::string &inside : {project.repository->workTree(), project.repository->gitDirectory()})
            if (liesIn(real, inside))
                return failure(Reason::outputInProject, {{"path", path}, {"root", inside}});
    if (!project.single && liesIn(real, project.folder))
        return failure(Reason::outputInProject, {{"path", path}, {"root", project.folder.string()}});

    const fs::file_status status = fs::symlink_status(real, error);
    if (fs::exists(status)) {
        if (!fs::is_directory(status)) // also a link that leads nowhere
            return failure(Reason::outputNoFolder, {{"path", path}});
        const auto contents = contentsOf(real);
        if (!contents)
            return tl::unexpected(contents.error());
        if (contents->others)
            return failure(contents->ownLeftovers ? codeOf(Reason::outputHasLeftovers) : codeOf(Reason::outputNotEmpty),
                           {{"path", path}});
        if (!mayWriteTo(real))
            return cannotWrite(path, lastError());
        // With leftovers in it, it is no empty folder to the system; filling it takes them away.
        return OutputFolder(real, canBeReplaced(real) && !contents->ownLeftovers ? Way::replace : Way::fill);
    }
    fs::path above = real.parent_path();
    while (!fs::exists(fs::status(above, error)) && above.has_relative_path())
        above = above.parent_path();
    if (!fs::is_directory(above, error))
        return cannotWrite(path, std::make_error_code(std::errc::not_a_directory));
    if (!mayWriteTo(above))
        return cannotWrite(path, lastError());
    return OutputFolder(real, Way::create);
}

OutputFolder::~OutputFolder()
{
    m_temporary.reset();
    if (m_published)
        return;
    for (auto parent = m_parents.rbegin(); parent != m_parents.rend(); ++parent)
        ::rmdir(parent->c_str()); // only if no other process uses it by now
}

Result<> OutputFolder::begin()
{
    if (m_way == Way::fill)
        return beginInside();
    std::error_code error = makeBeside();
    if (!error)
        return {};
    if (m_way == Way::create)
        return cannotWrite(m_path, error);
    m_way = Way::fill; // the surroundings do not let anything be made beside it, or not the like of it
    return beginInside();
}

std::error_code OutputFolder::makeBeside()
{
    const fs::path folder = m_path.parent_path();
    std::error_code error;
    // Another run that fails may take a folder away that both would have used.
    for (int attempt = 0; attempt < 3; ++attempt) {
        std::vector<fs::path> missing;
        for (fs::path above = folder; !fs::exists(above, error) && above.has_relative_path();
             above = above.parent_path())
            missing.push_back(above);
        for (auto parent = missing.rbegin(); parent != missing.rend(); ++parent)
            if (fs::create_directory(*parent, error))
                m_parents.push_back(*parent);
        const std::string name = m_path.filename().string();
        m_swept = sweepTemporaries(folder, name);
        auto made = Temporary::make(Temporary::Kind::folder, folder, name);
        if (made && m_way == Way::replace && !takeAfter(*made))
            return std::make_error_code(std::errc::operation_not_permitted);
        if (made) {
            m_temporary.emplace(std::move(*made));
            return {};
        }
        error = made.error();
        if (error != std::errc::no_such_file_or_directory)
            break;
    }
    return error;
}

/// Owner, group and mode of the folder it shall replace: what is written below follows them where the group is inherited.
bool OutputFolder::takeAfter(const Temporary &made) const
{
    struct stat own = {};
    struct stat other = {};
    if (::fstat(made.descriptor(), &own) != 0 || ::stat(m_path.c_str(), &other) != 0)
        return false;
    if ((own.st_uid != other.st_uid || own.st_gid != other.st_gid)
        && ::fchown(made.descriptor(), other.st_uid, other.st_gid) != 0)
        return false;
    return ::fchmod(made.descriptor(), other.st_mode & 07777U) == 0;
}

Result<> OutputFolder::beginInside()
{
    if (m_lock.take(m_path) == std::errc::operation_would_block)
        return failure(Reason::outputInUse, {{"path", m_path.string()}});
    m_swept = sweepTemporaries(m_path, {});
    if (!m_swept.inUse.empty())
        return failure(Reason::outputInUse, {{"path", m_path.string()}});
    auto made = Temporary::make(Temporary::Kind::folder, m_path, {});
    if (!made)
        return cannotWrite(m_path, made.error());
    m_temporary.emplace(std::move(*made));
    return {};
}

Result<std::vector<std::string>> OutputFolder::write(const Project &project, const Rewritten &rewritten)
{
    return ProjectWriter(m_temporary->path()).write(project, rewritten);
}

std::optional<std::string> OutputFolder::inside(const std::string &path) const
{
    std::error_code error;
    const fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error || !liesIn(real, m_path) || real == m_path)
        return std::nullopt;
    return real.lexically_relative(m_path).string();
}

Result<> OutputFolder::writeFile(const std::string &relative, std::string_view bytes)
{
    return ProjectWriter(m_temporary->path()).writeFile(relative, bytes, false);
}

Result<> OutputFolder::publish()
{
    if (m_way == Way::fill) {
        if (auto filled = fill(); !filled)
            return filled;
    } else {
        const std::error_code error =
            m_way == Way::create ? m_temporary->publish(m_path) : m_temporary->publishOver(m_path);
        if (error)
            return notPublished(error);
    }
    m_published = true;
    return {};
}

/// Moves every entry to its place. Nothing of what is there by now is replaced; when one is taken all go back.
Result<> OutputFolder::fill()
{
    std::vector<fs::path> names;
    FolderEntries entries(m_temporary->path());
    while (entries.next())
        names.emplace_back(entries.name());
    if (entries.error())
        return cannotWrite(m_path, entries.error());
    const fs::path own = m_temporary->path().filename();
    FolderEntries others(m_path);
    while (others.next())
        if (others.name() != own.native())
            return notPublished(std::make_error_code(std::errc::directory_not_empty));
    std::error_code error = others.error();
    std::size_t moved = 0;
    while (!error && moved < names.size()) {
        error = renameToNew(m_temporary->path() / names[moved], m_path / names[moved]);
        moved += error ? 0 : 1;
    }
    if (!error)
        return {};
    while (moved-- > 0)
        (void)renameToNew(m_path / names[moved], m_temporary->path() / names[moved]);
    return notPublished(error);
}

tl::unexpected<Error> OutputFolder::notPublished(const std::error_code &error) const
{
    for (const std::errc taken : {std::errc::file_exists, std::errc::directory_not_empty, std::errc::not_a_directory,
                                  std::errc::is_a_directory})
        if (error == taken)
            return failure(Reason::outputFilledMeanwhile, {{"path", m_path.string()}});
    return cannotWrite(m_path, error);
}

} // namespace torchferry::cli
