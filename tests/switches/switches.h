/*
 * The mistakes that a program makes, by their names in the catalogue. They are set in the executable itself: whoever
 * wants some of them copies the file and writes their names, with a blank between them, behind "SWITCHES:".
 */
#ifndef SWITCHES_H
#define SWITCHES_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static volatile const char switches[1024] = "SWITCHES:";

/* Whether this mistake is among those that were written into the executable. */
static int is_set(const char *name) {
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

/* Whether the mistake of this name is to be made, whose end has a name of its own, if it has one. It is asked many thousand
 * times, always with the same few texts, which are known by their addresses. */
static int is_with(const char *mistake, const char *end) {
    static struct {
        const char *mistake, *end;
        int set;
    } known[1 << 12];
    size_t at = ((uintptr_t)mistake * 31 + (uintptr_t)end) % (sizeof known / sizeof *known);
    if (known[at].mistake != mistake || known[at].end != end) {
        char name[128];
        snprintf(name, sizeof name, "%s%s%s", mistake, end ? "-" : "", end ? end : "");
        known[at].mistake = mistake;
        known[at].end = end;
        known[at].set = is_set(name);
    }
    return known[at].set;
}

static int is(const char *mistake) {
    return is_with(mistake, NULL);
}

#endif
