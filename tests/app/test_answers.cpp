// SPDX-License-Identifier: Apache-2.0
// `--answers`: what a script says of linked changes and of objects, and what happens to answers that fit nothing.

#include <QTest>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

const QByteArray training = "import torch\n\n\n"
                            "def f(model, ids):\n"
                            "    opt = torch.optim.SGD(model.parameters(), lr=0.1)\n"
                            "    sched = torch.optim.lr_scheduler.StepLR(opt, 3)\n"
                            "    return opt, sched, ids.transpose(0, 1)\n";

QByteArray answers(const QByteArray &entries)
{
    return "{\"schema\": \"torchferry-answers/1\", " + entries + "}";
}

} // namespace

class TestAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void answersCases();
    void answersWhatSymbolsAre();
    void answersFindings();
    void refuses_data();
    void refuses();
};

void TestAnswers::answersCases()
{
    const ScratchRepository repository;
    repository.write("train.py", training);
    repository.commitAll();
    const QString file = repository.beside("answers.json");
    const QStringList convert{"convert", repository.path("train.py"), "--stdout", "--answers", file};

    writeBytes(file, answers("\"cases\": [{\"path\": \"train.py\", \"line\": 6, \"resolution\": \"set-afterwards\"}]"));
    const Run afterwards = cli(convert);
    QVERIFY2(afterwards.status <= 1, afterwards.errors);
    QVERIFY2(afterwards.output.contains("opt.set_lr_scheduler(sched)"), afterwards.output);

    // They count more than what `--accept` takes.
    writeBytes(file, answers("\"cases\": [{\"case\": \"TF5001\", \"resolution\": \"set-afterwards\"}]"));
    QCOMPARE(cli(convert + QStringList{"--accept", "all"}).output, afterwards.output);
    writeBytes(file, answers("\"cases\": [{\"case\": \"TF5001\", \"resolution\": \"by-hand\"}]"));
    QVERIFY(cli(convert + QStringList{"--accept", "all"}).output.contains("torch.optim.lr_scheduler.StepLR(opt, 3)"));
    writeBytes(file, answers("\"cases\": []"));
    QVERIFY(cli(convert + QStringList{"--accept", "all"}).output.contains("learning_rate=sched"));
}

void TestAnswers::answersWhatSymbolsAre()
{
    const ScratchRepository repository;
    repository.write("train.py", training);
    repository.commitAll();
    const QString file = repository.beside("answers.json");
    const QStringList convert{
        "convert", repository.path("train.py"), "--stdout", "--target-version", "3.0", "--answers", file};
    writeBytes(file, answers("\"symbols\": [{\"name\": \"ids\", \"type\": \"torch.Tensor\"}]"));
    const Run tensor = cli(convert);
    QVERIFY2(!tensor.output.contains("ids.transpose(0, 1)"), tensor.output + tensor.errors);
    writeBytes(file, answers("\"symbols\": [{\"name\": \"ids\", \"type\": \"list\"}]"));
    QVERIFY(cli(convert + QStringList{"--accept", "all", "--guesses"}).output.contains("ids.transpose(0, 1)"));
}

void TestAnswers::answersFindings()
{
    const ScratchRepository repository;
    repository.write("loads.py",
                     "import torch\n\na = torch.load('a')\nb = torch.load('b')\nprint(torch.cat([a, b], dim=0))\n");
    repository.commitAll();
    const QString file = repository.beside("answers.json");
    const QStringList convert{"convert", repository.path("loads.py"), "--stdout", "--answers", file};
    writeBytes(file, answers("\"findings\": [{\"api\": \"torch.load\", \"line\": 4, \"verdict\": \"rejected\"}]"));
    const QByteArray oneStays = cli(convert + QStringList{"--accept", "all", "--guesses"}).output;
    QVERIFY2(oneStays.contains("a = paddle.load('a')") && oneStays.contains("b = torch.load('b')"), oneStays);

    // Manual work has nothing to accept.
    repository.write("more.py", "import torch\n\na = torch.fx.symbolic_trace(1)\nb = torch.cat([a, a], dim=0)\n");
    repository.commitAll();
    writeBytes(file, answers("\"findings\": [{\"path\": \"more.py\"}]"));
    const Run all = cli({"convert", repository.path("more.py"), "--stdout", "--accept", "none", "--answers", file});
    QVERIFY2(all.status <= 1, all.errors);
    QVERIFY2(all.output.contains("paddle.concat") || all.output.contains("paddle.cat"), all.output);

    // What is written by hand takes the place of the finding; what nothing is said of stays.
    writeBytes(
        file,
        answers("\"findings\": [{\"line\": 5, \"api\": \"torch.cat\", \"verdict\": \"edited\", \"text\": \"a\"}]"));
    const QByteArray edited = cli(convert + QStringList{"--accept", "none"}).output;
    QVERIFY2(edited.contains("a = torch.load('a')") && edited.contains("print(a)"), edited);
}

void TestAnswers::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("no JSON") << QByteArray("{\"schema\":") << 3 << QByteArray("answers.json");
    QTest::newRow("another schema") << QByteArray("{\"schema\": \"torchferry-report/1\"}") << 3
                                    << QByteArray("torchferry-answers/1");
    QTest::newRow("a word that means nothing")
        << answers("\"cases\": [{\"cose\": \"TF5001\", \"resolution\": \"by-hand\"}]") << 3 << QByteArray("cose");
    QTest::newRow("no resolution") << answers("\"cases\": [{\"case\": \"TF5001\"}]") << 3 << QByteArray("resolution");
    QTest::newRow("no such case") << answers("\"cases\": [{\"path\": \"other.py\", \"resolution\": \"by-hand\"}]") << 4
                                  << QByteArray("other.py");
    QTest::newRow("no place there") << answers(
        "\"cases\": [{\"path\": \"train.py\", \"line\": 1, \"resolution\": \"by-hand\"}]")
                                    << 4 << QByteArray("train.py:1");
    QTest::newRow("no such resolution") << answers("\"cases\": [{\"case\": \"TF5001\", \"resolution\": \"magic\"}]")
                                        << 4 << QByteArray("set-afterwards");
    QTest::newRow("a resolution that is not available")
        << answers("\"cases\": [{\"case\": \"TF5001\", \"line\": 12, \"resolution\": \"hand-over\"}]") << 4
        << QByteArray("preconditions");
    QTest::newRow("no such finding") << answers("\"findings\": [{\"api\": \"torch.add\"}]") << 4
                                     << QByteArray("torch.add");
    QTest::newRow("no such form") << answers("\"findings\": [{\"api\": \"torch.optim.SGD\", \"form\": \"magic\"}]") << 4
                                  << QByteArray("magic");
    QTest::newRow("no such verdict") << answers("\"findings\": [{\"verdict\": \"perhaps\"}]") << 3
                                     << QByteArray("perhaps");
    QTest::newRow("edited without a text")
        << answers("\"findings\": [{\"verdict\": \"edited\"}]") << 3 << QByteArray("text");
    QTest::newRow("a line before the first")
        << answers("\"findings\": [{\"api\": \"torch.load\", \"line\": -1}]") << 3 << QByteArray("line");
    QTest::newRow("a part of a line") << answers("\"findings\": [{\"line\": 2.5}]") << 3 << QByteArray("line");
    QTest::newRow("a case that is none") << answers(
        "\"cases\": [{\"path\": \"\", \"verdict\": \"rejected\", \"case\": \"TF9\"}]")
                                         << 4 << QByteArray("TF9");
    QTest::newRow("no such symbol") << answers("\"symbols\": [{\"name\": \"idx\", \"type\": \"torch.Tensor\"}]") << 4
                                    << QByteArray("idx");
}

void TestAnswers::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(int, status);
    QFETCH(QByteArray, said);
    const ScratchRepository repository;
    repository.write("train.py",
                     training
                         + "\n\ndef g(model):\n    opt = torch.optim.SGD(model.parameters(), lr=0.1)\n    return opt, "
                           "torch.optim.lr_scheduler.StepLR(opt, 3)\n");
    repository.commitAll();
    const QString file = repository.beside("answers.json");
    writeBytes(file, text);
    const QString out = repository.beside("out");
    const Run run = cli({"convert", repository.path(), "--output", out, "--answers", file});
    QVERIFY2(run.status == status, run.errors);
    QVERIFY2(run.errors.contains(said), run.errors);
    QVERIFY(!QFile::exists(out + "/train.py"));
}

QTEST_GUILESS_MAIN(TestAnswers)
#include "test_answers.moc"
