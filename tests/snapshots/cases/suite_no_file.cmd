"$WUQI" suite ttt nowhere.epd
