import paddle
from paddle import nn


class LayerNorm(nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.gamma = self.create_parameter(
            [channels], default_initializer=nn.initializer.Constant(1.0)
        )


def accuracy(output, target, topk=(1,)):
    maxk = max(topk)
    _, pred = output.topk(maxk, 1, True, True)
    pred = pred.t()
    correct = pred == target.reshape([1, -1]).expand_as(pred)
    return [correct[:k].reshape([-1]).astype("float32").sum(0) for k in topk]


def durations(batch):
    return paddle.sum(batch.lengths.astype("float32"))


def watch(meter_loss, state):
    meter_loss.add(state["loss"])
