/* SPDX-License-Identifier: MIT
 *
 * version - the program's version, in one place.
 */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define WUQI_VERSION "0.1.0"

#endif
