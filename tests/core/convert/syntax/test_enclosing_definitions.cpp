// SPDX-License-Identifier: Apache-2.0
// The function and the class around a name. A `$` stands before the name.
#include <QTest>

#include "core/convert/syntax/enclosing_definitions.h"
#include "support/program_at.h"

using namespace torchferry;
using python::Field;
using python::NodeId;

class TestEnclosingDefinitions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void around_data();
    void around();
};

void TestEnclosingDefinitions::around_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("function");
    QTest::addColumn<QByteArray>("className");
    QTest::addColumn<QByteArray>("known");
    const auto row = [](const char *title, const char *text, const char *function, const char *className,
                        const char *known) {
        QTest::newRow(title) << QByteArray(text) << QByteArray(function) << QByteArray(className) << QByteArray(known);
    };
    row("the module", "$x = 1\n", "", "", "");
    row("a function", "def f():\n    $x\n", "f", "", "");
    row("a lambda", "def f():\n    return lambda: $x\n", "f", "", "");
    row("a default", "def f(a=$x):\n    pass\n", "f", "", "");
    row("a decorator", "@$x\ndef f():\n    pass\n", "", "", "");
    row("the body of a class", "class C:\n    $x\n", "", "C", "program.C");
    row("a method", "class C:\n    def f(self):\n        $x\n", "f", "C", "program.C");
    row("a function in a method", "class C:\n    def f(self):\n        def g():\n            $x\n", "g", "C",
        "program.C");
    row("the name of a function", "class C:\n    def $f(self):\n        pass\n", "f", "C", "program.C");
    row("a base", "class C($x):\n    pass\n", "", "C", "program.C");
    row("a class in a class", "class C:\n    class D:\n        $x\n", "", "D", "program.C.D");
    row("a class in a function", "def f():\n    class D:\n        $x\n", "f", "D", "program.f.D");
    row("behind a class", "class C:\n    pass\n$x\n", "", "", "");
}

void TestEnclosingDefinitions::around()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, function);
    QFETCH(QByteArray, className);
    QFETCH(QByteArray, known);
    const ProgramAt program(text.toStdString());
    const python::Tree &tree = program.file().tree;
    const auto nameOf = [&tree](NodeId definition) {
        return QByteArray::fromStdString(std::string(tree.text(tree.child(definition, Field::name))));
    };
    QCOMPARE(nameOf(convert::functionDefinitionAround(tree, program.name())), function);
    QCOMPARE(nameOf(convert::classDefinitionAround(tree, program.name())), className);
    const types::ClassTable::Class *found = convert::classAround(program.file(), program.name());
    QCOMPARE(QByteArray::fromStdString(found == nullptr ? std::string() : found->name), known);
}

QTEST_GUILESS_MAIN(TestEnclosingDefinitions)
#include "test_enclosing_definitions.moc"
