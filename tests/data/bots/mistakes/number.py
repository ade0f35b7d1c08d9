"""A number that is no move."""
import wuqi.bot


def choose(position, limits):
    return 77


wuqi.bot.run(choose)
