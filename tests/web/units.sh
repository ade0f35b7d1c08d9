#!/bin/bash
# SPDX-License-Identifier: MIT
# units.sh - the page's own code under node's runner (web/test), without a browser. TAP: the lines that are no part of
# another test.
set -u
cd "$(dirname "$0")/../../web" || exit 2
node --test --test-reporter=tap test/*.test.mjs
