/* mistake: the line with the sizes is read into 40 characters, and what is longer lands in the next read */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUFFER 40

char buffer[BUFFER];

char *read_line() {
    if (fgets(buffer, BUFFER, stdin) == NULL)
        exit(0);
    return buffer;
}

int read_sizes(int *sizes, int n) {
    char *word = strtok(read_line(), " \n");
    for (int i = 0; i < n; i++) {
        sizes[i] = word ? atoi(word) : 0;
        word = strtok(NULL, " \n");
        if (sizes[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    }
    return 1;
}

int biggest(const int *sizes, int n) {
    int big = sizes[0];
    for (int i = 1; i < n; i++)
        if (sizes[i] > big)
            big = sizes[i];
    return big;
}

void draw(const int *sizes, int n) {
    for (int level = biggest(sizes, n); level >= 1; level--) {
        for (int i = 0; i < n; i++)
            printf("%s%s", i > 0 ? "\t" : "", sizes[i] >= level ? "*" : " ");
        printf("\n");
    }
}

void computer_move(int *sizes, int n) {
    int nim = 0, i = 0, old;
    for (int k = 0; k < n; k++)
        nim ^= sizes[k];
    while (nim ? (sizes[i] ^ nim) >= sizes[i] : sizes[i] == 0)
        i++;
    old = sizes[i];
    sizes[i] = nim ? sizes[i] ^ nim : sizes[i] - 1;
    printf("Computer takes %d objects from heap %d.\n", old - sizes[i], i + 1);
}

void user_move(int *sizes, int n) {
    int index = 0, count = 0;
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
    sscanf(read_line(), "%d %d", &index, &count);
    while (index < 1 || index > n || count < 1 || count > sizes[index - 1]) {
        printf("Error: Invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
        index = count = 0;
        sscanf(read_line(), "%d %d", &index, &count);
    }
    sizes[index - 1] -= count;
    printf("You take %d objects from heap %d.\n", count, index);
}

int main(void) {
    int sizes[32], n, turn;

    printf("Enter the number of heaps:\n");
    n = atoi(read_line());
    if (n < 1 || n > 32) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return 0;
    }
    printf("Enter the heap sizes:\n");
    if (!read_sizes(sizes, n))
        return 0;
    for (turn = 1; biggest(sizes, n) > 0; turn++) {
        printf("In turn %d heap sizes are:", turn);
        for (int i = 0; i < n; i++)
            printf(" h%d=%d", i + 1, sizes[i]);
        printf(".\n");
        if (turn % 2 == 1) {
            computer_move(sizes, n);
        } else {
            draw(sizes, n);
            user_move(sizes, n);
        }
    }
    printf(turn % 2 == 1 ? "You win!\n" : "Computer wins!\n");
    return 0;
}
