// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace torchferry::test {

/// Keeps the machine's and the user's git configuration out of a test, for `git` and for libgit2. Call it first.
void isolateGit();

/// A git repository in a temporary folder, driven by the `git` command as its user would. What cannot be set up ends
/// the program: no test could say anything after that.
class ScratchRepository {
public:
    /// `git init` on branch "main" with user.name and user.email set, in the folder "project". `options` go to `git
    /// init`.
    explicit ScratchRepository(const QStringList &options = {});

    [[nodiscard]] QString path(const QString &relative = {}) const; ///< below the work tree
    [[nodiscard]] QString beside(const QString &name) const;        ///< next to the work tree, removed with it
    void write(const QString &relative, const QByteArray &bytes) const;
    void remove(const QString &relative) const;
    /// Standard output of `git` with `arguments` in the work tree. Ends the program when git fails.
    QByteArray git(const QStringList &arguments, const QByteArray &input = {}) const; // NOLINT: output is optional
    [[nodiscard]] int status(const QStringList &arguments) const; ///< exit status of `git` with `arguments`
    void commitAll(const QString &message = "state") const;
    /// Everything a program that only reads must leave as it is: HEAD, index, references, state of the work tree.
    [[nodiscard]] QByteArray fingerprint() const;

private:
    QTemporaryDir m_folder;
};

[[nodiscard]] QByteArray readBytes(const QString &path);
void writeBytes(const QString &path, const QByteArray &bytes);

/// Runs `action` in a child process that has no rights beyond those of "nobody" when this one is root (which no
/// permission stops), and returns what it returned. The child ends with `_exit`, as a killed program would.
[[nodiscard]] QByteArray inUnprivilegedChild(const std::function<QByteArray()> &action);
/// Runs `action` in a child process with the same rights.
[[nodiscard]] QByteArray inChild(const std::function<QByteArray()> &action);

} // namespace torchferry::test
