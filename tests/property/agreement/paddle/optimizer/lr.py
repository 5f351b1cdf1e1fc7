# SPDX-License-Identifier: Apache-2.0
"""`paddle.optimizer.lr`: a scheduler is the learning rate of an optimizer, and steps by itself."""
import math

from .. import core


class LRScheduler:
    def __init__(self, learning_rate=0.1, last_epoch=-1, verbose=False):
        if not isinstance(learning_rate, (float, int)):
            raise TypeError(f"The type of learning rate must be float, but received {type(learning_rate).__name__}")
        if learning_rate < 0:
            raise ValueError("Invalid learning rate")
        self.base_lr = self.last_lr = float(learning_rate)
        self.last_epoch, self.verbose = last_epoch, verbose
        self.step()

    def __call__(self):
        return self.last_lr

    def step(self, epoch=None):
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        self.last_lr = self.get_lr()

    def get_lr(self):
        raise NotImplementedError

    def state_keys(self):
        self.keys = ["last_epoch", "last_lr"]

    def state_dict(self):
        return {"last_epoch": self.last_epoch, "last_lr": self.last_lr}

    def set_state_dict(self, state_dict):
        self.last_epoch, self.last_lr = state_dict["last_epoch"], state_dict["last_lr"]

    set_dict = set_state_dict


class StepDecay(LRScheduler):
    def __init__(self, learning_rate, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        if not isinstance(step_size, int):
            raise TypeError("The type of 'step_size' must be 'int'")
        if gamma >= 1.0:
            raise ValueError("gamma should be < 1.0.")
        self.step_size, self.gamma = step_size, gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** (self.last_epoch // self.step_size)


class MultiStepDecay(LRScheduler):
    def __init__(self, learning_rate, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        if not isinstance(milestones, (tuple, list)):
            raise TypeError("The type of 'milestones' must be 'tuple, list'")
        if any(a >= b for a, b in zip(milestones, milestones[1:])):
            raise ValueError("The elements of milestones must be incremented")
        if gamma >= 1.0:
            raise ValueError("gamma should be < 1.0.")
        self.milestones, self.gamma = milestones, gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** sum(self.last_epoch >= m for m in self.milestones)


class PiecewiseDecay(LRScheduler):
    def __init__(self, boundaries, values, last_epoch=-1, verbose=False):
        if len(boundaries) != len(values) - 1:
            raise ValueError("values has one more element than boundaries")
        self.boundaries, self.values = boundaries, values
        super().__init__(last_epoch=last_epoch, verbose=verbose)

    def get_lr(self):
        return self.values[sum(self.last_epoch >= boundary for boundary in self.boundaries)]


class ExponentialDecay(LRScheduler):
    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** self.last_epoch


class LambdaDecay(LRScheduler):
    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        if not callable(lr_lambda):
            raise TypeError("The type of 'lr_lambda' must be 'function'")
        self.lr_lambda = lr_lambda
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.lr_lambda(self.last_epoch)


class MultiplicativeDecay(LambdaDecay):
    def get_lr(self):
        factor = 1.0
        for epoch in range(1, self.last_epoch + 1):
            factor *= self.lr_lambda(epoch)
        return self.base_lr * factor


class CosineAnnealingDecay(LRScheduler):
    def __init__(self, learning_rate, T_max, eta_min=0, last_epoch=-1, verbose=False):
        self.T_max, self.eta_min = T_max, float(eta_min)
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self.base_lr
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            return self.last_lr + (self.base_lr - self.eta_min) * (1 - math.cos(math.pi / self.T_max)) / 2
        return (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / (
            1 + math.cos(math.pi * (self.last_epoch - 1) / self.T_max)) * (self.last_lr - self.eta_min) + self.eta_min


class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, learning_rate, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        self.T_0, self.T_i, self.T_mult, self.eta_min, self.T_cur = T_0, T_0, T_mult, float(eta_min), last_epoch
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.eta_min + (self.base_lr - self.eta_min) * (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2

    def step(self, epoch=None):
        """`epoch` may be a part of one; then it says where in its period the schedule is."""
        if epoch is None:
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        else:
            self.T_cur, self.T_i = epoch, self.T_0
            while self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        self.last_epoch = self.last_epoch + 1 if epoch is None else math.floor(epoch)
        self.last_lr = self.get_lr()


class LinearLR(LRScheduler):
    def __init__(self, learning_rate, total_steps, start_factor=1. / 3, end_factor=1.0, last_epoch=-1, verbose=False):
        if not 0 < start_factor <= 1.0:
            raise ValueError("`start_factor` must be greater than 0 and less or equal to 1")
        self.total_steps, self.start_factor, self.end_factor = total_steps, start_factor, end_factor
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        done = min(self.last_epoch, self.total_steps) / self.total_steps
        return self.base_lr * (self.start_factor + (self.end_factor - self.start_factor) * done)


class PolynomialDecay(LRScheduler):
    def __init__(self, learning_rate, decay_steps, end_lr=0.0001, power=1.0, cycle=False, last_epoch=-1,
                 verbose=False):
        self.decay_steps, self.end_lr, self.power, self.cycle = decay_steps, end_lr, power, cycle
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        steps, epoch = self.decay_steps, self.last_epoch
        if self.cycle:
            steps *= math.ceil(max(epoch, 1) / steps)
        else:
            epoch = min(epoch, steps)
        return (self.base_lr - self.end_lr) * (1 - epoch / steps) ** self.power + self.end_lr


class LinearWarmup(LRScheduler):
    def __init__(self, learning_rate, warmup_steps, start_lr, end_lr, last_epoch=-1, verbose=False):
        self.learning_rate, self.warmup_steps = learning_rate, warmup_steps
        self.start_lr, self.end_lr = start_lr, end_lr
        super().__init__(start_lr, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch < self.warmup_steps:
            return (self.end_lr - self.start_lr) * self.last_epoch / self.warmup_steps + self.start_lr
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.step(self.last_epoch - self.warmup_steps)
            return self.learning_rate()
        return self.learning_rate


class CyclicLR(LRScheduler):
    def __init__(self, base_learning_rate, max_learning_rate, step_size_up, step_size_down=None, mode="triangular",
                 exp_gamma=1., scale_fn=None, scale_mode="cycle", last_epoch=-1, verbose=False):
        self.up, self.down = step_size_up, step_size_up if step_size_down is None else step_size_down
        self.amplitude = max_learning_rate - base_learning_rate
        if scale_fn is None:
            scale_fn, scale_mode = {"triangular": (lambda x: 1.0, "cycle"),
                                    "triangular2": (lambda x: 1 / 2.0 ** (x - 1), "cycle"),
                                    "exp_range": (lambda x: exp_gamma ** x, "iterations")}[mode]
        self.scale_fn, self.scale_mode = scale_fn, scale_mode
        super().__init__(base_learning_rate, last_epoch, verbose)

    def get_lr(self):
        total = self.up + self.down
        cycle = 1 + self.last_epoch // total
        at = self.last_epoch - (cycle - 1) * total
        share = at / self.up if at <= self.up else 1 - (at - self.up) / self.down
        return self.base_lr + self.amplitude * share * self.scale_fn(
            cycle if self.scale_mode == "cycle" else self.last_epoch)


class OneCycleLR(LRScheduler):
    """Up to the maximum at phase_pct of the steps, then down to end_learning_rate itself."""

    def __init__(self, max_learning_rate, total_steps, divide_factor=25., end_learning_rate=0.0001, phase_pct=0.3,
                 anneal_strategy="cos", three_phase=False, last_epoch=-1, verbose=False):
        start = max_learning_rate / divide_factor
        up = float(phase_pct * total_steps) - 1
        if three_phase:
            ends = [0, up, 2 * up, total_steps - 1]
            rates = [start, max_learning_rate, start, end_learning_rate]
        else:
            ends, rates = [0, up, total_steps - 1], [start, max_learning_rate, end_learning_rate]
        self.ends, self.rates, self.anneal_strategy = ends, rates, anneal_strategy
        self.total_steps = total_steps
        super().__init__(start, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch > self.total_steps:
            raise ValueError(f"Tried to step {self.last_epoch} times. However the number of total steps is "
                             f"{self.total_steps}")
        for i in range(len(self.ends) - 1):
            if self.last_epoch <= self.ends[i + 1] or i == len(self.ends) - 2:
                share = (self.last_epoch - self.ends[i]) / (self.ends[i + 1] - self.ends[i])
                a, b = self.rates[i], self.rates[i + 1]
                if self.anneal_strategy == "cos":
                    return b + (a - b) / 2 * (1 + math.cos(math.pi * share))
                return (b - a) * share + a
        return self.rates[-1]


class ReduceOnPlateau(LRScheduler):
    def __init__(self, learning_rate, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel",
                 cooldown=0, min_lr=0, epsilon=1e-8, verbose=False):
        if mode.lower() not in ("min", "max"):
            raise ValueError(f"mode: {mode} is unknown!")
        if factor >= 1.0:
            raise ValueError("new_lr = origin_lr * gamma and gamma should be < 1.0.")
        self.mode, self.factor, self.patience, self.threshold = mode, factor, patience, threshold
        self.threshold_mode, self.cooldown, self.min_lr, self.epsilon = threshold_mode, cooldown, min_lr, epsilon
        self.cooldown_counter = self.num_bad_epochs = 0
        self.best, self.last_epoch = None, 0
        self.base_lr = self.last_lr = float(learning_rate)

    def better(self, current):
        by = self.best * self.threshold if self.threshold_mode == "rel" else self.threshold
        return current < self.best - by if self.mode == "min" else current > self.best + by

    def step(self, metrics, epoch=None):
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        current = float(metrics)
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            return
        if self.best is None or self.better(current):
            self.best, self.num_bad_epochs = current, 0
        else:
            self.num_bad_epochs += 1
        if self.num_bad_epochs > self.patience:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
            new = max(self.last_lr * self.factor, self.min_lr)
            if self.last_lr - new > self.epsilon:
                self.last_lr = new


def __getattr__(name):
    raise core.missing("paddle.optimizer.lr", name)
