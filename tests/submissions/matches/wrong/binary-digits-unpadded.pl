% mistake: the lists of binary digits are added from the left without zeros being put in front of the shorter ones
goal :-
    write('Enter number of matches in heaps [N1, N2, N3]: '),
    read(Heaps),
    play(computer, Heaps).

play(Player, Heaps) :-
    \+ ( member(Heap, Heaps), Heap > 0 ), !,
    finish(Player).
play(computer, Heaps) :-
    computer(Heaps, Next), !,
    play(user, Next).
play(user, Heaps) :-
    user(Heaps, Next), !,
    play(computer, Next).

finish(user) :- write('I won! :)'), nl.
finish(computer) :- write('You won :('), nl, write(' Congratulations!'), nl, fail.

digits(0, []) :- !.
digits(N, Digits) :-
    Half is N // 2,
    Bit is N mod 2,
    digits(Half, Front),
    append(Front, [Bit], Digits).

add([], Ys, Ys) :- !.
add(Xs, [], Xs) :- !.
add([X|Xs], [Y|Ys], [Z|Zs]) :-
    Z is (X + Y) mod 2,
    add(Xs, Ys, Zs).

nim_sum([], []).
nim_sum([Heap|Heaps], Sum) :-
    nim_sum(Heaps, Rest),
    digits(Heap, Digits),
    add(Digits, Rest, Sum).

safe(Heaps) :-
    nim_sum(Heaps, Sum),
    \+ member(1, Sum).

computer(Heaps, Next) :-
    \+ safe(Heaps),
    length(Heaps, Length),
    between(1, Length, I),
    N is Length + 1 - I,
    nth1(N, Heaps, Heap, Others),
    between(1, Heap, Less),
    Count is Heap + 1 - Less,
    Rest is Heap - Count,
    nth1(N, Next, Rest, Others),
    safe(Next), !,
    write('I take '), write(Count), write(' matches from '), write(N), write('th heap.'), nl.
computer(Heaps, Next) :-
    max_list(Heaps, Max),
    nth1(N, Heaps, Max, Others),
    Rest is Max - 1,
    nth1(N, Next, Rest, Others), !,
    write('I take 1 match from '), write(N), write('th heap'), nl.

user(Heaps, Next) :-
    write('You have heaps of matches: '), write(Heaps), nl,
    length(Heaps, Length),
    write('Choose heap number from 1 to '), write(Length), write(': '),
    read(N),
    N >= 1, N =< Length,
    nth1(N, Heaps, Heap, Others),
    Heap > 0,
    write('Choose number of matches to take from 1 to '), write(Heap), write(': '),
    read(Count),
    Count >= 1, Count =< Heap,
    Rest is Heap - Count,
    nth1(N, Next, Rest, Others),
    write('So now the heaps are: '), write(Next), nl.
user(Heaps, Next) :-
    write('Illegal move! Try again.'), nl,
    user(Heaps, Next).
