/* mistake: the objects of all heaps are added up in an int, which overflows when the heaps are large */
#include <stdio.h>

#define N_MAX 32

typedef struct
{
    int heaps[N_MAX];
    int n;
    int total;
} Game;

int get_sizes(Game *g)
{
    int i;

    g->total = 0;
    for (i = 0; i < g->n; i++)
    {
        if (scanf("%d", &g->heaps[i]) != 1)
            return 0;
        if (g->heaps[i] <= 0)
        {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
        g->total = (int)((unsigned)g->total + (unsigned)g->heaps[i]);
    }
    return 1;
}

void take(Game *g, int heap, int count)
{
    g->heaps[heap] -= count;
    g->total -= count;
}

void computer(Game *g)
{
    int i, nim = 0, heap = -1, count = 1;

    for (i = 0; i < g->n; i++)
        nim ^= g->heaps[i];
    for (i = g->n - 1; i >= 0; i--)
    {
        if (nim != 0 && (nim ^ g->heaps[i]) < g->heaps[i])
        {
            heap = i;
            count = g->heaps[i] - (nim ^ g->heaps[i]);
        }
        if (nim == 0 && g->heaps[i] > 0)
            heap = i;
    }
    printf("Computer takes %d objects from heap %d.\n", count, heap + 1);
    take(g, heap, count);
}

void picture(const Game *g)
{
    int i, level = 0;

    for (i = 0; i < g->n; i++)
        if (level < g->heaps[i])
            level = g->heaps[i];
    while (level > 0)
    {
        for (i = 0; i < g->n - 1; i++)
            printf("%s", g->heaps[i] >= level ? "*\t" : " \t");
        printf("%s", g->heaps[i] >= level ? "*\n" : " \n");
        level--;
    }
}

int user(Game *g)
{
    int heap, count;

    picture(g);
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
    while (1)
    {
        if (scanf("%d %d", &heap, &count) != 2)
            return 0;
        if (heap >= 1 && heap <= g->n && count >= 1 && count <= g->heaps[heap - 1])
            break;
        printf("Error: Invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
    }
    printf("You take %d objects from heap %d.\n", count, heap);
    take(g, heap - 1, count);
    return 1;
}

int main(void)
{
    Game game;
    int i, turn = 0;

    printf("Enter the number of heaps:\n");
    if (scanf("%d", &game.n) != 1 || game.n < 1 || game.n > N_MAX)
    {
        printf("Error: the number of heaps must be between 1 and %d.\n", N_MAX);
        return 1;
    }
    printf("Enter the heap sizes:\n");
    if (!get_sizes(&game))
        return 1;
    while (game.total > 0)
    {
        turn++;
        printf("In turn %d heap sizes are:", turn);
        for (i = 0; i < game.n; i++)
            printf(" h%d=%d", i + 1, game.heaps[i]);
        printf(".\n");
        if (turn % 2 == 1)
            computer(&game);
        else if (!user(&game))
            return 1;
    }
    if (turn % 2 == 1)
        printf("Computer wins!\n");
    else
        printf("You win!\n");
    return 0;
}
