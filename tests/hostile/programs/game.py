"""What the hostile scripts share: a right player of assignment2, and one way to say that an attack worked.

The test puts this file in the place of a script's `from game import *`, for a submission is one file.
"""
import os, signal, sys, time

signal.alarm(20)


def escaped(how):
    """Says that an attack worked, in place of the game."""
    os.write(1, b"ESCAPED: " + how.encode() + b"\n")
    os._exit(0)


def play():
    """The right game; its output has left the process on return."""
    words = iter(sys.stdin.read().split())
    number = lambda: int(next(words))
    print("Enter the number of heaps:")
    n = number()
    if not 1 <= n <= 32:
        print("Error: the number of heaps must be between 1 and 32.")
        return sys.stdout.flush()
    print("Enter the heap sizes:")
    heaps = [number() for _ in range(n)]
    for i, size in enumerate(heaps):
        if size <= 0:
            print(f"Error: the size of heap {i + 1} should be positive.")
            return sys.stdout.flush()
    turn = 1
    while any(heaps):
        print(f"In turn {turn} heap sizes are: " + " ".join(f"h{i + 1}={h}" for i, h in enumerate(heaps)) + ".")
        if turn % 2:
            total = 0
            for h in heaps:
                total ^= h
            heap = next(i for i, h in enumerate(heaps) if (h ^ total < h if total else h))
            count = heaps[heap] - (heaps[heap] ^ total) if total else 1
            print(f"Computer takes {count} objects from heap {heap + 1}.")
        else:
            for level in range(max(heaps), 0, -1):
                print("\t".join("*" if h >= level else " " for h in heaps))
            print("Your turn: please enter the heap index and the number of removed objects.")
            while True:
                heap, count = number() - 1, number()
                if 0 <= heap < n and 1 <= count <= heaps[heap]:
                    break
                print("Error: Invalid input.\nPlease enter again the heap index and the number of removed objects.")
            print(f"You take {count} objects from heap {heap + 1}.")
        heaps[heap] -= count
        turn += 1
    print("You win!" if turn % 2 else "Computer wins!")
    sys.stdout.flush()
