// SPDX-License-Identifier: Apache-2.0
// Memory runs out at every call that asks for some, once and for good, while a project is opened and committed: each ends
// with an error that says so or with all of the result, leaves the repository as it was, and can be tried again.
// tests/core/engine/test_failures.cpp asks more of an analysis alone.
#include "memory_fixture.h"

#include <algorithm>

#include <QTest>

#include "core/review/projection.h"
#include "core/review/shared_names.h"
#include "support/conversion.h"

using namespace torchferry;
using namespace torchferry::test;

namespace {

QByteArray toldOf(const engine::Input &input)
{
    std::string text;
    for (const engine::InputFile &file : input.files)
        text +=
            file.path + ' ' + file.blobId + ' ' + (file.failure ? file.failure->code : "") + '\n' + file.bytes + '\n';
    for (const mapping::RuleText &rule : input.rules)
        text += rule.path + ' ' + (rule.failure ? rule.failure->code : "") + '\n' + rule.bytes + '\n';
    return bytesOf(text);
}

} // namespace

class TestProject : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void reading();
    void analysing();
    void loadingAMapping();
    void committing();

private:
    [[nodiscard]] std::string root() const { return m_scratch->path().toStdString(); }

    std::unique_ptr<ScratchRepository> m_scratch;
    QByteArray m_before;
    Opened m_project; ///< what is made once for the process is there with it
};

void TestProject::initTestCase()
{
    isolateGit();
    m_scratch = std::make_unique<ScratchRepository>();
    fill(*m_scratch);
    m_before = m_scratch->fingerprint();
    m_project = openedProject(root());
}

/// Whatever happened, the repository is as it was.
void TestProject::cleanupTestCase()
{
    QCOMPARE(m_scratch->git({"fsck", "--strict", "--no-dangling"}), "");
    QCOMPARE(m_scratch->fingerprint(), m_before);
}

void TestProject::reading()
{
    const std::string path = root();
    const QByteArray whole = toldOf(m_project.input);
    Opened opened;
    const Step step = [&] { return read(path, opened); };
    const long count = countOf(step);
    QVERIFY(count > 200);
    const QByteArray wrong = eachFailure(count, never, [&](long first, long last) -> QByteArray {
        opened = {};
        const QByteArray code = runShort(first, last, step);
        if (code == "none")
            return toldOf(opened.input) == whole ? QByteArray() : "reads something else: " + toldOf(opened.input);
        return code == "TF1905" ? QByteArray() : code;
    });
    QVERIFY2(wrong.isEmpty(), wrong.constData());
    QCOMPARE(run(step), "none");
    QCOMPARE(toldOf(opened.input), whole);
}

void TestProject::analysing()
{
    Opened opened;
    opened.input = m_project.input;
    const Step step = [&] { return analyse(opened); };
    const QByteArray wrong = eachFailure(countOf(step), 400, [&](long first, long last) -> QByteArray {
        opened.analysis.reset();
        const QByteArray code = runShort(first, last, step);
        if (code != "none")
            return code == "TF1905" ? QByteArray() : code;
        int lost = 0;
        for (const auto &file : opened.analysis->files) {
            lost += file->reason ? 1 : 0;
            if (file->reason && file->reason->code != "TF1907")
                return bytesOf(file->reason->code);
        }
        return lost < 2 ? QByteArray() : QByteArray("several files are lost");
    });
    QVERIFY2(wrong.isEmpty(), wrong.constData());
    QCOMPARE(run(step), "none");
    QVERIFY(std::none_of(opened.analysis->files.begin(), opened.analysis->files.end(),
                         [](const auto &file) { return file->reason.has_value(); }));
}

/// Without memory it is no pack that is broken.
void TestProject::loadingAMapping()
{
    mapping::LoadedPack pack;
    const Step step = [&]() -> Result<> {
        pack = engine::loadMapping({"paddle", {}, {}});
        return pack ? Result<>() : Result<>(tl::unexpected(pack.error().front()));
    };
    const QByteArray wrong = eachFailure(countOf(step), 12, [&](long first, long last) -> QByteArray {
        const QByteArray code = runShort(first, last, step);
        if (code == "none")
            return (*pack)->problems.empty() && (*pack)->hash == test::realPack()->hash ? QByteArray() : "another pack";
        return code == "TF1905" ? QByteArray() : code;
    });
    QVERIFY2(wrong.isEmpty(), wrong.constData());
}

void TestProject::committing()
{
    const engine::Analysis &analysis = *m_project.analysis;
    const std::vector<review::FileDecisions> decisions = decideAll(analysis);
    const std::string path = root();
    const QString reference = m_scratch->path(".git/refs/heads/torchferry/paddle");
    std::string id;
    const Step step = [&]() -> Result<> {
        git::CommitRequest request;
        request.parentId = m_project.commitId;
        request.branch = "torchferry/paddle";
        request.message = "Port, of which nothing is to be lost when memory is short";
        const review::SharedNames shared = review::sharedNames(analysis, decisions);
        for (std::size_t index = 0; index < decisions.size(); ++index) {
            const convert::FileAnalysis &file = *analysis.files[index];
            const auto text = review::project(file, decisions[index], review::PendingAs::source, &shared).text;
            auto bytes = file.source->encode(text);
            if (!bytes)
                return tl::unexpected(std::move(bytes.error()));
            request.files.push_back({file.path, std::move(*bytes)});
        }
        auto repository = git::Repository::open(path);
        if (!repository)
            return tl::unexpected(std::move(repository.error()));
        auto made = repository->commit(request);
        if (!made)
            return tl::unexpected(std::move(made.error()));
        id = std::move(*made);
        return {};
    };
    const long count = countOf(step);
    const QByteArray tree = m_scratch->git({"rev-parse", reference.section(".git/", 1) + "^{tree}"});
    const QByteArray wrong = eachFailure(count, never, [&](long first, long last) -> QByteArray {
        QFile::remove(reference);
        const QByteArray code = runShort(first, last, step);
        if (code != "none" && code != "TF1905")
            return code;
        if (QFile::exists(reference + ".lock"))
            return code + ": a lock is left";
        if (QFile::exists(reference) != (code == "none"))
            return code + ", and the branch is " + (code == "none" ? "not there" : "there");
        if (code == "none" && readBytes(reference).trimmed() != bytesOf(id))
            return "the branch is something else";
        return {};
    });
    QVERIFY2(wrong.isEmpty(), wrong.constData());
    QFile::remove(reference);
    QCOMPARE(run(step), "none");
    QCOMPARE(m_scratch->git({"rev-parse", reference.section(".git/", 1) + "^{tree}"}), tree);
    QCOMPARE(m_scratch->git({"fsck", "--strict", "--no-dangling"}), "");
    m_scratch->git({"update-ref", "-d", "refs/heads/torchferry/paddle"});
}

QTEST_GUILESS_MAIN(TestProject)
#include "test_project.moc"
