"""A bot: change `choose`."""
import wuqi.bot


def choose(position, limits):
    """The move after which the position is best for us, seen one move ahead."""
    def worth(move):
        side = position.side
        position.push(move)
        value = position.result if position.over else position.evaluate()
        same = position.side == side
        position.pop()
        return value if same else -value
    best = max(position.legal_moves(), key=worth)
    wuqi.bot.info(depth=1, pv=[best])
    return best


if __name__ == '__main__':
    wuqi.bot.run(choose, name='first bot')
