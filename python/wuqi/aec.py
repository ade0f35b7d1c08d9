# SPDX-License-Identifier: MIT
"""A game in the shape of PettingZoo's AEC environments, as plain lists and dicts; PettingZoo itself is not needed.

    env = Env('reversi6')
    env.reset()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else observation['action_mask'].index(1))

An observation has 'observation', rows of integers seen by the agent: 0 is empty, positive its own pieces (a 1 .. z 26) or nobody's (A 1 .. Z 26,
a 27 .. z 52), negative the opponent's, 53 no part of the board; and 'action_mask', a 1 for every legal action.

An action is a number below ``action_count`` that means the same in every position: where moves have two squares, ``from * squares + to``; where
they have one, the square; the last eight stand for moves without squares (a pass, the four directions).
"""
from __future__ import annotations

from typing import Any, Iterator, Optional, Union

from ._library import WuqiError
from .game import Game, as_game
from .position import Move, Position

WORDLESS = 8
OUTSIDE = 53


class Env:
    """The environment. Agents are 'player_0', who moves first in the start position, and 'player_1'."""

    metadata = {'name': 'wuqi', 'is_parallelizable': False, 'render_modes': ['ansi']}

    def __init__(self, game: Union[Game, str], text: str = '') -> None:
        self.game = as_game(game)
        self.text = text
        self.possible_agents = ['player_0', 'player_1']
        self.squares = self.game.rows * self.game.cols
        start = Position(self.game, text)
        self.pairs = any(len(start.inputs(move)) == 2 for move in start.legal_moves())
        self.action_count = (self.squares ** 2 if self.pairs else self.squares) + WORDLESS
        self.reset()

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins anew. The position decides everything: ``seed`` and ``options`` are accepted and not used."""
        self.position = Position(self.game, self.text)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, self.position.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.side]

    def action_of(self, move: Union[Move, str]) -> int:
        """The action that stands for a legal move."""
        legal = self.position._number(move)
        squares = self.position.inputs(legal)
        if not squares:
            return self.action_count - WORDLESS + legal % WORDLESS
        if self.pairs:
            return squares[0] * self.squares + squares[-1]
        if len(squares) > 1:
            raise WuqiError(f'{self.position.move_text(legal)}: a move of two squares, but those of the start position have one')
        return squares[0]

    def actions(self) -> dict[int, Move]:
        """The legal actions and their moves."""
        return {self.action_of(move): move for move in self.position.legal_moves()}

    def observe(self, agent: str) -> dict[str, list[Any]]:
        """What an agent sees; the mask is all 0 for the one that is not to move."""
        side = self.possible_agents.index(agent)
        cells = [self._code(cell, side) for cell in self.position.cells()]
        mask = [0] * self.action_count
        if side == self.position.side:
            for action in self.actions():
                mask[action] = 1
        return {'observation': [cells[start:start + self.game.cols] for start in range(0, self.squares, self.game.cols)], 'action_mask': mask}

    def _code(self, cell: str, side: int) -> int:
        if not cell.isalpha():
            return OUTSIDE if cell == '#' else 0
        owner, code = self.game.owner(cell), ord(cell.lower()) - ord('a') + 1
        if owner < 0:
            return code if cell.isupper() else code + 26
        return code if owner == side else -code

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, list[Any]]], int, bool, bool, dict[str, Any]]:
        """For the agent whose turn it is: observation, reward since its last turn, termination, truncation, info."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """Plays a legal action; None takes an agent whose game is over out of the list."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise WuqiError('the game is over: the only action is None')
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        legal = self.actions()
        if action not in legal:
            raise WuqiError(f'action {action} is not legal here')
        self._cumulative_rewards[agent] = 0
        self.position.push(legal[action])
        winner = self.position.winner
        for side, other in enumerate(self.possible_agents):
            self.rewards[other] = 0 if winner is None else 1 if winner == side else -1
            self._cumulative_rewards[other] += self.rewards[other]
            self.terminations[other] = self.position.over
        self.agent_selection = self.possible_agents[self.position.side]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """The agents, turn by turn, until nobody is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """The board as text."""
        return self.position.board()

    def close(self) -> None:
        """Releases the position."""
        self.position.close()
