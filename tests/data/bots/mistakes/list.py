"""All moves instead of one."""
import wuqi.bot


def choose(position, limits):
    return position.legal_moves()


wuqi.bot.run(choose)
