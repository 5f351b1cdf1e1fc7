# SPDX-License-Identifier: Apache-2.0
"""Optimizers of `mindspore.experimental.optim` and `mindspore.mint.optim`: called with the gradients in order."""
import torch as B

from . import core
from .cell import Cell
from .core import Tensor
from .tensor import Parameter, ParameterTuple


class Optimizer(Cell):
    def __init__(self, params, defaults):
        Cell.__init__(self)
        if params is None or not hasattr(params, "__iter__"):
            raise TypeError(f"params has to be iterable, not {type(params).__name__}")
        found = list(params)
        if not found:
            raise ValueError("params must not be empty")
        self.defaults, self.param_groups, self.lrs, self.parameters = defaults, [], [], ()
        self.__dict__["_state"] = {}
        for group in found if isinstance(found[0], dict) else [{"params": found}]:
            self.add_param_group(group)
        self.parameters = ParameterTuple(self.parameters)

    def add_param_group(self, param_group):
        if not isinstance(param_group, dict):
            raise TypeError("Param group must be a dict.")
        params = param_group["params"]
        if isinstance(params, set):
            raise TypeError("parameters in a set have no order")
        params = [params] if isinstance(params, Parameter) else list(params)
        for one in params:
            if not isinstance(one, Parameter):
                raise TypeError(f"Optimizer can only optimize Parameters, not {type(one).__name__}")
        if {id(p) for p in params} & {id(p) for group in self.param_groups for p in group["params"]}:
            raise ValueError("some parameters appear in more than one parameter group.")
        group = {**self.defaults, **param_group, "params": params}
        rate, decay = group["lr"], group.get("weight_decay", 0.0)
        if isinstance(rate, Tensor):
            if rate.ndim:
                raise ValueError("a learning rate has no dimensions")
            rate = rate.item()
        if isinstance(rate, bool) or not isinstance(rate, (int, float)) or not isinstance(decay, (int, float)):
            raise TypeError("a learning rate and a decay of weights are numbers")
        if rate < 0 or decay < 0:
            raise ValueError("a learning rate and a decay of weights are not negative")
        name = f"learning_rate_group_{len(self.param_groups)}"
        group["lr"] = Parameter(Tensor(float(rate), core.DTYPES["float32"]), name)
        self.param_groups.append(group)
        self.lrs.append(group["lr"])
        self.parameters = (*self.parameters, *params)

    def __call__(self, gradients):
        if not isinstance(gradients, (tuple, list)) or not all(isinstance(one, Tensor) for one in gradients):
            raise TypeError("an optimizer is called with a tuple of gradients")
        if type(self).construct is not Optimizer.construct:
            return self.construct(gradients)
        if len(gradients) != len(self.parameters):
            raise ValueError(f"{len(gradients)} gradients for {len(self.parameters)} parameters")
        at = 0
        self.__dict__["_step"] = self.__dict__.get("_step", 0) + 1
        with B.no_grad():
            for group in self.param_groups:
                rate = group["lr"].held.item()
                for param in group["params"]:
                    gradient = gradients[at].held.detach()
                    gradient = -gradient if group.get("maximize") else gradient
                    if gradient.shape != param.held.shape:
                        raise ValueError(f"a gradient of {tuple(gradient.shape)} for {param}")
                    state = self._state.setdefault(at, {})
                    self.update(param.held, gradient, state, group, rate, self._step)
                    at += 1
        return True

    def update(self, p, g, state, group, rate, step):
        raise NotImplementedError


def zeros(state, key, like, value=0.0):
    return state.setdefault(key, B.full_like(like, value))


class SGD(Optimizer):
    def update(self, p, g, state, group, rate, step):
        g = g + group["weight_decay"] * p
        if group["momentum"]:
            if "momentum" in state:
                state["momentum"] = group["momentum"] * state["momentum"] + (1 - group["dampening"]) * g
            else:
                state["momentum"] = g.clone()
            g = g + group["momentum"] * state["momentum"] if group["nesterov"] else state["momentum"]
        p.sub_(rate * g)


class Adam(Optimizer):
    decoupled = False

    def update(self, p, g, state, group, rate, step):
        if self.decoupled:
            p.mul_(1 - rate * group["weight_decay"])
        else:
            g = g + group["weight_decay"] * p
        first, second = group["betas"]
        m, v = zeros(state, "m", p), zeros(state, "v", p)
        m.mul_(first).add_(g, alpha=1 - first)
        v.mul_(second).addcmul_(g, g, value=1 - second)
        if group["amsgrad"]:
            v = B.maximum(zeros(state, "largest", p), v, out=state["largest"])
        p.sub_(rate / (1 - first ** step) * m / ((v / (1 - second ** step)).sqrt() + group["eps"]))


class AdamW(Adam):
    decoupled = True


class Adamax(Optimizer):
    def update(self, p, g, state, group, rate, step):
        g = g + group["weight_decay"] * p
        first, second = group["betas"]
        m, u = zeros(state, "m", p), zeros(state, "u", p)
        m.mul_(first).add_(g, alpha=1 - first)
        u.copy_(B.maximum(u * second, g.abs() + group["eps"]))
        p.sub_(rate / (1 - first ** step) * m / u)


class NAdam(Optimizer):
    def update(self, p, g, state, group, rate, step):
        g = g + group["weight_decay"] * p
        first, second = group["betas"]
        decay = group["momentum_decay"]
        now = first * (1 - 0.5 * 0.96 ** (step * decay))
        then = first * (1 - 0.5 * 0.96 ** ((step + 1) * decay))
        state["product"] = state.get("product", 1.0) * now
        m, v = zeros(state, "m", p), zeros(state, "v", p)
        m.mul_(first).add_(g, alpha=1 - first)
        v.mul_(second).addcmul_(g, g, value=1 - second)
        size = (v / (1 - second ** step)).sqrt() + group["eps"]
        p.sub_(rate * (1 - now) / (1 - state["product"]) * g / size + rate * then / (1 - state["product"] * then) * m / size)


class RMSprop(Optimizer):
    def update(self, p, g, state, group, rate, step):
        g = g + group["weight_decay"] * p
        v = zeros(state, "v", p)
        v.mul_(group["alpha"]).addcmul_(g, g, value=1 - group["alpha"])
        size = v
        if group["centered"]:
            average = zeros(state, "average", p)
            average.mul_(group["alpha"]).add_(g, alpha=1 - group["alpha"])
            size = v - average ** 2
        size = size.sqrt() + group["eps"]
        if group["momentum"]:
            moved = zeros(state, "moved", p)
            moved.mul_(group["momentum"]).add_(g / size)
            p.sub_(rate * moved)
        else:
            p.sub_(rate * g / size)


class Adagrad(Optimizer):
    def update(self, p, g, state, group, rate, step):
        g = g + group["weight_decay"] * p
        total = zeros(state, "total", p, group["initial_accumulator_value"])
        total.addcmul_(g, g)
        p.sub_(rate / (1 + (step - 1) * group["lr_decay"]) * g / (total.sqrt() + group["eps"]))


class Adadelta(Optimizer):
    def update(self, p, g, state, group, rate, step):
        g = g + group["weight_decay"] * p
        v, moved = zeros(state, "v", p), zeros(state, "moved", p)
        v.mul_(group["rho"]).addcmul_(g, g, value=1 - group["rho"])
        change = (moved + group["eps"]).sqrt() / (v + group["eps"]).sqrt() * g
        moved.mul_(group["rho"]).addcmul_(change, change, value=1 - group["rho"])
        p.sub_(rate * change)


def check(full, values):
    """The types that the options of `mint.optim` have to be of: a `weight_decay` of 0 is none of float."""
    if not full.startswith("mindspore.mint.optim.Adam"):
        return
    for name in ("eps", "weight_decay"):
        if not isinstance(values[name], float):
            raise TypeError(f"{full}: {name} has to be of float, but is {type(values[name]).__name__}")
    if not isinstance(values["betas"], tuple) or not all(isinstance(one, float) for one in values["betas"]):
        raise TypeError(f"{full}: betas has to be a tuple of float")


def make(owner, base):
    full = f"{owner}.{base.__name__}"

    def init(self, *args, **kwargs):
        arguments = core.bind(full, args, kwargs)
        values = {key: arguments.get(key, one.default) for key, one in core.signatures(full)[0].parameters.items()}
        check(full, values)
        params = values.pop("params")
        Optimizer.__init__(self, params, values)
    return type(base.__name__, (base,), {"__init__": init, "__module__": owner})


ALL = {}
for _owner in ("mindspore.experimental.optim", "mindspore.mint.optim"):
    for _base in (SGD, Adam, AdamW, Adamax, NAdam, RMSprop, Adagrad, Adadelta):
        if core.is_known(f"{_owner}.{_base.__name__}"):
            ALL[_owner, _base.__name__] = make(_owner, _base)
ALL["mindspore.experimental.optim", "Optimizer"] = Optimizer
