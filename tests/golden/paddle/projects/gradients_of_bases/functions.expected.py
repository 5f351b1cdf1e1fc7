import paddle

import compat_paddle


class Base(compat_paddle.Function):
    @staticmethod
    def forward(ctx, k, x):
        ctx.k = k
        return x * k


class Scaled(Base):
    @staticmethod
    def backward(ctx, g):
        return None, g * ctx.k


class Given(compat_paddle.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    backward = staticmethod(lambda ctx, g: (g, g))


class Single(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x, scale: float):
        ctx.scale = scale
        return x * scale

    @staticmethod
    def backward(ctx, g):
        return g * ctx.scale


y = Scaled.apply(2, paddle.ones([3])), Single.apply(paddle.ones([3]), 0.5)
