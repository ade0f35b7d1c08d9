echo "XX-OO---- X ; sc much" >t.epd; "$WUQI" suite ttt t.epd
