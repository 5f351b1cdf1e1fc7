// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <map>
#include <random>
#include <string>

#include "core/base/name_table.h"

using torchferry::NameTable;

class TestNameTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isEmptyAtFirst()
    {
        NameTable<int> table;
        QVERIFY(table.find("loom") == table.end());
        QVERIFY(table.find("") == table.end());
        table.erase("loom");
        QCOMPARE(table.size(), std::size_t{0});
    }

    void keepsTheOrderTheyCameIn()
    {
        NameTable<int> table;
        table["loom.zeros"] = 1;
        table.insert_or_assign("loom.ones", 2);
        table.insert_or_assign("loom.zeros", 3);
        QCOMPARE(table.size(), std::size_t{2});
        QCOMPARE(table.begin()->first, std::string("loom.zeros"));
        QCOMPARE(table.find("loom.zeros")->second, 3);
        QCOMPARE(table["loom.ones"], 2);
    }

    /// The same steps in a table and in a map of the standard library.
    void agreesWithAMap()
    {
        std::mt19937 random(7);
        NameTable<unsigned> table;
        std::map<std::string, unsigned, std::less<>> expected;
        for (unsigned step = 0; step < 20'000; ++step) {
            const std::string name = "loom.part" + std::to_string(random() % 3000);
            if (step % 50 == 0) {
                table.erase(name);
                expected.erase(name);
            } else if (step % 3 == 0) {
                table[name] += step;
                expected[name] += step;
            } else {
                table.insert_or_assign(name, step);
                expected.insert_or_assign(name, step);
            }
        }
        QCOMPARE(table.size(), expected.size());
        for (unsigned number = 0; number < 3000; ++number) {
            const std::string name = "loom.part" + std::to_string(number);
            const auto known = expected.find(name);
            const auto found = table.find(name);
            QCOMPARE(found != table.end(), known != expected.end());
            if (known != expected.end()) {
                QCOMPARE(found->first, name);
                QCOMPARE(found->second, known->second);
            }
        }
        table.clear();
        QVERIFY(table.find("loom.part1") == table.end());
    }
};

QTEST_APPLESS_MAIN(TestNameTable)
#include "test_name_table.moc"
