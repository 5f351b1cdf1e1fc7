# SPDX-License-Identifier: Apache-2.0
"""The values snippets work on, by the name of the parameter, and the weights layers are filled with.

Both sides get the same numbers from here; neither makes its own.
"""
import zlib

import numpy


def generator(name):
    return numpy.random.default_rng(zlib.crc32(name.encode()))


def normal(*shape):
    return lambda g: g.standard_normal(shape).astype("float32")


def between(low, high, *shape):
    return lambda g: g.uniform(low, high, shape).astype("float32")


def whole(low, high, *shape, dtype="int64"):
    return lambda g: g.integers(low, high, shape).astype(dtype)


def truth(*shape):
    return lambda g: g.integers(0, 2, shape).astype(bool)


def definite(*shape):
    def make(g):
        a = g.standard_normal(shape)
        return (a @ numpy.swapaxes(a, -1, -2) + 2 * numpy.eye(shape[-1])).astype("float32")
    return make


def fixed(values, dtype):
    return lambda g: numpy.asarray(values, dtype=dtype)


def complex_numbers(*shape):
    return lambda g: (g.standard_normal(shape) + 1j * g.standard_normal(shape)).astype("complex64")


INPUTS = {
    # floating point, three by four
    "x": normal(3, 4), "y": normal(3, 4), "z": normal(3, 4), "pos": between(0.2, 2, 3, 4), "pos2": between(0.2, 2, 3, 4),
    "unit": between(0.05, 0.95, 3, 4), "unit2": between(0.05, 0.95, 3, 4), "big": between(1.5, 9, 3, 4),
    "far": between(-9, 9, 3, 4), "odd": fixed([[numpy.nan, 1, -1, 2], [numpy.inf, 0, -numpy.inf, 5], [1, 2, 2, 0]], "float32"),
    "sparse": fixed([[0, 1, 0, 2], [0, 0, 3, 0], [4, 0, 0, 0]], "float32"),
    "ties": fixed([[2, 1, 2, 3], [1, 1, 4, 4], [0, 5, 0, 5]], "float32"),
    # other shapes
    "w": normal(4), "v": normal(4), "u": normal(3), "v6": normal(6), "unitv": between(0.05, 0.95, 4), "posv": between(0.2, 2, 4),
    "sortedv": fixed([-1.0, 0.0, 0.5, 2.0], "float32"), "m": normal(4, 5), "k": normal(5, 4), "row": normal(1, 4), "col": normal(3, 1),
    "b": normal(2, 3, 4), "c": normal(2, 4, 5), "b2": normal(2, 3, 4), "sq": normal(3, 3), "spd": definite(3, 3),
    "spdb": definite(2, 3, 3), "sqb": normal(2, 3, 3), "sqc": normal(2, 3, 3), "tall": normal(5, 3), "rhs": normal(3, 2), "q4": normal(2, 3, 4, 5),
    "t3": normal(3, 4, 3), "unsq": normal(1, 3, 1, 4), "wide": normal(6, 6), "d8": normal(2, 8), "six": normal(2, 6),
    "signal": normal(32), "window": between(0.1, 1, 8),
    "many": normal(2000), "manyunit": between(0.05, 0.95, 2000), "manypos": between(0.5, 4, 2000),
    # images and sequences
    "img": normal(2, 3, 6, 6), "img4": normal(2, 4, 6, 6), "seq": normal(2, 3, 8), "seq4": normal(2, 4, 8), "vol": normal(2, 3, 4, 4, 4),
    "vol4": normal(2, 4, 4, 4, 4), "img1": normal(1, 1, 4, 4), "flat": normal(2, 3), "tokens": normal(2, 5, 8), "tokens2": normal(2, 7, 8),
    "time": normal(5, 2, 8), "grid": between(-0.9, 0.9, 2, 4, 4, 2), "theta": normal(2, 2, 3), "cols": normal(2, 12, 9),
    "kernel1": normal(5, 3, 3), "kernel2": normal(5, 3, 3, 3), "kernel3": normal(5, 3, 2, 2, 2), "tkernel1": normal(3, 5, 3),
    "tkernel2": normal(3, 5, 3, 3), "tkernel3": normal(3, 5, 2, 2, 2), "bias5": normal(5), "gamma": normal(3), "beta": normal(3),
    "mean3": normal(3), "var3": between(0.5, 2, 3), "lw": normal(5, 4), "table": normal(7, 4), "heads": normal(2, 2, 5, 4),
    "h0": normal(1, 2, 6), "c0": normal(1, 2, 6), "hcell": normal(2, 6), "ccell": normal(2, 6), "cellin": normal(2, 8),
    # integers, bools, others
    "i": whole(1, 6, 3, 4), "j": whole(1, 6, 3, 4), "iv": whole(1, 6, 4), "i32": whole(1, 6, 3, 4, dtype="int32"), "j32": whole(1, 6, 3, 4, dtype="int32"), "ib": whole(0, 2, 3, 4),
    "u8": whole(0, 200, 3, 4, dtype="uint8"), "neg": whole(-5, 6, 3, 4),
    "idx": whole(0, 3, 3, 4), "idx1": whole(0, 4, 3, 2), "idx0": whole(0, 3, 2, 4), "index": fixed([0, 2], "int64"),
    "perm": fixed([2, 0, 1], "int64"), "cols2": fixed([1, 3], "int64"), "flatidx": fixed([[0, 5], [11, 3]], "int64"),
    "src2": normal(3, 2), "srcrows": normal(2, 4), "ids": whole(0, 7, 2, 5), "labels": whole(0, 4, 3), "labels2": whole(0, 3, 2, 6, 6),
    "labelseq": whole(0, 3, 2, 8), "sign": fixed([1, -1, 1], "float32"), "signs": fixed([[1, -1, 1, 1], [1, 1, -1, -1], [-1, 1, 1, -1]], "float32"),
    "soft": lambda g: g.dirichlet(numpy.ones(4), 3).astype("float32"), "counts": whole(0, 5, 8),
    "mask": truth(3, 4), "mask2": truth(3, 4), "maskv": truth(4), "maskb": truth(2, 3, 4), "causal": fixed(numpy.tril(numpy.ones((5, 5))), "bool"),
    "e": normal(0, 4), "s": lambda g: numpy.float32(g.standard_normal()), "si": lambda g: numpy.int64(2), "d": lambda g: g.standard_normal((3, 4)),
    "d2": lambda g: g.standard_normal((3, 4)), "cx": complex_numbers(3, 4), "cx2": complex_numbers(3, 4), "pairs": normal(3, 4, 2),
    "marks": fixed([[2, 0, -1, 1], [3, -1, 0, -1], [0, 1, 2, 3]], "int64"), "marks1": fixed([1, 3, -1, 0], "int64"),
    "boxes": fixed([[0, 0, 4, 4], [1, 1, 5, 3.5], [0.5, 2, 3, 5]], "float32"), "boxes2": fixed([[2, 0, 5, 5]], "float32"),
    "boxes5": fixed([[1, 0, 0, 4, 4], [0, 1, 1, 5, 3.5], [1, 0.5, 2, 3, 5]], "float32"),
    "logp": lambda g: numpy.log(g.dirichlet(numpy.ones(5), (6, 2))).astype("float32"), "targets": whole(1, 5, 2, 3),
    "inlen": fixed([6, 5], "int64"), "tlen": fixed([3, 2], "int64"),
}


def arrays(names):
    return {name: INPUTS[name](generator(name)) for name in names}


def weights(name, shape):
    return generator("weight " + name).uniform(-0.5, 0.5, tuple(shape)).astype("float32")


def fill_before(module):
    """Gives every parameter of a torch module the numbers of its name."""
    import torch
    with torch.no_grad():
        for name, parameter in module.named_parameters():
            parameter.copy_(torch.tensor(weights(name, parameter.shape)))
        for inner in module.modules():
            if getattr(inner, "padding_idx", None) is not None:
                inner.weight[inner.padding_idx] = 0  # where it starts and, without gradients, stays
    return module


SAME_AS = {"scale": "weight", "_weight": "weight"}


def fill_after(layer):
    """The same numbers for a layer of the model, in its own layout: what a ported checkpoint would hold."""
    import torch
    from paddle.nn.layers import Linear  # the model: only there when it runs
    from paddle.nn.transformer import MultiHeadAttention

    def put(parameter, values):
        with torch.no_grad():
            parameter.held.copy_(torch.tensor(values.reshape(tuple(parameter.shape))))
    done = set()
    for path, inner in layer.named_sublayers(include_self=True):
        at = (path + "." if path else "").replace("cross_attn", "multihead_attn")
        if isinstance(inner, MultiHeadAttention):
            size = inner.q_proj.weight.shape[1]
            for part, projection in enumerate((inner.q_proj, inner.k_proj, inner.v_proj)):
                rows = slice(part * size, (part + 1) * size)
                if projection.weight.shape[0] == size:
                    put(projection.weight, weights(at + "in_proj_weight", (3 * size, size))[rows].T.copy())
                else:
                    name, columns = at + "qkv"[part] + "_proj_weight", projection.weight.shape[0]
                    put(projection.weight, weights(name, (size, columns)).T.copy())
                if projection.bias is not None:
                    put(projection.bias, weights(at + "in_proj_bias", (3 * size,))[rows])
                done.add(id(projection))
        if id(inner) in done:
            continue
        for name, parameter in inner._parameters.items():
            if parameter is None or parameter.stop_gradient:  # what is not trained is no parameter in torch
                continue
            full, shape = at + SAME_AS.get(name, name), parameter.shape
            padding = getattr(inner, "_padding_idx", None) if name == "weight" and len(shape) == 2 else None
            if padding is not None:
                values = weights(full, shape)
                values[padding] = 0
                put(parameter, values)
            elif isinstance(inner, Linear) and name == "weight":
                put(parameter, weights(full, shape[::-1]).T.copy())
            else:
                put(parameter, weights(full, [n for n in shape if n != 1 or len(shape) != 2 or name != "bias"]))
    return layer


NAMES_OF_PARTS = {"dense1": "linear1", "dense2": "linear2"}
NAMES_OF_CELLS = {"gamma": "weight", "beta": "bias", "embedding_table": "weight", "w": "weight"}


def fill_cell(cell):
    """The same for a cell of MindSpore's, whose weights have torch's layout."""
    import torch
    with torch.no_grad():
        for full, parameter in cell.parameters_and_names():
            path, dot, name = full.rpartition(".")
            if name.startswith(("moving_", "running_")) or not parameter.requires_grad:  # no parameter in torch
                continue
            path = ".".join(NAMES_OF_PARTS.get(part, part) for part in path.split("."))
            values = weights(path + dot + NAMES_OF_CELLS.get(name, name), tuple(parameter.shape))
            padding = getattr(cell.get_sub_cell(full.rpartition(".")[0]), "padding_idx", None)
            if padding is not None:
                values[padding] = 0
            parameter.held.copy_(torch.tensor(values.reshape(tuple(parameter.shape))))
    return cell
