"""Takes all the memory there is."""
import wuqi.bot


def choose(position, limits):
    return [bytearray(1 << 20) for _ in range(1 << 20)]


wuqi.bot.run(choose)
