# SPDX-License-Identifier: MIT
"""A trace as HTML: a folded tree that opens without a script."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from . import _library

if TYPE_CHECKING:
    from .trace import Node, Trace

_WORDS = {'en': ('Trace: {} nodes', 'earlier searches of the position', '{} more nodes below: trace.children({})', 'the start', 'nodes: {}'),
          'zh': ('搜索树：{} 个节点', '对该局面更早的搜索', '其下还有 {} 个节点：trace.children({})', '起点', '节点数：{}')}
_NODE = 'margin:0 0 0 1.2em;line-height:1.6'
_FAINT = 'opacity:.7'


def draw(trace: Trace, language: str, most: int) -> str:
    """The last search of the first position open, those before it folded."""
    _library.language_index(language)
    title, earlier = _WORDS[language][:2]
    roots = _roots(trace)
    last = trace.root if trace.root is not None else roots[-1].number if roots else None
    parts = ['<div class="wuqi-trace" style="font-family:sans-serif;font-size:14px">', f'<div>{escape(title.format(len(trace)))}</div>']
    others = [root for root in roots if root.number != last]
    if others:
        parts.append(f'<details style="{_NODE}"><summary>{escape(earlier)}</summary>')
        for root in others:
            parts += _tree(trace, root, language, max(1, most // len(others)))
        parts.append('</details>')
    if last is not None:
        parts += _tree(trace, trace[last], language, most, picture=True)
    return ''.join(parts + ['</div>'])


def _roots(trace: Trace) -> list[Node]:
    """Every search of the first position, in the order in which they were made."""
    found: list[Node] = []
    number = 0 if len(trace) else None
    while number is not None:
        found.append(trace[number])
        number = found[-1].next
    return found


def _shown(trace: Trace, root: Node, most: int) -> set[int]:
    """The nodes nearest to the root, at most so many."""
    shown, level = {root.number}, [root]
    while level:
        below = [child for node in level for child in trace.children(node.number)]
        level = below[:most - len(shown)]
        shown.update(node.number for node in level)
    return shown


def _tree(trace: Trace, root: Node, language: str, most: int, picture: bool = False) -> list[str]:
    """One tree, node after node; deep ones, too, so nothing calls itself."""
    shown, parts = _shown(trace, root, most), []
    waiting: list[Node | str] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        children = list(trace.children(node.number))
        below = [child for child in children if child.number in shown]
        line = _line(trace, node, language)
        if not children and node.number != root.number:
            parts.append(f'<div style="{_NODE}">{line}</div>')
            continue
        parts.append(f'<details style="{_NODE}"{" open" if node.number == root.number else ""}><summary style="cursor:pointer">{line}</summary>')
        if picture and node.number == root.number:
            position = trace.position(node.number)
            parts.append(f'<div style="max-width:20em">{_fitted(position.svg(language))}</div>' if position else '')
        left = sum(child.nodes for child in children if child.number not in shown)
        if left:
            waiting.append(f'<div style="{_NODE};{_FAINT}">{escape(_WORDS[language][2].format(left, node.number))}</div></details>')
        else:
            waiting.append('</details>')
        waiting += reversed(below)
    return parts


def _fitted(svg: str) -> str:
    """A picture as wide as its place."""
    head, rest = svg.split(' viewBox=', 1)
    return f'{head} style="width:100%;height:auto" viewBox={rest}'


def _line(trace: Trace, node: Node, language: str) -> str:
    """What the search made of a node: its move, value and window, why it ended."""
    def words(what: str) -> str:
        return escape(trace.words(node.number, what, language))

    name = words('move') or escape(_WORDS[language][3])
    reason = words('reason')
    return (f'<b>{name}</b> <span title="{words("condition")}">{words("value")}</span> '
            f'<span style="{_FAINT}">{words("window")}{" · " + reason if reason else ""} · {escape(_WORDS[language][4].format(node.nodes))}</span>')
