# SPDX-License-Identifier: Apache-2.0
"""A model of MindSpore 2.7: what its reference documents, computed by another library.

Whole programs run under it after their conversion. It is strict: a name that is not documented does not exist, a call
that no documented signature takes is an error, as is a value of a type that a parameter does not take. What is documented,
but not written here, raises `NotModelled`: it never counts as agreement.
"""
import pickle

import torch as _backend

from . import amp as _amp
from . import core as _core
from . import methods as _methods  # noqa: F401  (attaches the methods of tensors)
from . import dataset as _dataset
from . import functional as _functional
from . import functions as _functions
from . import images as _images
from . import initializer as _initializer
from . import lr_scheduler as _schedulers
from . import optim as _optim
from .cell import Cell as _Cell
from .containers import CellDict as _CellDict
from .containers import CellList as _CellList
from .containers import SequentialCell as _SequentialCell
from .grad import _no_grad, grad, value_and_grad  # noqa: F401
from .layers import MINT as _MINT
from .layers import NN as _NN
from .modules import space as _space
from .recurrent import GATES as _GATES  # noqa: F401  (makes the layers)
from .transformer import ALL as _TRANSFORMERS  # noqa: F401  (the same)
from .tensor import Parameter, ParameterTuple, Tensor  # noqa: F401

globals().update(_core.DTYPES)
globals().update({name: _core.DTYPES[other] for name, other in _core.OTHER_NAMES.items()})


def tensor(input_data=None, dtype=None, shape=None, init=None, const_arg=False):
    return Tensor(input_data, dtype, shape, init, const_arg)


from_numpy = Tensor.from_numpy


def is_tensor(obj):
    return isinstance(obj, Tensor)


_SETTINGS = {"device_target": "CPU", "device_id": 0, "mode": 1}


def get_context(attr_key):
    if attr_key not in _SETTINGS:
        raise _core.NotModelled(f"mindspore.get_context({attr_key!r})")
    return _SETTINGS[attr_key]


def set_context(**kwargs):
    for key in kwargs:
        if key not in _SETTINGS:
            raise _core.NotModelled(f"mindspore.set_context({key}=…)")
    _SETTINGS.update(kwargs)


def set_device(device_target, device_id=None):
    if device_target not in ("CPU", "GPU", "Ascend"):
        raise ValueError(f"device_target is {device_target!r}")
    _SETTINGS.update(device_target=device_target, device_id=device_id or 0)


def set_seed(seed):
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise (TypeError if not isinstance(seed, int) else ValueError)("seed has to be an int that is not negative")
    _backend.manual_seed(seed)


def manual_seed(seed):
    _backend.manual_seed(seed)


def dtype_to_nptype(type_):
    return Tensor([0], type_).asnumpy().dtype.type


class Generator:
    def manual_seed(self, seed):
        return self

    def __getattr__(self, name):
        raise _core.missing("mindspore.Generator", name)


def save_checkpoint(save_obj, ckpt_file_name, integrated_save=True, async_save=False, append_dict=None, enc_key=None,
                    enc_mode="AES-GCM", choice_func=None, crc_check=False, format="ckpt", **kwargs):
    """Tensors by their names: nothing else is stored."""
    if isinstance(save_obj, _Cell):
        found = {name: param for name, param in save_obj.parameters_and_names()}
        found.update(dict(save_obj.named_buffers()))
    elif isinstance(save_obj, dict):
        found = dict(save_obj)
    elif isinstance(save_obj, list):
        found = {one["name"]: one["data"] for one in save_obj}
    else:
        raise TypeError(f"save_checkpoint() of {type(save_obj).__name__}")
    for name, value in {**found, **(append_dict or {})}.items():
        if not isinstance(value, (Tensor, bool, int, float, str)):
            raise TypeError(f"save_checkpoint(): {name} is of {type(value).__name__}")
        found[name] = value
    name = ckpt_file_name if ckpt_file_name.endswith((".ckpt", ".safetensors")) else f"{ckpt_file_name}.{format}"
    with open(name, "wb") as stream:
        pickle.dump({key: value.asnumpy() if isinstance(value, Tensor) else value for key, value in found.items()}, stream)


def load_checkpoint(ckpt_file_name, net=None, strict_load=False, filter_prefix=None, dec_key=None, dec_mode="AES-GCM",
                    specify_prefix=None, choice_func=None, crc_check=False, remove_redundancy=False, format="ckpt"):
    if not ckpt_file_name.endswith((".ckpt", ".safetensors")):
        raise ValueError("the name of the file has to end with .ckpt")
    with open(ckpt_file_name, "rb") as stream:
        found = {key: value if isinstance(value, str) else Parameter(Tensor(value), key)
                 for key, value in pickle.load(stream).items()}
    if net is not None:
        load_param_into_net(net, found, strict_load)
    return found


def load_param_into_net(net, parameter_dict, strict_load=False, remove_redundancy=False):
    """The names that were not loaded, of the net and of the dictionary."""
    if not isinstance(net, _Cell) or not isinstance(parameter_dict, dict):
        raise TypeError("load_param_into_net() takes a Cell and a dictionary")
    own = dict(net.parameters_and_names())
    for name, param in own.items():
        if name in parameter_dict:
            if not isinstance(parameter_dict[name], Parameter):
                raise TypeError(f"{name} is no Parameter")
            param.set_data(parameter_dict[name])
    return [n for n in own if n not in parameter_dict], [n for n in parameter_dict if n not in own]


def _member_of_mint(name):
    return _functions.find("mindspore.mint", name)


def _member_of_ops(name):
    return _functional.find("mindspore.ops", name) or _functions.find("mindspore.ops", name)


_CELLS = {"Cell": _Cell, "SequentialCell": _SequentialCell, "CellList": _CellList, "CellDict": _CellDict}
mint = _space("mindspore.mint", _member_of_mint)
ops = _space("mindspore.ops", _member_of_ops)
nn = _space("mindspore.nn", lambda name: _CELLS.get(name) or _NN.get(name))
numpy = _space("mindspore.numpy", lambda name: _functions.find("mindspore.numpy", name))
dataset = _space("mindspore.dataset", lambda name: _dataset.ALL.get(name) or _images.SETS.get(name))
_space("mindspore.dataset.vision", _images.VISION.get)
_space("mindspore.dataset.transforms", _images.TRANSFORMS.get)
dtype = _space("mindspore.dtype", lambda name: globals().get(name))
common = _space("mindspore.common", lambda name: None)
experimental = _space("mindspore.experimental", lambda name: None)
_space("mindspore.amp", _amp.ALL.get)
_space("mindspore.mint.nn", _MINT.get)
_space("mindspore.mint.linalg", lambda name: _functions.find("mindspore.mint.linalg", name))
_space("mindspore.mint.nn.functional", lambda name: _functional.find("mindspore.mint.nn.functional", name))
_space("mindspore.mint.optim", lambda name: _optim.ALL.get(("mindspore.mint.optim", name)))
_space("mindspore.experimental.optim", lambda name: _optim.ALL.get(("mindspore.experimental.optim", name)))
_space("mindspore.experimental.optim.lr_scheduler", _schedulers.ALL.get)
_space("mindspore.common.initializer", _initializer.ALL.get)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise _core.missing("mindspore", name)
