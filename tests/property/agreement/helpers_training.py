# SPDX-License-Identifier: Apache-2.0
"""The helpers of training programs, compared with torch's own (see helpers.py)."""
import math
import random

import torch

import comparing
import paddle
from helping import compat, floats, ours


def parameters(count):
    """The same for both, of either kind."""
    values = [floats(random.randint(1, 3)) for _ in range(count)]
    theirs = [torch.nn.Parameter(value.clone()) for value in values]
    return theirs, [compat.parameter(ours(value)) for value in values]


def optimizers():
    """With one group, or several that have rates of their own."""
    rate, count = random.choice([0.5, 0.1]), random.randint(1, 3)
    before, after = parameters(count)
    if random.random() < 0.3:
        return (torch.optim.SGD(before, lr=rate), paddle.optimizer.SGD(rate, parameters=after)), (before, after)
    theirs, own = [], []
    for p, q in zip(before, after):
        theirs.append({"params": [p], "scale": random.choice([1, 2])})
        own.append({"params": [q], "scale": theirs[-1]["scale"]})
        if random.random() < 0.5:
            theirs[-1]["lr"] = random.choice([0.2, 0.01])
            own[-1]["learning_rate"] = theirs[-1]["lr"] / rate
    return (torch.optim.SGD(theirs, lr=rate), paddle.optimizer.SGD(rate, parameters=own)), (before, after)


def param_groups():
    (before, after), (theirs, own) = optimizers()
    for _ in range(random.randint(1, 4)):
        groups, mine = before.param_groups, compat.param_groups(after)
        if len(groups) != len(mine):
            return f"{len(mine)} groups, not {len(groups)}"
        which, factor = random.randrange(len(groups)), random.choice([0.0, 0.5, 3.0])
        for each in (groups, mine):
            each[which]["seen"] = each[which].get("seen", 0) + 1
            if random.Random(factor).random() < 0.5:
                each[which]["lr"] *= factor
            else:
                each[which]["lr"] = factor
        for p, q in zip(theirs, own):
            p.grad = torch.ones_like(p)
            q.clear_gradient(set_to_zero=False)
            q.sum().backward()
        before.step()
        after.step()
        for one, other in zip(groups, compat.param_groups(after)):
            if not math.isclose(one["lr"], other["lr"], rel_tol=1e-9, abs_tol=1e-12):
                return f"a rate of {other['lr']}, not {one['lr']}"
            if one.get("seen") != other.get("seen") or ("scale" in one) != ("scale" in other):
                return "the keys differ"
        for p, q in zip(theirs, own):
            if found := comparing.differ(p.detach(), q.detach()):
                return found
    return None


def ParamGroup():
    (_, after), _ = optimizers()
    group = compat.param_groups(after)[0]
    if set(group) - {"params", "lr", "scale", "weight_decay"} or len(group) != len(list(group)):
        return f"the keys {sorted(group)}"
    group["mine"] = 1
    del group["mine"]
    return "a key stays" if "mine" in group else None


def Embedding():
    count, size = random.randint(2, 5), random.randint(1, 3)
    place = random.randint(-count, count - 1)
    before, after = torch.nn.Embedding(count, size, padding_idx=place), compat.Embedding(count, size, place)
    weight = floats(count, size)
    before.weight.data.copy_(weight)
    after.weight.set_value(ours(weight))
    x = torch.randint(0, count, (2, 4))
    one, other = before(x), after(ours(x))
    one.pow(2).sum().backward()
    other.pow(2).sum().backward()
    return comparing.differ(one.detach(), other.detach()) or comparing.differ(before.weight.grad, after.weight.grad)


def EmbeddingBag():
    count, size, mode = random.randint(2, 5), random.randint(1, 3), random.choice(["sum", "mean", "max"])
    place = random.choice([None, random.randint(-count, count - 1)])
    has_last, by_offsets = random.random() < 0.3, random.random() < 0.6
    before = torch.nn.EmbeddingBag(count, size, mode=mode, include_last_offset=has_last and by_offsets, padding_idx=place)
    after = compat.EmbeddingBag(count, size, mode, has_last and by_offsets, place)
    weight = floats(count, size)
    before.weight.data.copy_(weight)
    after.weight.set_value(ours(weight))
    if by_offsets:
        x = torch.randint(0, count, (6,))
        given = [x, torch.tensor(sorted([0, *random.choices(range(7), k=2)]) + ([6] if has_last else []))]
    else:
        x = torch.randint(0, count, (3, 2))
        given = [x]
    options = {"per_sample_weights": floats(*x.shape)} if mode == "sum" and random.random() < 0.5 else {}
    one, other = before(*given, **options), after(*map(ours, given), **{k: ours(v) for k, v in options.items()})
    one.pow(2).sum().backward()
    other.pow(2).sum().backward()
    return comparing.differ(one.detach(), other.detach()) or comparing.differ(before.weight.grad, after.weight.grad)


def requires_grad_():
    wanted = random.random() < 0.5
    layer = paddle.nn.LayerNorm(2)
    if compat.requires_grad_(layer, wanted) is not layer or any(p.stop_gradient is wanted for p in layer.parameters()):
        return "the flag of a parameter is not set"
    x = ours(floats(2))
    given = compat.requires_grad_(x, wanted) if random.random() < 0.5 else compat.requires_grad_(x)
    return None if given is x and (x.stop_gradient is not wanted or not x.stop_gradient) else "the flag is not set"


def step_with():
    before, after = parameters(2)
    which = random.choice(["SGD", "Adam", "LBFGS"])
    theirs = getattr(torch.optim, which)(before, lr=0.1)
    own = getattr(paddle.optimizer, which)(learning_rate=0.1, parameters=after)

    def closure():
        theirs.zero_grad()
        loss = sum((p ** 2).sum() for p in before)
        loss.backward()
        return loss

    def own_closure():
        own.clear_grad()
        loss = sum((p ** 2).sum() for p in after)
        loss.backward()
        return loss
    with torch.no_grad(), paddle.no_grad():
        expected = theirs.step(closure)
        found = comparing.differ(expected.detach(), compat.step_with(own, own_closure).detach())
    return found or comparing.differ([p.detach() for p in before], [p.detach() for p in after])


def LRScheduler():
    """The rate of each group by a formula of the program's own."""
    power, total = random.choice([1, 2]), random.randint(2, 5)

    def made(base):
        class Poly(base):
            def get_lr(self):
                return [rate * (1 - self.last_epoch / total) ** power for rate in self.base_lrs]
        return Poly
    (before, after), _ = optimizers()
    one, other = made(torch.optim.lr_scheduler._LRScheduler)(before), made(compat.LRScheduler)(after)
    for epoch in range(total):
        theirs, own = one.get_last_lr(), other.get_last_lr()
        if len(theirs) != len(own) or not all(math.isclose(a, b, abs_tol=1e-12) for a, b in zip(theirs, own)):
            return f"the rates {own}, not {theirs}"
        if not math.isclose(after.get_lr(), theirs[0], abs_tol=1e-12):
            return f"the first rate {after.get_lr()}"
        if not math.isclose(other(), theirs[0], abs_tol=1e-12):
            return f"called, it gives {other()}"
        if epoch == 1:
            other.load_state_dict(other.state_dict())
        before.step()
        one.step()
        other.step()
    return None


def made_by(name, **given):
    """Three steps with the optimizer of that name, whose class gets the arguments of torch's."""
    before, after = parameters(2)
    lr, decay = random.choice([0.1, 0.01]), random.choice([0, 0.1])
    theirs, own = before, after
    if random.random() < 0.5:
        theirs, own = [{"params": [p]} for p in before], [{"params": [q]} for q in after]
        theirs[1]["lr"] = own[1]["lr"] = 0.5
    one = getattr(torch.optim, name)(theirs, lr=lr, weight_decay=decay, **given)
    other = getattr(compat, name)(own, lr=lr, weight_decay=decay, **given)
    for _ in range(3):
        one.zero_grad()
        sum((p ** 2).sum() for p in before).backward()
        one.step()
        other.clear_grad()
        sum((p ** 2).sum() for p in after).backward()
        other.step()
    return comparing.differ([p.detach() for p in before], [p.detach() for p in after])


def Adam():
    return made_by("Adam", betas=random.choice([(0.9, 0.999), (0.5, 0.9)]), amsgrad=random.random() < 0.5)


def AdamW():
    return made_by("AdamW", betas=random.choice([(0.9, 0.999), (0.5, 0.9)]), eps=random.choice([1e-8, 1e-3]))


def SGD():
    momentum = random.choice([0.0, 0.9])
    return made_by("SGD", momentum=momentum, nesterov=momentum > 0 and random.random() < 0.5)


def Adagrad():
    return made_by("Adagrad", eps=random.choice([1e-10, 1e-3]), initial_accumulator_value=random.choice([0, 0.1]))


def Adamax():
    """Also over many steps with gradients that an epsilon reaches which is added to their norm in each of them."""
    betas = random.choice([(0.9, 0.999), (0.8, 0.9995)])
    if random.random() < 0.5:
        return made_by("Adamax", betas=betas)
    before, after = parameters(2)
    one, other = torch.optim.Adamax(before, lr=0.001, betas=betas), compat.Adamax(after, lr=0.001, betas=betas)
    for _ in range(100):
        for optimizer, values in ((one, before), (other, after)):
            (sum(p.sum() for p in values) * 5e-6).backward()
            optimizer.step()
        one.zero_grad(), other.clear_grad()
    far = max((p.detach() - torch.from_numpy(q.numpy())).abs().max().item() for p, q in zip(before, after))
    return f"differ by {far}" if far > 1e-3 else None  # of a way of 0.1


def Adadelta():
    return made_by("Adadelta", rho=random.choice([0.9, 0.5]), eps=random.choice([1e-6, 1e-3]))


def parameters_of():
    found = compat.parameters_of(iter([{"params": 1, "lr": 0.5}, {"params": 2}]), 0.1)
    return None if found == [{"params": 1, "learning_rate": 5.0}, {"params": 2}] else f"{found}"


def RMSprop():
    return made_by("RMSprop", eps=random.choice([1e-8, 1e-3, 0.1]), alpha=random.choice([0.9, 0.99]),
                   momentum=random.choice([0, 0.9]), centered=random.random() < 0.5)


def AveragedModel():
    net, own = torch.nn.BatchNorm1d(3), paddle.nn.BatchNorm1D(3)
    theirs, fn = {}, (lambda mine, model, count: 0.5 * mine + 0.5 * model) if random.random() < 0.5 else None
    one = torch.optim.swa_utils.AveragedModel(net, avg_fn=fn)
    other = compat.AveragedModel(own, avg_fn=fn) if fn else compat.AveragedModel(own)
    for _ in range(random.randint(1, 4)):
        for name in ("weight", "bias"):
            theirs[name] = floats(3)
            getattr(net, name).data.copy_(theirs[name])
            getattr(own, name).set_value(ours(theirs[name]))
        one.update_parameters(net)
        other.update_parameters(own)
    one.eval()
    other.eval()
    x = floats(2, 3)
    found = comparing.differ(one(x).detach(), other(ours(x)).detach())
    return found or comparing.differ(one.n_averaged, other.n_averaged)


def Required():
    """It tells a rate that was passed from one that was not, as torch's does."""
    def made(required, lr):
        return "missing" if lr is required else lr
    rate = random.random()
    from torch.optim.optimizer import required as theirs
    own = compat.Required
    return comparing.differ([made(theirs, theirs), made(theirs, rate)], [made(own, own), made(own, rate)])


def last_lr():
    """A scheduler that is written out gives a rate for each group, Paddle's own its one."""
    class Half(compat.LRScheduler):
        def get_lr(self):
            return [rate / 2 for rate in self.base_lrs]
    rates = [random.random() for _ in range(2)]
    groups = [{"params": [compat.parameter(ours(floats(2)))], "lr": rate} for rate in rates]
    optimizer = compat.GroupedSGD(groups, lr=1.0)
    found = comparing.differ([rate / 2 for rate in rates], compat.last_lr(Half(optimizer)))
    return found or comparing.differ(rates[:1], compat.last_lr(paddle.optimizer.lr.StepDecay(rates[0], 3)))


def made_of_others(make):
    """The rates that a scheduler of others gives on both sides; `make` takes the side's optimizer, modules and rate."""
    optimizer = torch.optim.SGD([floats(2)], random.uniform(0.1, 1))
    after = paddle.optimizer.SGD(optimizer.param_groups[0]["lr"], parameters=[ours(floats(2))])
    rate = after.get_lr()
    times, factor, size, gamma = random.randint(1, 5), random.uniform(0.1, 0.9), random.randint(1, 3), random.uniform(0.3, 1)
    schedules = torch.optim.lr_scheduler
    theirs = [schedules.LinearLR(optimizer, factor, total_iters=times), schedules.StepLR(optimizer, size, gamma)]
    before = make(schedules, optimizer, theirs, times)
    rates = paddle.optimizer.lr
    mine = [rates.LinearLR(rate, times, factor), rates.StepDecay(rate, size, gamma)]
    made = make(compat, rate, mine, times)
    after.set_lr_scheduler(made)
    steps = random.randint(0, 8)
    for _ in range(steps):
        before.step(), made.step()
    again = make(compat, rate, [rates.LinearLR(rate, times, factor), rates.StepDecay(rate, size, gamma)], times)
    again.set_state_dict(made.state_dict())
    differences = []
    for _ in range(6):
        differences += [after.get_lr() - before.get_last_lr()[0], again() - made()]
        before.step(), made.step(), again.step()
    return None if max(map(abs, differences)) < 1e-6 else f"the rates differ by {differences}"


def SequentialLR():
    return made_of_others(lambda module, first, members, times: module.SequentialLR(first, members, [times]))


def ChainedScheduler():
    return made_of_others(lambda module, rate, members, _: module.ChainedScheduler(members) if module is not compat
                          else module.ChainedScheduler(rate, members))


def autocast():
    """Entered again and again, inside of itself too, and an error goes through."""
    times, enters = random.randint(2, 4), []
    kept = compat.autocast(enable=False)
    for context in (torch.cuda.amp.autocast(enabled=False), kept):
        count = 0
        for _ in range(times):
            with context:
                with context:
                    count += 1
        try:
            with context:
                raise KeyError("a key")
        except KeyError:
            count += 10
        enters.append(count)
    return None if enters[0] == enters[1] and not kept.entered else f"entered {enters[1]} times, not {enters[0]}"
