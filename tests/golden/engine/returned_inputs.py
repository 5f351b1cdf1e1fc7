from loom.grads import Rule


class Same(Rule):
    @staticmethod
    def forward(ctx, x, y):
        def inner():
            return x
        if ctx.short:
            return (x)
        y = y * 2
        return x, y

    @staticmethod
    def backward(ctx, g, h):
        return g, h


class Marked(Rule):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x


class Other:
    def forward(self, x):
        return x
