#!/bin/bash
# SPDX-License-Identifier: MIT
# experiments.sh PROGRAM RESULTS - writes docs/experiments.md and its figures from the results of `wuqi lab run all --out RESULTS`.
set -eu
cd "$(dirname "$0")/.."
program=$1 results=$2
page=docs/experiments.md
mkdir -p docs/experiments
value() { # FILE KEY
    sed -nE "s/^ \"$2\": \"?([^\",]*)\"?,?$/\1/p" "$1" | head -n 1
}
{
    cat <<'HEAD'
# Experiments

Every experiment of the five course reports, and some new ones, with full results. Each is one command and leaves a folder
with this table, the figure, a manifest and a page (`report.html`) in both languages. Columns headed "report" are numbers
printed in the report. Nodes, results and signatures are the same in every run, except for games by the clock; times are
those of one machine, which was also busy with other work unless the text says otherwise. `make lab-quick` runs all of them
in their quick form and compares them with the recorded results. To write your own, see
[experiment-format.md](experiment-format.md).

本页列出五份课程报告中的全部实验以及若干新实验的完整结果。每个实验只需一条命令，结果是一个目录，其中有本页的表格、图、清单和双语网页（`report.html`）。标有“报告”的列是报告中给出的数字。除按时钟进行的对局外，节点数、结果与签名每次运行完全相同；时间取决于机器，除非另有说明，测量时机器还在做其他工作。自己编写实验见[实验文件的格式](experiment-format.md)。
HEAD
    for name in $("$program" --lang en lab list | sed 's/ .*//'); do
        folder=$results/$name
        [ -f "$folder/manifest.json" ] || continue
        "$program" lab report "$folder"
        cp "$folder/figure.svg" "docs/experiments/$name.svg"
        echo
        sed 's/^# /## /' "$folder/table.md" | sed '1q'
        echo
        echo "    ./wuqi lab run $name"
        echo
        echo "![$name](experiments/$name.svg)"
        sed 1d "$folder/table.md"
        echo "Signature $(value "$folder/manifest.json" signature), $(value "$folder/manifest.json" nodes) nodes," \
            "$(value "$folder/manifest.json" time_s | sed 's/\..*//') s in all; $(value "$folder/manifest.json" cpu)."
    done
} | tools/wrap.py >"$page.new"
mv "$page.new" "$page"
