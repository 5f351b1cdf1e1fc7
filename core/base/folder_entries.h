// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

struct dirent;

namespace torchferry {

/// The entries of a folder in no order, "." and ".." left out. The standard library's iterators end the program when there
/// is no memory for a name; this throws std::bad_alloc like everything else.
///
///     FolderEntries entries(folder);
///     while (entries.next())
///         use(entries.name());
///     if (entries.error()) …
class FolderEntries {
public:
    explicit FolderEntries(const std::filesystem::path &folder);

    /// Goes to the next entry; false when there is none, or it cannot be read.
    [[nodiscard]] bool next();
    [[nodiscard]] std::string_view name() const;
    [[nodiscard]] bool isFolder() const; ///< itself: a link to one is none
    /// Why the folder could not be read, or not to its end.
    [[nodiscard]] const std::error_code &error() const { return m_error; }

private:
    struct Close {
        void operator()(void *folder) const;
    };
    std::unique_ptr<void, Close> m_folder; ///< DIR
    const dirent *m_entry = nullptr;
    std::error_code m_error;
};

} // namespace torchferry
