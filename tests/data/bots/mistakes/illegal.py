"""A move that is not legal."""
import wuqi.bot


def choose(position, limits):
    return "a1"


wuqi.bot.run(choose)
