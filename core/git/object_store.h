// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/git/inflate.h"
#include "core/git/objects.h"
#include "core/git/pack_file.h"

namespace torchferry::git {

/// Reads the objects of a repository: loose ones and packs, its own and those of its alternates. Everything that is
/// read is checked first, bounded in size, and given up when the flag is set: a repository may be damaged, or made to
/// do harm.
class ObjectStore {
public:
    /// `folder`: "objects" of the git directory.
    explicit ObjectStore(const std::string &folder);

    /// What is being read is given up once `cancel` is set; null: never.
    void setCancel(const engine::CancelFlag *cancel) { m_inflater.setCancel(cancel); }

    [[nodiscard]] bool exists(const ObjectId &id);
    [[nodiscard]] ObjectResult<ObjectHeader> header(const ObjectId &id);
    [[nodiscard]] ObjectResult<StoredObject> read(const ObjectId &id);
    /// The ids that begin with the first `digits` (2 or more) hex digits of `id`, two at most.
    [[nodiscard]] ObjectResult<std::vector<ObjectId>> findPrefix(const ObjectId &id, std::size_t digits);

private:
    struct Folder {
        std::string path;
        std::vector<std::unique_ptr<PackFile>> packs;
        std::set<std::string> seen; ///< names of indexes that were opened, or could not be
    };
    struct Loose {
        ObjectHeader header;
        std::string already; ///< what was unpacked behind the header
    };

    void addFolder(const std::string &path, int depth);
    [[nodiscard]] bool loadPacks(Folder &folder);
    [[nodiscard]] bool loadPacks();
    [[nodiscard]] std::optional<std::string> loosePath(const Folder &folder, const ObjectId &id) const;
    [[nodiscard]] ObjectResult<Loose> startLoose(const OpenFile &file);
    [[nodiscard]] ObjectResult<StoredObject> readLoose(const std::string &path);
    [[nodiscard]] ObjectResult<ObjectHeader> looseHeader(const std::string &path);
    template <class T, class FromPack, class FromLoose>
    [[nodiscard]] ObjectResult<T> first(const ObjectId &id, FromPack fromPack, FromLoose fromLoose);

    std::vector<Folder> m_folders;
    std::vector<std::string> m_damagedPacks;
    Inflater m_inflater;
};

} // namespace torchferry::git
