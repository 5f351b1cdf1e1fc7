# SPDX-License-Identifier: Apache-2.0
"""The optimizers with groups as torch's, and their schedulers, compared with torch's own (see helpers.py)."""
import math
import random

import torch

import comparing
import paddle
from helping import compat, floats, ours, raised


def both(name, **given):
    """An optimizer of torch's and the helper, with the same groups; one has a rate of its own, and more."""
    values = [floats(random.randint(1, 3)) for _ in range(3)]
    theirs = [torch.nn.Parameter(value.clone()) for value in values]
    own = [compat.parameter(ours(value)) for value in values]
    lr = random.choice([0.1, 0.01])
    own_lr = {"lr": random.choice([0.5, 0.2])} if random.random() < 0.7 else {}
    one = getattr(torch.optim, name)([{"params": theirs[:1]}, {"params": theirs[1:2], **own_lr}], lr=lr, **given)
    other = getattr(compat, "Grouped" + name)([{"params": own[:1]}, {"params": own[1:2], **own_lr}], lr=lr, **given)
    if random.random() < 0.3 and name != "Adagrad":  # torch's has no state then
        one.add_param_group({"params": theirs[2:], "weight_decay": 0.2})
        other.add_param_group({"params": own[2:], "weight_decay": 0.2})
    return (one, theirs), (other, own)


def steps(before, after, count, between=lambda optimizer: None):
    """The first difference between the parameters over some steps."""
    (one, theirs), (other, own) = before, after
    for _ in range(count):
        for optimizer, parameters, clear in ((one, theirs, one.zero_grad), (other, own, other.clear_grad)):
            clear()
            sum((p ** 2).sum() + p.sum() for p in parameters).backward()
            optimizer.step()
            between(optimizer)
        if found := comparing.differ([p.detach() for p in theirs], [q.detach() for q in own]):
            return found
    return None


def changed(optimizer):
    """What programs do to groups."""
    for group in optimizer.param_groups:
        group["lr"] *= 0.9
        group["weight_decay"] = group["weight_decay"] / 2


def compared(name, **given):
    return steps(*both(name, weight_decay=random.choice([0, 0.1]), **given), 4,
                 changed if random.random() < 0.5 else lambda optimizer: None)


def GroupedSGD():
    momentum = random.choice([0, 0.9])
    dampening = random.choice([0, 0.1])
    return compared("SGD", momentum=momentum, dampening=dampening, maximize=random.random() < 0.2,
                    nesterov=momentum > 0 and dampening == 0 and random.random() < 0.5)


def GroupedAdam():
    return compared("Adam", betas=random.choice([(0.9, 0.999), (0.5, 0.9)]), amsgrad=random.random() < 0.5)


def GroupedAdamW():
    return compared("AdamW", betas=random.choice([(0.9, 0.999), (0.5, 0.9)]), amsgrad=random.random() < 0.5,
                    eps=random.choice([1e-8, 1e-3]))


def GroupedRMSprop():
    return compared("RMSprop", alpha=random.choice([0.99, 0.9]), momentum=random.choice([0, 0.9]),
                    centered=random.random() < 0.5, eps=1e-3)


def GroupedAdagrad():
    return compared("Adagrad", lr_decay=random.choice([0, 0.1]), initial_accumulator_value=random.choice([0, 0.1]))


def GroupedOptimizer():
    before, after = both("SGD")

    def step(optimizer, parameters, clear):
        def closure():
            clear()
            loss = sum((p ** 2).sum() for p in parameters)
            loss.backward()
            return loss
        return optimizer.step(closure).item()
    one, other = step(*before, before[0].zero_grad), step(*after, after[0].clear_grad)
    return None if math.isclose(one, other, rel_tol=1e-5) else f"a loss of {other}, not {one}"


def scheduled(name, *given, optimizer="SGD", module=torch.optim.lr_scheduler, step=lambda number: (), **named):
    """Rates and parameters over some steps, and from a state that was saved."""
    before, after = both(optimizer, **({"momentum": 0.9} if optimizer == "SGD" else {}))
    (one, _), (other, _) = before, after
    count = random.randint(1, 14)
    theirs = getattr(module, name)(one, *given, **named)
    own = getattr(compat, "Grouped" + name)(other, *given, **named)
    for number in range(count):
        rates = [[group["lr"] for group in each.param_groups] for each in (one, other)]
        if any(not math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12) for a, b in zip(*rates)):
            return f"{given} {named}: the rates {rates[1]}, not {rates[0]}, after {number} steps"
        if own() != rates[1][0] or own.get_last_lr() != rates[1]:
            return f"the last rates {own.get_last_lr()}, not {rates[1]}"
        if found := steps(before, after, 1):
            return found
        theirs.step(*step(number))
        own.step(*step(number))
        if number == count // 2:
            state, settings = own.state_dict(), [dict(group) for group in other.param_groups]
            own = getattr(compat, "Grouped" + name)(other, *given, **named)
            own.set_state_dict(state)
            for group, setting in zip(other.param_groups, settings):
                group.update(setting)
    return None




def GroupedLambdaLR():
    return scheduled("LambdaLR", lambda epoch: 0.9 ** epoch)


def GroupedMultiplicativeLR():
    return scheduled("MultiplicativeLR", lambda epoch: 0.95 if epoch < 4 else 0.5)


def GroupedStepLR():
    return scheduled("StepLR", random.randint(1, 4), gamma=random.choice([0.1, 0.5]))


def GroupedMultiStepLR():
    return scheduled("MultiStepLR", random.choice([[1, 4], (2, 3, 3), range(2, 9, 3)]), random.choice([0.1, 0.5]))


def GroupedExponentialLR():
    return scheduled("ExponentialLR", gamma=random.choice([0.9, 0.5]))


def GroupedConstantLR():
    return scheduled("ConstantLR", random.choice([0.5, 1 / 3]), total_iters=random.randint(1, 6))


def GroupedLinearLR():
    if random.random() < 0.3:
        return scheduled("LinearLR")
    return scheduled("LinearLR", random.choice([0.1, 0.5]), end_factor=0.9, total_iters=random.randint(1, 6))


def GroupedPolynomialLR():
    return scheduled("PolynomialLR", total_iters=random.randint(1, 8), power=random.choice([1.0, 2.0]))


def GroupedCosineAnnealingLR():
    return scheduled("CosineAnnealingLR", random.randint(1, 5), random.choice([0, 0.01]))


def GroupedCosineAnnealingWarmRestarts():
    at = random.random() < 0.3
    return scheduled("CosineAnnealingWarmRestarts", random.randint(1, 4), T_mult=random.randint(1, 2), eta_min=0.001,
                     step=(lambda number: (number + 0.5,)) if at else lambda number: ())


def GroupedCyclicLR():
    return scheduled("CyclicLR", 0.01, 0.3, step_size_up=random.randint(1, 4), step_size_down=random.choice([None, 3]),
                     mode=random.choice(["triangular", "triangular2", "exp_range"]), gamma=0.9,
                     scale_fn=random.choice([None, None, lambda x: 0.8 ** x]), scale_mode="iterations",
                     cycle_momentum=random.random() < 0.7)


def GroupedCycle():
    _, (other, _) = both("Adagrad")
    if raised(compat.GroupedOneCycleLR, other, 0.1, 10) is not ValueError:
        return "cycles the momentum of an optimizer that has none"
    _, (other, _) = both("Adam")
    compat.GroupedOneCycleLR(other, 0.1, 10)
    found = [group["betas"] for group in other.param_groups]
    return None if found == [(0.95, 0.999)] * len(found) else f"the betas {found}"


def GroupedOneCycleLR():
    name = random.choice(["SGD", "Adam", "AdamW", "RMSprop", "Adagrad"])
    given = {"total_steps": 20} if random.random() < 0.5 else {"epochs": 4, "steps_per_epoch": 5}
    return scheduled("OneCycleLR", 0.3, optimizer=name, pct_start=random.choice([0.3, 0.5]), div_factor=10.0,
                     anneal_strategy=random.choice(["cos", "linear"]), three_phase=random.random() < 0.3,
                     cycle_momentum=name != "Adagrad" and random.random() < 0.8, **given)


def GroupedLRScheduler():
    _, (other, _) = both("SGD")
    made = compat.GroupedExponentialLR(other, 0.9)
    count = len(other.param_groups)
    if made.for_each_group(1) != [1] * count or made.for_each_group(list(range(count))) != list(
            range(count)) or raised(made.for_each_group, [1] * (count + 1)) is not ValueError:
        return "the values for each group"
    return None if made.rates() == [group["lr"] for group in other.param_groups] else "the rates"


def GroupedReduceLROnPlateau():
    losses = [random.choice([1.0, 0.5, 0.4]) for _ in range(14)]
    before, after = both("SGD")
    (one, _), (other, _) = before, after
    given = {"factor": 0.5, "patience": random.randint(0, 2), "min_lr": random.choice([0, 0.05]),
             "cooldown": random.randint(0, 2), "threshold_mode": random.choice(["rel", "abs"]),
             "mode": random.choice(["min", "max"])}
    theirs = torch.optim.lr_scheduler.ReduceLROnPlateau(one, **given)
    own = compat.GroupedReduceLROnPlateau(other, **given)
    for loss in losses:
        theirs.step(loss)
        own.step(paddle.to_tensor(loss) if random.random() < 0.3 else loss)
        rates = [[group["lr"] for group in each.param_groups] for each in (one, other)]
        if any(not math.isclose(a, b, rel_tol=1e-6) for a, b in zip(*rates)) or own.get_last_lr() != rates[1]:
            return f"{given}: the rates {rates[1]}, not {rates[0]}"
        own.set_state_dict(own.state_dict())
    return None if own() == other.get_lr() else "the rate"


def GroupedSWALR():
    return scheduled("SWALR", random.choice([0.05, 0.3]), anneal_epochs=random.randint(0, 5),
                     anneal_strategy=random.choice(["cos", "linear"]), module=torch.optim.swa_utils)


def optimizer_class():
    if raised(compat.optimizer_class, "LBFGS") is not AttributeError:
        return "a class for a name that is not known"
    name = random.choice(["Adadelta", "Adagrad", "Adam", "AdamW", "Adamax", "RMSprop", "SGD"])
    return None if compat.optimizer_class(name) is getattr(compat, name) else f"another class for {name}"
