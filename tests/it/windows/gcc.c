/* A gcc.exe for tests: it asks whoever started nimgrade to call a compiler, by a file in the folder NIMGRADE_COMPILES, and
   prints what that prints. For Wine there is no compiler that runs in it. */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

int main(int argc, char **argv) {
    char name[MAX_PATH], asked[MAX_PATH], answered[MAX_PATH], folder[MAX_PATH];
    const char *place = FOLDER;
    sprintf(name, "%s\\%lu.new", place, GetCurrentProcessId());
    sprintf(asked, "%s\\%lu.asked", place, GetCurrentProcessId());
    sprintf(answered, "%s\\%lu.answered", place, GetCurrentProcessId());
    GetCurrentDirectoryA(sizeof folder, folder);
    FILE *file = fopen(name, "wb");
    fprintf(file, "%s", folder);
    for (int i = 1; i < argc; i++) fprintf(file, "\n%s", argv[i]);
    fclose(file);
    rename(name, asked);
    while (GetFileAttributesA(answered) == INVALID_FILE_ATTRIBUTES) Sleep(10);
    int status = 1, byte;
    file = fopen(answered, "rb");
    fscanf(file, "%d\n", &status);
    while ((byte = getc(file)) != EOF) putc(byte, stderr);
    return status;
}
