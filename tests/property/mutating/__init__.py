# SPDX-License-Identifier: Apache-2.0
"""What mutants.py is made of: sources, mutations, layout, the trial of a batch and the reduction of what fails."""
