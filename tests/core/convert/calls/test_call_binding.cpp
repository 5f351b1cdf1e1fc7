// SPDX-License-Identifier: Apache-2.0
// Which overload a call of a program is bound to, and which arguments its parameters get, where the types of the arguments
// tell and where they do not. The rules of Python, without types, have their test beside `mapping::bind`.
#include <QTest>

#include "core/convert/calls/call_binding.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::BindingStyle;
using convert::BoundCall;
using convert::CallSite;
using mapping::Signature;

namespace {

/// Signatures are written one behind the other, with `;` between them.
std::vector<Signature> signaturesIn(const QByteArray &text)
{
    std::vector<Signature> signatures;
    for (const QByteArray &each : text.split(';'))
        signatures.push_back(*Signature::parse(each.trimmed().toStdString()));
    return signatures;
}

/// "2: x=a, size=b c" for what the second of the signatures binds; a later call may pass more: "…", types decide: "?".
QByteArray textOf(const ProgramAt &program, const CallSite &site, const std::vector<Signature> &signatures,
                  const std::optional<BoundCall> &bound)
{
    if (!bound)
        return {};
    const auto textOfArgument = [&](std::uint32_t argument) {
        return QByteArray::fromStdString(std::string(program.file().tree.text(site.arguments.at(argument).value)));
    };
    QByteArrayList texts;
    for (std::uint32_t index = 0; index < bound->signature->parameters.size(); ++index) {
        const mapping::Parameter &parameter = bound->signature->parameters[index];
        QByteArray values = bound->has(index) ? textOfArgument(bound->argumentOf[index]) : QByteArray();
        if (parameter.kind == mapping::ParameterKind::varPositional) {
            for (const std::uint32_t argument : bound->variadic)
                values += (values.isEmpty() ? "" : " ") + textOfArgument(argument);
        }
        if (!values.isEmpty())
            texts << QByteArray::fromStdString(parameter.name) + "=" + values;
    }
    for (const std::string_view keyword : bound->extra)
        texts << "**" + QByteArray::fromStdString(std::string(keyword));
    const auto number = bound->signature - signatures.data() + 1;
    return QByteArray::number(static_cast<int>(number)) + ": " + texts.join(", ") + (bound->uncertain ? " …" : "")
           + (bound->boundWithoutTypes ? " ?" : "");
}

} // namespace

class TestCallBinding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void binds_data();
    void binds();
    void variants();
};

void TestCallBinding::binds_data()
{
    QTest::addColumn<QByteArray>("signatures");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("style");
    QTest::addColumn<QByteArray>("bound");
    const auto row = [](const char *signatures, const char *text, const char *bound, const char *style = "") {
        QTest::newRow((QByteArray(text) + " to " + signatures + " " + style).simplified().constData())
            << QByteArray(signatures) << QByteArray("import loom\n").append(text) << QByteArray(style)
            << QByteArray(bound);
    };
    row("(x, y=2)", "$t(a)\n", "1: x=a");
    row("(x, y=2)", "$t(y=a, x=b)\n", "1: x=b, y=a");
    row("(x, y=2)", "$t()\n", "");
    row("(x, y=2)", "$t(a, b, c)\n", "");
    row("(x, y=2)", "$t(a, z=b)\n", "");
    row("(x, y=2)", "$t(*a)\n", "1:  …");
    row("(x, y=2)", "$t(a, **b)\n", "1: x=a …");
    row("(x, **others)", "$t(a, z=b)\n", "1: x=a, **z");
    row("(*size, dtype=None)", "$t(a, b, dtype=c)\n", "1: size=a b, dtype=c");
    row("(*size, dtype=None)", "$t(size=a)\n", "1: size=a");
    row("(x, y=2)", "$t(n for n in a)\n", "1: x=(n for n in a)");

    // Types: known to fit, known not to, not known
    row("(x: int)", "$t(1)\n", "1: x=1");
    row("(x: int)", "$t('a')\n", "");
    row("(x: int)", "def f(a):\n    $t(a)\n", "1: x=a ?");
    row("(x: int); (x: str)", "$t('a')\n", "2: x='a'");
    row("(x: int); (x: str)", "def f(a):\n    $t(a)\n", "1: x=a ?");
    row("(x: int); (x: str); (x)", "def f(a):\n    $t(a)\n", "3: x=a");
    row("(x: int, y=1); (x: Tensor)", "$t(loom.zeros(1))\n", "2: x=loom.zeros(1)");
    row("(x: int, y=1); (x: Tensor)", "def f(a: loom.Tensor):\n    $t(a)\n", "2: x=a");
    row("(x: int); (x: Tensor)", "$t(loom.zeros(1), 2)\n", "");
    row("(x); (x, y)", "$t(a, b)\n", "2: x=a, y=b");
    row("(x); (x, y)", "$t(a)\n", "1: x=a");
    row("(x=0); (x=0, y=0)", "$t(**a)\n", "2:  …"); // it may pass both
    row("(*size: int)", "$t(1, 2)\n", "1: size=1 2");
    row("(*size: int)", "$t(1, 'a')\n", "");

    // The first argument is the object, by the other names of the source
    row("(dim)", "$t(a, b)\n", "1: dim=b", "skip");
    row("(dim)", "$t(a)\n", "", "skip");
    row("(dim)", "$t(dim=a)\n", "1: dim=a", "skip");
    row("(dim=0)", "$t(axis=a)\n", "");
    row("(dim=0)", "$t(axis=a)\n", "1: dim=a", "numpy");
    row("(dim=0, axis=1)", "$t(axis=a)\n", "1: axis=a", "numpy");
    row("(dim=0)", "$t(dim=b, axis=a)\n", "", "numpy");
    row("(dim=0)", "$t(width=a)\n", "1: dim=a", "aliases");
    row("(dim=0)", "$t(axis=a)\n", "", "aliases");
}

void TestCallBinding::binds()
{
    QFETCH(QByteArray, signatures);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, style);
    QFETCH(QByteArray, bound);
    const std::vector<Signature> overloads = signaturesIn(signatures);
    const mapping::KeywordAliases aliases{{"dim", {"width"}}};
    BindingStyle how;
    how.numpyNames = style == "numpy";
    how.skipFirst = style == "skip";
    how.aliases = style == "aliases" ? &aliases : nullptr;
    const ProgramAt program(text.toStdString());
    const CallSite site = CallSite::of(program.file().tree, program.whole());
    const auto best = convert::bind(program.file(), site, overloads, how);
    QCOMPARE(textOf(program, site, overloads, best), bound);
    QCOMPARE(convert::bindsAny(program.file(), site, overloads, how), best.has_value());
    if (overloads.size() == 1)
        QCOMPARE(textOf(program, site, overloads, convert::bind(program.file(), site, overloads.front(), how)), bound);
}

/// A variant is for its own signatures, or for all of the function.
void TestCallBinding::variants()
{
    mapping::ApiFacts facts;
    facts.overloads = signaturesIn("(x); (x, y)");
    mapping::Variant variant;
    QCOMPARE(convert::signaturesOf(variant, &facts).size(), std::size_t{2});
    QCOMPARE(convert::signaturesOf(variant, nullptr).size(), std::size_t{0});
    variant.signatures = signaturesIn("(x)");
    QCOMPARE(convert::signaturesOf(variant, &facts).size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(TestCallBinding)
#include "test_call_binding.moc"
