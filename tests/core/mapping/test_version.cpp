// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/row.h"
#include "core/mapping/version.h"

#include <QtTest>

using namespace torchferry::mapping;

class TestVersion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void versions();
    void order();
    void ranges_data();
    void ranges();
    void badRanges();
    void guards();
};

void TestVersion::versions()
{
    for (const char *good : {"3", "3.0", "3.10.2", "0.0.1", "2024.12"})
        QVERIFY2(isVersion(good), good);
    for (const char *bad : {"", ".", "3.", ".3", "3..1", "3.0rc1", "v3", " 3", "-1", "1234567", "1.2.3.4.5.6.7.8.9"})
        QVERIFY2(!isVersion(bad), bad);
}

void TestVersion::order()
{
    QVERIFY(compareVersions("3.10", "3.9") > 0);
    QVERIFY(compareVersions("3.9", "3.10") < 0);
    QCOMPARE(compareVersions("3", "3.0.0"), 0);
    QVERIFY(compareVersions("3.0.1", "3") > 0);
    QVERIFY(compareVersions("2.6", "3.0") < 0);
}

void TestVersion::ranges_data()
{
    QTest::addColumn<QString>("range");
    QTest::addColumn<QString>("inside");
    QTest::addColumn<QString>("outside");
    QTest::addColumn<QString>("oldest");
    QTest::newRow("from") << ">=3.0"
                          << "3.0 3.1 10"
                          << "2.6 2.99"
                          << "3.0";
    QTest::newRow("between") << ">=2.3, <2.8"
                             << "2.3 2.7.9"
                             << "2.8 2.2"
                             << "2.3";
    QTest::newRow("one") << "==3.1"
                         << "3.1 3.1.0"
                         << "3.0 3.1.1"
                         << "3.1";
    QTest::newRow("but") << ">2.0,!=2.5,<=3"
                         << "2.1 3.0"
                         << "2.0 2.5 3.0.1"
                         << "";
    QTest::newRow("any") << ""
                         << "0 9"
                         << ""
                         << "";
    QTest::newRow("newest bound") << ">=2,>=3"
                                  << "3"
                                  << "2.5"
                                  << "3";
}

void TestVersion::ranges()
{
    QFETCH(QString, range);
    QFETCH(QString, inside);
    QFETCH(QString, outside);
    QFETCH(QString, oldest);
    const auto parsed = VersionRange::parse(range.toStdString());
    QVERIFY(parsed.has_value());
    for (const QString &version : inside.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        QVERIFY2(parsed->contains(version.toStdString()), qPrintable(version));
    for (const QString &version : outside.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        QVERIFY2(!parsed->contains(version.toStdString()), qPrintable(version));
    QCOMPARE(QString::fromStdString(parsed->oldest()), oldest);
}

void TestVersion::badRanges()
{
    for (const char *bad : {"3.0", "=3.0", ">=", ">=x", ">=3.0,", ",>=3.0", ">=3.0 <4", "~=3.0", ">=3.0,,<4", "<>3"})
        QVERIFY2(!VersionRange::parse(bad).has_value(), bad);
}

void TestVersion::guards()
{
    const auto holds = [](const char *text, const char *version) {
        const auto guard = Guard::parse(text);
        return guard ? holdsFor(*guard, {std::string(version), "large"}) : std::nullopt;
    };
    QCOMPARE(holds("target >= 3.1", "3.1"), std::optional<bool>(true));
    QCOMPARE(holds("target >= 3.1", "3.0.9"), std::optional<bool>(false));
    QCOMPARE(holds("not target >= 3.1", "3.0"), std::optional<bool>(true));
    QCOMPARE(holds("target >= 3.0 and not target >= 3.2", "3.1"), std::optional<bool>(true));
    QCOMPARE(holds("target >= 3.0 and not target >= 3.2", "3.2"), std::optional<bool>(false));
    QCOMPARE(holds("target >= 4 or target >= 3.1", "3.1"), std::optional<bool>(true));
    QCOMPARE(holds("profile(large)", "3.1"), std::optional<bool>(true));
    QCOMPARE(holds("profile(small) or not profile(large)", "3.1"), std::optional<bool>(false));
    QCOMPARE(holds("has(dim)", "3.1"), std::optional<bool>());
    QCOMPARE(holds("target >= 3.1 and has(dim)", "3.0"), std::optional<bool>());
}

QTEST_GUILESS_MAIN(TestVersion)
#include "test_version.moc"
