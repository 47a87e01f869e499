/* Whole lines are read with fgets and taken apart with strtol and sscanf; the exit status is 1. */
#include <stdio.h>
#include <stdlib.h>

#define LINE 1024

typedef enum { COMPUTER, USER } Player;

typedef struct {
	unsigned int sizes[32];
	int count;
} Heaps;

static char line[LINE];

static void nextLine(void) {
	if (fgets(line, LINE, stdin) == NULL)
		exit(EXIT_FAILURE);
}

static unsigned int nimSum(const Heaps *heaps) {
	unsigned int sum = 0;
	int i;
	for (i = 0; i < heaps->count; ++i)
		sum ^= heaps->sizes[i];
	return sum;
}

static unsigned int maximum(const Heaps *heaps) {
	unsigned int max = 0;
	int i;
	for (i = 0; i < heaps->count; ++i)
		if (heaps->sizes[i] > max)
			max = heaps->sizes[i];
	return max;
}

static void printHeaps(const Heaps *heaps) {
	unsigned int level;
	int i;
	for (level = maximum(heaps); level >= 1; --level) {
		for (i = 0; i < heaps->count - 1; ++i)
			printf("%c\t", heaps->sizes[i] >= level ? '*' : ' ');
		printf("%c\n", heaps->sizes[i] >= level ? '*' : ' ');
	}
}

static void computerMove(Heaps *heaps) {
	unsigned int sum = nimSum(heaps), removed = 0;
	int i;
	for (i = 0; i < heaps->count; ++i) {
		if (sum != 0 && (heaps->sizes[i] ^ sum) < heaps->sizes[i]) {
			removed = heaps->sizes[i] - (heaps->sizes[i] ^ sum);
			break;
		}
		if (sum == 0 && heaps->sizes[i] > 0) {
			removed = 1;
			break;
		}
	}
	heaps->sizes[i] -= removed;
	printf("Computer takes %u objects from heap %d.\n", removed, i + 1);
}

static void userMove(Heaps *heaps) {
	int index, removed, valid;
	printHeaps(heaps);
	printf("Your turn: please enter the heap index and the number of removed objects.\n");
	do {
		nextLine();
		valid = sscanf(line, "%d %d", &index, &removed) == 2
			&& index > 0 && index <= heaps->count
			&& removed > 0 && (unsigned int)removed <= heaps->sizes[index - 1];
		if (!valid)
			printf("Error: Invalid input.\nPlease enter again the heap index and the number of removed objects.\n");
	} while (!valid);
	heaps->sizes[index - 1] -= removed;
	printf("You take %d objects from heap %d.\n", removed, index);
}

int main(void) {
	Heaps heaps;
	Player player = COMPUTER;
	char *rest;
	int i, turn;

	printf("Enter the number of heaps:\n");
	nextLine();
	heaps.count = atoi(line);
	if (heaps.count < 1 || heaps.count > 32) {
		printf("Error: the number of heaps must be between 1 and 32.\n");
		return EXIT_FAILURE;
	}
	printf("Enter the heap sizes:\n");
	nextLine();
	rest = line;
	for (i = 0; i < heaps.count; ++i) {
		long size = strtol(rest, &rest, 10);
		if (size <= 0) {
			printf("Error: the size of heap %d should be positive.\n", i + 1);
			return EXIT_FAILURE;
		}
		heaps.sizes[i] = size;
	}
	for (turn = 1; maximum(&heaps) > 0; ++turn) {
		printf("In turn %d heap sizes are: ", turn);
		for (i = 0; i < heaps.count; ++i)
			printf("h%d=%u%s", i + 1, heaps.sizes[i], i + 1 < heaps.count ? " " : ".\n");
		if (player == COMPUTER) {
			computerMove(&heaps);
			player = USER;
		} else {
			userMove(&heaps);
			player = COMPUTER;
		}
	}
	printf("%s\n", player == USER ? "Computer wins!" : "You win!");
	return EXIT_FAILURE;
}
