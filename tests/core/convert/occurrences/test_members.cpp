// SPDX-License-Identifier: Apache-2.0
// What counts as a use, and how surely: members of objects little is known of, names that are and are not the framework.
#include <QTest>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

QString wordOf(types::Confidence confidence)
{
    switch (confidence) {
    case types::Confidence::certain: return QStringLiteral("certain");
    case types::Confidence::likely: return QStringLiteral("likely");
    case types::Confidence::guess: break;
    }
    return QStringLiteral("guess");
}

/// "Tensor.view likely" for every finding whose name has the letters, in order.
QString found(const std::string &text, const QString &letters)
{
    const auto analysis = test::analyseTexts({{"a.py", text}}, test::realPack());
    QStringList result;
    for (const convert::Finding &finding : analysis->files.front()->findings) {
        QString api = QString::fromStdString(finding.api);
        if (api.contains(letters))
            result << api.remove(QStringLiteral("torch.")) + u' ' + wordOf(finding.confidence());
    }
    return result.join(QStringLiteral("; "));
}

} // namespace

class TestMembers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void finds_data();
    void finds();
    void decidesByTypesWithTheirConfidence();
    void sameTextIsOneProposal();
    void parametersShowWhatIsPassed();
    void aCallWithoutItsFormIsNotMissing();
    void aMemberWithoutCounterpartIsMissingInEveryUse();
    void oneOfSeveralMayBeTheTargets();
};

void TestMembers::finds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("letters");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *text, const char *letters, const char *expected) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(letters) << QString::fromLatin1(expected);
    };
    row("of an element of something unknown", "import torch\ndef f(net):\n    return net.parts[0][1].running_mean\n",
        "running_mean", "nn.BatchNorm1d.running_mean guess");
    row("of something unknown", "import torch\ndef f(net):\n    return net.running_mean\n", "running_mean", "");
    row("of a part that is called after its class",
        "import torch\ndef f(net: torch.nn.Module):\n    n = torch.nn.Conv2d, torch.nn.PReLU\n    return net.conv1.weight\n",
        "weight", "nn.Conv2d.weight guess");
    row("of a part that may be of either class",
        "import torch\ndef f(net: torch.nn.Module):\n    n = torch.nn.Conv2d, torch.nn.PReLU\n    return net.act.weight\n",
        "weight", "nn.PReLU.weight guess");
    row("data behind a call, moved", "import torch\ndef f(net, x):\n    return net(x).data.cpu()\n", "data",
        "Tensor.data likely");
    row("data behind a call, as an array", "import torch\ndef f(net, x):\n    return net(x).data.numpy()\n", "data",
        "Tensor.data likely");
    row("what a hook is given",
        "import torch\ndef f(m, i, o):\n    return o.size()\ndef g(n: torch.nn.Module):\n    n.register_forward_hook(f)\n",
        "size", "Tensor.size likely");
    row("what a hook may be given with keywords",
        "import torch\ndef f(m, i, o):\n    return o.size()\ndef g(n: torch.nn.Module):\n    n.register_forward_hook(f, with_kwargs=True)\n",
        "size", "Tensor.size guess");
    row("data of what a class makes", "import torch\ndef f(x):\n    return Rows(x).data.cpu()\n", "data",
        "Tensor.data guess");
    row("a sum that began as a number",
        "import torch\ndef f(x, g):\n    s = 0\n    for y in x:\n        s += g(y)\n    s.backward()\n", "backward",
        "Tensor.backward guess");
    row("a sum of a class of the project, perhaps",
        "import torch\nclass B:\n    def backward(self):\n        pass\ndef f(x, g):\n    s = 0.\n    for y in x:\n        s = s + g(y)\n"
        "    s.backward()\n",
        "backward", "Tensor.backward guess");
    row("a parameter that another call passes a tuple for", "import torch\ndef f(m):\n    g(m.cuda())\nf((1, 2))\n",
        "cuda", "Tensor.cuda guess");
    row("what a tuple has", "import torch\ndef f(m):\n    g(m.count(1))\nf((1, 2))\n", "count", "");
    row("a name many types have", "import torch\ndef f(x):\n    return x.sum()\n", "sum", "Tensor.sum guess");
    row("of the layers that the file names one has another name",
        "import torch\nfrom torch import nn\nnorm = nn.InstanceNorm2d\ndef init(m):\n    return m.weight\n"
        "def f(net: nn.Module):\n    net.apply(init)\n",
        "weight", "nn.InstanceNorm2d.weight likely");
    row("others that the file names keep it",
        "import torch\nfrom torch import nn\nnorm, conv = nn.InstanceNorm2d, nn.Conv2d\ndef init(m):\n    return m.weight\n"
        "def f(net: nn.Module):\n    net.apply(init)\n",
        "weight", "nn.InstanceNorm2d.weight guess");
    row("a keyword tells", "import torch\ndef f(x):\n    return x.sum(dim=1)\n", "sum", "Tensor.sum likely");
    row("another library's keyword does not", "import torch\ndef f(x):\n    return x.sum(axis=1)\n", "sum",
        "Tensor.sum guess");
    row("a text that no tensor takes there",
        "import torch\ndef f(b, c):\n    x = b if c else torch.zeros(3)\n    return x.split('/'), x.split(3), x.split(f'{b}')\n",
        "Tensor.split", "Tensor.split guess; Tensor.split likely; Tensor.split guess");
    row("a text that tensors take there",
        "import torch\ndef f(b):\n    x = torch.zeros(3)\n    return x.norm('fro'), x.type('torch.FloatTensor'), x.to('cpu')\n",
        "Tensor.", "Tensor.norm certain; Tensor.type certain; Tensor.to certain");
    row("a shape by custom", "import torch\ndef f(shape):\n    return shape.numel()\n", "numel", "Size.numel guess");
    row("a path", "import torch\nfrom pathlib import Path\nw = Path(__file__).parent.absolute()\n", "absolute", "");
    row("a device tells", "import torch\nd = torch.device('cpu')\ndef f(x):\n    return x.to(d)\n", "Tensor.to",
        "Tensor.to likely");
    row("a dtype tells", "import torch\ndef f(x):\n    return x.to(torch.float32)\n", "Tensor.to", "Tensor.to likely");
    row("a device by custom", "import torch\ndef f(opt):\n    return opt.device.type\n", "device.type",
        "device.type likely");
    row("a custom name tells", "import torch\ndef f(x, device):\n    return x.to(device)\n", "Tensor.to",
        "Tensor.to likely");
    row("what was typed in tells nothing", "import torch\ndef f(x, args):\n    return x.to(args.place)\n", "Tensor.to",
        "Tensor.to guess");
    row("text is split", "import torch\ndef f(opt):\n    return opt.classes.split(',')\n", "split", "");
    row("nothing can be done about a guess", "import torch\ndef f(run):\n    return run.name\n", "name", "");
    row("what a loader gives",
        "from torch.utils.data import DataLoader\nfor x, y in DataLoader(d):\n    x.view(1, 2)\n    y.sum()\n",
        "Tensor", "Tensor.view likely; Tensor.sum likely");
    row("what a loader gives by name",
        "from torch.utils.data import DataLoader\nfor batch in DataLoader(d):\n    batch['x'].view(1, 2)\n    batch.keys()\n",
        "Tensor", "Tensor.view likely");
    row("of what a function of a module gives",
        "import torch, utils\nk = torch.load('e').permute(1, 0)\ntorch.load('a')['w'].permute(-1)\n"
        "torch.jit.load('a')(t).permute(-1)\nutils.load('e').permute(1, 0)\nx.load('e').permute(1, 0)\n",
        "permute", "Tensor.permute likely; Tensor.permute likely; Tensor.permute likely; Tensor.permute likely");
    row("the name tells more than a guess of the object",
        "import torch\ndef f(v):\n    for x in v:\n        x.contiguous()\n        x.permute(0)\nf([torch.zeros(1)])\nf(other())\n",
        "Tensor", "Tensor.contiguous likely; Tensor.permute likely");
    row("the import was forgotten", "def f(x):\n    return torch.cat(x)\n", "cat", "cat likely");
    row("a variable of that name", "torch = load()\ntorch.cat(x)\n", "cat", "");
    row("a name bound anew",
        "import torch\nimport torch.optim as optim\noptim = torch.optim.SGD(p, lr=1)\noptim.step()\n", "step",
        "optim.SGD.step certain");
    row("what a class does not have", "import torch\ntorch.optim.Optimizer._hidden(1)\n", "optim",
        "optim.Optimizer._hidden certain");
    row("ported in part", "import paddle\nimport torch\ndef f(x):\n    return x.sum(dim=1)\n", "sum",
        "Tensor.sum guess");
    row("ported", "import paddle\ndef f(x):\n    return x.unsqueeze(0)\n", "unsqueeze", "");
    row("exports to the target", "import torch\ndef g():\n    import paddle\ndef f(x):\n    return x.sum(dim=1)\n",
        "sum", "Tensor.sum likely");
    row("made by the target", "import paddle\nimport torch\npaddle.nn.Conv2D(1, 2, 3).requires_grad_(False)\n",
        "requires_grad_", "");
    row("a string that goes with the call it is passed to", "import torch\ntorch.zeros(3).type('torch.FloatTensor')\n",
        "FloatTensor", "");
    row("a string that stays", "import torch\nprint(torch.zeros(3), 'torch.FloatTensor')\n", "FloatTensor",
        "FloatTensor guess");
    row("one of several, called later",
        "import torch\ndef f(g, x):\n    join = torch.cat if g else torch.stack\n"
        "    return join(x, dim=1)\n",
        "cat", "cat guess");
    row("a name a later star may bring", "from torch import *\nfrom math import *\nsqrt(2.0)\n", "sqrt", "sqrt guess");
    row("made by a method of the target",
        "import torch\ndef f(x, y):\n    x.scale_(2).add_(y)\n    x.mul_(2).add_(y)\n", "Tensor.add_",
        "Tensor.add_ likely");
    row("annotated as the target's",
        "import paddle\nimport torch\ndef f(x: paddle.Tensor, d):\n    torch.zeros(3)\n    return x.to(d)\n",
        "Tensor.to", "");
    row("a class of the project has it, too",
        "import torch\nclass A:\n    def unsqueeze(self, n): pass\ndef f(x):\n    return x.unsqueeze(0)\n", "unsqueeze",
        "Tensor.unsqueeze guess");
    row("a class of the project has it with other arguments",
        "import torch\nclass A:\n    def unsqueeze(self): pass\ndef f(x):\n    return x.unsqueeze(0)\n", "unsqueeze",
        "Tensor.unsqueeze likely");
    row("an object of that class",
        "import torch\nclass A:\n    def unsqueeze(self): pass\ndef f(x: A):\n    return x.unsqueeze(0)\n", "unsqueeze",
        "");
    row("a class of the project has what tensors do not have",
        "import torch\nclass A:\n    def zero_grad(self): pass\ndef f(x):\n    return x.zero_grad()\n", "zero_grad",
        "optim.Optimizer.zero_grad guess");
    row("an attribute of a layer that is known", "import torch\nup = torch.nn.Upsample(2)\nup.scale_factor\n",
        "scale_factor", "nn.Upsample.scale_factor certain");
    row("an attribute of layers, of an object that may be anything",
        "import torch\ndef f(x):\n    return x.scale_factor\n", "scale_factor", "");
    row("an attribute of layers, of any layer", "import torch\nfor m in torch.nn.Sequential().modules():\n    m.bias\n",
        "bias", "");
    row("what a distribution gives",
        "from torch.distributions import Normal\ndef f(a, b, x):\n    return Normal(a, b).log_prob(x).sum(1)\n",
        "Tensor", "Tensor.sum certain");
    row("a dict that a loader gives",
        "from torch.utils.data import DataLoader\ndef f(loader: DataLoader):\n    for batch in loader:\n"
        "        batch = {k: v.cuda() for k, v in batch.items()}\n        batch['x'].view(1)\n",
        "Tensor", "Tensor.cuda guess; Tensor.view likely");
}

void TestMembers::finds()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, letters);
    QFETCH(QString, expected);
    QCOMPARE(found(text.toStdString(), letters), expected);
}

/// `size` is only likely a list, so the rewrite that takes it for one is only likely.
void TestMembers::decidesByTypesWithTheirConfidence()
{
    const std::string text = "import torch\ndef f(n):\n    return torch.zeros(n)\nf(3)\n";
    QCOMPARE(found(text, QStringLiteral("zeros")), QStringLiteral("zeros likely"));
    QCOMPARE(found("import torch\ntorch.zeros(3)\n", QStringLiteral("zeros")), QStringLiteral("zeros certain"));
}

void TestMembers::sameTextIsOneProposal()
{
    const auto analysis = test::analyseTexts(
        {{"a.py", "import torch\ndef f(v, s):\n    return torch.nn.functional.interpolate(v, size=s)\n"}},
        test::realPack());
    std::vector<std::string> texts;
    const convert::FileAnalysis &file = *analysis->files.front();
    for (std::size_t i = 0; i < file.findings.front().proposals.size(); ++i)
        texts.push_back(review::proposalText(file, file.findings.front().id, i));
    QVERIFY(texts.size() > 1);
    std::sort(texts.begin(), texts.end());
    QVERIFY(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
}

void TestMembers::parametersShowWhatIsPassed()
{
    const auto analysis = test::analyseTexts({{"a.py", "import torch\ntorch.ones(1).view(-1, 1)\n"}}, test::realPack());
    QStringList passed;
    for (const convert::Finding &finding : analysis->files.front()->findings) {
        for (const convert::ParameterLine &line : finding.parameters) {
            if (!line.argument.empty())
                passed << QString::fromStdString(std::string(line.source) + '=' + std::string(line.argument));
        }
    }
    QCOMPARE(passed, QStringList({QStringLiteral("size=-1, 1"), QStringLiteral("size=1")}));
}

/// A row that rewrites other calls is not said to know no counterpart.
void TestMembers::aCallWithoutItsFormIsNotMissing()
{
    const auto analysis = test::analyseTexts(
        {{"a.py", "import torch\nd = torch.device(\"meta\")\ng = torch.backends.cuda.sdp_kernel()\n"}},
        test::realPack());
    QStringList codes;
    for (const convert::Finding &finding : analysis->files.front()->findings)
        codes << QString::fromStdString(finding.api + ' ' + finding.message.code);
    QCOMPARE(codes, QStringList({QStringLiteral("torch.device TF4021"),
                                 QStringLiteral("torch.backends.cuda.sdp_kernel TF4003")}));
}

/// In a file that has the target's own objects nothing says that one of several things is none of them.
void TestMembers::oneOfSeveralMayBeTheTargets()
{
    const auto analysis = test::analyseTexts({{"a.py", "import torch\n"
                                                       "from paddle import Tensor\n"
                                                       "from typing import Tuple, Union\n"
                                                       "def made(flag) -> Union[Tensor, Tuple[Tensor, Tensor]]:\n"
                                                       "    return flag.x()\n"
                                                       "def f(flag):\n"
                                                       "    d = made(flag)\n"
                                                       "    return torch.max(d[0].max(), d[1].max())\n"}},
                                             test::realPack());
    QStringList found;
    for (const convert::Finding &finding : analysis->files.front()->findings) {
        if (finding.api == "torch.max")
            found << QString::fromUtf8(types::key(finding.confidence()).data())
                  << QString::number(finding.proposals.size());
    }
    QCOMPARE(found, QStringList({QStringLiteral("guess"), QStringLiteral("2")}));
}

/// However a member is used for which there is nothing: the finding says so.
void TestMembers::aMemberWithoutCounterpartIsMissingInEveryUse()
{
    const auto analysis = test::analyseTexts({{"a.py", "import torchvision\n"
                                                       "m = torchvision.models.densenet121()\n"
                                                       "a = m.features\n"
                                                       "b = m.features.conv0\n"
                                                       "m.features(a)\n"
                                                       "m.features = a\n"}},
                                             test::realPack());
    QStringList codes;
    for (const convert::Finding &finding : analysis->files.front()->findings) {
        if (finding.api == "torchvision.models.DenseNet.features")
            codes << QString::fromStdString(finding.message.code);
    }
    QCOMPARE(codes, QStringList(4, QStringLiteral("TF4003")));
}

QTEST_GUILESS_MAIN(TestMembers)
#include "test_members.moc"
