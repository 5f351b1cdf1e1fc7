# SPDX-License-Identifier: Apache-2.0
"""Recurrent layers. Batches come first unless `time_major`; a cell gives its output and its new states."""
import math

import torch as B

from ..core import NotModelled, Tensor
from . import initializer as init
from .layer import Layer


class Cell(Layer):
    gates, states = 1, 1

    def start(self, input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr):
        super().__init__()
        self.input_size, self.hidden_size = input_size, hidden_size
        bound = 1.0 / math.sqrt(hidden_size)
        uniform = init.Uniform(-bound, bound)
        rows = self.gates * hidden_size
        self.weight_ih = self.create_parameter([rows, input_size], weight_ih_attr, default_initializer=uniform)
        self.weight_hh = self.create_parameter([rows, hidden_size], weight_hh_attr, default_initializer=uniform)
        self.bias_ih = self.create_parameter([rows], bias_ih_attr, is_bias=True, default_initializer=uniform)
        self.bias_hh = self.create_parameter([rows], bias_hh_attr, is_bias=True, default_initializer=uniform)

    def weights(self):
        return [None if w is None else w.held
                for w in (self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)]

    def forward(self, inputs, states=None):
        zeros = B.zeros(inputs.shape[0], self.hidden_size)
        if states is None:
            held = [zeros] * self.states
        elif self.states == 2:
            if not isinstance(states, (tuple, list)) or len(states) != 2:
                raise TypeError("the states are a tuple of two")
            held = [s.held for s in states]
        else:
            if not isinstance(states, Tensor):
                raise TypeError("the states are a tensor")
            held = [states.held]
        new = self.step(inputs.held, held, self.weights())
        if self.states == 1:
            return Tensor(new[0]), Tensor(new[0])
        return Tensor(new[0]), (Tensor(new[0]), Tensor(new[1]))


def affine(x, weight, bias):
    result = x @ weight.T
    return result if bias is None else result + bias


class SimpleRNNCell(Cell):
    def __init__(self, input_size, hidden_size, activation="tanh", weight_ih_attr=None, weight_hh_attr=None,
                 bias_ih_attr=None, bias_hh_attr=None, name=None):
        self.start(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        if activation not in ("tanh", "relu"):
            raise ValueError("activation for SimpleRNNCell should be tanh or relu")
        self._activation = activation

    def step(self, x, states, weights):
        return [getattr(B, self._activation)(affine(x, weights[0], weights[2]) + affine(states[0], weights[1],
                                                                                         weights[3]))]


class LSTMCell(Cell):
    gates, states = 4, 2

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None,
                 bias_hh_attr=None, proj_size=0, name=None):
        if proj_size:
            raise NotModelled("paddle.nn.LSTMCell(proj_size)")
        self.start(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    def step(self, x, states, weights):
        i, f, g, o = (affine(x, weights[0], weights[2]) + affine(states[0], weights[1], weights[3])).chunk(4, -1)
        c = B.sigmoid(f) * states[1] + B.sigmoid(i) * B.tanh(g)
        return [B.sigmoid(o) * B.tanh(c), c]


class GRUCell(Cell):
    gates = 3

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None,
                 bias_hh_attr=None, name=None):
        self.start(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    def step(self, x, states, weights):
        xr, xz, xc = affine(x, weights[0], weights[2]).chunk(3, -1)
        hr, hz, hc = affine(states[0], weights[1], weights[3]).chunk(3, -1)
        r, z = B.sigmoid(xr + hr), B.sigmoid(xz + hz)
        c = B.tanh(xc + r * hc)
        return [(states[0] - c) * z + c]


class Recurrent(Layer):
    cell, states = SimpleRNNCell, 1

    def start(self, input_size, hidden_size, num_layers, direction, dropout, time_major, attributes, **more):
        super().__init__()
        if direction not in ("forward", "bidirect", "bidirectional"):
            raise ValueError(f"direction should be forward or bidirect (or bidirectional), received {direction}")
        self.directions = 1 if direction == "forward" else 2
        self.num_layers, self.hidden_size, self.time_major, self.dropout = num_layers, hidden_size, time_major, dropout
        self.__dict__["cells"] = []
        for level in range(num_layers):
            for back in range(self.directions):
                size = input_size if level == 0 else hidden_size * self.directions
                cell = self.cell(size, hidden_size, **attributes, **more)
                self.__dict__["cells"].append(cell)
                ending = f"_l{level}" + ("_reverse" if back else "")
                for name, parameter in cell._parameters.items():
                    if parameter is not None:
                        self.add_parameter(name + ending, parameter)

    def forward(self, inputs, initial_states=None, sequence_length=None):
        if inputs.ndim != 3:
            raise ValueError("recurrent layers take three dimensions")
        x = inputs.held if self.time_major else inputs.held.transpose(0, 1)
        count = self.num_layers * self.directions
        if initial_states is None:
            given = [B.zeros(count, x.shape[1], self.hidden_size)] * self.states
        elif self.states == 2:
            given = [s.held for s in initial_states]
        else:
            if not isinstance(initial_states, Tensor):
                raise TypeError("initial_states is a tensor")
            given = [initial_states.held]
        if any(tuple(s.shape) != (count, x.shape[1], self.hidden_size) for s in given):
            raise ValueError("the states are [num_layers * num_directions, batch_size, hidden_size]")
        counts = self.counted(sequence_length, x)
        last = [[] for _ in range(self.states)]
        for level in range(self.num_layers):
            parts = []
            for back in range(self.directions):
                at = level * self.directions + back
                cell, states, outputs = self.__dict__["cells"][at], [s[at] for s in given], []
                for t in (range(len(x) - 1, -1, -1) if back else range(len(x))):
                    new = cell.step(x[t], states, cell.weights())
                    if counts is None:
                        states = new
                        outputs.append(new[0])
                    else:  # behind the end: the states stay, the output is zero
                        runs = (counts > t)[:, None]
                        states = [B.where(runs, n, s) for n, s in zip(new, states)]
                        outputs.append(B.where(runs, new[0], B.zeros_like(new[0])))
                parts.append(B.stack(outputs[::-1] if back else outputs))
                for store, state in zip(last, states):
                    store.append(state)
            x = B.cat(parts, -1)
            if self.dropout and self.training and level < self.num_layers - 1:
                x = B.nn.functional.dropout(x, self.dropout)
        final = [Tensor(B.stack(store)) for store in last]
        outputs = Tensor(x if self.time_major else x.transpose(0, 1))
        return outputs, tuple(final) if self.states == 2 else final[0]

    @staticmethod
    def counted(sequence_length, x):
        if sequence_length is None:
            return None
        if not isinstance(sequence_length, Tensor):
            raise TypeError("sequence_length is a tensor")
        if sequence_length.held.dtype not in (B.int32, B.int64):
            raise TypeError("sequence_length is int32 or int64")
        if tuple(sequence_length.held.shape) != (x.shape[1],):
            raise ValueError("sequence_length is [batch_size]")
        return sequence_length.held


def attributes(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr):
    return dict(weight_ih_attr=weight_ih_attr, weight_hh_attr=weight_hh_attr, bias_ih_attr=bias_ih_attr,
                bias_hh_attr=bias_hh_attr)


class SimpleRNN(Recurrent):
    def __init__(self, input_size, hidden_size, num_layers=1, activation="tanh", direction="forward", dropout=0.,
                 time_major=False, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None):
        self.start(input_size, hidden_size, num_layers, direction, dropout, time_major,
                   attributes(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr), activation=activation)


class LSTM(Recurrent):
    cell, states = LSTMCell, 2

    def __init__(self, input_size, hidden_size, num_layers=1, direction="forward", dropout=0., time_major=False,
                 weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, proj_size=0,
                 name=None):
        if proj_size:
            raise NotModelled("paddle.nn.LSTM(proj_size)")
        self.start(input_size, hidden_size, num_layers, direction, dropout, time_major,
                   attributes(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))


class GRU(Recurrent):
    cell = GRUCell

    def __init__(self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.,
                 weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        self.start(input_size, hidden_size, num_layers, direction, dropout, time_major,
                   attributes(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))
