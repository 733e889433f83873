/* drawing.c -- see drawing.h. */
#include "core/drawing.h"

#include "core/message.h"
#include "core/set.h"
#include "core/terminal_text.h"

static int square(int n) { return n * n; }

/* The nearest of the six levels of the 256-colour cube, 0 to 5: 0, 95, 135, 175, 215, 255. */
static int cube_level(int value) { return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40; }

static int cube_value(int level) { return level ? 55 + 40 * level : 0; }

/* Of the cube and the ramp of greys, whichever is nearer. */
static int nearest_of_256(int red, int green, int blue) {
    const int r = cube_level(red), g = cube_level(green), b = cube_level(blue);
    const int mean = (red + green + blue) / 3;
    const int step = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 8) / 10, grey = 8 + 10 * step;
    const int cube_error = square(red - cube_value(r)) + square(green - cube_value(g)) + square(blue - cube_value(b));
    const int grey_error = square(red - grey) + square(green - grey) + square(blue - grey);
    return grey_error < cube_error ? 232 + step : 16 + 36 * r + 6 * g + b;
}

/* The colours of xterm; 0 to 7, and the bright ones from 8. */
static int nearest_of_16(int red, int green, int blue) {
    static const int list[16][3] = {
        {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},   {0, 0, 238}, {205, 0, 205},
        {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},     {0, 255, 0}, {255, 255, 0},
        {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255},
    };
    int best = 0, least = 1 << 20;
    for (int i = 0; i < 16; i++) {
        const int error = square(red - list[i][0]) + square(green - list[i][1]) + square(blue - list[i][2]);
        if (error < least) least = error, best = i;
    }
    return best;
}

void drawing_put_colour(const coven_style *style, bool ground, int red, int green, int blue, coven_text *out) {
    enum { DARK = 100 };
    if (!style->colours) {
        coven_put(out, "%d;2;%d;%d;%d", ground ? 48 : 38, red, green, blue);
    } else if (style->colours >= 256) {
        coven_put(out, "%d;5;%d", ground ? 48 : 38, nearest_of_256(red, green, blue));
    } else {
        /* Dark background shades would become a grey that makes text hard to read. */
        const bool black = ground && red < DARK && green < DARK && blue < DARK;
        const int nearest = black ? 0 : nearest_of_16(red, green, blue);
        coven_put(out, "%d", (ground ? 40 : 30) + (nearest < 8 ? nearest : 60 + nearest - 8));
    }
}

int drawing_lines(const coven_text *out, size_t from) {
    int lines = 0;
    for (size_t i = from; i < out->length; i++) lines += out->data[i] == '\n';
    return lines;
}

void drawing_fit(const coven_style *style, int forms, void (*draw)(const void *self, int form, coven_text *out),
                 const void *self, coven_text *out) {
    const size_t from = out->length;
    for (int form = 0; form < forms; form++) {
        draw(self, form, out);
        if (!style->height || form == forms - 1 || drawing_lines(out, from) <= style->height) return;
        out->length = from;
        if (out->data) out->data[from] = '\0';
    }
}

/* A label, to be released with coven_text_free. */
__attribute__((format(printf, 3, 0))) static coven_text label(const coven_style *style, const coven_table *table,
                                                              const char *format, va_list arguments) {
    coven_text message = coven_text_growing(), text = coven_text_growing();
    coven_put_list(&message, format, arguments);
    message_label(style->language, table, &text, "%s", text_of(&message));
    text.dropped += message.dropped;
    coven_text_free(&message);
    return text;
}

int drawing_put_label(const coven_style *style, const coven_table *table, int max, coven_text *out, const char *format,
                      ...) {
    va_list arguments;
    va_start(arguments, format);
    coven_text text = label(style, table, format, arguments);
    va_end(arguments);
    const int columns = text_put_cut(out, text_of(&text), text.length, max, style->utf8);
    out->dropped += text.dropped;
    coven_text_free(&text);
    return columns;
}

int drawing_label_columns(const coven_style *style, const coven_table *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    coven_text text = label(style, table, format, arguments);
    va_end(arguments);
    const int columns = text_columns(text_of(&text), text.length);
    coven_text_free(&text);
    return columns;
}

span drawing_name(const coven_style *style, const coven_set *set, const char *text) {
    span found;
    return set_find_text(set, style->language, span_of(text), &found) ? found : span_of(text);
}
