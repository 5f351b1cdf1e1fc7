// SPDX-License-Identifier: Apache-2.0
#include "core/base/folder_entries.h"

#include <map>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace torchferry;

class TestFolderEntries : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsWhatIsThere();
    void saysWhyNot();
};

void TestFolderEntries::listsWhatIsThere()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("folder"));
    QVERIFY(QFile::link("folder", folder.filePath("link")));
    for (const char *name : {".hidden", "file", "..."}) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    std::map<std::string, bool> found; // by name: it is a folder
    FolderEntries entries(folder.path().toStdString());
    while (entries.next())
        QVERIFY(found.emplace(entries.name(), entries.isFolder()).second);
    QVERIFY(!entries.error());
    const std::map<std::string, bool> expected{
        {"folder", true}, {"link", false}, {".hidden", false}, {"file", false}, {"...", false}};
    QVERIFY(found == expected);
}

void TestFolderEntries::saysWhyNot()
{
    const QTemporaryDir folder;
    FolderEntries none(folder.filePath("none").toStdString());
    QVERIFY(!none.next());
    QVERIFY(none.error() == std::errc::no_such_file_or_directory);
    QFile file(folder.filePath("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    FolderEntries ofAFile(file.fileName().toStdString());
    QVERIFY(!ofAFile.next());
    QVERIFY(ofAFile.error() == std::errc::not_a_directory);
}

QTEST_GUILESS_MAIN(TestFolderEntries)
#include "test_folder_entries.moc"
