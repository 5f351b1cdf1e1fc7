// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/mapping/target_imports.h"

using namespace torchferry::mapping;

class TestTargetImports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void statements_data();
    void statements();
    void longestPrefixCounts();
};

void TestTargetImports::statements_data()
{
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("expected"); // prefix, name and what it denotes, "+" when names are written out
    const auto row = [](const char *statement, const char *expected) {
        QTest::newRow(statement) << statement << expected;
    };
    row("import beta", "beta beta beta");
    row("import beta as b", "beta b beta");
    row("import beta.nn", "beta.nn beta beta +");
    row("import beta.nn as nn", "beta.nn nn beta.nn");
    row("from beta import nn", "beta.nn nn beta.nn");
    row("from beta.nn import functional as F", "beta.nn.functional F beta.nn.functional");
    row("from  beta  import  nn", "beta.nn nn beta.nn");
    row("", "");
    row("import", "");
    row("import beta as", "");
    row("import beta, gamma", "");
    row("import beta.", "");
    row("import .nn", "");
    row("from beta import *", "");
    row("from beta import nn.functional", "");
    row("from . import nn", "");
    row("from beta import", "");
    row("import beta as b.c", "");
    row("beta.nn", "");
}

void TestTargetImports::statements()
{
    QFETCH(QString, statement);
    QFETCH(QString, expected);
    const auto import = readTargetImport(statement.toStdString());
    QString shown;
    if (import) {
        shown = QString::fromStdString(import->prefix + ' ' + import->name + ' ' + import->bound);
        shown += import->isWrittenOut() ? QStringLiteral(" +") : QString();
        QVERIFY(import->preferred);
    }
    QCOMPARE(shown, expected);
}

void TestTargetImports::longestPrefixCounts()
{
    const std::vector<TargetImport> imports{plainImport("beta"), *readTargetImport("from beta import nn"),
                                            *readTargetImport("import beta.nn.functional as F")};
    const auto prefix = [&imports](const char *symbol) {
        const TargetImport *import = importFor(imports, symbol);
        return import == nullptr ? std::string() : import->prefix;
    };
    QCOMPARE(prefix("beta"), std::string("beta"));
    QCOMPARE(prefix("beta.nnx.A"), std::string("beta"));
    QCOMPARE(prefix("beta.nn"), std::string("beta.nn"));
    QCOMPARE(prefix("beta.nn.Linear"), std::string("beta.nn"));
    QCOMPARE(prefix("beta.nn.functional.relu"), std::string("beta.nn.functional"));
    QCOMPARE(prefix("betas.nn"), std::string());
}

QTEST_GUILESS_MAIN(TestTargetImports)
#include "test_target_imports.moc"
