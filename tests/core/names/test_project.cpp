// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include <deque>
#include <string>
#include <vector>

#include "core/names/names.h"
#include "core/names/settled_reads.h"

using namespace torchferry;
using namespace torchferry::names;
using python::Kind;
using python::NodeId;
using python::Tree;

namespace {

/// A project written as one text: "## path" starts a file.
class SmallProject {
public:
    explicit SmallProject(const QByteArray &text)
    {
        for (const QByteArray &line : text.split('\n')) {
            if (line.startsWith("## "))
                m_files.push_back({line.mid(3).toStdString(), {}});
            else if (!m_files.empty())
                m_files.back().code += line.toStdString() + "\n";
        }
        for (const File &file : m_files) {
            m_trees.push_back(Tree::parse(file.code));
            const bool isPackage = file.path.ends_with("__init__.py");
            m_names.push_back(FileNames::build(m_trees.back(), moduleNameOf(file.path), isPackage));
        }
        for (const FileNames &names : m_names)
            project.add(names);
    }

    /// What the chains of the last file resolve to, in order: "dotted", with "?" when uncertain and "@" when local.
    [[nodiscard]] QString resolved() const
    {
        const Tree &tree = m_trees.back();
        const FileNames &names = m_names.back();
        QStringList result;
        for (NodeId node = 0; node < tree.size(); ++node) {
            const bool isChain = tree.kind(node) == Kind::attribute || tree.kind(node) == Kind::identifier;
            const NodeId parent = tree.parent(node);
            if (!isChain || names.bindingAt(node) != none
                || (parent != python::noNode && tree.kind(parent) == Kind::attribute))
                continue;
            if (tree.kind(node) == Kind::identifier && names.variableOf(node) == none && names.stars().empty())
                continue;
            if (tree.enclosing(node, Kind::import_from_statement) != python::noNode
                || tree.enclosing(node, Kind::import_statement) != python::noNode)
                continue;
            const std::optional<Resolved> found = project.resolve(names, tree, node);
            if (!found) {
                result << QStringLiteral("-");
                continue;
            }
            result << QString::fromStdString(found->dotted) + QLatin1String(found->certain ? "" : "?")
                          + QLatin1String(found->local ? "@" : "");
        }
        return result.join(QLatin1Char(' '));
    }

    [[nodiscard]] const FileNames &file(std::size_t index) const { return m_names[index]; }

    Project project;

private:
    struct File {
        std::string path;
        std::string code;
    };
    std::deque<File> m_files;
    std::deque<Tree> m_trees;
    std::deque<FileNames> m_names;
};

} // namespace

class TestProject : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void resolves_data();
    void resolves();
    void starsWithKnowledge();
    void follow();
    void origins_data();
    void origins();
    void settledReadsOfVariables_data();
    void settledReadsOfVariables();
    void importedElsewhere();
    void importedByStar();
    void optionalImports_data();
    void optionalImports();
    void moduleNames_data();
    void moduleNames();
    void longChains();
};

void TestProject::resolves_data()
{
    QTest::addColumn<QByteArray>("files");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *files, const char *expected) {
        QTest::newRow(title) << QByteArray(files) << QString::fromLatin1(expected);
    };
    row("module", "## m.py\nimport fw\nfw.nn.relu(1)\n", "fw.nn.relu");
    row("submodule binds the root", "## m.py\nimport fw.nn.functional\nfw.nn.functional.relu\nfw.ones\n",
        "fw.nn.functional.relu fw.ones");
    row("alias", "## m.py\nimport fw.nn.functional as F\nF.relu\n", "fw.nn.functional.relu");
    row("from", "## m.py\nfrom fw.nn import functional as F, Linear\nF.relu\nLinear\n",
        "fw.nn.functional.relu fw.nn.Linear");
    row("two roots of one name", "## m.py\nimport fw\nimport fw.nn\nfw.nn\n", "fw.nn");
    row("imported again", "## m.py\nfrom fw import a\na\nfrom math import a\na\n", "fw.a math.a");
    row("imported again in a branch", "## m.py\nfrom fw import a\nif 1:\n    from math import a\n    a\na\n",
        "math.a fw.a?");
    row("imported again in a loop", "## m.py\nfrom fw import a\nfor i in j:\n    a\n    from math import a\n", "fw.a?");
    row("imported again, read in a function", "## m.py\nfrom fw import a\nfrom math import a\ndef f():\n    a\n",
        "math.a");
    row("imported again by a function",
        "## m.py\nfrom fw import a\na\ndef f():\n    global a\n    from math import a\nf()\na\n", "fw.a? - fw.a?");
    row("bound to its own value", "## m.py\nfrom fw import a\na = a(1)\na\n", "fw.a -");
    row("fallback to None", "## m.py\ntry:\n    import fw\nexcept ImportError:\n    fw = None\nfw.ones\n", "fw.ones?");
    row("same target twice", "## m.py\ntry:\n    from fw import a\nexcept ImportError:\n    from fw import a\na\n",
        "fw.a");
    row("other target", "## m.py\ntry:\n    from fw.x import a\nexcept ImportError:\n    from fw.y import a\na\n",
        "fw.x.a?");
    row("rebound", "## m.py\nimport fw\nfw = g()\nfw.x\n", "-");
    row("deleted", "## m.py\nimport fw\nfw.x\ndel fw\n", "fw.x");
    row("shadowed by parameter", "## m.py\nimport fw\ndef f(fw):\n    fw.x\n", "-");
    row("shadowed by local", "## m.py\nimport fw\ndef f():\n    fw = 1\n    fw.x\n", "-");
    row("in function", "## m.py\ndef f():\n    import fw\n    fw.x\n", "fw.x");
    row("call result is no chain", "## m.py\nimport fw\nfw.x().y\n", "- fw.x");
    row("local function", "## m.py\ndef f(): pass\nf\n", "-");
    row("project class", "## net.py\nclass Net: pass\n## m.py\nfrom net import Net\nNet.x\n", "net.Net.x@");
    row("re-export",
        "## util.py\nimport fw\nfrom fw.nn import relu as r\n## m.py\nimport util\nfrom util import fw, r\n"
        "util.fw.ones\nfw.zeros\nr\n",
        "fw.ones fw.zeros fw.nn.relu");
    row("re-export through a package",
        "## pkg/__init__.py\nfrom .a import F\n## pkg/a.py\nimport fw.f as F\n"
        "## m.py\nfrom pkg import F\nF.x\n",
        "fw.f.x");
    row("relative", "## pkg/a.py\nimport fw\n## pkg/m.py\nfrom .a import fw\nfw.x\n", "fw.x");
    row("relative beyond attribute",
        "## pkg/__init__.py\nfrom .net import net\n## pkg/net.py\ndef net(): pass\nclass Net: pass\n"
        "## pkg/m.py\nfrom .net import Net\nNet\n",
        "pkg.net.Net@");
    row("submodule", "## pkg/__init__.py\n\n## pkg/net.py\nclass Net: pass\n## m.py\nimport pkg.net\npkg.net.Net\n",
        "pkg.net.Net@");
    row("folder without init", "## pkg/net.py\nclass Net: pass\n## m.py\nfrom pkg import net\nnet.Net\n",
        "pkg.net.Net@");
    row("star of project", "## util.py\nimport fw\n_hidden = 1\n## m.py\nfrom util import *\nfw.x\n", "fw.x");
    row("star honours __all__", "## util.py\nfrom fw import a, b\n__all__ = ['a']\n## m.py\nfrom util import *\na\nb\n",
        "fw.a -");
    row("star of a computed __all__",
        "## ops.py\nfrom fw import a as join\n__all__ = ['join']\n"
        "## util.py\nimport ops\nfrom ops import *\n__all__ = ['ops'] + ops.__all__\n"
        "## m.py\nfrom util import *\njoin\nops\n",
        "fw.a ops@");
    row("star hides underscore", "## util.py\nfrom fw import a as _a\n## m.py\nfrom util import *\n_a\n", "-");
    row("star of star", "## a.py\nfrom fw import x\n## b.py\nfrom a import *\n## m.py\nfrom b import *\nx\n", "fw.x");
    row("mutual stars",
        "## a.py\nfrom b import *\n## b.py\nfrom a import *\nfrom fw import x\n## m.py\nfrom a import *\nx\ny\n",
        "fw.x -");
    row("star of what comes back",
        "## p/__init__.py\nfrom .base import *\nfrom .one import *\n## p/base.py\nclass Net: pass\n"
        "## p/one.py\nfrom p import Net\nNet\n## m.py\nfrom p import Net\nNet\n",
        "p.base.Net@");
    row("circular import", "## a.py\nfrom b import x\n## b.py\nfrom a import x\n## m.py\nfrom a import x\nx\n", "a.x@");
    row("foreign star", "## m.py\nfrom fw import *\nrelu\n", "fw.relu?");
    row("star before it is bound again", "## m.py\nfrom fw import *\nrelu = relu(1)\nrelu\n", "fw.relu? -");
    row("star in a loop that binds it", "## m.py\nfrom fw import *\nwhile 1:\n    relu\n    relu = 1\n", "-");
    row("star and a function that runs later", "## m.py\nfrom fw import *\ndef f(): return relu\nrelu = 1\n", "-");
    row("local beats star", "## m.py\nfrom fw import *\nrelu = 1\nrelu\n", "-");
    row("beside", "## src/model.py\nclass Net: pass\n## src/train.py\nfrom model import Net\nNet\n", "src.model.Net@");
    row("source folder", "## src/pkg/__init__.py\n\n## src/pkg/a.py\nX = 1\n## tests/m.py\nfrom pkg.a import X\nX\n",
        "src.pkg.a.X@");
    row("package root",
        "## proj/pkg/__init__.py\n\n## proj/pkg/a.py\nX = 1\n## proj/pkg/m.py\nfrom pkg.a import X\nX\n",
        "proj.pkg.a.X@");
    row("project file of the framework's name", "## fw.py\ndef relu(): pass\n## m.py\nimport fw\nfw.relu\n",
        "fw.relu@");
    row("does not import itself", "## fw.py\nimport fw\nfw.relu\n", "fw.relu");
    row("not inside a package", "## be/__init__.py\n\n## be/fw.py\nX = 1\n## be/m.py\nimport fw\nfw.relu\n", "fw.relu");
    row("not beside relative imports",
        "## be/fw.py\nX = 1\n## be/m.py\nfrom . import fw as mine\nimport fw\nfw.relu\nmine.X\n", "fw.relu be.fw.X@");
    row("around relative imports",
        "## net.py\nclass Net: pass\n## be/net.py\nclass Net: pass\n## be/models/a.py\nX = 1\n"
        "## be/models/b.py\nfrom .a import X\n## be/m.py\nfrom net import Net\nNet\n",
        "be.net.Net@");
    row("assigned in module", "## a.py\nimport fw\nF = fw.f\n## m.py\nfrom a import F\nF.x\n", "a.F.x@");
    row("declared global", "## m.py\ndef load():\n    global fw\n    import fw\ndef use():\n    fw.x\n", "fw.x");
}

void TestProject::resolves()
{
    QFETCH(QByteArray, files);
    QFETCH(QString, expected);
    SmallProject small(files);
    QCOMPARE(small.resolved(), expected);
    small.project.settle(1);
    QCOMPARE(small.resolved(), expected);
    small.project.settle(3);
    QCOMPARE(small.resolved(), expected);
}

void TestProject::starsWithKnowledge()
{
    SmallProject small("## fw/data.py\nX = 1\n## m.py\nfrom fw import *\nfrom other import *\nrelu\nsqrt\nprint\nfw\n");
    small.project.setForeignNames(
        [](std::string_view dotted) { return dotted == "fw" || dotted == "fw.relu" || dotted == "other.sqrt"; });
    QCOMPARE(small.resolved(), QStringLiteral("fw.relu other.sqrt - -"));
    small.project.settle(1);
    QCOMPARE(small.resolved(), QStringLiteral("fw.relu other.sqrt - -"));
}

void TestProject::follow()
{
    const SmallProject small("## pkg/__init__.py\nfrom .a import T\n## pkg/a.py\nfrom fw import T\ndef f(): pass\n");
    QCOMPARE(QString::fromStdString(small.project.follow("pkg", "T")), QStringLiteral("fw.T"));
    QCOMPARE(QString::fromStdString(small.project.follow("pkg.a", "f")), QStringLiteral("pkg.a.f"));
    QCOMPARE(QString::fromStdString(small.project.follow("pkg", "a")), QStringLiteral("pkg.a"));
    QCOMPARE(QString::fromStdString(small.project.follow("fw.nn", "x")), QStringLiteral("fw.nn.x"));
    QVERIFY(small.project.module("pkg.a") == &small.file(1));
    QVERIFY(small.project.module("pkg.b") == nullptr);
}

void TestProject::origins_data()
{
    QTest::addColumn<QByteArray>("files");
    QTest::addColumn<int>("file");
    QTest::addColumn<QString>("target");
    QTest::addColumn<int>("depth");
    const auto row = [](const char *title, const char *files, int file, const char *target, int depth) {
        QTest::newRow(title) << QByteArray(files) << file << QString::fromLatin1(target) << depth;
    };
    row("of the file itself", "## m.py\nimport fw.nn as nn\nnn.relu\n", 0, "fw.nn", 0);
    row("of another", "## a.py\nimport fw.nn as nn\n## m.py\nfrom a import nn as n\nn.relu\n", 0, "fw.nn", 0);
    row("of the module", "## p/a.py\nimport fw.nn as nn\n## m.py\nimport p.a\np.a.nn.relu\n", 0, "fw.nn", 2);
    row("through others", "## a.py\nfrom fw import nn\n## b.py\nfrom a import *\n## m.py\nimport b\nb.nn.relu\n", 0,
        "fw.nn", 1);
    row("by a star", "## a.py\nfrom fw import nn\n## b.py\nfrom a import nn\n## m.py\nfrom b import *\nnn.relu\n", 0,
        "fw.nn", 0);
    row("none", "## a.py\ndef f(): pass\n## m.py\nimport a\na.f\n", -1, "", 0);
}

/// Whose import it is that a chain leaves the project by.
void TestProject::origins()
{
    QFETCH(QByteArray, files);
    QFETCH(int, file);
    QFETCH(QString, target);
    QFETCH(int, depth);
    for (const bool settled : {false, true}) {
        SmallProject small(files);
        if (settled)
            small.project.settle(1);
        const std::size_t last = static_cast<std::size_t>(files.count("## ") - 1);
        const FileNames &own = small.file(last);
        NodeId chain = 0;
        for (NodeId node = 0; node < own.tree().size(); ++node) {
            if (own.tree().kind(node) == Kind::attribute && own.tree().kind(own.tree().parent(node)) != Kind::attribute)
                chain = node;
        }
        const std::optional<Resolved> found = small.project.resolve(own, own.tree(), chain);
        QVERIFY(found.has_value());
        if (file < 0) {
            QVERIFY(found->origin.file == nullptr);
            continue;
        }
        QVERIFY(found->origin.file == &small.file(static_cast<std::size_t>(file)));
        QCOMPARE(QString::fromStdString(std::string(found->origin.file->bindings()[found->origin.binding].target)),
                 target);
        QCOMPARE(static_cast<int>(found->depth), depth);
    }
}

void TestProject::settledReadsOfVariables_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("lines");
    const auto row = [](const char *name, const char *code, const char *lines) {
        QTest::newRow(name) << QByteArray(code) << QString::fromLatin1(lines);
    };
    row("before and after", "from fw import x\nx\nx = x(1)\nx\n", "1 1 3");
    row("a base of the class", "from fw import x\nclass x(x): pass\nx\n", "1 2");
    row("a method of the class", "from fw import x\nclass x(x):\n    def f(self): return x\n", "1 2");
    row("the body of the class", "from fw import x\nclass x(x):\n    y = x\n", "none");
    row("the function itself", "from fw import x\ndef x(): return x\n", "2");
    row("a function below", "from fw import x\nx = 2\ndef f(): return x\n", "2");
    row("a function between", "from fw import x\ndef f(): return x\nx = 2\n", "none");
    row("in a loop", "from fw import x\nfor i in y:\n    x\n    x = i\n", "none");
    row("in a loop, bound before", "from fw import x\nfor i in y:\n    x = i\n    x\n", "3");
    row("a branch", "from fw import x\nif y: x = 2\nx\n", "none");
    row("behind and", "from fw import x\ny and (x := 2)\nx\n", "none");
    row("a loop's own variable", "from fw import x\nfor x in y: pass\nx\n", "none");
    row("an annotation alone", "from fw import x\nx: int\nx\n", "none");
    row("an annotation with a value", "from fw import x\nx: int = 2\nx\n", "2");
    row("deleted", "from fw import x\nx\ndel x\n", "none");
    row("bound by a function", "from fw import x\nx\ndef f():\n    global x\n    x = 2\n", "none");
    row("in a with", "from fw import x\nwith y as x:\n    x\n", "none");
    row("below a with", "from fw import x\nwith y as x:\n    pass\nx\n", "2");
}

/// The lines of the statements that have bound `x` where it is read.
void TestProject::settledReadsOfVariables()
{
    QFETCH(QByteArray, code);
    const SmallProject small("## m.py\n" + code);
    const FileNames &own = small.file(0);
    const auto settled = settledReads(own, own.variableIn(moduleScope, "x"));
    QStringList found(settled ? QStringList() : QStringList(QStringLiteral("none")));
    for (const BindingId id : settled.value_or(std::vector<BindingId>())) {
        const auto before = static_cast<qsizetype>(own.tree().begin(own.bindings()[id].statement));
        found << QString::number(code.first(before).count('\n') + 1);
    }
    QTEST(found.join(QLatin1Char(' ')), "lines");
}

void TestProject::importedElsewhere()
{
    const SmallProject small("## src/util.py\nimport fw\nimport os\nimport re\nfrom fw import a, b\n"
                             "## src/all.py\nimport fw\nimport os\n__all__ = ['fw']\n"
                             "## src/star.py\nimport fw\n_x = fw\n"
                             "## src/m.py\nfrom util import fw\nimport util\nutil.os.path\nfrom star import *\n");
    const FileNames &util = small.file(0);
    QVERIFY(small.project.isImportedElsewhere(util, "fw"));
    QVERIFY(small.project.isImportedElsewhere(util, "os"));
    QVERIFY(!small.project.isImportedElsewhere(util, "re"));
    QVERIFY(!small.project.isImportedElsewhere(util, "a"));
    QVERIFY(small.project.isImportedElsewhere(small.file(1), "fw"));
    QVERIFY(!small.project.isImportedElsewhere(small.file(1), "os"));
    QVERIFY(small.project.isImportedElsewhere(small.file(2), "fw"));
    QVERIFY(!small.project.isImportedElsewhere(small.file(2), "_x"));
}

void TestProject::importedByStar()
{
    const SmallProject small(
        "## src/net.py\nimport fw\nimport fw.nn as nn\nimport fw.f as f\nimport fw.g as g\nimport os\n"
        "## src/nets/__init__.py\nfrom net import *\n"
        "## src/main.py\nimport fw\nimport fw.nn as nn\nimport gw.f as f\nfrom nets import *\n"
        "nn.x(fw, g)\n"
        "## src/late.py\nfrom nets import os\n");
    const FileNames &net = small.file(0);
    QVERIFY(!small.project.isImportedElsewhere(net, "fw"));
    QVERIFY(!small.project.isImportedElsewhere(net, "nn"));
    QVERIFY(small.project.isImportedElsewhere(net, "f"));
    QVERIFY(small.project.isImportedElsewhere(net, "g"));
    QVERIFY(small.project.isImportedElsewhere(net, "os"));
    // A star of another module brings nothing from here, whatever the file with it mentions.
    const SmallProject apart("## net.py\nimport fw\n## nets.py\nfrom net import *\nfrom unknown.late import *\n"
                             "## other.py\nx = 1\n## main.py\nfrom other import *\nfw.x\n## deep/late.py\nimport fw\n"
                             "## there/later.py\nfrom late import *\nfw.x\n");
    QVERIFY(!apart.project.isImportedElsewhere(apart.file(0), "fw"));
    QVERIFY(apart.project.isImportedElsewhere(apart.file(4), "fw"));
}

void TestProject::optionalImports_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<bool>("optional");
    QTest::newRow("plain") << QByteArray("import a\n") << false;
    QTest::newRow("try") << QByteArray("try:\n    import a\nexcept ImportError:\n    pass\n") << true;
    QTest::newRow("except") << QByteArray("try:\n    pass\nexcept ImportError:\n    import a\n") << true;
    QTest::newRow("tuple") << QByteArray("try:\n    import a\nexcept (OSError, ModuleNotFoundError) as e:\n    pass\n")
                           << true;
    QTest::newRow("bare") << QByteArray("try:\n    import a\nexcept:\n    pass\n") << true;
    QTest::newRow("other error") << QByteArray("try:\n    import a\nexcept ValueError:\n    pass\n") << false;
    QTest::newRow("finally") << QByteArray("try:\n    pass\nexcept ImportError:\n    pass\nfinally:\n    import a\n")
                             << false;
    QTest::newRow("if") << QByteArray("if TYPE_CHECKING:\n    import a\n") << true;
    QTest::newRow("function under if") << QByteArray("if x:\n    def f():\n        import a\n") << false;
    QTest::newRow("with") << QByteArray("with x:\n    import a\n") << false;
}

void TestProject::optionalImports()
{
    QFETCH(QByteArray, code);
    QFETCH(bool, optional);
    const Tree tree = Tree::parse({code.constData(), static_cast<std::size_t>(code.size())});
    const FileNames names = FileNames::build(tree, "m", false);
    bool found = false;
    for (const Binding &binding : names.bindings()) {
        if (binding.kind != Binding::Kind::import)
            continue;
        found = true;
        QCOMPARE(binding.optional, optional);
    }
    QVERIFY(found);
}

void TestProject::moduleNames_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    QTest::newRow("file") << QStringLiteral("pkg/models/net.py") << QStringLiteral("pkg.models.net");
    QTest::newRow("package") << QStringLiteral("pkg/__init__.py") << QStringLiteral("pkg");
    QTest::newRow("root package") << QStringLiteral("__init__.py") << QString();
    QTest::newRow("top level") << QStringLiteral("train.py") << QStringLiteral("train");
    QTest::newRow("stub") << QStringLiteral("a/b.pyi") << QStringLiteral("a.b");
    QTest::newRow("dotted folder") << QStringLiteral("v1.0/net.py") << QStringLiteral("v1_0.net");
    QTest::newRow("dash") << QStringLiteral("my-code/net.py") << QStringLiteral("my-code.net");
}

void TestProject::moduleNames()
{
    QFETCH(QString, path);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(moduleNameOf(path.toStdString())), expected);
}

/// A name handed on through very many modules, and a star import of very many modules in a circle.
void TestProject::longChains()
{
    constexpr int count = 400;
    QByteArray files;
    for (int i = 0; i < count; ++i) {
        files += "## a" + QByteArray::number(i) + ".py\n";
        files +=
            i + 1 == count ? QByteArray("from fw import x\n") : "from a" + QByteArray::number(i + 1) + " import x\n";
        files += "from a" + QByteArray::number((i + 7) % count) + " import *\n";
        files += "from a" + QByteArray::number((i + 1) % count) + " import *\n";
    }
    files += "## m.py\nfrom a0 import x\nfrom a0 import *\nx\nnowhere\n";
    const SmallProject small(files);
    QCOMPARE(small.resolved(), QStringLiteral("fw.x -"));
}

QTEST_GUILESS_MAIN(TestProject)
#include "test_project.moc"
