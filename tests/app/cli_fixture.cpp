// SPDX-License-Identifier: Apache-2.0
#include "cli_fixture.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QProcessEnvironment>

#include "paths.h"

namespace torchferry::test {

void start(QProcess &process, const QStringList &arguments, const QStringList &variables, const QString &before)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", "C.UTF-8");
    // The git configuration of the user who runs the tests must not matter.
    environment.insert("HOME", "/nonexistent");
    environment.insert("XDG_CONFIG_HOME", "/nonexistent");
    for (const QString &variable : variables)
        environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
    process.setProcessEnvironment(environment);
    if (before.isEmpty())
        process.start(TORCHFERRY_CLI, arguments);
    else
        process.start("sh", QStringList{"-c", before, TORCHFERRY_CLI} + arguments);
}

Run finish(QProcess &process)
{
    process.closeWriteChannel();
    const bool ended = process.state() == QProcess::NotRunning || process.waitForFinished(4 * 60 * 1000);
    if (!ended || process.exitStatus() != QProcess::NormalExit)
        return {-1, process.readAllStandardOutput(), process.errorString().toUtf8() + process.readAllStandardError()};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

Run cli(const QStringList &arguments, const QByteArray &input, const QStringList &variables)
{
    QProcess process;
    start(process, arguments, variables);
    process.write(input);
    return finish(process);
}

Run cliAfter(const QString &shell, const QStringList &arguments)
{
    QProcess process;
    start(process, arguments, {}, shell);
    return finish(process);
}

QJsonObject reportOf(const Run &run)
{
    return QJsonDocument::fromJson(run.output).object();
}

QJsonValue at(const QJsonValue &value, const QString &path)
{
    QJsonValue found = value;
    for (const QString &step : path.split('/'))
        found = found.isArray() ? found.toArray().at(step.toInt()) : found.toObject().value(step);
    return found;
}

QJsonObject fileIn(const QJsonObject &report, const QString &path)
{
    for (const QJsonValue &file : report.value("files").toArray())
        if (file.toObject().value("path").toString() == path)
            return file.toObject();
    return {};
}

} // namespace torchferry::test
