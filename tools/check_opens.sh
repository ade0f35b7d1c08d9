#!/bin/bash
# SPDX-License-Identifier: MIT
# check_opens.sh [ROOT] - files that users name are opened in one way: through src/base/infile.h to be read, src/base/outfile.h to be written. Prints TAP; status 1
# if a file of src/ opens one by itself.
#
# A place of the system (/proc, /sys, /dev/null) may be opened anywhere if it stands in the call. A line that has to open something else says why in a comment that
# begins with `opens:`, on the line itself or on the one before.
set -u
cd "${1:-$(dirname "$0")/..}" || exit 2
homes='src/base/(infile|outfile|filelock)\.c'

broken=$(find src -name '*.[ch]' | grep -vE "^($homes)$" | LC_ALL=C sort | xargs -r perl -ne '
    BEGIN { $excused = 0 }
    my $now = m{(//|/\*) opens: \S};
    if (!$now && !$excused && m{^(?!\s*(\*|//|/\*)).*(?<![\w>.])(fopen|freopen|open|open64|openat|openat2|creat|json_load_file|gzopen)\(} && !m{open\w*\("/(proc|sys|dev/null)}) { s/^\s+//; print "$ARGV:$.: $_" }
    $excused = $now;
    if (eof) { close ARGV; $excused = 0 }')
if [ -n "$broken" ]; then
    sed 's/^/# /' <<<"$broken"
    echo "not ok - files are opened by infile.h and outfile.h"
    exit 1
fi
echo "ok - files are opened by infile.h and outfile.h"
