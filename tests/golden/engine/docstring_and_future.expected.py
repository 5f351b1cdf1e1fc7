#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# A comment on the file.
"""Docstring of the module."""

from __future__ import annotations

import os
import sys

import numpy as np
from spindle.io import DataLoader

from . import near

loader = DataLoader(near.data, num_workers=os.cpu_count())
