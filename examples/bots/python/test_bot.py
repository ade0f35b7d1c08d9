"""python3 test_bot.py - what a bot must do before it plays against others."""
import unittest

import wuqi
from bot import choose

GAME = '@GAME@'


class BotTest(unittest.TestCase):
    def test_first_move(self):
        position = wuqi.Position(GAME)
        self.assertTrue(position.legal(choose(position, {'movetime_ms': 1000})))

    def test_position_is_left_as_it_was(self):
        position = wuqi.Position(GAME)
        before = position.text
        choose(position, {'movetime_ms': 1000})
        self.assertEqual(position.text, before)

    def test_game(self):
        """forty moves against the random player, all of them legal"""
        position, other = wuqi.Position(GAME), wuqi.Player(GAME, 'random')
        while not position.over and len(position.moves) < 40:
            position.push(choose(position.copy(), {'movetime_ms': 1000}) if position.side == 0 else other.play(position))


if __name__ == '__main__':
    unittest.main()
