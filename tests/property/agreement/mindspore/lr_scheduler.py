# SPDX-License-Identifier: Apache-2.0
"""Schedulers of `mindspore.experimental.optim.lr_scheduler`: rates are parameters of float32, the epoch is one, too."""
import bisect
import collections
import math

from . import core
from .core import DTYPES, Tensor
from .optim import Optimizer
from .tensor import Parameter

FLOAT = DTYPES["float32"]


def number(value, name, kinds):
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise TypeError(f"{name} is of {type(value).__name__}")
    return value


class LRScheduler:
    def __init__(self, optimizer, last_epoch=-1):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        if number(last_epoch, "last_epoch", int) < -1:
            raise ValueError(f"Invalid last_epoch: {last_epoch}")
        for group in optimizer.param_groups:
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"].value())
            elif "initial_lr" not in group:
                raise KeyError("param 'initial_lr' is not specified")
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.optimizer = optimizer
        self._last_lr = list(optimizer.lrs)
        self.last_epoch = Parameter(Tensor(float(last_epoch), FLOAT), "last_epoch_" + type(self).__name__)
        self.step()

    @property
    def epoch(self):
        return int(self.last_epoch.held.item())

    def get_last_lr(self):
        return [rate.value() for rate in self._last_lr]

    def step(self, epoch=None):
        self.last_epoch.held.fill_(self.epoch + 1 if epoch is None else epoch)
        rates = self.get_lr() if epoch is None or not hasattr(self, "closed") else self.closed()
        for rate, value in zip(self._last_lr, rates):
            rate.held.fill_(value.item() if isinstance(value, Tensor) else value)
        return True

    def times(self, factor):
        return [rate.held.item() * factor for rate in self._last_lr]


class StepLR(LRScheduler):
    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size, self.gamma = number(step_size, "step_size", int), number(gamma, "gamma", float)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return self.times(1.0 if self.epoch == 0 or self.epoch % self.step_size else self.gamma)

    def closed(self):
        return [rate.item() * self.gamma ** (self.epoch // self.step_size) for rate in self.base_lrs]


class MultiStepLR(LRScheduler):
    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        if not isinstance(milestones, (list, tuple)):
            raise TypeError(f"milestones is of {type(milestones).__name__}")
        for one in milestones:
            number(one, "a milestone", int)
        self.milestones, self.gamma = collections.Counter(milestones), number(gamma, "gamma", float)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return self.times(self.gamma ** self.milestones[self.epoch])

    def closed(self):
        raise AttributeError("MultiStepLR has no step_size")  # which its closed form reads


class ExponentialLR(LRScheduler):
    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = number(gamma, "gamma", float)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return self.times(self.gamma if self.epoch else 1.0)

    def closed(self):
        return [rate.item() * self.gamma ** self.epoch for rate in self.base_lrs]


class ConstantLR(LRScheduler):
    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        if factor > 1.0 or factor < 0:
            raise ValueError("factor is expected between 0 and 1")
        self.factor, self.total_iters = factor, number(total_iters, "total_iters", int)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return self.times(self.factor if self.epoch == 0 else 1 / self.factor if self.epoch == self.total_iters else 1.0)

    def closed(self):
        factor = 1 if self.epoch >= self.total_iters else self.factor
        return [rate.item() * factor for rate in self.base_lrs]


class LinearLR(LRScheduler):
    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1):
        if not 0 < start_factor <= 1 or not 0 <= end_factor <= 1:
            raise ValueError("factors are expected between 0 and 1")
        self.start, self.end, self.total = start_factor, end_factor, number(total_iters, "total_iters", int)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.epoch == 0:
            return self.times(self.start)
        if self.epoch > self.total:
            return self.times(1.0)
        return self.times(1 + (self.end - self.start) / (self.total * self.start + (self.epoch - 1) * (self.end - self.start)))

    def closed(self):
        factor = self.start + (self.end - self.start) * min(self.total, self.epoch) / self.total
        return [rate.item() * factor for rate in self.base_lrs]


class PolynomialLR(LRScheduler):
    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1):
        self.total, self.power = number(total_iters, "total_iters", int), number(power, "power", float)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.epoch == 0 or self.epoch > self.total:
            return self.times(1.0)
        return self.times(((1 - self.epoch / self.total) / (1 - (self.epoch - 1) / self.total)) ** self.power)

    def closed(self):
        factor = (1 - min(self.total, self.epoch) / self.total) ** self.power
        return [rate.item() * factor for rate in self.base_lrs]


class Functions(LRScheduler):
    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        count = len(optimizer.param_groups)
        self.functions = list(lr_lambda) if isinstance(lr_lambda, (list, tuple)) else [lr_lambda] * count
        if len(self.functions) != count:
            raise ValueError(f"{count} functions are expected")
        super().__init__(optimizer, last_epoch)


class LambdaLR(Functions):
    def get_lr(self):
        """A function gets the epoch as it is kept: a parameter."""
        return [base * one(self.last_epoch) for base, one in zip(self.base_lrs, self.functions)]


class MultiplicativeLR(Functions):
    def get_lr(self):
        if self.epoch == 0:
            return self.times(1.0)
        return [rate.value() * one(self.last_epoch) for rate, one in zip(self._last_lr, self.functions)]


class CosineAnnealingLR(LRScheduler):
    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1):
        self.T_max = number(T_max, "T_max", int)
        self.eta_min = number(eta_min, "eta_min", (float, int))
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.epoch == 0:
            return self.times(1.0)
        low, end, at = self.eta_min, self.T_max, self.epoch
        if (at - 1 - end) % (2 * end) == 0:
            return [rate.held.item() + (base.item() - low) * (1 - math.cos(math.pi / end)) / 2
                    for rate, base in zip(self._last_lr, self.base_lrs)]
        factor = (1 + math.cos(math.pi * at / end)) / (1 + math.cos(math.pi * (at - 1) / end))
        return [factor * (rate.held.item() - low) + low for rate in self._last_lr]

    def closed(self):
        factor = (1 + math.cos(math.pi * self.epoch / self.T_max)) / 2
        return [self.eta_min + (base.item() - self.eta_min) * factor for base in self.base_lrs]


class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1):
        if number(T_0, "T_0", int) <= 0 or number(T_mult, "T_mult", int) < 1:
            raise ValueError("T_0 and T_mult are expected to be positive")
        self.period, self.factor, self.eta_min, self.at = T_0, T_mult, number(eta_min, "eta_min", (int, float)), -1
        self.first = T_0
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [self.eta_min + (base.item() - self.eta_min) * (1 + math.cos(math.pi * self.at / self.period)) / 2
                for base in self.base_lrs]

    def step(self, epoch=None):
        epoch = 0 if epoch is None and self.epoch < 0 else epoch
        if epoch is None:
            epoch, self.at = self.epoch + 1, self.at + 1
            if self.at >= self.period:
                self.at, self.period = self.at - self.period, self.period * self.factor
        elif epoch < 0:
            raise ValueError(f"epoch should be a non-negative integer, but got {epoch}")
        elif epoch < self.first:
            self.at, self.period = epoch, self.first
        elif self.factor == 1:
            self.at = epoch % self.first
        else:
            raise TypeError("Log takes 1 argument, but 2 were given")  # it is given a base
        self.last_epoch.held.fill_(math.floor(epoch))
        for rate, value in zip(self._last_lr, self.get_lr()):
            rate.held.fill_(value)


class SequentialLR:
    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        if len(milestones) != len(schedulers) - 1 or any(one.optimizer is not optimizer for one in schedulers):
            raise ValueError("schedulers of one optimizer and a milestone between each two are expected")
        self.schedulers, self.milestones, self.last_epoch = schedulers, milestones, last_epoch + 1
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            group["lr"].held.fill_(group["initial_lr"].item())
        for one in schedulers:
            one.last_epoch.held.sub_(1)
        schedulers[0].step()

    def step(self):
        self.last_epoch += 1
        at = bisect.bisect_right(self.milestones, self.last_epoch)
        if at > 0 and self.milestones[at - 1] == self.last_epoch:
            self.schedulers[at].step(0)
        else:
            self.schedulers[at].step()

    def get_last_lr(self):
        return [rate.value() for rate in self.optimizer.lrs]


class ReduceLROnPlateau:
    def __init__(self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel", cooldown=0,
                 min_lr=0, eps=1e-8):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        if factor >= 1.0 or mode not in ("min", "max") or threshold_mode not in ("rel", "abs"):
            raise ValueError("factor < 1.0, mode min or max, threshold_mode rel or abs are expected")
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        count = len(optimizer.param_groups)
        self.min_lrs = list(min_lr) if isinstance(min_lr, (list, tuple)) else [min_lr] * count
        self.best = math.inf if mode == "min" else -math.inf
        self.num_bad_epochs = self.cooldown_counter = 0

    @property
    def in_cooldown(self):
        return self.cooldown_counter > 0

    def is_better(self, value):
        sign = -1 if self.mode == "min" else 1
        if self.threshold_mode == "rel":
            bound = self.best * (1 + sign * self.threshold)
        else:
            bound = self.best + sign * self.threshold
        return value < bound if self.mode == "min" else value > bound

    def step(self, metrics):
        value = float(metrics)
        if self.is_better(value):
            self.best, self.num_bad_epochs = value, 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            for rate, lowest in zip(self.optimizer.lrs, self.min_lrs):
                old = rate.held.item()
                new = max(old * self.factor, lowest)
                if old - new > self.eps:
                    rate.held.fill_(new)
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        return True

    def get_last_lr(self):
        return [rate.value() for rate in self.optimizer.lrs]


ALL = {one.__name__: one for one in (LRScheduler, StepLR, MultiStepLR, ExponentialLR, ConstantLR, LinearLR, PolynomialLR,
                                     LambdaLR, MultiplicativeLR, CosineAnnealingLR, CosineAnnealingWarmRestarts,
                                     SequentialLR, ReduceLROnPlateau)}
