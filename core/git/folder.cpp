// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>

#include <git2.h>

#include "core/base/folder_entries.h"
#include "core/base/reason.h"
#include "core/base/regular_file.h"
#include "core/git/git_files.h"
#include "core/git/handles.h"
#include "core/git/ignore_names.h"
#include "core/git/open_repository.h"
#include "core/git/repository.h"
#include "core/git/tree_walk.h"
#include "core/source/encodings.h"

namespace torchferry::git {

namespace fs = std::filesystem;

namespace {

using engine::Input;
using engine::InputFile;

/// What git would leave out of a folder that belongs to a repository. Knows nothing in a folder that does not, or in
/// one that is ignored as a whole: who names such a folder wants it read.
class IgnoreRules {
public:
    explicit IgnoreRules(const fs::path &folder)
    {
        if (!open(folder))
            m_repository.reset();
        else
            collectNames(m_projectRoot);
    }

    /// Whether the rules in a folder itself can be read without waiting.
    [[nodiscard]] static bool canReadRulesIn(const fs::path &folder)
    {
        return !fileProblem(folder / ".gitignore", largestIgnoreRules);
    }

    /// Where the project that the folder belongs to begins: the work tree, else the folder itself.
    [[nodiscard]] std::string projectRoot(const fs::path &folder) const
    {
        return m_projectRoot.empty() ? folder.string() : m_projectRoot;
    }

    /// A folder that is read: what its own rules say counts from here on. It and those around it are called so.
    void enter(const fs::path &folder)
    {
        if (m_repository)
            m_names.add(folder / ".gitignore");
    }
    [[nodiscard]] bool mayLeaveOut(std::string_view name) const { return m_repository && m_names.mayMatch(name); }

    /// `path`: relative to the folder.
    [[nodiscard]] bool leavesOut(const fs::path &path, bool isFolder) const
    {
        if (!m_repository)
            return false;
        std::string name = (m_prefix / path).lexically_normal().string();
        if (isFolder)
            name += '/';
        return !tracked(name, isFolder) && ignored(name);
    }

private:
    /// False when there are no rules that can be read.
    [[nodiscard]] bool open(const fs::path &folder)
    {
        auto opened = openRepository(folder.string());
        if (!opened)
            return false;
        m_repository = std::move(*opened);
        std::error_code error;
        const char *workTree = git_repository_workdir(m_repository.get());
        if (workTree != nullptr)
            m_prefix = fs::relative(folder, fs::canonical(workTree, error), error);
        if (workTree == nullptr || error)
            return false;
        m_projectRoot = workTree;
        if (!canReadWorkTreeFiles(m_repository.get()) || !canReadRulesAbove(workTree)
            || make(m_index, git_repository_index, m_repository.get()) < 0)
            return false;
        if (m_prefix == "." || !ignored(m_prefix.string() + '/'))
            return true;
        m_projectRoot.clear();
        return false;
    }
    /// Of the folders from the work tree to the one that is read.
    [[nodiscard]] bool canReadRulesAbove(fs::path folder) const
    {
        bool canRead = canReadRulesIn(folder);
        for (const fs::path &step : m_prefix)
            canRead = canRead && canReadRulesIn(folder /= step);
        return canRead;
    }
    [[nodiscard]] bool ignored(const std::string &path) const
    {
        int result = 0;
        return git_ignore_path_is_ignored(&result, m_repository.get(), path.c_str()) == 0 && result == 1;
    }
    [[nodiscard]] bool tracked(const std::string &path, bool isFolder) const
    {
        if (isFolder)
            return git_index_find_prefix(nullptr, m_index.get(), path.c_str()) == 0;
        return git_index_get_bypath(m_index.get(), path.c_str(), 0) != nullptr;
    }

    /// Of the rules that hold in every folder, and of those above this one.
    void collectNames(const fs::path &workTree)
    {
        m_names.add(fs::path(git_repository_commondir(m_repository.get())) / "info" / "exclude");
        ConfigHandle config;
        git_buf path = GIT_BUF_INIT;
        const std::unique_ptr<git_buf, void (*)(git_buf *)> owner(&path, git_buf_dispose);
        if (make(config, git_repository_config_snapshot, m_repository.get()) == 0
            && git_config_get_path(&path, config.get(), "core.excludesfile") == 0) {
            m_names.add(path.ptr);
        } else if (git_libgit2_opts(GIT_OPT_GET_SEARCH_PATH, GIT_CONFIG_LEVEL_XDG, &path) == 0) {
            std::string_view folders = path.ptr == nullptr ? "" : path.ptr;
            while (!folders.empty()) {
                const std::size_t end = std::min(folders.find(GIT_PATH_LIST_SEPARATOR), folders.size());
                m_names.add(fs::path(folders.substr(0, end)) / "ignore");
                folders.remove_prefix(std::min(end + 1, folders.size()));
            }
        }
        fs::path above = workTree;
        m_names.add(above / ".gitignore");
        for (const fs::path &part : m_prefix)
            if (part != ".")
                m_names.add((above /= part) / ".gitignore");
    }

    RepositoryHandle m_repository;
    IndexHandle m_index;
    fs::path m_prefix;
    std::string m_projectRoot;
    IgnoreNames m_names;
};

Error unreadable(std::string_view code, const std::string &path, const std::error_code &error)
{
    return {std::string(code), {{"path", path}, {"detail", error.message()}}, {}};
}

Error unusedRules(const std::string &path)
{
    return {codeOf(Reason::ignoreRulesTooLarge),
            {{"path", path}, {"limit", std::to_string(largestIgnoreRules >> 20U)}},
            {}};
}

void readBytes(InputFile &file, const fs::path &path)
{
    const auto opened = RegularFile::open(path, Links::refused);
    if (opened && opened->size() > kLargestSource) {
        file.failure = tooLarge(file.path, opened->size());
        return;
    }
    auto bytes = opened ? opened->readAll() : tl::unexpected(opened.error());
    if (bytes)
        file.bytes = std::move(*bytes);
    else
        file.failure = unreadable("TF2016", file.path, bytes.error());
}

InputFile fileAt(const fs::path &path, const std::string &relative, fs::file_status status)
{
    InputFile file;
    file.path = relative;
    if (fs::is_symlink(status)) {
        file.kind = InputFile::Kind::symlink;
        if (isPython(relative))
            file.failure = Error{"TF2011", {{"path", relative}}, {}};
        return file;
    }
    if ((status.permissions() & fs::perms::owner_exec) != fs::perms::none)
        file.kind = InputFile::Kind::executable;
    if (isPython(relative))
        readBytes(file, path);
    return file;
}

class FolderReader {
public:
    FolderReader(const fs::path &root, IgnoreRules &rules, const engine::CancelFlag *cancel)
        : m_root(root),
          m_rules(rules),
          m_cancel(cancel),
          m_total(mostSourceBytes, "TF2030", root.string())
    {}

    [[nodiscard]] Result<std::vector<InputFile>> read()
    {
        m_pending.emplace_back();
        while (!m_pending.empty() && !m_stopped) {
            const Folder folder = std::move(m_pending.back());
            m_pending.pop_back();
            m_isRuled = folder.isRuled && IgnoreRules::canReadRulesIn(m_root / folder.path);
            if (m_isRuled)
                m_rules.enter(m_root / folder.path);
            readEntries(folder);
            if (m_stopped)
                return tl::unexpected(std::move(*m_stopped));
        }
        std::sort(m_files.begin(), m_files.end(),
                  [](const InputFile &a, const InputFile &b) { return a.path < b.path; });
        return std::move(m_files);
    }

private:
    /// One that is to be read.
    struct Folder {
        fs::path path;
        bool isRuled = true;       ///< git's ignore rules can be read in every folder above
        bool mayBeIgnored = false; ///< by its name, or that of a folder around it
    };

    void readEntries(const Folder &folder)
    {
        FolderEntries entries(m_root / folder.path);
        while (!m_stopped && entries.next()) {
            if (m_cancel != nullptr && m_cancel->cancelled())
                m_stopped = Error{codeOf(Reason::cancelled), {}, {}};
            else if (++m_entries > mostEntries)
                m_stopped = tooManyEntries(m_root.string());
            else
                readEntry(folder, folder.path / entries.name());
        }
        if (entries.error())
            leaveOut(folder.path, unreadable("TF2016", folder.path.generic_string(), entries.error()));
    }

    void readEntry(const Folder &folder, const fs::path &path)
    {
        std::error_code error;
        const fs::path place = m_root / path;
        const fs::file_status status = fs::symlink_status(place, error);
        const std::string name = path.filename().string();
        const std::string relative = path.generic_string();
        if (error)
            return leaveOut(path, unreadable("TF2016", relative, error));
        if (source::validUtf8Prefix(relative) != relative.size())
            return leaveOut(path, Error{"TF2013", {{"path", printable(relative)}}, {}});
        if (name == ".git") // also the file that takes its place in a linked work tree: a copy must not pass for that
            return;
        if (fs::is_directory(status))
            return readFolderEntry(folder, path, name);
        if (m_isRuled && (folder.mayBeIgnored || m_rules.mayLeaveOut(name)) && m_rules.leavesOut(path, false))
            return;
        if (!fs::is_regular_file(status) && !fs::is_symlink(status))
            return leaveOut(path, Error{codeOf(Reason::specialFile), {{"path", relative}}, {}});
        m_files.push_back(fileAt(place, relative, status));
        if (name == ".gitignore" && fileProblem(place, largestIgnoreRules))
            m_files.back().failure = unusedRules(relative);
        if (auto fits = m_total.add(m_files.back().bytes.size()); !fits)
            m_stopped = std::move(fits.error());
    }

    void readFolderEntry(const Folder &folder, const fs::path &path, const std::string &name)
    {
        if (name == "__pycache__")
            return;
        const bool mayBeIgnored = folder.mayBeIgnored || m_rules.mayLeaveOut(name);
        if (mayBeIgnored && m_isRuled && IgnoreRules::canReadRulesIn(m_root / path) && m_rules.leavesOut(path, true))
            return;
        std::error_code error;
        if (fs::exists(m_root / path / ".git", error))
            leaveOut(path, Error{"TF2012", {{"path", path.generic_string()}}, {}});
        else if (fs::exists(m_root / path / "pyvenv.cfg", error))
            leaveOut(path, Error{"TF2019", {{"path", path.generic_string()}}, {}});
        else if (name.starts_with('.'))
            leaveOut(path, Error{codeOf(Reason::hiddenFolder), {{"path", path.generic_string()}}, {}});
        else
            m_pending.push_back({path, m_isRuled, mayBeIgnored});
    }

    void leaveOut(const fs::path &path, Error why)
    {
        InputFile file;
        file.path = printable(path.generic_string());
        file.failure = std::move(why);
        m_files.push_back(std::move(file));
    }

    const fs::path m_root;
    IgnoreRules &m_rules;
    const engine::CancelFlag *m_cancel;
    ByteCount m_total;
    std::size_t m_entries = 0;
    std::optional<Error> m_stopped; ///< reading ends with this
    bool m_isRuled = true;          ///< in the folder that is being read
    std::vector<Folder> m_pending;
    std::vector<InputFile> m_files;
};

} // namespace

Result<Input> readFolder(const std::string &path, const engine::CancelFlag *cancel)
{
    if (auto readable = checkReadable(path); !readable)
        return tl::unexpected(std::move(readable.error()));
    std::error_code error;
    const fs::path root = fs::canonical(path, error);
    if (error)
        return failure(Reason::unreadablePath, {{"path", path}, {"detail", error.message()}});
    Input input;
    input.root = root.string();
    const bool isFolder = fs::is_directory(root, error);
    const fs::path folder = isFolder ? root : root.parent_path();
    IgnoreRules ignored(folder);
    input.rules = engine::folderRules(ignored.projectRoot(folder));
    input.lineLimit = engine::folderLineLimit(ignored.projectRoot(folder));
    if (!isFolder) {
        input.files.push_back(fileAt(root, root.filename().string(), fs::status(root, error)));
        return input;
    }
    auto files = FolderReader(root, ignored, cancel).read();
    if (!files)
        return tl::unexpected(std::move(files.error()));
    input.files = std::move(*files);
    return input;
}

} // namespace torchferry::git
