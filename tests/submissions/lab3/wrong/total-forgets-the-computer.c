/* mistake: only the user's coins are subtracted from the total, so the game does not end with the last coin */
#include <stdio.h>
#define MIN_HEAPS 2
#define MAX_HEAPS 5

int main() {
  int heap[MAX_HEAPS], heaps, total, round, i, j, in_heap, in_coins, nimsum;

  printf("How many heaps [2-5]? ");
  if (scanf("%d", &heaps) != 1)
    return 0;
  while (heaps > MAX_HEAPS || heaps < MIN_HEAPS) {
    printf("How many heaps [2-5]? ");
    if (scanf("%d", &heaps) != 1)
      return 0;
  }
  total = 0;
  for (i = 0; i < heaps; i++) {
    heap[i] = i * 2 + 1;
    total = total + heap[i];
  }
  round = 0;
  while (total > 0) {
    round++;
    printf("----- round %d\n", round);
    for (i = 0; i < heaps; i++) {
      printf("heap[%d]: ", i);
      for (j = 1; j <= heap[i]; j++)
        printf("o");
      printf("\n");
    }
    do {
      printf("Your Turn: input heap, coins: ");
      if (scanf("%d%d", &in_heap, &in_coins) == EOF)
        return 0;
    } while (in_heap < 0 || in_heap > heaps - 1 || in_coins <= 0 || in_coins > heap[in_heap]);
    heap[in_heap] = heap[in_heap] - in_coins;
    total = total - in_coins;
    if (total == 0) {
      printf("You win!\n");
      return 0;
    }
    nimsum = 0;
    for (i = 0; i < heaps; i++)
      nimsum = nimsum ^ heap[i];
    for (i = 0; i < heaps; i++) {
      if (nimsum == 0 && heap[i] > 0) {
        printf("My Turn: heap, coins: %d 1\n", i);
        heap[i] = heap[i] - 1;
        break;
      }
      if (nimsum != 0 && (nimsum ^ heap[i]) < heap[i]) {
        printf("My Turn: heap, coins: %d %d\n", i, heap[i] - (nimsum ^ heap[i]));
        heap[i] = nimsum ^ heap[i];
        break;
      }
    }
  }
  printf("Sorry, you lose\n");
  return 0;
}
