// SPDX-License-Identifier: Apache-2.0
// Schedulers, and rates that are reached through groups of parameters: what bulk acceptance takes, and what waits.
#include <QTest>

#include "support/conversion.h"

using namespace torchferry;

namespace {

/// What bulk acceptance without guesses makes of lines that stand behind the imports.
QString converted(const QByteArray &lines, int times = 1)
{
    std::string text = "import torch\nfrom torch.optim import *\n" + lines.toStdString();
    for (int time = 0; time < times; ++time)
        text = test::convertText(text, "all", false);
    return QString::fromStdString(text);
}

} // namespace

class TestRates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void accepts_data();
    void accepts();
    void aSecondConversionChangesNothing_data();
    void aSecondConversionChangesNothing();
    void saysWhereTheOptimizerIsNotSeen();
};

void TestRates::accepts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected"); // a line of the result
    const auto row = [](const char *name, const char *text, const char *expected) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(expected);
    };
    row("an optimizer that is not seen", "def f(opt, lr):\n    for g in opt.param_groups: g['lr'] = lr\n",
        "    opt.set_lr(lr)\n");
    row("not seen, and some group has a rate",
        "def f(opt, lr):\n    for g in opt.param_groups: g['lr'] = lr\ngroups = [{'params': [], 'lr': 3}]\n",
        "    for g in opt.param_groups: g['lr'] = lr\n");
    row("not seen, and all are scaled",
        "def f(opt, lr):\n    for g in opt.param_groups: g['lr'] *= lr\ngroups = [{'params': [], 'lr': 3}]\n",
        "    opt.set_lr(opt.get_lr() * lr)\n");
    row("another class's group",
        "class A:\n    def f(self, m, lr):\n        self.opt = torch.optim.Adam(m.parameters(), lr=lr)\n"
        "        self.opt.param_groups[0]['lr'] = lr\n"
        "class B:\n    def f(self, m, lr):\n        self.opt = torch.optim.Adam(m.parameters(), lr=lr)\n"
        "        self.opt.add_param_group({'params': [], 'lr': 3})\n",
        "        self.opt.set_lr(lr)\n");
    row("a scheduler that is left",
        "class A:\n    def f(self, opt, n):\n        if n: self.s = torch.optim.lr_scheduler.StepLR(opt, 3)\n"
        "        else: self.s = torch.optim.lr_scheduler.ExponentialLR(opt, 0.1)\n"
        "    def g(self):\n        return self.s.get_last_lr()\n",
        "        return self.s.get_last_lr()\n");
    row("a scheduler that is left, returned",
        "def f(make):\n    return torch.optim.lr_scheduler.StepLR(make(), 3), 1\n"
        "def g(make):\n    s, n = f(make)\n    return s.get_last_lr()\n",
        "    return s.get_last_lr()\n");
    row("a scheduler that is returned",
        "def f(opt):\n    return torch.optim.lr_scheduler.StepLR(opt, 3)\n"
        "def g(opt):\n    s = f(opt)\n    return s.get_last_lr()\n",
        "    scheduler = paddle.optimizer.lr.StepDecay(opt.get_lr(), 3)\n    opt.set_lr_scheduler(scheduler)\n"
        "    return scheduler\ndef g(opt):\n    s = f(opt)\n    return [s()]\n");
    row("a scheduler that is returned, beside another one",
        "def f(opt, scheduler):\n    scheduler = torch.optim.lr_scheduler.StepLR(opt, 3)\n"
        "    return torch.optim.lr_scheduler.StepLR(opt, 3)\n",
        "    return torch.optim.lr_scheduler.StepLR(opt, 3)\n");
    row("a scheduler in each of two branches",
        "def f(opt, n):\n    if n:\n        s = torch.optim.lr_scheduler.StepLR(opt, 3)\n    else:\n"
        "        s = torch.optim.lr_scheduler.ExponentialLR(opt, 0.1)\n    return s\n",
        "    if n:\n        s = paddle.optimizer.lr.StepDecay(opt.get_lr(), 3)\n        opt.set_lr_scheduler(s)\n    else:\n"
        "        s = paddle.optimizer.lr.ExponentialDecay(opt.get_lr(), 0.1)\n        opt.set_lr_scheduler(s)\n");
    row("the rate of the first group, returned",
        "def f(opt):\n    for g in opt.param_groups:\n        return g['lr']\n", "    return opt.get_lr()\n");
    row("another option of the first group, returned",
        "def f(opt):\n    for g in opt.param_groups:\n        return g['params']\n", "        return g['params']\n");
    row("a scheduler that is made the target's",
        "def f(m):\n    opt = torch.optim.Adam(m.parameters(), lr=0.1)\n"
        "    s = torch.optim.lr_scheduler.StepLR(opt, 3)\n    return s.get_last_lr()\n",
        "    return [s()]\n");
    row("a tensor that is left",
        "def f():\n    p = torch.nn.parameter.UninitializedParameter()\n    return p.view(1, 2)\n",
        "    return p.reshape([1, 2])\n");
    row("a base that stays",
        "class S(torch.optim.lr_scheduler._LRScheduler):\n    def get_lr(self):\n        return self.base_lrs\n",
        "        return self.base_lrs\n");
    row("an object of a class whose base stays",
        "class S(torch.optim.lr_scheduler._LRScheduler):\n    pass\ndef f(opt):\n    s = S(opt)\n    return s.get_last_lr()\n",
        "    return s.get_last_lr()\n");
    row("a rate among what is unpacked into",
        "def f(m, x):\n    o = torch.optim.Adam(m.parameters(), lr=0.1)\n    *o.param_groups[0]['lr'], w = (x)\n",
        "    *o.param_groups[0]['lr'], w = (x)\n");
    row("a base that is carried over",
        "class N(torch.nn.Module):\n    def f(self):\n        return self.named_modules()\n",
        "        return self.named_sublayers(include_self=True)\n");
}

void TestRates::accepts()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const QString result = converted(text);
    QVERIFY2(result.contains(expected), qPrintable(result));
}

void TestRates::aSecondConversionChangesNothing_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("set") << QByteArray("def f(m):\n    opt = SGD(m.parameters(), lr=0.1)\n"
                                       "    sch = lr_scheduler.StepLR(opt, 3)\n    opt.param_groups[0]['lr'] = 0.1\n");
    QTest::newRow("scaled") << QByteArray("def f(m):\n    opt = SGD(m.parameters(), lr=0.1)\n"
                                          "    sch = lr_scheduler.StepLR(opt, 3)\n"
                                          "    for g in opt.param_groups: g['lr'] *= 0.5\n");
}

void TestRates::aSecondConversionChangesNothing()
{
    QFETCH(QByteArray, text);
    QVERIFY(converted(text).contains(QStringLiteral("compat_paddle.GroupedStepLR")));
    QCOMPARE(converted(text, 2), converted(text));
}

void TestRates::saysWhereTheOptimizerIsNotSeen()
{
    const auto analysis = test::analyseTexts(
        {{"a.py", "import torch\ndef f(o: torch.optim.Optimizer):\n    return o.param_groups[0]['lr']\n"}},
        test::realPack());
    const convert::Finding &finding = analysis->files.front()->findings.back();
    QCOMPARE(QString::fromStdString(finding.api), QStringLiteral("torch.optim.Optimizer.param_groups"));
    QVERIFY(finding.confidence() == types::Confidence::likely);
    QCOMPARE(QString::fromStdString(finding.warnings.back().code), QStringLiteral("TF4066"));
}

QTEST_GUILESS_MAIN(TestRates)
#include "test_optimizer_rates.moc"
