// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/project_words.h"

#include <QTest>

using namespace torchferry;

class TestProjectWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void members_data();
    void members();
};

void TestProjectWords::members_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isThere");
    QTest::newRow("of an object") << QByteArray("bn.laps += 1\n") << true;
    QTest::newRow("of a part of the object itself") << QByteArray("self.bn.laps += 1\n") << true;
    QTest::newRow("of an element") << QByteArray("layers[0].laps += 1\n") << true;
    QTest::newRow("of the object itself") << QByteArray("self.laps += 1\n") << false;
    QTest::newRow("in a key") << QByteArray("d[name + '.laps'] = d[\".laps\"]\n") << false;
    QTest::newRow("at the begin") << QByteArray(".laps") << false;
    QTest::newRow("after other places") << QByteArray("self.laps = d['.laps']\nm.laps = 1\n") << true;
}

void TestProjectWords::members()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isThere);
    QCOMPARE(convert::hasProjectWord(text.toStdString(), "*.laps"), isThere);
    QCOMPARE(convert::hasProjectWord(text.toStdString(), ".laps"), true);
}

QTEST_APPLESS_MAIN(TestProjectWords)
#include "test_project_words.moc"
