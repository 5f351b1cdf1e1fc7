// SPDX-License-Identifier: Apache-2.0
// Memory runs out at every call that asks for some, once and for good, while a session is opened, decided in and closed:
// each ends with an error that says so or with all of the result. What is shown and what is on disk stay the same.
#include "memory_fixture.h"

#include <filesystem>
#include <map>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "core/review/review.h"
#include "core/store/store.h"

using namespace torchferry;
using namespace torchferry::test;

namespace fs = std::filesystem;

namespace {

/// All that was decided, and what can be undone.
QByteArray toldOf(const review::Review &review)
{
    QByteArray text;
    const auto add = [&text](const review::Decision &decision) {
        text += QByteArray::number(static_cast<int>(decision.verdict)) + bytesOf(decision.form)
                + bytesOf(decision.ownText) + ',';
    };
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        for (const convert::Finding &finding : review.analysis().files[file]->findings)
            add(review.decision({file, finding.id}));
        for (const convert::Case &together : review.analysis().files[file]->cases)
            add(review.decision({file, together.id}));
        text += '\n' + bytesOf(review.projection(file, review::PendingAs::source).text);
    }
    for (const review::Command &command : review.commands())
        text += QByteArray::number(qulonglong(command.id)) + bytesOf(command.label) + (command.undone ? "-" : "+");
    return text;
}

/// A review with its session.
struct Desk {
    std::unique_ptr<store::StoredReview> stored;
    std::unique_ptr<review::Review> review;
};

Result<> openDesk(const fs::path &path, const std::shared_ptr<const engine::Analysis> &analysis, Desk &desk)
{
    auto store = store::SessionStore::open(path);
    if (!store)
        return tl::unexpected(std::move(store.error()));
    Desk made;
    made.stored = std::make_unique<store::StoredReview>(std::move(*store));
    made.review = std::make_unique<review::Review>(analysis, made.stored.get());
    (void)made.stored->attach(*made.review);
    desk = std::move(made);
    return {};
}

Desk desk(const fs::path &path, const std::shared_ptr<const engine::Analysis> &analysis)
{
    Desk desk;
    if (const auto made = openDesk(path, analysis, desk); !made)
        qFatal("no session: %s", made.error().code.c_str());
    return desk;
}

template <class T>
Result<> only(const Result<T> &result)
{
    return result ? Result<>() : Result<>(tl::unexpected(result.error()));
}

/// What another window would read there.
QByteArray onDisk(const fs::path &path, const std::shared_ptr<const engine::Analysis> &analysis)
{
    auto store = store::SessionStore::openToRead(path);
    if (!store)
        return "cannot be read: " + codeOf(store);
    store::StoredReview stored(std::move(*store));
    review::Review review(analysis);
    (void)stored.attach(review);
    return toldOf(review);
}

QByteArray noticesOf(store::SessionStore &store)
{
    QByteArray codes;
    for (const Error &notice : store.takeNotices())
        codes += codeOf(notice) + ' ';
    return codes;
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void openingASession_data();
    void openingASession();
    void deciding_data();
    void deciding();
    void closing();

private:
    [[nodiscard]] review::Subject firstOf(std::uint32_t file) const
    {
        return {file, m_analysis->files[file]->findings.front().id};
    }
    [[nodiscard]] review::Subject lastOf(std::uint32_t file) const
    {
        return {file, m_analysis->files[file]->findings.back().id};
    }
    /// A session in which something was decided and something undone.
    void makeSession(const fs::path &path) const;

    std::shared_ptr<const engine::Analysis> m_analysis;
};

void TestSession::initTestCase()
{
    isolateGit();
    const ScratchRepository scratch;
    fill(scratch);
    m_analysis = openedProject(scratch.path().toStdString()).analysis;
}

void TestSession::makeSession(const fs::path &path) const
{
    const Desk made = desk(path, m_analysis);
    review::Review &review = *made.review;
    if (!review.acceptAll(review.undecidedOfFile(0), "accept-file") || !review.edit(lastOf(2), "own(1)")
        || !review.reject(firstOf(2)) || !review.undo())
        qFatal("nothing can be decided");
}

void TestSession::openingASession_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"as it was closed", "none is there", "after a crash", "from its copy"})
        QTest::newRow(how) << how;
}

void TestSession::openingASession()
{
    QFETCH(QString, how);
    const QTemporaryDir folder;
    const fs::path original = folder.filePath("original").toStdString();
    const fs::path name = "s.sqlite";
    fs::create_directories(original);
    if (how != "none is there")
        makeSession(original / name);
    if (how == "after a crash") { // what is decided now stays in the log
        const Desk open = desk(original / name, m_analysis);
        QVERIFY(open.review->accept(firstOf(2)));
        fs::create_directories(folder.filePath("killed").toStdString());
        fs::copy(original, folder.filePath("killed").toStdString(), fs::copy_options::overwrite_existing);
    }
    const fs::path from = how == "after a crash" ? fs::path(folder.filePath("killed").toStdString()) : original;
    if (how == "from its copy")
        fs::remove(from / name);

    const fs::path place = folder.filePath("place").toStdString();
    const auto prepare = [&] {
        fs::remove_all(place);
        fs::copy(from, place, fs::copy_options::recursive);
    };
    Desk opened;
    const Step step = [&] { return openDesk(place / name, m_analysis, opened); };
    prepare();
    const long count = countOf(step);
    const QByteArray whole = toldOf(*opened.review);
    const QByteArray notices = noticesOf(opened.stored->store());
    const QByteArray wrong = eachFailure(count, 60, [&](long first, long last) -> QByteArray {
        opened = {};
        prepare();
        const QByteArray code = runShort(first, last, step);
        if (code != "none" && code != "TF1905")
            return code;
        QByteArray reported;
        if (code == "none") {
            if (toldOf(*opened.review) != whole)
                return "opens with something else";
            reported = noticesOf(opened.stored->store());
            opened = {};
        }
        if (const QByteArray again = run(step); again != "none")
            return "the second try fails: " + again;
        if (toldOf(*opened.review) != whole)
            return "the second try opens with something else";
        reported += noticesOf(opened.stored->store());
        // What was put back is reported once, or not at all when the repair could report to no one.
        return reported == notices || (reported.isEmpty() && code != "none") ? QByteArray() : "tells " + reported;
    });
    QVERIFY2(wrong.isEmpty(), wrong.constData());
}

void TestSession::deciding_data()
{
    QTest::addColumn<QString>("act");
    for (const char *act : {"accept", "accept all", "edit", "reject", "resolve", "undo", "redo", "remember the place"})
        QTest::newRow(act) << act;
}

/// What is refused shows nowhere and is nowhere on disk; what is done is in both.
void TestSession::deciding()
{
    QFETCH(QString, act);
    const QTemporaryDir folder;
    const fs::path path = folder.filePath("s.sqlite").toStdString();
    const Desk open = desk(path, m_analysis);
    review::Review &review = *open.review;
    store::SessionStore &store = open.stored->store();
    QVERIFY(review.accept(firstOf(0)));
    QVERIFY(review.edit(lastOf(2), "own(1)"));
    const bool isRedo = act == "redo";
    if (isRedo)
        QVERIFY(review.undo());
    const review::Subject together{2, convert::CaseId(0)};
    QVERIFY(!m_analysis->files[2]->cases.empty());
    const std::string resolution = m_analysis->files[2]->cases.front().resolutions[0].id;
    const store::ViewState view{"train.py", "x", 3, "{}"};
    const std::map<QString, Step> acts = {
        {"accept", [&] { return only(review.accept(firstOf(1))); }},
        {"accept all", [&] { return only(review.acceptAll(review.undecidedOfProject(true), "accept-project")); }},
        {"edit",
         [&] {
             return only(review.edit({1, convert::FindingId(1)}, std::string(100, 'x')));
         }},
        {"reject",
         [&] {
             return only(review.reject({1, convert::FindingId(1)}));
         }},
        {"resolve", [&] { return only(review.resolve(together, resolution)); }},
        {"undo", [&] { return review.undo(); }},
        {"redo", [&] { return review.redo(); }},
        {"remember the place", [&] { return store.setViewState(view); }},
    };
    const Step step = acts.at(act);
    const Step back = [&]() -> Result<> {
        if (act == "remember the place")
            return store.setViewState({});
        return act == "undo" ? review.redo() : review.undo();
    };
    (void)review.sharedNames();
    const QByteArray before = toldOf(review);
    const long count = countOf(step);
    const QByteArray after = toldOf(review);
    QVERIFY(before != after || act == "remember the place");
    // The command stays in the list of what can be done again.
    QCOMPARE(run(back), "none");
    QByteArray start = toldOf(review);
    const QByteArray wrong = eachFailure(count, 400, [&](long first, long last) -> QByteArray {
        const QByteArray code = runShort(first, last, step);
        if (code != "none" && code != "TF1905")
            return code;
        const QByteArray now = toldOf(review);
        if (onDisk(path, m_analysis) != now)
            return code + ": shown and saved are not the same";
        if (code != "none")
            return now == start ? QByteArray() : QByteArray("failed, and it shows");
        if (const QByteArray undone = run(back); undone != "none")
            return "cannot be taken back: " + undone;
        start = toldOf(review);
        return {};
    });
    QVERIFY2(wrong.isEmpty(), wrong.constData());
    QCOMPARE(noticesOf(store), "");
    QCOMPARE(run(step), "none");
    QCOMPARE(onDisk(path, m_analysis), toldOf(review));
    QCOMPARE(QDir(folder.path()).entryList({"*.bak*"}), QStringList());
}

/// Closing makes a copy; what was decided is on disk before.
void TestSession::closing()
{
    const QTemporaryDir folder;
    const fs::path path = folder.filePath("s.sqlite").toStdString();
    makeSession(path);
    const QByteArray whole = onDisk(path, m_analysis);
    Desk open = desk(path, m_analysis);
    const Step step = [&]() -> Result<> {
        open = {};
        return {};
    };
    QVERIFY(open.review->redo());
    QVERIFY(open.review->undo());
    const QByteArray wrong = eachFailure(countOf(step), 60, [&](long first, long last) -> QByteArray {
        open = desk(path, m_analysis);
        if (!open.review->redo() || !open.review->undo())
            return "cannot decide";
        if (const QByteArray code = runShort(first, last, step); code != "none")
            return code;
        return onDisk(path, m_analysis) == whole ? QByteArray() : QByteArray("something was lost");
    });
    QVERIFY2(wrong.isEmpty(), wrong.constData());
    QCOMPARE(QDir(folder.path()).entryList({"*.bak*"}), QStringList());
}

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
