# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Alias(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        other = packed
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, other.batch_sizes


class Branch(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        if x.sum() > 0:
            out, h = self.rnn(packed)
        else:
            out, h = self.bi(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Loop(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        for i in range(3):
            out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class TwoRnns(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, h = self.bi(out)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenChanged(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        lengths = lengths - 1
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenInplace(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        lengths -= 1
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenItem(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        lengths[0] = 1
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenAliasItem(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        other = lengths
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        other[0] = 1
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenAliasMethod(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        other = lengths
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        other.sub_(1)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class XAliasInplace(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        y = x
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        y.zero_()
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class XRebound(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        x = x * 2
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out + x.sum()


class PassedOn(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, packed


class DataRead(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        return out.data.sum(), out[0]


class Proj(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.LSTM(3, 4, batch_first=True, proj_size=2)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.proj(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Total(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=9)
        return out


class Padvalue(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, padding_value=-1)
        return out


class Break(nn.Module):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, xs, lengths):
        for x in xs:
            x = pack_padded_sequence(x, lengths, batch_first=True)
            if len(lengths) > 2:
                break
            x, _ = self.bi(x)
            x, _ = pad_packed_sequence(x, batch_first=True)
        return x


class Closure(nn.Module):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        def f():
            return packed.data
        out, _ = self.bi(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, f()


class OutUsed(nn.Module):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        packed, _ = self.bi(packed)
        out, _ = pad_packed_sequence(packed, batch_first=True)
        return out, packed.data


class Lambda(nn.Module):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        f = lambda: self.bi(packed)
        out, _ = f()
        return out


class Cond(nn.Module):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out = self.bi(packed)[0] if len(lengths) else None
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Shadow(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths, max=3):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Star(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, *args):
        packed = pack_padded_sequence(x, *args, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Try(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        try:
            packed = pack_padded_sequence(x, lengths, batch_first=True)
            out, _ = self.rnn(packed)
        except RuntimeError:
            packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
            out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Attr(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        self.packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(self.packed)
        self.out, self.lens = pad_packed_sequence(out, batch_first=True)
        return self.out


class ParamRnn(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x, lengths, rnn: nn.LSTM):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Hooks(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        self.rnn.register_forward_hook(print)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Stored(nn.Module):
    def __init__(self, other):
        super().__init__()
        self.recurrent = nn.LSTM(3, 4, batch_first=True)
        self.recurrent = other

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.recurrent(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.inherited = nn.LSTM(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.inherited(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Derived(Base):
    def __init__(self):
        super().__init__()
        self.inherited = nn.LSTM(3, 4)
