// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include <nlohmann/json.hpp>

#include "core/report/json_writer.h"

using torchferry::report::JsonWriter;

namespace {

std::string written(std::string_view text)
{
    JsonWriter writer;
    writer.beginArray(JsonWriter::Layout::flat);
    writer.value(text);
    writer.end();
    return writer.take();
}

} // namespace

class TestJsonWriter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void laysOut();
    void escapes_data();
    void escapes();
    void everyByteGivesValidJson();
};

void TestJsonWriter::laysOut()
{
    JsonWriter writer;
    writer.beginObject();
    writer.member("name", "a");
    writer.key("none");
    writer.beginArray();
    writer.end();
    writer.key("flat");
    writer.beginObject(JsonWriter::Layout::flat);
    writer.member("n", 3U);
    writer.key("inner");
    writer.beginArray();
    writer.value(true);
    writer.value(false);
    writer.end();
    writer.end();
    writer.key("many");
    writer.beginArray();
    writer.value("x");
    writer.value(std::string("y"));
    writer.end();
    writer.end();
    QCOMPARE(writer.take(),
             std::string("{\n  \"name\": \"a\",\n  \"none\": [],\n  \"flat\": {\"n\": 3, \"inner\": [true, false]},\n"
                         "  \"many\": [\n    \"x\",\n    \"y\"\n  ]\n}\n"));
    QCOMPARE(writer.take(), std::string("\n"));
}

void TestJsonWriter::escapes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("quotes") << QByteArray("a\"b\\c") << QByteArray(R"(a\"b\\c)");
    QTest::newRow("line ends and tabs") << QByteArray("\r\n\t") << QByteArray(R"(\r\n\t)");
    QTest::newRow("control characters") << QByteArray("\x01\x1f\x7f\0", 4) << QByteArray(R"(\u0001\u001f\u007f\u0000)");
    QTest::newRow("Chinese") << QByteArray("优化器") << QByteArray("优化器");
    QTest::newRow("beyond the first plane") << QByteArray("\xF0\x9F\x94\xA5") << QByteArray("\xF0\x9F\x94\xA5");
    QTest::newRow("a stray byte") << QByteArray("a\xFFz") << QByteArray("a\xEF\xBF\xBDz");
    QTest::newRow("a cut sequence") << QByteArray("\xE4\xBC") << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("an overlong slash") << QByteArray("\xC0\xAF") << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("a surrogate") << QByteArray("\xED\xA0\x80") << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

void TestJsonWriter::escapes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    const std::string document = written(text.toStdString());
    QCOMPARE(document, "[\"" + expected.toStdString() + "\"]\n");
    QVERIFY(nlohmann::json::accept(document));
}

void TestJsonWriter::everyByteGivesValidJson()
{
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second) {
            const char bytes[] = {static_cast<char>(first), static_cast<char>(second), 'x'};
            QVERIFY2(nlohmann::json::accept(written({bytes, 3})),
                     qPrintable(QString::asprintf("%02x %02x", first, second)));
        }
}

QTEST_GUILESS_MAIN(TestJsonWriter)
#include "test_json_writer.moc"
