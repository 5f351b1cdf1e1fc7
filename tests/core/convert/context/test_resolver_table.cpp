// SPDX-License-Identifier: Apache-2.0
// Resolvers by target and key: the pack of another target is offered nothing of Paddle's, whatever its rows name.
#include <QDir>
#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>

#include <set>

#include "core/convert/context/resolver_table.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

/// One program with the shapes of all resolvers of Paddle.
const test::Texts program{{"train.py", R"(import torch
from torch import nn

def build(model):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=30)
    return optimizer, scheduler

def rated(model):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for group in optimizer.param_groups:
        group["lr"] = 0.5
    return optimizer

def grouped(model):
    return torch.optim.SGD([{"params": model.parameters(), "lr": 0.2}], lr=0.1)

def added(model, head):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    optimizer.add_param_group({"params": head})

def lazy():
    return nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.LazyLinear(4))

def packed(x, lengths):
    rnn = nn.GRU(2, 3, batch_first=True)
    out, last = rnn(nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True))
    return last
)"},
                          {"clip.py", R"(import torch

def clipped(model):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    return optimizer
)"}};

void copyFolder(const QString &from, const QString &to)
{
    QDirIterator entries(from, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const QString path = entries.next();
        const QString copy = to + path.mid(from.size());
        QDir().mkpath(QFileInfo(copy).path());
        QFile::copy(path, copy);
    }
}

/// The rows of Paddle for a target of another name.
std::shared_ptr<const mapping::Pack> otherPack()
{
    QTemporaryDir folder;
    const QString mappings = QStringLiteral(TORCHFERRY_SOURCE_DIR "/mappings");
    copyFolder(mappings + QStringLiteral("/python"), folder.filePath(QStringLiteral("python")));
    copyFolder(mappings + QStringLiteral("/torch"), folder.filePath(QStringLiteral("torch")));
    copyFolder(mappings + QStringLiteral("/paddle"), folder.filePath(QStringLiteral("other")));
    QFile file(folder.filePath(QStringLiteral("other/pack.json")));
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    const QByteArray text = file.readAll().replace("\"name\": \"paddle\"", "\"name\": \"other\"");
    file.close();
    file.remove();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
        return nullptr;
    file.close();
    const auto pack = mapping::loadPack(folder.path().toStdString(), "other");
    return pack ? *pack : nullptr;
}

std::set<std::string> codesOf(const engine::Analysis &analysis)
{
    std::set<std::string> codes;
    for (const auto &file : analysis.files) {
        for (const convert::Finding &finding : file->findings) {
            codes.insert(finding.message.code);
            for (const Message &warning : finding.warnings)
                codes.insert(warning.code);
        }
        for (const convert::Case &item : file->cases)
            codes.insert(item.code);
    }
    return codes;
}

} // namespace

class TestResolverTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void eachKeyOnceForATarget();
    void thePackOfTheTargetReachesAll();
    void thePackOfAnotherTargetReachesNone();
    void aKeyThatIsNotRegisteredIsAnError();

private:
    std::shared_ptr<const mapping::Pack> m_other;
};

void TestResolverTable::initTestCase()
{
    m_other = otherPack();
    QVERIFY(m_other != nullptr);
    QCOMPARE(m_other->name, std::string("other"));
}

void TestResolverTable::eachKeyOnceForATarget()
{
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (const convert::context::Resolver &resolver : convert::context::resolvers()) {
        QVERIFY(resolver.find != nullptr);
        QVERIFY2(seen.emplace(resolver.target, resolver.key).second, std::string(resolver.key).c_str());
        QVERIFY(convert::context::isRegistered(resolver.target, resolver.key));
        QVERIFY(!convert::context::isRegistered("other", resolver.key));
    }
    for (const convert::context::ProjectChoice &choice : convert::context::projectChoices()) {
        QVERIFY(choice.options.size() > 1);
        QVERIFY2(seen.emplace(choice.target, choice.key).second, std::string(choice.key).c_str());
        QVERIFY(convert::context::isRegistered(choice.target, choice.key));
        QVERIFY(!convert::context::isRegistered("other", choice.key));
    }
    QVERIFY(!convert::context::isRegistered("paddle", ""));
    QVERIFY(convert::context::resolverKeysOf("other").empty());
    std::size_t keys = 0;
    for (const char *target : {"mindspore", "paddle"})
        keys += convert::context::resolverKeysOf(target).size();
    QCOMPARE(keys, seen.size());
}

void TestResolverTable::thePackOfTheTargetReachesAll()
{
    const auto analysis = test::analyseTexts(program, test::realPack(), 1);
    const std::set<std::string> codes = codesOf(*analysis);
    for (const char *code : {"TF5001", "TF5002", "TF5003", "TF5004", "TF5006", "TF5093", "TF5250", "TF4018"})
        QVERIFY2(codes.contains(code), code);
}

void TestResolverTable::thePackOfAnotherTargetReachesNone()
{
    const auto mine = test::analyseTexts(program, test::realPack(), 1);
    const auto analysis = test::analyseTexts(program, m_other, 1);
    for (const std::string &code : codesOf(*analysis))
        QVERIFY2(!code.starts_with("TF5") && code != "TF4018" && code != "TF4066" && code != "TF4084", code.c_str());
    std::set<std::string> unwritten;
    for (std::size_t index = 0; index < analysis->files.size(); ++index) {
        const convert::FileAnalysis &file = *analysis->files[index];
        QVERIFY(file.cases.empty());
        QCOMPARE(file.findings.size(), mine->files[index]->findings.size());
        for (const convert::Finding &finding : file.findings) {
            if (finding.proposals.empty())
                unwritten.insert(finding.api);
        }
    }
    // The uses are findings all the same, without a choice, and nothing is written for them.
    for (const char *api :
         {"torch.optim.lr_scheduler.StepLR", "torch.optim.Optimizer.param_groups", "torch.nn.LazyLinear"})
        QVERIFY2(unwritten.contains(api), api);
}

void TestResolverTable::aKeyThatIsNotRegisteredIsAnError()
{
    const auto wrongOf = [](const mapping::Pack &pack) {
        const mapping::ResolverKeys keys = convert::context::resolverKeysOf(pack.name);
        std::set<std::string> wrong;
        for (const mapping::LintIssue &issue : mapping::lint(pack, &keys)) {
            if (issue.message.code == "TF5043" && issue.severity == mapping::LintIssue::Severity::error
                && !issue.where.path.empty())
                wrong.insert(issue.message.arguments[1].value);
        }
        return wrong;
    };
    QVERIFY(wrongOf(*test::realPack()).empty());
    const std::set<std::string> expected{"batch-statistics", "device-names",  "device-placement", "grad-clip",
                                         "kept-groups",      "lr-scheduler",  "packed-sequence",  "param-groups",
                                         "passed-keywords",  "process-model", "size-before",      "strict-loading"};
    QVERIFY(wrongOf(*m_other) == expected);
}

QTEST_GUILESS_MAIN(TestResolverTable)
#include "test_resolver_table.moc"
