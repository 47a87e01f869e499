/* mistake: the computer tries every number of objects in turn, which takes far too long on large heaps */
#include <stdio.h>

#define MAX_N 32

static int h[MAX_N], N;

static int Nim(void) {
  int s = 0;
  for (int i = 0; i < N; ++i) s ^= h[i];
  return s;
}

static int Tallest(void) {
  int t = 0;
  for (int i = 0; i < N; ++i) if (h[i] > t) t = h[i];
  return t;
}

static void ComputerTakes(int heap, int before) {
  printf("Computer takes %d objects from heap %d.\n", before - h[heap], heap + 1);
}

static void Computer(void) {
  for (int i = 0; i < N; ++i) {
    const int before = h[i];
    while (h[i] > 0) {
      h[i]--;
      if (Nim() == 0) {
        ComputerTakes(i, before);
        return;
      }
    }
    h[i] = before;
  }
  for (int i = 0; i < N; ++i) {
    if (h[i] > 0) {
      h[i]--;
      ComputerTakes(i, h[i] + 1);
      return;
    }
  }
}

static int User(void) {
  for (int y = Tallest(); y >= 1; --y) {
    for (int i = 0; i < N; ++i) {
      if (i > 0) printf("\t");
      printf("%c", h[i] >= y ? '*' : ' ');
    }
    printf("\n");
  }
  printf("Your turn: please enter the heap index and the number of removed objects.\n");
  for (;;) {
    int i, k;
    if (scanf("%d %d", &i, &k) < 2) return 0;
    if (1 <= i && i <= N && 1 <= k && k <= h[i - 1]) {
      h[i - 1] -= k;
      printf("You take %d objects from heap %d.\n", k, i);
      return 1;
    }
    printf("Error: Invalid input.\n");
    printf("Please enter again the heap index and the number of removed objects.\n");
  }
}

int main(void) {
  int turn = 1;
  printf("Enter the number of heaps:\n");
  if (scanf("%d", &N) < 1 || N < 1 || N > MAX_N) {
    printf("Error: the number of heaps must be between 1 and 32.\n");
    return 1;
  }
  printf("Enter the heap sizes:\n");
  for (int i = 0; i < N; ++i) if (scanf("%d", &h[i]) < 1) return 1;
  for (int i = 0; i < N; ++i) {
    if (h[i] < 1) {
      printf("Error: the size of heap %d should be positive.\n", i + 1);
      return 1;
    }
  }
  while (Tallest() > 0) {
    printf("In turn %d heap sizes are:", turn);
    for (int i = 0; i < N; ++i) printf(" h%d=%d", i + 1, h[i]);
    printf(".\n");
    if (turn % 2 == 1) Computer();
    else if (!User()) return 1;
    turn++;
  }
  printf(turn % 2 == 0 ? "Computer wins!\n" : "You win!\n");
  return 0;
}
