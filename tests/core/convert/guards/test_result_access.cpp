// SPDX-License-Identifier: Apache-2.0
// What is read from a result right there, which `used(index …)` and `used(attribute …)` speak of.
#include <QTest>

#include "core/convert/guards/result_use.h"
#include "support/subject_at.h"

using namespace torchferry;

class TestResultAccess : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void accesses_data();
    void accesses();
};

void TestResultAccess::accesses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("access");
    const auto row = [](const char *text, const char *access) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(access);
    };
    row("$t(x).m\n", "t(x).m");
    row("($t(x)).m()\n", "(t(x)).m");
    row("$t(x)[0][1]\n", "t(x)[0]");
    row("y[$t(x)]\n", "");
    row("$t(x)\n", "");
    row("x.$shape[0]\n", "x.shape[0]");
}

void TestResultAccess::accesses()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, access);
    const SubjectAt at(text.toStdString(), "(x=None)");
    const python::Tree &tree = at.program().file().tree;
    QCOMPARE(QByteArray::fromStdString(std::string(tree.text(convert::accessOf(tree, at.subject().node)))), access);
}

QTEST_GUILESS_MAIN(TestResultAccess)
#include "test_result_access.moc"
