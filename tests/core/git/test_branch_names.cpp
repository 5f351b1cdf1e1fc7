// SPDX-License-Identifier: Apache-2.0
// What git refuses as the name of a branch is refused here, with the reason; what it takes is taken, but for a few names.
#include "core/git/branch_name.h"

#include <random>

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "support/results.h"
#include "support/scratch_repository.h"

using namespace torchferry;
using namespace torchferry::test;
using git::branchNameProblem;

namespace {

QByteArray codeFor(const QByteArray &name)
{
    const auto problem = branchNameProblem({name.constData(), static_cast<std::size_t>(name.size())});
    return problem ? codeOf(*problem) : QByteArray("none");
}

/// What `git check-ref-format --branch` says of a name, outside of every repository, so that "@{-1}" is nothing.
bool gitTakes(const QByteArray &name, const QString &folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    // A QString would make other bytes of what is not UTF-8; the shell hands standard input over as it is.
    process.start("sh", {"-c", "exec git check-ref-format --branch \"$(cat)\""});
    process.write(name);
    process.closeWriteChannel();
    return process.waitForFinished() && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

/// Names that git takes and this program does not: what means HEAD, what is not UTF-8, what no file can be called.
bool isOnlyRefusedHere(const QByteArray &code, const QByteArray &name)
{
    return (code == "TF2037" && name == "@") || code == "TF2039" || code == "TF2040";
}

} // namespace

class TestBranchNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }

    void saysWhy_data();
    void saysWhy();
    void agreesWithGit();
};

void TestBranchNames::saysWhy_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("part"); // what the sentence shows
    const auto row = [](const QByteArray &name, const char *code, const char *part = "(no such argument)") {
        QTest::addRow("%s", name.toPercentEncoding().constData()) << name << QByteArray(code) << QByteArray(part);
    };
    for (const char *name : {"torchferry/paddle", "a", "a./b", "x/@", "@a", "a@", "refs/heads/a", "x/HEAD", "head",
                             "a/-b", "HEAD/x", "a.LOCK", "分支", "a.lockb", "\xF0\x9F\x94\xA5"})
        row(name, "none");
    row(QByteArray(250, 'a'), "none");
    row("", "TF2038");
    row("HEAD", "TF2037");
    row("@", "TF2037");
    row("a..b", "TF2021", "..");
    row("a/..b", "TF2021", "..");
    row("a@{b", "TF2021", "@{");
    row("a b", "TF2021", " ");
    row("a\x7f", "TF2021", "\\x7f");
    row(QByteArray("a\0b", 3), "TF2021", "\\x00");
    row("a\x1b[31m", "TF2021", "\\x1b");
    for (const char *part : {"~", "^", ":", "?", "*", "[", "\\"})
        row(QByteArray("a") + part + "b", "TF2021", part);
    row("a//b", "TF2021", "//");
    row("-x", "TF2035", "-");
    row("/a", "TF2035", "/");
    row(".", "TF2036", ".");
    row(".a", "TF2035", ".");
    row("a/.b", "TF2035", ".");
    row("a/", "TF2036", "/");
    row("a.", "TF2036", ".");
    row("a.lock", "TF2036", ".lock");
    row("a.lock/b", "TF2036", ".lock");
    row("a/.lock", "TF2035", ".");
    row(QByteArray(251, 'a'), "TF2039");
    row("b/" + QByteArray(251, 'a') + "/c", "TF2039");
    row("caf\xE9", "TF2040");
}

void TestBranchNames::saysWhy()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, part);
    QCOMPARE(codeFor(name), code);
    if (code != "none")
        QCOMPARE(argumentOf(*branchNameProblem({name.constData(), static_cast<std::size_t>(name.size())}), "part"),
                 part);
}

void TestBranchNames::agreesWithGit()
{
    const QTemporaryDir folder;
    // A fixed seed: what fails once fails again.
    std::mt19937 random(20);
    const QByteArrayList pieces = {
        "a",           "b",    "HEAD", "@", "{", "}", ".",  "..", "/",  "//",   ".lock", "lock", "-",        "~",
        "^",           ":",    "?",    "*", "[", "]", "\\", " ",  "\t", "\x01", "\x7f",  "\n-",  "\xC3\xA9", "\xFF",
        "refs/heads/", "main", "0",    "_", "#", "$", "'",  "\"", "&",  "(",    "%",     "+"};
    std::uniform_int_distribution<qsizetype> any(0, pieces.size() - 1);
    std::uniform_int_distribution<int> length(1, 5);
    int taken = 0;
    for (int i = 0; i < 400; ++i) {
        QByteArray name;
        for (int left = length(random); left > 0; --left)
            name += i % 2 == 0 ? pieces[any(random)] : pieces[any(random) % 12]; // every other one mostly of letters
        const QByteArray code = codeFor(name);
        const bool takes = gitTakes(name, folder.path());
        taken += takes ? 1 : 0;
        QVERIFY2(isOnlyRefusedHere(code, name) || takes == (code == "none"), name.toPercentEncoding() + ' ' + code);
    }
    QVERIFY2(taken > 40 && taken < 360, QByteArray::number(taken)); // both answers are tried
}

QTEST_GUILESS_MAIN(TestBranchNames)
#include "test_branch_names.moc"
