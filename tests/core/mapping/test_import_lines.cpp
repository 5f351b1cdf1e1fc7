// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/mapping/import_lines.h"

using namespace torchferry;

/// What is imported from one module stands in one statement, in several lines where it would be too long.
class TestImportLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void together();
    void oneInEachLine();
};

void TestImportLines::together()
{
    QCOMPARE(mapping::importLines({"import spindle", "from typing import List", "from typing import Any, Dict"}),
             std::string("import spindle\nfrom typing import Any, Dict, List\n"));
}

void TestImportLines::oneInEachLine()
{
    const std::string first(30, 'a');
    const std::string other(31, 'b');
    QCOMPARE(mapping::importLines({"from typing import " + first, "from typing import " + other}),
             "from typing import (\n    " + first + ",\n    " + other + ",\n)\n");
}

QTEST_APPLESS_MAIN(TestImportLines)
#include "test_import_lines.moc"
