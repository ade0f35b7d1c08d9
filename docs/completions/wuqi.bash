# SPDX-License-Identifier: MIT
# bash completion for wuqi. Made by tools/manual.py; change src/app/help or docs/man/overview.txt instead.

# What may follow: words, or @game and the like for what the program or the file system knows.
_wuqi_words() {
    case $1 in
        'play') echo '@game' ;;
        'play -') echo '--level --against --side --position --puzzle --movetime --seed --ascii --hanzi --demo --lang --help' ;;
        'play --level') echo '@none' ;;
        'play --against') echo '@spec' ;;
        'play --side') echo 'first second' ;;
        'play --position') echo '@none' ;;
        'play --puzzle') echo 'list next' ;;
        'play --movetime') echo '@none' ;;
        'play --seed') echo '@none' ;;
        'play --lang') echo 'en zh' ;;
        'replay') echo '@file' ;;
        'replay -') echo '--number --from --game --db --depth --nodes --movetime --table --ascii --hanzi --json --lang --help' ;;
        'replay --number') echo '@none' ;;
        'replay --from') echo '@format' ;;
        'replay --game') echo '@game' ;;
        'replay --db') echo '@file' ;;
        'replay --depth') echo '@none' ;;
        'replay --nodes') echo '@none' ;;
        'replay --movetime') echo '@none' ;;
        'replay --lang') echo 'en zh' ;;
        'analyze') echo '@game' ;;
        'analyze -') echo '--position --moves --depth --nodes --movetime --solve --threads --hash --multipv --player --json --lang --help' ;;
        'analyze --position') echo '@none' ;;
        'analyze --moves') echo '@none' ;;
        'analyze --depth') echo '@none' ;;
        'analyze --nodes') echo '@none' ;;
        'analyze --movetime') echo '@none' ;;
        'analyze --threads') echo '@none' ;;
        'analyze --hash') echo '@none' ;;
        'analyze --multipv') echo '@none' ;;
        'analyze --player') echo '@spec' ;;
        'analyze --lang') echo 'en zh' ;;
        'eval') echo '@game' ;;
        'eval -') echo '--position --moves --eval --json --lang --help' ;;
        'eval --position') echo '@none' ;;
        'eval --moves') echo '@none' ;;
        'eval --eval') echo '@none' ;;
        'eval --lang') echo 'en zh' ;;
        'threats') echo '@game' ;;
        'threats -') echo '--position --moves --pattern --json --lang --help' ;;
        'threats --position') echo '@none' ;;
        'threats --moves') echo '@none' ;;
        'threats --pattern') echo '@none' ;;
        'threats --lang') echo 'en zh' ;;
        'perft') echo '@game' ;;
        'perft -') echo '--position --divide --json --lang --help' ;;
        'perft --position') echo '@none' ;;
        'perft --lang') echo 'en zh' ;;
        'bench') echo '@game' ;;
        'bench -') echo '--depth --threads --json --lang --help' ;;
        'bench --depth') echo '@none' ;;
        'bench --threads') echo '@none' ;;
        'bench --lang') echo 'en zh' ;;
        'suite') echo '@game @file' ;;
        'suite -') echo '--depth --nodes --movetime --solve --threads --hash --json --lang --help' ;;
        'suite --depth') echo '@none' ;;
        'suite --nodes') echo '@none' ;;
        'suite --movetime') echo '@none' ;;
        'suite --threads') echo '@none' ;;
        'suite --hash') echo '@none' ;;
        'suite --lang') echo 'en zh' ;;
        'match') echo '@game' ;;
        'match -') echo '--a --b --games --tc --bank --movetime --nodes --depth --clock --margin --openings --random-plies --seed --concurrency --max-plies --sprt --sprt-model --draw --resign --db --resume --wait --queue --batch --sandbox --sandbox-min --no-sandbox --record --json --lang --help' ;;
        'match --a') echo '@spec' ;;
        'match --b') echo '@spec' ;;
        'match --games') echo '@none' ;;
        'match --tc') echo '@none' ;;
        'match --bank') echo '@none' ;;
        'match --movetime') echo '@none' ;;
        'match --nodes') echo '@none' ;;
        'match --depth') echo '@none' ;;
        'match --clock') echo 'wall cpu' ;;
        'match --margin') echo '@none' ;;
        'match --openings') echo '@file' ;;
        'match --random-plies') echo '@none' ;;
        'match --seed') echo '@none' ;;
        'match --concurrency') echo '@none' ;;
        'match --max-plies') echo '@none' ;;
        'match --sprt') echo '@none' ;;
        'match --sprt-model') echo 'normalized logistic' ;;
        'match --draw') echo '@none' ;;
        'match --resign') echo '@none' ;;
        'match --db') echo '@file' ;;
        'match --batch') echo '@none' ;;
        'match --sandbox') echo 'A B C D' ;;
        'match --sandbox-min') echo 'A B C D' ;;
        'match --record') echo '@file' ;;
        'match --lang') echo 'en zh' ;;
        'openings') echo '@game' ;;
        'openings -') echo '--count --plies --nodes --window --seed --scores --json --lang --help' ;;
        'openings --count') echo '@none' ;;
        'openings --plies') echo '@none' ;;
        'openings --nodes') echo '@none' ;;
        'openings --window') echo '@none' ;;
        'openings --seed') echo '@none' ;;
        'openings --lang') echo 'en zh' ;;
        'tournament') echo '@file' ;;
        'tournament -') echo '--db --resume --wait --sandbox --sandbox-min --no-sandbox --json --lang --help' ;;
        'tournament --db') echo '@file' ;;
        'tournament --sandbox') echo 'A B C D' ;;
        'tournament --sandbox-min') echo 'A B C D' ;;
        'tournament --lang') echo 'en zh' ;;
        'ladder') echo 'add export freeze list new remove run show update @file unfreeze @spec' ;;
        'ladder -') echo '--db --game --tc --bank --movetime --nodes --depth --clock --seed --elo --league --games --concurrency --wait --sandbox --sandbox-min --no-sandbox --json --lang --help' ;;
        'ladder --db') echo '@file' ;;
        'ladder --game') echo '@game' ;;
        'ladder --tc') echo '@none' ;;
        'ladder --bank') echo '@none' ;;
        'ladder --movetime') echo '@none' ;;
        'ladder --nodes') echo '@none' ;;
        'ladder --depth') echo '@none' ;;
        'ladder --clock') echo 'wall cpu' ;;
        'ladder --seed') echo '@none' ;;
        'ladder --elo') echo '@none' ;;
        'ladder --league') echo '@none' ;;
        'ladder --games') echo '@none' ;;
        'ladder --concurrency') echo '@none' ;;
        'ladder --sandbox') echo 'A B C D' ;;
        'ladder --sandbox-min') echo 'A B C D' ;;
        'ladder --lang') echo 'en zh' ;;
        'runs') echo '' ;;
        'runs -') echo '--db --export --games --json --lang --help' ;;
        'runs --db') echo '@file' ;;
        'runs --export') echo '@file' ;;
        'runs --lang') echo 'en zh' ;;
        'bot') echo '@game @folder' ;;
        'bot -') echo '--lang --json --lang --help' ;;
        'bot --lang') echo 'python c cpp js' ;;
        'bot --lang') echo 'en zh' ;;
        'check') echo '@game @spec' ;;
        'check -') echo '--movetime --clock --quick --sandbox --sandbox-min --no-sandbox --json --lang --help' ;;
        'check --movetime') echo '@none' ;;
        'check --clock') echo 'wall cpu' ;;
        'check --sandbox') echo 'A B C D' ;;
        'check --sandbox-min') echo 'A B C D' ;;
        'check --lang') echo 'en zh' ;;
        'place') echo '@game @spec' ;;
        'place -') echo '--error --games --tc --bank --movetime --nodes --depth --clock --seed --sandbox --sandbox-min --no-sandbox --json --lang --help' ;;
        'place --error') echo '@none' ;;
        'place --games') echo '@none' ;;
        'place --tc') echo '@none' ;;
        'place --bank') echo '@none' ;;
        'place --movetime') echo '@none' ;;
        'place --nodes') echo '@none' ;;
        'place --depth') echo '@none' ;;
        'place --clock') echo 'wall cpu' ;;
        'place --seed') echo '@none' ;;
        'place --sandbox') echo 'A B C D' ;;
        'place --sandbox-min') echo 'A B C D' ;;
        'place --lang') echo 'en zh' ;;
        'bundle') echo '' ;;
        'bundle -') echo '--db --out --json --lang --help' ;;
        'bundle --db') echo '@file' ;;
        'bundle --out') echo '@folder' ;;
        'bundle --lang') echo 'en zh' ;;
        'worker') echo '' ;;
        'worker -') echo '--db --server --token-file --run --concurrency --lease --stay --sandbox --sandbox-min --no-sandbox --json --lang --help' ;;
        'worker --db') echo '@file' ;;
        'worker --server') echo '@none' ;;
        'worker --token-file') echo '@file' ;;
        'worker --run') echo '@none' ;;
        'worker --concurrency') echo '@none' ;;
        'worker --lease') echo '@none' ;;
        'worker --sandbox') echo 'A B C D' ;;
        'worker --sandbox-min') echo 'A B C D' ;;
        'worker --lang') echo 'en zh' ;;
        'serve') echo '' ;;
        'serve -') echo '--listen --db --token-file --public-name --lease --open --json --lang --help' ;;
        'serve --listen') echo '@none' ;;
        'serve --db') echo '@file' ;;
        'serve --token-file') echo '@file' ;;
        'serve --public-name') echo '@none' ;;
        'serve --lease') echo '@none' ;;
        'serve --lang') echo 'en zh' ;;
        'site') echo '@folder' ;;
        'site -') echo '--lang --help' ;;
        'site --lang') echo 'en zh' ;;
        'engine') echo '@game' ;;
        'engine -') echo '--protocol --hash --threads --level --lang --help' ;;
        'engine --protocol') echo '@none' ;;
        'engine --hash') echo '@none' ;;
        'engine --threads') echo '@none' ;;
        'engine --level') echo '@none' ;;
        'engine --lang') echo 'en zh' ;;
        'lab') echo 'diff list report reports run @file @experiment' ;;
        'lab -') echo '--quick --out --results --opponent --jobs --no-figure --wait --json --lang --help' ;;
        'lab --out') echo '@folder' ;;
        'lab --results') echo '@folder' ;;
        'lab --opponent') echo '@none' ;;
        'lab --jobs') echo '@none' ;;
        'lab --lang') echo 'en zh' ;;
        'trace') echo '@game @file' ;;
        'trace -') echo '--position --moves --depth --nodes --player --out --plies --limit --strict --show --print --lines --dot --ascii --hanzi --json --lang --help' ;;
        'trace --position') echo '@none' ;;
        'trace --moves') echo '@none' ;;
        'trace --depth') echo '@none' ;;
        'trace --nodes') echo '@none' ;;
        'trace --player') echo '@spec' ;;
        'trace --out') echo '@file' ;;
        'trace --plies') echo '@none' ;;
        'trace --limit') echo '@none' ;;
        'trace --dot') echo '@file' ;;
        'trace --lang') echo 'en zh' ;;
        'prove') echo '@game' ;;
        'prove -') echo '--file --moves --first --verify --quiet --tries --nodes --search --empties --seconds --hash --db --concurrency --queue --wait --json --lang --help' ;;
        'prove --file') echo '@file' ;;
        'prove --moves') echo '@none' ;;
        'prove --first') echo '@none' ;;
        'prove --verify') echo '@file' ;;
        'prove --quiet') echo '@none' ;;
        'prove --tries') echo '@none' ;;
        'prove --nodes') echo '@none' ;;
        'prove --search') echo '@none' ;;
        'prove --empties') echo '@none' ;;
        'prove --seconds') echo '@none' ;;
        'prove --hash') echo '@none' ;;
        'prove --db') echo '@file' ;;
        'prove --concurrency') echo '@none' ;;
        'prove --lang') echo 'en zh' ;;
        'convert') echo '@file' ;;
        'convert -') echo '--from --to -o --game --number --skip-bad --list --json --lang --help' ;;
        'convert --from') echo '@format' ;;
        'convert --to') echo '@format' ;;
        'convert -o') echo '@file' ;;
        'convert --game') echo '@game' ;;
        'convert --number') echo '@none' ;;
        'convert --lang') echo 'en zh' ;;
        'train') echo '@game' ;;
        'train -') echo '--out --data --merge --db --queue --wait --curve --player --positions --label-depth --solve --trust --way --nodes --rounds --network --threads --seed --lang --help' ;;
        'train --out') echo '@file' ;;
        'train --data') echo '@file' ;;
        'train --merge') echo '@file' ;;
        'train --db') echo '@file' ;;
        'train --curve') echo '@folder' ;;
        'train --player') echo '@file' ;;
        'train --positions') echo '@none' ;;
        'train --label-depth') echo '@none' ;;
        'train --solve') echo '@none' ;;
        'train --trust') echo '@none' ;;
        'train --way') echo '@none' ;;
        'train --nodes') echo '@none' ;;
        'train --rounds') echo '@none' ;;
        'train --threads') echo '@none' ;;
        'train --seed') echo '@none' ;;
        'train --lang') echo 'en zh' ;;
        'calibrate') echo '@game' ;;
        'calibrate -') echo '--games --player --nodes --solve --play-nodes --seed --lang --help' ;;
        'calibrate --games') echo '@none' ;;
        'calibrate --player') echo '@file' ;;
        'calibrate --nodes') echo '@none' ;;
        'calibrate --solve') echo '@none' ;;
        'calibrate --play-nodes') echo '@none' ;;
        'calibrate --seed') echo '@none' ;;
        'calibrate --lang') echo 'en zh' ;;
        'probcut') echo '@game' ;;
        'probcut -') echo '--positions --depth --player --play-nodes --seed --lang --help' ;;
        'probcut --positions') echo '@none' ;;
        'probcut --depth') echo '@none' ;;
        'probcut --player') echo '@file' ;;
        'probcut --play-nodes') echo '@none' ;;
        'probcut --seed') echo '@none' ;;
        'probcut --lang') echo 'en zh' ;;
        'tune') echo '@game' ;;
        'tune -') echo '--params --list --games --player --tc --bank --movetime --nodes --depth --clock --openings --random-plies --seed --concurrency --round --rate --sprt --final-games --db --resume --wait --json --lang --help' ;;
        'tune --params') echo '@none' ;;
        'tune --games') echo '@none' ;;
        'tune --player') echo '@spec' ;;
        'tune --tc') echo '@none' ;;
        'tune --bank') echo '@none' ;;
        'tune --movetime') echo '@none' ;;
        'tune --nodes') echo '@none' ;;
        'tune --depth') echo '@none' ;;
        'tune --clock') echo 'wall cpu' ;;
        'tune --openings') echo '@file' ;;
        'tune --random-plies') echo '@none' ;;
        'tune --seed') echo '@none' ;;
        'tune --concurrency') echo '@none' ;;
        'tune --round') echo '@none' ;;
        'tune --rate') echo '@none' ;;
        'tune --sprt') echo '@none' ;;
        'tune --final-games') echo '@none' ;;
        'tune --db') echo '@file' ;;
        'tune --lang') echo 'en zh' ;;
        'games') echo '@game' ;;
        'games -') echo '--json --lang --help' ;;
        'games --lang') echo 'en zh' ;;
        'help') echo '@command' ;;
        'help -') echo '--json --lang --help' ;;
        'help --lang') echo 'en zh' ;;
        'version') echo '' ;;
        'version -') echo '--json --lang --help' ;;
        'version --lang') echo 'en zh' ;;
    esac
}

_wuqi_commands='play replay analyze eval threats perft bench suite match openings tournament ladder runs bot check place bundle worker serve site engine lab trace prove convert train calibrate probcut tune games help version'

_wuqi() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= i kind
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            --lang) ((i++)) ;;
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
        esac
    done
    COMPREPLY=()
    local words
    if [[ $previous == --lang ]]; then
        words='en zh'
    elif [[ -z $command ]]; then
        words="$_wuqi_commands --lang --help --version"
    elif words=$(_wuqi_words "$command $previous") && [[ $previous == -* && -n $words ]]; then
        :
    elif [[ $word == -* ]]; then
        words=$(_wuqi_words "$command -")
    else
        words=$(_wuqi_words "$command")
    fi
    for kind in $words; do
        case $kind in
            @none) ;;
            @file) COMPREPLY+=($(compgen -f -- "$word")) ;;
            @folder) COMPREPLY+=($(compgen -d -- "$word")) ;;
            @game) COMPREPLY+=($(compgen -W "$("$program" --lang en games 2>/dev/null | sed 's/ .*//')" -- "$word")) ;;
            @format) COMPREPLY+=($(compgen -W "$("$program" --lang en convert --list 2>/dev/null | sed 's/ .*//')" -- "$word")) ;;
            @experiment) COMPREPLY+=($(compgen -W "all $("$program" --lang en lab list 2>/dev/null | sed 's/ .*//')" -- "$word")) ;;
            @command) COMPREPLY+=($(compgen -W "$_wuqi_commands" -- "$word")) ;;
            @spec) COMPREPLY+=($(compgen -W "engine classic search random greedy uci: ugi: ucci: gomocup: nboard: gtp: botzone: pku2048: pkueraser:" -- "$word")) ;;
            *) COMPREPLY+=($(compgen -W "$kind" -- "$word")) ;;
        esac
    done
}

complete -F _wuqi wuqi ./wuqi
