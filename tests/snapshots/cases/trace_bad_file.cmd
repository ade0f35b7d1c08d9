echo hello > no.trace; "$WUQI" trace no.trace
