% Nim with matches: the computer begins, and whoever takes the last match wins.
% Start with `goal`. It fails if the user wins.

goal :-
    write('Enter number of matches in heaps [N1, N2, N3]: '),
    read(Heaps),
    computer_turn(Heaps).

computer_turn(Heaps) :-
    no_matches(Heaps), !,
    write('You won :(\n Congratulations!\n'),
    fail.
computer_turn(Heaps) :-
    computer_move(Heaps, Left),
    user_turn(Left).

user_turn(Heaps) :-
    no_matches(Heaps), !,
    write('I won! :)\n').
user_turn(Heaps) :-
    user_move(Heaps, Left),
    computer_turn(Left).

no_matches(Heaps) :-
    forall(member(Heap, Heaps), Heap =:= 0).

% nim_sum(+Heaps, -Sum): the heaps added in binary without carrying.
nim_sum(Heaps, Sum) :-
    nim_sum(Heaps, 0, Sum).

nim_sum([], Sum, Sum).
nim_sum([Heap|Heaps], SumBefore, Sum) :-
    SumWithHeap is SumBefore xor Heap,
    nim_sum(Heaps, SumWithHeap, Sum).

% take(+Heaps, +Index, +Count, -Left): take Count matches from a heap.
take([Heap|Heaps], 1, Count, [Less|Heaps]) :- !,
    Less is Heap - Count.
take([Heap|Heaps], Index, Count, [Heap|Left]) :-
    Next is Index - 1,
    take(Heaps, Next, Count, Left).

% In a losing position one match goes from the largest heap. Otherwise the
% last heap is chosen that can be made small enough for a nim sum of 0.
computer_move(Heaps, Left) :-
    nim_sum(Heaps, 0), !,
    max_list(Heaps, Largest),
    nth1(Index, Heaps, Largest), !,
    take(Heaps, Index, 1, Left),
    format('I take 1 match from ~wth heap~n', [Index]).
computer_move(Heaps, Left) :-
    nim_sum(Heaps, Sum),
    winning_heap(Heaps, Sum, Index, Count),
    take(Heaps, Index, Count, Left),
    format('I take ~w matches from ~wth heap.~n', [Count, Index]).

winning_heap(Heaps, Sum, Index, Count) :-
    findall(I-C,
            ( nth1(I, Heaps, Heap), Rest is Heap xor Sum, Rest < Heap, C is Heap - Rest ),
            Moves),
    last(Moves, Index-Count).

user_move(Heaps, Left) :-
    format('You have heaps of matches: ~w~n', [Heaps]),
    length(Heaps, Length),
    ask('Choose heap number', Length, Index),
    nth1(Index, Heaps, Heap),
    Heap > 0,
    ask('Choose number of matches to take', Heap, Count), !,
    take(Heaps, Index, Count, Left),
    format('So now the heaps are: ~w~n', [Left]).
user_move(Heaps, Left) :-
    write('Illegal move! Try again.\n'),
    user_move(Heaps, Left).

% Fails if the answer is not between 1 and Max.
ask(Question, Max, Answer) :-
    format('~w from 1 to ~w: ', [Question, Max]),
    read(Answer),
    between(1, Max, Answer).
