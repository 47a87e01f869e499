/* mistake: the hand-written reading of numbers skips everything that is no digit, the minus sign too */
#include <stdio.h>
#include <ctype.h>
#include <stdlib.h>

#define HEAPS 32
#define TRUE 1
#define FALSE 0

static int read_int(void) {
    int ch, value = 0;
    while ((ch = getchar()) != EOF && !isdigit(ch))
        ;
    if (ch == EOF)
        exit(0);
    while (isdigit(ch)) {
        value = value * 10 + ch - '0';
        ch = getchar();
    }
    return value;
}

static int compute_nim(int *heaps, int size) {
    int nim = *heaps;
    while (--size)
        nim ^= *++heaps;
    return nim;
}

static int game_over(int *heaps, int size) {
    while (size--)
        if (*heaps++)
            return FALSE;
    return TRUE;
}

static void print_heaps(int *heaps, int size) {
    int max = 0, level, i;
    for (i = 0; i < size; i++)
        max = heaps[i] > max ? heaps[i] : max;
    for (level = max; level; level--) {
        for (i = 0; i < size; i++) {
            if (i)
                putchar('\t');
            putchar(heaps[i] < level ? ' ' : '*');
        }
        putchar('\n');
    }
}

int main(void) {
    int heaps[HEAPS], size, i, index, count, nim, turn = 1, is_computer = TRUE;

    puts("Enter the number of heaps:");
    size = read_int();
    if (size < 1 || size > HEAPS) {
        puts("Error: the number of heaps must be between 1 and 32.");
        return 0;
    }
    puts("Enter the heap sizes:");
    for (i = 0; i < size; i++) {
        heaps[i] = read_int();
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    }
    while (!game_over(heaps, size)) {
        printf("In turn %d heap sizes are:", turn++);
        for (i = 0; i < size; i++)
            printf(" h%d=%d", i + 1, heaps[i]);
        puts(".");
        if (is_computer) {
            nim = compute_nim(heaps, size);
            for (index = 0; nim ? (heaps[index] ^ nim) >= heaps[index] : !heaps[index]; index++)
                ;
            count = nim ? heaps[index] - (heaps[index] ^ nim) : 1;
            printf("Computer takes %d objects from heap %d.\n", count, index + 1);
            heaps[index] -= count;
        } else {
            print_heaps(heaps, size);
            puts("Your turn: please enter the heap index and the number of removed objects.");
            while (TRUE) {
                index = read_int();
                count = read_int();
                if (index >= 1 && index <= size && count >= 1 && count <= heaps[index - 1])
                    break;
                puts("Error: Invalid input.");
                puts("Please enter again the heap index and the number of removed objects.");
            }
            printf("You take %d objects from heap %d.\n", count, index);
            heaps[index - 1] -= count;
        }
        is_computer = !is_computer;
    }
    puts(is_computer ? "You win!" : "Computer wins!");
    return 0;
}
