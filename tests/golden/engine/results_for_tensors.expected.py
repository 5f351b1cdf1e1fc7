import spindle


class Scaled(spindle.grads.Layer):
    @staticmethod
    def forward(ctx, x, alpha: float, keep=True, title='', *, note=None):
        ctx.alpha = alpha
        return x * alpha

    @staticmethod
    def backward(ctx, g):
        return spindle.relu(x=g) * ctx.alpha, None, None, None


class Plain(spindle.grads.Layer):
    @staticmethod
    def forward(ctx, x, alpha: float, y: spindle.Tensor, keep=True):
        def inner():
            return None, None
        return x * alpha

    @staticmethod
    def backward(ctx, g):
        def inner():
            return g, None
        if ctx.short:
            return (spindle.relu(g) * ctx.alpha,
                    None)
        if ctx.noted:
            return (g,  # alpha
                    g)
        if ctx.cut:
            return None, None, g, None,
        if ctx.other:
            return g, None
        if ctx.spread:
            return (g, None) + (None,) * 2
        grads = (g, None, g, None)
        return grads


class First(spindle.grads.Layer):
    @staticmethod
    def forward(ctx, count: int, x, mask=None):
        return x.copy()

    @staticmethod
    @spindle.no_grad()
    def backward(ctx, g):
        if ctx.masked:
            return None, g, None
        return (g, g)


class Whole(spindle.grads.Layer):
    @staticmethod
    def forward(ctx, x: spindle.Tensor, y: spindle.Tensor):
        return x.copy()

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
