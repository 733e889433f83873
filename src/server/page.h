/* page.h -- the web app inside the program: a pack of files, each stored uncompressed, as gzip and as brotli.
 *
 * A pack is text and then bytes:
 *     coven-page 1
 *     PATH MIME KEEP ETAG PLAIN GZIP BROTLI      one line a file, sorted bytewise by path; the last three are lengths,
 *                                                0 where there is no such form; KEEP is 1 where the name has a hash
 *     (an empty line, then the bytes: plain, gzip, brotli of the first file, and so on)
 * web/vite.pack.ts writes it. Nothing here allocates; a page borrows the bytes of its pack. */
#ifndef COVEN_SERVER_PAGE_H
#define COVEN_SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

enum { PAGE_FILES_MAX = 256, PAGE_PATH_TEXT = 128, PAGE_MIME_TEXT = 64, PAGE_ETAG_TEXT = 32 };

typedef enum page_form { PAGE_PLAIN, PAGE_GZIP, PAGE_BROTLI, PAGE_FORMS } page_form;

typedef struct page_file {
    char path[PAGE_PATH_TEXT]; /* "/assets/index-8f3a.js" */
    char mime[PAGE_MIME_TEXT];
    char etag[PAGE_ETAG_TEXT]; /* without quotes */
    bool keep;                 /* never changes under this name */
    const unsigned char *bytes[PAGE_FORMS];
    size_t length[PAGE_FORMS];
} page_file;

typedef struct page {
    page_file file[PAGE_FILES_MAX];
    int count;
} page;

/* Index a pack. An empty pack is a page without files. */
bool page_read(page *self, const unsigned char *pack, size_t length, coven_error *error);
/* The file of a path ("/" is "/index.html"); NULL if there is none. */
const page_file *page_find(const page *self, const char *path);
/* The smallest form that a browser which sends this Accept-Encoding can read. */
page_form page_form_for(const page_file *file, const char *accepted);

/* The pack that is built in. */
extern const unsigned char coven_page_pack[];
extern const unsigned char coven_page_pack_end[];

#endif
