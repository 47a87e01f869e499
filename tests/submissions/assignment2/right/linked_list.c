/* The heaps are a linked list on the free store, and turns call each other. */
#include <stdio.h>
#include <stdlib.h>

struct heap {
  int index;
  int size;
  struct heap *next;
};

static void computer(struct heap *first, int turn);
static void user(struct heap *first, int turn);

static int empty(const struct heap *heap) {
  return heap == NULL || (heap->size == 0 && empty(heap->next));
}

static int nimsum(const struct heap *heap) {
  return heap == NULL ? 0 : heap->size ^ nimsum(heap->next);
}

static int highest(const struct heap *heap) {
  if (heap == NULL) return 0;
  int rest = highest(heap->next);
  return heap->size > rest ? heap->size : rest;
}

static void status(const struct heap *heap, int turn) {
  printf("In turn %d heap sizes are:", turn);
  for (; heap != NULL; heap = heap->next) printf(" h%d=%d", heap->index, heap->size);
  printf(".\n");
}

static void computer(struct heap *first, int turn) {
  if (empty(first)) {
    printf("You win!\n");
    return;
  }
  status(first, turn);
  int sum = nimsum(first);
  struct heap *heap = first;
  while (sum != 0 ? (heap->size ^ sum) >= heap->size : heap->size == 0) heap = heap->next;
  int left = sum != 0 ? heap->size ^ sum : heap->size - 1;
  printf("Computer takes %d objects from heap %d.\n", heap->size - left, heap->index);
  heap->size = left;
  user(first, turn + 1);
}

static void user(struct heap *first, int turn) {
  if (empty(first)) {
    printf("Computer wins!\n");
    return;
  }
  status(first, turn);
  for (int level = highest(first); level > 0; level--) {
    for (struct heap *heap = first; heap != NULL; heap = heap->next) {
      printf("%s%s", heap->size >= level ? "*" : " ", heap->next != NULL ? "\t" : "\n");
    }
  }
  printf("Your turn: please enter the heap index and the number of removed objects.\n");
  int index, count;
  struct heap *heap;
  while (scanf("%d %d", &index, &count) == 2) {
    for (heap = first; heap != NULL && heap->index != index; heap = heap->next);
    if (heap != NULL && count > 0 && count <= heap->size) {
      heap->size -= count;
      printf("You take %d objects from heap %d.\n", count, index);
      computer(first, turn + 1);
      return;
    }
    printf("Error: Invalid input.\n");
    printf("Please enter again the heap index and the number of removed objects.\n");
  }
}

int main(void) {
  int n, i;
  struct heap *first = NULL, **end = &first;
  printf("Enter the number of heaps:\n");
  if (scanf("%d", &n) != 1 || n < 1 || n > 32) {
    printf("Error: the number of heaps must be between 1 and 32.\n");
    exit(0);
  }
  printf("Enter the heap sizes:\n");
  for (i = 1; i <= n; i++) {
    struct heap *heap = malloc(sizeof *heap);
    if (heap == NULL || scanf("%d", &heap->size) != 1) exit(1);
    heap->index = i;
    heap->next = NULL;
    *end = heap;
    end = &heap->next;
  }
  for (struct heap *heap = first; heap != NULL; heap = heap->next) {
    if (heap->size <= 0) {
      printf("Error: the size of heap %d should be positive.\n", heap->index);
      exit(0);
    }
  }
  computer(first, 1);
  while (first != NULL) {
    struct heap *next = first->next;
    free(first);
    first = next;
  }
  return 0;
}
