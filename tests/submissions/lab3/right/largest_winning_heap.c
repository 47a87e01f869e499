/* Takes the largest winning heap, returns 1 at the end, and blanks end its prompts and its last line. */
#include <stdio.h>
#define MIN_HEAPS 2
#define MAX_HEAPS 5
int main()
{
	int heap[MAX_HEAPS];
	int heaps, i, j, total = 0, round = 1, player = 0, h, c, nimsum, best;
	do
	{
		printf("How many heaps [2-5]? ");
		if (scanf("%d", &heaps) != 1) return 1;
	} while (!(heaps >= MIN_HEAPS && heaps <= MAX_HEAPS));
	for (i = 0; i < heaps; i++)
	{
		heap[i] = i + i + 1;
		total += heap[i];
	}
	while (total != 0)
	{
		if (player == 0)
		{
			printf("----- round %d\n", round);
			round++;
			for (i = 0; i < heaps; i++)
			{
				printf("heap[%d]: ", i);
				for (j = 0; j < heap[i]; j++) printf("o");
				printf(" \n");
			}
			do
			{
				printf("Your Turn: input heap, coins: ");
				if (scanf("%d %d", &h, &c) != 2) return 1;
			} while (h < 0 || h > heaps - 1 || c < 1 || c > heap[h]);
			player = 1;
		}
		else
		{
			nimsum = 0;
			for (i = 0; i < heaps; i++) nimsum = nimsum ^ heap[i];
			best = -1;
			for (i = 0; i < heaps; i++)
			{
				if ((nimsum ^ heap[i]) < heap[i] && (best == -1 || heap[i] > heap[best])) best = i;
			}
			if (best == -1)
			{
				best = 0;
				while (heap[best] < 1) best++;
				c = 1;
			}
			else c = heap[best] - (nimsum ^ heap[best]);
			h = best;
			printf("My Turn: heap, coins: %d %d\n", h, c);
			player = 0;
		}
		heap[h] -= c;
		total -= c;
	}
	if (player == 1) printf("YOU WON :-) \n");
	else printf("Sorry, you lose\n");
	return 1;
}
