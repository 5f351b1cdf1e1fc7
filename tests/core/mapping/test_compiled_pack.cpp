// SPDX-License-Identifier: Apache-2.0
// The compiled form of a pack: it gives what the files give, and whatever is wrong with it, the files do.
#include <algorithm>
#include <cstring>
#include <fstream>

#include "core/base/text_hash.h"
#include "core/mapping/compiled_pack.h"
#include "core/mapping/compiled_stream.h"
#include "core/mapping/temporary_pack.h"
#include "paths.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::size_t, std::less<>>;

constexpr std::size_t preambleSize = 24;
constexpr std::size_t headSumAt = 16;

std::string bytesOf(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void writeBytes(const fs::path &file, std::string_view bytes)
{
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

Digest digestOf(const Pack &pack, const fs::path &directory)
{
    Digest digest;
    for (const PackFile &file : pack.files) {
        digest.add(fs::path(file.path).lexically_relative(directory).generic_string());
        digest.add(bytesOf(file.path));
    }
    return digest;
}

/// What the descriptions of a pack leave to the compiled form.
Pack undescribed(const Pack &pack)
{
    Pack fresh;
    fresh.version = pack.version;
    fresh.profile = pack.profile;
    fresh.files = pack.files;
    for (const auto &[root, words] : pack.source.thirdPartyApis)
        fresh.sourceFacts.addThirdPartyApi(root);
    return fresh;
}

/// Where two sets of facts answer a question about one of their names in different ways; empty: nowhere.
std::string difference(const SignatureSet &one, const SignatureSet &other)
{
    for (const auto &[name, facts] : one.all()) {
        const std::string last = name.substr(name.rfind('.') + 1);
        const std::string owner = name.substr(0, name.size() - last.size() - (last.size() < name.size() ? 1 : 0));
        if (one.classesWithMember(last) != other.classesWithMember(last)
            || one.classesNamed(last) != other.classesNamed(last) || one.isModule(owner) != other.isModule(owner)
            || one.isModule(name) != other.isModule(name) || one.canonical(name) != other.canonical(name)
            || one.knowsMembers(name) != other.knowsMembers(name)
            || (one.member(owner, last) == nullptr) != (other.member(owner, last) == nullptr))
            return name;
        for (const std::string &base : facts->bases)
            if (one.derivesFrom(name, base) != other.derivesFrom(name, base))
                return name;
    }
    return {};
}

/// Every variant of which the pack speaks, and versions between and beyond those.
std::vector<TargetVariant> variantsOf(const fs::path &directory, const std::string &target)
{
    std::vector<TargetVariant> variants{{}};
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const auto pack = loadPack(directory, target, {variants[i].version, {}, variants[i].profile});
        if (!pack)
            continue;
        std::vector<TargetVariant> more = variantsToLint(**pack);
        const std::size_t named = more.size();
        for (std::size_t j = 0; j < named; ++j)
            for (const char *suffix : {".0", ".1", "9"})
                if (const std::string version = more[j].version + suffix; !versionProblem(**pack, version) && i == 0)
                    more.push_back({version, more[j].profile});
        for (const TargetVariant &variant : more)
            if (std::find(variants.begin(), variants.end(), variant) == variants.end())
                variants.push_back(variant);
    }
    return variants;
}

std::string withSumOfHead(std::string bytes)
{
    std::uint64_t size = 0;
    std::memcpy(&size, bytes.data() + 8, sizeof(size));
    const std::uint64_t sum = textHash(std::string_view(bytes).substr(preambleSize, size));
    std::memcpy(bytes.data() + headSumAt, &sum, sizeof(sum));
    return bytes;
}

} // namespace

class TestCompiledPack : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesWhatTheFilesGive_data();
    void givesWhatTheFilesGive();
    void isNotUsedForOtherFiles();
    void isNotUsedByAnotherProgram();
    void carriesRules();
    void reportsWhatIsWrongWithFiles();
    void survivesTruncation();
    void survivesFlippedBytes();
    void readsNothingBeyondItsBytes();

private:
    /// A small pack, and its compiled form.
    struct Small {
        Small()
        {
            files.rows(R"json("alpha.abs": { "target": "beta.abs" },
"alpha.zeros": { "when": "target >= 3.2", "target": "beta.zeros", "forms": [ { "when": "has(dtype) and not literal(size, int)",
    "prelude": [ "{n} = {size}" ], "fresh": { "n": "shape" }, "emit": "beta.zeros({n}{?dtype: , dtype={dtype}})" },
    { "emit": "beta.zeros([{*size}], dtype={dtype|beta.float32})" } ], "notes": { "en": "a", "zh": "b" } })json");
            compiled = fs::path(files.directory()) / "compiled.pack";
            bytes = compilePack(files.directory(), "beta").value_or(std::string());
            writeBytes(compiled, bytes);
            json = files.load().value_or(nullptr);
        }
        TemporaryPack files;
        fs::path compiled;
        std::string bytes;
        std::shared_ptr<const Pack> json;
    };
};

void TestCompiledPack::givesWhatTheFilesGive_data()
{
    QTest::addColumn<QString>("directory");
    QTest::addColumn<QString>("target");
    const QString source = QStringLiteral(TORCHFERRY_SOURCE_DIR);
    for (const QString &folder :
         {source + QStringLiteral("/mappings"), source + QStringLiteral("/tests/golden/engine/mappings")})
        for (const QString &target : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (QFile::exists(folder + QLatin1Char('/') + target + QStringLiteral("/pack.json")))
                QTest::addRow("%s", qPrintable(target)) << folder << target;
}

void TestCompiledPack::givesWhatTheFilesGive()
{
    QFETCH(QString, directory);
    QFETCH(QString, target);
    const QTemporaryDir folder;
    const fs::path file = folder.filePath(QStringLiteral("compiled.pack")).toStdString();
    const fs::path mappings = directory.toStdString();
    const auto bytes = compilePack(mappings, target.toStdString());
    QVERIFY(bytes.has_value());
    writeBytes(file, *bytes);
    const std::vector<TargetVariant> variants = variantsOf(mappings, target.toStdString());
    QVERIFY(variants.size() > 1);
    for (const TargetVariant &variant : variants) {
        LoadOptions options{variant.version, {}, variant.profile};
        const auto json = loadPack(mappings, target.toStdString(), options);
        QVERIFY(json.has_value());
        Pack fresh = undescribed(**json);
        QVERIFY2(fillFromCompiled(file, digestOf(**json, mappings), fresh), variant.version.c_str());
        options.compiled = file;
        const auto compiled = loadPack(mappings, target.toStdString(), options);
        QVERIFY(compiled.has_value());
        QCOMPARE((*compiled)->hash, (*json)->hash);
        QCOMPARE((*compiled)->version, (*json)->version);
        QCOMPARE((*compiled)->renamedMethods, (*json)->renamedMethods);
        const std::string expected = compiledImage(**json);
        for (const Pack *pack : {compiled->get(), static_cast<const Pack *>(&fresh)}) {
            QVERIFY2(compiledImage(*pack) == expected, variant.version.c_str());
            QCOMPARE(difference((*json)->sourceFacts, pack->sourceFacts), std::string());
            QCOMPARE(difference((*json)->targetFacts, pack->targetFacts), std::string());
        }
        const auto paths = [](const Pack &pack) {
            std::vector<std::pair<std::string, std::size_t>> list;
            for (const PackFile &each : pack.files)
                list.emplace_back(each.path, each.size);
            return list;
        };
        QCOMPARE(paths(**compiled), paths(**json));
    }
}

void TestCompiledPack::isNotUsedForOtherFiles()
{
    const Small small;
    Pack fresh = undescribed(*small.json);
    Digest digest = digestOf(*small.json, small.files.directory());
    QVERIFY(fillFromCompiled(small.compiled, digest, fresh));
    digest.add("and more");
    Pack other = undescribed(*small.json);
    QVERIFY(!fillFromCompiled(small.compiled, digest, other));
    QVERIFY(other.rows.size() == 0 && other.sourceFacts.size() == 0);

    small.files.rows(R"json("alpha.abs": { "target": "beta.anything" })json");
    LoadOptions options;
    options.compiled = small.compiled;
    const auto changed = small.files.load(options);
    QVERIFY(changed.has_value());
    QCOMPARE((*changed)->row("alpha.abs", Use::call)->variants.front().target, std::string("beta.anything"));
    QVERIFY((*changed)->row("alpha.zeros", Use::call) == nullptr);
}

void TestCompiledPack::isNotUsedByAnotherProgram()
{
    const Small small;
    const Digest digest = digestOf(*small.json, small.files.directory());
    std::string bytes = small.bytes;
    char &first = bytes[preambleSize + 1]; // of the fingerprint, behind its length
    first = first == '0' ? '1' : '0';
    writeBytes(small.compiled, withSumOfHead(bytes));
    Pack fresh = undescribed(*small.json);
    QVERIFY(!fillFromCompiled(small.compiled, digest, fresh));
    // The same way of writing the head again, with nothing changed, is taken.
    writeBytes(small.compiled, withSumOfHead(small.bytes));
    QVERIFY(fillFromCompiled(small.compiled, digest, fresh));
}

void TestCompiledPack::carriesRules()
{
    const Small small;
    RuleText rule;
    rule.path = "mine.json";
    rule.bytes = R"json({ "schema": "torchferry-rules/1", "rows": { "alpha.abs": { "target": "beta.anything" } },
"source": { "apis": { "alpha.mine": { "kind": "function" }, "alpha.Tensor.mine": { "kind": "method" } } } })json";
    LoadOptions options;
    options.rules = {rule};
    const auto json = small.files.load(options);
    options.compiled = small.compiled;
    const auto compiled = small.files.load(options);
    QVERIFY(json.has_value() && compiled.has_value());
    QCOMPARE((*compiled)->hash, (*json)->hash);
    QVERIFY(compiledImage(**compiled) == compiledImage(**json));
    QCOMPARE((*compiled)->problems, (*json)->problems);
    QCOMPARE((*compiled)->sourceFacts.classesWithMember("mine"), std::vector<std::string>{"alpha.Tensor"});
    QCOMPARE(difference((*json)->sourceFacts, (*compiled)->sourceFacts), std::string());
}

void TestCompiledPack::reportsWhatIsWrongWithFiles()
{
    const Small small;
    small.files.rows(R"json("alpha.abs": { "target": "beta.abs", "forms": [ { "emit": "beta.abs({input" } ] })json");
    const auto json = small.files.load();
    LoadOptions options;
    options.compiled = small.compiled;
    const auto compiled = small.files.load(options);
    QVERIFY(!json.has_value() && !compiled.has_value());
    QCOMPARE(compiled.error(), json.error());
    QVERIFY(compiled.error().front().where.row > 0 && compiled.error().front().where.column > 0);
    QCOMPARE(compilePack(small.files.directory(), "beta").error(), json.error());
}

void TestCompiledPack::survivesTruncation()
{
    const Small small;
    const Digest digest = digestOf(*small.json, small.files.directory());
    const std::string expected = compiledImage(*small.json);
    QVERIFY(small.bytes.size() > expected.size());
    std::size_t used = 0;
    for (std::size_t size = 0; size < small.bytes.size(); ++size) {
        writeBytes(small.compiled, std::string_view(small.bytes).substr(0, size));
        Pack pack = undescribed(*small.json);
        if (fillFromCompiled(small.compiled, digest, pack)) {
            ++used;
            QVERIFY2(compiledImage(pack) == expected, std::to_string(size).c_str());
        } else {
            QVERIFY(pack.rows.size() == 0 && pack.sourceFacts.size() == 0 && pack.targetFacts.size() == 0);
        }
    }
    // Another variant's bytes may be missing, none of its own.
    QVERIFY(used < small.bytes.size() - expected.size());
}

void TestCompiledPack::survivesFlippedBytes()
{
    const Small small;
    const Digest digest = digestOf(*small.json, small.files.directory());
    const std::string expected = compiledImage(*small.json);
    std::size_t refused = 0;
    for (std::size_t at = 0; at < small.bytes.size(); ++at) {
        std::string bytes = small.bytes;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << (at % 8)));
        writeBytes(small.compiled, bytes);
        Pack pack = undescribed(*small.json);
        if (fillFromCompiled(small.compiled, digest, pack))
            QVERIFY2(compiledImage(pack) == expected, std::to_string(at).c_str());
        else
            ++refused;
        if (at % 97 != 0)
            continue;
        LoadOptions options;
        options.compiled = small.compiled;
        const auto loaded = small.files.load(options);
        QVERIFY(loaded.has_value());
        QCOMPARE((*loaded)->hash, small.json->hash);
        QVERIFY(compiledImage(**loaded) == expected);
    }
    QVERIFY(refused >= expected.size() + preambleSize);
}

/// The sums keep such bytes away; the reader is not the one that relies on it.
void TestCompiledPack::readsNothingBeyondItsBytes()
{
    const Small small;
    const Files noFiles;
    CompiledWriter writer(noFiles);
    writer.write(small.json->sourceFacts.all());
    writer.write(small.json->same);
    const std::size_t rowsAt = writer.bytes().size();
    writer.write(small.json->rows);
    const std::vector<std::string> paths(1, "a.json");
    std::size_t good = 0;
    for (std::size_t at = 0; at < writer.bytes().size(); ++at) {
        for (const int put : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
            std::string bytes = writer.bytes();
            bytes[at] = static_cast<char>(put);
            for (const std::string &each : {bytes, bytes.substr(0, at), bytes.substr(rowsAt)}) {
                const auto exact = std::make_unique<char[]>(each.size()); // of no capacity beyond
                std::copy(each.begin(), each.end(), exact.get());
                CompiledReader reader({exact.get(), each.size()}, paths);
                NameTable<Deferred<ApiFacts>> facts;
                NameTable<Deferred<SameName>> same;
                NameTable<Deferred<std::vector<Row>>> rows;
                reader.read(facts);
                reader.read(same);
                reader.read(rows);
                const auto decodeAll = [](const auto &table) {
                    for (const auto &[name, value] : table)
                        static_cast<void>(*value);
                };
                decodeAll(facts);
                decodeAll(same);
                decodeAll(rows);
                good += reader.good() && reader.atEnd() ? 1 : 0;
            }
        }
    }
    QVERIFY(good > 0); // a flag or a letter that is another one
}

QTEST_GUILESS_MAIN(TestCompiledPack)
#include "test_compiled_pack.moc"
