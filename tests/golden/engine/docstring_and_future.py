#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# A comment on the file.
"""Docstring of the module."""

from __future__ import annotations

import os
import sys

import numpy as np
from loom.data import Loader

from . import near

loader = Loader(near.data, workers=os.cpu_count())
