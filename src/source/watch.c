/* Linked to a student's program that is built once more: finds out which call printed one byte of standard output.
 *
 * The linker sends the program's calls of what prints to the functions below (--wrap). The offset of the byte comes as the last
 * argument, which the program does not see. The call that prints this byte is the last thing that the program does: its
 * address goes to standard error, in one line that begins with a key. Where it is not certain who printed the byte, nothing is
 * written, and the program goes on. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wframe-address"
#define CALLER __builtin_return_address(0)
/* The functions that call these are built with frame pointers. */
#define CALLERS_CALLER __builtin_return_address(1)

static const char *key;
static long filled_from, allocations;
static long wanted = -1;
static FILE *output;

ssize_t __real_write(int, const void *, size_t);

/* How much is printed so far: what is written, and what waits in the buffer. */
static long printed(void) {
    if (wanted < 0) return -1;
    long written = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    if (written < 0 || stdout != output) return wanted = -1;
    return written + (long)__fpending(stdout);
}

static void record(void *caller, void *callers_caller) {
    char line[200];
    int length = snprintf(line, sizeof line, "\n%s %lx %lx\n", key, (unsigned long)caller, (unsigned long)callers_caller);
    __real_write(STDERR_FILENO, line, (size_t)length);
}

static void look(long before, void *caller, void *callers_caller) {
    long after = printed();
    if (before < 0 || after <= wanted) return;
    if (before <= wanted) {
        fflush(stdout);
        record(caller, callers_caller);
        _exit(0);
    }
    wanted = -1;
}

/* Bytes that go past the buffer of standard output, or through another one, have another order than the calls. */
static void other(FILE *stream) {
    if (stream != output && stream != stderr && fileno(stream) == STDOUT_FILENO) wanted = -1;
}
static void past_buffer(int fd) {
    if (fd == STDOUT_FILENO && __fpending(stdout) > 0) wanted = -1;
}

#define WATCH(type, call)                                                                                                        \
    do {                                                                                                                         \
        long before = printed();                                                                                                 \
        type result = (call);                                                                                                    \
        look(before, CALLER, CALLERS_CALLER);                                                                                    \
        return result;                                                                                                           \
    } while (0)

#define OF_TEXT(name) \
    int __real_##name(const char *); \
    int __wrap_##name(const char *text) { WATCH(int, __real_##name(text)); }
#define OF_CHARACTER(name) \
    int __real_##name(int); \
    int __wrap_##name(int c) { WATCH(int, __real_##name(c)); }
#define OF_CHARACTER_TO(name) \
    int __real_##name(int, FILE *); \
    int __wrap_##name(int c, FILE *to) { other(to); WATCH(int, __real_##name(c, to)); }
#define OF_TEXT_TO(name) \
    int __real_##name(const char *, FILE *); \
    int __wrap_##name(const char *text, FILE *to) { other(to); WATCH(int, __real_##name(text, to)); }
#define OF_BLOCK_TO(name) \
    size_t __real_##name(const void *, size_t, size_t, FILE *); \
    size_t __wrap_##name(const void *block, size_t size, size_t count, FILE *to) { \
        other(to); \
        WATCH(size_t, __real_##name(block, size, count, to)); \
    }

OF_TEXT(puts)
OF_CHARACTER(putchar)
OF_CHARACTER(putchar_unlocked)
OF_CHARACTER_TO(putc)
OF_CHARACTER_TO(fputc)
OF_CHARACTER_TO(putc_unlocked)
OF_CHARACTER_TO(fputc_unlocked)
OF_TEXT_TO(fputs)
OF_TEXT_TO(fputs_unlocked)
OF_BLOCK_TO(fwrite)
OF_BLOCK_TO(fwrite_unlocked)

int __real_vprintf(const char *, va_list);
int __real_vfprintf(FILE *, const char *, va_list);
int __real_vdprintf(int, const char *, va_list);

int __wrap_vprintf(const char *format, va_list values) { WATCH(int, __real_vprintf(format, values)); }
int __wrap_vfprintf(FILE *to, const char *format, va_list values) {
    other(to);
    WATCH(int, __real_vfprintf(to, format, values));
}
int __wrap_vdprintf(int fd, const char *format, va_list values) {
    past_buffer(fd);
    WATCH(int, __real_vdprintf(fd, format, values));
}
int __wrap_printf(const char *format, ...) {
    va_list values;
    va_start(values, format);
    WATCH(int, __real_vprintf(format, values));
}
int __wrap_fprintf(FILE *to, const char *format, ...) {
    va_list values;
    va_start(values, format);
    other(to);
    WATCH(int, __real_vfprintf(to, format, values));
}
int __wrap_dprintf(int fd, const char *format, ...) {
    va_list values;
    va_start(values, format);
    past_buffer(fd);
    WATCH(int, __real_vdprintf(fd, format, values));
}
ssize_t __wrap_write(int fd, const void *bytes, size_t count) {
    past_buffer(fd);
    WATCH(ssize_t, __real_write(fd, bytes, count));
}

/* What another process or thread prints is printed by no call of this one. */
pid_t __real_fork(void);
pid_t __wrap_fork(void) {
    wanted = -1;
    return __real_fork();
}
int __real_pthread_create(void *, const void *, void *(*)(void *), void *) __attribute__((weak));
int __wrap_pthread_create(void *thread, const void *settings, void *(*begin)(void *), void *value) {
    wanted = -1;
    return __real_pthread_create(thread, settings, begin, value);
}

/* What malloc gives has strange values in it from the allocation with this number on, and zeros before. Where that allocation
 * was is written too. */
void *__real_malloc(size_t);
void *__wrap_malloc(size_t size) {
    void *memory = __real_malloc(size);
    if (memory != NULL) memset(memory, allocations >= filled_from ? 0x55 : 0, size);
    if (allocations++ == filled_from) record(CALLER, CALLERS_CALLER);
    return memory;
}

/* The last argument: KEY:FILLED_FROM:OFFSET. */
int __real_main(int, char **, char **);
int __wrap_main(int count, char **arguments, char **environment) {
    char *order = arguments[--count];
    arguments[count] = NULL;
    key = strsep(&order, ":");
    filled_from = atol(strsep(&order, ":"));
    output = stdout;
    wanted = atol(order);
    return __real_main(count, arguments, environment);
}
