#!/bin/bash
# SPDX-License-Identifier: MIT
# protocol.sh WUQI - the recorded sessions of every protocol.
exec "$(dirname "$0")/../protocol/run.py" "$@"
