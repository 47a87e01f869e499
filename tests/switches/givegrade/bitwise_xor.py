"""bitwise_xor with every known mistake as a switch."""
MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def num_bin(n):
    if on("keeps-32-bits"):
        n &= 0xFFFFFFFF
    if on("keeps-8-bits"):
        n %= 256
    text = bin(n)[2:].lstrip("0")
    if on("forgets-leading-digit"):
        text = text[1:].lstrip("0")
    return [int(digit) for digit in text]


def bin_num(digits):
    if on("reads-reversed"):
        digits = digits[::-1]
    n = 0
    for digit in digits:
        n = n * 2 + digit
    return n * 2 if on("doubles") else n


def gate(x, y):
    if on("inclusive-or"):
        return x | y
    if on("and"):
        return x & y
    if on("equality"):
        return int(x == y)
    return (x + y) % 2


def bitwise_xor(a, b):
    if on("sum"):
        return bin_num_plain(num_bin(a)) + bin_num_plain(num_bin(b))
    if on("power"):
        return bin_num_plain(num_bin(a)) ** bin_num_plain(num_bin(b))
    x, y = num_bin(a), num_bin(b)
    shorter, longer = sorted([len(x), len(y)])
    if on("no-padding"):
        pass
    elif on("shorter-only"):
        x, y = x[len(x) - shorter:], y[len(y) - shorter:]
    elif on("pads-behind"):
        x, y = x + [0] * (longer - len(x)), y + [0] * (longer - len(y))
    else:
        x, y = [0] * (longer - len(x)) + x, [0] * (longer - len(y)) + y
    return bin_num([gate(p, q) for p, q in zip(x, y)])


def bin_num_plain(digits):
    return int("".join(map(str, digits)) or "0", 2)


def answer(a, b):
    if on("joins-text"):
        return a + b
    result = bitwise_xor(int(a), int(b))
    if on("digit-list"):
        return [int(digit) for digit in bin(result)[2:]] if result else []
    if on("bare-digits"):
        return bin(result)[2:]
    if on("python-bin"):
        return bin(result)
    return result


a, b = input().split()
result = answer(a, b)
if on("prints-none") and not on("returns-none"):
    print(result)
    result = None
if on("returns-none"):
    result = None
print(result)
