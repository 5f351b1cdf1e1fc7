// SPDX-License-Identifier: Apache-2.0
// Projects whose files read names of the source from each other, under random decisions: run by Python on frameworks
// that only remember what was asked of them, every use must mean what was decided of it.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

#include "core/review/shared_names.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

// In these texts every line has at most one use, and what it gives has a name that begins with "u".
constexpr const char *chains = R"(## pkg/__init__.py
from .compat import nn as pn
## pkg/compat.py
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn import Linear, Conv2d as Conv
u1 = nn.ReLU()
u2 = F.relu(1)
u3 = torch.nn.Tanh()
## pkg/mid.py
from .compat import nn, F as functional
from .compat import Linear
u1 = nn.Linear(2, 3)
u2 = functional.relu(1)
u3 = Linear(1, 2)
## pkg/leaf.py
from pkg.mid import nn, functional, Linear as Lin
import pkg.compat as c
import pkg.mid
from pkg import pn, compat
u1 = nn.Dropout(0.5)
u2 = c.nn.Linear(1, 2)
u3 = pkg.mid.functional.relu(2)
u4 = pn.ReLU()
u5 = Lin(3, 4)
u6 = compat.Conv(1, 2, 3)
class U7(nn.Module):
    pass
def f():
    from .compat import nn as local
    return local.Tanh()
u8 = f()
## run.py
from pkg.leaf import pn as nn
import pkg
u1 = nn.Sigmoid()
u2 = pkg.pn.ReLU()
)";

constexpr const char *stars = R"(## base.py
import torch
import torch.nn as nn
import torch.nn.functional as F
u1 = nn.ReLU()
## first.py
from base import *
u2 = nn.Tanh()
u3 = F.relu(1)
## second.py
import torch.nn as nn
from first import *
u4 = nn.Sigmoid()
## third.py
from first import *
import torch.nn as nn
u5 = nn.ReLU()
class U6(nn.Module):
    pass
## fourth.py
from second import nn, F as f
import third
u7 = nn.Linear(1, 2)
u8 = f.softplus(1)
u9 = third.nn.Tanh()
u10 = third.F.gelu(1)
## fifth.py
import torch.nn.functional as F
from third import *
u11 = F.relu(2)
u12 = nn.ReLU()
)";

constexpr const char *mixed = R"(## seen.py
from torch import nn
from torch.nn import functional as F, ReLU
import torch.optim as optim
u1 = nn.Tanh()
## names.py
from seen import nn, ReLU, optim
from seen import F
__all__ = ['ReLU']
u1 = nn.ReLU()
u2 = ReLU()
## dark.py
import names
from names import nn, F
u1 = getattr(names, 'nn').Tanh()
u2 = nn.ReLU()
u3 = F.relu(1)
## perhaps.py
try:
    from seen import F
except ImportError:
    F = None
u1 = F.relu(1)
## own.py
import torch.nn as nn
u1 = nn.ReLU()
from names import ReLU
u2 = ReLU()
class U3(nn.Module):
    pass
## circle/__init__.py
from torch import nn
from .part import u1
u2 = nn.ReLU()
## circle/part.py
import circle
from . import nn as n
u1 = circle.nn.Tanh()
u3 = n.Sigmoid()
)";

// Every file imports the name itself before a star brings it again: what is refused is written out.
constexpr const char *ownNames = R"(## base.py
import torch
import torch.nn as nn
import torch.nn.functional as F
u1 = nn.ReLU()
u2 = nn.Tanh()
u3 = F.relu(1)
## first.py
import torch.nn as nn
from base import *
u4 = nn.Linear(2, 3)
u5 = nn.Tanh()
u6 = F.relu(1)
class U7(nn.Module):
    pass
## second.py
import torch
from torch import nn
import torch.nn.functional as F
from first import *
u8 = nn.Sigmoid()
u9 = F.relu(2)
u10 = torch.nn.ReLU()
## third.py
from base import *
u11 = nn.Sigmoid()
u12 = nn.Linear(3, 4)
class U13(nn.Module):
    pass
)";

using Meanings = std::map<std::string, std::string>; ///< "module variable" -> dotted name

/// What the names of each of some variants of a project mean.
std::vector<Meanings> meaningsOf(const std::vector<test::Texts> &variants, QByteArray &complaints)
{
    QTemporaryDir folder;
    QStringList arguments{QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/name_meanings.py")};
    for (const test::Texts &texts : variants) {
        arguments.append(folder.filePath(QString::number(arguments.size() - 1)));
        for (const auto &[path, text] : texts) {
            const QString place = arguments.back() + QLatin1Char('/') + QString::fromStdString(path);
            QDir().mkpath(QFileInfo(place).path());
            QFile file(place);
            if (!file.open(QIODevice::WriteOnly))
                complaints += "cannot write";
            file.write(text.data(), static_cast<qint64>(text.size()));
        }
    }
    QProcess python;
    python.start(QStringLiteral("python3"), arguments);
    if (!python.waitForFinished(60000))
        complaints += "python3 did not finish";
    complaints += python.readAllStandardError();
    std::vector<Meanings> meanings(variants.size());
    for (const QByteArray &line : python.readAllStandardOutput().split('\n')) {
        const QList<QByteArray> parts = line.split(' ');
        if (parts.size() != 4)
            continue;
        if (parts[2] == "-")
            complaints += line + '\n';
        meanings[parts[0].toUInt()][(parts[1] + ' ' + parts[2]).toStdString()] = parts[3].toStdString();
    }
    return meanings;
}

/// The name that the line of a finding gives to what it makes, as "module variable"; empty for imports.
std::string variableOf(const convert::FileAnalysis &file, const convert::Finding &finding)
{
    const std::string_view text = file.source->text();
    std::size_t begin = text.rfind('\n', finding.range.begin) + 1;
    std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    std::string module = names::moduleNameOf(file.path);
    if (line.starts_with("class "))
        line.remove_prefix(6);
    else if (line.starts_with("    return"))
        line = "u8 ";
    if (!line.starts_with('u') && !line.starts_with('U'))
        return {};
    return module + ' ' + std::string(line.substr(0, line.find_first_of(" (")));
}

review::FileDecisions randomDecisions(const convert::FileAnalysis &file, std::mt19937 &random, double density,
                                      double refusals)
{
    review::FileDecisions decisions;
    std::uniform_real_distribution<double> chance(0, 1);
    for (const convert::Finding &finding : file.findings) {
        if (finding.proposals.empty() || chance(random) >= density)
            continue;
        review::Decision &decision = decisions.mutableFinding(finding.id);
        const bool reject = chance(random) < refusals;
        decision.verdict = reject ? review::Decision::Verdict::rejected : review::Decision::Verdict::accepted;
        decision.form = finding.proposals[random() % finding.proposals.size()].form;
    }
    return decisions;
}

/// What does not mean what was decided of it.
std::string problemsOf(const engine::Analysis &analysis, const std::vector<review::FileDecisions> &decisions,
                       const Meanings &before, const Meanings &after)
{
    const review::SharedNames shared = review::sharedNames(analysis, decisions);
    std::string problems;
    std::size_t uses = 0;
    for (std::size_t index = 0; index < analysis.files.size(); ++index) {
        const convert::FileAnalysis &file = *analysis.files[index];
        const auto states = review::statesOf(file, decisions[index], &shared);
        for (const convert::Finding &finding : file.findings) {
            const std::string variable = variableOf(file, finding);
            if (variable.empty() || finding.use == mapping::Use::statement || finding.advisory)
                continue;
            ++uses;
            const auto meant = after.find(variable);
            if (meant == after.end()) {
                problems += variable + " is gone\n";
                continue;
            }
            const review::State state = states[finding.id];
            const bool ported = meant->second.starts_with("paddle.");
            const bool taken = decisions[index].finding(finding.id).verdict == review::Decision::Verdict::accepted;
            const bool left =
                state == review::State::rejected || state == review::State::pending || state == review::State::manual;
            if ((!ported && meant->second != before.at(variable)) || (taken && !ported) || (left && ported))
                problems += variable + " means " + meant->second + ", it is " + std::string(review::key(state)) + '\n';
        }
    }
    return uses >= 10 ? problems : problems + "too few uses\n";
}

} // namespace

class TestSharedNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyUseMeansWhatWasDecided_data() { projects(); }
    void everyUseMeansWhatWasDecided();
    void aFileByItself_data() { projects(); }
    void aFileByItself();
    void sameForAnyNumberOfThreads_data() { projects(); }
    void sameForAnyNumberOfThreads();
    void convertedAgainNothingChanges_data() { projects(); }
    void convertedAgainNothingChanges();

private:
    static void projects()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("chains") << QByteArray(chains);
        QTest::newRow("stars") << QByteArray(stars);
        QTest::newRow("mixed") << QByteArray(mixed);
        QTest::newRow("own names") << QByteArray(ownNames);
    }
};

void TestSharedNames::everyUseMeansWhatWasDecided()
{
    QFETCH(QByteArray, text);
    const test::Texts source = test::splitTexts(text.toStdString());
    const auto analysis = test::analyseTexts(source, test::realPack(), 1);
    std::mt19937 random(7);
    constexpr double densities[] = {0.3, 0.7, 0.9, 1.0, 1.0};
    std::vector<std::vector<review::FileDecisions>> decisions;
    std::vector<test::Texts> variants{source};
    int carried = 0;
    for (int seed = 0; seed < 60; ++seed) {
        std::vector<review::FileDecisions> all;
        for (const auto &file : analysis->files)
            all.push_back(randomDecisions(*file, random, densities[seed % 5], seed % 3 == 0 ? 0.05 : 0.0));
        decisions.push_back(seed == 0 ? test::decideAll(*analysis) : std::move(all));
        variants.push_back(test::projectAll(*analysis, decisions.back()));
        for (const auto &answer : review::sharedNames(*analysis, decisions.back()).answers)
            carried += answer.now == review::SharedNames::Fate::stays ? 0 : 1;
    }
    QVERIFY(carried > 15);
    QVERIFY(carried < 60 * static_cast<int>(analysis->sharedImports.size()) - 15);
    QByteArray complaints;
    const std::vector<Meanings> meanings = meaningsOf(variants, complaints);
    QVERIFY2(complaints.isEmpty(), complaints.constData());
    QVERIFY(meanings.front().size() >= 12);
    for (std::size_t variant = 1; variant < variants.size(); ++variant) {
        const std::string problems = problemsOf(*analysis, decisions[variant - 1], meanings.front(), meanings[variant]);
        QVERIFY2(problems.empty(), (problems + test::joinTexts(variants[variant])).c_str());
    }
}

/// One file after the other without the others: careful, and right as well.
void TestSharedNames::aFileByItself()
{
    QFETCH(QByteArray, text);
    const test::Texts source = test::splitTexts(text.toStdString());
    const auto analysis = test::analyseTexts(source, test::realPack(), 1);
    const auto decisions = test::decideAll(*analysis, "all", false);
    test::Texts output;
    for (std::size_t index = 0; index < decisions.size(); ++index)
        output.emplace_back(analysis->files[index]->path,
                            review::project(*analysis->files[index], decisions[index], review::PendingAs::source).text);
    QByteArray complaints;
    const std::vector<Meanings> meanings = meaningsOf({source, output}, complaints);
    QVERIFY2(complaints.isEmpty(), complaints.constData());
    for (const auto &[variable, dotted] : meanings.back())
        QVERIFY2(dotted.starts_with("paddle.") || dotted == meanings.front().at(variable), variable.c_str());
}

void TestSharedNames::sameForAnyNumberOfThreads()
{
    QFETCH(QByteArray, text);
    const test::Texts source = test::splitTexts(text.toStdString());
    const auto one = test::analyseTexts(source, test::realPack(), 1);
    const auto many = test::analyseTexts(source, test::realPack(), 5);
    QCOMPARE(one->sharedImports.size(), many->sharedImports.size());
    QVERIFY(!one->sharedImports.empty());
    QVERIFY(test::projectAll(*one, test::decideAll(*one)) == test::projectAll(*many, test::decideAll(*many)));
}

void TestSharedNames::convertedAgainNothingChanges()
{
    QFETCH(QByteArray, text);
    const auto first = test::analyseTexts(test::splitTexts(text.toStdString()), test::realPack());
    for (const bool guesses : {false, true}) {
        const test::Texts once = test::projectAll(*first, test::decideAll(*first, "all", guesses));
        const auto second = test::analyseTexts(once, test::realPack());
        const test::Texts twice = test::projectAll(*second, test::decideAll(*second, "all", guesses));
        for (std::size_t index = 0; index < once.size(); ++index)
            QCOMPARE(QByteArray::fromStdString(twice[index].second), QByteArray::fromStdString(once[index].second));
    }
}

QTEST_GUILESS_MAIN(TestSharedNames)
#include "test_shared_names.moc"
