// SPDX-License-Identifier: Apache-2.0
// What the target lacks is written into modules of the project, with what the accepted rewrites call and nothing else.
#include <QtTest>

#include "core/review/helper_modules.h"
#include "core/review/projection.h"
#include "support/conversion.h"
#include "support/program_at.h"

using namespace torchferry;

namespace {

/// The modules of a project in which everything is accepted.
std::vector<review::HelperFile> modulesOf(const test::Texts &files, const mapping::LoadOptions &options = {},
                                          std::string_view accept = "all")
{
    const auto analysis = test::analyseTexts(files, madeUpPack("spindle", options));
    const auto decisions = test::decideAll(*analysis, accept, false);
    review::HelperModules modules(*analysis);
    for (std::uint32_t file = 0; file < analysis->files.size(); ++file)
        modules.add(file, review::project(*analysis->files[file], decisions[file], review::PendingAs::source));
    return modules.files();
}

constexpr const char *fold = "import loom\ny = loom.fold(x)\n";
constexpr const char *crease = "import loom\ny = loom.crease(x)\n";

constexpr const char *turnAlone = "def turn(x):\n"
                                  "    \"\"\"The last axis of `x` the other way round.\"\"\"\n"
                                  "    return spindle.flip(x, [-1])\n";
constexpr const char *foldAlone = "def fold(x: spindle.Tensor, times: int = 1) -> spindle.Tensor:\n"
                                  "    \"\"\"Turns `x` that many times.\"\"\"\n"
                                  "    for _ in range(math.trunc(times)):\n"
                                  "        x = turn(x)\n"
                                  "    return x\n";

} // namespace

class TestHelperModules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void places_data();
    void places();
    void noPlace_data();
    void noPlace();
    void textOfNewModule();
    void onlyWhatIsCalled();
    void lineEndsOfTheCaller();
    void addedToWhatIsThere();
    void keepsWhatIsAcceptedInIt();
    void otherModuleOfThatName();
    void importIsNoPartOfALine();
    void importPlaces_data();
    void importPlaces();
    void foundAgain();
    void rejectedUsesNeedNone();
};

void TestHelperModules::places_data()
{
    QTest::addColumn<QByteArrayList>("paths"); // the first has the use
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("module");
    QTest::addColumn<QByteArray>("import");
    const QByteArray plain = "import compat_spindle";
    QTest::newRow("a script") << QByteArrayList{"train.py"} << QByteArray(fold) << QByteArray("compat_spindle.py")
                              << plain;
    QTest::newRow("a script in a folder")
        << QByteArrayList{"tools/train.py"} << QByteArray(fold) << QByteArray("tools/compat_spindle.py") << plain;
    QTest::newRow("a package") << QByteArrayList{"pkg/a/net.py", "pkg/__init__.py", "pkg/a/__init__.py"}
                               << QByteArray(fold) << QByteArray("pkg/compat_spindle.py")
                               << QByteArray("from pkg import compat_spindle");
    QTest::newRow("below src") << QByteArrayList{"src/pkg/net.py", "src/pkg/__init__.py"} << QByteArray(fold)
                               << QByteArray("src/pkg/compat_spindle.py")
                               << QByteArray("from pkg import compat_spindle");
    QTest::newRow("relative imports") << QByteArrayList{"pkg/a/net.py", "pkg/__init__.py", "pkg/a/__init__.py"}
                                      << "from . import other\n" + QByteArray(fold)
                                      << QByteArray("pkg/compat_spindle.py")
                                      << QByteArray("from .. import compat_spindle");
    QTest::newRow("a script that imports the package")
        << QByteArrayList{"bin/train.py", "pkg/__init__.py"} << "import pkg.net\n" + QByteArray(fold)
        << QByteArray("pkg/compat_spindle.py") << QByteArray("from pkg import compat_spindle");
    QTest::newRow("tests of the package")
        << QByteArrayList{"tests/test_a.py", "tests/__init__.py", "pkg/__init__.py", "pkg/a.py", "pkg/b.py"}
        << "from pkg import a\n" + QByteArray(fold) << QByteArray("pkg/compat_spindle.py")
        << QByteArray("from pkg import compat_spindle");
    QTest::newRow("scripts with tests beside them")
        << QByteArrayList{"sac.py", "model.py", "tests/__init__.py", "tests/conftest.py", "pyproject.toml"}
        << "import model\n" + QByteArray(fold) << QByteArray("compat_spindle.py") << plain;
    QTest::newRow("a folder without __init__.py that a script imports from")
        << QByteArrayList{"models/ema.py", "train.py", "models/net.py"} << QByteArray(fold)
        << QByteArray("compat_spindle.py") << plain;
    QTest::newRow("one of several packages that a script imports")
        << QByteArrayList{"models/ema.py", "train.py", "models/__init__.py", "utils/__init__.py"} << QByteArray(fold)
        << QByteArray("compat_spindle.py") << plain;
    QTest::newRow("one of several packages that are installed")
        << QByteArrayList{"models/ema.py", "train.py", "models/__init__.py", "utils/__init__.py", "setup.py"}
        << QByteArray(fold) << QByteArray("models/compat_spindle.py")
        << QByteArray("from models import compat_spindle");
    QTest::newRow("packages below a folder without __init__.py")
        << QByteArrayList{"vision/models/net.py", "vision/models/__init__.py", "vision/optim/__init__.py", "setup.py"}
        << "from vision.optim import adam\n" + QByteArray(fold) << QByteArray("vision/compat_spindle.py")
        << QByteArray("from vision import compat_spindle");
    QTest::newRow("below a folder that a script makes known")
        << QByteArrayList{"src/lib/models/ema.py", "src/train.py", "src/lib/utils/a.py"} << QByteArray(fold)
        << QByteArray("src/lib/compat_spindle.py") << plain;
    QTest::newRow("below a folder with a dot in its name")
        << QByteArrayList{"v0.3/models/ema.py", "v0.3/train.py", "v0.3/utils/a.py"} << QByteArray(fold)
        << QByteArray("v0.3/compat_spindle.py") << plain;
    QTest::newRow("the root is a package")
        << QByteArrayList{"net.py", "__init__.py"} << QByteArray(fold) << QByteArray("compat_spindle.py")
        << QByteArray("from . import compat_spindle");
}

void TestHelperModules::places()
{
    QFETCH(QByteArrayList, paths);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, module);
    QFETCH(QByteArray, import);
    test::Texts files;
    for (const QByteArray &path : paths) {
        const std::string imports = path.endsWith("train.py") ? "from models.ema import y\nimport utils\n" : "";
        files.emplace_back(path.toStdString(), files.empty() ? text.toStdString() : imports);
    }
    const auto modules = modulesOf(files);
    QCOMPARE(modules.size(), std::size_t{1});
    QCOMPARE(QByteArray::fromStdString(modules.front().path), module);
    const auto analysis = test::analyseTexts(files, madeUpPack("spindle"));
    const test::Texts converted = test::projectAll(*analysis, test::decideAll(*analysis, "all", false));
    const auto own = std::find_if(converted.begin(), converted.end(),
                                  [&](const auto &file) { return file.first == paths.front().toStdString(); });
    QVERIFY2(QByteArray::fromStdString(own->second).contains(import + '\n'), own->second.c_str());
    QVERIFY2(QByteArray::fromStdString(own->second).contains("y = compat_spindle.fold(x)"), own->second.c_str());
}

void TestHelperModules::noPlace_data()
{
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<bool>("isOn");
    QTest::newRow("a folder has the name") << QByteArray("compat_spindle/a.py") << true;
    QTest::newRow("helpers are not wanted") << QByteArray("other.py") << false;
}

/// Then the use is left for manual work, and says so.
void TestHelperModules::noPlace()
{
    QFETCH(QByteArray, other);
    QFETCH(bool, isOn);
    mapping::LoadOptions options;
    options.helpers = isOn;
    const test::Texts files{{"train.py", fold}, {other.toStdString(), ""}};
    QVERIFY(modulesOf(files, options).empty());
    const auto analysis = test::analyseTexts(files, madeUpPack("spindle", options));
    const convert::FileAnalysis &file = *analysis->files.back();
    QCOMPARE(file.path, std::string("train.py"));
    const convert::Finding &use = *std::find_if(file.findings.begin(), file.findings.end(),
                                                [](const auto &finding) { return finding.api == "loom.fold"; });
    QVERIFY(use.proposals.empty());
    QCOMPARE(QByteArray::fromStdString(use.message.code), QByteArray("TF4171"));
}

void TestHelperModules::textOfNewModule()
{
    const auto modules = modulesOf({{"a.py", fold}, {"b.py", crease}, {"c.py", fold}});
    QCOMPARE(modules.size(), std::size_t{1});
    QVERIFY(modules.front().isNew);
    QCOMPARE(modules.front().helpers, (std::vector<std::string>{"Crease", "turn", "fold"}));
    QCOMPARE(QByteArray::fromStdString(modules.front().text),
             QByteArray("\"\"\"Functions that this project uses and spindle does not have.\"\"\"\n\n"
                        "import math\n\nimport spindle\n\n\n"
                        "class Crease:\n"
                        "    \"\"\"Where `fold` has folded a tensor.\"\"\"\n\n"
                        "    def __init__(self, x):\n"
                        "        self.depth = x.ndim\n\n\n")
                 + turnAlone + "\n\n" + foldAlone);
}

/// A helper that is only spoken of is no part of another one.
void TestHelperModules::onlyWhatIsCalled()
{
    const auto modules = modulesOf({{"b.py", crease}});
    QCOMPARE(modules.size(), std::size_t{1});
    QCOMPARE(modules.front().helpers, std::vector<std::string>{"Crease"});
}

void TestHelperModules::lineEndsOfTheCaller()
{
    const auto modules = modulesOf({{"a.py", "import loom\r\ny = loom.crease(x)\r\n"}});
    const QByteArray text = QByteArray::fromStdString(modules.front().text);
    QCOMPARE(text.count("\r\n"), text.count('\n'));
}

/// A person may have changed what is there: it stays, and is what the helper is.
void TestHelperModules::addedToWhatIsThere()
{
    const std::string own = "\"\"\"Ours.\"\"\"\nimport spindle\n\n\ndef turn(x):\n    return x  # faster\n";
    const auto modules = modulesOf({{"a.py", fold}, {"compat_spindle.py", own}});
    QCOMPARE(modules.size(), std::size_t{1});
    QVERIFY(!modules.front().isNew);
    QCOMPARE(modules.front().helpers, (std::vector<std::string>{"fold"}));
    QCOMPARE(
        QByteArray::fromStdString(modules.front().text),
        QByteArray("\"\"\"Ours.\"\"\"\nimport spindle\nimport math\n\n\ndef turn(x):\n    return x  # faster\n\n\n")
            + foldAlone);
}

/// What is accepted in the module itself is in it too.
void TestHelperModules::keepsWhatIsAcceptedInIt()
{
    const auto modules =
        modulesOf({{"a.py", fold}, {"compat_spindle.py", "import loom\n\n\ndef turn(x):\n    return loom.relu(x)\n"}});
    QCOMPARE(modules.size(), std::size_t{1});
    QVERIFY2(modules.front().text.starts_with("import spindle\n"), modules.front().text.c_str());
    QVERIFY2(QByteArray::fromStdString(modules.front().text).contains("return spindle.relu(x)\n\n\ndef fold("),
             modules.front().text.c_str());
}

/// Of the same name, somewhere else: it need not have what is called.
void TestHelperModules::otherModuleOfThatName()
{
    const auto analysis = test::analyseTexts(
        {{"pkg/__init__.py", ""}, {"pkg/a.py", "from other import compat_spindle\n" + std::string(fold)}},
        madeUpPack("spindle"));
    const test::Texts converted = test::projectAll(*analysis, test::decideAll(*analysis, "all", false));
    QVERIFY2(QByteArray::fromStdString(converted.back().second)
                 .contains("from pkg import compat_spindle as compat_spindle_\n"),
             converted.back().second.c_str());
}

/// Not between `import loom; \` and the line that goes on with it.
void TestHelperModules::importIsNoPartOfALine()
{
    const auto analysis =
        test::analyseTexts({{"a.py", "import loom ; \\\n del z\ny = loom.fold(x)\n"}}, madeUpPack("spindle"));
    const test::Texts converted = test::projectAll(*analysis, test::decideAll(*analysis, "all", false));
    QCOMPARE(QByteArray::fromStdString(converted.front().second),
             QByteArray("import compat_spindle ; \\\n del z\ny = compat_spindle.fold(x)\n"));
}

void TestHelperModules::importPlaces_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("head");
    const QByteArray call = "\n\ny = fold(x)\n";
    QTest::newRow("the last import goes")
        << "import os\n\nfrom loom import fold\n" + call << QByteArray("import os\n\nimport compat_spindle\n\n\ny = ");
    QTest::newRow("the only import goes")
        << "from loom import fold\n" + call << QByteArray("import compat_spindle\n\n\ny = ");
    QTest::newRow("an import right above")
        << "import os\nfrom loom import fold\n" + call << QByteArray("import os\n\nimport compat_spindle\n\n\ny = ");
    QTest::newRow("a comment behind it") << "import os\n\nfrom loom import fold  # turns\n" + call
                                         << QByteArray("import os\n\n# turns\n\nimport compat_spindle\n\n\ny = ");
    QTest::newRow("behind a change of the path")
        << "import sys\n\nsys.path.append('..')\n\nfrom loom import fold\nimport own\n" + call
        << QByteArray("import sys\n\nsys.path.append('..')\n\nimport own\n\nimport compat_spindle\n\n\ny = ");
    QTest::newRow("a change of the path with nothing behind it")
        << "import sys\n\nfrom loom import fold\n\nsys.path.append('..')\n" + call
        << QByteArray("import sys\n\nimport compat_spindle\n\nsys.path.append('..')\n");
}

/// It is written, once, where the imports are.
void TestHelperModules::importPlaces()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, head);
    const auto analysis = test::analyseTexts({{"a.py", text.toStdString()}}, madeUpPack("spindle"));
    const test::Texts converted = test::projectAll(*analysis, test::decideAll(*analysis, "all", false));
    QCOMPARE(QByteArray::fromStdString(converted.front().second).left(head.size()), head);
}

void TestHelperModules::foundAgain()
{
    const test::Texts files{{"a.py", fold}};
    const auto first = modulesOf(files);
    QVERIFY(modulesOf({{"a.py", fold}, {first.front().path, first.front().text}}).empty());
}

void TestHelperModules::rejectedUsesNeedNone()
{
    QVERIFY(modulesOf({{"a.py", fold}}, {}, "none").empty());
    QVERIFY(modulesOf({{"a.py", "import loom\ny = loom.relu(x)\n"}}).empty());
}

QTEST_GUILESS_MAIN(TestHelperModules)

#include "test_helper_modules.moc"
