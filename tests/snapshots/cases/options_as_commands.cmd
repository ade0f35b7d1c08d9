"$WUQI" --version --help
"$WUQI" -h --json version
"$WUQI" -V extra
