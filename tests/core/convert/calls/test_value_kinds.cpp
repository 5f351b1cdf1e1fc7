// SPDX-License-Identifier: Apache-2.0
// What kind of value an expression is, by its form, its inferred type or its name, and what parameters take. The expression
// is the only argument of the call behind the `$`.
#include <QTest>

#include <array>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/value_kinds.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::CallSite;
using convert::ValueKinds;
using mapping::TypeFit;

namespace {

/// "int|bool"; of no kind "unknown", of each "any".
QByteArray textOf(ValueKinds kinds)
{
    if (kinds == convert::anyValue)
        return "any";
    constexpr std::array<const char *, 12> words{"tensor", "int",  "float", "bool",   "str",      "none",
                                                 "tuple",  "list", "dtype", "device", "function", "other"};
    QByteArrayList texts;
    for (std::size_t bit = 0; bit < words.size(); ++bit) {
        if ((kinds & (ValueKinds{1} << bit)) != 0)
            texts << words.at(bit);
    }
    return texts.isEmpty() ? QByteArray("unknown") : texts.join('|');
}

/// The source with what the made-up one has not: names that say what they are, and objects nobody misses.
std::shared_ptr<const mapping::Pack> packWithConventions()
{
    auto pack = std::make_shared<mapping::Pack>(*madeUpPack("spindle"));
    pack->source.namingConventions = {{"spot", "loom.device"}, {"kind", "loom.dtype"}};
    pack->source.sideEffectFreeConstructors = {"loom.Generator", "loom.is_available"};
    return pack;
}

} // namespace

class TestValueKinds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_pack = packWithConventions(); }
    void kinds_data();
    void kinds();
    void annotations_data();
    void annotations();
    void fits_data();
    void fits();
    void settings_data();
    void settings();
    void droppable_data();
    void droppable();
    void literals_data();
    void literals();

private:
    static void programs();
    static python::NodeId expressionIn(const ProgramAt &program);
    std::shared_ptr<const mapping::Pack> m_pack;
};

void TestValueKinds::programs()
{
    QTest::addColumn<QByteArray>("text");
}

python::NodeId TestValueKinds::expressionIn(const ProgramAt &program)
{
    return CallSite::of(program.file().tree, program.whole()).arguments.at(0).value;
}

void TestValueKinds::kinds_data()
{
    programs();
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("inferred");
    const auto row = [](const char *text, const char *kind, const char *inferred = "") {
        QTest::newRow(text) << QByteArray("import loom\n").append(text) << QByteArray(kind) << QByteArray(inferred);
    };
    row("$t(1)\n", "int");
    row("$t((-1.5))\n", "float");
    row("$t(True)\n", "bool");
    row("$t(not n)\n", "bool");
    row("$t('a' 'b')\n", "str");
    row("$t(None)\n", "none");
    row("$t((1, 2))\n", "tuple");
    row("$t([n for n in m])\n", "list");
    row("$t({n: 1})\n", "other");
    row("$t({n})\n", "other");
    row("$t(lambda: 1)\n", "function");
    row("$t(n + (1,))\n", "tuple");
    row("$t(2 * [n])\n", "list");
    row("$t(n - (1,))\n", "unknown", "likely");
    row("$t(n[1:] + [1] + m)\n", "list");
    row("$t(n < 1)\n", "unknown", "likely"); // of tensors it is a tensor

    row("$t(loom.zeros(1))\n", "tensor", "certain");
    row("$t(loom.HalfTensor(1))\n", "other", "certain"); // a class of its own
    row("$t(loom.zeros(1).shape)\n", "tuple", "certain");
    row("$t(loom.zeros(1).shape[0])\n", "int", "");
    row("$t(loom.zeros(1).shape + n)\n", "tuple", "likely");
    row("$t(loom.float32)\n", "dtype", "certain");
    row("$t(loom.device('needle'))\n", "device", "certain");
    row("$t(loom.nn.Relu())\n", "other", "certain");
    row("$t(loom.relu)\n", "function", "certain");
    row("$t(loom.nn.Relu)\n", "function", "certain");
    row("$t(loom)\n", "other", "certain");
    row("def f(n: str):\n    $t(n)\n", "str", "certain");
    row("def f(n=1):\n    $t(n)\n", "int", "likely");
    row("def f(n):\n    $t(n)\n", "unknown", "likely");
    row("def f():\n    return 1\n$t(f)\n", "function", "certain");

    row("def f(spot):\n    $t(spot)\n", "device", "likely"); // by its name
    row("def f(kind):\n    $t(kind)\n", "dtype", "likely");
    row("def f(self):\n    $t(self.spot)\n", "device", "likely");
    row("def f(n):\n    $t(n.kind)\n", "unknown", "likely");
    row("spot = 1\n$t(spot)\n", "int", "certain");
}

void TestValueKinds::kinds()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, kind);
    QFETCH(QByteArray, inferred);
    const ProgramAt program(text.toStdString(), m_pack);
    const python::NodeId expression = expressionIn(program);
    QCOMPARE(textOf(convert::coarseOf(program.file(), expression)), kind);
    const auto confidence = convert::inferredConfidence(program.file(), expression);
    QCOMPARE(QByteArray::fromStdString(confidence ? std::string(types::key(*confidence)) : std::string()), inferred);
    QVERIFY(!convert::isAnything(program.file(), expression));
}

void TestValueKinds::annotations_data()
{
    QTest::addColumn<QByteArray>("annotation");
    QTest::addColumn<QByteArray>("kinds");
    const auto row = [](const char *annotation, const char *kinds) {
        QTest::newRow(annotation) << QByteArray(annotation) << QByteArray(kinds);
    };
    row("Tensor", "tensor");
    row("loom.Tensor", "tensor");
    row("int", "int|bool");
    row("SymInt", "int|bool");
    row("float", "int|float");
    row("Number", "int|float|bool");
    row("bool", "bool");
    row("str", "str");
    row("None", "none");
    row("tuple", "tuple|list");
    row("tuple[int, ...]", "tuple|list");
    row("List[Tensor]", "tuple|list");
    row("Sequence[Optional[int]]", "tuple|list");
    row("named(values: Tensor, indices: Tensor)", "tuple|list");
    row("dtype", "dtype");
    row("device", "int|str|device");
    row("Callable[[int], Tensor]", "function|other");
    row("Optional[int]", "int|bool|none");
    row("int | None", "int|bool|none");
    row("Union[Tensor, Number]", "tensor|int|float|bool");
    row("Union[Tensor, tuple[int, ...], None]", "tensor|none|tuple|list");
    row("Optional[Union[str, bool]]", "bool|str|none");
    row("Any", "any");
    row("int | Something", "any");
    row("Optional[", "none");
}

void TestValueKinds::annotations()
{
    QFETCH(QByteArray, annotation);
    QFETCH(QByteArray, kinds);
    QCOMPARE(textOf(convert::allowedBy(annotation.toStdString())), kinds);
}

void TestValueKinds::fits_data()
{
    programs();
    QTest::addColumn<QByteArray>("annotation");
    QTest::addColumn<QByteArray>("fit");
    const auto row = [](const char *text, const char *annotation, const char *fit) {
        QTest::newRow((QByteArray(annotation) + " of " + text).constData())
            << QByteArray("import loom\nimport numpy\n").append(text) << QByteArray(annotation) << QByteArray(fit);
    };
    row("$t(1)\n", "", "yes");
    for (const auto &[text, tensor] :
         {std::pair("$t(n[:, None, :2])\n", "yes"), {"$t(n.iloc[:, 0])\n", "unknown"}, {"$t(n[1:])\n", "unknown"}})
        row(text, "Tensor", tensor);
    row("$t(n[..., 0])\n", "int", "no");
    row("$t(1)\n", "Any", "yes");
    row("$t(1)\n", "int", "yes");
    row("$t(1)\n", "float", "yes");
    row("$t(1)\n", "bool", "no");
    row("$t(1)\n", "Tensor", "no");
    row("$t(True)\n", "int", "yes");
    row("$t([1])\n", "tuple[int, ...]", "yes");
    row("$t('needle')\n", "device", "yes");
    row("$t(None)\n", "Optional[int]", "yes");
    row("$t(None)\n", "int", "no");
    row("$t(loom.zeros(1))\n", "Tensor | int", "yes");
    row("$t(loom.zeros(1))\n", "int", "no");
    row("$t(n)\n", "int", "unknown");
    row("$t(loom.nn.Relu())\n", "int", "no");
    row("$t(numpy.zeros(1).tolist()[0])\n", "int", "unknown"); // one of several
    row("$t(numpy.zeros(1).tolist()[0])\n", "Tensor", "no");   // none of the source's
    row("import spindle\n$t(numpy.zeros(1).tolist()[0])\n", "Tensor", "unknown");
}

void TestValueKinds::fits()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, annotation);
    QFETCH(QByteArray, fit);
    const ProgramAt program(text.toStdString(), m_pack);
    constexpr std::array<const char *, 3> words{"no", "unknown", "yes"};
    const TypeFit found = convert::fitOf(program.file(), expressionIn(program), annotation.toStdString());
    QCOMPARE(QByteArray(words.at(static_cast<std::size_t>(found))), fit);
    const bool isOfSeveral = text.contains("tolist");
    QCOMPARE(convert::isAnything(program.file(), expressionIn(program)), isOfSeveral);
}

void TestValueKinds::settings_data()
{
    programs();
    QTest::addColumn<bool>("isOfSettings");
    const auto row = [](const char *text, bool isOfSettings) {
        QTest::newRow(text) << QByteArray(text) << isOfSettings;
    };
    row("$t(cfg)\n", true);
    row("$t((cfg.model.size))\n", true);
    row("$t(self.cfg)\n", true);
    row("$t(self.cfg.model)\n", true);
    row("$t(model)\n", false);
    row("$t(model.size)\n", false);
    row("$t(cfg())\n", false);
    row("$t(f(cfg).model)\n", false);
}

void TestValueKinds::settings()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isOfSettings);
    const ProgramAt program(text.toStdString(), m_pack);
    QCOMPARE(convert::isOfSettings(program.file(), expressionIn(program)), isOfSettings);
}

void TestValueKinds::droppable_data()
{
    programs();
    QTest::addColumn<bool>("isDroppable");
    const auto row = [](const char *text, bool isDroppable) {
        QTest::newRow(text) << QByteArray("import loom\n").append(text) << isDroppable;
    };
    row("$t(1)\n", true);
    row("$t(n.m)\n", true);
    row("$t((n + 1, [m]))\n", true);
    row("$t(lambda: f())\n", true); // making it calls nothing
    row("$t(f())\n", false);
    row("$t((n, f()))\n", false);
    row("$t((n := 1))\n", false);
    row("$t([f(n) for n in m])\n", false);
    row("$t(loom.device('needle'))\n", true);
    row("$t(loom.device(f()))\n", false);
    row("$t(loom.device('needle').type)\n", true);
    row("$t(loom.zeros(1))\n", false);
    row("$t(f().spot)\n", false);
    row("$t(loom.Generator())\n", true);
    row("$t(loom.Generator(seed=f()))\n", false);
    row("$t(loom.nn.Relu())\n", false);
    row("$t(loom.is_available())\n", true);
    row("$t(loom.is_available(f()))\n", false);
    row("$t('needle' if loom.is_available() else n)\n", true);
    row("$t(f() if loom.is_available() else n)\n", false);
    row("$t(m and not loom.is_available())\n", true);
    row("$t(1 < loom.is_available() + n)\n", true);
}

void TestValueKinds::droppable()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isDroppable);
    const ProgramAt program(text.toStdString(), m_pack);
    QCOMPARE(convert::isDroppable(program.file(), expressionIn(program)), isDroppable);
}

void TestValueKinds::literals_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    QTest::addColumn<bool>("isSame");
    const auto row = [](const char *first, const char *second, bool isSame) {
        QTest::newRow((QByteArray(first) + " and " + second).constData())
            << QByteArray(first) << QByteArray(second) << isSame;
    };
    row("1", "1", true);
    row("1", "2", false);
    row("1", "1.0", false);
    row("1", "True", false);
    row("1e-5", "1e-05", true);
    row("1e-5", "0.00001", true);
    row("0.1", ".1", true);
    row("1.0", "1.", true);
    row("-1", "1", false);
    row("None", "None", true);
    row("True", "False", false);
    row("'a'", "\"a\"", true);
    row("'a'", "'b'", false);
    row("'a'", "a", false);
    row("'1'", "1", false);
    row("(1, 2)", "(1, 2)", true);
    row("(1, 2)", "[1, 2]", false);
    row("", "", false); // what is no literal is the same as nothing
    row("", "None", false);
}

void TestValueKinds::literals()
{
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    QFETCH(bool, isSame);
    QCOMPARE(convert::sameLiteral(first.toStdString(), second.toStdString()), isSame);
    QCOMPARE(convert::sameLiteral(second.toStdString(), first.toStdString()), isSame);
}

QTEST_GUILESS_MAIN(TestValueKinds)
#include "test_value_kinds.moc"
