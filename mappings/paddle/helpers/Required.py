# SPDX-License-Identifier: Apache-2.0


class Required:
    """Default of a setting of an optimizer that has to be passed."""
