"""ui with every known mistake as a switch."""
import json
import sys

MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


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
    elif on("upper-case-only"):
        words = ["COMPUTER"]
    elif not on("lower-case-only"):
        name = name.lower()
    if on("name-in-word"):
        found = any(name in word for word in words)
    elif on("whole-name-only"):
        found = any(name == word for word in words)
    elif on("first-word-only"):
        found = any(name.split()[:1] == [word] for word in words)
    elif on("beginning-only"):
        found = any(name.startswith(word) for word in words)
    elif on("end-only"):
        found = any(name.endswith(word) for word in words)
    else:
        found = any(word in name for word in words)
    return found if on("human-inverted") else not found


def has_no_elements(board):
    if len(board) == 0:
        if on("fails-without-rows"):
            return board[0] == 0
        return not on("no-rows-not-empty")
    if on("always-empty"):
        return True
    if on("no-rows-only"):
        return False
    if on("first-row-only"):
        return board[0] == 0
    if on("last-row-only"):
        return board[-1] == 0
    if on("any-row"):
        return 0 in board
    if on("nim-sum-0"):
        x = 0
        for size in board:
            x ^= size
        return x == 0
    return sum(board) == 0


def is_board_empty(board):
    if not board and on("null-without-rows"):
        return None
    empty = has_no_elements(board)
    if empty and on("null-when-empty"):
        return None
    return not empty if on("board-inverted") else empty


question = json.load(sys.stdin, on("reads-one-line"))
if question["type"] == "is_human":
    result = is_human(question["input"])
else:
    result = is_board_empty(question["input"])
if on("number-for-truth") and result is not None:
    result = int(result)
line = str(result) if on("python-print") else json.dumps(result)
if on("returns-none"):
    line = "null"
print(line)
if on("prints-none") and not on("returns-none"):
    print("null")
