"""Thinks for ever."""
import wuqi.bot


def choose(position, limits):
    while True:
        pass


wuqi.bot.run(choose)
