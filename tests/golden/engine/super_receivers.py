import loom


class Own(loom.Tensor):
    def size(self):
        return super().size()

    def dim(self):
        return super().dim() + super(Own, self).dim()

    def view(self, *size):
        return super().view(1, 2)

    def relu(self):
        return (
            super()  # of the base
            .relu()
        )

    def max(self, dim):
        values = super().max(dim)[0]
        return values


class Net(loom.nn.Module):
    def zero_grad(self):
        super().zero_grad()
