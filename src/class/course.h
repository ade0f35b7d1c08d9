/* SPDX-License-Identifier: MIT
 *
 * course - four assignments ready to hand out, out of the files of examples/course that are part of the program: a
 * folder for the students, and one for the teacher with the hidden tasks and the model solutions.
 */
#ifndef CLASS_COURSE_H
#define CLASS_COURSE_H

#include <stdbool.h>

#include "base/error.h"

typedef enum CourseLanguage { COURSE_PYTHON, COURSE_C, COURSE_CPP, COURSE_LANGUAGES } CourseLanguage;

extern const char *const course_languages[COURSE_LANGUAGES];

/* Reads "python,c,cpp" into one bit a language. */
bool course_parse_languages(const char *text, unsigned *languages, Error *error);

/* Makes the folder, which must not be there yet, or be empty; on false nothing is left. */
bool course_make(const char *folder, unsigned languages, Error *error);

/* The name of the assignment by its number from 0, such as "1-minimax"; NULL beyond the last. */
const char *course_assignment(int index);

#endif
