# SPDX-License-Identifier: Apache-2.0
import paddle


class FashionMNIST(MNIST, paddle.vision.datasets.FashionMNIST):
    """The articles of clothing, as MNIST has digits."""
