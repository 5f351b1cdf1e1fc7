# SPDX-License-Identifier: Apache-2.0
import paddle
from paddle import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class A(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def one(self, x, lengths):
        total_length = x.shape[1]
        out, _ = self.rnn(x, sequence_length=paddle.to_tensor(lengths, dtype="int64"))
        return out

    def two(self, x, lengths):
        out, _ = self.rnn(x, sequence_length=paddle.to_tensor(lengths, dtype="int64"))
        return out

    def rebound(self, x, lengths):
        steps = x.shape[1]
        x = x[:, :3]
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
        return out

    def other_axis(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=x.shape[0])
        return out

    def branch(self, x, lengths, y, flag):
        steps = x.shape[1]
        if flag:
            steps = y.shape[1]
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
        return out

    def loop(self, xs, lengths):
        for x in xs:
            packed = pack_padded_sequence(x, lengths, batch_first=True)
            out, _ = self.rnn(packed)
            out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
            steps = x.shape[1]
        return out

    def other(self, x, y, lengths):
        steps = y.shape[1]
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
        return out


class Embedded(nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(9, 3)
        self.drop = nn.Dropout(0.1)
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        e = self.drop(self.embed(x))
        out = self.rnn(e, sequence_length=paddle.to_tensor(lengths, dtype="int64"))[0]
        return out

    def rebound(self, x, lengths):
        e = self.embed(x)
        x = x[:, 1:]
        packed = pack_padded_sequence(e, lengths, batch_first=True)
        out, _ = pad_packed_sequence(
            self.rnn(packed)[0], batch_first=True, total_length=x.shape[1]
        )
        return out

    def joined(self, x, features, lengths):
        e = self.drop(paddle.concat((self.embed(x), features), axis=2))
        out = self.rnn(e, sequence_length=paddle.to_tensor(lengths, dtype="int64"))[0]
        return out

    def longer(self, x, before, lengths):
        e = paddle.concat((self.embed(x), before), axis=1)
        packed = pack_padded_sequence(e, lengths, batch_first=True)
        out, _ = pad_packed_sequence(
            self.rnn(packed)[0], batch_first=True, total_length=x.shape[1]
        )
        return out


class Decoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTMCell(3, 4)

    def forward(self, x, state):
        return self.rnn(x, state)[1]
