# SPDX-License-Identifier: MIT
"""Not even Python."""
class Player
