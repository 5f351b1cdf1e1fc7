import loom
from loom.grads import Rule


class Scaled(Rule):
    @staticmethod
    def forward(ctx, x, alpha: float, keep=True, title='', *, note=None):
        ctx.alpha = alpha
        return x * alpha

    @staticmethod
    def backward(ctx, g):
        return loom.relu(input=g) * ctx.alpha, None, None, None


class Plain(Rule):
    @staticmethod
    def forward(ctx, x, alpha: float, y: loom.Tensor, keep=True):
        def inner():
            return None, None
        return x * alpha

    @staticmethod
    def backward(ctx, g):
        def inner():
            return g, None
        if ctx.short:
            return (loom.relu(g) * ctx.alpha,
                    None,
                    None,
                    None)
        if ctx.noted:
            return (g,
                    None,  # alpha
                    g, None)
        if ctx.cut:
            return None, None, g, None,
        if ctx.other:
            return g, None
        if ctx.spread:
            return (g, None) + (None,) * 2
        grads = (g, None, g, None)
        return grads


class First(Rule):
    @staticmethod
    def forward(ctx, count: int, x, mask=None):
        return x

    @staticmethod
    @loom.no_grad()
    def backward(ctx, g):
        if ctx.masked:
            return None, g, None
        return (None, g, g)


class Whole(Rule):
    @staticmethod
    def forward(ctx, x: loom.Tensor, y: loom.Tensor):
        return x

    @staticmethod
    def backward(ctx, g):
        return g, None


class Derived(Plain):
    @staticmethod
    def backward(ctx, g):
        return None


class Later(Plain):
    @staticmethod
    def backward(ctx, g):
        return g, None, None, g


class Apart:
    def forward(self, x, alpha: float):
        return x

    def backward(self, g):
        return g, None
