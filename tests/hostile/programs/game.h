/* What the hostile programs share: a right player of assignment2, and one way to say that an attack worked.
 *
 * A program tries its attack first. When it works the program calls escaped(), which ends it without a game, so
 * `pass` proves that the attack was stopped. Every program bounds the harm that it does where nothing stops it:
 * GAME_H sets an alarm for all of them, and each one counts what it makes.
 */
#ifndef GAME_H
#define GAME_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BOUND_SECONDS = 20 };

__attribute__((constructor)) static void bound(void) { alarm(BOUND_SECONDS); }

/* Says that an attack worked, and how, in place of the game. */
__attribute__((noreturn, format(printf, 1, 2), unused)) static void escaped(const char *how, ...) {
    char line[512] = "ESCAPED: ";
    va_list args;
    va_start(args, how);
    vsnprintf(line + 9, sizeof line - 10, how, args);
    va_end(args);
    strcat(line, "\n");
    if (write(1, line, strlen(line)) < 0) _exit(99);
    _exit(0);
}

/* A system call that must be refused: any result but an error is an escape. */
#define REFUSED(call) do { if ((long)(call) != -1) escaped("%s", #call); } while (0)

__attribute__((unused)) static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

__attribute__((unused)) static double wall_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

/* The right game. Returns the exit status, so that a program can end in `return play();`. */
__attribute__((unused)) static int play(void) {
    int n = 0, heaps[32], tallest, i, level;
    puts("Enter the number of heaps:");
    if (scanf("%d", &n) != 1 || n < 1 || n > 32) {
        puts("Error: the number of heaps must be between 1 and 32.");
        return 0;
    }
    puts("Enter the heap sizes:");
    for (i = 0; i < n; i++)
        if (scanf("%d", &heaps[i]) != 1) return 3;
    for (i = 0; i < n; i++)
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    for (int turn = 1;; turn++) {
        int sum = 0, heap = 0, count = 1, users = turn % 2 == 0;
        for (tallest = i = 0; i < n; i++) {
            sum ^= heaps[i];
            if (heaps[i] > tallest) tallest = heaps[i];
        }
        if (tallest == 0) {
            puts(users ? "Computer wins!" : "You win!");
            return 0;
        }
        printf("In turn %d heap sizes are:", turn);
        for (i = 0; i < n; i++) printf(" h%d=%d", i + 1, heaps[i]);
        puts(".");
        if (users) {
            for (level = tallest; level > 0; level--)
                for (i = 0; i < n; i++) printf("%c%c", heaps[i] >= level ? '*' : ' ', i + 1 < n ? '\t' : '\n');
            puts("Your turn: please enter the heap index and the number of removed objects.");
            for (;;) {
                if (scanf("%d%d", &heap, &count) != 2) return 3;
                if (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]) break;
                puts("Error: Invalid input.");
                puts("Please enter again the heap index and the number of removed objects.");
            }
        } else {
            for (i = 0; i < n; i++)
                if (sum ? (heaps[i] ^ sum) < heaps[i] : heaps[i] > 0) break;
            heap = i + 1;
            if (sum) count = heaps[i] - (heaps[i] ^ sum);
        }
        printf(users ? "You take %d objects from heap %d.\n" : "Computer takes %d objects from heap %d.\n", count, heap);
        heaps[heap - 1] -= count;
    }
}

/* Plays the right game and makes sure that it has left the process, so that what follows comes after it. */
__attribute__((unused)) static void play_and_flush(void) {
    play();
    fflush(stdout);
}
#endif
