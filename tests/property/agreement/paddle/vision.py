# SPDX-License-Identifier: Apache-2.0
"""`paddle.vision.ops`: the regions of all images come in one tensor, with their number in each image beside them."""
from . import core
from .core import Tensor
from .nn.layer import Layer
from .others import module


def backend():
    import torchvision  # only there where its calls are compared
    return torchvision.ops


def divided(boxes, boxes_num):
    counts = boxes_num.held
    if not isinstance(boxes_num, Tensor) or boxes_num.dtype != core.DTYPES["int32"]:
        raise TypeError("boxes_num is a tensor of int32")
    if boxes.held.shape[-1] != 4 or int(counts.sum()) != len(boxes.held):
        raise ValueError("boxes is [number of boxes, 4], as many as boxes_num says")
    return list(boxes.held.split(counts.tolist()))


def roi_align(x, boxes, boxes_num, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=True, name=None):
    return Tensor(backend().roi_align(x.held, divided(boxes, boxes_num), output_size, spatial_scale,
                                            sampling_ratio, aligned))


def roi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    return Tensor(backend().roi_pool(x.held, divided(boxes, boxes_num), output_size, spatial_scale))


def psroi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    return Tensor(backend().ps_roi_pool(x.held, divided(boxes, boxes_num), output_size, spatial_scale))


class Regions(Layer):
    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self.size, self.scale = output_size, spatial_scale


class RoIAlign(Regions):
    def forward(self, x, boxes, boxes_num, aligned=True):
        return roi_align(x, boxes, boxes_num, self.size, self.scale, aligned=aligned)


class RoIPool(Regions):
    def forward(self, x, boxes, boxes_num):
        return roi_pool(x, boxes, boxes_num, self.size, self.scale)


class PSRoIPool(Regions):
    def forward(self, x, boxes, boxes_num):
        return psroi_pool(x, boxes, boxes_num, self.size, self.scale)


ops = module("paddle.vision.ops", roi_align=roi_align, roi_pool=roi_pool, psroi_pool=psroi_pool, RoIAlign=RoIAlign,
             RoIPool=RoIPool, PSRoIPool=PSRoIPool)


def __getattr__(name):
    raise core.missing("paddle.vision", name)
