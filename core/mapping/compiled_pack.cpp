// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/compiled_pack.h"

#include <algorithm>
#include <cstring>
#include <fstream>

#include "core/base/text_hash.h"
#include "core/mapping/compiled_stream.h"
#include "reader_fingerprint.h"

namespace torchferry::mapping {
namespace {

namespace fs = std::filesystem;

/// A number, so that a machine that stores numbers the other way round reads another one.
constexpr std::uint64_t magic = 0x746665727279'01ULL;
/// The head of a file lists a few variants; what is so much larger is none.
constexpr std::uint64_t largestHead = std::uint64_t{1} << 20U;
constexpr std::uint64_t largestImage = std::uint64_t{1} << 30U;

/// What a file begins with.
struct Preamble {
    std::uint64_t magic = 0;
    std::uint64_t headSize = 0;
    std::uint64_t headSum = 0;
};

/// One variant of the pack, in the head of the file.
struct Image {
    std::string hash; ///< of the pack that was compiled
    TargetVariant variant;
    std::string next;         ///< the next newer version in which something is different; empty: none is known
    std::uint64_t offset = 0; ///< from the end of the head
    std::uint64_t size = 0;
    std::uint64_t sum = 0;
};

struct Head {
    std::string fingerprint; ///< of the code that has read the JSON
    std::vector<Image> images;
};

template <Is<Image> T>
auto partsOf(T &value)
{
    auto &[hash, variant, next, offset, size, sum] = value;
    return std::tie(hash, variant, next, offset, size, sum);
}

template <Is<Head> T>
auto partsOf(T &value)
{
    auto &[fingerprint, images] = value;
    return std::tie(fingerprint, images);
}

void write(const SignatureSet &set, CompiledWriter &writer)
{
    writer.write(set.tables());
    writer.write(set.aliases());
    writer.write(set.all());
}

void read(SignatureSet &set, CompiledReader &reader)
{
    SignatureSet::Tables tables;
    reader.read(tables);
    set.setTables(std::move(tables));
    reader.readEach<std::pair<std::string, std::string>>([&set](std::pair<std::string, std::string> &&alias) {
        set.addAlias(std::move(alias.first), std::move(alias.second));
    });
    reader.readEach<std::pair<std::string, Deferred<ApiFacts>>>(
        [&set](std::pair<std::string, Deferred<ApiFacts>> &&api) {
            set.addEncoded(std::move(api.first), std::move(api.second));
        });
}

/// The version from which a newer one than that of the pack has to be looked at again.
std::string nextVersion(const Pack &pack)
{
    std::string next;
    for (const std::string &version : pack.versionsMentioned)
        if (compareVersions(version, pack.version) > 0 && (next.empty() || compareVersions(version, next) < 0))
            next = version;
    return next;
}

bool isFor(const Image &image, const Pack &pack, const Digest &digest)
{
    return image.variant.profile == pack.profile && compareVersions(image.variant.version, pack.version) <= 0
           && (image.next.empty() || compareVersions(pack.version, image.next) < 0)
           && digest.of(image.variant) == image.hash;
}

bool readBytes(std::ifstream &stream, std::uint64_t size, std::uint64_t most, std::string &bytes)
{
    if (size > most)
        return false;
    bytes.resize(static_cast<std::size_t>(size));
    return static_cast<bool>(stream.read(bytes.data(), static_cast<std::streamsize>(size)));
}

std::optional<Head> readHead(std::ifstream &stream)
{
    Preamble preamble;
    std::string bytes;
    if (!readBytes(stream, sizeof(preamble), sizeof(preamble), bytes))
        return std::nullopt;
    std::memcpy(&preamble, bytes.data(), sizeof(preamble));
    if (preamble.magic != magic || !readBytes(stream, preamble.headSize, largestHead, bytes)
        || textHash(bytes) != preamble.headSum)
        return std::nullopt;
    const std::vector<std::string> noFiles;
    CompiledReader reader(bytes, noFiles);
    Head head;
    reader.read(head);
    if (!reader.good() || !reader.atEnd() || head.fingerprint != TORCHFERRY_READER_FINGERPRINT)
        return std::nullopt;
    return head;
}

bool fill(Pack &pack, std::string bytes)
{
    const auto image = std::make_shared<CompiledImage>();
    image->bytes = std::move(bytes);
    for (const PackFile &file : pack.files)
        image->files.push_back(file.path);
    CompiledReader reader(image->bytes, image->files);
    SignatureSet source = pack.sourceFacts;
    SignatureSet target = pack.targetFacts;
    std::set<std::string> versions;
    std::set<std::string> attributeModules;
    std::unordered_map<std::string, std::string> modules;
    std::map<std::string, std::vector<std::string>, std::less<>> renamedMethods;
    std::vector<Helper> helpers;
    std::string weightsScript;
    NameTable<Deferred<SameName>> same;
    NameTable<Deferred<std::vector<Row>>> rows;
    reader.read(versions);
    reader.read(attributeModules);
    reader.read(modules);
    reader.read(helpers);
    reader.read(weightsScript);
    reader.read(renamedMethods);
    read(source, reader);
    read(target, reader);
    reader.read(same);
    reader.read(rows);
    if (!reader.good() || !reader.atEnd())
        return false;
    pack.image = image;
    pack.sourceFacts = std::move(source);
    pack.targetFacts = std::move(target);
    pack.versionsMentioned.merge(versions);
    pack.attributeModules = std::move(attributeModules);
    pack.modules = std::move(modules);
    pack.helpers.helpers = std::move(helpers);
    pack.weightsScript = std::move(weightsScript);
    pack.renamedMethods = std::move(renamedMethods);
    pack.same = std::move(same);
    pack.rows = std::move(rows);
    return true;
}

template <class Value>
std::string encoded(const Value &value)
{
    const std::map<std::string, std::size_t, std::less<>> noFiles;
    CompiledWriter writer(noFiles);
    writer.write(value);
    return writer.bytes();
}

} // namespace

template <class Value>
Value decoded(std::string_view bytes, const std::vector<std::string> &files)
{
    CompiledReader reader(bytes, files);
    Value value;
    reader.read(value);
    return reader.good() && reader.atEnd() ? value : Value();
}

template std::vector<Row> decoded(std::string_view bytes, const std::vector<std::string> &files);
template SameName decoded(std::string_view bytes, const std::vector<std::string> &files);
template ApiFacts decoded(std::string_view bytes, const std::vector<std::string> &files);

std::string compiledImage(const Pack &pack)
{
    std::map<std::string, std::size_t, std::less<>> files;
    for (const PackFile &file : pack.files)
        files.emplace(file.path, files.size());
    CompiledWriter writer(files);
    writer.write(pack.versionsMentioned);
    writer.write(pack.attributeModules);
    writer.write(pack.modules);
    writer.write(pack.helpers.helpers);
    writer.write(pack.weightsScript);
    writer.write(pack.renamedMethods);
    write(pack.sourceFacts, writer);
    write(pack.targetFacts, writer);
    writer.write(pack.same);
    writer.write(pack.rows);
    return writer.bytes();
}

bool fillFromCompiled(const fs::path &file, const Digest &digest, Pack &pack)
{
    if (file.empty())
        return false;
    std::ifstream stream(file, std::ios::binary);
    const std::optional<Head> head = readHead(stream);
    if (!head)
        return false;
    const auto image = std::find_if(head->images.begin(), head->images.end(),
                                    [&](const Image &each) { return isFor(each, pack, digest); });
    std::string bytes;
    return image != head->images.end() && image->offset < largestImage
           && stream.seekg(static_cast<std::streamoff>(image->offset), std::ios::cur)
           && readBytes(stream, image->size, largestImage, bytes) && textHash(bytes) == image->sum
           && fill(pack, std::move(bytes));
}

tl::expected<std::string, Errors> compilePack(const fs::path &directory, std::string_view target)
{
    Head head{TORCHFERRY_READER_FINGERPRINT, {}};
    std::string images;
    // Which variants there are is known by and by: a newer version may tell of others.
    std::vector<TargetVariant> variants{{}};
    for (std::size_t i = 0; i < variants.size(); ++i) {
        LoadOptions options;
        options.version = variants[i].version;
        options.profile = variants[i].profile;
        const LoadedPack pack = loadPack(directory, target, options);
        if (!pack)
            return tl::unexpected(pack.error());
        for (TargetVariant &variant : variantsToLint(**pack))
            if (std::find(variants.begin(), variants.end(), variant) == variants.end())
                variants.push_back(std::move(variant));
        if (i == 0)
            continue; // the pack's own variant, which is among those it names
        const std::string bytes = compiledImage(**pack);
        head.images.push_back(
            {(*pack)->hash, variants[i], nextVersion(**pack), images.size(), bytes.size(), textHash(bytes)});
        images += bytes;
    }
    const std::string headBytes = encoded(head);
    const Preamble preamble{magic, headBytes.size(), textHash(headBytes)};
    std::string file(sizeof(preamble), '\0');
    std::memcpy(file.data(), &preamble, sizeof(preamble));
    return file + headBytes + images;
}

} // namespace torchferry::mapping
