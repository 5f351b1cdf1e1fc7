// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/convert/rewrite/block_edits.h"
#include "core/mapping/pack.h"

using namespace torchferry;
using python::Kind;
using python::NodeId;

namespace {

/// A file of which nothing is known but its text.
struct Context {
    explicit Context(const QByteArray &text)
        : source(*source::SourceFile::decode("a.py", {}, text.toStdString())),
          tree(python::Tree::parse(source->text())),
          names(names::FileNames::build(tree, "a", false)),
          file{*source, tree, names, project, types, classes, pack}
    {}

    std::shared_ptr<const source::SourceFile> source;
    python::Tree tree;
    names::FileNames names;
    names::Project project;
    types::FileTypes types;
    types::ClassTable classes;
    mapping::Pack pack;
    convert::FileContext file;

    /// The first statement that begins like this.
    NodeId statement(const char *text) const
    {
        for (NodeId id = 0; id < tree.size(); ++id) {
            const Kind parent = tree.kind(tree.parent(id));
            if ((parent == Kind::block || parent == Kind::module) && tree.text(id).starts_with(text))
                return id;
        }
        return python::noNode;
    }
};

convert::Piece literal(std::string text)
{
    convert::Piece piece;
    piece.text = std::move(text);
    return piece;
}

} // namespace

class TestBlockEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blocks_data();
    void blocks();
    void definitions_data();
    void definitions();
};

void TestBlockEdits::blocks_data()
{
    QTest::addColumn<QByteArray>("text");  // the block goes from a statement that begins with "a" to one with "z"
    QTest::addColumn<QByteArray>("block"); // what it covers; empty: it cannot be moved
    const auto row = [](const char *name, const char *text, const char *block) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(block);
    };
    row("lines", "if x:\n    a\n    b\n    z\n", "a\n    b\n    z");
    row("with the comment behind", "if x:\n    a\n    z  # last\n    y\n", "a\n    z  # last");
    row("not the comment below", "if x:\n    a\n    z\n    # y\n    y\n", "a\n    z");
    row("to the end of the file", "if x:\n    a\n    z", "a\n    z");
    row("at the margin", "a\nz\n", "a\nz");
    row("deeper statements", "if x:\n    a\n    if z:\n        b\n", "a\n    if z:\n        b");
    row("one line", "if x: a; z\n", "");
    row("a semicolon before", "if x:\n    y; a\n    z\n", "");
    row("a semicolon behind", "if x:\n    a\n    z; y\n", "");
    row("of several blocks", "if x:\n    a\nz\n", "");
    row("broken", "if x:\n    a\n    b = = 1\n    z\n", "");
}

void TestBlockEdits::blocks()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, block);
    const Context context(text);
    const NodeId first = context.statement("a");
    const NodeId last = context.statement("z") == python::noNode ? context.statement("if z") : context.statement("z");
    const auto piece = convert::blockOf(context.file, first, last, "  ");
    QCOMPARE(piece.has_value(), !block.isEmpty());
    if (!piece)
        return;
    const ByteRange range = piece->range;
    QCOMPARE(QByteArray::fromStdString(std::string(context.source->text().substr(range.begin, range.size()))), block);
    QCOMPARE(piece->text, std::string("  "));
}

void TestBlockEdits::definitions_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("where"); // "function", "method", "module"
    QTest::addColumn<QByteArray>("after"); // empty: nowhere
    const auto row = [](const char *name, const char *where, const char *text, const char *after) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(where) << QByteArray(after);
    };
    row("a function", "function", "x\n\n\ndef f():\n    use\n", "x\n\n\ndef new():\n    pass\n\n\ndef f():\n    use\n");
    row("a nested function", "function", "def f():\n    def g():\n        use\n",
        "def new():\n    pass\n\n\ndef f():\n    def g():\n        use\n");
    row("decorators and comments", "function", "# head\n\n# of f\n@d\ndef f():\n    use\n",
        "# head\n\ndef new():\n    pass\n\n\n# of f\n@d\ndef f():\n    use\n");
    row("a method's class", "function", "class C:\n    def f(self):\n        use\n",
        "def new():\n    pass\n\n\nclass C:\n    def f(self):\n        use\n");
    row("beside a method", "method", "class C:\n    # of f\n    def f(self):\n        use\n",
        "class C:\n    def new():\n        pass\n\n    # of f\n    def f(self):\n        use\n");
    row("beside a method, by tabs", "method", "class C:\n\tx = 1\n\n\tdef f(self):\n\t\tuse\n",
        "class C:\n\tx = 1\n\n\tdef new():\n\t\tpass\n\n\tdef f(self):\n\t\tuse\n");
    row("no function around", "function", "use\n", "");
    row("behind imports", "module",
        "\"\"\"Text.\"\"\"\nfrom __future__ import a\nimport b\ntry:\n    import c\nexcept E:\n"
        "    pass\n\nuse\n",
        "\"\"\"Text.\"\"\"\nfrom __future__ import a\nimport b\ntry:\n    import c\nexcept E:\n    pass\n\n"
        "def new():\n    pass\n\n\nuse\n");
    row("nothing but imports", "module", "import b\n", "");
    row("Windows", "module", "import b\r\nuse\r\n", "import b\r\ndef new():\r\n    pass\r\n\r\n\r\nuse\r\n");
}

void TestBlockEdits::definitions()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, where);
    QFETCH(QByteArray, after);
    const Context context(text);
    const std::vector<convert::Piece> lines{literal("def new():\n    pass")};
    const NodeId use = context.statement("use");
    const auto edit = where == "module" ? convert::definitionAfterImports(context.file, lines)
                                        : convert::definitionBefore(context.file, use, lines, where == "method");
    QCOMPARE(edit.has_value(), !after.isEmpty());
    if (!edit)
        return;
    QCOMPARE(edit->kind, convert::StatementEdit::Kind::define);
    std::string written;
    for (const convert::Piece &piece : edit->pieces)
        written += piece.text;
    written += std::string(context.source->newline()) + edit->indentation;
    QByteArray result = text;
    result.insert(static_cast<int>(edit->statement.begin), QByteArray::fromStdString(written));
    QCOMPARE(result, after);
}

QTEST_GUILESS_MAIN(TestBlockEdits)
#include "test_block_edits.moc"
