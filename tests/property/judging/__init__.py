# SPDX-License-Identifier: Apache-2.0
"""Parts of judge.py. Nothing here shares code with the program that is judged."""
