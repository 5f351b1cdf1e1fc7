// SPDX-License-Identifier: Apache-2.0
// The script that converts stored weights is one text made of the target's part and the source's.
#include <QtTest>

#include "core/mapping/weights_script.h"

using namespace torchferry;

namespace {

constexpr std::string_view source =
    "# SPDX-License-Identifier: Apache-2.0\n\"\"\"Read.\"\"\"\nimport json\nimport sys\n"
    "from typing import Any\n\nimport numpy as np\n\nSIZES = [1]\n\n\n"
    "def read(path: str) -> Any:\n    return json.loads(path), np, sys\n";
constexpr std::string_view target = "# SPDX-License-Identifier: Apache-2.0\n\"\"\"Convert.\n\n    Usage.\n\"\"\"\n"
                                    "import sys\nfrom typing import Dict\n\nimport spindle\n\n"
                                    "from stored_weights import read\n\nNAMES = {}\n\n\n"
                                    "if __name__ == \"__main__\":\n    read(sys.argv[1])\n";

} // namespace

class TestWeightsScript : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isOneText();
    void refused_data();
    void refused();
};

void TestWeightsScript::isOneText()
{
    const auto script = mapping::weightsScript(target, source, "spindle/convert_weights.py");
    QVERIFY(script);
    QCOMPARE(
        QByteArray::fromStdString(*script),
        QByteArray("\"\"\"Convert.\n\n    Usage.\n\"\"\"\n\nimport json\nimport sys\nfrom typing import Any, Dict\n\n"
                   "import numpy as np\nimport spindle\n\nSIZES = [1]\n\n\n"
                   "def read(path: str) -> Any:\n    return json.loads(path), np, sys\n\n\nNAMES = {}\n\n\n"
                   "if __name__ == \"__main__\":\n    read(sys.argv[1])\n"));
}

void TestWeightsScript::refused_data()
{
    QTest::addColumn<QByteArray>("own");
    QTest::addColumn<QByteArray>("stored");
    QTest::addColumn<QByteArray>("code");
    const QByteArray good(target.data(), target.size());
    const QByteArray goodSource(source.data(), source.size());
    QTest::newRow("the target's part is no Python") << QByteArray("def (:\n") << goodSource << QByteArray("TF3380");
    QTest::newRow("the source's part is no Python") << good << QByteArray("def (:\n") << QByteArray("TF3380");
    QTest::newRow("it does not import the source's")
        << QByteArray("import sys\n") << goodSource << QByteArray("TF3382");
    QTest::newRow("it is empty") << QByteArray() << goodSource << QByteArray("TF3382");
}

void TestWeightsScript::refused()
{
    QFETCH(QByteArray, own);
    QFETCH(QByteArray, stored);
    QFETCH(QByteArray, code);
    const auto script = mapping::weightsScript(own.toStdString(), stored.toStdString(), "p.py");
    QVERIFY(!script);
    QCOMPARE(QByteArray::fromStdString(script.error().code), code);
}

QTEST_GUILESS_MAIN(TestWeightsScript)
#include "test_weights_script.moc"
