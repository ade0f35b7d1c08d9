/* SPDX-License-Identifier: MIT
 *
 * interpreter - programs that run scripts: which they are, and where one of them has its files. For src/sandbox alone.
 *
 * An interpreter knows by its own path where it belongs: Python looks for pyvenv.cfg beside the path it was called by.
 * So it is run by that path, and the sandbox shows it the environment (venv) and the installation behind it.
 */
#ifndef SANDBOX_INTERPRETER_H
#define SANDBOX_INTERPRETER_H

#include <limits.h>
#include <stdbool.h>

/* True if a program of this name runs scripts, whatever version number follows: python3.11, node. */
bool interpreter_is(const char *program);
bool interpreter_is_python(const char *program);

/* Version managers (pyenv, asdf, mise) put small programs of the same name on the path, which start the interpreter and
 * need processes for that. `program` was found by its name on the operator's own path; such a shim is asked what it
 * starts, outside the sandbox, and replaced by it. */
void interpreter_follow_shim(char program[PATH_MAX]);

typedef void InterpreterOpen(void *context, const char *path);

/* Calls `show` for each folder that a Python needs besides the system's: `program` is the absolute path it is run by,
 * `full` what that leads to. */
void interpreter_python_folders(const char *program, const char *full, InterpreterOpen *show, void *context);

/* True if the file is a Python in an installation of its own, PREFIX/bin/python with PREFIX/lib/python3.N. */
bool interpreter_is_installed_python(const char *full);

#endif
