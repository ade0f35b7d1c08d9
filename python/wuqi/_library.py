# SPDX-License-Identifier: MIT
"""The C library: where it is found, its structs and functions as include/wuqi.h declares them, and what all handles share.

This is the only file that knows the layouts. A handle is used under its lock and never after it was released; numbers and texts are checked
before they reach C, where ctypes would cut them to size in silence.

In a browser (Pyodide) the library is wuqi.wasm, and `ctypes` here is `_wasm`, which does what this module needs of ctypes in the memory of wuqi.wasm.
"""
from __future__ import annotations

import operator
import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Optional, SupportsIndex

if TYPE_CHECKING or sys.platform != 'emscripten':
    import ctypes
    from ctypes import POINTER, c_bool, c_char, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
    THREADS = True
else:
    from . import _wasm as ctypes
    from ._wasm import POINTER, THREADS, c_bool, c_char, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

ABI = 1
WIN = 32000
MAX_PV = 128
MAX_LINES = 64
MAX_INPUTS = 2
NO_MOVE = -1
NO_NODE = 2 ** 32 - 1
LANGUAGES = {'en': 0, 'zh': 1}


class WuqiError(ValueError):
    """Something that the library refuses; the text is the library's."""


class Failure(ctypes.Structure):
    _fields_ = [('text', c_char * 256)]


class Board(ctypes.Structure):
    _fields_ = [(name, c_int32) for name in ('rows', 'cols', 'on_lines', 'rows_from_bottom', 'first_number')]


class RawStep(ctypes.Structure):
    _fields_ = [(name, c_int32) for name in ('kind', 'phase', 'from_', 'to', 'piece', 'becomes')]


class RawReport(ctypes.Structure):
    _fields_ = [('nodes', c_uint64), ('time_ns', c_int64)] + [(name, c_int32) for name in (
        'depth', 'seldepth', 'line', 'lines', 'value', 'bound', 'solved', 'final', 'table_fill', 'best', 'pv_length')] + [
        ('pv', c_int32 * MAX_PV)]


ReportFunction = ctypes.CFUNCTYPE(None, c_void_p, POINTER(RawReport))


class Task(ctypes.Structure):
    _fields_ = [('nodes', c_uint64), ('movetime_ms', c_int64), ('time_ms', c_int64), ('increment_ms', c_int64)] + [
        (name, c_int32) for name in ('moves_to_go', 'depth', 'infinite', 'lines', 'analysis', 'only_count')] + [
        ('only', POINTER(c_int32)), ('report', ReportFunction), ('context', c_void_p)]


class RawNode(ctypes.Structure):
    _fields_ = [('nodes', c_uint64)] + [(name, c_uint32) for name in ('parent', 'first', 'next')] + [
        (name, c_int32) for name in ('move', 'ply', 'depth', 'alpha', 'beta', 'value')]


class RawTerm(ctypes.Structure):
    _fields_ = [('name', c_char_p), ('value', c_double)]


class RawOption(ctypes.Structure):
    _fields_ = [('name', c_char_p), ('about', c_char_p), ('choices', POINTER(c_char_p)), ('low', c_int64), ('high', c_int64), ('type', c_int32),
                ('value', c_char * 64)]


class RawPly(ctypes.Structure):
    _fields_ = [('time_us', c_int64), ('nodes', c_uint64), ('score', c_double)] + [
        (name, c_int32) for name in ('scored', 'mate', 'depth', 'opening')] + [('comment', c_char_p)]


# name: (result, arguments)
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    'wuqi_version': (c_char_p, []),
    'wuqi_refusal': (c_char_p, []),
    'wuqi_games_count': (c_int, []),
    'wuqi_games_at': (c_void_p, [c_int]),
    'wuqi_game_find': (c_void_p, [c_char_p, POINTER(Failure)]),
    'wuqi_game_name': (c_char_p, [c_void_p]),
    'wuqi_game_title': (c_char_p, [c_void_p, c_int]),
    'wuqi_game_side_name': (c_char_p, [c_void_p, c_int, c_int]),
    'wuqi_game_notation': (c_char_p, [c_void_p, c_int]),
    'wuqi_game_eval_name': (c_char_p, [c_void_p, c_int]),
    'wuqi_game_protocols': (c_char_p, [c_void_p]),
    'wuqi_game_moves_max': (c_int, [c_void_p]),
    'wuqi_game_score_name': (c_char_p, [c_void_p]),
    'wuqi_game_score_unit': (c_int, [c_void_p]),
    'wuqi_game_board': (None, [c_void_p, POINTER(Board)]),
    'wuqi_game_cell_owner': (c_int, [c_void_p, c_int]),
    'wuqi_game_cell_glyph': (c_char_p, [c_void_p, c_int, c_int]),
    'wuqi_game_bench': (c_uint64, [c_void_p, POINTER(Failure)]),
    'wuqi_position_new': (c_void_p, [c_void_p, c_char_p, POINTER(Failure)]),
    'wuqi_position_copy': (c_void_p, [c_void_p]),
    'wuqi_position_free': (None, [c_void_p]),
    'wuqi_position_game': (c_void_p, [c_void_p]),
    'wuqi_position_text': (c_char_p, [c_void_p, c_bool]),
    'wuqi_position_side': (c_int, [c_void_p]),
    'wuqi_position_key': (c_uint64, [c_void_p]),
    'wuqi_position_over': (c_bool, [c_void_p]),
    'wuqi_position_winner': (c_int, [c_void_p]),
    'wuqi_position_result': (c_int, [c_void_p]),
    'wuqi_position_verdict': (c_char_p, [c_void_p, c_int]),
    'wuqi_position_status': (c_char_p, [c_void_p, c_int]),
    'wuqi_position_threats': (c_char_p, [c_void_p, c_int]),
    'wuqi_position_cell': (c_int, [c_void_p, c_int]),
    'wuqi_position_eval': (c_int, [c_void_p, c_int]),
    'wuqi_position_points': (c_bool, [c_void_p, POINTER(c_int32)]),
    'wuqi_position_terms': (POINTER(RawTerm), [c_void_p, c_int, c_int, POINTER(c_int)]),
    'wuqi_position_value_text': (c_char_p, [c_void_p, c_int, c_int]),
    'wuqi_position_moves': (c_int, [c_void_p, POINTER(c_int32), c_int]),
    'wuqi_position_legal': (c_bool, [c_void_p, c_int32]),
    'wuqi_position_parse_move': (c_int32, [c_void_p, c_char_p, POINTER(Failure)]),
    'wuqi_position_move_text': (c_char_p, [c_void_p, c_int32, c_int]),
    'wuqi_position_make': (c_bool, [c_void_p, c_int32, POINTER(Failure)]),
    'wuqi_position_play': (c_bool, [c_void_p, c_char_p, POINTER(Failure)]),
    'wuqi_position_take_back': (c_bool, [c_void_p]),
    'wuqi_position_made': (c_int, [c_void_p]),
    'wuqi_position_made_at': (c_int32, [c_void_p, c_int]),
    'wuqi_position_perft': (c_uint64, [c_void_p, c_int]),
    'wuqi_position_inputs': (c_int, [c_void_p, c_int32, POINTER(c_int32)]),
    'wuqi_position_move_of': (c_int32, [c_void_p, POINTER(c_int32), c_int]),
    'wuqi_position_steps': (POINTER(RawStep), [c_void_p, c_int32, POINTER(c_int)]),
    'wuqi_player_kind': (c_char_p, [c_int]),
    'wuqi_technique': (c_char_p, [c_int]),
    'wuqi_player_option': (c_bool, [c_void_p, c_char_p, c_int, c_int, POINTER(RawOption)]),
    'wuqi_player_new': (c_void_p, [c_void_p, c_char_p, POINTER(Failure)]),
    'wuqi_player_free': (None, [c_void_p]),
    'wuqi_player_new_game': (None, [c_void_p, c_uint64]),
    'wuqi_player_think': (c_bool, [c_void_p, c_void_p, POINTER(Task), POINTER(RawReport), POINTER(Failure)]),
    'wuqi_player_line': (POINTER(RawReport), [c_void_p, c_int]),
    'wuqi_player_source': (c_int, [c_void_p, c_int]),
    'wuqi_player_stop': (None, [c_void_p, c_bool]),
    'wuqi_trace_record': (c_void_p, [c_void_p, c_void_p, POINTER(Task), c_int, c_int64, POINTER(Failure)]),
    'wuqi_trace_new': (c_void_p, [c_char_p, c_size_t, POINTER(Failure)]),
    'wuqi_trace_free': (None, [c_void_p]),
    'wuqi_trace_bytes': (c_void_p, [c_void_p, POINTER(c_size_t)]),
    'wuqi_trace_count': (c_uint32, [c_void_p]),
    'wuqi_trace_root': (c_uint32, [c_void_p]),
    'wuqi_trace_node': (c_bool, [c_void_p, c_uint32, POINTER(RawNode)]),
    'wuqi_trace_position': (c_void_p, [c_void_p, c_uint32]),
    'wuqi_trace_text': (c_char_p, [c_void_p, c_uint32, c_int, c_int]),
    'wuqi_trace_reference': (c_void_p, [c_void_p, c_char_p, POINTER(Failure)]),
    'wuqi_trace_diff': (c_char_p, [c_void_p, c_void_p, c_bool, c_int, POINTER(Failure)]),
    'wuqi_format_name': (c_char_p, [c_int]),
    'wuqi_format_about': (c_char_p, [c_int, c_int]),
    'wuqi_format_extensions': (c_char_p, [c_int]),
    'wuqi_format_writable': (c_bool, [c_int]),
    'wuqi_records_new': (c_void_p, []),
    'wuqi_records_read': (c_void_p, [c_char_p, c_size_t, c_char_p, c_void_p, POINTER(Failure)]),
    'wuqi_records_free': (None, [c_void_p]),
    'wuqi_records_add': (c_bool, [c_void_p, c_void_p, POINTER(Failure)]),
    'wuqi_records_count': (c_int, [c_void_p]),
    'wuqi_records_note': (c_char_p, [c_void_p, c_int]),
    'wuqi_records_game': (c_void_p, [c_void_p, c_int]),
    'wuqi_records_plies': (c_int, [c_void_p, c_int]),
    'wuqi_records_position': (c_void_p, [c_void_p, c_int, c_int]),
    'wuqi_records_result': (c_int, [c_void_p, c_int]),
    'wuqi_records_set_result': (None, [c_void_p, c_int, c_int]),
    'wuqi_records_player': (c_char_p, [c_void_p, c_int, c_int]),
    'wuqi_records_set_player': (None, [c_void_p, c_int, c_int, c_char_p]),
    'wuqi_records_tag_name': (c_char_p, [c_void_p, c_int, c_int]),
    'wuqi_records_tag': (c_char_p, [c_void_p, c_int, c_char_p]),
    'wuqi_records_set_tag': (None, [c_void_p, c_int, c_char_p, c_char_p]),
    'wuqi_records_ply': (c_bool, [c_void_p, c_int, c_int, POINTER(RawPly)]),
    'wuqi_records_set_ply': (c_bool, [c_void_p, c_int, c_int, POINTER(RawPly)]),
    'wuqi_records_write': (c_char_p, [c_void_p, c_int, c_char_p, POINTER(Failure)]),
}


def _places() -> list[str]:
    """Where the library may be, in order: WUQI_LIBRARY and nothing else if it is set; beside this file, and beside the folders it is in (an
    installation with one prefix); the build of the source tree; where the system looks."""
    named = os.environ.get('WUQI_LIBRARY')
    if named:
        return [named]
    name = f'libwuqi.so.{ABI}'
    folders = list(Path(__file__).resolve().parents)[:4]
    places = [folder / name for folder in folders] + [folders[2] / 'build' / 'plain' / name]
    return [str(place) for place in places if place.is_file()] + [name]


def _load() -> Any:
    if sys.platform == 'emscripten':
        return ctypes.Library(_FUNCTIONS, RawReport)
    reasons = []
    for place in _places():
        try:
            found = ctypes.CDLL(place)
        except OSError as error:
            reasons.append(str(error))
            continue
        try:
            abi = found.wuqi_abi()
            if abi != ABI:
                raise ImportError(f'{place} has the ABI {abi}; this module needs {ABI}')
            for function, (result, arguments) in _FUNCTIONS.items():
                getattr(found, function).restype = result
                getattr(found, function).argtypes = arguments
        except AttributeError as error:
            raise ImportError(f'{place} is no libwuqi: {error}') from None
        return found
    raise ImportError('libwuqi is not found: build it with `make lib`, or name it in WUQI_LIBRARY (' + '; '.join(reasons) + ')')


lib: Any = _load()


def version() -> str:
    """The version of the library that is loaded."""
    return text(lib.wuqi_version())


if TYPE_CHECKING or sys.platform != 'emscripten':
    def text(found: Optional[bytes]) -> str:
        """A text of the library's."""
        return (found or b'').decode('utf-8', 'replace')
else:
    def text(found: Optional[str]) -> str:
        return found or ''


def encode(value: str, what: str) -> bytes:
    """A text for the library."""
    if not isinstance(value, str):
        raise TypeError(f'{what} must be a str, not {type(value).__name__}')
    if '\0' in value:
        raise WuqiError(f'{what}: a NUL character')
    return value.encode('utf-8', 'surrogateescape')


def number(value: SupportsIndex, what: str, low: int, high: int) -> int:
    """An integer from low to high."""
    try:
        found = operator.index(value)
    except TypeError:
        raise TypeError(f'{what} must be an int, not {type(value).__name__}') from None
    if not low <= found <= high:
        raise WuqiError(f'{what}: {found} is not a number from {low} to {high}')
    return found


def reader_language() -> str:
    """The language of pictures that nobody has asked for in one: as the program finds it, by WUQI_LANG, LC_ALL, LC_MESSAGES, LANG."""
    found = next((value for value in map(os.environ.get, ('WUQI_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG')) if value), '')
    return 'zh' if found.startswith('zh') else 'en'


def language_index(language: str) -> int:
    """'en' or 'zh' as the library counts them."""
    try:
        return LANGUAGES[language]
    except (KeyError, TypeError):
        raise WuqiError(f"language: {language!r} is not 'en' or 'zh'") from None


def listed(function: Callable[..., Optional[bytes]], *arguments: Any) -> tuple[str, ...]:
    """One of the library's lists that end with NULL."""
    found: list[str] = []
    while (entry := function(*arguments, len(found))) is not None:
        found.append(text(entry))
    return tuple(found)


class Handle:
    """Something that the library has made. `_lock` is held by whoever uses `_pointer`, which is None once it is released."""

    _what = 'handle'
    _instead = ''  # what to do instead, after a colon
    _free: Callable[[Optional[int]], None]
    _pointer: Optional[int] = None

    def _own(self, pointer: int) -> None:
        self._lock = threading.Lock()
        self._pointer = pointer

    def _open(self) -> int:
        """The pointer; to be called under the lock."""
        pointer = self._pointer
        if pointer is None:
            raise WuqiError(f'this {self._what} was closed')
        return pointer

    def close(self) -> None:
        """Releases the memory now. Every later use but another close raises WuqiError."""
        with self._lock:
            self._release()

    def _release(self) -> None:
        pointer, self._pointer = self._pointer, None
        if pointer is not None:
            self._free(pointer)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """What `copy` and `pickle` ask. Two objects with one pointer would release it twice."""
        raise TypeError(f'a {self._what} can be neither copied nor pickled{self._instead}')

    def __del__(self) -> None:
        # Nobody else has this object any more, so nobody can hold its lock.
        if self._pointer is not None:
            self._release()
