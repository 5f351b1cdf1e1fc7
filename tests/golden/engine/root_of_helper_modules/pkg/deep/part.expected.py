"""Imports its neighbours relatively."""
import spindle

from .. import compat_spindle as compat_spindle_
from ..net import Net


def depth(x):
    compat_spindle = compat_spindle_.Crease(x).depth
    return compat_spindle, compat_spindle_.fold(spindle.relu(x)), Net
