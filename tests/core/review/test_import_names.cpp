// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

/// By which names a file reads the target.
class TestImportNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data();
    void names();
    void asDecided();
    void ofPackagesThePackSaysNothingOf();
};

namespace {

std::shared_ptr<const engine::Analysis> analysed(const QString &text)
{
    return test::analyseTexts({{"a.py", text.toStdString()}}, test::realPack());
}

} // namespace

void TestImportNames::names_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const char *before, const char *after) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(after);
    };
    row("a name that gets longer",
        "import torch\nimport torch.nn.functional as F\ny = torch.sigmoid(F.relu(x))\nz = torch.exp(y)\n",
        "import paddle\nimport paddle.nn.functional as F\ny = F.sigmoid(F.relu(x))\nz = paddle.exp(y)\n");
    row("a name that was as long",
        "import torch\nimport torch.nn.functional as F\ny = torch.nn.functional.silu(F.relu(x))\n",
        "import paddle\nimport paddle.nn.functional as F\ny = paddle.nn.functional.silu(F.relu(x))\n");
    row("of several the closest",
        "import torch\nfrom torch import nn\nfrom torch.nn import functional as F\n"
        "y = torch.sigmoid(F.relu(nn.Identity()(x)))\n",
        "from paddle import nn\nfrom paddle.nn import functional as F\ny = F.sigmoid(F.relu(nn.Identity()(x)))\n");
    row("a name that is read through what is rewritten",
        "import torch\nfrom torch import optim\nfrom torch.optim.lr_scheduler import ReduceLROnPlateau\n"
        "o = optim.Adagrad(p, lr=0.1)\ny = isinstance(o, ReduceLROnPlateau)\nz = torch.exp(o)\n",
        "import paddle\nfrom paddle import optimizer as optim\n"
        "o = optim.Adagrad(parameters=p, learning_rate=0.1, epsilon=1e-10)\ny = isinstance(o, optim.lr.ReduceOnPlateau)\n"
        "z = paddle.exp(o)\n");
    row("a name that something else has",
        "import torch\nimport torch.nn.functional as F\ny = torch.sigmoid(F.relu(x))\n\n\ndef f(F):\n    return F\n",
        "import paddle\nimport paddle.nn.functional as F\ny = paddle.nn.functional.sigmoid(F.relu(x))\n\n\n"
        "def f(F):\n    return F\n");
    row("a name over two lines", "from torch import nn\ny = f(nn.\n      Sequential, 1)\n",
        "from paddle import nn\ny = f(nn.\n      Sequential, 1)\n");
    row("before the import", "import torch\ny = torch.sigmoid(x)\nimport torch.nn.functional as F\nz = F.relu(y)\n",
        "import paddle\ny = paddle.nn.functional.sigmoid(x)\nimport paddle.nn.functional as F\nz = F.relu(y)\n");
    row("what a list of names can take",
        "from torch.utils.data import DataLoader\nd = DataLoader(s, sampler=t, batch_size=2)\n",
        "from paddle.io import BatchSampler, DataLoader\n"
        "d = DataLoader(s, batch_sampler=BatchSampler(sampler=t, batch_size=2))\n");
    row("a list of which another name goes",
        "import torch\nfrom torch.cuda.amp import GradScaler, autocast\ns = GradScaler(enabled=a)\n"
        "with autocast(enabled=a):\n    y = torch.exp(x)\n",
        "import paddle\nfrom paddle.amp import GradScaler, auto_cast\ns = GradScaler(enable=a)\n"
        "with auto_cast(enable=a):\n    y = paddle.exp(x)\n");
    row("what is imported by a name of its own",
        "import torch\nimport torch.utils.checkpoint as saved\nx = saved.checkpoint(f, u)\ny = torch.exp(x)\n",
        "import paddle\nfrom paddle.distributed.fleet.utils import recompute\n"
        "x = recompute(f, u)\ny = paddle.exp(x)\n");
    row("not where something has that name",
        "import torch.utils.checkpoint as saved\nx = saved.checkpoint(f, u)\nrecompute = 1\n",
        "import paddle\nx = paddle.distributed.fleet.utils.recompute(f, u)\nrecompute = 1\n");
    row("a module that is imported without its root",
        "import torchvision.transforms as T\nt = T.Compose([T.ToTensor(), T.RandomVerticalFlip(), T.FiveCrop(8)])\n",
        "import torchvision.transforms\nimport paddle.vision.transforms as T\n"
        "t = T.Compose([T.ToTensor(), T.RandomVerticalFlip(), torchvision.transforms.FiveCrop(8)])\n");
    row("a module beside others",
        "from torchvision import datasets, transforms\n"
        "t = transforms.Compose([transforms.ToTensor(), transforms.FiveCrop(8)])\nd = datasets.ImageFolder(p, t)\n",
        "import torchvision.transforms\nfrom paddle.vision import datasets, transforms\n"
        "t = transforms.Compose([transforms.ToTensor(), torchvision.transforms.FiveCrop(8)])\n"
        "d = datasets.DatasetFolder(p, transform=t)\n");
    row("a module beside a class",
        "import torch\nfrom torch import nn, Tensor\n\n\ndef f(x: Tensor, n):\n"
        "    return nn.utils.rnn.pack_sequence(nn.ReLU()(nn.ReLU()(x)), n)\n",
        "import torch.nn\nfrom paddle import nn, Tensor\n\n\ndef f(x: Tensor, n):\n"
        "    return torch.nn.utils.rnn.pack_sequence(nn.ReLU()(nn.ReLU()(x)), n)\n");
    row("not where something has the name of the root",
        "import torchvision.transforms as T\nt = T.Compose([T.ToTensor(), T.FiveCrop(8)])\ntorchvision = 1\n",
        "import paddle\nimport torchvision.transforms as T\n"
        "t = paddle.vision.transforms.Compose([paddle.vision.transforms.ToTensor(), T.FiveCrop(8)])\ntorchvision = 1\n");
}

void TestImportNames::names()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    const auto analysis = analysed(before);
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", true);
    const auto result = review::project(file, review::decide(file, *policy), review::PendingAs::source);
    QCOMPARE(QString::fromStdString(result.text), after);
}

/// What would be read through is not there as long as it is the source's.
void TestImportNames::asDecided()
{
    const auto analysis = analysed(QStringLiteral(
        "import torch\nimport torch.nn.functional as F\nx = torch.sigmoid(a)\ny = F.max_unpool2d(x, i, 2)\n"));
    const convert::FileAnalysis &file = *analysis->files.front();
    review::FileDecisions decisions;
    for (const convert::Finding &finding : file.findings) {
        if (file.source->text().substr(finding.range.begin).starts_with("torch.sigmoid"))
            decisions.mutableFinding(finding.id).verdict = review::Decision::Verdict::accepted;
    }
    QCOMPARE(QString::fromStdString(review::project(file, decisions, review::PendingAs::source).text),
             QStringLiteral("import paddle\nimport torch.nn.functional as F\n"
                            "x = paddle.nn.functional.sigmoid(a)\ny = F.max_unpool2d(x, i, 2)\n"));
}

/// Rules and packs may name a package that they list no import for: each of its names is read by a plain import of it.
void TestImportNames::ofPackagesThePackSaysNothingOf()
{
    auto pack = std::make_shared<mapping::Pack>(*test::realPack());
    std::erase_if(pack->imports, [](const mapping::TargetImport &each) { return each.prefix.starts_with("paddle"); });
    const auto analysis = test::analyseTexts({{"a.py", "import torch\ny = torch.exp(x)\nz = torch.exp(y)\n"}}, pack);
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", true);
    QCOMPARE(
        QString::fromStdString(review::project(file, review::decide(file, *policy), review::PendingAs::source).text),
        QStringLiteral("import paddle\ny = paddle.exp(x)\nz = paddle.exp(y)\n"));
}

QTEST_APPLESS_MAIN(TestImportNames)
#include "test_import_names.moc"
