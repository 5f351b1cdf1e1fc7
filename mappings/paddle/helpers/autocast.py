# SPDX-License-Identifier: Apache-2.0
from typing import Any, ContextManager, List, Optional

import paddle


class autocast:
    """Mixed precision as a context that can be entered again and again.

    What `paddle.amp.auto_cast` gives can be entered once.
    """

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.entered: List[ContextManager[None]] = []

    def __enter__(self) -> None:
        context = paddle.amp.auto_cast(**self.options)
        context.__enter__()
        self.entered.append(context)

    def __exit__(self, *error: Any) -> Optional[bool]:
        return self.entered.pop().__exit__(*error)
