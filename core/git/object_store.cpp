// SPDX-License-Identifier: Apache-2.0
#include "core/git/object_store.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "core/base/folder_entries.h"

namespace torchferry::git {

namespace fs = std::filesystem;

namespace {

constexpr int kDeepestAlternate = 5; ///< as in git
constexpr std::size_t kMostFolders = 256;
constexpr std::uint64_t kLargestAlternates = std::uint64_t{1} << 20U;
constexpr std::size_t kLongestHeader = 32; ///< "commit 18446744073709551615"

constexpr char kDigits[] = "0123456789abcdef";

std::string hexOf(const ObjectId &id)
{
    std::string text;
    for (const unsigned char byte : id) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

std::optional<ObjectType> typeNamed(std::string_view name)
{
    if (name == "commit")
        return ObjectType::commit;
    if (name == "tree")
        return ObjectType::tree;
    if (name == "blob")
        return ObjectType::blob;
    if (name == "tag")
        return ObjectType::tag;
    return std::nullopt;
}

/// The last 38 of the 40 digits, as loose objects are named.
bool readName(std::string_view name, ObjectId &id)
{
    if (name.size() != 2 * (id.size() - 1))
        return false;
    for (std::size_t at = 1; at < id.size(); ++at) {
        const char *begin = name.data() + 2 * (at - 1);
        if (const auto [end, status] = std::from_chars(begin, begin + 2, id[at], 16);
            status != std::errc() || end != begin + 2)
            return false;
    }
    return true;
}

bool samePrefix(const std::string &a, const std::string &b, std::size_t digits)
{
    return a.compare(0, digits, b, 0, digits) == 0;
}

} // namespace

ObjectStore::ObjectStore(const std::string &folder)
{
    addFolder(folder, 0);
}

void ObjectStore::addFolder(const std::string &path, int depth)
{
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error || depth > kDeepestAlternate || m_folders.size() == kMostFolders
        || std::any_of(m_folders.begin(), m_folders.end(), [&](const Folder &f) { return f.path == real.string(); }))
        return;
    m_folders.push_back({real.string(), {}, {}});
    (void)loadPacks(m_folders.back());

    const auto file = OpenFile::open(real.string() + "/info/alternates");
    if (!file || file->size() > kLargestAlternates)
        return;
    std::string text(static_cast<std::size_t>(file->size()), '\0');
    text.resize(file->read(0, text.data(), text.size()).value_or(0));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        if (line.empty() || line[0] == '#' || line.find('\0') != std::string::npos)
            continue;
        if (line[0] == '/')
            addFolder(line, depth + 1);
        else if (depth == 0) // as in git, only the repository's own file may be relative
            addFolder(real.string() + '/' + line, depth + 1);
    }
}

/// True when there are packs that were not there before.
bool ObjectStore::loadPacks(Folder &folder)
{
    bool isNew = false;
    const std::string packs = folder.path + "/pack/";
    FolderEntries entries(packs);
    while (entries.next()) {
        const std::string name(entries.name());
        if (!name.ends_with(".idx") || !folder.seen.insert(name).second)
            continue;
        auto pack = PackFile::open(packs + name);
        if (pack)
            folder.packs.push_back(std::move(*pack));
        else
            m_damagedPacks.push_back(pack.error().detail);
        isNew = isNew || pack;
    }
    return isNew;
}

bool ObjectStore::loadPacks()
{
    bool isNew = false;
    for (Folder &folder : m_folders)
        isNew = loadPacks(folder) || isNew;
    return isNew;
}

std::optional<std::string> ObjectStore::loosePath(const Folder &folder, const ObjectId &id) const
{
    const std::string name = hexOf(id);
    std::string path = folder.path + '/' + name.substr(0, 2) + '/' + name.substr(2);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        return std::nullopt;
    return path;
}

ObjectResult<ObjectStore::Loose> ObjectStore::startLoose(const OpenFile &file)
{
    if (file.size() == 0)
        return damaged("its file is empty");
    std::string start(kLongestHeader, '\0');
    m_inflater.start(file, 0);
    const auto got = m_inflater.read(start.data(), start.size());
    if (!got)
        return tl::unexpected(got.error());
    start.resize(*got);
    const std::size_t blank = start.find(' ');
    const std::size_t end = start.find('\0');
    Loose loose;
    if (blank == std::string::npos || end == std::string::npos || blank > end)
        return damaged("it has no proper header");
    const auto type = typeNamed(std::string_view(start).substr(0, blank));
    const char *digits = start.data() + blank + 1;
    const char *after = start.data() + end;
    const auto [stop, status] = std::from_chars(digits, after, loose.header.size);
    if (!type || status != std::errc() || stop != after)
        return damaged("it has no proper header");
    loose.header.type = *type;
    loose.already = start.substr(end + 1);
    return loose;
}

ObjectResult<ObjectHeader> ObjectStore::looseHeader(const std::string &path)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return damaged("its file cannot be opened: " + std::generic_category().message(errno));
    auto loose = startLoose(*file);
    if (!loose)
        return tl::unexpected(loose.error());
    return loose->header;
}

ObjectResult<StoredObject> ObjectStore::readLoose(const std::string &path)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return damaged("its file cannot be opened: " + std::generic_category().message(errno));
    auto loose = startLoose(*file);
    if (!loose)
        return tl::unexpected(loose.error());
    const std::uint64_t limit = largestOf(loose->header.type);
    if (loose->header.size > limit)
        return tooLargeObject(loose->header.size, limit);
    auto bytes = m_inflater.rest(std::move(loose->already), loose->header.size);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return StoredObject{loose->header.type, std::move(*bytes)};
}

/// Asks every place that has the object, until one can give it. What is damaged here may be whole elsewhere.
template <class T, class FromPack, class FromLoose>
ObjectResult<T> ObjectStore::first(const ObjectId &id, FromPack fromPack, FromLoose fromLoose)
{
    std::optional<ObjectProblem> problem;
    const auto note = [&](const ObjectProblem &found) {
        if (!problem || found.kind == ObjectProblem::Kind::cancelled)
            problem = found;
    };
    do {
        for (Folder &folder : m_folders) {
            for (auto &pack : folder.packs) {
                if (m_inflater.cancelled())
                    return cancelledRead();
                const auto offset = pack->find(id);
                if (!offset) {
                    note(offset.error());
                    continue;
                }
                if (!*offset)
                    continue;
                ObjectResult<T> result = fromPack(*pack, **offset);
                if (result || result.error().kind == ObjectProblem::Kind::cancelled)
                    return result;
                note(result.error());
            }
            if (const auto path = loosePath(folder, id)) {
                ObjectResult<T> result = fromLoose(*path);
                if (result || result.error().kind == ObjectProblem::Kind::cancelled)
                    return result;
                note(result.error());
            }
        }
    } while (loadPacks()); // another process may have packed what was loose
    if (!problem && !m_damagedPacks.empty())
        problem = ObjectProblem{ObjectProblem::Kind::damaged, m_damagedPacks.front()};
    return tl::unexpected(problem.value_or(ObjectProblem{ObjectProblem::Kind::missing, "no such object"}));
}

bool ObjectStore::exists(const ObjectId &id)
{
    return first<bool>(
               id, [](PackFile &, std::uint64_t) -> ObjectResult<bool> { return true; },
               [](const std::string &) -> ObjectResult<bool> { return true; })
        .has_value();
}

ObjectResult<ObjectHeader> ObjectStore::header(const ObjectId &id)
{
    return first<ObjectHeader>(
        id, [this](PackFile &pack, std::uint64_t offset) { return pack.header(offset, m_inflater); },
        [this](const std::string &path) { return looseHeader(path); });
}

ObjectResult<StoredObject> ObjectStore::read(const ObjectId &id)
{
    return first<StoredObject>(
        id, [this](PackFile &pack, std::uint64_t offset) { return pack.read(offset, m_inflater); },
        [this](const std::string &path) { return readLoose(path); });
}

ObjectResult<std::vector<ObjectId>> ObjectStore::findPrefix(const ObjectId &id, std::size_t digits)
{
    std::vector<ObjectId> found;
    const std::string wanted = hexOf(id);
    for (Folder &folder : m_folders) {
        for (const auto &pack : folder.packs)
            if (auto looked = pack->findPrefix(id, digits, found); !looked)
                return tl::unexpected(looked.error());
        FolderEntries entries(folder.path + '/' + wanted.substr(0, 2));
        while (found.size() < 2 && entries.next()) {
            ObjectId candidate = {id[0]};
            if (readName(entries.name(), candidate) && samePrefix(hexOf(candidate), wanted, digits)
                && std::find(found.begin(), found.end(), candidate) == found.end())
                found.push_back(candidate);
        }
    }
    return found;
}

} // namespace torchferry::git
