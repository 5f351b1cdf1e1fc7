import spindle


class Own(spindle.Tensor):
    def size(self):
        return super().shape

    def dim(self):
        return super().ndim + super(Own, self).ndim

    def view(self, *size):
        return super().reshape([1, 2])

    def relu(self):
        return (
            super()  # of the base
            .relu()
        )

    def max(self, dim):
        values = super().max(dim)[0]
        return values


class Net(spindle.nn.Layer):
    def zero_grad(self):
        super().clear_gradients()
