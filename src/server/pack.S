/* pack.S -- the built page's pack, byte for byte, between two names. */
    .section .rodata
    .global coven_page_pack
    .global coven_page_pack_end
    .balign 16
coven_page_pack:
    .incbin PAGE_PACK
coven_page_pack_end:
    .byte 0
    .section .note.GNU-stack,"",%progbits
