// SPDX-License-Identifier: Apache-2.0
// Of all golden inputs, of the sample project and of the programs below: what is less than certain says why, in both
// languages, and every limit of the list in core/certainty is reached by one of them.
#include <QDir>
#include <QDirIterator>
#include <QtTest>

#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/report/catalogue.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;
using certainty::Confidence;
using certainty::Limit;

namespace {

const QString golden = QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/golden");

std::string contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The Python files below a folder; those of one project have one name: that of the file or folder they are in.
std::map<QString, test::Texts> projectsIn(const QString &folder, const QStringList &without)
{
    std::map<QString, test::Texts> projects;
    QDirIterator entries(folder, {QStringLiteral("*.py")}, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const QString path = QDir(folder).relativeFilePath(entries.next());
        const QString name = path.section(QLatin1Char('/'), 0, 0);
        if (path.endsWith(QLatin1String(".expected.py")) || without.contains(name))
            continue;
        const bool atRoot = name.startsWith(QLatin1String("root_of_"));
        projects[name].emplace_back((atRoot ? path.section(QLatin1Char('/'), 1) : path).toStdString(),
                                    contents(folder + QLatin1Char('/') + path));
    }
    return projects;
}

/// Limits that no golden input reaches, each with a program (a project: "## path" starts a file) in which it holds.
struct Program {
    Limit limit;
    const char *text;
    const char *target = "paddle";
};
const Program programs[] = {
    {Limit::baseUnknown, "## a.py\n"
                         "import torch\n"
                         "from vendor import Mixin\n"
                         "class Both(torch.nn.Linear, Mixin):\n"
                         "    pass\n"
                         "layer = Both(2, 3, bias=False)\n"},
    {Limit::nameOfClass, "## a.py\n"
                         "import torch.nn as nn\n"
                         "def f(m):\n"
                         "    return type(m).__name__ == \"BatchNorm2d\" and isinstance(m, nn.Module)\n"},
    {Limit::memberAgainstType, "## a.py\n"
                               "import torch\n"
                               "def f(s=\"a\"):\n"
                               "    return s.unsqueeze(0)\n"},
    {Limit::typeMayBeNone, "## a.py\n"
                           "from typing import Optional\n"
                           "import torch.nn as nn\n"
                           "def f(layers: Optional[nn.ModuleList]):\n"
                           "    layers += [nn.Linear(1, 2)]\n"},
    {Limit::typeUncertain, "## a.py\n"
                           "import torch\n"
                           "def first(t):\n"
                           "    return second(t.data)\n"
                           "def second(t):\n"
                           "    return t.view(3)\n"
                           "def start(u):\n"
                           "    first(torch.ones(2))\n"
                           "    first(u)\n"},
    {Limit::argumentTypeUncertain, "## a.py\n"
                                   "import torch\n"
                                   "def first(t):\n"
                                   "    t = second(t.data)\n"
                                   "    return torch.zeros(t)\n"
                                   "def second(t):\n"
                                   "    return t.view(3)\n"
                                   "def start(u):\n"
                                   "    first(torch.ones(2))\n"
                                   "    first(u)\n"},
    {Limit::stringRefused, "## a.py\n"
                           "import torch\n"
                           "def f(t: torch.Tensor):\n"
                           "    return t.split(\"/\")\n"},
    {Limit::overloadByArguments, "## a.py\n"
                                 "import torch\n"
                                 "def f(*given):\n"
                                 "    return torch.max(*given)\n"},
    {Limit::objectNotPorted, "## a.py\n"
                             "import torch\n"
                             "class Own(torch.optim.swa_utils.SWALR):\n"
                             "    def rate(self):\n"
                             "        return self.get_last_lr()\n"},
    {Limit::groupRatesDiffer,
     "## a.py\n"
     "import torch\n"
     "def f(optimizer):\n"
     "    for group in optimizer.param_groups:\n"
     "        group[\"lr\"] = 0.1\n"
     "def g(m):\n"
     "    return torch.optim.SGD([{\"params\": m.a, \"lr\": 0.1}, {\"params\": m.b}], lr=0.2)\n"},
    {Limit::schedulerNear, "## a.py\n"
                           "import torch\n"
                           "def f(optimizer):\n"
                           "    for group in optimizer.param_groups:\n"
                           "        group[\"lr\"] = 0.1\n"
                           "def g(other):\n"
                           "    return torch.optim.lr_scheduler.StepLR(other, 3)\n"},
    {Limit::fileMigrated, "## a.py\n"
                          "import torch\n"
                          "import paddle\n"
                          "def f(x):\n"
                          "    return x.unsqueeze(0)\n"},
    {Limit::memberOfTarget, "## a.py\n"
                            "import torch\n"
                            "def f(x):\n"
                            "    return x.named_parameters()\n"
                            "## b.py\n"
                            "import paddle\n"
                            "y = paddle.ones([2])\n"},
    {Limit::clipsOthers,
     "## a.py\n"
     "import torch\n"
     "def step(model, optimizer, x):\n"
     "    optimizer.zero_grad()\n"
     "    loss = model(x).sum()\n"
     "    loss.backward()\n"
     "    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)\n"
     "    optimizer.step()\n",
     "mindspore"},
};

std::shared_ptr<const engine::Analysis> analysisOf(const Program &program)
{
    const bool isPaddle = std::string_view(program.target) == "paddle";
    const auto pack =
        isPaddle ? test::realPack() : mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", program.target).value();
    return test::analyseTexts(test::splitTexts(program.text), pack);
}

} // namespace

class TestCertaintyReasons : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whatIsNotCertainSaysWhy();
    void programsReachTheirLimit_data();
    void programsReachTheirLimit();
    void everyLimitIsReached();

private:
    std::vector<std::shared_ptr<const engine::Analysis>> m_analyses;
};

void TestCertaintyReasons::initTestCase()
{
    const QString engine = golden + QStringLiteral("/engine");
    const QStringList targets = QDir(engine + QStringLiteral("/mappings")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &target : targets) {
        const auto pack = mapping::loadPack((engine + QStringLiteral("/mappings")).toStdString(), target.toStdString());
        if (!pack)
            continue; // the source's own folder
        const bool isFirst = target == QLatin1String("spindle");
        const QStringList without = isFirst ? QStringList(targets) << QStringLiteral("mappings") : QStringList();
        for (const auto &[name, texts] : projectsIn(isFirst ? engine : engine + QLatin1Char('/') + target, without))
            m_analyses.push_back(test::analyseTexts(texts, *pack));
    }
    QVERIFY(m_analyses.size() > 100);
    test::Texts pairs;
    QDirIterator files(golden + QStringLiteral("/paddle"), {QStringLiteral("*.json")}, QDir::Files);
    while (files.hasNext()) {
        const nlohmann::json file = nlohmann::json::parse(contents(files.next()));
        for (const auto &[api, list] : file.items()) {
            for (const nlohmann::json &item : list)
                pairs.emplace_back("pair" + std::to_string(100000 + pairs.size()) + ".py",
                                   "import torch\nimport torchvision\nx: torch.Tensor\n"
                                       + item.at("before").get<std::string>() + '\n');
        }
    }
    QVERIFY(pairs.size() > 1000);
    m_analyses.push_back(test::analyseTexts(pairs, test::realPack()));
    test::Texts sample;
    for (const auto &[name, texts] : projectsIn(QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/sample"), {}))
        sample.insert(sample.end(), texts.begin(), texts.end());
    QVERIFY(sample.size() > 3);
    m_analyses.push_back(test::analyseTexts(sample, test::realPack()));
    for (const Program &program : programs)
        m_analyses.push_back(analysisOf(program));
}

/// A level below certain has its reasons, each with a sentence that lacks nothing; what is certain has none.
void TestCertaintyReasons::whatIsNotCertainSaysWhy()
{
    std::vector<report::Catalogue> catalogues;
    for (const char *language : {"en", "zh"}) {
        auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", language);
        QVERIFY(catalogue.has_value());
        catalogues.push_back(std::move(*catalogue));
    }
    std::size_t uncertain = 0;
    const auto check = [&](const certainty::Certainty &certainty, const std::string &where) {
        QVERIFY2(certainty.reasons().empty() == (certainty.level() == Confidence::certain), where.c_str());
        for (const certainty::Reason &reason : certainty.reasons()) {
            QVERIFY2(certainty.level() <= reason.rule().atMost, where.c_str());
            for (const report::Catalogue &catalogue : catalogues) {
                const report::Catalogue::Entry *entry = catalogue.find(reason.rule().code);
                QVERIFY2(entry != nullptr, where.c_str());
                static const QRegularExpression placeholder(QStringLiteral("\\{(\\w+)\\}"));
                for (auto match = placeholder.globalMatch(QString::fromStdString(entry->text)); match.hasNext();) {
                    const std::string name = match.next().captured(1).toStdString();
                    const auto given = std::find_if(reason.arguments.begin(), reason.arguments.end(),
                                                    [&](const MessageArgument &one) { return one.name == name; });
                    QVERIFY2(given != reason.arguments.end() && !given->value.empty(),
                             (where + ": " + std::string(reason.rule().code) + " without " + name).c_str());
                }
            }
        }
        uncertain += certainty.isCertain() ? 0 : 1;
    };
    for (const auto &analysis : m_analyses) {
        for (const auto &file : analysis->files) {
            for (const convert::Finding &finding : file->findings) {
                const std::string where = file->path + ' ' + finding.api + ' ' + finding.message.code;
                check(finding.certainty, where);
                for (const convert::Proposal &proposal : finding.proposals)
                    check(proposal.certainty, where + ' ' + proposal.form);
            }
        }
    }
    QVERIFY(uncertain > 500);
}

void TestCertaintyReasons::programsReachTheirLimit_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t index = 0; index < std::size(programs); ++index)
        QTest::newRow((std::to_string(static_cast<int>(programs[index].limit)) + ' '
                       + std::string(certainty::ruleOf(programs[index].limit).code))
                          .c_str())
            << static_cast<int>(index);
}

void TestCertaintyReasons::programsReachTheirLimit()
{
    QFETCH(int, index);
    const Program &program = programs[static_cast<std::size_t>(index)];
    const auto analysis = analysisOf(program);
    bool isReached = false;
    for (const auto &file : analysis->files) {
        for (const convert::Finding &finding : file->findings) {
            for (const certainty::Reason &reason : finding.certainty.reasons())
                isReached = isReached || reason.limit == program.limit;
        }
    }
    QVERIFY(isReached);
}

/// A limit that no input reaches is an untested rule.
void TestCertaintyReasons::everyLimitIsReached()
{
    std::set<Limit> reached;
    for (const auto &analysis : m_analyses) {
        for (const auto &file : analysis->files) {
            for (const convert::Finding &finding : file->findings) {
                for (const certainty::Reason &reason : finding.certainty.reasons())
                    reached.insert(reason.limit);
                for (const convert::Proposal &proposal : finding.proposals) {
                    for (const certainty::Reason &reason : proposal.certainty.reasons())
                        reached.insert(reason.limit);
                }
            }
        }
    }
    std::string missing;
    for (std::size_t index = 0; index < certainty::limitCount; ++index) {
        if (!reached.contains(static_cast<Limit>(index)))
            missing += ' ' + std::to_string(index) + ':' + std::string(certainty::limitRules[index].code);
    }
    QVERIFY2(missing.empty(), ("limits without a test input:" + missing).c_str());
}

QTEST_GUILESS_MAIN(TestCertaintyReasons)
#include "test_certainty_reasons.moc"
