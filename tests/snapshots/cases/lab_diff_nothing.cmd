"$WUQI" lab diff nowhere nowhere
