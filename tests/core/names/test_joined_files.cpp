// SPDX-License-Identifier: Apache-2.0
// Which files run in one program: those that import one another.
#include <QTest>

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "core/names/joined_files.h"
#include "core/names/names.h"

using namespace torchferry::names;
using torchferry::python::Tree;

class TestJoinedFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void joins_data();
    void joins();
};

void TestJoinedFiles::joins_data()
{
    QTest::addColumn<QByteArrayList>("files"); // "module: text"
    QTest::addColumn<QByteArray>("programs");  // the numbers of the files, by imports and as programs
    const auto row = [](const char *title, const QByteArrayList &files, const char *programs) {
        QTest::newRow(title) << files << QByteArray(programs);
    };
    row("scripts beside one another", {"a: import torch\n", "b: import torch\n"}, "0 1 | 0 1");
    row("one imports the other", {"a: import b\n", "b: \n", "c: \n"}, "0 0 2 | 0 0 2");
    row("by way of a third", {"a: from c import x\n", "b: import c\n", "c: x = 1\n"}, "0 0 0 | 0 0 0");
    row("a name of a module of a package", {"pkg.a: \n", "b: from pkg import a\n"}, "0 0 | 0 0");
    row("relative", {"pkg.a: \n", "pkg.b: from . import a\n", "c: \n"}, "0 0 2 | 0 0 2");
    row("a star", {"a: from b import *\n", "b: x = 1\n"}, "0 0 | 0 0");
    row("of another package", {"a: import other.b\n", "b: \n"}, "0 1 | 0 1");
    row("by a name that is made", {"a: import importlib\n", "b: \n", "c: import b\n"}, "0 1 1 | 0 0 0");
}

void TestJoinedFiles::joins()
{
    QFETCH(QByteArrayList, files);
    QFETCH(QByteArray, programs);
    std::deque<std::string> texts;
    std::deque<Tree> trees;
    std::deque<FileNames> names;
    Project project;
    for (const QByteArray &file : files) {
        const qsizetype colon = file.indexOf(": ");
        texts.push_back(file.mid(colon + 2).toStdString());
        trees.push_back(Tree::parse(texts.back()));
        names.push_back(FileNames::build(trees.back(), file.left(colon).toStdString(), false));
    }
    JoinedFiles joined;
    for (const FileNames &file : names) {
        project.add(file);
        joined.add(file);
    }
    project.settle(1);
    joined.settle(project);
    QByteArrayList byImports;
    QByteArrayList asPrograms;
    for (const FileNames &file : names) {
        byImports << QByteArray::number(joined.of(file));
        asPrograms << QByteArray::number(joined.programOf(file));
    }
    QCOMPARE(byImports.join(' ') + " | " + asPrograms.join(' '), programs);
}

QTEST_GUILESS_MAIN(TestJoinedFiles)
#include "test_joined_files.moc"
