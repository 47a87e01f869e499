# mistake: an argument that is no number crashes the program
import random
import sys

LARGEST = 2**31 - 1


def digital_sum(stacks):
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
    total = digital_sum(stacks)
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
    stacks = [int(argument) for argument in sys.argv[1:]]
    if not stacks or min(stacks) < 1 or max(stacks) > LARGEST:
        sys.exit("usage: nim H1 [H2 ...], where each height is a positive integer")
    play(stacks)


if __name__ == "__main__":
    main()
