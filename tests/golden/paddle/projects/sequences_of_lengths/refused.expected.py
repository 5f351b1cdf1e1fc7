# SPDX-License-Identifier: Apache-2.0
import paddle
from paddle import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Alias(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        other = packed
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, other.batch_sizes


class Branch(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        if x.sum() > 0:
            out, h = self.rnn(packed)
        else:
            out, h = self.bi(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Loop(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        for i in range(3):
            out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class TwoRnns(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, h = self.bi(out)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenChanged(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        lengths = lengths - 1
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenInplace(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        lengths.subtract_(paddle.ones_like(lengths))
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenItem(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        lengths[0] = 1
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenAliasItem(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        other = lengths
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        other[0] = 1
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class LenAliasMethod(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        other = lengths
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        other.scale_(bias=-1)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class XAliasInplace(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        y = x
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        y.zero_()
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class XRebound(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        x = x * 2
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out + x.sum()


class PassedOn(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, packed


class DataRead(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        return out.detach().sum(), out[0]


class Proj(nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = nn.LSTM(3, 4, proj_size=2)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.proj(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Total(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=9)
        return out


class Padvalue(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, padding_value=-1)
        return out


class Break(nn.Layer):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, xs, lengths):
        for x in xs:
            x = pack_padded_sequence(x, lengths, batch_first=True)
            if len(lengths) > 2:
                break
            x, _ = self.bi(x)
            x, _ = pad_packed_sequence(x, batch_first=True)
        return x


class Closure(nn.Layer):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        def f():
            return packed.data
        out, _ = self.bi(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out, f()


class OutUsed(nn.Layer):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        packed, _ = self.bi(packed)
        out, _ = pad_packed_sequence(packed, batch_first=True)
        return out, packed.detach()


class Lambda(nn.Layer):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        f = lambda: self.bi(packed)
        out, _ = f()
        return out


class Cond(nn.Layer):
    def __init__(self):
        super().__init__()
        self.bi = nn.GRU(3, 4, num_layers=2, direction='bidirect')

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out = self.bi(packed)[0] if len(lengths) else None
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Shadow(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths, max=3):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Star(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, *args):
        packed = pack_padded_sequence(x, *args, batch_first=True)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Try(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        try:
            packed = pack_padded_sequence(x, lengths, batch_first=True)
            out, _ = self.rnn(packed)
        except RuntimeError:
            packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
            out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Attr(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        self.packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.rnn(self.packed)
        self.out, self.lens = pad_packed_sequence(out, batch_first=True)
        return self.out


class ParamRnn(nn.Layer):
    def __init__(self):
        super().__init__()

    def forward(self, x, lengths, rnn: nn.LSTM):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Hooks(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        self.rnn.register_forward_post_hook(print)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Stored(nn.Layer):
    def __init__(self, other):
        super().__init__()
        self.recurrent = nn.LSTM(3, 4)
        self.recurrent = other

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.recurrent(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Base(nn.Layer):
    def __init__(self):
        super().__init__()
        self.inherited = nn.LSTM(3, 4)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True)
        out, _ = self.inherited(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        return out


class Derived(Base):
    def __init__(self):
        super().__init__()
        self.inherited = nn.LSTM(3, 4, time_major=True)
