#include <stdio.h>

/* NIM - two players: the user (who begins) and the computer */

#define MAXN 32

typedef struct {
    int size[MAXN];
    int count;
} Board;

static int xorAll(const Board *b)
{
    int r = 0, i;
    for (i = 0; i < b->count; ++i)
        r ^= b->size[i];
    return r;
}

static int biggest(const Board *b)
{
    int m = b->size[0], i;
    for (i = 1; i < b->count; ++i)
        if (b->size[i] >= m)
            m = b->size[i];
    return m;
}

static void show(const Board *b)
{
    int row, i;
    for (row = biggest(b); row > 0; --row) {
        for (i = 0; i < b->count; ++i) {
            if (i)
                printf("\t");
            printf("%s", b->size[i] >= row ? "*" : "");
        }
        printf("\n");
    }
}

static void user(Board *b)
{
    int i, k;
    show(b);
    printf("Your turn: Please enter the heap index and the number of removed objects:\n");
    scanf("%d %d", &i, &k);
    while (i <= 0 || i > b->count || k <= 0 || k >= b->size[i - 1]) {
        printf("Error: invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
        scanf("%d %d", &i, &k);
    }
    b->size[i - 1] -= k;
    printf("You take %d objects from heap %d.\n", k, i);
}

static void computer(Board *b)
{
    int s = xorAll(b), i, best = -1;
    if (s) {
        for (i = 0; i < b->count; ++i)
            if ((b->size[i] ^ s) < b->size[i])
                best = i;
        printf("Computer takes %d objects from heap %d.\n",
               b->size[best] - (b->size[best] ^ s), best + 1);
        b->size[best] ^= s;
    } else {
        for (i = 0; i < b->count; ++i)
            if (b->size[i] > 0)
                break;
        b->size[i] -= 1;
        printf("Computer takes %d objects from heap %d.\n", 1, i + 1);
    }
}

int main(void)
{
    Board b;
    int i, t;

    printf("Enter the number of heaps:\n");
    scanf("%d", &b.count);
    if (b.count < 1 || b.count >= MAXN) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return 0;
    }
    printf("Enter the heap sizes:\n");
    for (i = 0; i < b.count; ++i) {
        scanf("%d", &b.size[i]);
        if (b.size[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    }
    for (t = 1; biggest(&b) > 0; ++t) {
        printf("In turn %d heap sizes are:", t);
        for (i = 0; i < b.count; ++i)
            printf(" h%d=%d", i + 1, b.size[i]);
        printf(".\n");
        if (t % 2 == 1)
            user(&b);
        else
            computer(&b);
    }
    printf(t % 2 == 0 ? "You win!\n" : "Computer wins!\n");
    return 0;
}
