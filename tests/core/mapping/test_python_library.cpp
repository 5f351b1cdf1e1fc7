// SPDX-License-Identifier: Apache-2.0
// The facts about Python and its libraries as they are shipped.
#include <QTest>

#include <algorithm>

#include "core/mapping/python_library_reader.h"
#include "paths.h"

using namespace torchferry::mapping;

namespace {

const PythonLibrary &library()
{
    static const PythonLibrary read = [] {
        const auto document = Document::read(TORCHFERRY_SOURCE_DIR "/mappings/python/library.json");
        if (!document)
            qFatal("library.json cannot be read");
        Problem problem(*document);
        PythonLibrary facts = readPythonLibrary(*document, problem);
        if (problem.found())
            qFatal("library.json is wrong: %s", problem.errors().front().code.c_str());
        return facts;
    }();
    return read;
}

} // namespace

class TestPythonLibrary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void effects_data();
    void effects();
    void results_data();
    void results();
    void types();
    void methodsByTheirName();
};

void TestPythonLibrary::effects_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("effects");
    const auto row = [](const char *name, const char *effects) { QTest::newRow(name) << name << effects; };
    row("len", "only reads");
    row("isinstance", "only reads");
    row("list", "only reads");
    row("sorted", "changes nothing");
    row("map", "changes nothing");
    row("print", "acts, changes nothing");
    row("open", "acts, changes nothing");
    row("next", "mutates");
    row("setattr", "mutates, keeps");
    row("list.append", "mutates, keeps");
    row("list.extend", "mutates, keeps elements");
    row("list.sort", "mutates");
    row("list.index", "only reads");
    row("dict.update", "mutates, keeps elements");
    row("math.floor", "only reads");
    row("math.hypot", "only reads");
    row("operator.mul", "only reads");
    row("operator", "unknown");
    row("random.shuffle", "acts, mutates");
    row("random.gauss", "unknown");
    row("eval", "unknown");
    row("getattr", "only reads");
    row("super", "unknown");
    row("nobody.knows", "unknown");
}

void TestPythonLibrary::effects()
{
    QFETCH(QString, name);
    QFETCH(QString, effects);
    const CallEffects &found = library().effectsOf(name.toStdString());
    QStringList words;
    if (found.acts)
        words << "acts";
    if (!found.isKnown)
        words << "unknown";
    const auto has = [&](ArgumentEffect::Kind kind) {
        return std::any_of(found.onArguments.begin(), found.onArguments.end(),
                           [kind](const ArgumentEffect &effect) { return effect.kind == kind; });
    };
    if (found.isKnown && !found.acts && found.onArguments.empty())
        words << "only reads";
    else if (found.changesNothing())
        words << "changes nothing";
    if (has(ArgumentEffect::Kind::mutates))
        words << "mutates";
    if (has(ArgumentEffect::Kind::keeps))
        words << "keeps";
    if (has(ArgumentEffect::Kind::keepsElements))
        words << "keeps elements";
    QCOMPARE(words.join(", "), effects);
}

void TestPythonLibrary::results_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("argument");
    const auto row = [](const char *name, CallResult::Kind kind, ArgumentRef argument) {
        QTest::newRow(name) << name << static_cast<int>(kind) << argument;
    };
    row("len", CallResult::Kind::fresh, 0);
    row("print", CallResult::Kind::fresh, 0);
    row("list", CallResult::Kind::elements, 0);
    row("filter", CallResult::Kind::elements, 1);
    row("chain", CallResult::Kind::elements, everyArgument);
    row("reversed", CallResult::Kind::someElements, 0);
    row("deque", CallResult::Kind::elements, 0);
    row("set", CallResult::Kind::keys, 0);
    row("fromkeys", CallResult::Kind::keys, 0);
    row("choice", CallResult::Kind::element, 0);
    row("max", CallResult::Kind::element, everyArgument);
    row("enumerate", CallResult::Kind::pairs, 0);
    row("zip", CallResult::Kind::pairs, everyArgument);
    row("deepcopy", CallResult::Kind::fresh, 0);
    row("sum", CallResult::Kind::unknown, 0);
    row("append", CallResult::Kind::unknown, 0);
}

/// By the last part of a name, whichever library it is from.
void TestPythonLibrary::results()
{
    QFETCH(QString, name);
    QFETCH(int, kind);
    QFETCH(int, argument);
    const CallResult &found = library().effectsOfAnyNamed(name.toStdString()).result;
    QCOMPARE(static_cast<int>(found.kind), kind);
    QCOMPARE(found.argument, argument);
}

void TestPythonLibrary::types()
{
    QCOMPARE(library().function("len")->returns, std::string("int"));
    QVERIFY(library().function("typing.cast")->returns.empty());
    QVERIFY(library().function("list") == nullptr); // a class
    QVERIFY(library().function("max") == nullptr && library().entry("max") != nullptr);
    QCOMPARE(library().attribute("numpy.ndarray.shape")->returns, std::string("tuple[int, ...]"));
    QCOMPARE(library().otherMethod("numpy.float32")->returns, std::string("numpy.ndarray"));
    QCOMPARE(library().otherFunction("os.path.join")->returns, std::string("str"));
    QVERIFY(library().otherFunction("operator.mul") == nullptr && library().otherFunction("torch.relu") == nullptr);
    const LibraryFunction &arrays = *library().otherFunction("numpy.abs");
    QVERIFY(library().keepsWhatItIsGiven(arrays, "numpy.abs") && !library().keepsWhatItIsGiven(arrays, "numpy.zeros"));
    QVERIFY(!library().keepsWhatItIsGiven(arrays, "numpy.random.rand"));
    QVERIFY(library().isBuiltinClass("list") && !library().isBuiltinClass("len"));
    QVERIFY(library().isClass("numpy.ndarray") && library().isModule("PIL.Image"));
    QVERIFY(library().isArrayMember("shape", false) && !library().isArrayMember("shape", true));
    QCOMPARE(library().annotationClass("Sequence"), std::string_view("list"));
    QCOMPARE(library().annotationClass("bytes"), std::string_view("bytes"));
    QVERIFY(library().annotationClass("function").empty());
    QVERIFY(library().seesVariables("locals") && !library().seesVariables("len"));
}

void TestPythonLibrary::methodsByTheirName()
{
    using Kind = ArgumentEffect::Kind;
    QVERIFY(library().isMethodThat(Kind::keeps, "append") && library().isMethodThat(Kind::keeps, "appendleft"));
    QVERIFY(library().isMethodThat(Kind::keepsElements, "extend") && !library().isMethodThat(Kind::keeps, "extend"));
    QVERIFY(library().isMethodThat(Kind::mutates, "sort") && !library().isMethodThat(Kind::mutates, "index"));
    QVERIFY(!library().isMethodThat(Kind::mutates, "shuffle")); // a function
}

QTEST_APPLESS_MAIN(TestPythonLibrary)
#include "test_python_library.moc"
