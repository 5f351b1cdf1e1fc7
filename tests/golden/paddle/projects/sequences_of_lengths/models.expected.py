# SPDX-License-Identifier: Apache-2.0
import paddle
from paddle import nn

import compat_paddle


class Nested(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        out, (h, c) = self.rnn(x, sequence_length=paddle.to_tensor(lengths, dtype="int64"))
        return h[-1], c


class Nested2(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        sequence_length = paddle.to_tensor(lengths, dtype="int64")
        return (self.rnn(x, sequence_length=sequence_length)[0][:, :int(sequence_length.max())], sequence_length)


class GruExchange(nn.Layer):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 4, time_major=True)

    def forward(self, x, lengths, h0=None):
        sequence_length = paddle.to_tensor(lengths, dtype="int64")
        out, h = self.gru(x.transpose([1, 0, 2]), initial_states=h0, sequence_length=sequence_length)
        out, lens = out[:int(sequence_length.max())].transpose([1, 0, 2]), sequence_length
        return out, h, lens


class GruTime(nn.Layer):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 4, time_major=True)

    def forward(self, x, lengths, h0=None):
        packed = compat_paddle.swapaxes(x, 0, 1)
        out, h = self.gru(packed, h0, sequence_length=paddle.to_tensor(lengths, dtype="int64"))
        out = out[:int(max(lengths))]
        return out, h


class Loop(nn.Layer):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, xs, lengths):
        outs = []
        for x in xs:
            out, _ = self.bi(x, sequence_length=paddle.to_tensor(lengths, dtype="int64"))
            out = out[:, :int(max(lengths))]
            outs.append(out)
        return outs


class LensReassigned(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        sequence_length = paddle.to_tensor(lengths, dtype="int64")
        out, _ = self.rnn(x, sequence_length=sequence_length)
        out, lengths = out[:, :int(sequence_length.max())], sequence_length
        return out, lengths


class Attr2(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        sequence_length = paddle.to_tensor(lengths, dtype="int64")
        out, _ = self.rnn(x, sequence_length=sequence_length)
        self.out, self.lens = out[:, :int(sequence_length.max())], sequence_length
        return self.out


class ExprLenTensor(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, mask):
        lengths = mask.sum(1)
        out, hidden = self.rnn(x, sequence_length=lengths)
        out = out[:, :int(lengths.max())]
        return out, hidden


class Tolist(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        out, hidden = self.rnn(x, sequence_length=lengths)
        out = out[:, :int(lengths.max())]
        return out, hidden


class CondExprX(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = x if self.training else x * 2
        out, _ = self.rnn(packed, sequence_length=paddle.to_tensor(lengths, dtype="int64"))
        out = out[:, :int(max(lengths))]
        return out
