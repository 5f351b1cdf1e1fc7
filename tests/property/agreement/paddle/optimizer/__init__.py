# SPDX-License-Identifier: Apache-2.0
"""`paddle.optimizer`: learning rate first, parameters by their own argument; `weight_decay` adds to the gradient."""
import math

import torch as B

from .. import core
from ..core import Tensor
from . import lr  # noqa: F401
from .lr import LRScheduler


class Optimizer:
    def __init__(self, learning_rate, parameters=None, weight_decay=None, grad_clip=None, name=None):
        if not isinstance(learning_rate, (float, int, LRScheduler, Tensor)):
            raise TypeError(f"learning rate should be float or LRScheduler, got {type(learning_rate).__name__} here")
        if parameters is None:
            raise AttributeError("parameters argument given to the Optimizer should not be None in dygraph mode.")
        if isinstance(parameters, (Tensor, dict)):
            raise TypeError("`parameters` argument given to the optimizer should be an iterable of paddle Tensors")
        if weight_decay is not None and not isinstance(weight_decay, (float, int)) and not callable(weight_decay):
            raise TypeError("weight_decay should be float or None")
        if grad_clip is not None and not callable(grad_clip):
            raise TypeError("grad_clip should be an instance of GradientClipBase")
        self._learning_rate, self._weight_decay, self._grad_clip = learning_rate, weight_decay, grad_clip
        given = list(parameters)
        self._param_groups = [] if given and isinstance(given[0], dict) else given
        for group in given if self._param_groups is not given else []:
            self._add_param_group(dict(group))
        self.state = {}

    def _add_param_group(self, param_group):
        params = param_group["params"]
        param_group["params"] = [params] if isinstance(params, Tensor) else list(params)
        param_group.setdefault("weight_decay", self._weight_decay)
        for p in param_group["params"]:
            if hasattr(p, "optimize_attr"):
                p.optimize_attr["learning_rate"] = param_group.get("learning_rate", 1.0)
        self._param_groups.append(param_group)

    def groups(self):
        is_one = not (self._param_groups and isinstance(self._param_groups[0], dict))
        return [{"params": self._param_groups, "weight_decay": self._weight_decay}] if is_one else self._param_groups

    def get_lr(self):
        return float(self._learning_rate() if isinstance(self._learning_rate, LRScheduler) else self._learning_rate)

    def set_lr(self, value):
        if isinstance(self._learning_rate, LRScheduler):
            raise RuntimeError("optimizer's learning rate can't be LRScheduler when invoke this API")
        self._learning_rate = float(value)

    def set_lr_scheduler(self, scheduler):
        self._learning_rate = scheduler

    def all_parameters(self):
        return [p for group in self.groups() for p in group["params"]]

    def clear_grad(self, set_to_zero=True):
        for p in self.all_parameters():
            p.clear_gradient(set_to_zero)

    clear_gradients = clear_grad

    def decayed(self, p, gradient, decay):
        """L2: what is decayed is added to the gradient."""
        if decay is None:
            return gradient
        if callable(decay):
            return decay(p, gradient)
        return gradient + decay * p.held

    def step(self):
        with B.no_grad():
            if self._grad_clip is not None:
                self._grad_clip([p for p in self.all_parameters() if p.held.grad is not None])
            for group in self.groups():
                if isinstance(self._param_groups[0], dict) and type(group["weight_decay"]) is int and not isinstance(self, AdamW):
                    raise TypeError("'int' object is not callable")  # only a float becomes a regularizer
                for p in group["params"]:
                    if p.held.grad is None or p.stop_gradient:
                        continue
                    # what it was given by its layer or its group
                    factor = getattr(p, "optimize_attr", group).get("learning_rate", 1.0)
                    rate = self.get_lr() * factor
                    state = self.state.setdefault(id(p), {})
                    gradient = p.held.grad.clone()
                    if gradient.is_sparse:
                        if group["weight_decay"] or type(self) not in SPARSE:
                            raise core.NotModelled(f"rows of gradients that {type(self).__name__} is given")
                        if not getattr(self, "lazy_mode", False):
                            gradient = gradient.to_dense()  # the same as with zeros in the other rows
                    self.update(p, self.decayed(p, gradient, group["weight_decay"]), rate, state, group)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        self.step()
        return None, None

    def state_dict(self):
        found = {f"p{i}.{key}": value for i, p in enumerate(self.all_parameters())
                 for key, value in self.state.get(id(p), {}).items()}
        if isinstance(self._learning_rate, LRScheduler):
            found["LR_Scheduler"] = self._learning_rate.state_dict()
        return found

    def set_state_dict(self, state_dict):
        if isinstance(self._learning_rate, LRScheduler) and "LR_Scheduler" in state_dict:
            self._learning_rate.set_state_dict(state_dict["LR_Scheduler"])
        for i, p in enumerate(self.all_parameters()):
            for key, value in state_dict.items():
                if key.startswith(f"p{i}."):
                    self.state.setdefault(id(p), {})[key[len(f"p{i}."):]] = value

    set_dict = set_state_dict

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise core.missing("paddle.optimizer.Optimizer", name)


def zeros(state, key, p, value=0.0):
    if key not in state:
        state[key] = B.full_like(p.held, value, requires_grad=False)
    return state[key]


class SGD(Optimizer):
    def __init__(self, learning_rate=0.001, parameters=None, weight_decay=None, grad_clip=None, multi_precision=False,
                 name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)

    def update(self, p, g, rate, state, group):
        p.held.sub_(rate * g)


class Momentum(Optimizer):
    def __init__(self, learning_rate=0.001, momentum=0.9, parameters=None, use_nesterov=False, weight_decay=None,
                 grad_clip=None, multi_precision=False, rescale_grad=1.0, use_multi_tensor=False, name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.momentum, self.use_nesterov, self.rescale_grad = momentum, use_nesterov, rescale_grad

    def update(self, p, g, rate, state, group):
        g = g * self.rescale_grad
        velocity = zeros(state, "velocity", p)
        velocity.mul_(self.momentum).add_(g)
        p.held.sub_(rate * (g + self.momentum * velocity if self.use_nesterov else velocity))


class Adam(Optimizer):
    decoupled = None

    def __init__(self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-08, parameters=None, weight_decay=None,
                 grad_clip=None, lazy_mode=False, multi_precision=False, use_multi_tensor=False, amsgrad=False,
                 name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.arguments = beta1, beta2, epsilon, amsgrad
        self.lazy_mode = lazy_mode

    def update(self, p, g, rate, state, group):
        if g.is_sparse:
            self.update_rows(p, g.coalesce(), rate, state)
            return
        beta1, beta2, epsilon, amsgrad = self.arguments
        beta1, beta2, epsilon = group.get("beta1", beta1), group.get("beta2", beta2), group.get("epsilon", epsilon)
        beta1, beta2 = float(beta1), float(beta2)
        t = state["t"] = state.get("t", 0) + 1
        m, v = zeros(state, "m", p), zeros(state, "v", p)
        m.mul_(beta1).add_((1 - beta1) * g)
        v.mul_(beta2).add_((1 - beta2) * g * g)
        second = v
        if amsgrad:
            second = zeros(state, "vmax", p)
            second.copy_(B.maximum(second, v))
        correction = math.sqrt(1 - beta2 ** t)
        p.held.sub_(rate / (1 - beta1 ** t) * m / (second.sqrt() / correction + epsilon))

    def update_rows(self, p, g, rate, state):
        """`lazy_mode`: the rows that have a gradient, and their moments; a step without any counts for nothing."""
        beta1, beta2, epsilon, amsgrad = self.arguments
        rows, values = g.indices()[0], g.values()
        if amsgrad:
            raise core.NotModelled("amsgrad of rows")
        if not len(rows):
            return
        t = state["t"] = state.get("t", 0) + 1
        m, v = zeros(state, "m", p), zeros(state, "v", p)
        m[rows] = beta1 * m[rows] + (1 - beta1) * values
        v[rows] = beta2 * v[rows] + (1 - beta2) * values * values
        correction = math.sqrt(1 - beta2 ** t)
        p.held[rows] -= rate / (1 - beta1 ** t) * m[rows] / (v[rows].sqrt() / correction + epsilon)


class AdamW(Adam):
    """Decays the parameter itself, by 0.01 unless told."""

    def __init__(self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-08, parameters=None, weight_decay=0.01,
                 lr_ratio=None, apply_decay_param_fun=None, grad_clip=None, lazy_mode=False, multi_precision=False,
                 amsgrad=False, name=None):
        Optimizer.__init__(self, learning_rate, parameters, weight_decay, grad_clip)
        self.arguments = beta1, beta2, epsilon, amsgrad
        self.lazy_mode = lazy_mode

    def decayed(self, p, gradient, decay):
        return gradient

    def update(self, p, g, rate, state, group):
        p.held.mul_(1 - rate * (group["weight_decay"] or 0.0))
        super().update(p, g, rate, state, group)


class Adamax(Optimizer):
    def __init__(self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-08, parameters=None, weight_decay=None,
                 grad_clip=None, name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.arguments = beta1, beta2, epsilon

    def update(self, p, g, rate, state, group):
        beta1, beta2, epsilon = self.arguments
        t = state["t"] = state.get("t", 0) + 1
        m, norm = zeros(state, "m", p), zeros(state, "norm", p)
        m.mul_(beta1).add_((1 - beta1) * g)
        norm.copy_(B.maximum(beta2 * norm + epsilon, g.abs()))
        p.held.sub_(rate / (1 - beta1 ** t) * m / norm)


class Adagrad(Optimizer):
    def __init__(self, learning_rate, epsilon=1e-06, parameters=None, weight_decay=None, grad_clip=None, name=None,
                 initial_accumulator_value=0.0):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.epsilon, self.start = epsilon, initial_accumulator_value

    def update(self, p, g, rate, state, group):
        moment = zeros(state, "moment", p, self.start)
        moment.add_(g * g)
        p.held.sub_(rate * g / (moment.sqrt() + self.epsilon))


class Adadelta(Optimizer):
    def __init__(self, learning_rate=0.001, epsilon=1e-06, rho=0.95, parameters=None, weight_decay=None,
                 grad_clip=None, name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.epsilon, self.rho = epsilon, rho

    def update(self, p, g, rate, state, group):
        square, change = zeros(state, "square", p), zeros(state, "change", p)
        square.mul_(self.rho).add_((1 - self.rho) * g * g)
        step = B.sqrt((change + self.epsilon) / (square + self.epsilon)) * g
        change.mul_(self.rho).add_((1 - self.rho) * step * step)
        p.held.sub_(rate * step)


class RMSProp(Optimizer):
    """Epsilon is inside of the root."""

    def __init__(self, learning_rate, rho=0.95, epsilon=1e-06, momentum=0.0, centered=False, parameters=None,
                 weight_decay=None, grad_clip=None, name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.arguments = rho, epsilon, momentum, centered

    def update(self, p, g, rate, state, group):
        rho, epsilon, momentum, centered = self.arguments
        square, velocity = zeros(state, "square", p), zeros(state, "velocity", p)
        square.mul_(rho).add_((1 - rho) * g * g)
        below = square
        if centered:
            mean = zeros(state, "mean", p)
            mean.mul_(rho).add_((1 - rho) * g)
            below = square - mean * mean
        velocity.mul_(momentum).add_(rate * g / B.sqrt(below + epsilon))
        p.held.sub_(velocity)


class NAdam(Optimizer):
    def __init__(self, learning_rate=0.002, beta1=0.9, beta2=0.999, epsilon=1.0e-8, momentum_decay=0.004,
                 parameters=None, weight_decay=None, grad_clip=None, name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.arguments = beta1, beta2, epsilon, momentum_decay

    def update(self, p, g, rate, state, group):
        beta1, beta2, epsilon, decay = self.arguments
        t = state["t"] = state.get("t", 0) + 1
        mu, after = (beta1 * (1 - 0.5 * 0.96 ** (n * decay)) for n in (t, t + 1))
        product = state["product"] = state.get("product", 1.0) * mu
        m, v = zeros(state, "m", p), zeros(state, "v", p)
        m.mul_(beta1).add_((1 - beta1) * g)
        v.mul_(beta2).add_((1 - beta2) * g * g)
        first = after * m / (1 - product * after) + (1 - mu) * g / (1 - product)
        p.held.sub_(rate * first / ((v / (1 - beta2 ** t)).sqrt() + epsilon))


class RAdam(Optimizer):
    def __init__(self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1.0e-8, parameters=None, weight_decay=None,
                 grad_clip=None, name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.arguments = beta1, beta2, epsilon

    def update(self, p, g, rate, state, group):
        beta1, beta2, epsilon = self.arguments
        t = state["t"] = state.get("t", 0) + 1
        m, v = zeros(state, "m", p), zeros(state, "v", p)
        m.mul_(beta1).add_((1 - beta1) * g)
        v.mul_(beta2).add_((1 - beta2) * g * g)
        first = m / (1 - beta1 ** t)
        most = 2 / (1 - beta2) - 1
        rho = most - 2 * t * beta2 ** t / (1 - beta2 ** t)
        if rho > 5:
            r = math.sqrt((rho - 4) * (rho - 2) * most / ((most - 4) * (most - 2) * rho))
            first = first * r * math.sqrt(1 - beta2 ** t) / (v.sqrt() + epsilon)
        p.held.sub_(rate * first)


class Rprop(Optimizer):
    def __init__(self, learning_rate=0.001, learning_rate_range=(1e-5, 50), parameters=None, etas=(0.5, 1.2),
                 grad_clip=None, multi_precision=False, name=None):
        super().__init__(learning_rate, parameters, None, grad_clip)
        self.range, self.etas = learning_rate_range, etas

    def update(self, p, g, rate, state, group):
        before, rates = zeros(state, "before", p), zeros(state, "rates", p, rate)
        same = before * g
        factor = B.where(same > 0, self.etas[1], B.where(same < 0, self.etas[0], 1.0))
        rates.copy_((rates * factor).clamp(*self.range))
        g = B.where(same < 0, B.zeros_like(g), g)
        p.held.sub_(g.sign() * rates)
        before.copy_(g)


class ASGD(Optimizer):
    def __init__(self, learning_rate=0.001, batch_num=1, parameters=None, weight_decay=None, grad_clip=None,
                 multi_precision=False, name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self.batch_num = batch_num

    def update(self, p, g, rate, state, group):
        m = state.get("t", 0)
        state["t"] = m + 1
        kept, d = state.setdefault("kept", {}), zeros(state, "d", p)
        i = m % self.batch_num
        d.add_(g - kept.get(i, B.zeros_like(g)))
        kept[i] = g.clone()
        p.held.sub_(rate * d / min(m + 1, self.batch_num))


SPARSE = (SGD, Momentum, Adam, Adagrad)  # those whose kernels take gradients of rows, as far as the model knows them


def __getattr__(name):
    raise core.missing("paddle.optimizer", name)


class LBFGS(Optimizer):
    """Its algorithm is that of the package the arithmetic is borrowed from, with names of its own."""

    def __init__(self, learning_rate=1.0, max_iter=20, max_eval=None, tolerance_grad=1e-07, tolerance_change=1e-09,
                 history_size=100, line_search_fn=None, parameters=None, weight_decay=None, grad_clip=None, name=None):
        if parameters is None:
            raise AttributeError("parameters argument given to the Optimizer should not be None in dygraph mode.")
        if isinstance(parameters, (Tensor, dict)):
            raise TypeError("`parameters` argument given to the optimizer should be an iterable of paddle Tensors")
        if weight_decay is not None or grad_clip is not None:
            raise core.NotModelled("LBFGS with a decay or a clip")
        self.parameters = list(parameters)
        self.inner = B.optim.LBFGS([p.held for p in self.parameters], lr=learning_rate, max_iter=max_iter, max_eval=max_eval,
                                   tolerance_grad=tolerance_grad, tolerance_change=tolerance_change,
                                   history_size=history_size, line_search_fn=line_search_fn)

    def clear_grad(self, set_to_zero=True):
        for p in self.parameters:
            p.clear_gradient(set_to_zero)

    def step(self, closure):
        with B.enable_grad():
            return Tensor(self.inner.step(lambda: closure().held))
