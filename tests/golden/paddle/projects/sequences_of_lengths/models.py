# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Nested(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        out, (h, c) = self.rnn(pack_padded_sequence(x, lengths, batch_first=True))
        return h[-1], c


class Nested2(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        return pad_packed_sequence(self.rnn(pack_padded_sequence(x, lengths, batch_first=True))[0], batch_first=True)


class GruExchange(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 4)

    def forward(self, x, lengths, h0=None):
        packed = pack_padded_sequence(x, lengths, True, False)
        out, h = self.gru(packed, hx=h0)
        out, lens = pad_packed_sequence(out, batch_first=True)
        return out, h, lens


class GruTime(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 4)

    def forward(self, x, lengths, h0=None):
        packed = pack_padded_sequence(x.transpose(0, 1), lengths)
        self.gru.flatten_parameters()
        out, h = self.gru(packed, h0)
        out = pad_packed_sequence(out)[0]
        return out, h


class Loop(nn.Module):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, xs, lengths):
        outs = []
        for x in xs:
            packed = pack_padded_sequence(x, lengths, batch_first=True)
            out, _ = self.bi(packed)
            out, _ = pad_packed_sequence(out, batch_first=True)
            outs.append(out)
        return outs


class LensReassigned(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, lengths = pad_packed_sequence(out, batch_first=True)
        return out, lengths


class Attr2(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        self.out, self.lens = pad_packed_sequence(out, batch_first=True)
        return self.out


class ExprLenTensor(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, mask):
        packed = pack_padded_sequence(x, mask.sum(1).cpu(), batch_first=True, enforce_sorted=False)
        out, hidden = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, hidden


class Tolist(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths.cpu().tolist(), batch_first=True, enforce_sorted=False)
        out, hidden = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, hidden


class CondExprX(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x if self.training else x * 2, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out
