# SPDX-License-Identifier: MIT
"""What this module uses of ctypes, over the memory of wuqi.wasm: for Pyodide, where a program that is compiled to WebAssembly cannot load libwuqi.

Structures, arrays and numbers are blocks of the module's memory, laid out as on any 32-bit machine; a function is an export of the module. The host
(`pythonHost` of wuqi.mjs) registers itself as `_wuqi_host` before this is imported. Texts are str here, where ctypes has bytes.
"""
from __future__ import annotations

from typing import Any, Callable, Iterator, Optional, Union

import _wuqi_host as host  # type: ignore[import-not-found]
from pyodide.ffi import JsBigInt, create_proxy, to_js  # type: ignore[import-not-found]

THREADS = False


class _Kind(type):
    """Types can be multiplied: `c_int32 * 8` is an array."""

    _size: int
    _align: int

    def __mul__(cls, length: int) -> type:
        return type(f'{cls.__name__}_Array_{length}', (_Array,), {'_of': cls, '_length': length, '_size': cls._size * length, '_align': cls._align})


class _Block(metaclass=_Kind):
    """A piece of the module's memory; what was made here is released with the object, what was found there is not."""

    _size = 0
    _align = 1
    _at = 0
    _own = False

    def __new__(cls, *_: Any) -> Any:
        block = super().__new__(cls)
        block._at = host.alloc(cls._size)
        block._own = True
        return block

    @classmethod
    def _there(cls, at: int) -> Any:
        block = object.__new__(cls)
        block._at = at
        return block

    @classmethod
    def from_buffer_copy(cls, other: _Block) -> Any:
        """A copy of a block of the same type."""
        block = cls()
        host.copy(block._at, other._at, cls._size)
        return block

    def __del__(self) -> None:
        if self._own:
            host.free(self._at)


class _Simple(_Block):
    """A number or an address; `_code` is how the host reads and writes it."""

    _code = ''

    @classmethod
    def _get(cls, at: int) -> Any:
        return host.get(at, cls._code)

    @classmethod
    def _set(cls, at: int, value: Any) -> None:
        host.set(at, cls._code, value)

    @property
    def value(self) -> Any:
        return self._get(self._at)


class _Wide(_Simple):
    @classmethod
    def _get(cls, at: int) -> int:
        return int(host.get(at, cls._code))

    @classmethod
    def _set(cls, at: int, value: int) -> None:
        host.set(at, cls._code, JsBigInt(value))


def _simple(name: str, code: str, size: int, base: type = _Simple) -> Any:
    return _Kind(name, (base,), {'_code': code, '_size': size, '_align': size})


c_bool: Any = _simple('c_bool', 'u8', 1)
c_char: Any = _simple('c_char', 'u8', 1)
c_int: Any = _simple('c_int', 'i32', 4)
c_int32: Any = _simple('c_int32', 'i32', 4)
c_uint32: Any = _simple('c_uint32', 'u32', 4)
c_size_t: Any = _simple('c_size_t', 'u32', 4)
c_void_p: Any = _simple('c_void_p', 'u32', 4)
c_int64: Any = _simple('c_int64', 'i64', 8, _Wide)
c_uint64: Any = _simple('c_uint64', 'u64', 8, _Wide)
c_double: Any = _simple('c_double', 'f64', 8)


class c_char_p(_Simple):
    """The address of a text."""
    _code, _size, _align = 'u32', 4, 4

    @classmethod
    def _get(cls, at: int) -> Optional[str]:
        address = host.get(at, 'u32')
        return host.text(address) if address else None


class _Array(_Block):
    _of: Any
    _length: int

    def __init__(self, *values: Any) -> None:
        for index, value in enumerate(values):
            self._of._set(self._at + index * self._of._size, value)

    @classmethod
    def _get(cls, at: int) -> Any:
        """As a field of a structure: a text, or the array itself."""
        return host.text(at) if cls._of is c_char else cls._there(at)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: Union[int, slice]) -> Any:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            if self._of is c_int32 and step == 1:
                return host.ints(self._at + 4 * start, max(stop - start, 0)).to_py()
            return [self[each] for each in range(start, stop, step)]
        if not -self._length <= index < self._length:
            raise IndexError('no such element')
        return self._of._get(self._at + index % self._length * self._of._size)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])


class _Pointer:
    """The address of something that the module has made."""

    _code = 'u32'
    _size = _align = 4

    def __init__(self, to: Any, at: int) -> None:
        self._to = to
        self._at = at

    def __bool__(self) -> bool:
        return self._at != 0

    @property
    def contents(self) -> Any:
        return self[0]

    def __getitem__(self, index: Union[int, slice]) -> Any:
        if isinstance(index, slice):
            return [self[each] for each in range(index.start or 0, index.stop)]
        at = self._at + index * self._to._size
        return self._to._get(at) if issubclass(self._to, _Simple) else self._to._there(at)


class _PointerType:
    """POINTER(type) as the type of a field or of a function's result; as that of an argument it takes a block, or an address from `byref`."""

    _size = _align = 4

    def __init__(self, to: Any) -> None:
        self._to = to

    def _get(self, at: int) -> _Pointer:
        return _Pointer(self._to, host.get(at, 'u32'))

    def _set(self, at: int, block: _Block) -> None:
        host.set(at, 'u32', block._at)


POINTER = _PointerType


class _FunctionType:
    """CFUNCTYPE: the module calls its host alone, so a field holds the host's function, and a call that is given the structure says whom it is for."""

    _size = _align = 4

    def __call__(self, function: Callable[[None, Any], None]) -> _FunctionOf:
        return _FunctionOf(function)

    def _set(self, at: int, _: _FunctionOf) -> None:
        host.set(at, 'u32', host.reporter())


class _FunctionOf:
    def __init__(self, function: Callable[[None, Any], None]) -> None:
        self.function = function


def CFUNCTYPE(*_: Any) -> Any:
    """The type of the one function that the module calls: a player's report."""
    return _FunctionType()


def _field(kind: Any, offset: int) -> property:
    def get(self: Any) -> Any:
        return kind._get(self._at + offset)

    def set(self: Any, value: Any) -> None:
        kind._set(self._at + offset, value)
        if isinstance(value, (_Block, _FunctionOf)):
            self._kept[offset] = value
    return property(get, set)


class Structure(_Block):
    """A structure by its `_fields_`."""

    _fields_: list[tuple[str, Any]] = []

    def __init_subclass__(cls) -> None:
        size, align = 0, 1
        for name, kind in cls._fields_:
            size = -(-size // kind._align) * kind._align
            setattr(cls, name, _field(kind, size))
            size, align = size + kind._size, max(align, kind._align)
        cls._size, cls._align = -(-size // align) * align, align

    def __init__(self) -> None:
        self._kept: dict[int, Any] = {}  # what the structure points to


def byref(block: _Block) -> int:
    """The address of a block, which must stay."""
    return block._at


def string_at(address: Optional[int], size: int) -> bytes:
    """Bytes of the module's memory."""
    return bytes(host.bytes(address, size).to_bytes()) if address and size else b''


# --- functions -------------------------------------------------------------------------------------------------

_listeners: list[Callable[[None, Any], None]] = []


def _heard(kind: Any) -> Callable[[int], None]:
    def heard(at: int) -> None:
        if _listeners:
            _listeners[-1](None, _Pointer(kind, at))
    return heard


def _result(kind: Any) -> Optional[Callable[[Any], Any]]:
    """What a number of the module's means in Python; None: itself."""
    if kind is c_bool:
        return bool
    if kind is c_char_p:
        return lambda at: host.text(at) if at else None
    if kind is c_void_p:
        return lambda at: at & 0xffffffff or None
    if kind is c_uint32:
        return lambda number: number & 0xffffffff
    if kind is c_uint64:
        return lambda number: int(number) & 0xffffffffffffffff
    if isinstance(kind, _PointerType):
        return lambda at: _Pointer(kind._to, at & 0xffffffff)
    return None


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else 0 if value is None else value._at


def _wide(value: int) -> Any:
    return JsBigInt(value)


def _function(name: str, result: Any, arguments: list[Any]) -> Callable[..., Any]:
    """An export as ctypes would have it. The hot ones have numbers alone, and nothing is between them and the module but what their result means."""
    raw = getattr(host.exports, name)
    meaning = _result(result)
    texts = [index for index, kind in enumerate(arguments) if kind is c_char_p]
    others = [(index, _wide if kind in (c_int64, c_uint64) else _plain) for index, kind in enumerate(arguments)
              if kind in (c_int64, c_uint64, c_void_p) or isinstance(kind, _PointerType)]
    # An address comes as a number where it matters: `byref` and handles.
    if not texts and all(kind in (c_int, c_int32, c_bool, c_uint32) or (index == 0 and kind is c_void_p) for index, kind in enumerate(arguments)):
        return raw if meaning is None else lambda *given: meaning(raw(*given))

    def call(*given: Any) -> Any:
        passed, held = list(given), []
        heard = [value for block in given if isinstance(block, Structure) for value in block._kept.values() if isinstance(value, _FunctionOf)]
        for index, turn in others:
            passed[index] = turn(passed[index])
        for index in texts:
            if passed[index] is None:
                passed[index] = 0
            else:
                passed[index] = host.put(to_js(passed[index] + b'\0'))
                held.append(passed[index])
        _listeners.extend(value.function for value in heard)
        try:
            found = raw(*passed)
        finally:
            if heard:
                del _listeners[-len(heard):]
            for at in held:
                host.free(at)
        return found if meaning is None else meaning(found)
    return call


def _fast_make(raw: Callable[..., int]) -> Callable[..., bool]:
    """wuqi_position_make is called with the address of the error, a number."""
    return lambda position, move, error: raw(position, move, error) != 0


class Library:
    """All functions of the table; a game's weights are asked of the host before its first position or player, its book before its first player."""

    def __init__(self, functions: dict[str, tuple[Any, list[Any]]], report: Any) -> None:
        for name, (result, arguments) in functions.items():
            setattr(self, name, _function(name, result, arguments))
        self.wuqi_position_make = _fast_make(host.exports.wuqi_position_make)
        self._needed: set[tuple[int, bool]] = set()
        for name in ('wuqi_position_new', 'wuqi_player_new', 'wuqi_game_bench'):
            setattr(self, name, self._with_weights(getattr(self, name), before=True, player=name == 'wuqi_player_new'))
        for name in ('wuqi_trace_position', 'wuqi_records_position'):
            setattr(self, name, self._with_weights(getattr(self, name), before=False))
        host.listen(create_proxy(_heard(report)))

    def _need(self, game: int, player: bool = False) -> None:
        if (game, player) not in self._needed:
            host.need(game, player)
            self._needed.add((game, player))

    def _with_weights(self, function: Callable[..., Any], before: bool, player: bool = False) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            if before:
                self._need(given[0])
            if player:
                self._need(given[0], True)
            found = function(*given)
            if not before and found:
                self._need(host.exports.wuqi_position_game(found))
            return found
        return call
