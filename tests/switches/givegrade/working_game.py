"""working_game with every known mistake as a switch."""
import sys

MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def read():
    line = sys.stdin.readline()
    if line == "":
        sys.exit(0)
    return line.strip()


def is_human(name):
    if on("all-are-human"):
        return True
    if on("none-is-human"):
        return False
    words = ["computer"]
    if on("two-spellings-only"):
        words = ["computer", "Computer"]
    elif on("capitalised-only"):
        words = ["Computer"]
    elif not on("lower-case-only"):
        name = name.lower()
    for word in words:
        if on("whole-name-only"):
            is_computer = name == word
        elif on("name-in-word"):
            is_computer = name in word
        elif on("first-word-only"):
            is_computer = name.split()[:1] == [word]
        elif on("beginning-only"):
            is_computer = name.startswith(word)
        elif on("end-only"):
            is_computer = name.endswith(word)
        else:
            is_computer = word in name
        if is_computer:
            return False
    return True


def present_board(board):
    print("Nim:")
    for i, size in enumerate(board):
        if size == 0 and on("hides-empty-rows"):
            continue
        drawn = ("" if on("no-spaces") else " ").join(["X"] * size)
        print("%d: %s" % (i if on("board-from-0") else i + 1, drawn))


def nim_sum(board):
    if on("sum-without-first"):
        board = board[1:]
    if on("sum-without-last"):
        board = board[:-1]
    total = 0
    for size in board:
        if on("sum-by-addition"):
            total += size
        elif on("sum-by-or"):
            total |= size
        else:
            total ^= size
    return total


def is_winning(size, x):
    if on("removes-nim-sum-from-row-that-has-it"):
        return 0 < x <= size
    return size ^ x < size


def computer_move(board):
    filled = [i for i, size in enumerate(board) if size > 0]
    if on("whole-first-row"):
        return filled[0], board[filled[0]]
    if on("one-from-largest"):
        return board.index(max(board)), 1
    if on("always-whole-largest-row"):
        return board.index(max(board)), max(board)
    if on("never-nim-sum"):
        return filled[0], 1
    if on("computer-at-random"):
        # A choice that looks like chance, and is the same whenever it is tried again.
        i = filled[sum(board) * 7 % len(filled)]
        return i, 1 + sum(board) * 5 % board[i]
    x = nim_sum(board)
    searched = range(len(board) - 1 if on("search-without-last") else len(board))
    if on("nim-sum-from-largest-row") and x:
        i = board.index(max(board))
        return i, min(x, board[i])
    good = [i for i in searched if is_winning(board[i], x)]
    if not good:
        return filled[0], 1
    if on("every-winning-row"):
        for i in good[1:]:
            board[i] -= removed(board[i], x)
    return good[0], removed(board[good[0]], x)


def removed(size, x):
    """How many elements are taken from a winning row of this size."""
    if on("removes-heap-nim-sum"):
        return size ^ x
    if on("removes-heap-nim-sum-or-all"):
        return size ^ x or size
    if on("removes-nim-sum"):
        return min(x, size)
    if on("removes-nim-sum-from-row-that-has-it"):
        return x
    if on("removes-whole-winning-row"):
        return size
    if on("removes-one"):
        return 1
    return size - (size ^ x)


def is_legal(board, i, elements):
    if on("accepts-row-0") and -len(board) <= i < 0:
        i += len(board)
    if i < 0 or i >= len(board):
        return False
    if on("refuses-first-row") and i == 0:
        return False
    if on("refuses-last-row") and i == len(board) - 1:
        return False
    if on("refuses-whole-row") and elements == board[i]:
        return False
    if not on("accepts-negative-elements"):
        if elements < 0 or (elements == 0 and not on("accepts-0-elements")):
            return False
    is_cut = on("too-many-is-cut") or (on("too-many-is-cut-unless-empty") and board[i] > 0)
    return elements <= board[i] or is_cut


def ask(name):
    print("%s, your move:" % name)
    row, elements = [int(word) for word in read().split(",")]
    if on("count-first"):
        row, elements = elements, row
    return row if on("moves-from-0") else row - 1, elements


def human_move(name, board):
    """The move, or None for a turn that is lost."""
    i, elements = ask(name)
    taken = None
    while not is_legal(board, i, elements):
        print("That is not a legal move.")
        if on("loses-turn"):
            return None
        i, elements = ask(name)
        if on("retry-takes-nothing"):
            taken = 0
        if on("loses-turn-at-second") and not is_legal(board, i, elements):
            return None
        if on("checks-first-try-only"):
            break
    return i, elements if taken is None else taken


def is_over(board):
    if on("ends-at-one-element"):
        return sum(board) <= 1
    if on("ends-at-size-1"):
        return max(board) <= 1
    first = 1 if on("end-check-without-first") else 0
    last = len(board) - 1 if on("end-check-without-last") else len(board)
    return not any(board[first:last])


def main():
    names = [read(), read()]
    board = [int(size) for size in read().split()]
    turn = 1 if on("second-begins") else 0
    if not on("no-first-board"):
        present_board(board)
    while not is_over(board):
        name = names[turn % 2]
        if is_human(name) != on("computers-are-human"):
            move = human_move(name, board)
        else:
            move = None if on("computer-passes") else computer_move(board)
        if move is not None:
            i, elements = move
            board[i] = max(board[i] - elements, 0)
            if on("drops-empty-rows"):
                board = [size for size in board if size]
            present_board(board)
        if not on("first-player-only"):
            turn += 1
    is_mover = on("winner-swapped") != on("first-player-only")
    winner = names[turn % 2] if is_mover else names[(turn - 1) % 2]
    if on("first-player-wins-always") or on("second-player-wins-always"):
        winner = names[1 if on("second-player-wins-always") else 0]
    if on("small-names"):
        winner = winner.lower()
    if on("names-in-capitals"):
        winner = winner.upper()
    if not on("no-winner"):
        print("%s wins" % winner)


main()
