# SPDX-License-Identifier: Apache-2.0
import hashlib
import os
import urllib.request
from typing import Optional


def download_url(
    url: str,
    root: str,
    filename: Optional[str] = None,
    md5: Optional[str] = None,
) -> None:
    """Download a file into the folder `root`, unless it is there already.

    Raises RuntimeError if what is there afterwards has another MD5 sum.
    """
    folder = os.path.expanduser(root)
    path = os.path.join(folder, filename or os.path.basename(url))

    def is_there() -> bool:
        if not os.path.isfile(path):
            return False
        with open(path, "rb") as file:
            return md5 is None or hashlib.md5(file.read()).hexdigest() == md5

    if is_there():
        return
    os.makedirs(folder, exist_ok=True)
    urllib.request.urlretrieve(url, path)
    if not is_there():
        raise RuntimeError("File not found or corrupted.")
