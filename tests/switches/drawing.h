/*
 * What assignment2's program prints its lines with, and the drawing of the heaps, with the mistakes in them.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "strategy.h"

static int turn;
static int users_turn;
static int tallest_at_start;

/* The newline that ends a line is printed with what comes after it: the last one is a matter of its own. */
static int line_is_open;

static void end_line(void) {
    if (line_is_open) {
        fputs(is("crlf") ? "\r\n" : "\n", stdout);
        line_is_open = 0;
    }
}

static void say(const char *format, ...) {
    char text[4096];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length == 0) {
        return;
    }
    end_line();
    if (text[length - 1] == '\n') {
        text[length - 1] = '\0';
        line_is_open = 1;
    }
    fputs(text, stdout);
}

static void finish(void) {
    if (!is("no-last-newline")) {
        end_line();
    }
    exit(0);
}

/* ---- the drawing ---- */

static int tallest(void) {
    int height = 0;
    for (int i = 0; i < n; i++) {
        if (heaps[i] > height) {
            height = heaps[i];
        }
    }
    return height;
}

static long height_of_drawing(void) {
    long height = tallest();
    if (is("height-of-first-drawing")) {
        static long height_of_first = -1;
        height_of_first = height_of_first < 0 ? height : height_of_first;
        height = height_of_first;
    } else if (is("height-of-start")) {
        height = tallest_at_start;
    } else if (is("height-of-first")) {
        height = heaps[0];
    } else if (is("height-of-last")) {
        height = heaps[n - 1];
    } else if (is("height-without-first") || is("height-without-last")) {
        height = 0;
        for (int i = is("height-without-first"); i < n - is("height-without-last"); i++) {
            height = heaps[i] > height ? heaps[i] : height;
        }
    }
    if (is("level-too-many") || is("one-level-lower")) {
        height++;
    }
    if (is("level-too-few")) {
        height--;
    }
    return height;
}

static int lies_down(void) {
    return is("lies-down") || is("lies-down-closed-up");
}

static const char *separator(void) {
    return is("no-separator") || is("lies-down-closed-up") ? "" : is("spaces-for-tabs") ? " " : "\t";
}

static void begin_row(void) {
    if (is("leading-tab") && !is("stripped-drawing")) {
        say("\t");
    }
}

/* A blank that is printed behind each object is not printed behind none. */
static void end_row(int ends_empty, int cells) {
    if (is("tab-after-empty") && ends_empty) {
        say("\t");
    }
    int objects_only = lies_down() || is("closed-up-drawing");
    say(cells == 0 && objects_only ? "\n" : is("trailing-tab") ? "\t\n" : is("trailing-space") ? " \n" : "\n");
    if (is("empty-line-after-levels")) {
        say("\n");
    }
}

/* The size of the heap that is drawn at a place, from the left. */
static int drawn_size(int place) {
    return heaps[is("mirrored") ? n - 1 - place : place];
}

/* What is drawn where a heap of this size has no object. */
static const char *blank_of(int size) {
    if (size == 0 && (is("dash-for-empty-heap") || is("nothing-for-empty-heap"))) {
        return is("dash-for-empty-heap") ? "-" : "";
    }
    return is("two-spaces-for-one") ? "  " : " ";
}

static int is_drawn(int size, long level) {
    return is("tops-only") ? size == level : is("drawing-turned-round") ? size < level : size >= level;
}

static void draw_level(long level) {
    int first = 0, width = n, cells = 0, last = n - 1, was_object = 1;
    while (is("no-column-for-empty") && last > 0 && drawn_size(last) == 0) {
        last--;
    }
    while (is("stripped-drawing") && first < n && !is_drawn(drawn_size(first), level)) {
        first++;
    }
    while ((is("trimmed-drawing") || is("stripped-drawing")) && width > 0 && !is_drawn(drawn_size(width - 1), level)) {
        width--;
    }
    begin_row();
    for (int i = first; i < width; i++) {
        if (is("no-column-for-empty") && drawn_size(i) == 0) {
            continue;
        }
        if (is("closed-up-drawing") && !is_drawn(drawn_size(i), level)) {
            continue;
        }
        if (cells++ > 0 && (was_object || !is("tab-after-objects-only"))) {
            say("%s", separator());
        }
        was_object = is_drawn(drawn_size(i), level);
        int is_missing = is("empty-cells") || (is("last-cell-missing") && i == last);
        const char *blank = is_missing ? "" : blank_of(drawn_size(i));
        say("%s", is_drawn(drawn_size(i), level) ? "*" : blank);
    }
    end_row(!is_drawn(drawn_size(n - 1), level), cells);
}

static void draw_lying(void) {
    for (int i = 0; i < n; i++) {
        int size = drawn_size(i);
        if (is("no-column-for-empty") && size == 0) {
            continue;
        }
        begin_row();
        for (int object = 0; object < size; object++) {
            say(object > 0 ? "%s*" : "*", separator());
        }
        end_row(0, size);
    }
}

static void draw_standing(void) {
    long highest = height_of_drawing();
    long lowest = (is("level-below") ? 0 : 1) + (is("no-lowest-level") || is("one-level-lower"));
    for (long i = lowest; i <= highest; i++) {
        draw_level(is("upside-down") ? i : highest + lowest - i);
    }
}

static void draw(void) {
    if (is("no-drawing")) {
        return;
    }
    if (is("line-above-drawing")) {
        say("\n");
    }
    if (lies_down()) {
        draw_lying();
    } else {
        draw_standing();
    }
    if (is("line-below-drawing")) {
        say("\n");
    }
    if (is("no-newline-after-drawing")) {
        line_is_open = 0;
    }
}

#endif
