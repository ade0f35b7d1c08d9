#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# terminal_svg.pl TITLE < SESSION > PICTURE.svg - a terminal session as a picture, for the documentation.
#
# Every character gets its own place on the grid, so that boards are straight in any font; Chinese characters take two.
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
    my ($column, @places, $letters) = (0);
    $letters = '';
    for my $c (split //, $line) {
        if ($c ne ' ') {
            push @places, sprintf('%g', $margin + $column * $step);
            $letters .= $escape{$c} // $c;
        }
        $column += $c =~ /[\x{2e80}-\x{ffef}]/ ? 2 : 1;
    }
    $widest = $column if $column > $widest;
    my $typed = $line =~ /^(\$|\w+>) / ? ' class="p"' : '';
    push @rows, @places ? [$typed, join(' ', @places), $letters] : undef;
}
printf qq(<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" role="img" aria-label="%s">\n),
    $widest * $step + 2 * $margin, @rows * $height + 56, $title;
print qq(<style>text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#c9d1d9}),
    qq(.t{fill:#8b949e}.p{fill:#7ee787}</style>\n),
    qq(<rect width="100%" height="100%" rx="8" fill="#0d1117"/>\n),
    qq(<text class="t" x="$margin" y="23">$title</text>\n);
for my $i (0 .. $#rows) {
    next unless $rows[$i];
    my ($typed, $places, $letters) = @{$rows[$i]};
    printf qq(<text%s y="%d" x="%s">%s</text>\n), $typed, ($i + 1) * $height + 34, $places, $letters;
}
print "</svg>\n";
