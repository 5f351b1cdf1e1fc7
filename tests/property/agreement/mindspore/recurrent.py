# SPDX-License-Identifier: Apache-2.0
"""`nn.LSTM`, `nn.GRU`, `nn.RNN` and their cells: gates and parameters are named as in torch."""
import torch as B

from . import core
from .cell import Cell
from .core import Tensor
from .layers import NN
from .tensor import Parameter

GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}


def make(kind):
    def init(self, input_size, hidden_size, num_layers=1, has_bias=True, batch_first=False, dropout=0.0,
             bidirectional=False, **kwargs):
        Cell.__init__(self)
        self.nonlinearity = kwargs.pop("nonlinearity", "tanh") if kind == "RNN" else None
        if self.nonlinearity not in (None, "tanh", "relu"):
            raise ValueError(f"unknown nonlinearity {self.nonlinearity}")
        if kwargs:
            raise core.NotModelled(f"mindspore.nn.{kind} with {', '.join(kwargs)}")
        if not isinstance(dropout, (int, float)) or not isinstance(has_bias, bool):
            raise TypeError("dropout has to be a number, has_bias a truth value")
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.has_bias, self.batch_first, self.dropout, self.bidirectional = has_bias, batch_first, dropout, bidirectional
        size, directions = GATES[kind] * hidden_size, 2 if bidirectional else 1
        bound = hidden_size ** -0.5
        self.__dict__["_order"] = []
        kinds = [("weight_ih", 1), ("weight_hh", 1), ("bias_ih", 0), ("bias_hh", 0)][:4 if has_bias else 2]
        for layer in range(num_layers):
            for direction in range(directions):
                inputs = input_size if layer == 0 else hidden_size * directions
                for name, is_matrix in kinds:
                    shape = (size,) if not is_matrix else (size, inputs if name == "weight_ih" else hidden_size)
                    full = f"{name}_l{layer}{'_reverse' if direction else ''}"
                    setattr(self, full, Parameter(Tensor._of(B.empty(shape).uniform_(-bound, bound)), full))
                    self._order.append(full)

    def construct(self, x, hx=None, seq_length=None):
        if seq_length is not None:
            raise core.NotModelled(f"mindspore.nn.{kind} with seq_length")
        if x.ndim != 3:
            raise ValueError(f"For '{kind}', the dimension of 'x' has to be 3, but got {x.ndim}")
        held, batch = x.held, x.shape[0 if self.batch_first else 1]
        count = self.num_layers * (2 if self.bidirectional else 1)
        zeros = B.zeros(count, batch, self.hidden_size, dtype=held.dtype)
        weights = [getattr(self, name).held for name in self._order]
        start = core.unwrap(hx)
        if kind == "LSTM":
            start = (zeros, zeros) if start is None else start
            y, h, c = B.lstm(held, start, weights, self.has_bias, self.num_layers, float(self.dropout), self.training,
                             self.bidirectional, self.batch_first)
            return core.wrap(y), core.wrap((h, c))
        theirs = B.gru if kind == "GRU" else B.rnn_relu if self.nonlinearity == "relu" else B.rnn_tanh
        y, h = theirs(held, zeros if start is None else start, weights, self.has_bias, self.num_layers, float(self.dropout),
                      self.training, self.bidirectional, self.batch_first)
        return core.wrap(y), core.wrap(h)
    NN[kind] = type(kind, (Cell,), {"__init__": init, "construct": construct, "__module__": "mindspore.nn"})


def make_cell(kind):
    def init(self, input_size, hidden_size, has_bias=True, nonlinearity="tanh", dtype=core.DTYPES["float32"]):
        Cell.__init__(self)
        self.input_size, self.hidden_size, self.has_bias = input_size, hidden_size, has_bias
        self.nonlinearity = nonlinearity
        size, bound = GATES[kind] * hidden_size, hidden_size ** -0.5
        shapes = {"weight_ih": (size, input_size), "weight_hh": (size, hidden_size)}
        if has_bias:
            shapes.update(bias_ih=(size,), bias_hh=(size,))
        self.__dict__["_order"] = list(shapes)
        for name, shape in shapes.items():
            setattr(self, name, Parameter(Tensor._of(B.empty(shape).uniform_(-bound, bound)), name))

    def construct(self, x, hx):
        theirs = {"LSTM": B.lstm_cell, "GRU": B.gru_cell,
                  "RNN": B.rnn_relu_cell if self.nonlinearity == "relu" else B.rnn_tanh_cell}[kind]
        found = theirs(x.held, core.unwrap(hx), *[getattr(self, name).held for name in self._order])
        return core.wrap(tuple(found)) if kind == "LSTM" else core.wrap(found)
    if kind != "RNN":
        def shorter(self, input_size, hidden_size, has_bias=True, dtype=core.DTYPES["float32"]):
            init(self, input_size, hidden_size, has_bias)
    NN[kind + "Cell"] = type(kind + "Cell", (Cell,), {"__init__": init if kind == "RNN" else shorter,
                                                      "construct": construct, "__module__": "mindspore.nn"})


for one in GATES:
    make(one)
    make_cell(one)
