#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The helpers that projects are given (mappings/paddle/helpers): do they compute what torch's own functions do?

    apt-get install python3-torch python3-torchvision
    /usr/bin/python3 tests/property/agreement/helpers.py
    /usr/bin/python3 tests/property/agreement/helpers.py make_grid 2000      only one, so many times (else 200)

Each helper runs on the model of Paddle in this folder, torch's function on the same random inputs; of what is drawn at
random shape, range and spread are compared. Prints `agree` or `disagree` for each. Status 1: something disagrees, or
a helper has no comparison here. It is no part of ctest, for it needs torch.
"""
import contextlib
import itertools
import pickle
import random
import sys
import tempfile
import types

import PIL.Image
import numpy
import torch
import torchvision

import comparing
import paddle
from helping import FOLDER, compat, floats, ours, raised, some_shape
from helpers_arguments import (BoolTensor, ByteTensor, DoubleTensor, FloatTensor, IntTensor, LongTensor,  # noqa: F401
                               ntuple, typed_tensor)
from helpers_attention import (MultiheadAttention, Transformer, TransformerDecoderLayer,  # noqa: F401
                               TransformerEncoderLayer, attention_mask)
from helpers_files import FashionMNIST, MNIST, load, save  # noqa: F401
from helpers_gradients import Function, gradcheck, hessian, hvp, jacobian, register_full_backward_hook  # noqa: F401
from helpers_grouped import (  # noqa: F401
    GroupedAdagrad, GroupedAdam, GroupedAdamW, GroupedConstantLR, GroupedCosineAnnealingLR,
    GroupedCosineAnnealingWarmRestarts, GroupedCycle, GroupedCyclicLR, GroupedExponentialLR, GroupedLRScheduler,
    GroupedLambdaLR, GroupedLinearLR, GroupedMultiStepLR, GroupedMultiplicativeLR, GroupedOneCycleLR,
    GroupedOptimizer, GroupedPolynomialLR, GroupedRMSprop, GroupedReduceLROnPlateau, GroupedSGD, GroupedSWALR,
    GroupedStepLR, optimizer_class,
)
from helpers_images import (RandomApply, RandomGrayscale, download_url, interpolation_name, make_grid,  # noqa: F401
                            pil_to_tensor, save_image, to_pil_image)
from helpers_layers import (  # noqa: F401
    GRU, InstanceNorm, InstanceNorm1D, InstanceNorm2D, InstanceNorm3D, LSTM, Linear, LogSoftmax, RNN, Recurrent,
    Softmax, constant_, conv_setting, fill_by, layer_class, kaiming_normal_, kaiming_uniform_, normal_, ones_,
    orthogonal_, uniform_, xavier_normal_, xavier_uniform_, zeros_,
)
from helpers_losses import (CTCLoss, CrossEntropyLoss, SmoothL1Loss, chunk, cross_entropy, ctc_loss,  # noqa: F401
                            label_rows)
from helpers_norm import (  # noqa: F401
    BatchNorm, BatchNorm1D, BatchNorm2D, BatchNorm3D, CountedBatchNorm, CountedBatchNorm1D, CountedBatchNorm2D,
    CountedBatchNorm3D, buffers, instance_norm, named_buffers, named_parameters, parameters, running_mean,
    running_var, update_bn,
)
from helpers_random import Generator, Normal, RandomChoice, random_split  # noqa: F401
from helpers_schedulers import (CosineAnnealingLR, CosineAnnealingWarmRestarts, ExponentialLR,  # noqa: F401
                                LambdaLR, LinearLR, MultiStepLR, MultiplicativeLR, PolynomialLR, ReduceLROnPlateau,
                                StepLR)
from helpers_sequences import narrow, packed_data, pad_sequence, split  # noqa: F401
from helpers_training import (Adadelta, Adagrad, Adam, AdamW, Adamax, AveragedModel, ChainedScheduler,  # noqa: F401
                              Embedding, EmbeddingBag, LRScheduler, ParamGroup, RMSprop, Required, SGD, SequentialLR,
                              autocast, last_lr, param_groups, parameters_of, requires_grad_, step_with)


def parameter():
    dtype = random.choice([torch.float16, torch.float32, torch.float64, torch.bfloat16])
    learns = random.random() < 0.5
    data = floats(*some_shape(), dtype=dtype)
    held = ours(data)
    made = compat.parameter(held, learns) if random.random() < 0.5 else compat.parameter(held, trainable=learns)
    found = comparing.differ(torch.nn.Parameter(data, learns), made)
    if not found and not isinstance(made, compat.parameter_class()):
        found = f"a {type(made).__name__}"
    layer = paddle.nn.Layer()
    layer.weight = made
    if not found and len(layer.parameters()) != 1:
        found = "the layer does not register it"
    return found


def parameter_class():
    tests = [isinstance(value, compat.parameter_class())
             for value in (paddle.nn.Linear(2, 3).weight, ours(floats(2)), 1)]
    return None if tests == [True, False, False] else f"{tests}"


def unflatten_tensors():
    shapes = [some_shape() for _ in range(random.randint(1, 4))]
    tensors = [floats(*shape) for shape in shapes]
    flat = torch._utils._flatten_dense_tensors(tensors)
    expected = torch._utils._unflatten_dense_tensors(flat, tensors)
    found = compat.unflatten_tensors(ours(flat), [ours(tensor) for tensor in tensors])
    return comparing.differ(list(expected), found)


def DistributedSampler():
    count, replicas = random.randint(1, 40), random.randint(1, 8)
    options = {"drop_last": random.random() < 0.5, "shuffle": random.random() < 0.5}
    if options["drop_last"] and count < replicas:
        return None
    data, parts = list(range(count)), []
    for rank in range(replicas):
        before = torch.utils.data.DistributedSampler(data, replicas, rank, **options)
        after = compat.DistributedSampler(data, replicas, rank, **options)
        if len(before) != len(after) or before.total_size != after.total_size:
            return f"{len(after)} of {after.total_size}, not {len(before)} of {before.total_size}"
        epoch = random.Random(count).randint(0, 3)
        after.set_epoch(epoch)
        given = list(after)
        if given != list(after) or len(given) != len(after):
            return "the order of an epoch changes"
        if not options["shuffle"] and given != list(before):
            return f"{given}, not {list(before)}"
        batches = paddle.io.BatchSampler(sampler=after, batch_size=3)
        if sum(batches, []) != given:
            return "batches have other indices"
        parts += given
    allowed = {1, 2} if not options["drop_last"] and count >= replicas else None
    times = [parts.count(i) for i in data]
    if options["drop_last"]:
        allowed = {0, 1}
    if allowed and not set(times) <= allowed or not options["drop_last"] and 0 in times:
        return f"indices are given {times} times"
    if raised(compat.DistributedSampler, data, replicas, replicas) is not ValueError:
        return "takes a rank that is too large"
    return None


def RandomSampler():
    data = list(range(random.randint(1, 40)))
    drawn = compat.RandomSampler(data, replacement=True, num_samples=int(1e10))
    given = list(itertools.islice(drawn, 50))
    if len(drawn) != int(1e10) or not set(given) <= set(data):
        return f"draws {given} of {len(data)}"
    if sorted(compat.RandomSampler(data)) != data:
        return "leaves some out without replacement"
    some = list(compat.RandomSampler(data, num_samples=len(data) // 2))
    return None if len(set(some)) == len(data) // 2 else f"draws {some} without replacement"


def scaled_dot_product_attention():
    batch, heads, length, other, features = [random.randint(1, 5) for _ in range(5)]
    q, k, v = floats(batch, heads, length, features), floats(batch, heads, other, features), \
        floats(batch, heads, other, features)
    options, scale = {}, features ** -0.5
    if random.random() < 0.5:
        options["scale"] = scale = random.uniform(0.1, 2)
    weights = q @ k.transpose(-2, -1) * scale
    which = random.choice(["mask", "causal", "none"])
    if which == "mask":
        mask = floats(batch, heads, length, other, low=-4, high=0)
        weights, options["attn_mask"] = weights + mask, ours(mask)
    elif which == "causal" and length == other:
        hidden = torch.ones(length, other, dtype=torch.bool).triu(1)
        weights, options["is_causal"] = weights.masked_fill(hidden, float("-inf")), True
    expected = weights.softmax(-1) @ v
    return comparing.differ(expected, compat.scaled_dot_product_attention(ours(q), ours(k), ours(v), **options))


def swapaxes():
    x = floats(*[random.randint(1, 4) for _ in range(random.randint(1, 5))])
    axes = random.randint(-x.ndim, x.ndim - 1), random.randint(-x.ndim, x.ndim - 1)
    return comparing.differ(x.transpose(*axes), compat.swapaxes(ours(x), *axes))


def FrozenBatchNorm2d():
    channels, eps = random.randint(1, 5), random.choice([1e-5, 1e-3])
    before, after = torchvision.ops.FrozenBatchNorm2d(channels, eps), compat.FrozenBatchNorm2d(channels, eps)
    for name in ("weight", "bias", "running_mean", "running_var"):
        value = floats(channels, low=0.1, high=2)
        getattr(before, name).copy_(value)
        getattr(after, name).set_value(ours(value))
    if len(after.parameters()) or sorted(after.state_dict()) != sorted(before.state_dict()):
        return f"has {sorted(after.state_dict())} and {len(after.parameters())} parameters"
    x = floats(random.randint(1, 3), channels, random.randint(1, 4), random.randint(1, 4))
    return comparing.differ(before(x), after(ours(x)))


def RMSNorm():
    shape = some_shape((1, 2, 3, 4))
    axes = random.randint(1, len(shape))
    size, eps = shape[-axes:], random.choice([None, 1e-6, 0.1])
    layer = compat.RMSNorm(size[0] if axes == 1 and random.random() < 0.5 else size, eps)
    x, weight = floats(*shape), floats(*size, low=0.5, high=2)
    layer.weight.set_value(ours(weight))
    if len(layer.parameters()) != 1 or len(compat.RMSNorm(size, elementwise_affine=False).parameters()) != 0:
        return "has other parameters"
    square = (x * x).mean(dim=list(range(-axes, 0)), keepdim=True)
    expected = x / (square + (torch.finfo(x.dtype).eps if eps is None else eps)).sqrt() * torch.nn.Parameter(weight)
    return comparing.differ(expected, layer(ours(x)))


class Annotations:
    """What both sides use of pycocotools."""

    def __init__(self, file):
        self.imgs = {number: {"id": number, "file_name": f"{number}.png"} for number in (9, 3, 5)}

    def loadImgs(self, number):
        return [self.imgs[number]]

    def getAnnIds(self, number):
        return [number * 10, number * 10 + 1]

    def loadAnns(self, numbers):
        return [{"id": number} for number in numbers]


def CocoDetection():
    coco = types.ModuleType("pycocotools.coco")
    coco.COCO = Annotations
    sys.modules.update({"pycocotools": types.ModuleType("pycocotools"), "pycocotools.coco": coco})
    options = random.choice([{}, {"transform": numpy.asarray}, {"target_transform": len},
                             {"transforms": lambda image, target: (numpy.asarray(image), target[:1])}])
    with tempfile.TemporaryDirectory() as folder:
        for number in (3, 5, 9):
            PIL.Image.new("RGB", (2, 3), (number, 0, 0)).save(f"{folder}/{number}.png")
        before = torchvision.datasets.CocoDetection(folder, "file", **options)
        after = compat.CocoDetection(folder, "file", **options)
        if len(before) != len(after) or list(before.ids) != list(after.ids):
            return f"ids {after.ids}, not {before.ids}"
        for i in range(len(before)):
            (image, target), (ours_image, ours_target) = before[i], after[i]
            if type(image) is not type(ours_image) or target != ours_target or \
                    (numpy.asarray(image) != numpy.asarray(ours_image)).any():
                return f"item {i} is another one"
    if raised(compat.CocoDetection, "", "", transform=len, transforms=len) is not ValueError:
        return "takes transform and transforms"
    return None


def unwrap_model():
    held = paddle.nn.Linear(2, 3)
    return None if compat.unwrap_model(paddle.DataParallel(held)) is held else "gives another layer"


class Place:
    """How a place of Paddle prints itself."""

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return f"Place({self.name})"


def device_type():
    for name, kind in (("gpu:1", "cuda"), ("gpu", "cuda"), ("cuda:0", "cuda"), ("cpu", "cpu"), ("xpu:0", "xpu")):
        for device in (name, Place(name)):
            if compat.device_type(device) != kind:
                return f"{compat.device_type(device)} for {device}"
    return None


@contextlib.contextmanager
def processes():
    """Stands for Paddle's processes: they run one after the other, here."""
    rank, calls = [0], []

    def spawn(func, args=(), nprocs=-1, join=True, daemon=False, **options):
        calls.append((join, daemon, options))
        pickle.dumps(args)
        for rank[0] in range(nprocs):
            func(*args)

    paddle.distributed = types.SimpleNamespace(spawn=spawn, get_rank=lambda: rank[0])
    try:
        yield calls
    finally:
        del paddle.distributed


STARTED = []


def started(index, *args):
    STARTED.append((index, *args))


def spawn():
    STARTED.clear()
    args, count = (1, "b")[:random.randint(0, 2)], random.randint(1, 3)
    options = {"join": False, "daemon": True, "start_method": "fork"} if random.random() < 0.5 else {}
    with processes() as calls:
        compat.spawn(started, args, count, **options)
    if STARTED != [(index, *args) for index in range(count)]:
        return f"calls {STARTED}"
    join, daemon, rest = calls[0]
    given = {"join": join, "daemon": daemon, **rest}
    expected = {"join": True, "daemon": False, "start_method": "spawn", **options}
    return None if given == expected else f"passes {given}"


def call_with_rank():
    STARTED.clear()
    with processes():
        compat.call_with_rank(started, 5, 6)
    return None if STARTED == [(0, 5, 6)] else f"calls {STARTED}"


def layout():
    for kept in ("sparse_coo", "sparse_csr", "strided"):
        held = types.SimpleNamespace()
        held.is_sparse_coo, held.is_sparse_csr = lambda: kept == "sparse_coo", lambda: kept == "sparse_csr"
        if compat.layout(held) != kept:
            return f"{compat.layout(held)}, not {kept}"
    return None if compat.layout(ours(floats(2, 3))) == "strided" else "a plain tensor is sparse"


def stepping(base, zero_like):
    """A class that derives from an optimizer and updates with momentum, the same text for both frameworks."""

    class Momentum(base):
        def __init__(self, params, lr=0.1, momentum=0.5):
            super().__init__(params, dict(lr=lr, momentum=momentum))

        def step(self, closure=None):
            for group in self.param_groups:
                for p in group["params"]:
                    state = self.state[p]
                    if "mean" not in state:
                        state["mean"] = zero_like(p)
                    state["mean"] = state["mean"] * group["momentum"] + p.grad
                    p.data = p.data - group["lr"] * state["mean"]

    return Momentum


def Optimizer():
    one = stepping(torch.optim.Optimizer, torch.zeros_like)
    two = stepping(compat.Optimizer, paddle.zeros_like)
    first = [floats(*some_shape((1, 2))) for _ in range(random.randint(2, 4))]
    before = [torch.nn.Parameter(value) for value in first]
    after = [compat.parameter(ours(value)) for value in first]
    groups = random.random() < 0.5
    made = [kind([{"params": held[:1], "lr": 0.3}, {"params": held[1:]}] if groups else held)
            for kind, held in ((one, before), (two, after))]
    if raised(two, []) is not ValueError:
        return "takes no parameters at all"
    for round in range(3):
        if round == 1:
            for optimizer in made:
                optimizer.param_groups[-1]["lr"] = 0.02
        factors = [floats(*value.shape) for value in first]
        for held, optimizer, own in ((before, made[0], lambda v: v), (after, made[1], ours)):
            optimizer.zero_grad()
            sum((p * own(factor)).sum() for p, factor in zip(held, factors)).backward()
            optimizer.step()
        for p, q in zip(before, after):
            if found := comparing.differ(p, q):
                return found
    states = [optimizer.state_dict() for optimizer in made]
    if sorted(states[0]["state"]) != sorted(states[1]["state"]):
        return f"states of {sorted(states[1]['state'])}, not {sorted(states[0]['state'])}"
    if [g["params"] for g in states[0]["param_groups"]] != [g["params"] for g in states[1]["param_groups"]]:
        return "other numbers of parameters"
    again = two([{"params": after[:1]}, {"params": after[1:]}] if groups else after)
    again.load_state_dict(states[1])
    if [g["lr"] for g in again.param_groups] != [g["lr"] for g in made[0].param_groups]:
        return "rates are not loaded"
    for p, q in zip(before, after):
        if found := comparing.differ(made[0].state[p]["mean"], again.state[q]["mean"]):
            return found
    rates = [g["lr"] / again.get_lr() * 0.5 for g in again.param_groups]
    again.set_lr(0.5)
    if again.get_lr() != 0.5 or any(abs(g["lr"] - rate) > 1e-9 for g, rate in zip(again.param_groups, rates)):
        return "set_lr does not scale all groups"
    return rates_by_scheduler(*made)


def rates_by_scheduler(before, after):
    size, gamma = random.randint(1, 3), random.choice([0.1, 0.5])
    one = torch.optim.lr_scheduler.StepLR(before, size, gamma)
    two = paddle.optimizer.lr.StepDecay(after.get_lr(), size, gamma)
    after.set_lr_scheduler(two)
    for _ in range(5):
        rates = [[group["lr"] for group in optimizer.param_groups] for optimizer in (before, after)]
        if any(abs(a - b) > 1e-9 for a, b in zip(*rates)):
            return f"rates {rates[1]}, not {rates[0]}"
        one.step()
        two.step()
    return None


def weights_of_choices():
    return floats(*some_shape((0, 1, 2)), random.randint(2, 6), low=0.05, high=1)


def Categorical():
    weights = weights_of_choices()
    name = random.choice(["probs", "logits"])
    given = weights if name == "probs" else weights.log() + random.uniform(-2, 2)
    if name == "logits" and random.random() < 0.3:
        given[..., 0] = float("-inf")  # a choice that is not allowed
    before, after = torch.distributions.Categorical(**{name: given}), compat.Categorical(**{name: ours(given)})
    value, shape = before.sample(random.choice([(), (3,), (2, 4)])), random.choice([(), (3,), [2, 4]])
    for one, two in ((before.probs, after.probs), (before.logits, after.logits), (before.entropy(), after.entropy()),
                     (before.log_prob(value), after.log_prob(ours(value))), (before.mode, after.mode)):
        if found := comparing.differ(one, two):
            return found
    other = floats(*weights.shape, low=0.05, high=1)
    distance = torch.distributions.kl_divergence(before, torch.distributions.Categorical(other))
    if found := comparing.differ(distance, after.kl_divergence(compat.Categorical(ours(other)))):
        return found
    if found := comparing.differ(before.sample(torch.Size(shape)), after.sample(shape), random=True):
        return found
    both = raised(compat.Categorical, after.probs, after.logits)
    if raised(compat.Categorical) is not ValueError or both is not ValueError:
        return "takes both or none"
    drawn = torch.nn.functional.one_hot(after.sample((3000,)).held, weights.shape[-1])
    away = (drawn.double().mean(0) - before.probs).abs().max()
    return None if away < 0.06 else f"a share is off by {float(away):.3f}"


def load_state_dict():
    before, after = torch.nn.LayerNorm(3), paddle.nn.LayerNorm(3)
    state = {"weight": floats(3), "bias": floats(3)}
    change = random.choice(["none", "missing", "unexpected", "shape"])
    if change == "missing":
        state.pop("bias")
    elif change == "unexpected":
        state["other"] = floats(2)
    elif change == "shape":
        state["weight"] = floats(4)
    mine = {key: ours(value) for key, value in state.items()}
    strict = change == "shape" or random.random() < 0.5
    errors = (raised(before.load_state_dict, dict(state), strict=strict),
              raised(compat.load_state_dict, after, dict(mine), strict=strict))
    if errors[0] != errors[1]:
        return f"raises {errors[1]}, not {errors[0]}"
    lists = before.load_state_dict(state, strict=False) if change != "shape" else None
    got = compat.load_state_dict(after, mine, strict=False)
    if lists is not None and (list(lists.missing_keys), list(lists.unexpected_keys)) != tuple(map(list, got)):
        return f"{got}, not {lists}"
    return comparing.differ(before.weight, after.weight) or comparing.differ(before.bias, after.bias)


def reset_parameters():
    if random.random() < 0.5:
        before, after = torch.nn.Linear(80, 100), paddle.nn.Linear(80, 100)
    else:
        before, after = torch.nn.Conv2d(16, 100, (3, 2)), paddle.nn.Conv2D(16, 100, (3, 2))
    before.reset_parameters()
    compat.reset_parameters(after)
    bound = float(before.weight.abs().max())
    for name in ("weight", "bias"):
        found = comparing.distributed(getattr(before, name).detach(), getattr(after, name).held.detach())
        top = float(getattr(after, name).held.abs().max())
        if found or not 0.6 * bound < top < 1.1 * bound:
            return found or f"{name} goes up to {top:.3f}, not {bound:.3f}"
    return None


def attach_scheduler():
    optimizer = torch.optim.SGD([floats(2)], random.uniform(0.1, 1))
    before = torch.optim.lr_scheduler.StepLR(optimizer, random.randint(1, 3))
    after = paddle.optimizer.SGD(before.base_lrs[0], parameters=[ours(floats(2))])
    made = compat.attach_scheduler(after, paddle.optimizer.lr.StepDecay(after.get_lr(), before.step_size))
    rates = [(made.step(), before.step(), after.get_lr() - before.get_last_lr()[0])[2] for _ in range(6)]
    return None if max(map(abs, rates)) < 1e-9 else f"the rates differ by {rates}"


def main():
    names = sorted(path.stem for path in FOLDER.glob("*.py"))
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    status = 0
    for name in [n for n in names if n in sys.argv[1:2] or len(sys.argv) < 2]:
        compare = globals().get(name)
        if compare is None:
            print(f"{name}: nothing here compares it")
            status = 1
            continue
        found = []
        for seed in range(times):
            random.seed(seed)
            torch.manual_seed(seed)
            try:
                found.append(compare())
            except Exception as error:  # whatever the model raises, Paddle would raise, too
                found.append(f"{type(error).__name__}: {error}")
        wrong = [(seed, what) for seed, what in enumerate(found) if what]
        print(f"{name}: {'disagree' if wrong else 'agree'} ({times - len(wrong)} of {times})")
        for seed, what in wrong[:3]:
            print(f"    seed {seed}: {what}")
        status |= bool(wrong)
    return status


if __name__ == "__main__":
    sys.exit(main())
