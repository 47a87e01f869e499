% Nim with matches with one mistake at a time, chosen by mistake/1: what each
% one is, mistakes.txt says under the same name. Without a mistake it is right.

mistake(no_mistake).

goal :-
    (   mistake(first_prompt_of_the_text)
    ->  write('Enter heaps configuration: ')
    ;   write('Enter number of matches in heaps [N1, N2, N3]: ')
    ),
    read(Heaps),
    (   mistake(user_begins)
    ->  user_turn(Heaps)
    ;   computer_turn(Heaps)
    ).

computer_turn(Heaps) :-
    no_matches(Heaps), !,
    (   mistake(winner_swapped)
    ->  i_won
    ;   you_won
    ),
    fail.
computer_turn(Heaps) :-
    computer_move(Heaps, Left), !,
    user_turn(Left).

user_turn(Heaps) :-
    no_matches(Heaps),
    \+ mistake(own_win_not_noticed), !,
    (   mistake(winner_swapped)
    ->  you_won
    ;   i_won
    ).
user_turn(Heaps) :-
    user_move(0, Heaps, Left), !,
    drop_empty(Left, Kept),
    computer_turn(Kept).

i_won :- mistake(own_win_not_told), !.
i_won :- mistake(own_win_without_smile), !, write('I won!\n').
i_won :- write('I won! :)\n').

you_won :- mistake(congratulations_without_blank), !, write('You won :(\nCongratulations!\n').
you_won :- mistake(congratulations_on_same_line), !, write('You won :( Congratulations!\n').
you_won :- mistake(congratulations_missing), !, write('You won :(\n').
you_won :- mistake(user_win_of_the_text), !, write('You won! Congratulations!').
you_won :- write('You won :(\n Congratulations!\n').

no_matches(Heaps) :-
    forall(member(Heap, Heaps), Heap =< 0).

drop_empty(Heaps, Kept) :-
    mistake(empty_heaps_dropped),
    \+ no_matches(Heaps), !,
    exclude(==(0), Heaps, Kept).
drop_empty(Heaps, Heaps).

nim_sum(Heaps, Sum) :-
    (   mistake(no_nim_sum)
    ->  Counted = []
    ;   mistake(sum_without_first_heap), Heaps = [_|Counted]
    ->  true
    ;   mistake(sum_without_last_heap), append(Counted, [_], Heaps)
    ->  true
    ;   Counted = Heaps
    ),
    (   mistake(sum_with_carry)
    ->  sum_list(Counted, Sum)
    ;   foldl([Heap, S0, S]>>(S is S0 xor Heap), Counted, 0, Sum)
    ).

take(Heaps, Index, Count, Left) :-
    Before is Index - 1,
    length(Front, Before),
    append(Front, [Heap|Back], Heaps), !,
    Less is max(0, Heap - Count),
    append(Front, [Less|Back], Left).

computer_move(Heaps, Left) :-
    nim_sum(Heaps, Sum),
    Sum =\= 0,
    winning_move(Heaps, Sum, Index, Count), !,
    take(Heaps, Index, Count, Left),
    tell_winning_move(Count, Index).
computer_move(Heaps, Left) :-
    losing_heap(Heaps, Index, Heap),
    (   mistake(losing_whole_heap)
    ->  Count = Heap
    ;   Count = 1
    ),
    take(Heaps, Index, Count, Left),
    tell_losing_move(Count, Index).

winning_move(Heaps, Sum, Index, Count) :-
    findall(move(I, C, Heap), winning(Heaps, Sum, I, C, Heap), Moves),
    choose(Moves, move(Index, Stay, Heap)),
    (   mistake(takes_what_should_stay)
    ->  Count is Heap - Stay
    ;   Count = Stay
    ).

winning(Heaps, Sum, Index, Count, Heap) :-
    nth1(Index, Heaps, Heap),
    Rest is Heap xor Sum,
    Rest < Heap,
    Count is Heap - Rest.

choose([Move|_], Move) :- mistake(first_winning_heap), !.
choose(Moves, Move) :- mistake(largest_winning_heap), !, sort(3, @>=, Moves, [Move|_]).
choose(Moves, Move) :- mistake(smallest_removal), !, sort(2, @=<, Moves, [Move|_]).
choose(Moves, Move) :- last(Moves, Move).

losing_heap(Heaps, Index, Heap) :-
    (   mistake(losing_first_heap)
    ->  nth1(Index, Heaps, Heap), Heap > 0
    ;   mistake(losing_last_heap)
    ->  findall(I-H, ( nth1(I, Heaps, H), H > 0 ), All), last(All, Index-Heap)
    ;   mistake(losing_smallest_heap)
    ->  include(<(0), Heaps, Full), min_list(Full, Heap), nth1(Index, Heaps, Heap)
    ;   mistake(losing_last_of_the_largest)
    ->  max_list(Heaps, Heap), findall(I, nth1(I, Heaps, Heap), All), last(All, Index)
    ;   max_list(Heaps, Heap), nth1(Index, Heaps, Heap)
    ), !.

tell_winning_move(Count, Index) :-
    (   mistake(match_singular), Count =:= 1
    ->  Matches = match
    ;   Matches = matches
    ),
    (   mistake(period_never)
    ->  Period = ''
    ;   Period = '.'
    ),
    name_of(Index, Heap),
    format('I take ~w ~w from ~w heap~w~n', [Count, Matches, Heap, Period]).

tell_losing_move(Count, Index) :-
    (   ( mistake(matches_always) ; Count > 1 )
    ->  Matches = matches
    ;   Matches = match
    ),
    (   mistake(period_always)
    ->  Period = '.'
    ;   Period = ''
    ),
    name_of(Index, Heap),
    format('I take ~w ~w from ~w heap~w~n', [Count, Matches, Heap, Period]).

name_of(Index, Name) :- mistake(computers_heaps_from_0), !, I is Index - 1, atom_concat(I, th, Name).
name_of(1, '1st') :- mistake(ordinals_as_in_english), !.
name_of(2, '2nd') :- mistake(ordinals_as_in_english), !.
name_of(3, '3rd') :- mistake(ordinals_as_in_english), !.
name_of(Index, Name) :- atom_concat(Index, th, Name).

user_move(Refused, Heaps, Left) :-
    show_heaps(Refused, Heaps),
    length(Heaps, Length),
    ask_heap(Length, Heaps, Index),
    nth1(Index, Heaps, Heap),
    ( Heap > 0 ; mistake(empty_heap_not_checked) ),
    ask_count(Refused, Heap, Count), !,
    take(Heaps, Index, Count, Left),
    tell_heaps(Left).
user_move(Refused, Heaps, Left) :-
    (   mistake(illegal_move_not_told)
    ->  true
    ;   mistake(illegal_move_without_newline)
    ->  write('Illegal move! Try again.')
    ;   mistake(illegal_move_with_other_words)
    ->  write('Illegal move, try again!\n')
    ;   write('Illegal move! Try again.\n')
    ),
    Again is Refused + 1,
    (   mistake(illegal_move_loses_turn)
    ->  Left = Heaps
    ;   user_move(Again, Heaps, Left)
    ).

show_heaps(Refused, _) :- Refused > 0, mistake(heaps_not_shown_after_illegal_move), !.
show_heaps(_, _) :- mistake(heaps_not_shown), !.
show_heaps(_, Heaps) :-
    write('You have heaps of matches: '),
    write_heaps(Heaps),
    nl.

tell_heaps(_) :- mistake(heaps_after_move_missing), !.
tell_heaps(Heaps) :-
    write('So now the heaps are: '),
    write_heaps(Heaps),
    (   mistake(heaps_after_move_with_period)
    ->  write('.')
    ;   true
    ),
    nl.

write_heaps(Heaps) :- mistake(list_with_blanks), !, write_list_with_blanks(Heaps).
write_heaps(Heaps) :- write(Heaps).

write_list_with_blanks(Heaps) :-
    atomic_list_concat(Heaps, ', ', Inside),
    format('[~w]', [Inside]).

ask_heap(Length, Heaps, Index) :-
    (   mistake(heap_range_always_3)
    ->  Shown = 3
    ;   mistake(heap_range_without_empty_heaps)
    ->  include(<(0), Heaps, Full), length(Full, Shown)
    ;   Shown = Length
    ),
    (   mistake(heap_range_from_0)
    ->  First = 0
    ;   First = 1
    ),
    format('Choose heap number from ~w to ~w: ', [First, Shown]),
    end_of_prompt,
    read(Answer),
    (   mistake(users_heaps_from_0)
    ->  Index is Answer + 1
    ;   Index = Answer
    ),
    Index >= 1,
    (   mistake(last_heap_refused)
    ->  Index < Length
    ;   Index =< Length
    ).

ask_count(Refused, Heap, Count) :-
    (   mistake(count_range_one_less)
    ->  Shown is Heap - 1
    ;   Shown = Heap
    ),
    (   mistake(count_prompt_of_the_text)
    ->  format('Choose amount of matches from 1 to ~w: ', [Shown])
    ;   format('Choose number of matches to take from 1 to ~w: ', [Shown])
    ),
    end_of_prompt,
    read(Count),
    (   mistake(zero_matches_accepted)
    ->  Count >= 0
    ;   mistake(negative_matches_accepted)
    ->  Count =\= 0
    ;   Count >= 1
    ),
    (   ( mistake(too_many_matches_accepted) ; mistake(refuses_only_once), Refused > 0 )
    ->  true
    ;   mistake(whole_heap_refused)
    ->  Count < Heap
    ;   Count =< Heap
    ), !.
ask_count(Refused, Heap, Count) :-
    mistake(only_number_asked_again), !,
    write('Illegal move! Try again.\n'),
    ask_count(Refused, Heap, Count).

end_of_prompt :- mistake(prompts_on_own_lines), !, nl.
end_of_prompt.
