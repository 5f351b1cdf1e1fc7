// SPDX-License-Identifier: Apache-2.0
// Methods that classes of a program define in place of the framework's: those the target calls by another name, with what
// has to be renamed together and what speaks against it; and those the target does not call at all.
#include <QTest>

#include <array>

#include "core/convert/occurrences/collector.h"
#include "core/convert/occurrences/method_overrides.h"
#include "core/convert/occurrences/method_renames.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::MethodFacts;
using convert::Occurrence;
using convert::OccurrenceKind;
using Obstacle = MethodFacts::Obstacle;

namespace {

/// Of this target the method that runs when a module is called is named `construct`.
std::shared_ptr<const mapping::Pack> renamingPack()
{
    static const std::shared_ptr<const mapping::Pack> pack = madeUpPack("bobbin");
    return pack;
}

std::string withImports(const QByteArray &text)
{
    return "$from loom import nn\n" + text.toStdString();
}

/// The class a fact is about, without the module.
std::string classOf(const convert::FileContext &file, std::uint32_t index)
{
    if (index == names::none)
        return "any class";
    const std::string &name = file.classes.classes().at(index).name;
    return name.substr(name.rfind('.') + 1);
}

std::string textOf(Obstacle::Kind kind)
{
    constexpr std::array<const char *, 6> words{"binding",    "decorator", "string",
                                                "otherClass", "otherBase", "unparsed"};
    return words.at(static_cast<std::size_t>(kind));
}

} // namespace

class TestMethodRenames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void occurrences_data();
    void occurrences();
    void sites_data();
    void sites();
    void obstacles_data();
    void obstacles();
    void rows_data();
    void rows();
    void nothingIsRenamedAlike();
    void overrides_data();
    void overrides();

private:
    static MethodFacts factsOf(const ProgramAt &program);
};

MethodFacts TestMethodRenames::factsOf(const ProgramAt &program)
{
    convert::SharedReads shared;
    const convert::Occurrences occurrences(convert::collectOccurrences(program.file(), shared));
    const convert::Findings findings(occurrences.size());
    return convert::methodFactsOf(program.file(), occurrences, findings);
}

void TestMethodRenames::occurrences_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    // "defines" and "reads" with the place; a name the program may not have for sure is "perhaps"
    const auto row = [](const char *title, const char *text, const char *found) {
        QTest::newRow(title) << QByteArray(text) << QByteArray(found);
    };
    row("defined", "class Net(nn.Module):\n    def forward(self, x):\n        return x\n", "defines 3");
    row("defined by a class below another",
        "class Net(nn.Module):\n    pass\nclass Own(Net):\n    def forward(self, x):\n        return x\n", "defines 5");
    row("defined below a layer", "class Net(nn.Linear):\n    def forward(self, x):\n        return x\n", "defines 3");
    row("with a decorator", "class Net(nn.Module):\n    @staticmethod\n    def forward(x):\n        return x\n",
        "defines 4");
    row("in a branch of the class",
        "class Net(nn.Module):\n    if nn:\n        def forward(self, x):\n            return x\n", "defines 4");
    row("in a class of a function",
        "def f():\n    class Net(nn.Module):\n        def forward(self, x):\n            return x\n", "defines 4");
    row("another class", "class Net:\n    def forward(self, x):\n        return x\n", "");
    row("a function", "def forward(x):\n    return x\n", "");
    row("in a method of the class",
        "class Net(nn.Module):\n    def run(self):\n        def forward(x):\n            return x\n", "");
    row("another method", "class Net(nn.Module):\n    def backward(self, x):\n        return x\n", "");

    const char *const net = "class Net(nn.Module):\n    def forward(self, x):\n        return x\n";
    const auto below = [&](const char *title, const char *text, const char *found) {
        row(title, QByteArray(net).append(text).constData(), QByteArray("defines 3").append(found).constData());
    };
    below("called of an object", "Net().forward(1)\n", "; reads 5");
    below("read of an object", "run = Net().forward\n", "; reads 5");
    below("read of the class", "run = Net.forward\n", "; reads 5");
    below("called of self", "    def run(self, x):\n        return self.forward(x)\n", "; reads 6");
    below("called of super", "class Own(Net):\n    def run(self, x):\n        return super().forward(x)\n",
          "; reads 7");
    below("of what a parameter gives", "def f(net: Net):\n    net.forward(1)\n", "; reads 6");
    below("of a parameter nobody knows", "def f(net):\n    net.forward(1)\n", "");
    below("assigned", "Net().forward = print\n", "; reads 5");
    below("deleted", "del Net.forward\n", "");
    row("of a class that leaves it to the framework", "class Net(nn.Linear):\n    pass\nNet(1, 2).forward(1)\n", "");
    row("super in a class that leaves it to the framework",
        "class Net(nn.Linear):\n    def forward(self, x):\n        return super().forward(x)\n", "defines 3");
}

void TestMethodRenames::occurrences()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    const ProgramAt program(withImports(text), renamingPack());
    convert::SharedReads shared;
    QStringList texts;
    for (const Occurrence &occurrence : convert::collectOccurrences(program.file(), shared)) {
        const bool isDefinition = occurrence.origin == OccurrenceKind::methodDefinition;
        if (!isDefinition && occurrence.origin != OccurrenceKind::methodReference)
            continue;
        QCOMPARE(occurrence.api, std::string("loom.nn.Module.forward"));
        QCOMPARE(occurrence.use == mapping::Use::definition, isDefinition);
        const QString place = QString::fromStdString(program.placeOf(occurrence.name));
        QCOMPARE(place.section(QStringLiteral(": "), 1), QStringLiteral("forward"));
        texts << QLatin1String(isDefinition ? "defines " : "reads ") + place.section(u':', 0, 0);
    }
    QCOMPARE(texts.join(QStringLiteral("; ")), QString::fromUtf8(found));
}

void TestMethodRenames::sites_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *title, const char *text, const char *found) {
        QTest::newRow(title) << QByteArray(text) << QByteArray(found);
    };
    row("the class that defines it", "class Net(nn.Module):\n    def forward(self, x):\n        return x\n",
        "Net defines 3");
    row("the class of the object",
        "class Net(nn.Module):\n    def forward(self, x):\n        return x\nclass Own(Net):\n    pass\nOwn().forward(1)\n",
        "Net defines 3; Own reads 7");
    row("super counts for the class around it",
        "class Net(nn.Module):\n    def forward(self, x):\n        return x\nclass Own(Net):\n    def forward(self, x):\n        return super().forward(x)\n",
        "Net defines 3; Own defines 6; Own reads 7");
    row("a class of the framework", "def f(net: nn.Linear):\n    net.forward(1)\n", "loom.nn.Linear reads 3");
    row("a class of the project that leaves it to the framework",
        "class Net(nn.Linear):\n    pass\nNet(1, 2).forward(1)\n", "Net reads 4");
    row("an object nobody knows", "def f(net):\n    net.forward(1)\n", "");
    row("an object that is called", "class Net(nn.Module):\n    def forward(self, x):\n        return x\nNet()(1)\n",
        "Net defines 3");
}

void TestMethodRenames::sites()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    const ProgramAt program(withImports(text), renamingPack());
    const convert::FileContext &file = program.file();
    QStringList texts;
    for (const MethodFacts::Site &site : factsOf(program).sites) {
        QCOMPARE(site.method, std::string("forward"));
        QCOMPARE(file.tree.text().substr(site.name.begin, site.name.size()), std::string_view("forward"));
        const std::string owner =
            site.frameworkClass.empty() ? classOf(file, site.classIndex) : std::string(site.frameworkClass);
        texts << QString::fromStdString(owner + (site.isDefinition ? " defines " : " reads ")
                                        + std::to_string(file.source.position(site.name.begin).line));
    }
    texts.sort();
    QCOMPARE(texts.join(QStringLiteral("; ")), QString::fromUtf8(found));
}

void TestMethodRenames::obstacles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *title, const char *text, const char *found) {
        QTest::newRow(title) << QByteArray(text) << QByteArray(found);
    };
    const char *const net = "class Net(nn.Module):\n    def forward(self, x):\n        return x\n";
    const auto below = [&](const char *title, const char *text, const char *found) {
        row(title, QByteArray(net).append(text).constData(), found);
    };
    below("nothing", "Net().forward(1)\n", "");
    row("an assignment in the class", "class Net(nn.Module):\n    forward = print\n", "");
    row("an assignment to several names", "class Net(nn.Module):\n    forward, run = print, print\n",
        "binding of Net 3");
    row("a loop in the class", "class Net(nn.Module):\n    for forward in (print, ):\n        pass\n",
        "binding of Net 3");
    row("another class of the framework with such a method",
        "import loom\nclass Net(nn.Module, loom.grads.Rule):\n    def forward(self, x):\n        return x\n",
        "otherBase of Net 3");
    below("the class reads it by itself", "    run = forward\n", "binding of Net 5");
    below("assigned to an object", "Net().forward = print\n", "");
    below("deleted of the class", "del Net.forward\n", "binding of Net 5");
    below("assigned to an object nobody knows", "def f(net):\n    net.forward = print\n", "binding of any class 6");
    below("two classes of one name", "if nn:\n    class Net(nn.Module):\n        pass\n", "binding of Net 6");
    row("a decorator of the program",
        "def wrap(f):\n    return f\nclass Net(nn.Module):\n    @wrap\n    def forward(self, x):\n        return x\n",
        "decorator of Net 5");
    row("a decorator nobody knows",
        "from other import wrap\nclass Net(nn.Module):\n    @wrap(1)\n    def forward(self, x):\n        return x\n",
        "decorator of Net 4");
    row("decorators that take any method",
        "import functools, loom\nclass Net(nn.Module):\n    @loom.no_grad()\n    @functools.lru_cache(1)\n    @staticmethod\n    def forward(x):\n        return x\n",
        "");
    row("a decorator that is one of several",
        "import typing\nif typing.TYPE_CHECKING:\n    from typing import overload\nelse:\n    from loom import compile as overload\nclass Net(nn.Module):\n    @overload\n    def forward(self, x): ...\n",
        "");
    row("one of them is nothing that is known",
        "import typing\nif typing.TYPE_CHECKING:\n    from typing import overload\nelse:\n    from other import overload\nclass Net(nn.Module):\n    @overload\n    def forward(self, x): ...\n",
        "decorator of Net 8");
    below("looked up by a string", "getattr(Net(), 'forward')\n", "string of any class 5");
    below("looked up with its path", "patch('net.Net.forward')\n", "string of any class 5");
    below("the end of a formatted path", "patch(f'{nn}.forward')\n", "string of any class 5");
    below("a string that looks up nothing", "print('forward')\n", "");
    below("a sentence", "print('Net goes on. forward')\n", "");
    below("a class that is none of the framework's",
          "class Other:\n    def forward(self, x):\n        return x\n    def run(self):\n        self.forward(1)\n",
          "otherClass of Other 9");
    below("code that does not parse", "def = forward(\n", "unparsed of any class 5");
    below("other code that does not parse", "x = = 2\n", "");
}

void TestMethodRenames::obstacles()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    const ProgramAt program(withImports(text), renamingPack());
    QStringList texts;
    for (const Obstacle &obstacle : factsOf(program).obstacles) {
        QCOMPARE(obstacle.method, std::string("forward"));
        texts << QString::fromStdString(textOf(obstacle.kind) + " of " + classOf(program.file(), obstacle.classIndex)
                                        + " " + std::to_string(obstacle.line));
    }
    QCOMPARE(texts.join(QStringLiteral("; ")), QString::fromUtf8(found));
}

void TestMethodRenames::rows_data()
{
    QTest::addColumn<QByteArray>("bases");
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("renamed");
    const auto row = [](const char *bases, const char *method, const char *renamed) {
        QTest::newRow((QByteArray(method) + " of a class of " + bases).constData())
            << QByteArray(bases) << QByteArray(method) << QByteArray(renamed);
    };
    row("nn.Module", "forward", "loom.nn.Module.forward: construct");
    row("nn.Linear", "forward", "loom.nn.Module.forward: construct");
    row("object", "forward", "");
    row("object, nn.Module", "forward", "loom.nn.Module.forward: construct");
    row("nn.Module", "parameters", ""); // renamed where it is called only
}

void TestMethodRenames::rows()
{
    QFETCH(QByteArray, bases);
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, renamed);
    const ProgramAt program(withImports("class Net(" + bases + "):\n    pass\n"), renamingPack());
    const types::ClassTable::Class *net = program.file().classes.find("program.Net");
    QVERIFY(net != nullptr);
    const mapping::Row *row = convert::renamingRow(program.file().pack, *net, method.toStdString());
    const std::string text = row == nullptr ? std::string() : row->api + ": " + std::string(convert::renamedTo(*row));
    QCOMPARE(QByteArray::fromStdString(text), renamed);
}

/// A target whose rows rename no definition has nothing to collect.
void TestMethodRenames::nothingIsRenamedAlike()
{
    const ProgramAt program(withImports("class Net(nn.Module):\n    forward = print\nNet.forward\n"));
    std::vector<Occurrence> occurrences;
    convert::collectMethodRenames(program.file(), occurrences);
    QVERIFY(occurrences.empty());
    const MethodFacts facts = factsOf(program);
    QVERIFY(facts.sites.empty() && facts.obstacles.empty());
}

void TestMethodRenames::overrides_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *target, const char *title, const char *text, const char *found) {
        QTest::newRow((QByteArray(target) + ": " + title).constData())
            << QByteArray(target) << QByteArray(text) << QByteArray(found);
    };
    row("spindle", "of another name there", "class Net(nn.Module):\n    def zero_grad(self):\n        pass\n",
        "loom.nn.Module.zero_grad at 3");
    row("spindle", "with a decorator", "class Net(nn.Module):\n    @property\n    def zero_grad(self):\n        pass\n",
        "loom.nn.Module.zero_grad at 4");
    row("spindle", "of an optimizer",
        "from loom.optim import Sgd\nclass Own(Sgd):\n    def zero_grad(self):\n        pass\n",
        "loom.optim.Sgd.zero_grad at 4");
    row("spindle", "below a class of the program",
        "class Net(nn.Module):\n    pass\nclass Own(Net):\n    def zero_grad(self):\n        pass\n",
        "loom.nn.Module.zero_grad at 5");
    row("spindle", "a row without a target", "class Net(nn.Module):\n    def freeze(self):\n        pass\n",
        "loom.nn.Module.freeze at 3");
    row("spindle", "called alike", "from loom.optim import Sgd\nclass Own(Sgd):\n    def step(self):\n        pass\n",
        "");
    row("spindle", "an option of another name there",
        "class Net(nn.Module):\n    def parameters(self, recurse=True):\n        return []\n",
        "loom.nn.Module.parameters at 3");
    row("spindle", "without that option", "class Net(nn.Module):\n    def parameters(self):\n        return []\n", "");
    row("spindle", "what a call of the object runs",
        "class Net(nn.Module):\n    def forward(self, input=1):\n        return input\n", "");
    row("spindle", "how any class says how it is treated",
        "class Own:\n    def __loom__(self, function, args):\n        pass\n", "loom.Tensor.__loom__ at 3");
    row("spindle", "the constructor", "class Net(nn.Module):\n    def __init__(self):\n        pass\n", "");
    row("spindle", "a method of its own", "class Net(nn.Module):\n    def own(self):\n        pass\n", "");
    row("spindle", "a class of the program only", "class Net:\n    def zero_grad(self):\n        pass\n", "");
    row("spindle", "no method", "class Net(nn.Module):\n    zero_grad = print\n", "");
    row("bobbin", "of another name there, and renamed",
        "class Net(nn.Module):\n    def forward(self, x):\n        return x\n", "");
    row("bobbin", "of another name there, and not renamed",
        "class Net(nn.Module):\n    def parameters(self):\n        return []\n", "loom.nn.Module.parameters at 3");
}

void TestMethodRenames::overrides()
{
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    const ProgramAt program(withImports(text), target == "bobbin" ? renamingPack() : nullptr);
    std::vector<Occurrence> occurrences;
    convert::collectMethodOverrides(program.file(), occurrences);
    QStringList texts;
    for (const Occurrence &occurrence : occurrences) {
        QCOMPARE(occurrence.origin, OccurrenceKind::methodOverride);
        texts << QString::fromStdString(occurrence.api + " at " + program.placeOf(occurrence.name)).section(u':', 0, 0);
    }
    QCOMPARE(texts.join(QStringLiteral("; ")), QString::fromUtf8(found));
}

QTEST_GUILESS_MAIN(TestMethodRenames)
#include "test_method_renames.moc"
