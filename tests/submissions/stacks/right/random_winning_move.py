# Chooses at random among all winning moves, and the usage goes to stdout.
import random
import sys
from functools import reduce
from operator import xor


class Nim:
    def __init__(self, stacks):
        self.stacks = stacks

    def __str__(self):
        lines = ["Stacks: " + " ".join(map(str, self.stacks))]
        for level in reversed(range(max(self.stacks))):
            lines.append(" ".join(" o"[height > level] for height in self.stacks).rstrip())
        return "\n".join(lines)

    def moves(self):
        return [(stack, count) for stack, height in enumerate(self.stacks) for count in range(1, height + 1)]

    def winning_moves(self):
        total = reduce(xor, self.stacks)
        return [(stack, height - (height ^ total)) for stack, height in enumerate(self.stacks) if height ^ total < height]

    def take(self, player, move):
        stack, count = move
        self.stacks[stack] -= count
        print(f"{player} takes {count} from stack {stack + 1}")
        print(self)
        return not any(self.stacks)

    def play(self):
        print(self)
        while True:
            if self.take("Human", random.choice(self.moves())):
                return "Human"
            if self.take("Computer", random.choice(self.winning_moves() or self.moves())):
                return "Computer"


def positive(text):
    number = int(text)
    if not 0 < number < 1_000_000:
        raise ValueError("not a height: " + text)
    return number


try:
    heights = [positive(text) for text in sys.argv[1:]]
    if not heights:
        raise ValueError("no heights")
except ValueError as error:
    print(error)
    print("USAGE: nim HEIGHT...")
    sys.exit(2)
print(Nim(heights).play(), "wins")
