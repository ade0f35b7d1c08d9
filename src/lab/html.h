/* SPDX-License-Identifier: MIT
 *
 * html - a result as one page that opens without a server: both languages, light and dark, fit for print.
 */
#ifndef LAB_HTML_H
#define LAB_HTML_H

#include "lab/table.h"

/* Adds the page; `figure` is the drawing as SVG, "" for none. */
void html_report(const LabTable *table, const json_t *experiment, const json_t *manifest, const char *figure,
                 Text *html);

#endif
