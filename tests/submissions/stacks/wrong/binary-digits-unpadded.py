# mistake: the binary numbers are added digit by digit from the left without being padded to one length
import random
import sys


def integer_digits(n):
    return [int(digit) for digit in bin(n)[2:]]


def from_digits(digits):
    n = 0
    for digit in digits:
        n = 2 * n + digit
    return n


def add_digitally(a, b):
    a, b = integer_digits(a), integer_digits(b)
    if len(a) < len(b):
        a, b = b, a
    result = list(a)
    for i in range(len(b)):
        result[i] = (a[i] + b[i]) % 2
    return from_digits(result)


def display(stacks):
    print("Stacks: " + " ".join(str(s) for s in stacks))
    level = max(stacks)
    while level > 0:
        line = ""
        for s in stacks:
            line = line + ("o " if s >= level else "  ")
        print(line)
        level = level - 1


def nim(stacks):
    human = True
    display(stacks)
    while sum(stacks) > 0:
        possible = [(i, n) for i in range(len(stacks)) for n in range(1, stacks[i] + 1)]
        if not human:
            winning = []
            for (i, n) in possible:
                after = stacks[:]
                after[i] = after[i] - n
                total = 0
                for s in after:
                    total = add_digitally(total, s)
                if total == 0:
                    winning.append((i, n))
            if winning != []:
                possible = winning
        (i, n) = random.choice(possible)
        stacks[i] = stacks[i] - n
        print("%s takes %d from stack %d" % ("Human" if human else "Computer", n, i + 1))
        display(stacks)
        human = not human
    if human:
        print("Computer wins")
    else:
        print("Human wins")


arguments = sys.argv[1:]
if arguments == [] or not all(a.isdigit() and 0 < int(a) < 2 ** 31 for a in arguments):
    print("Usage: nim H1 [H2 ...]")
    sys.exit(1)
nim([int(a) for a in arguments])
