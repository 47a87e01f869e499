#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_HEAPS 32

typedef struct heap {
    int size;
    struct heap *next;
} heap;

/* linked list of heaps, global first element */
static heap *first = NULL;

static heap *get(int index)
{
    heap *p = first;
    while (--index > 0)
        p = p->next;
    return p;
}

static int total(void)
{
    int t = 0;
    for (heap *p = first; p; p = p->next)
        t += p->size;
    return t;
}

static void draw(void)
{
    int max = 0;
    for (heap *p = first; p; p = p->next)
        if (p->size > max)
            max = p->size;
    for (int l = max; l >= 0; l--) {
        for (heap *p = first; p; p = p->next) {
            if (p->size > l)
                printf("*");
            else
                printf(" ");
            if (p->next)
                printf("    ");
        }
        printf("\n");
    }
}

static int nimsum(void)
{
    int s = 0;
    for (heap *p = first; p; p = p->next)
        s = s ^ p->size;
    return s;
}

int main(void)
{
    int n;
    char who[10] = "computer";
    printf("Enter the number of heaps:\n");
    scanf("%d", &n);
    if (n <= 1 || n > MAX_HEAPS) {
        printf("Error: the number of heaps must be between 1 and 32\n");
        return 0;
    }
    printf("Enter the heap sizes:\n");
    heap *last = NULL;
    for (int i = 1; i <= n; i++) {
        heap *h = malloc(sizeof(heap));
        h->next = NULL;
        scanf("%d", &h->size);
        if (h->size <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i);
            return 0;
        }
        if (last)
            last->next = h;
        else
            first = h;
        last = h;
    }

    int turn = 1;
    while (total() > 0) {
        int i = 1;
        printf("In turn %d heap sizes are:", turn++);
        for (heap *p = first; p; p = p->next)
            printf(" h%d=%d", i++, p->size);
        printf(".\n");
        if (strcmp(who, "computer") == 0) {
            int s = nimsum(), idx = 1, take = 0;
            for (heap *p = first; p; p = p->next, idx++) {
                if (s > 0 && (p->size ^ s) < p->size) {
                    take = p->size - (p->size ^ s);
                    p->size -= take;
                    break;
                }
                if (s == 0 && p->size > 0) {
                    /* can't win: take the whole heap */
                    take = p->size;
                    p->size = 0;
                    break;
                }
            }
            printf("Computer takes %d objects from heap %d.\n", take, idx);
            strcpy(who, "user");
        } else {
            int idx, k;
            draw();
            printf("Your turn: please enter the heap index and the number of removed objects.\n");
            scanf("%d %d", &idx, &k);
            if (idx < 1 || idx > n || k < 1 || k > get(idx)->size) {
                printf("Error: Invalid input.\n");
                printf("Please enter again the heap index and the number of removed objects.\n");
                turn--;
                continue;
            }
            get(idx)->size -= k;
            printf("You take %d objects from heap %d.\n", k, idx);
            strcpy(who, "computer");
        }
    }
    if (strcmp(who, "user") == 0)
        printf("Computer Wins!\n");
    else
        printf("You Win!\n");
    return 0;
}
