// SPDX-License-Identifier: Apache-2.0
// Statements around edits, blocks that get another indentation, and where the text comes from.
#include <QTest>

#include "core/review/edits.h"
#include "core/review/renderer.h"
#include "support/analysis_builder.h"

using namespace torchferry;
using convert::Piece;
using convert::StatementEdit;
using review::ActiveEdit;
using review::TextSpan;

namespace {

/// The first place of `text` that reads like `fragment`.
ByteRange placeOf(const std::string &text, const std::string &fragment)
{
    const std::size_t at = text.find(fragment);
    if (at == std::string::npos)
        qFatal("no such fragment: %s", fragment.c_str());
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + fragment.size())};
}

Piece literal(std::string text)
{
    Piece piece;
    piece.text = std::move(text);
    return piece;
}

Piece sourcePiece(ByteRange range)
{
    Piece piece;
    piece.kind = Piece::Kind::source;
    piece.range = range;
    return piece;
}

Piece blockPiece(ByteRange range, std::string indentation)
{
    Piece piece;
    piece.kind = Piece::Kind::block;
    piece.range = range;
    piece.text = std::move(indentation);
    return piece;
}

ActiveEdit edit(std::uint32_t finding, ByteRange range, std::vector<Piece> pieces)
{
    ActiveEdit edit;
    edit.finding = convert::FindingId(finding);
    edit.range = range;
    edit.pieces = std::move(pieces);
    return edit;
}

StatementEdit statement(StatementEdit::Kind kind, ByteRange range, std::vector<Piece> pieces,
                        std::string indentation = {})
{
    StatementEdit edit;
    edit.kind = kind;
    edit.statement = range;
    edit.pieces = std::move(pieces);
    edit.indentation = std::move(indentation);
    return edit;
}

struct Rendered {
    std::string text;
    std::vector<TextSpan> spans;
};

Rendered render(const std::string &text, std::vector<ActiveEdit> edits)
{
    const auto analysis = test::AnalysisBuilder().file("a.py", text).build();
    review::sortEdits(edits);
    review::Renderer renderer(*analysis->files.front(), edits);
    renderer.renderFile(nullptr);
    return {std::move(renderer.text()), std::move(renderer.spans())};
}

/// Spans cover the text, and those of the source are the same bytes, in the order of the source.
void checkSpans(const std::string &text, const Rendered &rendered)
{
    std::uint32_t at = 0;
    std::uint32_t read = 0;
    for (const TextSpan &span : rendered.spans) {
        QCOMPARE(span.text.begin, at);
        at = span.text.end;
        if (span.origin != TextSpan::Origin::source)
            continue;
        QCOMPARE(rendered.text.substr(span.text.begin, span.text.size()),
                 text.substr(span.source.begin, span.source.size()));
        QVERIFY(span.source.begin >= read);
        read = span.source.end;
    }
    QCOMPARE(static_cast<std::size_t>(at), rendered.text.size());
}

} // namespace

class TestRenderer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void block_data();
    void block();
    void nestedInABlock_data();
    void nestedInABlock();
    void removalsInABlock_data();
    void removalsInABlock();
    void statementsOfNestedEdits();
    void statementsOfWhatIsNotWritten();
    void behindWhatIsRemoved();
    void definitions();
    void definitionsInBlocks_data();
    void definitionsInBlocks();
};

void TestRenderer::block_data()
{
    QTest::addColumn<QByteArray>("text"); // with the block between « and »
    QTest::addColumn<QByteArray>("indentation");
    QTest::addColumn<QByteArray>("after"); // what the block becomes
    const auto row = [](const char *name, const char *text, const char *indentation, const char *after) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(indentation) << QByteArray(after);
    };
    row("deeper", "«a = 1\nb = 2»\n", "    ", "a = 1\n    b = 2");
    row("less deep", "if x:\n    «a = 1\n    if b:\n        c»\n", "", "a = 1\nif b:\n    c");
    row("tabs to tabs", "if x:\n\t«a = 1\n\tif b:\n\t\tc»\n", "\t\t", "a = 1\n\t\tif b:\n\t\t\tc");
    row("tabs to spaces", "if x:\n\t«a = 1\n\tif b:\n\t\tc»\n", "    ", "a = 1\n    if b:\n    \tc");
    row("Windows", "if x:\r\n    «a = 1\r\n    b = 2»\r\n", "  ", "a = 1\r\n  b = 2");
    row("old Macintosh", "if x:\r    «a = 1\r    b = 2»\r", "  ", "a = 1\r  b = 2");
    row("empty lines", "if x:\n    «a = 1\n\n    \n  \n    b = 2»\n", "  ", "a = 1\n\n    \n  \n  b = 2");
    row("comments", "if x:\n    «a = 1  # one\n    # two\n# three\n      # four\n    b»\n", "  ",
        "a = 1  # one\n  # two\n# three\n    # four\n  b");
    row("strings", "if x:\n    «a = '''\n    b\n'''\n    c = r\"\"\"x\n    \"\"\" + f'''{a}\n    {\nb}'''\n    d»\n",
        "  ", "a = '''\n    b\n'''\n  c = r\"\"\"x\n    \"\"\" + f'''{a}\n    {\nb}'''\n  d");
    row("a string that goes on in the next line", "if x:\n    «a = 'b\\\n    c'\n    d»\n", "  ",
        "a = 'b\\\n    c'\n  d");
    row("brackets", "if x:\n    «a = f(\n        1,\n  2)\n    b»\n", "        ",
        "a = f(\n            1,\n  2)\n        b");
    row("backslashes", "if x:\n    «a = 1 + \\\n        2 + \\\n  3\n    b»\n", "  ",
        "a = 1 + \\\n      2 + \\\n  3\n  b");
    row("a quote in a comment", "if x:\n    «a = 1  # it's\n    b = 2  # '''\n    c»\n", "  ",
        "a = 1  # it's\n  b = 2  # '''\n  c");
    row("nested statements",
        "if x:\n    «for a in b:\n        try:\n            c\n        except d:\n            e»\n", "",
        "for a in b:\n    try:\n        c\n    except d:\n        e");
}

void TestRenderer::block()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, indentation);
    QFETCH(QByteArray, after);
    const auto begin = static_cast<std::uint32_t>(text.indexOf("«"));
    text.replace("«", "");
    const auto end = static_cast<std::uint32_t>(text.indexOf("»"));
    text.replace("»", "");
    const std::string before = text.toStdString();
    const ByteRange range{begin, end};
    const std::string inner = indentation.toStdString();
    const Rendered rendered = render(before, {edit(0, range, {blockPiece(range, inner), literal("  # end")})});
    const std::string expected = before.substr(0, begin) + after.toStdString() + "  # end" + before.substr(end);
    QCOMPARE(QByteArray::fromStdString(rendered.text), QByteArray::fromStdString(expected));
    checkSpans(before, rendered);
}

void TestRenderer::nestedInABlock_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    for (int first = 0; first < 3; ++first) {
        for (int second = 0; second < 3; ++second)
            QTest::addRow("%d %d", first, second) << first << second;
    }
}

/// 0: not written, 1: written, 2: shown as a proposal.
void TestRenderer::nestedInABlock()
{
    QFETCH(int, first);
    QFETCH(int, second);
    const std::string text = "def f():\n  a = g(1)\n  if h(2):\n    b\n";
    const ByteRange range = placeOf(text, "a = g(1)\n  if h(2):\n    b");
    ActiveEdit outer = edit(0, range, {literal("with w:\n      "), blockPiece(range, "      ")});
    ActiveEdit one = edit(1, placeOf(text, "g(1)"), {literal("x * x")});
    one.statements.push_back(
        statement(StatementEdit::Kind::before, placeOf(text, "a = g(1)"), {literal("x = '''\n  '''")}, "  "));
    ActiveEdit two = edit(2, placeOf(text, "h(2)"), {literal("y(\n      2)")});
    ByteRange last = placeOf(text, "b\n");
    --last.end;
    two.statements.push_back(statement(StatementEdit::Kind::after, last, {literal("c")}, "    "));
    std::vector<ActiveEdit> edits{outer};
    one.pending = first == 2;
    two.pending = second == 2;
    if (first > 0)
        edits.push_back(one);
    if (second > 0)
        edits.push_back(two);
    const Rendered rendered = render(text, edits);
    const std::string expected = std::string("def f():\n  with w:\n      ")
                                 + (first > 0 ? "x = '''\n  '''\n      a = x * x" : "a = g(1)") + "\n      if "
                                 + (second > 0 ? "y(\n          2):\n        b\n        c" : "h(2):\n        b") + "\n";
    QCOMPARE(QByteArray::fromStdString(rendered.text), QByteArray::fromStdString(expected));
    checkSpans(text, rendered);
    for (const TextSpan &span : rendered.spans) {
        if (span.origin == TextSpan::Origin::source)
            continue;
        const bool isPending = (span.finding == convert::FindingId(1) && first == 2)
                               || (span.finding == convert::FindingId(2) && second == 2);
        QCOMPARE(span.pending, isPending);
    }
}

void TestRenderer::removalsInABlock_data()
{
    QTest::addColumn<QByteArray>("indentation");
    for (const char *indentation : {"            ", "  ", "", "\t"})
        QTest::newRow(QByteArray(indentation).replace('\t', "tab").replace(' ', '.').constData())
            << QByteArray(indentation);
}

void TestRenderer::removalsInABlock()
{
    QFETCH(QByteArray, indentation);
    const std::string to = indentation.toStdString();
    const std::string text = "def f():\n    a\n    g(1)  # why\n    b\n    g(2)\n    c\n";
    const ByteRange range = placeOf(text, "a\n    g(1)  # why\n    b\n    g(2)\n    c");
    std::vector<ActiveEdit> edits{edit(0, range, {literal("if x:\n" + to), blockPiece(range, to)})};
    std::uint32_t finding = 1;
    for (const char *call : {"g(1)", "g(2)"}) {
        edits.push_back(edit(finding++, placeOf(text, call), {}));
        edits.back().statements.push_back(statement(StatementEdit::Kind::remove, placeOf(text, call), {}, "    "));
    }
    const Rendered rendered = render(text, edits);
    QCOMPARE(QByteArray::fromStdString(rendered.text),
             QByteArray("def f():\n    if x:\n>a\n># why\n>b\n>c\n").replace('>', indentation));
    checkSpans(text, rendered);
}

/// The inner one is evaluated first: its statement precedes that of the outer one, which may read what it binds.
void TestRenderer::statementsOfNestedEdits()
{
    const std::string text = "r = f(g(1), g(2))\n";
    const ByteRange whole = placeOf(text, "r = f(g(1), g(2))");
    ActiveEdit outer =
        edit(0, placeOf(text, "f(g(1), g(2))"), {literal("x * x + "), sourcePiece(placeOf(text, "g(2)"))});
    outer.statements.push_back(
        statement(StatementEdit::Kind::before, whole, {literal("x = "), sourcePiece(placeOf(text, "g(1)"))}));
    outer.statements.push_back(statement(StatementEdit::Kind::after, whole, {literal("last()")}));
    ActiveEdit one = edit(1, placeOf(text, "g(1)"), {literal("a + a")});
    one.statements.push_back(statement(StatementEdit::Kind::before, whole, {literal("a = G(1)")}));
    one.statements.push_back(statement(StatementEdit::Kind::after, whole, {literal("first()")}));
    ActiveEdit two = edit(2, placeOf(text, "g(2)"), {literal("b + b")});
    two.statements.push_back(statement(StatementEdit::Kind::before, whole, {literal("b = G(2)")}));
    const Rendered rendered = render(text, {outer, one, two});
    QCOMPARE(QByteArray::fromStdString(rendered.text),
             QByteArray("a = G(1)\nb = G(2)\nx = a + a\nr = x * x + b + b\nfirst()\nlast()\n"));
    checkSpans(text, rendered);
    QCOMPARE(QByteArray::fromStdString(render(text, {one}).text),
             QByteArray("a = G(1)\nr = f(a + a, g(2))\nfirst()\n"));
    QCOMPARE(QByteArray::fromStdString(render(text, {outer}).text), QByteArray("x = g(1)\nr = x * x + g(2)\nlast()\n"));
}

/// An edit in an expression that another one drops, or in a statement that is removed, leaves nothing behind.
void TestRenderer::statementsOfWhatIsNotWritten()
{
    const std::string text = "r = f(g(1))\ng(2)\nend\n";
    ActiveEdit outer = edit(0, placeOf(text, "f(g(1))"), {literal("0")});
    ActiveEdit one = edit(1, placeOf(text, "g(1)"), {literal("a")});
    one.statements.push_back(statement(StatementEdit::Kind::before, placeOf(text, "r = f(g(1))"), {literal("a = 1")}));
    ActiveEdit removal = edit(2, placeOf(text, "g(2)"), {});
    removal.statements.push_back(statement(StatementEdit::Kind::remove, placeOf(text, "g(2)"), {}));
    ActiveEdit inner = edit(3, placeOf(text, "2"), {literal("3")});
    inner.statements.push_back(statement(StatementEdit::Kind::before, placeOf(text, "g(2)"), {literal("b = 1")}));
    const Rendered rendered = render(text, {outer, one, removal, inner});
    QCOMPARE(QByteArray::fromStdString(rendered.text), QByteArray("r = 0\nend\n"));
    checkSpans(text, rendered);
}

/// A statement that comes behind one which another edit removes is written in its place.
void TestRenderer::behindWhatIsRemoved()
{
    const std::string text = "def f():\n    m = n()\n    m = m.to(d)  # there\n    g(m)\n";
    const ByteRange gone = placeOf(text, "m = m.to(d)");
    ActiveEdit removal = edit(0, placeOf(text, "m.to(d)"), {});
    removal.statements.push_back(statement(StatementEdit::Kind::remove, gone, {}, "    "));
    ActiveEdit other = edit(1, placeOf(text, "g(m)"), {literal("h(m)")});
    other.statements.push_back(statement(StatementEdit::Kind::after, gone, {literal("m = half(m)")}, "    "));
    const Rendered rendered = render(text, {removal, other});
    QCOMPARE(QByteArray::fromStdString(rendered.text),
             QByteArray("def f():\n    m = n()\n    m = half(m)\n    # there\n    h(m)\n"));
    checkSpans(text, rendered);
    QCOMPARE(QByteArray::fromStdString(render(text, {other}).text),
             QByteArray("def f():\n    m = n()\n    m = m.to(d)  # there\n    m = half(m)\n    h(m)\n"));
}

void TestRenderer::definitions()
{
    const std::string text = "import a\n\ndef f():\n    g()\n";
    const ByteRange at{placeOf(text, "def f").begin, placeOf(text, "def f").begin};
    ActiveEdit one = edit(0, placeOf(text, "g()"), {literal("h()")});
    one.statements.push_back(statement(StatementEdit::Kind::define, at, {literal("def h():\n    pass\n\n")}));
    const Rendered rendered = render(text, {one});
    QCOMPARE(QByteArray::fromStdString(rendered.text),
             QByteArray("import a\n\n\ndef h():\n    pass\n\n\ndef f():\n    h()\n"));
    checkSpans(text, rendered);
}

/// A blank line is above one in a block, unless it is the first there or has one already.
void TestRenderer::definitionsInBlocks_data()
{
    QTest::addColumn<QByteArray>("above");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("behind a statement") << QByteArray("def f():\n    a = 1\n") << QByteArray("def f():\n    a = 1\n\n");
    QTest::newRow("behind a blank line") << QByteArray("def f():\n    a = 1\n\n")
                                         << QByteArray("def f():\n    a = 1\n\n");
    QTest::newRow("first of a block") << QByteArray("def f():\n") << QByteArray("def f():\n");
}

void TestRenderer::definitionsInBlocks()
{
    QFETCH(QByteArray, above);
    QFETCH(QByteArray, expected);
    const std::string text = above.toStdString() + "    for x in g():\n        pass\n";
    const ByteRange at{placeOf(text, "for x").begin, placeOf(text, "for x").begin};
    ActiveEdit one = edit(0, placeOf(text, "g()"), {literal("h()")});
    one.statements.push_back(statement(StatementEdit::Kind::define, at, {literal("def h(): ...")}, "    "));
    const Rendered rendered = render(text, {one});
    QVERIFY2(rendered.text.starts_with(expected.toStdString() + "    def h(): ..."), rendered.text.c_str());
    checkSpans(text, rendered);
}

QTEST_GUILESS_MAIN(TestRenderer)
#include "test_renderer.moc"
