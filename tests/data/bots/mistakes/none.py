"""The return is missing."""
import wuqi.bot


def choose(position, limits):
    position.legal_moves()[0]


wuqi.bot.run(choose)
