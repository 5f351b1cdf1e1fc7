// SPDX-License-Identifier: Apache-2.0
// What is true of one target stays with that target: its code in a folder of its own, and the sentences with that code.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "paths.h"

namespace {

/// By path in the tree: the text of C++ files below a folder, comments left out.
QMap<QString, QString> codeBelow(const QString &folder)
{
    static const QRegularExpression comments(QStringLiteral("//[^\\n]*|/\\*.*?\\*/"),
                                             QRegularExpression::DotMatchesEverythingOption);
    const QDir root(QStringLiteral(TORCHFERRY_SOURCE_DIR));
    QMap<QString, QString> result;
    QDirIterator entries(root.filePath(folder), {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                         QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        QFile file(entries.next());
        if (file.open(QIODevice::ReadOnly))
            result.insert(root.relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll()).remove(comments));
    }
    return result;
}

bool isOfATarget(const QString &path)
{
    return path.startsWith(QLatin1String("core/convert/context/mindspore/"))
           || path.startsWith(QLatin1String("core/convert/context/paddle/"));
}

QString firstMatch(const QString &text, const char *pattern)
{
    const QRegularExpression expression(QString::fromLatin1(pattern), QRegularExpression::CaseInsensitiveOption);
    return expression.match(text).captured();
}

} // namespace

class TestTargetsApart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void targetsStayInTheirFolders();
    void sentencesOfOtherCodeNameNoFramework();
};

/// A resolver of one target is reached through the table only, so that no other target is offered its code.
void TestTargetsApart::targetsStayInTheirFolders()
{
    const QMap<QString, QString> files = codeBelow(QStringLiteral("core"));
    QVERIFY(files.size() > 100);
    for (auto file = files.begin(); file != files.end(); ++file) {
        if (!isOfATarget(file.key()) && file.key() != QLatin1String("core/convert/context/resolver_table.cpp"))
            QCOMPARE(file.key() + u' ' + firstMatch(file.value(), "paddle|mindspore"), file.key() + u' ');
    }
}

/// Other code says "the target framework".
void TestTargetsApart::sentencesOfOtherCodeNameNoFramework()
{
    static const QRegularExpression code(QStringLiteral("\"(TF\\d{4})\""));
    QSet<QString> general;
    const QMap<QString, QString> files = codeBelow(QStringLiteral("core/convert"));
    for (auto file = files.begin(); file != files.end(); ++file) {
        for (auto match = code.globalMatch(file.value()); match.hasNext() && !isOfATarget(file.key());)
            general.insert(match.next().captured(1));
    }
    QVERIFY(general.size() > 50);
    for (const char *language : {"en", "zh"}) {
        QFile file(QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/messages/%1/convert.json")
                       .arg(QString::fromLatin1(language)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject messages = QJsonDocument::fromJson(file.readAll()).object();
        int seen = 0;
        for (auto message = messages.begin(); message != messages.end(); ++message) {
            const QString text = QString::fromUtf8(QJsonDocument(message.value().toObject()).toJson());
            seen += general.contains(message.key()) ? 1 : 0;
            if (general.contains(message.key()))
                QCOMPARE(message.key() + u' ' + firstMatch(text, "torch(?!ferry)|paddle|mindspore"),
                         message.key() + u' ');
        }
        QVERIFY(seen > 50);
    }
}

QTEST_GUILESS_MAIN(TestTargetsApart)
#include "test_targets_apart.moc"
