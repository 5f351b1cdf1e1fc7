# SPDX-License-Identifier: Apache-2.0
"""The helpers that are batch norm layers, compared with torch's own (see helpers.py)."""
import random

import torch

import comparing
import paddle
from helping import compat, floats, ours


def batch_norm(axes):
    channels = random.randint(1, 5)
    options = {"eps": random.choice([1e-5, 1e-3]), "momentum": random.choice([0.1, 0.01, 0.4])}
    if random.random() < 0.3:
        options["affine"] = False
    if random.random() < 0.2:
        options["track_running_stats"] = False
    before = getattr(torch.nn, f"BatchNorm{axes}d")(channels, **options)
    after = getattr(compat, f"BatchNorm{axes}D")(channels, **options)
    if not isinstance(after, getattr(paddle.nn, f"BatchNorm{axes}D")):
        return f"is a {type(after)}"
    lengths = [random.randint(1, 4) for _ in range(random.randint(0, 1) if axes == 1 else axes)]
    for training in (True, True, False):
        before.train(training)
        after.train() if training else after.eval()
        x = floats(random.randint(2, 4), channels, *lengths)
        if difference := comparing.differ(before(x), after(ours(x))):
            return difference
    return None


def BatchNorm():
    return batch_norm(random.choice((1, 2, 3)))


def BatchNorm1D():
    return batch_norm(1)


def BatchNorm2D():
    return batch_norm(2)


def BatchNorm3D():
    return batch_norm(3)


def counted(axes):
    """The number of batches, which is kept with the state of the layer."""
    channels = random.randint(1, 3)
    options = {"momentum": 0.2} if random.random() < 0.5 else {}
    before = getattr(torch.nn, f"BatchNorm{axes}d")(channels, **options)
    after = getattr(compat, f"CountedBatchNorm{axes}D")(channels, **options)
    for training in random.choices((True, False), k=5):
        before.train(training)
        after.train() if training else after.eval()
        x = floats(3, channels, *[2] * axes)
        if difference := comparing.differ(before(x), after(ours(x))):
            return difference
    other = getattr(compat, f"CountedBatchNorm{axes}D")(channels)
    other.set_state_dict(after.state_dict())
    if not before.num_batches_tracked.item() == after.num_batches_tracked.item() == other.num_batches_tracked.item():
        return f"{after.num_batches_tracked.item()} batches, not {before.num_batches_tracked.item()}"
    return comparing.differ(before.running_var, after._variance)


def CountedBatchNorm():
    return counted(random.choice((1, 2, 3)))


def CountedBatchNorm1D():
    return counted(1)


def CountedBatchNorm2D():
    return counted(2)


def CountedBatchNorm3D():
    return counted(3)


def normed_networks():
    """The same network on both sides, with batch norms in it, whose running values are drawn."""
    one, other = torch.nn.Module(), paddle.nn.Layer()
    one.inner, other.inner = torch.nn.Module(), paddle.nn.Layer()
    for _ in range(random.randint(1, 3)):
        width, name = random.randint(1, 4), random.choice(["norm", "bn", "a_mean"])
        affine = random.random() < 0.7
        attribute = None if affine else False
        for mine, theirs in ((one, other), (one.inner, other.inner)):
            mine.add_module(name, torch.nn.BatchNorm1d(width, affine=affine))
            theirs.add_sublayer(name, paddle.nn.BatchNorm1D(width, weight_attr=attribute, bias_attr=attribute))
            norm = theirs.state_dict(structured_name_prefix="x.")
            for kind, key in (("mean", "_mean"), ("var", "_variance")):
                value = floats(width, low=0.1, high=2)
                getattr(getattr(mine, name), f"running_{kind}").copy_(value)
                norm[f"x.{name}.{key}"].set_value(ours(value))
        scale = floats(width)
        one.register_parameter(f"{name}_scale", torch.nn.Parameter(scale))
        other.add_parameter(f"{name}_scale", paddle.create_parameter([width], "float32"))
        getattr(other, f"{name}_scale").set_value(ours(scale))
        one.register_buffer(f"{name}_step", scale + 1)
        other.register_buffer(f"{name}_step", ours(scale + 1))
    return one, other


def compared(theirs, mine):
    """Tensors of both sides, one beside the other; counters of batches have no counterpart."""
    theirs, mine = [x.detach() for x in theirs if x.is_floating_point()], [x.detach() for x in mine]
    if len(theirs) != len(mine):
        return f"{len(mine)} tensors instead of {len(theirs)}"
    return next(filter(None, (comparing.differ(x, y) for x, y in zip(theirs, mine))), None)


def parameters():
    one, other = normed_networks()
    deep = random.random() < 0.7
    return compared(one.parameters(deep), compat.parameters(other, deep))


def buffers():
    one, other = normed_networks()
    deep = random.random() < 0.7
    mine = [torch.from_numpy(value.numpy()) for value in compat.buffers(other, deep)]
    theirs = [value for value in one.buffers(deep) if value.is_floating_point()]
    return "differ" if sorted(map(str, theirs)) != sorted(map(str, mine)) else None


def named_parameters():
    one, other = normed_networks()
    theirs, mine = dict(one.named_parameters("net")), dict(compat.named_parameters(other, "net"))
    if list(theirs) != list(mine):
        return f"{list(mine)} instead of {list(theirs)}"
    return compared(theirs.values(), mine.values())


def named_buffers():
    one, other = normed_networks()
    called = {"running_mean": "_mean", "running_var": "_variance"}
    theirs = {".".join([*name.split(".")[:-1], called.get(name.split(".")[-1], name.split(".")[-1])]): value
              for name, value in one.named_buffers("net") if value.is_floating_point()}
    mine = dict(compat.named_buffers(other, "net"))
    if sorted(theirs) != sorted(mine):
        return f"{sorted(mine)} instead of {sorted(theirs)}"
    return compared(theirs.values(), (mine[name] for name in theirs))


def running_mean():
    one, other = normed_networks()
    norm, name = next((m, n) for n, m in one.named_modules() if isinstance(m, torch.nn.BatchNorm1d))
    mine = dict(other.named_sublayers())[name]
    compat.running_mean(mine).set_value(compat.running_mean(mine) * 2)
    return comparing.differ(norm.running_mean * 2, compat.running_mean(mine))


def running_var():
    one, other = normed_networks()
    norm, name = next((m, n) for n, m in one.named_modules() if isinstance(m, torch.nn.BatchNorm1d))
    mine = dict(other.named_sublayers())[name]
    compat.running_var(mine).set_value(compat.running_var(mine) * 2)
    return comparing.differ(norm.running_var * 2, compat.running_var(mine))


def instance_norm():
    """What comes out, and what becomes of the running values."""
    channels = random.randint(1, 4)
    x = floats(random.randint(1, 3), channels, *(random.randint(2, 4) for _ in range(random.randint(1, 2))))
    keeps = random.random() < 0.7
    running = [floats(channels), floats(channels).abs() + 0.1] if keeps else [None, None]
    affine = [floats(channels), floats(channels)] if random.random() < 0.5 else [None, None]
    last = [not keeps or random.random() < 0.5, random.choice([0.1, 0.4]), random.choice([1e-5, 1e-3])]
    mine = [None if each is None else ours(each) for each in running]
    after = compat.instance_norm(ours(x), *mine, *(None if each is None else ours(each) for each in affine), *last)
    before = torch.nn.functional.instance_norm(x, *running, *affine, *last)
    return comparing.differ(before, after) or (keeps and compared(running, mine)) or None


def update_bn():
    """Of the same network on both sides, over batches of two sizes."""
    before, after = torch.nn.BatchNorm1d(3), random.choice([compat.BatchNorm1D(3), compat.CountedBatchNorm1D(3)])
    batches = [floats(random.randint(2, 5), 3) for _ in range(random.randint(1, 4))]
    one, other = torch.nn.Sequential(before), paddle.nn.Sequential(after)
    one.eval(), other.eval()
    torch.optim.swa_utils.update_bn([(b, 0) for b in batches], one)
    compat.update_bn([(ours(b), 0) for b in batches], other)
    if other.training:
        return "is trained"
    x = floats(4, 3)
    if found := comparing.differ(one(x), other(ours(x))):
        return found
    one.train(), other.train()
    one(x), other(ours(x))
    return comparing.differ(before.running_var, compat.running_var(after))
