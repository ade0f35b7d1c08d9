"""An index that is not there."""
import wuqi.bot


def choose(position, limits):
    return position.legal_moves()[1000]


wuqi.bot.run(choose)
