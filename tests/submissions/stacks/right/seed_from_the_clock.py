# Seeds its generator with the time in whole seconds, so that all games within a second are alike.
"""Nim on stacks: the human plays at random, the computer plays to win."""

import random
import time
import sys

LARGEST = 2**31 - 1


def xor_of(stacks):
    total = 0
    for height in stacks:
        total ^= height
    return total


def show(stacks):
    print("Stacks:", *stacks)
    for level in range(max(stacks), 0, -1):
        print(" ".join("o" if height >= level else " " for height in stacks))


def random_move(stacks):
    stack = random.choice([i for i, height in enumerate(stacks) if height > 0])
    return stack, random.randint(1, stacks[stack])


def best_move(stacks):
    total = xor_of(stacks)
    for stack, height in enumerate(stacks):
        if height ^ total < height:
            return stack, height - (height ^ total)
    return random_move(stacks)


def play(stacks):
    players = [("Human", random_move), ("Computer", best_move)]
    turn = 0
    show(stacks)
    while any(stacks):
        name, choose = players[turn % 2]
        stack, count = choose(stacks)
        stacks[stack] -= count
        print(f"{name} takes {count} from stack {stack + 1}")
        show(stacks)
        turn += 1
    print(f"{name} wins")


def main():
    random.seed(int(time.time()))
    try:
        stacks = [int(argument) for argument in sys.argv[1:]]
    except ValueError:
        stacks = []
    if not stacks or min(stacks) < 1 or max(stacks) > LARGEST:
        sys.exit("usage: nim H1 [H2 ...], where each height is a positive integer")
    play(stacks)


if __name__ == "__main__":
    main()
