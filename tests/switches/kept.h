/*
 * Which heaps are left after a move.
 */
#ifndef KEPT_H
#define KEPT_H

#include "switches.h"

/* Takes empty heaps out of the array, where this mistake is made; how many are left. */
static int without_empty(int *sizes, int n, const char *mistake) {
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (sizes[i] != 0 || !is(mistake)) {
            sizes[kept++] = sizes[i];
        }
    }
    for (int i = kept; i < n; i++) {
        sizes[i] = 0;
    }
    return kept;
}

#endif
