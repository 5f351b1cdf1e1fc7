// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/python/line_scan.h"

using namespace torchferry;
using python::LineScan;

class TestLineScan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void finds_data();
    void finds();
};

namespace {

/// Of each line: what it begins in (`"` a string, `\` a line that goes on, a bracket), then `#` for a comment; then `!`
/// for a text that is not sound.
QString shape(const std::string &text)
{
    const LineScan scan = LineScan::of(text);
    QStringList lines;
    for (const LineScan::Line &line : scan.lines) {
        QString mark;
        if (line.isInString)
            mark += QLatin1Char('"');
        if (line.isContinued)
            mark += QLatin1Char('\\');
        if (line.bracket != LineScan::none)
            mark += QLatin1Char(text[scan.brackets[line.bracket].open]);
        if (line.comment != LineScan::none)
            mark += QLatin1Char('#');
        lines.append(mark.isEmpty() ? QStringLiteral(".") : mark);
    }
    return lines.join(QLatin1Char(' ')) + (scan.isSound ? QString() : QStringLiteral(" !"));
}

} // namespace

void TestLineScan::finds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *text, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("empty", "", ".");
    row("statements", "a\nb\n", ". . .");
    row("brackets", "a(\nb[\nc\n], {\n}\n)", ". ( [ [ { (");
    row("a string", "a = '(' + \"[\"\nb", ". .");
    row("quotes inside", "a = '\\'(' + \"'(\"\nb", ". .");
    row("a string over lines", "a = '''(\n''\n'''\nb", ". \" \" .");
    row("the other quotes", "a = \"\"\"'''\n\"\"\"\nb", ". \" .");
    row("in brackets", "a('''\nb''',\nc)\nd", ". \"( ( .");
    row("a raw string", "a = r'\\'\nb'", ". . !");
    row("a comment", "a  # (\n# b\nc", "# # .");
    row("no comment", "a = '# b'\nc", ". .");
    row("a line that goes on", "a + \\\nb\nc", ". \\ .");
    row("a string that goes on", "a = 'b\\\nc'\nd", ". \" .");
    row("CR LF", "a(\r\nb)\r\nc", ". ( .");
    row("CR", "a(\rb)\rc", ". ( .");
    row("an f-string", "a = f\"{b['c']}(\"\nd", ". .");
    row("not closed", "a(\nb", ". ( !");
    row("closed by another", "a(]\nb", ". . !");
    row("never opened", "a)\nb", ". . !");
    row("no end of a string", "a = 'b\nc", ". . !");
    row("no end of a string over lines", "a = '''b\nc", ". \" !");
}

void TestLineScan::finds()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(shape(text.toStdString()), expected);
}

QTEST_APPLESS_MAIN(TestLineScan)
#include "test_line_scan.moc"
