# SPDX-License-Identifier: Apache-2.0
import io
import os
from typing import BinaryIO, Union

import paddle


def save(obj: object, file: Union[str, os.PathLike, BinaryIO]) -> None:
    """Save to a path, or to a file that is open for writing.

    Of files paddle.save takes a BytesIO only.
    """
    if isinstance(file, (str, os.PathLike)):
        paddle.save(obj, os.fspath(file))
        return
    buffer = io.BytesIO()
    paddle.save(obj, buffer)
    file.write(buffer.getvalue())
