# In Chinese no line is English: whatever has letters has Chinese characters, too, but for tables, boards and names.
cd "$SCRATCH" && export XDG_DATA_HOME=$SCRATCH
zh() { "$WUQI" --lang zh "$@" 2>&1; }
{
    zh match ttt --a engine:depth=2 --b random --games 2 --db a.db
    zh match ttt --a engine:depth=1 --b random --games 2 --db none --sprt 0,10
    zh runs --db a.db; zh runs 1 --games --db a.db; zh runs 9 --db a.db
    zh runs 1 --db a.db | head -n 2
    zh ladder new x --game ttt --db a.db; zh ladder new x --game ttt --db a.db; zh ladder show y --db a.db
    zh ladder show x --db a.db | head -n 1
    zh worker --db a.db --run 99; zh worker --db a.db --server http://127.0.0.1:1
    zh tournament nothing.json; zh serve --listen 256.0.0.1:99
    zh match; zh match ttt --a engin --b random --games 2; zh match ttt --a engine:depht=3 --b random --games 2
    zh match ttt --a random --b random --games x; zh match ttt --a random --b random --games 2 --tc a
    zh nothing; zh analyze chess; zh analyze ttt --depth x; zh analyze ttt --moves 'a1 a1'; zh analyze ttt --unknown
    zh analyze xiangqi --depth 1 | tail -n 1
    zh lab run nothing; zh lab nothing; zh trace nothing; zh trace ttt --player random; zh trace ttt --depth 2
    zh play ttt --puzzle 1; zh play gomoku15 --puzzle x; zh play; zh eval ttt --position zz
    zh convert nothing.pgn --to json; zh suite ttt nothing.epd; zh bundle 1.7 --db a.db; zh replay 1.9 --db a.db
    zh bundle x --db a.db; zh perft ttt x; zh engine ttt --protocol nothing; zh help nothing
} </dev/null >all.txt
grep '[A-Za-z]' all.txt | LC_ALL=C grep -v "$(printf '[\344-\351]')" # no lead byte of a Chinese character
wc -l <all.txt | awk '{ print ($1 > 45) ? "enough was said" : "only " $1 " lines" }'
printf 'h2e2\nhistory\nquit\n' | "$WUQI" --lang zh play xiangqi --against random --seed 1 | grep -o '炮二平五' | sort | uniq -c | awk '{ print $1, $2 }'
