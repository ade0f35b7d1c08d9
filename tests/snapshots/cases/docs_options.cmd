# Every option that a command's help shows is in the manual page.
page=$(sed 's/\\-/-/g' "$CASES/../../../docs/wuqi.1")
for command in $("$WUQI" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    case $page in *".SS \"$command"* | *", $command"* ) ;; *) echo "command $command is not in the manual" ;; esac
    for option in $("$WUQI" help "$command" 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p'); do
        case $page in *"$option"*) ;; *) echo "$command $option is not in the manual" ;; esac
    done
done
