// SPDX-License-Identifier: Apache-2.0
// What one file, one rules file or one folder costs grows with its size, not with the square of it: four times the size
// may take at most `mostGrowth` times the processor time. A quadratic cost would take sixteen times as long.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <functional>

#include <QTemporaryDir>
#include <QTest>

#include "core/git/repository.h"
#include "core/report/report.h"
#include "core/review/projection.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

constexpr std::size_t factor = 4;
constexpr double mostGrowth = 9.0;
/// The system resolves a path name by name: folders in one another cannot cost less than the square, but no more than it.
constexpr double mostGrowthOfPaths = 25.0;
constexpr int mostTries = 5;

/// Makes the input of one size, and gives the work to be measured.
using Prepare = std::function<std::function<void()>(std::size_t size)>;

double processorSeconds()
{
    timespec now = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double secondsOf(const std::function<void()> &work)
{
    const double begun = processorSeconds();
    work();
    return processorSeconds() - begun;
}

const report::Catalogue &catalogue()
{
    static const auto loaded = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    return *loaded;
}

std::string repeated(std::string_view text, std::size_t times)
{
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

const std::string head = "import torch\nimport torch.nn as nn\ny = torch.ones(3)\n";

std::string findingsInOneLine(std::size_t count)
{
    return head + "x = [" + repeated("torch.sum(y, dim=1).view(3), ", count) + "]\n";
}

std::string findingsInLines(std::size_t count)
{
    return head + repeated("y = torch.sum(y, dim=1).view(3)\n", count);
}

std::string findingsInFunctions(std::size_t count)
{
    std::string text = head;
    for (std::size_t i = 0; i < count; ++i)
        text += "def f" + std::to_string(i) + "(x):\n    return torch.cat([x, x], 1).max(1)[1]\n";
    return text;
}

std::string layersInOneClass(std::size_t count)
{
    std::string text = head + "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n";
    for (std::size_t i = 0; i < count; ++i)
        text += "        self.l" + std::to_string(i) + " = nn.Linear(3, 3, bias=False)\n";
    return text;
}

/// 40 levels at a time: the parser's own limit on depth is another matter.
std::string nestedFindings(std::size_t count)
{
    constexpr std::size_t levels = 40;
    const std::string one = repeated("torch.abs(", levels) + "y" + repeated(")", levels);
    return head + "x = [" + repeated(one + ", ", count / levels) + "]\n";
}

std::string importsInFunctions(std::size_t count)
{
    std::string text = head;
    for (std::size_t i = 0; i < count; ++i)
        text += "def f" + std::to_string(i) + "(x):\n    from torch import cat\n    return cat([x, x], dim=0)\n";
    return text;
}

std::string repeatedImports(std::size_t count)
{
    return repeated("try:\n    import torch\nexcept ImportError:\n    torch = None\n", count)
           + repeated("try:\n    import torchvision\nexcept ImportError:\n    pass\n", count);
}

/// Each reads what others have changed.
std::string mutationsInOneFunction(std::size_t count)
{
    return head + "import torch.nn.functional as F\ndef f(x):\n"
           + repeated("    y = F.relu(x, inplace=True)\n    z = y\n    x = z + y\n", count) + "    return x\n";
}

std::string sumsInPlace(std::size_t count)
{
    return head + "def f(x: torch.Tensor):\n    y = torch.zeros(3)\n" + repeated("    y += x\n", count)
           + "    for i in range(3):\n" + repeated("        y += x\n        y *= 2\n", count) + "    return y\n";
}

std::string removedStatements(std::size_t count)
{
    return head + repeated("torch.backends.cudnn.benchmark = True\ny = torch.sum(y, dim=1)\n", count);
}

std::string optionsOfACommandLine(std::size_t count)
{
    std::string text = head + "import argparse\nparser = argparse.ArgumentParser()\n";
    std::string reads = "args = parser.parse_args()\n";
    for (std::size_t i = 0; i < count; ++i) {
        text += "parser.add_argument('--o" + std::to_string(i) + "', type=int)\n";
        reads += "y.to(args.o" + std::to_string(i) + ")\n";
    }
    return text + reads;
}

/// One tensor whose shape is unpacked again and again.
std::string unpackedShapes(std::size_t count)
{
    return head + "def f(x: torch.Tensor):\n" + repeated("    b, c = x.shape\n    x = x.transpose(1, 2)\n", count);
}

/// Sums that begin as numbers, of what parameters count.
std::string sumsOfNumbers(std::size_t count)
{
    std::string text = head;
    for (std::size_t i = 0; i < count; ++i)
        text +=
            "def f" + std::to_string(i)
            + "(m=3, t=0.0):\n    p = torch.arange(0, m)\n    for k in range(3):\n        t += p.sum()\n    return p * y, t\n";
    return text;
}

std::string passedDictionaries(std::size_t count)
{
    std::string text = head + "from torch.utils.data import DataLoader\n";
    for (std::size_t i = 0; i < count; ++i)
        text +=
            "def f" + std::to_string(i)
            + "(data, c):\n    options = {'batch_size': 3}\n    if c:\n        options.update({'pin_memory': True})\n"
              "    return DataLoader(data, **options)\n";
    return text;
}

/// Each statement of a training step reads twice what the one before it assigns.
std::string assignmentsOfAStep(std::size_t count)
{
    std::string text = head + "def train(net, opt, loader):\n    for x in loader:\n";
    text += repeated("        x = torch.add(x, x)\n", count);
    return text + "        opt.zero_grad()\n        loss = net(x).sum()\n        loss.backward()\n        opt.step()\n";
}

/// Of each, one branch is left, which is written as a block.
std::string constantConditions(std::size_t count)
{
    return head
           + repeated(
               "if torch.backends.mps.is_available():\n    y = torch.abs(y)\nelse:\n    y = torch.sum(y, dim=1)\n",
               count);
}

/// Statements before others, with a variable each.
std::string statementsBefore(std::size_t count)
{
    std::string text = "import loom\ny = loom.zeros(3)\n";
    for (std::size_t i = 0; i < count; ++i)
        text += "def f" + std::to_string(i) + "(x: loom.Tensor):\n    return loom.likely(x.spread(), 1)\n";
    return text;
}

std::string variablesInOneScope(std::size_t count)
{
    return "import loom\ny: loom.Tensor = loom.zeros(3)\n"
           + repeated("y = y.spread()\ny = loom.likely(y.relu(), 1)\n", count);
}

/// A made-up target whose rows write statements.
std::shared_ptr<const mapping::Pack> packOfStatements()
{
    static const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/tests/golden/engine/mappings", "pirn");
    if (!pack)
        throw std::runtime_error(pack.error().front().code);
    return *pack;
}

/// A target whose training steps are restructured.
std::shared_ptr<const mapping::Pack> packOfSteps()
{
    static const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "mindspore");
    if (!pack)
        throw std::runtime_error(pack.error().front().code);
    return *pack;
}

Prepare converting(const std::function<std::string(std::size_t)> &source,
                   std::shared_ptr<const mapping::Pack> pack = test::realPack())
{
    return [source, pack](std::size_t size) {
        return [text = source(size), pack] {
            const auto analysis = test::analyseTexts({{"a.py", text}}, pack, 1);
            const auto decisions = test::decideAll(*analysis);
            (void)test::projectAll(*analysis, decisions);
            (void)report::toJson(*analysis, decisions, catalogue());
        };
    };
}

std::function<void()> rules(std::size_t rows)
{
    std::string apis;
    std::string lines;
    for (std::size_t i = 0; i < rows; ++i) {
        const std::string name = (i == 0 ? "" : ", ") + ("\"mine.f" + std::to_string(i)) + "\": ";
        apis += name + "{\"kind\": \"function\", \"params\": []}";
        lines += name + "{\"target\": \"paddle.abs\"}";
    }
    mapping::RuleText text;
    text.path = "rules.json";
    text.bytes = "{\"schema\": \"torchferry-rules/1\", \"source\": {\"roots\": [\"mine\"], \"apis\": {" + apis
                 + "}}, \"rows\": {" + lines + "}}";
    return [text = std::move(text)] {
        mapping::LoadOptions options;
        options.rules.push_back(text);
        (void)mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle", options);
    };
}

/// Folders in one another, each with a file.
std::function<void()> folders(std::size_t depth)
{
    struct Tree {
        QTemporaryDir folder;
        std::filesystem::path before = std::filesystem::current_path();
        ~Tree() { std::filesystem::current_path(before); }
    };
    const auto tree = std::make_shared<Tree>();
    std::filesystem::current_path(tree->folder.path().toStdString());
    std::filesystem::create_directory("project");
    std::filesystem::current_path("project");
    for (std::size_t i = 0; i < depth; ++i) { // a path this deep is too long for one call
        if (std::FILE *file = std::fopen("a.py", "w"); file != nullptr)
            std::fclose(file);
        std::filesystem::create_directory("d");
        std::filesystem::current_path("d");
    }
    return [tree] {
        const auto input = git::readFolder(tree->folder.path().toStdString());
        if (!input)
            throw std::runtime_error(input.error().code);
    };
}

} // namespace

class TestGrowth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void growsWithTheSize_data();
    void growsWithTheSize();
    void seesWhatIsQuadratic();

private:
    static double growth(const Prepare &prepare, std::size_t size, double most = mostGrowth);
};

/// The least of some tries: other programs only ever add to it.
double TestGrowth::growth(const Prepare &prepare, std::size_t size, double most)
{
    const auto small = prepare(size);
    const auto large = prepare(size * factor);
    double ofSmall = 1e9;
    double ofLarge = 1e9;
    for (int i = 0; i < mostTries; ++i) {
        ofSmall = std::min(ofSmall, secondsOf(small));
        ofLarge = std::min(ofLarge, secondsOf(large));
        if (ofLarge < ofSmall * most)
            break;
    }
    qInfo("%.3f s, four times the size %.3f s: %.1f", ofSmall, ofLarge, ofLarge / ofSmall);
    return ofLarge / ofSmall;
}

void TestGrowth::growsWithTheSize_data()
{
    QTest::addColumn<Prepare>("prepare");
    QTest::addColumn<std::size_t>("size");
    QTest::addColumn<double>("most");
    QTest::newRow("findings in one line") << converting(findingsInOneLine) << std::size_t{5000} << mostGrowth;
    QTest::newRow("findings in lines") << converting(findingsInLines) << std::size_t{5000} << mostGrowth;
    QTest::newRow("findings in functions") << converting(findingsInFunctions) << std::size_t{4000} << mostGrowth;
    QTest::newRow("layers in one class") << converting(layersInOneClass) << std::size_t{4000} << mostGrowth;
    QTest::newRow("nested findings") << converting(nestedFindings) << std::size_t{5000} << mostGrowth;
    QTest::newRow("imports in functions") << converting(importsInFunctions) << std::size_t{2000} << mostGrowth;
    QTest::newRow("imports of one name, tried again and again")
        << converting(repeatedImports) << std::size_t{2000} << mostGrowth;
    QTest::newRow("mutations in one function") << converting(mutationsInOneFunction) << std::size_t{500} << mostGrowth;
    QTest::newRow("sums in place") << converting(sumsInPlace) << std::size_t{250} << mostGrowth;
    QTest::newRow("removed statements") << converting(removedStatements) << std::size_t{2500} << mostGrowth;
    QTest::newRow("statements before others")
        << converting(statementsBefore, packOfStatements()) << std::size_t{800} << mostGrowth;
    QTest::newRow("variables in one scope")
        << converting(variablesInOneScope, packOfStatements()) << std::size_t{300} << mostGrowth;
    QTest::newRow("constant conditions") << converting(constantConditions) << std::size_t{1000} << mostGrowth;
    QTest::newRow("options of a command line") << converting(optionsOfACommandLine) << std::size_t{1000} << mostGrowth;
    QTest::newRow("sums of numbers") << converting(sumsOfNumbers) << std::size_t{500} << mostGrowth;
    QTest::newRow("unpacked shapes") << converting(unpackedShapes) << std::size_t{500} << mostGrowth;
    QTest::newRow("passed dictionaries") << converting(passedDictionaries) << std::size_t{500} << mostGrowth;
    QTest::newRow("assignments of a training step")
        << converting(assignmentsOfAStep, packOfSteps()) << std::size_t{200} << mostGrowth;
    QTest::newRow("rows of a rules file") << Prepare(rules) << std::size_t{5000} << mostGrowth;
    QTest::newRow("folders in one another") << Prepare(folders) << std::size_t{400} << mostGrowthOfPaths;
}

void TestGrowth::growsWithTheSize()
{
    QFETCH(Prepare, prepare);
    QFETCH(std::size_t, size);
    QFETCH(double, most);
    (void)test::realPack(); // loaded before anything is measured
    const double found = growth(prepare, size, most);
    QVERIFY2(found < most, qPrintable(QString::number(found)));
}

void TestGrowth::seesWhatIsQuadratic()
{
    const double found = growth(
        [](std::size_t size) {
            return [size] {
                std::size_t volatile sum = 0;
                for (std::size_t i = 0; i < size * size; ++i)
                    sum = sum + i;
            };
        },
        1000);
    QVERIFY2(found > mostGrowth, qPrintable(QString::number(found)));
}

QTEST_GUILESS_MAIN(TestGrowth)
#include "test_growth.moc"
