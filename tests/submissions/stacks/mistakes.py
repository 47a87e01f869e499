"""Nim on stacks with one mistake at a time, chosen by MISTAKE.

What each mistake is, mistakes.txt says under the same name. Without a mistake
the program is right.
"""

import random
import sys

MISTAKE = "no_mistake"


def has(name):
    return MISTAKE == name


def digital_sum(stacks):
    total = 0
    if has("sum_without_first_stack"):
        stacks = stacks[1:]
    if has("sum_without_last_stack"):
        stacks = stacks[:-1]
    for height in stacks:
        total = total + height if has("sum_with_carry") else total ^ height
    return total


def picture(stacks):
    top = max(stacks)
    levels = range(top, 0, -1)
    if has("picture_missing"):
        return
    if has("picture_upside_down"):
        levels = range(1, top + 1)
    if has("picture_without_top_level"):
        levels = range(top - 1, 0, -1)
    if has("picture_one_line_more"):
        levels = range(top, -1, -1)
        stacks = [height or -1 for height in stacks]
    if has("picture_lies_down"):
        for height in stacks:
            print("o " * height)
        return
    if has("picture_without_empty_stacks"):
        stacks = [height for height in stacks if height > 0]
    if has("picture_shortest_first"):
        stacks = sorted(stacks)
    token = "*" if has("picture_with_stars") else "o"
    for level in levels:
        cells = [token if height >= level else " " for height in stacks]
        print(("" if has("picture_without_blanks") else " ").join(cells))
    if has("picture_with_blank_line"):
        print()


def show(stacks):
    if has("picture_before_heights"):
        picture(stacks)
    if has("heights_with_commas"):
        print("Stacks:", ", ".join(map(str, stacks)))
    elif has("heights_as_list"):
        print("Stacks:", stacks)
    elif not (has("heights_missing_at_the_end") and not any(stacks)):
        print("Stacks:", *stacks)
    if not has("picture_before_heights"):
        picture(stacks)


def random_move(stacks):
    full = [i for i, height in enumerate(stacks) if height > 0]
    stack = random.choice(full)
    if has("takes_from_an_empty_stack") or has("skips_a_turn"):
        stack = random.randrange(len(stacks))
        if stacks[stack] == 0:
            return (stack, 1) if has("takes_from_an_empty_stack") else None
    if has("human_always_first_stack"):
        stack = full[0]
    height = stacks[stack]
    if has("human_always_takes_one"):
        return stack, 1
    if has("human_always_takes_all"):
        return stack, height
    if has("human_never_takes_all"):
        return stack, random.randint(1, max(1, height - 1))
    if has("human_may_take_none"):
        return stack, random.randint(0, height)
    if has("human_may_take_too_many"):
        return stack, random.randint(1, height + 1)
    return stack, random.randint(1, height)


def best_move(stacks):
    total = digital_sum(stacks)
    if has("computer_plays_randomly"):
        return random_move(stacks)
    if has("computer_takes_largest_stack"):
        stack = stacks.index(max(stacks))
        return stack, stacks[stack]
    if has("computer_always_takes_one"):
        return next(i for i, height in enumerate(stacks) if height > 0), 1
    for stack, height in enumerate(stacks):
        if height ^ total < height:
            if has("takes_what_should_stay"):
                return stack, height ^ total
            return stack, height - (height ^ total)
    return random_move(stacks)


def tell(name, stack, count):
    number = stack if has("stacks_from_0") else stack + 1
    if has("move_printed_backwards"):
        print(f"{name} takes {number} from stack {count}")
    elif has("move_with_period"):
        print(f"{name} takes {count} from stack {number}.")
    elif has("move_with_tokens"):
        print(f"{name} takes {count} tokens from stack {number}")
    elif has("players_with_other_names"):
        print(f"{'Player 1' if name == 'Human' else 'Player 2'} takes {count} from stack {number}")
    elif not (has("human_moves_not_told") and name == "Human"):
        print(f"{name} takes {count} from stack {number}")


def play(stacks):
    players = [("Human", random_move), ("Computer", best_move)]
    if has("computer_begins"):
        players.reverse()
    if has("human_plays_to_win"):
        players[0] = ("Human", best_move)
    if has("same_game_every_time"):
        random.seed(1)
    turn = 0
    show(stacks)
    while any(height > 0 for height in stacks):
        name, choose = players[turn % 2]
        move = choose(stacks)
        turn += 1
        if move is None:
            continue
        stack, count = move
        before = stacks[stack]
        stacks[stack] = max(0, before - count)
        tell(name, stack, count)
        if not has("stacks_shown_every_round") or turn % 2 == 0 or not any(stacks):
            show(stacks)
    if has("winner_swapped"):
        name = "Human" if name == "Computer" else "Computer"
    if has("computer_always_wins"):
        name = "Computer"
    if has("winner_with_exclamation_mark"):
        print(f"{name} wins!")
    elif not has("winner_missing"):
        print(f"{name} wins")


def usage():
    if has("error_without_usage"):
        print("error: the heights must be positive integers", file=sys.stderr)
    elif not has("no_usage_message"):
        print("usage: nim H1 [H2 ...], where each height is a positive integer", file=sys.stderr)
    sys.exit(0 if has("exit_status_0_on_bad_arguments") else 1)


def main():
    arguments = sys.argv[1:]
    if has("crash_on_words"):
        stacks = [int(argument) for argument in arguments]
    elif has("fractions_accepted"):
        stacks = [int(float(argument)) for argument in arguments if argument[-1:].isdigit()]
    elif has("words_skipped"):
        stacks = [int(argument) for argument in arguments if argument.lstrip("-").isdigit()]
    else:
        try:
            stacks = [int(argument) for argument in arguments]
        except ValueError:
            usage()
    if not stacks:
        if has("no_arguments_means_3_5_6"):
            stacks = [3, 5, 6]
        elif not has("crash_without_arguments"):
            usage()
    checked = stacks[:1] if has("first_argument_checked_only") else stacks
    lowest = 0 if has("zero_accepted") else -sys.maxsize if has("negative_accepted") else 1
    if any(height < lowest or (has("negative_accepted") and height == 0) for height in checked):
        if has("stacks_shown_before_the_check"):
            print("Stacks:", *stacks)
        usage()
    if has("three_stacks_only") and len(stacks) != 3:
        usage()
    if max(stacks) > 2**31 - 1:
        usage()
    play(stacks)


main()
