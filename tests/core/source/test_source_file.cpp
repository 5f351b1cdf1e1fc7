// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/source/encodings.h"
#include "core/source/source_file.h"

using namespace torchferry;
using source::LineEnding;
using source::SourceFile;

namespace {

QByteArray bytesOf(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

std::string stringOf(const QByteArray &bytes)
{
    return bytes.toStdString();
}

QByteArray argument(const Error &error, std::string_view name)
{
    for (const MessageArgument &each : error.arguments)
        if (each.name == name)
            return QByteArray::fromStdString(each.value);
    return "(no such argument)";
}

std::shared_ptr<const SourceFile> decoded(const QByteArray &bytes)
{
    auto file = SourceFile::decode("pkg/mod.py", "", stringOf(bytes));
    return file ? *file : nullptr;
}

} // namespace

class TestSourceFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decodes_data();
    void decodes();
    void refuses_data();
    void refuses();
    void everyEncodingKeepsAscii_data();
    void everyEncodingKeepsAscii();
    void findsCookie_data();
    void findsCookie();
    void validatesUtf8_data();
    void validatesUtf8();
    void lineEndings_data();
    void lineEndings();
    void positions_data();
    void positions();
    void positionsAgreeWithEncodedPrefixes_data();
    void positionsAgreeWithEncodedPrefixes();
    void positionsInALongLine_data();
    void positionsInALongLine();
    void lineStarts();
    void refusesWhatTheEncodingLacks_data();
    void refusesWhatTheEncodingLacks();
    void encodesNewText();
    void keepsPathAndBlob();
    void readsTenMegabytes();
    void refusesTooLarge();
};

void TestSourceFile::decodes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("encoding");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("bom");

    const auto row = [](const char *name, const QByteArray &bytes, const char *encoding, const QByteArray &text,
                        bool bom = false) { QTest::newRow(name) << bytes << QByteArray(encoding) << text << bom; };
    row("empty", "", "utf-8", "");
    row("only a mark", "\xEF\xBB\xBF", "utf-8", "", true);
    row("ascii", "x = 1\n", "utf-8", "x = 1\n");
    row("no final newline", "x = 1", "utf-8", "x = 1");
    row("utf-8", "s = '\xE4\xB8\xAD'\n", "utf-8", "s = '\xE4\xB8\xAD'\n");
    row("mark", "\xEF\xBB\xBFx = 1\r\n", "utf-8", "x = 1\r\n", true);
    row("mark and cookie", "\xEF\xBB\xBF# coding: UTF8\n", "utf-8", "# coding: UTF8\n", true);
    row("utf-8 with a remark", "# -*- coding: utf-8-unix -*-\n", "utf-8", "# -*- coding: utf-8-unix -*-\n");
    row("latin-1", "# coding: latin-1\ns = '\xE9'\n", "iso-8859-1", "# coding: latin-1\ns = '\xC3\xA9'\n");
    row("latin-1 with a remark", "# coding: latin-1-dos\ns = '\xE9'\n", "iso-8859-1",
        "# coding: latin-1-dos\ns = '\xC3\xA9'\n");
    row("iso-8859-15", "# coding: ISO_8859-15\n\xA4\n", "iso-8859-15", "# coding: ISO_8859-15\n\xE2\x82\xAC\n");
    row("cp1252", "# coding=windows-1252\n\x80\n", "cp1252", "# coding=windows-1252\n\xE2\x82\xAC\n");
    row("gbk", "# coding: gbk\n\xD6\xD0\n", "gbk", "# coding: gbk\n\xE4\xB8\xAD\n");
    // The second byte of this character is a backslash: it must not escape the quote.
    row("gbk backslash", "# coding: gbk\ns = '\x81\x5C'\n", "gbk", "# coding: gbk\ns = '\xE4\xB9\x97'\n");
    row("gb2312", "#coding:gb2312\n\xD6\xD0\n", "gb2312", "#coding:gb2312\n\xE4\xB8\xAD\n");
    row("gb18030", "# coding: gb18030\n\x95\x32\x82\x36\n", "gb18030", "# coding: gb18030\n\xF0\xA0\x80\x80\n");
    row("big5", "# coding: big5\n\xA4\xA4\n", "big5", "# coding: big5\n\xE4\xB8\xAD\n");
    row("euc-jp", "# coding: euc-jp\n\xC6\xFC\n", "euc-jp", "# coding: euc-jp\n\xE6\x97\xA5\n");
    row("shift_jis", "# coding: shift_jis\ns = '\\n\x93\xFA~'\n", "shift_jis",
        "# coding: shift_jis\ns = '\\n\xE6\x97\xA5~'\n");
    row("iso-2022-jp", "# coding: iso2022-jp\n# \x1B$BF|\x1B(B.\n", "iso-2022-jp",
        "# coding: iso2022-jp\n# \xE6\x97\xA5.\n");
    row("euc-kr", "# coding: euc-kr\n\xC7\xD1\n", "euc-kr", "# coding: euc-kr\n\xED\x95\x9C\n");
    row("koi8-r", "# coding: koi8-r\n\xD1\n", "koi8-r", "# coding: koi8-r\n\xD1\x8F\n");
    row("ascii cookie", "# coding: us-ascii\nx\n", "ascii", "# coding: us-ascii\nx\n");
    row("cookie on line 2", "#!/usr/bin/python\n# vim: set fileencoding=latin1 :\n\xE9", "iso-8859-1",
        "#!/usr/bin/python\n# vim: set fileencoding=latin1 :\n\xC3\xA9");
}

void TestSourceFile::decodes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, encoding);
    QFETCH(QByteArray, text);
    QFETCH(bool, bom);
    const auto file = decoded(bytes);
    QVERIFY(file);
    QCOMPARE(bytesOf(file->encoding()), encoding);
    QCOMPARE(bytesOf(file->text()), text);
    QCOMPARE(bytesOf(file->bytes()), bytes);
    QCOMPARE(file->hasBom(), bom);
    const auto again = file->encode(file->text());
    QVERIFY(again);
    QCOMPARE(bytesOf(*again), bytes);
}

void TestSourceFile::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("line");

    const auto row = [](const char *name, const QByteArray &bytes, const char *code, const char *line) {
        QTest::newRow(name) << bytes << QByteArray(code) << QByteArray(line);
    };
    row("unknown encoding", "# coding: klingon\n", "TF1101", "(no such argument)");
    row("not a text encoding", "# coding: rot13\n", "TF1101", "(no such argument)");
    row("not above ascii", "# coding: utf-16\n", "TF1101", "(no such argument)");
    row("backslash is something else", "# coding: johab\n", "TF1101", "(no such argument)");
    row("latin-1 without cookie", "a = 1\nb = '\xE9'\n", "TF1102", "2");
    row("cut short", "a\r\nb\rc = '\xE4\xB8", "TF1102", "3");
    row("ascii with more", "# coding: ascii\n\n\xC3\xA9\n", "TF1102", "3");
    row("undefined in cp1252", "# coding: cp1252\n\x81\n", "TF1102", "2");
    row("gbk cut short", "# coding: gbk\n\xD6", "TF1102", "2");
    row("nul", QByteArray("a\nb\0c\n", 6), "TF1103", "2");
    row("utf-16 file", QByteArray("\xFF\xFEx\0", 4), "TF1103", "1");
    row("superfluous escape", "# coding: iso-2022-jp\n# a\x1B(B\x1B(Bb\n", "TF1104", "(no such argument)");
    row("mark against cookie", "\xEF\xBB\xBF# coding: latin-1\n", "TF1107", "(no such argument)");
}

void TestSourceFile::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, line);
    const auto file = SourceFile::decode("pkg/mod.py", "", stringOf(bytes));
    QVERIFY(!file);
    QCOMPARE(bytesOf(file.error().code), code);
    QCOMPARE(argument(file.error(), "path"), QByteArray("pkg/mod.py"));
    QCOMPARE(argument(file.error(), "line"), line);
}

void TestSourceFile::everyEncodingKeepsAscii_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name :
         {"utf-8",      "ascii",      "latin-1",    "iso-8859-2", "iso-8859-3",   "iso-8859-4",  "iso-8859-5",
          "iso-8859-6", "iso-8859-7", "iso-8859-8", "latin5",     "iso-8859-10",  "iso-8859-11", "iso-8859-13",
          "latin8",     "latin9",     "latin10",    "cp1250",     "cp1251",       "cp1252",      "cp1253",
          "cp1254",     "cp1255",     "cp1256",     "cp1257",     "cp1258",       "cp437",       "cp850",
          "cp852",      "cp855",      "cp857",      "cp858",      "cp862",        "cp865",       "cp866",
          "cp874",      "koi8-r",     "koi8-u",     "koi8-t",     "tis-620",      "mac-roman",   "gbk",
          "gb2312",     "gb18030",    "big5",       "cp950",      "big5hkscs",    "euc_jp",      "shift_jis",
          "cp932",      "euc-kr",     "cp949",      "iso2022_jp", "mac_cyrillic", "euc_jis_2004"})
        QTest::newRow(name) << QByteArray(name);
}

void TestSourceFile::everyEncodingKeepsAscii()
{
    QFETCH(QByteArray, name);
    QByteArray bytes = "# coding: " + name + "\n";
    for (char c = 1; c < 0x7F; ++c)
        if (c != 0x1B && c != 0x0E && c != 0x0F) // shifts of ISO 2022
            bytes += c;
    const auto file = decoded(bytes);
    QVERIFY(file);
    QCOMPARE(bytesOf(file->text()), bytes);
    QCOMPARE(bytesOf(file->bytes()), bytes);
}

void TestSourceFile::findsCookie_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("cookie");

    const auto row = [](const QByteArray &bytes, const char *cookie) {
        QTest::newRow(bytes.toPercentEncoding().constData()) << bytes << QByteArray(cookie);
    };
    row("# -*- coding: gbk -*-", "gbk");
    row("# coding=gbk", "gbk");
    row("#coding:gbk", "gbk");
    row(" \t\f# coding:\t gbk\n", "gbk");
    row("# encoding: gbk", "gbk");
    row("# coding gbk, coding: big5", "big5");
    row("# coding : gbk", "");
    row("# Coding: gbk", "");
    row("\n# coding: gbk", "gbk");
    row("\r# coding: gbk", "gbk");
    row("\r\n# coding: gbk", "gbk");
    row("\n\n# coding: gbk", "");
    row("x = 1\n# coding: gbk", "");
    row("x = 1 # coding: gbk", "");
    row("'''\n# coding: gbk\n'''", "");
    row("# coding:", "");
    row("", "");
}

void TestSourceFile::findsCookie()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, cookie);
    QCOMPARE(QByteArray::fromStdString(source::codingCookie(stringOf(bytes)).value_or("")), cookie);
}

void TestSourceFile::validatesUtf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("valid");
    QTest::newRow("all lengths") << QByteArray("a\xC2\x80\xE0\xA0\x80\xF0\x90\x80\x80\xF4\x8F\xBF\xBF") << 14;
    QTest::newRow("last before surrogates") << QByteArray("\xED\x9F\xBF") << 3;
    QTest::newRow("surrogate") << QByteArray("a\xED\xA0\x80") << 1;
    QTest::newRow("overlong 2") << QByteArray("\xC0\x80") << 0;
    QTest::newRow("overlong 3") << QByteArray("\xE0\x9F\xBF") << 0;
    QTest::newRow("overlong 4") << QByteArray("\xF0\x8F\xBF\xBF") << 0;
    QTest::newRow("above U+10FFFF") << QByteArray("\xF4\x90\x80\x80") << 0;
    QTest::newRow("continuation alone") << QByteArray("ab\x80") << 2;
    QTest::newRow("cut short") << QByteArray("ab\xE4\xB8") << 2;
    QTest::newRow("broken inside") << QByteArray("\xF0\x90\x80\x41") << 0;
}

void TestSourceFile::validatesUtf8()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, valid);
    QCOMPARE(static_cast<int>(source::validUtf8Prefix(stringOf(bytes))), valid);
}

void TestSourceFile::lineEndings_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("ending");
    QTest::addColumn<QByteArray>("newline");
    const auto row = [](const char *name, const char *bytes, LineEnding ending, const char *newline) {
        QTest::newRow(name) << QByteArray(bytes) << static_cast<int>(ending) << QByteArray(newline);
    };
    row("none", "x", LineEnding::none, "\n");
    row("lf", "x\ny\n", LineEnding::lf, "\n");
    row("crlf", "x\r\ny\r\n", LineEnding::crlf, "\r\n");
    row("cr", "x\ry\r", LineEnding::cr, "\r");
    row("mostly crlf", "x\r\ny\r\nz\n", LineEnding::mixed, "\r\n");
    row("mostly lf", "x\r\ny\nz\n", LineEnding::mixed, "\n");
    row("a form feed is none", "x\fy", LineEnding::none, "\n");
}

void TestSourceFile::lineEndings()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, ending);
    QFETCH(QByteArray, newline);
    const auto file = decoded(bytes);
    QVERIFY(file);
    QCOMPARE(static_cast<int>(file->lineEnding()), ending);
    QCOMPARE(bytesOf(file->newline()), newline);
}

void TestSourceFile::positions_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("before"); // UTF-8: the place is where this text ends for the first time
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("byte");
    const auto row = [](const char *name, const QByteArray &bytes, const QByteArray &before, int line, int column,
                        int byte) { QTest::newRow(name) << bytes << before << line << column << byte; };
    row("start", "abc", "", 1, 1, 0);
    row("second line", "ab\ncd", "ab\nc", 2, 2, 4);
    row("crlf", "ab\r\ncd", "ab\r\n", 2, 1, 4);
    row("inside crlf", "ab\r\ncd", "ab\r", 1, 4, 3);
    row("cr", "ab\rcd", "ab\rc", 2, 2, 4);
    row("end", "ab\n", "ab\n", 2, 1, 3);
    row("utf-8", "s = '\xE4\xB8\xAD' + x", "s = '\xE4\xB8\xAD' + ", 1, 11, 12);
    row("mark",
        "\xEF\xBB\xBF"
        "ab\ncd",
        "ab\nc", 2, 2, 7);
    row("latin-1", "# coding: latin1\n\xE9\xE9 x", "# coding: latin1\n\xC3\xA9\xC3\xA9 ", 2, 4, 20);
    row("gbk", "# coding: gbk\n\xD6\xD0 x\n\xD6\xD0y", "# coding: gbk\n\xE4\xB8\xAD x\n\xE4\xB8\xAD", 3, 2, 21);
    row("gb18030", "# coding: gb18030\n\x95\x32\x82\x36x", "# coding: gb18030\n\xF0\xA0\x80\x80", 2, 2, 22);
}

void TestSourceFile::positions()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, before);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(int, byte);
    const auto file = decoded(bytes);
    QVERIFY(file);
    QVERIFY(file->text().starts_with(stringOf(before)));
    const auto position = file->position(static_cast<std::uint32_t>(before.size()));
    QCOMPARE(static_cast<int>(position.line), line);
    QCOMPARE(static_cast<int>(position.column), column);
    QCOMPARE(static_cast<int>(position.byte), byte);
}

void TestSourceFile::positionsAgreeWithEncodedPrefixes_data()
{
    decodes_data();
}

/// An independent way to the same answer: the byte of a place is the length of what precedes it, encoded.
void TestSourceFile::positionsAgreeWithEncodedPrefixes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, encoding);
    const auto file = decoded(bytes);
    QVERIFY(file);
    if (encoding == "iso-2022-jp")
        return; // a prefix on its own ends with a return to the initial state
    const std::string text(file->text());
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (source::validUtf8Prefix(std::string_view(text).substr(0, at)) != at)
            continue;
        const auto prefix = file->encode(std::string_view(text).substr(0, at));
        QVERIFY(prefix);
        QCOMPARE(static_cast<std::size_t>(file->position(static_cast<std::uint32_t>(at)).byte), prefix->size());
    }
}

void TestSourceFile::positionsInALongLine_data()
{
    QTest::addColumn<QByteArray>("cookie");
    for (const char *encoding : {"utf-8", "gbk", "iso-2022-jp", "latin1", "gb18030"})
        QTest::newRow(encoding) << QByteArray(encoding);
}

void TestSourceFile::positionsInALongLine()
{
    QFETCH(QByteArray, cookie);
    const std::string head = "# coding: " + stringOf(cookie) + "\nx = 1\n";
    const std::string word = cookie == "latin1" ? "'\xC3\xA9\xC3\xA9' + y, " : "'\xE4\xB8\xAD\xE4\xB8\xAD' + y, ";
    std::string text = head;
    for (int i = 0; i < 2000; ++i)
        text += word;
    text += "\nz\n";
    const auto empty = decoded(QByteArray::fromStdString(head));
    QVERIFY(empty);
    const auto bytes = empty->encode(text);
    QVERIFY(bytes);
    const auto file = decoded(QByteArray::fromStdString(*bytes));
    QVERIFY(file);
    std::size_t column = 1;
    for (std::size_t at = head.size(); at + 3 < text.size(); at += word.size()) {
        const auto position = file->position(static_cast<std::uint32_t>(at));
        QCOMPARE(position.line, 3U);
        QCOMPARE(static_cast<std::size_t>(position.column), column);
        QCOMPARE(static_cast<std::size_t>(position.byte), file->encode(text.substr(0, at))->size());
        column += 10;
    }
    const auto last = file->position(static_cast<std::uint32_t>(text.size() - 1));
    QCOMPARE(last.line, 4U);
    QCOMPARE(last.column, 2U);
    QCOMPARE(static_cast<std::size_t>(last.byte), bytes->size() - 1);
}

void TestSourceFile::lineStarts()
{
    const auto file = decoded("ab\r\nc\rd\n");
    QVERIFY(file);
    QCOMPARE(file->lineCount(), 3U);
    QCOMPARE(file->lineStart(1), 0U);
    QCOMPARE(file->lineStart(2), 4U);
    QCOMPARE(file->lineStart(3), 6U);
    QCOMPARE(file->lineStart(4), 8U);
    QCOMPARE(file->lineStart(100), 8U);
    QCOMPARE(decoded("ab\nc")->lineCount(), 2U);
    QCOMPARE(decoded("")->lineCount(), 0U);
    QCOMPARE(decoded("\n")->lineCount(), 1U);
}

void TestSourceFile::refusesWhatTheEncodingLacks_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("character");
    QTest::newRow("euro in latin-1") << QByteArray("# coding: latin-1\n")
                                     << QByteArray("# coding: latin-1\nx = '\xE2\x82\xAC'\n")
                                     << QByteArray("\xE2\x82\xAC");
    QTest::newRow("accent in ascii") << QByteArray("# coding: ascii\n") << QByteArray("# coding: ascii\n\xC3\xA9")
                                     << QByteArray("\xC3\xA9");
    // The C library drops language tags silently.
    QTest::newRow("tag in gbk") << QByteArray("# coding: gbk\n") << QByteArray("# coding: gbk\na\xF3\xA0\x80\x81z")
                                << QByteArray("\xF3\xA0\x80\x81");
}

void TestSourceFile::refusesWhatTheEncodingLacks()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, character);
    const auto file = decoded(bytes);
    QVERIFY(file);
    const auto encoded = file->encode(stringOf(text));
    QVERIFY(!encoded);
    QCOMPARE(bytesOf(encoded.error().code), QByteArray("TF1106"));
    QCOMPARE(argument(encoded.error(), "character"), character);
    QCOMPARE(argument(encoded.error(), "line"), QByteArray("2"));
}

void TestSourceFile::encodesNewText()
{
    const auto marked = decoded("\xEF\xBB\xBFx\n");
    QVERIFY(marked);
    QCOMPARE(bytesOf(marked->encode("y\n").value_or("")), QByteArray("\xEF\xBB\xBFy\n"));

    const auto chinese = decoded("# coding: gbk\n");
    QVERIFY(chinese);
    QCOMPARE(bytesOf(chinese->encode("\xE4\xB8\xAD").value_or("")), QByteArray("\xD6\xD0"));

    const auto broken = marked->encode("a\nb\xFF");
    QVERIFY(!broken);
    QCOMPARE(bytesOf(broken.error().code), QByteArray("TF1108"));
    QCOMPARE(argument(broken.error(), "line"), QByteArray("2"));
}

void TestSourceFile::keepsPathAndBlob()
{
    const auto file = SourceFile::decode("a/b.py", "0123", "x");
    QVERIFY(file);
    QCOMPARE(bytesOf((*file)->path()), QByteArray("a/b.py"));
    QCOMPARE(bytesOf((*file)->blobId()), QByteArray("0123"));
}

void TestSourceFile::readsTenMegabytes()
{
    QByteArray bytes;
    while (bytes.size() < 10 * 1024 * 1024)
        bytes += "x = [1, 2, 3]  # \xE4\xB8\xAD\r\n";
    const auto file = decoded(bytes);
    QVERIFY(file);
    QVERIFY(file->bytes() == stringOf(bytes));
    const auto end = file->position(static_cast<std::uint32_t>(file->text().size()));
    QCOMPARE(end.line, file->lineCount() + 1);
    QCOMPARE(static_cast<qsizetype>(end.byte), bytes.size());
}

void TestSourceFile::refusesTooLarge()
{
    const auto file = SourceFile::decode("big.py", "", std::string((std::size_t{64} << 20U) + 1, ' '));
    QVERIFY(!file);
    QCOMPARE(bytesOf(file.error().code), QByteArray("TF1105"));
    QVERIFY(SourceFile::decode("big.py", "", std::string(std::size_t{64} << 20U, ' ')));
}

QTEST_GUILESS_MAIN(TestSourceFile)
#include "test_source_file.moc"
