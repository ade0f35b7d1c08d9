: >t.epd; "$WUQI" suite ttt t.epd
