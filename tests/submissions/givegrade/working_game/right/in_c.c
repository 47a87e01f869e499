/*
 * Nim for two players, each of whom is a human or a computer.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ROWS 256
#define MAX_LINE 4096

static char names[2][MAX_LINE];
static int board[MAX_ROWS];
static int rows;

static void read_line(char *line) {
    if (fgets(line, MAX_LINE, stdin) == NULL) {
        fprintf(stderr, "the input ended before the game\n");
        exit(1);
    }
    line[strcspn(line, "\r\n")] = '\0';
}

static void read_board(void) {
    char line[MAX_LINE];
    read_line(line);
    for (char *word = strtok(line, " "); word != NULL && rows < MAX_ROWS; word = strtok(NULL, " ")) {
        board[rows] = atoi(word);
        rows++;
    }
}

static int is_human(const char *name) {
    return strcasestr(name, "computer") == NULL;
}

static int any_left(void) {
    for (int row = 0; row < rows; row++) {
        if (board[row] != 0) {
            return 1;
        }
    }
    return 0;
}

static void print_times(const char *text, int times) {
    for (int i = 0; i < times; i++) {
        printf("%s", text);
    }
}

static void show_row(int row, int elements) {
    printf("%d:", row);
    print_times(" X", elements);
    printf("\n");
}

static void show(void) {
    printf("Nim:\n");
    for (int row = 1; row <= rows; row++) {
        show_row(row, board[row - 1]);
    }
}

/* Rows are counted from 1. */
static void human_move(const char *name, int *row, int *elements) {
    char line[MAX_LINE];
    for (;;) {
        printf("%s: ", name);
        read_line(line);
        if (sscanf(line, "%d ,%d", row, elements) != 2) {
            fprintf(stderr, "this is no move: %s\n", line);
            exit(1);
        }
        if (*row >= 1 && *row <= rows && *elements >= 1 && *elements <= board[*row - 1]) {
            return;
        }
        printf("This move is not possible, please try again.\n");
    }
}

static void computer_move(const char *name, int *row, int *elements) {
    int sum = 0;
    for (int i = 0; i < rows; i++) {
        sum ^= board[i];
    }
    for (int i = 0; i < rows; i++) {
        if ((board[i] ^ sum) < board[i]) {
            *row = i + 1;
            *elements = board[i] - (board[i] ^ sum);
            break;
        }
        if (sum == 0 && board[i] > 0) {
            *row = i + 1;
            *elements = 1;
            break;
        }
    }
    printf("%s: %d, %d\n", name, *row, *elements);
}

int main(void) {
    /* Without an element the first player cannot move. */
    const char *name = names[1];
    int turn = 0, row, elements;
    read_line(names[0]);
    read_line(names[1]);
    read_board();
    show();
    while (any_left()) {
        name = names[turn % 2];
        if (is_human(name)) {
            human_move(name, &row, &elements);
        } else {
            computer_move(name, &row, &elements);
        }
        board[row - 1] -= elements;
        show();
        turn++;
    }
    printf("%s wins\n", name);
    return 0;
}
