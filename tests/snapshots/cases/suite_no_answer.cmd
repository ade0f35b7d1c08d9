echo "XX-OO---- X ; id nothing" >t.epd; "$WUQI" suite ttt t.epd
