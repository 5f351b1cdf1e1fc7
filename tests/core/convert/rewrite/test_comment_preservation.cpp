// SPDX-License-Identifier: Apache-2.0
// Comments and form feeds in places few people put them: nothing is lost, and what comes out is Python.
#include <QTest>

#include "support/conversion.h"

using namespace torchferry;

class TestCommentPreservation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keeps_data();
    void keeps();
};

void TestCommentPreservation::keeps_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *text, const char *expected) {
        QTest::newRow(name) << QByteArray("import torch\n").append(text)
                            << QByteArray("import paddle\n").append(expected);
    };
    row("a comment in a call that becomes an assignment", "x: torch.Tensor\nx.index_copy_(1, x,   # why\ny)\n",
        "x: paddle.Tensor\n# why\nx[:, x] = y\n");
    row("a comment behind those that are kept", "x: torch.Tensor\ny = x.view(  # a\n    k).size(  # b\n    k)\n",
        "x: paddle.Tensor\ny = (x.reshape(  # a\n    k).shape[k]  # b\n    )\n");
    row("comments between arguments that keep their order in a helper",
        "x: torch.Tensor\ny = torch.transpose(x(1,  # a\n2), n  # b\n, 3 *  # c\n2)\n",
        "\nimport compat_paddle\nx: paddle.Tensor\ny = (compat_paddle.swapaxes(x(1,  # a\n2), n,  # b\n    3 *  # c\n2))\n");
    row("a comment of an argument that has one", "y = (torch.randn(n,  # a\n     n  # b\n     , requires_grad=n))\n",
        "y = (paddle.to_tensor(paddle.randn([n, n]),  # a\n"
        "                      # b\n                      stop_gradient=not n))\n");
    row("a comment behind an argument that comes first",
        "torch.nn.init.constant_(x.weight  # a\n    [0],  # b\n    n)\n",
        "(paddle.nn.initializer.Constant(n)(x.weight  # a\n    [0])  # b\n    )\n");
    QTest::newRow("arguments whose comments would change places")
        << QByteArray("import torch\ntorch.nn.init.constant_(x.  # a\n    weight, (n  # b\n))\n")
        << QByteArray("import torch\ntorch.nn.init.constant_(x.  # a\n    weight, (n  # b\n))\n");
    QTest::newRow("a comment that would go above the statement, before one that stays in it")
        << QByteArray("import torch\n_, x = torch.max(x(1,  # a\n    2), dim=  # b\n    1)\n")
        << QByteArray("import torch\n_, x = torch.max(x(1,  # a\n    2), dim=  # b\n    1)\n");
    QTest::newRow("a comment in a call of a helper: spawn")
        << QByteArray("import torch\ndef run(i, n):\n    pass\ntorch.multiprocessing.spawn(run, start_method=  # why\n"
                      "    'spawn')\n")
        << QByteArray("import compat_paddle\ndef run(i, n):\n    pass\ncompat_paddle.spawn(run, start_method=  # why\n"
                      "    'spawn')\n");
    row("comments in a call of a case: a lazy layer",
        "m = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.LazyLinear(  # why\n    4,  # four\n))\n",
        "m = paddle.nn.Sequential(paddle.nn.Linear(2, 3), paddle.nn.Linear(  # why\n    3,\n    4,  # four\n))\n");
    row("comments in a call of a case: a scheduler",
        "o = torch.optim.SGD(x, lr=x)\ns = torch.optim.lr_scheduler.StepLR(o,  # why\n    3,  # most\n"
        "    gamma=4)\n",
        "s = paddle.optimizer.lr.StepDecay(x,  # why\n                                  3,  # most\n"
        "                                  gamma=4)\n"
        "o = paddle.optimizer.SGD(parameters=x, learning_rate=s)\n");
    row("a comment in a learning rate that a scheduler would write twice",
        "o = torch.optim.SGD(x, lr=2 if  # why\n    x else 1)\ns = torch.optim.lr_scheduler.ConstantLR(o)\n",
        "o = paddle.optimizer.SGD(parameters=x, learning_rate=2 if  # why\n    x else 1)\n"
        "s = paddle.optimizer.lr.PiecewiseDecay([5], [o.get_lr() * (1 / 3), o.get_lr()])\no.set_lr_scheduler(s)\n");
    row("a comment in what is written twice", "x: torch.Tensor\n(x  # why\n).logical_xor_(z)\n",
        "x: paddle.Tensor\nx2 = (x  # why\n      )\npaddle.assign(paddle.logical_xor(x2, z).astype(x2.dtype), x2)\n");
    row("an f-string in an annotation is read at once", "def f(x: f\"{torch.Tensor}\"): pass\n",
        "def f(x: f\"{paddle.Tensor}\"): pass\n");
    // The indentation of a line that goes on is that of its first part.
    QTest::newRow("an import behind a continued line")
        << QByteArray("def f():\n    \\\nfrom torch import nn, optim\n    g(nn)\n    return optim.SGD(x)\n")
        << QByteArray("def f():\n    \\\nfrom paddle import optimizer as optim; from torch import nn\n    g(nn)\n"
                      "    return optim.SGD(parameters=x)\n");
    QTest::newRow("an import behind another statement and a continued line")
        << QByteArray("x = 1 ; \\\n from torch import nn, optim\ng(nn, optim.SGD(x))\n")
        << QByteArray("x = 1 ; \\\n from paddle import optimizer as optim; from torch import nn\n"
                      "g(nn, optim.SGD(parameters=x))\n");
    QTest::newRow("a scheduler behind a continued line")
        << QByteArray("import torch\nwhile x:\n    \\\n x = torch.optim.lr_scheduler.StepLR(x, step_size=x)\n")
        << QByteArray("import torch\nwhile x:\n    \\\n x = torch.optim.lr_scheduler.StepLR(x, step_size=x)\n");
    QTest::newRow("a scheduler whose optimizer a call gives, which may be another one the second time")
        << QByteArray("import torch\ns = torch.optim.lr_scheduler.StepLR((make(  # why\n    n)).opt, step_size=2)\n")
        << QByteArray("import torch\ns = torch.optim.lr_scheduler.StepLR((make(  # why\n    n)).opt, step_size=2)\n");
    QTest::newRow("a scheduler whose optimizer is written over two lines")
        << QByteArray("import torch\ns = torch.optim.lr_scheduler.StepLR(x\n.opt, step_size=2)\n")
        << QByteArray("import torch\ns = torch.optim.lr_scheduler.StepLR(x\n.opt, step_size=2)\n");
    row("a text in a call in an annotation", "def f(x: torch.set_default_tensor_type('torch.FloatTensor')): pass\n",
        "def f(x: paddle.set_default_dtype(\"float32\")): pass\n");
    QTest::newRow("an import that stays behind a continued line")
        << QByteArray("def f():\n    \\\n  import torch\n    g(torch)\n    return torch.nn.ReLU()\n")
        << QByteArray("def f():\n    \\\n  import paddle; import torch\n    g(torch)\n    return paddle.nn.ReLU()\n");
    QTest::newRow("an import that stays in a line of several statements")
        << QByteArray("def h(): import torch; g(torch); return torch.nn.ReLU()\n")
        << QByteArray("def h(): import paddle; import torch; g(torch); return paddle.nn.ReLU()\n");
    QTest::newRow("comments of an import that becomes several lines")
        << QByteArray("from torch import (\n    zeros,  # one\n    relu,  # two\n)\n\na = relu(zeros(2))\n")
        << QByteArray("# one\n# two\nfrom paddle import zeros\nfrom paddle.nn.functional import relu\n\n"
                      "a = relu(zeros([2]))\n");
    QTest::newRow("comments of an import that goes where another one is needed")
        << QByteArray("from torch import (\n    tensor,  # one\n)\n\na = tensor(2.0)\n")
        << QByteArray("# one\nimport paddle\n\na = paddle.to_tensor(2.0)\n");
    QTest::newRow("comments of an import that becomes several statements of its line")
        << QByteArray("if c: from torch import (\n    zeros,  # one\n    relu,  # two\n)\na = relu(zeros(2))\n")
        << QByteArray("if c: from paddle import zeros; from paddle.nn.functional import relu  # one  # two\n"
                      "a = relu(zeros([2]))\n");
    QTest::newRow("comments of an import that something follows in its line")
        << QByteArray("if c: from torch import (\n    zeros,  # one\n    relu,  # two\n); n = 1\na = relu(zeros(2))\n")
        << QByteArray(
               "if c: from paddle import (  # one\n# two\n    zeros); from paddle.nn.functional import relu; n = 1\n"
               "a = relu(zeros([2]))\n");
    QTest::newRow("a comment of an import that becomes one without a list of names")
        << QByteArray("if c: from torch import (\n    tensor,  # one\n); n = 1\na = tensor(2.0)\n")
        << QByteArray("if c: import paddle; (  # one\n    ); n = 1\na = paddle.to_tensor(2.0)\n");
    QTest::newRow("a form feed before an import")
        << QByteArray("\fdef f():\n\f    import torch\n\f    g(torch)\n\f    return torch.nn.ReLU()\n")
        << QByteArray(
               "\fdef f():\n\f    import paddle\n    import torch\n\f    g(torch)\n\f    return paddle.nn.ReLU()\n");
}

void TestCommentPreservation::keeps()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QCOMPARE(QString::fromStdString(test::convertText(text.toStdString())), QString::fromUtf8(expected));
}

QTEST_GUILESS_MAIN(TestCommentPreservation)
#include "test_comment_preservation.moc"
