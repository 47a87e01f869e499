/*
 * The mistakes that a program makes, by their names in the catalogue. They are set in the executable itself: whoever
 * wants some of them copies the file and writes their names, with a blank between them, behind "SWITCHES:".
 */
#ifndef SWITCHES_H
#define SWITCHES_H

#include <string.h>

static volatile const char switches[1024] = "SWITCHES:";

/* Whether this mistake is to be made. */
static int is(const char *name) {
    static char set[sizeof switches];
    size_t length = strlen(name);
    if (!set[0]) {
        for (size_t i = 0; i < sizeof set; i++) {
            set[i] = switches[i];
        }
    }
    for (const char *at = set + strlen("SWITCHES:"); *at;) {
        size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, name, length) == 0) {
            return 1;
        }
        at += word + (at[word] == ' ');
    }
    return 0;
}

#endif
