#!/bin/bash
# SPDX-License-Identifier: MIT
# check_docs.sh [ROOT] - the papers can be read and followed. Prints TAP, a line per rule; status 1 if one is broken.
#
# 1. A line of prose has at most 120 characters. Tables, code and a line that is one word (an address) may be longer.
# 2. A link leads somewhere: the file is there, and so is the heading that follows a `#` (as GitHub names headings).
#    A Chinese paper (*.zh-CN.md) links to Chinese papers where there are any.
# 3. A paper below docs/ that a paper or a comment names is there (CHANGELOG.md tells of former ones).
# 4. A Chinese paper and the English one of its name have the same headings (by level), tables (rows and columns) and
#    fenced blocks, in the same order, and link to each other.
# 5. A Chinese text of the program (help, messages, words of the page) names the Chinese paper where there is one.
set -u
shopt -s lastpipe # so that a verdict at the end of a pipe is remembered
cd "${1:-$(dirname "$0")/..}" || exit 2

status=0
verdict() { # NAME, what is wrong on standard input
    local wrong
    wrong=$(cat)
    if [ -n "$wrong" ]; then
        sed 's/^/# /' <<<"$wrong"
        echo "not ok - $1"
        status=1
    else
        echo "ok - $1"
    fi
}

papers() { find . -name '*.md' -not -path '*/node_modules/*' -not -path './build/*' -not -path './.git/*' | sed 's|^\./||' | LC_ALL=C sort; }
# What both rules ask: lines outside fenced and indented code, as `FILE:LINE:TEXT`. An indented block begins after an empty line.
prose() {
    papers | xargs -r perl -CSD -ne '
        if ($. == 1) { $fence = $code = 0; $empty = 1 }
        if (/^\s*(```|~~~)/) { $fence = !$fence; $empty = 0 }
        elsif (!$fence) {
            $code = ($empty || $code) && /^(    |\t)/ && !/^\s*([-*]|\d+\.) / ? 1 : ($code && /^\s*$/ ? 1 : 0);
            print "$ARGV:$.:$_" if !$code;
            $empty = /^\s*$/ ? 1 : 0;
        }
        if (eof) { close ARGV }'
}

prose | perl -CSD -Mutf8 -ne '
    next unless /^([^:]+:\d+):(.*)/;
    my ($where, $text) = ($1, $2);
    next if length($text) <= 120 || $text =~ /^\s*\|/ || $text =~ /^\s*(?:[-*>]\s+|\d+\.\s+)?[^\s，。；：、]+$/;
    print "$where: ", length($text), " characters\n"' | verdict "prose wraps at 120 characters"

# The headings of each paper, as links name them; a second one of the same name has -1 behind it.
links() {
    prose | perl -CSD -Mutf8 -e '
        use File::Basename; use File::Spec;
        my (%heading, @link);
        while (<STDIN>) {
            my ($file, $line, $text) = /^([^:]+):(\d+):(.*)/ or next;
            if ($text =~ /^#+\s+(.*?)\s*#*$/) {
                my $name = lc $1;
                $name =~ s/\[([^\]]*)\]\([^)]*\)/$1/g;
                $name =~ s/[^\w\- ]//g;
                $name =~ tr/ /-/;
                my $count = $seen{$file}{$name}++;
                $heading{$file}{$count ? "$name-$count" : $name} = 1;
            }
            $text =~ s/`[^`]*`//g;
            push @link, [$file, $line, $1] while $text =~ /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
        }
        for (@link) {
            my ($file, $line, $target) = @$_;
            next if $target =~ /^[a-z]+:/;
            my ($path, $anchor) = $target =~ /^([^#]*)(?:#(.*))?$/;
            my $to = $path eq "" ? $file : File::Spec->canonpath(dirname($file) . "/" . $path);
            1 while $to =~ s{(^|/)(?!\.\./)[^/]+/\.\./}{$1};
            $to =~ s{^\./}{};
            if (!-e $to) { print "$file:$line: $target: there is no $to\n" }
            elsif (defined $anchor && !$heading{$to}{$anchor}) { print "$file:$line: $target: no such heading in $to\n" }
            elsif ($file =~ /\.zh-CN\.md$/ && $to =~ /^(.*)(?<!\.zh-CN)\.md$/ && "$1.zh-CN.md" ne $file && -e "$1.zh-CN.md") {
                print "$file:$line: $target: there is $1.zh-CN.md\n"
            }
        }'
}
links | verdict "links lead somewhere"

find Makefile README* CONTRIBUTING.md SECURITY.md docs src include tests tools web/src web/build.mjs data/lab python adapters examples -type f \
    -not -path '*/node_modules/*' -not -name '*_test.sh' 2>/dev/null | xargs -r grep -HnoE '\bdocs/[a-zA-Z0-9_./-]+\.md\b' | while IFS=: read -r file line path; do
    [ -e "$path" ] || echo "$file:$line: there is no $path"
done | verdict "papers that are named are there"

# Chinese texts: what follows `zh` in a help file, and every string with a Chinese character, as FILE:LINE:TEXT.
chinese_texts() {
    find src web/src python examples -type f \( -name '*.help' -o -name '*.[ch]' -o -name '*.def' -o -name '*.ts' -o -name '*.tsx' -o -name '*.py' \) 2>/dev/null | LC_ALL=C sort |
        xargs -r perl -CSD -ne '
            if ($. == 1) { $chinese = 0 }
            if ($ARGV =~ /\.help$/) {
                $chinese = 1 if /^  zh /;
                $chinese = 0 if /^  en / || /^\S/;
                print "$ARGV:$.:$_" if $chinese;
            } else {
                while (/("(?:[^"\\]|\\.)*"|\x27(?:[^\x27\\]|\\.)*\x27)/g) { $string = $1; print "$ARGV:$.:$string\n" if $string =~ /\p{Han}/ }
            }
            if (eof) { close ARGV }'
}
chinese_texts | perl -CSD -ne '
    my ($where, $text) = /^([^:]+:\d+):(.*)/ or next;
    while ($text =~ m{\b(docs/[a-zA-Z0-9_/-]+)\.md\b}g) { print "$where: $1.md: there is $1.zh-CN.md\n" if -e "$1.zh-CN.md" }' |
    verdict "Chinese texts name Chinese papers"

# What the Chinese twin of a paper must have, too, and where the two differ first.
twins() {
    papers | grep '\.zh-CN\.md$' | while read -r chinese; do
        english=${chinese%.zh-CN.md}.md
        if [ ! -e "$english" ]; then
            echo "$chinese: there is no $english"
            continue
        fi
        grep -qF "]($(basename "$chinese"))" "$english" || echo "$english: no link to $(basename "$chinese")"
        grep -qF "]($(basename "$english"))" "$chinese" || echo "$chinese: no link to $(basename "$english")"
        perl -CSD -e '
            sub shape {
                my ($path) = @_;
                my ($fence, @parts) = (0);
                open my $paper, "<", $path or die "$path: $!\n";
                while (<$paper>) {
                    if (/^\s*(?:```|~~~)(.*)/) { $fence = !$fence; push @parts, ["$path:$.", "a block \"$1\""] if $fence }
                    elsif ($fence) { next }
                    elsif (/^(#+) /) { push @parts, ["$path:$.", "a heading of level " . length $1] }
                    elsif (/^\|/) { s/\\\|//g; push @parts, ["$path:$.", "a row of " . (tr/|// - 1) . " cells"] }
                }
                return @parts, ["$path:$.", "the end"];
            }
            my @english = shape($ARGV[0]);
            for my $chinese (shape($ARGV[1])) {
                my $english = shift @english or last;
                next if $english->[1] eq $chinese->[1];
                print "$chinese->[0]: $chinese->[1], where $english->[0] has $english->[1]\n";
                last;
            }' "$english" "$chinese"
    done
}
twins | verdict "Chinese papers are like the English ones"
exit $status
