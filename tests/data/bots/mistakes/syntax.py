"""A bracket is missing."""
import wuqi.bot


def choose(position, limits):
    return max(position.legal_moves()


wuqi.bot.run(choose)
