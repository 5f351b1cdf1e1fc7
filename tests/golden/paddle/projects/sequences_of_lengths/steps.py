# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class A(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def one(self, x, lengths):
        total_length = x.size(1)
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=total_length)
        return out

    def two(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        return pad_packed_sequence(out, batch_first=True, total_length=x.shape[1])[0]

    def rebound(self, x, lengths):
        steps = x.size(1)
        x = x[:, :3]
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
        return out

    def other_axis(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=x.size(0))
        return out

    def branch(self, x, lengths, y, flag):
        steps = x.size(1)
        if flag:
            steps = y.size(1)
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
        return out

    def loop(self, xs, lengths):
        for x in xs:
            packed = pack_padded_sequence(x, lengths, batch_first=True)
            out, _ = self.rnn(packed)
            out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
            steps = x.size(1)
        return out

    def other(self, x, y, lengths):
        steps = y.size(1)
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=steps)
        return out


class Embedded(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(9, 3)
        self.drop = nn.Dropout(0.1)
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        e = self.drop(self.embed(x))
        packed = pack_padded_sequence(e, lengths, batch_first=True)
        out, _ = pad_packed_sequence(self.rnn(packed)[0], batch_first=True, total_length=x.size(1))
        return out

    def rebound(self, x, lengths):
        e = self.embed(x)
        x = x[:, 1:]
        packed = pack_padded_sequence(e, lengths, batch_first=True)
        out, _ = pad_packed_sequence(self.rnn(packed)[0], batch_first=True, total_length=x.size(1))
        return out

    def joined(self, x, features, lengths):
        e = self.drop(torch.cat((self.embed(x), features), dim=2))
        packed = pack_padded_sequence(e, lengths, batch_first=True)
        out, _ = pad_packed_sequence(self.rnn(packed)[0], batch_first=True, total_length=x.size(1))
        return out

    def longer(self, x, before, lengths):
        e = torch.cat((self.embed(x), before), dim=1)
        packed = pack_padded_sequence(e, lengths, batch_first=True)
        out, _ = pad_packed_sequence(self.rnn(packed)[0], batch_first=True, total_length=x.size(1))
        return out


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTMCell(3, 4)

    def forward(self, x, state):
        return self.rnn(x, state)
