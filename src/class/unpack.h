/* SPDX-License-Identifier: MIT
 *
 * unpack - archives from strangers into a folder of ours.
 *
 * Nothing is written outside the folder, whatever the archive says: names that lead out of it, links and devices are
 * refused with their name, and so is what is too much. Names that are not UTF-8 are read as GBK.
 */
#ifndef CLASS_UNPACK_H
#define CLASS_UNPACK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { UNPACK_FILES_MAX = 5000, UNPACK_MB_MAX = 256, UNPACK_DEPTH_MAX = 32, UNPACK_CLASS_TIMES = 100 };

typedef enum UnpackFrom {
    UNPACK_STUDENT, /* links are refused */
    UNPACK_CLASS,   /* the same, and it may be as large as a class */
    UNPACK_BUILD,   /* links within the folder are kept, others and devices are left out */
} UnpackFrom;

/* True if the name ends as one of an archive that can be unpacked. */
bool unpack_is_archive(const char *name);

/* Unpacks a file into a folder that is there, with the times of the files. On false it may hold a part. */
bool unpack_file(const char *path, const char *folder, UnpackFrom from, Error *error);
/* The same of an open file, which is read from where it stands. */
bool unpack_descriptor(int file, const char *folder, UnpackFrom from, Error *error);

/* Copies a folder under the same rules as an archive's. */
bool unpack_copy(const char *from, const char *folder, Error *error);

/* Copies a file into a folder under a name of its own. */
bool unpack_copy_file_as(const char *from, const char *folder, const char *name, Error *error);

/* A name from an archive or a file: UTF-8 as it is, else as GBK, else with marks for what is neither. */
void unpack_name(const char *raw, Text *name);

/* The names in a folder but for those of litter (.DS_Store and such), sorted by their bytes; returns their number. Free
 * them with unpack_list_free. */
int unpack_list(const char *folder, char ***names);
void unpack_list_free(char **names, int count);

/* Removes a folder with all that is in it; links are not followed. */
void unpack_remove(const char *folder);

#endif
