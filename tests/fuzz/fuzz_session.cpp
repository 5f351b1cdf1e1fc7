// SPDX-License-Identifier: Apache-2.0
// Bytes as the database of a session: damaged ones are refused with a sentence, and what opens is restored, read and
// written to. TORCHFERRY_FUZZ_SEEDS=FOLDER makes the program write databases to start with, and nothing else.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/store.h"
#include "fuzz/support/files.h"
#include "fuzz/support/promises.h"
#include "fuzz/support/python_mutator.h"
#include "fuzz/support/verdict.h"
#include "support/conversion.h"

using namespace torchferry;
using review::Subject;
namespace fs = std::filesystem;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t most);

namespace {

constexpr std::string_view program = "import loom\nx = loom.zeros(3, 4)\ny = loom.cat([x, x], dim=1).view(-1)\n"
                                     "loom.seed(1)\nz = x.view(2, 2)\nloom.nowhere(x)\n";

std::string contentOf(const fs::path &path)
{
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
}

std::shared_ptr<const engine::Analysis> analysis()
{
    static const auto made = test::analyseTexts({{"a.py", std::string(program)}}, fuzz::packsFor(program).front(), 1);
    return made;
}

/// Goes on where the review is: decides, undoes and looks at everything.
void work(review::Review &review)
{
    const std::uint32_t total = review.counts().total();
    for (const convert::FindingId id : review.analysis().files[0]->findings.ids()) {
        const Subject subject{0, id};
        for (const auto &done : {review.accept(subject), review.reject(subject), review.edit(subject, "x")})
            if (!done)
                fuzz::requireSentence(done.error());
    }
    for (int steps = 0; steps < 4 && review.canUndo(); ++steps)
        if (const auto undone = review.undo(); !undone)
            return fuzz::requireSentence(undone.error());
    if (review.canRedo())
        if (const auto redone = review.redo(); !redone)
            return fuzz::requireSentence(redone.error());
    static_cast<void>(review.acceptAll(review.undecidedOfProject(true), "accept-project"));
    for (const review::PendingAs pending : {review::PendingAs::source, review::PendingAs::proposal})
        static_cast<void>(review.projection(0, pending));
    fuzz::require(review.counts().total() == total, "decisions change how much there is to count");
    std::size_t counted = 0;
    for (const review::Use &each : review.uses(0))
        counted += each.together ? 0 : 1;
    for (const convert::Finding &finding : review.analysis().files[0]->findings)
        counted += review::isSite(*review.analysis().files[0], finding.id) ? 1 : 0;
    fuzz::require(counted == review.analysis().files[0]->findings.size(), "findings are lost from the counts");
}

void use(std::unique_ptr<store::SessionStore> opened)
{
    for (const Error &notice : opened->takeNotices())
        fuzz::requireSentence(notice);
    static_cast<void>(opened->info());
    static_cast<void>(opened->commands());
    if (const auto kept = opened->setViewState(opened->viewState()); !kept)
        fuzz::requireSentence(kept.error());
    if (const auto kept = opened->setInfo({"repository", "tree", "spindle", "3.0", "abc", "def", {}}); !kept)
        fuzz::requireSentence(kept.error());
    store::StoredReview stored(std::move(opened));
    review::Review review(analysis(), &stored);
    static_cast<void>(stored.attach(review));
    work(review);
    for (const Error &notice : stored.store().takeNotices())
        fuzz::requireSentence(notice);
}

void writeSeeds(const fs::path &folder)
{
    for (int seed = 0; seed < 4; ++seed) {
        const fuzz::ScratchFolder scratch;
        const fs::path path = scratch.path() / "session.db";
        auto opened = store::SessionStore::open(path);
        fuzz::require(opened.has_value(), "a fresh session does not open");
        if (seed > 0)
            use(std::move(*opened));
        opened = nullptr;
        if (seed > 1) {
            SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
            database.exec("PRAGMA journal_mode = DELETE");
            database.exec(seed == 2 ? "VACUUM" : "PRAGMA user_version = 1");
        }
        std::ofstream(folder / ("session-" + std::to_string(seed)), std::ios::binary) << contentOf(path);
    }
}

constexpr std::array values =
    std::to_array<const char *>({"NULL", "-1", "0", "1", "2", "3", "255", "9223372036854775807", "-9223372036854775808",
                                 "''", "'accept'", "'table'", "x'ff00'", "1.5", "char(0)", "'a.py||call loom.zeros|0'",
                                 "(SELECT max(id) FROM command)", "(SELECT fingerprint FROM change LIMIT 1)"});
constexpr std::array tables = std::to_array<const char *>({"session", "command", "change", "view"});

/// Changes what is in the tables, as another program would; the file stays a database.
std::string changedBySql(std::string_view bytes, std::minstd_rand &random)
{
    const fuzz::ScratchFolder scratch;
    scratch.write("session.db", bytes);
    const std::string path = (scratch.path() / "session.db").string();
    const auto pick = [&random](const auto &list) { return std::string(list[random() % std::size(list)]); };
    try {
        SQLite::Database database(path, SQLite::OPEN_READWRITE);
        database.exec("PRAGMA foreign_keys = OFF");
        const std::string table = pick(tables);
        std::vector<std::string> columns;
        for (SQLite::Statement query(database, "SELECT name FROM pragma_table_info('" + table + "')");
             query.executeStep();)
            columns.push_back(query.getColumn(0).getString());
        if (columns.empty())
            columns.emplace_back("id");
        switch (random() % 8) {
        case 0: database.exec("DELETE FROM " + table + " WHERE random() % 2"); break;
        case 1: database.exec("DROP TABLE " + table); break;
        case 2: database.exec("ALTER TABLE " + table + " RENAME COLUMN " + pick(columns) + " TO other"); break;
        case 3: database.exec("PRAGMA user_version = " + std::to_string(random() % 5)); break;
        default:
            database.exec("UPDATE OR REPLACE " + table + " SET " + pick(columns) + " = " + pick(values)
                          + (random() % 2 == 0 ? "" : " WHERE random() % 2"));
        }
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const SQLite::Exception &) {
        return std::string(bytes); // a constraint forbids it, or it is no database any more
    }
    return contentOf(path);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int * /*count*/, char *** /*arguments*/)
{
    if (const char *folder = std::getenv("TORCHFERRY_FUZZ_SEEDS"); folder != nullptr) {
        writeSeeds(folder);
        std::exit(0);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const fuzz::ScratchFolder folder;
    folder.empty();
    folder.write("session.db", {reinterpret_cast<const char *>(data), size});
    auto opened = store::SessionStore::open(folder.path() / "session.db");
    if (opened)
        use(std::move(*opened));
    else
        fuzz::requireSentence(opened.error());
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most,
                                               unsigned int seed)
{
    std::minstd_rand random(seed);
    if (random() % 2 == 0)
        return LLVMFuzzerMutate(data, size, most);
    const std::string changed = changedBySql({reinterpret_cast<const char *>(data), size}, random);
    return changed.size() > most ? size : fuzz::put(changed, data, most);
}
