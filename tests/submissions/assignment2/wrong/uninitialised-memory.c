/* mistake: the nim-sum runs over all 32 heaps of an array that malloc leaves uninitialised behind the last heap */
#include <stdio.h>
#include <stdlib.h>

#define MAX_HEAPS 32

int *heaps;
int num;

int xor_all(void)
{
	int result = 0;
	for (int k = 0; k < MAX_HEAPS; k++)
		result ^= heaps[k];
	return result;
}

int all_empty(void)
{
	for (int k = 0; k < num; k++)
		if (heaps[k] > 0)
			return 0;
	return 1;
}

void show(void)
{
	int top = 0;
	for (int k = 0; k < num; k++)
		top = heaps[k] > top ? heaps[k] : top;
	for (; top > 0; top--) {
		for (int k = 0; k < num; k++) {
			if (k > 0)
				printf("\t");
			printf(heaps[k] >= top ? "*" : " ");
		}
		printf("\n");
	}
}

void computer_plays(void)
{
	int s = xor_all(), k;
	for (k = 0; k < num; k++) {
		if ((heaps[k] ^ s) < heaps[k]) {
			printf("Computer takes %d objects from heap %d.\n", heaps[k] - (heaps[k] ^ s), k + 1);
			heaps[k] ^= s;
			return;
		}
	}
	for (k = 0; k < num; k++) {
		if (heaps[k] > 0) {
			printf("Computer takes 1 objects from heap %d.\n", k + 1);
			heaps[k]--;
			return;
		}
	}
}

int user_plays(void)
{
	int k, count;
	printf("Your turn: please enter the heap index and the number of removed objects.\n");
	while (scanf("%d%d", &k, &count) == 2) {
		if (k > 0 && k <= num && count > 0 && count <= heaps[k - 1]) {
			heaps[k - 1] -= count;
			printf("You take %d objects from heap %d.\n", count, k);
			return 1;
		}
		printf("Error: Invalid input.\nPlease enter again the heap index and the number of removed objects.\n");
	}
	return 0;
}

int main(void)
{
	/* The message is made in the same amount of memory that the heaps take afterwards. */
	char *message = malloc(MAX_HEAPS * sizeof(int));
	int turn, computer = 1;

	sprintf(message, "Error: the number of heaps must be between %d and %d.\n", 1, MAX_HEAPS);
	printf("Enter the number of heaps:\n");
	if (scanf("%d", &num) != 1 || num < 1 || num > MAX_HEAPS) {
		printf("%s", message);
		free(message);
		return 1;
	}
	free(message);
	heaps = malloc(MAX_HEAPS * sizeof(int));
	printf("Enter the heap sizes:\n");
	for (int k = 0; k < num; k++)
		if (scanf("%d", &heaps[k]) != 1)
			return 1;
	for (int k = 0; k < num; k++) {
		if (heaps[k] <= 0) {
			printf("Error: the size of heap %d should be positive.\n", k + 1);
			free(heaps);
			return 1;
		}
	}
	for (turn = 1; !all_empty(); turn++) {
		printf("In turn %d heap sizes are:", turn);
		for (int k = 0; k < num; k++)
			printf(" h%d=%d", k + 1, heaps[k]);
		printf(".\n");
		if (computer) {
			computer_plays();
		} else {
			show();
			if (!user_plays())
				return 1;
		}
		computer = !computer;
	}
	printf("%s\n", computer ? "You win!" : "Computer wins!");
	free(heaps);
	return 0;
}
