/* SPDX-License-Identifier: MIT
 *
 * chessboard - the course's Chessboard as a type for Python, for bots that search: same methods, same answers as the
 * class in pku2048.py. Built and loaded by chessboard_build.py.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

enum { ROWS = 4, COLUMNS = 8, SQUARES = ROWS * COLUMNS };

typedef struct Chessboard {
    PyObject_HEAD
    PyObject *array;       /* the sequence, shared by all copies */
    PyObject *decision[2]; /* of the second and the first side */
    double time[2];
    int anime[SQUARES][4];
    int anime_count;
    unsigned char level[SQUARES];
    unsigned char first[SQUARES]; /* the square belongs to the first side */
} Chessboard;

static PyTypeObject ChessboardType;

static void board_clear(Chessboard *board)
{
    for (int square = 0; square < SQUARES; square++) {
        board->level[square] = 0;
        board->first[square] = square % COLUMNS < COLUMNS / 2;
    }
}

static int board_init(PyObject *self, PyObject *args, PyObject *keywords)
{
    Chessboard *board = (Chessboard *)self;
    PyObject *array;
    static char *names[] = {"array", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O", names, &array))
        return -1;
    Py_INCREF(array);
    Py_XSETREF(board->array, array);
    for (int side = 0; side < 2; side++)
        Py_XSETREF(board->decision[side], PyTuple_New(0));
    board_clear(board);
    return 0;
}

static void board_dealloc(PyObject *self)
{
    Chessboard *board = (Chessboard *)self;
    Py_XDECREF(board->array);
    Py_XDECREF(board->decision[0]);
    Py_XDECREF(board->decision[1]);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *board_copy(PyObject *self, PyObject *unused)
{
    Chessboard *board = (Chessboard *)self;
    Chessboard *copy = PyObject_New(Chessboard, &ChessboardType);
    (void)unused;
    if (!copy)
        return NULL;
    memcpy((char *)copy + sizeof(PyObject), (char *)board + sizeof(PyObject), sizeof *board - sizeof(PyObject));
    Py_XINCREF(copy->array);
    Py_XINCREF(copy->decision[0]);
    Py_XINCREF(copy->decision[1]);
    return (PyObject *)copy;
}

/* A square from a pair (row, column); -1 with an exception if it is none. */
static int board_square(PyObject *position)
{
    PyObject *fast = PySequence_Fast(position, "a position is (row, column)");
    long row = -1, column = -1;
    if (!fast)
        return -1;
    if (PySequence_Fast_GET_SIZE(fast) == 2) {
        row = PyLong_AsLong(PySequence_Fast_GET_ITEM(fast, 0));
        column = PyLong_AsLong(PySequence_Fast_GET_ITEM(fast, 1));
    }
    Py_DECREF(fast);
    if (PyErr_Occurred())
        return -1;
    if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS) {
        PyErr_SetString(PyExc_IndexError, "position out of the board");
        return -1;
    }
    return (int)(row * COLUMNS + column);
}

static PyObject *board_add(PyObject *self, PyObject *args, PyObject *keywords)
{
    Chessboard *board = (Chessboard *)self;
    PyObject *belong, *position;
    int value = 1;
    static char *names[] = {"belong", "position", "value", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|i", names, &belong, &position, &value))
        return NULL;
    int square = board_square(position);
    if (square < 0)
        return NULL;
    board->level[square] = (unsigned char)value;
    board->first[square] = square % COLUMNS < COLUMNS / 2;
    Py_RETURN_NONE;
}

/* Moves the side's tiles one by one, those furthest in the direction first. */
static int board_slide(Chessboard *board, int side, int direction)
{
    static const int downs[4] = {-1, 1, 0, 0}, rights[4] = {0, 0, -1, 1};
    int down = downs[direction], right = rights[direction], changed = 0;
    unsigned merged = 0;
    board->anime_count = 0;
    for (int i = 0; i < ROWS; i++) {
        for (int k = 0; k < COLUMNS; k++) {
            int row = down > 0 ? ROWS - 1 - i : i, column = right > 0 ? COLUMNS - 1 - k : k;
            int start = row * COLUMNS + column, here = start;
            if (board->level[start] == 0 || board->first[start] != side)
                continue;
            int r = row + down, c = column + right;
            while (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && (c < COLUMNS / 2) == side &&
                   board->level[r * COLUMNS + c] == 0) {
                here = r * COLUMNS + c;
                r += down;
                c += right;
            }
            int ahead = r * COLUMNS + c;
            int takes = r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && !(merged >> ahead & 1) &&
                        board->level[ahead] == board->level[start];
            int target = takes ? ahead : here;
            if (target == start)
                continue;
            unsigned char value = (unsigned char)(board->level[start] + takes);
            board->level[start] = 0;
            board->first[start] = column < COLUMNS / 2;
            board->level[target] = value;
            board->first[target] = (unsigned char)side;
            if (takes)
                merged |= 1u << target;
            int *anime = board->anime[board->anime_count++];
            anime[0] = row;
            anime[1] = column;
            anime[2] = target / COLUMNS;
            anime[3] = target % COLUMNS;
            changed = 1;
        }
    }
    return changed;
}

static PyObject *board_move(PyObject *self, PyObject *args)
{
    PyObject *direction;
    int side;
    if (!PyArg_ParseTuple(args, "pO", &side, &direction))
        return NULL;
    if (direction == Py_None)
        Py_RETURN_FALSE;
    long number = PyLong_AsLong(direction);
    if (PyErr_Occurred())
        return NULL;
    if (number < 0 || number > 3)
        Py_RETURN_FALSE;
    return PyBool_FromLong(board_slide((Chessboard *)self, side, (int)number));
}

static PyObject *board_get_belong(PyObject *self, PyObject *position)
{
    int square = board_square(position);
    return square < 0 ? NULL : PyBool_FromLong(((Chessboard *)self)->first[square]);
}

static PyObject *board_get_value(PyObject *self, PyObject *position)
{
    int square = board_square(position);
    return square < 0 ? NULL : PyLong_FromLong(((Chessboard *)self)->level[square]);
}

static PyObject *board_get_score(PyObject *self, PyObject *belong)
{
    Chessboard *board = (Chessboard *)self;
    int side = PyObject_IsTrue(belong), counts[256] = {0};
    PyObject *list = PyList_New(0);
    if (!list || side < 0)
        return NULL;
    for (int square = 0; square < SQUARES; square++) {
        if (board->first[square] == side)
            counts[board->level[square]]++;
    }
    for (int level = 1; level < 64; level++) {
        for (; counts[level] > 0; counts[level]--) {
            PyObject *number = PyLong_FromLong(level);
            PyList_Append(list, number);
            Py_DECREF(number);
        }
    }
    return list;
}

static PyObject *board_pair(int square)
{
    return Py_BuildValue("(ii)", square / COLUMNS, square % COLUMNS);
}

/* The empty squares of a half, row by row. */
static int board_empties(const Chessboard *board, int side, int *squares)
{
    int count = 0;
    for (int square = 0; square < SQUARES; square++) {
        if ((square % COLUMNS < COLUMNS / 2) == side && board->level[square] == 0)
            squares[count++] = square;
    }
    return count;
}

static PyObject *board_get_none(PyObject *self, PyObject *belong)
{
    int squares[SQUARES], side = PyObject_IsTrue(belong);
    if (side < 0)
        return NULL;
    int count = board_empties((Chessboard *)self, side, squares);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++)
        PyList_SET_ITEM(list, i, board_pair(squares[i]));
    return list;
}

static PyObject *board_get_next(PyObject *self, PyObject *args)
{
    Chessboard *board = (Chessboard *)self;
    int squares[SQUARES], side;
    Py_ssize_t round;
    if (!PyArg_ParseTuple(args, "pn", &side, &round))
        return NULL;
    int count = board_empties(board, side, squares);
    if (count == 0)
        return PyTuple_New(0);
    PyObject *entry = PySequence_GetItem(board->array, round);
    if (!entry)
        return NULL;
    long number = PyLong_AsLong(entry);
    Py_DECREF(entry);
    if (PyErr_Occurred())
        return NULL;
    int index = (int)(number % count);
    return board_pair(squares[side ? index : count - 1 - index]);
}

static PyObject *board_update_decision(PyObject *self, PyObject *args)
{
    PyObject *decision;
    int side;
    if (!PyArg_ParseTuple(args, "pO", &side, &decision))
        return NULL;
    Py_INCREF(decision);
    Py_XSETREF(((Chessboard *)self)->decision[side], decision);
    Py_RETURN_NONE;
}

static PyObject *board_get_decision(PyObject *self, PyObject *belong)
{
    int side = PyObject_IsTrue(belong);
    if (side < 0)
        return NULL;
    PyObject *decision = ((Chessboard *)self)->decision[side];
    Py_INCREF(decision);
    return decision;
}

static PyObject *board_update_time(PyObject *self, PyObject *args)
{
    double time;
    int side;
    if (!PyArg_ParseTuple(args, "pd", &side, &time))
        return NULL;
    ((Chessboard *)self)->time[side] = time;
    Py_RETURN_NONE;
}

static PyObject *board_get_time(PyObject *self, PyObject *belong)
{
    int side = PyObject_IsTrue(belong);
    return side < 0 ? NULL : PyFloat_FromDouble(((Chessboard *)self)->time[side]);
}

static PyObject *board_get_anime(PyObject *self, PyObject *unused)
{
    Chessboard *board = (Chessboard *)self;
    PyObject *list = PyList_New(board->anime_count);
    (void)unused;
    for (int i = 0; list && i < board->anime_count; i++) {
        const int *anime = board->anime[i];
        PyList_SET_ITEM(list, i, Py_BuildValue("(iiii)", anime[0], anime[1], anime[2], anime[3]));
    }
    return list;
}

static PyObject *board_get_raw(PyObject *self, PyObject *unused)
{
    Chessboard *board = (Chessboard *)self;
    PyObject *rows = PyList_New(ROWS);
    (void)unused;
    for (int row = 0; rows && row < ROWS; row++) {
        PyObject *cells = PyList_New(COLUMNS);
        if (!cells)
            return NULL;
        for (int column = 0; column < COLUMNS; column++) {
            int square = row * COLUMNS + column;
            PyObject *owner = board->first[square] ? Py_True : Py_False;
            PyList_SET_ITEM(cells, column, Py_BuildValue("(iO)", board->level[square], owner));
        }
        PyList_SET_ITEM(rows, row, cells);
    }
    return rows;
}

static PyObject *board_repr(PyObject *self)
{
    Chessboard *board = (Chessboard *)self;
    char text[4 * SQUARES + 1], *at = text;
    for (int square = 0; square < SQUARES; square++) {
        int level = board->level[square] % 100;
        *at++ = board->first[square] ? '+' : '-';
        *at++ = (char)('0' + level / 10);
        *at++ = (char)('0' + level % 10);
        *at++ = square % COLUMNS == COLUMNS - 1 ? '\n' : ' ';
    }
    return PyUnicode_FromStringAndSize(text, at - text - 1);
}

static PyMethodDef board_methods[] = {
    {"add", (PyCFunction)(void (*)(void))board_add, METH_VARARGS | METH_KEYWORDS, NULL},
    {"move", board_move, METH_VARARGS, NULL},
    {"getBelong", board_get_belong, METH_O, NULL},
    {"getValue", board_get_value, METH_O, NULL},
    {"getScore", board_get_score, METH_O, NULL},
    {"getNone", board_get_none, METH_O, NULL},
    {"getNext", board_get_next, METH_VARARGS, NULL},
    {"updateDecision", board_update_decision, METH_VARARGS, NULL},
    {"getDecision", board_get_decision, METH_O, NULL},
    {"updateTime", board_update_time, METH_VARARGS, NULL},
    {"getTime", board_get_time, METH_O, NULL},
    {"getAnime", board_get_anime, METH_NOARGS, NULL},
    {"getRaw", board_get_raw, METH_NOARGS, NULL},
    {"copy", board_copy, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

// clang-format off
static PyTypeObject ChessboardType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "chessboard.Chessboard",
    .tp_basicsize = sizeof(Chessboard),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = board_init,
    .tp_dealloc = board_dealloc,
    .tp_repr = board_repr,
    .tp_str = board_repr,
    .tp_methods = board_methods,
};

static struct PyModuleDef chessboard_module = {
    PyModuleDef_HEAD_INIT, .m_name = "chessboard", .m_doc = "the course's board, fast", .m_size = -1};
// clang-format on

PyMODINIT_FUNC PyInit_chessboard(void)
{
    PyObject *module = PyModule_Create(&chessboard_module);
    if (!module || PyType_Ready(&ChessboardType) < 0)
        return NULL;
    Py_INCREF(&ChessboardType);
    PyModule_AddObject(module, "Chessboard", (PyObject *)&ChessboardType);
    return module;
}
