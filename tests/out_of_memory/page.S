# A page of one line in place of the built one, so that this program has something to serve in any build.
        .section .rodata
        .global coven_page_pack, coven_page_pack_end
coven_page_pack:
        .ascii "coven-page 1\n/index.html text/html 0 e1 6 0 0\n\nhello\n"
coven_page_pack_end:
        .section .note.GNU-stack, "", %progbits
