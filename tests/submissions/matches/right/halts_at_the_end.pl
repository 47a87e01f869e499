% The program ends with halt, so the exit status is 0 whoever wins.
:- use_module(library(lists)).

goal :-
	format("Enter number of matches in heaps [N1, N2, N3]: ", []),
	read(Heaps),
	game(Heaps).

game(Heaps) :-
	(   max_list(Heaps, 0)
	->  format("You won :(~n Congratulations!~n", []), halt
	;   think(Heaps, N, Rest, Message),
	    put(Heaps, N, Rest, Heaps1),
	    write(Message), nl,
	    (   max_list(Heaps1, 0)
	    ->  format("I won! :)~n", []), halt
	    ;   question(Heaps1, Heaps2),
	        game(Heaps2)
	    )
	).

put(Heaps, N, Rest, Heaps1) :-
	nth1(N, Heaps, _, Others),
	nth1(N, Heaps1, Rest, Others).

nim(Heaps, Nim) :- nim(Heaps, 0, Nim).
nim([], Nim, Nim).
nim([Heap|Heaps], Nim0, Nim) :- Nim1 is Nim0 xor Heap, nim(Heaps, Nim1, Nim).

think(Heaps, N, Rest, Message) :-
	nim(Heaps, Nim),
	(   Nim =:= 0
	->  max_list(Heaps, Max),
	    once(nth1(N, Heaps, Max)),
	    Rest is Max - 1,
	    format(atom(Message), "I take 1 match from ~dth heap", [N])
	;   length(Heaps, Length),
	    once(( between(1, Length, Step),
	           N is Length - Step + 1,
	           nth1(N, Heaps, Heap),
	           Rest is Heap xor Nim,
	           Rest < Heap )),
	    Count is Heap - Rest,
	    format(atom(Message), "I take ~d matches from ~dth heap.", [Count, N])
	).

question(Heaps, Heaps2) :-
	repeat,
	format("You have heaps of matches: ~w~n", [Heaps]),
	length(Heaps, Length),
	format("Choose heap number from 1 to ~d: ", [Length]),
	read(N),
	(   integer(N), N >= 1, nth1(N, Heaps, Heap), Heap > 0
	->  format("Choose number of matches to take from 1 to ~d: ", [Heap]),
	    read(Count),
	    (   integer(Count), Count >= 1, Count =< Heap
	    ->  true
	    ;   Count == end_of_file
	    ->  halt
	    ;   format("Illegal move! Try again.~n", []), fail
	    )
	;   N == end_of_file
	->  halt
	;   format("Illegal move! Try again.~n", []), fail
	),
	!,
	Rest is Heap - Count,
	put(Heaps, N, Rest, Heaps2),
	format("So now the heaps are: ~w~n", [Heaps2]).
