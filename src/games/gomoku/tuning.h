/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for five in a row.
 */
#define TUNE_ASPIRATION 60
