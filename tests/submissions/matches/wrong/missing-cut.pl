% mistake: a cut is missing after the user's move, so after the user's win Prolog goes back and says that the move was illegal
goal :- start(Heaps), me(Heaps).

start(Heaps) :-
	write('Enter number of matches in heaps [N1, N2, N3]: '),
	read(Heaps).

me(Heaps) :-
	sum_list(Heaps, 0), !,
	write('You won :('), nl,
	write(' Congratulations!'), nl,
	fail.
me(Heaps) :-
	move(Heaps, Heaps1), !,
	you(Heaps1).

you(Heaps) :-
	sum_list(Heaps, 0), !,
	write('I won! :)'), nl.
you(Heaps) :-
	ask(Heaps, Heaps1),
	me(Heaps1).

xor_list([], 0).
xor_list([X|Xs], Y) :-
	xor_list(Xs, Y1),
	Y is X xor Y1.

replace(1, [_|Xs], X, [X|Xs]).
replace(N, [Y|Xs], X, [Y|Ys]) :-
	N > 1,
	N1 is N - 1,
	replace(N1, Xs, X, Ys).

move(Heaps, Heaps1) :-
	xor_list(Heaps, Nim),
	Nim > 0,
	length(Heaps, Length),
	numlist(1, Length, Numbers),
	reverse(Numbers, Backwards),
	member(N, Backwards),
	nth1(N, Heaps, Heap),
	Rest is Heap xor Nim,
	Rest < Heap,
	replace(N, Heaps, Rest, Heaps1),
	Taken is Heap - Rest,
	write('I take '), write(Taken), write(' matches from '), write(N), write('th heap.'), nl.
move(Heaps, Heaps1) :-
	xor_list(Heaps, 0),
	max_list(Heaps, Max),
	nth1(N, Heaps, Max),
	Rest is Max - 1,
	replace(N, Heaps, Rest, Heaps1),
	write('I take 1 match from '), write(N), write('th heap'), nl.

ask(Heaps, Heaps1) :-
	write('You have heaps of matches: '), write(Heaps), nl,
	length(Heaps, Length),
	write('Choose heap number from 1 to '), write(Length), write(': '),
	read(N),
	N > 0,
	nth1(N, Heaps, Heap),
	Heap > 0,
	write('Choose number of matches to take from 1 to '), write(Heap), write(': '),
	read(Count),
	Count > 0,
	Count =< Heap,
	Rest is Heap - Count,
	replace(N, Heaps, Rest, Heaps1),
	write('So now the heaps are: '), write(Heaps1), nl.
ask(Heaps, Heaps1) :-
	write('Illegal move! Try again.'), nl,
	ask(Heaps, Heaps1).
