// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/engine/engine.h"
#include "support/conversion.h"

using namespace torchferry;

class TestEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void canBeCancelledInEveryStep_data();
    void canBeCancelledInEveryStep();
};

void TestEngine::canBeCancelledInEveryStep_data()
{
    QTest::addColumn<int>("step");
    QTest::newRow("parsing") << static_cast<int>(engine::Progress::Step::parsing);
    QTest::newRow("inferring") << static_cast<int>(engine::Progress::Step::inferring);
    QTest::newRow("converting") << static_cast<int>(engine::Progress::Step::converting);
}

void TestEngine::canBeCancelledInEveryStep()
{
    QFETCH(int, step);
    engine::Input input;
    for (int i = 0; i < 20; ++i) {
        engine::InputFile file;
        file.path = "f" + std::to_string(i) + ".py";
        file.bytes = "import torch\ndef f(x):\n    return torch.cat(x)\n";
        input.files.push_back(std::move(file));
    }
    engine::CancelFlag cancel;
    int seen = -1;
    engine::Options options;
    options.cancel = &cancel;
    options.progress = [&](const engine::Progress &progress) {
        seen = static_cast<int>(progress.step);
        if (seen == step)
            cancel.cancel();
    };
    const auto analysis = engine::analyse(std::move(input), test::realPack(), options);
    QVERIFY(!analysis);
    QCOMPARE(analysis.error().code, "TF1901");
    QCOMPARE(seen, step); // no later step was begun
}

QTEST_GUILESS_MAIN(TestEngine)
#include "test_engine.moc"
