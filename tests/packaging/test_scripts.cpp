// SPDX-License-Identifier: Apache-2.0
// The shell scripts of packaging/, run with stand-ins for the programs that would change the system or need a network.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "paths.h"

namespace {

const QString tree = QStringLiteral(TORCHFERRY_SOURCE_DIR);

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    file.write(content);
}

struct Outcome {
    int status = -1;
    QString output; ///< both streams
};

/// A folder of programs that come before the system's, or, when `alone`, are all there is.
class Stage {
public:
    void program(const QString &name, const QByteArray &script)
    {
        write(path(name), "#!/bin/bash\n" + script);
        QFile::setPermissions(path(name), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    void borrow(const QString &name) { program(name, "exec /usr/bin/" + name.toUtf8() + " \"$@\"\n"); }
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    /// The lines the stand-ins wrote to $CALLS, in order.
    [[nodiscard]] QStringList calls() const
    {
        return QString::fromUtf8(contentOf(path(QStringLiteral("calls")))).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }

    Outcome run(const QStringList &command, bool alone = false) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        const QString rest = alone ? QString() : QLatin1Char(':') + environment.value(QStringLiteral("PATH"));
        environment.insert(QStringLiteral("PATH"), m_folder.path() + rest);
        environment.insert(QStringLiteral("CALLS"), path(QStringLiteral("calls")));
        environment.insert(QStringLiteral("TORCHFERRY_CACHE_DIR"), path(QStringLiteral("cache")));
        environment.insert(QStringLiteral("TORCHFERRY_RETRY_PAUSE"), QStringLiteral("0"));
        environment.insert(QStringLiteral("HOME"), m_folder.path());
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setStandardInputFile(QProcess::nullDevice());
        process.start(QStringLiteral("/bin/bash"), command);
        if (!process.waitForFinished(60000))
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAll())};
    }

private:
    QTemporaryDir m_folder;
};

/// Debian's package tools as a stand-in that knows `installed` and, when asked to install, notes it.
void addPackageTools(Stage &stage, const QByteArray &installed, const QByteArray &known = {})
{
    stage.program(QStringLiteral("dpkg-query"), "for name; do :; done\n[[ ' " + installed
                                                    + " ' == *\" $name \"* ]] && echo -n installed || exit 1\n");
    stage.program(QStringLiteral("apt-get"), "echo apt-get \"$@\" >>\"$CALLS\"\n");
    stage.program(QStringLiteral("apt-cache"), "for name; do :; done\n[[ ' " + known + " ' == *\" $name \"* ]]\n");
    stage.program(QStringLiteral("sudo"), "[[ $1 == -n ]] && shift\nexec \"$@\"\n");
    stage.program(QStringLiteral("npm"), "exit 1\n");
}

Outcome ensure(const Stage &stage, const QString &packages)
{
    return stage.run(
        {QStringLiteral("-c"),
         QStringLiteral("set -euo pipefail; source '%1/packaging/lib.sh'; ensure_packages %2").arg(tree, packages)});
}

} // namespace

class TestScripts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyScriptParses();
    void nothingMissingCallsNoPackageManager();
    void onlyWhatIsMissingIsInstalled();
    void highlightingComesFromTheSystemWhereItIsPackaged();
    void aFailedInstallationNamesThePackages();
    void elsewhereItSaysWhatToInstall();
    void aProjectThatDoesNotExistStopsBeforeAnythingIsInstalled();
    void anArchiveWithoutNetworkSaysHowToSupplyIt();
    void aWrongChecksumIsRefused();
    void aSuppliedArchiveIsEnough();
    void everyPinIsInTheNotices();
};

void TestScripts::everyScriptParses()
{
    Stage stage;
    int scripts = 0;
    for (const QString &folder :
         {QStringLiteral("packaging"), QStringLiteral("packaging/third-party"), QStringLiteral("tests/fuzz")}) {
        const QDir directory(tree + QLatin1Char('/') + folder);
        for (const QFileInfo &script : directory.entryInfoList({QStringLiteral("*.sh")}, QDir::Files)) {
            const Outcome outcome = stage.run({QStringLiteral("-n"), script.filePath()});
            QVERIFY2(outcome.status == 0, qPrintable(outcome.output));
            ++scripts;
        }
    }
    QVERIFY(scripts >= 5);
    for (const char *command : {"packaging/run.sh", "packaging/test.sh", ".ci/run", "tests/fuzz/run.sh"})
        QVERIFY2(QFileInfo(tree + QLatin1Char('/') + QLatin1String(command)).isExecutable(), command);
}

void TestScripts::nothingMissingCallsNoPackageManager()
{
    Stage stage;
    addPackageTools(stage, "one two extra-cmake-modules");
    const Outcome outcome = ensure(stage, QStringLiteral("one two"));
    QCOMPARE(outcome.output, QString());
    QCOMPARE(outcome.status, 0);
    QCOMPARE(stage.calls(), QStringList());
}

void TestScripts::onlyWhatIsMissingIsInstalled()
{
    Stage stage;
    addPackageTools(stage, "one extra-cmake-modules");
    const Outcome outcome = ensure(stage, QStringLiteral("one two three"));
    QVERIFY2(outcome.status == 0, qPrintable(outcome.output));
    const QStringList calls = stage.calls();
    QCOMPARE(calls.size(), 2);
    QVERIFY2(calls.at(0).endsWith(QLatin1String(" update")), qPrintable(calls.at(0)));
    QVERIFY2(calls.at(1).endsWith(QLatin1String(" install --no-install-recommends --no-remove two three")),
             qPrintable(calls.at(1)));
}

void TestScripts::highlightingComesFromTheSystemWhereItIsPackaged()
{
    Stage newer;
    addPackageTools(newer, "one", "libkf6syntaxhighlighting-dev");
    QCOMPARE(ensure(newer, QStringLiteral("one")).status, 0);
    QVERIFY(newer.calls().last().endsWith(QLatin1String("--no-remove libkf6syntaxhighlighting-dev")));

    Stage older;
    addPackageTools(older, "one");
    QCOMPARE(ensure(older, QStringLiteral("one")).status, 0);
    QVERIFY(older.calls().last().endsWith(QLatin1String("--no-remove extra-cmake-modules")));
}

void TestScripts::aFailedInstallationNamesThePackages()
{
    Stage stage;
    addPackageTools(stage, "one extra-cmake-modules");
    stage.program(QStringLiteral("apt-get"), "echo apt-get \"$@\" >>\"$CALLS\"; exit 100\n");
    const Outcome outcome = ensure(stage, QStringLiteral("one two"));
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.output.contains(QLatin1String("could not be installed: two")), qPrintable(outcome.output));
    QCOMPARE(stage.calls().size(), 8); // four attempts to refresh, four to install
}

void TestScripts::elsewhereItSaysWhatToInstall()
{
    Stage stage;
    for (const char *tool : {"dirname", "realpath", "cat", "grep", "sed"})
        stage.borrow(QLatin1String(tool));
    for (const char *script : {"/packaging/run.sh", "/packaging/test.sh"}) {
        const Outcome outcome = stage.run({tree + QLatin1String(script)}, true);
        QCOMPARE(outcome.status, 1);
        for (const char *wanted : {"not derived from Debian", "Qt 6.4", "libgit2", "CMake 3.25"})
            QVERIFY2(outcome.output.contains(QLatin1String(wanted)), qPrintable(outcome.output));
    }
}

void TestScripts::aProjectThatDoesNotExistStopsBeforeAnythingIsInstalled()
{
    Stage stage;
    addPackageTools(stage, "");
    const Outcome outcome =
        stage.run({tree + QStringLiteral("/packaging/run.sh"), stage.path(QStringLiteral("nowhere"))});
    QCOMPARE(outcome.status, 3);
    QVERIFY2(outcome.output.contains(QLatin1String("nowhere does not exist")), qPrintable(outcome.output));
    QCOMPARE(stage.calls(), QStringList());
}

void TestScripts::anArchiveWithoutNetworkSaysHowToSupplyIt()
{
    Stage stage;
    stage.program(QStringLiteral("npm"), "echo npm \"$@\" >>\"$CALLS\"; exit 1\n");
    const Outcome outcome =
        stage.run({tree + QStringLiteral("/packaging/third-party/fetch.sh"), QStringLiteral("tree-sitter-python")});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(stage.calls().size(), 4);
    QVERIFY2(outcome.output.contains(QLatin1String("could not be fetched")), qPrintable(outcome.output));
    QVERIFY2(outcome.output.contains(QLatin1String("into ") + stage.path(QStringLiteral("cache/archives"))),
             qPrintable(outcome.output));
}

void TestScripts::aWrongChecksumIsRefused()
{
    Stage stage;
    stage.program(QStringLiteral("npm"), "echo something else >tree-sitter-python-0.23.6.tgz\n");
    const Outcome outcome =
        stage.run({tree + QStringLiteral("/packaging/third-party/fetch.sh"), QStringLiteral("tree-sitter-python")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.output.contains(QLatin1String("does not have the pinned checksum")), qPrintable(outcome.output));
    QVERIFY(QDir(stage.path(QStringLiteral("cache/sources"))).isEmpty());
    QVERIFY(QDir(stage.path(QStringLiteral("cache/archives"))).isEmpty());
}

void TestScripts::aSuppliedArchiveIsEnough()
{
    // The scripts beside pins of our own, for an archive small enough to be made here.
    Stage stage;
    const Outcome made = stage.run({QStringLiteral("-ec"), QStringLiteral(R"(
        cd "$HOME"; mkdir -p packaging/third-party cache/archives package/src
        cp '%1/packaging/lib.sh' packaging/; cp '%1'/packaging/third-party/*.sh packaging/third-party/
        echo grammar >package/src/parser.c
        tar -czf cache/archives/tree-sitter-python-0.23.6.tgz package
        sum=$(sha256sum <cache/archives/tree-sitter-python-0.23.6.tgz)
        sed -i "s/^tree_sitter_python_sha256=.*/tree_sitter_python_sha256=${sum%% *}/" packaging/third-party/pins.sh
    )")
                                                               .arg(tree)});
    QVERIFY2(made.status == 0, qPrintable(made.output));
    stage.program(QStringLiteral("npm"), "echo npm >>\"$CALLS\"; exit 1\n");
    const QStringList fetch{stage.path(QStringLiteral("packaging/third-party/fetch.sh")),
                            QStringLiteral("tree-sitter-python")};

    for (int time = 0; time < 2; ++time) {
        const Outcome outcome = stage.run(fetch);
        QCOMPARE(outcome.output.trimmed(), stage.path(QStringLiteral("cache/sources/tree-sitter-python-0.23.6")));
        QCOMPARE(outcome.status, 0);
        QCOMPARE(contentOf(outcome.output.trimmed() + QLatin1String("/src/parser.c")), QByteArray("grammar\n"));
    }
    QCOMPARE(stage.calls(), QStringList());
}

void TestScripts::everyPinIsInTheNotices()
{
    const QString notices = QString::fromUtf8(contentOf(tree + QStringLiteral("/packaging/third-party-notices.md")));
    const QString pins = QString::fromUtf8(contentOf(tree + QStringLiteral("/packaging/third-party/pins.sh")));
    int versions = 0;
    int sums = 0;
    for (const QString &line : pins.split(QLatin1Char('\n'))) {
        const QString value = line.section(QLatin1Char('='), 1);
        if (line.contains(QLatin1String("_version="))) {
            QVERIFY2(notices.contains(QLatin1String("| ") + value + QLatin1String(" |")), qPrintable(line));
            ++versions;
        } else if (line.contains(QLatin1String("_sha256="))) {
            QCOMPARE(value.size(), 64);
            ++sums;
        }
    }
    QVERIFY(versions >= 2);
    QCOMPARE(sums, versions);
}

QTEST_GUILESS_MAIN(TestScripts)

#include "test_scripts.moc"
