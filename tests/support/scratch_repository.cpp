// SPDX-License-Identifier: Apache-2.0
#include "support/scratch_repository.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <git2.h>
#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" const char *__lsan_default_suppressions(); // NOLINT(bugprone-reserved-identifier)

// libgit2 1.5 leaks what it matched with when a revision is none (regexp.c); this tells the leak sanitizer so
// name.
extern "C" const char *__lsan_default_suppressions() // NOLINT(bugprone-reserved-identifier)
{
    return "leak:libpcre2\n";
}

namespace torchferry::test {

namespace {

[[noreturn]] void giveUp(const QString &what)
{
    qFatal("%s", qPrintable(what));
    std::abort();
}

QByteArray readAll(int descriptor)
{
    QByteArray all;
    char buffer[4096];
    for (ssize_t count = 0; (count = read(descriptor, buffer, sizeof buffer)) > 0;)
        all.append(buffer, static_cast<qsizetype>(count));
    return all;
}

QByteArray runChild(const std::function<QByteArray()> &action, bool unprivileged)
{
    int ends[2];
    if (pipe(ends) != 0)
        giveUp("no pipe");
    const pid_t child = fork();
    if (child < 0)
        giveUp("no child process");
    if (child == 0) {
        constexpr unsigned nobody = 65534;
        if (unprivileged && geteuid() == 0
            && (setgroups(0, nullptr) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0))
            _exit(3);
        const QByteArray result = action();
        _exit(write(ends[1], result.constData(), static_cast<std::size_t>(result.size())) == result.size() ? 0 : 3);
    }
    close(ends[1]);
    QByteArray result = readAll(ends[0]);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return "the child process failed";
    return result;
}

} // namespace

void isolateGit()
{
    for (const char *name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL",
                             "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "EMAIL"})
        qunsetenv(name);
    qputenv("GIT_CONFIG_NOSYSTEM", "1");
    qputenv("GIT_CONFIG_GLOBAL", "/dev/null");
    qputenv("GIT_ALLOW_PROTOCOL", "file");
    qputenv("LC_ALL", "C.UTF-8");
    git_libgit2_init();
    for (const git_config_level_t level :
         {GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL, GIT_CONFIG_LEVEL_PROGRAMDATA})
        git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, static_cast<int>(level), "/nonexistent");
}

ScratchRepository::ScratchRepository(const QStringList &options)
{
    // Also for a child process of another user.
    QFile::setPermissions(m_folder.path(), QFile::permissions(m_folder.path()) | QFile::ReadGroup | QFile::ExeGroup
                                               | QFile::ReadOther | QFile::ExeOther);
    QDir().mkpath(path());
    git(QStringList{"init", "-q", "-b", "main"} + options);
    git({"config", "user.name", "Ada Example"});
    git({"config", "user.email", "ada@example.org"});
}

QString ScratchRepository::path(const QString &relative) const
{
    const QString root = QFileInfo(m_folder.path()).canonicalFilePath() + "/project";
    return relative.isEmpty() ? root : root + '/' + relative;
}

QString ScratchRepository::beside(const QString &name) const
{
    return QFileInfo(m_folder.path()).canonicalFilePath() + '/' + name;
}

void ScratchRepository::write(const QString &relative, const QByteArray &bytes) const
{
    QDir().mkpath(QFileInfo(path(relative)).path());
    writeBytes(path(relative), bytes);
}

void ScratchRepository::remove(const QString &relative) const
{
    if (!QFile::remove(path(relative)))
        giveUp("cannot remove " + relative);
}

QByteArray ScratchRepository::git(const QStringList &arguments, const QByteArray &input) const
{
    QProcess process;
    process.setWorkingDirectory(path());
    process.start("git", arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        giveUp("git " + arguments.join(' ') + ": " + QString::fromUtf8(process.readAllStandardError()));
    return process.readAllStandardOutput();
}

int ScratchRepository::status(const QStringList &arguments) const
{
    QProcess process;
    process.setWorkingDirectory(path());
    process.start("git", arguments);
    process.waitForFinished(60000);
    return process.exitCode();
}

void ScratchRepository::commitAll(const QString &message) const
{
    git({"add", "-A"});
    git({"commit", "-q", "--allow-empty", "-m", message});
}

QByteArray ScratchRepository::fingerprint() const
{
    const QString gitFolder = QString::fromUtf8(git({"rev-parse", "--absolute-git-dir"})).trimmed();
    // The index first: `git status` may write it.
    return readBytes(gitFolder + "/index") + '\n' + readBytes(gitFolder + "/HEAD") + git({"for-each-ref"})
           + git({"--no-optional-locks", "status", "--porcelain", "--ignored", "-uall"}) + git({"diff", "HEAD"})
           + git({"stash", "list"});
}

QByteArray readBytes(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

void writeBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
        giveUp("cannot write " + path);
}

QByteArray inUnprivilegedChild(const std::function<QByteArray()> &action)
{
    return runChild(action, true);
}

QByteArray inChild(const std::function<QByteArray()> &action)
{
    return runChild(action, false);
}

} // namespace torchferry::test
