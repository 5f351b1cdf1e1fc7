// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>

#include "support/scratch_repository.h"

namespace torchferry::test {

/// How one run of torchferry-cli ended.
struct Run {
    int status = -1; ///< -1: it crashed or did not end
    QByteArray output;
    QByteArray errors;
};

/// Runs the program with the locale's language set to English unless `variables` ("NAME=value") say otherwise.
[[nodiscard]] Run cli(const QStringList &arguments, const QByteArray &input = {}, const QStringList &variables = {});

/// The same in two steps, for what happens in between. `before`: a shell command that runs the program as `"$0" "$@"`.
void start(QProcess &process, const QStringList &arguments, const QStringList &variables = {},
           const QString &before = {});
[[nodiscard]] Run finish(QProcess &process);
/// Runs the program from a shell: `ulimit -f 1; exec "$0" "$@"`.
[[nodiscard]] Run cliAfter(const QString &shell, const QStringList &arguments);

/// The JSON report of a run with `--report -` or `--format json`.
[[nodiscard]] QJsonObject reportOf(const Run &run);
/// The value at a path like "summary/by_state/pending" or "findings/0/range" in a JSON value.
[[nodiscard]] QJsonValue at(const QJsonValue &value, const QString &path);
/// The entry of a path in a report; empty when there is none.
[[nodiscard]] QJsonObject fileIn(const QJsonObject &report, const QString &path);

} // namespace torchferry::test
