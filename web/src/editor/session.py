# SPDX-License-Identifier: MIT
"""What runs in the page beside a student's program: cells in one session, a bot that is asked for moves, errors as the page shows them. Every function
that the page calls returns a text of JSON and raises nothing; `problem` in it says what went wrong and at which line."""
import ast
import json
import linecache
import os
import sys
import traceback

import _wuqi_page
import wuqi
import wuqi.bot
import wuqi.trace

BOT = 'my_bot.py'
SHOWN_MOST = 20000  # characters of a value that is shown
TRACE_MOST = 30_000_000  # bytes

_files = {}
_session = {}
_bot = []
_kept = {}


def _source(name, code):
    """Tracebacks quote the program's own lines."""
    _files[name] = code
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)


def fresh():
    """A new session: nothing is known but what Python knows."""
    _session.clear()
    _session['__name__'] = '__main__'
    return '{}'


def speak(language):
    """The language of the page: pictures are drawn in it."""
    os.environ['WUQI_LANG'] = language


def _answer(work, *arguments):
    try:
        found = work(*arguments)
    except BaseException as error:  # noqa: B902 - whatever a program raises
        return json.dumps({'problem': _problem(error)})
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return json.dumps(found)


class NoBot(Exception):
    """The program has no player in it."""


class NoMove(Exception):
    """The player returned nothing."""


class BadMove(Exception):
    """The player returned something that is no legal move."""


def _problem(error):
    """Kind, message, file and line, and the traceback as far as it is the program's own."""
    told = traceback.TracebackException.from_exception(error)
    frames = [frame for frame in told.stack if frame.filename in _files]
    file, line, column = (frames[-1].filename, frames[-1].lineno, None) if frames else (None, None, None)
    if isinstance(error, SyntaxError) and error.filename in _files:
        file, line, column = error.filename, error.lineno, error.offset
    if isinstance(error, (NoMove, BadMove)) and _bot:
        function = getattr(_bot[0], '__code__', None)
        if function and function.co_filename in _files:
            file, line = function.co_filename, function.co_firstlineno
    last = ''.join(told.format_exception_only()).strip().splitlines()
    kind = type(error).__name__
    message = last[-1] if last else kind
    message = message[len(message.split(':')[0]) + 2:] if ': ' in message else ''
    told.stack = traceback.StackSummary.from_list([frame for frame in told.stack if frame.filename in _files])
    text = '' if kind in ('NoBot', 'NoMove', 'BadMove') else ''.join(told.format(chain=False))
    return {'kind': kind, 'message': message, 'file': file, 'line': line, 'column': column, 'text': text[-SHOWN_MOST:]}


# --- cells -------------------------------------------------------------------------------------------------------

def cell(code, name):
    """Runs a cell; the value of its last line is shown."""
    return _answer(_cell, code, name)


def _cell(code, name):
    _source(name, code)
    tree = ast.parse(code, name)
    last = tree.body.pop().value if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, 'exec'), _session)
    value = None if last is None else eval(compile(ast.Expression(last), name, 'eval'), _session)
    return _show(value)


def _show(value):
    if value is None:
        return {}
    if isinstance(value, (wuqi.Trace, wuqi.Log)):
        return _keep(value) | {'text': repr(value)}
    picture = getattr(value, '_repr_svg_', None)
    return {'svg': picture()} if picture else {'text': repr(value)[:SHOWN_MOST]}


def _keep(tree):
    """A tree for the page, which fetches its bytes with `kept`."""
    content = tree.text.encode() if isinstance(tree, wuqi.Log) else bytes(tree)
    if len(content) > TRACE_MOST:
        return {}
    _kept['tree'] = content
    return {'tree': True}


def kept():
    return _kept.pop('tree', b'')


# --- a bot -------------------------------------------------------------------------------------------------------

def load(code):
    """Runs a bot's file from its beginning, as `python3 my_bot.py` would; `wuqi.bot.run` hands over the player."""
    _bot.clear()
    return _answer(_load, code)


def _load(code):
    _source(BOT, code)
    names = {'__name__': '__main__', '__file__': BOT}
    wuqi.bot.host = lambda choose, name: _bot.__setitem__(slice(None), [choose, name])
    wuqi.trace.Log.latest = None
    try:
        exec(compile(code, BOT, 'exec'), names)
    finally:
        wuqi.bot.host = None
    if not _bot:
        raise NoBot()
    return {'name': str(_bot[1])}


def _position(game, text, moves):
    position = wuqi.Position(game, text)
    if moves:
        position.play(moves)
    return position


def _choose(position, limits):
    with wuqi.bot.listening(position, _wuqi_page.tell):
        move = _bot[0](position.copy(), limits)
    if move is None:
        raise NoMove()
    try:
        return position.move_text(move)
    except (wuqi.WuqiError, TypeError) as error:
        raise BadMove(str(error)) from None


def move(game, text, moves, limits):
    """The bot's move."""
    return _answer(lambda: {'move': _choose(_position(game, text, moves), json.loads(limits))})


def search(game, text, moves, limits, language):
    """The bot's move, the tree of the search that it logged meanwhile, and the first difference from ours."""
    return _answer(_search, game, text, moves, json.loads(limits), language)


def _search(game, text, moves, limits, language):
    wuqi.trace.Log.latest = None
    found = {'move': _choose(_position(game, text, moves), limits)}
    log = wuqi.trace.Log.latest
    if log is None or len(log) == 0:
        return found
    found |= _keep(log) | {'nodes': len(log), 'full': log.full}
    try:
        found['diff'] = log.diff(language=language)
    except wuqi.WuqiError as error:
        found['trouble'] = str(error)
    return found


os.makedirs('/home/pyodide/work', exist_ok=True)
os.chdir('/home/pyodide/work')
fresh()
