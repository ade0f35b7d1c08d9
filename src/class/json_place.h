/* SPDX-License-Identifier: MIT
 *
 * json_place - the line of a JSON text on which a value stands, by its path: "tasks[2].points".
 */
#ifndef CLASS_JSON_PLACE_H
#define CLASS_JSON_PLACE_H

/* The text is valid JSON. Where a part of the path is missing it is the line of the last part that is there. */
int json_place_line(const char *text, const char *path);

#endif
