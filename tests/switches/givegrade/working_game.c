/*
 * working_game with every known mistake as a switch (switches.h), each in the place where a student makes it, so that
 * any of them can be made together. Without a switch it is right. Where two cannot both be made, the one that is asked
 * for first here hides the other. Rows count from the end where a student's program in Python would count them so.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../switches.h"

#define MOST 1024
#define LINE 4096

static char names[2][LINE];
static long board[MOST];
static int rows;

/* ---- reading ---- */

static void read_line(char *line) {
    if (fgets(line, LINE, stdin) == NULL) {
        exit(0);
    }
    line[strcspn(line, "\r\n")] = '\0';
}

static void read_board(void) {
    char line[LINE];
    read_line(line);
    for (char *word = strtok(line, " "); word != NULL && rows < MOST; word = strtok(NULL, " ")) {
        board[rows++] = atol(word);
    }
}

/* ---- the players ---- */

static int is_of_computer(const char *name, const char *word) {
    size_t length = strlen(name), letters = strlen(word);
    if (is("whole-name-only") || is("whole-name-capitalised")) {
        return strcmp(name, word) == 0;
    }
    if (is("name-in-word")) {
        return strstr(word, name) != NULL;
    }
    if (is("first-word-only")) {
        size_t start = strspn(name, " ");
        return strcspn(name + start, " ") == letters && strncmp(name + start, word, letters) == 0;
    }
    if (is("beginning-only") || is("beginning-capitalised")) {
        return strncmp(name, word, letters) == 0;
    }
    if (is("end-only")) {
        return length >= letters && strcmp(name + length - letters, word) == 0;
    }
    return strstr(name, word) != NULL;
}

static void print_in(int (*letter)(int), const char *name) {
    for (; *name != '\0'; name++) {
        putchar(letter((unsigned char)*name));
    }
}

static int is_human(const char *name) {
    char small[LINE];
    if (is("all-are-human") || is("none-is-human")) {
        return is("all-are-human");
    }
    if (is("two-spellings-only")) {
        return !is_of_computer(name, "computer") && !is_of_computer(name, "Computer");
    }
    if (is("capitalised-only") || is("whole-name-capitalised") || is("beginning-capitalised")) {
        return !is_of_computer(name, "Computer");
    }
    if (is("lower-case-only")) {
        return !is_of_computer(name, "computer");
    }
    for (size_t i = 0; i <= strlen(name); i++) {
        small[i] = (char)tolower((unsigned char)name[i]);
    }
    return !is_of_computer(small, "computer");
}

static int plays_as_human(int player) {
    int is_looked_at = player == 0 ? !is("second-computer-only") : !is("first-computer-only");
    return !is_looked_at || is_human(names[player]) != is("computers-are-human");
}

/* ---- the board ---- */

static void present_board(void) {
    printf("Nim:\n");
    for (int i = 0; i < rows; i++) {
        if (board[i] == 0 && is("hides-empty-rows")) {
            continue;
        }
        printf("%d: ", is("board-from-0") ? i : i + 1);
        for (long k = 0; k < board[i]; k++) {
            printf(k > 0 && !is("no-spaces") ? " X" : "X");
        }
        printf("\n");
    }
}

static long all_elements(void) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
        sum += board[i];
    }
    return sum;
}

static int largest_row(void) {
    int largest = 0;
    for (int i = 1; i < rows; i++) {
        if (board[i] > board[largest]) {
            largest = i;
        }
    }
    return largest;
}

static int has_elements(int first, int last) {
    for (int i = first; i < last; i++) {
        if (board[i] != 0) {
            return 1;
        }
    }
    return 0;
}

static void drop_empty_rows(void) {
    int kept = 0;
    for (int i = 0; i < rows; i++) {
        if (board[i] != 0) {
            board[kept++] = board[i];
        }
    }
    rows = kept;
}

/* ---- the computer ---- */

static long nim_sum(void) {
    int last = is("sum-without-last") ? rows - 1 : rows;
    long sum = 0;
    for (int i = is("sum-without-first") ? 1 : 0; i < last; i++) {
        sum = is("sum-by-addition") ? sum + board[i] : is("sum-by-or") ? sum | board[i] : sum ^ board[i];
    }
    return sum;
}

static int is_winning(int i, long sum) {
    if (is("removes-nim-sum-from-row-that-has-it")) {
        return 0 < sum && sum <= board[i];
    }
    return (board[i] ^ sum) < board[i];
}

/* How many elements are taken from a winning row. */
static long removed(int i, long sum) {
    long left = board[i] ^ sum;
    if (is("removes-heap-nim-sum")) {
        return left;
    }
    if (is("removes-heap-nim-sum-or-all")) {
        return left != 0 ? left : board[i];
    }
    if (is("removes-nim-sum")) {
        return sum < board[i] ? sum : board[i];
    }
    if (is("removes-nim-sum-from-row-that-has-it")) {
        return sum;
    }
    if (is("removes-whole-winning-row")) {
        return board[i];
    }
    return is("removes-one") ? 1 : board[i] - left;
}

/* The filled row of this number. */
static int filled_row(long number) {
    for (int i = 0; i < rows; i++) {
        if (board[i] > 0 && number-- == 0) {
            return i;
        }
    }
    exit(1);
}

static int number_of_filled_rows(void) {
    int filled = 0;
    for (int i = 0; i < rows; i++) {
        filled += board[i] > 0;
    }
    return filled;
}

/* A move that is made whatever the nim-sum is; whether there is one. */
static int move_without_sum(long *row, long *elements) {
    if (is("whole-first-row")) {
        *row = filled_row(0);
        *elements = board[*row];
        return 1;
    }
    if (is("one-from-largest") || is("always-whole-largest-row")) {
        *row = largest_row();
        *elements = is("one-from-largest") ? 1 : board[*row];
        return 1;
    }
    if (is("never-nim-sum")) {
        *row = filled_row(0);
        *elements = 1;
        return 1;
    }
    if (is("computer-at-random")) {
        /* A choice that looks like chance, and is the same whenever it is tried again. */
        *row = filled_row(all_elements() * 7 % number_of_filled_rows());
        *elements = 1 + all_elements() * 5 % board[*row];
        return 1;
    }
    return 0;
}

/* Whether a move is made. */
static int computer_move(long *row, long *elements) {
    if (move_without_sum(row, elements)) {
        return 1;
    }
    long sum = nim_sum();
    if (is("nim-sum-from-largest-row") && sum != 0) {
        *row = largest_row();
        *elements = sum < board[*row] ? sum : board[*row];
        return 1;
    }
    if (sum == 0 && is("passes-when-lost")) {
        return 0;
    }
    int searched = rows - is("search-without-last"), found = 0;
    for (int i = 0; i < searched; i++) {
        if (!is_winning(i, sum)) {
            continue;
        }
        if (!found) {
            *row = i;
            *elements = removed(i, sum);
        } else if (is("every-winning-row")) {
            board[i] -= removed(i, sum);
        }
        found = 1;
    }
    if (!found && is("losing-row-1")) {
        *row = 0;
        *elements = 1;
        return board[0] > 0;
    }
    if (!found) {
        *row = filled_row(0);
        *elements = 1;
    }
    return 1;
}

/* ---- the human ---- */

static int is_legal(long i, long elements) {
    if (is("accepts-row-0") && -rows <= i && i < 0) {
        i += rows;
    }
    if (is("accepts-row-0-only") && i == -1) {
        i += rows;
    }
    int is_behind = (i >= rows && is("accepts-row-after-last")) || (i == rows && is("accepts-next-row"));
    if (is("no-move-check") || is_behind) {
        return 1;
    }
    if (i < 0 || i >= rows) {
        return 0;
    }
    if ((is("refuses-first-row") && i == 0) || (is("refuses-last-row") && i == rows - 1)) {
        return 0;
    }
    if (is("refuses-whole-row") && elements == board[i]) {
        return 0;
    }
    if (elements < 0 && !is("accepts-negative-elements") && !is("accepts-negative-elements-only")) {
        return 0;
    }
    if (elements == 0 && !is("accepts-negative-elements") && !is("accepts-0-elements")) {
        return 0;
    }
    int is_cut = is("accepts-too-many") || is("too-many-is-cut") || (is("too-many-is-cut-unless-empty") && board[i] > 0);
    return elements <= board[i] || is_cut;
}

static void ask(const char *name, long *row, long *elements) {
    char line[LINE];
    printf("%s, your move:\n", name);
    read_line(line);
    int both = is("count-first") ? sscanf(line, "%ld ,%ld", elements, row) : sscanf(line, "%ld ,%ld", row, elements);
    if (both != 2) {
        exit(1);
    }
    *row -= !is("moves-from-0");
}

/* Whether a move is made, and the turn is not lost. */
static int human_move(const char *name, long *row, long *elements) {
    int takes_nothing = 0;
    ask(name, row, elements);
    while (!is_legal(*row, *elements)) {
        printf("That is not a legal move.\n");
        if (is("refused-too-many-empties") && *row >= 0 && *row < rows && *elements > board[*row]) {
            board[*row] = 0;
        }
        if (is("ends-on-illegal")) {
            exit(0);
        }
        while (is("reads-no-other-move")) {
            printf("That is not a legal move.\n");
        }
        if (is("loses-turn")) {
            return 0;
        }
        ask(name, row, elements);
        takes_nothing = is("retry-takes-nothing");
        if (is("loses-turn-at-second") && !is_legal(*row, *elements)) {
            return 0;
        }
        if (is("checks-first-try-only")) {
            break;
        }
    }
    if (takes_nothing) {
        *elements = 0;
    }
    return 1;
}

/* ---- the game ---- */

static int is_over(void) {
    if (is("ends-at-one-element")) {
        return all_elements() <= 1;
    }
    if (is("ends-at-one-row")) {
        return number_of_filled_rows() <= 1;
    }
    if (is("ends-at-size-1")) {
        return rows == 0 || board[largest_row()] <= 1;
    }
    if (rows > 0 && (is("ends-with-first-row") || is("ends-with-last-row"))) {
        return board[is("ends-with-first-row") ? 0 : rows - 1] == 0;
    }
    for (int i = 0; i < rows; i++) {
        if (board[i] == 0 && is("ends-with-any-row")) {
            return 1;
        }
    }
    return !has_elements(is("end-check-without-first"), rows - is("end-check-without-last"));
}

static void take(long row, long elements) {
    if (row < 0) {
        row += rows;
    }
    if (row < 0 || row >= rows) {
        fprintf(stderr, "IndexError: list index out of range\n");
        exit(1);
    }
    int is_below_0 = is("accepts-too-many") || is("no-move-check");
    board[row] = board[row] > elements || is_below_0 ? board[row] - elements : 0;
    if (is("drops-empty-rows")) {
        drop_empty_rows();
    } else if (is("drops-emptied-row") && board[row] == 0 && elements != 0) {
        for (rows--; row < rows; row++) {
            board[row] = board[row + 1];
        }
    }
    if (!is("boards-before-humans-only") && !is("first-board-only")) {
        present_board();
    }
}

static void announce(const char *winner) {
    if (is("no-winner")) {
        return;
    }
    if (is("names-as-numbers")) {
        printf("Player %d wins\n", winner == names[0] ? 1 : 2);
        return;
    }
    if (is("computer-without-name") && !plays_as_human(winner == names[0] ? 0 : 1)) {
        printf("Computer wins\n");
        return;
    }
    if (is("names-in-capitals")) {
        print_in(toupper, winner);
    } else if (is("small-names")) {
        print_in(tolower, winner);
    } else if (is("names-capitalised") || is("names-in-title-case")) {
        int is_in_word = 0;
        for (const char *letter = winner; *letter != '\0'; letter++) {
            putchar(is_in_word ? tolower((unsigned char)*letter) : toupper((unsigned char)*letter));
            is_in_word = is("names-capitalised") || isalpha((unsigned char)*letter);
        }
    } else {
        printf("%s", winner);
    }
    printf(" wins\n");
}

int main(void) {
    read_line(names[0]);
    read_line(names[1]);
    read_board();
    unsigned turn = is("second-begins");
    if (!is("no-first-board") && !is("boards-before-humans-only")) {
        present_board();
    }
    int turns = 0;
    while (is("one-move-each") || is("one-turn-each-without-computer")
           || (turns == 1 && (is("ends-with-first-move-shown") || is("first-turn-without-computer"))) || !is_over() || (is("ends-after-second-player-only") && turn % 2 == 1)) {
        if (is("ends-after-first-board")
            || (turns > 0 && (is("ends-after-first-move-shown") || is("ends-with-first-move-shown") || is("first-turn-without-computer")))
            || (turns > 1 && (is("ends-after-first-round-shown") || is("one-move-each") || is("one-turn-each-without-computer")))) {
            return 0;
        }
        turns++;
        const char *name = names[turn % 2];
        long row, elements;
        int is_made = 1;
        int human_moves = plays_as_human((int)(turn % 2));
        if (human_moves) {
            if (is("boards-before-humans-only")) {
                present_board();
            }
            is_made = human_move(name, &row, &elements);
        } else if (is("computer-passes") || is("first-turn-without-computer") || is("one-turn-each-without-computer")) {
            is_made = 0;
        } else {
            if (!has_elements(0, rows)) {
                exit(0);
            }
            is_made = computer_move(&row, &elements);
        }
        if (is_made) {
            take(row, elements);
        }
        turn += !is("first-player-only");
    }
    int is_mover = is("winner-swapped") != is("first-player-only");
    unsigned winner = is_mover ? turn : turn + 1;
    if (is("first-player-wins-always") || is("second-player-wins-always")) {
        winner = is("second-player-wins-always");
    }
    announce(names[winner % 2]);
    return 0;
}
