// SPDX-License-Identifier: Apache-2.0
// Whether the text of a template may be in place of a call: what it evaluates in another order, and what it captures. A
// `$` stands before the call; in the text `{0}` is its first argument.
#include <QTest>

#include "core/convert/calls/call_site.h"
#include "core/convert/model/emission.h"
#include "core/convert/safety/evaluation_order.h"
#include "core/convert/safety/variable_capture.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::CallSite;
using convert::CallSubject;
using convert::Piece;

namespace {

std::vector<Piece> piecesOf(const python::Tree &tree, const CallSite &site, const QByteArray &text)
{
    std::vector<Piece> pieces;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype open = text.indexOf('{', at);
        if (open != at)
            pieces.push_back(convert::literalPiece(text.mid(at, open < 0 ? -1 : open - at).toStdString()));
        if (open < 0)
            break;
        const auto place = static_cast<std::size_t>(text.at(open + 1) - '0');
        pieces.push_back(convert::sourcePiece(tree.range(site.arguments.at(place).value)));
        at = open + 3;
    }
    return pieces;
}

} // namespace

class TestWrittenText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void order_data();
    void order();
    void capture_data();
    void capture();
};

void TestWrittenText::order_data()
{
    QTest::addColumn<QByteArray>("program");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("keeps");
    const auto row = [](const char *title, const char *program, const char *text, bool keeps) {
        QTest::newRow(title) << QByteArray("import loom\n").append(program) << QByteArray(text) << keeps;
    };
    row("as written", "$t(f(), g())\n", "u({0}, {1})", true);
    row("names change places", "$t(x, y)\n", "u({1}, {0})", true);
    row("constants change places", "$t(1, f())\n", "u({1}, {0})", true);
    row("calls change places", "$t(f(), g())\n", "u({1}, {0})", false);
    row("a name and a call change places", "$t(x, f())\n", "u({1}, {0})", true);
    row("a name that a function binds and a call", "x = 1\ndef f():\n    global x\n    x = 2\n$t(x, f())\n",
        "u({1}, {0})", false);
    row("an element and a call change places", "$t(x[0], f())\n", "u({1}, {0})", false);
    row("an attribute that is assigned later and a call", "x.a = 1\n$t(x.a, f())\n", "u({1}, {0})", false);
    row("an element and a builtin that only reads", "$t(x[0], len(y))\n", "u({1}, {0})", true);
    row("an element and a method that only reads", "y = []\n$t(x[0], y.count(1))\n", "u({1}, {0})", true);
    row("an element and a method that changes", "y = []\n$t(x[0], y.pop())\n", "u({1}, {0})", false);
    row("an element and a builtin that runs code", "def f(v):\n    return v\n$t(x[0], sorted(y, key=f))\n",
        "u({1}, {0})", false);
    row("two new objects of the framework", "$t(loom.zeros(1), loom.ones(1))\n", "u({1}, {0})", false);
    row("an element and a new object of the framework", "$t(x[0], loom.ones(1))\n", "u({1}, {0})", true);
    row("a name that is bound inside", "$t(x, (x := 2))\n", "u({1}, {0})", false);
    row("a call becomes conditional", "$t(x, f())\n", "({1} if {0} else 0)", false);
    row("a name becomes conditional", "$t(x, y)\n", "({1} if {0} else 0)", true);
    row("a call behind `and`", "$t(x, f())\n", "u({0} and {1})", false);
    row("a call in a loop", "$t(f(), x)\n", "[{0} for n in {1}]", false);
    row("a call twice in order", "$t(x, f())\n", "u({0}, {0}, {1})", true);
    row("broken arguments", "$t(f() g())\n", "u({0})", true);
}

void TestWrittenText::order()
{
    QFETCH(QByteArray, program);
    QFETCH(QByteArray, text);
    QFETCH(bool, keeps);
    const ProgramAt at(program.toStdString());
    const CallSite site = CallSite::of(at.file().tree, at.whole());
    CallSubject subject;
    subject.file = &at.file();
    subject.node = at.whole();
    QCOMPARE(convert::keepsOrder(subject, piecesOf(at.file().tree, site, text)), keeps);
}

void TestWrittenText::capture_data()
{
    QTest::addColumn<QByteArray>("program");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char *title, const char *program, const char *text, const char *code) {
        QTest::newRow(title) << QByteArray("import loom\n").append(program) << QByteArray(text) << QByteArray(code);
    };
    row("no scope", "$t(n)\n", "u({0})", "");
    row("another name", "$t(x)\n", "[n + {0} for n in y]", "");
    row("the name of a comprehension", "$t(n)\n", "[n + {0} for n in y]", "TF4046");
    row("the name of a lambda", "$t(n)\n", "(lambda n: n + {0})(y)", "TF4046");
    row("read outside of the lambda", "$t(n)\n", "(lambda n: n)({0})", "");
    row("an attribute of that name", "$t(x.n)\n", "[n + {0} for n in y]", "");
    row("inside of a call", "$t(f(n))\n", "(lambda n: n + {0})(y)", "TF4046");
    row("an operand that binds", "$t((m := 1))\n", "(lambda n: n + {0})(y)", "TF4046");
    row("an operand that yields", "def f():\n    $t((yield 1))\n", "(lambda n: n + {0})(y)", "TF4046");
    row("super()", "class C:\n    def f(self):\n        $t(super())\n", "(lambda n: {0})(y)", "TF4046");
    row("a name of the class body", "class C:\n    m = 1\n    $t(m)\n", "[{0} for n in y]", "TF4046");
    row("a builtin that the file binds", "def tuple(x):\n    return x\n$t(x)\n", "tuple({0})", "TF4047");
    row("a member of the name of a builtin", "def tuple(x):\n    return x\n$t(x)\n", "u.tuple({0})", "");
}

void TestWrittenText::capture()
{
    QFETCH(QByteArray, program);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, code);
    const ProgramAt at(program.toStdString());
    const CallSite site = CallSite::of(at.file().tree, at.whole());
    CallSubject subject;
    subject.file = &at.file();
    subject.node = at.whole();
    const auto why = convert::captures(subject, piecesOf(at.file().tree, site, text));
    QCOMPARE(QByteArray::fromStdString(why ? why->code : std::string()), code);
}

QTEST_GUILESS_MAIN(TestWrittenText)
#include "test_written_text.moc"
