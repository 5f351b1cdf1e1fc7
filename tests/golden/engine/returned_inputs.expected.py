import spindle


class Same(spindle.grads.Layer):
    @staticmethod
    def forward(ctx, x, y):
        def inner():
            return x
        if ctx.short:
            return (x.copy())
        y = y * 2
        return x.copy(), y

    @staticmethod
    def backward(ctx, g, h):
        return g, h


class Marked(spindle.grads.Layer):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x


class Other:
    def forward(self, x):
        return x
