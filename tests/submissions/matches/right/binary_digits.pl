% Adds lists of binary digits, the lowest digit first, and tries the moves one after the other.
goal :- write('Enter number of matches in heaps [N1, N2, N3]: '), read(Heaps), begin(Heaps).

begin(Heaps) :- empty(Heaps), !, write('You won :(\n Congratulations!\n'), fail.
begin(Heaps) :- me(Heaps, After), !, answer(After).

answer(Heaps) :- empty(Heaps), !, write('I won! :)\n').
answer(Heaps) :- you(Heaps, After), !, begin(After).

empty([]).
empty([0|Heaps]) :- empty(Heaps).

bits(0, []).
bits(N, [Bit|Bits]) :- N > 0, Bit is N mod 2, Half is N // 2, bits(Half, Bits).

plus([], Bits, Bits).
plus([X|Xs], [], [X|Xs]).
plus([X|Xs], [Y|Ys], [Z|Zs]) :- ( X == Y -> Z = 0 ; Z = 1 ), plus(Xs, Ys, Zs).

zero_sum(Heaps) :- zero_sum(Heaps, []).
zero_sum([], Sum) :- empty(Sum).
zero_sum([Heap|Heaps], Sum) :- bits(Heap, Bits), plus(Bits, Sum, Next), !, zero_sum(Heaps, Next).

minus(Heaps, N, Count, After) :-
    nth1(N, Heaps, Heap),
    Heap >= Count,
    findall(H, ( nth1(I, Heaps, Old), ( I =:= N -> H is Old - Count ; H = Old ) ), After).

me(Heaps, After) :-
    zero_sum(Heaps), !,
    findall(Heap-N, ( nth1(I, Heaps, Heap), N is -I ), Pairs),
    sort(0, @>=, Pairs, [_-Least|_]),
    N is -Least,
    minus(Heaps, N, 1, After),
    write('I take 1 match from '), write(N), write('th heap\n').
me(Heaps, After) :-
    findall(N, nth1(N, Heaps, _), Numbers),
    reverse(Numbers, Backwards),
    member(N, Backwards),
    nth1(N, Heaps, Heap),
    between(1, Heap, Count),
    minus(Heaps, N, Count, After),
    zero_sum(After), !,
    write('I take '), write(Count), write(' matches from '), write(N), write('th heap.\n').

you(Heaps, After) :-
    write('You have heaps of matches: '), print(Heaps), nl,
    length(Heaps, Length),
    format('Choose heap number from 1 to ~w: ', Length), read(N),
    legal(N, Length), nth1(N, Heaps, Heap), Heap \== 0,
    format('Choose number of matches to take from 1 to ~w: ', Heap), read(Count),
    legal(Count, Heap), !,
    minus(Heaps, N, Count, After),
    write('So now the heaps are: '), print(After), nl.
you(Heaps, After) :- write('Illegal move! Try again.'), nl, you(Heaps, After).

legal(N, Max) :- 1 =< N, N =< Max.
