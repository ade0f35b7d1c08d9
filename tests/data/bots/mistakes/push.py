"""A push of what is no move."""
import wuqi.bot


def choose(position, limits):
    position.push("zz")
    return position.legal_moves()[0]


wuqi.bot.run(choose)
