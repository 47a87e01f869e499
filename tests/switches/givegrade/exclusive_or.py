"""exclusive_or with every known mistake as a switch."""
MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def exclusive_or(a, b):
    if on("joins-text"):
        return str(a) + str(b)
    if on("inclusive-or"):
        return 1 if a == 1 or b == 1 else 0
    if on("and"):
        return 1 if a == 1 and b == 1 else 0
    if on("not-and"):
        return 0 if a and b else 1
    if on("neither"):
        return int(not a and not b)
    if on("first-alone"):
        return 1 if a == 1 and b == 0 else 0
    if on("second-alone"):
        return 1 if a == 0 and b == 1 else 0
    if on("equality"):
        return 1 if a == b else 0
    if on("sum"):
        return a + b
    return 1 if a != b else 0


def answer(a, b):
    result = exclusive_or(a, b)
    if on("truth-value") and not on("joins-text"):
        result = bool(result)
    if on("prints-none") and not on("returns-none"):
        print(result)
        return None
    if on("returns-none"):
        return None
    return result


a, b = map(int, input().split())
print(answer(a, b))
