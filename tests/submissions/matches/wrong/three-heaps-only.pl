% mistake: the program knows games with three heaps only
goal :-
    write('Enter number of matches in heaps [N1, N2, N3]: '),
    read([A, B, C]),
    play(A, B, C).

play(0, 0, 0) :- !, write('You won :(\n Congratulations!\n'), fail.
play(A, B, C) :- computer(A, B, C, A1, B1, C1), !, reply(A1, B1, C1).

reply(0, 0, 0) :- !, write('I won! :)\n').
reply(A, B, C) :- human(A, B, C, A1, B1, C1), !, play(A1, B1, C1).

computer(A, B, C, A, B, C1) :- C1 is A xor B, C1 < C, say(C, C1, 3).
computer(A, B, C, A, B1, C) :- B1 is A xor C, B1 < B, say(B, B1, 2).
computer(A, B, C, A1, B, C) :- A1 is B xor C, A1 < A, say(A, A1, 1).
computer(A, B, C, A1, B, C) :- A >= B, A >= C, A1 is A - 1, say_lost(1).
computer(A, B, C, A, B1, C) :- B >= C, B1 is B - 1, say_lost(2).
computer(A, B, C, A, B, C1) :- C1 is C - 1, say_lost(3).

say(Old, New, N) :- K is Old - New, format("I take ~d matches from ~dth heap.~n", [K, N]).
say_lost(N) :- format("I take 1 match from ~dth heap~n", [N]).

human(A, B, C, A2, B2, C2) :-
    format("You have heaps of matches: ~w~nChoose heap number from 1 to 3: ", [[A, B, C]]),
    read(N),
    choose(N, A, B, C, Heap),
    Heap > 0,
    format("Choose number of matches to take from 1 to ~d: ", [Heap]),
    read(K),
    K >= 1, K =< Heap,
    take(N, K, A, B, C, A2, B2, C2),
    format("So now the heaps are: ~w~n", [[A2, B2, C2]]).
human(A, B, C, A2, B2, C2) :-
    format("Illegal move! Try again.~n"),
    human(A, B, C, A2, B2, C2).

choose(1, A, _, _, A).
choose(2, _, B, _, B).
choose(3, _, _, C, C).

take(1, K, A, B, C, A1, B, C) :- A1 is A - K.
take(2, K, A, B, C, A, B1, C) :- B1 is B - K.
take(3, K, A, B, C, A, B, C1) :- C1 is C - K.
