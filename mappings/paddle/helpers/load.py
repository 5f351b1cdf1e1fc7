# SPDX-License-Identifier: Apache-2.0
import io
import os
from typing import BinaryIO, Union

import paddle


def load(file: Union[str, os.PathLike, BinaryIO]) -> object:
    """Load what was saved to a path, or to a file that is open for reading.

    Of files paddle.load takes a BytesIO only.
    """
    if isinstance(file, (str, os.PathLike)):
        return paddle.load(os.fspath(file))
    return paddle.load(io.BytesIO(file.read()))
