/* SPDX-License-Identifier: MIT
 *
 * embedded - one file of data/ as an object. The Makefile gives the path EMBEDDED_FILE and the symbols
 * EMBEDDED_BEGIN and EMBEDDED_END.
 */
    .section .rodata
    .balign 64
    .global EMBEDDED_BEGIN
    .global EMBEDDED_END
EMBEDDED_BEGIN:
    .incbin EMBEDDED_FILE
EMBEDDED_END:
    .byte 0
    .section .note.GNU-stack, "", %progbits
