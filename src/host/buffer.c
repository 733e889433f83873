/* buffer.c -- frames that are shared by everybody who gets them. */
#include <stdlib.h>
#include <string.h>

#include "host/internal.h"

buffer *buffer_of(coven_text *text) {
    buffer *made = text->dropped ? NULL : malloc(sizeof *made + text->length);
    if (made) {
        *made = (buffer){.references = 1, .length = text->length};
        if (text->length) memcpy(made->data, text->data, text->length);
    }
    coven_text_free(text);
    return made;
}

buffer *buffer_keep(buffer *self) {
    if (self) self->references++;
    return self;
}

void buffer_drop(buffer *self) {
    if (self && --self->references == 0) free(self);
}
