#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# terminal_svg.pl TITLE < SESSION > PICTURE.svg - a terminal session as a picture, for the documentation.
#
# Every word gets its own place on the grid, so that boards are straight in any font; Chinese characters take two columns.
# Lines that a person typed (after `$ ` or a prompt) stand out.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));
use Encode qw(decode);

my ($step, $height, $margin) = (8.4, 18, 16);
my $title = decode('UTF-8', shift // 'wuqi');
my %escape = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;');
my ($widest, @rows) = (0);
while (my $line = <STDIN>) {
    chomp $line;
    my ($column, @words) = (0);
    for my $word (split /( +)/, $line) {
        my $wide = () = $word =~ /[\x{2e80}-\x{ffef}]/g;
        push @words, sprintf('<tspan x="%g">%s</tspan>', $margin + $column * $step, $word =~ s/([&<>])/$escape{$1}/gr)
            if $word =~ /[^ ]/;
        $column += length($word) + $wide;
    }
    $widest = $column if $column > $widest;
    push @rows, [$line =~ /^(\$|\w+>) / ? ' class="p"' : '', join('', @words)];
}
printf qq(<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" role="img" aria-label="%s">\n),
    $widest * $step + 2 * $margin, @rows * $height + 56, $title;
print qq(<style>text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#c9d1d9}),
    qq(.t{fill:#8b949e}.p{fill:#7ee787}</style>\n),
    qq(<rect width="100%" height="100%" rx="8" fill="#0d1117"/>\n),
    qq(<text class="t" x="$margin" y="23">$title</text>\n);
for my $i (0 .. $#rows) {
    my ($typed, $words) = @{$rows[$i]};
    printf qq(<text%s y="%d">%s</text>\n), $typed, ($i + 1) * $height + 34, $words if $words;
}
print "</svg>\n";
