// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/source/line_limit.h"

using namespace torchferry;

class TestLineLimit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
};

void TestLineLimit::reads_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("limit"); // 0: it does not say
    const auto row = [](const char *name, const char *text, int limit) {
        QTest::newRow(name) << QByteArray(text) << limit;
    };
    row("nothing", "", 0);
    row("Black", "[tool.black]\nline-length = 100\n", 100);
    row("Black, its own choice", "[tool.black]\ntarget-version = ['py38']\n", 88);
    row("Black, CR LF and a comment", "[tool.black]\r\nline-length = 120  # wide\r\n", 120);
    row("Ruff", "[tool.ruff]\nline-length = 110\n[tool.ruff.lint]\nselect = [\"E\"]\n", 110);
    row("ruff.toml", "line-length = 90\n[lint]\nselect = []\n", 90);
    row("a formatter before a linter", "[tool.flake8]\nmax-line-length = 127\n[tool.black]\nline-length = 80\n", 80);
    row("YAPF", "[style]\nbased_on_style = pep8\ncolumn_limit = 100\n", 100);
    row("Flake8", "[metadata]\nname = x\n[flake8]\nmax-line-length: 119\n", 119);
    row("pycodestyle", "[pycodestyle]\nmax_line_length = 101\n", 101);
    row("EditorConfig", "root = true\n[*]\nindent_size = 4\n[*.py]\nmax_line_length = 99\n", 99);
    row("EditorConfig, off", "[*.py]\nmax_line_length = off\n", 0);
    row("another section", "[tool.isort]\nline-length = 100\n", 0);
    row("no limit at all", "[flake8]\nmax-line-length = 99999\n", 0);
    row("in a comment", "[flake8]\n# max-line-length = 100\n", 0);
    row("no number", "[tool.black]\nline-length = \"wide\"\n", 88);
    row("not text", "\x80\xff[[[\n=\n]\n[\n:", 0);
}

void TestLineLimit::reads()
{
    QFETCH(QByteArray, text);
    QFETCH(int, limit);
    const auto found = source::lineLimitIn(text.toStdString());
    QCOMPARE(found ? static_cast<int>(*found) : 0, limit);
}

QTEST_APPLESS_MAIN(TestLineLimit)
#include "test_line_limit.moc"
