import paddle


def flat(outputs, level):
    return outputs[level].transpose([0, 2, 3, 1]).astype("float32")


def kept(x):
    return paddle.nn.functional.relu(x).transpose([0, 2, 1]).astype("float32")


def shown(pictures):
    return pictures[0].transpose([1, 2, 0]).clip(0, 255).astype(paddle.uint8)
