// SPDX-License-Identifier: Apache-2.0
// Lines as they are shown: what ends one, what is spelled out, where a byte comes to stand.
#include <QRegularExpression>
#include <QTest>

#include "ui/base/text.h"
#include "ui/diff/line_text.h"

using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deceptive_data();
    void deceptive();
    void codeHtmlInterpretsNothing();
    void longWordsCanBeBroken();
    void lines_data();
    void lines();
    void lineOfAnOffset();
    void shown_data();
    void shown();
    void columns_data();
    void columns();
    void longLinesAreClipped();
    void columnsOfLongLines();
};

void TestText::deceptive_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("visible");
    QTest::newRow("plain") << u"x = 1"_s << u"x = 1"_s;
    QTest::newRow("right-to-left override") << u"a\u202eb"_s << u"a‹U+202E›b"_s;
    QTest::newRow("isolate") << u"\u2066x\u2069"_s << u"‹U+2066›x‹U+2069›"_s;
    QTest::newRow("zero width") << u"is\u200badmin"_s << u"is‹U+200B›admin"_s;
    QTest::newRow("escape") << u"\u001b[2J"_s << u"‹U+001B›[2J"_s;
    QTest::newRow("tag") << QString::fromUcs4(U"\U000e0041", 1) << u"‹U+E0041›"_s;
    QTest::newRow("paragraph separator") << u"a\u2029b"_s << u"a‹U+2029›b"_s;
    QTest::newRow("tab and line stay") << u"a\tb\nc"_s << u"a\tb\nc"_s;
    QTest::newRow("Chinese stays") << u"张量 = 1"_s << u"张量 = 1"_s;
    QTest::newRow("outside the first plane stays") << u"🔥"_s << u"🔥"_s;
}

void TestText::deceptive()
{
    QFETCH(QString, text);
    QTEST(visible(text), "visible");
}

void TestText::codeHtmlInterpretsNothing()
{
    const QString html = codeHtml(u"<img src='file:///x'>&amp;\n  if a < b:"_s);
    QVERIFY(!html.contains(u"<img"_s));
    QVERIFY(html.contains(u"&lt;img"_s));
    QVERIFY(html.contains(u"&amp;amp;"_s));
    QVERIFY(html.contains(u"<br>&nbsp; if"_s));
}

void TestText::longWordsCanBeBroken()
{
    const QString words = u"torch.optim.lr_scheduler.StepLR f(a) "_s + QString(60, u'x') + u" [a[1:2].astype(b.c)"_s;
    QString broken = breakable(words);
    for (const QString &part : broken.split(QRegularExpression(u"[ \u200b]"_s)))
        QVERIFY2(part.size() <= 22, qPrintable(part));
    QVERIFY(broken.contains(u" f(a) "_s)); // what is short is left whole
    QCOMPARE(breakable(u"CosineAnnealingDecay"_s), u"Cosine\u200bAnnealing\u200bDecay"_s);
    QCOMPARE(broken.remove(u'\u200b'), words);
    // Code goes to the next line rather than be torn apart, as long as it fits there.
    QCOMPARE(codeHtml(u"f(padding=1, bias_attr=False)"_s, true), u"f(padding=1, bias_attr=False)"_s);
    QVERIFY(codeHtml(u"paddle.optimizer.lr.StepDecay(0.1)"_s, true).contains(u'\u200b'));
}

void TestText::lines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("lines");
    QTest::newRow("nothing") << QByteArray("") << QStringList{u""_s};
    QTest::newRow("one without end") << QByteArray("a") << QStringList{u"a"_s};
    QTest::newRow("final newline") << QByteArray("a\nb\n") << QStringList{u"a"_s, u"b"_s};
    QTest::newRow("no final newline") << QByteArray("a\nb") << QStringList{u"a"_s, u"b"_s};
    QTest::newRow("empty lines") << QByteArray("\n\na\n") << QStringList{u""_s, u""_s, u"a"_s};
    QTest::newRow("Windows") << QByteArray("a\r\nb\r\n") << QStringList{u"a"_s, u"b"_s};
    QTest::newRow("old Macintosh") << QByteArray("a\rb\r") << QStringList{u"a"_s, u"b"_s};
    QTest::newRow("mixed") << QByteArray("a\r\nb\nc\rd") << QStringList{u"a"_s, u"b"_s, u"c"_s, u"d"_s};
}

void TestText::lines()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, lines);
    const LineIndex index({text.constData(), static_cast<std::size_t>(text.size())});
    QStringList found;
    for (std::uint32_t line = 1; line <= index.count(); ++line)
        found.append(qs(index.text(line)));
    QCOMPARE(found, lines);
    QVERIFY(index.text(index.count() + 1).empty());
    QVERIFY(index.text(0).empty());
}

void TestText::lineOfAnOffset()
{
    const LineIndex index("ab\r\ncd\nef");
    const std::uint32_t expected[] = {1, 1, 1, 1, 2, 2, 2, 3, 3, 3};
    for (std::uint32_t offset = 0; offset < 10; ++offset)
        QCOMPARE(index.lineOf(offset), expected[offset]);
}

void TestText::shown_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("spelledOut");
    QTest::newRow("ASCII") << QByteArray("x = torch.ones(2)") << u"x = torch.ones(2)"_s << 0;
    QTest::newRow("UTF-8") << QByteArray("s = 'größe'") << u"s = 'größe'"_s << 0;
    QTest::newRow("override") << QByteArray("# \xe2\x80\xae x") << u"# ‹U+202E› x"_s << 1;
    QTest::newRow("form feed") << QByteArray("\fclass A:") << u"‹U+000C›class A:"_s << 1;
    QTest::newRow("broken byte") << QByteArray("a\xff"
                                               "b")
                                 << u"a\ufffdb"_s << 0;
}

void TestText::shown()
{
    QFETCH(QByteArray, bytes);
    const DisplayLine line = displayLine({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    QTEST(line.text, "text");
    QTEST(static_cast<int>(line.spelledOut.size()), "spelledOut");
    QVERIFY(!line.clipped);
}

void TestText::columns_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<quint32>("offset");
    QTest::addColumn<int>("column");
    QTest::newRow("start") << QByteArray("abc") << 0U << 0;
    QTest::newRow("ASCII") << QByteArray("abc") << 2U << 2;
    QTest::newRow("end") << QByteArray("abc") << 3U << 3;
    QTest::newRow("behind the end") << QByteArray("abc") << 9U << 3;
    QTest::newRow("after two bytes") << QByteArray("größe = 1") << 4U << 3;
    QTest::newRow("after three bytes") << QByteArray("张x") << 3U << 1;
    QTest::newRow("after four bytes, two units") << QByteArray("🔥x") << 4U << 2;
    QTest::newRow("after one spelled out") << QByteArray("\xe2\x80\xaex") << 3U << 8;
}

void TestText::columns()
{
    QFETCH(QByteArray, bytes);
    QFETCH(quint32, offset);
    QTEST(displayColumn({bytes.constData(), static_cast<std::size_t>(bytes.size())}, offset), "column");
}

void TestText::longLinesAreClipped()
{
    const std::string line(clipLength + 15'000, 'x');
    const DisplayLine shown = displayLine(line);
    QVERIFY(shown.clipped);
    QVERIFY(shown.text.startsWith(QString(clipLength, u'x')));
    QVERIFY(shown.text.contains(u"15000"_s));
    QCOMPARE(shown.spelledOut.size(), 1); // seen to be no part of the text
    QCOMPARE(displayColumn(line, clipLength + 14'000), clipLength);
}

void TestText::columnsOfLongLines()
{
    std::string line;
    for (int part = 0; part < 400; ++part)
        line += "x = '张🔥\xe2\x80\xae'; ";
    const ColumnIndex index(line);
    for (std::uint32_t offset = 0; offset <= line.size() + 1; ++offset)
        QCOMPARE(index.column(offset), displayColumn(line, offset));
}

QTEST_MAIN(TestText)
#include "test_text.moc"
