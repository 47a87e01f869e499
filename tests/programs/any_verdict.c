/* Earns the verdict that its first argument names. */
#include "right.h"
int main(int argc, char **argv) {
    const char *verdict = argc > 1 ? argv[1] : "";
    if (strcmp(verdict, "crashed") == 0) {
        abort();
    }
    while (strcmp(verdict, "time-limit") == 0) {
    }
    while (strcmp(verdict, "output-limit") == 0) {
        puts("and on and on");
    }
    while (strcmp(verdict, "memory-limit") == 0) {
        memset(malloc(1 << 20), 1, 1 << 20);
    }
    puts(strcmp(verdict, "wrong-output") == 0 ? "wrong" : "right");
    return strcmp(verdict, "exit-status") == 0 ? 3 : 0;
}
